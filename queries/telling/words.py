"""Names, values, facts and questions of the rules as a player says them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from kb.engine.sentences import of_one
from kb.engine.types import FOUND
from queries.telling import turned
from rules_corpus.known import entries, written

COUNT = re.compile(r"-?\d+(?:/\d+)?")
NUMBER = re.compile(r"-?\d{1,12}/\d{1,12}")
IN_TEXT = re.compile(r"(?<![\w/.])\d{1,12}/[1-9]\d{0,11}(?![\w/])")
ASKED = re.compile(rf"({turned.AUXILIARY})\b", re.I)
WORD_JOINT = re.compile(r"(?<=\w)_(?=\w)")
POINTS_AT = "this|that|the|a|an|these|those"
CITED = re.compile(r" \((?:\d[\w., ]*|options? [\d, and]+)\)")
OR_ELSE = (  # "this hex or city"
    r" or (?!(?:before|an?|the|its|in|of|to|this|that|none|by|at|from|after)\b)[a-z]+(?<!ing)"
)
THEN = r"(?=[?,]| (?:when|if|is|may|can|must|does|now)\b)"
AN_ACT = re.compile(r"[a-z]+ (?:on|of|to|over|in|at) \S")  # "raid on Kiev": what is called after what it does
LEADING = ("with", "by", "to", "of", "for", "from", "on")  # words that lead on to what they name
BEHIND = (*LEADING, "this", "now", "already", "besides", "before", "last", "in", "out", "back")  # of "moved"
ENDING = ("in", "lost", "promoted", "down", "upgraded", "chosen")
NO_VERBS = ("straits", "rockets", "planes", "ships", "troops", "engineers", "reserves", "guards", "classes")
VERBS = (
    "continues",
    "answers",
    "serves",
    "flies",
    "sails",
    "calls",
    "agrees",
    "objects",
    "cooperates",
)  # no plurals
WHO = (
    "the attacker",
    "the defender",
    "the owner",
    "the player",
    "the players",
)  # of whom a question may speak
PRONOUNS = ("it", "they")
NOT_NAMED = ("unknown", "yes", "no", "none", "")  # in a question it stands for itself
_CALLED, _KIND = 0, 1  # of a thing that a question is about: what the rule calls it, and its type
MOST_DIGITS = 12
QUARTERS = 4  # below 1 these alone are written with a point: 0.25, and 1/2 or 1/3
LONGEST_LACKING = 80  # characters of a description that tells what is not there
NO_NOUN = re.compile(  # how the name of a fact goes that is no noun, as carried_by and bombarding_in_defence
    r"(?:^|_)(?:by|in|to|at|of|with|on|for|from|as|once|since|before)$|^[a-z]+(?:ed|ing|own)(?:_|$)|^began_"
    r"|_(?:in|by|with|at|from)_|^(?:from|to)_"
)
WHERE_ELSE = re.compile(r", (?:where|if|when|since|which)\b")
WHICH = re.compile(  # "Which of its units are ...?", "Which powers have ...?"
    r"Which (of )?((?:[A-Za-z]+ ){1,3}?(?:are|is|have|has|controls?|flies|took|conquered|built))\b"
    r"(?! (?:it|he|the)\b)"
)
NONE_TAIL = re.compile(r"(?:;|,) (?:or )?none (?:if|where|when) [^?]*(?=\?)")  # of a question: how it may end
MOST_KEPT, LONGEST_KEPT = 10_000, 200  # texts that are not put into words again, and characters of one


def name(text: str) -> str:
    """What a thing, property or value is called, its words apart, or as its game writes it."""
    return _name(text) if len(text) <= LONGEST_KEPT else _name.__wrapped__(text)


@lru_cache(MOST_KEPT)
def _name(text: str) -> str:
    for one, how in written().items():
        if one in text:
            text = re.sub(rf"(?<![^\W_]){one}(?![^\W_])", how, text)
    return re.sub(r"_+", " ", text).strip()


def value(text: str | None) -> str:
    """A value: fractions as they are written on paper, with what they come to where that is not plain; lists
    with commas, the words of a name apart."""
    if text and NUMBER.fullmatch(text):
        written_ = number(text)
        is_plain = 1000 % Fraction(text).denominator == 0
        return written_ if is_plain else f"{written_} ({float(Fraction(text)):.3g})"
    return no_number(text)


def no_number(text: str | None) -> str:
    """A value that is no number, though it may look like one: the result 1/2 of a combat."""
    if not text:
        return ""
    if text.startswith("(") and text.endswith(")"):
        return listed([name(one) for one in text[1:-1].split(", ")])
    return name(text)


def number(text: str) -> str:
    """A number as it is written on paper: 7.5, 0.75, 1/2, 10/3."""
    whole = Fraction(text)
    if (abs(whole) < 1 and whole.denominator != QUARTERS) or 1000 % whole.denominator:
        return text
    return f"{float(whole):g}"


def with_numbers(text: str, result: str = "") -> str:
    """A sentence with its fractions as they are written on paper, but for a `result` that is none."""
    return IN_TEXT.sub(lambda found: found[0] if found[0] == result else number(found[0]), text)


def percent(chance: str) -> str:
    """A chance of which the exact fraction is given: 64%, 0.5%."""
    part = float(Fraction(chance)) * 100
    return f"{part:.0f}%" if part >= 10 or part == round(part) else f"{part:.1f}%"


def mean(chances: Sequence[tuple[str, str]]) -> str:
    """What numbers come to on average, by their chances."""
    return f"{float(sum(Fraction(value) * Fraction(chance) for value, chance in chances)):.2g}"


def measured(text: str, called: str) -> str:
    """A number with what it counts, by the name of its type: 2 points, 1 hex; `called` is "" of what is no
    number."""
    said = value(text) if called else no_number(text)
    if not called or not COUNT.fullmatch(text) or not called.endswith("s"):
        return said
    noun = called.casefold()
    if text in ("1", "-1"):
        noun = noun.removesuffix("es") if noun.endswith(("xes", "sses")) else noun[:-1]
    return f"{said} {noun}"


def listed(items: list[str], word: str = "and") -> str:
    """One, two and three."""
    return f" {word} ".join(part for part in (", ".join(items[:-1]), items[-1] if items else "") if part)


def either(values: list[str]) -> str:
    """One of these values; whole numbers that follow each other from the first to the last."""
    whole = [int(one) for one in values if re.fullmatch(r"\d{1,6}", one)]
    if len(whole) == len(values) > 2 and sorted(whole) == list(range(min(whole), max(whole) + 1)):
        return f"{min(whole)} to {max(whole)}"
    return listed([value(one) for one in values], "or")


def cited(cite: str) -> str:
    """What is cited, as players call it: 11.10.6, option 13, US entry option 22."""
    kind, stroke, number = cite.partition("/")[2].rpartition("/")
    return f"{entries().get(kind, kind)} {number}" if stroke else number


def by_rule(cites: list[str]) -> str:
    """What a reason says that has no words of its own: where its rule stands."""
    return "as " + listed([cited(cite) for cite in cites]) + " says"


def fact(thing: str, field: str, said: str, phrases: Sequence[str] = (), asked: str = "") -> str:
    """A fact in a line: "Kiev: weather snow", "LVII: not face down"; `phrases` are those of the
    vocabulary, and `asked` is its question."""
    words = said_so(phrases, said) or answer_to(asked, field, said) or lacking(asked, field, said)
    words = words or named_so(phrases, asked, field, said) or property_is(field, said)
    return f"{name(thing)}: {words}" if thing else words


def named_so(phrases: Sequence[str], asked: str, field: str, said: str) -> str:
    """A value that is a name, in the words of the vocabulary or put into the question that it answers:
    "controlled by Ash", "fly to Kiev"; "" of a number or a word that a label tells as well."""
    if said in ("yes", "no", "none", "unknown", "") or field == "kind" or COUNT.fullmatch(said):
        return ""
    phrase = next((one.partition(" / ")[0] for one in phrases if one.count("{}") == 1), "")
    if len(phrase.split(" ")) > 2 or phrase.startswith("{} "):
        return phrase.replace("{}", value(said)).removeprefix("is ")
    if name(field) in value(said):
        return ""
    return turned.answered(CITED.sub("", asked), value(said))


def lacking(described: str, field: str, said: str) -> str:
    """What is not there, by what describes it, where the name of the fact is no noun: "no HQ that supports
    the attack" for one that none supports; "" where that cannot be said."""
    if said != "none" or not NO_NOUN.search(field):
        return ""
    plain = CITED.sub("", described.partition(". ")[0]).rstrip(".?")
    plain = WHERE_ELSE.split(plain)[0]
    if found := WHICH.match(plain):
        return f"{'none' if found[1] else 'no'} {found[1] or ''}{found[2]}{plain[found.end() :]}"
    if plain.startswith("The ") and len(plain) <= LONGEST_LACKING and ":" not in plain:
        return f"no {plain.removeprefix('The ')}"
    return ""


def facts(found: Iterable[Sequence[Any]]) -> str:
    """Several facts in a line, those of one thing together; each as `fact` takes it."""
    things: dict[str, list[str]] = {}
    for thing, *said in found:
        things.setdefault(name(thing), []).append(fact("", *said))
    return "; ".join(f"{thing}: {', '.join(told)}" for thing, told in things.items())


def property_is(field: str, said: str) -> str:
    """A property and its value: "face down", "not face down", "no cargo", "weather snow"."""
    words = name(field)
    if field == "kind":
        return value(said)
    if said == "yes":
        return words
    if said == "no":
        return _denied(words)
    if words in value(said).split(" ") or f" {words}" in f" {value(said)}":
        return value(said)
    if said == "none":
        return _none(words)
    return f"{words} {value(said)}"


def _none(words: str) -> str:
    """At war with nobody, none bombarding, no cargo."""
    first, last = words.partition(" ")[0], words.rpartition(" ")[2]
    if words in VERBS:
        return f"{words} nothing"
    if first in VERBS and last in LEADING:
        return f"{words} nobody"
    is_done = re.fullmatch(r"[a-z]{3,}ed", first)
    if is_done and (first == words or words.split(" ")[1] in BEHIND):  # "helped to land", not "printed oil"
        return f"{words}: none"
    if first in LEADING and first not in ("on", last):  # "with offensive points": by itself this is no noun
        return f"{words}: none"
    if last == "of" and first != words:
        return f"no {words.removesuffix(' of')}"
    if first.endswith("s") and last in LEADING and first not in VERBS:
        return f"no {words} it"  # roads to it
    if last in LEADING:
        return f"{words} none"
    begins = first in ("on", "in", "under") or first.endswith("ing")
    return f"none {words}" if begins or last in ENDING or last.endswith("ing") else f"no {words}"


def _denied(words: str) -> str:
    """Starts out of supply -> does not start out of supply; canal closed -> canal not closed."""
    verb, _, rest = words.partition(" ")
    if verb == "has" and re.fullmatch(r"[a-z]+(?<!ed)", rest):
        return f"has no {rest}"
    if verb in ("has", "was", "is", "may", "can"):
        return f"{verb} not {rest}"
    before, _, done = words.rpartition(" ")
    if done.endswith("ed") and before and before not in LEADING and not before.endswith(("ly", " and")):
        return f"{before} not {done}"
    if rest and re.fullmatch(r"[a-z]+[^s]s", verb) and verb not in NO_VERBS:
        return f"does not {_plural(verb)} {rest}"
    return f"not {words}"


def _plural(verb: str) -> str:
    """Goes -> go, flies -> fly, starts -> start."""
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("oes", "shes", "ches", "xes", "sses")) else verb[:-1]


def answer_to(asked: str, field: str, said: str) -> str:
    """Yes or no to a fact of several words as the answer to its question: "not a night mission", "does not
    enter a port"; "" where that cannot be said."""
    if "_" not in field or said not in ("yes", "no"):
        return ""
    so = statement(CITED.sub("", asked), said, ["it", *WHO])
    return so.removeprefix("it is ").removeprefix("it ")


def said_so(phrases: Sequence[str], said: str) -> str:
    """Yes, no or none to a fact in the words that the vocabulary has for it ("is face-down / is face-up",
    "held by {} / held by nobody"), "" where it has none."""
    if said == "none":
        lacking = (one.partition(" / ")[2].strip() for one in phrases if "{" in one)
        return next(filter(None, lacking), "").removeprefix("is ")
    phrase = next((one for one in phrases if "{" not in one), "")
    if not phrase or said not in ("yes", "no"):
        return ""
    so, _, denied = (part.strip() for part in phrase.partition(" / "))
    verb, _, rest = so.partition(" ")
    told = so if said == "yes" else denied or f"{verb} not {rest}"
    return told.removeprefix("is ")


def in_phrase(phrases: Sequence[str], said: str) -> str:
    """A value in the words that the vocabulary has for it ("at war with {}"), "" where it has none or there
    is no value."""
    phrase = next((one for one in phrases if one.count("{}") == 1), "")
    if not phrase or said in ("none", ""):
        return ""
    phrase = phrase.partition(" / ")[0].strip()
    if re.fullmatch(r"\d+", said):  # "options {} are chosen": one of them is
        phrase = re.sub(r"\b(\w+)s \{\} are\b", r"\1 {} is", phrase)
    return phrase.replace("{}", value(said)).removeprefix("is ")


def about(question: str, things: list[list[str]]) -> str:
    """A question with what it is asked about in the place of "this unit" and its like; what has no place in
    it stands before or behind it.  `things` are names, types and what players call them."""
    question = NONE_TAIL.sub("", question)
    told = [one for one in things if one[1] not in FOUND and one[2] not in NOT_NAMED]
    placed: set[int] = set()
    for by in (_CALLED, _KIND):  # "a unit" is what the rule calls so, before any other unit
        for number, one in enumerate(told):
            if number in placed or not one[by]:
                continue
            asked = _pointed(question, one[by], value(one[2]))
            if asked != question:
                placed.add(number)
                question = asked
    left = [_left_over(one) for number, one in enumerate(told) if number not in placed]
    if len(left) == 1 and re.search(r"\b(it|its)\b", question) and len(left) == len(_told(things)):
        changed = re.sub(r"(?<!who does )\bit\b", left[0], question, count=1)
        if changed != question and not re.match(r"\w+ it\b.*\bit\b", question, re.I):
            return changed
    if left and len(left) < len(_told(things)) and question.endswith("?"):
        return f"{question[:-1]} ({listed(left)})?"
    return f"{listed(left)}: {question}" if left else question


def _left_over(thing: list[str]) -> str:
    """What a question is about that has no place in it, a number with its name: "die 3"."""
    called, said = thing[_CALLED], value(thing[2])
    return f"{name(called)} {said}" if called and COUNT.fullmatch(said) else said


def _told(things: list[list[str]]) -> list[list[str]]:
    return [one for one in things if one[2] and one[1] not in FOUND]


def _pointed(question: str, noun: str, said: str) -> str:
    """The question with the first "this NOUN" replaced."""
    gap = _gap(question, noun)
    if gap is None:
        return question
    if COUNT.fullmatch(said):
        plain = apart(noun).lower()  # section 3, but 3 asterisks
        said = f"{said} {plain}" if plain.endswith("s") else f"{plain} {said}"
    elif AN_ACT.match(said):
        said = f"the {said}"
    placed = question[: gap[0]] + said + question[gap[1] :]
    before = placed.removesuffix(f" {said}?")
    is_cut = before != placed and re.fullmatch(r"\w+", before)  # "attack" may be what the thing does
    return question if is_cut else placed


@lru_cache(MOST_KEPT)
def _gap(question: str, noun: str) -> tuple[int, int] | None:
    """Where the first "this NOUN" of a question begins and ends, None where there is none."""
    noun = apart(noun)
    if WHAT_IT_IS.match(question):  # "Is it a unit that ...?" asks what the thing is, and does not name it
        return None
    plain = re.escape(noun)
    plain = rf"{plain}\b(?:{OR_ELSE}{THEN})?"
    pattern = rf"\b(?:this {re.escape(noun)}{OR_ELSE}|(?:{POINTS_AT}) {plain})\b(?! \w+(?:'s)? (?:of|in) )"
    if not re.search(pattern, question, re.I):
        pattern = rf"\b(?<!such )(?:this|a|an|the) (?!of |in |to |for |or |and |by )[a-z]+ {plain}"
    if noun[-1:] == "s" and noun[-2:] != "ss":
        pattern = rf"\b(?:these|those|the) {re.escape(noun)}\b"
    found = re.search(pattern, question, re.I)
    return found.span() if found else None


def apart(noun: str) -> str:
    """The words of a name of the rules, apart: "Air Group" of AirGroup."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name(noun))


def statement(question: str, answer: str, subjects: list[str]) -> str:
    """A question that yes or no answers as what is so: "LVII may not overrun that hex."; "" where its words
    cannot be turned round."""
    before, colon, behind = question.partition(": ")
    if colon and before.startswith("If "):
        return ""  # a condition is no subject
    if colon:  # "Germany and USSR: Are they at war?"
        subject = "they" if " and " in before else "it"
        said = statement(behind, answer, [subject, *PRONOUNS]) if ":" not in behind else ""
        if re.match(rf"{subject}\b", said):
            return before + said.removeprefix(subject)
        return f"{before}: {said}" if said else ""
    asked = ASKED.match(question)
    if not asked or not question.endswith("?"):
        return ""
    rest, verb = question[asked.end() : -1].strip(), asked[1].lower()
    if rest.startswith("there "):
        return _there_is(rest.removeprefix("there "), verb, answer)
    subjects = [*subjects, *(f"the {one}" for one in subjects if AN_ACT.match(one))]
    subject = next((one for one in sorted(subjects, key=len, reverse=True) if _begins(rest, one)), "")
    if not subject:
        parts = turned.divided(verb, rest)
        return turned.so(verb, *parts, yes=answer == "yes") if parts else ""
    predicate = rest[len(subject) :].strip()
    if not predicate or predicate.startswith((",", "and ", "or ", "'")):
        return ""
    if re.search(rf"\b(?:and|or) (?:{turned.AUXILIARY}) ", predicate):  # two questions in one
        return ""
    if predicate.startswith(("of ", "that ")) and subject not in PRONOUNS:  # a part of the subject
        parts = turned.divided(verb, rest)
        return turned.so(verb, *parts, yes=answer == "yes") if parts else ""
    if verb in ("has", "have") and answer == "no" and re.match(r"(?:an?|any) ", predicate):
        return f"{subject} {verb} no {predicate.partition(' ')[2]}"
    if verb in ("has", "have") and answer == "no" and predicate.startswith("the "):
        return f"{subject} {'does' if verb == 'has' else 'do'} not have {predicate}"
    if verb not in ("is", "are", "was", "were") and predicate.startswith("in "):
        return ""
    if verb == "does" and answer == "yes":
        return f"{subject} {turned.done('does', predicate)}"
    return f"{subject} {verb}{'' if answer == 'yes' else ' not'} {predicate}"


def of_way(question: str, way: str) -> str:
    """What a question for a path is answered with: "There is no path from A to B", or the way."""
    way = name(way)
    said = statement(question, "no" if way == "no path" else "yes", [])
    if not said:
        asked = what_is_asked(question)
        return f"{asked[:1].upper()}{asked[1:]}: {way}"
    return said[:1].upper() + said[1:] + ("" if way == "no path" else f": {way}")


def _there_is(rest: str, verb: str, answer: str) -> str:
    """There is a path -> there is no path."""
    if answer == "yes":
        return f"there {verb} {rest}"
    if rest.startswith("no "):
        return f"there {verb} {with_article(rest.removeprefix('no '))}"
    return f"there {verb} no {re.sub('^(?:an?|any) ', '', rest)}"


def with_article(said: str) -> str:
    """A or an before words."""
    return f"{'an' if said[:1] in 'aeio' else 'a'} {said}"


def _begins(text: str, subject: str) -> bool:
    return bool(subject) and text.startswith(subject) and text[len(subject) : len(subject) + 1].isspace()


WHAT_IT_IS = re.compile(r"(?:Is|Was|Does|Has) it (?:a|an|the|one of the)\b")
NONE_OF = re.compile(
    r"\b(goes to|belongs to|is controlled by|chosen by|force pools? of) none\b"
    r"|^none(?= (?:have|must|may|(?!is |was )[a-z]+s) )"
)
LISTED = re.compile(r"which (.+?) (?:is|are) (in|on|at|with|aboard|left|next to)\b ?(.*)\?", re.I)
QUANTITY = re.compile(r"(?:what|which) (?:is|are|was|were) (?!left|added|made)(.+)\?", re.I)
THERE_ARE = re.compile(r"\b(there) are $", re.I)
WORTH = re.compile(r"What (?P<verb>is|are) (?P<what>(?!it )[^,]+?) worth\b(?P<rest>.*)\?")
DONE = re.compile(
    r"what (does|do) (.+?) (add|cost|give|get|count|need|take|lose|hold|pay|bring|come|make|earn)\b(.*)\?",
    re.I,
)
DOES = "(?:count|take|have|use|build|bring|carry|pay|lend|save|move|make|give|hold|get|add|fly|attack|stack)"
HELD = re.compile(  # "How many surprise points has this side, at the end?"
    r"how (?:many|much) (?P<what>[^,?]+?) (?:has|have) (?P<who>[^,?]+)(?P<rest>,[^?]*)?\?", re.I
)
COUNTED = re.compile(
    r"how (?:many|much) (?P<what>.+?) (?P<aux>has|have|may|can|must|will)"
    rf" (?P<who>(?:this|that|the|an?|these|those) (?:[a-z]+ [a-z]+(?= {DOES}\b| may| can)|[a-z]+)|it|they"
    r"|(?-i:[A-Z])[^ ,]*)"
    r" (?P<rest>[a-z][^,]*)(?:,.*)?\?",
    re.I,
)
THEY_DO = re.compile(r"What do (?P<rest>(?!(?:you|I|we)\b).+)\?")  # "What do they have, modified?"
THAT_DOES = re.compile(
    r"which (?P<what>(?:(?:minor|major|sea|other|home|land) )?[a-z]+)"
    r" (?P<rest>(?:(?:may|must|can|has|have|is|are) (?!it |he |they |the |(?-i:[A-Z])[^ ]* (?:if|when) )"
    r"|(?:controls|owes|gives|takes|gets|pays|holds|owns) )[^?]*)\?",
    re.I,
)


def answered(sentences: list[str], answer: str, is_number: bool = True) -> str:
    """The sentence of a decision for this answer, "" where it has none: that for yes or that for no, or the
    one with the answer in its gap, which may only look like a number."""
    if len(sentences) == 2 and answer in ("yes", "no"):
        return name(sentences[answer == "no"])
    if len(sentences) == 1 and answer not in ("yes", "no"):
        filled = name(answer) if NUMBER.fullmatch(answer) else value(answer)
        before, gap, after = sentences[0].partition("{value}")
        if answer in ("1", "-1"):
            before, after = THERE_ARE.sub(r"\1 is ", before), of_one(after)
        return with_numbers(
            nobody(name(f"{before}{filled if gap else ''}{after}")), "" if is_number else answer
        )
    return ""


def none_of_them(said: str) -> str:
    """A sentence that begins with the number 0: "none may be repaired", "no factories are left"."""
    first, _, rest = said.partition(" ")
    if first != "0":
        return said
    if rest.startswith("of "):
        return f"None {rest}"
    return f"None {rest}" if ASKED.match(rest) else f"No {rest}"


def nobody(said: str) -> str:
    """A sentence in which none stands for somebody: "it goes to nobody"."""
    return NONE_OF.sub(lambda found: f"{found[1]} nobody" if found[1] else "nobody", said)


def what_it_adds(question: str) -> str:
    """ "What does it add?" as the name of what it asks for, "what it adds"; any other text as it is."""
    of, colon, behind = question.rpartition(": ")
    done = DONE.fullmatch(behind)
    if not done:
        return question
    do, subject, verb, rest = done.groups()
    return f"{of}{colon}what {subject} {turned.third_person(verb) if do == 'does' else verb}{rest}"


def what_they_do(question: str) -> str:
    """ "What do the attackers have, modified?" as "what the attackers have, modified"; any other question as
    it is."""
    of, colon, behind = question.rpartition(": ")
    do = THEY_DO.fullmatch(behind)
    return f"{of}{colon}what {do['rest']}" if do else question


def quantity(question: str) -> str:
    """What a question asks for as the name of a quantity: "What are LVII's factors?" -> "LVII's factors"; the
    question itself where its words cannot be turned."""
    of, colon, behind = question.rpartition(": ")
    asked, several = QUANTITY.fullmatch(behind), LISTED.fullmatch(behind)
    if worth := WORTH.fullmatch(behind):
        return f"{of}{colon}what {worth['what']} {worth['verb']} worth{worth['rest']}"
    if counted := COUNTED.fullmatch(behind):
        return f"{of}{colon}{counted['what']} that {counted['who']} {counted['aux']} {counted['rest']}"
    if held := HELD.fullmatch(behind):
        return f"{of}{colon}{held['what']} of {held['who']}{held['rest'] or ''}"
    if (does := THAT_DOES.fullmatch(behind)) and not several:
        return f"{of}{colon}the {does['what']} that {does['rest']}"
    if several:
        return f"{of}{colon}{' '.join(part for part in several.groups() if part)}"
    return f"{of}{colon}{asked[1]}" if asked else question


def what_is_asked(question: str, subjects: Sequence[str] = ()) -> str:
    """What a question asks for, as one names it: "LVII's factors", "what the attackers have, modified",
    "where the retreat ends"."""
    named = quantity(question)
    if named != question:
        return named
    named = what_it_adds(what_they_do(question))
    if named != question:
        return named
    of, colon, behind = question.rpartition(": ")
    if not colon or re.match(r"(?:to|the|its) ", behind):
        return turned.embedded(question, tuple(subjects))
    return f"{of}{colon}{turned.embedded(behind, tuple(subjects))}"
