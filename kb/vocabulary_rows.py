"""The vocabulary of the compiled law as rows: types and their facts, the printed kinds of unit, countries and
the charts that the players bring."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from kb.engine.code import LawCode
from kb.engine.facts import shown
from kb.engine.types import FOUND, NUMBER, Field, Record, Types
from kb.rows import Row, numbered

COUNTRY = re.compile(r"^country ([^:\n]+):\s*(.+)$", re.M)
CONTROLLED = re.compile(r"controlled[_ ]by ")
SIDES = ("axis", "allied", "neither")


def vocabulary_rows(laws: Iterable[LawCode], nicknames: Iterable[Row]) -> dict[str, list[Row]]:
    """The rows of `types`, `facts`, `units`, `countries` and `charts`."""
    laws, nicknames = list(laws), list(nicknames)
    return {
        "types": numbered(row for law in laws for row in _types(law)),
        "facts": numbered(row for law in laws for row in _facts(law)),
        "units": numbered(row for law in laws for row in _units(law)),
        "countries": numbered(row for law in laws for row in _countries(law, nicknames)),
        "charts": numbered(row for law in laws for row in _charts(law)),
    }


def _stated(types: Types) -> Iterator[Record]:
    """The types that a situation can speak of, by name."""
    for record in sorted(types.records.values(), key=lambda one: one.name):
        if record.fields and not record.step_of and record.name not in FOUND:
            yield record


def _own(record: Record) -> list[Field]:
    return [field for field in record.fields.values() if not field.by]


def _types(law: LawCode) -> Iterator[Row]:
    document = law.editions[0]
    for record in _stated(law.types):
        says, facts = record.description, len(_own(record))
        yield {"document": document, "name": record.name, "is_a": "", "says": says, "facts": facts}
        for kind in law.types.kinds.values():
            if kind.of == record.name:
                lacking = {
                    one.field.name for value in kind.values for one in law.types.lacking(kind.of, value)
                }
                facts = sum(field.name not in lacking for field in _own(record))
                yield {
                    "document": document,
                    "name": kind.name,
                    "is_a": kind.above,
                    "says": kind.says,
                    "facts": facts,
                }


def _facts(law: LawCode) -> Iterator[Row]:
    for record in _stated(law.types):
        for field in _own(record):
            values = law.types.values(field.type)
            lowest, highest = law.types.ranges.get(field.range, (None, None))
            yield {
                "document": law.editions[0],
                "type": record.name,
                "name": field.name,
                "question": field.description,
                "values_are": str(field.type) if field.type.name != NUMBER else "Number",
                "one_of": json.dumps(values) if values else "",
                "lowest": lowest,
                "highest": highest,
                "usually": shown(field.usually) if field.has_usual else "",
                "source": field.source,
            }


def _units(law: LawCode) -> Iterator[Row]:
    """The values of what says which kind a thing is."""
    types = law.types
    telling = {(kind.of, kind.field): None for kind in types.kinds.values()}
    for of, field in telling:
        of_field = types.records[of].fields[field].type
        for value in types.values(of_field):
            kinds = [kind for kind in types.kinds.values() if kind.of == of and value in kind.values]
            lacking = [one.field for one in types.lacking(of, value)]
            yield {
                "document": law.editions[0],
                "type": of,
                "kind": value.replace("_", "-"),
                "name": ", ".join(types.words_of(of_field.name, value)),
                "belongs_to": ", ".join(kind.name for kind in kinds),
                "facts": sum(field not in lacking for field in _own(types.records[of])),
            }


def _countries(law: LawCode, nicknames: list[Row]) -> Iterator[Row]:
    """The countries of which the rules say what always holds, each once."""
    said: dict[str, list[str]] = {}
    for text, _, _ in law.standing:
        for names, facts in COUNTRY.findall(text):
            for name in names.split(","):
                said.setdefault(name.strip(), []).extend(fact.strip() for fact in facts.split(","))
    for name, facts in sorted(said.items()):
        shown_name = name.replace("_", " ")
        controllers = [CONTROLLED.sub("", fact) for fact in facts if CONTROLLED.match(fact)]
        yield {
            "document": law.editions[0],
            "name": shown_name,
            "major": int("major" in facts),
            "side": next((side for side in SIDES if side in facts), ""),
            "controlled_by": controllers[0].replace("_", " ") if controllers else "",
            "also": json.dumps(_called(shown_name, nicknames), ensure_ascii=False),
        }


def _called(name: str, nicknames: list[Row]) -> list[str]:
    """What players call a country."""
    return [
        row["said"]
        for row in nicknames
        if row["kind"] == "country" and name.lower() in (each.lower() for each in json.loads(row["written"]))
    ]


def _charts(law: LawCode) -> Iterator[Row]:
    for title, says in law.charts.items():
        yield {"document": law.editions[0], "title": title, "says": says}
