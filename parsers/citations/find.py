"""Finds the cross references in running text.

A cheap expression, made of the terminals with which the grammar may begin, says where a reference may stand;
the grammar then reads it from there.  What it cannot read is no reference."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, cast

from parsers.citations.clean import clean
from parsers.citations.documents import DOCUMENT_NAME, document_named, kit_cited
from parsers.citations.grammars import parser, span
from parsers.citations.models import (
    ABILITY,
    CHART,
    HEAD,
    OPTION,
    RULING,
    SECTION,
    US_ENTRY_OF_SECTION,
    Citation,
)
from parsers.matches import certain
from parsers.records import US_ENTRY_ACTION, US_ENTRY_OPTION, slug

if TYPE_CHECKING:
    from lark import Token

# No reference is longer; whatever follows a longer list is looked at afresh.
_LONGEST = 600

# A reference opens with a word, a number, a bracket, a quotation mark or a tilde; a number that continues an
# amount, a sum, a price or a date opens none, nor does a version.
_BOUNDARY = (
    r"(?:(?<!\w)(?<![Vv]ersion )|(?=[(\[]))"
    r"(?=[A-Za-z1-9(\[~\"\u201c])(?:(?!\d)|(?<![.,$\u00a3\u20ac+*=/\-]))"
)

_SECTION_NUMBER = re.compile(r"(?P<number>[1-9]\d?(?:\.\d{1,2}){0,2})[^\d]*$")
_US_ENTRY_WORDS = re.compile(
    r"(?:(?:US\s+)?entry\s+|US\s+)?(?:option|action)s?\W*(?P<number>\d+)$", re.IGNORECASE
)
_LAST_NUMBER = re.compile(r"\d+$")
_LAST_OF_RANGE = 40


def find(text: str, document: str = "") -> list[Citation]:
    """Every cross reference in `text`, one citation for each target, in reading order.

    `document` is the id of the document that the text belongs to; it only settles what the name of that
    document itself, and a kit's name before an option, mean.  Never raises."""
    # lark takes a tenth of a second to load, and most commands find no citation.
    from lark.exceptions import UnexpectedInput

    grammar = parser("citations")
    cleaned = clean(text)
    found: list[Citation] = []
    position = 0
    while (opening := _openings().search(cleaned, position)) is not None:
        start = opening.start()
        try:
            tree = grammar.parse(_window(cleaned, start))
        except UnexpectedInput:
            position = max(opening.end(), start + 1)
            continue
        reference = _Reference(text, document, start)
        for token in tree.children:
            reference.read(cast("Token", token))
        found += reference.citations
        position = max(reference.end, start + 1)
    return found


def _window(cleaned: str, start: int) -> str:
    """The text in which a reference that begins at `start` must end, not cut inside a number."""
    end = start + _LONGEST
    if end < len(cleaned):
        end = max(cleaned.rfind(" ", start, end), start + _LONGEST // 2)
    return cleaned[start:end]


@cache
def _openings() -> re.Pattern[str]:
    """Matches wherever one of the terminals stands with which the grammar may begin."""
    grammar = parser("citations")
    accepted: set[str] = grammar.parse_interactive("").accepts()  # type: ignore[no-untyped-call]
    names = sorted(accepted - {"$END"})
    terminals = "|".join(f"(?:{grammar.get_terminal(name).pattern.to_regexp()})" for name in names)
    return re.compile(f"{_BOUNDARY}(?:{terminals})")


class _Reference:
    """One reference as it is read, token by token, into citations."""

    def __init__(self, text: str, citing: str, offset: int) -> None:
        self.text = text
        self.citing = citing
        self.offset = offset
        self.end = offset
        self.citations: list[Citation] = []
        self.named = ""  # the document named last, which counts for the rest of the list
        self.bound_to = ""  # the section that an option directly behind it belongs to

    def read(self, token: Token) -> None:
        """Adds what the token cites."""
        self.end = self.offset + span(token)[1]
        _READ[token.type](self, token)

    def section(self, token: Token) -> None:
        match = certain(_SECTION_NUMBER.search(token))
        named = DOCUMENT_NAME.search(token, 0, match.start())
        if named:
            self.named = document_named(named[0], self.citing)
        self.add(token, SECTION, match["number"], skip=(named or match).start())
        self.bound_to = match["number"]

    def up_to(self, token: Token) -> None:
        """The end of a range; the sections inside it span the whole of it."""
        first = self.citations[-1]
        self.section(token)
        last = self.citations.pop()
        for number in _between(first.number, last.number):
            self.citations.append(self.cited(first.start, last.end, first.kind, number))
        self.citations.append(last)

    def head(self, token: Token) -> None:
        """The named head behind a section number belongs to that citation."""
        section = self.citations.pop()
        end = self.offset + span(token)[1]
        head = " ".join(token.lstrip(", \n").split())
        self.citations.append(self.cited(section.start, end, SECTION, section.number, head=head))

    def option(self, token: Token) -> None:
        """Behind 13.3.2 a US entry option; elsewhere an optional rule, the section's own if no comma parts
        them."""
        kind = US_ENTRY_OF_SECTION.get(self.bound_to, OPTION)
        if kind == OPTION and token.lstrip().startswith(","):
            self.bound_to = ""
        document = self.named if kind != OPTION else self.kit_document(token)
        self.add(token, kind, certain(_LAST_NUMBER.search(token))[0], document=document)

    def kit_document(self, token: Token) -> str:
        """The kit's own option where the sheet of rulings names the one kit that has its own list."""
        return kit_cited(token.lstrip(", \n"), self.citing) or self.named

    def us_option(self, token: Token) -> None:
        self.us_entry(token, US_ENTRY_OPTION)

    def us_action(self, token: Token) -> None:
        self.us_entry(token, US_ENTRY_ACTION)

    def us_entry(self, token: Token, kind: str) -> None:
        """Spans "US entry option 31", not the "chosen" or "the US plays" before a bare "option 31"."""
        words = certain(_US_ENTRY_WORDS.search(token))
        self.add(token, kind, words["number"], skip=words.start())

    def bracketed_number(self, token: Token) -> None:
        """As in "13.3.2 (36)"; behind any other section the number in brackets is none of ours."""
        kind = US_ENTRY_OF_SECTION.get(self.bound_to)
        if kind:
            self.add(token, kind, certain(_LAST_NUMBER.search(token))[0])

    def ability(self, token: Token) -> None:
        self.add(token, ABILITY, certain(_LAST_NUMBER.search(token))[0])

    def one_more(self, token: Token) -> None:
        number = certain(_LAST_NUMBER.search(token))
        before = self.citations[-1]
        self.add(token, before.kind, number[0], skip=number.start(), document=before.document)

    def numbers_up_to(self, token: Token) -> None:
        first = self.citations[-1]
        self.one_more(token)
        last = self.citations.pop()
        for number in _between(first.number, last.number):
            self.citations.append(self.cited(first.start, last.end, first.kind, number))
        self.citations.append(last)

    def ruling(self, token: Token) -> None:
        number = certain(re.match(r"q(fif)?([\d.-]+)", token, re.IGNORECASE))
        self.add(token, RULING, ("QFiF" if number[1] else "Q") + number[2])

    def chart(self, token: Token) -> None:
        name = certain(re.match(r"(?:see(?:\s+also)?\s+)?(?:the\s+)?", token, re.IGNORECASE))
        self.add(token, CHART, slug(token[name.end() :]), skip=name.end())

    def named_head(self, token: Token) -> None:
        name = certain(re.match(r"see(?:\s+also)?\s+(?:the\s+)?", token, re.IGNORECASE))
        self.add(token, HEAD, "", skip=name.end(), head=" ".join(token[name.end() :].split()))

    def add(self, token: Token, kind: str, number: str, *, skip: int = 0, **more: str) -> None:
        """Adds a citation that spans the token less its first `skip` characters and its joining signs."""
        written = token[skip:]
        skip += len(written) - len(written.lstrip(" \t\r\n,;(&"))
        first, last = span(token)
        start, end = self.offset + first + skip, self.offset + last
        self.citations.append(self.cited(start, end, kind, number, **more))

    def cited(self, start: int, end: int, kind: str, number: str, **more: str) -> Citation:
        written = self.text[start:end]
        more.setdefault("document", self.named if kind not in (RULING, CHART, HEAD) else "")
        if kind in US_ENTRY_OF_SECTION.values() or kind == OPTION:
            more.setdefault("section", self.bound_to)
        return Citation(start, end, written, kind, number, **more)


def _between(first: str, last: str) -> list[str]:
    """The numbers strictly inside the range "11.11" to "11.14", none where the two do not run together."""
    (head, _, low), (tail, _, high) = first.rpartition("."), last.rpartition(".")
    if head != tail or not 0 < int(high) - int(low) < _LAST_OF_RANGE:
        return []
    stem = head + "." if head else ""
    return [f"{stem}{number}" for number in range(int(low) + 1, int(high))]


_READ = {
    **dict.fromkeys(
        (
            "SECTION",
            "SECTION_OF_DOCUMENT",
            "FULL_SECTION",
            "TELLING_SECTION",
            "SECTION_AT_END",
            "SECTION_IN_BRACKETS",
            "CHAPTER",
            "HIGH_CHAPTER",
            "MORE_SECTION",
            "MORE_CHAPTER",
            "OPTION_SECTION",
        ),
        _Reference.section,
    ),
    "TO_SECTION": _Reference.up_to,
    "TO_CHAPTER": _Reference.up_to,
    "NAMED_HEAD": _Reference.head,
    "OPTION": _Reference.option,
    "OPTIONS": _Reference.option,
    "US_OPTION": _Reference.us_option,
    "US_ACTION": _Reference.us_action,
    "US_ACTION_NUMBER": _Reference.us_action,
    "BRACKETED_NUMBER": _Reference.bracketed_number,
    "ABILITY": _Reference.ability,
    "ABILITIES": _Reference.ability,
    "MORE_NUMBER": _Reference.one_more,
    "AND_NUMBER": _Reference.one_more,
    "TO_NUMBER": _Reference.numbers_up_to,
    "RULING": _Reference.ruling,
    "CHART": _Reference.chart,
    "SEE_CHART": _Reference.chart,
    "SEE_HEAD": _Reference.named_head,
}
