"""The pages and answers of a game of one's own, whose text lies beside its chapters."""

from __future__ import annotations

import json
import re

import pytest

from tests.queries.chits import OWN_TEXT, write_chits
from tests.queries.command_line import ask
from tests.queries.reading import pages_of


@pytest.fixture(scope="module")
def own_home(tmp_path_factory):
    folder = tmp_path_factory.mktemp("evening")
    write_chits(folder / "documents")
    built = ask(folder / "home", "build", "--alone", "--documents", str(folder / "documents"))
    assert built.exit_code == 0, built.output
    return folder / "home"


@pytest.fixture(scope="module")
def page(own_home):
    return pages_of(own_home)


def test_a_text_of_the_same_title_lies_beside_the_chapters(own_home):
    shown = ask(own_home, "show", "1.1", "--json")
    (found,) = json.loads(shown.stdout) if shown.stdout.startswith("[") else [json.loads(shown.stdout)]
    assert "drums/1.1" in shown.stdout and "whose arms ache" in shown.stdout
    assert "A drummer beats the drum unless" in shown.stdout and found
    assert "the-rules" not in ask(own_home, "search", "boots", "--json").stdout
    assert "drums/1.2" in ask(own_home, "search", "boots", "--json").stdout
    assert ask(own_home, "audit", "citations").exit_code == 0  # its references lead to what is there


def test_a_text_of_another_title_is_a_document_of_its_own(tmp_path):
    write_chits(tmp_path / "documents")
    other = OWN_TEXT.replace("DRUMS ON THE MOOR", "DRUMS AT SEA")
    (tmp_path / "documents" / "the rules.txt").write_text(other, encoding="utf-8")
    built = ask(tmp_path / "home", "build", "--alone", "--documents", str(tmp_path / "documents"))
    assert built.exit_code == 0
    assert "drums-at-sea/1.2" in ask(tmp_path / "home", "search", "boots", "--json").stdout


def test_a_map_that_stands_for_good_is_drawn_as_it_is(page):
    table = page("/table")
    assert re.search(r'data-place="H0101".*?fill="#ddeeaa"', table, re.S)
    assert re.search(r'data-place="H0201".*?fill="#557755".*?mark fort', table, re.S)
    assert 'class="edge-line water"' in table
    assert "H0201: bog, tower" in table


def test_a_situation_may_say_otherwise_than_the_map(page):
    assert re.search(r'data-place="H0201".*?fill="#ddeeaa"', page("/table?situation=H0201:+heath"), re.S)


def test_only_ready_questions_with_an_answer_are_offered(page):
    data = page("/umpire")
    assert "tension" not in data and "newer edition" not in data and "Rulings on a section" not in data
    assert "References into a section" in data


def test_a_decision_is_called_by_its_question_in_a_neighbourhood(page, own_home):
    section = page("/rules/drums/1.1")
    picture = section[section.index('id="neighbourhood"') :]
    assert "May a unit beat the drum?" in picture
    assert "may_beat" not in re.sub(r'(?:href|data-\w+)="[^"]*"', "", picture)
    assert "May a unit beat the drum?" in ask(own_home, "refs", "1.1").stdout


def test_a_premise_that_fails_says_why_it_fails(own_home, tmp_path):
    situation = tmp_path / "dispute.txt"
    situation.write_text("Tom: drummer of north, tired, in H0201\nask pace(Tom)\n", encoding="utf-8")
    told = ask(own_home, "check", str(situation)).stdout
    assert told.index("nobody beats the drum") < told.index("it is tired") < told.index("the drum is wet")
    assert "it has no drum" not in told and "not met" not in told


def test_a_form_calls_a_thing_without_a_name_in_words(page):
    form = page("/settle/pace?unit.kind=drummer&more.Hex:count=1")
    shown = form[: form.index('id="text"')]
    assert "unit 1" in shown and "hex 1" in shown
    assert not re.findall(r".{0,200}>[^<]*\b(?:unit|hex)_\d", shown) and 'placeholder="unit_' not in shown


def test_what_is_explored_has_short_names(own_home):
    found = ask(own_home, "explore", "pace", "--situations").stdout
    assert "unit A" in found and "ask pace(A)" in found and "_1" not in found


@pytest.mark.parametrize("said", ["drummer of north in Moorgat", "Moorgat: bog"])
def test_a_misspelt_place_of_the_map_is_no_new_one(tmp_path, said):
    game = write_chits(tmp_path / "documents") / "drums"
    things = game / "things" / "things.md"
    told = things.read_text(encoding="utf-8")
    things.write_text(
        told.replace("hex H0201: bog, tower", "hex H0201: bog, tower\nhex Moorgate: heath"), encoding="utf-8"
    )
    home = tmp_path / "home"
    assert ask(home, "build", "--alone", "--documents", str(tmp_path / "documents")).exit_code == 0
    drummer = "drummer Tom: north, in Moorgate"
    assert ask(home, "check", drummer, "ask may_beat(Tom)").exit_code == 0
    result = ask(home, "check", drummer, said, "ask may_beat(Tom)")
    assert result.exit_code == 2 and "no Moorgat; Moorgate?" in result.stderr


def test_what_stands_on_the_map_is_not_said_to_be_explored(tmp_path):
    game = write_chits(tmp_path / "documents") / "drums"
    chapter = game / "01_drums.md"
    told = chapter.read_text(encoding="utf-8")
    rule = (
        "decision towers(side: Side) -> Number\n"
        '  "How many towers does a side hold?"\n'
        "  count of h in all_hexes() where h is tower and (any u in h.units: u.side is side)\n\n"
    )
    chapter.write_text(told.replace("decision may_beat", rule + "decision may_beat", 1), encoding="utf-8")
    home = tmp_path / "home"
    assert ask(home, "build", "--alone", "--documents", str(tmp_path / "documents")).exit_code == 0
    found = ask(home, "explore", "towers").stdout
    assert "not reached: what else may be so of the things that stand" in found
    assert "whatever else is so" not in found and "all situations of its kind" not in found
