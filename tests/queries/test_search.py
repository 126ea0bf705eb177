"""Search: what is named comes first, what fits comes next, and nothing a player types breaks it."""

from __future__ import annotations

import json
import random
import re
import shutil
from contextlib import closing, suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kb.errors import UmpireError
from kb.home import current
from queries.search import KINDS, Filters, Searcher, chapter_of
from queries.search.engine import stem
from queries.search.entries import LONGEST_PASSAGE, passages
from queries.search.snippets import snippet


@pytest.fixture(scope="module")
def searcher(connection, home):
    return Searcher(connection, current(home).index)


def ids(hits) -> list[str]:
    return [hit.id for hit in hits]


@pytest.mark.parametrize("read_sentences", [False, True])
def test_what_is_found_says_whether_whole_sentences_counted(connection, home, monkeypatch, read_sentences):
    searcher = Searcher(connection, current(home).index)
    monkeypatch.setattr(searcher.index._meanings, "reads_sentences", read_sentences)
    found = searcher.find("may the sentries sleep on a bridge?")
    assert (found.read_sentences, found.little_asked) == (read_sentences, False)


@pytest.mark.parametrize(
    ("words", "id"),
    [
        ("sk 7.1", "skirmish/7.1"),
        ("skirmish/7.2", "skirmish/7.2"),
        ("skirmish option 4", "skirmish/option/4"),
        ("glimmer", "skirmish/term/lamplight"),
        ("2.4.2", "wif-ce/2.4.2"),
    ],
)
def test_what_the_query_names_comes_first(searcher, words, id):
    hits = searcher.search(words)
    assert hits[0].id == id
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len(set(ids(hits))) == len(hits)


@pytest.mark.parametrize(
    ("words", "id"),
    [
        ("may the sentries sleep on a bridge?", "skirmish/7.2"),
        ("sentry relieved at the end", "skirmish/7.2.1"),
        ("Quillfeather", "skirmish/example/7.1-1"),
        ("hooded lanterns with which kits", "skirmish/option/4"),
        ('"the six around it"', "skirmish/7.1"),
        ("title:relief", "skirmish/7.2.1"),
        ("lanterns AND oil", "skirmish/7.1"),
    ],
)
def test_plain_words_stems_phrases_fields_and_operators_find_the_rule(searcher, words, id):
    assert ids(searcher.search(words, Filters(document="skirmish")))[0] == id


def test_not_takes_away(searcher):
    assert "skirmish/option/4" in ids(searcher.search("hooded lantern"))
    assert "skirmish/option/4" not in ids(searcher.search("lantern NOT kits"))


@pytest.mark.parametrize(
    ("filters", "fits"),
    [
        (Filters(document="skirmish"), lambda hit: hit.id.startswith("skirmish/")),
        (Filters(kind="option"), lambda hit: hit.kind == "option"),
        (
            Filters(chapter="7", document="skirmish"),
            lambda hit: hit.number.startswith("7") or hit.kind == "table",
        ),
        (
            Filters(option="4", document="skirmish"),
            lambda hit: hit.id in {"skirmish/7.1", "skirmish/option/4"},
        ),
    ],
)
def test_filters_let_through_what_fits_and_nothing_else(searcher, filters, fits):
    for words in ("lantern", "7.1", "option 4", "hooded lantern light"):
        assert all(fits(hit) for hit in searcher.search(words, filters, limit=50))
    assert searcher.search("hooded lantern light", filters)


def test_the_limit_holds(searcher):
    assert len(searcher.search("the supply of a unit", limit=3)) == 3


def test_a_snippet_shows_the_words_that_matched(searcher):
    hit = next(hit for hit in searcher.search("lantern lights") if hit.id == "skirmish/7.1")
    marked = [hit.snippet[start:end].lower() for start, end in hit.marks]
    assert marked
    assert set(marked) <= {"lantern", "lights", "light"}
    assert "\n" not in hit.snippet


@pytest.mark.parametrize(
    "words",
    [
        *("", " ", "-", "'", "\\", '"', '"unbalanced', "((((" * 5000, '"a b" ' * 20_000),
        *(
            "AND",
            "OR NOT",
            "NOT",
            "AND AND OR",
            "*",
            "?",
            "^2",
            "[a TO",
            "a~",
            "title:",
            "body:(",
            "nix:supply",
            "supply AND " + "(" * 900 + "unit" + ")" * 900,
            "NOT " * 300 + "unit",
        ),
        *(
            "\0\x1b[2J",
            "lantern\0supply",
            "½ ² 日本語 العربية 🎲",
            "\ud800",
            "supply " * 15_000,
            "x" * 100_000,
        ),
    ],
)
def test_no_query_breaks_it(searcher, words):
    assert len(searcher.search(words)) <= 10


def test_a_query_without_a_word_finds_nothing(searcher):
    assert all(searcher.search(words) == [] for words in ("", "*", '"', "( )", "?!"))


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(
            st.sampled_from(
                ['"', "(", ")", "AND", "OR", "NOT", "title:", "body:", "lantern", "7.1", "~", "^", "*"]
            )
        ).map(" ".join),
    )
)
def test_any_text_is_a_query(searcher, words):
    hits = searcher.search(words, limit=5)
    assert len(hits) <= 5
    assert all(hit.kind in KINDS for hit in hits)


@pytest.mark.parametrize(
    ("number", "chapter"),
    [
        ("11.15.5", "11"),
        ("wif-ce/2.4", "2"),
        ("Q11.9-1", "11"),
        ("wif-qa/Q2.4-4", "2"),
        ("", ""),
        ("nix", ""),
    ],
)
def test_chapters(number, chapter):
    assert chapter_of(number) == chapter


def test_everything_that_can_be_found_is_indexed(searcher, connection):
    tables = (
        "sections",
        "options",
        "us_entries",
        "abilities",
        "rulings",
        "terms",
        "examples",
        "printed_tables",
    )
    tables += ("contradictions",)
    rows = sum(connection.execute(f"select count(*) from {table}").fetchone()[0] for table in tables)
    assert len(searcher.index.evidence.ids) == rows


def test_a_missing_index_is_a_message(connection, tmp_path):
    with pytest.raises(UmpireError, match="umpire build"):
        Searcher(connection, tmp_path / "none")


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_index_is_a_message_or_no_matter(connection, home, tmp_path, seed):
    folder, dice = tmp_path / "index", random.Random(seed)
    nodes = {id for (id,) in connection.execute("select id from nodes")}
    shutil.copytree(current(home).index, folder)
    victim = dice.choice(sorted(path for path in folder.iterdir() if path.stat().st_size))
    bytes_ = bytearray(victim.read_bytes())
    for place in dice.sample(range(len(bytes_)), len(bytes_) // 50):
        bytes_[place] = dice.randrange(256)
    victim.write_bytes(bytes_[: len(bytes_) - seed % 3 * 100])
    with suppress(UmpireError):
        damaged = Searcher(connection, folder)
        for words in ("hooded lantern", "the supply of a unit", '"lit hex" NOT oil', "lanternn"):
            assert {hit.id for hit in damaged.search(words).hits} <= nodes


def test_json_is_one_object_of_the_documented_shape(umpire):
    result = umpire("search", "hooded", "lantern", "--json", "--limit", "2")
    answer = json.loads(result.stdout)
    assert answer["query"] == "hooded lantern"
    assert len(answer["hits"]) == 2
    for hit in answer["hits"]:
        assert {"id", "kind", "number", "title", "score", "snippet"} <= hit.keys()


def test_a_dash_reads_one_query_a_line(umpire):
    result = umpire("search", "-", stdin=b"lantern\n\nsk 7.2\n\xff\xfe\x00(((\nQuillfeather")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [answer["query"] for answer in answers][:3] == ["lantern", "", "sk 7.2"]
    assert len(answers) == 5
    assert [bool(answer["hits"]) for answer in answers] == [True, False, True, False, True]


def test_the_list_shows_number_title_kind_and_snippet(umpire):
    output = umpire("search", "sentry", "relieved", "--edition", "sk").output
    assert "7.2.1 Relief of sentries" in output
    assert "section" in output
    assert re.search(r"A sentry is relieved", output)


def test_a_hostile_snippet_cannot_command_the_terminal(umpire):
    output = umpire("search", "sentries", "never", "sleep").output
    assert "<script>" in output
    assert "\x1b" not in output
    assert "\x07" not in output


def test_nothing_found_is_said_on_standard_error(umpire):
    result = umpire("search", "xyzzyplugh")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "nothing found" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("search",), "WORDS"),
        (("search", " "), "nothing to search for"),
        (("search", "x", "--edition", "klingon"), "klingon"),
        (("search", "x", "--kind", "klingon"), "ruling"),
        (("search", "x", "--option", "many"), "--option 13"),
        (("search", "x", "--chapter", "XI"), "--chapter 13"),
        (("search", "x", "--limit", "0"), "limit"),
    ],
)
def test_wrong_words_are_told_what_to_write(umpire, words, message):
    result = umpire(*words)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.slow
def test_real_questions_find_their_rulings(real_home):
    from queries.knowledge import connect

    build = current(real_home)
    with closing(connect(build)) as connection:
        searcher = Searcher(connection, build.index)
        assert "wif-qa/Q2.4-1" in ids(searcher.search("can Axis units trace supply through Vichy?"))[:3]
        assert ids(searcher.search("option 13"))[0] == "wif-ce/option/13"
        assert ids(searcher.search("US entry option 22"))[0] == "wif-ce/us-entry-option/22"
        assert ids(searcher.search("Q2.4-4"))[0] == "wif-qa/Q2.4-4"


@pytest.mark.slow
@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@example("turn", Filters(kind="section"))
@given(
    st.lists(
        st.sampled_from(["lantern", "light", "sentry", "turn", "oil", "hooded", "unit", "7.1", "lanternn"])
    ).map(" ".join),
    st.builds(
        Filters,
        document=st.sampled_from(["", "skirmish", "wif-ce", "nix"]),
        kind=st.sampled_from(["", "section", "option", "ruling"]),
        option=st.sampled_from(["", "4", "13"]),
        chapter=st.sampled_from(["", "7", "11"]),
    ),
)
def test_a_filter_takes_hits_away_and_changes_nothing_else(searcher, words, filters):
    everything = [(hit.id, hit.score) for hit in searcher.search(words, limit=100_000)]
    narrowed = [(hit.id, hit.score) for hit in searcher.search(words, filters, limit=100_000)]
    left = set(narrowed)
    assert left <= set(everything)
    assert [hit for hit in everything if hit in left] == narrowed


@pytest.mark.parametrize(
    ("words", "there", "missing"),
    [
        ('"sees a lit"', {"skirmish/7.2"}, {"skirmish/7.1"}),
        ('lantern "lit hex"', {"skirmish/7.2"}, {"skirmish/7.1"}),
        ("title:lanterns hex", {"skirmish/7.1"}, {"skirmish/7.2"}),
        ("lantern AND oil", {"skirmish/7.1"}, {"skirmish/option/4"}),
        ("oil OR hooded", {"skirmish/7.1", "skirmish/option/4"}, {"skirmish/7.2"}),
        ("lantern NOT oil NOT hooded", set(), {"skirmish/7.1", "skirmish/option/4"}),
        ('"hex lit"', set(), {"skirmish/7.2"}),
        ("NOT lantern", set(), {"skirmish/7.2"}),
        ("hooded AND (NOT kits)", {"skirmish/7.1"}, {"skirmish/option/4"}),
        ("(oil OR hooded) AND the AND light", {"skirmish/7.1"}, {"skirmish/option/4"}),
    ],
)
def test_phrases_fields_and_operators_decide_what_is_found(searcher, words, there, missing):
    found = set(ids(searcher.search(words, Filters(document="skirmish"), limit=1000)))
    assert there <= found
    assert not missing & found


def test_a_long_question_may_quote_without_asking_for_the_phrase(searcher):
    question = 'when it is dark and they said "lit by moonshine", which hexes does a hooded lantern light?'
    assert "skirmish/7.1" in ids(searcher.search(question))


def test_the_snippet_is_the_sentence_that_matched(searcher):
    hit = next(hit for hit in searcher.search("never sleep") if hit.id == "skirmish/7.2")
    assert "never sleep" in hit.snippet
    assert [hit.snippet[start:end] for start, end in hit.marks] == ["never", "sleep"]


@settings(max_examples=200, deadline=None)
@given(st.text(), st.sets(st.sampled_from(["suppli", "unit", "a", "hex"])))
def test_marks_of_a_snippet_are_words_of_the_question(text, words):
    shown = snippet(text, words)
    assert "\n" not in shown.text
    assert all(stem(shown.text[start:end].lower()) in words for start, end in shown.marks)


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(codec="utf-8")), st.integers(0, 40))
def test_passages_hold_every_word_in_order(text, times):
    body = f"{text} supply of units. " * times
    found = list(passages(body))
    assert all(len(passage) <= LONGEST_PASSAGE for passage in found)
    if "#" not in body:
        assert [word for passage in found for word in passage.split()] == [
            word for line in body.split("\n") if re.search(r"\w", line) for word in line.split()
        ] or any(len(word) > LONGEST_PASSAGE for word in body.split())


def test_json_says_what_was_probably_meant(umpire):
    answer = json.loads(umpire("search", "hoodded", "lantern", "--json").stdout)
    assert answer["did_you_mean"] == "hooded lantern"
    assert answer["query"] == "hoodded lantern"
    assert "did you mean: hooded lantern" in umpire("search", "hoodded", "lantern").stderr
    assert "did_you_mean" not in json.loads(umpire("search", "hooded", "lantern", "--json").stdout)


@pytest.mark.parametrize("words", ["can I trace supply through Vichy", "Axis supply through Vichy"])
def test_supply_through_vichy(searcher, words):
    assert ids(searcher.search(words))[0] in ("wif-qa/Q2.4-1", "wif-ce/17.4.3")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("GE declares war on SU", "Germany declares war on the USSR"),
        ("JP at war with the US", "Japan at war with the USA"),
        ("can IT and GE stack", "can Italy and Germany stack"),
        ("reorganize with o-chits", "reorganise with offensive points"),
        ("cooperation of the FTRs", "co-operation of the fighters"),
        ("ships in a sea zone", "ships in a sea area"),
    ],
)
def test_abbreviations_and_spellings_find_what_is_meant(searcher, typed, written):
    assert ids(searcher.search(typed, limit=5))[0] in ids(searcher.search(written, limit=5))[:2]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("what does TRS stand for?", "wif-ce/term/trs"),
        ("what do TRS mean", "wif-ce/term/trs"),
        ("meaning of lamplight", "skirmish/term/lamplight"),
        ("define glimmer", "skirmish/term/lamplight"),
        ("what is lamplight", "skirmish/7.1"),
    ],
)
def test_who_asks_for_a_meaning_gets_the_term_and_what_a_thing_is_the_rule(searcher, words, first):
    assert ids(searcher.search(words))[0] == first


def test_scores_of_what_is_not_named_are_from_0_to_1(searcher):
    for words in ("leader in a lantern hex", "can a sentry sleep in illusions ww1"):
        scores = [hit.score for hit in searcher.search(words, limit=100_000)]
        assert scores == sorted(scores, reverse=True)
        assert 0 <= scores[-1] <= scores[0] <= 1


@pytest.mark.parametrize("command", ["search", "ask"])
@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029"])
def test_an_answer_is_one_line_whatever_ends_a_line(umpire, command, end):
    result = umpire(command, "-", stdin=f"lantern{end}oil\n".encode())
    (line,) = result.stdout.splitlines()
    assert end in "".join(map(str, json.loads(line).values()))


def test_filters_stand_among_the_words(searcher):
    found = searcher.search("kind:ruling chapter:2 supply -partisan", limit=50)
    assert found and {hit.kind for hit in found} == {"ruling"}
    assert ids(found) == ids(
        searcher.search("supply NOT partisan", Filters(kind="ruling", chapter="2"), limit=50)
    )
    assert {hit.id.partition("/")[0] for hit in searcher.search("edition:raw7 kind:sections supply")} == {
        "wif-raw7"
    }
    assert all(hit.kind == "option" for hit in searcher.search("kind:option"))


def test_a_filter_that_is_none_is_read_as_words(searcher):
    assert ids(searcher.search("kind:nonsense lantern")) and ids(searcher.search("option:x lantern"))


def test_a_kind_that_is_none_is_said_to_be_none(umpire):
    told = umpire("search", "kind:foo", "lantern").stderr
    assert "there is no kind 'foo'" in told and "ruling" in told and "section" in told
    assert "kind" not in umpire("search", "kind:rulings", "lantern").stderr
