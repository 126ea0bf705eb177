"""`umpire mcp` over its raw streams: it says nothing but the protocol, gives up what is cancelled, answers
others meanwhile, outlives rebuilds, and ends with its judges."""

from __future__ import annotations

import json
import random
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.build import build
from kb.home import current
from queries.search import write_index
from tests.queries.command_line import start

pytest.importorskip("mcp", reason="needs the package mcp: pip install 'wargame-umpire[mcp]'")

SLOW = "hex A: clear\nunits in A: " + ", ".join(["INF x400"] * 5) + "\nask overstacked_units(A)\n"
QUICK = {"decision": "aircraft_limit", "facts": ["hex.city=yes"]}


class Assistant:
    """The program on the other side."""

    def __init__(self, home: Path) -> None:
        self.process = start(home, "mcp", stderr=subprocess.DEVNULL)
        self.said: list[str] = []
        hello = {"protocolVersion": "2025-06-18", "clientInfo": {"name": "x", "version": "1"}}
        self.send(id=0, method="initialize", params={"capabilities": {}, **hello})
        self.answer(0)
        self.send(method="notifications/initialized")

    def send(self, **message) -> None:
        self.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")

    def write(self, text: str) -> None:
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def call(self, id: int, tool: str, **arguments) -> None:
        self.send(id=id, method="tools/call", params={"name": tool, "arguments": arguments})

    def answer(self, id: int) -> dict:
        """The answer of that number; every line until then must be of the protocol."""
        while line := self.process.stdout.readline():
            message = json.loads(line)
            assert message["jsonrpc"] == "2.0"
            if message.get("id") == id:
                return message
        pytest.fail("the server ended")

    def told(self, id: int) -> dict:
        return self.answer(id)["result"]["structuredContent"]


@pytest.fixture
def assistant(home) -> Iterator[Assistant]:
    made = Assistant(home)
    yield made
    made.process.kill()
    made.process.communicate()


def test_a_slow_call_keeps_nobody_waiting_and_can_be_cancelled(assistant):
    assistant.call(1, "check", **QUICK)
    assistant.answer(1)
    for id in range(10, 30):
        assistant.call(id, "check", situation=SLOW + "\n" * id)
    assistant.call(2, "show", ref="sk 7.1")
    assert assistant.told(2)["title"] == "Lanterns"
    for id in range(10, 30):
        assistant.send(method="notifications/cancelled", params={"requestId": id})
    assistant.call(3, "check", **QUICK)
    assert assistant.told(3)["verdicts"][0]["value"] == "3"


def test_it_says_nothing_but_the_protocol_and_goes_on(assistant):
    order = random.Random(5)
    for text in ("", "{}", "[]", "null", "not json", "\x00\x1b[2J", '{"jsonrpc": "2.0"}', "[" * 20_000):
        assistant.write(text + "\n")
    for id in range(100, 130):
        tool = order.choice(["search", "show", "refs", "ask", "decisions", "check", "nothing"])
        name = order.choice(["words", "ref", "question", "name", "situation", "decision", "facts", "limit"])
        value = order.choice(["", "x" * 70_000, "\ud800", -1, [["x"]], {"a": {}}, None, "../../etc", 10**30])
        assistant.call(id, tool, **{name: value})
    assistant.call(3, "show", ref="sk 7.1")
    assert assistant.told(3)["title"] == "Lanterns"


def test_it_ends_soon_with_everything_it_started(assistant):
    for id in range(20):
        assistant.call(id + 1, "check", situation=SLOW + "\n" * id)
    assistant.call(99, "show", ref="sk 7.1")
    assistant.answer(99)
    assistant.process.send_signal(signal.SIGTERM)
    assistant.process.wait(10)


def test_it_goes_over_to_a_new_build(home, tmp_path):
    own = Path(shutil.copytree(home, tmp_path / "home"))
    own.chmod(0o700)
    corpus = Path(shutil.copytree(current(own).documents, tmp_path / "corpus"))
    made = Assistant(own)
    made.call(1, "show", ref="sk 7.1")
    made.answer(1)
    for number in range(3):
        chapter = next(corpus.rglob("*.md"))
        chapter.write_text(chapter.read_text() + f"\nThe {number}th build says zyzzogeton{number}.\n")
        build(own, corpus=corpus, index_writer=write_index)
        made.call(10 * number + 10, "search", words=f"zyzzogeton{number}")
        assert made.told(10 * number + 10)["hits"]
        made.call(10 * number + 11, "search", words="lantern")
        assert made.told(10 * number + 11)["hits"]
    made.process.stdin.close()
    assert made.process.wait(20) == 0
