"""What a sentence says in passing: the weather, a place that has no name, "in a forest hex"."""

from __future__ import annotations

import re
from functools import cached_property

from queries.board.named import CAPITAL
from queries.board.reading import Laid
from queries.board.spoken import Spoken
from queries.board.table_data import table_of

_A_PLACE = re.compile(
    r"\b(?P<in>in|at|on|into) (?P<which>an?|the|some|that|this|one|another|the same)"
    r" (?P<what>[a-z-]+(?: [a-z-]+){0,3})"
)
_IN_PLACE = re.compile(rf" (?:in|at) (?:the )?(?P<where>{CAPITAL.pattern}),? $")
_ANEW = ("a", "an", "one", "another", "some")
_BARE = ("empty", "plain", "normal", "single")  # words before "hex" that say nothing of it


class Passing:
    """What can be said so of the places of one table."""

    def __init__(self, laid: Laid) -> None:
        self.laid, self.spoken = laid, Spoken(laid)

    def weather(self, said: str) -> tuple[str, list[str]]:
        """Without "in the rain" in it, and that as a sentence."""
        found = self._in_weather.search(said)
        if not found or not said[: found.start()].strip() or self._says_other(found["value"].lower()):
            return said, []
        left = f"{said[: found.start()]}{said[found.end() :]}".strip(" ,")
        return left, [f"the weather is {found['value'].lower()}"]

    def _says_other(self, value: str) -> bool:
        """Whether a place has other weather already: then nobody knows what holds."""
        shown = table_of(self.laid.law).shown
        facts = [self.laid.facts(one) for one in self.laid.things() if self.laid.is_place(one)]
        return any(str(one[name]) != value for one in facts for name in shown if name in one)

    @cached_property
    def _in_weather(self) -> re.Pattern[str]:
        either = "|".join(map(re.escape, self._shared())) or "(?!)"
        return re.compile(rf",? in (?:an? |the )?(?P<value>{either})(?: weather)?(?=[ ,?]|$)", re.I)

    def places(self, said: str, is_asked: bool = False) -> tuple[str, list[str]]:
        """With a name for each place that has none, "in a forest hex", and what is said of it; what is asked
        is asked of the one that is there."""
        told: list[str] = []
        there = () if is_asked else self.laid.case.things
        noun = self.laid.case.types.places.lower()

        def named(found: re.Match[str]) -> str:
            words = found["what"].split(" ")
            many = next((n for n in range(len(words), 0, -1) if self._is_a_place(words[:n], noun)), 0)
            if not many:
                return found[0]
            facts = [self._singular(one) for one in self._said_of_it(words[:many], noun)]
            stands = _IN_PLACE.search(found.string[: found.start()])
            if stands and facts:  # "in Tobruk in the desert"
                told.append(f"{stands['where']}: {', '.join(facts)}")
                return " ".join(words[many:])
            name = "_".join([*facts, noun]).replace(" ", "_").capitalize() if facts else f"That_{noun}"
            if found["which"] in _ANEW and (name in there or any(one.startswith(name) for one in told)):
                name = f"Other_{name.lower()}"
            told.extend([f"{name}: {', '.join(facts)}"] if facts else [])
            return " ".join(["in" if found["in"] == "on" else found["in"], name, *words[many:]])

        found = _A_PLACE.sub(named, said) if noun else said
        return " ".join(found.split()), list(dict.fromkeys(told))

    def says_of_place(self, words: str) -> bool:
        """Whether words say what a place is like, "a swamp", and not what all share, as the weather."""
        noun = self.laid.case.types.places.lower()
        facts = [one for one in re.sub(r"^(?:an?|the) ", "", words).split() if one not in (noun, *_BARE)]
        shared = {value.casefold() for value in self._shared()}
        return bool(facts) and not shared & set(facts) and all(map(self._is_of_place, facts))

    def _shared(self) -> list[str]:
        grid = self.laid.case.types.records.get(self.laid.case.types.places)
        shown = table_of(self.laid.law).shown
        fields = [one for name, one in grid.fields.items() if name in shown] if grid else []
        return [value for one in fields for value in self.laid.case.types.values(one.type)]

    def _is_a_place(self, words: list[str], noun: str) -> bool:
        """Whether words say what a place is, and no more: "clear hex", "city"."""
        facts = self._said_of_it(words, noun)
        return bool(facts or words[-1] == noun) and all(map(self._is_of_place, facts))

    def _said_of_it(self, words: list[str], noun: str) -> list[str]:
        """The facts that words say of a place: each of its own, or one of several words, "minor port"."""
        facts = [one for one in words if one not in (noun, *_BARE)]
        return [" ".join(facts)] if len(facts) > 1 and self._is_of_place(" ".join(facts)) else facts

    def _singular(self, word: str) -> str:
        """A word for a place as its facts have it: "in the mountains"."""
        grid = self.laid.case.types.records.get(self.laid.case.types.places)
        return word if grid is None or self.spoken.means(grid, word) else word.removesuffix("s")

    def _is_of_place(self, word: str) -> bool:
        grid = self.laid.case.types.records.get(self.laid.case.types.places)
        kinds = self.spoken.counted.kinds_in(word)
        ways = {word, word.removesuffix("s")}  # "in the mountains"
        return grid is not None and any(self.spoken.means(grid, one) for one in ways) and not kinds


__all__ = ["Passing"]
