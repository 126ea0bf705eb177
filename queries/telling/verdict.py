"""A verdict in a player's words: the one place where its data becomes English.

`told` takes what `Verdict.as_dict` gives, so that terminal, pages and assistants say the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from typing import Any

from kb.engine.answering import ANSWERED, CONFLICT, ILLEGAL, UNDETERMINED
from kb.engine.records import Explanation
from kb.engine.verdict_data import ChangeData, ExplanationData, KnownFactData, NeedData, VerdictData
from queries.telling import words
from queries.telling.agreement import agreeing, names_of_several, of_several
from queries.telling.ledger import BARS, IN_ALL, LedgerLine, ledger_of

DENIES = re.compile(r"\b(?:no|not|never|cannot|none|nobody|nothing|neither|nor)\b", re.IGNORECASE)
DESCRIBES = ("The ", "A ", "An ")  # how a description begins that says what a fact is
SECTIONS = re.compile(r" \((?:options? )?\d[^()]*\)")
WAY = re.compile(r" - .*, cost \d")
NO_NAMES = (
    *("The", "A", "An", "It", "No", "This", "They", "There", "These", "Nobody", "Nothing", "One", "Those"),
    *("That", "Such", "Each", "Both", "Its", "Their", "He", "His", "Who", "What", "Which", "Not", "Neither"),
    *("So", "All", "Any", "Another", "Every", "Only", "As", "At", "By", "In", "Of", "To", "With", "Without"),
    *("Against", "Before", "Together", "Once", "Whoever", "Enemies", "Enemy", "Units", "War", "Chance"),
)
NAMELESS = re.compile(r"(?:It|They|He|This|These|Its|Their) ")  # how a sentence begins that names nobody
MOST_BEFORE = 4  # things that are named before such a sentence
FEW_ASSUMED = 160  # characters of what was assumed that are read at a glance
MOST_IN_A_ROW = 3  # lines for one fact
MOST_AROUND = 2  # values of an amount that are tried: one more, one less
OTHERWISE = "nothing that was told makes it otherwise"
MOST_NAMED, FIRST_NAMED = 5, 3  # things in one line, and how many of more


@dataclass(frozen=True, slots=True)
class NeededFact:
    """Something needed: how one asks for it, what can be answered, its `key` in a form, and whether several
    answers may be given at once."""

    words: str
    answers: tuple[str, ...]
    key: str
    several: bool = False


@dataclass(frozen=True, slots=True)
class Prospect:
    """Something that is told beside an answer: what it is, what it comes to, in `chances` how likely each
    result is where that needs a picture, and the working."""

    words: str
    value: str
    cites: tuple[str, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()
    chances: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A verdict as it is told.  `answer` is its sentence, `cites` the deciding sections; `ledger` the working
    in the rulebook's order, `beside` what came to nothing, `unmet` bars and conditions that are not the case;
    `changes` are pairs of what if, and then; `outlook` what one wants to know beside it, `legend` the
    signs of results, `open` what the outlook still needs.  Of `assumed` the first `weighty` would change the
    answer if they were not so, or are what rules would give if more were told, which `presumed` tells alone;
    None where that is not known."""

    answer: str
    cites: tuple[str, ...]
    why_not: str = ""
    ledger: list[LedgerLine] = field(default_factory=list)
    beside: list[LedgerLine] = field(default_factory=list)
    unmet: list[LedgerLine] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    claimed: list[str] = field(default_factory=list)
    contradicted: list[str] = field(default_factory=list)
    needs: list[NeededFact] = field(default_factory=list)
    waits_for: list[NeededFact] = field(default_factory=list)
    changes: list[tuple[str, str]] = field(default_factory=list)
    chances: list[tuple[str, str]] = field(default_factory=list)
    outlook: list[Prospect] = field(default_factory=list)
    legend: list[tuple[str, str]] = field(default_factory=list)
    open: list[NeededFact] = field(default_factory=list)
    weighty: int | None = None
    presumed: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def told(verdict: VerdictData) -> Told:
    """The verdict in words."""
    steps = any("step" in one for one in verdict["because"])
    ledger, beside, unmet = ledger_of(verdict)
    if steps:
        ledger, beside, unmet = [_step(one) for one in verdict["because"]], [], []
    coming, said = verdict.get("next"), verdict["says"] or answer(verdict)
    ledger = _without_again(ledger, said)
    needs = [question(one) for one in verdict["needs"]]
    waits = [question(one) for one in coming["needs"] or coming["choices"]] if coming else []
    several = names_of_several(verdict)

    def in_number(lines: list[LedgerLine]) -> list[LedgerLine]:
        return [replace(one, words=agreeing(one.words, several)) for one in lines]

    ledger, beside, unmet = in_number(ledger), in_number(beside), in_number(unmet)
    assumed, weighty = _weighed(verdict)
    if not (ledger or beside or unmet or coming or verdict["assumed"] or verdict["changes"]):
        ledger = _by_default(verdict)
    return Told(
        agreeing(said, several),
        deciding(verdict),
        words.name(verdict.get("why_not", "")) if verdict["status"] != ILLEGAL else "",
        ledger,
        [replace(one, words=lower(one.words, verdict["of"])) for one in beside],
        [replace(one, words=lower(one.words, verdict["of"])) for one in unmet],
        assumed,
        grouped(verdict["claimed"]),
        [_against(one) for one in verdict.get("contradicted", [])],
        needs,
        [one for one in waits if one not in needs],
        _as_answered(_changes(verdict), verdict, said),
        _chances(verdict),
        _prospects(verdict),
        [(sign, means) for sign, means in verdict.get("legend", [])],
        [one for one in _for_outlook(verdict) if one not in needs],
        weighty,
        _presumed(verdict),
    )


def _presumed(verdict: VerdictData) -> list[str]:
    """What was assumed that the rules would give if more were told."""
    return grouped([one for one in verdict["assumed"] if one["derived"]])


def _changes(verdict: VerdictData) -> list[tuple[str, str]]:
    """What would change a verdict."""
    return changes(verdict["changes"], {(one["thing"], one["fact"]) for one in verdict["assumed"]})


def _weighed(verdict: VerdictData) -> tuple[list[str], int | None]:
    """What was assumed, in groups, those first of which one fact by itself would change the answer, and how
    many groups these are; None where nobody looked for what would change it, as of what is not decided."""
    presumed = _presumed(verdict)
    known = [one for one in verdict["assumed"] if not one["derived"]]
    all_of_it = [*presumed, *grouped(known)]
    if sum(map(len, all_of_it)) <= FEW_ASSUMED:
        return all_of_it, None
    turns = {(one["thing"], one["fact"]) for one in verdict["changes"]}
    first = [one for one in known if one["says"] or (one["thing"], one["fact"]) in turns]
    weighty = [*presumed, *grouped(first)]
    others = grouped([one for one in known if one not in first])
    answered = verdict["status"] == ANSWERED and not any("step" in one for one in verdict["because"])
    return [*weighty, *others], len(weighty) if answered else None


def _by_default(verdict: VerdictData) -> list[LedgerLine]:
    """Why a yes or no stands that no clause but the first gives: nothing that would change it was told."""
    plain = verdict["status"] == ANSWERED and verdict["value"] in ("yes", "no")
    return [LedgerLine(OTHERWISE, "", ())] if plain else []


def _without_again(ledger: list[LedgerLine], answer_: str) -> list[LedgerLine]:
    """The working without what the answer has just said, and what that is made of in its place."""
    first, rest = ledger[:1], ledger[1:]
    said = first[0].words.rstrip(".").casefold() if first and not first[0].value else ""
    if not said or not answer_.rstrip(".").casefold().endswith(said):
        return ledger
    below = 0
    while below < len(rest) and rest[below].depth > first[0].depth:
        below += 1
    return [*(replace(one, depth=one.depth - 1) for one in rest[:below]), *rest[below:]]


def _as_answered(found: list[tuple[str, str]], verdict: VerdictData, answer_: str) -> list[tuple[str, str]]:
    """What would change it, with the sentence for yes or no where the answer says neither word."""
    own = next((one for one in verdict["because"] if one["decision"] == verdict["decision"]), None)
    if own is None or verdict["value"] not in ("yes", "no") or re.match(r"(?:Yes|No)\b[:,.]", answer_):
        return found
    return [(what, words.answered(own["sentences"], then) or then) for what, then in found]


def _chances(verdict: VerdictData) -> list[tuple[str, str]]:
    """Each result with its chance: numbers in their order, others the likeliest first."""
    found = [(one["value"], one["chance"]) for one in verdict.get("chances", [])]
    if verdict["measure"] and ":" not in "".join(value for value, _ in found):
        found.sort(key=lambda one: Fraction(one[0]))
    return [(words.measured(value, verdict["measure"]), chance) for value, chance in found]


def _prospects(verdict: VerdictData) -> list[Prospect]:
    """What is told beside it; between the steps of a fight only what is certain, and not nothing, and the
    chances of its dice."""
    known = verdict.get("outlook", [])
    if any("step" in one for one in verdict["because"]) and not verdict.get("next"):
        return []  # it is over
    if verdict.get("next"):
        certain = [one for one in known if one["status"] == ANSWERED and one["value"] not in ("0", "none")]
        known = [one for one in known if one in certain or one.get("chances")]
    return _each_once(one for each in known for one in _prospect(each))


def _each_once(prospects: Iterable[Prospect]) -> list[Prospect]:
    """Without the lines of working that stand below an earlier one, and those that are empty there."""
    said: set[tuple[str, str]] = set()
    found = []
    for one in prospects:
        lines = tuple(each for each in one.ledger if (each.words, each.value) not in said)
        said |= {(each.words, each.value) for each in lines}
        found.append(replace(one, ledger=lines))
    return found


def _prospect(verdict: VerdictData) -> list[Prospect]:
    """What is told of a verdict that stands beside another; nothing where neither rules nor dice decide."""
    label, cites, chances = verdict["label"], deciding(verdict), _chances(verdict)
    exact = [(one["value"], one["chance"]) for one in verdict.get("chances", [])]
    if verdict["status"] == ANSWERED:
        said = words.measured(verdict["value"] or "", verdict["measure"])
        ledger = [replace(one, value="" if one.value == said else one.value) for one in ledger_of(verdict)[0]]
        if verdict["value"] in ("0", "none"):
            ledger = []  # what it would have been made of
        ledger = [one for one in ledger if one.value or one.words != IN_ALL]
        return [Prospect(label, said, cites, tuple(ledger))]
    if set(dict(exact)) <= {"yes", "no"} and exact:
        return [Prospect(label, words.percent(dict(exact).get("yes", "0")), cites)]
    if exact and verdict["measure"]:
        ordered = sorted(exact, key=lambda one: Fraction(one[0]))
        each = ", ".join(f"{words.number(value)} {words.percent(chance)}" for value, chance in ordered)
        if len(exact) > MOST_NAMED:
            each = f"{words.number(ordered[0][0])} to {words.number(ordered[-1][0])}"
        return [Prospect(label, f"{words.mean(exact)} on average ({each})", cites)]
    return [Prospect(label, "the dice decide", cites, (), tuple(chances))] if exact else []


def _for_outlook(verdict: VerdictData) -> list[NeededFact]:
    """What the outlook still needs, beside the dice that give chances."""
    if verdict.get("next") or any("step" in one for one in verdict["because"]):
        return []  # the steps ask for all in their order
    lacking = [one for one in verdict.get("outlook", []) if one["status"] == UNDETERMINED]
    needs = [need for one in lacking if not one.get("chances") for need in one["needs"]]
    charts = [one for one in needs if not one["thing"]]  # who lacks one is not asked for the dice first
    return list(dict.fromkeys(question(one) for one in charts or needs))


def speak(because: list[Explanation]) -> None:
    """Puts what each reason says into a player's words; `text` keeps the clause as it stands."""
    for one in because:
        one.says = words.name(one.says if one.told or one.step else _spoken(one))
        speak(one.because)


def _spoken(one: Explanation) -> str:
    """What a clause says that has no words of its own: what is so, else what it looked at, else its place."""
    if said := words.answered(one.sentences, one.value):
        return said
    if one.question:
        asked = words.about(one.question, one.things)
        subjects = [words.value(each[2]) for each in one.things]
        return (one.value in ("yes", "no") and words.statement(asked, one.value, subjects)) or asked
    return words.facts(one.facts) if one.facts else words.by_rule(one.cites)


# ---- the answer


def question_of(verdict: VerdictData) -> str:
    """The question with the names of what it was asked about."""
    takes = zip(verdict["takes"], verdict["of"], strict=False)
    return words.about(verdict["question"], [[one["name"], one["type"], label] for one, label in takes])


def answer(verdict: VerdictData) -> str:
    """The answer in a sentence that says what was asked and of what; `says` is that of the law, if any."""
    coming, value = verdict.get("next"), verdict["value"] or ""
    if verdict["says"] and not coming:
        is_number = verdict["measure"] or value in ("yes", "no")
        told = words.name(verdict["says"])
        told = words.nobody(told) if value == "none" else told
        said = words.with_numbers(told, "" if is_number else value).rstrip(".")
        said = words.none_of_them(said) if verdict["measure"] else said
        said = _of_whom(verdict, _of_what(verdict, said))
        if _agrees(said, value):
            said = lower(said, verdict["of"])
        return f"{value.capitalize()}: {said}." if _agrees(said, value) else f"{_upper(said)}."
    asked, status = question_of(verdict), verdict["status"]
    if coming:
        by = f", by {words.name(coming['by'])}" if coming["by"] else ""
        return f"Next: {words.name(coming['step'])}{by}."
    if status == ANSWERED:
        subjects = [words.value(one) for one in verdict["of"][: len(verdict["takes"])]]
        return _answered(asked, value, subjects, verdict["measure"])
    if status == ILLEGAL:
        return f"{asked} That cannot be asked so: {lower(words.name(verdict['why_not'])).rstrip('.')}."
    if status == CONFLICT:
        said = words.listed([words.value(one["value"]) for one in verdict["because"]])
        return f"{asked} The rules contradict each other: they say {said}."
    if verdict.get("chances"):
        return f"{asked} The dice decide."
    return f"{asked} That is not decided yet."


def _of_what(verdict: VerdictData, said: str) -> str:
    """A sentence with the value that was asked about in the place of "that step" and its like."""
    for one, label in zip(verdict["takes"], verdict["of"], strict=False):
        what = words.value(label)
        if label in words.NOT_NAMED or words.COUNT.fullmatch(label) or what in said or not what[:1].islower():
            continue
        noun = words.name(one["name"])
        if what.endswith(noun):
            said = re.sub(rf"\b(?:that|this) {re.escape(noun)}\b", f"the {what}", said, count=1)
    return said


def _of_whom(verdict: VerdictData, said: str) -> str:
    """A sentence that names nothing, with what was asked about before it."""
    takes = zip(verdict["takes"], verdict["of"], strict=False)
    asked = [_named(one["name"], label) for one, label in takes if label not in words.NOT_NAMED]
    if not NAMELESS.match(said) or not 1 < len(asked) <= MOST_BEFORE:  # of one it speaks of what that has
        return said
    return said if any(one in said for one in asked) else f"{words.listed(asked)}: {lower(said)}"


def _named(called: str, label: str) -> str:
    """What is asked about, a number with what the question calls it: "die 3"."""
    said = words.value(label)
    return f"{words.name(called)} {said}" if words.COUNT.fullmatch(label) else said


def _agrees(said: str, value: str) -> bool:
    """Whether "yes" or "no" before a sentence says the same: not before one that denies or affirms by itself
    ("No: the path is open")."""
    return value in ("yes", "no") and (value == "no") == bool(DENIES.search(said))


def _answered(asked: str, value: str, subjects: list[str], measure: str) -> str:
    if value in ("yes", "no"):
        said = words.statement(asked, value, subjects)
        return f"{value.capitalize()}: {said}." if said else f"{asked} {value.capitalize()}."
    if measure == "" and (value == "no path" or WAY.search(value)):
        return f"{words.of_way(asked, value)}."
    said = words.what_is_asked(asked, subjects).replace(": ", ", ")
    return f"{_upper(said)}: {words.measured(value, measure)}."


def deciding(verdict: VerdictData) -> tuple[str, ...]:
    """The sections of the clauses that decide at the top; of bars that were all looked at, those that are
    met, and where none is, the first."""
    because = verdict["because"][:3]
    if because and because[0]["kind"] in BARS:
        because = [one for one in verdict["because"] if one["value"] == "yes"][:3] or because[:1]
    return tuple(dict.fromkeys(cite for one in because for cite in one["cites"]))[:3]


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def lower(text: str, names: Collection[str] = ()) -> str:
    """With a small letter, but for names and abbreviations: a unit may be called A."""
    first = text.partition(" ")[0]
    return text[:1].lower() + text[1:] if first in NO_NAMES and first not in names else text


# ---- the steps of a sequence


def _step(one: ExplanationData) -> LedgerLine:
    """A step of a sequence: what it is, what it came to, and who took it."""
    said = words.name(one["says"] if one["told"] else one["says"].partition(" when ")[0])
    value = words.value(one["value"])
    about = f" ({words.name(one['about'])})" if one["about"] else ""
    if "next" in one:
        return LedgerLine(f"next: {said}{about}", "", tuple(one["cites"]), words.name(one.get("by", "")))
    return LedgerLine(said + about, value, tuple(one["cites"]), words.name(one.get("by", "")))


# ---- what it rests on


def _against(claim: KnownFactData) -> str:
    """A claim beside what the rules make of the rest that is told."""
    claimed = grouped([{**claim, "says": ""}])[0]
    says = lower(words.name(claim["says"]).rstrip(".")) or "it is not so"
    return f"{claimed}, but by what else is told {says}"


def grouped(known: list[KnownFactData]) -> list[str]:
    """Facts in groups: those of the same things together."""
    things: dict[str, list[str]] = {}
    # What is said there is why the question would make no sense; several premises may rest on the same.
    denied = list(
        dict.fromkeys(f'"{lower(words.name(one["says"]).rstrip("."))}"' for one in known if one["says"])
    )
    said = [f"nobody has told that {words.listed(denied, 'or')}"] if denied else []
    for one in known:
        if not one["says"]:
            is_ = words.fact("", one["fact"], one["value"], one["words"], one["question"])
            things.setdefault(is_, []).append(words.name(one["thing"]))
    together: dict[tuple[str, ...], list[str]] = {}
    for is_, of in things.items():
        together.setdefault(tuple(dict.fromkeys(of)), []).append(is_)
    return [*said, *(_of_all(list(of), facts) for of, facts in together.items())]


def _of_all(things: list[str], facts: list[str]) -> str:
    """Facts of one thing or of several: "Kiev has", "Kiev and Minsk have"."""
    if len(things) > 1:
        facts = [of_several(one) for one in facts]
    return f"{_shortened(things)}: {', '.join(facts)}"


def _small(described: str) -> str:
    """With a small letter, but for HQs, the USA and the like."""
    return described if described[1:2].isupper() else described[:1].lower() + described[1:]


def _shortened(things: list[str]) -> str:
    """The names of things, of many only the first."""
    if len(things) <= MOST_NAMED:
        return words.listed(things)
    return f"{', '.join(things[:FIRST_NAMED])} and {len(things) - FIRST_NAMED} more"


def question(need: NeedData) -> NeededFact:
    """A need as a question with its possible answers."""
    thing, (asked, more, _) = words.name(need["thing"]), need["question"].partition("? ")
    asked += more.strip()
    answers = tuple(words.name(one) for one in need["answers"])
    field_ = words.name(need["fact"])
    if asked.endswith("?") and thing:
        is_alone = need["thing"].lower() == need["kind"].lower()  # there is one game, and it has no name
        said = asked if is_alone else words.about(asked, [["it", need["kind"], need["thing"]]])
    elif thing and tuple(answers) == ("yes", "no"):
        said = f"{thing}: {field_}?"
    elif thing and asked:
        described = SECTIONS.sub("", asked.partition(". ")[0].rstrip("."))
        named = thing if asked.startswith(DESCRIBES) else f"{thing}, {field_}"
        said = f"{named}: {_small(described)}?"
    elif thing:
        said = f"What {'are' if need['several'] else 'is'} the {field_} of {thing}?"
    elif field_.startswith("the chart"):
        said = f"What does {field_} say? No document prints it; 'umpire charts' tells how to bring yours."
    elif answers == ("yes", "no"):
        said = f"{field_[0].upper()}{field_[1:]}?"
    elif len(answers) == 1:
        said = f"What {'are' if need['several'] else 'is'} the {field_}?"
    elif answers:
        said = f"Which {field_}?"
    else:
        said = f"Looked for, and not found in what was told: {field_}."
    key = f"{need['thing']}: {need['fact']}" if need["thing"] else need["fact"]
    return NeededFact(said, answers, key, need["several"])


def changes(found: list[ChangeData], assumed: Collection[tuple[str, str]] = ()) -> list[tuple[str, str]]:
    """What would change it, nearest first: facts, values that lead to one end together, and things of which
    the same is so; then options.  That one more of something makes a number another is reckoned, and not
    told, nor that there were one of what was `assumed` not to be."""
    lines: dict[tuple[str, str, str], list[ChangeData]] = {}
    options: list[tuple[str, str]] = []
    amounts = _amounts(found, assumed)
    for one in found:
        if one["then"] in (ILLEGAL, UNDETERMINED, CONFLICT) or (one["thing"], one["fact"]) in amounts:
            continue
        then = words.value(one["then"])
        if one["option"] is not None:
            options.append((f"option {one['option']} {'in play' if one['in_play'] else 'out of play'}", then))
        else:
            lines.setdefault((one["thing"], one["fact"], then), []).append(one)
    told_ = [(_if(several), then) for (_, _, then), several in lines.items()]
    return [*_of_alike(_in_a_row(lines, told_)), *options]


def _of_alike(lines: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The lines, those that say the same of several things as one."""
    found: dict[tuple[str, str], list[str]] = {}
    for said, then in lines:
        thing, _, is_ = said.rpartition(": ")
        found.setdefault((is_, then), []).append(thing)
    return [(f"{_one_of(of)}: {is_}" if any(of) else is_, then) for (is_, then), of in found.items()]


def _one_of(things: list[str]) -> str:
    """One of several things by their names, of many only the first."""
    things = list(dict.fromkeys(things))
    if len(things) <= MOST_NAMED:
        return words.listed(things, "or")
    return f"{', '.join(things[:FIRST_NAMED])} or one of {len(things) - FIRST_NAMED} more"


def _amounts(found: list[ChangeData], assumed: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
    """The facts that are an amount, of which one more and one less make an amount another.
    A section or a die has more values, and a word among those that follow."""
    tried: dict[tuple[str, str], list[ChangeData]] = {}
    for one in found:
        if one["option"] is None:
            tried.setdefault((one["thing"], one["fact"]), []).append(one)
    return {
        key
        for key, several in tried.items()
        if len(several) <= MOST_AROUND
        and all(words.COUNT.fullmatch(one["value"]) for one in several)
        and (key in assumed or all(words.COUNT.fullmatch(one["then"]) for one in several))
    }


def _in_a_row(
    lines: dict[tuple[str, str, str], list[ChangeData]], told_: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The lines, but one for a fact that leads elsewhere with each of many numbers: "die 1, 2 -> 4, 5"."""
    found: dict[tuple[str, str], list[tuple[str, str, str]]] = {}
    for (thing, fact, then), (said, _) in zip(lines, told_, strict=True):
        values = [one["value"] for one in lines[thing, fact, then]]
        is_number = len(values) == 1 and words.COUNT.fullmatch(values[0])
        key = (thing, fact) if is_number else (said, then)
        found.setdefault(key, []).append((said, values[0], then))
    told: list[tuple[str, str]] = []
    for several in found.values():
        if len(several) <= MOST_IN_A_ROW:
            told += [(said, then) for said, _, then in several]
            continue
        said, value, _ = several[0]
        numbers = ", ".join(words.value(one) for _, one, _ in several)
        told.append(
            (said.removesuffix(words.value(value)) + numbers, ", ".join(then for *_, then in several))
        )
    return told


def _if(several: list[ChangeData]) -> str:
    """One fact, with each of the values that lead to one end."""
    thing, fact, values = several[0]["thing"], several[0]["fact"], [one["value"] for one in several]
    if len(values) == 1:
        return words.fact(thing, fact, values[0], several[0]["words"], several[0]["question"])
    either = words.either(values)
    field_ = "" if any(f" {words.name(fact)}" in f" {words.value(one)}" for one in values) else fact
    return f"{words.name(thing)}: {words.name(field_)} {either}".replace(":  ", ": ")
