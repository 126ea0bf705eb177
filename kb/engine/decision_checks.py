"""What must be so of a decision's own lines: that they fit its shape and that one of them always holds.

Each check raises Mistake, with the place in the block and what to write instead.
"""

from __future__ import annotations

from kb.engine.code import ClauseCode
from kb.engine.expressions import Signature
from kb.engine.types import FLOW, NUMBER, PATH, YES_NO, Type, Types
from parsers.law import syntax as s
from parsers.law.mistakes import Mistake, nearest

_LINE_KINDS = ("at least", "at most", "rounded")


def check_shape(decision: s.Decision, signature: Signature) -> None:
    wanted = {
        "sum": NUMBER,
        "product": NUMBER,
        "highest": NUMBER,
        "lowest": NUMBER,
        "yes unless": YES_NO,
        "no unless": YES_NO,
        "yes if all of": YES_NO,
        "path": PATH,
        "flow": FLOW,
        "changes": YES_NO,
    }.get(decision.shape)
    if wanted and signature.result != Type(wanted):
        raise Mistake(
            f"this decision gives {signature.result}, and its clauses a {wanted}",
            *decision.result.at,
            f"-> {wanted}",
        )


def check_sentences(decision: s.Decision) -> None:
    """Only an event has more sentences than one for yes and one for no.  Raises Mistake."""
    if len(decision.says) > 2 and decision.shape != "changes":
        raise Mistake("an answer has two sentences at most", *decision.at, 'says "if yes" / "if no"')


def check_kind(clause: s.Clause, shape: str) -> None:
    if clause.kind in _LINE_KINDS and shape not in ("sum", "product", "highest", "lowest"):
        raise Mistake(f"`{clause.kind}` belongs to a sum or a product", *clause.at, "a clause")
    if shape == "sequence" and clause.kind not in ("item", "then", "until"):
        raise Mistake(f"`{clause.kind}` has no place in a sequence", *clause.at, "VALUE when CONDITION")
    if (clause.changed is not None) != (shape == "changes") and clause.kind != "given":
        expected = "it changes" if clause.changed is not None else "thing.fact becomes VALUE"
        raise Mistake("only an event changes facts, and it does nothing else", *clause.at, expected)
    if clause.kind in ("except", "but") and clause.each is not None:
        raise Mistake("an exception has no `for each`", *clause.each.at, "any ... in ...: ...")


def check_replacements(clauses: list[ClauseCode], decision: s.Decision) -> None:
    called = {clause.called for clause in clauses if clause.called}
    for clause in clauses:
        if clause.instead_of and clause.instead_of not in called:
            raise Mistake(
                f"no clause of {decision.name} is called {clause.instead_of}",
                *decision.at,
                nearest(clause.instead_of, called),
            )


def check_total(decision: s.Decision, signature: Signature, types: Types) -> None:
    """A default must hold when no exception does: one clause without a condition, or one for every value
    of an enumeration."""
    base = [c for c in decision.clauses if c.kind == "item" and c.under is None]
    if any(clause.when is None for clause in base):
        _check_default(base)
        return
    covered: dict[str, set[str]] = {}
    parameters = dict(signature.parameters)
    for clause in base:
        test = clause.when
        if isinstance(test, s.Is) and isinstance(test.left, s.Name) and test.left.name in parameters:
            words = {one.name for one in test.alternatives if isinstance(one, s.Name)}
            covered.setdefault(test.left.name, set()).update(words)
    for name, words in covered.items():
        values = set(types.values(parameters[name]))
        if values and values <= words:
            return
        if values and len(covered) == 1 and len(words) > 1:
            forgotten = ", ".join(sorted(values - words))
            raise Mistake(f"nothing is said for {name} {forgotten}", *decision.at, "a clause for each value")
    raise Mistake(
        "every clause has a condition, and perhaps none holds",
        *decision.at,
        "one clause without a condition",
    )


def _check_default(base: list[s.Clause]) -> None:
    """What always holds leaves room for no other of its rank: where both apply they disagree."""
    always = _plain(next(one.value for one in base if one.when is None))
    for other in (one for one in base if one.when is not None):
        if always is not None and _plain(other.value) not in (None, always):
            raise Mistake(
                "another line holds always, and where this one does too they disagree",
                *other.at,
                "except before it: an exception overrides what holds always",
            )


def _plain(value: s.Expression) -> str | None:
    """A value that is written out, or None."""
    if isinstance(value, s.Literal):
        return str(value.value)
    return value.name if isinstance(value, s.Name) else None


def check_end(decision: s.Decision) -> None:
    """A sequence says what it comes to when all its steps are done."""
    last = decision.clauses[-1]
    if last.step or last.when is not None or last.under is not None:
        raise Mistake("this sequence has no end", *last.at, "a last line with the value, as in: over")
