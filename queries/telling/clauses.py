"""The clauses of the law in English, for who reads no notation: what holds, and what comes to what.

A clause is told from its typed tree.  Yes and no are told by the sentences of decisions and facts ("the hex
is friendly to Germany"), what is counted or chosen by its name ("the attackers of the attack").
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kb.engine import tree as t
from kb.engine.code import ClauseCode, DecisionCode, LawCode, SentenceCode
from kb.engine.sentences import ODDS
from queries.telling import words

YES_OR_NO = "YesNo"
DEEPEST = 3  # local names inside each other that are told by what they mean, not by their names
SIGNS = {"=": "is", "<>": "is not", "<": "is below", ">": "is above", "<=": "is at most", ">=": "is at least"}
OPPOSITE = {"=": "<>", "<>": "=", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}
ARITHMETIC = {"+": "plus", "-": "less", "*": "times", "/": "divided by"}
QUESTION = re.compile(
    r"(is|are|may|can|must|has|have|does|do|did|was|were|will) (?:it|they|(?:this|these|the|that|those)"
    r"(?: [a-z]+)??) (.+)\?",
    re.I,
)
VERB = re.compile(r"\b(is|are|may|can|must|has|have|does|do|did|was|were|will)\b")
# What is said before a line of a decision; those that are not here stand for themselves.
LINES = {
    "except": "but",
    "but": "but",
    "instead": "instead",
    "from": "from",
    "to": "to",
    "costs": "a step costs",
    "barred": "no step where",
    "limit": "no further than",
    "arrival": "it arrives where",
    "goes": "it goes to",
    "at least": "at least",
    "at most": "at most",
    "rounded": "rounded",
    "until": "until",
    "leads": "leads to",
    "holds": "a place holds",
    "source": "from",
    "target": "to",
    "gives": "each gives",
    "ranks": "each waits for those of a lower rank than",
    "takes": "each takes",
}
LEADING = tuple(f" {one}" for one in ("of", "at", "in", "on", "from", "for", "by", "to", "with", "among"))
POINTING = ("those ", "whose ", "what ", "who ", "with ")  # words of which none has an article
FOUND = "found"  # the part of a path that says whether there is one
ASKED_THING = ("what", "which", "who", "how")  # names of parameters that are no nouns
GATHERED = {
    "count": "the number of",
    "each": "",
    "list": "",
    "sorted": "",
    "total": "the total of",
    "highest": "the highest of",
    "lowest": "the lowest of",
}
FUNCTIONS = {
    "greater": "the greater of {}",
    "lesser": "the lesser of {}",
    "first": "the first of {}",
    "union": "{}",
    "joined": "{}",
    "rounded_down": "{}, rounded down",
    "rounded_up": "{}, rounded up",
    "neighbours": "the neighbours of {}",
    "distance": "the distance between {}",
    "number": "the number of {}",
    "remainder": "what is left when {0} is divided by {1}",
    "position": "the place of {0} among {1}",
    "nearest": "{} to the nearest",
    "absolute": "{}, whatever its sign",
    "told": "what was stated of {}",
    "total_of_highest": "the total of the highest {1} of {0}",
    "total_of_lowest": "the total of the lowest {1} of {0}",
}


@dataclass(frozen=True, slots=True)
class _Frame:
    """What the slots and local names of a decision are called, and how deep it is among others."""

    decision: DecisionCode
    called: dict[int, str]
    depth: int = 0

    def calling(self, slot: int, name: str) -> _Frame:
        return replace(self, called={**self.called, slot: name})

    def deeper(self) -> _Frame:
        return replace(self, depth=self.depth + 1)


class ClauseWords:
    """Tells the clauses of one law."""

    def __init__(self, law: LawCode) -> None:
        self._law = law

    def tell(self, decision: DecisionCode, clause: ClauseCode) -> str:
        """A clause of a decision: the words that its chapter has for it, or else those of its tree."""
        if clause.told:
            return _upper(words.with_numbers(clause.says))
        called = {place: _the(one.name) for place, one in enumerate(decision.parameters, start=1)}
        if decision.shape == "path":
            called |= {decision.here: "the place that it leaves", decision.there: "the place that it enters"}
        elif decision.shape == "flow":
            called[decision.here] = "the place"
        frame = _Frame(decision, called)
        each = ""
        if clause.each is not None:
            each = f"for {self._each(clause.each, frame)[0]}: "
            frame = self._inside(clause.each, frame)
        when = f", if {self.holds(clause.when, frame)}" if clause.when is not None else ""
        return _upper(f"{each}{self._said(decision, clause, frame)}{when}{self._options(clause)}")

    def _said(self, decision: DecisionCode, clause: ClauseCode, frame: _Frame) -> str:
        """What a clause gives, or says to be so."""
        if clause.fact and clause.of is not None:
            owner, value = self.noun(clause.of, frame), self.noun(clause.value, frame)
            return f"{_of(words.name(clause.fact), owner)} {clause.kind} {value}"
        if clause.value.type == YES_OR_NO:
            said = self.holds(clause.value, frame)
        elif isinstance(clause.value, t.Const | t.Ratio) and decision.result_called == ODDS:
            said = _odds(clause.value)
        else:
            said = self.noun(clause.value, frame)
        if clause.step:
            by = f" by {self.noun(clause.by, frame)}" if clause.by is not None else ""
            known = clause.value.field if isinstance(clause.value, t.Stated) else ""
            done = f"{words.name(known)} is known" if known else said
            return f"{words.name(clause.step)}{by}, until {done}"
        head = LINES.get(clause.kind, "")
        return f"{head} {said}" if head else said

    def holds(self, form: t.Expression, frame: _Frame, no: bool = False) -> str:
        """What is so where this is yes; with `no` where it is no."""
        match form:
            case t.Not():
                return self.holds(form.value, frame, not no)
            case t.Slot() if form.type == YES_OR_NO:
                called = frame.called.get(form.slot, form.name).removeprefix("the ")
                return f"not {called}" if no else called
            case t.Logic():
                word = "and" if form.every != no else "or"
                return f" {word} ".join(self._together(form, frame, no, word))
            case t.Conditions():
                word = "or" if form.kind == "any" else "and"
                parts = [_apart(self._condition(one, frame), one.value, word) for one in form.parts]
                if form.kind == "none" or no:
                    head = "any of these" if (form.kind == "none") == no else "none of these"
                    head = "not all of these" if form.kind == "all" else head
                    return f"{head} holds: {'; '.join(parts)}"
                return f" {word} ".join(parts)
            case t.Compared():
                return self._compared(form, frame, no)
            case t.Among():
                left, right = self.noun(form.left, frame), self.noun(form.right, frame)
                return f"{left} is {'not ' if no else ''}among {right}"
            case t.Quantified():
                return self._quantified(form, frame, no)
            case t.Asked() if form.type == YES_OR_NO:
                return self._asked(form, frame, no)
            case t.FactOf() if form.type == YES_OR_NO:
                return self._fact(form, frame, no)
            case t.LocalName() | t.Helper() if form.type == YES_OR_NO:
                return self._local(form, frame, no)
            case t.Stated():
                has = "nobody has stated" if no else "somebody has stated"
                return f"{has} the {words.name(form.field)} of {self.noun(form.owner, frame)}"
            case t.OptionInPlay():
                number = self._option_number(frame.decision.document, form.option)
                return f"option {number} is {'not ' if no else ''}played"
            case t.PartOf() if form.part == FOUND:
                return _there_is(self.noun(form.owner, frame), no)
            case t.Choice() if form.type == YES_OR_NO:
                condition = self.holds(form.condition, frame)
                then, otherwise = (self.holds(one, frame, no) for one in (form.then, form.otherwise))
                return f"{then} (if {condition}) or {otherwise} (if not)"
            case t.BuiltIn() if form.type == YES_OR_NO:
                parts = [self.noun(one, frame) for one in form.arguments]
                said = words.listed(parts)
                verb = "are" if len(parts) > 1 else "is"
                return f"{said} {verb} {'not ' if no else ''}{words.name(form.function)}"
            case t.Const() if isinstance(form.value, bool):
                return "yes" if form.value != no else "no"
        said = self.noun(form, frame)
        return f"{said} is no" if no else said

    def noun(self, form: t.Expression, frame: _Frame) -> str:
        """What a value is called."""
        match form:
            case t.Const():
                return "none" if form.value is None else _value(form.value)
            case t.Ratio():
                return words.number(f"{form.top}/{form.below}")
            case t.Slot():
                return frame.called.get(form.slot) or _the(form.name)
            case t.LocalName():
                return _the(self._local_of(frame, form.number))
            case t.Helper():
                of = words.listed([self.noun(one, frame) for one in form.arguments])
                return f"{_the(self._local_of(frame, form.number))} of {of}"
            case t.KnownThing():
                return words.name(form.name)
            case t.FactOf():
                return _of(words.name(form.field), self.noun(form.owner, frame))
            case t.PartOf():
                return _of(words.name(form.part), self.noun(form.owner, frame))
            case t.StepFrom():
                return "this step"
            case t.EdgeBetween():
                here, there = self.noun(form.here, frame), self.noun(form.there, frame)
                return f"the {_type(form.type)} between {here} and {there}"
            case t.Asked():
                if form.type == YES_OR_NO:
                    return f"whether {self._asked(form, frame, False)}"
                return self._given(form, frame)
            case t.BuiltIn():
                parts = [self.noun(one, frame) for one in form.arguments]
                pattern = FUNCTIONS.get(form.function, f"{words.name(form.function)} of {{}}")
                return pattern.format(*parts) if "{0}" in pattern else pattern.format(words.listed(parts))
            case t.EveryThing():
                return f"every {_type(form.record)}"
            case t.Arithmetic(sign="/", left=t.Const(value=int(top)), right=t.Const(value=int(below))):
                return words.number(f"{top}/{below}")
            case t.Arithmetic():
                left, right = (self._bracketed(one, frame) for one in (form.left, form.right))
                return f"{left} {ARITHMETIC[form.sign]} {right}"
            case t.Negative():
                return f"minus {self.noun(form.value, frame)}"
            case t.Several():
                return words.listed([self.noun(one, frame) for one in form.parts]) or "none"
            case t.Choice():
                then, otherwise = self.noun(form.then, frame), self.noun(form.otherwise, frame)
                return f"{then} if {self.holds(form.condition, frame)}, otherwise {otherwise}"
            case t.Gathered():
                return self._gathered(form, frame)
            case t.Running():
                through = self._each(form.loop, frame)[0]
                return f"what {self.noun(form.start, frame)} becomes through {through}"
            case t.Lookup():
                column = f", {self.noun(form.column, frame)}" if form.column is not None else ""
                return f"what the table “{form.title}” says for {self.noun(form.key, frame)}{column}"
            case t.Ladder():
                steps = f", moved by {self.noun(form.steps, frame)}" if form.steps is not None else ""
                return f"the step of “{form.title}” for {self.noun(form.value, frame)}{steps}"
            case t.Sure() | t.Alone():
                return self.noun(form.value, frame)
            case t.EmptyList():
                return "none"
        return f"whether {self.holds(form, frame)}"

    def _bracketed(self, form: t.Expression, frame: _Frame) -> str:
        """A part of a sum, in brackets where it would run into the rest."""
        said = self.noun(form, frame)
        return f"({said})" if isinstance(form, t.Gathered | t.Choice | t.Arithmetic) else said

    def _together(self, form: t.Logic, frame: _Frame, no: bool, word: str) -> list[str]:
        """The parts of a condition; what compares the same thing with several values is told at once: the
        weather is snow or blizzard."""
        same = "=" if word == "or" else "<>"
        values: dict[str, list[t.Compared]] = {}
        parts: list[tuple[str | None, str]] = []
        for one in form.parts:
            compared = _compared_with_value(one, same, no)
            if compared is None:
                said = self.holds(one, frame, no)
                parts.append((None, said if self._is_of_one_thing(one, frame) else _apart(said, one, word)))
                continue
            key = _placeless(compared.left)
            if key not in values:
                parts.append((key, ""))
            values.setdefault(key, []).append(compared)
        return [said if key is None else self._is_one_of(values[key], same, frame) for key, said in parts]

    def _is_of_one_thing(self, form: t.Expression, frame: _Frame) -> bool:
        """Whether a condition compares one thing with several values: the weather is snow or blizzard."""
        return isinstance(form, t.Logic) and any(
            len(self._together(form, frame, no, "or" if form.every == no else "and")) == 1
            for no in (False, True)
        )

    def _is_one_of(self, several: list[t.Compared], sign: str, frame: _Frame) -> str:
        listed = words.listed([self.noun(one.right, frame) for one in several], "or")
        return f"{self._subject(several[0].left, frame)} {SIGNS[sign]} {listed}"

    def _subject(self, form: t.Expression, frame: _Frame) -> str:
        """What is compared with a value; a thing whose kind is meant is called by itself."""
        if isinstance(form, t.FactOf) and self._law.types.kind_field(form.owner.type) == form.field:
            return self.noun(form.owner, frame)
        return self.noun(form, frame)

    def _options(self, clause: ClauseCode) -> str:
        """The optional rules in which a clause holds."""
        if not clause.options:
            return ""
        document = clause.id.partition("/")[0]
        numbers = [self._option_number(document, one) for one in clause.options]
        listed = words.listed(numbers, "and" if clause.every else "or")
        many = "s" if len(numbers) > 1 else ""
        return f" ({'without' if clause.without else 'with'} option{many} {listed})"

    def _option_number(self, document: str, id: str) -> str:
        """The number that a document gives an option."""
        given = self._law.option_ids.get(document, {})
        found = next((number for number, one in given.items() if one == id), None)
        return str(found) if found is not None else id.rpartition("/")[2]

    def _condition(self, one: t.Condition, frame: _Frame) -> str:
        return words.with_numbers(one.says) if one.told else self.holds(one.value, frame)

    def _compared(self, form: t.Compared, frame: _Frame, no: bool) -> str:
        sign = OPPOSITE[form.sign] if no else form.sign
        counted, number = form.left, form.right
        if isinstance(counted, t.Gathered) and counted.kind == "count" and isinstance(number, t.Const):
            if (sign, number.value) in (("=", 0), ("<", 1)):
                return self._any(counted.loop, frame, no=True)
            if (sign, number.value) in ((">", 0), (">=", 1), ("<>", 0)):
                return self._any(counted.loop, frame)
        left, right = self._subject(form.left, frame), self.noun(form.right, frame)
        if isinstance(number, t.EmptyList) or (isinstance(number, t.Const) and number.value is None):
            if isinstance(form.left, t.Slot):
                return f"{left} is {'none' if sign == '=' else 'there'}"
            return _there_is(left, sign == "=")
        return f"{left} {SIGNS[sign]} {right}"

    def _quantified(self, form: t.Quantified, frame: _Frame, no: bool) -> str:
        every, one = self._each(form.loop, frame)
        inner = self._inside(form.loop, frame)
        if isinstance(form.value, t.Const) and form.value.value is True:
            return self._any(form.loop, frame, no)
        said = self.holds(form.value, inner, no)
        # "Not any is" is "each is not", and "not each is" is "one is not".
        whole = form.every != no
        subject = every if whole else f"one {one}"
        if said.startswith("it "):
            return f"{subject} {said[3:]}"
        return f"for {subject}, {said}"

    def _any(self, loop: t.Loop, frame: _Frame, no: bool = False) -> str:
        """That there is one of a loop, or none."""
        one = self._each(loop, frame)[1]
        if one.startswith("of "):
            return f"there {'are no' if no else 'are'} {one.removeprefix('of ').removeprefix('the ')}"
        return _there_is(one, no)

    def _gathered(self, form: t.Gathered, frame: _Frame) -> str:
        every, one = self._each(form.loop, frame)
        if form.kind == "count":
            return f"the number of {self._plural(form.loop, frame)}"
        inner = self._inside(form.loop, frame)
        value = self.noun(form.value, inner) if form.value is not None else "it"
        head = GATHERED[form.kind]
        if value == "it":
            return f"{head} {every}".strip() if head else every
        return f"{head} {value}, for {every}".strip()

    def _each(self, loop: t.Loop, frame: _Frame) -> tuple[str, str]:
        """Those of a loop as "each of …" and as what stands after "one" or "no"."""
        where = ""
        if loop.condition is not None:
            where = f" where {self.holds(loop.condition, self._inside(loop, frame))}"
        if isinstance(loop.collection, t.EveryThing):
            kind = _type(loop.collection.record)
            return f"each {kind}{where}", f"{kind}{where}"
        among = self.noun(loop.collection, frame)
        return f"each of {among}{where}", f"of {among}{where}"

    def _plural(self, loop: t.Loop, frame: _Frame) -> str:
        where = ""
        if loop.condition is not None:
            where = f" where {self.holds(loop.condition, self._inside(loop, frame))}"
        if isinstance(loop.collection, t.EveryThing):
            return f"all {_several(_type(loop.collection.record))}{where}"
        return f"{self.noun(loop.collection, frame)}{where}"

    def _inside(self, loop: t.Loop, frame: _Frame) -> _Frame:
        """The frame in which the thing of a loop is called "it", and those of loops around it otherwise."""
        called = {slot: ("that one" if name == "it" else name) for slot, name in frame.called.items()}
        return replace(frame, called={**called, loop.slot: "it"})

    def _asked(self, form: t.Asked, frame: _Frame, no: bool) -> str:
        decision = self._law.decisions.get(form.decision)
        if decision is None:
            return f"{words.name(form.decision)} is {'no' if no else 'yes'}"
        things = [self.noun(one, frame) for one in form.arguments]
        inner = _Frame(decision, dict(enumerate(things, start=1)), frame.depth + 1)
        if len(decision.says) == 2:
            return self._sentence(decision.says[no], inner)
        found = QUESTION.fullmatch(decision.question) if len(things) == 1 else None
        if found:
            verb = found[1].lower()
            return _with_verb(things[0], verb, found[2], no)
        asked = decision.question or words.name(decision.name)
        of = f" ({words.listed(things)})" if things else ""
        return f"the answer to “{asked}”{of} is {'no' if no else 'yes'}"

    def _given(self, form: t.Asked, frame: _Frame) -> str:
        things = [self.noun(one, frame) for one in form.arguments]
        said = words.name(form.decision)
        return _of(said, words.listed(things)) if things else _the(form.decision)

    def _sentence(self, said: SentenceCode, frame: _Frame) -> str:
        parts = [said.words[0]]
        for gap, after in zip(said.values, said.words[1:], strict=True):
            parts += [self.noun(gap, frame) if gap is not None else "so many", after]
        return _lower("".join(parts), starts_with_words=bool(said.words[0]))

    def _fact(self, form: t.FactOf, frame: _Frame, no: bool) -> str:
        owner = self.noun(form.owner, frame)
        record = self._law.types.records.get(form.owner.type)
        field = record.fields.get(form.field) if record else None
        if field is not None:
            for phrase in field.words:
                yes, _, opposite = phrase.partition(" / ")
                if opposite and "{" not in phrase:
                    return f"{owner} {opposite if no else yes}"
        return f"{owner} is {'not ' if no else ''}{words.name(form.field)}"

    def _local_of(self, frame: _Frame, number: int) -> str:
        return frame.decision.locals[number].name

    def _local(self, form: t.LocalName | t.Helper, frame: _Frame, no: bool) -> str:
        local = frame.decision.locals[form.number]
        if frame.depth >= DEEPEST:
            return f"it is {'not ' if no else ''}so that {words.name(local.name)}"
        if local.told and not no:
            return words.with_numbers(local.says)
        inner = frame.deeper()
        if isinstance(form, t.Helper):
            for slot, one in zip(local.parameters, form.arguments, strict=True):
                inner = inner.calling(slot, self.noun(one, frame))
        return self.holds(local.value, inner, no)


def _compared_with_value(form: t.Expression, sign: str, no: bool) -> t.Compared | None:
    """What says, turned round if `no`, that something is (or is not, by the sign) one value; None for all
    else."""
    while isinstance(form, t.Not):
        form, no = form.value, not no
    if not isinstance(form, t.Compared) or (OPPOSITE[form.sign] if no else form.sign) != sign:
        return None
    value = form.right
    is_value = isinstance(value, t.KnownThing) or (isinstance(value, t.Const) and value.value is not None)
    return form if is_value else None


def _odds(form: t.Const | t.Ratio) -> str:
    return f"{form.top}:{form.below}" if isinstance(form, t.Ratio) else f"{form.value}:1"


def _there_is(what: str, no: bool) -> str:
    thing = what.removeprefix("its ").removeprefix("the ")
    article = "no" if no else "an" if thing[:1] in "aeiou" else "a"
    return f"{'it has' if what.startswith('its ') else 'there is'} {article} {thing}"


def _placeless(form: t.Expression) -> str:
    """What is the same for two expressions that say the same in two places of a chapter."""
    return re.sub(r"at=\(\d+, \d+\)", "", repr(form))


def _the(name: str) -> str:
    if name in ASKED_THING:
        return "what is asked for"
    said = words.name(name)
    return said if said.startswith(POINTING) else f"the {said}"


def _of(what: str, owner: str) -> str:
    """What somebody has: "its strength", "the strength of Germany"."""
    if what.startswith(POINTING):
        return f"{what} of {owner}" if not what.endswith(LEADING) else f"{what} {owner}"
    if what.endswith(LEADING):
        return f"the {what} {owner}"
    return f"its {what}" if owner == "it" else f"the {what} of {owner}"


def _type(name: str) -> str:
    """A type as a noun: SeaArea -> sea area."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.removeprefix("list of ")).lower()


def _several(noun: str) -> str:
    """A noun for more than one: hexes, countries, sea areas."""
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "unlimited" if value == float("inf") else words.name(str(value))


def _with_verb(thing: str, verb: str, rest: str, no: bool) -> str:
    if verb in ("does", "do", "did") and not no:
        return f"{thing} {verb} {rest}"
    return f"{thing} {verb} {'not ' if no else ''}{rest}"


def _apart(said: str, form: t.Expression, word: str) -> str:
    """One of several conditions with `word` between them: in brackets where it consists of several itself,
    with the other word between these."""
    while isinstance(form, t.Not):
        form = form.value
    other = " or " if word == "and" else " and "
    is_of_several = isinstance(form, t.Logic | t.Conditions | t.LocalName | t.Helper | t.Choice)
    return f"({said})" if is_of_several and (other in said or "; " in said) else said


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lower(text: str, starts_with_words: bool) -> str:
    """A sentence inside another: its own first word is small, but for a name."""
    first = text.split(" ", 1)[0]
    return text[:1].lower() + text[1:] if starts_with_words and first.istitle() else text
