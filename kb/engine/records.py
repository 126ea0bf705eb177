"""What a verdict rests on, as records with ids: facts that are known, what is needed, what would change it.

`thing` is what players call a thing, `kind` its type and `fact` the name of the property; `question` asks for
it in words.  English is made of them in one place, `queries.telling`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact that was assumed or claimed.  `words` are those by which the vocabulary says it; a premise of
    which nobody knows has only what it `says`."""

    thing: str = ""
    kind: str = ""
    fact: str = ""
    value: str = ""
    question: str = ""
    words: tuple[str, ...] = ()
    says: str = ""

    def __str__(self) -> str:
        return self.says or f"{self.thing}: {self.fact} {self.value}"


@dataclass(frozen=True, slots=True)
class Need:
    """A fact without which nothing is decided, and what it can be; without a thing it is an argument of the
    decision, a chart, or whatever else its `fact` says."""

    thing: str = ""
    kind: str = ""
    fact: str = ""
    question: str = ""
    answers: tuple[str, ...] = ()

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

    def as_dict(self) -> dict[str, Any]:
        """With `if`, the change in a line."""
        return {"if": str(self), **asdict(self)}

    def __str__(self) -> str:
        if self.option is not None:
            return f"option {self.option} {'in play' if self.in_play else 'out of play'}"
        return f"{self.thing}: {self.fact} {self.value}"
