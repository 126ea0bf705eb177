"""The worked examples of the kit, with their true extent.

They are labelled in five ways (italic, bold italic, bold, bold behind a list item, in the middle of a
paragraph), and the label does not say where an example ends.  What tells is its *particulars*: the counters,
hexes and sums that it names ("6-3", "E1429", "3.5").  An example goes on as long as the next paragraph, or
within a paragraph the next sentence, names a particular of it again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.transcripts.leaders_in_flames.paragraphs import LABEL, KitParagraph, body, plain

WORD = re.compile(r"[\w.-]+")
PARTICULAR = re.compile(r"[A-Z]?\d+(?:[.-]\d+)?")
SENTENCE_END = re.compile(r"(?<=[a-z\d$)])\.\s+(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class ToldExample:
    """An example as told: its words, its lines, and the column where its label stands."""

    story: str
    first_line: int
    last_line: int
    first_column: int


def examples(found: list[KitParagraph]) -> list[ToldExample]:
    """The labelled examples among the paragraphs of one section or ability."""
    told = []
    for index, paragraph in enumerate(found):
        label = LABEL.search(paragraph.text)
        if label is None:
            continue
        if label.start() == 0:
            taken = _paragraphs_of_example(found, index)
        else:
            taken = [_sentences_of_example(paragraph, label.start())]
        words = body([part.text for part in taken])
        story = words.partition(":")[2].strip()
        told.append(ToldExample(story, paragraph.first_line, taken[-1].last_line, label.start() + 1))
    return told


def _paragraphs_of_example(found: list[KitParagraph], index: int) -> list[KitParagraph]:
    taken = [found[index]]
    named = _particulars(found[index].text)
    for paragraph in found[index + 1 :]:
        particulars = _particulars(paragraph.text)
        if LABEL.search(paragraph.text) or not named & particulars:
            break
        named |= particulars
        taken.append(paragraph)
    return taken


def _sentences_of_example(paragraph: KitParagraph, start: int) -> KitParagraph:
    text = paragraph.text[start:]
    ends = [match.start() + 1 for match in SENTENCE_END.finditer(text)] + [len(text)]
    named = _particulars(text[: ends[0]])
    end = ends[0]
    for begin, following in zip(ends, ends[1:], strict=False):
        particulars = _particulars(text[begin:following])
        if not named & particulars:
            break
        named |= particulars
        end = following
    return KitParagraph(text[:end], paragraph.first_line, paragraph.last_line)


def _particulars(text: str) -> set[str]:
    """One or two digits alone occur everywhere, so they are no particulars."""
    words = (word.strip(".-") for word in WORD.findall(plain(text)))
    return {word for word in words if len(word) >= 3 and PARTICULAR.fullmatch(word)}
