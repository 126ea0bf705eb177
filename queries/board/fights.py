"""What a sentence says that somebody does: "the Reds attack Kiev from Lublin", "2 red FTR fight a blue LND
over Kiev"."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace

from kb.engine.things import Thing
from parsers.law.mistakes import Mistake
from queries.board.acts import may, may_reach, owner_of
from queries.board.counted import PARTS, Counted, number_said
from queries.board.named import CAPITAL, Named
from queries.board.reading import Laid
from queries.board.table_data import Act, table_of
from queries.search.engine import stems
from queries.telling import words

STANDING = re.compile(r"(?P<what>.+?) (?:in|at) (?P<where>[^,]+)")
TOWARDS = re.compile(r"^(?:(?:on|onto|of|upon|against|into|to|in|at|the)\s+)+", re.I)
ANYBODY = re.compile(
    r"(?:and |so |then |now )*(?:they|it|he|she|we|i|you|these|those|this|that|all)?(?: all)?", re.I
)
# "Kiev is attacked by the Reds from Lublin".
PASSIVE = re.compile(
    r"(?P<target>.+?) (?:is|are|was|were|gets) (?:being )?(?P<verb>\w+) by (?P<who>.+?)"
    r"(?: from (?P<origin>.+))?",
    re.I,
)
ONE_ON_ANOTHER = re.compile(
    r"\b(?P<one>(?:the|our|my|his|their) .+?) [a-z]+ (?P<other>(?:the|his|their) .+)", re.I
)
JOINING = {
    "and",
    "the",
    "from",
    "in",
    "at",
    "on",
    "of",
    "hex",
    "hexes",
    "both",
    "place",
    "places",
    "now",
    "again",
}
JOINING |= {"this", "impulse", "turn", "too", "also", "then", "there"}
MOST_SHOWN = 4  # names in a refusal
PUT_DOWN = "put it down first, or say who does"
FIGHT = r"(?:fights?|battles?|engages?|meets?|intercepts?|dogfights?)"
AT = r"(?:over|above|in|at)"
SAID_FIGHT = tuple(
    re.compile(one, re.I)
    for one in (
        rf"(?P<one>.+?) (?:{FIGHT}|(?:is|are) fighting)(?: with| against)? (?P<other>.+?) {AT} (?P<where>.+)",
        rf"(?P<one>.+?) (?:and|against|versus|vs\.?) (?P<other>.+?) (?:fight|battle|meet) {AT} (?P<where>.+)",
        rf"(?P<one>.+?) {AT} (?P<where>.+?) {FIGHT}(?: with| against)? (?P<other>.+)",
        rf"{AT} (?P<where>.+?),? (?P<one>.+?) fights? (?:with |against )?(?P<other>.+)",
    )
)


@dataclass(frozen=True, slots=True)
class Struck:
    """An act, its place, and those who act, () where nobody says which."""

    act: str
    where: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assault:
    """An act of counters that the sentence itself puts down, of those in a place: `units` from `origin`
    against `target`, in which `enemies` stand, "" where it names none."""

    act: str
    units: str
    origin: str
    enemies: str
    target: str


@dataclass(frozen=True, slots=True)
class Actors:
    """Some of those who act: how many, of what kinds and whose, and in which place, as far as it is said."""

    said: str
    many: int
    kinds: frozenset[str]
    owner: str
    place: str


class Fights:
    """The acts and battles that can be told of one table."""

    def __init__(self, laid: Laid, counted: Counted) -> None:
        self.laid, self.counted, self.named = laid, counted, Named(laid, counted)

    def battle(self, said: str) -> tuple[str, str, str] | None:
        """Of "2 red FTR fight a blue LND over Kiev" both sides and the place; None where no such thing is
        told."""
        for pattern in SAID_FIGHT:
            found = pattern.fullmatch(said)
            where = self.named.place(found["where"]) if found else ""
            if found and where and all(self.counted.units(found[side]) for side in ("one", "other")):
                return found["one"], found["other"], where
        return None

    def speaks_of_an_act(self, said: str) -> bool:
        """Whether a word of a sentence is one for an act."""
        verbs = {stem for act in table_of(self.laid.law).acts for stem in _verbs(act)}
        return any(verbs & set(stems(word)[:1]) for word in said.split())

    def attack(self, said: str) -> Assault | None:
        """Of "2 red ARM in Lublin attack a blue INF in Kiev" or "2 red ARM attack Kiev from Lublin" who acts
        from where against whom; None where no such thing is told."""
        said_words = said.split()
        for act in table_of(self.laid.law).acts:
            verb = next((n for n, word in enumerate(said_words) if set(stems(word)[:1]) & _verbs(act)), None)
            if not verb:
                continue
            who, (against, _, origin) = (
                " ".join(said_words[:verb]),
                " ".join(said_words[verb + 1 :]).partition(" from "),
            )
            stand = STANDING.fullmatch(who)
            who, origin = (stand["what"], stand["where"]) if stand else (who, origin)
            foe = STANDING.fullmatch(re.sub(TOWARDS, "", against))
            enemies, target = (foe["what"], foe["where"]) if foe else ("", re.sub(TOWARDS, "", against))
            origin, target = self.named.place(origin), self.named.place(target)
            if origin and target and self.counted.units(who) and (not enemies or self.counted.units(enemies)):
                if said_words[verb].endswith("s"):
                    self._must_be_one(who, origin)
                return Assault(act.name, who, origin, enemies, target)
        return None

    def _must_be_defended(self, who: str, target: str) -> None:
        """Raises Mistake where those who are there strike at a place in which nobody is."""
        plain = re.sub(r"^the ", "", who, flags=re.I)
        known = self.counted.owner(plain) or self.named.counters(f"the {plain}")
        if known and CAPITAL.fullmatch(target):
            hint = f"say first who defends {target}, and with what"
            raise Mistake(f"nobody stands in {target} yet", 1, 1, hint)

    def _must_be_one(self, who: str, origin: str) -> None:
        """Raises Mistake where "the INF attacks" is said of a place in which several are."""
        if re.match(r"the ", who, re.I):
            found = self.named.counters(f"{who} in {origin}")
            if len(found) > 1:
                names = words.listed(found[:MOST_SHOWN], "or")
                raise Mistake(f"{who!r} may be any of {len(found)}", 1, 1, f"their names: {names}")

    def struck(self, said: str, is_asked: bool = False) -> Struck | None:
        """Of "the Reds attack Kiev from Lublin" the act, None where no act is told.  Raises Mistake where it
        names somebody who is not there, but in a question."""
        said_words = said.split()
        for act in table_of(self.laid.law).acts:
            place = next((n for n, word in enumerate(said_words) if set(stems(word)[:1]) & _verbs(act)), None)
            if place is None:
                continue
            passive = PASSIVE.fullmatch(said)
            if passive and set(stems(passive["verb"])[:1]) & _verbs(act):
                who, target, origin = passive["who"], passive["target"], passive["origin"] or ""
            else:
                who = " ".join(said_words[:place])
                target, _, origin = " ".join(said_words[place + 1 :]).partition(" from ")
            target = re.sub(TOWARDS, "", target)
            where = next(iter(self.places(target)), "") or (self._place_of(target) if is_asked else "")
            if not where and not is_asked:
                self._must_be_defended(who, target)
            if not where or says(target, where) > 1:  # "attack 4 ... in Gulf" is a number of a ship
                continue
            if not is_asked:
                who, origin = self._told_behind(who, target, where, origin)
            one = not is_asked and said_words[place].endswith("s") and not passive
            return Struck(act.name, where, self._acting(act, where, origin, who, is_asked, one))
        return None

    def of_one_on_another(self, wanted: str) -> tuple[tuple[str, ...], str]:
        """Of "may the ARM overrun the GAR" who acts, and the place of those who are acted on; (), "" where a
        question says no such thing."""
        told = ONE_ON_ANOTHER.search(wanted.rstrip("? "))
        where = self._place_of(told["other"]) if told else ""
        with suppress(Mistake):
            return (tuple(self.named.counters(told["one"])), where) if told and where else ((), "")
        return (), ""

    def _place_of(self, target: str) -> str:
        """Where the counters stand of which a question speaks: "overrun the GAR"."""
        try:
            names = set(self.named.counters(target))
        except Mistake:
            return ""
        places = {
            self._name(self.laid.where(one)) for one in self.named.standing() if self._name(one) in names
        }
        return next(iter(places)) if len(places) == 1 else ""

    def _told_behind(self, who: str, target: str, where: str, origin: str) -> tuple[str, str]:
        """Who acts and from where, with what is said of that behind the place: "attack Kiev with both INF".
        Raises Mistake where more is said there than that: nothing that is told may be passed over."""
        rest = target[len(where) :] if says(target, where) else ""
        behind, _, by = f"{rest} from {origin}".partition(" with ") if " with " in rest else (rest, "", "")
        if by:
            by, _, origin = by.partition(" from ")
        elif " with " in origin:
            origin, _, by = origin.partition(" with ")
        left = f" {behind} {origin} ".replace("_", " ")
        for name in sorted(self.places(left), key=len, reverse=True):
            left = re.sub(
                rf"(?<![\w-]){re.escape(name).replace('_', '[ _]')}(?![\w-])", " ", left, flags=re.I
            )
        left = " ".join(word for word in re.findall(r"[\w'-]+", left) if word.casefold() not in JOINING)
        if left and not (origin and not self.places(origin)):  # a place that is not there is told as such
            told = f"{left!r} is not understood in a sentence about an act"
            raise Mistake(told, 1, 1, "a sentence of its own for it")
        if by:
            plain = self.counted.called(by)
            owner = "" if self._owner(plain) else self._owner(self.counted.called(who))
            who = f"{owner} {by}".strip()
        return who, origin.strip()

    def _acting(
        self, act: Act, target: str, origin: str, who: str, is_asked: bool, is_one: bool = False
    ) -> tuple[str, ...]:
        """Those who act: the counters that the sentence names, or those of whom it speaks, of which there
        `is_one` where the verb says so."""
        standing = [one for one in self.named.standing() if self._name(self.laid.where(one)) != target]
        by_name = [one for one in standing if says(who, self._name(one))]
        self._may_all(act, by_name)
        able = [one for one in standing if may(self.laid, act, one)]
        groups = self._groups(who, [self._name(one) for one in by_name], is_asked)
        if not by_name and not groups and not is_asked and not ANYBODY.fullmatch(who):
            raise Mistake(f"nobody on the table is called {who!r}", 1, 1, "a power or counters that act")
        from_ = self.places(origin)
        if origin and not from_ and not is_asked:
            raise Mistake(f"no place on the table is called {origin!r}", 1, 1, "where they stand")
        if from_:
            able = [one for one in able if self._name(self.laid.where(one)) in from_]
        if is_one and len(groups) == 1 and groups[0].kinds and not groups[0].many and not is_asked:
            groups = [replace(groups[0], many=1)]
        meant = [one for group in groups for one in self._of(group, act, able, target, bool(from_), is_asked)]
        found = [*by_name, *meant]
        if not found and from_:
            found = self._anybody(able, target)
        if not found and from_:
            raise Mistake(f"nothing that can {_told(act)} stands in {words.listed(from_)}", 1, 1, PUT_DOWN)
        self._only_one(act, found)
        return tuple(self._name(one) for one in dict.fromkeys(found))

    def may_act(self, name: str, by: tuple[str, ...]) -> None:
        """Raises Mistake where some of these counters cannot act so, or not so many at once."""
        act = next(one for one in table_of(self.laid.law).acts if one.name == name)
        found = [one for one in self.named.standing() if self._name(one) in by]
        self._may_all(act, found)
        self._only_one(act, found)

    def _may_all(self, act: Act, found: list[Thing]) -> None:
        others = [self._name(one) for one in found if not may(self.laid, act, one)]
        if others:
            raise Mistake(f"{words.listed(others)} cannot {_told(act)}", 1, 1, "others that can")

    def _groups(self, who: str, names: list[str], is_asked: bool) -> list[Actors]:
        """Of whom words speak: "two German INF and an ARM", "the Germans in Lublin"; whose they are stands
        once for all.  Parts that name a counter are left out.  Raises Mistake where a part of several says
        nothing, but in a question."""
        found: list[Actors] = []
        parts = [one for one in PARTS.split(who) if one and not any(says(one, name) for name in names)]
        for part in parts:
            if part in self.places(part) and found and found[-1].place and not found[-1].many:
                found.append(replace(found[-1], said=part, place=part))  # "the Reds in Kiev and Minsk"
                continue
            stand = STANDING.fullmatch(part)
            place = self.named.known(stand["where"]) if stand else ""
            plain = self.counted.called(stand["what"] if stand and place else part)
            kinds = frozenset(value for _, value in self.counted.kinds_in(plain))
            numbers = [number_said(one) for one in plain.split()]
            many = next((one for one in numbers if one), 0) if kinds else 0
            many = 2 if re.search(r"\bboth\b", part, re.I) else many
            group = Actors(part, many, kinds, self._owner(plain), place)
            found += [group] if kinds or group.owner else []
            if not (kinds or group.owner or is_asked) and (found or len(parts) > 1 or names):
                raise Mistake(f"it is not clear whom {part!r} means", 1, 1, "who acts, by name or owner")
        owners = {one.owner for one in found if one.owner}
        return (
            [replace(one, owner=one.owner or next(iter(owners))) for one in found]
            if len(owners) == 1
            else found
        )

    def _owner(self, said: str) -> str:
        """Whose counters words speak of: somebody who can have them, or a value that has a colour."""
        names = sorted({*self.counted.owners, *table_of(self.laid.law).colours}, key=len, reverse=True)
        found = next((one for one in names if says(said, one) or says(said, f"{one}s")), "")
        return self.counted.owners.get(found, found)

    def _of(
        self, group: Actors, act: Act, able: list[Thing], target: str, is_from: bool, is_asked: bool
    ) -> list[Thing]:
        """The counters of which words speak, of those that can act: in the place that is named, or next to
        the target.  Raises Mistake where there are none, or too few."""
        found = [one for one in able if self.named.is_meant(one, set(group.kinds), group.owner, group.place)]
        where = f" in {group.place}" if group.place else ""
        if not (act.kinds or act.origin or is_from or group.place):
            there = self.laid.case.things[target]
            found = [one for one in found if may_reach(self.laid, self.laid.where(one), there)]
            where = f" next to {target}"
        if not found or len(found) < group.many:
            so_many = f"only {len(found)}" if found else "nothing"
            others = words.listed([self._name(one) for one in able[:MOST_SHOWN]], "or")
            hint = f"{PUT_DOWN}: {others}" if others else PUT_DOWN
            raise Mistake(f"of {group.said!r} {so_many} that can {_told(act)} stands{where}", 1, 1, hint)
        if group.many and not is_asked:
            self._only_these(group, found)
        return found[: group.many or None]

    def _only_these(self, group: Actors, found: list[Thing]) -> None:
        """Raises Mistake where more counters are there than words speak of, and these are not all alike."""
        alike = all(self._alike(one, found[0]) for one in found)
        no_number = not any(map(number_said, group.said.split()))  # "both INF attack", "the INF attacks"
        if len(found) > group.many and (no_number or not alike):
            names = words.listed([self._name(one) for one in found[:MOST_SHOWN]], "or")
            raise Mistake(f"{group.said!r} may be any of {len(found)}", 1, 1, f"their names: {names}")

    def _alike(self, one: Thing, other: Thing) -> bool:
        """Whether the same is said of two counters, and they stand in one place."""
        return self.laid.facts(one) == self.laid.facts(other)

    def _anybody(self, able: list[Thing], target: str) -> list[Thing]:
        """Those of no owner that stands in the target."""
        held = [
            owner_of(self.laid, one)
            for one in self.named.standing()
            if self._name(self.laid.where(one)) == target
        ]
        return [one for one in able if owner_of(self.laid, one) not in held]

    def _only_one(self, act: Act, found: list[Thing]) -> None:
        field = self.laid.case.types.records[act.type].fields[act.by]
        if len(found) > 1 and not field.type.is_list:
            names = words.listed([self._name(one) for one in found[:MOST_SHOWN]], "or")
            raise Mistake(f"one can {_told(act)} at a time, and this speaks of {len(found)}", 1, 1, names)

    def _name(self, thing: Thing | None) -> str:
        return self.laid.writer.name(thing) or thing.label if thing is not None else ""

    def places(self, said: str) -> list[str]:
        """The places on the table that words name, in their order."""
        names = [self.laid.writer.name(one) for one in self.laid.things() if self.laid.is_place(one)]
        found = [(where, name) for name in names if name and (where := says(said, name))]
        return [name for _, name in sorted(found)]


def _told(act: Act) -> str:
    """The verb by which an act is told first."""
    return next(iter(act.verbs), act.name.split()[0])


def _verbs(act: Act) -> set[str]:
    """The stems of the words by which an act is told."""
    return {stem for one in (act.name.split()[0], *act.verbs) for stem in stems(one)[:1]}


def says(said: str, name: str) -> int:
    """Where words name a thing, counted from 1; 0 where they do not."""
    spoken = re.escape(name).replace("_", "[ _]")
    found = re.search(rf"(?<![\w-]){spoken}(?![\w-])", said, re.I) if name else None
    return found.start() + 1 if found else 0


__all__ = ["Assault", "Fights", "Struck", "says"]
