"""Disputes as players put them, in the sentences that the table takes: counters of which a question itself
tells, places without a name, who attacks from nowhere, and the weather in passing."""

from __future__ import annotations

import re
from functools import cached_property

from kb.engine.things import Thing
from kb.engine.types import NUMBER
from parsers.law.situation import name_of
from queries.board.counted import ARTICLES, NUMBERS, Counted, number_said
from queries.board.fights import Fights
from queries.board.named import CAPITAL
from queries.board.reading import Laid
from queries.board.spoken import Spoken
from queries.board.table_data import table_of

_FIGURES = r"\(?\d{1,2}(?:-\d{1,2})+(?: each)?\)?"
_COUNT = rf"(?i:\d{{1,2}}(?!-)|{'|'.join((*ARTICLES, *NUMBERS))}|another|both)"
_GROUP = r"(?:,? (?:corps|army|armies|units?|divisions?|counters?))?"
_ATTACKED = re.compile(r"^(?P<target>.+?),? (?:is|are|gets?) (?:being )?(?P<verb>\w+) by (?P<who>.+)$")
_ASKS = re.compile(r"^(?:can|may|could|must|will|would|do|does|did|is|are|has|have|should|might)\b", re.I)
_ACROSS = re.compile(r",? (?:across|over|behind) (?:an? |the )?(?P<what>[a-z]+)(?= |,|$)")
_A_PLACE = re.compile(
    r"\b(?P<in>in|at|on|into) (?P<which>an?|the|some|that|this|one|another|the same)"
    r" (?P<what>[a-z-]+(?: [a-z-]+){0,3})"
)
_OF_THEM = re.compile(
    r",? (?:both|all|each|which are|who are|that are|which is|that is) (?:(?:of them|are|is) )?"
    r"(?P<fact>[a-z][a-z -]*?)(?:, (?=[a-z])|,? (?=is|are|attack|in [A-Z])|$)"
)
_STILL = re.compile(r"\b(?:still|now|already|currently|just|only|has|have) (?=[a-z]+ |[A-Z][\w-]*$)")
_TOOK = re.compile(
    r"^(?:[Tt]he )?(?P<who>[^,:]+?) (?:took|takes?|taken|captured?|captures|occupied|occupies|occupy"
    r"|conquered|holds?|controls?) (?P<what>(?:the )?[A-Z].*)$"
)
_IS_OF = re.compile(
    r"^(?P<what>[A-Z][^,:]*?) (?:is|are) (?:in )?(?P<whose>[A-Z][\w' -]*?)"
    r"(?: hands| control|-controlled|-held|-occupied)?$"
)
_FROM_TO = re.compile(
    rf"^(?P<who>.+?) (?P<verb>[a-z]+) from (?:the )?(?P<from>{CAPITAL.pattern})"
    rf" to (?:the )?(?P<to>{CAPITAL.pattern})$"
)
_THERE = re.compile(rf" from (?:the )?(?:{CAPITAL.pattern}) to (?:the )?(?P<to>{CAPITAL.pattern})")
_IN_PLACE = re.compile(rf" (?:in|at) (?:the )?(?P<where>{CAPITAL.pattern}),? $")
_ROLLED = re.compile(
    r"^(?:(?:[Tt]he )?(?P<who>[^,:]+?) (?:rolls?|rolled|throws?|threw)"
    r"|(?:[Tt]he|[Oo]n the) (?:die|dice|roll) (?:is|was|shows?|showed|came up)) (?:an? )?(?P<number>[\w-]+)"
    r"(?: (?:for|to|in|on) (?:the |its |his |their )?(?:[a-z]+ ){0,2}?[a-z]+)?$"
)
_ROLL = re.compile(r"(?:^|_)(?:die|dice|roll)$")
_ANEW = ("a", "an", "one", "another", "some")
_LAST_PLACE = re.compile(rf" (?:in|at|of|on|if) (?:the )?(?P<where>{CAPITAL.pattern})$")
_IT = re.compile(r"\bit (?=is |has )")
_CLAUSES = re.compile(r",? (?:but|and|while) (?=[A-Z]|the [A-Z])")
_HOLDING = re.compile(r"\b(?P<which>an?|the|one) (?P<noun>[a-z]+) with (?=\d|an?\b|two|three|four|five)")
_RELATIVE = re.compile(r", which (?P<so>(?:is|has|belongs to) [^?]+)\?$")
_VERB = re.compile(
    r"\b(?:is|are|has|have|took|takes?|captured?|captures|occup(?:y|ies|ied)|holds?|controls?|belongs?)\b"
)
_ANY_PLACE = re.compile(rf" (?:in|at) (?:the )?(?P<where>{CAPITAL.pattern})")
_BARE = ("empty", "plain", "normal", "single")  # words before "hex" that say nothing of it
_STANDING = r"(?: (?P<stand>be|too many|stand|stack|sit|fit|stay|[a-z]+(?= from ))(?: together)?)?"
_ACTS = re.compile(
    r"\s*(?:try to )?(?!with|and|or|in|at|from|than|to|as)[a-z]+(?: (?:into|on|against|of))?\s*"
)
_HAS = re.compile(r"^(?:the )?(?P<who>[^,:]+?) (?:has|have|owns) (?P<what>.+)$", re.I)
_FORM = re.compile(r" each\b|[()]")
_CONDITION = re.compile(r",? (?:if|when|while|given that|provided that) (?P<so>[^?]+)\?$")


class Phrased:
    """The ways to put it of one table."""

    def __init__(self, laid: Laid) -> None:
        self.laid, self.spoken = laid, Spoken(laid)
        self.counted: Counted = self.spoken.counted

    # ---- statements

    def statements(self, said: str) -> list[str]:
        """A sentence as several that the table takes, or as it is."""
        said = said.strip(" .!")
        if ":" in said:
            return [said]
        rolls = re.split(r",? and ", said)
        if len(rolls) > 1 and all(map(_ROLLED.match, rolls)):
            return rolls
        clauses = _clauses(said)
        held = [self._held(one) for one in clauses]
        if len(clauses) > 1 and all(one != so for one, so in zip(clauses, held, strict=True)):
            return held
        owned = _HAS.match(said)
        units = self._phrase(owned["what"]) if owned else None
        if owned and units and not units.where and self.counted.is_owner(self.counted.called(owned["who"])):
            return [units.said if units.owner else f"{self.counted.called(owned['who'])} {units.said}"]
        said, weather = self._weather(said)
        said, places = self._places(said)
        said, facts = self._facts(said)
        told = self._attack(said) or self._from_to(said) or self._rolled(said)
        return [*places, *(told or [self._held(said)]), *facts, *weather]

    def _held(self, said: str) -> str:
        """Whose a place is, as players say it: "the Germans took Kiev", "Lodz is still Polish"."""
        plain = _STILL.sub("", said)
        took = _TOOK.match(plain)
        if took and self.counted.is_owner(self.counted.called(took["who"])):
            return f"{self.counted.called(took['who'])} controls {took['what']}"
        is_ = _IS_OF.match(plain)
        owner = self.counted.called(is_["whose"]) if is_ else ""
        return f"{is_['what']} is controlled by {owner}" if is_ and self.counted.is_owner(owner) else said

    def _from_to(self, said: str) -> list[str]:
        """Those who go from one place to another, with where they stand: "an INF rails from Kiev to Lodz"."""
        way = _FROM_TO.match(said)
        who = self._phrase(way["who"]) if way else None
        if way is None or who is None or who.where or self._meant(who):
            return []
        to = f"{way['to']} is a {self.laid.case.types.places.lower()}"
        return [
            to,
            f"{who.said} {'are' if who.many else 'is'} in {way['from']}",
            f"{who.known(way['from'])} {way['verb']} to {way['to']}",
        ]

    def _rolled(self, said: str) -> list[str]:
        """What a die shows: "the Germans rolled a five" of their force in the battle, "the die is a 4" of the
        act that is told of."""
        found = _ROLLED.match(said)
        number = _number(found["number"]) if found else 0
        if not found or not number:
            return []
        owner = self.counted.called(found["who"] or "")
        table = table_of(self.laid.law)
        forces = {one.force for one in table.battles}
        theirs = [one for one in self.laid.things() if one.kind in forces and self._is_of(one, owner)]
        acts = [one for one in self.laid.things() if one.kind in {act.type for act in table.acts}]
        for one in theirs if theirs else acts if len(acts) == 1 else ():
            fields = self.laid.record(one).fields.values()
            rolls = [field.name for field in fields if field.type.name == NUMBER and _ROLL.search(field.name)]
            if rolls:
                return [f"{self.laid.writer.name(one)}: {rolls[0]} {number}"]
        return []

    def _is_of(self, force: Thing, owner: str) -> bool:
        return bool(owner) and self.laid.writer.name(force).startswith(f"{name_of(owner)}_")

    def _facts(self, said: str) -> tuple[str, list[str]]:
        """Without what is said of all counters in passing, ", both out of supply,", and that as sentences."""
        found = _OF_THEM.search(said)
        who = next((one for one in self.units.finditer(said) if found and one.end() == found.start()), None)
        if not found or not who:
            return said, []
        units = _Units(who, self.counted)
        left = f"{said[: found.start()]} {said[found.end() :]}"
        return " ".join(left.split()), [
            f"all the {units.owner} {kind}s are {found['fact']}" for kind in units.kinds
        ]

    def _weather(self, said: str) -> tuple[str, list[str]]:
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
        grid = self.laid.case.types.records.get(self.laid.case.types.places)
        shown = table_of(self.laid.law).shown
        fields = [one for name, one in grid.fields.items() if name in shown] if grid else []
        values = [value for one in fields for value in self.laid.case.types.values(one.type)]
        either = "|".join(map(re.escape, values)) or "(?!)"
        return re.compile(rf",? in (?:an? |the )?(?P<value>{either})(?: weather)?(?=[ ,?]|$)", re.I)

    def _places(self, said: str, is_asked: bool = False) -> tuple[str, list[str]]:
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
            facts = [self._singular(one) for one in words[:many] if one not in (noun, *_BARE)]
            stands = _IN_PLACE.search(found.string[: found.start()])
            if stands and facts:  # "in Tobruk in the desert"
                told.append(f"{stands['where']}: {', '.join(facts)}")
                return " ".join(words[many:])
            name = "_".join([*facts, noun]).capitalize() if facts else f"That_{noun}"
            if found["which"] in _ANEW and (name in there or any(one.startswith(name) for one in told)):
                name = f"Other_{name.lower()}"
            told.extend([f"{name}: {', '.join(facts)}"] if facts else [])
            return " ".join([found["in"], name, *words[many:]])

        found = _A_PLACE.sub(named, said) if noun else said
        return " ".join(found.split()), list(dict.fromkeys(told))

    def _is_a_place(self, words: list[str], noun: str) -> bool:
        """Whether words say what a place is, and no more: "clear hex", "city"."""
        facts = [one for one in words if one not in (noun, *_BARE)]
        return bool(facts or words[-1] == noun) and all(map(self._is_of_place, facts))

    def _singular(self, word: str) -> str:
        """A word for a place as its facts have it: "in the mountains"."""
        grid = self.laid.case.types.records.get(self.laid.case.types.places)
        return word if grid is None or self.spoken.means(grid, word) else word.removesuffix("s")

    def _is_of_place(self, word: str) -> bool:
        grid = self.laid.case.types.records.get(self.laid.case.types.places)
        kinds = self.counted.kinds_in(word)
        ways = {word, word.removesuffix("s")}  # "in the mountains"
        return grid is not None and any(self.spoken.means(grid, one) for one in ways) and not kinds

    def _attack(self, said: str) -> list[str]:
        """An attack in which everybody stands somewhere; none where the sentence tells of none."""
        fights = Fights(self.laid, self.counted)
        passive = _ATTACKED.match(said)
        if passive and fights.speaks_of_an_act(passive["verb"]) and self._phrase(passive["target"]):
            said = f"{passive['who']} {passive['verb'].removesuffix('ed')} {passive['target']}"
        across = _ACROSS.search(said)
        plain = _ACROSS.sub("", said) if across else said
        verb = next(
            (one for one in re.finditer(r"(?<= )[a-z]+\b", plain) if fights.speaks_of_an_act(one[0])), None
        )
        if verb is None:
            return []
        head, against = self._with_what(plain[: verb.start()].strip(), plain[verb.end() :].strip())
        who = self._phrase(head)
        against, _, origin = against.partition(" from ")
        whom = self._phrase(against)
        target = whom.where if whom else against if CAPITAL.fullmatch(against) else ""
        is_somewhere = not origin or CAPITAL.fullmatch(origin)
        if who is None or not who.is_new or self._meant(who) or not (whom or target) or not is_somewhere:
            return []
        place = target or self._target
        from_ = who.where or origin or self._beside(place)
        standing = f"{whom.said} in {place}" if whom else place
        lines = [f"{who.said} in {from_} attack {standing}".replace(" attack ", f" {verb[0]} ")]
        between = (
            f"there is a {across['what']} between {from_} and {place}"
            if across
            else f"{from_} is next to {place}"
        )
        return [*([between] if across or not (who.where or origin) else []), *lines]

    def _with_what(self, who: str, against: str) -> tuple[str, str]:
        """Who attacks what, where a sentence names the owner first and the counters last: "the Germans attack
        Kiev with an ARM and an INF"."""
        owner = self.counted.called(re.sub(r"^[Tt]he ", "", who))
        rest, _, behind = against.partition(" with ")
        counters, more, origin = behind.partition(" from ")  # "with an ARM from Minsk"
        if not self.counted.is_owner(owner) or not self._phrase(counters):
            return who, against
        number, _, kinds = counters.partition(" ")
        plain = re.fullmatch(_COUNT, number) is None
        return f"{owner} {counters}" if plain else f"{number} {owner} {kinds}", f"{rest}{more}{origin}"

    @property
    def _target(self) -> str:
        """What a place is called of which one knows only that those stand there against whom others go."""
        return f"The_target_{self.laid.case.types.places.lower()}"

    def _beside(self, place: str) -> str:
        """What a place next to another one is called of which one knows no more."""
        noun = self.laid.case.types.places.capitalize()
        return f"{noun}_next_to_{'it' if place == self._target else name_of(place)}"

    def _phrase(self, said: str) -> _Units | None:
        """The counters of which words speak, and nothing else; None where they say anything more."""
        found = self.units.fullmatch(said.strip(" ,"))
        return _Units(found, self.counted) if found else None

    @cached_property
    def units(self) -> re.Pattern[str]:
        """Counters as players name them, with the place in which they stand: "two German INF 6-3 in Kiev"."""
        owners = set(self.counted.owners)
        owners |= {
            one for one, means in self.counted.data.called.items() if means in self.counted.owners.values()
        }
        owner = "|".join(re.escape(one) for one in sorted(owners, key=len, reverse=True))
        kinds = {one.replace(" ", "[ -]") for one in self.counted.kinds}
        kind = "|".join(sorted(kinds, key=len, reverse=True))
        before = rf"(?:(?:{owner}|{_FIGURES}|lone|single|[a-z]+-down|face-up|disorganised|isolated) )*"
        behind = rf"{_GROUP}(?: of {_FIGURES}|,? {_FIGURES})?(?: of (?:the )?(?:{owner}))?"
        one = rf"(?:{_COUNT} )?(?:of the )?{before}(?:(?i:{kind})(?![\w-])(?! [A-Z]))(?:s\b)?{behind}"
        several = rf"{one}(?:(?:, and|,| and| plus|, plus|,? with) {one})*"
        where = rf"(?:{_STANDING} (?:in|at|from) (?:the )?(?P<where>{CAPITAL.pattern}))?"
        return re.compile(rf"(?<![\w-])(?P<what>{several}){where}(?![\w-])")

    # ---- the question

    def told_in(self, wanted: str) -> tuple[list[str], str]:
        """What a question itself tells of counters that are not there yet, as statements, and the question
        that speaks of them as of something known."""
        wanted, conditions = _without_conditions(wanted)
        if not _ASKS.match(wanted):
            return conditions, wanted
        wanted, weather = self._weather(wanted)
        wanted = self._held_in(wanted)
        wanted, places = self._places(wanted, is_asked=True)
        there = _THERE.search(wanted)
        if there:
            places.append(f"{there['to']} is a {self.laid.case.types.places.lower()}")
        told, asked = self._told_of(wanted, [*places, *weather])
        if not self._tells_all(wanted, told):
            return [], wanted
        return [*conditions, *told], asked

    def _tells_all(self, wanted: str, told: list[str]) -> bool:
        """Whether no place of a question is passed over, "2 INF in Kiev and 3 in Minsk"."""
        named = {name_of(one["where"]) for one in _ANY_PLACE.finditer(wanted)}
        known = {name_of(word) for line in told for word in re.findall(CAPITAL.pattern, line)}
        return all(one in self.laid.case.things or one in known for one in named)

    def _held_in(self, wanted: str) -> str:
        """ "Is a hex with 3 INF overstacked?" with those who are in it before it."""
        found = _HOLDING.search(wanted)
        units = self.units.match(wanted, found.end()) if found else None
        if not found or not units or found["noun"] != self.laid.case.types.places.lower():
            return wanted
        place = f"in {found['which']} {found['noun']}"
        return f"{wanted[: found.start()]}{units[0]} {place}{wanted[units.end() :]}"

    def _told_of(self, wanted: str, beside: list[str]) -> tuple[list[str], str]:
        """The same of the counters alone."""
        found = [_Units(one, self.counted) for one in self.units.finditer(wanted)]
        new = [one for one in found if not self._meant(one)]
        if len(found) == 2 and _ACTS.fullmatch(wanted[found[0].end : found[1].start]):
            return self._of_an_act(wanted, found, new, beside)
        led = self._led(wanted)
        if led and len(found) == 1 and (found[0].where or self._where(found[0])):
            return self._put_beside(led, found[0], wanted, new, beside)
        where = next((one.where for one in found if one.where), "")
        for one in found if re.search(r"\bwith\b|\band\b", wanted) else ():
            one.where = one.where or where
        new = [one for one in new if one.where]
        told = [f"{one.said} {'are' if one.many else 'is'} in {one.where}" for one in new]
        return [*beside, *told], _with_known(wanted, new)

    def _led(self, wanted: str) -> list[Thing]:
        """The counters that stand nowhere yet of the power of which a question asks what it may do."""
        words = wanted.split()
        known = (self.counted.called(" ".join(words[1:end])) for end in range(2, min(len(words), 6)))
        owner = next(
            (name_of(re.sub(r"^[Tt]he ", "", one)) for one in known if self.counted.is_owner(one)), ""
        )
        named = self.spoken.named
        theirs = [one for one in named.standing() if owner and named.is_meant(one, set(), owner)]
        return [one for one in theirs if self.laid.where(one) is None]

    def _put_beside(
        self, led: list[Thing], whom: _Units, wanted: str, new: list[_Units], beside: list[str]
    ) -> tuple[list[str], str]:
        """Those counters next to others against whom they go."""
        place = whom.where or self._where(whom)
        told = [f"{whom.said} {'are' if whom.many else 'is'} in {place}"] if whom in new else []
        told += [f"{self.laid.writer.name(one)} is in {self._beside(place)}" for one in led]
        return [*beside, *told, f"{self._beside(place)} is next to {place}"], _with_known(wanted, new)

    def _of_an_act(
        self, wanted: str, found: list[_Units], new: list[_Units], beside: list[str]
    ) -> tuple[list[str], str]:
        who, whom = found
        place = whom.where or (self._target if whom in new else self._where(whom))
        if not place or not (who in new or whom in new or self._nowhere(who)):
            return [*beside], wanted
        from_ = who.where or self._where(who) or self._beside(place)
        both = ((who, from_), (whom, place))
        told = [f"{one.said} {'are' if one.many else 'is'} in {at}" for one, at in both if one in new]
        told += [
            f"{self.laid.writer.name(each)} is in {at}" for one, at in both for each in self._nowhere(one)
        ]
        across = _ACROSS.search(wanted)
        joined = (
            f"there is a {across['what']} between {from_} and {place}"
            if across
            else f"{from_} is next to {place}"
        )
        asked = _with_known(
            wanted,
            [one for one in found if one in new or self._nowhere(one)],
            {who.start: from_, whom.start: place},
        )
        return [*beside, *told, joined], asked

    def _where(self, units: _Units) -> str:
        """The one place where those of whom words speak stand."""
        stand = [self.laid.where(one) for one in self._meant(units)]
        places = {self.laid.writer.name(one) for one in stand if one is not None}
        return next(iter(places)) if len(places) == 1 else ""

    def _nowhere(self, units: _Units) -> list[Thing]:
        """Those of whom words speak that stand nowhere yet."""
        return [one for one in self._meant(units) if self.laid.where(one) is None]

    def _meant(self, units: _Units) -> list[Thing]:
        """The counters on the table that words can mean."""
        plain = self.counted.called(units.said)
        kinds = {value for _, value in self.counted.kinds_in(plain)}
        owner = self.counted.owner(plain)
        named = self.spoken.named
        return [one for one in named.standing() if named.is_meant(one, kinds, owner, name_of(units.where))]


_TEENS = (
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
    *("sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def _number(said: str) -> int:
    """The number that digits or words say, up to that of two dice."""
    plain = said.casefold()
    return 11 + _TEENS.index(plain) if plain in _TEENS else number_said(said)


def _without_conditions(wanted: str) -> tuple[str, list[str]]:
    """A question without what it asks under the condition of, and that: "is it conquered if the Germans took
    Warsaw?"."""
    found = _CONDITION.search(wanted) or _RELATIVE.search(wanted)
    if not found:
        return wanted, []
    asked = wanted[: found.start()]
    place = _LAST_PLACE.search(asked)
    so = _IT.sub(f"{place['where']} ", found["so"]) if place else found["so"]
    so = f"{place['where']} {so}" if place and _VERB.match(so) else so
    return f"{asked}?", _clauses(so)


def _clauses(said: str) -> list[str]:
    """The clauses of a sentence, each with its verb: "Kiev is Soviet and the Germans took Minsk"."""
    found: list[str] = []
    for one in _CLAUSES.split(said):
        if found and not (_VERB.search(found[-1]) and _VERB.search(one)):
            return [said]
        found.append(one)
    return found


class _Units:
    """Counters of which a phrase speaks."""

    def __init__(self, found: re.Match[str], counted: Counted) -> None:
        what = _FORM.sub("", found["what"])
        self.start, self.end = found.span()
        self.where = found["where"] or ""
        self.goes = " from " in found[0]
        self.stand = f" {found['stand']}" if found["stand"] else ""
        self.is_known = re.match(r"(?:the|both) ", what, re.I) is not None
        plain = re.sub(
            r"(?:^|(?<=, )|(?<=and ))(?:the|both|another|of the) |\b(?:lone|single) ", "", what, flags=re.I
        )
        self.said = plain
        called = counted.called(plain)
        self.owner = counted.owner(called)
        self.kinds = list(dict.fromkeys(value.replace("_", "-") for _, value in counted.kinds_in(called)))
        self.is_new = not self.is_known or re.search(_FIGURES, what) is not None
        self.many = len(counted.units(plain)) > 1 or number_said(plain.partition(" ")[0]) > 1

    def known(self, where: str) -> str:
        """The words for them when they stand there."""
        whose = f"{self.owner} " if self.owner else ""
        place = f" in {where.replace('_', ' ')}"
        said = f"the {whose}{' '.join(self.kinds)}"
        return f"{said}{place}{self.stand}" if self.goes else f"{said}{self.stand}{place}"


def _with_known(wanted: str, new: list[_Units], places: dict[int, str] | None = None) -> str:
    """A question that speaks of counters as of those that are there."""
    for one in sorted(new, key=lambda each: -each.start):
        where = (places or {}).get(one.start, one.where)
        wanted = f"{wanted[: one.start]}{one.known(where)}{wanted[one.end :]}"
    return wanted


__all__ = ["Phrased"]
