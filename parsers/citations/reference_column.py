"""Reads the reference column of the sheet of rulings, which has a grammar of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from parsers.citations.documents import DOCUMENT_NAME, document_named
from parsers.citations.grammars import parser, span
from parsers.citations.models import (
    CHART,
    HEAD,
    OPTION,
    SECTION,
    US_ENTRY_OF_SECTION,
    Citation,
)
from parsers.matches import certain
from parsers.records import US_ENTRY_ACTION, slug
from rules_corpus.known import documents, kits

if TYPE_CHECKING:
    from lark import Token

_NUMBER = re.compile(r"\d[\d.]*")


def find_in_column(text: str) -> list[Citation]:
    """Every target that a cell of the reference column names, in order; never raises.

    What follows a section is bound to it: "2.4.2 Option 11" gives the section, and the option with
    `section` "2.4.2".  Behind 13.3.2 and 13.3.3 the numbers are those of US entry options and actions."""
    cell = _Cell()
    for token in _tokens(text):
        cell.read(token)
    return cell.citations


def left_over(text: str) -> list[str]:
    """The words of a cell that the grammar cannot read, for the report of a damaged sheet."""
    return [str(token) for token in _tokens(text) if token.type == "UNREAD"]


def _tokens(text: str) -> list[Token]:
    return [cast("Token", token) for token in parser("reference_column").parse(text).children]


class _Cell:
    """One cell as it is read, token by token, into citations."""

    def __init__(self) -> None:
        self.citations: list[Citation] = []
        self.section = ""

    def read(self, token: Token) -> None:
        """Adds what the token cites."""
        if token.type in ("SECTION", "OPTION", "NUMBER", "ACTION", "CHART", "HEAD"):
            getattr(self, "_" + token.type.lower())(token)

    def _section(self, token: Token) -> None:
        self.section = certain(_NUMBER.search(token))[0].rstrip(".")
        self._add(token, SECTION, self.section, document=_document(token))

    def _option(self, token: Token) -> None:
        """An optional rule, unless the section before it has entry options or, once by a slip, actions."""
        kind = US_ENTRY_OF_SECTION.get(self.section, OPTION)
        # An option of a kit that is here is one of the base rules, which comes with it; another kit counts
        # its own.
        kit = _document(token)
        document = "" if kit in documents() else kit
        self._add(token, kind, certain(_NUMBER.search(token))[0], document=document, section=self.section)

    def _number(self, token: Token) -> None:
        before = self.citations[-1]
        self._add(token, before.kind, str(token), document=before.document, section=before.section)

    def _action(self, token: Token) -> None:
        self._add(token, US_ENTRY_ACTION, certain(_NUMBER.search(token))[0], section=self.section)

    def _chart(self, token: Token) -> None:
        name = slug(token)
        self._add(token, CHART, "chart" if name == "charts" else name, section=self.section)

    def _head(self, token: Token) -> None:
        self._add(token, HEAD, "", head=str(token))

    def _add(self, token: Token, kind: str, number: str, **more: str) -> None:
        first, last = span(token)
        self.citations.append(Citation(first, last, str(token), kind, number, **more))


def _document(token: Token) -> str:
    """The kit whose own numbers the token gives, "" where they are those of the base rules."""
    named = DOCUMENT_NAME.match(token)
    document = document_named(named[0]) if named else ""
    return document if document in kits() else ""
