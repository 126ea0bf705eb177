"""The form in which a player states the facts of a dispute, made from the types of a decision.

A form is nothing but its answers: a flat mapping of keys to words, as an address carries them. A *group* is
one thing: `attack` (what the decision is asked about), `attack.hex` (what a fact of it names),
`attack.attackers.2` (the second of a list). `attack.hex.terrain` is a fact, `attack.hex:name` what the
player calls the thing, `attack.attackers:count` how many there are, `attack.attackers:none` that there is
none. Out of it comes the situation as text, which is what is judged, shared and saved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kb.engine.code import DecisionCode, LawCode, ParameterCode
from kb.engine.facts import read_standing, shown
from kb.engine.types import NUMBER, TEXT, YES_NO, Field, Record, Type
from parsers.law.situation import name_of

MOST_OF_ONE = 20  # things in one list
MOST_GROUPS = 80
DEEPEST = 3  # things within things
LONGEST_ANSWER = 200  # characters
ANOTHER = "+"  # is answered where a fact names a thing that the form does not have yet
WORD = re.compile(r"[^\W\d_][\w'+-]*|\d+[^\W\d_][\w'+-]*")
BETWEEN_WORDS = re.compile(r"_|(?<=[a-z])(?=[A-Z])")

Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FormChoice:
    """One value of a control as it is sent, and as it is read."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Control:
    """A question of the form: `choices` are empty where words, a number or a list of words are typed."""

    key: str
    label: str
    value: str
    choices: tuple[FormChoice, ...] = ()
    help: str = ""
    is_number: bool = False
    is_list: bool = False


@dataclass(slots=True)
class Adder:
    """A list or a fact to which things can be added: `owner` says whose it is, to those who do not see where
    it stands; `count` are there already; `none` is whether the player said that there is none, and None where
    that cannot be said."""

    key: str
    title: str
    owner: str
    count: int
    none: bool | None = None


@dataclass(slots=True)
class Group:
    """One thing: the controls without a usual value, the `usual` ones, and what can be added to it."""

    key: str
    title: str
    name: str
    controls: list[Control] = field(default_factory=list)
    usual: list[Control] = field(default_factory=list)
    adders: list[Adder] = field(default_factory=list)
    usual_adders: list[Adder] = field(default_factory=list)
    ends: tuple[Control, Control] | None = None
    named: bool = True

    @property
    def usual_stated(self) -> bool:
        """Whether something usual was said to be otherwise."""
        return any(control.value for control in self.usual) or any(
            one.count or one.none for one in self.usual_adders
        )


@dataclass(frozen=True, slots=True)
class _Thing:
    """A thing of the situation; `inverse` is the fact that says what it belongs to, as (field, name), and
    `parent` the key of the thing that names it."""

    group: Group
    record: Record
    inverse: tuple[str, str] | None = None
    parent: str = ""


class SituationForm:
    """The form of one decision with the answers given so far.  `facts` are the properties that the decision
    looks at, by type of thing (see `queries.umpire.Umpire.facts_of`)."""

    def __init__(
        self, law: LawCode, decision: DecisionCode, facts: Mapping[str, list[Field]], answers: Answers
    ) -> None:
        self._law, self._types, self._facts = law, law.types, facts
        self._decision = decision
        self._answers = {key: " ".join(value.split())[:LONGEST_ANSWER] for key, value in answers.items()}
        self._things: list[_Thing] = []
        self._numbers: dict[str, int] = {}
        self._references: dict[str, str] = {}
        self._counts: dict[str, int] = {}
        self._defaults: dict[str, str] = {}
        self._choosers: list[tuple[list[Control], int, _Thing, Field]] = []
        self.plain: list[Control] = []
        self.lists: list[Adder] = []
        self.more: list[Adder] = []
        for parameter in decision.parameters:
            self._take(parameter)
        self._take_the_rest()
        self._finish_choosers()
        self._finish_edges()
        for group in self.groups:  # what is chosen says what a thing is, what is typed how good it is
            group.controls.sort(key=lambda control: not control.choices)

    @property
    def groups(self) -> list[Group]:
        """The things, in the order in which they are asked for."""
        return [thing.group for thing in self._things]

    @property
    def stated(self) -> bool:
        """Whether anything was answered."""
        return any(self._answers.values())

    def asked_by(self, need: str) -> str:
        """Where the form asks for what a verdict needs ("unit_2: kind"), "" where it does not."""
        name, _, fact = need.rpartition(": ")
        keys = [control.key for control in self.plain if control.key == need]
        for group in self.groups:
            if group.name == name:
                keys += [one.key for one in (*group.controls, *group.usual) if one.key.endswith(f".{fact}")]
                adders = (*group.adders, *group.usual_adders)
                keys += [f"after-{one.key}" for one in adders if one.key.endswith(f".{fact}")]
        return next(iter(keys), "")

    # ---- taking things

    def _take(self, one: ParameterCode) -> None:
        """A parameter: a thing, a list of things, or a plain value."""
        record = self._types.records.get(one.type)
        if record is None or self._is_known(one.type):
            self.plain.append(self._control("", self._field_of(one), one.name))
        elif one.is_list:
            self._take_list(one.name, record, _said(one.name), None, 1, 0)
            self.lists.append(self._adder(one.name, f"to {_said(one.name)}"))
        else:
            self._take_thing(one.name, record, _said(one.name), None, 0)

    def _field_of(self, one: ParameterCode) -> Field:
        return Field(one.name, Type(one.type, one.is_list), range=one.range)

    def _take_list(
        self, key: str, record: Record, title: str, inverse: tuple[str, str] | None, least: int, depth: int
    ) -> None:
        count = max(least, self._count(key))
        self._counts[key] = count
        for number in range(1, count + 1):
            self._take_thing(f"{key}.{number}", record, f"{title} {number}", inverse, depth)

    def _take_thing(
        self,
        key: str,
        record: Record,
        title: str,
        inverse: tuple[str, str] | None,
        depth: int,
        parent: str = "",
    ) -> str:
        """Takes up a thing and what it names, and gives its name."""
        if len(self._things) >= MOST_GROUPS:
            return ""
        known = self._known(record.name)
        name = self._name(key, record) if not known else self._one_of(known, f"{key}:name")
        group = Group(key, title, name, named=not record.alone and not record.joins and not known)
        thing = _Thing(group, record, inverse, parent)
        self._things.append(thing)
        if known:
            choices = (FormChoice("", "choose one"), *(FormChoice(one, _said(one)) for one in known))
            group.controls.append(Control(f"{key}:name", "which", name, choices))
        for one in self._facts.get(record.name, ()):
            if inverse and one.name == inverse[0]:
                continue
            self._take_field(thing, one, depth)
        return group.name

    def _take_field(self, thing: _Thing, one: Field, depth: int) -> None:
        group = thing.group
        key = f"{group.key}.{one.name}"
        other = self._types.records.get(one.type.name)
        if other is None or self._is_known(other.name):
            (group.usual if one.has_usual else group.controls).append(self._control(group.key, one, key))
        elif other.joins or other.alone or other.step_of or depth >= DEEPEST:
            return
        elif one.type.is_list:
            inverse = (one.by, group.name) if one.by else None
            said = _said(one.name)
            self._take_list(key, other, f"{said} of {group.title}", inverse, 0, depth + 1)
            adders = group.usual_adders if one.has_usual else group.adders
            adders.append(self._adder(key, f"to {said}", f"of {group.title}", may_be_none=not one.by))
        elif self._count(key) or (depth == 0 and not one.has_usual and not one.by):
            title = f"{_said(one.name)} of {group.title}"
            self._references[key] = self._take_thing(key, other, title, None, depth + 1, group.key)
        else:
            controls = group.usual if one.has_usual else group.controls
            controls.append(Control(key, _said(one.name), ""))
            self._choosers.append((controls, len(controls) - 1, thing, one))
            if self._answers.get(key) == ANOTHER:
                title = f"{_said(one.name)} of {group.title}"
                self._references[key] = self._take_thing(key, other, title, None, depth + 1, group.key)

    def _take_the_rest(self) -> None:
        """Things that the decision looks at and that nothing asked for so far: those of which there is one,
        others that the player adds, and what lies between places."""
        for name in self._facts:
            record = self._types.records[name]
            if record.alone and all(thing.record is not record for thing in self._things):
                self._take_thing(name.lower(), record, _said(name), None, DEEPEST)
        for name in list(self._facts):
            record = self._types.records[name]
            if not record.alone and not record.joins:
                self._take_others(name)

    def _take_others(self, name: str) -> None:
        """Things that nothing else speaks of yet, and facts of those that the law knows."""
        kind = _said(name).lower()
        key, title = f"more.{name}", f"facts of a {kind}" if self._is_known(name) else f"another {kind}"
        self._take_list(key, self._types.records[name], title, None, 0, 1)
        self.more.append(self._adder(key, title))

    def _adder(self, key: str, title: str, owner: str = "", may_be_none: bool = False) -> Adder:
        count = self._counts[key]
        none = bool(self._answers.get(f"{key}:none")) if may_be_none and not count else None
        return Adder(key, title, owner, count, none)

    # ---- what lies between

    def _finish_edges(self) -> None:
        """Edges need the places that they join: those of the form, chosen by name, and at least two."""
        for record in [each for each in self._types.records.values() if each.joins]:
            asked = any(thing.record is record for thing in self._things)
            for number in range(len(self._named(record.joins)) + 1, 3 if asked else 0):
                place = self._types.records[record.joins]
                self._take_thing(
                    f"ends.{record.joins}.{number}", place, f"{_said(place.name)} {number}", None, 1
                )
            if len(self._named(record.joins)) >= 2:
                self._facts = {record.name: list(record.fields.values()), **self._facts}
                self._take_others(record.name)
        for thing in self._things:
            if thing.record.joins:
                thing.group.ends = self._ends(thing)

    def _ends(self, thing: _Thing) -> tuple[Control, Control]:
        names = tuple(FormChoice(name, _said(name)) for name in self._named(thing.record.joins))
        here, there = f"{thing.group.key}:here", f"{thing.group.key}:there"
        return (
            Control(here, "between", self._answers.get(here) or _at(names, 0), names),
            Control(there, "and", self._answers.get(there) or _at(names, 1), names),
        )

    # ---- controls

    def _control(self, group: str, one: Field, key: str) -> Control:
        value = self._answers.get(key, "")
        label = _said(one.name)
        if one.type.is_list:
            return Control(key, label, value, help=one.description, is_list=True)
        choices = self._choices(one)
        if choices:
            known = value if value in {choice.value for choice in choices} else ""
            return Control(key, label, known, (FormChoice("", _unsaid(one)), *choices), one.description)
        return Control(key, label, value, help=one.description, is_number=one.type.name == NUMBER)

    def _finish_choosers(self) -> None:
        """Facts that name a thing of the form can do so once all things are known."""
        for controls, place, thing, one in self._choosers:
            controls[place] = self._chooser(controls[place].key, thing, one)

    def _chooser(self, key: str, thing: _Thing, one: Field) -> Control:
        """A fact that names a thing of the form."""
        others = [FormChoice(name, _said(name)) for name in self._named(one.type.name)]
        default = "" if one.has_usual else self._beside(thing, one.type.name)
        if default:
            self._defaults[key] = default
        unsaid = FormChoice("unknown", "not known") if default else FormChoice("", _unsaid(one))
        choices = (
            unsaid,
            *others,
            FormChoice(ANOTHER, f"another {_said(one.type.name).lower()}, stated below"),
        )
        value = self._answers.get(key, "")
        known = value if value in {choice.value for choice in choices} else default
        return Control(key, _said(one.name), known, choices, one.description)

    def _beside(self, thing: _Thing, kind: str) -> str:
        """The thing of a kind that another can only mean: what names it, or what that names beside it."""
        *above, number = thing.group.key.rsplit(".", 2)
        listed = above[0] if len(above) == 2 and number.isdecimal() else ""
        family = [
            other
            for other in self._things
            if other.group.key in (thing.parent, listed)
            or (thing.parent and other is not thing and other.parent == thing.parent)
        ]
        found = [other.group.name for other in family if other.record.name == kind]
        return found[0] if len(found) == 1 else ""

    def _choices(self, one: Field) -> tuple[FormChoice, ...]:
        if one.range:
            lowest, highest = self._types.ranges[one.range]
            return tuple(FormChoice(str(number), str(number)) for number in range(lowest, highest + 1))
        if one.type.name == YES_NO:
            values: tuple[str, ...] = ("yes", "no")
        elif self._is_known(one.type.name):
            values = tuple(self._known(one.type.name))
        else:
            values = self._types.values(one.type)
        unknown = (FormChoice("unknown", "not known"),) if values and one.has_usual else ()
        return (*(FormChoice(value, _said(value)) for value in values), *unknown)

    def _is_known(self, kind: str) -> bool:
        """Whether the things of a type are given by the law itself, as countries are."""
        return bool(self._known(kind))

    def _known(self, kind: str) -> list[str]:
        return [
            said.name
            for text, _, _ in self._law.standing
            for said in read_standing(text).things
            if (record := self._types.by_word(said.kind)) and record.name == kind and said.name
        ]

    def _named(self, kind: str) -> list[str]:
        return [thing.group.name for thing in self._things if thing.record.name == kind]

    # ---- names

    def _count(self, key: str) -> int:
        written = self._answers.get(f"{key}:count", "")
        return min(int(written), MOST_OF_ONE) if written.isascii() and written.isdecimal() else 0

    def _one_of(self, known: list[str], key: str) -> str:
        value = self._answers.get(key, "")
        return value if value in known else ""

    def _name(self, key: str, record: Record) -> str:
        """What the player calls a thing, where that is a word and nothing else is called so; a thing of which
        there is one is called as its kind."""
        kind = record.name.lower()
        if record.alone:
            return kind
        self._numbers[kind] = self._numbers.get(kind, 0) + 1
        given = name_of(self._answers.get(f"{key}:name", "").replace(" ", "_"))
        taken = {thing.group.name for thing in self._things}
        return given if WORD.fullmatch(given) and given not in taken else f"{kind}_{self._numbers[kind]}"

    # ---- the situation

    def situation(self, edition: str, options: list[int]) -> str:
        """The facts so far, and the question, as the text of a situation."""
        lines = [f"edition {edition}"] if edition else []
        if options:
            lines.append(f"options {', '.join(map(str, options))}")
        places = {thing.group.name for thing in self._things}
        # A thing before what speaks of it; edges last, since they join others.
        for thing in sorted(self._things, key=lambda thing: bool(thing.record.joins)):
            lines += self._lines(thing, places)
        arguments = ", ".join(self._arguments())
        lines.append(f"ask {self._decision.name}" + (f"({arguments})" if arguments else ""))
        return "\n".join(lines) + "\n"

    def _lines(self, thing: _Thing, places: set[str]) -> Iterator[str]:
        group, kind = thing.group, thing.record.name.lower()
        facts = list(self._said_of(thing))
        if group.ends:
            here, there = (end.value for end in group.ends)
            if here in places and there in places and here != there:
                yield f"{kind} between {here} and {there}" + (f": {', '.join(facts)}" if facts else "")
        elif thing.record.alone:
            if facts:
                yield f"{kind}: {', '.join(facts)}"
        elif self._is_known(thing.record.name):
            if facts and group.name:
                yield f"{kind} {group.name}: {', '.join(facts)}"
        else:
            yield f"{kind} {group.name}" + (f": {', '.join(facts)}" if facts else "")

    def _said_of(self, thing: _Thing) -> Iterator[str]:
        if thing.inverse:
            yield f"{thing.inverse[0]} {thing.inverse[1]}"
        for one in self._facts.get(thing.record.name, ()):
            key = f"{thing.group.key}.{one.name}"
            if one.type.is_list and not one.by and self._lists(key):
                yield f"{one.name} ({', '.join(self._lists(key))})"
            elif one.type.is_list and not one.by and self._answers.get(f"{key}:none"):
                yield f"{one.name} none"
            elif key in self._references:
                yield f"{one.name} {self._references[key]}"
            elif (said := self._answers.get(key) or self._defaults.get(key)) and not one.by:
                yield self._fact(one, said)

    def _fact(self, one: Field, value: str) -> str:
        if one.type == Type(YES_NO) and value in ("yes", "no"):
            return one.name if value == "yes" else f"not {one.name}"
        if one.type.is_list:
            return f"{one.name} ({value})"
        return f"{one.name} {_quoted(value) if one.type.name == TEXT else value}"

    def _lists(self, key: str) -> list[str]:
        """The names of the things in a list."""
        return [thing.group.name for thing in self._things if thing.group.key.rpartition(".")[0] == key]

    def _arguments(self) -> Iterator[str]:
        for one in self._decision.parameters:
            record = self._types.records.get(one.type)
            if record is None or self._is_known(one.type):
                value = self._answers.get(one.name) or "unknown"
                yield f"({value})" if one.is_list and value != "unknown" else value
            elif one.is_list:
                yield f"({', '.join(self._lists(one.name))})"
            else:
                yield self._argument(one.name)

    def _argument(self, key: str) -> str:
        thing = next((thing for thing in self._things if thing.group.key == key), None)
        if thing is None:
            return "unknown"
        if thing.group.ends:
            return f"between {thing.group.ends[0].value} and {thing.group.ends[1].value}"
        return thing.group.name


def is_given_by_the_form(name: str) -> bool:
    """Whether a name is one that the form gave because the player gave none."""
    return bool(re.fullmatch(r"[a-z]+_\d+", name))


def _said(name: str) -> str:
    """A name of the rule language as words: "HQ_A" is a name in itself, "face_down" and "SeaArea" are two."""
    return name if name.isupper() else BETWEEN_WORDS.sub(" ", name)


def _unsaid(one: Field) -> str:
    """What stands in a control that nobody touched."""
    return f"usually {_said(shown(one.usually))}" if one.has_usual else "not said"


def _at(choices: tuple[FormChoice, ...], place: int) -> str:
    return choices[place].value if place < len(choices) else ""


def _quoted(value: str) -> str:
    return '"' + value.replace('"', "'") + '"'


__all__ = ["Answers", "FormChoice", "Control", "Group", "SituationForm", "is_given_by_the_form"]
