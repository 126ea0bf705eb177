"""A text that is read in one pass says what lark's tree of it says, and has the places that it has there."""

from __future__ import annotations

import random

import pytest

from parsers.law import rules, situation
from parsers.law.mistakes import Mistake
from tests import shipped

SLIPS = ("", ",", ")", "(", "x", "\n", " ", ":", "7", "-", "is ", "[", '"', "\n  ")


def outcome(read, text):
    try:
        return read(text)
    except Mistake as mistake:
        return mistake.message, mistake.line, mistake.column, mistake.expected


def slips(text: str, dice: random.Random) -> list[str]:
    """The text with a sign wrong, lacking or too many, at two places."""
    places = [dice.randrange(len(text)) for _ in range(2)]
    return [text[:place] + dice.choice(SLIPS) + text[place + dice.randint(0, 1) :] for place in places]


@pytest.mark.slow
def test_every_rule_of_the_corpus_is_read_alike():
    blocks = [one for reading in shipped.readings() for one in reading.blocks if one.kind == "rule"]
    assert len(blocks) > 1_000
    dice = random.Random(11)
    for number, block in enumerate(blocks):
        for text in (block.text, *(slips(block.text, dice) if number % 10 == 0 else ())):
            assert outcome(rules.read_rules, text) == outcome(rules.read_by_trees, text), text


def test_what_is_right_needs_no_tree(monkeypatch):
    blocks = [one.text for reading in shipped.readings() for one in reading.blocks if one.kind == "rule"]
    monkeypatch.setattr(rules, "read_by_trees", lambda text: pytest.fail(text))
    for text in blocks[::10]:
        assert rules.read_rules(text)


@pytest.mark.slow
def test_every_situation_of_the_corpus_is_read_alike():
    told = [one.situation for reading in shipped.readings() for one in reading.examples if one.situation]
    assert len(told) > 500
    dice = random.Random(11)
    for number, said in enumerate(told):
        for text in (said, *(slips(said, dice) if number % 10 == 0 else ())):
            assert outcome(situation.read_at_once, text) == outcome(situation.read_by_tree, text), text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "# a remark",
        'decision d() -> YesNo\n  "?"\n  yes',
        'decision d() -> Number\n  "?"\n  ' + " + ".join(["1"] * 2_000) + "\n",
        'decision d() -> YesNo\n  "?"\n  ' + "not " * 2_000 + "yes\n",
        'decision d() -> Number\n  "?"\n  ' + "(" * 70 + "1" + ")" * 70 + "\n",
        'decision d() -> Number\n  "?"\n  ' + "9" * 30 + "\n",
        'decision d() -> YesNo\n  "?"\n  yes [1.1\n  2.2]\nchart "A" each day\n',
        "type A\r\n  b: Number\r\n",
        "decision d() \u00e9",
    ],
)
def test_what_is_odd_is_read_alike(text):
    assert outcome(rules.read_rules, text) == outcome(rules.read_by_trees, text)
