"""The index and glossary: every entry with its gloss and section numbers, under its true main entry."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from parsers.near_misses import likeness
from parsers.records import Place, Term, slug
from parsers.transcripts.ids import CE

from .index_entries import IndexEntry, entries
from .index_heads import joined, mark_heads, set_parents
from .index_interleaved import fragments, in_columns, vocabulary
from .index_pages import IndexPage, pages

_WORD = re.compile(r"[^\W\d_]{2,}")
_SEE = re.compile(r"(?:^|[,;]\s*)see(?:\s+also)?\s+", re.IGNORECASE)
_AND = re.compile(r"\s*,\s*|\s+and\s+")
_KIT = re.compile(r"[A-Z][A-Za-z]{0,3}iF$")
_SHORT_FORM = re.compile(
    r"[A-Za-z]?[A-Z0-9][A-Za-z]*[A-Z0-9]+$|[A-Z]{2,}[a-z]?$|[A-Z][a-z]{0,3}iF$|[a-z]2[a-z]$|[A-Z]p[s]?$"
)
_LIKENESS = 0.55
# Entries of run-together pages that are parted into columns, which takes long: the known transcription has
# 325 on two pages, and one of which all pages are so is too badly damaged for it.
MOST_PARTED = 1_000


def read_terms(lines: list[str], path: str) -> list[Term]:
    """The entries and sub-entries of the index in their printed order, each name once.

    `lines` is the whole document.  Of an entry that the transcript repeats, the references are united.
    Entries that say nothing and head nothing are left out: they are what is left of clipped lines.
    """
    columns = _columns(pages(lines), lines)
    words = Counter(word for line in lines for word in _WORD.findall(line.lower()))
    columns = [_without_repeats(column, words) for column in columns]
    set_parents(columns)
    terms: dict[str, Term] = {}
    for entry in (entry for column in columns for entry in column):
        term = _term(entry, path)
        key = slug(term.entry)
        if key:
            terms[key] = _united(terms[key], term) if key in terms else term
    parents = {term.parent for term in terms.values()}
    return [term for term in terms.values() if _says_something(term) or term.entry in parents]


def _says_something(term: Term) -> bool:
    return bool(term.sections or term.definition or term.also or term.see)


def _columns(found: list[IndexPage], lines: list[str]) -> list[list[IndexEntry]]:
    """The columns of all pages in reading order, main entries marked."""
    tabled = {id(page): [entries(column) for column in page.columns] for page in found if page.columns}
    known = [entry for columns in tabled.values() for column in columns for entry in column]
    mark_heads(known)
    running = {piece.line for page in found for piece in page.running}
    words, left = None, MOST_PARTED
    result: list[list[IndexEntry]] = []
    for position, page in enumerate(found):
        if page.columns:
            result += tabled[id(page)]
            continue
        if words is None:
            words = vocabulary(known, (line for number, line in enumerate(lines, 1) if number not in running))
        before = [
            entry
            for earlier in found[:position]
            for column in tabled.get(id(earlier), ())
            for entry in column
        ]
        after = [
            entry for later in found[position:] for column in tabled.get(id(later), ()) for entry in column
        ]
        pieces = fragments(page.running, words)
        if len(pieces) > left:
            mark_heads(pieces)
            result.append(pieces)
            continue
        parted = in_columns(pieces, _head(reversed(before)), _head(after))
        left -= len(pieces) if len(parted) > 1 else 0
        result += parted
    return result


def _head(found: Iterable[IndexEntry]) -> str:
    return next((entry.label for entry in found if entry.is_head), "")


def _without_repeats(column: list[IndexEntry], words: Counter[str]) -> list[IndexEntry]:
    """`column` without misread copies: beside a much like entry, with a word that stands nowhere else."""
    return [
        entry
        for position, entry in enumerate(column)
        if not _is_unknown(entry, words)
        or not any(
            _alike(entry, near) for near in column[max(0, position - 2) : position + 3] if near is not entry
        )
    ]


def _is_unknown(entry: IndexEntry, words: Counter[str]) -> bool:
    return entry.label[:1].isdigit() or any(words[word] < 2 for word in _WORD.findall(entry.label.lower()))


def _alike(repeat: IndexEntry, entry: IndexEntry) -> bool:
    return (
        bool(repeat.references)
        and likeness(repeat.label.lower(), entry.label.lower()) >= _LIKENESS
        and likeness(" ".join(repeat.references), " ".join(entry.references)) >= 0.8
    )


def _term(entry: IndexEntry, path: str) -> Term:
    definition, also, see = read_gloss(entry.label, entry.gloss)
    return Term(
        document=CE,
        entry=joined(entry.parent, entry.label),
        parent=entry.parent,
        definition=definition,
        also=also,
        sections=entry.references,
        see=see + entry.see,
        place=Place(path, entry.line, entry.line),
    )


def read_gloss(label: str, gloss: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The definition, the abbreviations and synonyms, and the other entries named in a gloss.

    A gloss is a synonym when it or the label is a short form: `AA [Anti-aircraft units, see ...]`.
    """
    pointer = _SEE.search(gloss)
    see: tuple[str, ...] = ()
    if pointer:
        see = tuple(
            dict.fromkeys(name.strip() for name in _AND.split(gloss[pointer.end() :]) if name.strip())
        )
        gloss = gloss[: pointer.start()].strip(" ,;")
    if not gloss:
        return "", (), see
    first, _, rest = gloss.partition(":")
    if _SHORT_FORM.match(first):
        return rest.strip(), (first,), see
    name, _, rest = gloss.partition(", ")
    if _KIT.match(name):
        return rest.strip(), (name,), see
    if not _SHORT_FORM.match(label):
        return gloss, (), see
    initials = "".join(word[0] for word in _WORD.findall(gloss)).lower()
    if initials == label.lower():
        return "", (gloss,), see
    return rest.strip(), (name,), see


def _united(term: Term, more: Term) -> Term:
    """One term of two entries with one name.  A main entry `Supply paths` keeps its name when a sub-entry
    `Supply, paths` has the same id."""
    main = min(term, more, key=lambda each: (bool(each.parent), each.entry))  # capitals sort first
    definitions = [text for text in (term.definition, more.definition) if text]
    return replace(
        term,
        entry=main.entry,
        parent=main.parent,
        definition="; ".join(dict.fromkeys(definitions)),
        also=tuple(dict.fromkeys(term.also + more.also)),
        sections=tuple(dict.fromkeys(term.sections + more.sections)),
        see=tuple(dict.fromkeys(term.see + more.see)),
    )
