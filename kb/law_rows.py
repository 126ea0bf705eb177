"""The compiled law as rows of `decisions`, `clauses`, `checks` and `citations`."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kb.compiled_law import Compiled
from kb.engine.expected import Check
from kb.rows import Row, Sections, shortened


def law_rows(compiled: Compiled, sections: Sections) -> dict[str, list[Row]]:
    """The rows of `decisions`, of `clauses`, and the questions that examples asked."""
    decisions, clauses = [], []
    for law in compiled.laws.values():
        for one in law.decisions.values():
            decisions.append(
                {
                    "id": one.id,
                    "document": one.document,
                    "section": sections.of_rulebook(one.document, one.section),
                    "name": one.name,
                    "question": one.question,
                    "facts": json.dumps(
                        {p.name: f"list of {p.type}" if p.is_list else p.type for p in one.parameters}
                    ),
                    "returns": f"list of {one.result}" if one.result_is_list else one.result,
                    "path": one.path,
                    "first_line": one.first_line,
                    "last_line": one.last_line,
                }
            )
            for position, clause in enumerate(one.clauses, start=1):
                clauses.append(
                    {
                        "id": clause.id,
                        "decision": one.id,
                        "position": position,
                        "layer": clause.layer,
                        "authority": clause.cites[0] if clause.cites else None,
                        "text": clause.text,
                        "path": clause.path,
                        "line": clause.line,
                    }
                )
    return {
        "decisions": decisions,
        "clauses": clauses,
        "checks": [_check(one, compiled) for one in compiled.checks],
    }


def _check(one: Check, compiled: Compiled) -> Row:
    found = [law for law in compiled.laws.values() if one.decision in law.decisions]
    own = [law for law in found if one.subject.partition("/")[0] in law.editions]
    decision = next((law.decisions[one.decision].id for law in (*own, *found)), None)
    return {
        "subject": one.subject,
        "decision": decision,
        "expected": one.expected,
        "actual": one.actual,
        "status": one.status,
        "reason": one.reason,
    }


def executes(compiled: Compiled) -> Iterator[Row]:
    """The citations by which decisions execute sections, options and rulings, once each."""
    for law in compiled.laws.values():
        for one in law.decisions.values():
            seen = set()
            for clause in one.clauses:
                for target in (*clause.cites, *clause.options):
                    if target not in seen:
                        seen.add(target)
                        yield {
                            "source": one.id,
                            "target": target,
                            "kind": "executes",
                            "as_written": shortened(clause.text),
                            "resolved": 1,
                            "doubtful": "",
                            "path": clause.path,
                            "line": clause.line,
                            "start": 0,
                        }
