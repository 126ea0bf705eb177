"""Two games on one shelf that call a decision alike: each is asked by its own address."""

from __future__ import annotations

import re

import pytest

from tests.queries.chits import write_chits
from tests.queries.command_line import ask
from tests.queries.reading import pages_of


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shelf")
    game = write_chits(folder / "documents") / "drums"
    other = folder / "documents" / "pipes"
    other.mkdir()
    for path in game.rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8").replace("Drums on the Moor", "Pipes in the Glen")
            text = text.replace('id = "drums"', 'id = "pipes"').replace("beat the drum", "blow the pipes")
            there = other / path.relative_to(game)
            there.parent.mkdir(exist_ok=True)
            there.write_text(text, encoding="utf-8")
    built = ask(folder / "home", "build", "--alone", "--documents", str(folder / "documents"))
    assert built.exit_code == 0, built.output
    return folder / "home"


@pytest.fixture(scope="module")
def page(shelf):
    return pages_of(shelf)


@pytest.mark.parametrize(
    ("game", "question"), [("drums", "May a unit beat the drum?"), ("pipes", "May a unit blow the pipes?")]
)
def test_each_game_is_asked_by_its_own_form(page, game, question):
    address = f"/settle/{game}/decision/may_beat"
    section, listed = page(f"/rules/{game}/1.1"), page("/settle")
    assert f'href="{address}"' in section and f'<a href="{address}">{question}</a>' in listed
    form = page(address)
    assert f"<h1>{question}</h1>" in form and f"edition {game}" in re.sub("<[^>]+>", "", form)
    assert f'action="{address}"' in form and f'href="/rules/{game}/decision/may_beat"' in form
    rests_on = page(f"/rules/{game}/decision/pace")
    assert f'href="/rules/{game}/decision/may_beat"' in rests_on


def test_the_terminal_takes_the_address_too(shelf):
    assert "blow the pipes" in ask(shelf, "explore", "pipes/decision/may_beat").stdout
    assert "beat the drum" in ask(shelf, "explore", "drums/decision/may_beat").stdout
