"""What templates do with plain values: names of kinds and relations, and classes of the style sheet."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

from kb.citations.clauses import CITED
from queries.web.pages.results import marked
from queries.web.pictures.graph import IN_WORDS
from queries.web.served import Served

WORD = re.compile(r"[^\W\d]\w*")
FACTS = ("Kits:", "Changes ", "Level:", "Needs:")
KINDS = {"us-entry-option": "US entry option", "us-entry-action": "US entry action"}


def name_of_kind(kind: str) -> str:
    """A kind of node as a player calls it."""
    return KINDS.get(kind, kind)


def relation(kind: str) -> str:
    """A kind of citation in words."""
    return IN_WORDS.get(kind, kind)


def verdict_class(verdict: str) -> str:
    """yes, no or value."""
    first = re.match(r"\w*", verdict.strip().lower())[0]
    return first if first in ("yes", "no") else "value"


def clause_and_citation(text: str) -> tuple[str, str, str]:
    """A clause as its chapter writes it, what it cites, and the words that its chapter has for it."""
    cited = CITED.search(text)
    pieces = (text[: cited.start()], cited[1], cited[2] or "") if cited else (text, "", "")
    return tuple(" ".join(piece.split()) for piece in pieces)


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
    """Chapters with the names that a picture and a table give them."""
    shorts = {id: document["short"] for id, document in served.documents.items()}
    return [
        {**row, "label": f"{shorts.get(row['document'], row['document'])} {row['chapter'] or ''}".strip()}
        for row in chapters
    ]


def with_decimal(value: str) -> str:
    """An exact value, and behind a fraction what it comes to."""
    if not re.fullmatch(r"-?\d{1,12}/\d{1,12}", value):
        return value
    return f"{value} ({float(Fraction(value)):g})"


def value_in_words(value: str) -> str:
    """A value of the rule language as a player says it: "pick_sections" is two words."""
    return value.replace("_", " ") if WORD.fullmatch(value or "") else value


def fact_in_words(fact: str) -> str:
    """A fact of a verdict, "R4: search_roll 6", with the words of its property apart; what a thing is called
    stays as the players write it."""
    thing, colon, said = fact.rpartition(": ")
    return f"{thing}{colon}{said.replace('_', ' ')}"


def gathered(changes: list[dict[str, str]]) -> list[dict[str, str]]:
    """What would change a verdict, values of one fact that lead to the same end in one line."""
    lines: dict[tuple[str, str], list[str]] = {}
    for one in changes:
        fact, _, value = one["if"].rpartition(" ")
        lines.setdefault((fact, one["then"]), []).append(value)
    return [
        {"if": f"{fact} {_either(values)}".strip(), "then": then} for (fact, then), values in lines.items()
    ]


def _either(values: list[str]) -> str:
    return " or ".join(part for part in (", ".join(values[:-1]), values[-1]) if part)


def as_bars(chances: list[dict[str, str]]) -> list[dict[str, Any]]:
    """The chances of a verdict as rows of a picture; the exact ones stand behind the bars."""
    rows = []
    for one in chances:
        chance = Fraction(one["chance"])
        shown = f"{float(chance) * 100:.1f}% ({one['chance']})"
        rows.append({"label": one["value"], "parts": {"chance": chance}, "shown": shown})
    return rows


FILTERS = {
    "as_bars": as_bars,
    "distinct": distinct,
    "document": lambda id: (id or "").partition("/")[0],
    "fact_in_words": fact_in_words,
    "from_json": json.loads,
    "gathered": gathered,
    "labelled": labelled,
    "marked": marked,
    "name_of_kind": name_of_kind,
    "relation": relation,
    "ruling_story": ruling_story,
    "value_in_words": value_in_words,
    "verdict_class": verdict_class,
    "with_decimal": with_decimal,
    "without_facts": without_facts,
}
