"""The optional rules: the book's own list of them, and every stretch of text that each governs.

The frame that the printed page draws around an option is gone; what is left is its tag ("DiF option 2:",
"AiF & TiF opt. 55", "options 2, 3 & 14 and PiF option 24", in any mark-up).  What a tag governs:

- in the title of a section: the section and all its sub-sections; in a sub-head: what stands under it;
- at the start of a paragraph: the paragraph, the list or broken sentence that it runs on into, and the
  paragraphs after it that evidently go on with it: they begin with a word that points back ("This",
  "Alternatively", ...), speak of "this option", or name the thing that the tag's own bracket names; a
  paragraph with another tag, a heading or an example ends it;
- inside brackets with a colon: what stands in the brackets, up to the next such tag;
- with a colon in the middle of a paragraph: the rest of the paragraph, up to the next such tag;
- without a colon ("if playing option 5"): its sentence; not inside an example, which only says what is
  played, and not after "see", which only refers.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import replace

from parsers.records import Option, OptionScope, Place, Problem, Section
from parsers.transcripts.ids import CE

from .examples import FoundExample
from .heads import FoundHead, is_index
from .paragraphs import HEADING, ITEM, PROSE, ROW, CeParagraph, words
from .sections import Body
from .tags import Tag, find_tags

_REFERS = re.compile(r"\bsee $")
_POINTS_BACK = re.compile(
    r"(?:Alternatively|These|This|Those|Such|They|It|Furthermore|In addition|However|Otherwise|Instead|If so|"
    r"If you do|If not|Exception|You may do this|Thereafter|Once so)\b"
)
_THIS_OPTION = re.compile(r"\bthis option\b", re.IGNORECASE)
_SENTENCE_STOP = re.compile(r"[.;!?](?= |$)")
_MAX_SENTENCE = 600
_MAX_STRETCH = 2000  # no bracket and no paragraph of the book is longer
_ENTRY_NUMBER = re.compile(r"\d{1,2}\. ")  # a US entry option that has lost its bullet


def with_scopes(
    manifest: list[Option],
    paragraphs: list[CeParagraph],
    sections: list[Section],
    body: Body,
    heads: list[FoundHead],
    examples: list[FoundExample],
    path: str,
) -> tuple[list[Option], list[Problem]]:
    """The options of the manifest with the stretches that each governs.

    An option that is tagged in the text but not in the manifest (a cut copy) is made of its tags.
    """
    finder = _Scopes(paragraphs, sections, body, heads, examples, path)
    finder.find()
    options = {option.number: option for option in manifest}
    problems = []
    for number in sorted(finder.scopes):
        if number not in options:
            options[number] = finder.option_from_tags(number)
            message = f"option {number} is tagged here but not in the book's list of options"
            problems.append(Problem(message, options[number].place))
    records = [
        replace(options[number], scopes=tuple(_in_order(finder.scopes.get(number, []))))
        for number in sorted(options)
    ]
    return records, problems


class _Scopes:
    """Collects, for each option number, the stretches that its tags govern."""

    def __init__(
        self,
        paragraphs: list[CeParagraph],
        sections: list[Section],
        body: Body,
        heads: list[FoundHead],
        examples: list[FoundExample],
        path: str,
    ) -> None:
        self.path = path
        self.body = body
        self.sections = sections
        self.heads = sorted(heads, key=lambda head: head.line)
        self.head_lines = {head.line for head in heads if not head.glued}
        self.example_starts = [example.first for example in examples]
        self.example_ends = [example.last for example in examples]
        self.paragraphs = [paragraph for paragraph in paragraphs if self._is_rule_text(paragraph)]
        self.firsts = [paragraph.first for paragraph in self.paragraphs]
        self.tags = [find_tags(paragraph.words) for paragraph in self.paragraphs]
        self.scopes: dict[int, list[OptionScope]] = {}
        self.kits: dict[int, dict[str, None]] = {}
        self.names: dict[int, str] = {}

    def find(self) -> None:
        self._from_titles()
        self._from_heads()
        for position in range(len(self.paragraphs)):
            for index in range(len(self.tags[position])):
                self._from_tag(position, index)

    def option_from_tags(self, number: int) -> Option:
        scopes = self.scopes[number]
        named = dict.fromkeys(scope.section for scope in scopes)
        return Option(
            CE, number, self.names.get(number, f"Option {number}"), tuple(self.kits.get(number, ())),
            tuple(named), "", scopes[0].place,
        )  # fmt: skip

    def _from_titles(self) -> None:
        under: dict[str, dict[tuple[int, ...], Tag]] = {}
        for section in self.sections:
            own = find_tags(section.title)
            above = under.get(section.parent or "", {})
            under[section.number] = above | {tag.numbers: tag for tag in own}
            for tag in own:
                self._note(tag, _title_alone(section.title))
            for tag in under[section.number].values():
                if section.text.strip():
                    self._add(tag, OptionScope(section.number, section.text, section.place))

    def _from_heads(self) -> None:
        ends = [head.line for head in self.heads]
        for head in self.heads:
            tags = find_tags(head.title)
            section = self.body.heading_at(head.line)
            if not tags or section is None:
                continue
            following = bisect_right(ends, head.line)
            limit = ends[following] if following < len(ends) else self.firsts[-1] + 1
            governed = [
                paragraph
                for paragraph in self._between(head.line + 1, limit)
                if self.body.heading_at(paragraph.first) is section
            ]
            for tag in tags:
                self._note(tag, _title_alone(head.title))
                self._add_paragraphs(tag, governed)

    def _from_tag(self, position: int, index: int) -> None:
        paragraph, tag = self.paragraphs[position], self.tags[position][index]
        told = self._is_told(paragraph.first)
        self._note(tag, tag.name)
        if paragraph.first in self.head_lines or paragraph.kind == HEADING:
            return  # a sub-head, whose paragraphs are governed already
        if paragraph.kind == ROW:
            self._add_text(tag, paragraph, paragraph.words)
        elif not tag.colon:
            if not told and not _REFERS.search(paragraph.words[max(0, tag.start - 5) : tag.start]):
                self._add_text(tag, paragraph, _sentence(paragraph.words, tag.start))
        elif tag.opens(paragraph.words) and not self._next_equal(position, index):
            self._add_paragraphs(tag, self._run_on(position, tag))
        else:
            self._add_text(tag, paragraph, self._stretch(position, index))

    def _run_on(self, position: int, tag: Tag) -> list[CeParagraph]:
        """The paragraph of a tag and those that evidently go on with it."""
        run = [self.paragraphs[position]]
        if run[0].words.startswith("(") and run[0].words.endswith(")"):
            return run
        for after in range(position + 1, len(self.paragraphs)):
            paragraph = self.paragraphs[after]
            if self._ends_run(after, run[0]) or not _goes_on(run, paragraph, tag):
                break
            run.append(paragraph)
        return run

    def _ends_run(self, position: int, opening: CeParagraph) -> bool:
        paragraph = self.paragraphs[position]
        return (
            paragraph.kind == HEADING
            or paragraph.first in self.head_lines
            or self._is_told(paragraph.first)
            or self.body.heading_at(paragraph.first) is not self.body.heading_at(opening.first)
            or (paragraph.kind == PROSE and self._opens_with_tag(position))
        )

    def _opens_with_tag(self, position: int) -> bool:
        tags = self.tags[position]
        return bool(tags) and tags[0].colon and tags[0].opens(self.paragraphs[position].words)

    def _stretch(self, position: int, index: int) -> str:
        """The words from a tag to the end of its brackets or paragraph, or to the next tag like it."""
        text, tag = self.paragraphs[position].words, self.tags[position][index]
        following = self._next_equal(position, index)
        limit = following.start if following else min(len(text), tag.end + _MAX_STRETCH)
        end = _bracket_end(text, tag.start, limit)
        return text[tag.start : end].strip(" ,;(")

    def _next_equal(self, position: int, index: int) -> Tag | None:
        """The next tag with a colon of the same paragraph and at the same depth of brackets."""
        text, tags = self.paragraphs[position].words, self.tags[position]
        depth, seen = 0, tags[index].end
        for after in range(index + 1, len(tags)):
            following = tags[after]
            if following.start - tags[index].end > _MAX_STRETCH:
                return None
            depth += text.count("(", seen, following.start) - text.count(")", seen, following.start)
            seen = following.start
            if depth < 0:
                return None
            if following.colon and depth == 0:
                return following
        return None

    def _is_rule_text(self, paragraph: CeParagraph) -> bool:
        section = self.body.heading_at(paragraph.first)
        return section is not None and not is_index(section.title) and not self.body.is_start(paragraph.first)

    def _is_told(self, line: int) -> bool:
        position = bisect_right(self.example_starts, line) - 1
        return position >= 0 and line <= self.example_ends[position]

    def _between(self, first: int, limit: int) -> list[CeParagraph]:
        return self.paragraphs[bisect_left(self.firsts, first) : bisect_left(self.firsts, limit)]

    def _add_text(self, tag: Tag, paragraph: CeParagraph, text: str) -> None:
        section = self.body.section_at(paragraph.first)
        self._add(tag, OptionScope(section, text, Place(self.path, paragraph.first, paragraph.last)))

    def _add_paragraphs(self, tag: Tag, run: list[CeParagraph]) -> None:
        if run:
            text = "\n\n".join(paragraph.raw.strip() for paragraph in run)
            place = Place(self.path, run[0].first, run[-1].last)
            self._add(tag, OptionScope(self.body.section_at(run[0].first), text, place))

    def _add(self, tag: Tag, scope: OptionScope) -> None:
        for number in tag.numbers:
            if number:
                self.scopes.setdefault(number, []).append(scope)

    def _note(self, tag: Tag, name: str) -> None:
        for number in tag.numbers:
            self.kits.setdefault(number, {}).update(dict.fromkeys(tag.kits))
            if name:
                self.names.setdefault(number, name[:1].upper() + name[1:])


def _goes_on(run: list[CeParagraph], paragraph: CeParagraph, tag: Tag) -> bool:
    before = run[-1]
    if paragraph.kind == ROW:
        return before.kind == ROW or before.runs_on
    if paragraph.kind == ITEM:
        return run[0].kind != ITEM and (before.kind == ITEM or before.runs_on)
    if run[0].kind == ITEM or _ENTRY_NUMBER.match(paragraph.words):
        return paragraph.starts_small and not before.ends_a_sentence
    if before.kind == PROSE and not before.ends_a_sentence:
        return True
    if before.kind in (ITEM, ROW) and paragraph.starts_small:
        return True  # the closing words of the sentence that the list broke
    return bool(
        _POINTS_BACK.match(paragraph.words)
        or _THIS_OPTION.search(paragraph.words)
        or (tag.name and _names(paragraph.words, tag.name))
    )


def _names(text: str, name: str) -> bool:
    """Whether a text speaks of what a tag names: "(Supply units)" of a supply unit."""
    stem = words(name).lower().rstrip("s")
    return len(stem) > 5 and stem in text.lower()


def _sentence(text: str, at: int) -> str:
    low = max(0, at - _MAX_SENTENCE)
    before = [match.end() for match in _SENTENCE_STOP.finditer(text, low, at)]
    after = _SENTENCE_STOP.search(text, at, at + _MAX_SENTENCE)
    return text[before[-1] if before else low : after.end() if after else at + _MAX_SENTENCE].strip()


def _bracket_end(text: str, start: int, limit: int) -> int:
    """Where the brackets close that stand open at a place, else the limit."""
    depth = 0
    for position in range(start, limit):
        if text[position] == "(":
            depth += 1
        elif text[position] == ")":
            if depth == 0:
                return position
            depth -= 1
    return limit


def _title_alone(title: str) -> str:
    return re.sub(r"\s*\([^()]*\)\s*$", "", title)


def _in_order(scopes: Iterable[OptionScope]) -> list[OptionScope]:
    return sorted(dict.fromkeys(scopes), key=lambda scope: (scope.place.first_line, scope.place.last_line))
