"""What a question asks for: a number, a time, a place, somebody, a choice, a reason, or yes or no.

What players were answered fits a question better where they asked for the same.
"""

from __future__ import annotations

import re
from functools import lru_cache

KINDS = {
    "number": r"\bhow (?:many|much|big|strong|hard|high|large|dear)\b|\bnumber of\b|\bcosts?\b|\bprice\b",
    "span": r"\bhow (?:long|far|often|soon|late)\b",
    "time": r"\bwhen\b|\bwhich (?:turn|step|year)\b|\bbefore or after\b",
    "place": r"\bwhere\b|\b(?:which|what) (?:hex|port|city|town|place)s?\b",
    "person": r"\bwho(?:se|m)?\b|\bwhich (?:side|player|power)\b",
    "choice": r"\bwhich\b|\bwhat (?:units?|ships?|planes?|kind|types?)\b",
    "reason": r"\bwhy\b",
}
ALLOWED = re.compile(
    r"^\W*(?:can|could|may|might|must|do|does|did|is|are|am|will|would|should|has|have)\b"
    r"|[.,;:?!] *(?:so |and |but )?(?:can|could|may|must|do|does|is|are|will|would|should)\b"
    r"|\b(?:can|may|could|must) (?:i|we|u|you|they|it|he|my)\b|\b(?:ok|legal|allowed|possible|right)\??$"
)
OPEN = re.compile(r"\W*(?:what|which|who|where|when|how|why)\b")
OTHERWISE = re.compile(r"\b(?:what|how)\b")


PATTERNS = {name: re.compile(pattern) for name, pattern in KINDS.items()}
REMEMBERED = 20_000  # questions, twice as many as players ask in the corpus


@lru_cache(REMEMBERED)
def asked_for(question: str) -> frozenset[str]:
    """The kinds of what a question asks for, KINDS, "yes or no" and "thing"; none where it does not say."""
    question = question.lower()
    found = {name for name, pattern in PATTERNS.items() if pattern.search(question)}
    if ALLOWED.search(question) and not OPEN.match(question):
        found.add("yes or no")
    if not found and OTHERWISE.search(question):
        found.add("thing")
    return frozenset(found)


def asks_no_yes_or_no(question: str) -> bool:
    """Whether it asks for something that yes or no does not tell."""
    wanted = asked_for(question)
    return bool(wanted) and "yes or no" not in wanted


def same_kind(question: str, other: str) -> int:
    """1 where both ask for the same kind of thing, -1 where they ask for different ones, 0 where one of them
    does not say."""
    wanted, asked = asked_for(question), asked_for(other)
    if wanted & asked:
        return 1
    return -1 if wanted and asked else 0
