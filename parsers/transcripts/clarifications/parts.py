"""The sub-questions of a ruling, each with its answer.

Labelled sub-questions are paired with the answers of the same label; without labels in the answer all share
it.  Letters that the answer picks one of ("(b), see 2.6") are a choice, not sub-questions.  Several
questions asked in a row without labels are sub-questions that share the answer.  Labels are normalised:
the parts of a ruling are a, b, c in the order asked, nested ones (Q1 with (a) and (b)) counted through.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.records import RulingPart
from parsers.transcripts.clarifications.cells import Dated, date_marks, without_dates
from parsers.transcripts.clarifications.labels import FAMILIES, Piece, answer_pieces, question_pieces
from parsers.transcripts.clarifications.verdicts import verdict

_WHAT = r"(?:what|which|who|whose|whom|when|where|why|how)"
_ASKING_WORD = re.compile(
    rf"\b(?:{_WHAT}|is|are|was|do|does|did|may|can|could|must|should|will|would|has|have)\b", re.I
)
# These ask the same again, or offer the other half of what was asked.
_SAME_AGAIN = re.compile(
    r"\W*(?:(?:or|either|that is|in other words|specifically|example|frex|right|correct|any comments"
    r"|who is correct|which is (?:it|right|correct)"
    r"|(?:is|was|are) (?:this|that|it) (?:\w+ )?(?:right|true|correct|intended|so))\b|i\.e\.)",
    re.I,
)
# A topic, not yet a question: "What about the cities? Whose are they?"
_TOPIC = re.compile(r"\W*what (?:about|is with)\b", re.I)
_TAG_QUESTION = re.compile(r"\W*(?:they|it|this|that)\b.*\b(?:correct|right) ?\?$", re.I | re.S)
_QUESTION_MARK = re.compile(r"\?+")
_SENTENCE_START = re.compile(r"[.!?][)\]\"”]*\s+(?!\w+\.\w\.)|\n")
_JOINTS = (" and/or", " and", " or")
_POLAR_LIST = re.compile(r"(?:yes|no)(?:(?:,| and|, and) (?:yes|no))+", re.I)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A sub-question's text and the span of the answer that answers it."""

    question: str
    start: int
    end: int


def ruling_parts(question: str, answer: str, last_date: str) -> tuple[RulingPart, ...]:
    """The parts of a ruling, given its plain question and answer and the date of its row (ISO or "").

    There is always at least one; `answered` is the date that closes the part's own stretch of the answer.
    """
    pairs = _labelled(question, answer, 0, len(answer), FAMILIES) or _unlabelled(question, answer)
    marks = date_marks(answer)
    answers = _one_word_each(answer, len(pairs)) or [
        _trimmed(without_dates(answer[pair.start : pair.end])) for pair in pairs
    ]
    labels = [_letter(place) for place in range(len(pairs))] if len(pairs) > 1 else [""]
    return tuple(
        RulingPart(
            label, pair.question, text, verdict(pair.question, text), _answered(pair, marks) or last_date
        )
        for label, pair, text in zip(labels, pairs, answers, strict=True)
    )


def _labelled(question: str, answer: str, start: int, end: int, families: tuple[str, ...]) -> list[_Pair]:
    """The pairs by labels, [] where the question has none or its letters are a choice."""
    for place, family in enumerate(families):
        asked = question_pieces(question, family)
        if not asked:
            continue
        said = [_shift(piece, start) for piece in answer_pieces(answer[start:end], family, len(asked))]
        if family == "example" and len(said) < 2:
            continue
        if family == "letter" and _is_choice(question, asked, answer[start:end], len(said)):
            return _with_choice(question, asked, answer, start, said)
        pairs = _lead_pair(question, asked, answer, start, said)
        for piece in asked:
            pairs += _pairs_of_piece(question, asked, piece, answer, start, end, said, families[place + 1 :])
        return pairs
    return []


def _pairs_of_piece(
    question: str,
    asked: list[Piece],
    piece: Piece,
    answer: str,
    start: int,
    end: int,
    said: list[Piece],
    families: tuple[str, ...],
) -> list[_Pair]:
    """One labelled sub-question, or those nested in it, with what answers it."""
    text = question[piece.start : piece.end]
    own = next((found for found in said if found.index == piece.index), None)
    if own:
        start, end = own.start, own.end
    elif said:
        start = end  # the others are answered, this one is not
    nested = _labelled(text, answer, start, end, families)
    return nested or [_Pair(_asked_in_full(question, asked, text), start, end)]


def _lead_pair(question: str, asked: list[Piece], answer: str, start: int, said: list[Piece]) -> list[_Pair]:
    """The question that stands before the first label, where the answer too begins before its first."""
    lead = question[: asked[0].label]
    if not said or "?" not in lead:
        return []
    end = said[0].label
    return [_Pair(_trimmed(lead), start, end)] if len(answer[start:end].split()) > 2 else []


def _is_choice(question: str, asked: list[Piece], answer: str, labels_in_answer: int) -> bool:
    """Whether lettered items are alternatives to choose from: the answer names one, or none while the
    question asks which, or joins two with a bare "or"."""
    if labels_in_answer or not answer.strip():
        return labels_in_answer == 1
    lead = question[: asked[0].label].rstrip()
    asks_which = lead.endswith("?") and re.match(rf"\W*{_WHAT}\b", _last_sentence(lead), re.I)
    first = question[asked[0].start : asked[0].end].rstrip(" (")
    return bool(asks_which) or (len(asked) == 2 and bool(re.search(r"[^,?.;/] or$", first)))


def _with_choice(
    question: str, asked: list[Piece], answer: str, start: int, said: list[Piece]
) -> list[_Pair]:
    """A choice is one part, [] for the whole; a question asked and answered before it is a part before it."""
    if not said:
        return [_Pair(_trimmed(question), start, len(answer))]
    lead = question[: asked[0].label]
    pick = said[0].label
    if "?" in lead and answer[start:pick].rstrip().endswith("."):
        choice = question[asked[0].label :]
        return [_Pair(_trimmed(lead), start, pick), _Pair(_trimmed(choice), pick, len(answer))]
    return [_Pair(_trimmed(question), start, said[-1].end)]


def _unlabelled(question: str, answer: str) -> list[_Pair]:
    """Questions asked in a row, all with the whole answer, or each with its own where that is labelled."""
    questions = _questions_in_a_row(question)
    for family in FAMILIES:
        said = answer_pieces(answer, family, len(questions))
        if len(said) == len(questions) > 1:
            return [_Pair(text, piece.start, piece.end) for text, piece in zip(questions, said, strict=True)]
    return [_Pair(text, 0, len(answer)) for text in questions]


def _questions_in_a_row(text: str) -> list[str]:
    """A text cut behind each question that asks something of its own; what follows the last stays with it."""
    ends: list[int] = []
    hidden = _asides(text)
    begun, topic_only = 0, False
    for mark in _QUESTION_MARK.finditer(text):
        if hidden[mark.start()]:
            continue
        asked = text[begun : mark.end()]
        if ends and (topic_only or not _asks_something_new(asked)):
            ends[-1] = mark.end()
        else:
            ends.append(mark.end())
        topic_only = bool(_TOPIC.match(_last_sentence(asked)))
        begun = mark.end()
    if not ends:
        return [_trimmed(text)]
    starts = [0] + ends[:-1]
    ends[-1] = len(text)
    return [_trimmed(text[start:end].lstrip(")]”- ")) for start, end in zip(starts, ends, strict=True)]


def _asks_something_new(asked: str) -> bool:
    """Whether what stands between two question marks ends in a question of its own."""
    sentence = _last_sentence(asked)
    if _SAME_AGAIN.match(asked) or _SAME_AGAIN.match(sentence) or _TAG_QUESTION.match(sentence):
        return False
    return len(sentence.split()) > 2 and bool(_ASKING_WORD.search(sentence))


def _last_sentence(text: str) -> str:
    start = 0
    for match in _SENTENCE_START.finditer(text, 0, len(text) - 1):
        start = match.end()
    return text[start:].strip()


def _asides(text: str) -> list[bool]:
    """For each character whether it stands in brackets or quotation marks that are closed."""
    hidden = [False] * len(text)
    for match in re.finditer(r"\([^()]*\)|\[[^\[\]]*\]|\"[^\"]*\"|“[^“”]*”", text):
        hidden[match.start() : match.end()] = [True] * (match.end() - match.start())
    return hidden


def _asked_in_full(question: str, asked: list[Piece], text: str) -> str:
    """A sub-question with the beginning of its sentence where that stands before the labels."""
    lead = question[: asked[0].label].rstrip()
    begun = "" if lead.endswith((".", "?", "!")) else _last_sentence(lead)
    text = _trimmed(text)
    return f"{begun} {text}" if len(begun.split()) > 1 else text


def _one_word_each(answer: str, count: int) -> list[str]:
    """The words of an answer such as "yes and yes", where there is one for each of several parts."""
    words = without_dates(answer).strip(" .")
    if not _POLAR_LIST.fullmatch(words):
        return []
    found = re.findall(r"yes|no", words, re.I)
    return found if len(found) == count > 1 else []


def _answered(pair: _Pair, marks: list[Dated]) -> str:
    """The latest date inside the part's stretch of the answer, else the first behind it."""
    inside = [mark.date for mark in marks if pair.start <= mark.start < pair.end]
    behind = [mark.date for mark in marks if mark.start >= pair.end]
    return max(inside) if inside else next(iter(behind), "")


def _shift(piece: Piece, by: int) -> Piece:
    return Piece(piece.index, piece.label + by, piece.start + by, piece.end + by)


def _trimmed(text: str) -> str:
    """A text without the blanks around it and the comma or "and" that led to the next label."""
    text = text.strip(" \n,;")
    for joint in _JOINTS:
        text = text.removesuffix(joint)
    return text.rstrip(" \n,;")


def _letter(place: int) -> str:
    return chr(ord("a") + place) if place < 26 else f"z{place - 25}"
