"""The command line as a whole: help, exit statuses, building when needed, and faults that end as messages."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import queries.terminal.commands.show
from kb.home import current
from queries.terminal.main import main
from tests.queries import skirmish
from tests.queries.command_line import ROOT, UMPIRE, ask, environment, run, start

COMMANDS = sorted(main.commands.items())


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_every_command_and_option_is_documented(name, command):
    assert command.help
    assert f"umpire {name}" in command.epilog
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"umpire {name} {parameter.opts[0]} has no help"


@pytest.mark.parametrize("name", [name for name, _ in COMMANDS])
def test_every_command_has_its_place_in_the_readme(name):
    assert f"umpire {name}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_help_is_printed_with_an_example(tmp_path):
    result = run(tmp_path, "--help")
    assert (result.returncode, result.stderr) == (0, "")
    assert "Examples:" in result.stdout


@pytest.mark.parametrize("name", [name for name, _ in COMMANDS])
def test_the_help_of_a_command_is_printed_with_an_example(tmp_path, name):
    result = ask(tmp_path, name, "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Examples:" in result.stdout
    assert "umpire" in result.stdout


@pytest.mark.parametrize("name", [name for name, _ in COMMANDS if name not in ("build", "serve", "mcp")])
def test_every_command_that_answers_can_answer_in_json(name):
    assert any("--json" in parameter.opts for parameter in main.commands[name].params)


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("search", "--nonsense", "x"),
        ("show", "no such thing at all"),
        ("show",),
        ("refs", "no such thing at all"),
        ("refs", "sk 7.1", "--depth", "0"),
        ("refs", "sk 7.1", "--format", "png"),
        ("audit", "klingon"),
        ("serve", "--port", "70000"),
        ("build", "--documents", "/no/such/folder"),
        ("build", "--documents", "x", "--no-documents"),
    ],
)
def test_wrong_words_end_with_status_2_and_a_message(home, words):
    result = run(home, *words)
    assert result.returncode == 2
    assert result.stderr.strip()
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_done_is_0_and_an_audit_with_failures_is_1(home):
    assert run(home, "show", "sk 7.1").returncode == 0
    assert run(home, "audit", "citations").returncode == 1


def test_the_home_may_be_told_before_the_command(home, tmp_path):
    told = ask(tmp_path, "--home", str(home), "show", "2.3.1")
    assert told.exit_code == 0 and "Limits" in told.stdout and not list(tmp_path.iterdir())


def test_a_fault_of_the_program_is_a_message(umpire, monkeypatch):
    def fails(home):
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(queries.terminal.commands.show, "current_build", fails)
    result = umpire("show", "2.4.2")
    assert result.exit_code == 2
    assert "ZeroDivisionError: a bug" in result.stderr
    assert "UMPIRE_DEBUG" in result.stderr


def test_a_fault_can_be_looked_into(monkeypatch):
    def fails(home):
        raise ZeroDivisionError

    monkeypatch.setattr(queries.terminal.commands.show, "current_build", fails)
    result = CliRunner(env={"UMPIRE_DEBUG": "1"}).invoke(main, ["show", "2.4.2"])
    assert isinstance(result.exception, ZeroDivisionError)


@pytest.mark.parametrize("words", [("show", "2.4.2"), ("refs", "2.4.2", "--depth", "3")])
def test_a_reader_that_goes_away_from_a_page_is_no_fault(home, words):
    process = start(home, *words)
    process.stdout.close()
    assert process.wait(60) == 0
    assert process.stderr.read() == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full on this platform")
@pytest.mark.parametrize(
    "words", [("show", "2.4.2"), ("search", "overrun"), ("audit", "citations", "--json")]
)
def test_output_that_cannot_be_written_is_a_message(home, words):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*UMPIRE, *words],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(home),
            text=True,
            timeout=60,
        )
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "fault of the program" not in done.stderr


@pytest.mark.parametrize("command", ["show", "refs"])
def test_words_that_are_no_unicode_name_nothing(home, command):
    result = ask(home, command, "\udcff")
    assert result.exit_code == 2
    assert "fault of the program" not in result.stderr


def test_a_reader_that_goes_away_is_no_fault(home):
    process = start(home, "search", "-")
    process.stdin.write("the supply of a unit\n" * 2000)
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    with suppress(BrokenPipeError):
        process.stdin.close()
    assert process.wait(60) == 0
    assert process.stderr.read() == ""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_ctrl_c_is_no_fault(home):
    process = start(home, "search", "-")
    process.stdin.write("lantern\n")
    process.stdin.flush()
    process.stdout.readline()  # by now it waits for the next question
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors


def test_a_search_loads_nothing_that_takes_long(home):
    code = (
        "import sys\nfrom queries.terminal.main import main\n"
        "main(['search', 'lantern', '--json'], standalone_mode=False)\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(home), timeout=60)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "whoosh" in loaded
    assert not loaded & {"rich", "networkx", "datasette", "lark", "markdown_it", "sqlite_utils", "uvicorn"}


def test_the_first_command_builds_and_says_so_on_standard_error(tmp_path, small_corpus):
    result = ask(tmp_path / "new", "search", "woods", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["hits"]
    assert "building it" in result.stderr
    assert ask(tmp_path / "new", "search", "woods", "--json").stderr == ""


def make_old(home: Path) -> None:
    facts = current(home).folder / "build.json"
    facts.write_text(json.dumps(json.loads(facts.read_text()) | {"corpus": "an older one"}))


def test_a_knowledge_base_older_than_the_corpus_is_built_anew_with_the_same_documents(
    copy_of_home, small_corpus
):
    before = current(copy_of_home)
    make_old(copy_of_home)
    result = ask(copy_of_home, "search", "Quillfeather", "--json")
    assert "older than the corpus" in result.stderr
    assert json.loads(result.stdout)["hits"]
    assert current(copy_of_home).name != before.name
    assert current(copy_of_home).documents == before.documents


def test_where_the_new_build_fails_the_older_knowledge_base_answers(copy_of_home, tmp_path):
    make_old(copy_of_home)
    result = ask(copy_of_home, "search", "Quillfeather", "--json", documents=tmp_path / "gone")
    assert result.exit_code == 0
    assert "gone" in result.stderr
    assert json.loads(result.stdout)["hits"]


def test_documents_that_are_gone_are_left_out_and_missed(copy_of_home, small_corpus, tmp_path):
    facts = current(copy_of_home).folder / "build.json"
    gone = {"corpus": "an older one", "documents": str(tmp_path / "gone")}
    facts.write_text(json.dumps(json.loads(facts.read_text()) | gone))
    result = ask(copy_of_home, "show", "toy 1.2", "--json")
    assert "no longer there" in result.stderr
    assert json.loads(result.stdout)["id"] == "toy/1.2"


@pytest.mark.parametrize(
    "words", [("search", "lantern"), ("show", "2.4.2"), ("audit", "all"), ("refs", "2.4.2")]
)
@pytest.mark.parametrize("damage", [b"", b"no database" * 1000])
def test_a_damaged_database_is_a_message(copy_of_home, words, damage):
    current(copy_of_home).database.write_bytes(damage)
    result = ask(copy_of_home, *words)
    assert result.exit_code == 2
    assert "umpire build" in result.stderr


def test_a_database_damaged_within_is_a_message(copy_of_home):
    database = current(copy_of_home).database
    content = bytearray(database.read_bytes())
    content[8192:] = b"\xa5" * (len(content) - 8192)
    database.write_bytes(content)
    for words in (("show", "2.4.2"), ("audit", "all"), ("search", "lantern"), ("refs", "2.4.2")):
        result = ask(copy_of_home, *words)
        assert result.exit_code == 2
        assert "umpire build" in result.stderr


def test_a_damaged_index_is_a_message(copy_of_home):
    shutil.rmtree(current(copy_of_home).index)
    result = ask(copy_of_home, "search", "lantern")
    assert result.exit_code == 2
    assert "umpire build" in result.stderr


def test_a_build_says_what_was_read_linked_and_left_dangling(tmp_path, home, small_corpus):
    result = ask(tmp_path / "home", "build", "--documents", str(current(home).documents))
    assert "Skirmish at Dusk" in result.stdout
    assert "linked" in result.stdout
    assert "dangling" in result.stdout


def test_mistakes_in_chapters_are_shown_with_their_line_and_end_with_status_2(tmp_path, small_corpus):
    documents = skirmish.write(tmp_path / "documents")
    chapter = documents / "skirmish" / "01_twilight.md"
    chapter.write_text(chapter.read_text(encoding="utf-8") + "\n## 7.4\n", encoding="utf-8")
    (documents / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n")
    home = tmp_path / "home"
    result = ask(home, "build", "--documents", str(documents))
    assert result.exit_code == 2
    assert "1 mistake in chapters" in result.stderr
    shown = r"skirmish/01_twilight\.md:\d+:1: .*\n    ## 7\.4\n    \^\n    expected: "
    assert re.search(shown, result.stderr)
    assert ask(home, "show", "sk 7.3").exit_code == 0, "what is right is built all the same"
    assert ask(home, "build", "--despite-mistakes").exit_code == 0


def test_damage_in_a_copy_is_told_and_is_no_failure(tmp_path, small_corpus):
    documents = tmp_path / "documents"
    documents.mkdir()
    pictures = [f"picture{count}.txt" for count in range(30)]
    for picture in pictures:
        (documents / picture).write_bytes(b"\x89PNG\r\n\x1a\n")
    result = ask(tmp_path / "home", "build", "--documents", str(documents))
    assert result.exit_code == 0
    assert all(f"{picture}:1:1: this is a picture" in result.stderr for picture in pictures)


def test_no_documents_builds_the_shipped_corpus_alone(copy_of_home, small_corpus):
    assert ask(copy_of_home, "build", "--no-documents").exit_code == 0
    assert ask(copy_of_home, "show", "sk 7.1").exit_code == 2
    assert ask(copy_of_home, "show", "toy 1.2").exit_code == 0
