"""Made-up readings, as the parsers would give them."""

from __future__ import annotations

from typing import Any

from parsers.records import (
    Ability,
    Contradiction,
    Correspondence,
    Document,
    Example,
    Head,
    Nickname,
    Option,
    OptionScope,
    Place,
    PlayersQuestion,
    PrintedTable,
    Problem,
    Reading,
    Ruling,
    RulingPart,
    Section,
    Term,
    Unsaid,
    UsEntry,
    parent_number,
)
from parsers.transcripts.ids import QA, RAW7

TOY = Document("toy", "Toy Armies", "Toy", "rulebook", 2026)
RULEBOOK = Document(RAW7, "Rules as written", "RAW7", "rulebook", 2004)
SHEET = Document(QA, "Sheet of rulings", "Q&A", "rulings", 2009)


def at(line: int = 1, path: str = "toy/01.md") -> Place:
    return Place(path, line, line + 2)


def section(number: str, title: str = "", text: str = "", document: str = "toy", **more: Any) -> Section:
    depth = number.count(".") + 1
    return Section(document, number, title, parent_number(number), depth, 1, text, more.get("place", at()))


def option(number: int, title: str = "", text: str = "", **more: Any) -> Option:
    return Option(
        more.get("document", "toy"),
        number,
        title,
        more.get("kits", ()),
        more.get("sections", ()),
        text,
        at(),
        more.get("scopes", ()),
    )


def ruling(number: str = "Q1.1-1", **more: Any) -> Ruling:
    values = {
        "title": "",
        "section": "1.1",
        "references": "1.1",
        "question": "",
        "answer": "",
        "quote": "",
        "dates": (),
        "parts": (),
        "place": at(),
    }
    return Ruling(document=QA, number=number, **{**values, **more})


def part(label: str = "", question: str = "", answer: str = "", verdict: str = "", answered: str = ""):
    return RulingPart(label, question, answer, verdict, answered)


def one_of_each() -> list[Reading]:
    """Three documents that fill every table a reading can fill."""
    trucks = option(3, "Trucks", sections=("1.1",), kits=("A", "B"), scopes=(OptionScope("1.1", "x", at()),))
    toy = Reading(
        TOY,
        sections=[section("1", "Moving"), section("1.1", "Roads", "See 1."), section("1.1.1", "Bridges")],
        heads=[Head("toy", "1.1", "Railway bridges", at())],
        options=[trucks],
        us_entries=[UsEntry("toy", "us-entry-option", 3, "Embargo", "1.1", "Stop.", at(), "15")],
        abilities=[Ability("toy", 1, "Old fox", "Moves twice.", at())],
        terms=[Term("toy", "Road", "", "A way.", ("rd",), ("1.1",), (), at())],
        examples=[Example("toy", "1.1-1", "1.1", "A truck", "It drives.", "", ("road_cost",), at())],
        tables=[PrintedTable("toy", "1.1", "Road costs", ("road", "cost"), (("a|b", "1"),), at())],
        asked=[PlayersQuestion("toy", "toy/1.1", "is there a toll", "No.", at())],
        nicknames=[Nickname("toy", "street", ("road",), "place", at())],
        unsaid=[Unsaid("toy", "how long is the bridge", "printed", "on the map", at())],
        contradictions=[Contradiction("toy", 1, "Roads", ("1", "1.1"), "Both.", "1.1", "Newer.", at())],
        correspondences=[Correspondence(f"{RAW7}/1.1", "toy/1.1", "high", "title", "", at())],
        problems=[Problem("smudged", at(7), 3, "ab?", "a letter")],
    )
    rules = Reading(RULEBOOK, sections=[section("1", document=RAW7), section("1.1", document=RAW7)])
    sheet = Reading(SHEET, rulings=[ruling(title="Bridges", parts=(part("a", "May it?", "", "yes"),))])
    return [toy, rules, sheet]
