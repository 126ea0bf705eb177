"""The merged documents as rows of the tables: one function a table, columns named as `kb.schema` has them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

from kb.check_status import why_not_run
from kb.merge import Merged, Pair, paired_parts
from parsers.citations.documents import BASE
from parsers.records import (
    Example,
    Nickname,
    Place,
    PlayersQuestion,
    PrintedTable,
    Problem,
    Ruling,
    RulingPart,
    Section,
    Unsaid,
)
from rules_corpus.known import costs, entries

Row = dict[str, Any]
LABEL_LENGTH = 80
LEVEL = re.compile(rf"({'|'.join(re.escape(one.level) for one in costs())})? ?(\d{{1,3}})")
NUMBER = re.compile(r"[+\-\u2212]?\d{1,9}(?:\.\d{1,9})?")


class Sections:
    """Which sections there are, and the nearest one to a number that a record gives."""

    def __init__(self, documents: Iterable[Merged]):
        self._ids = {pair.id for document in documents for pair in document.sections}

    def nearest(self, document: str, number: str | None) -> str | None:
        """The id of that section, else of the nearest one above it, else None."""
        while number:
            id = f"{document}/{number}"
            if id in self._ids:
                return id
            number = number.rpartition(".")[0]
        return None

    def of_rulebook(self, document: str, number: str | None) -> str | None:
        """As `nearest`; a sheet's own sections come after those of the rulebook that it rules on."""
        return self.nearest(BASE.get(document, document), number) or self.nearest(document, number)


def all_rows(documents: list[Merged], problems: list[Problem]) -> dict[str, list[Row]]:
    """The rows of every table by its name, but for `citations`, `concordance` and those of the engine."""
    sections = Sections(documents)
    rows = {"documents": [_document(merged) for merged in _in_order(documents)]}
    for table, (field, to_row) in NODE_TABLES.items():
        rows[table] = [
            to_row(pair, position, sections)
            for merged in documents
            for position, pair in enumerate(getattr(merged, field), start=1)
        ]
    rulings = [pair for merged in documents for pair in merged.rulings]
    rows["ruling_parts"] = [row for pair in rulings for row in _ruling_parts(pair)]
    rows["table_rows"] = numbered(_table_rows(documents))
    rows["table_cells"] = numbered(_table_cells(rows["table_rows"]))
    rows["nicknames"] = [_nickname(name) for merged in documents for name in merged.nicknames]
    rows["unsaid"] = [_unsaid(one) for merged in documents for one in merged.unsaid]
    rows["option_scopes"] = numbered(_option_scopes(documents, sections))
    rows["changes"] = [_change(change) for merged in documents for change in merged.changes]
    rows["problems"] = [_problem(problem) for problem in problems]
    rows["checks"] = list(_checks(documents))
    # An id is a node once, even where a damaged document has it in two tables.
    rows["nodes"] = list({node["id"]: node for node in _nodes(rows)}.values())
    rows["asked"] = numbered(_asked(documents, {node["id"] for node in rows["nodes"]}))
    return rows


def _in_order(documents: list[Merged]) -> list[Merged]:
    """First the game of which most documents tell, and in each game first what the others rest on."""
    over = {merged.document.id: merged.document.over for merged in documents}

    def below(id: str) -> list[str]:
        found = [id]
        while over.get(found[-1]) in over and over[found[-1]] not in found:
            found.append(over[found[-1]])
        return found

    bases = [below(merged.document.id)[-1] for merged in documents]
    return sorted(
        documents,
        key=lambda one: (-bases.count(below(one.document.id)[-1]), len(below(one.document.id))),
    )


def without_folder(rows: dict[str, list[Row]], documents: Path | None) -> None:
    """Names the user's files by their place in his folder, not on his machine: others may see the tables."""
    if documents is None:
        return
    folder = f"{documents}/"
    for table in rows.values():
        for row in table:
            if str(row.get("path") or "").startswith(folder):
                row["path"] = row["path"][len(folder) :]


def add_law(rows: dict[str, list[Row]], law: dict[str, list[Row]], problems: list[Problem]) -> None:
    """Adds the decisions and clauses, and puts the checks that were run in the place of those that say why
    nothing was."""
    rows["decisions"], rows["clauses"] = law["decisions"], law["clauses"]
    rows["problems"] += [_problem(problem) for problem in problems]
    run = {row["subject"] for row in law["checks"]}
    known = {row["subject"] for row in rows["checks"]}
    rows["checks"] = [row for row in rows["checks"] if row["subject"] not in run]
    rows["checks"] += [row for row in law["checks"] if row["subject"] in known]
    rows["nodes"] += [
        _node(row, "decision", "decisions", row["question"] or row["name"]) for row in law["decisions"]
    ]


def numbered(rows: Iterable[Row]) -> list[Row]:
    """Rows of a table whose id is a number, counted from 1, for what refers to them."""
    return [{"id": number, **row} for number, row in enumerate(rows, start=1)]


def label(number: object, title: str) -> str:
    """How a node is called: its number and its title, whichever there is."""
    return " ".join(part for part in (str(number), title) if part)


def chapter(number: str) -> int | None:
    """The chapter of a number: 11 of "11.15.5" and of ruling "Q11.9-1"; None where it has none."""
    first = re.match(r"Q?(\d{1,9})", number)
    return int(first[1]) if first else None


def json_list(values: Iterable[Any]) -> str:
    return json.dumps(list(values), ensure_ascii=False)


def _document(merged: Merged) -> Row:
    document = merged.document
    sources = [
        name
        for name, present in (("shipped corpus", merged.from_corpus), ("user's copy", merged.from_user))
        if present
    ]
    return {
        "id": document.id,
        "title": document.title,
        "short": document.short,
        "kind": document.kind,
        "year": document.year,
        "publisher": document.publisher,
        "note": document.note,
        "source": " and ".join(sources),
        "over": document.over,
    }


def _place(place: Place) -> Row:
    return {"path": place.path, "first_line": place.first_line, "last_line": place.last_line}


def _line(place: Place) -> Row:
    return {"path": place.path, "line": place.first_line}


def _common(pair: Pair[Any], number: object = None) -> Row:
    """The columns that most node tables share."""
    number = getattr(pair.best, "number", "") if number is None else number
    title = pair.first("title")
    return {
        "id": pair.id,
        "document": pair.best.document,
        "number": number,
        "title": title,
        "label": label(number, title),
    }


def _texts(pair: Pair[Any]) -> Row:
    return {
        "digest": pair.ours.text if pair.ours else "",
        "text": pair.theirs.text if pair.theirs else "",
    }


def _section(pair: Pair[Section], position: int, sections: Sections) -> Row:
    section = pair.best
    parent = sections.nearest(section.document, section.parent)
    return {
        **_common(pair),
        "parent": None if parent == pair.id else parent,
        "chapter": chapter(section.number),
        "depth": section.depth,
        "position": position,
        "heading_line": pair.ours.place.first_line if pair.ours else None,
        **_texts(pair),
        **_place(pair.place),
    }


def _head(pair: Pair[Any], position: int, sections: Sections) -> Row:
    head = pair.best
    row = {
        **_common(pair, number=""),
        "section": sections.nearest(head.document, head.section),
        **_line(pair.place),
    }
    return _without(row, "number") | {"label": label(head.section, head.title)}


def _option(pair: Pair[Any], position: int, sections: Sections) -> Row:
    row = _common(pair)
    return {
        **row,
        "label": f"Option {row['label']}",
        "kit": " & ".join(pair.first("kits")),
        **_texts(pair),
        **_place(pair.place),
    }


def _option_scopes(documents: list[Merged], sections: Sections) -> Iterator[Row]:
    for merged in documents:
        for pair in merged.options:
            for scope in pair.theirs.scopes if pair.theirs and pair.theirs.scopes else pair.best.scopes:
                section = sections.nearest(merged.document.id, scope.section)
                yield {"option": pair.id, "section": section, "text": scope.text, **_place(scope.place)}


def _us_entry(pair: Pair[Any], position: int, sections: Sections) -> Row:
    entry = pair.best
    row = _common(pair)
    kind = entries().get(entry.kind, entry.kind)
    return {
        **row,
        "kind": entry.kind,
        "label": f"{kind} {row['label']}",
        "section": sections.nearest(entry.document, entry.section),
        "level": pair.first("level"),
        **_tension(pair.first("level")),
        "needs": pair.first("needs"),
        **_texts(pair),
        **_place(pair.place),
    }


def _tension(level: str) -> Row:
    """What an entry costs against each of its powers: "Ge/It 9", "Ja 4", or "6" for all of them."""
    aimed = LEVEL.fullmatch(level)
    return {one.column: int(aimed[2]) if aimed and aimed[1] in (None, one.level) else None for one in costs()}


def _ability(pair: Pair[Any], position: int, sections: Sections) -> Row:
    row = _common(pair)
    return {**row, "label": f"Ability {row['label']}", **_texts(pair), **_place(pair.place)}


def _ruling(pair: Pair[Ruling], position: int, sections: Sections) -> Row:
    ruling, theirs = pair.best, pair.theirs or pair.best
    dates = theirs.dates or ruling.dates
    title = pair.first("title")
    return {
        **_common(pair),
        "label": label(ruling.number, title or shortened(theirs.question)),
        "section": sections.of_rulebook(ruling.document, ruling.section),
        "chapter": chapter(ruling.number),
        "references_as_written": theirs.references or ruling.references,
        "question": theirs.question or ruling.question,
        "answer": theirs.answer or ruling.answer or _answer_in_our_words(ruling),
        "quote": theirs.quote or ruling.quote,
        "digest": pair.ours.text if pair.ours else "",
        "effect": pair.first("effect"),
        "reason": pair.first("reason"),
        "fate": pair.first("fate"),
        "fate_note": pair.first("fate_note"),
        "dates": json_list(dates),
        "answered": max(dates, default=""),
        **_place(pair.place),
    }


def _answer_in_our_words(ruling: Ruling) -> str:
    return "\n".join(
        " ".join(words for words in (part.label and f"({part.label})", _sentence(part), part.answer) if words)
        for part in ruling.parts
    )


def _sentence(part: RulingPart) -> str:
    """The verdict, closed where its reason follows."""
    return f"{part.verdict}." if part.verdict and part.answer else part.verdict


def _ruling_parts(pair: Pair[Ruling]) -> Iterator[Row]:
    for part in paired_parts(pair):
        yield {
            "id": part.id,
            "ruling": pair.id,
            "label": part.best.label,
            "question": part.theirs.question if part.theirs and part.theirs.question else part.best.question,
            "whole_question": _whole_question(pair.best, part.best.question),
            "verdict": part.first("verdict"),
            "reason": part.ours.answer if part.ours else "",
            "answer": part.theirs.answer if part.theirs else "",
            "answered": (part.theirs and part.theirs.answered) or part.best.answered,
        }


def _whole_question(ruling: Ruling, question: str) -> str:
    """What a ruling tells before it asks, and the question: paragraphs between the facts that open it and
    the list of its parts."""
    told = [" ".join(block.split()) for block in ruling.text.strip().split("\n\n")[1:]]
    stem = takewhile(lambda block: not block.startswith(("- ", "|", "#")), told)
    return " ".join([*stem, question]).strip()


def _term(pair: Pair[Any], position: int, sections: Sections) -> Row:
    term = pair.best
    return {
        "id": pair.id,
        "document": term.document,
        "entry": term.entry,
        "parent": pair.first("parent"),
        "definition": pair.ours.definition if pair.ours else "",
        "also": json_list(_union(pair, "also")),
        "see": json_list(_union(pair, "see")),
        "text": pair.theirs.definition if pair.theirs else "",
        **_line(pair.place),
    }


def _example(pair: Pair[Example], position: int, sections: Sections) -> Row:
    example = pair.best
    return {
        **_common(pair),
        "label": label(f"Example {example.number}", pair.first("title")),
        "section": sections.of_rulebook(example.document, example.section),
        "chapter": chapter(example.number),
        "story": pair.ours.story if pair.ours else "",
        "situation": pair.first("situation"),
        "waits_for": json_list(pair.first("waits_for")),
        "text": pair.theirs.story if pair.theirs else "",
        **_place(pair.place),
    }


def _printed_table(pair: Pair[PrintedTable], position: int, sections: Sections) -> Row:
    table = pair.best
    return {
        "id": pair.id,
        "document": table.document,
        "section": sections.nearest(table.document, table.section),
        "title": table.title,
        "header": json_list(table.header),
        "rows": json_list(table.rows),
        "markdown": _markdown(table),
        **_place(pair.place),
    }


def _table_rows(documents: list[Merged]) -> Iterator[Row]:
    for pair in (pair for merged in documents for pair in merged.tables):
        for position, row in enumerate(pair.best.rows, start=1):
            names = _apart(pair.best.header)
            yield {
                "printed_table": pair.id,
                "position": position,
                "name": row[0] if row else "",
                "cells": json.dumps(dict(zip(names, row, strict=False)), ensure_ascii=False),
            }


def _apart(names: Iterable[str]) -> Iterator[str]:
    """The names of columns, those told apart that are the same."""
    seen: dict[str, int] = {}
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name} {seen[name]}"


def _table_cells(table_rows: list[Row]) -> Iterator[Row]:
    for row in table_rows:
        for column, text in list(json.loads(row["cells"]).items())[1:]:
            number = NUMBER.fullmatch(text.strip())
            yield {
                "printed_table": row["printed_table"],
                "table_row": row["id"],
                "column": column,
                "text": text,
                "number": float(number[0].replace("\u2212", "-")) if number else None,
            }


def _contradiction(pair: Pair[Any], position: int, sections: Sections) -> Row:
    contradiction = pair.best
    return {
        **_common(pair),
        "label": label(f"Contradiction {contradiction.number}", contradiction.title),
        "places": json_list(contradiction.places),
        "text": contradiction.text,
        "reading": contradiction.reading,
        "why": contradiction.why,
        **_place(pair.place),
    }


NODE_TABLES: dict[str, tuple[str, Callable[[Pair[Any], int, Sections], Row]]] = {
    "sections": ("sections", _section),
    "heads": ("heads", _head),
    "options": ("options", _option),
    "us_entries": ("us_entries", _us_entry),
    "abilities": ("abilities", _ability),
    "rulings": ("rulings", _ruling),
    "terms": ("terms", _term),
    "examples": ("examples", _example),
    "printed_tables": ("tables", _printed_table),
    "contradictions": ("contradictions", _contradiction),
}

# What a node of each table is called in `nodes.kind`; US entries have their kind in a column of their own.
NODE_KINDS = {
    "documents": "document",
    "sections": "section",
    "heads": "head",
    "options": "option",
    "us_entries": "",
    "abilities": "ability",
    "rulings": "ruling",
    "ruling_parts": "ruling part",
    "terms": "term",
    "examples": "example",
    "printed_tables": "table",
    "contradictions": "contradiction",
}  # decisions come with the compiled law: `add_law`


def _nodes(rows: dict[str, list[Row]]) -> Iterator[Row]:
    ruling_rows = {row["id"]: row for row in rows["rulings"]}
    for table, kind in NODE_KINDS.items():
        for row in rows[table]:
            if table == "ruling_parts":
                ruling = ruling_rows[row["ruling"]]
                part = {**row, "document": ruling["document"], "number": ruling["number"]}
                yield _node(part, kind, table, f"{ruling['label']} ({row['label'] or 'answer'})")
            else:
                called = row.get("label") or row.get("entry") or row["title"]
                yield _node(row, kind or row["kind"], table, called)


def _node(row: Row, kind: str, table: str, called: str) -> Row:
    return {
        "id": row["id"],
        "kind": kind,
        "document": row["id"] if table == "documents" else row["document"],
        "number": str(row.get("number", "")),
        "label": called,
        "table_name": table,
    }


def _change(change: Any) -> Row:
    return {
        "document": change.document,
        "version": change.version,
        "date": change.date,
        "text": change.text,
        **_line(change.place),
    }


def _asked(documents: list[Merged], known: set[str]) -> list[Row]:
    """What players ask of the nodes that there are; what a sub-head is asked, whose title is none, goes to
    its section."""

    def node(asked: PlayersQuestion) -> str:
        return asked.node if asked.node in known else asked.node.rpartition("/")[0]

    asked = [one for merged in documents for one in merged.asked if node(one) in known]
    return [
        {"node": node(one), "question": one.question, "answer": one.answer, **_line(one.place)}
        for one in asked
    ]


def _nickname(name: Nickname) -> Row:
    return {
        "document": name.document,
        "said": name.said,
        "written": json_list(name.written),
        "kind": name.kind,
        **_line(name.place),
    }


def _unsaid(one: Unsaid) -> Row:
    return {
        "document": one.document,
        "question": one.question,
        "kind": one.kind,
        "says": one.says,
        **_line(one.place),
    }


def _problem(problem: Problem) -> Row:
    return {
        "message": problem.message,
        **_line(problem.place),
        "column": problem.column,
        "line_text": problem.line_text,
        "expected": problem.expected,
    }


def _checks(documents: list[Merged]) -> Iterator[Row]:
    """One row for every example, and one for every ruling that no example tests."""
    for merged in documents:
        tested = {f"{merged.document.id}/{_ruling_number(pair.best)}" for pair in merged.examples}
        for pair in merged.examples:
            yield _check(pair.id, *_why_not(pair))
        for ruling in merged.rulings:
            if ruling.id not in tested:
                yield _check(ruling.id, *why_not_run("", (), ""))


def _check(subject: str, status: str, reason: str) -> Row:
    return {
        "subject": subject,
        "decision": None,
        "expected": "",
        "actual": "",
        "status": status,
        "reason": reason,
    }


def _why_not(pair: Pair[Example]) -> tuple[str, str]:
    return why_not_run(*(pair.first(name) for name in ("why_not", "waits_for", "situation")))


def _ruling_number(example: Example) -> str:
    """The ruling that an example is numbered after: "Q2.3-1" for "Q2.3-1a"."""
    return example.number.rstrip("abcdefghijklmnopqrstuvwxyz")


def _markdown(table: PrintedTable) -> str:
    lines = [table.header, ["---"] * len(table.header), *table.rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _union(pair: Pair[Any], name: str) -> list[str]:
    return list(dict.fromkeys(value for record in pair.records() for value in getattr(record, name)))


def _without(row: Row, name: str) -> Row:
    return {key: value for key, value in row.items() if key != name}


def shortened(text: str) -> str:
    """The beginning of a text as a label, cut after a whole word."""
    line = " ".join(text[: 2 * LABEL_LENGTH].split())
    return line if len(line) <= LABEL_LENGTH else line[:LABEL_LENGTH].rpartition(" ")[0] + " ..."
