"""One decision -> the source of a plain Python function that takes every fact for known."""

from __future__ import annotations

from itertools import groupby

from kb.engine.code import ClauseCode, DecisionCode

_START = {"sum": "0", "product": "1"}


def source(decision: DecisionCode, clauses: list[ClauseCode]) -> str | None:
    """The source of `d_NAME(c, ...)` for the clauses in play, or None where only careful evaluation will
    do."""
    if decision.shape in ("path", "sequence") or any(clause.instead_of for clause in clauses):
        return None
    parameters = "".join(f", v_{one.name}" for one in decision.parameters)
    lines = [f"def d_{decision.name}(c{parameters}):"]
    lines += [" c.steps -= 1", " if c.steps < 0: raise Exhausted"]
    lines += [f" v_{name} = {fast}" for name, fast, _ in decision.locals]
    if decision.shape == "default":
        lines += _ranked(clauses)
        lines.append(" raise Senseless('no clause applies')")
    else:
        overriding = [clause for clause in clauses if clause.kind in ("except", "but")]
        items = [clause for clause in clauses if clause.kind not in ("except", "but")]
        lines += _ranked(overriding)
        lines += _listed(decision.shape, items)
    return "\n".join(lines)


def _ranked(clauses: list[ClauseCode]) -> list[str]:
    """The highest rank that applies decides; those of one rank must agree."""
    lines = []
    ordered = sorted(clauses, key=lambda clause: clause.rank, reverse=True)
    for _, group in groupby(ordered, key=lambda clause: clause.rank):
        same = list(group)
        if len(same) == 1:
            clause = same[0]
            lines.append(f" if {clause.when[0] if clause.when else 'True'}: return {clause.value[0]}")
            continue
        lines.append(" e = []")
        for clause in same:
            lines.append(f" if {clause.when[0] if clause.when else 'True'}: e.append({clause.value[0]})")
        lines.append(" if e: return agreed(e)")
    return lines


def _listed(shape: str, clauses: list[ClauseCode]) -> list[str]:
    if shape in ("yes unless", "no unless", "yes if all of"):
        return _permission(shape, clauses)
    lines = [f" t = {_START.get(shape, '[]')}"]
    limits = []
    for clause in clauses:
        if clause.kind in ("at least", "at most", "rounded"):
            limits.append(clause)
            continue
        change = {
            "sum": f"t += {clause.value[0]}",
            "product": f"t *= {clause.value[0]}",
        }.get(shape, f"t.append({clause.value[0]})")
        lines += _guarded(clause, change)
    if shape in ("highest", "lowest"):
        lines.append(f" t = {shape}(t)")
    for clause in limits:
        lines.append(f" t = {_limit(clause)}")
    return [*lines, " return t"]


def _limit(clause: ClauseCode) -> str:
    if clause.kind == "rounded":
        return {"'nearest'": "nearest_(t)", "'down'": "rounded_down_(t)", "'up'": "rounded_up_(t)"}[
            clause.value[0]
        ]
    return f"{'max' if clause.kind == 'at least' else 'min'}(t, {clause.value[0]})"


def _permission(shape: str, clauses: list[ClauseCode]) -> list[str]:
    lines = []
    otherwise = shape != "no unless"
    for clause in clauses:
        test = f"not {clause.value[0]}" if shape == "yes if all of" else clause.value[0]
        lines += _guarded(clause, f"if {test}: return {not otherwise}")
    return [*lines, f" return {otherwise}"]


def _guarded(clause: ClauseCode, statement: str) -> list[str]:
    """The statement under the clause's condition and in its loop."""
    lines, depth = [], 1
    if clause.when:
        lines.append(" " * depth + f"if {clause.when[0]}:")
        depth += 1
    if clause.each:
        lines.append(" " * depth + f"for {clause.each.variable} in tick(c, {clause.each.collection[0]}):")
        depth += 1
        if clause.each.condition:
            lines.append(" " * depth + f"if {clause.each.condition[0]}:")
            depth += 1
    return [*lines, " " * depth + statement]
