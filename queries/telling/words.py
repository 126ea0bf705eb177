"""Names, values, facts and questions of the rules as a player says them."""

from __future__ import annotations

import re
from fractions import Fraction

from kb.engine.types import FOUND

COUNT = re.compile(r"-?\d+(?:/\d+)?")
NUMBER = re.compile(r"-?\d{1,12}/\d{1,12}")
AUXILIARY = "may|can|must|is|are|does|do|did|will|was|were"
ASKED = re.compile(rf"({AUXILIARY})\b", re.I)
WORD_JOINT = re.compile(r"(?<=\w)_(?=\w)")
POINTS_AT = "this|that|the|a|an|these|those"
MOST_DIGITS = 12


def name(text: str) -> str:
    """What a thing, property or value is called, its words apart."""
    return re.sub(r"_+", " ", text).strip()


def value(text: str | None) -> str:
    """A value: fractions with what they come to, lists with commas, the words of a name apart."""
    if not text:
        return ""
    if NUMBER.fullmatch(text):
        return f"{text} ({float(Fraction(text)):g})"
    if text.startswith("(") and text.endswith(")"):
        return listed([name(one) for one in text[1:-1].split(", ")])
    return name(text)


def measured(text: str, called: str) -> str:
    """A number with what it counts, by the name of its type: 2 points, 1 hex."""
    said = value(text)
    if not COUNT.fullmatch(text) or not called.endswith("s"):
        return said
    noun = called.casefold()
    if text in ("1", "-1"):
        noun = noun.removesuffix("es") if noun.endswith(("xes", "sses")) else noun[:-1]
    return f"{said} {noun}"


def listed(items: list[str], word: str = "and") -> str:
    """One, two and three."""
    return f" {word} ".join(part for part in (", ".join(items[:-1]), items[-1] if items else "") if part)


def by_rule(cites: list[str]) -> str:
    """What a reason says that has no words of its own: where its rule stands."""
    return "as " + listed([cite.partition("/")[2].replace("/", " ") for cite in cites]) + " says"


def fact(thing: str, field: str, said: str) -> str:
    """A fact in a line: "Kiev: weather snow", "LVII: not face down"."""
    words = property_is(field, said)
    return f"{name(thing)}: {words}" if thing else words


def property_is(field: str, said: str) -> str:
    """A property and its value: "face down", "not face down", "no cargo", "weather snow"."""
    words = name(field)
    if said == "yes":
        return words
    if said == "no":
        return f"has not {words[4:]}" if words.startswith("has ") else f"not {words}"
    if words in value(said).split(" ") or f" {words}" in f" {value(said)}":
        return value(said)
    if said == "none":
        return f"no {words}"
    return f"{words} {value(said)}"


def said_so(phrases: list[str], said: str) -> str:
    """Yes or no to a fact in the words that the vocabulary has for it ("is face-down / is face-up"), "" where
    it has none."""
    phrase = next((one for one in phrases if "{" not in one), "")
    if not phrase or said not in ("yes", "no"):
        return ""
    so, _, denied = (part.strip() for part in phrase.partition(" / "))
    verb, _, rest = so.partition(" ")
    told = so if said == "yes" else denied or f"{verb} not {rest}"
    return told.removeprefix("is ")


def about(question: str, things: list[list[str]]) -> str:
    """A question with what it is asked about in the place of "this unit" and its like; what has no place in
    it stands before or behind it.  `things` are names, types and what players call them."""
    left = []
    for called, kind, label in things:
        if label in ("unknown", "yes", "no", "none", "") or kind in FOUND:
            continue
        said, asked = value(label), question
        for noun in dict.fromkeys((called, kind)):
            if noun:
                asked = _pointed(question, noun, said)
            if asked != question:
                break
        if asked == question:
            left.append(said)
        question = asked
    if len(left) == 1 and re.search(r"\b(it|its)\b", question) and len(left) == len(_told(things)):
        changed = re.sub(r"\bit\b", left[0], question, count=1)
        if changed != question and not re.match(r"\w+ it\b.*\bit\b", question, re.I):
            return changed
    if left and len(left) < len(_told(things)) and question.endswith("?"):
        return f"{question[:-1]} ({listed(left)})?"
    return f"{listed(left)}: {question}" if left else question


def _told(things: list[list[str]]) -> list[list[str]]:
    return [one for one in things if one[2] and one[1] not in FOUND]


def _pointed(question: str, noun: str, said: str) -> str:
    """The question with the first "this NOUN" replaced."""
    noun = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name(noun))
    pattern = rf"\b(?:{POINTS_AT}) {re.escape(noun)}\b(?! \w+(?:'s)? (?:of|in) )"
    if not re.search(pattern, question, re.I):
        pattern = (
            rf"\b(?<!such )(?:this|a|an|the) (?!of |in |to |for |or |and |by )[a-z]+ {re.escape(noun)}\b"
        )
    if noun[-1:] == "s" and noun[-2:] != "ss":
        pattern = rf"\b(?:these|those|the) {re.escape(noun)}\b"
    placed = re.sub(pattern, lambda _: said, question, count=1, flags=re.I)
    is_cut = re.fullmatch(rf"\w+ {re.escape(said)}\?", placed)  # "attack" may be what the thing does
    return question if is_cut else placed


def statement(question: str, answer: str, subjects: list[str]) -> str:
    """A question that yes or no answers as what is so: "LVII may not overrun that hex."; "" where its words
    cannot be turned round."""
    before, colon, behind = question.partition(": ")
    if colon:  # "Germany and USSR: Are they at war?"
        subject = "they" if " and " in before else "it"
        said = statement(behind, answer, [subject]) if ":" not in behind else ""
        return before + said.removeprefix(subject) if said else ""
    asked = ASKED.match(question)
    if not asked or not question.endswith("?"):
        return ""
    rest = question[asked.end() : -1].strip()
    subject = next((one for one in sorted(subjects, key=len, reverse=True) if _begins(rest, one)), "")
    if not subject:
        return ""
    predicate = rest[len(subject) :].strip()
    if not predicate or predicate.startswith((",", "and ", "or ", "of ", "'")):
        return ""
    verb = asked[1].lower()
    if verb not in ("is", "are", "was", "were") and predicate.startswith("in "):
        return ""
    if verb == "does" and answer == "yes":
        return f"{subject} {_third_person(predicate)}"
    return f"{subject} {verb}{'' if answer == 'yes' else ' not'} {predicate}"


def _third_person(predicate: str) -> str:
    """Stack as a boat -> stacks as a boat."""
    verb, space, rest = predicate.partition(" ")
    if verb == "have":
        verb = "has"
    elif verb.endswith(("s", "sh", "ch", "x", "o")):
        verb += "es"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        verb = verb[:-1] + "ies"
    else:
        verb += "s"
    return verb + space + rest


def _begins(text: str, subject: str) -> bool:
    return bool(subject) and re.match(rf"{re.escape(subject)}(?=[\s])", text) is not None


QUANTITY = re.compile(r"(?:what|which) (?:is|are|was|were) (.+)\?", re.I)
COUNTED = re.compile(r"how (?:many|much) (.+?) (may|can|does|do|is|are|has|have) (.+)\?", re.I)


def quantity(question: str) -> str:
    """What a question asks for as the name of a quantity: "What are LVII's factors?" -> "LVII's factors"; the
    question itself where its words cannot be turned."""
    asked = QUANTITY.fullmatch(question)
    return asked[1] if asked else question
