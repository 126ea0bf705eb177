"""What deciding found stays found as long as no fact that it rests on changes.

Where facts are told and taken back one by one, as while exploring, nearly all of what was decided before
still holds.  Each answer notes the facts that it looked at and the answers that it asked for; a fact that
changes makes the answers open again that rest on it, and those that rest on these.  Nothing has a meaning of
its own here: what is kept is what the one evaluator found.  U. A. Acar, Self-adjusting computation, 2005.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kb.engine import tree as t
from kb.engine.code import DecisionCode, forms_of
from kb.engine.evaluate import Frame, Function
from kb.engine.outcomes import OPEN, anew

WHOLE = ("path", "flow")  # shapes that look at more than they ask for
Rests = tuple[Any, str]  # a thing and the name of a fact of it, or what else can change
EVERYTHING = ("everything", "")  # what an answer rests on that no change leaves alone
_ON_ALL = (EVERYTHING,)


class KeptAnswer:
    """What one decision came to about the same things: its value or how else it ended.  `users` are the
    answers that asked for it, `unsure` what its premises need to be known, `steps` what it took, and `turn`
    when that was counted last."""

    __slots__ = ("error", "holds", "steps", "turn", "unsure", "users", "value")

    def __init__(self) -> None:
        self.holds = False
        self.value: Any = None
        self.error: Exception | None = None
        self.users: dict[KeptAnswer, None] = {}
        self.unsure: tuple[Rests, ...] = ()
        self.steps = self.turn = 0

    def again(self, case: Any) -> Any:
        """The same once more: its steps count where the case is judged anew."""
        turn = case.kept.turn
        if self.turn != turn:
            self.turn = turn
            case.steps -= self.steps
        if self.unsure:
            case.unsure += self.unsure
        if self.error is None:
            return self.value
        raise anew(self.error)


class KeptAnswers:
    """The answers of one case, by the decision as a function and by what it was asked about."""

    def __init__(self) -> None:
        self.answers: dict[Callable[..., Any], dict[Any, KeptAnswer]] = {}
        self.user: KeptAnswer | None = None  # the answer that is being worked out
        self.turn = 0  # how often the case was judged
        self._nobody = KeptAnswer()
        self._resting: dict[Any, dict[str, dict[KeptAnswer, None]]] = {}

    def first(self, bare: Function, f: Frame) -> Any:
        """Works out what is asked first of all."""
        self.user = self._nobody
        self.turn += 1
        f[0].seen.clear()
        try:
            return bare(f)
        finally:
            self.user = None

    def rest(self, answer: KeptAnswer, facts: Iterable[Rests]) -> None:
        """Notes on what an answer rests."""
        resting = self._resting
        for thing, name in facts:
            by_name = resting.get(thing)
            if by_name is None:
                by_name = resting[thing] = {}
            answers = by_name.get(name)
            if answers is None:
                by_name[name] = {answer: None}
            else:
                answers[answer] = None

    def change(self, thing: Any, name: str) -> None:
        """Opens again what rests on a fact that is told or taken back."""
        by_name = self._resting.get(thing)
        if by_name and name in by_name:
            self._open(by_name.pop(name))

    def change_all(self, thing: Any, names: Iterable[str]) -> None:
        """The same for several facts of a thing."""
        by_name = self._resting.get(thing)
        if by_name:
            for name in by_name.keys() & names:
                self._open(by_name.pop(name))

    def _open(self, answers: Iterable[KeptAnswer]) -> None:
        waiting = list(answers)
        while waiting:
            one = waiting.pop()
            if one.holds:
                one.holds = False
                waiting += one.users
                one.users.clear()


def keeping(decision: DecisionCode, bare: Function) -> Function:
    """A decision that is worked out again only where what it rests on has changed.  What is asked first of
    all is worked out each time: a fact that it needs has just been told."""
    whole = decision.shape in WHOLE or any(isinstance(one, t.Running) for one in forms_of(decision))
    single = len(decision.parameters) == 1

    def kept(f: Frame) -> Any:
        case = f[0]
        keep: KeptAnswers = case.kept
        user = keep.user
        if user is None:
            return keep.first(bare, f)
        answers = keep.answers.get(kept)
        if answers is None:
            answers = keep.answers[kept] = {}
        key = f[1] if single else tuple(f[1:])
        answer = answers.get(key)
        if answer is None:
            answer = answers[key] = KeptAnswer()
        answer.users[user] = None
        if answer.holds:
            return answer.again(case)
        seen, unsure, steps = case.seen, case.unsure, case.steps
        first_seen, first_unsure = len(seen), len(unsure)
        keep.user, answer.turn = answer, keep.turn
        try:
            answer.value, answer.error = bare(f), None
        except OPEN as error:
            answer.error = anew(error)
        # What ends otherwise ends all: then nothing is kept of it.
        keep.user, answer.holds, answer.steps = user, True, steps - case.steps
        keep.rest(answer, _ON_ALL if whole else seen[first_seen:])
        del seen[first_seen:]
        if len(unsure) > first_unsure or answer.unsure:
            answer.unsure = tuple(dict.fromkeys(unsure[first_unsure:]))
        if answer.error is not None:
            raise anew(answer.error)
        return answer.value

    return kept
