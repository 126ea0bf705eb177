"""Where the headings stand in the stream of words, though nearly all of them lost their numbers.

Titles of the contents page are looked for in the text; those that stand in the contents' order are headings.
The titles below them (18.1.1) are on no list.  They are known by the *seam*: as the stop before a heading
is lost with its number, the sentence before runs straight into the title, so that two words stand together
that do so nowhere else.  A title ends where a clause letter, another heading or a page mark follows, or at a
second seam, with which the first sentence below it begins.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from dataclasses import dataclass

from parsers.transcripts.illusions_of_glory.words import (
    ARTICLES,
    OPENERS,
    WORD,
    IogWord,
    Usage,
    is_letter,
    is_section_number,
)
from parsers.transcripts.shared.contents import ContentsEntry

PRINTED = "printed"  # the number stands in the text
CONTENTS = "contents"  # the number is that of the title on the contents page
POSITION = "position"  # the number has to be counted

LONGEST_TITLE = 12  # words
STRONG = 5  # the weight of a title as the contents has it, in front of a clause or another title
MOST_OF_ONE_TITLE = 8  # two sections are called General Rules


@dataclass(frozen=True, slots=True)
class IogHeading:
    """A heading: its words from `start` up to `end`, its title, and its number as far as it is known.
    `first` is the place of a printed number, else `start`."""

    first: int
    start: int
    end: int
    title: str
    number: str
    basis: str


@dataclass(frozen=True, slots=True)
class _Candidate:
    start: int
    end: int
    entry: int
    weight: int


def headings(stream: list[IogWord], entries: list[ContentsEntry]) -> list[IogHeading]:
    """All headings in the order of the text."""
    usage = Usage(stream)
    found = _titles_of_contents(stream, entries, usage)
    return sorted(found + _other_titles(stream, found, usage), key=lambda heading: heading.start)


# --- titles of the contents page ------------------------------------------------------------------------


def _titles_of_contents(
    stream: list[IogWord], entries: list[ContentsEntry], usage: Usage
) -> list[IogHeading]:
    candidates = _candidates(stream, entries, usage)
    chain = _without_doubtful(_best_chain(candidates, len(entries)), stream, entries)
    used = {candidate.entry for candidate in chain}
    chain += _displaced(candidates, chain, entries, used)
    return [_heading_of(stream, candidate, entries[candidate.entry]) for candidate in chain]


def _without_doubtful(
    chain: list[_Candidate], stream: list[IogWord], entries: list[ContentsEntry]
) -> list[_Candidate]:
    """A title that two sections have ("General Rules") is the one or the other only where its number is
    printed or the entry before it in the contents is found as well; sections below have it too."""
    titles = Counter(entry.title for entry in entries)
    found = {candidate.entry for candidate in chain}
    return [
        candidate
        for candidate in chain
        if titles[entries[candidate.entry].title] == 1
        or candidate.entry - 1 in found
        or (candidate.start and is_section_number(stream[candidate.start - 1]))
    ]


def _displaced(
    candidates: list[_Candidate], chain: list[_Candidate], entries: list[ContentsEntry], used: set[int]
) -> list[_Candidate]:
    """Headings that break the order of the contents because their block of text is out of place on its page.

    So they stand near a neighbour of theirs in the contents; a title that two sections have tells nothing.
    """
    titles = Counter(entry.title for entry in entries)
    places = [candidate.start for candidate in chain]
    found: list[_Candidate] = []
    for candidate in candidates:
        if candidate.weight < STRONG or candidate.end - candidate.start == 1 or candidate.entry in used:
            continue
        at = bisect(places, candidate.start)
        near = any(abs(other.entry - candidate.entry) <= 3 for other in chain[max(at - 1, 0) : at + 1])
        if near and titles[entries[candidate.entry].title] == 1:
            used.add(candidate.entry)
            found.append(candidate)
    return found


def _heading_of(stream: list[IogWord], candidate: _Candidate, entry: ContentsEntry) -> IogHeading:
    printed = candidate.start > 0 and is_section_number(stream[candidate.start - 1])
    title = _title(stream, candidate.start, candidate.end, entry.title)
    first = candidate.start - printed
    return IogHeading(
        first, candidate.start, candidate.end, title, entry.number, PRINTED if printed else CONTENTS
    )


def _title(stream: list[IogWord], start: int, end: int, known: str) -> str:
    """The title as the page has it; one in capitals is written as the contents page writes it."""
    words = [word.text for word in stream[start:end]]
    title = " ".join(words)
    if not title.isupper():
        return title
    if title.casefold() == known.casefold():
        return known
    small = {word for word in words if stream[start + words.index(word)].small}
    return " ".join(word.lower() if word in small else word.capitalize() for word in words)


def _candidates(stream: list[IogWord], entries: list[ContentsEntry], usage: Usage) -> list[_Candidate]:
    """Every place where a title of the contents may stand as a heading; of two that overlap the longer."""
    titles: dict[tuple[str, ...], list[int]] = defaultdict(list)
    lengths: dict[str, set[int]] = defaultdict(set)
    for index, entry in enumerate(entries):
        words = tuple(_loose(word) for word in entry.title.split())
        if len(words) <= LONGEST_TITLE and len(titles[words]) < MOST_OF_ONE_TITLE:
            titles[words].append(index)
            lengths[words[0]].add(len(words))
    loose = [_loose(word.text) if word.kind == WORD else "" for word in stream]
    found: list[_Candidate] = []
    at = 0
    while at < len(stream):
        here: list[_Candidate] = []
        for length in sorted(lengths.get(loose[at], ()), reverse=True):
            for index in titles.get(tuple(loose[at : at + length]), ()):
                weight = _weight(stream, at, at + length, entries[index], usage)
                if weight:
                    here.append(_Candidate(at, at + length, index, weight))
            if here:
                break
        found += here
        at = here[0].end if here else at + 1
    return found


def _loose(word: str) -> str:
    """A word for comparing titles: contents and page differ in capitals and plurals."""
    word = word.casefold()
    return word[:-1] if word.endswith("s") and len(word) > 3 else word


def _weight(stream: list[IogWord], start: int, end: int, entry: ContentsEntry, usage: Usage) -> int:
    """How much speaks for a heading here; 0 where it cannot be one."""
    if not stream[start].capital or not all(word.open for word in stream[start:end]):
        return 0
    before = stream[start - 1] if start else None
    after = stream[end] if end < len(stream) else None
    words = [word.text for word in stream[start:end]]
    upper, exact = " ".join(words).isupper(), " ".join(words) == entry.title
    if end - start == 1 and not upper and not exact:
        return 0  # one word in another number is a word of the text
    weight = 1 + 2 * (upper or exact)
    if before is not None and is_section_number(before):
        if before.text.removesuffix(".0") != entry.number:
            return 0
        weight += 6
    elif before is not None and before.kind == WORD:
        if before.small or is_letter(stream, start - 1) or before.text[-1] in ",;:":
            return 0
        weight += usage.is_seam(before, stream[start]) or before.text[-1] == ")"
    if after is None or after.kind != WORD or is_letter(stream, end) or is_section_number(after):
        return weight + 2
    # Behind a stop the same words may begin a sentence.
    behind_stop = before is not None and before.text.endswith(".") and not is_section_number(before)
    return weight if after.capital and (upper or not behind_stop) else 0


def _best_chain(candidates: list[_Candidate], entries: int) -> list[_Candidate]:
    """The heaviest row of candidates in which places and contents go in the same order.

    A Fenwick tree holds the best row that ends at or before each entry, so this is n log m.
    """
    best: list[int] = [0] * (entries + 1)
    best_at: list[int] = [-1] * (entries + 1)
    before: list[int] = []
    for number, candidate in enumerate(candidates):
        weight, last, index = 0, -1, candidate.entry
        while index > 0:
            if best[index] > weight:
                weight, last = best[index], best_at[index]
            index -= index & -index
        before.append(last)
        weight += candidate.weight
        index = candidate.entry + 1
        while index <= entries:
            if weight > best[index]:
                best[index], best_at[index] = weight, number
            index += index & -index
    last = max(range(len(best)), key=best.__getitem__)
    chain, at = [], best_at[last]
    while at >= 0:
        chain.append(candidates[at])
        at = before[at]
    return chain[::-1]


# --- titles that are on no list -------------------------------------------------------------------------


def _other_titles(stream: list[IogWord], known: list[IogHeading], usage: Usage) -> list[IogHeading]:
    found: list[IogHeading] = []
    for start, end in _between(stream, known):
        at = start
        while at < end:
            heading = _title_at(stream, at, end, at == start, usage)
            if heading is not None:
                found.append(heading)
            at = heading.end if heading is not None else at + 1
    ends = {heading.end for heading in known} | {heading.end for heading in found}
    for start, end in _between(stream, [*known, *found]):
        found += _titles_before_letters(stream, start, end, ends, usage)
    return found


def _between(stream: list[IogWord], known: list[IogHeading]) -> list[tuple[int, int]]:
    """The stretches between headings, from the end of one to the start of the next."""
    ordered = sorted(known, key=lambda heading: heading.first)
    starts = [0, *(heading.end for heading in ordered)]
    ends = [*(heading.first for heading in ordered), len(stream)]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _title_at(
    stream: list[IogWord], at: int, limit: int, behind_heading: bool, usage: Usage
) -> IogHeading | None:
    """The title that begins at a place, if one does; the next known heading begins at `limit`."""
    printed = is_section_number(stream[at]) and at + 1 < limit and stream[at + 1].capital
    start = at + printed
    sure = printed or (behind_heading and at > 0) or (at > 0 and stream[at - 1].kind != WORD)
    if not _may_open(stream[start]) or not (sure or _begins_title(stream, start, usage)):
        return None
    end = _end_of_run(stream, start, limit)
    if not sure and _better_seam(stream, range(start, end), usage) != start:
        return None
    if end and not _must_end(stream, end, limit):
        end = _second_seam(stream, start, end, usage)
    if not end or (end - start < 2 and not printed):
        return None
    return _heading(stream, at, start, end)


def _heading(stream: list[IogWord], first: int, start: int, end: int) -> IogHeading:
    title = " ".join(word.text for word in stream[start:end])
    if first == start:
        return IogHeading(first, start, end, title, "", POSITION)
    return IogHeading(first, start, end, title, stream[first].text.removesuffix(".0"), PRINTED)


def _may_open(word: IogWord) -> bool:
    return word.capital and not word.small and word.text not in OPENERS


def _begins_title(stream: list[IogWord], at: int, usage: Usage) -> bool:
    """Whether a sentence ends before this word without its stop."""
    if at < 2 or not usage.is_seam(stream[at - 1], stream[at]) or not usage.can_end(stream[at - 1]):
        return False
    before, earlier = stream[at - 1], stream[at - 2]
    if not earlier.open:
        return False  # the first word of a sentence cannot be its last
    # A sentence that ends with a term of the game names it as others do: "the Action Round".
    return not before.capital or usage.pairs[earlier.bare, before.bare] > 1


def _better_seam(stream: list[IogWord], places: range, usage: Usage) -> int | None:
    """The first seam at these places behind a word that ends phrases elsewhere, or the first at all: in
    "unused Landing Markers Activating Units" the title begins at the second."""
    seams = [
        place
        for place in places
        if _may_open(stream[place]) and usage.is_seam(stream[place - 1], stream[place])
    ]
    sure = (place for place in seams if usage.ends_phrases(stream[place - 1]))
    return next(sure, seams[0] if seams else None)


def _end_of_run(stream: list[IogWord], start: int, limit: int) -> int:
    """Where the words that a title may have come to an end: capitals and little words, without stops.  0
    where they end with a stop, as no title does."""
    end, article = start, False
    while end < min(limit, start + LONGEST_TITLE) and (stream[end].capital or stream[end].small):
        word = stream[end]
        if word.text in ARTICLES and article:
            break  # "an Enemy Fort the": a second article without a little word between begins anew
        if word.small or word.text.endswith("ing"):
            article = word.text in ARTICLES
        if not word.open:
            return 0
        end += 1
    while end > start and stream[end - 1].small:
        end -= 1
    return end


def _must_end(stream: list[IogWord], end: int, limit: int) -> bool:
    """Whether a title must end here: a clause letter, a heading, a page mark or other text follows."""
    if end >= limit or stream[end].kind != WORD or is_letter(stream, end):
        return True
    return stream[end].text in ARTICLES


def _second_seam(stream: list[IogWord], start: int, end: int, usage: Usage) -> int:
    """Where within a run of capitals the first sentence below the title begins; 0 where none does."""
    for at in range(start + 1, end):
        if stream[at].text in OPENERS:
            return at
    at = end - 1
    return at if usage.is_seam(stream[at - 1], stream[at]) else 0


def _titles_before_letters(
    stream: list[IogWord], start: int, limit: int, ends: set[int], usage: Usage
) -> list[IogHeading]:
    """A clause letter behind a word without a stop must have a title before it, wherever that begins."""
    found = []
    for at in range(start + 1, limit):
        before = stream[at - 1]
        if at in ends or not is_letter(stream, at) or not before.open or before.small:
            continue
        run = at
        while run > max(start, at - LONGEST_TITLE) and stream[run - 1].open and _titular(stream[run - 1]):
            run -= 1
        begin = _better_seam(stream, range(max(run, 1), at), usage)
        if begin is None:
            begin = run if _may_open(stream[run]) else at
        if at - begin > 1:
            found.append(_heading(stream, begin, begin, at))
    return found


def _titular(word: IogWord) -> bool:
    return word.capital or word.small
