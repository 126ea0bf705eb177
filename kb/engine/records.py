"""What a verdict rests on, as records with ids: facts that are known, what is needed, what would change it.

`thing` is what players call a thing, `kind` its type and `fact` the name of the property; `question` asks for
it in words.  English is made of them in one place, `queries.telling`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from kb.engine.verdict_data import ChangeData, ExplanationData, NextStepData, WayData


def flat(one: KnownFact | Need | Change | Chance) -> Any:
    """What `asdict` gives of a record of words, without copying each word."""
    return {name: getattr(one, name) for name in one.__slots__}


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact that was assumed or claimed.  `words` are those by which the vocabulary says it; a premise of
    which nobody knows has only what it `says`.  What is `derived` rules would give if more were told."""

    thing: str = ""
    kind: str = ""
    fact: str = ""
    value: str = ""
    question: str = ""
    words: tuple[str, ...] = ()
    says: str = ""
    derived: bool = False

    def __str__(self) -> str:
        return self.says or f"{self.thing}: {self.fact} {self.value}"


@dataclass(frozen=True, slots=True)
class Need:
    """A fact without which nothing is decided, and what it can be, `several` where it is a list; without a
    thing it is an argument of the decision, a chart, or whatever else its `fact` says."""

    thing: str = ""
    kind: str = ""
    fact: str = ""
    question: str = ""
    answers: tuple[str, ...] = ()
    several: bool = False

    def __str__(self) -> str:
        return f"{self.thing}: {self.fact}" if self.thing else self.fact


@dataclass(frozen=True, slots=True)
class Change:
    """What the verdict would be if one thing were otherwise: an option, by its number, or a fact, with the
    `words` by which the vocabulary says it."""

    then: str
    option: int | None = None
    in_play: bool = False
    thing: str = ""
    kind: str = ""
    fact: str = ""
    value: str = ""
    question: str = ""
    words: tuple[str, ...] = ()

    def as_dict(self) -> ChangeData:
        """With `if`, the change in a line."""
        known: Any = {"if": str(self), **flat(self)}
        data: ChangeData = known
        return data

    def __str__(self) -> str:
        if self.option is not None:
            return f"option {self.option} {'in play' if self.in_play else 'out of play'}"
        return f"{self.thing}: {self.fact} {self.value}"


@dataclass(frozen=True, slots=True)
class Chance:
    """A result that the dice can give, and its exact chance such as 3/10."""

    value: str
    chance: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The step of a sequence that comes next, who takes it, what it is about, what it waits for, and else the
    `choices` that players tell to go on."""

    step: str
    by: str
    about: str
    needs: list[Need]
    choices: list[Need]

    def as_dict(self) -> NextStepData:
        known: Any = asdict(self)
        data: NextStepData = known
        return data


@dataclass(slots=True)
class Explanation:
    """A clause that counted: `says` in words, `text` as it stands in its chapter, `told` whether it says its
    author's own words.

    `decision` is what it answers, `question` how that is asked, `kind` its shape and `measure` of what its
    numbers are; `sentences` are those in which it is answered.  `about` are the things asked about, as
    players call them, `things` the same with name and type; `facts` what the clause itself looked at: thing,
    fact, value, words, question.  `because` are the reasons below it, none where they stand `above` already.
    `limit` is how the clause bounds a total ("at most 3", "rounded down"; only "at most" where the bound is
    reckoned), `on` its condition word by word, `called` its name and `of_each` tells that it counts for each
    of several.  Of a sequence `step` is the step, `by` who takes it, and `next` the one that is not done.
    `way` is the path that was found, or of the bound of one that is not there, the nearest one that costs
    more."""

    clause: str = ""
    cites: list[str] = field(default_factory=list)
    says: str = ""
    text: str = ""
    told: bool = False
    decision: str = ""
    question: str = ""
    sentences: list[str] = field(default_factory=list)
    kind: str = ""
    measure: str = ""
    about: str = ""
    things: list[list[str]] = field(default_factory=list)
    value: str = ""
    facts: list[list[Any]] = field(default_factory=list)
    because: list[Explanation] = field(default_factory=list)
    above: bool = False
    limit: str = ""
    on: tuple[str, ...] = ()
    called: str = ""
    of_each: bool = False
    step: str = ""
    by: str = ""
    next: NextStep | None = None
    way: WayData | None = None

    def as_dict(self) -> ExplanationData:
        """Plain data, without what only some have: `above`, `limit`, `on`, `called`, `of_each`, `step` with
        `by`, `next` and `way`."""
        known: Any = {name: getattr(self, name) for name in ALWAYS}
        known["because"] = [one.as_dict() for one in self.because]
        if self.above:
            known["above"] = True
        if self.limit:
            known["limit"] = self.limit
        if self.on:
            known["on"] = list(self.on)
        if self.called:
            known["called"] = self.called
        if self.of_each:
            known["of_each"] = True
        if self.step:
            known |= {"step": self.step, "by": self.by}
        if self.next:
            known["next"] = self.next.as_dict()
        if self.way:
            known["way"] = self.way
        data: ExplanationData = known
        return data


# What every explanation has as plain data.
ALWAYS = (
    *("clause", "cites", "says", "text", "told", "decision", "question", "sentences", "kind", "measure"),
    *("about", "things", "value", "facts", "because"),
)
