"""Which of the candidates are headings.

A contents list has the numbers that come again below.  A list of steps or a table of dice has whole numbers
on consecutive lines.  A reference at the beginning of a wrapped line does not fit into the order.  What is
left and fits into the longest ascending row of numbers is certain; what the print sets off is a heading even
out of order, and is reported.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from itertools import pairwise

from parsers.transcripts.numbered_rulebook.candidates import Candidate, may_be_wrapped
from parsers.transcripts.numbered_rulebook.numbering import Key, follows_closely, has_cases, key
from parsers.transcripts.shared.subsequence import longest_increasing_subsequence

ENDLESS: Key = ((10**9, ""),)
MAX_DOUBTS = 500  # a copy with more than that is past mending
MIN_CONTENTS = 3  # entries
AGAIN = 0.6  # share of a contents list's numbers that come again below
MIN_RUNNING_HEADS = 3  # the same words after so many different whole numbers are a running head
SHORT = 60  # letters of an unnumbered entry of a contents list
MIN_ROW = 3  # whole numbers with blank lines between them that make a list
MAX_UNNUMBERED = 2  # such entries in a row


@dataclass(frozen=True, slots=True)
class NumberedHeading:
    """A chosen heading: the candidate, its number as the rulebook means it, and its key."""

    candidate: Candidate
    number: str
    key: Key


@dataclass(slots=True)
class HeadingChoice:
    """The headings in the order of their lines, the lines that are a contents list or running heads, the
    doubtful ones as (line, message)."""

    headings: list[NumberedHeading] = field(default_factory=list)
    dropped: set[int] = field(default_factory=set)
    doubts: list[tuple[int, str]] = field(default_factory=list)


def choose(lines: list[str], candidates: list[Candidate]) -> HeadingChoice:
    """The headings among the candidates."""
    choice = HeadingChoice()
    candidates = _without_contents(lines, candidates, choice)
    candidates = _without_running_heads(candidates, choice)
    candidates = _without_lists(lines, candidates)
    candidates = _chapters_of_nought(candidates)
    cases = has_cases([candidate.number for candidate in candidates])
    keyed = [
        NumberedHeading(candidate, candidate.number, key(candidate.number, cases)) for candidate in candidates
    ]
    certain = _longest_in_order([heading for heading in keyed if _is_firm(heading.candidate)])
    _accept(lines, keyed, {heading.candidate.line for heading in certain}, certain, choice)
    return choice


def _is_firm(candidate: Candidate) -> bool:
    return candidate.marked or (candidate.alone and bool(candidate.title))


def _without_contents(
    lines: list[str], candidates: list[Candidate], choice: HeadingChoice
) -> list[Candidate]:
    # An item of a list of steps that comes again makes no contents list of the first such list.
    beside = _beside(lines, candidates)
    last_of = {candidate.number: candidate for candidate in candidates if candidate.line not in beside}
    kept = []
    for run in _runs(lines, candidates):
        again = sum(_comes_again(candidate, last_of.get(candidate.number), run[-1].line) for candidate in run)
        paged = sum(candidate.paged for candidate in run)
        is_contents = len(run) >= MIN_CONTENTS and (again >= AGAIN * len(run) or paged >= AGAIN * len(run))
        for candidate in run:
            if is_contents or candidate.listed:
                choice.dropped.update(range(candidate.line, candidate.end))
            else:
                kept.append(candidate)
        if is_contents:
            _drop_between(lines, run, choice)
    return kept


def _comes_again(entry: Candidate, last: Candidate | None, after: int) -> bool:
    """True where the number of an entry comes again below; a whole number, of which lists have many, with its
    title."""
    if last is None or last.line <= after:
        return False
    titles = entry.title.lower(), last.title.lower()
    return not entry.is_whole or (bool(titles[1]) and titles[0].startswith(titles[1]))


def _drop_between(lines: list[str], run: list[Candidate], choice: HeadingChoice) -> None:
    """Unnumbered entries of a contents list, and its title."""
    choice.dropped.update(range(run[0].line, run[-1].end))
    for at in range(run[0].line - 1, max(-1, run[0].line - 4), -1):
        if lines[at].strip("#*_= \t:").lower() in ("contents", "table of contents", "index of rules"):
            choice.dropped.update(range(at, run[0].line))


def _runs(lines: list[str], candidates: list[Candidate]) -> list[list[Candidate]]:
    """Candidates with no rules between them: only blank lines, or a few short ones without a stop."""
    runs: list[list[Candidate]] = []
    numbers: set[str] = set()
    for candidate in candidates:
        # A number that comes again begins another run: the list is over, the rules begin.
        goes_on = bool(runs) and candidate.number not in numbers and not candidate.rest
        if (
            goes_on
            and _rises(runs[-1][-1].number, candidate.number)
            and _nothing_between(lines, runs[-1][-1].end, candidate.line)
        ):
            runs[-1].append(candidate)
        else:
            runs.append([candidate])
            numbers = set()
        numbers.add(candidate.number)
    return runs


def _rises(before: str, number: str) -> bool:
    return key(before, True) < key(number, True) or key(before, False) < key(number, False)


def _nothing_between(lines: list[str], begin: int, end: int) -> bool:
    entries = 0
    for at in range(begin, end):
        text = lines[at].strip()
        if text:
            entries += 1
            if entries > MAX_UNNUMBERED or len(text) > SHORT or text[-1] in ".!?:;|":
                return False
    return True


def _without_running_heads(candidates: list[Candidate], choice: HeadingChoice) -> list[Candidate]:
    """ "12 IRON TIDE RULES" on page 12 and "13 IRON TIDE RULES" on page 13."""
    numbers = defaultdict(set)
    for candidate in candidates:
        if candidate.is_whole and not candidate.heading_mark:
            numbers[candidate.title.lower()].add(candidate.number)
    running = {title for title, found in numbers.items() if title and len(found) >= MIN_RUNNING_HEADS}
    kept = []
    for candidate in candidates:
        if candidate.is_whole and not candidate.heading_mark and candidate.title.lower() in running:
            choice.dropped.add(candidate.line)
        else:
            kept.append(candidate)
    return kept


def _without_lists(lines: list[str], candidates: list[Candidate]) -> list[Candidate]:
    """Leaves out whole numbers that number steps, dice or items: on consecutive lines, or sentences, or in a
    document that sets off its headings with marks."""
    noughts = sum(candidate.number.endswith(".0") for candidate in candidates)
    marks = Counter(candidate.heading_mark for candidate in candidates)
    by_marks = marks[True] >= 2 and any(
        candidate.heading_mark and candidate.is_whole for candidate in candidates
    )
    beside = _beside(lines, candidates)
    kept = []
    for at, candidate in enumerate(candidates):
        if candidate.is_whole and not candidate.heading_mark:
            below = candidates[at + 1].number if at + 1 < len(candidates) else ""
            has_section = below in (f"{candidate.number}.1", f"{candidate.number}.01")
            if (
                by_marks
                or (noughts >= 2 and not candidate.marked)
                or candidate.line in beside
                or not candidate.title
            ):
                continue
            if not _is_firm(candidate) and not has_section:
                continue
        kept.append(candidate)
    return kept


def _beside(lines: list[str], candidates: list[Candidate]) -> set[int]:
    """The lines of whole numbers on consecutive lines, or three and more in a row with only blank lines
    between them."""
    beside: set[int] = set()
    row: list[Candidate] = []  # separated by blank lines
    for before, after in pairwise(candidates):
        if not before.is_whole or not after.is_whole:
            row = []
        elif after.line == before.end:
            beside |= {before.line, after.line}
            row = []
        elif not _counts_on(before, after) or any(lines[at].strip() for at in range(before.end, after.line)):
            row = []
        else:
            row = [*(row or [before]), after]
            if len(row) >= MIN_ROW:
                beside.update(candidate.line for candidate in row[-MIN_ROW:])
    return beside


def _counts_on(before: Candidate, after: Candidate) -> bool:
    first, second = before.number, after.number
    return first.isdigit() and second.isdigit() and int(second) == int(first) + 1


def _chapters_of_nought(candidates: list[Candidate]) -> list[Candidate]:
    """ "4.0" is chapter 4 where no other heading is."""
    whole = {candidate.number for candidate in candidates if candidate.is_whole}
    result = []
    for candidate in candidates:
        chapter, _, rest = candidate.number.partition(".")
        if rest and not rest.strip("0.") and chapter not in whole:
            candidate = replace(candidate, number=chapter)
        result.append(candidate)
    return result


def _longest_in_order(headings: list[NumberedHeading]) -> list[NumberedHeading]:
    """The longest row of headings whose numbers rise; of two with the same number the first counts."""
    keys = [heading.key for heading in headings]
    row = longest_increasing_subsequence(keys, strictly=True, first_of_equals=True)
    return [headings[position] for position in row]


def _accept(
    lines: list[str],
    keyed: list[NumberedHeading],
    certain: set[int],
    in_order: list[NumberedHeading],
    choice: HeadingChoice,
) -> None:
    taken = {heading.key: heading.candidate.line for heading in in_order}
    following = 0
    last: Key = ()
    for heading in keyed:
        candidate = heading.candidate
        while following < len(in_order) and in_order[following].candidate.line <= candidate.line:
            following += 1
        upper = in_order[following].key if following < len(in_order) else None
        if candidate.line in certain:
            choice.headings.append(heading)
            last = heading.key
        elif _is_firm(candidate):
            _accept_out_of_order(heading, taken, choice)
        elif (
            last < heading.key
            and (upper is None or heading.key < upper)
            and _fits(lines, last, heading, taken)
        ):
            choice.headings.append(heading)
            taken[heading.key] = candidate.line
            last = heading.key


def _fits(lines: list[str], last: Key, heading: NumberedHeading, taken: dict[Key, int]) -> bool:
    """True where a line that nothing sets off may be a heading all the same."""
    return (
        heading.key not in taken
        and follows_closely(last, heading.key)
        and not may_be_wrapped(lines, heading.candidate.line)
    )


def _accept_out_of_order(heading: NumberedHeading, taken: dict[Key, int], choice: HeadingChoice) -> None:
    candidate = heading.candidate
    if heading.key in taken:
        other = taken[heading.key] + 1
        _doubt(
            choice,
            candidate,
            f"{heading.number} is there twice, also in line {other}; this one is read as text",
        )
    elif candidate.is_whole and (not candidate.heading_mark or not choice.headings):
        # A list of steps has whole numbers too, and where it does not fit it is one; so has many a title.
        return
    else:
        _doubt(choice, candidate, f"{heading.number} stands out of order")
        choice.headings.append(heading)
        taken[heading.key] = candidate.line


def _doubt(choice: HeadingChoice, candidate: Candidate, message: str) -> None:
    if len(choice.doubts) == MAX_DOUBTS:
        message = "more numbers are doubled or out of order than are listed here"
    if len(choice.doubts) <= MAX_DOUBTS:
        choice.doubts.append((candidate.line, message))
