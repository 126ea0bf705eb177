"""A fight that was told in prose, as a situation: its text, what was taken for granted, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from kb.engine.law import Law
from parsers.table_data import FightInProse
from queries.prose.groups import OURS, THEIRS, Unclear, UnitGroup
from queries.prose.told_fight import ToldFight
from queries.telling.words import listed

PLACE, FIGHT = "the_hex", "the_attack"
ORDINARY = "*"  # a hexside that is told to be nothing
FROM = "from "


class Written:
    """The text of one fight.  Raises Unclear where what is told may be several things."""

    def __init__(
        self, told: ToldFight, law: Law, prose: FightInProse, plain: Any, scale: int = 0, usual: bool = False
    ) -> None:
        self.usual = usual  # whether the place is the usual one where nobody tells another
        self.scale = scale  # by what made figures of who attacks are multiplied, where only odds are told
        self.told, self.law, self.prose, self._plain_kind = told, law, prose, plain
        self.table = law.code.table
        self.taken: list[str] = []
        self.granted: list[str] = []
        self.made_up: list[str] = []  # powers that nobody names
        self._place_type = law.code.types.records[prose.fight].fields[prose.where].type.name.lower()
        self.names: dict[str, list[str]] = {OURS: [], THEIRS: []}  # of land units
        self.air: dict[str, list[str]] = {OURS: [], THEIRS: []}
        self._numbers: dict[str, int] = {}

    def texts(self) -> tuple[str, str]:
        """All statements, without what is asked; and the same with what an attack takes for granted: that
        they are at war, and whose the place is."""
        plain = self._text()
        held = self._held()
        if held:
            owners = [
                sorted({one.owner for one in self.told.groups if one.side == side}) for side in (OURS, THEIRS)
            ]
            ours, theirs = (listed([one.replace("_", " ") for one in each]) for each in owners)
            if ours and theirs and not self.made_up:
                self.granted.append(f"{ours} and {theirs} are at war")
            if theirs not in self.prose.unnamed:
                self.granted.append(f"{self.place.replace('_', ' ')} is controlled by {theirs}")
        powers = [f"{self._power_type()} {one}: {self.prose.power}\n" for one in self.made_up]
        plain = "".join(powers) + plain
        granted = [*self._at_war(), *([_line(f"{self._place_type} {self.place}", held)] if held else [])]
        return plain, "".join(f"{one}\n" for one in granted) + plain if granted else ""

    def _text(self) -> str:
        told = self.told
        self._piles()
        self._sums()
        if any(not one.side for one in told.groups):
            raise Unclear("who of them attacks")
        if self.scale:
            self._make_figures()
        self._name_owners()
        place, weather = self._place()
        lines = [f"options {', '.join(map(str, told.options))}"] if told.options else []
        lines.append(_line(f"{self._place_type} {self.place}", [*place, *weather]))
        froms: dict[tuple[str, ...], str] = {}
        units: list[str] = []
        for one in told.groups:
            is_air = not self._is_land(one)
            if is_air or one.side == THEIRS:
                units += self._units(one, "" if is_air else self.place)
                continue
            edge = self._edge(one)
            if edge not in froms:
                froms[edge] = f"from_here_{len(froms) + 1}" if froms else "from_here"
                facts = [each.removeprefix(FROM) for each in edge if each.startswith(FROM)]
                lines.append(_line(f"{self._place_type} {froms[edge]}", [*facts, *weather]))
                sides = [each.replace("{}", self.place) for each in edge if not each.startswith(FROM)]
                lines.append(
                    _line(f"{self.prose.side.lower()} between {froms[edge]} and {self.place}", sides)
                )
            units += self._units(one, froms[edge])
        lines += [*units, *self._nameless(froms)]
        facts = [f"{self.prose.where} {self.place}"]
        if self.names[OURS]:
            facts.append(f"{self.prose.by} ({', '.join(self.names[OURS])})")
        for side, fact in zip((OURS, THEIRS), self.prose.support, strict=True):
            facts += [f"{fact} ({', '.join(self.air[side])})"] if self.air[side] else []
        lines.append(_line(f"{self.prose.fight.lower()} {FIGHT}", [*facts, *dict.fromkeys(told.fight)]))
        return "".join(f"{one}\n" for one in lines)

    def _at_war(self) -> Iterator[str]:
        """Who attacks is at war with who defends."""
        owners = {
            side: sorted({one.owner for one in self.told.groups if one.side == side})
            for side in (OURS, THEIRS)
        }
        for ours in owners[OURS] if self.prose.foes and owners[THEIRS] else ():
            yield f"{self._power_type()} {ours}: {self.prose.foes} ({', '.join(owners[THEIRS])})"

    def _power_type(self) -> str:
        """The type of those who are at war."""
        records = self.law.code.types.records.values()
        return next(
            one.type.name.lower()
            for each in records
            for name, one in each.fields.items()
            if name == self.prose.foes
        )

    def _held(self) -> list[str]:
        """Whose the place is: of those who stand in it."""
        act = next((one for one in self.table.acts if one.type == self.prose.fight), None)
        owner = next((one.owner for one in self.told.groups if one.side == THEIRS), "")
        return [f"{act.held} {owner}"] if act and act.held and owner else []

    def _nameless(self, froms: dict[tuple[str, ...], str]) -> Iterator[str]:
        """Somebody of whom nothing is told, on a side that is there without units."""
        if not self.told.verbs:
            return
        if not self.names[THEIRS]:
            self.names[THEIRS].append("a_defender")
            yield f"unit a_defender: in {self.place}"
        if not self.names[OURS]:
            raise Unclear("who attacks")

    @property
    def place(self) -> str:
        """What the place is called."""
        return self.told.name or PLACE

    def _is_land(self, group: UnitGroup) -> bool:
        return group.kind is None or self._has(group, self.prose.figures[0])

    def _has(self, group: UnitGroup, fact: str) -> bool:
        """Whether counters of that kind have a fact."""
        record, value = group.kind
        return fact in record.fields and fact not in self.law.code.types.lacked(record.name, value).names

    def _make_figures(self) -> None:
        """Figures that give the odds that are told, where nothing changes them or all by the same."""
        if any(one.figures or one.series or one.in_all is not None for one in self.told.groups):
            raise Unclear("whether the odds are those of these figures")
        ours, theirs = (Fraction(each) for each in self.told.odds.split(":"))
        for side, total in ((OURS, ours * self.scale), (THEIRS, theirs)):
            groups = [one for one in self.told.groups if one.side == side and self._is_land(one)]
            many = sum(one.many for one in groups)
            for one in groups:
                one.in_all = total * one.many / many
        self.taken.append(f"figures that give {self.told.odds}, as it is told")
        known = {one.removeprefix("not ") for one in self.told.place}
        if known.isdisjoint(self.prose.everywhere):
            self.told.place.append(self.prose.weather)
            self.taken.append(f"the weather: {self.prose.weather}")

    def _piles(self) -> None:
        """Gives factors that nobody parts to those of their side of whom no figure is told."""
        for pile in [one for one in self.told.groups if one.kind is None]:
            bare = [
                one
                for one in self.told.groups
                if one.kind is not None and one.side == pile.side and self._is_land(one)
                and not one.figures and one.in_all is None and not one.series
            ]  # fmt: skip
            rest = [
                one
                for one in self.told.groups
                if one.kind is not None and one.side == pile.side and self._is_land(one)
            ]
            if bare and len(bare) == len(rest):
                if len({(one.kind[1], tuple(one.edges)) for one in bare}) > 1:
                    raise Unclear("how the factors are shared out")
                many = sum(one.many for one in bare)
                for one in bare:
                    one.in_all = pile.figures[0] * one.many / many
                    one.facts += pile.facts
                self.told.groups.remove(pile)
            elif rest:
                if _total(rest) != pile.figures[0]:
                    raise Unclear("whether these factors are others")
                self.told.groups.remove(pile)
            else:
                self._likely(pile)

    def _likely(self, pile: UnitGroup) -> None:
        pile.says = pile.says or "the factors"
        pile.kind = self._plain_kind
        self.taken.append(f"{pile.says}: of {pile.kind[1].replace('_', '-')} that nothing else is told of")

    def _sums(self) -> None:
        for ours, theirs in self.told.sums:
            for side, said in ((OURS, ours), (THEIRS, theirs)):
                groups = [one for one in self.told.groups if one.side == side and self._is_land(one)]
                if not groups or _total(groups) != said:
                    raise Unclear("what the totals are of")

    def _name_owners(self) -> None:
        for side, unnamed in zip((OURS, THEIRS), self.prose.unnamed, strict=True):
            groups = [one for one in self.told.groups if one.side == side]
            owner = next((one.owner for one in groups if one.owner), "") or self.told.owners.get(side, "")
            if groups and not owner:
                owner = unnamed
                self.made_up.append(unnamed)
            for one in groups:
                one.owner = one.owner or owner
        if self.made_up:
            who = listed([one.lower() for one in self.made_up], "and")
            self.taken.append(f"{who}: of a power for which no rule of its own counts, as nobody says whose")

    def _place(self) -> tuple[list[str], list[str]]:
        """What is told of the place alone, and of all places."""
        facts = list(dict.fromkeys(self.told.place))
        if self.told.modified:
            if facts:
                raise Unclear("what has modified the figures")
            facts = self.prose.unchanged.split(", ")
            self.taken.append("nothing changes these figures any more, as they are told after all modifiers")
        if self.usual:
            taken = [one for one in self.prose.unchanged.split(", ") if self._is_open(one, facts)]
            facts += taken
            self.taken += [f"{self.place.replace('_', ' ')} is {one}" for one in taken]
        everywhere = [one for one in facts if one.removeprefix("not ") in self.prose.everywhere]
        if len(everywhere) > 1:
            raise Unclear("which weather it is")
        return [one for one in facts if one not in everywhere], everywhere

    def _is_open(self, fact: str, told: list[str]) -> bool:
        """Whether nobody tells another fact of that sort: which terrain, which weather."""
        types = self.law.code.types
        where = types.records[self.prose.fight].fields[self.prose.where].type.name
        for one in types.records[where].fields.values():
            values = types.enumerations.get(one.type.name, ())
            if fact in values:
                return not any(each.removeprefix("not ") in values for each in told)
        return False

    def _edge(self, group: UnitGroup) -> tuple[str, ...]:
        facts = [*group.edges, *(one for one in self.told.edges if not group.edges or one.startswith("not "))]
        if "not *" in facts:
            facts = [*(one for one in facts if one != "not *"), ORDINARY]
        known = [one for one in dict.fromkeys(facts) if one != ORDINARY]
        return tuple(one for one in known if not one.startswith("not fort_of"))

    def _units(self, group: UnitGroup, where: str) -> Iterator[str]:
        figure = next((one for one in self.prose.figures if self._has(group, one)), "")
        if not figure:
            raise Unclear("what such a counter does there")
        figures = list(group.figures)
        if group.in_all is not None:
            figures = [group.in_all / group.many] * group.many
        denied = [one for one in dict.fromkeys(self.told.denied) if self._is_of(group, one)]
        for n in range(group.many):
            facts = [*group.facts, *(one for one in denied if one not in group.facts)]
            facts += [fact if n < many else _turned(fact) for many, fact in group.facts_of]
            told = [group.kind[1].replace("_", "-"), group.owner]
            if figures:
                told.append(f"{figure} {figures[n]}")
            elif group.series:
                names = self._printed(group)
                if len(group.series) > len(names):
                    raise Unclear("what these figures are")
                told += [f"{name} {value}" for name, value in zip(names, group.series, strict=False)]
            name = self._called(group)
            is_land = self._is_land(group)
            (self.names if is_land else self.air)[group.side].append(name)
            told += [f"in {where}"] if where else []
            yield _line(f"unit {name}", [*told, *dict.fromkeys(facts)])

    def _is_of(self, group: UnitGroup, fact: str) -> bool:
        name = fact.removeprefix("not ").split()[0]
        return self._is_land(group) and self._has(group, name)

    def _printed(self, group: UnitGroup) -> list[str]:
        rows = [row for row in self.table.values.values() if self._has(group, row[0])]
        return next((list(row) for row in rows), [])

    def _called(self, group: UnitGroup) -> str:
        name = f"{group.owner}_{group.kind[1]}"
        self._numbers[name] = self._numbers.get(name, 0) + 1
        return f"{name}_{self._numbers[name]}"


def _turned(fact: str) -> str:
    return fact.removeprefix("not ") if fact.startswith("not ") else f"not {fact}"


def _total(groups: list[UnitGroup]) -> Fraction:
    return sum((one.in_all or sum(one.figures, Fraction(0)) for one in groups), Fraction(0))


def _line(head: str, facts: list[str]) -> str:
    return f"{head}: {', '.join(facts)}" if facts else head


__all__ = ["FIGHT", "PLACE", "Written"]
