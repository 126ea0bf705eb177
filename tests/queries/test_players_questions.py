"""The questions of tests/questions/players.tsv: their answers exist, and `ask` finds most of them.

`python -m tests.bench asking` prints the figures; the floors here lie well below them.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from kb.home import current
from queries.ask import Asker
from tests.bench import strangers
from tests.bench.asking import HELD_OUT, counterparts, read

QUESTIONS = list(read())


def test_there_are_enough_questions_and_none_twice():
    for questions in (QUESTIONS, [each for each in QUESTIONS if each.half in HELD_OUT]):
        assert sum(bool(each.right) for each in questions) >= 150
        assert sum(not each.right for each in questions) >= 40
    assert len({each.question for each in QUESTIONS}) == len(QUESTIONS)
    assert {each.half for each in QUESTIONS} == {"tune", *HELD_OUT}


def test_every_right_answer_is_in_the_corpus(connection):
    known = {id for (id,) in connection.execute("select id from nodes where table_name <> ''")}
    assert not set().union(*(each.right for each in QUESTIONS)) - known


def test_every_right_answer_of_every_set_is_in_the_corpus(connection):
    """A row whose ids nothing is called by would count as one that was answered wrongly."""
    known = {id for (id,) in connection.execute("select id from nodes where table_name <> ''")}
    sets = (strangers.OWN, strangers.VOICES, strangers.EVENING, strangers.LATE, *strangers.HELD)
    for path in sets:
        for half in ("tune", "held"):
            for each in strangers.read(path, half):
                assert not {id for id in each.right if "/us-entry-" not in id} - known, (path.name, each.id)
                assert not each.right or each.right & known, (path.name, each.id)


@pytest.mark.parametrize("ids", ["wif-ce/13.4,wif-ce/13.3", "Q13.4-1", "wif-ce/13.4 wif-ce/13.3"])
def test_ids_that_nothing_is_called_by_are_refused(tmp_path, ids):
    file = tmp_path / "made_up.tsv"
    file.write_text(f"m1\theld\tplain\tmay i\t{ids}\tNo.\n", encoding="utf-8")
    with pytest.raises(ValueError, match="m1.*is no id"):
        list(strangers.read(file, "held"))


@pytest.fixture(scope="module")
def answers(home):
    build = current(home)
    with closing(sqlite3.connect(build.database)) as connection:
        asker = Asker(connection, build.index)
        return [(each, asker.ask(each.question)) for each in QUESTIONS if each.half != "tune"]


@pytest.mark.slow
def test_the_right_rule_is_among_the_first_five(answers):
    found = [not each.right.isdisjoint(answer.sources[:5]) for each, answer in answers if each.right]
    assert sum(found) / len(found) > 0.75


@pytest.mark.slow
def test_most_questions_that_have_an_answer_get_one_and_most_others_do_not(answers):
    answered = [answer.answered for each, answer in answers if each.right]
    silent = [not answer.answered for each, answer in answers if not each.right]
    assert sum(answered) / len(answered) > 0.85
    assert sum(silent) / len(silent) > 0.8


@pytest.mark.slow
def test_questions_in_seven_voices_find_their_rule(home):
    """Both halves of voices.tsv; `python -m tests.bench.strangers` prints the figures of each."""
    build = current(home)
    asked = [*strangers.read(strangers.VOICES, "tune"), *strangers.read(strangers.VOICES, "held")]
    with closing(sqlite3.connect(build.database)) as connection:
        asker, known = Asker(connection, build.index), counterparts(connection)
        answers = [(each, asker.ask(each.question)) for each in asked]
    right = [(strangers.right_answers(each, known), answer.sources) for each, answer in answers if each.right]
    silent = [not answer.answered for each, answer in answers if not each.right]
    assert len(right) > 95 and len(silent) == 40
    assert sum(not ids.isdisjoint(sources[:5]) for ids, sources in right) / len(right) > 0.78
    assert sum(sources[:1] != [] and sources[0] in ids for ids, sources in right) / len(right) > 0.5
    assert sum(silent) / len(silent) > 0.75
