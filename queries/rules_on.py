"""What the rules say on a dispute that cannot be judged whole, so that nobody is left without an answer.

A dispute is searched for as it is told.  Where nothing answers it so, its question alone may find something,
and where that finds nothing either, the rules that come nearest are told, each with what it says likeliest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from queries.ask import Answer
from queries.judged_answer import RuleSaid, RulesOn
from queries.knowledge_base import KnowledgeBase
from queries.prose.sentences import sentences
from queries.reference import shorten
from queries.wording import tells_little, to_question

MOST = 3  # sayings that are told
MOST_QUOTED = 400  # characters of one
NUMBER = re.compile(r"Q?\d[\w.-]*|\w+ option \d+")  # of a section, a ruling or an entry, before its title
ODDS = re.compile(r"\d:\d")
LEAST_ASKED = 4  # words of a question that can be searched for by itself


def rules_on(knowledge: KnowledgeBase, lines: Sequence[str], edition: str) -> RulesOn:
    """What the rules say on a dispute in ordinary words; nothing where it has no word that any rule has."""
    said = " ".join(one.strip() for one in lines if one.strip())
    if ODDS.search(said):
        said += " odds"  # which nobody names who gives them
    asked = [said, *(one for one in [sentences(said)[-1]] if len(one.split()) >= LEAST_ASKED)]
    for one in dict.fromkeys(asked):
        found = knowledge.ask(one, edition=edition)
        if found.answered:
            names = [each["name"] for each in found.decisions]
            return RulesOn(said=_told(_sayings(found)), answers=True, decisions=names)
    return RulesOn(said=_told(knowledge.nearest(said, edition=edition)), answers=False, decisions=[])


def _sayings(found: Answer) -> Iterable[dict[str, str]]:
    """What an answer says first, what adds to it, and what players were answered beside it."""
    asked = "" if found.part or found.no_longer or found.asked.startswith("(") else found.asked
    answer = found.no_longer or found.verdict
    yield {"id": found.id, "title": found.title, "question": asked, "answer": answer}
    for one in (*found.also, *found.beside):
        if not (found.no_longer and one["id"] == found.id):
            yield one


def _told(sayings: Iterable[dict[str, str]]) -> list[RuleSaid]:
    """The first few of them, each once."""
    known: dict[str, RuleSaid] = {}
    for one in sayings:
        if one["answer"] and len(known) < MOST:
            number = NUMBER.match(one["title"])
            known.setdefault(
                one["answer"],
                RuleSaid(
                    id=one["id"],
                    title=one["title"],
                    number=number[0] if number else one["title"],
                    asked=one["question"] if tells_little(one["answer"]) else "",
                    says=shorten(one["answer"], MOST_QUOTED),
                ),
            )
    return list(known.values())


def in_a_line(said: RuleSaid) -> str:
    """One saying as a line: what players asked, where the answer alone tells too little, and its rule."""
    cited = f"{said['says']} ({said['number']})"
    return to_question(said["asked"], cited) if said["asked"] else cited


__all__ = ["in_a_line", "rules_on"]
