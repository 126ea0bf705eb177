"""What the rules say on a dispute that cannot be judged whole, so that nobody is left without an answer.

A dispute is searched for as it is told.  Where nothing answers it so, its question alone may find something,
and where that finds nothing either, the rules that come nearest are told, each with what it says likeliest.

Of all that the rules found say, what names the same units, terrain and weather as the dispute stands first,
and what speaks of that which is asked and claimed in it: else a general rule would hide its exception.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypedDict

import numpy as np

from queries.ask import Answer, LikelySaying
from queries.board.counted import NUMBERS
from queries.judged_answer import RuleSaid, RulesOn
from queries.knowledge_base import KnowledgeBase
from queries.prose.disputed import at_issue, claimed
from queries.prose.read import ProseReader
from queries.prose.sentences import sentences
from queries.prose.things import in_common, things
from queries.reference import shorten
from queries.search.meaning import coverages, likenesses
from queries.wording import to_question

MOST = 4  # sayings that are told
MOST_QUOTED = 400  # characters of one
GIVEN_TO = "To \u201c"  # how an answer begins that says itself what it answers
NUMBER = re.compile(r"Q?\d[\w.-]*|\w+ option \d+")  # of a section, a ruling or an entry, before its title
ODDS = re.compile(r"\d:\d")
LEAST_ASKED = 4  # words of a question that can be searched for by itself
# What a saying counts for, beside what it is worth as an answer to the whole: by what it names of the game as
# the dispute does, and by how much it tells of what is asked and claimed.
NAMED, AT_ISSUE = 3.0, 3.0
SAYS_THE_SAME = 0.8  # from this likeness in meaning on
# How much of a claim a saying must speak of, and how near its meaning must come, to be an answer to it.
ON_THE_CLAIM, NEAR_THE_CLAIM = 0.4, 0.35
SURELY = 5.5  # from this worth on a saying is surely on what is disputed


def rules_on(knowledge: KnowledgeBase, lines: Sequence[str], edition: str) -> RulesOn:
    """What the rules say on a dispute in ordinary words; nothing where it has no word that any rule has."""
    said = " ".join(one.strip() for one in lines if one.strip())
    searched = f"{said} odds" if ODDS.search(said) else said  # which nobody names who gives them
    asked = [searched, *(one for one in [sentences(said)[-1]] if len(one.split()) >= LEAST_ASKED)]
    for one in dict.fromkeys(asked):
        found = knowledge.ask(one, edition=edition)
        names = [each["name"] for each in found.decisions]
        if found.no_longer:
            told = {"id": found.id, "title": found.title, "question": found.asked, "answer": found.no_longer}
            return RulesOn(said=_told([told]), answers=True, decisions=names)
        if found.answered and len(sentences(said)) == 1:  # nothing tells there how things lie
            return RulesOn(said=_told(_sayings(found)), answers=True, decisions=names)
        if found.answered:
            fitting, surely = _fitting(knowledge, said, one, edition)
            return RulesOn(said=_on_what_is_claimed(said, fitting), answers=surely, decisions=names)
    return RulesOn(said=_told(knowledge.nearest(searched, edition=edition)), answers=False, decisions=[])


def _sayings(found: Answer) -> Iterable[dict[str, str]]:
    """What an answer says first, what adds to it, and what players were answered beside it."""
    asked = "" if found.part or found.asked.startswith("(") else found.asked
    yield {"id": found.id, "title": found.title, "question": asked, "answer": found.verdict}
    yield from (*found.also, *found.beside)


def _told(sayings: Iterable[dict[str, str]]) -> list[RuleSaid]:
    """The first few of them, each once."""
    known: dict[str, RuleSaid] = {}
    for one in sayings:
        if one["answer"] and len(known) < MOST:
            said = _put(one["id"], one["title"], one["question"], one["answer"])
            known.setdefault(one["answer"], RuleSaid(**said, claims=[]))
    return list(known.values())


def _fitting(
    knowledge: KnowledgeBase, said: str, searched: str, edition: str
) -> tuple[list[LikelySaying], bool]:
    """What the rules say to it, what fits it best first, nothing twice; and whether that is surely on it."""
    known = knowledge.likeliest(searched, edition=edition)
    texts = [f"{one.question}. {one.answer}" for one in known]
    worth = [one.worth for one in known] + AT_ISSUE * coverages(at_issue(said), texts)
    reader = ProseReader(knowledge.umpire, edition)
    if reader.lexicon:
        plain = reader.table.plain.get("units", "")
        named = things(reader.lexicon, said, plain)
        worth += [NAMED * in_common(named, things(reader.lexicon, one, plain)) for one in texts]
    chosen: list[LikelySaying] = []
    for one in [known[n] for n in np.argsort(-worth, kind="stable")]:
        says = [each.answer for each in chosen]
        if one.answer and not (says and max(likenesses(one.answer, says)) >= SAYS_THE_SAME):
            chosen.append(one)
        if len(chosen) == MOST:
            break
    return chosen, bool(len(known)) and float(worth.max()) >= SURELY


def _on_what_is_claimed(said: str, told: Sequence[LikelySaying]) -> list[RuleSaid]:
    """The sayings, each with the claims to which it is the likeliest answer, those that are one first."""
    texts = [f"{one.question}. {one.answer}" for one in told]
    claims: dict[int, list[str]] = {}
    for one in claimed(said) if texts else ():
        on_it = coverages(one.claim, texts)
        best = int(on_it.argmax())
        if _is_reckoned(told[best].answer):
            continue
        if on_it[best] >= ON_THE_CLAIM and likenesses(one.claim, texts)[best] >= NEAR_THE_CLAIM:
            claims.setdefault(best, []).append(f"{one.who[0].upper()}{one.who[1:]} says “{one.claim}”")
    return [
        RuleSaid(**_put(one.id, one.title, one.question, one.answer), claims=claims.get(n, []))
        for n, one in sorted(enumerate(told), key=lambda each: each[0] not in claims)
    ]


def _is_reckoned(answer: str) -> bool:
    """Whether an answer begins with the figure that it comes to: that of its own question, and no other's."""
    first = next(iter(re.findall(r"[\w']+", answer)), "").casefold()
    return first in NUMBERS or first[:1].isdigit()


class _Put(TypedDict):
    id: str
    title: str
    number: str
    asked: str
    says: str


def _put(id: str, title: str, asked: str, answer: str) -> _Put:
    number = NUMBER.match(title)
    return _Put(
        id=id,
        title=title,
        number=number[0] if number else title,
        asked="" if answer.startswith(GIVEN_TO) else asked.rstrip("?"),
        says=shorten(answer, MOST_QUOTED),
    )


def in_a_line(said: RuleSaid) -> str:
    """One saying as a line: the claims and the question that it answers, or what it is on, and its rule."""
    about = said["title"].removeprefix(said["number"]).strip()
    claims = "".join(f"{one}. " for one in said["claims"])
    cited = f"{said['says']} ({said['number']})"
    if said["asked"]:
        return f"{claims}{to_question(said['asked'], cited)}"
    of = f"On “{about}”: " if about and not cited.startswith(GIVEN_TO) else ""
    return f"{claims}{of}{cited}"


__all__ = ["in_a_line", "rules_on"]
