"""Whatever a situation or a chapter says ends in a verdict or in a message: never in a traceback or a
hang."""

from __future__ import annotations

import os
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from parsers.law.rules import read_rules
from parsers.law.situation import read_situation
from queries.umpire import Umpire
from tests import shipped
from tests.kb.engine.toy import TYPES, compiled, law_of

# How many mutations of the shipped corpus are tried; 10,000 takes some minutes.
TRIES = int(os.environ.get("UMPIRE_FUZZ", "150"))
PATIENCE = 20.0  # seconds that one hostile situation may take on a busy machine

VOCABULARY = [
    "any",
    "every",
    "each",
    "count",
    "of",
    "total",
    "for",
    "in",
    "is",
    "not",
    "and",
    "or",
    "if",
    "else",
    "when",
    "where",
    "under",
    "option",
    "except",
    "but",
    "yes",
    "no",
    "none",
    "unlimited",
    "table",
    "ladder",
    "at",
    "least",
    "most",
    "sum",
    "product",
    "highest",
    "lowest",
    "path",
    "to",
    "from",
    "step",
    "(",
    ")",
    "[",
    "]",
    ":",
    ",",
    ".",
    "+",
    "-",
    "*",
    "/",
    "<",
    ">",
    "=",
    "0",
    "1",
    "999999999999",
    "3:2",
    "1/0",
    "0:0",
    '"x"',
    "hex",
    "unit",
    "ask",
    "expect",
    "options",
    "include",
    "edition",
    "|",
    "#",
    "é",
    "’",
    "\x00",
]


def mutated(text: str, order: random.Random) -> str:
    """The text with a few words, characters or lines changed."""
    for _ in range(order.randint(1, 4)):
        lines = text.split("\n")
        spot = order.randrange(len(lines))
        kind = order.randrange(6)
        if kind == 0:
            del lines[spot]
        elif kind == 1:
            lines.insert(spot, lines[order.randrange(len(lines))])
        elif kind == 2:
            words = lines[spot].split(" ")
            words[order.randrange(len(words))] = order.choice(VOCABULARY)
            lines[spot] = " ".join(words)
        elif kind == 3:
            at = order.randrange(len(lines[spot]) + 1)
            lines[spot] = lines[spot][:at] + order.choice(VOCABULARY) + lines[spot][at:]
        elif kind == 4:
            lines[spot] = lines[spot][: order.randrange(len(lines[spot]) + 1)]
        else:
            lines[spot] = lines[spot].replace(" ", order.choice(("", "  ", "\n", "\n    ")), 1)
        text = "\n".join(lines) or " "
    return text


@pytest.fixture(scope="module")
def chapters():
    return list(shipped.readings())


@pytest.fixture(scope="module")
def umpire() -> Umpire:
    return shipped.umpire()


@pytest.mark.slow
def test_mutated_situations(chapters, umpire):
    order = random.Random(1)
    examples = [one.situation for reading in chapters for one in reading.examples if one.situation]
    for _ in range(TRIES):
        text = mutated(order.choice(examples), order)
        begin = time.process_time()
        try:
            for _, verdict in umpire.check(text):
                assert verdict.status in ("answered", "undetermined", "conflict", "illegal")
        except UmpireError as error:
            assert str(error).strip()
        assert time.process_time() - begin < PATIENCE, text


def test_mutated_chapters(chapters):
    order = random.Random(2)
    blocks = [block.text for reading in chapters for block in reading.blocks]
    for _ in range(TRIES):
        text = mutated(order.choice(blocks), order)
        begin = time.process_time()
        try:
            read_rules(text)
        except Mistake as mistake:
            assert mistake.line >= 1 and mistake.column >= 1 and mistake.message
        compiled(text)
        assert time.process_time() - begin < PATIENCE, text


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_any_text(text):
    for read in (read_situation, read_rules):
        try:
            read(text)
        except Mistake as mistake:
            assert mistake.message


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([*VOCABULARY, "\n", "\n  ", "A", "foot", "wood"]), max_size=60))
def test_any_words(words):
    text = " ".join(words)
    for read in (read_situation, read_rules):
        try:
            read(text)
        except Mistake as mistake:
            assert mistake.message
    compiled(text)


def test_deep_brackets():
    with pytest.raises(Mistake, match="brackets"):
        read_rules('decision d(a: Number) -> Number\n  "?"\n  ' + "(" * 5000 + "1" + ")" * 5000 + " [1.1]\n")
    law = law_of('decision d(a: Number) -> Number\n  "?"\n  ' + "-" * 50 + "1 [1.1]\n")
    assert law
    with pytest.raises(Mistake):
        read_situation("ask d(" + "(" * 5000 + "1" + ")" * 5000 + ")\n")


def test_a_long_chain_of_signs():
    try:
        read_rules('decision d(a: Number) -> Number\n  "?"\n  ' + "-" * 100_000 + "1 [1.1]\n")
    except Mistake as mistake:
        assert mistake.message


@pytest.mark.slow
def test_a_hostile_loop_is_given_up():
    rules = """
decision slow(hex: Hex) -> Number
  "?"
  sum of
    1 for each a in hex.units
        where (any b in hex.units: any c in hex.units: any d in hex.units: d is gun)  [1.1]
"""
    umpire = Umpire({"toy": law_of(rules)})
    with pytest.raises(UmpireError, match="steps"):
        umpire.check("hex A\n" + "units in A: foot x400\n" + "ask slow(A)\n")


def test_numbers_without_end():
    rules = 'decision big(a: Number) -> Number\n  "?"\n  product of\n' + "    a * a * a * a [1.1]\n" * 20
    umpire = Umpire({"toy": law_of(rules)})
    (_, verdict) = umpire.check("ask big(999999999999999999)\n")[0]
    assert verdict.status == "answered"


def test_a_situation_runs_no_python():
    umpire = Umpire({"toy": law_of('decision d(a: Number) -> Number\n  "?"\n  a [1.1]\n', TYPES)})
    for text in ("ask d(__import__('os'))", "ask d(c.things)", "unit __class__: foot\nask d(__class__.kind)"):
        with pytest.raises(UmpireError):
            umpire.check(text + "\n")
