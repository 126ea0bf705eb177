"""Units as they are told in prose, with their figures: "three Soviet INF worth 6, 5 and 5", "ARM (9)", "a 6-4
INF", "two German INF of 4 each", "40 factors"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from queries.prose.lexicon import ProseWord

OURS, THEIRS = "attacks", "defends"
ROLES = {"attacker": OURS, "defender": THEIRS}


@dataclass(slots=True)
class UnitGroup:
    """Counters that are told together: how many, of what kind (None of factors alone), whose, who says so
    ("mine" or "theirs"), the figure of each, or what all of them have `in_all`; facts that hold of so many
    of them, and a second number printed behind the first."""

    many: int
    kind: Any
    owner: str = ""
    speaker: str = ""
    figures: list[Fraction] = field(default_factory=list)
    in_all: Fraction | None = None
    series: list[Fraction] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    facts_of: list[tuple[int, str]] = field(default_factory=list)
    side: str = ""
    edges: list[str] = field(default_factory=list)
    stands: list[str] = field(default_factory=list)
    says: str = ""
    is_known: bool = False


class Unclear(Exception):
    """Words that can mean several things, of which the verdict may depend."""


class UnitGroups:
    """The groups of one sentence."""

    def __init__(self, items: Sequence[ProseWord]) -> None:
        self.items = items

    def kind(self, at: int) -> str:
        return self.items[at].kind if 0 <= at < len(self.items) else ""

    def at(self, start: int, is_pile: bool = False) -> tuple[UnitGroup, int] | None:
        """The group that begins at an item and where it ends; None where none does.  With `is_pile` a bare
        number is one."""
        at, many, owner, speaker = start, None, "", ""
        facts: list[str] = []
        figures: list[Fraction] = []
        series: list[Fraction] = []
        taken: list[int] = []
        one: ProseWord | None = None
        while at < len(self.items):
            item = self.items[at]
            if item.kind == "number":
                if self._is_factor(at + 1) and not (many is None and self._is_pile(at)):
                    figures = [item.value]
                    taken.append(at)
                    at = self._behind_factor(at + 1, taken)
                    continue
                if self._is_pile(at) or ((is_pile or self._is_rest(at)) and not self._counts(at)):
                    return self._pile(at, owner, speaker, facts, taken)
                if many is not None or not self._counts(at):
                    return None
                many = int(item.value)
            elif item.kind == "series":
                series = item.value
            elif item.kind == "denied" and at > start and self._is_said_twice(at):
                at += 1
                continue
            elif item.kind == "article" or (item.kind == "silent" and at > start and many is not None):
                pass
            elif item.kind == "owner":
                if owner and owner != item.value:
                    return None
                owner = item.value
            elif item.kind == "of" and many is not None and self.kind(at + 1) in ("mine", "theirs"):
                if self.kind(at + 2) in ("number", "all", "both"):  # some of those who are told besides
                    return None
                of_whom = self._of_whom(at + 1)
                if of_whom is not None:
                    one, speaker = of_whom, self.kind(at + 1)
                    taken += [at, at + 1]
                    at += 2
                    break
            elif item.kind in ("mine", "theirs", "they") and item.text.casefold() in _POSSESSIVE:
                speaker = item.kind
            elif item.kind == "unit":
                facts.append(item.value)
            elif item.kind == "not" and item.value == "non":
                return None
            elif item.kind in ("counter", "generic", "role"):
                one = item
                taken.append(at)
                at += 1
                break
            else:
                return None
            taken.append(at)
            at += 1
        if one is None:
            return None
        if self.kind(at) == "generic":
            taken.append(at)
            at += 1
        kind = None if one.kind == "role" else one.value
        group = UnitGroup(many or 0, kind, owner, speaker, figures, None, series, facts)
        at = self._figures(group, at, taken)
        is_told = group.figures or group.series or many is not None or owner or speaker
        if one.kind == "generic" and not is_told:
            return None
        is_bare = one.kind == "counter" and not (is_told or group.in_all is not None) and start == taken[0]
        if is_bare and one.text.islower() and one.text.endswith("s"):
            raise Unclear(f"how many {one.text} there are")
        if one.kind == "role":
            if not (group.figures or group.series or group.in_all is not None):
                return None
            group.kind, group.side = None, ROLES[one.text.casefold().rstrip("s")]
        group.is_known = any(self.items[each].text.casefold() == "the" for each in taken) and many is None
        group.is_known = group.is_known or (bool(speaker) and many is None)
        if not group.many:
            group.many = max(len(group.figures), 1)
        for each in taken:
            self.items[each].used = True
        group.says = " ".join(self.items[each].text for each in sorted(set(taken)))
        return group, at

    def _of_whom(self, at: int) -> ProseWord | None:
        """The word for the counters of which "two of his" are: that of those who were told before."""
        if self.kind(at + 1) in ("counter", "generic", "owner", "unit", "role", "series"):
            return None  # "two of his INF" says it itself
        told = [each for each in self.items[:at] if each.kind == "counter"]
        return told[-1] if told else None

    def _counts(self, at: int) -> bool:
        """Whether a number says how many counters there are: the word for their kind follows."""
        for n in range(at + 1, min(at + 7, len(self.items))):
            kind = self.kind(n)
            if kind in ("counter", "generic", "role"):
                return True
            if self._is_said_twice(n):
                continue
            if kind == "of" and n == at + 1 and self.kind(n + 1) in ("mine", "theirs"):
                if self._of_whom(n + 1) is not None:
                    return True
                continue
            if kind not in ("owner", "unit", "silent", "series", "mine", "theirs", "they", "article"):
                return kind == "number" and self._is_factor(n + 1) and self._counts(n)
        return False

    def _is_factor(self, at: int) -> bool:
        return self.kind(at) == "factor" or (
            self.kind(at + 1) == "factor" and self.kind(at) in ("word", "silent", "name")
        )

    def _behind_factor(self, at: int, taken: list[int]) -> int:
        if self.kind(at) != "factor":
            taken.append(at)
            at += 1
        taken.append(at)
        return at + 1

    def _is_pile(self, at: int) -> bool:
        """Whether a number is of factors that nobody parts into counters."""
        if not self._is_factor(at + 1):
            return False
        behind = at + 2 if self.kind(at + 1) == "factor" else at + 3
        behind += self._is_said_twice(behind)
        return self.kind(behind) not in ("counter", "generic", "role")

    def _is_said_twice(self, at: int) -> bool:
        """Whether a word that says something where it is denied is a counter otherwise, which follows."""
        return (
            self.kind(at) == "denied"
            and self.kind(at + 1) == "counter"
            and self.items[at + 1].at == self.items[at].at
        )

    def _heads(self, at: int) -> bool:
        """Whether a figure is that of a counter behind it: "a stack of an 8-point ARM and an INF"."""
        return self._is_factor(at + 1) and not self._is_pile(at)

    def _is_rest(self, at: int) -> bool:
        """Whether a number is of factors as one before it is: "fifteen factors of mine hit six of his"."""
        is_his = self.kind(at + 1) == "of" and self.kind(at + 2) in ("mine", "theirs")
        kinds = [each.kind for each in self.items[:at]]
        return is_his and "factor" in kinds and not {"counter", "generic"} & set(kinds)

    def _pile(
        self, at: int, owner: str, speaker: str, facts: list[str], taken: list[int]
    ) -> tuple[UnitGroup, int]:
        item = self.items[at]
        taken.append(at)
        end = at + 1
        if self._is_factor(end):
            end = self._behind_factor(end, taken)
        kind = None
        if self.kind(end) == "of" and self.kind(end + 1) in ("mine", "theirs"):  # "30 factors of mine"
            speaker = self.kind(end + 1)
            taken += [end, end + 1]
            end += 2
        elif self.kind(end) == "of":  # "30 factors of German INF"
            found = self.at(end + 1)
            if found and not found[0].figures and found[0].many <= 1:
                self.items[end].used = True
                kind, owner, speaker = found[0].kind, owner or found[0].owner, speaker or found[0].speaker
                end = found[1]
        for each in taken:
            self.items[each].used = True
        group = UnitGroup(1, kind, owner, speaker, [item.value], None, [], facts)
        group.says = " ".join(self.items[each].text for each in sorted(set(taken)))
        return group, end

    def _figures(self, group: UnitGroup, at: int, taken: list[int]) -> int:
        """Reads the figures behind a counter, and gives where they end."""
        start, here = at, []
        if self.kind(at) == "comma" and (self.kind(at + 1) == "worth" or self._in_a_row(at, group.many)):
            here.append(at)
            at += 1
        while self.kind(at) in ("is", "that", "article", "each") and self.kind(at + 1) in (
            "worth", "is", "article", "each"
        ):  # fmt: skip
            here.append(at)
            at += 1
        is_open = self.kind(at) == "open"
        if is_open or self.kind(at) in ("of", "worth", "at", "with", "have"):
            said = self.kind(at)
            here.append(at)
            at += 1
            while self.kind(at) in ("article", "each"):
                at += 1
        elif self.kind(at) not in ("number", "series"):
            return start
        else:
            said = ""
        if self.kind(at) == "series":
            group.series = self.items[at].value
            here.append(at)
            at += 1
            if self.kind(at) == "open" and self.kind(at + 1) == "number" and self.kind(at + 2) == "close":
                group.series = [*group.series, self.items[at + 1].value]
                here += [at, at + 1, at + 2]
                at += 3
        else:
            found, at = self._list(at, here)
            of_factors = said in ("have", "at") or (said == "with" and not self._ends(at))
            if not found or (of_factors and not self._is_factor(at)):
                return start
            group.figures = found
        if is_open:
            if self.kind(at) == "factor":
                here.append(at)
                at += 1
            if self.kind(at) != "close":
                return start
            here.append(at)
            at += 1
        if self._is_factor(at):
            at = self._behind_factor(at, here)
        each = self.kind(at) == "each"
        in_all = self.kind(at) == "total" or (
            self.kind(at) in ("silent", "to") and self.kind(at + 1) in ("all", "total")
        )
        if each:
            here.append(at)
            at += 1
        elif in_all and len(group.figures) == 1 and group.many > 1:
            while self.kind(at) in ("silent", "to", "all", "total"):
                here.append(at)
                at += 1
            group.in_all, group.figures = group.figures[0], []
        if len(group.figures) > 1 and group.many and len(group.figures) != group.many:
            raise Unclear(f"{group.many} and {len(group.figures)} figures")
        if len(group.figures) == 1 and group.many > 1:
            if said == "worth" and not each:
                raise Unclear("whether that is of each or of all")
            group.figures = group.figures * group.many
        taken += here
        return at

    def _ends(self, at: int) -> bool:
        """Whether what is told of a counter ends there: "a tank corps with 5 attacks"."""
        return self.kind(at) in ("", "strikes", "holds", "comma", "and", "end", "against")

    def _in_a_row(self, at: int, many: int) -> bool:
        """Whether behind a comma stands a figure for each of so many: "three corps, 7, 7 and 5, attack"."""
        if self.kind(at) != "comma" or many < 2:
            return False
        found, end = self._list(at + 1, [])
        return len(found) == many and self._ends(end)

    def _list(self, at: int, here: list[int]) -> tuple[list[Fraction], int]:
        """Numbers with commas and "and" between them, but for one that counts the counters behind it."""
        found: list[Fraction] = []
        while self.kind(at) == "number" and not (self._counts(at) or self._heads(at)):
            found.append(self.items[at].value)
            here.append(at)
            at += 1
            joint = at
            while self.kind(joint) in ("comma", "and"):
                joint += 1
            if joint == at or self.kind(joint) != "number" or self._counts(joint) or self._heads(joint):
                break
            here += range(at, joint)
            at = joint
        return found, at


_POSSESSIVE = frozenset(("my", "our", "his", "their", "its", "enemy"))

__all__ = ["OURS", "ROLES", "THEIRS", "UnitGroup", "UnitGroups", "Unclear"]
