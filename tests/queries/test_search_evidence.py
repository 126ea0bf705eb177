"""What speaks for a section beside its own words: a little book in two editions with a sheet of rulings."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from kb.build import build
from queries.search import Filters, Searcher, write_index

BOOK = 'id = "{id}"\ntitle = "{title}"\nshort = "{short}"\nkind = "{kind}"\n'
SHORT = {"wif-raw7": "RAW7", "wif-ce": "CE"}
MORE = {  # of rulebook.toml: which edition is the older, what the sheet rules on, where it tells its fates
    "wif-raw7": 'over = "wif-ce"\n',
    "wif-qa": 'over = "wif-raw7"\nfate = { of = "wif-ce", called = "Collector\'s Edition" }\n',
}

OLD = """# 5 Crossing

## 5.1 Ferrymen

A ferryman waits at the bank.

## 5.2 Tolls

A toll is one coin.

## 5.3 Bridges

A bridge bears two carts.
"""
CONCORDANCE = """| RAW7 | CE | confidence | basis | note |
|---|---|---|---|---|
| 5.1 | 6.1 | high | title | |
| 5.2 | 6.2 | high | title | |
| 5.3 | 6.3 | high | title | |
"""
NEW = """# 6 Crossing

## 6.1 Boats

A boat carries one cart.

### 6.1.1 Oars

Four oars drive it, and a spare lies in the bow.

## 6.2 Tolls

A toll is two coins.

## 6.3 Bridges

A bridge bears three carts.
"""
GLOSSARY = """# Glossary

- **HB** (also humpback): a steep bridge. See 6.3.
- **Lock keeper**: see 6.1.1.
"""
HERON = """## Q5.1-1 A heron on the mooring post

Rules on RAW7 5.1.
Answered 1 May 2008.
Confirms: nothing was said of birds.
Collector's Edition: same (6.1).

- Does a heron on the mooring post delay the passage? **No.**

"""
COINS = """## Q5.2-1 Foreign coins

Rules on RAW7 5.2.
Answered 2 May 2008.
Extends: silver is silver.
Collector's Edition: moot, the new edition has no foreigners.

- Does the toll collector take doubloons? **Yes.**
"""


KIT = """# 1 Crossing

## 1.1 Barges

A pilot steers a barge. See wif-ce 6.1.
"""
OTHER_GAME = """# 1 Crossing

## 1.1 Barges

A pilot steers a barge.
"""
MAIN = """
## 6.4 Barges

A pilot steers a barge.
"""


def write(corpus: Path, rulings: str, more: dict[str, tuple[str, dict[str, str]]] | None = None) -> Path:
    documents = {
        "wif-raw7": ("rulebook", {"01": OLD, "02_concordance": CONCORDANCE}),
        "wif-ce": ("rulebook", {"01": NEW, "02_glossary": GLOSSARY}),
        "wif-qa": ("rulings", {"01": rulings}),
    } | (more or {})
    for id, (kind, chapters) in documents.items():
        folder = corpus / id
        folder.mkdir(parents=True)
        told = BOOK.format(id=id, title=id, short=SHORT.get(id, id), kind=kind) + MORE.get(id, "")
        (folder / "rulebook.toml").write_text(told, encoding="utf-8")
        for name, text in chapters.items():
            (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return corpus


@contextmanager
def searching(folder: Path, rulings: str, more: dict[str, tuple[str, dict[str, str]]] | None = None):
    corpus = write(folder / "corpus", rulings, more)
    built = build(folder / "home", None, corpus, index_writer=write_index).build
    with closing(sqlite3.connect(built.database)) as connection:
        yield Searcher(connection, built.index)


@pytest.fixture(scope="module")
def searcher(tmp_path_factory):
    with searching(tmp_path_factory.mktemp("with"), HERON + COINS) as found:
        yield found


@pytest.fixture(scope="module")
def searcher_without(tmp_path_factory):
    with searching(tmp_path_factory.mktemp("without"), COINS) as found:
        yield found


def ids(found) -> list[str]:
    return [hit.id for hit in found.hits]


SECTIONS = Filters(kind="section")


def test_a_ruling_speaks_for_the_sections_of_both_editions(searcher):
    assert ids(searcher.find("heron on a mooring post"))[0] == "wif-qa/Q5.1-1"
    assert set(ids(searcher.find("heron on a mooring post", SECTIONS))) >= {"wif-raw7/5.1", "wif-ce/6.1"}


@pytest.mark.parametrize(
    "words", ["heron on a mooring post", "passage of carts", "delay a boat", "toll coins bridge"]
)
def test_what_is_left_out_is_as_if_nobody_had_written_it(searcher, searcher_without, words):
    left_out = searcher.find(words, limit=100, without=["wif-qa/Q5.1-1"])
    assert ids(left_out) == ids(searcher_without.find(words, limit=100))


def test_without_the_ruling_its_words_find_nothing(searcher):
    assert ids(searcher.find("heron mooring", without=["wif-qa/Q5.1-1"])) == []


@pytest.mark.parametrize(
    ("words", "section"), [("steep humpback", "wif-ce/6.3"), ("what is an hb for", "wif-ce/6.3")]
)
def test_a_term_speaks_for_its_sections_by_any_of_its_names(searcher, words, section):
    assert section in ids(searcher.find(words, SECTIONS))


def test_another_name_of_a_term_finds_its_words(searcher):
    assert "wif-ce/term/hb" in ids(searcher.find("cross a humpback"))


def test_a_term_that_is_only_an_index_entry_sends_home_to_its_section(searcher):
    assert ids(searcher.find("lock keeper"))[0] == "wif-ce/6.1.1"


def test_titles_above_count_for_what_stands_below(searcher):
    assert "wif-ce/6.1.1" in ids(searcher.find("boats", SECTIONS))


def test_an_edition_shows_the_rulings_on_its_rules_but_the_moot_ones(searcher):
    new, old = Filters(document="wif-ce"), Filters(document="wif-raw7")
    assert "wif-qa/Q5.1-1" in ids(searcher.find("heron mooring", new))
    assert "wif-qa/Q5.2-1" not in ids(searcher.find("doubloons", new))
    assert "wif-qa/Q5.2-1" in ids(searcher.find("doubloons", old))
    assert all(id.startswith(("wif-ce/", "wif-qa/")) for id in ids(searcher.find("toll coin bridge", new)))


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("herron mooring", "heron mooring"),
        ("brigde", "bridge"),
        ("a mooring pst delays the pasage", "a mooring pst delays the passage"),
        ("doublonss", "doubloons"),
        ("heron mooring", ""),
        ("bridges", ""),
        ("xyzzyplugh", ""),
        ("can i fidge a bridge", ""),
        ("he sneaks over, and drowns", ""),  # English, though bridges are all that this game knows
        ("the fridge pasage", "the fridge passage"),
        ("isnt it theyre mooring", ""),
        ("a rassage", "a passage"),  # the first letter too may be wrong
        ("befroe a herron pays", "before a heron pays"),  # everybody's words, though nobody wrote them
        ("manny passages", "many passages"),  # a name of English, which is hardly meant
        ("a heron at an inn", ""),  # nor is a short word of English another
        ("Manny pays", ""),  # but a name with a capital is
        ("can u pay b4 wen ur passage ends", ""),  # shorthand is no slip
        ("a bot, a cat and moble refugees", ""),  # what this game lacks stays unknown
    ],
)
def test_typos_are_mended_and_nothing_else(searcher, words, meant):
    found = searcher.find(words)
    assert found.did_you_mean == meant
    if meant:
        assert ids(found) == ids(searcher.find(meant))


def test_a_kit_and_another_game_stand_back_unless_they_are_named(tmp_path):
    more = {
        "wif-ce": ("rulebook", {"01": NEW + MAIN, "02_glossary": GLOSSARY}),
        "ferry-kit": ("kit", {"01": KIT}),
        "harbour": ("rulebook", {"01": OTHER_GAME}),
    }
    with searching(tmp_path, COINS, more) as searcher:
        found = ids(searcher.find("who steers a barge, the pilot?", SECTIONS))
        assert found[0] == "wif-ce/6.4"
        assert {"ferry-kit/1.1", "harbour/1.1"} <= set(found)
        named = ids(searcher.find("who steers a barge in harbour, the pilot?", SECTIONS))
        assert named[0] == "harbour/1.1"
        # Another game that is named answers alone, a kit goes before what it lies over.
        assert {each.partition("/")[0] for each in named} == {"harbour"}
        kit = ids(searcher.find("ferry-kit: who steers a barge, the pilot?", SECTIONS))
        assert kit[0] == "ferry-kit/1.1" and "wif-ce/6.4" in kit
