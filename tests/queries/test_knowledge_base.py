"""The umpire from Python."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from kb.errors import UmpireError
from queries.knowledge_base import KnowledgeBase
from tests.queries.command_line import ROOT, environment


@pytest.fixture(scope="module")
def umpire(home):
    with KnowledgeBase.open(home) as opened:
        yield opened


def test_the_lines_of_the_readme_say_what_they_promise(home):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [lines] = re.findall(r"```python\n(.*?)```", readme, re.S)
    command = [sys.executable, "-c", lines]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(home), timeout=120)
    assert (done.stdout.split("\n"), done.stderr) == (
        ["wif-qa/Q2.4-1", "To \u201cMay ART bombard in storm or blizzard?\u201d: No", "3", ""],
        "",
    )


def test_a_search_is_narrowed_as_on_the_command_line(umpire):
    assert [hit.id for hit in umpire.search("lantern", edition="sk", kind="option")] == ["skirmish/option/4"]
    with pytest.raises(UmpireError, match="nobody"):
        umpire.search("lantern", edition="nobody's")


def test_what_is_shown_and_what_stands_around_it(umpire):
    assert umpire.show("sk 7.1")["title"] == "Lanterns"
    assert "skirmish/7.2" in umpire.refs("sk 7.1").nodes
    with pytest.raises(UmpireError, match="no such thing"):
        umpire.show("no such thing")


def test_a_verdict_is_a_record(umpire):
    verdict = umpire.judge_decision("aircraft_limit", ["hex.city=yes", "hex.units=HQ-A"], options=[2])
    assert (verdict.status, verdict.options) == ("answered", [2])
    assert all(reason.cites for reason in verdict.because)
    assert verdict.as_dict()["value"] == verdict.value
    assert "aircraft_limit" in [one["name"] for one in umpire.decisions("aircraft stack")]
    assert umpire.decision("aircraft_limit")["takes"] == {"hex": "Hex"}
    with pytest.raises(UmpireError, match="no decision is called"):
        umpire.judge("ask nonsense()")


def test_with_documents_it_is_built_with_them(tmp_path, small_corpus):
    documents = tmp_path / "books"
    documents.mkdir()
    with KnowledgeBase.open(tmp_path / "home", documents) as opened:
        assert opened.search("woods")[0].id == "toy/1.2"
        assert opened.ask("a question of astronomy").answered is False


def test_every_public_method_is_documented():
    public = [one for name, one in vars(KnowledgeBase).items() if not name.startswith("_") and callable(one)]
    assert len(public) > 7
    assert all(one.__doc__ for one in public)
