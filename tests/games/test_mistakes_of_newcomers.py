"""What somebody writes who has read the guide once, and what he is told: each stood in a first draft."""

from __future__ import annotations

import pytest

from kb.lint import lint

THINGS = """# Things

```type
type Size is small, large
type Port
  "A port."
  ships: list of Ship by port
type Ship
  size: Size "How large is it?"
  port: Port usually none
  sunk: YesNo usually no "Is it sunk?"
type Card
  held_in: Port usually none
```
"""
CHAPTER = """# 1 Ships

## 1.1 Guns

Ships have guns.

| Guns | by day | by night |
|---|---|---|
| small | 2 | 1 |
| large | 4 | 2 |

| Sizes | size |
|---|---|
| 1 | small |
| 2 | large |

| Battle | 1:2 | 1:1 | 2:1 |
|---|---|---|---|
| 1 | 0 | 1 | 2 |
| 2 | 1 | 2 | 3 |

```rule
{rule}
```

```example 1.1-1 "A ship"
{example}
```
"""
RULE = """decision guns(ship: Ship) -> Number
  "How many guns has it?"
  table "Guns" for ship.size"""
EXAMPLE = "ship Gull: small\nask guns(Gull)\nexpect 2"


def told(folder, rule=RULE, example=EXAMPLE, things=THINGS):
    (folder / "things").mkdir()
    (folder / "rulebook.toml").write_text(
        'id = "ports"\ntitle = "Ports"\nshort = "P"\nkind = "rulebook"\n', encoding="utf-8"
    )
    (folder / "things" / "things.md").write_text(things, encoding="utf-8")
    (folder / "01.md").write_text(CHAPTER.format(rule=rule, example=example), encoding="utf-8")
    return [f"{one.message} -> {one.expected}" for one in lint(folder).findings]


def test_the_draft_without_a_mistake_is_right(tmp_path):
    assert told(tmp_path) == []


@pytest.mark.parametrize(
    "ships",
    ["small Gull: is not sunk", "small Gull: in Bay", "smalls Gull, Tern: is not sunk", "small Gull"],
)
def test_a_kind_may_stand_before_a_name(tmp_path, ships):
    example = f"port Bay: ships none\n{ships}\nask guns(Gull)\nexpect 2"
    assert told(tmp_path, example=example.replace(": ships none", "")) == []


def test_a_name_may_begin_with_a_word_that_is_a_value_elsewhere(tmp_path):
    example = "port small Bay\nGull: small, in small Bay\nask guns(Gull)\nexpect 2"
    assert told(tmp_path, example=example) == []


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (
            RULE + " column by_night",
            'nothing is called by_night -> column "by_night": the head of a column stands in quotes',
        ),
        (
            'decision full(port: Port)\n  "Is it full?"\n  yes if any of\n'
            "    count of s in port.ships where s.sunk >= 2",
            "yes or no is neither more nor less -> a number; brackets around a count",
        ),
        (
            'decision half(port: Port) -> Number\n  "Half its guns?"\n'
            "  total of 1 for each s in port.ships / total of 2 for each s in port.ships",
            "what is calculated with is a list of Ship -> a number; brackets around a total",
        ),
        (
            'decision more(port: Port) -> Number\n  "How many?"\n  sum of\n    1 if port is Port',
            "the line ends too early -> else, or `when` in place of `if`",
        ),
        (
            'decision many(ship: Ship) -> Number\n  "How many?"\n  match ship.size\n    small: 1',
            "no line begins with `match` -> a line for each value: VALUE when",
        ),
        (
            'decision column(port: Port)\n  "Is it?"\n  yes if any of\n    yes',
            "'column' does not belong here -> another name: column is a word of the language",
        ),
        (
            'decision fit(ship: Ship)\n  "Is it fit?"\n  yes when ship is large\n  no',
            "another line holds always, and where this one does too they disagree -> except before it",
        ),
        (
            'decision fit(ship: Ship)\n  "Is it fit?"\n  no\n  under option 1: except yes when ship is large',
            "'except' stands before the option -> except under option 1: ...",
        ),
        (
            'decision next(ship: Ship, n: Number) -> Size\n  "Which?"\n  table "Sizes" for n + 1',
            'this is a number -> brackets around a key that is calculated: table "Sizes" for (KEY + ...)',
        ),
        (
            'decision battle(one: Number, other: Number) -> Number\n  "What comes of it?"\n'
            '  table "Battle" for 2 column ratio\n  where ratio means one / other',
            "the columns of 'Battle' are steps, and odds such as 5:3 lie between two -> "
            'column (ladder "Battle" at ODDS)',
        ),
        (
            'decision holds(port: Port, one: Ship)\n  "Is it there?"\n  yes if any of\n    port.ships is one',
            "a list of Ship is never a Ship -> one in the list",
        ),
        (
            'decision beside(port: Port, card: Card)\n  "Is it there?"\n  yes if any of\n'
            "    port.ships is card.held_in",
            "a list of Ship is never a Port -> card.held_in in the list",
        ),
        (
            'decision next(ship: Ship) -> Size\n  "Which?"\n  none\n  except large when ship is small',
            "this is none -> one of small, large; or a value for none of them, declared beside these",
        ),
        (
            'decision adrift(ship: Ship)\n  "Is it adrift?"\n  yes if any of\n    ship.port = nobody',
            "nothing is called nobody -> none",
        ),
    ],
)
def test_the_message_says_what_to_write(tmp_path, rule, message):
    found = told(tmp_path, rule, "not executable: a draft")
    assert len(found) == 1
    assert found[0].startswith(message)


def test_one_wrong_decision_does_not_cost_those_beside_it_nor_those_that_ask_it(tmp_path):
    wrong = 'decision afloat(ship: Ship)\n  "Does it float?"\n  yes unless any of of\n    ship.sunk\n\n'
    asks = '\n\ndecision fires(ship: Ship)\n  "May it fire?"\n  yes if all of\n    afloat(ship)'
    (only,) = told(tmp_path, wrong + RULE + asks)
    assert only.startswith("'of' does not belong here")


def test_one_wrong_type_is_told_once(tmp_path):
    things = THINGS.replace("  sunk: YesNo", "  sunk sunk: YesNo")
    found = told(tmp_path, example="not executable: a draft", things=things)
    assert [one.partition(" -> ")[0] for one in found] == ["'sunk' does not belong here"]


def test_what_is_alone_may_not_be_called_by_a_word_of_the_language(tmp_path):
    things = THINGS.replace("type Card\n", "type Table alone\n  calm: YesNo usually no\ntype Card\n")
    (only,) = told(tmp_path, things=things)
    assert only == "rules would call it table, which is a word of the language -> another name"


def test_all_of_a_kind_are_named_as_the_language_names_them(tmp_path):
    rule = 'decision guns(ship: Ship) -> Number\n  "How many?"\n  count of s in ships() where s is small'
    assert told(tmp_path, rule=rule)[0] == "no decision is called ships -> all_ships()"


def test_a_number_before_its_fact_is_told_to_stand_behind_it(tmp_path):
    things = THINGS.replace("  sunk:", '  crew: Number usually 0 "How many are aboard?"\n  sunk:')
    found = told(tmp_path, things=things, example="ship Gull: small, 3 crew\nask guns(Gull)\nexpect 2")
    assert found[0] == "Ship knows no 3 crew -> crew 3"


def test_a_type_is_asked_for_in_the_words_of_this_game(tmp_path):
    said = told(tmp_path, example="Gull: swift\nask guns(Gull)\nexpect 2")
    assert "unit" not in said[0] and " Gull: ..." in said[0]


def test_a_list_that_follows_from_others_is_said_of_these(tmp_path):
    said = told(tmp_path, example="ship Gull: small\nport Rye: ships (Gull)\nask guns(Gull)\nexpect 2")
    assert "ships follows from the port of each ship -> of each ship its port: NAME: port Rye" in said[0]


def test_a_type_may_be_called_by_two_words(tmp_path):
    things = THINGS.replace("type Card", "type Tide_table\n  port: Port\ntype Card")
    example = "ship Gull: small\ntide_table T: port Rye\nport Rye: ships none\nask guns(Gull)\nexpect 2"
    assert not any("no type is called" in one for one in told(tmp_path, example=example, things=things))


def test_a_table_that_names_what_is_not_there_is_told(tmp_path):
    (tmp_path / "table.toml").write_text(
        '[[acts]]\nname = "raid"\nlabel = "Raid"\ntype = "Card"\nwhere = "hex"\nby = "held_in"\n'
        'asks = "may_raid"\nnobody = "Nobody is there."\nkinds = ["smal"]\n[acts.beside]\nplain = "small"\n',
        encoding="utf-8",
    )
    said = told(tmp_path)
    assert [one.partition(" ->")[0] for one in said] == [
        "acts, raid: where: Card has no fact hex",
        "acts, raid: beside: Card has no fact plain",
        "acts, raid: kinds: no kind is called smal",
        "acts, raid: asks: no decision is called may_raid",
    ]


def test_odds_in_the_columns_of_a_table_are_a_ladder_too(tmp_path):
    rule = (
        'decision battle(one: Number, other: Number) -> Number\n  "What comes of it?"\n'
        '  table "Battle" for 2 column (ladder "Battle" at one / other moved by -1)'
    )
    asked = "".join(
        f"ask battle({one}, {other})\nexpect {losses}\n"
        for one, other, losses in ((9, 2, 2), (5, 3, 1), (1, 9, 1))
    )
    assert told(tmp_path, rule=rule, example=asked) == []


@pytest.mark.parametrize("every", ["all_larges()", "all_large()"])
def test_all_things_of_a_kind_are_asked_for_as_those_of_a_type(tmp_path, every):
    things = THINGS.replace("type Card", "type Large is a Ship: large\n  masts: Number\ntype Card")
    rule = f'decision height() -> Number\n  "How many masts?"\n  total of l.masts for each l in {every}'
    example = "ship Gull: small\nship Tern: large, masts 3\nask height()\nexpect 3"
    assert told(tmp_path, rule=rule, example=example, things=things) == []


OWNED = """type Flag is red, blue
type Quay joins Port
  kind: Side
  lit: YesNo usually no
type Side is stone, wood
type Port
  "A port."
  flag: Flag usually none said "held by {}"
  ships: list of Ship by port
"""


@pytest.mark.parametrize("owner", ["held by nobody", "held by none", "flag none"])
def test_a_fact_that_there_may_be_none_of_can_be_said_to_be_none(tmp_path, owner):
    things = THINGS.replace('type Port\n  "A port."\n  ships: list of Ship by port\n', OWNED)
    rule = 'decision free(port: Port)\n  "Is it free?"\n  yes if any of\n    port.flag is none'
    example = f"port Rye: {owner}\nask free(Rye)\nexpect yes"
    assert told(tmp_path, rule=rule, example=example, things=things) == []


@pytest.mark.parametrize("quay", ["quay between Old Rye and Sea: stone", "stone between Old Rye and Sea"])
def test_what_lies_between_two_is_told_by_its_kind_and_by_names_of_several_words(tmp_path, quay):
    things = THINGS.replace('type Port\n  "A port."\n  ships: list of Ship by port\n', OWNED)
    rule = (
        'decision solid(one: Port, other: Port)\n  "Is the quay solid?"\n'
        "  yes if any of\n    quay(one, other) is stone"
    )
    example = f"port Old Rye, Sea: ships none\n{quay}\nask solid(Old Rye, Sea)\nexpect yes"
    example = example.replace(": ships none", ": held by red")
    assert told(tmp_path, rule=rule, example=example, things=things) == []


def test_of_a_value_before_a_name_the_words_that_are_not_understood_are_told(tmp_path):
    said = told(tmp_path, example="small Gull: sinks fast\nask guns(Gull)\nexpect 2")
    assert said == ["Ship knows no sinks -> sunk?"]


def test_what_an_example_does_not_say_is_asked_for(tmp_path):
    assert told(tmp_path, example="ship Gull: is sunk\nask guns(Gull)\nexpect 2") == [
        "example 1.1-1: guns: it needs Gull: size -> a line of the example that says it"
    ]


def test_an_answer_that_nobody_expected_is_told_with_the_lines_that_made_it(tmp_path):
    rule = (
        'decision guns(ship: Ship) -> Number\n  "How many guns has it?"\n  sum of\n'
        '    table "Guns" for ship.size\n    -1 when ship.sunk'
    )
    assert told(tmp_path, rule=rule, example="ship Gull: small, is sunk\nask guns(Gull)\nexpect 2")
    (only,) = lint(tmp_path).failing
    assert only.line_text == "ask guns(Gull)"
    assert [one.partition(": ")[2] for one in only.because] == [
        'table "Guns" for ship.size: 2',
        "-1 when ship.sunk: -1",
    ]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_what_a_thing_is_comes_before_what_the_rule_calls_so(tmp_path, answer):
    rule = 'decision big(large: Ship)\n  "Is it big?"\n  yes if any of\n    large is large'
    example = f"ship Gull: {'large' if answer == 'yes' else 'small'}\nask big(Gull)\nexpect {answer}"
    assert told(tmp_path, rule=rule, example=example) == []


@pytest.mark.parametrize(
    ("example", "message"),
    [
        ("ship Gull: small of Rye", "Ship knows no Rye -> port Rye: ..."),
        ("port Ryde: flag none\nship Gull: small of Rye", "Ship knows no Rye -> Ryde?"),
        ("ship Gull: small, in Bay", "nothing is called Bay -> port Bay: ..."),
        ("ship Gull: small, port Bay", "port of Gull: no Port is called Bay -> port Bay: ..."),
        ("ship Gull: small, moored", "Ship knows no moored -> one of large, port, size, small, sunk"),
        ("Gull: ship, small", "ship stands behind the name -> ship NAME: ..."),
    ],
)
def test_a_thing_or_fact_that_nobody_declared_is_told_how_to_write(tmp_path, example, message):
    things = THINGS.replace('type Port\n  "A port."\n  ships: list of Ship by port\n', OWNED)
    assert told(tmp_path, example=f"{example}\nask guns(Gull)\nexpect 2", things=things)[0] == message
