"""Who speaks: "my two German INF attack his INF" with the names of those whom the speaker means.

A power that stands behind "my" or "I have" is the speaker, one behind "his" or "he has" the opponent; of two
powers that a dispute names the other one is the opponent of the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from queries.board.counted import NUMBERS, Counted

_ME, _HIM = "me", "him"
_WHO = {
    _ME: r"(?:I|[Ww]e|[Mm]e|[Uu]s|[Mm]y|[Oo]ur)",
    _HIM: r"(?:[Hh]e|[Hh]im|[Hh]is|[Tt]he enemy(?:'s)?|[Mm]y opponent(?:'s)?|[Oo]ur opponent(?:'s)?"
    r"|[Tt]he opponent(?:'s)?)",
}
MADE_UP = {_ME: "Blueland", _HIM: "Redland"}  # no power of any game
_TOLD = {_ME: "'I'", _HIM: "'he'"}
_WHOSE = re.compile(r"(?:my|our|his|.*'s)", re.I)
_SHORT = ((re.compile(r"\b(I|[Ww]e|[Hh]e|has|have) (?:have |has )?got\b"), r"\1 have"),)
_COUNTS = (r"\d+", *NUMBERS)
_BEFORE = (  # between "my" and the name of a power
    rf"(?:(?:{'|'.join(_COUNTS)}|an?|the|own|lone|single|other|last|best|whole|[a-z]+-(?:down|up)"
    r"|\(?\d+(?:-\d+)+\)?) )*"
)
_PLAYS = r"(?: (?:am|are|is|plays?|command|commands?|lead|leads?)(?: playing)?| as)"


@dataclass(frozen=True, slots=True)
class Voices:
    """Sentences in which everybody is named, what was taken for granted in it, and how they were written."""

    sentences: list[str]
    taken: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()  # lines on powers that stand for somebody

    def as_written(self, said: str) -> str:
        """A message with the sentences as they were written."""
        for heard, written in zip(self.sentences, self.written, strict=False):
            said = said.replace(repr(heard), repr(written))
            said = said.replace(repr(heard.strip(" .")), repr(written.strip(" .")))
        return said


def named_voices(counted: Counted, sentences: Sequence[str], taken: tuple[str, ...] = ()) -> Voices:
    """The sentences with powers in the place of "I" and "he", as far as anybody tells who these are; where
    only the speaker has anything, whose it is may be left open.  A power that nobody names is one that is
    made up.  `taken` is what is taken for granted before."""
    plain = [_in_full(one) for one in sentences]
    if not any(_speaks_of(who, one) for one in plain for who in _WHO):
        return Voices(list(sentences), taken)
    powers = _Powers(counted)
    who = {each: powers.behind(plain, said) for each, said in _WHO.items()}
    named = list(dict.fromkeys(name for one in plain for name in powers.named(one)))
    for here, there in ((_ME, _HIM), (_HIM, _ME)):
        others = [one for one in named if one != who[here]]
        if who[here] and not who[there] and len(others) == 1:
            who[there] = others[0]
    told = [one for one in plain if not powers.tells_who(one)]
    is_said = {each for each in _WHO if any(_speaks_of(each, one) for one in told)}
    acts = [one for one in told if not one.rstrip().endswith("?")] or told
    made_up = _made_up({each for each in _WHO if not who[each]}, acts)
    who |= made_up
    powers.know(made_up.values())
    article = "a" if len(told) == 1 else "the"  # of whom nothing is told but in the question
    heard = [_spoken(powers, one, who, article if made_up else "the") for one in told]
    if sum(not who[each] for each in is_said) == 1:  # of two it would not be known which counters are whose
        heard = [_unowned(one, next(each for each in is_said if not who[each])) for one in heard]
    both = list(zip(told, heard, strict=True))
    named_now = [name for before, after in both if before != after for name in _added(powers, before, after)]
    known = [
        f"{_TOLD[each]} is {who[each]}" for each in _WHO if who[each] in named_now and each not in made_up
    ]
    foes = [one for one in named if one not in who.values()]
    taken += (" and ".join(known),) if known else ()
    return Voices(
        heard, (*taken, *_unnamed(made_up)), tuple(told), _declared(made_up, [*who.values(), *foes])
    )


def _made_up(unnamed: set[str], acts: Sequence[str]) -> dict[str, str]:
    """Powers of the umpire's own for those who do something in what is told, and whom nobody names; none
    where words alone say whose a thing is, and only one of two is spoken of."""
    spoken = {each for each in unnamed if any(_speaks_of(each, one) for one in acts)}
    do = {each for each in spoken if any(_speaks_of(each, _unowned(one, each)) for one in acts)}
    return {each: MADE_UP[each] for each in _WHO if each in spoken and (do or len(spoken) == len(_WHO))}


def _unnamed(made_up: Mapping[str, str]) -> tuple[str, ...]:
    said = " and ".join(f"{_TOLD[each]} is {name}" for each, name in made_up.items())
    where = (
        "a power that no rule names, at war with the other side; say 'I am' and a country where it matters"
    )
    return (f"{said}, {where}",) if said else ()


def _declared(made_up: Mapping[str, str], powers: Sequence[str]) -> tuple[str, ...]:
    """The lines that tell of these powers, the first at war with the other side; with nobody where several
    are named besides, of whom any may be a friend."""
    names = list(made_up.values())
    others = [one for one in dict.fromkeys(powers) if one and one not in names]
    foes = names[1:] or (others if names and len(others) == 1 else [])
    lines = [f"country {name}: major power" for name in names]
    return (*lines, *(f"country {names[0]}: at war with {foe}" for foe in foes))


def _added(powers: _Powers, before: str, after: str) -> list[str]:
    """The powers that a sentence names more often now."""
    old, new = powers.named(before), powers.named(after)
    return [one for one in new if new.count(one) > old.count(one)]


def _in_full(said: str) -> str:
    for short, full in _SHORT:
        said = short.sub(full, said)
    return said


class _Powers:
    """The names of those who have counters, as players say them."""

    def __init__(self, counted: Counted) -> None:
        ways = {said: said for said in counted.owners}
        ways |= {
            said: said for said, means in counted.data.called.items() if means in counted.owners.values()
        }
        self.counted = counted
        self.pattern = "|".join(re.escape(one) for one in sorted(ways, key=len, reverse=True))
        self.word = re.compile(rf"(?<![\w'-])(?:{self.pattern})(?![\w'-])")

    def know(self, names: Iterable[str]) -> None:
        """Takes these for names of powers too."""
        self.pattern = "|".join([*names, self.pattern])
        self.word = re.compile(rf"(?<![\w'-])(?:{self.pattern})(?![\w'-])")

    def named(self, said: str) -> list[str]:
        """The powers that a sentence names, in its order."""
        return [self.counted.called(one[0]) for one in self.word.finditer(said)]

    def behind(self, sentences: Sequence[str], who: str) -> str:
        """The power that stands behind "my" or "I have"; "" where none does, or more than one."""
        near = re.compile(
            rf"(?<![\w'-]){who}(?:(?:{_PLAYS}| ha(?:s|ve))(?: the)?)? {_BEFORE}"
            rf"(?P<power>{self.pattern})(?![\w'-])"
        )
        found = {self.counted.called(one["power"]) for said in sentences for one in near.finditer(said)}
        return next(iter(found)) if len(found) == 1 else ""

    def tells_who(self, said: str) -> bool:
        """Whether a sentence says no more than who somebody is: "I am Germany"."""
        who = "|".join(_WHO.values())
        return bool(re.fullmatch(rf"(?:{who}){_PLAYS}(?: the)? (?:{self.pattern})[.!]?", said.strip()))


def _spoken(powers: _Powers, said: str, who: dict[str, str], article: str) -> str:
    """A sentence with the names of those of whom it speaks."""
    for each in (_HIM, _ME):  # "my opponent" before "my"
        if who[each]:
            said = _with_name(powers, said, _WHO[each], who[each], article)
    return said


def _with_name(powers: _Powers, said: str, pronoun: str, name: str, article: str) -> str:
    """A sentence with a name in the place of a pronoun, or without "my" where the name follows anyway."""

    def named(found: re.Match[str]) -> str:
        if _WHOSE.fullmatch(found[0]):
            behind = re.match(rf" {_BEFORE}(?={powers.pattern})", said[found.end() :])
            if behind and powers.named(said[found.end() :])[:1] == [name]:
                return ""
            return (
                f"{article} {name}"
                if not re.match(rf" (?:{'|'.join(_COUNTS)})\b", said[found.end() :])
                else name
            )
        return name

    told = re.sub(rf"(?<![\w'-]){pronoun}(?![\w'-])", named, said)
    told = re.sub(rf"\b{re.escape(name)} ({'|'.join(_COUNTS)}) ", rf"\1 {name} ", told)  # "two German INF"
    told = re.sub(rf"\b{re.escape(name)} am\b", f"{name} is", told)
    return " ".join(told.split())


def _unowned(said: str, each: str) -> str:
    """A sentence without the "my" of one of whom nobody tells who he is."""
    have = rf"^{_WHO[each]} ha(?:s|ve) (?P<what>[^,]+? (?:in|at) [^\W_a-z])"
    said = re.sub(have, r"\g<what>", said)
    return re.sub(r"(?<![\w'-])(?:[Mm]y|[Oo]ur) " if each == _ME else r"(?<![\w'-])[Hh]is ", "the ", said)


def _speaks_of(each: str, said: str) -> bool:
    return re.search(rf"(?<![\w'-]){_WHO[each]}(?![\w'-])", said) is not None


__all__ = ["Voices", "named_voices"]
