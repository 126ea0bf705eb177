"""How an evaluation can end other than with a value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any


class Missing(Exception):
    """A fact that nobody stated and on which the answer depends.  `needs` are (thing, property) pairs, or
    (None, text) for what is not a property of a thing."""

    def __init__(self, needs: Sequence[tuple[Any, str]]) -> None:
        self.needs = tuple(needs) if len(needs) < 2 else tuple(dict.fromkeys(needs))


class NoThing(Missing):
    """A property of what is no thing: in a condition it is no, elsewhere it is missing."""


class UntoldFact:
    """What a fact becomes if nobody can say what: from then on it is not known."""

    def __str__(self) -> str:
        return "not known"


UNTOLD = UntoldFact()


class Undefined(Exception):
    """The rules give no answer: a division by 0, no clause that applies."""


class Illegal(Undefined):
    """What is asked makes no sense: `broken` are the reasons, premises that do not hold."""

    def __init__(self, broken: Iterable[Any]) -> None:
        self.broken = tuple(broken)
        super().__init__("; ".join(dict.fromkeys(one.clause.says for one in self.broken)))


class Conflict(Exception):
    """Clauses of one rank that all apply and disagree: `clauses` are (clause, value), `decision` is whose
    they are, and `about` what that was asked about."""

    def __init__(self, clauses: list[tuple[Any, Any]], decision: str, about: tuple[Any, ...]) -> None:
        super().__init__()
        self.clauses = clauses
        self.decision = decision
        self.about = about


class Exhausted(Exception):
    """The situation is so large, or so made, that judging it would take too long."""

    message = "this takes too many steps to judge; leave out what the question does not need"


class TooLarge(Exhausted):
    """A number grew beyond what anybody can use."""

    message = "a number here has more than 3,600 digits; give smaller ones"


# Ends that say nothing of the whole where another part decides it; `Exhausted` always ends all.
OPEN = (Missing, Undefined, Conflict)


def frameless(error: Exception) -> Exception:
    """An end that lacks a fact, without the frames of where it arose, which hold the case that keeps it.
    A conflict stays the one that arose, since the reasons of both its sides are told of that."""
    return anew(error) if isinstance(error, Missing) else error


def anew(error: Exception) -> Exception:
    """The same end once more, without the frames of where it arose, which would be kept with it."""
    if isinstance(error, Missing):
        return type(error)(error.needs)
    if isinstance(error, Illegal):
        return Illegal(error.broken)
    if isinstance(error, Conflict):
        return Conflict(error.clauses, error.decision, error.about)
    return Undefined(*error.args) if isinstance(error, Undefined) else error


class Unset:
    """What stands for a value that is not worked out yet."""


UNSET = Unset()
