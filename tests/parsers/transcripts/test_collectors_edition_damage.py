"""Whatever is done to a transcript, it is read without an error and the sections keep their order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.records import Reading, number_key
from parsers.transcripts import collectors_edition

TRANSCRIPT = """\
# WORLD IN FLAMES THE

**COLLECTOR'S EDITION**

#### Table of Contents

1.\tGames\t3
\t1.1\tBoards\t3
\t1.2\tMen\t4
2.\tMo\tves\t5

#### 1. Games

A game is played.

## 1.1 Boards

#### 1.1.1. Squares

**SiF option 5:** (Big boards) Boards may be bigger. Edges

Big boards have edges (**option 6:** and corners).

#### **Colours**

Example:

# 1.2 MEN TRACK

Anna's board in E1234 is white.

The weather is fine.

She rolls a 5.

You must not paint it (see 1.1.2).

#### 1.1.3. Corners

- (a) one; or
- (b) **DiF options 2 & 3:** two.

# 1.2 Men

Moving men

**Example 2:** Kasigi moves his man (P1234).

# 2. Moves (TiF option 9)

## 13.3.2. US entry options

- 1. Build (Ja 3) You may build.

Prerequisite: US entry option 4.

# 1.2 MEN TRACK

Range\tCost
1\t2

#### ace 1.1 3. **Index** axis 1.2

# **OPTIONAL RULES MANIFEST**

\t5. Big boards (SiF) ~ 1.1.1\t\t9. Moves ~ 2
"""
LINES = TRANSCRIPT.split("\n")


def check(text: str) -> Reading:
    reading = collectors_edition.read(text, "made_up.txt")
    lines = text.count("\n") + text.count("\r") + 1
    numbers = [section.number for section in reading.sections]
    assert numbers == sorted(set(numbers), key=number_key)
    for section in reading.sections:
        assert section.parent == (section.number.rpartition(".")[0] or None)
    records = [
        *reading.sections, *reading.heads, *reading.examples, *reading.us_entries,
        *(scope for option in reading.options for scope in option.scopes), *reading.problems,
    ]  # fmt: skip
    assert all(1 <= record.place.first_line <= record.place.last_line <= lines for record in records)
    for records in (reading.sections, reading.heads, reading.examples, reading.us_entries, reading.options):
        assert len({record.id for record in records}) == len(records)
    assert 0 <= collectors_edition.score(text) <= 1
    return reading


def test_the_transcript_is_read_whole() -> None:
    reading = check(TRANSCRIPT)
    assert [section.number for section in reading.sections] == [
        "1", "1.1", "1.1.1", "1.1.2", "1.1.3", "1.2", "2", "13.3.2",
    ]  # fmt: skip
    assert [head.title for head in reading.heads] == ["Edges", "Moving men"]
    assert [example.number for example in reading.examples] == ["1.1.2-1", "1.2-1"]
    assert {5, 6, 2, 3, 9} <= {option.number for option in reading.options}
    assert [entry.number for entry in reading.us_entries] == [1]


@given(st.integers(0, len(TRANSCRIPT)), st.integers(0, len(TRANSCRIPT)))
def test_cut_at_both_ends(start: int, end: int) -> None:
    check(TRANSCRIPT[start:end])


@given(st.permutations(LINES))
def test_shuffled_lines(lines: list[str]) -> None:
    check("\n".join(lines))


@given(
    st.lists(st.booleans(), min_size=len(LINES), max_size=len(LINES)),
    st.sampled_from(["\r\n", "\r", "\f", "\n\n"]),
)
def test_lost_lines_and_other_line_ends(kept: list[bool], line_end: str) -> None:
    check(line_end.join(line for line, keep in zip(LINES, kept, strict=True) if keep))


@given(st.integers(0, len(TRANSCRIPT)), st.text(max_size=30))
def test_noise_at_any_place(at: int, noise: str) -> None:
    check(TRANSCRIPT[:at] + noise + TRANSCRIPT[at:])


@settings(max_examples=200)
@given(st.text(alphabet="#*-.:,()&12 \n\t\rEExample option see A?", max_size=300))
def test_any_text(text: str) -> None:
    check(text)
