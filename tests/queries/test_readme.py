"""The README and the help of every command: what they say is run, and comes out as they show it.

The README has commands in indented blocks, `$ umpire ...`, with what they print below; a line of three dots
stands for any number of lines.
"""

from __future__ import annotations

import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import click
import pytest

from kb.home import current
from queries.terminal.main import main
from tests.queries.command_line import ROOT, ask, environment
from tests.readme import figures as readme

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
LASTING = ("serve", "mcp", "watch")  # which end with Ctrl-C; only their words are looked at


def blocks() -> list[tuple[str, list[str]]]:
    """The commands of the README, each with the lines that it prints."""
    found: list[tuple[str, list[str]]] = []
    for line in TEXT.splitlines():
        if line.startswith("    $ "):
            found.append((line[6:], []))
        elif line.startswith("    ") and found and found[-1][1] is not None:
            found[-1][1].append(line[4:])
        elif line.strip():
            found.append(("", []))  # whatever follows belongs to no command
    return [one for one in found if one[0]]


def of_the_help() -> list[str]:
    """The examples of every command."""
    lines = (line.strip() for one in main.commands.values() for line in (one.epilog or "").splitlines())
    return [line for line in lines if line.startswith(("umpire ", "cat "))]


def words_of(line: str) -> tuple[list[str], str]:
    """The words behind `umpire`, and the name of the file that is its input; what takes up its output is
    another program's."""
    line = line.partition(" # ")[0]
    fed = re.match(r"cat (\S+) \| ", line)
    words = shlex.split(line[fed.end() :] if fed else line)
    given = fed[1] if fed else ""
    for sign in ("|", ">", "<"):
        if sign in words:
            place = words.index(sign)
            given = words[place + 1] if sign == "<" else given
            words = words[:place]
    assert words[0] == "umpire", line
    return words[1:], given


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples, as a reader of the README has it, and as the help names them."""
    shutil.copytree(ROOT / "tests" / "readme", tmp_path / "tests" / "readme")
    shutil.copytree(ROOT / "tests" / "readme", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def run(home: Path, line: str) -> str:
    """What a line prints; it must be understood, and answer."""
    words, given = words_of(line)
    if words[0] in LASTING or line in MINUTES:
        main.commands[words[0]].make_context(words[0], words[1:])
        return ""
    if words[0] == "game":  # which chooses for everything that follows
        home = Path(shutil.copytree(home, Path.cwd() / "home_of_its_own", dirs_exist_ok=True))
        home.chmod(0o700)
    if words[0] in ("lint", "fmt", "mutants"):  # of what `umpire new` has laid out
        ask(home, "new", words[1])
    result = ask(home, *words, stdin=Path(given).read_text(encoding="utf-8") if given else None)
    assert result.exit_code == 0 or words[0] in ("audit", "mutants"), (line, result.output)
    return result.stdout


def assert_shows(printed: str, shown: list[str]) -> None:
    """That what was printed is what is shown, where three dots stand for any lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r" *\n" for line in shown)
    assert re.fullmatch(pattern, printed), f"{printed}\nis not\n" + "\n".join(shown)


def is_of_another_build(line: str) -> bool:
    return "umpire build" in line or "Salt Road" in line


@pytest.mark.parametrize(("line", "shown"), [one for one in blocks() if not is_of_another_build(one[0])])
def test_a_command_of_the_readme_prints_what_it_shows(home, table, line, shown):
    printed = run(home, line)
    if shown:
        assert_shows(printed, shown)


def test_the_readme_carries_on_with_another_game(small_corpus, tmp_path, table):
    """Of a small corpus, since the shipped one takes long to build."""
    home = tmp_path / "home"
    for line, shown in [one for one in blocks() if is_of_another_build(one[0])]:
        printed = run(home, line)
        if shown:
            assert_shows(printed, ["...", *shown, "..."])


# Too long: they are only understood here, and run in `tests/kb/explore` and in `test_fates`.
MINUTES = (
    "umpire audit consistency --jobs 2",
    "umpire audit consistency --quick",
    "umpire compare raw7 ce --rulings",
)


HEAVY = (
    "umpire audit law",
    "umpire audit all",
    "umpire explore overrun_odds",
)  # more than five seconds each


def marked(line: str) -> object:
    """An example of the help, slow where it is heavy."""
    return pytest.param(line, marks=pytest.mark.slow) if line.startswith(HEAVY) else line


@pytest.mark.parametrize("line", [marked(one) for one in of_the_help() if "umpire build" not in one])
def test_an_example_of_the_help_works(home, table, line):
    if not line.startswith(("umpire mcp", "claude")):
        run(home, line)


def test_the_readme_names_every_command_of_make():
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    assert set(re.findall(r"\bmake (\w+)", TEXT)) - {"test", "lint"} <= targets | {"and", "it"}


def test_the_readme_from_python_works(home):
    code = re.search(r"```python\n(.*?)```", TEXT, re.S)[1]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(home), timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "wif-qa/Q2.4-1" and done.stdout.splitlines()[-1] == "3"


def test_the_figures_of_the_readme_are_those_of_the_build(home):
    """Within a quarter, or thirty: they are written anew at a release, not at every change of a chapter."""
    with closing(sqlite3.connect(current(home).database)) as connection:
        made = readme.blocks(connection)
    for match in readme.WRITTEN.finditer(TEXT):
        true = dict(figured(made[match[1]]))
        for words, numbers in figured(match[2]):
            assert words in true, f"python -m tests.readme, for {words}"
            for one, other in zip(numbers, true[words], strict=True):
                assert abs(one - other) <= max(30, other / 4), (words, one, other)


def figured(text: str) -> list[tuple[str, list[int]]]:
    """The lines of a text: their words, and the figures among them."""
    figure = r"(?<![\w.])\d[\d,]*(?![\w.]*\w)"
    return [
        (re.sub(figure, "#", line), [int(one.replace(",", "")) for one in re.findall(figure, line)])
        for line in text.splitlines()
    ]


def test_every_picture_and_file_that_the_readme_names_is_there():
    for path in re.findall(r"\]\((?!http)([^)#]+)\)", TEXT):
        assert (ROOT / path).exists(), path
    for path in readme.SHOWN:
        assert (readme.PICTURES / path).stat().st_size < 2**20


def test_no_command_stands_in_the_readme_that_there_is_not():
    for name in re.findall(r"`umpire (\w+)", TEXT):
        assert name in main.commands, name
        assert isinstance(main.commands[name], click.Command)
