"""The terms of the glossary in a text: the first time that each stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from parsers.citations.linking import Mention

LONGEST = 5  # words of a term
WORD = re.compile(r"\w[\w'\u2019-]*")
JOINED = re.compile(r"[ \n]+")
SKIPPED = re.compile(r"^(?:#|\||```).*$", re.M)  # heads and tables

# Terms that a text mostly uses as plain English: "pass supply on", "on that side".
ORDINARY = frozenset(
    [
        "available",
        "choice",
        "combined",
        "die",
        "fine",
        "fuel",
        "guns",
        "killed",
        "leg",
        "load",
        "pass",
        "presence",
        "scale",
        "search",
        "side",
        "station",
        "step",
    ]
)

Named = dict[str, str]  # the id of a term by its names, in small letters but for abbreviations


def named(terms: Iterable[tuple[str, str, Iterable[str]]]) -> Named:
    """Terms by their names; each is given with its id, its entry and its synonyms.  Sub-entries ("Supply,
    overseas") are no words of a text."""
    names: Named = {}
    for id, entry, also in terms:
        for name in (entry, *also):
            if (
                "," not in name
                and len(name) > 1
                and name.lower() not in ORDINARY
                and WORD.fullmatch(name.replace(" ", "x"))
            ):
                names.setdefault(_key(name), id)
    return names


def _key(name: str) -> str:
    """Abbreviations are told from words: "AA" and "aa"."""
    return name if sum(one.isupper() for one in name) > 1 else name.lower()


def mentions(text: str, names: Named, taken: Iterable[Mention], own: str = "") -> list[Mention]:
    """Where the terms stand for the first time, clear of the references that are `taken`; `own` is the term
    that the text is about."""
    blocked = [(start, end) for start, end, _ in taken]
    blocked += [match.span() for match in SKIPPED.finditer(text)]
    seen, found, reached = {own}, [], 0
    words = list(WORD.finditer(text))
    for place, first in enumerate(words):
        if first.start() < reached or not names:
            continue
        for end, id in _from(text, words, place, names):
            span = (first.start(), end)
            free = not any(start < span[1] and span[0] < stop for start, stop in blocked)
            if free and id not in seen:
                seen.add(id)
                found.append((*span, id))
                reached = end
                break
    return found


def _from(text: str, words: list[re.Match], place: int, names: Named) -> Iterator[tuple[int, str]]:
    """The terms that begin at a word, the longest first, each with its end."""
    start = words[place].start()
    for count in range(min(LONGEST, len(words) - place), 0, -1):
        end = words[place + count - 1].end()
        between = [text[one.end() : other.start()] for one, other in _pairs(words, place, count)]
        if not all(JOINED.fullmatch(gap) for gap in between):
            continue
        name = " ".join(text[start:end].split())
        for form in (name, name.lower(), _singular(name), _singular(name).lower()):
            if form in names:
                yield end, names[form]
                break


def _pairs(words: list[re.Match], place: int, count: int) -> Iterator[tuple[re.Match, re.Match]]:
    return zip(words[place : place + count - 1], words[place + 1 : place + count], strict=True)


def _singular(name: str) -> str:
    if name.endswith("ies") and len(name) > 4:
        return f"{name[:-3]}y"
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else f"{name}s"
