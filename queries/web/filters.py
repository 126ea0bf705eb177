"""What templates do with plain values: names of kinds and relations, and classes of the style sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from kb.citations.clauses import CITED
from queries.rows import texts_by_name
from queries.telling.verdict import told
from queries.telling.words import cited, fact, value
from queries.web.coloured import coloured
from queries.web.pages.results import marked
from queries.web.pictures.graph import IN_WORDS
from queries.web.served import Served
from rules_corpus.known import entries

FACTS = ("Kits:", "Changes ", "Level:", "Needs:")
FATES = {"same": "still so", "codified": "now in the rules", "moot": "no longer matters"}


def name_of_kind(kind: str) -> str:
    """A kind of node as a player calls it."""
    return entries().get(kind, kind)


def relation(kind: str) -> str:
    """A kind of citation in words."""
    return IN_WORDS.get(kind, kind)


def fate(word: str) -> str:
    """What the newer edition did with a ruling, as a player says it."""
    return FATES.get(word, f"now {word}" if word else "")


def verdict_class(verdict: str) -> str:
    """yes, no or value."""
    first = re.match(r"\w*", verdict.strip().lower())[0]
    return first if first in ("yes", "no") else "value"


def clause_and_citation(text: str) -> tuple[str, str, str]:
    """A clause as its chapter writes it, what it cites, and the words that its chapter has for it."""
    cited = CITED.search(text)
    pieces = (text[: cited.start()], cited[1], cited[2] or "") if cited else (text, "", "")
    return tuple(" ".join(piece.split()) for piece in pieces)


def first_lines(text: str, most: int = 600) -> str:
    """As many whole lines of a text as have room, and a mark where more follow; a long first line is cut."""
    if len(text) <= most:
        return text
    end = max(text.rfind("\n", 0, most), 0) or max(text.rfind(" ", 0, most), 0) or most
    return f"{text[:end]}\n\n…"


def ruling_story(digest: str) -> str:
    """What is told below the facts that open a ruling or a contradiction: its first block."""
    return digest.strip().partition("\n\n")[2]


def distinct(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first of the references to or from each node."""
    return list({item["id"]: item for item in reversed(items)}.values())[::-1]


def without_facts(digest: str) -> str:
    """A digest without the facts that open an option or a US entry, which its page shows by themselves."""
    return ruling_story(digest) if digest.lstrip().startswith(FACTS) else digest


def labelled(chapters: list[dict[str, Any]], served: Served) -> list[dict[str, Any]]:
    """Chapters with the names that a picture and a table give them; an option is in no chapter."""
    shorts = {id: document["short"] for id, document in served.documents.items()}
    return [
        {**row, "label": f"{shorts.get(row['document'], row['document'])} {row['chapter'] or 'other'}"}
        for row in chapters
    ]


def as_bars(chances: Sequence[tuple[str, str]]) -> list[dict[str, Any]]:
    """The chances of a verdict as rows of a picture; the exact ones stand behind the bars."""
    rows = []
    for said, exact in chances:
        chance = Fraction(exact)
        shown = f"{float(chance) * 100:.1f}% ({exact})"
        rows.append({"label": said, "parts": {"chance": chance}, "shown": shown})
    return rows


def change_in_words(one: dict[str, Any]) -> str:
    """A fact that would change a verdict, as a player says it."""
    return fact(one["thing"], one["fact"], one["value"], one["words"], one["question"])


def in_runs(entries: list[dict[str, Any]], name: str) -> list[tuple[Any, list[dict[str, Any]]]]:
    """The entries that stand one after the other and have the same under that name."""
    return [(key, list(several)) for key, several in groupby(entries, key=lambda one: one[name])]


FILTERS = {
    "as_bars": as_bars,
    "change_in_words": change_in_words,
    "first_lines": first_lines,
    "coloured": coloured,
    "distinct": distinct,
    "cited": cited,
    "fate": fate,
    "document": lambda id: (id or "").partition("/")[0],
    "from_json": texts_by_name,
    "in_runs": in_runs,
    "labelled": labelled,
    "marked": marked,
    "name_of_kind": name_of_kind,
    "relation": relation,
    "ruling_story": ruling_story,
    "told": told,
    "value_in_words": value,
    "verdict_class": verdict_class,
    "without_facts": without_facts,
}
