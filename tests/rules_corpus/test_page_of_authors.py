"""`rules_corpus/README.md` teaches the whole language: grammar and page are held together."""

from __future__ import annotations

import re
from pathlib import Path

import parsers.law
from kb.engine.functions import FUNCTIONS, OF_WHAT_WAS_SAID
from parsers.law.situation import read_situation
from parsers.table_data import Act, TableData
from rules_corpus import FOLDER
from tests.kb.engine.toy import compiled

PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
GRAMMAR = Path(parsers.law.__file__).with_name("rules.lark").read_text(encoding="utf-8")
RULES = GRAMMAR.partition("// ---- decisions")[2].partition("// ---- words")[0]
TYPES = GRAMMAR.partition("// ---- types")[2].partition("// ---- decisions")[0]
SITUATIONS = Path(parsers.law.__file__).with_name("situations.lark").read_text(encoding="utf-8")


def test_every_word_of_the_language_is_taught():
    words = set(re.findall(r'"([a-z]+)"', RULES))
    code = " ".join(re.findall(r"`[^`]+`|```.*?```|^    .*$", PAGE, re.S | re.M))
    assert sorted(word for word in words if not re.search(rf"\b{word}\b", code)) == []


def test_every_key_of_a_table_is_taught():
    """What a game's `table.toml` may hold, its acts in full."""
    keys = [*TableData.__struct_fields__, *Act.__struct_fields__]
    rest = {"verbs", "among", "beside"}  # for words and stacks of large games: wif_ce shows them
    taught = " ".join(
        re.findall(r"`([^`]+)`", PAGE.partition("| in `table.toml` |")[2].partition("## Headings")[0])
    )
    assert [one for one in keys if one not in rest and not re.search(rf"\b{one}\b", taught)] == []


def test_every_built_in_function_is_taught():
    assert [name for name in (*FUNCTIONS, *OF_WHAT_WAS_SAID) if f"`{name}(" not in PAGE] == []


def test_the_example_of_the_page_is_law():
    """It compiles but for what its game would have to declare."""
    block = PAGE.split("## Rules")[1].split("```\n")[1]
    types = """
type Weather is fine, rain, storm
type Hex
  weather: Weather
  city: YesNo
  desert: YesNo
  units: list of Unit by hex
type Unit
  hex: Hex
  land: YesNo
  in_supply: YesNo
  face_down: YesNo
type Move
  mover: Unit
  target: Hex
"""
    block = block.replace("option 49", "option 1").replace("22.4.1", "1.1")
    needed = "".join(
        f'decision {name}(move: Move) -> {kind}\n  "?"\n  {value} [1.1]\n'
        for name, kind, value in (
            ("move_allowed", "YesNo", "yes"),
            ("attack_factors", "Number", "7"),
            ("defence_factors", "Number", "1"),
        )
    )
    _, problems = compiled(block + "\n" + needed, types)
    assert [str(one) for one in problems] == []


def test_every_word_of_types_and_situations_is_taught():
    code = " ".join(re.findall(r"`[^`]+`|```.*?```|^    .*$", PAGE, re.S | re.M))
    words = set(re.findall(r'"([a-z]+)"', TYPES + SITUATIONS))
    words |= {"also", "alone", "mutual", "required", "said"}
    words |= {"seen", "printed", "happened", "derived", "presumed", "dated", "since", "lasting"}
    assert sorted(word for word in words if not re.search(rf"\b{word}\b", code)) == []


def test_the_types_of_the_page_are_types():
    block = PAGE.split("## Types")[1].split("\n```\n")[1]
    _, problems = compiled('decision is_strong(country: Country)\n  "?"\n  yes', block)
    assert [str(one) for one in problems] == []


def test_the_situation_of_the_page_is_read():
    text = PAGE.split("## Situations and examples")[1].split("```example")[1].split("```")[0]
    situation = read_situation("".join(f"{line[4:]}\n" for line in text.split("\n")[1:]))
    assert [ask.decision for ask in situation.asks] == ["aircraft_limit"]
    assert len(situation.things) == 12
