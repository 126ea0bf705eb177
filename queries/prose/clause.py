"""One clause of a dispute in free prose: who of it attacks and who defends, where, and what holds of them.

A sentence is cut before the subject of each verb but the first.  A clause is then walked through word by
word; what each kind of word says is one method of ClauseReading, whose fields are what is known so far.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from queries.prose.groups import OURS, THEIRS, Unclear, UnitGroup
from queries.prose.lexicon import ProseWord
from queries.prose.told_fight import Speakers, ToldFight, facts_in, turn

Node = ProseWord | UnitGroup
VERBS = frozenset(("strikes", "holds", "beside"))
LINKS = frozenset(("comma", "and"))
WEAK = frozenset(("silent", "article", "is", "that", "total", "all", "both", "everyone", "each", "to"))
# Words that add nothing where nothing else has read them.
EMPTY = frozenset(("article", "is", "that", "of", "and", "silent", "have", "or", "total", "all", "both"))
EMPTY |= frozenset(("everyone", "each", "to", "at", "on", "from", "out"))
# Before what somebody crosses: of which nobody can know here whether it is a river, as "across the Bug".
CROSSING = frozenset(("across", "over", "cross", "crosses", "crossing"))
BEFORE_A_PLACE = frozenset(("in", "at", "into", "on", "attack", "attacks", "hold", "holds"))
NOBODY = frozenset(("nobody", "nothing", "none"))


def clauses_of(nodes: Sequence[Node]) -> list[list[Node]]:
    """A sentence parted before the subject of each verb but the first."""
    verbs = [n for n, one in enumerate(nodes) if _is_verb(one) or _is_denied_verb(nodes, n)]
    cuts: list[int] = []
    for before, verb in zip(verbs, verbs[1:], strict=False):
        start = _subject(nodes, verb, before)
        if start > before + 1:
            cuts.append(start)
    parts, last = [], 0
    for cut in [*cuts, len(nodes)]:
        parts.append(list(nodes[last:cut]))
        last = cut
    return [one for one in parts if one]


class ClauseReading:
    """One clause; `before` are the groups that its sentence has told already, `last` those of the sentence
    before.  `supports` tells whether a group only supports those who fight; `bringing` are verbs behind which
    those who attack stand."""

    def __init__(
        self,
        nodes: Sequence[Node],
        told: ToldFight,
        speakers: Speakers,
        supports: Callable[[UnitGroup], bool],
        before: Sequence[UnitGroup],
        last: Sequence[UnitGroup],
        bringing: Collection[str] = (),
    ) -> None:
        self.nodes, self.told, self.speakers, self.supports = nodes, told, speakers, supports
        self.before, self.last, self.bringing = before, last, bringing
        self.verb, self.passive, self.with_, self.against = "", False, False, False
        self.subject = ""  # a speaker, "they", or "owner NAME"
        self.subjects: list[UnitGroup] = []
        self.objects: list[tuple[UnitGroup, str]] = []  # each with its side
        self.last_role = ""
        self.groups: list[UnitGroup] = []
        self.crossed: list[tuple[int, list[str]]] = []  # hexsides, each with how many groups stood before it
        self.places: list[str] = []
        self.origins: list[str] = []
        self.denying = False
        self.brings = False  # whether the verb is followed by those who attack, with what

    def read(self) -> list[UnitGroup]:
        """The groups of the clause; what it says of the fight is put down.  Raises Unclear."""
        ways: dict[str, Callable[[int, ProseWord], None]] = {
            **dict.fromkeys(VERBS, self._verb),
            **dict.fromkeys(("mine", "theirs", "they"), self._speaker),
            "not": self._denial,
            "by": self._by,
            "with": self._with,
            "against": self._against,
            "owner": self._owner,
            "side": self._hexside,
            "place": self._place,
            "unit": self._unit_fact,
            "denied": self._denied,
            "modified": self._modified,
            "odds": self._odds,
            "told": self._of_the_fight,
            "at": self._at,
            "to": self._at,
            "on": self._at,
            "comma": self._comma,
            "end": self._end,
            "name": self._name,
        }
        for n, one in enumerate(self.nodes):
            if isinstance(one, UnitGroup):
                self._group(n, one)
            elif one.kind in ways:
                ways[one.kind](n, one)
            elif one.kind in EMPTY:
                one.used = True
        self._take_sides()
        self._cross()
        self._stand()
        return self.groups

    # what each word says

    def _group(self, n: int, one: UnitGroup) -> None:
        self.denying = False
        if not self.verb and not self.against:
            self.subjects.append(one)
            self.last_role = "subject"
        else:
            joined = n and _joins(self.nodes, n)
            role = self.last_role if joined and self.last_role not in ("", "subject") else ""
            if not role and not self.supports(one):
                with_ = self.with_ and not _is_inside(self.nodes, n)
                if with_ and self.verb == "strikes" and _is_behind_a_place(self.nodes, n) and self.subjects:
                    raise Unclear(f"on which side {one.says} is")
                role = self._role(with_)
            self.objects.append((one, role))
            self.last_role = role
        self.groups.append(one)
        self.with_ = False

    def _verb(self, n: int, one: ProseWord) -> None:
        if one.kind == "holds" and self.against and self.objects:  # "against an INF, who sits in a swamp"
            one.used, self.denying = True, False
            return
        if not self.verb or (one.kind == "beside" and self.verb != "strikes"):
            self.verb = one.kind
        one.used, self.denying = True, False
        if one.kind == "strikes":
            self.told.verbs.append(one.value)
            self.brings = one.value in self.bringing

    def _denial(self, n: int, one: ProseWord) -> None:
        if _is_denied_verb(self.nodes, n):
            self.crossed.append((len(self.groups), ["not *"]))
            self.verb = self.verb or "strikes"
            one.used = True
            return
        self.denying = True
        behind = self.nodes[n - 1] if n else None
        has = isinstance(behind, ProseWord) and behind.kind == "have"
        one.used = one.used or (has and one.value in ("none", "nothing"))

    def _by(self, n: int, one: ProseWord) -> None:
        if self.verb:
            self.passive = one.used = True

    def _with(self, n: int, one: ProseWord) -> None:
        one.used = True
        behind = self.nodes[n + 1] if n + 1 < len(self.nodes) else None
        self.with_ = not (isinstance(behind, ProseWord) and behind.kind == "they")  # "no ARM with them"

    def _against(self, n: int, one: ProseWord) -> None:
        self.against = one.used = True
        self.with_ = self.brings = False

    def _at(self, n: int, one: ProseWord) -> None:
        if self.brings:  # "throws three INF at his ARM"
            self.brings = False
        one.used = one.used or one.kind in EMPTY

    def _speaker(self, n: int, one: ProseWord) -> None:
        if not self.verb and not self.subjects:
            self.subject = self.subject or one.kind
        one.used = True

    def _owner(self, n: int, one: ProseWord) -> None:
        if _is_me(self.nodes, n):
            self.told.mine = one.value
        elif not self.verb and not self.subjects:
            self.subject = f"owner {one.value}"
        one.used = True

    def _hexside(self, n: int, one: ProseWord) -> None:
        facts = self._facts(one) or (["*"] if not self.denying else [])
        self.crossed.append((len(self.groups), facts))
        self._use(n)

    def _place(self, n: int, one: ProseWord) -> None:
        if _is_origin(self.nodes, n):
            self.origins += self._facts(one)
        else:
            self.places += self._facts(one)
        self._use(n)

    def _unit_fact(self, n: int, one: ProseWord) -> None:
        facts = self._facts(one)
        of = self.groups[-1:] or self.before[-1:] or self.last
        if _of_nobody(self.nodes, n) or not of:
            self.told.denied += facts
        else:
            for each in of:
                each.facts += facts
        self._use(n)

    def _denied(self, n: int, one: ProseWord) -> None:
        if self.denying:
            self.told.denied += facts_in(one.value)
            self._use(n)

    def _modified(self, n: int, one: ProseWord) -> None:
        self.told.modified = one.used = True

    def _odds(self, n: int, one: ProseWord) -> None:
        if self.told.odds and self.told.odds != one.value:
            raise Unclear("which odds are meant")
        self.told.odds = one.value

    def _of_the_fight(self, n: int, one: ProseWord) -> None:
        self.told.fight += facts_in(one.value)
        one.used, self.denying = True, False

    def _comma(self, n: int, one: ProseWord) -> None:
        one.used = True
        self.denying = self.denying and _goes_on(self.nodes, n)

    def _end(self, n: int, one: ProseWord) -> None:
        one.used, self.denying = True, False

    def _name(self, n: int, one: ProseWord) -> None:
        behind = self.nodes[n - 1] if n else None
        if not isinstance(behind, ProseWord):
            return
        before = self.nodes[n - 2] if n > 1 and behind.kind == "article" else behind
        if isinstance(before, ProseWord) and before.text.casefold().split()[-1] in CROSSING:
            if not any(isinstance(each, ProseWord) and each.kind == "side" for each in self.nodes):
                raise Unclear(f"whether {one.text} is a river, or what else lies between them")
            return
        if behind.text.casefold() not in BEFORE_A_PLACE:
            return
        if self.told.name and self.told.name != one.value:
            raise Unclear("which place is meant")
        self.told.name, one.used = one.value, True

    def _facts(self, one: ProseWord) -> list[str]:
        return [turn(each, self.denying) for each in facts_in(one.value)]

    def _use(self, n: int) -> None:
        """A word was read, and the denial before it where there is one."""
        self.nodes[n].used = True  # type: ignore[union-attr]
        if not self.denying:
            return
        for one in reversed(self.nodes[:n]):
            if isinstance(one, ProseWord) and one.kind == "not":
                one.used = True
                return

    # what the clause comes to

    def _role(self, with_: bool) -> str:
        """The side of somebody who is named behind the verb."""
        if self.verb == "strikes":
            return OURS if self.passive or self.brings or (with_ and not self.against) else THEIRS
        if self.verb == "holds":
            return OURS if self.against else THEIRS
        return THEIRS if self.against or self.verb == "beside" else ""

    def _side_of_subject(self) -> str:
        if self.verb == "strikes":
            return THEIRS if self.passive else OURS
        if self.verb == "holds":
            return THEIRS
        return OURS if self.verb == "beside" or self.against else ""

    def _take_sides(self) -> None:
        side = self._side_of_subject()
        _share_owner(self.subjects)
        for role in (OURS, THEIRS, ""):
            _share_owner([one for one, each in self.objects if each == role])
        for each in self.subjects:
            each.side = each.side or side
        for each, role in self.objects:
            each.side = each.side or role
        self._take_side_of_the_named(side)
        nobody = not self.objects and not any(one.kind for one in self.subjects)
        if self.verb == "strikes" and nobody and not self.passive and self.subject != "they":
            for each in self.last:  # "Two INF are in Kiev. I attack."
                if not each.side and each not in self.subjects:
                    each.side = THEIRS
        for each in [*self.subjects, *(one for one, _ in self.objects)]:
            if each.side and each.speaker in ("mine", "theirs"):
                self.speakers.fights_for(each.speaker, each.side)

    def _take_side_of_the_named(self, side: str) -> None:
        """What the subject tells that is no group of units: who speaks, "they", or a power."""
        if not side:
            return
        if self.subject in ("mine", "theirs"):
            self.speakers.fights_for(self.subject, side)
        if self.subject == "they" and not self.subjects:
            for each in self.last:
                each.side = each.side or side
        if self.subject.startswith("owner "):
            owner = self.subject.removeprefix("owner ")
            for each in [one for one, role in self.objects if role == side]:
                each.owner = each.owner or owner
            self.told.owners.setdefault(side, owner)

    def _cross(self) -> None:
        """Gives the attackers the hexsides over which they come: all of them, or each those behind it."""
        ours = [one for one in self.groups if one.side != THEIRS]
        spots = list(dict.fromkeys(n for n, _ in self.crossed))
        if not ours:
            self.told.edges += [one for _, facts in self.crossed for one in facts]
            return
        start = 0
        for spot in spots:
            facts = [one for n, each in self.crossed if n == spot for one in each]
            here = [one for one in self.groups[start:spot] if one.side != THEIRS] if len(spots) > 1 else ours
            if not here:
                raise Unclear("what each of them crosses")
            for each in here:
                each.edges += facts
            start = spot

    def _stand(self) -> None:
        """Gives the units, or the fight, the places of which the clause tells."""
        ours = [one for one in self.groups if one.side == OURS]
        if self.verb not in ("strikes", "beside") and not self.against and self.groups and not self.objects:
            for each in self.groups:
                each.stands += [] if each.edges and each in ours else self.places
        else:
            self.told.place += self.places
        origins = [f"from {one}" for one in self.origins]
        for each in ours:
            each.edges += origins
        if not ours:
            self.told.edges += origins


def _is_verb(one: Node) -> bool:
    return isinstance(one, ProseWord) and one.kind in VERBS


def _is_denied_verb(nodes: Sequence[Node], n: int) -> bool:
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


def _subject(nodes: Sequence[Node], verb: int, stop: int) -> int:
    """Where the subject of a verb begins: those named right before it, and whom they are joined with."""
    at = _before(nodes, verb, stop, WEAK)
    one = nodes[at]
    if isinstance(one, ProseWord):
        return at if one.kind in ("mine", "theirs", "they", "owner", "that") else verb
    while at > stop:
        back = _before(nodes, at, stop, LINKS)
        if back == at - 1 or not isinstance(nodes[back], UnitGroup) or back <= stop:
            return at
        at = back
    return at


def _before(nodes: Sequence[Node], at: int, stop: int, passed: frozenset[str]) -> int:
    """The place before one, words of some kinds passed over, not before `stop`."""
    at -= 1
    while at > stop:
        one = nodes[at]
        if not isinstance(one, ProseWord) or one.kind not in passed:
            break
        at -= 1
    return at


def _of_nobody(nodes: Sequence[Node], n: int) -> bool:
    near = nodes[max(n - 4, 0) : n]
    is_said = any(isinstance(one, ProseWord) and one.kind == "not" and one.value in NOBODY for one in near)
    return is_said and not any(isinstance(one, UnitGroup) for one in nodes[:n])


def _is_me(nodes: Sequence[Node], n: int) -> bool:
    return "i" in [one.text.casefold() for one in nodes[max(n - 3, 0) : n] if isinstance(one, ProseWord)]


def _is_origin(nodes: Sequence[Node], n: int) -> bool:
    """Whether a place is one from which is attacked: "out of the swamp", and not "out in the open"."""
    for at in range(n - 1, max(n - 5, -1), -1):
        one = nodes[at]
        if not isinstance(one, ProseWord):
            return False
        if one.kind == "from":
            return True
        if one.kind == "out":
            behind = nodes[at + 1]
            return isinstance(behind, ProseWord) and behind.kind == "of"
        if one.kind not in ("of", "article", "silent", "not"):
            return False
    return False


def _joins(nodes: Sequence[Node], n: int) -> bool:
    """Whether a group is joined to one before it by "and" or a comma alone."""
    back, seen = n - 1, False
    while back >= 0:
        one = nodes[back]
        if not isinstance(one, ProseWord) or one.kind not in (*LINKS, "article", "silent", "modified"):
            break
        seen = seen or one.kind in LINKS
        back -= 1
    return seen and back >= 0 and isinstance(nodes[back], UnitGroup)


def _is_inside(nodes: Sequence[Node], n: int) -> bool:
    """Whether a group is what stands in the place of which is spoken: "a stack with an ARM in it"."""
    words = [one.text.casefold() for one in nodes[n + 1 : n + 3] if isinstance(one, ProseWord)]
    return words in (["in", "it"], ["in", "there"], ["inside"]) or words[:1] in (["inside"], ["there"])


def _is_behind_a_place(nodes: Sequence[Node], n: int) -> bool:
    """Whether a group is told with the place that is struck: "goes into a marsh with one INF"."""
    before = [one for one in nodes[max(n - 3, 0) : n] if isinstance(one, ProseWord)]
    kinds = [one.kind for one in before if one.kind not in ("article", "silent")]
    return kinds[-2:] == ["place", "with"]


def _goes_on(nodes: Sequence[Node], n: int) -> bool:
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


__all__ = ["ClauseReading", "clauses_of"]
