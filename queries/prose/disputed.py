"""What is at issue in a dispute: the sentences that ask or claim something, and who claims what.

`Heinz says the city halves him; Anna doesn't think so. Who is right?` claims one thing and asks another; what
stands before it only tells how things lie.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from queries.board.counted import NUMBERS
from queries.prose.people import QUOTES, SAYS
from queries.prose.sentences import sentences

SPOKEN = rf"(?:{SAYS}|points? out|tells me|told me)"
AT_ODDS = rf"(?:{SPOKEN}|wants?|would like|I['’]d like|reads?|counts?|adds?|cries|protests?|objects?)"
PERSON = (
    r"(?:[A-Z][^\W\d_]+|[Hh]e|[Ss]he|[Tt]hey|I|(?:[Mm]y|[Tt]he|[Oo]ur) [a-z]+(?: player)?"
    r"|[Oo]pponent|[Ff]riend)"
)
AT_ISSUE = re.compile(rf"\?|\b{AT_ODDS}\b|\b[A-Z][a-z]+: [\"“]")
# Up to the end of the sentence, or to what the next says.
CLAIMS = re.compile(
    rf"(?P<who>\b{PERSON}) (?:now |then |also |still )?{SPOKEN}(?: that)?[,:]? (?P<claim>.+?)"
    rf"(?=,? (?:and |but |while )?{PERSON} (?:now |then |also |still )?{SPOKEN}\b|[.!?;]*$| [-–—] )"
)
QUOTED = re.compile(rf"[\"“](?P<claim>[^\"“”]+?),?[\"”],? (?P<who>{PERSON}) {SPOKEN}\b")
SPEECH = re.compile(r"(?P<who>\b[A-Z][^\W\d_]+): [\"“](?P<claim>[^\"“”]+)[\"”]")
LEAST_WORDS = 3  # of a claim: "he says no" claims nothing that can be looked up
QUOTE = re.compile(r"[\"“](?P<said>[^\"“”]+)[\"”]")
# How somebody is named behind what he says, and before it; what he counts is a claim where figures follow.
BEHIND = re.compile(
    rf",? ?(?:(?:{SAYS}|cries|protests|replies|answers) (?P<who>{PERSON})|(?P<he>{PERSON}) (?:{SAYS}))\b"
)
BEFORE = re.compile(
    rf"(?P<who>\b{PERSON})(?:,? (?:now |then |also |still )?(?:{SPOKEN}|replies|answers))?[:,] ?$"
)
FIGURE = r"(?= (?:\w+ ){0,4}(?:\d|" + "|".join(NUMBERS) + r"|zero|nothing|nil|none)\b)"
COUNTS = (
    r"(?:reads?|calls?(?: it)?|counts?|adds?|makes?(?: it| that)?|gets?|announces?|writes?|computes?"
    r"|works? out|comes? to|arrives? at|argues? for|protests?)"
)
HOLDS = re.compile(
    rf"(?:^|(?<=[ (]))(?P<who>{PERSON})(?:,? who)? (?:now |then |also |still |only |just |quickly )?"
    rf"(?:(?:{SPOKEN}|protests?|objects?|replies|answers)\b|{COUNTS}\b{FIGURE})"
    r"(?: that(?! is\b|['’]s))?[,:]? ?"
)
SAID_LAST = re.compile(rf"^(?P<said>[^?]+), (?:{QUOTES} (?P<who>{PERSON})|(?P<he>{PERSON}) (?:{SAYS}))[.!]$")
ASIDE = re.compile(r" +[-–—] +(?=[^-–—]+\?$)")  # before a question that is hung on
GOES_ON = re.compile(rf"(?:,? and| but|,) (?:{SPOKEN})(?: that(?! is\b))?[,:]? ")  # "Maria has 11 and says"
JOINT = re.compile(r"[,;]? ?\b(?:and|but|while|whereas|so|then)? ?$")


@dataclass(frozen=True, slots=True)
class Claimed:
    """What somebody claims, in his words, and `who` he is called."""

    who: str
    claim: str


@dataclass(frozen=True, slots=True)
class Parted:
    """A dispute parted into what is `told` of how things lie, and what is claimed of it."""

    told: str
    claims: tuple[Claimed, ...]


def parted(said: str, is_known: Callable[[str], bool]) -> Parted:
    """What is told, and all that somebody claims, who speaks among them; `is_known` tells whether the game
    has something of that name, which says nothing."""
    claims: list[Claimed] = []
    told = _without_quotes(said, claims)
    kept = []
    for one in [part for each in sentences(told) for part in ASIDE.sub(".\n", each).split("\n")]:
        last = SAID_LAST.match(one)
        if last:
            claims.append(Claimed(last["who"] or last["he"], last["said"]))
            continue
        starts = [each for each in HOLDS.finditer(one) if not is_known(each["who"])]
        starts = [] if one.endswith("?") else _outermost(starts)
        ends = [*(each.start() for each in starts[1:]), len(one)][: len(starts)]
        for start, end in zip(starts, ends, strict=True):
            words = JOINT.sub("", one[start.end() : end].strip(" .,;!"))
            if words:
                claims.append(Claimed(start["who"], words))
        goes_on = GOES_ON.search(one, 0, starts[0].start() if starts else len(one))
        if goes_on and not one.endswith("?"):
            end = starts[0].start() if starts else len(one)
            who = re.search(PERSON, one)
            claims.append(
                Claimed(who[0] if who else "", JOINT.sub("", one[goes_on.end() : end].strip(" .,;!")))
            )
            one, starts = one[: goes_on.start()], []
        before = JOINT.sub("", one[: starts[0].start()]).strip() if starts else one
        if re.search(r"\w", before):
            kept.append(before if before[-1] in ".?!;:" else f"{before}.")
    return Parted(" ".join(kept), tuple(claims))


def _outermost(starts: list[re.Match[str]]) -> list[re.Match[str]]:
    """Without those that stand right behind another: "Jo says they count as one" is all that Jo says."""
    return [one for n, one in enumerate(starts) if not n or one.start() > starts[n - 1].end()]


def _without_quotes(said: str, claims: list[Claimed]) -> str:
    """The text without what is quoted in it, which is noted as claimed by whom it is ascribed to."""
    found, at = "", 0
    for one in QUOTE.finditer(said):
        if one.start() < at:
            continue
        before, behind = said[at : one.start()], BEHIND.match(said, one.end())
        ascribed = BEFORE.search(before)
        who = behind["who"] or behind["he"] if behind else ascribed["who"] if ascribed else ""
        if ascribed and not behind:
            before = before[: ascribed.start()]
        at = behind.end() if behind else one.end()
        claims.append(Claimed(who, one["said"].strip(" .,;!")))
        found += before
    return re.sub(r"(?<=[.?!]) *[.,;]", "", re.sub(r" +", " ", found + said[at:])).strip()


def at_issue(said: str) -> str:
    """The sentences of a dispute that ask something or tell what somebody holds or wants; all of it where
    none does."""
    return " ".join(one for one in sentences(said) if AT_ISSUE.search(one)) or said


def claimed(said: str) -> list[Claimed]:
    """Who but the speaker claims what in a dispute, in order."""
    found: list[Claimed] = []
    for one in sentences(said):
        spoken = [*SPEECH.finditer(one), *QUOTED.finditer(one)] or list(CLAIMS.finditer(one))
        found += [Claimed(each["who"], each["claim"].strip(' "“”,.!?')) for each in spoken]
    return [one for one in found if one.who != "I" and len(one.claim.split()) >= LEAST_WORDS]


__all__ = ["Claimed", "Parted", "at_issue", "claimed", "parted"]
