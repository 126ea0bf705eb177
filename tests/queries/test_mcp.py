"""`umpire mcp`, asked by the protocol's own client over standard input and output."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from tests.queries.command_line import ROOT, environment

pytest.importorskip("mcp", reason="needs the package mcp: pip install 'wargame-umpire[mcp]'")

from mcp import Client, StdioServerParameters  # noqa: E402

PROGRAM = "from queries.terminal.main import main; main(['mcp'], prog_name='umpire')"


@pytest.fixture(scope="module")
def call(home):
    """Calls tools in one session each: `call(("show", {"ref": "7.1"}), ...)`, and gives their results."""
    server = StdioServerParameters(
        command=sys.executable, args=["-c", PROGRAM], env=environment(home), cwd=str(ROOT)
    )

    async def session(*calls):
        async with Client(server) as client:
            if not calls:
                return (await client.list_tools()).tools
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return lambda *calls: asyncio.run(asyncio.wait_for(session(*calls), 60))


def test_the_tools_are_listed_with_what_they_take(call):
    tools = {tool.name: tool for tool in call()}
    assert {"search", "show", "refs", "ask", "decisions", "check"} <= set(tools)
    for tool in tools.values():
        assert tool.description
        for argument in tool.input_schema["properties"].values():
            assert argument["description"]


def test_every_tool_answers_as_its_command_does(call):
    found, page, around, answer, silence = call(
        ("search", {"words": "lantern oil", "limit": 3, "edition": "sk"}),
        ("show", {"ref": "sk 7.1"}),
        ("refs", {"ref": "sk 7.1", "depth": 2}),
        ("ask", {"question": "do sentries sleep on the bridge?"}),
        ("ask", {"question": "best pizza dough recipe"}),
    )
    assert not any(result.is_error for result in (found, page, around, answer, silence))
    assert found.structured_content["hits"][0]["id"] == "skirmish/7.1"
    assert page.structured_content["title"] == "Lanterns"
    assert "skirmish/7.2" in [node["id"] for node in around.structured_content["nodes"]]
    assert answer.structured_content["answer"]["id"] == "skirmish/7.2"
    assert silence.structured_content["answered"] is False


def test_a_mistake_is_told_and_the_session_goes_on(call):
    unknown, edition, missing, beyond, hostile, after = call(
        ("show", {"ref": "overrum"}),
        ("search", {"words": "lantern", "edition": "nobody's"}),
        ("show", {}),
        ("refs", {"ref": "sk 7.1", "depth": 99}),
        ("ask", {"question": '"((' + "\x01 AND" * 20_000}),
        ("show", {"ref": "sk 7.1"}),
    )
    assert unknown.is_error and "did you mean" in unknown.content[0].text
    assert edition.is_error and "nobody" in edition.content[0].text
    assert missing.is_error and beyond.is_error
    assert not hostile.is_error
    assert after.structured_content["title"] == "Lanterns"


def test_without_the_package_a_message_says_how_to_get_it(home):
    hidden = "import sys; sys.modules['mcp'] = None; " + PROGRAM
    result = subprocess.run(
        [sys.executable, "-c", hidden], env=environment(home), cwd=ROOT, capture_output=True, text=True
    )
    assert result.returncode == 2
    assert "pip install 'wargame-umpire[mcp]'" in result.stderr
    assert "Traceback" not in result.stderr


def test_an_assistant_computes_a_verdict(call):
    listed, one, asked, settled, wrong = call(
        ("decisions", {"words": "aircraft stack"}),
        ("decisions", {"name": "aircraft_limit"}),
        ("check", {"decision": "aircraft_limit", "facts": ["hex.city=yes", "hex.units=HQ-A"]}),
        ("check", {"situation": "options 2\nhex L: city\nunits in L: ENG\nask aircraft_limit(L)\n"}),
        ("check", {"situation": "hex L: citty\nask aircraft_limit(L)\n"}),
    )
    assert "aircraft_limit" in [each["name"] for each in listed.structured_content["decisions"]]
    assert one.structured_content["takes"] == {"hex": "Hex"}
    assert asked.structured_content["verdicts"][0]["value"] == "4"
    verdict = settled.structured_content["verdicts"][0]
    assert (verdict["value"], verdict["options"]) == ("4", [2])
    assert all(reason["cites"] for reason in verdict["because"])
    assert wrong.is_error and "city?" in wrong.content[0].text


def test_an_assistant_may_tell_a_dispute_in_a_players_words(call):
    settled, unsure = call(
        ("check", {"situation": "2 German INF and a GAR are in Ulm. How many land units may stack in Ulm?"}),
        ("check", {"situation": "Is he allowed that, or is it his turn?"}),
    )
    found = settled.structured_content
    assert found["verdicts"][0]["value"] == "2"
    assert "in Ulm" in found["understood"]["text"]
    assert unsure.is_error or unsure.structured_content["understood"]["offered"]


HOSTILE = ("", '"', "AND OR NOT", "title:", "\x00\x1b[2J", "λ 補給 🎲", "(" * 5_000)
TAKING_WORDS = (
    ("search", "words"),
    ("ask", "question"),
    ("show", "ref"),
    ("refs", "ref"),
    ("check", "situation"),
)


@pytest.mark.slow
def test_whatever_is_written_a_tool_answers_or_tells(call):
    asked = [(name, {argument: text}) for text in HOSTILE for name, argument in TAKING_WORDS]
    *results, after = call(*asked, ("show", {"ref": "sk 7.1"}))
    for (name, arguments), result in zip(asked, results, strict=True):
        told = str(result.content)
        assert told and "Traceback" not in told, (name, arguments)
        assert not (result.is_error and name in ("search", "ask")), (name, arguments)
    assert after.structured_content["title"] == "Lanterns"
