"""The order of words of a question turned into that of a statement: "does the road lead on" -> "the road
leads on", where what it is about is no thing with a name but a noun of the rules.

English has no mark where a subject ends, so it is found by what may follow it: behind "may" and "does" a
verb, behind "is" and "has" a participle, a preposition, an article or one of few adjectives.
"""

from __future__ import annotations

import re

AUXILIARY = "may|can|could|must|might|will|would|does|do|did|is|are|was|were|has|have|had"
DO = ("does", "do", "did")
PAST = {"begin": "began", "lie": "lay", "lose": "lost", "stand": "stood", "lead": "led", "take": "took"}
_VERBS = frozenset(
    re.findall(
        r"[a-z-]+",
        """
        abort add advance apply arrive attack be bomb become begin belong besiege block break bring
        buy carry cause change clear come consist contain control cost count cover debark declare
        defend destroy die double draw embark end enter fall fight find fire fit fly form gain get give
        go halve have help hold impose interfere join keep land lead leave lie limit lose make move
        need occupy owe owns pass pay permit place play promise raise reach receive repair replace
        retreat return roll run send serve stack stand start stay stop strike suffer supply support
        surrender take trace train travel turn use walk win work yield
        """,
    )
)
_NO_VERB_BEFORE = frozenset(
    re.findall(
        r"[a-z-]+",
        """
        a an the this that these those its their his of to in on at by for from with and or no any
        each every may can must will does do not naval land air rail own basic which who
        """,
    )
)
_NOUNS_BEHIND = frozenset(
    re.findall(
        r"[a-z-]+",
        """
        points units factors moves step combat pool forces hexes limit limits
        """,
    )
)
_NO_PARTICIPLE = ("Red", "seed", "need", "speed", "unit", "even", "seven", "eleven", "often", "men", "open")
_STARTS_PREDICATE = frozenset(
    re.findall(
        r"[a-z-]+",
        """
        in on at under over aboard there still not a an the one no counted set held made given laid
        lost built put cut left out more part enough hostile friendly face-down face-up surprised
        open free so due able liable from worth next
        """,
    )
)
_BEING = ("is", "are", "was", "were", "has", "have", "had")
_DENYING = re.compile(r"(?:not|no|none|neither|nobody|nothing)\b")
_UNDER_IT = re.compile(
    r"[,;]| that | who | which | where "
)  # where a part begins of which a denial says nothing
_AND_ANOTHER = re.compile(rf", ?(?:and|or) (?:{AUXILIARY}) ")
_DETERMINERS = ("a ", "an ", "any ")


def divided(verb: str, rest: str) -> tuple[str, str] | None:
    """The subject and what is said of it, of a question without its first word, an auxiliary verb; None where
    the words do not show where the one ends."""
    tokens = rest.split(" ")
    starts = _STARTS_PREDICATE if verb in _BEING else ()
    of = 0  # "the corps of the nationality": what it has, unless nothing else can be said of it
    for place in range(1, len(tokens)):
        before, token = tokens[place - 1], tokens[place].rstrip(",")
        if before in _NO_VERB_BEFORE:
            continue
        begins = _is_predicate(token) if starts else _is_verb(token, tokens[place + 1 :])
        if begins:
            return " ".join(tokens[:place]), " ".join(tokens[place:])
        of = of or place * (token == "of" and bool(starts))
    return (" ".join(tokens[:of]), " ".join(tokens[of:])) if of else None


def _is_verb(token: str, behind: list[str]) -> bool:
    is_noun = behind and behind[0].rstrip(",") in _NOUNS_BEHIND and token != "fly"
    return token in _VERBS and not is_noun


def _is_predicate(token: str) -> bool:
    is_participle = re.fullmatch(r"[a-z]{2,}(?:ed|en)", token) and token not in _NO_PARTICIPLE
    return bool(is_participle) or token in _STARTS_PREDICATE


def so(verb: str, subject: str, predicate: str, yes: bool) -> str:
    """That something is so, or is not: "no railway runs through Kiev" for "a railway" and "run through Kiev";
    "" where two questions stand in one, or two denials would."""
    if re.search(_AND_ANOTHER, f"{subject} {predicate}"):
        return ""
    is_denied = re.search(_DENYING, _UNDER_IT.split(f"{subject} {predicate}")[0])
    if not yes and is_denied:
        return ""
    if not yes:
        for one in _DETERMINERS:
            if subject.lower().startswith(one):
                said = done(verb, predicate) if verb in DO else f"{verb} {predicate}"
                return f"no {subject[len(one) :]} {said}"
        return f"{subject} {verb} not {predicate}"
    if verb in DO:
        return f"{subject} {done(verb, predicate)}"
    return f"{subject} {verb} {predicate}"


def done(verb: str, predicate: str) -> str:
    """What somebody does, of what follows "does", "do" or "did": "run through it" -> "runs through it"."""
    place = next((at for at, one in enumerate(predicate) if one in " ,"), len(predicate))
    first, rest = predicate[:place], predicate[place:]
    if verb == "does":
        first = third_person(first)
    elif verb == "did":
        first = PAST.get(first) or f"{first.removesuffix('e')}ed"
    return first + rest


def third_person(verb: str) -> str:
    """Stack -> stacks, carry -> carries, have -> has."""
    if verb == "have":
        return "has"
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


_WH = re.compile(
    rf"((?:[a-z]+ )?(?:how (?:many|much|late|far)|what|which|whose|when|where|how|whom|why)\b.*?) "
    rf"({AUXILIARY}) (.+)",
    re.IGNORECASE,
)
_IT_ASKS_WHO = re.compile(r"(?:who|what becomes|what comes|what happens|what keeps) ", re.IGNORECASE)


def embedded(question: str, subjects: tuple[str, ...] = ()) -> str:
    """What a question asks, as the words in which one says it: "Where does he end?" -> "where he ends"."""
    asked = question.rstrip("?").strip()
    asked = re.split(r": (?=to |the |its )|, if in any$", asked)[0]
    found = _WH.fullmatch(asked)
    if not found or _IT_ASKS_WHO.match(asked):
        return asked
    head, verb, rest = found[1], found[2].lower(), found[3]
    known = next((one for one in sorted(subjects, key=len, reverse=True) if rest.startswith(f"{one} ")), "")
    behind = rest[len(known) + 1 :]
    if known and behind.startswith(("if ", "when ")):  # "Which type is the combat if nobody chooses?"
        return f"{head} {known} {verb} {behind}"
    parts = divided(verb, rest)
    if known and (verb not in DO or rest[len(known) + 1 :].split(" ")[0].rstrip(",") in _VERBS):
        parts = known, rest[len(known) + 1 :]
    if parts is None or _heads_what_does(head, verb):
        return asked
    said = so(verb, *parts, yes=True)
    return f"{head} {said}" if said else asked


def _heads_what_does(head: str, verb: str) -> bool:
    """Whether the question asks for who does something, whose words stand in order: "Which ship is sunk"."""
    return verb not in DO and bool(
        re.fullmatch(r"(?:which|what|whose|how many|how much) .+", head, re.IGNORECASE)
    )


_LED = "in|on|at|to|from|by|with|under|of|for|against"
_OF_WHOM = re.compile(r"Whose [a-z ]+ (?:is|are) (?:it|this|they)", re.IGNORECASE)
_LED_BY = re.compile(rf"({_LED}) (?:which|whose|what) [A-Za-z -]+? ({AUXILIARY}) (.+)", re.IGNORECASE)
_WHICH_DO = re.compile(r"(?:which|what) (?:[A-Za-z-]+ )*?(?:do|does) (?:it|they|he) (.+)", re.IGNORECASE)
_WHICH_DOES = re.compile(r"(?:which|what|who) ([A-Za-z -]+)", re.IGNORECASE)
_PRONOUNS = ("it", "they", "he", "this")


def answered(question: str, value: str) -> str:
    """The answer to a question for something that has a name, put into it: "To which hex do they fly?" ->
    "fly to Kiev", "Which units attack?" -> "LVII attack"; "" where that cannot be said."""
    asked = re.split(r"[:;?]|, (?:or|if|and|as) ", question)[0].strip()
    if _OF_WHOM.fullmatch(asked):
        return f"of {value}"
    if led := _LED_BY.fullmatch(asked):
        return _led_by(led[1].lower(), led[2].lower(), led[3], value)
    if do := _WHICH_DO.fullmatch(asked):
        verb, _, rest = do[1].partition(" ")
        return f"{verb} {value} {rest}".strip() if verb in _VERBS else ""
    does = _WHICH_DOES.fullmatch(asked)
    tokens = does[1].split(" ") if does else []
    for place in range(asked.lower().startswith("which "), len(tokens)):
        behind = tokens[place + 1 :]
        if tokens[place] in _BEING and (not behind or behind[0] in (*_PRONOUNS, "the", "its", "there")):
            return ""
        if tokens[place] in _BEING or _is_done(tokens[place], behind):
            return f"{value} {' '.join(tokens[place:])}"
    return ""


def _led_by(led: str, verb: str, rest: str, value: str) -> str:
    """What is asked for with a preposition before it: "in Kiev", "belongs to Kiev"."""
    first, _, behind = rest.partition(" ")
    if first in _PRONOUNS and verb in _BEING:
        return " ".join(one for one in (behind, led, value) if one)
    parts = (first, behind) if first in _PRONOUNS else divided(verb, rest)
    said = so(verb, *parts, yes=True) if parts else ""
    if not said or "," in said:
        return ""
    return f"{said.removeprefix(f'{first} ') if first in _PRONOUNS else said} {led} {value}"


def _is_done(token: str, behind: list[str]) -> bool:
    return _is_verb(token, behind) or any(third_person(one) == token for one in _VERBS)


__all__ = ["AUXILIARY", "DO", "answered", "divided", "done", "embedded", "so", "third_person"]
