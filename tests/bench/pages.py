"""The pages under load: readers who mix all pages, searches and checks, beside row pages of Datasette."""

from __future__ import annotations

import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote, urlencode

import httpx

from queries.knowledge import build_knowledge, connect
from tests.bench import measure

READERS = 50
SECONDS = 60
SECONDS_PLAIN = 20
SEARCHES = 400
CHECKS = 100
LOAD_TOOL = "wrk"  # of Debian's package of that name

# What the load tool runs: any of the addresses in a file, at random; at the end one line of figures.
SCRIPT = """
local paths = {}
for line in io.lines("%s") do paths[#paths + 1] = line end
function setup(thread) thread:set("seed", math.random(2 ^ 30)) end
function init() math.randomseed(seed) end
function request() return wrk.format("GET", paths[math.random(#paths)]) end
function done(summary, latency)
  local wrong = summary.errors
  io.write(string.format("figures %%.1f %%.1f %%.1f %%d\\n", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
    wrong.connect + wrong.read + wrong.write + wrong.status + wrong.timeout))
end
"""
TABLE = "sections"


def run():
    """Requests a second, latencies, errors, and what the server's memory grew by."""
    table = measure.table(
        f"Pages, {READERS} readers at once",
        "",
        "requests/s",
        "median ms",
        "95th ms",
        "errors",
        "MB",
        "MB after",
    )
    if not shutil.which(LOAD_TOOL):
        table.add_row(f"needs {LOAD_TOOL}: apt-get install {LOAD_TOOL}", *[""] * 6)
        return table
    with tempfile.TemporaryDirectory() as home:
        build = build_knowledge(Path(home), measure.documents()).build
        with closing(connect(build)) as connection:
            paths, rows = mixed(connection), row_pages(connection)
        with _served(Path(home)) as (address, process):
            _load(address, paths, 10)  # as it is after the first readers
            for title, addresses, seconds in (
                (f"rows of Datasette, {SECONDS_PLAIN} s", rows, SECONDS_PLAIN),
                (f"all pages and checks, {SECONDS} s", paths, SECONDS),
                (f"the same again, {SECONDS_PLAIN} s", paths, SECONDS_PLAIN),
            ):
                before = _memory(process)
                figures = _load(address, addresses, seconds)
                table.add_row(title, *figures, f"{before:.0f}", f"{_memory(process):.0f}")
        with _served(Path(home)) as (address, _):
            _time_sections(table, address, paths)
    return table


def _time_sections(table, address: str, paths: list[str]) -> None:
    """Every section's page for one reader, when nobody asked for it before and once it is kept."""
    sections = [path for path in paths if re.match(r"/rules/[^/]+/[\d.]+$", path)]
    warming, timed = sections[:20], sections[20:]
    with httpx.Client(base_url=address) as client:
        for path in warming:
            client.get(path)
        for title in ("a section, first time", "a section, again"):
            times = [client.get(path).elapsed.total_seconds() * 1000 for path in timed]
            middle, tail = measure.middle_and_tail(times)
            table.add_row(
                f"{title}, one reader", "", f"{middle:.1f}", f"{tail:.1f}", f"most {max(times):.1f}"
            )


def mixed(connection: sqlite3.Connection) -> list[str]:
    """Addresses as readers ask for them: mostly nodes, then searches, then checks and lists."""
    dice = random.Random(1939)
    nodes = [
        id for (id,) in connection.execute("select id from nodes where kind not in ('ruling part', 'head')")
    ]
    words = re.findall(
        r"[a-z]{4,}", " ".join(row[0] for row in connection.execute("select title from sections"))
    )
    searches = [" ".join(dice.sample(words, dice.randint(1, 3))) for _ in range(SEARCHES)]
    return [
        *(f"/rules/{quote(id)}" for id in dice.sample(nodes, min(len(nodes), 2_000))),
        *(f"/search?{urlencode({'q': query})}" for query in searches),
        *(_check(dice) for _ in range(CHECKS)),
        *["/", "/consistency", "/concordance?chapter=11", "/a-to-z/s", "/settle"] * 10,
    ]


def _check(dice: random.Random) -> str:
    facts = {
        "hex.terrain": dice.choice(["clear", "forest", "mountain", "swamp"]),
        "hex.city": dice.choice(["yes", "no"]),
        "option": "2",
        "hex.units:count": "2",
        "hex.units.1.kind": dice.choice(["HQ_A", "ENG", "INF"]),
        "hex.units.2.kind": dice.choice(["HQ_I", "ENG", "ARM"]),
    }
    return f"/settle/aircraft_limit?{urlencode(facts)}"


def row_pages(connection: sqlite3.Connection) -> list[str]:
    """The row pages of all sections."""
    from datasette.utils import tilde_encode

    return [f"/umpire/{TABLE}/{tilde_encode(id)}" for (id,) in connection.execute(f"select id from {TABLE}")]


def _load(address: str, paths: list[str], seconds: int) -> list[str]:
    """What the load tool measures."""
    with tempfile.TemporaryDirectory() as folder:
        listed, script = Path(folder) / "paths", Path(folder) / "mix.lua"
        listed.write_text("\n".join(paths), encoding="ascii")
        script.write_text(SCRIPT % listed, encoding="ascii")
        command = [
            LOAD_TOOL,
            "-t2",
            f"-c{READERS}",
            f"-d{seconds}s",
            "--timeout",
            "10s",
            "-s",
            str(script),
            address,
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return re.search(r"^figures (.*)", done.stdout, re.M)[1].split()


@contextmanager
def _served(home: Path) -> Iterator[tuple[str, subprocess.Popen]]:
    program = Path(sys.executable).parent / "umpire"
    command = [str(program), "serve", "--port", "0", "--home", str(home)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield re.search(r"http://\S+", process.stdout.readline())[0].rstrip("/"), process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=30)


def _memory(process: subprocess.Popen) -> float:
    """The memory of a process that is held in RAM, in MB."""
    told = subprocess.run(["ps", "-o", "rss=", "-p", str(process.pid)], capture_output=True, text=True)
    return int(told.stdout or 0) / 1024
