"""The few words that ask behind what is told: "... attack Kiev, odds?", "... - ok or not?"."""

from __future__ import annotations

import re

from queries.board import verbs

_ASKS_SO = r"(?:is (?:it|that|this) |are they )?(?:still )?"
_RIGHT = r"(?:allowed|legal|possible|okay|ok|alright|fine)(?: or not)?"
_TAG = re.compile(
    rf"(?:,? (?:-|\u2013)|,|;) (?:(?P<odds>(?:what |which )?odds|what are the odds)"
    rf"|(?P<right>{_ASKS_SO}{_RIGHT}|(?:can|may) (?:it|he|I|we|they)(?: do (?:that|it|this))?"
    r"|yes or no|right|correct)|(?P<state>overstacked|in supply|out of supply)) ?\?$",
    re.I,
)
_OPENS = re.compile(rf"(?:{verbs.ASKS}|what|which|who|how|where|when|why)\b", re.I)


def without_tag(said: str) -> list[str]:
    """A sentence and the question that hangs on it as two; one that asks already, "may it rail there, ok?",
    without the words behind it."""
    found = _TAG.search(said)
    if not found or ":" in said:
        return [said]
    before = said[: found.start()].strip(" ,")
    if _OPENS.match(before):
        return [f"{before}?"]
    if found["state"]:
        return [f"{before}.", f"is it {found['state']}?"]
    return [f"{before}.", "what are the odds?" if found["odds"] else "is that allowed?"]


__all__ = ["without_tag"]
