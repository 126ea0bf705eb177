"""What `umpire ask` answers, and when it is silent."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.home import current
from queries.ask import Asker
from queries.texts import rows_in_words, sentences, thoughts
from queries.wording import without_verdict
from tests.queries import skirmish
from tests.queries.reading import TO_QUESTION


@pytest.fixture(scope="module")
def asker(home) -> Asker:
    build = current(home)
    with closing(sqlite3.connect(build.database)) as connection:
        yield Asker(connection, build.index)


def asked(umpire, *words: str, stdin=None) -> dict:
    result = umpire("ask", "--json", *words, stdin=stdin)
    assert result.exit_code in (0, 1), result.stderr
    return json.loads(result.stdout)


def test_a_rule_answers_with_the_sentence_that_decides(umpire):
    found = asked(umpire, "how many hexes does a lantern light around it?")
    assert found["answered"] is True
    assert found["answer"] == {
        "id": "skirmish/7.1",
        "verdict": "A lantern lights its own hex and the six around it, see 7.2 and 7.3.",
        "text": "A lantern lights its own hex and the six around it, see 7.2 and 7.3. Of its oil, see 7.99.",
    }
    assert found["sources"][0] == "skirmish/7.1"
    assert list(found)[:5] == ["question", "answered", "answer", "sources", "decisions"]


def test_a_ruling_answers_with_the_part_that_was_asked(umpire):
    found = asked(umpire, "may artillery fire in storm and blizzard")
    assert found["answer"]["id"] == "wif-qa/Q22.4-11"
    verdict = found["answer"]["verdict"]
    assert verdict.startswith("To \u201c") and "\u201d: No" in verdict
    assert "blizzard" in found["answer"]["question"].lower()
    assert found["editions"][0]["fate"] == "same"


def test_a_ruling_whose_part_was_not_asked_answers_with_all_of_them(umpire):
    answer = asked(umpire, "--edition", "raw7", "Axis supply through Vichy")["answer"]
    assert (answer["id"], answer["part"]) == ("wif-qa/Q2.4-1", "")
    assert re.findall(r"(\(.\)).*?\u201d: (\w+)", answer["verdict"]) == [
        ("(a)", "No"),
        ("(b)", "Yes"),
        ("(c)", "Yes"),
    ]
    answer = asked(umpire, "--edition", "raw7", "do the Axis trace supply through hostile Vichy")["answer"]
    assert (answer["id"], answer["part"]) == ("wif-qa/Q2.4-1", "c")
    assert answer["verdict"].endswith("Yes")


@pytest.mark.parametrize("question", ["how far does a lantern light?", "can I overrun a city", "option 13"])
def test_its_sources_are_what_a_search_finds(umpire, question):
    hits = json.loads(umpire("search", "--json", question).stdout)["hits"]
    found = asked(umpire, question)
    others = [hit["id"] for hit in hits if hit["id"] != found["answer"]["id"]]
    assert found["sources"] == [found["answer"]["id"], *others]


def test_optional_rules_that_matter_are_named(umpire):
    found = asked(umpire, "how far does a lantern light?")
    assert found["answer"]["id"] == "skirmish/7.1"
    assert "skirmish/option/4" in [option["id"] for option in found["options"]]


def test_what_a_question_names_answers_it(umpire):
    assert asked(umpire, "sk 7.3")["answer"]["id"] == "skirmish/7.3"
    assert asked(umpire, "overrun")["answered"] is True


def test_a_typo_and_slang_are_understood(umpire):
    assert asked(umpire, "do sentreis sleep on brigdes")["answer"]["id"] == "skirmish/7.2"
    assert asked(umpire, "what do uboats do to convoys")["answered"] is True


@pytest.mark.parametrize(
    "question",
    [
        "how do i reset my router password",
        "can a pawn capture en passant",
        "does trample work with deathtouch",
        "best pizza dough recipe",
    ],
)
def test_silence_where_nothing_answers(umpire, question):
    result = umpire("ask", question)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "nothing in the corpus answers" in result.stderr
    found = asked(umpire, question)
    assert (found["answered"], found["answer"]) == (False, None)


def test_every_sentence_of_an_answer_is_in_the_corpus(connection, asker):
    columns = {
        "sections": ("digest", "text"),
        "options": ("digest", "text"),
        "abilities": ("digest", "text"),
        "us_entries": ("digest", "text"),
        "terms": ("definition", "text"),
        "ruling_parts": ("verdict", "reason", "answer"),
        "rulings": ("digest", "answer"),
        "asked": ("answer",),
    }
    corpus = " ".join(
        " ".join(str(value).split())
        for table, names in columns.items()
        for row in connection.execute(f"select {', '.join(names)} from {table}")
        for value in row
    )
    answers = [
        asker.ask(question)
        for question in ("how many units in a hex", "attack across a river", "can uboats be seen", "siege")
    ]
    assert any(answer.answered for answer in answers)
    for answer in answers:
        for said in (TO_QUESTION.sub("", answer.verdict), answer.text):
            for sentence in (each for line in said.split("\n") for each in sentences(line)):
                assert " ".join(sentence.removeprefix("- ").split()) in corpus


def test_decisions_that_rest_on_the_sources_are_named_with_their_facts(home, tmp_path):
    build = current(home)
    database = tmp_path / "umpire.db"
    database.write_bytes(build.database.read_bytes())
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(
            "insert into decisions (id, document, section, name, question, facts) values"
            " ('d', 'skirmish', 'skirmish/7', 'asleep', 'Does it sleep?', '{\"unit\": \"Sentry\"}')"
        )
        connection.execute("insert into clauses (id, decision, authority) values ('c', 'd', 'skirmish/7.2')")
        found = Asker(connection, build.index).ask("do sentries sleep on the bridge?").as_dict()
    assert found["decisions"] == ["asleep"]
    assert found["facts"] == {"asleep": '{"unit": "Sentry"}'}


def test_questions_on_standard_input_are_answered_a_line_each(umpire):
    result = umpire("ask", "-", stdin=b'do sentries sleep\n\n\xff\xfe "(\nbest pizza dough recipe\n')
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [line["answered"] for line in lines] == [True, False, False, False]
    assert lines[0]["question"] == "do sentries sleep"


def test_no_control_character_of_a_document_reaches_the_terminal(umpire):
    output = umpire("ask", "do sentries sleep on the bridge?").output
    assert skirmish.ESCAPE not in output
    assert "\x1b]" not in output


def test_an_empty_question_is_a_mistake_of_the_call(umpire):
    for words in ((), ("",), (" \t",)):
        result = umpire("ask", *words)
        assert result.exit_code == 2
        assert result.stderr


@pytest.mark.parametrize(
    "question",
    [
        "supply " * 15_000,
        "x" * 100_000,
        '"""(((',
        "AND OR NOT",
        "title:",
        "NOT NOT NOT",
        "\x00\x01\x1b[2J",
        "можно ли атаковать через реку",
        "補給線はどこまで",
        "هل يمكن الهجوم",
        "🎲" * 50,
        "-- ' or 1=1;",
        "%s%n{}",
    ],
)
def test_any_question_is_answered_or_not(umpire, question):
    result = umpire("ask", "--", question)
    assert result.exit_code in (0, 1)
    assert "Traceback" not in result.output


@settings(max_examples=60, deadline=None)
@given(question=st.text(max_size=80))
def test_any_text_is_a_question(asker, question):
    answer = asker.ask(question)
    assert answer.answered == bool(answer.verdict or answer.text or answer.id)
    assert json.loads(json.dumps(answer.as_dict()))["question"] == question


def test_a_thought_is_whole():
    body = """### A head

A unit may move. It may not stop there.

It may do so only if

- it is in supply;
- it is face-up.

| Table | n |
|---|---|
| row | 1 |
"""
    assert [thought.says for thought in thoughts(body)] == [
        "A unit may move.",
        "A unit may move. It may not stop there.",
        "It may do so only if it is in supply;",
        "It may do so only if it is face-up.",
    ]
    assert [thought.paragraph for thought in thoughts(body)][-1] == (
        "It may do so only if\n- it is in supply;\n- it is face-up."
    )


def test_a_row_of_a_table_is_told_with_its_title_and_heads():
    body = "Before.\n\n| Trench | level | roll |\n|---|---|---|\n| Doiran | 2 | none |\n\nAfter."
    assert [row.says for row in rows_in_words(body)] == ["Trench: Doiran: level 2; roll none"]


def test_other_answers_of_the_same_place_stand_beside(asker):
    answer = asker.ask("how many planes may sit on a mountain")
    assert answer.answered and answer.beside
    assert all(one["answer"] != answer.verdict for one in answer.beside)


def test_what_players_were_answered_at_the_next_rules_stands_beside_too(asker, umpire):
    question = "how many pact markers may germany pick each turn, and japan"
    answer = asker.ask(question)
    others = [one for one in answer.beside if one["id"] != answer.id]
    assert len(answer.beside) <= 4 and {one["id"] for one in others} <= set(answer.sources)
    assert answer.beside == sorted(answer.beside, key=lambda one: one["id"] != answer.id)
    said = " ".join(umpire("ask", question).stdout.split())
    assert others and all(f"Players ask of {one['title']}: " in said for one in others)


def test_a_ruling_beside_says_its_verdict_once(asker):
    for question in ("defending units retreat hex by hex, who is destroyed", "may artillery fire in a storm"):
        for one in asker.ask(question).beside:
            assert not one["answer"].startswith(("Yes Yes", "No No", "Yes. Yes", "No. No."))


def test_nothing_stands_beside_to_which_the_edition_at_hand_does_not_hold(asker, connection):
    dropped = {
        id
        for (id,) in connection.execute(
            "select id from rulings where fate in ('changed', 'reversed', 'moot') and fate_note <> ''"
        )
    }
    for question in (
        "how do i get spain to join the axis without attacking it",
        "flipped and cut off guards, what are white letters worth",
        "who gets the captured cruiser that is sunk later",
        "what does training a pilot cost and how long does it take",
    ):
        answer = asker.ask(question)
        others = {one["id"] for one in answer.beside} - {answer.id}
        assert answer.beside and not others & dropped
        assert not any(id.startswith("wif-raw7/") for id in others)


@pytest.mark.parametrize(
    ("says", "alone"),
    [
        (
            "No. Once placed a fort is neither moved nor turned.",
            "Once placed a fort is neither moved nor turned.",
        ),
        ("No, an ordinary ATR takes PARA and MTN, no MOT corps.",) * 2,
        ("Yes, if neither is neutral and both are there.", "Yes, if neither is neutral and both are there."),
        ("No. It is not a MAR unit, so its factors are halved.",) * 2,
        ("No. Turkey never collapses.",) * 2,
        ("Yes.", "Yes."),
    ],
)
def test_an_answer_to_another_question_stands_without_its_yes_or_no(says, alone):
    assert without_verdict(says) == alone


def test_a_yes_or_no_to_this_very_question_stays(asker):
    assert asker.ask("does my army's grip reach over a river").verdict.startswith("Yes")


def test_what_players_ask_answers_in_its_own_words(umpire, connection):
    node, question, answer = connection.execute(
        "select node, question, answer from asked where node = 'wif-ce/2.3.1' and answer <> '' limit 1"
    ).fetchone()
    found = asked(umpire, question)
    assert (found["answer"]["id"], found["answer"]["verdict"]) == (node, answer)
    assert found["answer"]["question"] == question


def test_a_verdict_that_the_edition_at_hand_dropped_says_so_first(umpire):
    found = asked(umpire, "Q2.4-1")
    assert found["answer"]["no_longer"].startswith("In the Collector's Edition this ruling was changed")
    first_line = umpire("ask", "Q2.4-1").stdout.split("\n")[0]
    assert "this ruling was changed" in first_line
    assert "no_longer" not in asked(umpire, "--edition", "raw7", "Q2.4-1")["answer"]


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("how much aa does the battleship hood have", "unit's counter"),
        ("what do i have to roll for storm in november", "weather chart"),
        ("partisan number of belgium", "on the map"),
        ("is narvik a port", "on the map"),
        ("where do the polish units set up", "scenario booklet"),
    ],
)
def test_what_is_printed_elsewhere_is_said_to_be(umpire, question, where):
    found = asked(umpire, question)
    assert not found["answered"] and where in found["silence"]
    assert 1 <= len(found["nearest"]) <= 3
    assert where in umpire("ask", question).stderr


def test_what_the_game_lacks_is_said_to_be_lacking(umpire):
    assert "the game has no mines" in asked(umpire, "can we lay mines outside his port")["silence"]


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("what modifies the partisan roll", ["wif-ce/13.1.1"]),
        ("who rolls for the weather", ["wif-ce/8", "wif-ce/8.1"]),
        ("how many build points does a factory cost", ["wif-ce/13.6.6", "wif-ce/13.6.5"]),
    ],
)
def test_how_such_a_thing_is_used_is_answered(umpire, question, ids):
    found = asked(umpire, question)
    assert found["answered"] and found["answer"]["id"] in ids


def test_silence_names_what_nobody_wrote_and_offers_the_nearest_rules(umpire):
    found = asked(umpire, "how do i reset my router password")
    assert found["unknown"] and len(found["nearest"]) <= 3
    assert "no document here knows" in umpire("ask", "how do i reset my router password").stderr


@pytest.mark.parametrize(
    "question", ["what does an HQ do, I'm new", "Hi! what is an HQ for?", "what is an HQ"]
)
def test_what_a_thing_is_is_asked_in_many_ways_and_told_by_what_it_says(umpire, question):
    answer = asked(umpire, question)["answer"]
    assert answer["id"] == "wif-ce/term/hq"
    assert answer["verdict"].startswith("Headquarters:")
