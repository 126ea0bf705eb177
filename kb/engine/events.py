"""Events: decisions of the shape `it changes`, as they are compiled.

An event says in its sentence what happened, in its premises when that is allowed, and in its lines what
becomes of which facts.  `kb.engine.course` lets a list of them happen, one after the other.
"""

from __future__ import annotations

from kb.engine import tree as t
from kb.engine.expressions import Scope, type_of, typed, typed_as
from kb.engine.types import DERIVED, PRINTED, Type
from parsers.law import syntax as s
from parsers.law.mistakes import Mistake, nearest


def check_event(decision: s.Decision) -> None:
    """An event needs a sentence that names all it is about: players write it so.  Further sentences may leave
    out one thing, where only one can be meant.  Raises Mistake."""
    if not decision.says:
        raise Mistake(
            "an event has at least one sentence that says it", *decision.at, 'says "{one} fights {other}"'
        )
    first = decision.says[0]
    for said in decision.says:
        left_out = [one for one in decision.parameters if "{" + one.name + "}" not in said]
        if len(left_out) > (said is not first):
            name = left_out[-1].name
            raise Mistake(f"the sentence of this event leaves {name} out", *decision.at, f"{{{name}}}")


def change_of(clause: s.Clause, scope: Scope) -> tuple[t.Expression, str, t.Expression]:
    """The thing of which a line changes a fact, the name of the fact, and the value.  Raises Mistake."""
    assert clause.changed is not None
    name, at = clause.changed.name, clause.changed.at
    of = typed(clause.changed.owner, scope)
    kind = type_of(of)
    if kind.is_list or not scope.types.is_record(kind):
        raise Mistake("only a thing has facts", *clause.changed.owner.at, "thing.fact, for each of several")
    fields = scope.types.records[kind.name].fields
    field = fields.get(name)
    if field is None:
        raise Mistake(f"{kind} has no {name}", *at, nearest(name, fields))
    if field.by or field.source in (DERIVED, PRINTED):
        raise Mistake(f"nothing changes {name}: it is printed, or follows from what else is so", *at)
    if clause.kind == "becomes":
        return of, name, typed_as(clause.value, field.type, scope, "this")
    if not field.type.is_list:
        raise Mistake(f"{name} is no list, which {clause.kind} something", *at, f"{name} becomes VALUE")
    value = typed(clause.value, scope)
    if not type_of(value).is_list:
        single = typed_as(clause.value, Type(field.type.name), scope, "this")
        return of, name, t.Alone(single.at, str(field.type), single)
    return of, name, typed_as(clause.value, field.type, scope, "this")
