"""Who attacks whom, where and how, in sentences of free prose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from queries.prose.groups import OURS, ROLES, THEIRS, Unclear, UnitGroup, UnitGroups
from queries.prose.lexicon import ProseWord

OTHER = {OURS: THEIRS, THEIRS: OURS, "mine": "theirs", "theirs": "mine"}
LINKS = frozenset(("comma", "and"))
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
WEAK = frozenset(("silent", "article", "is", "that", "total", "all", "both", "everyone", "each", "to"))


@dataclass(slots=True)
class Claim:
    """What somebody says of the matter: his words, odds or a number in them, what they are about (`asks`),
    and who says it: whose he is, or "mine" or "theirs", and the `side` that he fights on."""

    says: str
    odds: str = ""
    number: Fraction | None = None
    asks: tuple[str, ...] = ()
    owner: str = ""
    speaker: str = ""
    side: str = ""


@dataclass(slots=True)
class ToldFight:
    """A fight as it was told: the groups of both sides, what is known of the place and of the fight, what is
    asked and claimed, and what was `taken` as likely meant."""

    groups: list[UnitGroup] = field(default_factory=list)
    place: list[str] = field(default_factory=list)
    name: str = ""
    edges: list[str] = field(default_factory=list)
    denied: list[str] = field(default_factory=list)
    fight: list[str] = field(default_factory=list)
    asks: list[str] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    options: list[int] = field(default_factory=list)
    sums: list[tuple[Fraction, Fraction]] = field(default_factory=list)
    verbs: list[str] = field(default_factory=list)
    odds: str = ""
    modified: bool = False
    role_facts: list[tuple[str, str]] = field(default_factory=list)
    mine: str = ""
    owners: dict[str, str] = field(default_factory=dict)


class FightReading:
    """One dispute, read sentence by sentence.  Its methods raise Unclear where words may mean several
    things."""

    def __init__(self, sentences: Sequence[list[ProseWord]], supports: Callable[[UnitGroup], bool]) -> None:
        self.supports = supports  # whether a group only supports those who fight
        self.sentences, self.told = sentences, ToldFight()
        self.last: list[UnitGroup] = []  # of whom the sentence before spoke
        self.where: dict[int, int] = {}  # in which sentence a group was told first
        self.number = 0
        self.speakers: dict[str, str] = {}  # the side of who speaks, and of the other

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
        clauses = self._clauses(nodes)
        spoken: list[UnitGroup] = []
        for clause in clauses:
            clause = [self._same(one) if isinstance(one, UnitGroup) else one for one in clause]
            self._clause(clause, spoken)
            spoken += [one for one in clause if isinstance(one, UnitGroup)]
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
        while at < len(items):
            if self._is_none(items, at):
                nodes.append(items[at])
                at += 1
                continue
            behind = nodes[-1] if nodes else None
            versus = isinstance(behind, ProseWord) and behind.kind == "against"
            found = groups.at(at, is_pile=versus)
            if found:
                nodes.append(found[0])
                at = found[1]
                continue
            part = self._partitive(items, at, nodes)
            if part:
                at = part
                continue
            nodes.append(items[at])
            at += 1
        return nodes

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
        if first.kind == "not" and first.value not in ("none", "neither", "nobody"):
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
        over = _facts(items[end].value) or ["*"]
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
                facts += [turn(each, turned) for each in _facts(one.value)]
                end = at + 1
                turned = denied
            elif one.kind == "denied" and (turned or denied) and one.value:
                facts += _facts(one.value)
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
                one for one in everywhere if one.speaker == speaker or self.speakers.get(speaker) == one.side
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

    # clauses

    def _clauses(self, nodes: list[ProseWord | UnitGroup]) -> list[list[ProseWord | UnitGroup]]:
        """A sentence parted before the subject of each verb but the first."""
        verbs = [n for n, one in enumerate(nodes) if _is_verb(one) or self._is_denied_verb(nodes, n)]
        cuts: list[int] = []
        for before, verb in zip(verbs, verbs[1:], strict=False):
            start = self._subject(nodes, verb, before)
            if start > before + 1:
                cuts.append(start)
        parts, last = [], 0
        for cut in [*cuts, len(nodes)]:
            parts.append(nodes[last:cut])
            last = cut
        return [one for one in parts if one]

    def _is_denied_verb(self, nodes: list[ProseWord | UnitGroup], n: int) -> bool:
        """Whether a denial stands for the verb before it: "an ARM over the river, an INF doesn't"."""
        one = nodes[n]
        behind = nodes[n + 1] if n + 1 < len(nodes) else None
        return (
            isinstance(one, ProseWord)
            and one.kind == "not"
            and n > 0
            and isinstance(nodes[n - 1], UnitGroup)
            and (behind is None or (isinstance(behind, ProseWord) and behind.kind in ("end", "comma")))
        )

    def _subject(self, nodes: list[ProseWord | UnitGroup], verb: int, stop: int) -> int:
        """Where the subject of a verb begins: those named right before it, and whom they are joined with."""
        at = verb - 1
        while at > stop and isinstance(nodes[at], ProseWord) and nodes[at].kind in WEAK:  # type: ignore[union-attr]
            at -= 1
        one = nodes[at]
        if isinstance(one, ProseWord):
            if one.kind in ("mine", "theirs", "they", "owner", "that"):
                return at
            return verb
        while at > stop:
            back = at - 1
            while back > stop and isinstance(nodes[back], ProseWord) and nodes[back].kind in LINKS:  # type: ignore[union-attr]
                back -= 1
            if back == at - 1 or not isinstance(nodes[back], UnitGroup) or back <= stop:
                return at
            at = back
        return at

    def _clause(self, nodes: list[ProseWord | UnitGroup], before: list[UnitGroup]) -> None:
        told = self.told
        verb, passive, with_, against = "", False, False, False
        subjects: list[UnitGroup] = []
        objects: list[tuple[UnitGroup, str]] = []
        subject = ""  # a speaker, or "owner NAME"
        side_facts: list[tuple[int, list[str]]] = []
        places: list[str] = []
        origins: list[str] = []
        denying = False
        groups: list[UnitGroup] = []
        last_role = ""
        for n, one in enumerate(nodes):
            if isinstance(one, UnitGroup):
                denying = False
                if not verb and not against:
                    subjects.append(one)
                    last_role = "subject"
                else:
                    joined = n and _joins(nodes, n)
                    role = last_role if joined and last_role not in ("", "subject") else ""
                    if not role and not self.supports(one):
                        role = self._role(verb, passive, with_ and not _is_inside(nodes, n), against)
                    objects.append((one, role))
                    last_role = role
                groups.append(one)
                with_ = False
                continue
            kind = one.kind
            if kind in ("strikes", "holds", "beside"):
                if kind == "strikes" and verb == "strikes" and not objects:
                    pass
                elif verb and kind == "beside" and verb != "strikes" or not verb or verb == "is":
                    verb = kind
                one.used = True
                if kind == "strikes":
                    told.verbs.append(one.value)
                denying = False
            elif kind == "not":
                if self._is_denied_verb(nodes, n):
                    side_facts.append((len(groups), ["not *"]))
                    verb = verb or "strikes"
                    one.used = True
                else:
                    denying = True
                    behind = nodes[n - 1] if n else None
                    has = isinstance(behind, ProseWord) and behind.kind == "have"
                    one.used = has and one.value in ("none", "nothing")
            elif kind == "by" and verb:
                passive = True
                one.used = True
            elif kind == "with":
                with_, one.used = True, True
            elif kind == "against":
                against, one.used = True, True
                with_ = False
                if not verb and subjects:
                    verb = ""
            elif kind in ("mine", "theirs", "they") and not verb and not subjects:
                subject = subject or one.kind
                one.used = True
            elif kind in ("mine", "theirs", "they", "article", "is", "that", "of", "and", "silent", "have"):
                one.used = True
            elif kind == "owner":
                if self._is_me(nodes, n):
                    told.mine = one.value
                elif not verb and not subjects:
                    subject = f"owner {one.value}"
                one.used = True
            elif kind == "side":
                facts = [turn(each, denying) for each in _facts(one.value)] or (["*"] if not denying else [])
                side_facts.append((len(groups), facts))
                self._use(nodes, n, denying)
            elif kind == "place":
                facts = [turn(each, denying) for each in _facts(one.value)]
                if self._is_origin(nodes, n):
                    origins += facts
                else:
                    places += facts
                self._use(nodes, n, denying)
            elif kind == "unit":
                facts = [turn(each, denying) for each in _facts(one.value)]
                if self._of_nobody(nodes, n):
                    told.denied += facts
                elif groups:
                    groups[-1].facts += facts
                elif before:
                    before[-1].facts += facts
                elif self.last:
                    for each in self.last:
                        each.facts += facts
                else:
                    told.denied += facts
                self._use(nodes, n, denying)
            elif kind == "denied":
                if denying:
                    told.denied += _facts(one.value)
                    self._use(nodes, n, True)
            elif kind == "modified":
                told.modified = one.used = True
            elif kind == "odds":
                if told.odds and told.odds != one.value:
                    raise Unclear("which odds are meant")
                told.odds = one.value
            elif kind == "told":
                told.fight += _facts(one.value)
                one.used = True
                denying = False
            elif kind == "comma":
                one.used = True
                if denying and not _goes_on(nodes, n):
                    denying = False
            elif kind == "or":
                one.used = True
            elif kind == "end":
                denying, one.used = False, True
            elif kind == "name" and n and self._names_place(nodes, n):
                if told.name and told.name != one.value:
                    raise Unclear("which place is meant")
                told.name, one.used = one.value, True
            if kind in ("total", "all", "both", "everyone", "each", "to", "at", "on", "from", "out"):
                one.used = True
        self._assign(verb, passive, subjects, objects, subject, against)
        self._edges(side_facts, groups, subjects, objects)
        standing = verb not in ("strikes", "beside") and not against
        if standing and groups and not objects:
            for each in groups:
                each.stands += [] if each.edges and each.side == OURS else places
        else:
            told.place += places
        for each in groups:
            if origins and each.side == OURS:
                each.edges += [f"from {one}" for one in origins]
        if origins and not any(each.side == OURS for each in groups):
            told.edges += [f"from {one}" for one in origins]
        known = [id(one) for one in told.groups]
        told.groups += [one for one in groups if id(one) not in known]
        for one in groups:
            self.where.setdefault(id(one), self.number)

    def _use(self, nodes: list[ProseWord | UnitGroup], n: int, denied: bool) -> None:
        nodes[n].used = True  # type: ignore[union-attr]
        if denied:
            back = n - 1
            while back >= 0:
                one = nodes[back]
                if isinstance(one, ProseWord) and one.kind == "not":
                    one.used = True
                    return
                back -= 1

    def _of_nobody(self, nodes: list[ProseWord | UnitGroup], n: int) -> bool:
        back = [one for one in nodes[max(n - 4, 0) : n] if isinstance(one, ProseWord) and one.kind == "not"]
        return any(one.value in ("nobody", "nothing", "none") for one in back) and not any(
            isinstance(one, UnitGroup) for one in nodes[:n]
        )

    def _is_me(self, nodes: list[ProseWord | UnitGroup], n: int) -> bool:
        near = [one.text.casefold() for one in nodes[max(n - 3, 0) : n] if isinstance(one, ProseWord)]
        return "i" in near

    def _is_origin(self, nodes: list[ProseWord | UnitGroup], n: int) -> bool:
        for one in reversed(nodes[max(n - 4, 0) : n]):
            if not isinstance(one, ProseWord):
                return False
            if one.kind in ("from", "out"):
                return True
            if one.kind not in ("of", "article", "silent", "not"):
                return False
        return False

    def _names_place(self, nodes: list[ProseWord | UnitGroup], n: int) -> bool:
        one = nodes[n - 1]
        return isinstance(one, ProseWord) and one.text.casefold() in (
            "in",
            "at",
            "into",
            "on",
            "attack",
            "attacks",
            "hold",
            "holds",
        )

    def _role(self, verb: str, passive: bool, with_: bool, against: bool) -> str:
        if verb == "strikes":
            if passive or (with_ and not against):
                return OURS
            return THEIRS
        if verb == "holds":
            return OURS if against else THEIRS
        return THEIRS if against or verb == "beside" else ""

    def _assign(
        self,
        verb: str,
        passive: bool,
        subjects: list[UnitGroup],
        objects: list[tuple[UnitGroup, str]],
        subject: str,
        against: bool,
    ) -> None:
        owner = subject.removeprefix("owner ") if subject.startswith("owner ") else ""
        if verb == "strikes":
            side = THEIRS if passive else OURS
        elif verb == "holds":
            side = THEIRS
        elif verb == "beside" or against:
            side = OURS
        else:
            side = ""
        _share_owner(subjects)
        for role in (OURS, THEIRS, ""):
            _share_owner([one for one, each in objects if each == role])
        for each in subjects:
            each.side = each.side or side
        for each, role in objects:
            each.side = each.side or role
        if subject in ("mine", "theirs") and side:
            self._speaks(subject, side)
        if subject == "they" and side and not subjects:
            for each in self.last:
                each.side = each.side or side
        if owner and side:
            for each in [one for one, role in objects if role == side]:
                each.owner = each.owner or owner
            self.told.owners.setdefault(side, owner)
        if verb == "strikes" and not passive and any(one.kind for one in subjects) is False and not objects:
            for each in self.last:
                if not each.side and each not in subjects and subject != "they":
                    each.side = THEIRS
        for each in [*subjects, *(one for one, _ in objects)]:
            if each.side and each.speaker in ("mine", "theirs"):
                self._speaks(each.speaker, each.side)

    def _speaks(self, speaker: str, side: str) -> None:
        if self.speakers.setdefault(speaker, side) != side:
            raise Unclear("who attacks")
        if self.speakers.setdefault(OTHER[speaker], OTHER[side]) != OTHER[side]:
            raise Unclear("who attacks")

    def _edges(
        self,
        side_facts: list[tuple[int, list[str]]],
        groups: list[UnitGroup],
        subjects: list[UnitGroup],
        objects: list[tuple[UnitGroup, str]],
    ) -> None:
        if not side_facts:
            return
        ours = [one for one in groups if one.side != THEIRS]
        if not ours:
            self.told.edges += [one for _, facts in side_facts for one in facts]
            return
        spots = list(dict.fromkeys(n for n, _ in side_facts))
        if len(spots) == 1:
            facts = [one for _, each in side_facts for one in each]
            for each in ours:
                each.edges += facts
            return
        start = 0
        for spot in spots:
            facts = [one for n, each in side_facts if n == spot for one in each]
            here = [one for one in groups[start:spot] if one.side != THEIRS]
            if not here:
                raise Unclear("what each of them crosses")
            for each in here:
                each.edges += facts
            start = spot

    # the whole

    def _settle(self) -> None:
        told = self.told
        owners: dict[str, str] = {}
        for one in told.groups:
            if one.side and one.owner:
                owners.setdefault(one.owner, one.side)
        said_apart = [one for one in told.groups if not one.side and not self.supports(one)]
        fighting = {one.side for one in told.groups if one.side and not self.supports(one)}
        for one in told.groups:
            if not one.side and one.owner in owners:
                one.side = owners[one.owner]
            if not one.side and one.speaker in self.speakers:
                one.side = self.speakers[one.speaker]
        for one in said_apart:
            if one.side in fighting:  # "the other INF stays out of it"
                raise Unclear(f"whether {one.says} takes part")
        for one in told.groups:
            if not one.side and self.supports(one):
                one.side = OURS
                told.taken.append(f"{one.says}: in support of who attacks")
        open_ = [one for one in told.groups if not one.side]
        for each in (OURS, THEIRS):
            if (
                open_
                and not any(one.side == each for one in told.groups)
                and any(one.side for one in told.groups)
            ):
                for one in open_:
                    one.side = each
                open_ = []
        for one in told.groups:
            for other in told.groups:
                is_kind = one.kind is not None and other.kind is not None and one.kind[1] == other.kind[1]
                apart = self.where.get(id(one)) != self.where.get(id(other))
                if (
                    is_kind
                    and apart
                    and one.side == other.side
                    and (one.figures == other.figures or not other.figures)
                ):
                    raise Unclear("whether these are the same units")
        for side, fact in told.role_facts:
            for one in told.groups:
                if one.side == side:
                    one.facts.append(fact)
        for one in told.groups:
            if one.stands:
                if one.side == THEIRS:
                    told.place += one.stands
                elif one.side == OURS:
                    one.edges += [f"from {each}" for each in one.stands]
                else:
                    told.place += one.stands
        for one in told.groups:
            if one.side and not one.owner and one.speaker == "mine" and told.mine:
                one.owner = told.mine
        if told.mine and "mine" in self.speakers:
            told.owners.setdefault(self.speakers["mine"], told.mine)
        for one in told.groups:
            if one.side and one.owner:
                told.owners.setdefault(one.side, one.owner)
        for claim in told.claims:
            sides = [side for side, owner in told.owners.items() if claim.owner and owner == claim.owner]
            claim.side = sides[0] if sides else self.speakers.get(claim.speaker, "")
        for one in told.groups:
            if one.side and not one.owner:
                one.owner = told.owners.get(one.side, "")


def turn(fact: str, denied: bool) -> str:
    """A fact, or its contrary."""
    if not denied:
        return fact
    return fact.removeprefix("not ") if fact.startswith("not ") else f"not {fact}"


def _facts(value: str) -> list[str]:
    return [one.strip() for one in value.split(",") if one.strip()]


def _is_verb(one: ProseWord | UnitGroup) -> bool:
    return isinstance(one, ProseWord) and one.kind in ("strikes", "holds", "beside")


def _joins(nodes: list[ProseWord | UnitGroup], n: int) -> bool:
    """Whether a group is joined to one before it by "and" or a comma alone."""
    back, seen = n - 1, False
    while back >= 0:
        one = nodes[back]
        if not isinstance(one, ProseWord) or one.kind not in (*LINKS, "article", "silent", "modified"):
            break
        seen = seen or one.kind in LINKS
        back -= 1
    return seen and back >= 0 and isinstance(nodes[back], UnitGroup)


def _is_inside(nodes: list[ProseWord | UnitGroup], n: int) -> bool:
    """Whether a group is what stands in the place of which is spoken: "a stack with an ARM in it"."""
    words = [one.text.casefold() for one in nodes[n + 1 : n + 3] if isinstance(one, ProseWord)]
    return words in (["in", "it"], ["in", "there"], ["inside"]) or words[:1] in (["inside"], ["there"])


def _goes_on(nodes: list[ProseWord | UnitGroup], n: int) -> bool:
    """Whether a denial reaches over a comma: "no river, canal or fort"."""
    for one in nodes[n + 1 :]:
        if not isinstance(one, ProseWord) or one.kind in ("and", "not", "strikes", "holds", "end"):
            return False
        if one.kind == "or":
            return True
    return False


def _share_owner(groups: list[UnitGroup]) -> None:
    """Those that are told together are of whom the first of them is."""
    owner = ""
    for one in groups:
        owner = one.owner or owner
        if not one.owner and not one.speaker:
            one.owner = owner


__all__ = ["OURS", "THEIRS", "Claim", "FightReading", "ToldFight", "turn"]
