"""Games that nobody has played, brought in with the guide alone: a stranger's game works as ours do."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import msgspec
import pytest

import kb.build
import queries.knowledge
from kb.compiled_law import compile_and_check
from kb.engine.law import Law
from kb.errors import UmpireError
from parsers.chapters import read_corpus
from queries.board.gestures import Gesture, changed
from queries.board.table import look
from queries.board.table_data import table_of
from queries.knowledge import build_knowledge
from queries.umpire import Umpire
from queries.web.table import page
from queries.web.table.drawing import draw
from queries.web.table.palette import palette
from rules_corpus import FOLDER
from tests.queries.command_line import ask
from tests.queries.reading import pages_of

RULEBOOKS = Path(__file__).parent / "rulebooks"
ALONE = Path(__file__).parent / "alone"  # of games that no home holds beside others
GAMES = sorted((path for folder in (RULEBOOKS, ALONE) for path in folder.iterdir()), key=lambda one: one.name)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda one: one.name)


def lint(home: Path, folder: Path) -> dict:
    return json.loads(ask(home, "lint", str(folder), "--json").stdout)


@every_game
def test_it_has_twenty_decisions_and_examples_and_no_mistake(game, tmp_path):
    found = lint(tmp_path / "home", game)
    assert found["findings"] == []
    assert found["decisions"] >= 20
    assert found["examples"]["pass"] >= 20
    assert set(found["examples"]) == {"pass"}


@every_game
def test_every_example_is_drawn_with_its_places_and_counters(game):
    reading = read_corpus(game)
    umpire = Umpire({base: Law(code) for base, code in compile_and_check([reading]).laws.items()})
    drawn = 0
    for example in reading.examples:
        found = look(umpire, example.situation, "", None)
        assert found["error"] == ""
        picture = str(page.picture(page.law_at(umpire, found["board"]), found["board"], found["verdicts"]))
        drawn += picture.count('class="place') + picture.count('class="counter"')
        assert picture.count('class="place') == len(found["board"]["places"])
    assert drawn > 40


def test_areas_are_discs_with_their_borders_as_lines():
    reading = read_corpus(RULEBOOKS / "salt-road")
    umpire = Umpire({base: Law(code) for base, code in compile_and_check([reading]).laws.items()})
    text = "area Elm, Oak: village\nborder between Elm and Oak: ford\nin Elm: rider A of salters\n"
    board = look(umpire, text, "", None)["board"]
    picture = str(page.picture(page.law_at(umpire, board), board, []))
    assert "edge-line far" in picture and "edge-line water" in picture
    assert "#e6d8b0" in picture and "#c9b27c" in picture  # the colours of its table.toml
    assert 'class="free"' not in picture


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[colours]\nred = 3\n", "Expected `str`, got `int` colours"),
        ("colors = 3\n", "unknown field `colors`"),
        ("[colours\n", "table.toml: cannot be read"),
    ],
)
def test_a_mistake_in_its_table_is_told(line, message, tmp_path):
    folder = Path(shutil.copytree(RULEBOOKS / "salt-road", tmp_path / "salt-road"))
    (folder / "table.toml").write_text(line, encoding="utf-8")
    (found,) = lint(tmp_path / "home", folder)["findings"]
    assert message in found["message"]


def test_a_grid_of_a_type_that_is_not_there_is_told(tmp_path):
    folder = Path(shutil.copytree(RULEBOOKS / "salt-road", tmp_path / "salt-road"))
    with (folder / "rulebook.toml").open("a", encoding="utf-8") as file:
        file.write('\n[grid]\nplaces = "Hexx"\n')
    (found,) = lint(tmp_path / "home", folder)["findings"]
    assert "no type is called Hexx" in found["message"]


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """The home of a knowledge base of these games alone."""
    made = tmp_path_factory.mktemp("games") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kb.build, "FOLDER", RULEBOOKS)
        patch.setattr(queries.knowledge, "FOLDER", RULEBOOKS)
        assert build_knowledge(made, None).mistakes == []
        yield made


@pytest.mark.parametrize(
    ("game", "question", "section"),
    [
        ("salt-road", "can my cart go over the pass", "3.3"),
        ("salt-road", "how many guys fit in a swamp", "1.2"),
        ("salt-road", "salt price in snow", "5.2"),
        ("two-fords", "does cavalry project zoc into a town", "3.3"),
        ("two-fords", "how far do cannons shoot", "4.1"),
        ("two-fords", "when do my guys run", "4.4"),
    ],
)
def test_it_is_searched_in_a_players_words(home, monkeypatch, game, question, section):
    monkeypatch.setenv("UMPIRE_GAME", game)
    hits = json.loads(ask(home, "search", question, "--json").stdout)["hits"]
    assert f"{game}/{section}" in [hit["id"] for hit in hits[:3]]


def test_a_situation_is_judged_and_the_lists_are_its_own(home, monkeypatch, tmp_path):
    monkeypatch.setenv("UMPIRE_GAME", "two-fords")
    text = "hexes H0305, H0306, H0307: open\nunit A: foot of blue, in H0305\nask march_to(A, H0307)\n"
    (tmp_path / "march.txt").write_text(text, encoding="utf-8")
    verdict = json.loads(ask(home, "check", str(tmp_path / "march.txt"), "--json").stdout)
    assert "cost 2" in json.dumps(verdict)
    named = {one["name"] for one in json.loads(ask(home, "decisions", "--json").stdout)["decisions"]}
    assert "fire_needs" in named and "sale" not in named
    assert json.loads(ask(home, "show", "3.3", "--json").stdout)["id"] == "two-fords/3.3"


def test_of_a_name_that_two_games_have_that_of_the_edition_is_asked():
    games = sorted(one.name for one in RULEBOOKS.iterdir())
    laws = compile_and_check([read_corpus(RULEBOOKS / game) for game in games]).laws
    umpire = Umpire({base: Law(code) for base, code in laws.items()})
    for game in games:
        assert umpire.inquire("next_step", (), game).law.code.editions == (game,)


def test_a_game_is_built_alone_and_stays_so(tmp_path):
    documents, made = tmp_path / "documents", tmp_path / "home"
    shutil.copytree(RULEBOOKS / "nine-lights", documents / "nine-lights")
    assert ask(made, "build", "--alone").exit_code == 2  # of nothing
    first = ask(made, "build", "--documents", str(documents), "--alone").stdout
    again = ask(made, "build").stdout
    for told in (first, again):
        assert "Under Nine Lights" in told and "30 pass" in told and "World in Flames" not in told
    law = json.loads(ask(made, "audit", "law", "--json").stdout)["law"]
    assert law and all(one["section"].startswith("nine-lights/") for one in law)
    found = ask(made, "search", "how many cards can i hold", "--json")
    assert "nine-lights/2.1" in [hit["id"] for hit in json.loads(found.stdout)["hits"][:3]]
    assert "did you mean" not in found.stderr


def test_a_port_is_drawn_though_nothing_joins_it():
    reading = read_corpus(RULEBOOKS / "nine-lights")
    umpire = Umpire({base: Law(code) for base, code in compile_and_check([reading]).laws.items()})
    text = "sea Grey\nplayer Ann: jade\nport Bay: sea Grey\nin Bay: 2 brig of Ann\nask room_taken(Bay)\n"
    board = look(umpire, text, "", None)["board"]
    assert [one["name"] for one in board["places"]] == ["Grey", "Bay"]
    found = [(one["kind"], one["where"], one["owner"]) for one in board["pieces"]]
    assert found == [("brig", "Bay", "jade")] * 2
    assert str(page.picture(page.law_at(umpire, board), board, [])).count('class="counter"') == 2


@pytest.mark.slow
@pytest.mark.parametrize("document", ["wif_raw7", "leaders_1998"])
def test_a_shipped_document_is_not_laid_over_itself(tmp_path, document):
    found = lint(tmp_path / "home", FOLDER / document)
    assert found["findings"] == [] and found["examples"]["pass"] > 10


@pytest.mark.parametrize(
    ("game", "question", "section"),
    [
        ("salt-road", "may a bailiff be bribed", "5.3"),
        ("salt-road", "may a bailiff ever again be bribed over here", "5.3"),
        ("nine-lights", "when does the game end", "5.3"),
    ],
)
def test_what_its_own_words_answer_needs_no_questions_of_players(home, monkeypatch, game, question, section):
    monkeypatch.setenv("UMPIRE_GAME", game)
    found = json.loads(ask(home, "ask", question, "--json").stdout)
    assert found["answered"] and found["answer"]["id"] == f"{game}/{section}"


def test_no_rule_of_its_own_is_taken_for_history(home, monkeypatch):
    monkeypatch.setenv("UMPIRE_GAME", "salt-road")
    said = json.loads(ask(home, "ask", "can a carter sell salt at an inn", "--json").stdout)["silence"]
    assert "history" not in said and "'inn'" in said
    said = json.loads(ask(home, "ask", "is it worth selling salt in the fen", "--json").stdout)["silence"]
    assert "history" in said


@pytest.fixture(scope="module")
def get(home):
    return pages_of(home)


@pytest.mark.parametrize(
    "path", ["/", "/help", "/table", "/settle", "/settle/situation", "/sheet", "/compare"]
)
def test_its_pages_speak_of_it_alone(get, path):
    page = get(path)
    for word in (
        "Vichy",
        "Kiev",
        "Germany",
        "11.15.5",
        "Q2.4",
        "Production",
        "raw7",
        "Collector",
        "/rulings",
    ):
        assert word not in page
    assert 'q=1.3"' in get("/help") and "can i keep my spyglass card" in get("/")


def test_the_pages_name_only_what_the_games_have(get):
    kinds = get("/help").partition("Kinds are ")[2].partition(";")[0]
    assert "us-entry-option" not in kinds and "ruling" not in kinds and "section, option" in kinds
    assert "shipped corpus" not in get("/rules/salt-road")
    assert "/term/" in get("/a-to-z")
    shown = get("/consistency")
    assert "Contradictions" not in shown and "rulings:" not in shown
    number = read_corpus(RULEBOOKS / "salt-road").examples[0].number
    example = get(f"/rules/salt-road/example/{number}")
    assert "Nothing is written here" not in example and "?</a></td>" in example


def test_an_empty_table_begins_where_the_game_says():
    reading = read_corpus(RULEBOOKS / "two-fords")
    umpire = Umpire({base: Law(code) for base, code in compile_and_check([reading]).laws.items()})
    board = look(umpire, "", "", None)["board"]
    data, grid = table_of(page.law_at(umpire, board)), reading.document.grid
    assert "H0101" in str(draw(board, data, grid)) and "H0404" not in str(draw(board, data, grid))
    begins = msgspec.structs.replace(data, sheet="H0404")
    assert "H0404" in str(draw(board, begins, grid)) and "H0101" not in str(draw(board, begins, grid))


def test_the_buttons_of_the_table_are_those_of_the_game_at_hand(get):
    salt_road = get("/table?situation=edition+salt-road%0Aarea+Elm%0AWill:+rider+of+salters,+in+Elm")
    assert "strike:fall on" in salt_road and "strike:assault" not in salt_road
    two_fords = get("/table?edition=two-fords&situation=unit+A:+foot+of+blue,+in+H0306")
    assert "strike:assault" in two_fords and "strike:fall on" not in two_fords
    assert "strike:" not in get("/table?edition=two-fords")  # nobody is there who could


RAID = {
    "rulebook.toml": 'id = "raid"\ntitle = "Raid"\nshort = "R"\nkind = "rulebook"\n',
    "things/things.md": """# Things

```type
type Kind is cog, galley
type Fog is 0 to 3
type Die is 1 to 4
type Player
  crowns: Number
type Island
  ships: list of Ship by island
type Lane joins Island
  storm: YesNo usually no
type Ship
  kind: Kind
  owner: Player "Whose is it?" said "of {}"
  island: Island required
type Raid
  raider: Ship "Who raids?"
  target: Ship "Who is raided?"
  fog: Fog "How thick is the fog?"
  die: Die "What was rolled?"
player Guild
player Corsairs
```
""",
    "01_raids.md": """# 1 Raids

A galley raids a ship of somebody else; the roll beats the fog.

```rule
decision may_raid(raid: Raid)
  "May it raid?"
  says "{raid.raider} may raid {raid.target}" / "{raid.raider} may not raid {raid.target}"
  yes unless any of
    raid.raider is not galley

decision raid_succeeds(raid: Raid)
  "Does the raid succeed?"
  raid.die > raid.fog
```
""",
    "table.toml": """
[colours]
Guild = "#d8a25e"
Corsairs = "#6f94bf"
[symbols]
cog = "transport"
galley = "ship"
[[acts]]
name = "raid in"
label = "Raid"
type = "Raid"
by = "raider"
on = "target"
asks = "may_raid"
nobody = "no galley is here that has somebody to raid"
kinds = ["galley"]
""",
}
SHIPS = "island Ember\nisland Harrow\nTub: cog of Guild, in Ember\nShark: galley of Corsairs, in Ember\n"


@pytest.fixture(scope="module")
def raid(tmp_path_factory):
    """A game in which one thing acts on one other, by whatever name its facts go."""
    folder = tmp_path_factory.mktemp("raid") / "raid"
    for name, text in RAID.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    compiled = compile_and_check([read_corpus(folder)])
    assert compiled.problems == []
    return Umpire({base: Law(code) for base, code in compiled.laws.items()})


def test_one_thing_acts_on_one_other_by_a_click_on_its_place(raid):
    text = changed(raid, SHIPS, Gesture("strike", (), "Ember", "raid in"), "")
    assert "raid raid_in_Ember: raider Shark, target Tub" in text
    with pytest.raises(UmpireError, match="somebody to raid"):
        changed(raid, SHIPS, Gesture("strike", ("Shark",), "Harrow", "raid in"), "")


def test_a_counter_has_the_colour_of_whoever_owns_it(raid):
    pieces = look(raid, SHIPS, "", None)["board"]["pieces"]
    assert {one["name"]: one["owner"] for one in pieces} == {"Tub": "Guild", "Shark": "Corsairs"}


def test_a_level_is_asked_and_a_die_is_rolled(raid):
    text = SHIPS + "raid R: raider Shark, target Tub"
    (level,) = look(raid, f"{text}, die 2\nask raid_succeeds(R)\n", "", None)["verdicts"]
    (rolled,) = look(raid, f"{text}, fog 1\nask raid_succeeds(R)\n", "", None)["verdicts"]
    assert not level.get("chances") and level["needs"][0]["fact"] == "fog"
    assert [one["chance"] for one in rolled["chances"]] == ["3/4", "1/4"]


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("Ember is next to Harrow", "lane between Ember and Harrow"),
        ("storm between Ember and Harrow", "lane between Ember and Harrow: storm"),
        ("a storm separates Ember from Harrow", "lane between Ember and Harrow: storm"),
        ("Ember - Harrow: storm", "lane between Ember and Harrow: storm"),
    ],
)
def test_how_places_without_numbers_lie_can_be_said_in_sentences(raid, said, line):
    islands = "island Ember: ships none\nisland Harrow: ships none\n".replace(": ships none", "")
    assert line in changed(raid, islands, Gesture("line", words=said), "").split("\n")


@pytest.fixture(scope="module")
def siege():
    """A game on points and connections, played alone."""
    compiled = compile_and_check([read_corpus(ALONE / "the-leaguer")])
    return Umpire({base: Law(code) for base, code in compiled.laws.items()})


def test_a_value_before_a_name_is_put_down_as_it_is_written(siege):
    assert "town Graz" in changed(siege, "village Au\n", Gesture("line", words="town Graz"), "")


def test_the_palette_shows_how_a_counter_of_this_game_is_written(raid, siege):
    (ships,), (companies,) = (map(palette, one.laws.values()) for one in (raid, siege))
    assert (ships.values, ships.more) == ("", "")
    assert (companies.values, companies.more) == ("strength 3", "is wounded")


def test_of_a_game_that_prints_all_its_tables_no_chart_is_asked_for(home, monkeypatch):
    monkeypatch.setenv("UMPIRE_GAME", "salt-road")
    assert "Assault" not in ask(home, "charts").stdout
