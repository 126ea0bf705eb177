"""Attacks on commands as a user starts them, each in a process of its own: odd words, a hostile surrounding,
keys, Ctrl-C, kills, full disks."""

from __future__ import annotations

import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from kb.errors import UmpireError
from kb.home import current
from tests.attacks import generators, targets
from tests.attacks.targets import Range
from tests.kb.toy_game import write_game
from tests.queries.command_line import UMPIRE, environment

ENDS = (0, 1, 2, 130, -signal.SIGINT)
SURROUNDINGS = [
    {"COLUMNS": "0"},
    {"COLUMNS": "x", "LINES": "-1", "TERM": "dumb"},
    {"PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"HOME": "/nowhere", "XDG_DATA_HOME": "/dev/null"},
    {"TMPDIR": "/nowhere"},
    {"UMPIRE_DOCUMENTS": "/dev/zero"},
    {"NO_COLOR": "1", "FORCE_COLOR": "1", "TERM": "\x1b[2J"},
    {"LANG": "xx_YY.nothing", "PYTHONHASHSEED": "7"},
]
STREAMS = [
    '"$@"',
    '"$@" <&-',
    '"$@" >&-',
    '"$@" 2>&-',
    '"$@" </dev/zero',
    '"$@" >/dev/full',
    '"$@" | head -c 1',
]
PATIENCE = 60.0  # seconds for one command, on a machine that is busy


# Before Python itself has begun, Ctrl-C is its own to tell.
BEGINS = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from queries.terminal.entry import main
os.write(1, b"begun\\n")
main()
"""


def odd_words(order: random.Random) -> str:
    """Words as they can be given to a program."""
    return generators.words(order, 8).replace("\0", "")[:2_000].encode("utf-8", "replace").decode() or "x"


def checked(done: subprocess.CompletedProcess) -> None:
    """Raises AssertionError where a command ended otherwise than it may, UmpireError where it refused."""
    said = done.stderr or ""
    assert done.returncode in ENDS, f"status {done.returncode}: {said[-200:]}"
    assert "Traceback" not in said and "fault of the program" not in said, said[-300:]
    if done.returncode == 2:
        assert said.strip() or done.stderr is None, "refused without a word"
        raise UmpireError(said or "refused")


def command(range: Range, number: int) -> None:
    """A command with odd words, in a surrounding that is no good."""
    order = random.Random(f"{targets.SEED} command {number}")
    file = range.folder / "situation.txt"
    text = generators.mutated(order.choice(range.situations), order)
    file.write_text(text, encoding="utf-8", errors="replace")
    odd = odd_words(order)
    words = order.choice(
        [
            ["search", odd],
            ["search", odd, "--json", "--limit", odd[:5]],
            ["search", "-"],
            ["ask", odd],
            ["show", odd],
            [
                "refs",
                order.choice(["2.4.2", odd]),
                "--format",
                order.choice(["dot", "json", "tree", odd[:9]]),
            ],
            ["check", str(file)],
            ["check", str(file), "--json"],
            ["check", str(range.folder)],
            ["check", "--decision", "aircraft_limit", f"hex.{odd}", "--option", "2"],
            ["check", "-", "--edition", odd],
            ["decisions", odd],
            ["types", odd],
            [
                "show",
                "2.4.2",
                "--home",
                order.choice(["/dev/null", "~nosuchuser", "/proc/self/fd/0", "/dev/null/x"]),
            ],
            [odd],
        ]
    )
    words = [word if not word.startswith("-") or word == "-" or word[2:].isalpha() else "x" for word in words]
    env = environment(range.home) | order.choice(SURROUNDINGS)
    streams = order.choice(STREAMS)
    shell = subprocess.run(
        ["sh", "-c", streams, "sh", *UMPIRE, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=env,
        timeout=PATIENCE,
    )
    said = shell.stderr.decode("utf-8", "replace") if "2>&-" not in streams else None
    checked(subprocess.CompletedProcess(words, shell.returncode, "", said))


def on_terminal(home: Path, presses: list[bytes], *words: str, patience: float = 60.0) -> tuple[int, str]:
    """How a command ends on a terminal where those keys are pressed, the next whenever it waits, and what it
    says.  Its status is -9 where it does not end."""
    import pty

    child, terminal = pty.fork()
    if not child:
        os.environ.update(environment(home), COLUMNS="100")
        os.execv(sys.executable, [sys.executable, "-c", BEGINS, *words])
    said, until, left = b"", time.monotonic() + patience, list(presses)
    while time.monotonic() < until:
        ready, _, _ = select.select([terminal], [], [], 1.0)
        try:
            if ready:
                said += os.read(terminal, 65536)
            elif left:
                os.write(terminal, left.pop(0))
        except OSError:  # the terminal is gone with the command
            break
    else:
        os.kill(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(terminal)
    return status, said.decode("utf-8", "replace")


def prompt(range: Range, number: int) -> None:
    """A decision asked on a terminal, whose prompts are answered with whatever comes."""
    order = random.Random(f"{targets.SEED} prompt {number}")
    names = [one.name for one in range.umpire.decisions()]
    keys = [b"yes\n", b"\x03", b"\xff\xfe\x00\n", b"\x1b[A\n", b"9" * 900 + b"\n", b"unlimited\n", b"?\n"]
    presses = order.choices(keys, k=3) + [b"\x04"] * 3
    status, said = on_terminal(range.home, presses, "check", "--decision", order.choice(names))
    assert status in ENDS, f"status {status}: {said[-200:]}"
    assert "Traceback" not in said and "fault of the program" not in said, said[-300:]


def ctrl_c(range: Range, number: int) -> None:
    """Ctrl-C at any moment of a search, a question, a check."""
    order = random.Random(f"{targets.SEED} interrupt {number}")
    file = range.folder / "long.txt"
    file.write_text(
        "hex A: clear\nunits in A: " + ", ".join(["INF x200"] * 10) + "\nask overstacked_units(A)\n"
    )
    words = [["search", "lantern"], ["ask", "do sentries sleep?"], ["check", str(file)], ["search", "-"]][
        number % 4
    ]
    process = subprocess.Popen(
        [sys.executable, "-c", BEGINS, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(range.home),
    )
    process.stdout.readline()
    time.sleep(order.uniform(0.05, 2.0))
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    checked(subprocess.CompletedProcess(words, process.returncode, "", errors))


# Commands that know a small game instead of the shipped corpus: what is attacked is how a build writes.
SMALL = """
import sys
from pathlib import Path
import kb.build, queries.knowledge
kb.build.FOLDER = queries.knowledge.FOLDER = Path(sys.argv[1])
sys.argv[1:] = sys.argv[2:]
from queries.terminal.entry import main
main()
"""


def _small_home(range: Range) -> tuple[Path, Path]:
    """A home with a small game, built, and the folder of its chapters."""
    corpus, home = range.folder / "corpus", range.folder / "small"
    if not corpus.exists():
        write_game(corpus)
        done = subprocess.run(_build(corpus), env=environment(home), capture_output=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
    chapter = next(corpus.rglob("*.md"))
    chapter.write_text(chapter.read_text() + "\nMore.\n")
    return home, corpus


def _build(corpus: Path) -> list[str]:
    return [sys.executable, "-c", SMALL, str(corpus), "build", "--no-documents"]


def _whole(home: Path, corpus: Path) -> None:
    """Raises AssertionError where anything of a home is lost."""
    found = current(home)
    assert found is not None, "the knowledge base is lost"
    with closing(sqlite3.connect(found.database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT count(*) FROM sections").fetchone()[0] >= 3
    words = [sys.executable, "-c", SMALL, str(corpus), "show", "toy 1.1"]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(home), timeout=PATIENCE)
    assert "Roads" in done.stdout, done.stderr[-200:]


def killed_build(range: Range, number: int) -> None:
    """A build that is killed at any moment, with any of the signals that end programs."""
    order = random.Random(f"{targets.SEED} kill {number}")
    home, corpus = _small_home(range)
    process = subprocess.Popen(
        _build(corpus), env=environment(home), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    time.sleep(order.uniform(0.2, 2.5))
    process.send_signal(order.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT]))
    process.communicate(timeout=PATIENCE)  # which ends when no worker holds its output any more
    _whole(home, corpus)


def full_disk(range: Range, number: int) -> None:
    """A build for which a file may only be so long, as on a disk that is full."""
    order = random.Random(f"{targets.SEED} disk {number}")
    home, corpus = _small_home(range)
    blocks = order.choice([0, 1, 8, 64, order.randint(1, 2_000)])  # of 512 bytes
    shell = f'ulimit -f {blocks}; exec "$@"'
    done = subprocess.run(
        ["sh", "-c", shell, "sh", *_build(corpus)],
        capture_output=True,
        text=True,
        env=environment(home),
        timeout=PATIENCE,
    )
    try:
        checked(done)
    finally:
        _whole(home, corpus)


for _target in (command, prompt, ctrl_c, killed_build, full_disk):
    _target.outside = True  # type: ignore[attr-defined]
