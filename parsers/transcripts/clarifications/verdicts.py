"""Whether an answer plainly says yes or no to the question as it was asked.

Only the beginning of the answer counts, and only where the question can be answered with yes or no; where
the question denies something, offers a statement, or asks what, who, when, the verdict is left open.
"""

from __future__ import annotations

import re

_AUXILIARY = r"(?:am|is|are|was|were|do|does|did|may|can|could|must|shall|should|will|would|has|have|had)"
_OPENING = r"(?:(?:and|also|but|so|then|first|second|moreover|or|question ?:|i\.e\.),? )*"
_INVERTED = re.compile(rf"\W*{_OPENING}({_AUXILIARY}\b.*)", re.I | re.S)
_INVERTED_LATER = re.compile(
    rf"[,:-] (?:then |so |but |and |or )?({_AUXILIARY}\b(?! (?:be|been|have|not)\b).*)"
    r"|\s((?:may|can|could|must|should|do|does|did|will|would) (?:the|an?|it|they|you|he|she|we|i)\b.*)",
    re.I | re.S,
)
_TELL_US = re.compile(r"\btell us (?:if|whether)\b", re.I)
# "What about the midpoint?" "Due to an offensive chit?": the rest of a question asked before.
_ELLIPTICAL = re.compile(
    r"\W*(?:what|how) (?:about|if)\b|\W*(?:due to|for|in|on|at|with|even|also|not)\b", re.I
)
# "When may it ...?" asks when; "When it rains, may it ...?" does not.
_ASKS_WHAT = re.compile(
    r"(?:^\W*(?:\w+,? )?|, (?:then |so |and )?)"
    rf"(?:what|which|who|whose|why|how|(?:when|where)(?= {_AUXILIARY}\b))\b",
    re.I,
)
_TAG = re.compile(r",? (?:correct|right) ?\?\W*$", re.I)
# Asked again in other words: which of the two the answer means is open.
_ASKED_TWICE = re.compile(r"\?\W{1,4}(?:that is|in other words|or|i\.e)\b.*\?", re.I | re.S)
_NEGATION = re.compile(r"\b(?:not|never|cannot)\b|n't\b", re.I)
_NEGATED_EARLY = re.compile(r"\w+n't\b|(?:\S+ ){1,4}(?:not|never|cannot|\w+n't)\b", re.I)
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_SENTENCE_END = re.compile(r"(?<=[.?!])[\"”]?\s+(?=[\"“A-Z(])|\n")

_YES = re.compile(r"(?:yes|yep)\b", re.I)
_NO = re.compile(
    r"no\b(?=\s*(?:$|[.,;:!(–—-]|(?:but|as|it|they|you|he|she|we|this|that|there|because|unless|see|in|to|if"
    r"|don't)\b))",
    re.I,
)
_THE_OTHER = {
    "yes": re.compile(r"[,;] \"?no\b\"?(?! matter)", re.I),
    "no": re.compile(r"[,;] \"?yes\b", re.I),
}


def verdict(question: str, answer: str) -> str:
    """ "yes" or "no" where the answer plainly begins so and the question can be answered so, else ""."""
    said = _beginning(answer)
    return said if said and _can_be_answered_so(question) else ""


def _beginning(answer: str) -> str:
    answer = answer.lstrip(" \"'")
    said = "yes" if _YES.match(answer) else "no" if _NO.match(answer) else ""
    first_sentence = re.split(r"[.!?](?:\s|$)", answer, maxsplit=1)[0]
    return "" if said and _THE_OTHER[said].search(first_sentence) else said


def _can_be_answered_so(question: str) -> bool:
    asked = _asking_sentence(question)
    if _ASKED_TWICE.search(question):
        return False
    if _TAG.search(asked):
        return not _NEGATION.search(asked)
    if _TELL_US.search(asked) or (_ELLIPTICAL.match(asked) and len(asked.split()) < 12):
        return True
    inverted = _INVERTED.match(asked) or _INVERTED_LATER.search(asked)
    what = _ASKS_WHAT.search(asked)
    if not inverted:
        return False
    group = inverted.lastindex or 0
    if what and what.start() < inverted.start(group):
        return False
    return not _NEGATED_EARLY.match(inverted[group])


def _asking_sentence(question: str) -> str:
    """The last sentence with a question mark, asides left out; without any mark the last sentence."""
    sentences = [part for part in _SENTENCE_END.split(_ASIDE.sub("", question)) if part and part.strip()]
    asking = [sentence for sentence in sentences if "?" in sentence]
    return (asking or sentences or [""])[-1].strip()
