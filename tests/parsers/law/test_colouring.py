"""What editors colour is what the grammars know."""

from __future__ import annotations

import re

from pygments.token import Keyword, Name, String

from parsers.law.colouring import FOR_EDITORS, BlockLexer, for_editors, keywords, text_mate

RULE = 'decision toll(unit: Unit)\n  "What?"\n  yes unless any of\n    unit.load > 3 "heavy"  [1.2]  # so\n'


def test_the_grammar_for_editors_is_the_one_that_the_language_gives():
    held = FOR_EDITORS.read_text(encoding="utf-8")
    assert held == for_editors(), "the language has changed: run python -m parsers.law.colouring"


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
