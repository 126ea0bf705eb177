"""What is said first to a question: the answer itself, and not its neighbour at the same rule."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from kb.home import current
from queries.ask import Asker
from tests.bench import leading, strangers
from tests.queries.reading import TO_QUESTION

SETS = sorted({name for name, *_ in leading.read()})
BEGINS = ("", "No. ", "Yes. ")  # an answer to another question is shown without its yes or no
LEADS_RIGHT = (
    0.6  # of what leads in the questions of leads.tsv and was judged; the like chosen by chance: .33
)
ENOUGH_JUDGED = 60  # an answer that was written since is not judged


@pytest.mark.parametrize(
    "question, says",
    [
        ("what do pilots cost and how long do they take", "3 turns"),
        ("which air missions are not limited in a land action", "escort"),
        (
            "in which order is the type of a naval combat decided, air, submarine or surface",
            "4 surprise points",
        ),
    ],
)
def test_the_first_answer_has_what_is_asked_for(umpire, question, says):
    answer = json.loads(umpire("ask", "--json", question).stdout)["answer"]
    assert says in answer["verdict"].lower() or says in answer["verdict"]


def test_a_second_answer_adds_to_the_first(umpire):
    answer = json.loads(umpire("ask", "--json", "what do pilots cost and when do they arrive").stdout)[
        "answer"
    ]
    assert answer["also"][0]["answer"] not in ("", answer["verdict"])


@pytest.mark.parametrize(
    "question, asked_there",
    [
        ("my bomber is already in box 2 of the sea, can i use a mission to lift him to box 3", "nearer box"),
        ("british hold gibraltar, can my boats slip through and the cruisers too", "leave the mediterranean"),
        ("does hamburg lie on the coast so that a fleet may bombard", "Is Hamburg a coastal hex"),
    ],
)
def test_a_yes_or_no_to_another_question_is_said_with_that_question(umpire, question, asked_there):
    shown = umpire("ask", question).stdout
    verdict = json.loads(umpire("ask", "--json", question).stdout)["answer"]["verdict"]
    assert verdict.startswith("To \u201c") and asked_there in verdict
    assert " ".join(shown.split()).count(asked_there) == 1


def test_a_yes_or_no_to_this_very_question_stands_alone(umpire):
    answer = json.loads(umpire("ask", "--json", "can a patrolling bomber slide to a nearer box").stdout)[
        "answer"
    ]
    assert answer["verdict"].startswith("Yes")


def test_a_ruling_that_the_edition_replaced_does_not_lead(umpire):
    question = "two allies who do not co-operate step into one empty hex, which of them enters"
    found = json.loads(umpire("ask", "--json", question).stdout)
    assert found["answer"]["id"] == "wif-ce/2.5.3"
    assert "this ruling was changed" in found["answer"]["also"][0]["answer"]
    older = json.loads(umpire("ask", "--json", "--edition", "raw7", question).stdout)
    assert older["answer"]["id"] == "wif-qa/Q11.11-1"


def test_what_leads_was_oftener_judged_right_than_wrong(home):
    rows = list(leading.read())
    questions = {
        (name, each.id): each.question
        for name in SETS
        for each in strangers.read(strangers.FOLDER / f"{name}.tsv", "held")
    }
    build = current(home)
    judged = []
    with closing(sqlite3.connect(build.database)) as connection:
        asker = Asker(connection, build.index)
        for name, id, right, wrong in rows:
            says = TO_QUESTION.sub("", asker.ask(questions[name, id]).verdict)
            names = {leading.named(begins + says) for begins in BEGINS}
            if names & (right | wrong):
                judged.append(bool(names & right))
    assert len(judged) > ENOUGH_JUDGED
    assert sum(judged) / len(judged) > LEADS_RIGHT
