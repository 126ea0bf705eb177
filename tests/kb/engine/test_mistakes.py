"""What is wrong with a rule is found when it is compiled, with its place and what to write instead."""

from __future__ import annotations

import pytest

from tests.kb.engine.toy import compiled

HEAD = 'decision d(hex: Hex) -> Number\n  "?"\n'


@pytest.mark.parametrize(
    ("rules", "message", "expected"),
    [
        (HEAD + "  3 when hex is woods [1.1]\n  1 [1.1]", "Hex is never woods", "wood?"),
        (HEAD + "  3 when hex.wether is fine [1.1]\n  1 [1.1]", "Hex has no field wether", "weather?"),
        (HEAD + "  count of u in hex.unit where u is tired [1.1]", "Hex has no field unit", "units?"),
        (HEAD + "  marsh(hex) [1.1]", "no decision is called marsh", ""),
        (HEAD + "  yes [1.1]", "this is yes or no", "a number"),
        (HEAD + "  hex.weather + 1 [1.1]", "what is calculated with is a Weather", "a number"),
        (HEAD + '  table "March" for hex.weather [1.1]', "no table is called 'March'", "Marches?"),
        (HEAD + "  3 [9.9]", "[9.9]: nothing is called", "a section, option or ruling"),
        (HEAD + "  3 [nonsense]", "[nonsense] cites nothing", "the rule, as in [11.15.5, option 13]"),
        (HEAD + "  3 when option 7 [1.1]\n  1 [1.1]", "there is no option 7", "the number of an option"),
        (HEAD + "  3 when hex is wood [1.1]", "every clause has a condition", "one clause without"),
        (
            'decision d(weather: Weather) -> Number\n  "?"\n  3 when weather is fine or rain [1.1]\n'
            "  2 when weather is snow [1.1]",
            "nothing is said for weather storm",
            "a clause for each value",
        ),
        ("amend nobody\n  3 [1.1]", "no decision is called nobody", ""),
        (HEAD + "  d2(hex) [1.1]\n" + HEAD.replace(" d(", " d2(") + "  d(hex) [1.1]", "needs itself", ""),
        (HEAD + "  3 [1.1]\n" + HEAD + "  4 [1.1]", "a decision d stands already (toy/01.md:", "amend d"),
        ('decision d(hex: Hexx) -> Number\n  "?"\n  1 [1.1]', "no type is called Hexx", "Hex?"),
        (HEAD + "  3 [1.1]\n  4 when", "the line ends too early", ""),
        (HEAD + "  3 4 [1.1]", "'4' does not belong here", ""),
        (HEAD + "  3 ; 4 [1.1]", "';' means nothing here", ""),
        (
            "type Sky is low, high\ntype Sky is far, near",
            "a type Sky is declared already (toy/",
            "another name",
        ),
        ("type Sky is low, high, low", "Sky has the value low twice", "low once"),
        ('chart "Sky"\n  "?"\nchart "Sky"\n  "?"', "a chart Sky is declared already", "one of the two"),
        (HEAD.removesuffix('"\n') + "\n  3 [1.1]", "this text has no end", "in the same line"),
        (HEAD, "it ends too early", "in the lines below"),
        ("decsion d", "'decsion' does not belong here", "decision"),
    ],
)
def test_a_mistake_in_a_rule(rules, message, expected):
    _, problems = compiled(rules)
    assert len(problems) >= 1
    problem = next((one for one in problems if message in one.message), None)
    assert problem is not None, [str(one) for one in problems]
    assert expected in problem.expected
    assert problem.line_text.strip() and problem.column >= 1
    lines = str(problem).split("\n")
    assert lines[0].startswith("toy/01.md:")
    assert lines[2].endswith("^")


def test_a_mistake_costs_its_own_decision_only():
    law, problems = compiled(
        HEAD + "  3 when hex is woods [1.1]\n\n" + HEAD.replace(" d(", " e(") + "  1 [1.1]"
    )
    assert list(law.code.decisions) == ["e"] and len(problems) == 1
