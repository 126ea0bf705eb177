"""The sheet of rulings: rows, parts with their answers, dates, links, changes; and the same when damaged."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.transcripts.clarifications import DOCUMENT, read, score
from parsers.transcripts.files import clean, decode

HEADER = "Number\tRule Reference\tQuestion (3)\tAnswer (3)\tRule Quote (3)\tAnswer Date"
ROWS = [
    "Q2.4-1\t2.4.2 Option 11\tMay a duck swim?\tYes. Date 05/07/2007\t2.4.2: Ducks swim.\t05/07/2007",
    "Q2.4-2\t2.4.2 11.4\tQ1 : May a hen fly? Q2 : Who feeds it?\tQ1 : No. Date 01/02/2003 Q2 : The owner. "
    "Date 04/03/2005\t\t04/03/2005",
    "Q3.0-1\t3. 13.3.2 Options 36, 40\tSame situation as Q2.4-1, may it dive?\tNo, see Q2.4-2. "
    "Date 06/07/2008\t3.: Diving.\t06/07/2008",
    "QFiF3.1-1\tFiF 3.1\tAre eggs built?\tThey are laid. Date 08/05/2009\tFiF 3.1: Eggs.\t08/05/2009",
]
SECTIONS = ["2.4 Water fowl\t\t\t\t\t", "3. The Pond\t\t\t\t\t", "Factories in Flames 3.1 Eggs\t\t\t\t\t"]
LOG = 'Version 1.2 (12 Nov. 2008)\t<p>Total 3 questions.</p> <ul style="x"> - 1 inserted (Q3.0-1).'
SHEET = "\n".join(
    [HEADER, SECTIONS[0], *ROWS[:2], "", HEADER, SECTIONS[1], ROWS[2], SECTIONS[2], ROWS[3], LOG]
)


def only(row: str):
    reading = read(row, "sheet.txt")
    assert len(reading.rulings) == 1, reading.problems
    return reading.rulings[0]


def asked(question: str, answer: str):
    """The parts of a made-up ruling as (label, question, answer, verdict, date)."""
    ruling = only(f"Q1.1-1\t1.1\t{question}\t{answer}\t\t09/09/2009")
    return [(part.label, part.question, part.answer, part.verdict, part.answered) for part in ruling.parts]


def without_places(reading):
    """What a reading holds, wherever it stands, by number."""
    return {
        r.number: (r.references, r.question, r.answer, r.quote, r.dates, r.parts, r.links)
        for r in reading.rulings
    }


# --- rows


def test_a_row_becomes_a_ruling():
    reading = read(SHEET, "sheet.txt")
    assert reading.document is DOCUMENT
    assert [ruling.number for ruling in reading.rulings] == ["Q2.4-1", "Q2.4-2", "Q3.0-1", "QFiF3.1-1"]
    first = reading.rulings[0]
    assert (first.references, first.question, first.quote) == (
        "2.4.2 Option 11", "May a duck swim?", "2.4.2: Ducks swim.",
    )  # fmt: skip
    assert (first.section, first.dates, first.place.first_line) == ("2.4", ("2007-07-05",), 3)
    assert [ruling.section for ruling in reading.rulings[2:]] == ["3", "FiF3.1"]
    assert reading.problems == []


def test_section_titles_and_the_change_log():
    reading = read(SHEET, "sheet.txt")
    assert [(s.number, s.title) for s in reading.sections] == [
        ("2.4", "Water fowl"), ("3", "The Pond"), ("FiF3.1", "Eggs"),
    ]  # fmt: skip
    (change,) = reading.changes
    assert (change.version, change.date) == ("1.2", "2008-11-12")
    assert change.text == "Total 3 questions.\n- 1 inserted (Q3.0-1)."


def test_links_to_other_rulings():
    links = {ruling.number: ruling.links for ruling in read(SHEET, "sheet.txt").rulings}
    assert links["Q3.0-1"] == (("Q2.4-1", "follows"), ("Q2.4-2", "see"))
    assert links["Q2.4-1"] == ()


def test_two_rulings_with_one_number_are_both_kept():
    other = ROWS[0].replace("duck swim", "goose swim")
    reading = read("\n".join([ROWS[0], other]), "sheet.txt")
    assert [ruling.number for ruling in reading.rulings] == ["Q2.4-1", "Q2.4-1bis"]
    (problem,) = reading.problems
    assert "Q2.4-1bis" in problem.message
    assert problem.place.first_line == 2


def test_a_repeated_row_is_taken_once_the_fuller_one():
    cut = ROWS[0][: ROWS[0].index("swim?")]
    for lines in ([ROWS[0], ROWS[0]], [cut, ROWS[0]], [ROWS[0], cut]):
        reading = read("\n".join(lines), "sheet.txt")
        assert [ruling.answer for ruling in reading.rulings] == ["Yes. Date 05/07/2007"]
        assert reading.problems == []


def test_a_number_of_an_older_sheet_is_reported():
    reading = read(ROWS[0].replace("swim?", "swim? (see also Q035)"), "sheet.txt")
    assert "Q035" in reading.problems[0].message


# --- cells


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("<p>One.</p> <p>Two.</p>", "One.\nTwo."),
        ('<p>One:</p> <ul style="x"> - a. - b.', "One:\n- a. - b."),
        ("one <i>not</i> two <u>Example</u> : x", "one not two Example : x"),
        ("one  two </ol", "one two"),
        ("a value > 10 and < 3", "a value > 10 and < 3"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("<p one two", "<p one two"),
    ],
)
def test_broken_html_becomes_plain_text(cell, text):
    assert only(f"Q1.1-1\t1.1\t{cell}\tYes. Date 05/07/2007\t\t05/07/2007").question == text


def test_a_quotation_mark_left_by_a_spreadsheet_goes():
    row = "Q1.1-1\t1.1\tWhat?\tYes. Date 05/07/2007\t{}\t05/07/2007"
    assert only(row.format('1.1: It swims."')).quote == "1.1: It swims."
    assert only(row.format('1.1: It "swims"')).quote == '1.1: It "swims"'


# --- dates


@pytest.mark.parametrize(
    ("answer", "dates"),
    [
        ("Yes. Date 08/06/1997, expanded 09/09/2009", ("1997-06-08", "2009-09-09")),
        ("Yes. Date 08/06/1997 expanded 09/09/2009", ("1997-06-08", "2009-09-09")),
        ("Yes. Date : 09/09/2009", ("2009-09-09",)),
        ("Yes. Date 13/10/1997. And so on. Date 09/09/2009", ("1997-10-13", "2009-09-09")),
        ("Yes. Date 09/09/2009 So. Date 09/09/2009", ("2009-09-09",)),
        ("Yes", ("2009-09-09",)),
    ],
)
def test_every_date_of_an_answer(answer, dates):
    ruling = only(f"Q1.1-1\t1.1\tMay it?\t{answer}\t\t09/09/2009")
    assert ruling.dates == dates
    assert "Date" not in ruling.parts[0].answer


def test_a_date_closes_the_parts_before_it():
    parts = asked("(a) x? (b) y? (c) z?", "(a) yes (b) no Date 01/02/2003 (c) no. Date 04/05/2006")
    assert [part[4] for part in parts] == ["2003-02-01", "2003-02-01", "2006-05-04"]


# --- parts


@pytest.mark.parametrize("label", ["Q{} : ", "Q{}: ", "Q{}. "])
def test_numbered_parts_in_every_spelling(label):
    question = f"It rains. {label.format(1)}May it swim? {label.format(2)}May it fly?"
    assert asked(question, "Q1 : Yes, Q2 : no. Date 09/09/2009") == [
        ("a", "May it swim?", "Yes", "yes", "2009-09-09"),
        ("b", "May it fly?", "no.", "no", "2009-09-09"),
    ]


def test_letters_take_the_beginning_of_their_sentence_along():
    parts = asked("Does it swim when a) wet, b) dry or c) both?", "a) Yes. b) No. and c) No. Date 09/09/2009")
    assert [part[:4] for part in parts] == [
        ("a", "Does it swim when wet", "Yes.", "yes"),
        ("b", "Does it swim when dry", "No.", "no"),
        ("c", "Does it swim when both?", "No.", "no"),
    ]


def test_nested_parts_are_counted_through():
    parts = asked(
        "Q1. What becomes of (a) hens (b) eggs? Q2. Who may (a) sit", "Q1 (a) sold. (b) kept. Q2 all."
    )
    assert [(part[0], part[2]) for part in parts] == [("a", "sold."), ("b", "kept."), ("c", "all.")]


def test_one_label_written_twice_stands_for_the_next():
    parts = asked("Is it (a) a lake (a) deep?", "(a) Lake (a) no. Date 09/09/2009")
    assert [(part[0], part[2]) for part in parts] == [("a", "Lake"), ("b", "no.")]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which is true? (a) It swims. (b) It flies.", "(b), see 2.6. Date 09/09/2009"),
        ("What is meant by wet? a) Rain. b) A bath.", "Standing in water. Date 09/09/2009"),
        ("For ducks a) do you count wings or b) do you count feet?", "Feathers. Date 09/09/2009"),
    ],
)
def test_a_choice_is_one_part(question, answer):
    ((label, text, *_),) = asked(question, answer)
    assert (label, text) == ("", question)


def test_a_question_answered_before_the_choice():
    parts = asked("Is it a duck? Then: a) it swims. b) it flies.", "It is a duck. (b). Date 09/09/2009")
    assert [part[2] for part in parts] == ["It is a duck.", "(b)."]


def test_one_answer_for_several_parts_is_shared():
    parts = asked("Is it wet: (a) in rain? (b) in snow?", "Yes in all cases. Date 09/09/2009")
    assert [(part[0], part[2], part[3]) for part in parts] == [
        ("a", "Yes in all cases.", "yes"), ("b", "Yes in all cases.", "yes"),
    ]  # fmt: skip


def test_yes_and_yes_is_one_word_each():
    parts = asked("May it (a) swim and/or (b) fly?", "yes and no. Date 09/09/2009")
    assert [part[2:4] for part in parts] == [("yes", "yes"), ("no", "no")]


def test_questions_in_a_row_share_the_answer_and_echoes_are_none():
    parts = asked("May a hen swim? May it fly? In other words, may it?", "Neither. Date 09/09/2009")
    assert [part[:3] for part in parts] == [
        ("a", "May a hen swim?", "Neither."),
        ("b", "May it fly? In other words, may it?", "Neither."),
    ]


def test_a_part_without_an_answer_is_reported():
    reading = read("Q1.1-1\t1.1\tQ1 : x? Q2 : y?\tQ1 : No. Date 09/09/2009\t\t09/09/2009", "sheet.txt")
    assert [part.answer for part in reading.rulings[0].parts] == ["No.", ""]
    assert "part b" in reading.problems[0].message


# --- verdicts


@pytest.mark.parametrize(
    ("question", "answer", "verdict"),
    [
        ("May it swim?", "Yes.", "yes"),
        ("May it swim?", "No, it may not.", "no"),
        ("May it swim?", "No (too wet).", "no"),
        ("If it rains, may it swim?", "yep (rain is wet).", "yes"),
        ("What about hens?", "No.", "no"),
        ("It may swim, correct?", "Yes.", "yes"),
        ("It may not swim, correct?", "Yes.", ""),
        ("May it not swim?", "Yes.", ""),
        ("Isn't it wet?", "Yes.", ""),
        ("Are hens birds? That is, may they fly?", "No.", ""),
        ("It seems that it may swim", "Yes.", ""),
        ("Who may swim?", "No hen.", ""),
        ("When may it swim?", "Yes.", ""),
        ("When it rains, may it swim?", "Yes.", "yes"),
        ("May it swim?", "No restrictions.", ""),
        ("May it swim?", "Only if wet, yes.", ""),
        ("Must all swim?", 'Yes to ducks, "no" to hens.', ""),
        ("May it swim?", "Notably wet.", ""),
    ],
)
def test_only_a_plain_yes_or_no_is_a_verdict(question, answer, verdict):
    assert asked(question, answer + " Date 09/09/2009")[0][3] == verdict


# --- damage


@pytest.mark.parametrize("damage", [
    lambda text: text.replace("\n", "\r\n"),
    lambda text: text.replace("\n", "\r"),
    lambda text: text.replace("\t", "    "),
    lambda text: text.replace("\t", "  "),
    lambda text: text.expandtabs(4),
    lambda text: text.replace(HEADER, ""),
    lambda text: text + "\n" + text,
    lambda text: clean(decode(text.encode("utf-16-le"))[0]),
])  # fmt: skip
def test_a_damaged_copy_gives_the_same_rulings(damage):
    assert without_places(read(damage(SHEET), "x")) == without_places(read(SHEET, "x"))


def test_a_row_broken_over_lines_is_joined():
    broken = ROWS[0].replace("duck swim", "duck\nswim").replace("Yes. Date", "Yes.\nDate")
    assert without_places(read(broken, "x")) == without_places(read(ROWS[0], "x"))


def test_a_row_without_any_tab_is_read_with_a_warning():
    reading = read(ROWS[0].replace("\t", " "), "x")
    (ruling,) = reading.rulings
    assert (ruling.references, ruling.question, ruling.answer, ruling.quote) == (
        "2.4.2 Option 11", "May a duck swim?", "Yes. Date 05/07/2007", "2.4.2: Ducks swim.",
    )  # fmt: skip
    assert "guess" in reading.problems[0].message


@pytest.mark.parametrize(
    ("kept", "missing"), [("May a d", "no answer"), ("2.4.2 Opt", "no question"), ("Yes. D", "last columns")]
)
def test_a_cut_row_gives_what_is_there(kept, missing):
    reading = read(ROWS[0][: ROWS[0].index(kept) + len(kept)], "x")
    assert reading.rulings[0].number == "Q2.4-1"
    assert missing in reading.problems[0].message


@given(st.integers(0, len(SHEET)))
def test_a_cut_anywhere_keeps_the_whole_rows(cut):
    text = SHEET[:cut]
    whole = [row for row in ROWS if row in text]
    readable = without_places(read(text, "x"))
    expected = without_places(read("\n".join(whole), "x"))
    assert expected.items() <= readable.items()


@given(st.permutations(SHEET.split("\n")))
def test_shuffled_lines_give_the_same_rulings(lines):
    assert without_places(read("\n".join(lines), "x")) == without_places(read(SHEET, "x"))


_PIECES = st.sampled_from(
    ["Q1.1-1", "\t", "\n", " ", "1.1", "Option 3", "Q1 :", "(a)", "(b)", "a)", "?", "Yes", "Date", "…",
     "Q035", "01/02/2003", "99/99/2003", "<p>", "<ul ", "Example I:", "What", "Version 1.2 (3 May 2001)"]
)  # fmt: skip


@given(st.lists(_PIECES, max_size=40).map(" ".join) | st.lists(_PIECES, max_size=40).map("".join) | st.text())
def test_nothing_makes_it_raise(text):
    assert 0 <= score(text) <= 1
    for ruling in read(text, "x").rulings:
        assert ruling.parts


# --- the real sheet


@pytest.fixture(scope="module")
def sheet(document_texts):
    if DOCUMENT.id not in document_texts:
        pytest.skip("the sheet of rulings is not among the documents")
    return document_texts[DOCUMENT.id]


@pytest.fixture(scope="module")
def reading(sheet):
    return read(sheet, "sheet.txt")


def test_the_figures_of_the_real_sheet(reading):
    assert len(reading.rulings) == len({ruling.number for ruling in reading.rulings}) == 411
    assert 521 <= sum(len(ruling.parts) for ruling in reading.rulings) <= 531
    assert len(reading.sections) == 70
    assert [(change.version, change.date) for change in reading.changes] == [
        ("1.1", "2008-08-16"), ("1.2", "2008-11-12"), ("1.3", "2009-07-07"),
    ]  # fmt: skip
    assert sum(len(ruling.dates) > 1 for ruling in reading.rulings) == 25
    assert sum(len(ruling.links) for ruling in reading.rulings) == 17
    assert all(ruling.question and ruling.answer and ruling.references for ruling in reading.rulings)
    assert all(part.answer and part.answered for ruling in reading.rulings for part in ruling.parts)
    assert sum("another ruling" in problem.message for problem in reading.problems) == 1
    assert len(reading.problems) == 2


@pytest.mark.parametrize(
    ("number", "answers"),
    [
        ("Q2.4-4", "yes no no yes"),
        ("Q4.2-2", "no (b)"),
        ("Q8.2-1", "lake no"),
        ("Q11.5-11", "no no no yes"),
        ("Q11.14-1", "no no no yes yes"),
        ("Q13.6-15", "from via the no no. 1. 0.5"),
        ("Q13.7-17", "there if no"),
        ("Q19.4-3", "yes yes"),
        ("Q22.4-21", "return arrive they all all"),
        ("Q22.4-52", "no yes only"),
    ],
)
def test_parts_of_the_real_sheet_by_their_first_words(reading, number, answers):
    (ruling,) = (ruling for ruling in reading.rulings if ruling.number == number)
    starts = [part.answer.lower().split()[0].rstrip(",") for part in ruling.parts]
    assert [start.rstrip(".") for start in starts] == [word.rstrip(".") for word in answers.split()]


def test_the_doubled_number_of_the_real_sheet(reading):
    both = [ruling for ruling in reading.rulings if ruling.number.startswith("Q11.9-1")]
    assert [ruling.number for ruling in both] == ["Q11.9-1", "Q11.9-1bis"]
    assert "Option 33" in both[1].references


@pytest.mark.parametrize("width", [2, 4, 8])
def test_the_real_sheet_with_its_tabs_lost(sheet, reading, width):
    assert without_places(read(sheet.replace("\t", " " * width), "x")) == without_places(reading)


def test_the_real_sheet_shuffled(sheet, reading):
    lines = sheet.split("\n")
    random.Random(7).shuffle(lines)
    first, second = (without_places(part) for part in (read("\n".join(lines), "x"), reading))
    doubled = {"Q11.9-1", "Q11.9-1bis"}  # which of the two comes second is for the order of lines to say
    assert first.keys() == second.keys()
    assert all(first[number] == second[number] for number in first.keys() - doubled)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_the_real_sheet_cut_anywhere(sheet, reading, data):
    raw = sheet.encode()
    cut = raw[: data.draw(st.integers(0, len(raw)))]
    found = without_places(read(clean(decode(cut)[0]), "x"))
    whole = sum(1 for line in cut.decode("utf-8", "ignore").split("\n")[:-1] if line.startswith("Q"))
    kept = sum(1 for number, ruling in without_places(reading).items() if found.get(number) == ruling)
    assert kept >= whole
