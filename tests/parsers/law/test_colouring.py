"""What editors colour is what the grammars know."""

from __future__ import annotations

import json
import re

from pygments.token import Keyword, Name, String

from parsers.law.colouring import BlockLexer, keywords, text_mate
from rules_corpus import FOLDER

RULE = 'decision toll(unit: Unit)\n  "What?"\n  yes unless any of\n    unit.load > 3 "heavy"  [1.2]  # so\n'


def test_the_grammar_for_editors_is_the_one_that_the_language_gives():
    """Where a word came into the language: write json.dumps(text_mate(), indent=2) and a line end into it."""
    held = (FOLDER / "umpire.tmLanguage.json").read_text(encoding="utf-8")
    assert held == json.dumps(text_mate(), indent=2) + "\n"


def test_the_words_are_those_of_the_grammars():
    assert {"decision", "unless", "sequence", "flow", "expect", "ask", "edition", "given"} <= set(keywords())
    (block,) = text_mate()["patterns"]
    for one in block["patterns"]:
        re.compile(one["match"])
    assert re.match(block["begin"], '```example 1.1-1 "A fight"')


def test_pygments_colours_a_rule():
    said = [(kind, text) for kind, text in BlockLexer().get_tokens(RULE) if text.strip()]
    assert (Keyword, "decision") in said and (Keyword, "unless") in said and (Name.Class, "Unit") in said
    assert (String, '"heavy"') in said and (Name.Label, "[1.2]") in said and (Name, "load") in said
    assert "".join(text for _, text in BlockLexer().get_tokens(RULE)) == RULE
