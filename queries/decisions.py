"""What the umpire can decide, as plain data: what `umpire decisions --json` prints and assistants get."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kb.engine.code import DecisionCode
from kb.engine.facts import shown
from kb.engine.types import Field, Types
from queries.umpire import Umpire


def short(one: DecisionCode) -> dict[str, Any]:
    """A decision in brief: its question, what it takes and what it gives."""
    return {
        "id": one.id,
        "name": one.name,
        "section": one.section,
        "question": one.question,
        "takes": {p.name: f"list of {p.type}" if p.is_list else p.type for p in one.parameters},
        "gives": f"list of {one.result}" if one.result_is_list else one.result,
    }


def in_brief(umpire: Umpire, names: Sequence[str]) -> list[dict[str, Any]]:
    """The decisions of these names, in that order and in brief."""
    return [short(umpire.decision(name)[1]) for name in names]


def described(umpire: Umpire, name: str) -> dict[str, Any]:
    """A decision with the facts that it looks at, by type of thing, and its clauses.  Raises UmpireError."""
    law, one = umpire.decision(name)
    facts = umpire.facts_of(one.name)
    return short(one) | {
        "facts": {kind: [_field(law.code.types, each) for each in fields] for kind, fields in facts.items()},
        "clauses": [
            {"clause": clause.id, "layer": clause.layer, "cites": list(clause.cites), "text": clause.text}
            for clause in one.clauses
        ],
    }


def _field(types: Types, field: Field) -> dict[str, Any]:
    known: dict[str, Any] = {
        "name": field.name,
        "type": field.range or str(field.type),
        "description": field.description,
    }
    if types.values(field.type):
        known["values"] = list(types.values(field.type))
    if field.has_usual:
        known["usually"] = shown(field.usually)
    return known
