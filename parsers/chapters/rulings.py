"""A ruling's entry: the facts that open it, its sub-questions with their verdicts, and what is said."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.chapters.blocks import MarkdownBlock
from parsers.chapters.facts import ChapterFact, comma_list, read_dates, split_facts
from parsers.chapters.headings import Heading
from parsers.records import Document, Place, Problem, Ruling, RulingPart
from rules_corpus.known import documents

EFFECTS = ("Confirms", "Extends", "Overrides", "Errata", "Defers")
FATES = ("same", "codified", "changed", "reversed", "moot")
LINKS = ("Follows", "Narrows", "Supersedes", "Superseded by", "Compare")
WORDS = ("Rules on", "Answered", *EFFECTS, *LINKS)

_PART = re.compile(r"-\s+(?:\(([a-z])\)\s+)?(.*)", re.S)
_VERDICT = re.compile(r"\*\*(.+?)\*\*", re.S)
_FATE = re.compile(r"(" + "|".join(FATES) + r")\b[\s,:;]*(.*)", re.S | re.I)


@dataclass(slots=True)
class _Draft:
    """What the facts of a ruling gave so far."""

    references: str = ""
    dates: tuple[tuple[str, tuple[str, ...]], ...] = ()
    effect: str = ""
    reason: str = ""
    fate: str = ""
    fate_note: str = ""
    links: tuple[tuple[str, str], ...] = ()


def read_ruling(
    heading: Heading, line: int, body: list[MarkdownBlock], text: str, document: Document, path: str
) -> tuple[Ruling, list[Problem]]:
    """The ruling under a heading; `body` are its blocks and `text` their source.  What is missing or
    cannot be read is a problem each, with the line and what was expected."""
    problems: list[Problem] = []
    draft = _Draft()
    edition = document.fate.get("called", "")
    words = (*WORDS, edition) if edition else WORDS
    facts = split_facts(body[0].text, body[0].first_line, words) if body else []
    for fact in facts:
        message = _take(fact, draft, edition)
        if message:
            problems.append(Problem(f"{heading.number}: {message}", Place(path, fact.line, fact.line)))
    place = Place(path, line, body[-1].last_line if body else line)
    base = documents().get(document.over, {}).get("short", "")
    for missing in _missing(draft, base, edition):
        problems.append(Problem(f"{heading.number}: no line {missing}", place, expected=missing))
    parts = _read_parts(body[1:], draft)
    if not parts:
        problems.append(
            Problem(
                f"{heading.number}: no sub-question with a verdict",
                place,
                expected="- (a) May it ...? **Yes.** Why, in a few words.",
            )
        )
    ruling = Ruling(
        document.id,
        heading.number,
        heading.title,
        ruled_section(heading.number),
        draft.references,
        "\n".join(part.question for part in parts),
        "",
        "",
        tuple(date for date, _ in draft.dates),
        tuple(parts),
        place,
        draft.links,
        draft.effect,
        draft.reason,
        draft.fate,
        draft.fate_note,
        text,
    )
    return ruling, problems


def ruled_section(number: str) -> str:
    """The section that a ruling's number names: "2.3" for Q2.3-1, the chapter "3" for Q3.0-1."""
    return re.sub(r"^Q|(?:\.0)?-\d+(?:bis)?$", "", number)


def _take(fact: ChapterFact, draft: _Draft, edition: str) -> str:
    """Put one fact into the draft; what is wrong with it, or "".  `edition` opens the line of its fate."""
    if fact.word == "Rules on":
        draft.references = fact.value
    elif fact.word == "Answered":
        try:
            draft.dates = tuple(read_dates(fact.value))
        except ValueError as error:
            return f"{error}; write it as 12 May 2008"
    elif fact.word in EFFECTS:
        draft.effect, draft.reason = fact.word.lower(), fact.value
    elif edition and fact.word == edition:
        fate = _FATE.fullmatch(fact.value)
        if not fate:
            return "the fate is none of " + ", ".join(FATES)
        draft.fate, draft.fate_note = fate[1].lower(), fate[2]
    else:
        draft.links += tuple((number, fact.word.lower()) for number in comma_list(fact.value))
    return ""


def _missing(draft: _Draft, base: str, edition: str) -> list[str]:
    fates = f"{', '.join(FATES[:-1])} or {FATES[-1]}"
    wanted = (
        (draft.references, " ".join(filter(None, ("Rules on", base, "2.3.1.")))),
        (draft.dates or not edition, "Answered 12 May 2008."),
        (draft.effect, f"{', '.join(EFFECTS[:-1])} or {EFFECTS[-1]}: why."),
        (draft.fate or not edition, f"{edition}: {fates}, where it shows (2.3.1)."),
    )
    return [form for value, form in wanted if not value]


def _read_parts(blocks: list[MarkdownBlock], draft: _Draft) -> list[RulingPart]:
    """The items that hold a verdict in bold; what stands before it asks, what stands after it says why."""
    parts = []
    for block in blocks:
        if block.kind != "list":
            continue
        for item in block.items:
            match = _PART.fullmatch(item.text) if not item.depth else None
            verdict = _VERDICT.search(match[2]) if match else None
            if match and verdict:
                label = match[1] or ""
                asked, said = match[2][: verdict.start()], match[2][verdict.end() :]
                parts.append(
                    RulingPart(
                        label,
                        _one_line(asked),
                        _one_line(said),
                        _one_line(verdict[1]).rstrip("."),
                        _answered(label, draft),
                    )
                )
    return parts


def _answered(label: str, draft: _Draft) -> str:
    """The latest date that answers a part; dates without a letter answer all parts."""
    dates = [date for date, labels in draft.dates if label in labels or not labels]
    return max(dates, default="")


def _one_line(text: str) -> str:
    return " ".join(text.split())
