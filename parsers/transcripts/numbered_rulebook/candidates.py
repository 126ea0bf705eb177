"""Lines that look like numbered headings, in every spelling that rulebooks use.

`# 4.2 Movement`, `4.2. Movement`, `[4.2] MOVEMENT`, `**4.2** Movement`, `(4.21) Retreat`, `Rule 4: Combat`,
`4.0 COMBAT`, a title underlined with hyphens, a number alone above its title, and a number with the rule
itself on the same line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.matches import certain
from parsers.transcripts.numbered_rulebook.numbering import NUMBER

MAX_TITLE = 80  # letters
LONG_LINE = 45  # letters; a line that is wrapped is at least so long

HEADING_MARK = re.compile(r"[ \t]{0,3}(?P<mark>#{1,6}|={1,6})(?=\s)[ \t]*(?P<rest>.*)$")
UNDERLINE = re.compile(r"[ \t]*(?:={3,}|-{3,}|~{3,}|\^{3,})[ \t]*$")
FENCE = re.compile(r"[ \t]{0,3}```")
MAX_CODE = 80  # lines
TAG = re.compile(r"<[^<>]{1,200}>")
ANCHOR = re.compile(r"[ \t]*\{#[^{}]{1,100}\}$")
ESCAPED = re.compile(r"\\\.")  # "4\. Movement", as converters to Markdown write it
BULLET = re.compile(r"^[-*+•][ \t]+(?=[\[(*_]{0,3}\d{1,3}\.\d)")  # "- 4.2 Units ..."
BOLD = re.compile(r"(?P<mark>\*\*\*|\*\*|__)(?P<inside>[^*_].{0,200}?)(?P=mark)[ \t]*")
WORD_NUMBER = re.compile(
    rf"(?:Rule|Section|Chapter|Article|RULE|SECTION|CHAPTER|ARTICLE|§)[ \t]*(?P<number>{NUMBER})(?![\w.]*\d)"
)
BRACKETED = re.compile(rf"\[(?P<square>{NUMBER})\.?\]|\((?P<round>{NUMBER})\)")
PLAIN = re.compile(rf"(?P<number>{NUMBER})(?![\d/%°]|:\d|\.\d)")
SEPARATOR = re.compile(r"[ \t]*(?:[.:)\]]|-(?=[ \t])|[–—])?[ \t]*(?:[-–—](?=[ \t]))?[ \t]*")
# Where a heading runs into its text: "Movement. Units may ...", "MOVEMENT: Units ...", "Movement - units".
RUN_IN = re.compile(r"(?P<title>[^.:;!?|]{2,60}?)[ \t]*(?:[.:]|[–—])[ \t]+(?P<rest>\S.*)")
LEADER_LETTERS = 200
LEADERS = " .…·_"
PAGE_NUMBER = re.compile(r"\d{1,4}[ \t|]*$")
PAGE = re.compile(r"(?:[ ]{2,}|\t)[ \t]*(?:p\.? ?)?\d{1,4}[ \t]*$")
LINK = re.compile(r"[ \t]*(?:[-*+] |\d{1,3}[.)] )?[ \t]*\[[^\]]{1,120}\]\(#")
MONTH = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}"
DATE = re.compile(rf"(?:st|nd|rd|th)?[ .]{{0,2}}{MONTH}\.?,? +'?\d{{2,4}}\b|[./-]\d{{1,2}}[./-]\d{{2,4}}\b")
FULL_DATE = re.compile(r"[ \t]*\d{1,2}\.\d{1,2}\.\d{2,4}\b|[ \t]*\d{4}\b")
SENTENCE_END = re.compile(r"[.!?:;][\"”’)\]*_]*$")
EMPHASIS = re.compile(r"[*_`]{1,3}")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may be a heading.

    `line` counts from 0, `end` is the first line after the heading; `rest` is text of the rule that stands on
    the same line.  `marked`: the print sets it off (a mark, bold, brackets, underline, capitals, "Rule 4").
    `alone`: blank lines or headings stand around it and it reads like a title.  `listed`: it ends in dots and
    a page number, or is a link, as in a contents list; `paged`: it ends in what may be a page number.
    """

    line: int
    end: int
    number: str
    title: str
    rest: str
    marked: bool
    alone: bool
    listed: bool
    paged: bool
    heading_mark: bool
    bare: bool

    @property
    def is_whole(self) -> bool:
        """True for a number without a dot, as chapters and the items of lists have."""
        return "." not in self.number


def find_candidates(lines: list[str]) -> list[Candidate]:
    """The candidates in the order of their lines; code between fences has none."""
    found: list[Candidate] = []
    fenced = _fenced(lines)
    for at, line in enumerate(lines):
        if line and at not in fenced:
            candidate = _candidate(lines, at)
            if candidate:
                found.append(candidate)
    return found


def _fenced(lines: list[str]) -> set[int]:
    """The lines of code between two fences; a fence without its fellow nearby is none."""
    fenced: set[int] = set()
    opened = None
    for at, line in enumerate(lines):
        if not FENCE.match(line):
            continue
        if opened is not None and at - opened <= MAX_CODE:
            fenced.update(range(opened, at + 1))
            opened = None
        else:
            opened = at
    return fenced


@dataclass(frozen=True, slots=True)
class _Stripped:
    """A line without its marks; `bold_end` is where bold print ends in it, -1 for none."""

    text: str
    heading_mark: bool
    bold: bool
    bold_end: int


def _strip(line: str) -> _Stripped:
    text = line.strip()
    mark = HEADING_MARK.match(line)
    if mark:
        text = mark["rest"].strip(" \t#=")
    text = BULLET.sub("", ESCAPED.sub(".", TAG.sub("", ANCHOR.sub("", text)))).strip()
    bold = BOLD.match(text)
    if not bold:
        return _Stripped(text, bool(mark), False, -1)
    inside = bold["inside"].strip()
    return _Stripped(f"{inside} {text[bold.end() :]}".strip(), bool(mark), True, len(inside))


def _candidate(lines: list[str], at: int) -> Candidate | None:
    line = lines[at]
    start = line.lstrip()[:8]
    if not start or not (start[0] in "#=*_[(§<-+•\\" or start[0].isalnum()) or FULL_DATE.match(line):
        return None
    if LINK.match(line):
        return _linked(line, at)
    stripped = _strip(line[:2000])
    numbered = _number(stripped.text)
    if numbered is None:
        return None
    number, end, named = numbered
    separator = certain(SEPARATOR.match(stripped.text, end))
    after = stripped.text[separator.end() :]
    if (after and not separator.group()) or DATE.match(stripped.text, end):
        return None
    after = EMPHASIS.sub("", after) if stripped.bold else after
    set_off = stripped.heading_mark or stripped.text[:1] in "[("
    if after and not _can_be_title(after, set_off):
        return None
    underlined = at + 1 < len(lines) and bool(UNDERLINE.match(lines[at + 1]))
    return _build(lines, at, stripped, number, after, named, underlined, stripped.bold_end - separator.end())


def _linked(line: str, at: int) -> Candidate | None:
    """A link of a contents list ("- [4.2 Movement](#movement)")."""
    numbered = _number(line[line.index("[") + 1 :])
    if numbered is None:
        return None
    return Candidate(at, at + 1, numbered[0], "", "", False, False, True, False, False, False)


def _number(text: str) -> tuple[str, int, bool] | None:
    """The number at the beginning of a line, where it ends, and whether brackets or a word set it off."""
    word = WORD_NUMBER.match(text)
    if word:
        return word["number"], word.end(), True
    bracket = BRACKETED.match(text)
    if bracket:
        number = bracket["square"] or bracket["round"]
        # "(1)" begins an item of a list, and so does "[1]" with a small letter after it.
        return (number, bracket.end(), True) if bracket["square"] or "." in number else None
    plain = PLAIN.match(text)
    return (plain["number"], plain.end(), False) if plain else None


def _can_be_title(after: str, set_off: bool) -> bool:
    """A heading's words begin with a capital, unless the print sets it off; "2.5 points" is no heading."""
    first = after.lstrip("\"“‘'(*_[¿")[:1]
    if set_off:
        return bool(first) and (first.isalnum())
    return first.isalpha() and not first.islower()


def _build(
    lines: list[str],
    at: int,
    stripped: _Stripped,
    number: str,
    after: str,
    named: bool,
    underlined: bool,
    bold: int,
) -> Candidate | None:
    listed = _has_leader(after)
    paged = bool(PAGE.search(after[-LEADER_LETTERS:]))
    end = at + 2 if underlined else at + 1
    bare = not after
    if bare:
        title_line = _title_below(lines, at)
        if not (named or stripped.heading_mark or "." in number) or (
            title_line is None and not named and not stripped.heading_mark
        ):
            return None
        if title_line is not None:
            after, end = _strip(lines[title_line]).text, title_line + 1
            after = EMPHASIS.sub("", after)
    whole_line = stripped.heading_mark or underlined or (bare and bool(after))
    title, rest = (after, "") if whole_line else _split_title(lines, at, after, bold)
    capitals = sum(map(str.isalpha, title)) >= 4 and title.isupper()
    marked = stripped.heading_mark or stripped.bold or underlined or named or capitals
    alone = (
        _stands_alone(lines, at, end)
        and not rest
        and len(title) <= MAX_TITLE
        and not SENTENCE_END.search(title)
    )
    return Candidate(
        at,
        end,
        number,
        title[:200].strip(" \t*_"),
        rest,
        marked,
        alone,
        listed,
        paged,
        stripped.heading_mark or underlined,
        bare,
    )


def _has_leader(after: str) -> bool:
    """True for a title with dots up to a page number."""
    page = PAGE_NUMBER.search(after[-LEADER_LETTERS:])
    if not page:
        return False
    before = after[-LEADER_LETTERS:][: page.start()]
    leader = before[len(before.rstrip(LEADERS)) :].replace(" ", "")
    return len(leader) >= 3 or "…" in leader


def _title_below(lines: list[str], at: int) -> int | None:
    """The line with the title of a number that stands alone on its line."""
    for below in range(at + 1, min(at + 3, len(lines))):
        text = lines[below].strip()
        if text:
            text = _strip(lines[below]).text
            fits = (
                len(text) <= MAX_TITLE
                and text[:1].isupper()
                and not SENTENCE_END.search(text)
                and "|" not in text
            )
            return below if fits and _number(text) is None else None
    return None


def _split_title(lines: list[str], at: int, after: str, bold: int) -> tuple[str, str]:
    """The title and the text of the rule that follows it on the same line; the title is "" where the line is
    all text."""
    if 0 < bold < len(after):
        return after[:bold].strip().rstrip(".:"), after[bold:].lstrip(" \t.:–—-").rstrip()
    run_in = RUN_IN.match(after[:400])
    if run_in and _is_run_in(run_in["title"], run_in["rest"]):
        return run_in["title"].strip(), after[run_in.start("rest") :].strip()
    goes_on = at + 1 < len(lines) and lines[at + 1].strip()[:1].islower()
    if len(after) <= MAX_TITLE and not goes_on and not SENTENCE_END.search(after):
        return after.strip(), ""
    if len(after) <= MAX_TITLE and not goes_on and after.endswith((".", ":")) and after[:-1].isupper():
        return after[:-1].strip(), ""
    return "", after.strip()


def _is_run_in(title: str, rest: str) -> bool:
    words = title.split()
    return len(words) <= 6 and (title.isupper() or rest[:1].isupper() or rest[:1] in '"“(') and len(rest) > 3


def _stands_alone(lines: list[str], at: int, end: int) -> bool:
    before = lines[at - 1].strip() if at else ""
    return (
        not before
        or bool(HEADING_MARK.match(before))
        or bool(UNDERLINE.match(before))
        or before.endswith("|")
    )


def may_be_wrapped(lines: list[str], at: int) -> bool:
    """True where a line may be the middle of a sentence ("as in rule / 4.2 Units that ...")."""
    before = lines[at - 1].strip() if at else ""
    return len(before) >= LONG_LINE and not SENTENCE_END.search(before)
