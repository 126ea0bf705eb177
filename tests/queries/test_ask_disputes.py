"""A dispute that is asked is judged where its facts decide it, and else answered as a question."""

from __future__ import annotations

import json

from tests.queries.command_line import ask

FIGHT = (
    "Three German INF, 21 factors together, hit a Soviet INF of 3 in a clear hex in snow. I say 5:1. Right?"
)


def test_a_dispute_whose_facts_decide_it_is_judged_where_it_is_asked(home):
    found = ask(home, "ask", FIGHT)
    assert found.exit_code == 0 and found.stdout.startswith("Yes: 5:1.")
    data = json.loads(ask(home, "ask", FIGHT, "--json").stdout)
    assert data["judged"][0]["value"] == "5:1" and data["sources"]


def test_a_dispute_that_is_not_decided_is_answered_as_a_question(home):
    found = ask(home, "ask", "Pete wants to paradrop in rain. Can he?")
    assert found.exit_code == 0 and found.stdout.startswith("11.14 Paradrops")
