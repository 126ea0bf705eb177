"""What is at issue in a dispute: the sentences that ask or claim something, and who claims what.

`Heinz says the city halves him; Anna doesn't think so. Who is right?` claims one thing and asks another; what
stands before it only tells how things lie.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from queries.prose.people import SAYS
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


@dataclass(frozen=True, slots=True)
class Claimed:
    """What somebody claims, in his words, and `who` he is called."""

    who: str
    claim: str


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


__all__ = ["Claimed", "at_issue", "claimed"]
