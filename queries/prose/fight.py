"""Who attacks whom, where and how, in sentences of free prose."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from typing import Any

from queries.prose.clause import ClauseReading, clauses_of
from queries.prose.groups import OURS, ROLES, THEIRS, Unclear, UnitGroup, UnitGroups
from queries.prose.lexicon import ProseWord
from queries.prose.told_fight import OTHER, Claim, Speakers, ToldFight, facts_in, turn

JOINTS = frozenset(("and", "or", "that", "article"))  # between facts of one counter
OF_WHOM = frozenset(
    [
        "of",
        "article",
        "silent",
        "owner",
        "counter",
        "generic",
        "they",
        "mine",
        "theirs",
        "that",
        "is",
        "number",
        "each",
        "role",
        "all",
        "both",
    ]
)  # words that say of whom something holds


class FightReading:
    """One dispute, read sentence by sentence.  Its methods raise Unclear where words may mean several
    things."""

    def __init__(
        self,
        sentences: Sequence[list[ProseWord]],
        supports: Callable[[UnitGroup], bool],
        bringing: Collection[str] = (),
    ) -> None:
        self.bringing = bringing  # verbs behind which those who attack stand
        self.supports = supports  # whether a group only supports those who fight
        self.sentences, self.told = sentences, ToldFight()
        self.last: list[UnitGroup] = []  # of whom the sentence before spoke
        self.where: dict[int, int] = {}  # in which sentence a group was told first
        self.number = 0
        self.speakers = Speakers()

    def read(self) -> ToldFight:
        for number, sentence in enumerate(self.sentences):
            self.number = number
            self._sentence(sentence)
        self._settle()
        return self.told

    # one sentence

    def _sentence(self, items: list[ProseWord]) -> None:
        cut = self._claimed(items)
        if cut is not None:
            items = items[:cut]
        nodes = self._nodes(items)
        for one in items:
            if one.kind == "ask":
                self.told.asks.append(one.value)
                one.used = True
        self._options(items)
        self._sums(nodes)
        clauses = clauses_of(nodes)
        spoken: list[UnitGroup] = []
        for clause in clauses:
            clause = [self._same(one) if isinstance(one, UnitGroup) else one for one in clause]
            spoken += self._clause(clause, spoken)
        if spoken:
            self.last = spoken

    def _same(self, group: UnitGroup) -> UnitGroup:
        """The group that was told before where this one is named as known: "the INF", "my INF"."""
        if not group.is_known:
            return group
        for one in self.told.groups:
            is_kind = one.kind is not None and group.kind is not None and one.kind[1] == group.kind[1]
            whose = not group.owner or not one.owner or one.owner == group.owner
            who = not group.speaker or not one.speaker or one.speaker == group.speaker
            if is_kind and whose and who:
                if group.figures and (one.figures or one.many != group.many):
                    raise Unclear("whether that is another one")
                one.figures = one.figures or group.figures
                one.owner, one.speaker = one.owner or group.owner, one.speaker or group.speaker
                one.facts += group.facts
                return one
        return group

    def _claimed(self, items: list[ProseWord]) -> int | None:
        """Where in a sentence a claim begins, which is noted."""
        at = next((n for n, one in enumerate(items) if one.kind == "claims"), None)
        if at is None or at == 0:
            return None
        start = at
        while start and items[start - 1].kind in ("theirs", "mine", "they", "article", "owner", "silent"):
            start -= 1
        if start == at and items[at - 1].kind not in ("and", "comma"):
            return None
        who = items[start:at]
        said = items[at + 1 :]
        for one in items[start:]:
            one.used = True
        claim = Claim(" ".join(one.text for one in said if one.kind != "end"))
        claim.owner = next((one.value for one in who if one.kind == "owner"), "")
        claim.speaker = next((one.kind for one in who if one.kind in ("theirs", "mine")), "")
        claim.odds = next((one.value for one in reversed(said) if one.kind == "odds"), "")
        numbers = [one.value for one in said if one.kind == "number"]
        claim.number = numbers[-1] if numbers else None
        claim.asks = tuple(one.value for one in said if one.kind == "ask")
        self.told.claims.append(claim)
        return start

    def _nodes(self, items: list[ProseWord]) -> list[ProseWord | UnitGroup]:
        nodes: list[ProseWord | UnitGroup] = []
        groups = UnitGroups(items)
        at = 0
        of_all: list[str] = []  # what holds of each in a stack that is told
        while at < len(items):
            if self._is_none(items, at):
                nodes.append(items[at])
                at += 1
                continue
            behind = nodes[-1] if nodes else None
            versus = isinstance(behind, ProseWord) and (
                behind.kind == "against" or (behind.kind == "with" and self._is_all_of_it(items, at, nodes))
            )
            stack = self._stack(items, at)
            if stack:
                of_all, at = stack
                continue
            found = groups.at(at, is_pile=versus)
            if found:
                found[0].facts += of_all
                nodes.append(found[0])
                at = found[1]
                continue
            if items[at].kind not in ("and", "comma", "article"):
                of_all = []
            part = self._partitive(items, at, nodes)
            if part:
                at = part
                continue
            nodes.append(items[at])
            at += 1
        return nodes

    @staticmethod
    def _is_all_of_it(items: list[ProseWord], at: int, nodes: list[ProseWord | UnitGroup]) -> bool:
        """Whether a bare number tells with what somebody holds or strikes: "he holds the far side with 5"."""
        ends = at + 1 == len(items) or items[at + 1].kind in ("end", "comma")
        return ends and any(isinstance(one, ProseWord) and one.kind in ("holds", "strikes") for one in nodes)

    @staticmethod
    def _stack(items: list[ProseWord], at: int) -> tuple[list[str], int] | None:
        """Facts of all those in a stack whose counters are told behind it, "a supplied stack of an INF and an
        ARM", and where it ends; None where none begins."""
        end, facts = at, []
        while end < len(items) and items[end].kind in ("unit", "article", "mine", "theirs", "they"):
            facts += facts_in(items[end].value) if items[end].kind == "unit" else []
            end += 1
        kinds = [one.kind for one in items[end : end + 3]]
        of_what = kinds[2:] and (kinds[2] in ("article", "counter") or items[end + 2].text == "two")
        if kinds[:2] not in (["generic", "of"], ["generic", "comma"]) or not of_what:
            return None
        if kinds[1] == "comma" and kinds[2] != "article":
            return None
        for one in items[at : end + 2]:
            one.used = True
        return facts, end + 2

    @staticmethod
    def _is_none(items: list[ProseWord], at: int) -> bool:
        """Whether a counter is one that is not there: "he has no ARM"."""
        back = at - 1
        while back >= 0 and (items[back].kind == "article" or items[back].at == items[at].at):
            back -= 1
        is_none = items[at].kind in ("counter", "generic") and back >= 0 and items[back].kind == "not"
        if is_none:
            items[at].used = items[back].used = True
        return is_none

    def _partitive(self, items: list[ProseWord], at: int, nodes: list[ProseWord | UnitGroup]) -> int:
        """Where a statement on some of those ends: "one of the Chinese is face-down", "all Soviets are in
        supply", "both face-down"; 0 where none begins here."""
        first = items[at]
        if first.kind not in ("number", "all", "both", "everyone", "not", "they", "role"):
            return 0
        if first.kind == "not" and first.value not in ("none", "neither", "nobody", "nothing"):
            return 0
        n, owner, speaker, kind = at + 1, "", "", None
        named = None
        role = ROLES[first.text.casefold().rstrip("s")] if first.kind == "role" else ""
        while n < len(items) and (items[n].kind in OF_WHOM or items[n].text.casefold() == "attacking"):
            one = items[n]
            if one.kind == "number":
                if items[n - 1].kind not in ("article", "of", "mine", "theirs", "they"):
                    return 0
                named = one.value
            if one.kind == "owner":
                owner = one.value
            if one.kind in ("counter",):
                kind = one.value
            if one.kind in ("mine", "theirs"):
                speaker = one.kind
            if one.kind == "role":
                role = ROLES[one.text.casefold().rstrip("s")]
            n += 1
        crosses = n < len(items) and items[n].kind == "side"
        if crosses and first.kind == "number" and named and kind is not None:
            return self._part_over(
                items, at, n, int(named), UnitGroup(0, kind, owner, speaker, side=OURS), nodes
            )
        if n >= len(items) or items[n].kind not in ("unit", "not", "denied"):
            return 0
        if (
            first.kind == "number"
            and not any(one.kind in ("of", "is", "that") for one in items[at + 1 : n])
            and (n != at + 1)
        ):
            return 0
        facts, end = self._unit_facts(items, n, first.kind == "not")
        if not facts:
            return 0
        for one in items[at:end]:
            one.used = True
        many = int(first.value) if first.kind == "number" else None
        if role:
            if many is not None:
                raise Unclear("which of them that is")
            self.told.role_facts += [(role, each) for each in facts]
            return end
        self._hold_of(facts, many, owner, speaker, kind, nodes, first, named)
        return end

    def _part_over(
        self,
        items: list[ProseWord],
        at: int,
        end: int,
        all_of_them: int,
        of: UnitGroup,
        nodes: list[ProseWord | UnitGroup],
    ) -> int:
        """Puts down those of whom so many cross something, "one of my three ARM crosses a river", and the
        others; where that ends."""
        many = int(items[at].value)
        if many >= all_of_them or any(one.side == OURS for one in self.told.groups):
            raise Unclear("which of them that is")
        for one in items[at : end + 1]:
            one.used = True
        self.told.verbs.append("")
        over = facts_in(items[end].value) or ["*"]
        nodes.append(UnitGroup(many, of.kind, of.owner, of.speaker, side=OURS, edges=over))
        nodes.append(UnitGroup(all_of_them - many, of.kind, of.owner, of.speaker, side=OURS, edges=["*"]))
        return end + 1

    def _unit_facts(self, items: list[ProseWord], at: int, denied: bool) -> tuple[list[str], int]:
        """Facts of counters from an item on, and where they end."""
        facts: list[str] = []
        turned, end = denied, at
        while at < len(items):
            one = items[at]
            if one.kind == "unit":
                facts += [turn(each, turned) for each in facts_in(one.value)]
                end = at + 1
                turned = denied
            elif one.kind == "denied" and (turned or denied) and one.value:
                facts += facts_in(one.value)
                end = at + 1
            elif one.kind == "not" and one.value != "no":
                turned = not denied
            elif one.kind not in ("is", "silent") and not (facts and one.kind in JOINTS):
                break
            at += 1
        return facts, end

    def _hold_of(
        self,
        facts: list[str],
        many: int | None,
        owner: str,
        speaker: str,
        kind: Any,
        nodes: list[ProseWord | UnitGroup],
        first: ProseWord,
        named: Fraction | None,
    ) -> None:
        here = [one for one in nodes if isinstance(one, UnitGroup)]
        everywhere = [*self.told.groups, *(one for one in here if one not in self.told.groups)]
        if owner:
            of = [one for one in everywhere if one.owner == owner]
        elif speaker:
            of = [
                one for one in everywhere if one.speaker == speaker or self.speakers.side(speaker) == one.side
            ]
        elif first.kind == "everyone" or (first.kind in ("all", "not") and not here):
            of = everywhere
            if not many:
                self._of_all(facts)
        elif first.kind == "they":
            of = self.last or here
        elif first.kind == "both" and here:
            of = [here[-1]] if here[-1].many == 2 else here[-2:]
        else:
            of = here[-1:] if here else self.last
            if first.kind in ("all", "not") and here and not many:
                of = here
        if kind is not None:
            of = [one for one in of if one.kind is not None and one.kind[1] == kind[1]] or of
        if not of:
            raise Unclear("of whom that is told")
        if many is None:
            for one in of:
                one.facts += facts
            return
        if len(of) > 1 or len(set(of[0].figures)) > 1 or many > of[0].many:
            raise Unclear("which of them that is")
        of[0].facts_of += [(many, each) for each in facts]

    def _of_all(self, facts: list[str]) -> None:
        self.told.denied += facts

    def _options(self, items: list[ProseWord]) -> None:
        for n, one in enumerate(items):
            if one.kind != "option" or n + 1 >= len(items) or items[n + 1].kind != "number":
                continue
            one.used = True
            at = n + 1
            while at < len(items) and items[at].kind in ("number", "comma", "and"):
                if items[at].kind == "number" and not items[at].used:
                    self.told.options.append(int(items[at].value))
                    items[at].used = True
                at += 1

    def _sums(self, nodes: list[ProseWord | UnitGroup]) -> None:
        """Notes totals such as "at 15 to 4", and "16 against 8" behind those who were told before."""
        for n, one in enumerate(nodes[:-2]):
            joint, other = nodes[n + 1], nodes[n + 2]
            if not (isinstance(one, ProseWord) and one.kind == "number" and isinstance(joint, ProseWord)):
                continue
            if joint.kind in ("to", "against") and isinstance(other, ProseWord) and other.kind == "number":
                self.told.sums.append((one.value, other.value))
                one.used = joint.used = other.used = True
            elif joint.kind == "against" and isinstance(other, UnitGroup) and not one.used:
                one.used = True
                nodes[n] = UnitGroup(1, None, figures=[one.value], says=one.text)

    def _clause(self, nodes: list[ProseWord | UnitGroup], before: list[UnitGroup]) -> list[UnitGroup]:
        groups = ClauseReading(
            nodes, self.told, self.speakers, self.supports, before, self.last, self.bringing
        ).read()
        known = [id(one) for one in self.told.groups]
        self.told.groups += [one for one in groups if id(one) not in known]
        for one in groups:
            self.where.setdefault(id(one), self.number)
        return groups

    # the whole

    def _settle(self) -> None:
        """Gives each group the side, the owner and the facts that only the whole tells."""
        self._take_sides()
        self._same_told_twice()
        told = self.told
        for side, fact in told.role_facts:
            for one in told.groups:
                if one.side == side:
                    one.facts.append(fact)
        self._cross_to_whom_they_strike()
        for one in told.groups:
            if one.side == OURS:
                one.edges += [f"from {each}" for each in one.stands]
            else:
                told.place += one.stands
        self._take_owners()

    def _take_sides(self) -> None:
        told = self.told
        owners: dict[str, str] = {}
        for one in told.groups:
            if one.side and one.owner:
                owners.setdefault(one.owner, one.side)
        said_apart = [one for one in told.groups if not one.side and not self.supports(one)]
        fighting = {one.side for one in told.groups if one.side and not self.supports(one)}
        for one in told.groups:
            one.side = one.side or owners.get(one.owner, "") or self.speakers.side(one.speaker)
        for one in said_apart:
            if one.side in fighting:  # "the other INF stays out of it"
                raise Unclear(f"whether {one.says} takes part")
        for one in told.groups:
            if not one.side and self.supports(one):
                one.side = OURS
                told.taken.append(f"{one.says}: in support of who attacks")
        told_sides = {one.side for one in told.groups if one.side}
        if len(told_sides) == 1:  # the rest is the other side
            (side,) = told_sides
            for one in told.groups:
                one.side = one.side or OTHER[side]

    def _cross_to_whom_they_strike(self) -> None:
        """What lies before those who are attacked ("behind a river lies an INF") all cross who attack."""
        for one in self.told.groups:
            before = [each for each in one.edges if each != "*"] if one.side == THEIRS else []
            if before and any(each.edges for each in self.told.groups if each.side == OURS):
                raise Unclear("what each of them crosses")
            self.told.edges += before
            one.edges = [] if one.side == THEIRS else one.edges

    def _same_told_twice(self) -> None:
        """Raises Unclear where two groups of two sentences may be the same units."""
        for one in self.told.groups:
            for other in self.told.groups:
                is_kind = one.kind is not None and other.kind is not None and one.kind[1] == other.kind[1]
                apart = self.where.get(id(one)) != self.where.get(id(other))
                is_alike = one.figures == other.figures or not other.figures
                if is_kind and apart and one.side == other.side and is_alike:
                    raise Unclear("whether these are the same units")

    def _take_owners(self) -> None:
        told = self.told
        for one in told.groups:
            if one.side and not one.owner and one.speaker == "mine" and told.mine:
                one.owner = told.mine
        if told.mine and self.speakers.side("mine"):
            told.owners.setdefault(self.speakers.side("mine"), told.mine)
        for one in told.groups:
            if one.side and one.owner:
                told.owners.setdefault(one.side, one.owner)
        for claim in told.claims:
            sides = [side for side, owner in told.owners.items() if claim.owner and owner == claim.owner]
            claim.side = sides[0] if sides else self.speakers.side(claim.speaker)
        for one in told.groups:
            if one.side and not one.owner:
                one.owner = told.owners.get(one.side, "")


__all__ = ["FightReading"]
