"""Everything that stays in memory has a bound in bytes, keys included, however strange what is asked for."""

from __future__ import annotations

import random
import string
from contextlib import closing

from kb.engine.law import MOST_IN_PLAY
from kb.engine.tables import MOST_FOUND, Table
from kb.home import current
from queries.kept import ENTRY, Kept, bytes_of
from queries.knowledge import connect
from queries.sandbox.judging import LONGEST_KEY, REMEMBERED, Judging
from queries.search import Filters, Searcher
from queries.search.engine import KEPT_POSTINGS, KEPT_WORDS, LONGEST_WORD, _stem, stem
from queries.umpire import Umpire
from queries.web.page_cache import KeptPage, KeptPages
from queries.web.pages.lawbook import KEPT, Lawbook


def test_addresses_of_pages_count():
    pages = KeptPages(1_000_000)
    for number in range(5_000):
        pages.keep("/x?" + "y" * 7_000 + str(number), KeptPage(b"z", "text/html"))
    assert pages.bytes <= 1_000_000
    assert pages.get("/x?" + "y" * 7_000 + "4999")
    assert pages.get("/x?" + "y" * 7_000 + "0") is None


def test_nothing_that_is_too_large_alone_is_kept():
    made = []
    kept = Kept(10_000, lambda name: made.append(name) or "x" * 5_000)
    assert kept("a") == kept("a")
    assert made == ["a", "a"] and kept.bytes == 0


def test_what_is_kept_is_made_once_and_the_last_stays():
    made = []
    kept = Kept(10 * (ENTRY + 200), lambda name: made.append(name))
    assert [kept(n % 5) for n in range(50)] == [None] * 50
    assert made == [0, 1, 2, 3, 4]
    for number in range(1_000):
        kept("k" * 100 + str(number))
    assert kept.bytes <= 10 * (ENTRY + 200) and len(kept) < 12


def test_sizes_are_those_of_all_parts():
    assert bytes_of([("x" * 1_000, {"y": "z" * 1_000})]) > 2_000
    assert bytes_of(frozenset(range(1_000_000, 1_100_000))) > 2_800_000
    assert bytes_of(Filters("d" * 5_000)) > 5_000


def test_descriptions_of_names_that_are_none(home):
    lawbook = Lawbook(current(home))
    assert lawbook.describe("aircraft_limit").shape
    for number in range(2_000):
        assert lawbook.describe(str(number) + "x" * 20_000) is None
    assert lawbook.describe.bytes <= KEPT


def test_words_and_filters_that_nobody_wrote(home):
    build, order = current(home), random.Random(9)
    with closing(connect(build)) as connection:
        searcher = Searcher(connection, build.index)
        for _ in range(60):
            words = ("".join(order.choices(string.ascii_lowercase, k=order.randint(3, 900))) for _ in "abc")
            searcher.find(" ".join(words), Filters("x" * order.randint(1, 90_000)), 5)
        index = searcher.index
        assert index.frequency.bytes <= KEPT_WORDS and index.is_written.bytes <= KEPT_WORDS
        assert index.postings.bytes <= KEPT_POSTINGS and index.holders.bytes <= KEPT_POSTINGS
        assert searcher._narrowed.bytes < 5_000_000
        index.close()


def test_stems_of_what_is_no_word_are_not_kept():
    before = _stem.cache_info().currsize
    for number in range(100):
        assert stem("x" * LONGEST_WORD + str(number)) == "x" * LONGEST_WORD + str(number)
    assert _stem.cache_info().currsize == before


def test_sets_of_options_that_anybody_may_name(home):
    law = next(iter(Umpire.of(current(home)).laws.values()))
    for number in range(3 * MOST_IN_PLAY):
        law.in_play(law.code.editions[0], frozenset({f"option {number}"}))
    assert len(law._in_play) == MOST_IN_PLAY


def test_cells_that_anybody_may_look_up():
    table = Table("x", ["x", "y"], [["0 or more", "7"]])
    for number in range(3 * MOST_FOUND):
        assert table.cell(number, None) == 7
    assert table.cell(10**3_000, None) == 7
    assert len(table._found) == MOST_FOUND


def test_readers_whose_questions_took_long(home):
    judging = Judging(current(home))
    for number in range(5_000):
        keys = tuple("x" * LONGEST_KEY + str(number) for _ in "abc")
        judging._slow[keys] = ENTRY + bytes_of(keys)
    assert judging._slow.currsize <= REMEMBERED
    assert len(judging._slow) < 2_000
    judging.close()
