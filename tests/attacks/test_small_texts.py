"""A small text that speaks of very much is refused at every door, before anything is made of it."""

from __future__ import annotations

import asyncio

import httpx
import pytest

import kb.engine.case
from kb.home import current
from queries.sandbox.judging import Judging
from tests.queries.command_line import ask

MANY = [
    "units in A: " + ", ".join(["INF x9999"] * 10),
    "units in A: " + ", ".join(["INF x500"] * 20),
    "\n".join(["units in A: INF x500"] * 20),
]
SAID = "so many are counted here"


@pytest.mark.parametrize("many", MANY)
def test_the_terminal(home, tmp_path, many, monkeypatch):
    def new_thing(*_, **__):
        raise AssertionError("something was made of it")

    monkeypatch.setattr(kb.engine.case, "new_thing", new_thing)
    file = tmp_path / "many.txt"
    file.write_text(f"hex A: clear\n{many}\nask overstacked_units(A)\n")
    done = ask(home, "check", str(file))
    assert done.exit_code == 2 and SAID in done.output
    done = ask(home, "check", "-", stdin=file.read_text())
    assert done.exit_code == 2 and SAID in done.output


def test_the_sandbox_of_pages_and_assistants(home):
    judging = Judging(current(home))
    try:
        for many in MANY:
            answer = asyncio.run(judging.judge(f"hex A: clear\n{many}\nask overstacked_units(A)\n"))
            assert SAID in answer["error"]
    finally:
        judging.close()


def test_the_pages(serve):
    _, address = serve()
    for many in MANY:
        situation = {"situation": f"hex A: clear\n{many}\nask overstacked_units(A)\n"}
        page = httpx.post(f"{address}/settle/situation", data=situation, timeout=60, follow_redirects=True)
        assert page.status_code == 200 and SAID in page.text


def test_answers_that_would_fill_the_server_are_refused(home):
    """Many questions that each have a long answer."""
    judging = Judging(current(home))
    try:
        text = "hex A: clear\nunits in A: INF x40\n" + "ask overstacked_units(A)\n" * 2_000
        answer = asyncio.run(judging.judge(text))
        assert "error" in answer and len(str(answer)) < 10_000
    finally:
        judging.close()
