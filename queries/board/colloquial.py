"""What players say in one breath, as whole sentences: "I'm hitting his GAR, he's got one INF in there, it's
clear. odds?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from queries.board import verbs
from queries.board.tags import without_tag

_SHORT = (  # "isn't" in full, so that no reader of words takes it apart
    (re.compile(r"\b([Ww]hat|[Ww]ho|[Hh]ow)s\b"), r"\1 is"),
    (re.compile(r"\b[Cc]an['\u2019]?t\b"), "cannot"),
    (re.compile(r"\b[Ww]on['\u2019]t\b"), "will not"),
    (
        re.compile(r"\b(is|are|was|were|do|does|did|has|have|could|would|should|must)n['\u2019]t\b", re.I),
        r"\1 not",
    ),
    (re.compile(r"\b([Ii]t|[Tt]here|[Ww]eather|[Tt]hat|[Ww]hat)['\u2019]s\b"), r"\1 is"),
    (re.compile(r"^([Ii]t)s(?= (?:[A-Z\d]|[a-z]+ing\b))"), r"\1 is"),
    (re.compile(r"(?<= )&(?= )"), "and"),
    (re.compile(r"\b(I)['\u2019]m\b"), r"\1 am"),
    (re.compile(r"\b([Tt]hey|[Ww]e)['\u2019]re\b"), r"\1 are"),
    (re.compile(r"\b(I|[Ww]e|[Tt]hey)['\u2019]ve\b"), r"\1 have"),
    (re.compile(r"\b([Hh]e)['\u2019]s got\b"), r"\1 has"),
)
_WISHES = re.compile(
    r"\b(?:(?:would like|want|wants|try|tries|plan|plans|am going|is going|are going|am trying|is trying"
    r"|are trying) to|gonna) (?=[a-z])"
)
_DOING = re.compile(r"\b(?:am|is|are) (?:now |just )?(?P<verb>[a-z]+ing)\b")
_HITS = re.compile(
    r"(?<=[\w)]) (?:hits?|goes against|go against|strikes? at|assaults?) (?=an? |the |my |his |[A-Z\d])"
)
_DICE = re.compile(r"\b(?:die|dice|flak|roll\w*|hits\?)", re.I)
_SPLICE = re.compile(
    r"(?:, (?:and |but |so )?| and | but )(?=(?:I|he|we|they|it|(?:the )?weather|there|the [A-Z]\w+) "
    rf"(?:{verbs.HAS}|{verbs.IS}|am)\b)"
    r"|, (?:and |but |so )?(?=(?:I|he|we|they) [a-z]+ (?:with |an? |the |my |his |[A-Z\d]))"
    r"|, (?:and )?(?=(?:\d{1,2}|an?|one|two|three|four|five|six) (?:[A-Z][a-z]+ )?[A-Z]{2,}s?"
    r" [a-z]+s? (?:it|[A-Z]))"
    rf"|, (?=(?:{verbs.ASKS}|what|who|how) [^,?]+\?$)"
    r"|(?<=[\w)]) (?=(?:how (?:many|much|far)|what are|(?:can|may|does|do|is|are) (?:I|it|he|she|we|they))"
    r" [^,?]+\?$)"
)
_OPENS = re.compile(  # what must stay in one piece: a condition, a question
    rf"(?:if|when|suppose|say|assume|given|with|{verbs.ASKS}"
    r"|(?:(?:at|by|to|in|on|from) )?(?:what|which|who|how))\b",
    re.I,
)
_WISH = re.compile(
    r"(?P<who>.+?) (?:would like|wants?|tr(?:y|ies)|plans?|(?:am|is|are) (?:going|trying)) to "
    r"(?P<what>[a-z].+?)\."
)
_BARE = re.compile(
    r"(?:(?:can|may|could) (?:it|he|I|we|they)(?: do (?:that|it|this))?"
    r"|(?:is )?(?:that|it|this) (?:allowed|legal|ok|possible)"
    r"|legal|allowed|ok)\?",
    re.I,
)
_IN_IT = re.compile(
    r"(?P<verb>\b[a-z]+) (?P<where>(?:an? |the )?(?:[a-z]+ )?hex|an? city|[A-Z]\w+) "
    r"with (?P<whom>[^,]+?) in it\b"
)
_OFF = re.compile(r"\boff (?=(?:an? |the |my |his )?[A-Z]{2,5}\b)")  # "off a TRS"
_ASKS = re.compile(
    r"(?<=[a-z\d)][.!;]) (?=(?:can|may|what|which|who|how|is|are|do|does|will|must|odds)\b[^.]*\?)"
)
_FACTORS = r"(?:combat |strength )?(?:factors?|strength)(?: points?)?(?: each)?"
_STRONG = re.compile(
    rf",? (?:with|of|having) (?P<one>\d{{1,2}}) {_FACTORS}\b| \((?P<other>\d{{1,2}}) {_FACTORS}\)"
)
_THERE = re.compile(r"\b(?:in|on) there\b")
_WEATHER_LAST = re.compile(r", (?:and )?(?P<what>[a-z]+) weather(?=[.]?$)")
_NUMBERS_FIRST = re.compile(  # "an 8-5 German ARM"
    r"(?<![\w-])(?P<numbers>\d{1,2}(?:-\d{1,2})+) (?P<what>(?:[A-Z][a-z]+ )?[A-Z]{2,5}(?:-[A-Z])?s?)(?![\w-])"
)
_ASKED = re.compile(
    rf"(?:{verbs.ASKS}|(?:what|who|how)['\u2019]?s|odds|what|which|who|whose|how|where|when|why)\b[^:?]*$",
    re.I,
)
_SUBJECT = (
    r"(?:I|he|she|it|we|they|you|the|my|his|our|their|your|an?|any|there|that|this"
    r"|(?-i:[A-Z][\w-]*)|\d+)\b"
)
_OPENS_ONE = (  # the last clause of a line, where it asks
    rf"(?:(?:can|may|could|must|will|would|should|is|are|do|does|did|has|have) {_SUBJECT}"
    rf"|(?:on |at |in |by |from |to )?(?:what|who|which|whose|whom|how|where|when|why)\b|odds$)"
)
_LATER = re.compile(
    rf"(?:.*[,;:.!-] |.*\b(?:so|then|and|but),? )(?P<asks>{_OPENS_ONE}[^:?]*)\??$", re.I | re.S
)
_CONDITIONAL = re.compile(
    r"(?:if|when|suppose|assume|given|say|after|with|as)\b.*? "
    rf"(?P<asks>(?:can|may|could|must|will|does|do|is|are) {_SUBJECT}[^:?]*)\??$",
    re.I | re.S,
)
_IF = re.compile(r"(?<=\w),? (?:if|when|while|because|since|given that|provided that)\b.*", re.I | re.S)
_LAST = re.compile(r"(?:.*[.!;] )?(?P<last>[^.!;].*)$", re.S)


def with_question_marks(lines: Sequence[str]) -> list[str]:
    """The lines, the last with the question mark that many leave away: "can i overrun him"; as they are where
    one is a question already."""
    if not lines or any("?" in one or one.startswith(("ask ", "- ")) for one in lines):
        return list(lines)
    line = lines[-1].strip().rstrip(".!")
    last = _LAST.fullmatch(lines[-1].strip())
    asks = last is not None and _ASKED.match(last["last"])
    if not asks and clause_asked(line) == line:
        return list(lines)
    return [*lines[:-1], f"{lines[-1].strip().rstrip('.!')}?"]


def question_in(gesture: Mapping[str, Any] | None) -> str:
    """The question that a line of a gesture asks in words, with its mark; "" where it asks none."""
    if not gesture or gesture.get("verb") != "line":
        return ""
    *told, line = with_question_marks([str(gesture.get("words", "")).strip()])
    return line if line.endswith("?") and "\n" not in line and not told else ""


def clause_asked(said: str) -> str:
    """The clause of a line that asks, behind what it tells: "it is winter, does the MECH move slower"; the
    line where it has no such clause."""
    plain = said.strip()
    if ":" in plain or _ASKED.match(plain):
        return plain
    found = _LATER.match(plain) or _CONDITIONAL.match(plain)
    return found["asks"].strip() if found else plain


def without_condition(asked: str) -> str:
    """A question without the condition that stands behind it: "is it in supply if the port is blockaded"."""
    return _IF.sub("", asked)


def whole_sentences(line: str) -> list[str]:
    """The sentences that are said in one, with whole words; a statement of the notation stays as it is."""
    for short, full in _SHORT:
        line = short.sub(full, line)
    if ":" not in line:
        line = _STRONG.sub(lambda one: f" {one['one'] or one['other']}", line)
        line = _NUMBERS_FIRST.sub(r"\g<what> \g<numbers>", line)
        found = _WEATHER_LAST.search(line)
        if found:
            return [*whole_sentences(f"{line[: found.start()]}."), f"The weather is {found['what']}."]
    line = _OFF.sub("from ", _THERE.sub("there", _IN_IT.sub(r"\g<verb> \g<whom> in \g<where>", line)))
    return [part for one in _ASKS.split(line) for told in without_tag(one) for part in _parts(told)]


def with_whole_question(sentences: Sequence[str]) -> list[str]:
    """The sentences, "my ARM wants to overrun his GAR. Can it?" is one question; `Can it?` alone asks
    nothing."""
    found = list(sentences)
    wish = (
        _WISH.fullmatch(found[-2].rstrip(".") + ".")
        if len(found) > 1 and _BARE.fullmatch(found[-1])
        else None
    )
    who = re.sub(r"^(?:My|His|Our|Their|The|An?)\b", lambda one: one[0].lower(), wish["who"]) if wish else ""
    return [*found[:-2], f"Can {who} {wish['what']}?"] if wish else found


def _parts(said: str) -> list[str]:
    """The clauses that stand beside one another with nothing but a comma."""
    if ":" in said or _OPENS.match(said):
        return [said]
    found = [one.strip(" ,") for one in _clauses(said)]
    whole = len(found) > 1 and all(" " in one for one in found)
    return [one if one.endswith(("?", ".", "!")) else f"{one}." for one in found] if whole else [said]


def _clauses(said: str) -> list[str]:
    """What stands between the joints; one word alone is half of what follows: "Germany and the USSR have"."""
    found, begins = [], 0
    for joint in _SPLICE.finditer(said):
        if " " in said[begins : joint.start()]:
            found.append(said[begins : joint.start()])
            begins = joint.end()
    return [*found, said[begins:]]


def plain_verbs(said: str, is_act: Callable[[str], bool]) -> str:
    """A sentence with "attacks" for "is attacking", "wants to attack" and "hits"; `is_act` says whether a
    word is a verb for an act of this game."""
    if ":" in said:
        return said

    def does(found: re.Match[str]) -> str:
        verb = found["verb"].removesuffix("ing")
        plain = verb[:-1] if verb[-1:] == verb[-2:-1] else verb  # "overrunning"
        return next((one for one in (verb, plain) if is_act(one)), found[0])

    said = _DOING.sub(does, _WISHES.sub("", said))
    return said if _DICE.search(said) or said.endswith("?") else _HITS.sub(" attack ", said)


def put_plainly(said: str, turns: Mapping[str, str]) -> str:
    """A sentence with the turns of speech of a game put plainly; a statement of the notation as it is."""
    if ":" in said:
        return said
    for one in sorted(turns, key=len, reverse=True):
        said = re.sub(rf"(?<![\w-]){re.escape(one)}(?![\w-])", turns[one], said, flags=re.I)
    return said


__all__ = [
    "clause_asked",
    "plain_verbs",
    "put_plainly",
    "whole_sentences",
    "with_question_marks",
    "with_whole_question",
    "without_condition",
]
