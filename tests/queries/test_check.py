"""`umpire check` and `umpire decisions` as their users call them."""

from __future__ import annotations

import json
import os
import sqlite3
from dataclasses import replace

import pytest
from click.testing import CliRunner

from kb.compiled_law import compile_and_check
from kb.engine.keep import NAME, read_laws, write_laws
from kb.engine.law import Law
from kb.version import VERSION
from queries.chronicle import Chronicle, ChronicleEntry
from queries.includes import MOST_BYTES, MOST_FILES
from queries.terminal.main import main
from queries.umpire import Umpire
from tests.kb.engine.toy import TYPES, readings
from tests.kb.engine.toy_rules import LEAVE, MARCH, SUM

SITUATION = """options 2
hex A: wood, fine
hex B: fine
unit X: horse, strength 4, in B
units in A: foot (tired), gun
fight F: attackers (X), hex A, die 5
ask roll(F)
"""


@pytest.fixture
def umpire(tmp_path, monkeypatch):
    """Runs a command on a build that holds the toy game's law."""
    compiled = compile_and_check(readings(MARCH + LEAVE + SUM))
    assert not compiled.problems
    write_laws(compiled.laws, tmp_path / NAME)
    with sqlite3.connect(tmp_path / "umpire.db") as database:
        database.execute("create table nodes (id)")
        database.execute("create table documents (id, title)")
        database.execute("insert into documents values ('toy', 'The Toy')")
        database.execute(f"pragma user_version = {VERSION}")
    build = type("Build", (), {"folder": tmp_path, "database": tmp_path / "umpire.db"})
    for module in ("check", "decisions", "types"):
        monkeypatch.setattr(f"queries.terminal.commands.{module}.current_build", lambda home: build)
    runner = CliRunner()

    def run(*words: str, input: str | None = None):
        return runner.invoke(main, list(words), input=input)

    return run


def test_kept_law_is_the_law(tmp_path):
    laws = compile_and_check(readings(MARCH + LEAVE + SUM)).laws
    write_laws(laws, tmp_path / NAME)
    read = read_laws(tmp_path / NAME)["toy"]
    assert read.decisions == laws["toy"].decisions
    assert read.types.records == laws["toy"].types.records
    assert (read.tables, read.option_ids) == (laws["toy"].tables, laws["toy"].option_ids)


def test_a_verdict_for_people(umpire, tmp_path):
    (tmp_path / "dispute.txt").write_text(SITUATION)
    result = umpire("check", str(tmp_path / "dispute.txt"))
    assert result.exit_code == 0, result.output
    lines = result.output.split("\n")
    assert lines[:2] == ["F, the modified roll: 7 (1.3).", "The Toy, with option 2"]
    assert any("each tired defender" in line and "+1" in line and "[1.3]" in line for line in lines)
    clauses = umpire("check", "--law", str(tmp_path / "dispute.txt")).output
    assert any("each tired defender" in line and "= 1" in line for line in clauses.split("\n"))
    assert "roll(F)" in clauses and "roll(F)" not in result.output
    assert "option 2 out of play -> 5" in result.output


def test_a_verdict_for_programs(umpire):
    result = umpire("check", "-", "--json", input=SITUATION)
    (verdict,) = [json.loads(line) for line in result.stdout.splitlines()]
    assert (verdict["decision"], verdict["status"], verdict["value"]) == ("roll", "answered", "7")
    assert (verdict["edition"], verdict["options"]) == ("toy", [2])
    assert verdict["because"][0]["clause"].startswith("toy/1.3#")
    assert verdict["because"][0]["cites"] == ["toy/1.3"]
    assert set(verdict) >= {"assumed", "needs", "rulings", "changes"}


def test_several_files_and_their_includes(umpire, tmp_path):
    facts, question = SITUATION.split("ask ")
    (tmp_path / "map.txt").write_text(facts.removeprefix("options 2\n"))
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(f'include "map.txt"\nask {question}')
    result = umpire("check", str(tmp_path / "one.txt"), str(tmp_path / "two.txt"), "--option", "2", "--json")
    assert [json.loads(line)["value"] for line in result.stdout.splitlines()] == ["7", "7"]


def test_a_mistake_in_what_is_included_names_that_file_and_its_line(umpire, tmp_path):
    facts, question = SITUATION.split("ask ")
    (tmp_path / "map.txt").write_text(facts.removeprefix("options 2\n").replace("wood, fine", "wood, finne"))
    (tmp_path / "one.txt").write_text(f'include "map.txt"\nask {question}')
    result = umpire("check", str(tmp_path / "one.txt"))
    assert result.exit_code == 2
    assert "map.txt:1:14: Hex knows no finne" in result.output and "hex A: wood, finne" in result.output


def test_several_situations_in_one_file(umpire, tmp_path):
    facts, question = SITUATION.split("ask ")
    path = tmp_path / "both.txt"
    path.write_text(
        f"{facts}## In the wood\nask {question}expect 7\n## In the open\nask {question}expect 8\n"
    )
    result = umpire("check", str(path))
    assert result.exit_code == 1
    assert result.output.index("## In the wood") < result.output.index("as expected")
    assert result.output.index("as expected") < result.output.index("## In the open")
    path.write_text(f"{facts}## One\nask {question}## Two\nhex B: wood\n")
    result = umpire("check", str(path))
    assert result.exit_code == 2 and "'Two' asks nothing" in result.output
    assert "## One" in result.output  # what can be judged is


def test_each_situation_of_a_file_that_cannot_be_read_is_told(umpire, tmp_path):
    facts, question = SITUATION.split("ask ")
    path = tmp_path / "three.txt"
    path.write_text(
        f"{facts}## One\nhex B: foo\nask {question}## Two\nask {question}## Three\nhex C: bar\nask {question}"
    )
    result = umpire("check", str(path))
    assert result.exit_code == 2 and "2 situations cannot be read" in result.output
    assert [one in result.output for one in ("no foo", "## Two", "no bar")] == [True] * 3


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("/etc/hostname", "leaves the folder of the situation"),
        ("../secret.txt", "leaves the folder of the situation"),
        ("linked.txt", "leads out of its folder"),
        ("pipe", "is not a text file"),
        ("folder", "is not a text file"),
        ("round.txt", "'round.txt' includes itself"),
        ("bytes.txt", "is not a text in UTF-8"),
        ("large.txt", "bytes are included"),
        ("there.txt", "cannot be found"),
        ("many.txt", "files are included"),
    ],
)
def test_what_cannot_be_included_is_refused_and_told_nothing_of(umpire, tmp_path, name, message):
    (tmp_path / "secret.txt").write_text("swordfish: secret\n")
    folder = tmp_path / "own"
    (folder / "folder").mkdir(parents=True)
    (folder / "linked.txt").symlink_to(tmp_path / "secret.txt")
    os.mkfifo(folder / "pipe")
    (folder / "round.txt").write_text('include "round.txt"\n')
    (folder / "bytes.txt").write_bytes(b"\xff\xfe")
    (folder / "large.txt").write_text("#" * (MOST_BYTES + 1))
    (folder / "empty.txt").write_text("")
    (folder / "many.txt").write_text('include "empty.txt"\n' * (MOST_FILES + 1))
    (folder / "it.txt").write_text(f'include "{name}"\nask march(fine)\n')
    result = umpire("check", str(folder / "it.txt"))
    assert result.exit_code == 2 and message in result.output
    assert "swordfish" not in result.output


def test_a_map_is_shared_by_a_folder_that_the_player_names(umpire, tmp_path):
    facts, question = SITUATION.split("ask ")
    for name in ("maps", "own"):
        (tmp_path / name).mkdir()
    (tmp_path / "maps" / "map.txt").write_text(facts)
    (tmp_path / "own" / "it.txt").write_text(f'include "map.txt"\nask {question}')
    words = ("check", str(tmp_path / "own" / "it.txt"), "--include", str(tmp_path / "maps"), "--json")
    assert json.loads(umpire(*words).stdout)["value"] == "7"


def test_what_a_situation_can_state(umpire):
    result = umpire("types")
    assert result.exit_code == 0 and "unit NAME: ..." in result.output
    known = json.loads(umpire("types", "unit", "--json").stdout)
    tired = next(one for one in known["facts"] if one["name"] == "tired")
    assert (tired["said"], tired["usually"]) == (["is tired"], "no")
    assert "foot" in umpire("types", "Kind").output
    assert "Unit" in umpire("types", "tired").output
    result = umpire("types", "Unti")
    assert result.exit_code == 2 and "Unit" in result.output


def test_facts_on_the_command_line(umpire):
    result = umpire("check", "--decision", "may_march", "unit.kind=foot", "unit.hex.weather=storm", "--json")
    assert json.loads(result.stdout)["value"] == "no"
    result = umpire(
        "check",
        "--decision",
        "roll",
        "fight.die=5",
        "fight.hex.units=foot,foot",
        "fight.hex.wood=yes",
        "--json",
    )
    assert json.loads(result.stdout)["value"] == "4"


def test_an_open_verdict_says_what_it_needs(umpire):
    result = umpire("check", "--decision", "march", "--json")
    assert result.exit_code == 1
    verdict = json.loads(result.stdout)
    assert (verdict["status"], verdict["value"]) == ("undetermined", None)
    (need,) = verdict["needs"]
    assert (need["fact"], need["answers"]) == ("weather", ["fine", "rain", "snow", "storm"])


def test_dice_left_open_are_drawn_as_bars(umpire):
    result = umpire("check", "-", input=SITUATION.replace(", die 5", ""))
    assert result.exit_code == 1
    assert "10.0%" in result.output and "\u2588" in result.output


def test_what_is_missing_is_asked_for_one_at_a_time(tmp_path):
    laws = compile_and_check(readings(MARCH + LEAVE + SUM)).laws
    inquiry = Umpire({base: Law(code) for base, code in laws.items()}).inquire("may_march", [])
    asked = []
    while (wanted := inquiry.next_question()) is not None:
        asked.append(wanted.path)
        inquiry.tell(f"{wanted.path}={({'unit.kind': 'foot'}).get(wanted.path, 'storm')}")
    assert inquiry.verdict().value == "no"
    assert asked == ["unit.kind", "unit.hex.weather"]


def test_an_expectation_that_fails_ends_with_status_1(umpire):
    assert umpire("check", "-", input=SITUATION + "expect 7\n").exit_code == 0
    result = umpire("check", "-", input=SITUATION + "expect 8\n")
    assert result.exit_code == 1 and "expected: 8" in result.output
    assert umpire("check", "-", input=SITUATION + "expect 7 by nobody\n").exit_code == 0
    result = umpire("check", "-", input=SITUATION + "expect 7 by Reds\n")
    assert result.exit_code == 1 and "expected: 7 by Reds" in result.output


def test_a_name_may_hold_the_word_of(umpire):
    said = """hexes Gulf of Riga, Isle of Man: fine
border between Gulf of Riga and Isle of Man: river
unit X: horse, strength 4, in Isle of Man
units in Gulf of Riga: foot (tired), gun
fight F: attackers (X), hex Gulf of Riga, die 5
ask march(fine)
"""
    assert umpire("check", "-", input=said).exit_code == 0
    assert umpire("check", "-", input=said.replace("march(fine)", "roll(F)")).exit_code == 0


def test_a_question_that_names_nothing_is_about_the_one_thing_there_is(umpire):
    assert umpire("check", "-", input=SITUATION.replace("roll(F)", "roll") + "expect 7\n").exit_code == 0


@pytest.mark.parametrize(
    ("text", "message", "expected"),
    [
        (SITUATION.replace("wood", "woods"), "-:2:8: Hex knows no woods", "wood?"),
        (SITUATION.replace("die 5", "die 11"), "11 is no Die", "1 to 10"),
        (SITUATION.replace("strength 4", "strenght 4"), "Unit has no strenght", "strength?"),
        (SITUATION.replace("horse, ", "horse, foot, "), "kind is horse already", "one of horse and foot"),
        (SITUATION.replace("options 2", "options 9"), "toy has no option 9", "1 to 2"),
        ("edition nowhere\n" + SITUATION, "no edition is called nowhere", "toy"),
        (SITUATION.replace("ask roll", "ask rol"), "no decision is called rol", "roll?"),
        (SITUATION.replace("in B", "in C"), "nothing is called C", ""),
        (SITUATION.replace("roll(F)", "roll(F, A)"), "is asked about 2 things", "roll(fight: Fight)"),
        (
            SITUATION.replace("roll(F)", "march"),
            "nothing tells what march is asked about",
            "march(weather: Weather)",
        ),
        (SITUATION.replace("roll(F)", "may_march"), "asked about one Unit, and ", "may_march(X)"),
        ("X: tired maybe\nask may_march(X)\n", "tired maybe is neither yes nor no", "'no tired'"),
        ("hex A: fine\nY: in A\nask may_march(Y)\n", "nothing tells what Y is", ""),
        ("hex A\n", "this situation asks nothing", "ask"),
        ("unit X: foot\nask may_march(X)\n", "X has no hex, which may_march needs", "in NAME"),
        ("Dear umpire, please decide.\n", "", ""),
        ('include "nowhere.txt"\nask march(fine)\n', "'nowhere.txt' cannot be found", ""),
    ],
)
def test_bad_situations(umpire, text, message, expected):
    result = umpire("check", "-", input=text)
    assert result.exit_code == 2
    assert message in result.stderr and expected in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("check",), "name a FILE"),
        (("check", "nowhere.txt"), "no such file"),
        (("check", "--decision", "marhc"), "march?"),
        (("check", "--decision", "who_marches"), "march"),
        (("check", "--decision", "march", "weather=sunny"), "sunny is no Weather"),
        (("check", "--decision", "march", "wether=fine"), "asks for no wether"),
        (("check", "--decision", "march", "fine"), "is no fact"),
        (("check", "--decision", "march", "weather=fine", "weather=snow"), "is both fine and snow"),
        (("check", "--decision", "march", "weather=fine", "--option", "9"), "no option 9"),
        (("check", "--decision", "march", "weather=fine", "--edition", "x"), "no edition is called 'x'"),
        (("check", "weather=fine"), "add --decision"),
        (("check", "hex A: wood", "ask march(fine)", "--as-of", "today"), "this game has no dates"),
    ],
)
def test_bad_calls(umpire, words, message):
    result = umpire(*words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_binary_standard_input(umpire):
    result = umpire("check", "-", input=b"\xff\xfe\x00")
    assert result.exit_code == 2 and "UTF-8" in result.stderr


def test_decisions_are_listed_with_their_facts(umpire):
    names = [one["name"] for one in json.loads(umpire("decisions", "--json").stdout)["decisions"]]
    assert names == ["march", "may_march", "roll"]
    one = json.loads(umpire("decisions", "may_march", "--json").stdout)
    assert {field["name"] for field in one["facts"]["Unit"]} >= {"tired", "hex", "kind"}
    assert one["facts"]["Hex"][0]["values"] == ["fine", "rain", "snow", "storm"]
    assert "Which" not in umpire("decisions", "roll").output
    assert "facts of each Fight" in umpire("decisions", "roll").output


def test_a_damaged_law_says_so(umpire, tmp_path):
    (tmp_path / NAME).write_text("{}")
    result = umpire("check", "-", input=SITUATION)
    assert result.exit_code == 2 and "umpire build" in result.stderr


EVENTS = """
decision attacks(one: Power, other: Power)
  "What comes of it that the one attacks the other?"
  says "{one} attacks {other}"
  given not other in one.at_war_with  "They fight already."
  it changes
    one.at_war_with gains other

decision at_war(one: Power, other: Power)
  "Are they at war?"
  other in one.at_war_with

decision bribes(one: Power, other: Power)
  "What comes of it that the one bribes the other?"
  says "{one} bribes {other}"
  given may_bribe(one, other)  "It is beneath it."
  it changes
    other.side becomes one.side

decision may_bribe(one: Power, other: Power)
  "May the one bribe the other?"
  no unless any of
    any third in other.at_war_with: third <> one  "others fight it too"
    one.rich  "it is rich"
    camps() <> none  "it has a camp in a wood"
    one.side is south when one is Blues  "it is of the south"

decision camps() -> list of Hex
  "Which camps are there?"
  each h in all_hexes() where h.wood
"""
DATED = TYPES.replace("  year: Number\n", "  year: Number dated\n").replace(
    "  side: Side\n", "  side: Side\n  rich: YesNo usually no\n"
)
COURSE = """- 1801: Reds attacks Blues
- 1802: Blues attacks Reds
"""


@pytest.fixture
def dated(tmp_path, monkeypatch):
    compiled = compile_and_check(readings(EVENTS, DATED))
    assert not compiled.problems
    write_laws(compiled.laws, tmp_path / NAME)
    with sqlite3.connect(tmp_path / "umpire.db") as database:
        database.execute("create table nodes (id)")
        database.execute("create table documents (id, title)")
        database.execute("insert into documents values ('toy', 'The Toy')")
        database.execute(f"pragma user_version = {VERSION}")
    build = type("Build", (), {"folder": tmp_path, "database": tmp_path / "umpire.db"})
    monkeypatch.setattr("queries.terminal.commands.check.current_build", lambda home: build)
    return lambda text, *words: CliRunner().invoke(main, ["check", "-", *words], input=text)


def test_a_course_of_events_prints_its_chronicle(dated):
    result = dated(COURSE)
    lines = [line.strip() for line in result.output.split("\n")]
    assert lines[:3] == ["1801", "Reds attacks Blues", "Reds: now at war with Blues"]
    assert "Blues attacks Reds  illegal" in lines
    assert lines[lines.index("Blues attacks Reds  illegal") + 1] == "They fight already  [1.3]"
    assert "as things stand" in lines
    assert result.exit_code == 1  # something was illegal, and nothing is asked


def test_a_chronicle_tells_what_would_make_an_event_legal(dated):
    lines = [line.strip() for line in dated(COURSE + "- Reds bribes Blues\n").output.split("\n")]
    why = lines[lines.index("Reds bribes Blues  illegal") :]
    assert why[1:7] == [
        "It is beneath it  [1.3]",
        "it would be legal if one of these were so, and none is:",
        "others fight it too  [1.3]",
        "it is rich  [1.3]",
        "nobody has told of this, and it would be legal if it were so:",
        "it has a camp in a wood  [1.3]",
    ]
    assert "as things stand" in why[7]  # what only counts for the Blues is not told of the Reds
    told = "hex Glade: wood\n" + COURSE + "- Blues bribes Reds\n"
    assert "Blues bribes Reds  illegal" not in dated(told).output


def test_a_line_that_is_no_event_refuses_no_other_and_is_told_at_the_top(dated):
    told = dated(COURSE + "- Reds assaults Blues\nask at_war(Reds, Blues)\n")
    lines = [line.strip() for line in told.output.split("\n")]
    assert lines[0] == "one line could not be read and counts for nothing:"
    assert lines[1].startswith("line 3, Reds assaults Blues: no event is said so; write one of ONE attacks")
    assert "Reds assaults Blues  not read" in lines and "Reds: now at war with Blues" in lines
    assert told.exit_code == 2 and "a line of the course of events could not be read" in told.output
    as_json = dated(COURSE + "- Reds assaults Blues\nask at_war(Reds, Blues)\n", "--json").output
    chronicle, verdict = map(json.loads, as_json.split("\n")[:2])
    assert chronicle["chronicle"][2]["status"] == "not read" and verdict["value"] == "yes"
    assert chronicle["not_read"] == verdict["not_read"] and "line 3" in verdict["not_read"][0]


def test_what_can_be_no_name_is_not_taken_for_one(dated):
    name = "the tribe beyond the hills"
    told = " ".join(dated(COURSE + f"- {name} attacks Reds\n").output.split("not read")[0].split())
    assert f"{name} attacks Reds: no event is said so; write " in told and "_" not in told


@pytest.mark.parametrize(("line", "beside"), [("camp; Blues", "camp"), ("scouts: Blues", "scouts")])
def test_what_stands_before_an_event_of_a_line_is_no_part_of_its_name(dated, line, beside):
    told = dated(COURSE + f"- {line} attacks Reds\n").output
    assert "Blues attacks Reds  illegal" in told and f"told beside it, and not judged: {beside}" in told


def test_a_course_of_which_no_line_is_an_event_is_refused(dated):
    told = dated("- 1801: Reds assaults Blues\n- Blues flee\n")
    assert told.exit_code == 2 and "Reds assaults Blues" in told.output and "not read" not in told.output


def test_a_course_that_begins_late_asks_for_what_was_before_where_an_event_is_illegal():
    wrong = ChronicleEntry(1, "1803", "Reds tears Amiens", "tears", "illegal")
    assert "'- before 1803:'" in Chronicle("", [wrong], [], "1803").untold
    assert Chronicle("", [wrong], []).untold == ""
    assert Chronicle("", [replace(wrong, status="happened")], [], "1803").untold == ""


def test_what_looks_like_a_date_and_is_none_is_refused(dated):
    told = dated(COURSE + "- in 1803: Reds bribes Blues\n")
    assert told.exit_code == 2 and "this is no date: in 1803" in told.output


def test_events_may_be_told_on_the_command_line(dated):
    lines = ("- 1801: Reds attacks Blues", "ask at_war(Reds, Blues)")
    told = CliRunner().invoke(main, ["check", *lines])
    assert told.exit_code == 0 and "Yes" in told.output and "1801" in told.output
    wrong = CliRunner().invoke(main, ["check", "- 1801: Reds assaults Blues", lines[1]])
    assert wrong.exit_code == 2 and "attacks" in wrong.output


def test_a_course_of_events_is_asked_as_of_a_date(dated):
    asked = COURSE + "ask at_war(Reds, Blues)\n"
    assert json.loads(dated(asked, "--json").output.split("\n")[1])["value"] == "yes"
    chronicle, verdict = map(json.loads, dated(asked, "--json", "--as-of", "1800").output.split("\n")[:2])
    assert (chronicle["chronicle"], verdict["value"]) == ([], "no")
    wrong = dated(asked, "--as-of", "Easter")
    assert wrong.exit_code == 2 and "'Easter' is no date; write year" in wrong.output
