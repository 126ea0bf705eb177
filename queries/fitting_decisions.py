"""The decisions that a player's words are after: by their own words and what these mean, and by the rules
that a search finds."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Sequence

from queries.rows import rows
from queries.search.engine import stems
from queries.search.meaning import likenesses

MOST = 12  # decisions that are shown
LEAST = 0.3  # of the score that the best one has
NEAR = 12  # hits of the search whose decisions are looked at
OF_RULES = 0.6  # weight of standing in the best rule found, beside all the words that were asked
OF_NO_MORE = 0.8  # and of asking for nothing else
OF_MEANING = 1.6  # and of how near in meaning it comes, above what lies near any words
FAR = 0.3  # in meaning: whatever comes no nearer has nothing to do with the words
OF_USE = 0.1  # of being asked by examples, so that what players ask stands before its parts
DECISIONS = """
    select decisions.id, name, question, section, sections.label as title,
    (select count(distinct subject) from checks where decision = decisions.id) as asked
    from decisions left join sections on sections.id = decisions.section order by decisions.rowid
"""
CITED = "select distinct decision, authority from clauses where authority is not null"


def fitting_decisions(connection: sqlite3.Connection, words: str, hits: Sequence[str]) -> list[str]:
    """The names of at most `MOST` decisions, best first.  `hits` are the ids that a search for the words
    found, best first; without a word nothing fits."""
    wanted = set(stems(words.replace("_", " ")))
    known = rows(connection, DECISIONS)
    said = {
        row["id"]: set(stems(f"{row['name'].replace('_', ' ')} {row['question'] or ''}")) for row in known
    }
    titles = {row["id"]: set(stems(row["title"] or "")) - said[row["id"]] for row in known}
    spread = Counter(word for words_ in said.values() for word in words_)
    weight = {word: math.log(1 + len(known) / (1 + many)) for word, many in spread.items()}
    titled = set().union(*titles.values())
    wanted = {word for word in wanted if word in weight or word in titled}  # others tell nothing apart
    weight |= {word: math.log(1 + len(known)) for word in wanted - weight.keys()}
    whole = sum(weight[word] for word in wanted) or 1.0
    rules = _of_rules(connection, hits)
    questions = [f"{row['question'] or row['name'].replace('_', ' ')} {row['title'] or ''}" for row in known]
    meant = likenesses(words, questions)
    scores = {}
    for row, near in zip(known, meant, strict=True):
        own = sum(weight[word] for word in said[row["id"]] & wanted)
        own += sum(weight[word] for word in titles[row["id"]] & wanted) / 2
        told = sum(weight[word] for word in said[row["id"]]) or 1.0
        score = own / whole * (1 + OF_NO_MORE * min(own / told, 1))
        score += OF_RULES * max(rules.get(row["section"], 0.0), rules.get(row["id"], 0.0))
        score += OF_MEANING * max(0.0, near - FAR)
        if score:
            scores[row["name"]] = score + OF_USE * math.log1p(row["asked"])
    best = sorted(scores, key=lambda name: -scores[name])[:MOST]
    return [name for name in best if scores[name] >= LEAST * scores[best[0]]]


def _of_rules(connection: sqlite3.Connection, hits: Sequence[str]) -> dict[str, float]:
    """How near sections, and decisions with a clause from a rule, are to the best hit: 1 for that."""
    near = {id: 1 / (1 + place / 3) for place, id in reversed(list(enumerate(hits[:NEAR])))}
    found: dict[str, float] = defaultdict(float, near)
    for row in rows(connection, CITED):
        found[row["decision"]] = max(found[row["decision"]], near.get(row["authority"], 0.0) / 2)
    return found
