"""The tables that are kept of the grammar of situations are those of its text."""

from __future__ import annotations

from parsers.law.grammar import kept_beside, kept_tables
from parsers.law.grammar_tables import tables_of, written
from parsers.law.situation import GRAMMAR, parser_of_situations


def test_the_tables_kept_are_those_of_the_grammar():
    held = kept_beside(GRAMMAR).read_bytes()
    assert held == written(parser_of_situations()), "run python -m parsers.law.grammar_tables"
    assert kept_tables(GRAMMAR) == tables_of(parser_of_situations())


def test_tables_of_another_grammar_are_not_taken(tmp_path):
    grammar = tmp_path / GRAMMAR.name
    grammar.write_text(GRAMMAR.read_text(encoding="utf-8"), encoding="utf-8")
    assert kept_tables(grammar) is None
    kept_beside(grammar).write_bytes(kept_beside(GRAMMAR).read_bytes())
    assert kept_tables(grammar) is not None
    kept_beside(grammar).write_bytes(b"{}")
    assert kept_tables(grammar) is None
    kept_beside(grammar).write_bytes(kept_beside(GRAMMAR).read_bytes())
    grammar.write_text(GRAMMAR.read_text(encoding="utf-8") + "// more\n", encoding="utf-8")
    assert kept_tables(grammar) is None
