"""The working of a verdict as a ledger, as a good player writes it on paper: what counts, for how much, by
which rule, in the rulebook's order; what came to nothing stands beside it.

The reasons of a verdict are clauses; those of one decision about the same things stand together here, as one
quantity or one statement, with what it is made of below.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby, islice

from kb.engine.answering import ILLEGAL
from kb.engine.verdict_data import ExplanationData, VerdictData, WayData
from queries.telling import words

UNTURNED = re.compile(r"\? (?:yes|no)$")  # a question whose words cannot be turned into what is so
MOST_LINES = 40
KIND = "kind"  # the fact of a counter that says what it is
PATH, NO_PATH, STEP = "path", "no path", " to "
MOST_ALIKE = 4  # things about which one decision was asked in vain and that are told one by one
MOST_WAYS = 2  # paths that a yes rests on and that are told
DEEPEST = 5  # levels of what something is made of
BARS = ("yes unless", "no unless")  # shapes of which each line was looked at by itself
WANTED = "yes if all of"  # the shape of which each line must hold
BASE = "to begin with"  # what a sum or product begins with, if nothing tells what it is
IN_ALL = "in all"
NUMBERS = ("Number", "YesNo")  # types of what may well be the same twice
TOTALS = {"sum": "0", "product": "1"}  # what adds nothing, by the shape of a decision
EXTREMES = {"highest": max, "lowest": min}  # shapes that come to one of what they are made of
NAMED = ("What", "How", "By ", "Which")  # how questions begin that ask for something with a name


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line of the working: what counts, how much (or ""), and the ids of what it cites; `depth` tells how
    far below the answer it stands, what it is made of one deeper.  `part` is "sum" or "product" where its
    value is a summand or a factor of what it stands below."""

    words: str
    value: str
    cites: tuple[str, ...]
    by: str = ""
    depth: int = 0
    part: str = ""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A decision about some things as far as a verdict asked it: its clauses that were looked at."""

    kind: str
    clauses: list[ExplanationData]

    @property
    def first(self) -> ExplanationData:
        return self.clauses[0]

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(cite for one in self.clauses for cite in one["cites"]))[:3]

    @property
    def counts(self) -> bool:
        """Whether it comes to a number; the result 1/2 of a combat is none."""
        return bool(self.first.get("measure", "Number")) and _is_number(self.value())

    @property
    def limits(self) -> list[ExplanationData]:
        """The clauses by which a total was rounded or bounded, each with what it came to then."""
        return [one for one in self.clauses if one.get("limit")] if self.kind in TOTALS else []

    @property
    def parts(self) -> list[ExplanationData]:
        """What it is made of, without its limits."""
        limits = self.limits
        return [one for one in self.clauses if one not in limits]

    def unlimited(self) -> str:
        """What its parts come to, before any limit."""
        values = [one["value"] for one in self.parts]
        return str(_total(self.kind, values)) if all(map(_is_number, values)) else self.value()

    def value(self) -> str:
        """What it comes to."""
        values = [one["value"] for one in self.clauses]
        if self.kind in TOTALS and not self.limits and all(map(_is_number, values)):
            return str(_total(self.kind, values))
        if self.kind in EXTREMES and all(map(_is_number, values)):
            return str(EXTREMES[self.kind](map(Fraction, values)))
        if self.kind in BARS:
            met = "yes" in values
            return "yes" if met == (self.kind == "no unless") else "no"
        return str(values[-1])


def reason(one: ExplanationData) -> str:
    """What a clause says for itself; of a condition that must hold and does not, that it is not met."""
    said = words.name(one["says"])
    return f"not met: {said}" if one["kind"] == WANTED and one["value"] == "no" else said


def ledger_of(verdict: VerdictData) -> tuple[list[LedgerLine], list[LedgerLine], list[LedgerLine]]:
    """The lines of the working, each once, those of what came to nothing, and the bars and conditions that
    were looked at and are not the case here."""
    made = _Ledger(set(verdict["of"]), verdict["value"] == "yes", verdict["value"] == "no")
    refused = verdict["status"] == ILLEGAL
    for each in verdict.get("whatever", []):
        said = words.fact(each["thing"], each["fact"], each["value"], each["words"], each["question"])
        made.lines.append(LedgerLine(f"{said}, and the same with any other", "", ()))
    top = [one for one in verdict["because"] if one["decision"] == verdict["decision"]]
    if refused:
        made.premises(verdict["because"])
    elif top:
        made.answer(AskedQuestion(top[0]["kind"], top))
        if not made.lines:
            made.grounds(top)
    others = [one for one in verdict["because"] if one["decision"] != verdict["decision"]]
    for other in questions_of(() if refused else others):
        made.question(other, 0)
    if verdict["value"] == "no":
        for one in _barred_paths(verdict["because"]):
            made.bars(one, 0)
    if verdict["value"] == "yes":
        for clause in islice(_ways(verdict["because"]), MOST_WAYS):
            made.way(clause["way"], tuple(clause["cites"]), 0)
    beside = [one for one in dict.fromkeys(made.beside) if one.words not in made.said]
    beside = [one for one in beside if not UNTURNED.search(one.words)]
    beside = list(_folded(beside, made.asked))
    unmet = [one for one in dict.fromkeys(made.unmet) if one.words not in made.said]
    lines = _said_once(_folded_alike(made.lines, made.asked))
    return lines[:MOST_LINES], beside[:MOST_LINES], unmet[:MOST_LINES]


def _folded(beside: list[LedgerLine], asked: dict[LedgerLine, str]) -> Iterator[LedgerLine]:
    """What came to nothing, where one decision was asked about many things the first of them for all."""
    count = Counter(asked.get(one, one.words) for one in beside)
    told: set[str] = set()
    for one in beside:
        key = asked.get(one, one.words)
        if count[key] <= MOST_ALIKE:
            yield one
        elif key not in told:
            told.add(key)
            yield replace(one, words=f"{one.words} (and so of {count[key] - 1} others)")


def _folded_alike(lines: list[LedgerLine], asked: dict[LedgerLine, str]) -> list[LedgerLine]:
    """The working, where one question was answered with no of many things with the first of them for all."""
    is_whole = [
        one in asked and (len(lines) == number or lines[number].depth <= one.depth)
        for number, one in enumerate(lines, 1)
    ]
    alike = [one for one, whole in zip(lines, is_whole, strict=True) if whole]
    kept = set(_folded(alike, asked))
    folded = {one.words.partition(" (and so of ")[0]: one for one in kept}
    return [
        folded.get(one.words, one) if one in alike else one
        for one in lines
        if one not in alike or one.words in folded
    ]


def _said_once(lines: list[LedgerLine]) -> list[LedgerLine]:
    """The working, where a part that is called what the whole is called stands as what that begins with."""
    above: dict[int, str] = {}
    found = []
    for one in lines:
        is_again = bool(one.part) and above.get(one.depth - 1) == one.words
        above[one.depth] = one.words
        found.append(replace(one, words=BASE) if is_again else one)
    return found


def _rests_on_a_bar(asked: AskedQuestion, clause: ExplanationData, below: AskedQuestion) -> bool:
    """Whether a bar is met because another permission is not given, whose own bars then are the reason."""
    return asked.kind in BARS and clause["value"] == "yes" and below.kind == BARS[0] and below.value() == "no"


@dataclass
class _Ledger:
    """A ledger as it is written; `subjects` are what the whole verdict is about, which goes without saying,
    `is_yes` whether its answer is yes, `is_no` whether it is no."""

    subjects: set[str]
    is_yes: bool
    is_no: bool
    lines: list[LedgerLine] = field(default_factory=list)
    beside: list[LedgerLine] = field(default_factory=list)
    unmet: list[LedgerLine] = field(default_factory=list)
    said: set[str] = field(default_factory=set)
    asked: dict[LedgerLine, str] = field(default_factory=dict)

    def answer(self, asked: AskedQuestion) -> None:
        """The working of the question itself, whose answer stands above the ledger."""
        if asked.kind in TOTALS and asked.counts:
            before = len(self.lines)
            self._parts(asked, 0)
            if sum(not one.depth for one in self.lines[before:]) > 1:
                self._write(IN_ALL, _number(asked.unlimited()), (), 0)
            self._limits(asked, 0)
            return
        self._clauses(asked, 0)

    def premises(self, broken: list[ExplanationData]) -> None:
        """The premises that do not hold, each with why not where another question refuses it."""
        for one in broken:
            said = words.name(one["says"]) if one["told"] else self._why(one)
            self._write(said, "", tuple(one["cites"]), 0)
            for below in questions_of(one["because"]):
                if below.first["question"] and below.value() == "no":
                    self._clauses(below, 1)
                elif below.first["question"] and below.counts:
                    self.question(below, 1)

    def grounds(self, clauses: list[ExplanationData]) -> None:
        """Why the answer is as it is, where no clause says it: the paths that are not there, else what was
        found not to be so, else the facts that were looked at."""
        for asked in _barred_paths(clauses):
            self.bars(asked, 0)
        for one in clauses if self.is_no and not self.lines else ():
            for below in questions_of(one["because"])[-1:]:
                if not one["told"] and below.first["question"] and below.value() in ("yes", "no"):
                    self.question(below, 0)
        for one in clauses if not self.lines else ():
            if one["facts"] and not one["told"]:
                self._write(self._facts(one), "", tuple(one["cites"]), 0)

    def question(self, asked: AskedQuestion, depth: int) -> None:
        """One that the answer rests on: a quantity with its parts, or a statement with its reason."""
        value = asked.value()
        if depth > DEEPEST or not asked.first["question"]:
            return
        if value in ("yes", "no"):
            self._statement(asked, value, depth)
        elif asked.kind == PATH and value != NO_PATH and not any("way" in one for one in asked.clauses):
            for one in _deep_numbers(
                questions_of(below for each in asked.clauses for below in each["because"])
            ):
                self.question(one, depth)  # of the bound of a path only what it is made of
        elif asked.kind in TOTALS and _is_number(value):
            self._total(asked, value, depth)
        else:
            self._quantity(asked, value, depth)

    def _total(self, asked: AskedQuestion, value: str, depth: int) -> None:
        """A total that counts in no other: what it comes to, with its parts below it."""
        counting = self._counting(asked)
        alone = counting[0] if len(counting) == 1 else None
        if not counting:
            self._aside(asked, *self._amounts_to(asked, value))
        elif alone and alone["told"] and not asked.limits:
            self._write(words.name(alone["says"]), _number(value), tuple(alone["cites"]), depth)
            self._numbers(alone, depth + 1)
        elif alone and not asked.first["question"].startswith(NAMED) and _numbers_below(alone):
            self._numbers(alone, depth)
        else:
            said, amount = self._amounts_to(asked, value)
            if self._write(said, self._reckoned(asked) or amount, asked.cites, depth):
                self._parts(asked, depth + 1)

    def _reckoned(self, asked: AskedQuestion) -> str:
        """How a total is reckoned, in one line: its factors, and what bounds it; "" where that is plain."""
        asked = self._made_of(asked)
        counting = self._counting(asked)
        said = _number(asked.unlimited()) if asked.limits else ""
        if asked.kind == "product" and len(counting) > 1:
            factors = " \u00d7 ".join(_number(one["value"]) for one in counting)
            said = f"{factors} = {_number(asked.unlimited())}"
        return said + "".join(f", {one.get('limit')} {_number(one['value'])}" for one in asked.limits)

    def _limits(self, asked: AskedQuestion, depth: int) -> None:
        """What a total was rounded to, or bounded by."""
        for one in asked.limits:
            said = words.name(one["says"]) if one["told"] else one.get("limit", "")
            self._write(said, _number(one["value"]), tuple(one["cites"]), depth)

    def _parts(self, asked: AskedQuestion, depth: int) -> None:
        """The summands or factors of a total.  Deeper than the answer a factor that says nothing but its
        number is left to the line above, which has it."""
        if depth > DEEPEST:
            return
        asked = self._made_of(asked)
        counting = self._counting(asked)
        for one in counting:
            is_alone = len(counting) == 1 and not _numbers_below(one)
            is_told_above = depth and (asked.kind == "product" or is_alone)
            if not is_told_above or not _is_plain(one):
                begins = one is asked.clauses[0]
                self._part(one, asked.kind, depth, begins, is_base=begins and not depth)

    def _made_of(self, asked: AskedQuestion) -> AskedQuestion:
        """The total that gives the parts of another: one that is all of it."""
        while not asked.limits:
            counting = self._counting(asked)
            alone = counting[0] if len(counting) == 1 else None
            if alone is None or alone["told"] or alone.get("of_each"):
                break
            same = _the_same(_numbers_below(alone), alone["value"])
            if same is None or same.kind not in TOTALS or same.value() != asked.value():
                break
            asked = same
        return asked

    def _part(self, one: ExplanationData, kind: str, depth: int, begins: bool, is_base: bool) -> None:
        """One summand or factor; `begins` where it may be what the others are added to, `is_base` where it is
        what others multiply."""
        numbers, sign = _numbers_below(one), "" if is_base and kind == "product" else kind
        if not one["told"] and (several := _each_of(numbers, one, kind)):
            for each in several:
                self._counted(each, each.value(), kind, sign, depth)
        elif not one["told"] and (same := _the_same(numbers, one["value"])):
            self._counted(same, one["value"], kind, sign, depth)
            for each in numbers:
                if each is not same:
                    self.question(each, depth + 1)
        else:
            said = words.name(one["says"]) if one["told"] else self._part_called(one, begins)
            self._write(said, _amount(one["value"], sign), tuple(one["cites"]), depth, kind)
            self._numbers(one, depth + 1)

    def _part_called(self, one: ExplanationData, begins: bool) -> str:
        """What a part without words of its own is called."""
        if one.get("of_each") and one["about"]:
            return words.listed([words.name(each) for each in one["about"].split(", ")])
        said = self._facts(one) or words.quantity(self._asked(one))
        if said.endswith("?"):
            said = self._why(one) or said
        if said.endswith("?"):  # the sentence is that of the whole
            return _condition(one) or (BASE if begins else words.by_rule(one["cites"]))
        return said

    def _counted(self, asked: AskedQuestion, value: str, kind: str, sign: str, depth: int) -> None:
        """A quantity that is a part of a total, which has so much of it, with its own parts below it."""
        asked = _plainly(asked)
        counting = self._counting(asked) if asked.kind in TOTALS and asked.counts else []
        said, _ = self._amounts_to(asked, asked.value())
        amount = _number(value) if sign == "sum" else _amount(value, sign)
        if len(counting) == 1 and counting[0]["told"]:
            said, counting = words.name(counting[0]["says"]), []
        elif value != asked.value():
            counting = []  # what is taken off is told by what it is, not by what makes it up
        elif counting and kind == "sum":
            amount = self._reckoned(asked) or amount
        self._write(said, amount, asked.cites, depth, kind)
        if counting:
            self._parts(asked, depth + 1)
        elif asked.kind not in TOTALS:
            for one in asked.clauses:
                self._numbers(one, depth + 1)

    def _numbers(self, one: ExplanationData, depth: int) -> None:
        """The quantities that a clause looked at."""
        for each in _numbers_below(one):
            self.question(each, depth)

    def _quantity(self, asked: AskedQuestion, value: str, depth: int) -> None:
        last = asked.clauses[-1]
        below = [
            one
            for one in questions_of(one for c in asked.clauses for one in c["because"])
            if one.first["question"]
        ]
        if value == NO_PATH:
            self.bars(asked, depth)
        same = [one for one in below if one.value() == value and not last["told"]]
        if len(same) == 1:
            self.question(same[0], depth)
            return
        if not asked.first["things"] or not asked.first["question"].startswith(NAMED):
            for one in below:
                self.question(one, depth)
            return
        said, amount = self._amounts_to(asked, value)
        if last["told"]:
            said = words.name(last["says"])
        if value in ("none", "0"):
            self._aside(asked, said, amount)
            return
        self._write(said, amount, asked.cites, depth)
        for one in below:
            if one.counts:
                self.question(one, depth + 1)

    def _statement(self, asked: AskedQuestion, value: str, depth: int) -> None:
        said = self._so(asked.first, value)
        of_kind = [fact[1] for one in asked.clauses for fact in one["facts"]]
        if of_kind and set(of_kind) == {KIND}:  # "LVII is no HQ", or one, is seen on the counter
            if value == "no":
                self._aside(asked, said)
            return
        if value == "no" and (depth or self.is_yes) or depth > 1:
            self._aside(asked, said)
            self._unmet(asked)
            return
        self._write(said, "", asked.cites, depth)
        if value == "no":
            self.asked[LedgerLine(said, "", asked.cites, "", depth)] = asked.first["decision"]
        if depth < 1:
            self._clauses(asked, depth + 1)

    def bars(self, asked: AskedQuestion, depth: int) -> None:
        """Of a path that is not there, the steps that are barred, and by what."""
        for one in asked.clauses if asked.kind == PATH else ():
            if "way" in one:
                self.way(one["way"], tuple(one["cites"]), depth)
            if one["value"] != "yes" or STEP not in one["about"]:
                continue
            why = words.name(one["says"]) if one["told"] else self._why(one)
            said = f"barred from {words.name(one['about'])}{': ' if why else ''}{why}"
            self._write(said, "", tuple(one["cites"]), depth)

    def way(self, way: WayData, cites: tuple[str, ...], depth: int) -> None:
        """A path with its places, or one that is too far."""
        stops, counts = " - ".join(map(words.name, way["stops"])), f"counts {way['cost']}"
        too_far = f"too far: {stops} {counts}, and at most {way['most']} may count"
        self._write(too_far if way["most"] else f"{stops} {counts}", "", cites, depth)

    def _why(self, one: ExplanationData) -> str:
        """The first thing that a clause without words of its own rests on, down to one that has some."""
        for each in questions_of(one["because"]):
            for clause in each.clauses:
                if clause["told"] and clause["value"] == each.value():
                    return reason(clause)
                if each.kind in BARS and clause["value"] == "yes":
                    for met in _met_below(clause):
                        return words.name(met["says"])
            if each.first["question"] and each.value() == "yes":
                return self._so(each.first, "yes")
        return self._facts(one)

    def _clauses(self, asked: AskedQuestion, depth: int) -> None:
        """The clauses of a question one by one: those that decide, with what they rest on."""
        self.bars(asked, depth)
        for one in asked.clauses:
            if asked.kind == PATH and one["value"] == "yes":
                continue
            if asked.kind in BARS and one["value"] == "no":
                self._nothing(one)
                continue
            below = questions_of(one["because"])
            if one["told"]:
                value = "" if one["value"] in ("yes", "no") else _number(one["value"])
                self._write(reason(one), value, tuple(one["cites"]), depth)
                for each in _deep_numbers(below):
                    self.question(each, depth + 1)
                continue
            if not [each for each in below if each.first["question"]] and one["facts"]:
                self._write(self._facts(one), "", tuple(one["cites"]), depth)
            for each in below:
                if each.first["kind"] == "condition":
                    self._condition(each, depth)
                elif depth and len(below) == 1 and _rests_on_a_bar(asked, one, each):
                    self._clauses(each, depth)
                else:
                    self.question(each, depth)

    def _condition(self, asked: AskedQuestion, depth: int) -> None:
        """What is met of a condition below a clause without words of its own, or else the quantities that it
        looked at."""
        for one in asked.clauses:
            for met in _met_below(one):
                self._write(words.name(met["says"]), "", tuple(met["cites"]), depth)
        for deeper in _deep_numbers([asked]):
            self.question(deeper, depth)

    def _unmet(self, asked: AskedQuestion) -> None:
        if asked.kind in BARS:
            for one in asked.clauses:
                if one["value"] == "no" and one["told"]:
                    self._nothing(one)

    def _nothing(self, one: ExplanationData) -> None:
        """What was looked at and came to nothing."""
        if one["told"]:
            said = words.name(one["says"])
            (self.unmet if one["value"] == "no" else self.beside).append(
                LedgerLine(said, "", tuple(one["cites"]))
            )
            return
        for each in questions_of(one["because"]):
            if each.kind in BARS and any(clause["told"] for clause in each.clauses):
                for clause in each.clauses:
                    if clause["value"] == "no":
                        self._nothing(clause)
            elif each.first["question"] and each.value() in ("no", "0", "none") and _is_about_something(each):
                if each.value() == "no":
                    self._aside(each, self._so(each.first, "no"))
                else:
                    self._aside(each, *self._amounts_to(each, each.value()))
            elif each.first["kind"] == "condition":
                for clause in each.clauses:
                    self._nothing(clause)

    def _counting(self, asked: AskedQuestion) -> list[ExplanationData]:
        """The summands or factors that change something; the others go beside."""
        parts = asked.parts
        counting = [one for one in parts if one["value"] != TOTALS[asked.kind]]
        begins = parts[0] if parts else asked.clauses[0]
        if counting and begins not in counting and _deep_numbers(questions_of(begins["because"])):
            counting.insert(0, begins)  # what the others are taken from, though it is none by itself
        for one in parts:
            if one not in counting:
                self._nothing(one)
        return counting

    def _write(self, said: str, value: str, cites: tuple[str, ...], depth: int, part: str = "") -> bool:
        """Adds a line, if it is there already only as a part, and tells whether it did."""
        line = LedgerLine(said, value, cites, "", depth, part)
        is_new = bool(part or said and all((one.words, one.value) != (said, value) for one in self.lines))
        if is_new:
            self.lines.append(line)
            self.said.add(said)
        return is_new

    def _aside(self, asked: AskedQuestion, said: str, value: str = "") -> None:
        """What came to nothing, with the decision that was asked for it; that something is not so between a
        thing and itself tells nothing."""
        if _is_of_itself(asked):
            return
        line = LedgerLine(said, value, asked.cites)
        self.beside.append(line)
        self.asked[line] = asked.first["decision"]

    # ---- in words

    def _amounts_to(self, asked: AskedQuestion, value: str) -> tuple[str, str]:
        """A quantity by what it is and how much, "LVII's factors when it attacks" and 8; or as the sentence
        in which it is answered, which says how much by itself."""
        question = self._asked(asked.first)
        named = words.quantity(question)
        said = asked.first["sentences"]
        if named == question and len(said) == 1:
            return words.answered(said, value, asked.counts), ""
        subjects = [words.value(each[2]) for each in asked.first["things"]]
        return words.what_is_asked(question, subjects), _number(value) if asked.counts else words.no_number(
            value
        )

    def _asked(self, one: ExplanationData) -> str:
        return words.about(one["question"], [each for each in one["things"] if each[2] not in self.subjects])

    def _so(self, one: ExplanationData, value: str) -> str:
        """A question that was answered as what is so."""
        if said := words.answered(one["sentences"], value):
            return said
        asked = words.about(one["question"], one["things"])
        subjects = [words.value(each[2]) for each in one["things"]]
        return words.statement(asked, value, subjects) or f"{asked} {value}"

    def _facts(self, one: ExplanationData) -> str:
        return words.facts(one["facts"][:6])


def questions_of(items: Iterable[ExplanationData]) -> list[AskedQuestion]:
    """The clauses that follow each other and belong to one decision about the same things, together."""
    return [
        AskedQuestion(kind, _each_once(list(together)) if kind in TOTALS else list(together))
        for (_, _, kind), together in groupby(
            items, lambda one: (one["decision"], str(one["things"]), one["kind"])
        )
    ]


def _each_once(clauses: list[ExplanationData]) -> list[ExplanationData]:
    """The parts of a total that was asked for twice in a row, which is one total."""
    found = {(one["text"], one["about"]): one for one in reversed(clauses)}
    return list(reversed(found.values()))


def _met_below(one: ExplanationData) -> Iterator[ExplanationData]:
    """The conditions with words of their own that are met: the clause, or where it has none those below."""
    if one["value"] == "yes" and one["told"]:
        yield one
    elif one["value"] == "yes":
        for each in one["because"]:
            if each["kind"] == "condition":
                yield from _met_below(each)


def _barred_paths(because: Iterable[ExplanationData]) -> Iterator[AskedQuestion]:
    """The paths that are not there, however deep a verdict asks for them."""
    for one in questions_of(because):
        if one.kind == PATH and one.value() == NO_PATH:
            yield one
        for each in one.clauses:
            yield from _barred_paths(each["because"])


def _is_about_something(asked: AskedQuestion) -> bool:
    """Whether a question was about a thing: of somebody who is not there nothing is told."""
    return bool(asked.first["things"] or asked.first["sentences"] or asked.first["about"])


def _is_of_itself(asked: AskedQuestion) -> bool:
    """Whether a question is about one thing as if that were two."""
    about = Counter((kind, label) for _, kind, label in asked.first["things"] if kind not in NUMBERS)
    return any(count > 1 for count in about.values())


def _ways(because: Iterable[ExplanationData]) -> Iterator[ExplanationData]:
    """The paths on which a yes rests, each with the clause that found it."""
    for one in because:
        if "way" in one:
            yield one
        if one["value"] == "yes" or one["value"] != NO_PATH and any("way" in each for each in one["because"]):
            yield from _ways(one["because"])


def _numbers_below(one: ExplanationData) -> list[AskedQuestion]:
    return [each for each in questions_of(one["because"]) if each.first["question"] and each.counts]


def _deep_numbers(asked: Iterable[AskedQuestion]) -> list[AskedQuestion]:
    """The quantities that questions rest on, the nearest ones."""
    found: list[AskedQuestion] = []
    for one in asked:
        if one.first["question"] and one.counts:
            found.append(one)
        else:
            found += _deep_numbers(questions_of(below for each in one.clauses for below in each["because"]))
    return found


def _the_same(numbers: list[AskedQuestion], value: str) -> AskedQuestion | None:
    """The one quantity that is what is counted, or the bound that it comes to; None where several are."""
    found = [one for one in numbers if one.value().lstrip("-") == value.lstrip("-")]
    return found[-1] if len(found) == 1 else None


def _each_of(numbers: list[AskedQuestion], one: ExplanationData, kind: str) -> list[AskedQuestion]:
    """The quantity of each thing that a clause counts for each of, without those that change nothing; empty
    where they do not come to what it counts."""
    for _, of_one in groupby(sorted(numbers, key=_decision), _decision) if one.get("of_each") else ():
        several = list(of_one)
        if str(_total(kind, [each.value() for each in several])) == one["value"]:
            return [each for each in several if each.value() != TOTALS[kind]]
    return []


def _decision(asked: AskedQuestion) -> str:
    return asked.first["decision"]


def _plainly(asked: AskedQuestion) -> AskedQuestion:
    """What a quantity is, where that is one other and nothing more is said of it."""
    while asked.kind not in TOTALS and not asked.clauses[-1]["told"]:
        same = [one for one in _numbers_below(asked.clauses[-1]) if one.value() == asked.value()]
        if len(same) != 1:
            break
        asked = same[0]
    return asked


def _is_plain(one: ExplanationData) -> bool:
    """Whether a part says nothing that its number does not: a printed value."""
    below = [each for each in questions_of(one["because"]) if each.first["question"]]
    return not one["told"] and all(
        len(each.clauses) == 1 and _is_plain(each.first) and not each.first["told"] for each in below
    )


def _is_number(value: str) -> bool:
    return bool(re.fullmatch(r"-?\d{1,12}(?:/\d{1,12})?", value))


def _total(kind: str, values: list[str]) -> Fraction:
    total = Fraction(0 if kind == "sum" else 1)
    for value in values:
        total = total + Fraction(value) if kind == "sum" else total * Fraction(value)
    return total


def _amount(value: str, kind: str) -> str:
    """What is added with its sign, what is multiplied with its cross."""
    if not _is_number(value):
        return words.value(value)
    if kind == "product":
        return f"\u00d7 {_number(value)}"
    return _number(value) if value.startswith("-") or kind != "sum" else f"+{_number(value)}"


def _condition(one: ExplanationData) -> str:
    """On what condition a part counts, where its clause can be read aloud, or what it is called there."""
    labels = {words.name(name): words.value(label) for name, _, label in one["things"]}
    said = [labels.get(each, each) for each in one.get("on", [])]
    return words.name(one.get("called", "")) or " ".join(said)


def _number(value: str) -> str:
    """A number as it is written on paper: 7.5, 1/2, 10/3."""
    return words.number(value) if _is_number(value) else words.value(value)
