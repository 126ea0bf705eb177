"""What one node of the knowledge base says, cut into the pieces that an answer is made of."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from queries.search.engine import stems
from queries.search.entries import unwrapped

# The columns that hold what a node says: in our words first, and the publisher's only where we said nothing.
OURS = ("digest", "definition", "story", "markdown", "reading", "why")
THEIRS = ("text", "question", "answer", "quote")

BULLET = re.compile(r"^(?:[-*]|#+|\d+\.)\s+")
# A sentence ends before a capital; "e.g. Poland" and "p. 5" are rare enough in a digest.
SENTENCE_END = re.compile(r"(?<=[.!?])[\"”)*]*\s+(?=[\"“(*]*[A-Z0-9])")
# A sentence that only sends elsewhere.
ONLY_REFERS = re.compile(r"\(?See (?:also )?(?:\*\*|\d|chapter)[^:;]*$")
# How a sentence begins that says little without the one before it.
TAKES_UP = re.compile(
    r"(?:It|Its|He|They|Their|Them|This|That|These|Those|Then|There|So|If so|If not|Otherwise|But|And|Else"
    r"|Such|Both|Neither|Nor|Not|Only then|Even so|Here|The same|Likewise)\b"
)
RULE_OF_TABLE = re.compile(r"[\s|:-]+")


@dataclass(frozen=True)
class RulingPartText:
    """One sub-question of a ruling as it stands in the database."""

    label: str
    question: str
    verdict: str
    reason: str
    answer: str

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stems(f"{self.question} {self.verdict} {self.reason} {self.answer}"))

    @cached_property
    def asked(self) -> frozenset[str]:
        return frozenset(stems(self.question))


@dataclass(frozen=True)
class Thought:
    """Something that can be said by itself: `says` are one or two whole sentences, or an item with the
    sentence that its list hangs on; `paragraph` is where it stands, a list with that sentence."""

    says: str
    paragraph: str

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stems(self.says))


@dataclass(frozen=True)
class AnsweredQuestion:
    """What players ask of a node, and the answer, which is not empty."""

    question: str
    answer: str

    @cached_property
    def asks(self) -> frozenset[str]:
        return frozenset(stems(self.question))

    @cached_property
    def replies(self) -> frozenset[str]:
        return frozenset(stems(self.answer))

    @cached_property
    def stems(self) -> frozenset[str]:
        return self.asks | self.replies


@dataclass(frozen=True)
class NodeText:
    """A node: `title` its own, `titles` with those of the sections above it, `thoughts` in our words
    where there are any, `everything` all that it says in anybody's words, `asked` what players ask of
    it, `rows` those of its tables told in words."""

    id: str
    title: str
    titles: str
    thoughts: tuple[Thought, ...]
    everything: str
    parts: tuple[RulingPartText, ...] = ()
    asked: tuple[AnsweredQuestion, ...] = ()
    rows: tuple[Thought, ...] = ()

    @cached_property
    def title_stems(self) -> frozenset[str]:
        return frozenset(stems(self.title))

    @cached_property
    def titles_stems(self) -> frozenset[str]:
        return frozenset(stems(self.titles))

    @cached_property
    def all_stems(self) -> frozenset[str]:
        return self.titles_stems.union(stems(self.everything), *(one.stems for one in self.asked))

    @cached_property
    def paragraph_stems(self) -> tuple[frozenset[str], ...]:
        """Of every paragraph, in anybody's words."""
        return tuple(frozenset(stems(line)) for line in paragraphs(self.everything))

    @cached_property
    def sentence_stems(self) -> tuple[frozenset[str], ...]:
        """Of every sentence, in anybody's words."""
        lines = paragraphs(self.everything)
        return tuple(frozenset(stems(sentence)) for line in lines for sentence in sentences(line))


def read(connection: sqlite3.Connection, id: str) -> NodeText:
    """What the node of that id says; nothing at all where there is no such node."""
    row = _row(connection, id)
    title = row.get("title") or row.get("entry") or ""
    ours = "\n".join(row[column] for column in OURS if row.get(column))
    theirs = "\n".join(row[column] for column in THEIRS if row.get(column))
    return NodeText(
        id=id,
        title=title,
        titles=" ".join([title, *_above(connection, row)]),
        thoughts=tuple(thoughts(unwrapped(ours))) or tuple(thoughts(theirs)),
        everything=f"{unwrapped(ours)}\n{theirs}",
        parts=_parts(connection, id) if id and "answer" in row else (),
        asked=_asked(connection, id),
        rows=tuple(rows_in_words(unwrapped(ours))),
    )


def thoughts(body: str) -> Iterator[Thought]:
    """What a body says in whole thoughts, in order: no heading, no row of a table, no item without the
    sentence that it hangs on, and no sentence that takes up the one before without that one."""
    for block in _blocks(body):
        stem, items = block[0], block[1:]
        whole = "\n".join([stem, *(f"- {item}" for item in items)]).strip()
        said = sentences(stem)
        for place, sentence in enumerate(said):
            if items and place == len(said) - 1 and (sentence.endswith(":") or len(said) == 1):
                continue  # it only opens the list
            if ONLY_REFERS.match(sentence):
                continue
            before = f"{said[place - 1]} " if place and TAKES_UP.match(sentence) else ""
            yield Thought(before + sentence, whole)
        for item in items:
            yield Thought(f"{said[-1]} {item}".strip() if said else item, whole)


def rows_in_words(body: str) -> Iterator[Thought]:
    """Each row of the tables of a body, told with the title and the heads of its table."""
    heads: list[str] = []
    for line in map(str.strip, body.split("\n")):
        if not line.startswith("|"):
            heads = []
        elif not RULE_OF_TABLE.fullmatch(line):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if heads:
                told = "; ".join(
                    f"{head} {cell}".strip() for head, cell in zip(heads[1:], cells[1:], strict=False)
                )
                yield Thought(f"{heads[0]}: {cells[0]}: {told}", line)
            else:
                heads = cells


def _blocks(body: str) -> Iterator[list[str]]:
    """Each paragraph with the items of the list below it; a list below none has "" in its place."""
    block: list[str] = []
    for line in map(str.strip, body.split("\n")):
        if not line:
            continue
        if line.startswith(("#", "|")) or RULE_OF_TABLE.fullmatch(line):
            if block:
                yield block
            block = []
        elif BULLET.match(line):
            block = block or [""]
            block.append(BULLET.sub("", line))
        else:
            if block:
                yield block
            block = [line]
    if block:
        yield block


def paragraphs(body: str) -> Iterator[str]:
    """The lines of a body that say something, without their bullets."""
    for line in body.split("\n"):
        line = BULLET.sub("", line.strip())
        if line and not RULE_OF_TABLE.fullmatch(line):
            yield line


def sentences(line: str) -> list[str]:
    """The sentences of a paragraph; a row of a table is one."""
    if not line:
        return []
    return [line] if line.startswith("|") else SENTENCE_END.split(line)


def _row(connection: sqlite3.Connection, id: str) -> dict:
    """Its row in whatever table it is in."""
    table = connection.execute("select table_name from nodes where id = ?", [id]).fetchone()
    if not table or not table[0]:
        return {}
    cursor = connection.execute(f"select * from [{table[0]}] where id = ?", [id])
    names = [column[0] for column in cursor.description]
    return dict(zip(names, cursor.fetchone() or (), strict=False))


def _above(connection: sqlite3.Connection, row: dict) -> Iterator[str]:
    """The titles of the sections above a section."""
    parent = row.get("parent") if "depth" in row else None
    while parent:
        title, parent = connection.execute(
            "select title, parent from sections where id = ?", [parent]
        ).fetchone() or ("", None)
        yield title or ""


ASKED = """
    select question, answer from asked
    where answer <> '' and (node = :id or node in (select id from heads where section = :id)) order by id
"""


def _asked(connection: sqlite3.Connection, id: str) -> tuple[AnsweredQuestion, ...]:
    return tuple(AnsweredQuestion(*row) for row in connection.execute(ASKED, {"id": id}))


def _parts(connection: sqlite3.Connection, ruling: str) -> tuple[RulingPartText, ...]:
    rows = connection.execute(
        "select label, question, verdict, reason, answer from ruling_parts where ruling = ? order by rowid",
        [ruling],
    )
    return tuple(RulingPartText(*(value or "" for value in row)) for row in rows)
