"""The tables of the knowledge base: names, columns, foreign keys, what is searched, and what each means.

The one place where a table is declared.  `kb.store` creates the tables from it, Datasette shows its
descriptions, and `VERSION` (`kb.version`) goes up whenever a program that reads the tables would notice the
difference.

Lists are JSON arrays.  Lines and columns of a file count from 1.  `digest` is always in the project's own
words, from the shipped corpus; `text` is always the publisher's, from the user's own copy, and is empty
where the user brought none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kb.check_status import AS_SHOWN
from parsers.records import NICKNAMES
from rules_corpus.known import costs, entries

CITATION_KINDS = ("sees", "modifies", "rules_on", "exemplifies", "defines", "maps_to", "executes")


@dataclass(frozen=True, slots=True)
class Column:
    """One column; `references` names the table whose `id` it holds, or is "" where it is no foreign key."""

    name: str
    type: type
    description: str
    references: str = ""


@dataclass(frozen=True, slots=True)
class TableSchema:
    """One table.  The first column is the primary key; `label` is the column that stands for a row where
    another row refers to it; `search` are the columns under full-text search."""

    name: str
    description: str
    columns: tuple[Column, ...]
    label: str = "label"
    search: tuple[str, ...] = ()
    indexes: tuple[str, ...] = ()


def _text(name: str, description: str, references: str = "") -> Column:
    return Column(name, str, description, references)


def _number(name: str, description: str, references: str = "") -> Column:
    return Column(name, int, description, references)


_ID = _text("id", "Text id of the node, its document's and its number, as in DOCUMENT/2.4.2.")
_ROW = _number("id", "Row number; it may differ from build to build.")
_DOCUMENT = _text("document", "The document that it belongs to.", "documents")
_SECTION = _text("section", "The section that it stands in, or the nearest one above it.", "sections")
_CHAPTER = _number("chapter", "The chapter that it is in or rules on: the first part of its number.")
_TITLE = _text("title", "Title.")
_LABEL = _text("label", "Number and title: how the row is called wherever another row refers to it.")
_DIGEST = _text("digest", "The rule in our own words.")
_TEXT = _text("text", "The publisher's words, from the user's own copy; empty without one.")
_PLACE = (
    _text("path", "The file it was read from: the user's own copy where there is one, else our chapter."),
    _number("first_line", "First line in that file."),
    _number("last_line", "Last line in that file."),
)

TABLES: tuple[TableSchema, ...] = (
    TableSchema(
        "documents",
        "Every rulebook, kit and sheet of rulings in the knowledge base.",
        (
            _text("id", "Text id; the id of every node of the document begins with it."),
            _TITLE,
            _text("short", "Short name for lists."),
            _text("kind", "rulebook, kit or rulings."),
            _number("year", "Calendar year of publication."),
            _text("publisher", "Publisher."),
            _text("note", "What a reader should know about this document."),
            _text("source", "Where it was read from: the shipped corpus, the user's own copies, or both."),
            _text("over", "The document on which it rests; empty where it rests on none."),
        ),
        label="title",
        search=("title", "short", "note"),
    ),
    TableSchema(
        "nodes",
        "Everything that can cite or be cited, one row each, whatever table it is in.",
        (
            _ID,
            _text(
                "kind",
                "section, head, option, ruling, term and so on; dangling for what is not there, absent for"
                " what no document prints.",
            ),
            _DOCUMENT,
            _text("number", "Number within its document; empty where it has none."),
            _LABEL,
            _text("table_name", "The table that holds its row; empty for a dangling node."),
        ),
        search=("label",),
        indexes=("kind",),
    ),
    TableSchema(
        "sections",
        "The numbered sections of every document.",
        (
            _ID,
            _DOCUMENT,
            _text("number", "Section number as the rulebook means it."),
            _TITLE,
            _LABEL,
            _text("parent", "The section above it.", "sections"),
            _CHAPTER,
            _number("depth", "Count of the parts of its number: 1 is a chapter."),
            _number("position", "Place in the reading order of its document, from 1."),
            _DIGEST,
            _number("heading_line", "The line of our chapter on which its heading stands."),
            _TEXT,
            *_PLACE,
        ),
        search=("number", "title", "digest", "text"),
        indexes=("number",),
    ),
    TableSchema(
        "heads",
        "Unnumbered sub-heads within sections.",
        (
            _ID,
            _DOCUMENT,
            _SECTION,
            _TITLE,
            _LABEL,
            _text("path", "The file it was read from."),
            _number("line", "Line in that file."),
        ),
        search=("title",),
    ),
    TableSchema(
        "options",
        "Optional rules, which players agree on before a game.",
        (
            _ID,
            _DOCUMENT,
            _number("number", "Number of the option in its own edition; the editions count differently."),
            _TITLE,
            _LABEL,
            _text("kit", "The kits it belongs to, joined by an ampersand; empty for the basic game."),
            _DIGEST,
            _TEXT,
            *_PLACE,
        ),
        search=("title", "kit", "digest", "text"),
    ),
    TableSchema(
        "option_scopes",
        "The stretches of sections that stand under an optional rule.",
        (
            _ROW,
            _text("option", "The option that governs the stretch.", "options"),
            _text("section", "The section that the stretch is part of.", "sections"),
            _text("text", "The governed paragraphs."),
            *_PLACE,
        ),
        label="text",
        search=("text",),
    ),
    TableSchema(
        "us_entries",
        f"{' and '.join(entries().values())}; their numbers have nothing to do with those of optional rules.",
        (
            _ID,
            _DOCUMENT,
            _text("kind", "us-entry-option or us-entry-action."),
            _number("number", "Number among its kind."),
            _TITLE,
            _LABEL,
            _SECTION,
            _text("level", "At whom it is aimed and what tension it costs, as the document states it."),
            *(_number(one.column, f"Its cost in tension against {one.against}, if any.") for one in costs()),
            _text("needs", "What must have happened before, as the document states it."),
            _DIGEST,
            _TEXT,
            *_PLACE,
        ),
        search=("title", "digest", "text"),
    ),
    TableSchema(
        "abilities",
        "Leader abilities of the leaders kit.",
        (
            _ID,
            _DOCUMENT,
            _number("number", "Number of the ability."),
            _TITLE,
            _LABEL,
            _DIGEST,
            _TEXT,
            *_PLACE,
        ),
        search=("title", "digest", "text"),
    ),
    TableSchema(
        "rulings",
        "The designer's rulings: a question about a rule and what he answered.",
        (
            _ID,
            _DOCUMENT,
            _text("number", "Number on the sheet."),
            _TITLE,
            _LABEL,
            _text("section", "The section that the sheet files it under.", "sections"),
            _CHAPTER,
            _text("references_as_written", "The sheet's reference column, untouched."),
            _text("question", "The question: the sheet's words from the user's copy, else our own."),
            _text("answer", "The answer: the sheet's words from the user's copy, else our own."),
            _text("quote", "The rule as the sheet quotes it; empty without the user's copy."),
            _text("digest", "Question, verdict and reason in our own words."),
            _text("effect", "What it does to the rule: confirms, extends, overrides, errata or defers."),
            _text("reason", "Why, in our own words."),
            _text("fate", "What the newer edition did: same, codified, changed, reversed or moot."),
            _text("fate_note", "Where and how the newer edition did it."),
            _text("dates", "Every date of the answer: a JSON array of ISO dates."),
            _text("answered", "The latest of them."),
            *_PLACE,
        ),
        search=("number", "title", "question", "answer", "quote", "digest", "reason"),
        indexes=("effect", "fate"),
    ),
    TableSchema(
        "ruling_parts",
        "The sub-questions of a ruling, each with its verdict.",
        (
            _text("id", "Id of the ruling and the label of the part."),
            _text("ruling", "The ruling that it is part of.", "rulings"),
            _text("label", "a, b, ...; empty where a ruling asks one thing only."),
            _text("question", "The sub-question: the sheet's words from the user's copy, else our own."),
            _text("whole_question", "The question with all that leads up to it, in our own words."),
            _text("verdict", "yes, no, a value or a choice in a few words."),
            _text("reason", "The answer in our own words."),
            _text("answer", "The sheet's words from the user's copy; empty without one."),
            _text("answered", "ISO date of this answer; empty where the sheet gives none."),
        ),
        label="id",
        search=("whole_question", "question", "reason", "answer"),
    ),
    TableSchema(
        "terms",
        "Index and glossary.",
        (
            _ID,
            _DOCUMENT,
            _text("entry", "The whole name of the entry."),
            _text("parent", "The entry that it stands under; empty at the top."),
            _text("definition", "What it means, in our own words."),
            _text("also", "Abbreviations and synonyms: a JSON array."),
            _text("see", "Other entries that it sends the reader to: a JSON array."),
            _TEXT,
            _text("path", "The file it was read from."),
            _number("line", "Line in that file."),
        ),
        label="entry",
        search=("entry", "also", "definition", "text"),
    ),
    TableSchema(
        "examples",
        "Worked examples.",
        (
            _ID,
            _DOCUMENT,
            _SECTION,
            _CHAPTER,
            _text("number", "Section and a count, or a ruling and its part."),
            _text("title", "What it shows."),
            _LABEL,
            _text("story", "The example told in our own words."),
            _text("situation", "The executable situation; empty where there is none yet."),
            _text("waits_for", "Decisions that it needs and that are not there yet: a JSON array of names."),
            _TEXT,
            *_PLACE,
        ),
        search=("title", "story", "text"),
    ),
    TableSchema(
        "printed_tables",
        "Tables as the rulebook prints them.",
        (
            _ID,
            _DOCUMENT,
            _SECTION,
            _TITLE,
            _text("header", "Names of the columns: a JSON array."),
            _text("rows", "Cells as written: a JSON array of rows."),
            _text("markdown", "The table as a Markdown pipe table."),
            *_PLACE,
        ),
        label="title",
        search=("title", "markdown"),
    ),
    TableSchema(
        "table_rows",
        "The rows of the printed tables, one row each.",
        (
            _ROW,
            _text("printed_table", "The table.", "printed_tables"),
            _number("position", "Place within the table, from 1."),
            _text("name", "Its first cell."),
            _text("cells", "Its cells by the names of their columns: a JSON object."),
        ),
        label="name",
        search=("name", "cells"),
    ),
    TableSchema(
        "table_cells",
        "The cells of the printed tables behind the first of each row, one row each.",
        (
            _ROW,
            _text("printed_table", "The table.", "printed_tables"),
            _number("table_row", "The row of the table.", "table_rows"),
            _text("column", "The name of its column."),
            _text("text", "What is printed."),
            Column("number", float, "The number that is printed; empty where it is none."),
        ),
        label="text",
    ),
    TableSchema(
        "contradictions",
        "Places of the sources that cannot all be right, and the reading that the corpus takes.",
        (
            _ID,
            _DOCUMENT,
            _number("number", "Number in its document's list."),
            _TITLE,
            _LABEL,
            _text("places", "The places that disagree, as references: a JSON array."),
            _text("text", "What each place says, in our own words."),
            _text("reading", "The reading that the corpus takes."),
            _text("why", "Why it takes that one."),
            *_PLACE,
        ),
        search=("title", "text", "reading", "why"),
    ),
    TableSchema(
        "decisions",
        "What the engine can be asked: one row for each decision that a chapter's rule blocks define.",
        (
            _ID,
            _DOCUMENT,
            _SECTION,
            _text("name", "Name as a situation asks for it."),
            _text("question", "The question in words."),
            _text("facts", "The facts it takes, with their types: a JSON object."),
            _text("returns", "Type of the verdict."),
            *_PLACE,
        ),
        label="name",
        search=("name", "question"),
    ),
    TableSchema(
        "clauses",
        "The clauses of the decisions, each of which cites its authority.",
        (
            _text("id", "Section and a count, as in DOCUMENT/11.10.6#3."),
            _text("decision", "The decision that it is part of.", "decisions"),
            _number("position", "Place within the decision, from 1."),
            _text(
                "layer",
                "Where it stands in the stack: printed, edition, option, edition option or ruling; a later"
                " one overrides.",
            ),
            _text("authority", "The section, option or ruling that it cites.", "nodes"),
            _text("text", "The clause as the chapter writes it."),
            _text("path", "The chapter."),
            _number("line", "Line in that chapter."),
        ),
        label="id",
        search=("text",),
    ),
    TableSchema(
        "checks",
        "What the engine makes of each worked example and each ruling.",
        (
            _ROW,
            _text("subject", "The example or ruling.", "nodes"),
            _text("decision", "The decision that was asked.", "decisions"),
            _text("expected", "The verdict that the source gives."),
            _text("actual", "The verdict that the engine gives."),
            _text("status", ", ".join(AS_SHOWN) + "."),
            _text("reason", "Why it has that status."),
        ),
        label="reason",
        search=("reason",),
        indexes=("status",),
    ),
    TableSchema(
        "citations",
        "Every reference from one node to another.",
        (
            _ROW,
            _text("source", "The node that cites.", "nodes"),
            _text("target", "The node that is cited; a dangling node where nothing answers to it.", "nodes"),
            _text("kind", ", ".join(CITATION_KINDS) + "."),
            _text("as_written", "The reference as the source writes it."),
            _number("resolved", "1 where the target exists, 0 where the reference dangles."),
            _text("doubtful", "Why the target may be the wrong one; empty where there is no doubt."),
            _text("path", "The file it was read from."),
            _number("line", "Line in that file."),
            _number("start", "Characters before it in the passage it was found in, from 0."),
        ),
        label="as_written",
        indexes=("kind", "resolved"),
    ),
    TableSchema(
        "mentions",
        "Where in a text each reference stands: the links of every page are woven from these.",
        (
            _ROW,
            _text(
                "passage",
                "The row and the column that hold the text, as in DOCUMENT/2.4.2#digest or asked/12#answer.",
            ),
            _number("start", "Characters before it in that text, from 0."),
            _number("end", "Characters before its end."),
            _text("target", "The node that it leads to.", "nodes"),
        ),
        label="passage",
        indexes=("passage",),
    ),
    TableSchema(
        "concordance",
        "What became of each section, option and entry of one edition in the other.",
        (
            _ROW,
            _text("source", "The node of the one edition; empty for what is new in the other.", "nodes"),
            _text("target", "What answers to it in the other edition; empty where nothing does.", "nodes"),
            _text("confidence", "high, medium or low."),
            _text("basis", "What shows it: title, quoted rule, position or text."),
            _text("note", "What changed, in our own words."),
        ),
        label="note",
        search=("note",),
    ),
    TableSchema(
        "asked",
        "What players ask of a section, sub-head, option, ruling or table, in their words.",
        (
            _ROW,
            _text("node", "What it is asked of.", "nodes"),
            _text("question", "The question as a player would put it."),
            _text("answer", "The answer in our own words; empty where none fits into a sentence or two."),
            _text("path", "The chapter."),
            _number("line", "Line in that chapter."),
        ),
        label="question",
        search=("question", "answer"),
    ),
    TableSchema(
        "nicknames",
        "What players say for what the rules say: countries, leaders, places, units and words of the game.",
        (
            _ROW,
            _DOCUMENT,
            _text("said", "What players say."),
            _text("written", "The ways in which a rule may put it: a JSON array."),
            _text("kind", ", ".join(NICKNAMES) + "; the last two stand for a document, by its id."),
            _text("path", "The chapter."),
            _number("line", "Line in that chapter."),
        ),
        label="said",
        search=("said", "written"),
        indexes=("kind",),
    ),
    TableSchema(
        "unsaid",
        "What players ask and no rule says: it is printed elsewhere, not in the game, or beside the rules.",
        (
            _ROW,
            _DOCUMENT,
            _text("question", "The question as a player would put it."),
            _text(
                "kind",
                "printed: another part of the box says it; lacking: the game has no such thing; beside: "
                "it is no question of rules.",
            ),
            _text("says", "Where it is printed, what the game has not, or what is asked about."),
            _text("path", "The chapter."),
            _number("line", "Line in that chapter."),
        ),
        label="question",
        search=("question", "says"),
        indexes=("kind",),
    ),
    TableSchema(
        "types",
        "The kinds of thing that a situation can speak of.",
        (
            _ROW,
            _DOCUMENT,
            _text("name", "Name of the type or kind."),
            _text("is_a", "The kind of thing that it is; empty at the top."),
            _text("says", "What it is, in a sentence."),
            _number("facts", "How many facts can be stated of one."),
        ),
        label="name",
        search=("name", "says"),
    ),
    TableSchema(
        "facts",
        "What a situation can state of each kind of thing.",
        (
            _ROW,
            _DOCUMENT,
            _text("type", "The kind of thing."),
            _text("name", "Name of the fact."),
            _text("question", "What it says, as a question or a sentence."),
            _text("values_are", "YesNo, Number, Text, another kind of thing, or a list of them."),
            _text("one_of", "The values that it may have: a JSON array; empty where they are not listed."),
            _number("lowest", "Lowest number that it may be; empty where none is given."),
            _number("highest", "Highest number that it may be; empty where none is given."),
            _text("usually", "What is assumed where nobody says otherwise; empty where nothing is."),
            _text("source", "seen on the map and the counters, happened in play, or derived by the rules."),
        ),
        label="name",
        search=("name", "question"),
    ),
    TableSchema(
        "units",
        "The kinds of unit, as they are printed on counters.",
        (
            _ROW,
            _DOCUMENT,
            _text("type", "The kind of thing that it is a kind of."),
            _text("kind", "What is printed on the counter."),
            _text("name", "What players call it."),
            _text("belongs_to", "The kinds that it belongs to, from the widest on."),
            _number("facts", "How many facts can be stated of one."),
        ),
        label="kind",
        search=("kind", "name", "belongs_to"),
    ),
    TableSchema(
        "countries",
        "The countries of which the rules say what always holds.",
        (
            _ROW,
            _DOCUMENT,
            _text("name", "Name of the country."),
            _number("major", "1 for a major power, 0 for any other country."),
            _text("side", "axis, allied or neither; empty where the rules do not say."),
            _text("controlled_by", "The power that controls it from the start; empty where none does."),
            _text("also", "What players call it: a JSON array."),
        ),
        label="name",
        search=("name", "also"),
    ),
    TableSchema(
        "charts",
        "The charts that come in the box and stand in no document: players bring their own.",
        (_ROW, _DOCUMENT, _text("title", "Title."), _text("says", "What is on it.")),
        label="title",
        search=("title", "says"),
    ),
    TableSchema(
        "changes",
        "The documents' own change logs.",
        (
            _ROW,
            _DOCUMENT,
            _text("version", "Version as the document names it."),
            _text("date", "Its date."),
            _text("text", "What the entry says."),
            _text("path", "The file it was read from."),
            _number("line", "Line in that file."),
        ),
        label="text",
        search=("text",),
    ),
    TableSchema(
        "problems",
        "What could not be read, or only doubtfully.",
        (
            _ROW,
            _text("message", "What is wrong."),
            _text("path", "The file."),
            _number("line", "Line in that file."),
            _number("column", "Column in that line, in characters."),
            _text("line_text", "The line itself."),
            _text("expected", "What to write instead."),
        ),
        label="message",
        search=("message",),
    ),
)


def descriptions() -> dict[str, dict[str, Any]]:
    """The tables as Datasette's metadata wants them: description, label column and described columns."""
    return {
        table.name: {
            "description": table.description,
            "label_column": table.label,
            "columns": {column.name: column.description for column in table.columns},
        }
        for table in TABLES
    }
