"""Index entries out of the printed lines of one column.

An entry is `Title [gloss] references`.  It may be broken over several printed lines, several may have been
glued into one, and a gloss may have lost its closing bracket.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .index_pages import PrintedLine

_NUMBER = r"(?<![\w.$/'-])(?:30|[12]\d|[1-9])(?:\.\d{1,2}){0,2}\.?(?![\w/-]|\.\d|'|:)"
_RANGE = rf"{_NUMBER}(?:~(?:30|[12]\d)\b)?"
REFERENCES = re.compile(rf"{_RANGE}(?:\s*,\s*{_RANGE})*,?")
_US_ENTRY = re.compile(r"\s*,?\s*(US entry (?:option|action) \d+)", re.IGNORECASE)
_FUSED = re.compile(r"([a-z])(\d{1,2}\.\d)")
_SPACED = re.compile(r"(?<![\w.,])(\d{1,2}) (\d{1,2}\.\d{1,2})(?![\w.])")
_JOINING_WORD = re.compile(
    r"(?:\b(?:in|of|or|the|a|an|and|on|to|by|with|at|from|any|this|each|your|its)|[&-])$"
)
_GLOSS_LINES = 8  # no gloss is broken over more printed lines
_ASIDE = re.compile(r"\s*\(([^()]*)\)$")
_EDGES = " .,•·*_;:"
LONGEST_LABEL = 100
_SHORT_FORM = re.compile(r"[a-z]2[a-z]$")
_WORD = re.compile(r"[^\W\d_]{2,}|^[a-z]2[a-z]$|[A-Z]\b")


@dataclass(slots=True)
class IndexEntry:
    """One entry as printed: `see` names US entry options, `parent` is the whole name above it."""

    label: str
    gloss: str
    references: tuple[str, ...]
    see: tuple[str, ...]
    line: int
    parent: str = ""
    is_head: bool = False

    @property
    def is_bare(self) -> bool:
        """True for an entry that only heads others."""
        return not (self.gloss or self.references or self.see)


def entries(column: list[PrintedLine]) -> list[IndexEntry]:
    """The entries of one column in order."""
    return [entry for text, line in _gathered(column) for entry in split_entries(text, line)]


def _gathered(column: list[PrintedLine]) -> Iterator[tuple[str, int]]:
    """Printed lines joined where an entry goes on in the next line."""
    current, first, started, open_until = "", 0, 0, -1
    for position, printed in enumerate(column):
        text = _mended(printed.text)
        is_short = position - started <= _GLOSS_LINES
        if current and (position <= open_until or (is_short and _goes_on(current, text))):
            current = f"{current} {text}"
        else:
            if current:
                yield current, first
            current, first, started, open_until = text, printed.line, position, -1
        if position > open_until and _is_open(current):
            open_until = _closing_line(column, position)
    if current:
        yield current, first


def _mended(text: str) -> str:
    """Fused (`frogmen22.10`) and torn (`13 3.2`) references in their usual spelling."""
    return _SPACED.sub(r"\1.\2", _FUSED.sub(r"\1 \2", text))


def _is_open(text: str) -> bool:
    return text.rfind("[") > text.rfind("]")


def _goes_on(current: str, text: str) -> bool:
    if current.endswith(",") or (text and REFERENCES.match(text) and not _ends_in_references(current)):
        return True
    if not _is_open(current) or _ends_in_references(current):
        return False
    return not text[:1].isupper() or bool(_JOINING_WORD.search(current))


def _ends_in_references(text: str) -> bool:
    return _last_references(text, max(0, len(text) - 60)) is not None


def _closing_line(column: list[PrintedLine], position: int) -> int:
    """The line that closes the gloss open at the end of line `position`, or -1 where the bracket was lost."""
    for ahead in range(position + 1, min(len(column), position + 1 + _GLOSS_LINES)):
        closing, opening = column[ahead].text.find("]"), column[ahead].text.find("[")
        if closing >= 0 and (opening < 0 or closing < opening):
            return ahead
        if opening >= 0:
            break
    return -1


def split_entries(text: str, line: int) -> Iterator[IndexEntry]:
    """The entries glued together in `text`."""
    start = 0
    while start < len(text):
        entry, start = _entry_at(text, start, line)
        if len(entry.label) <= LONGEST_LABEL and _WORD.search(entry.label) and "]" not in entry.label:
            yield entry


def _entry_at(text: str, start: int, line: int) -> tuple[IndexEntry, int]:
    """The entry that begins at `start`, and where it ends."""
    gloss = ""
    see: tuple[str, ...] = ()
    numbers = REFERENCES.search(text, start)
    bracket = text.find("[", start)
    if bracket >= 0 and (numbers is None or bracket < numbers.start()):
        label = text[start:bracket]
        closing = text.find("]", bracket)
        if closing < 0:
            numbers = _last_references(text, bracket)
            end = numbers.start() if numbers else len(text)
            gloss = text[bracket + 1 : end]
        else:
            end = closing + 1
            gloss = text[bracket + 1 : closing]
            numbers = REFERENCES.match(text, _past_spaces(text, end))
    else:
        label = text[start : numbers.start() if numbers else len(text)]
        end = len(text)
    references: tuple[str, ...] = ()
    if numbers is not None:
        references, end = section_numbers(numbers.group()), numbers.end()
        option = _US_ENTRY.match(text, end)
        if option:
            see, end = (option.group(1),), option.end()
    entry = IndexEntry(label.strip(_EDGES), gloss.strip(" ,"), references, see, line)
    take_parentheses(entry)
    return entry, max(_past_spaces(text, end), start + 1)


def take_parentheses(entry: IndexEntry) -> None:
    """Make a gloss of what stands in parentheses behind the label: `Railway gun (RG)`."""
    aside = _ASIDE.search(entry.label)
    if aside and aside.start():
        entry.label = entry.label[: aside.start()]
        entry.gloss = "; ".join(filter(None, (aside.group(1), entry.gloss)))


def _last_references(text: str, start: int) -> re.Match[str] | None:
    """The references with which `text` ends."""
    return next((found for found in REFERENCES.finditer(text, start) if found.end() == len(text)), None)


def _past_spaces(text: str, position: int) -> int:
    while position < len(text) and text[position] == " ":
        position += 1
    return position


def section_numbers(written: str) -> tuple[str, ...]:
    """The section numbers of a list of references; a range of chapters is spelled out."""
    numbers: list[str] = []
    for part in written.split(","):
        first, _, last = part.strip().rstrip(".").partition("~")
        if last:
            numbers += [str(chapter) for chapter in range(int(first), int(last) + 1)]
        elif first:
            numbers.append(first)
    return tuple(dict.fromkeys(numbers))


def sort_key(label: str) -> str:
    """How the index sorts a label: letters and digits; a comma sorts before a space, a space before all."""
    kept = re.sub(r"[^a-z0-9, -]", "", label.lower().replace("'", ""))
    return kept.replace(",", "\x01").replace("-", "\x03").replace(" ", "\x02")


def may_be_head(entry: IndexEntry) -> bool:
    """True for a label that begins as main entries do (`Army`, `2D10`, `a2a`)."""
    return entry.label[:1].isupper() or entry.label[:1].isdigit() or bool(_SHORT_FORM.match(entry.label))
