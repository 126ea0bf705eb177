"""Which questions no rule of any game answers, by how they are put."""

from __future__ import annotations

import pytest

from queries.search.chatter import OUTSIDE


@pytest.mark.parametrize(
    "question",
    [
        "how many sailors died at midway",
        "should we go for malta or for crete",
        "what is the best 1941 set up for the reich",
        "were can i buy new counters",
        "would the line have held with more men",
        "which is the smarter place to play",
        "can he take back a bad move",
        "from your experience, who wins",
        "would you attack first or dig in",
        "we let it draw one more, does that upset the balance",
        "is it prudent to ask for both at once",
        "has anyone tried it with three players",
        "should the marshal buy towers early",
        "two walls before the gate, clever or silly",
        "what is the best way to open",
    ],
)
def test_history_playing_well_and_the_shop_are_outside(question):
    assert OUTSIDE.search(question)


@pytest.mark.parametrize(
    "question",
    [
        "how many units did he lose in the battle, and who chooses them",
        "where can i place my new militia",
        "which is better for me, a land or a combined action",
        "should a unit that moved be turned over",
        "may i build more than one factory",
        "who holds a hex that both have entered",
        "would you please tell me how many units fit in a hex",
        "do you think my corps may move twice",
        "would you say that a port counts as a city here",
        "what is a factory worth at the end",
    ],
)
def test_what_a_rule_may_say_is_not(question):
    assert not OUTSIDE.search(question)
