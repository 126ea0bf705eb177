"""Displaced paragraphs put back where they belong.

The columns and boxes of a page were transcribed in an order that is not that of reading.  What tells:

- an example's label without a body, and later on the page a paragraph that speaks of "this picture";
- a list that breaks off, and later on the page a paragraph that begins in lower case: what stands between
  them was pushed in, and belongs before the heading of the broken list;
- a paragraph after a stray section number: it belongs to that section;
- after running matter in the middle of a page, a paragraph that names every word of a later heading of the
  page and not of its own: it belongs under that one.
"""

from __future__ import annotations

import re

from parsers.transcripts.final_edition.passages import Raw7Group, Raw7Passage

PICTURE = re.compile(r"\b[Ii]n this picture\b")
WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
LATER_HEADINGS = 12  # how many headings of the page are looked through
SMALL_WORDS = frozenset(
    ("a", "an", "the", "and", "not", "of", "on", "in", "into", "to", "for")
    + ("when", "who", "what", "how", "can")
)


def restore(groups: list[Raw7Group]) -> list[Raw7Group]:
    """The groups with every displaced paragraph put back; sections are set."""
    _pair_labels(groups)
    groups = _close_lists(groups)
    _set_sections(groups)
    _lift_orphans(groups)
    _follow_headings(groups)
    return _follow_numbers(groups)


def _set_sections(groups: list[Raw7Group]) -> None:
    section = ""
    for group in groups:
        if group.heading is not None and group.heading.number:
            section = group.heading.number
        group.section = section


def _pair_labels(groups: list[Raw7Group]) -> None:
    """A bare label takes the next paragraph of its page that speaks of a picture."""
    waiting: list[Raw7Passage] = []
    for group in groups:
        for passage in list(group.passages):
            if passage.is_bare_label:
                waiting.append(passage)
            elif not passage.is_example and PICTURE.search(passage.text):
                waiting = [label for label in waiting if label.page == passage.page]
                if waiting:
                    label = waiting.pop(0)
                    label.lines += passage.lines
                    group.passages.remove(passage)


def _close_lists(groups: list[Raw7Group]) -> list[Raw7Group]:
    """Each list that breaks off is moved down, with its heading, to where it goes on."""
    result: list[Raw7Group] = []
    broken: tuple[int, Raw7Passage] | None = None  # its group in `result`
    for group in groups:
        result.append(group)
        for passage in list(group.passages):
            if broken and broken[1].page != passage.page:
                broken = None
            if passage.is_orphan and broken:
                _move_list(result, *broken, passage)
                broken = None
            elif passage.is_open and result[-1].heading is not None and not _has_items(result[-1], passage):
                broken = len(result) - 1, passage
    return result


def _has_items(group: Raw7Group, passage: Raw7Passage) -> bool:
    """True where the next paragraph is the list after all."""
    after = group.passages[group.passages.index(passage) + 1 :][:1]
    return bool(after) and after[0].is_orphan


def _move_list(groups: list[Raw7Group], at: int, broken: Raw7Passage, rest: Raw7Passage) -> None:
    """`broken`, of the group at `at`, is joined with `rest`, which stands in the last group."""
    opened, last = groups[at], groups[-1]
    cut = opened.passages.index(broken)
    between = opened.passages[cut + 1 :]
    opened.passages = opened.passages[: cut + 1]
    if opened is last:
        after = between[between.index(rest) + 1 :]
        between = between[: between.index(rest)]
    else:
        where = last.passages.index(rest)
        after = last.passages[where + 1 :]
        last.passages = last.passages[:where]
    broken.lines += rest.lines
    opened.passages += after
    _home(groups[:at], between).passages += between
    groups.append(groups.pop(at))


def _home(before: list[Raw7Group], pushed_in: list[Raw7Passage]) -> Raw7Group:
    """The group among the last few to which paragraphs without a heading belong: the one whose title they
    name most, else the nearest."""
    words = [word for passage in pushed_in for word in meaning_words(passage.text)]
    nearest = before[-1] if before else Raw7Group(None, 0)
    best, best_hits = nearest, 0
    for group in before[:-4:-1]:
        hits = sum(word in _title_words(group) for word in words)
        if hits > best_hits:
            best, best_hits = group, hits
    return best


def _lift_orphans(groups: list[Raw7Group]) -> None:
    """The end of a list that stands behind an example goes before it."""
    for group in groups:
        for at in range(1, len(group.passages)):
            if group.passages[at].is_orphan and group.passages[at - 1].is_example:
                group.passages.insert(at - 1, group.passages.pop(at))


def _follow_headings(groups: list[Raw7Group]) -> None:
    """Runs of loose paragraphs go under the later heading of their page that they name."""
    for at, group in enumerate(groups):
        later = groups[at + 1 : at + 1 + LATER_HEADINGS]
        for run in _loose_runs(group):
            targets = _targets(run, group, [other for other in later if other.page == run[0].page])
            for passage, target in zip(run, targets, strict=True):
                if target is not None:
                    passage.loose = False
                    group.passages.remove(passage)
                    target.passages.append(passage)


def _loose_runs(group: Raw7Group) -> list[list[Raw7Passage]]:
    runs: list[list[Raw7Passage]] = []
    for passage in group.passages:
        if passage.loose:
            runs.append([passage])
        elif runs and passage.page == runs[-1][-1].page and not passage.after_number:
            runs[-1].append(passage)
    return runs


def _targets(run: list[Raw7Passage], own: Raw7Group, later: list[Raw7Group]) -> list[Raw7Group | None]:
    if _title_words(own) <= set(meaning_words(run[0].text)):
        return [None] * len(run)
    targets: list[Raw7Group | None] = []
    for passage in run:
        words = set(meaning_words(passage.text))
        before = targets[-1] if targets else None
        fits = [group for group in later if _title_words(group) and _title_words(group) <= words]
        if passage.is_orphan or passage.is_example or _title_words(own) <= words or not fits:
            targets.append(before)  # an example goes with the paragraph that it explains
            continue
        best = max(
            fits, key=lambda group: (len(_title_words(group)), bool(group.heading and group.heading.number))
        )
        stays = before is not None and _title_words(best) <= _title_words(before)
        targets.append(before if stays else best)
    return _in_reading_order(targets, later)


def _in_reading_order(targets: list[Raw7Group | None], later: list[Raw7Group]) -> list[Raw7Group | None]:
    """A run is read on: what would go further down than the next paragraph goes with that one."""
    place = {id(group): at for at, group in enumerate(later)}
    following: Raw7Group | None = None
    result: list[Raw7Group | None] = []
    for target in reversed(targets):
        if target is None or (following is not None and place[id(target)] > place[id(following)]):
            target = following
        following = target
        result.append(target)
    return result[::-1]


def _follow_numbers(groups: list[Raw7Group]) -> list[Raw7Group]:
    """Paragraphs after a stray number go to the end of that section's own paragraphs, under the sub-head of
    the page that stands empty and that they name."""
    by_number = {group.section: group for group in reversed(groups) if group.heading and group.heading.number}
    for group in list(groups):
        strays = [passage for passage in group.passages if passage.after_number in by_number]
        if not strays or by_number[strays[0].after_number] is group:
            continue
        home = by_number[strays[0].after_number]
        group.passages = [passage for passage in group.passages if passage not in strays]
        head = _empty_head(groups, strays[0])
        if head is None:
            home.passages += strays
            continue
        groups.remove(head)
        head.section, head.passages = home.section, strays
        groups.insert(groups.index(home) + 1, head)
    return groups


def _empty_head(groups: list[Raw7Group], passage: Raw7Passage) -> Raw7Group | None:
    words = set(meaning_words(passage.text))
    for group in groups:
        empty = group.heading and not group.heading.number and not group.passages
        if empty and group.page == passage.page and _title_words(group) <= words:
            return group
    return None


def meaning_words(text: str) -> list[str]:
    """The words that carry meaning, without their endings."""
    return [_stem(word) for word in WORD.findall(text.lower()) if word not in SMALL_WORDS]


def _stem(word: str) -> str:
    for ending in ("ing", "es", "e", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _weight(group: Raw7Group) -> tuple[int, bool]:
    """By how many words a heading is named; of two named by as many a numbered one counts more."""
    return len(_title_words(group)), bool(group.heading and group.heading.number)


def _title_words(group: Raw7Group) -> set[str]:
    return set(meaning_words(group.heading.title)) if group.heading else set()
