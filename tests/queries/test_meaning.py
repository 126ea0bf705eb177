"""Texts as vectors: of their words, and with the extra of whole sentences."""

from __future__ import annotations

import numpy as np
import pytest

from queries.search import meaning, question_model, sentences
from queries.search.chatter import OUTSIDE_EXAMPLES
from queries.search.meaning import TextMeanings, Texts, likenesses

PASSAGES = ["A ship in port is an easy target.", "Snow slows every march.", "An army needs supply."]
ASKED = ["are boats at the docks in danger", "how slow is walking in winter"]
REPLIES = ["Yes, easily hit.", "Each step costs double."]
PASSAGES_OF, ASKED_OF = [0, 1, 2], [0, 1]


@pytest.fixture
def by_words(monkeypatch):
    monkeypatch.setattr(sentences, "model", lambda: None)


def meanings(folder) -> TextMeanings:
    meaning.write(folder, Texts(PASSAGES, ASKED, REPLIES))
    return TextMeanings(folder, PASSAGES_OF, ASKED_OF, 3, 0)


def test_the_same_words_are_nearest_and_what_players_call_a_thing_lies_near_it():
    same, near, far = likenesses("the fleet is at sea", ["the fleet at sea", "ships sail", "snow in winter"])
    assert same > near > far


def test_a_text_of_no_known_word_is_near_to_nothing():
    assert likenesses("xqzzx", ["the fleet"]) == likenesses("the fleet", ["", "xqzzx"])[:1] == [0]


def test_each_entry_is_as_near_as_its_nearest_text(tmp_path, by_words):
    near = meanings(tmp_path).near(ASKED[1]).entries
    assert set(near) == {"meaning", "asks", "replies", "about"}
    assert near["asks"].argmax() == 1 and near["asks"][1] == pytest.approx(1, abs=0.02)
    assert near["asks"][2] == near["about"][2] == 0
    assert all((found >= 0).all() and len(found) == 3 for found in near.values())


def test_each_question_and_each_answer_has_a_nearness_of_its_own(tmp_path, by_words):
    found = meanings(tmp_path).near(ASKED[1])
    assert len(found.asks) == len(found.replies) == len(ASKED)
    assert found.asks.argmax() == 1 and found.asks[1] == pytest.approx(1, abs=0.02)
    assert meanings(tmp_path).near(REPLIES[0]).replies.argmax() == 0


def test_a_question_left_out_is_as_if_nobody_had_asked_it(tmp_path, by_words):
    near = meanings(tmp_path).near(ASKED[1], left_out=1).entries
    assert near["asks"][1] == near["replies"][1] == near["about"][1] == 0


def test_what_no_rule_answers_is_near_to_the_examples_of_it(tmp_path, by_words):
    found = meanings(tmp_path)
    assert found.near(OUTSIDE_EXAMPLES[0]).outside > 0.9 > found.near(PASSAGES[0]).outside


def test_vectors_of_another_index_are_refused(tmp_path, by_words):
    meanings(tmp_path)
    with pytest.raises(ValueError, match="do not fit"):
        TextMeanings(tmp_path, PASSAGES_OF, [0], 3, 0)


class _Counting(sentences.SentenceModel):
    """A model that makes any vectors, and counts the texts that it was given."""

    def __init__(self):
        super().__init__(dict, dict, {})
        self.read = []

    def _encoded(self, session, texts, tell=False):
        self.read += texts
        made = np.array([[len(text), *range(1, sentences.WIDTH)] for text in texts], np.float32)
        return made / np.linalg.norm(made, axis=1, keepdims=True)


def test_sentences_are_read_once_and_kept_by_their_text(tmp_path):
    model = _Counting()
    first = model.of_texts(["a boat", "a ship"], tmp_path)
    again = model.of_texts(["a ship", "a raft", "a ship"], tmp_path)
    assert model.read == ["a boat", "a ship", "a raft"]
    assert (again[0] == first[1]).all() and (again[2] == first[1]).all()


@pytest.mark.parametrize("content", [b"", b"\x93NUMPY nonsense", b"nonsense"])
def test_damaged_sentences_are_made_anew(tmp_path, content):
    model = _Counting()
    made = model.of_texts(["a boat"], tmp_path)
    (tmp_path / sentences.KEPT).write_bytes(content)
    assert (model.of_texts(["a boat"], tmp_path) == made).all()
    assert model.read == ["a boat", "a boat"]


def test_with_sentences_the_same_questions_have_the_same_nearest(tmp_path, monkeypatch):
    model = _Counting()
    monkeypatch.setattr(sentences, "model", lambda: model)
    near = meanings(tmp_path).near(ASKED[0]).entries
    assert near["asks"].argmax() == 0


def test_without_the_extra_there_is_no_model(monkeypatch):
    monkeypatch.setenv("UMPIRE_MEANING", "words")
    sentences.model.cache_clear()
    assert sentences.model() is None
    sentences.model.cache_clear()


def test_words_are_cut_into_the_longest_pieces_that_the_model_knows():
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "un", "##turn", "##ed", "turned", "ship", ",", "##s"]
    model = sentences.SentenceModel(dict, dict, {word: number for number, word in enumerate(words)})
    assert model.numbers("Unturned, SHIPS") == [2, 4, 5, 6, 9, 8, 10, 3]
    assert model.numbers("zebra") == [2, 1, 3]


def test_the_model_tells_what_is_near_where_it_is_installed(monkeypatch):
    monkeypatch.delenv("UMPIRE_MEANING", raising=False)
    sentences.model.cache_clear()
    model = sentences.model()
    sentences.model.cache_clear()
    if model is None:
        pytest.skip("the extra meaning is not installed")
    asked, same, other = model.encode(["can ships sail", "may boats put to sea", "it snows in winter"])
    assert asked @ same > asked @ other


def test_weights_are_moved_by_their_differences_and_stay_whole(tmp_path):
    """Two matrices of two columns behind three bytes that are none of theirs, each moved by a product."""
    numbers = np.array([[1, -2], [3, 127], [5, 6]], np.int8), np.array([[7, 8]], np.int8)
    units = np.array([0.5, 2.0], np.float32), np.array([1.0, 1.0], np.float32)
    before = b"abc" + b"".join(one.tobytes() + by.tobytes() for one, by in zip(numbers, units, strict=True))
    places = [[3, 3, 2, 9], [17, 1, 2, 19]]
    np.save(tmp_path / question_model.PLACES, np.array(places))
    np.save(tmp_path / question_model.DOWN, np.array([1, 0, 2, 1], np.float16))
    np.save(tmp_path / question_model.UP, np.array([1, 4, 0.4, -3], np.float16))
    after = question_model.moved(before, tmp_path)
    first, second = question_model.matrices(tmp_path)
    # By [[1, 4], [0, 0], [2, 8]], of which the first column counts halves and the second twos.
    assert first.read(after).tolist() == [[3, 0], [3, 127], [9, 10]]
    assert second.read(after).tolist() == [[7, 5]]
    assert after[:3] == b"abc" and first.units(after).tolist() == [0.5, 2.0] and len(after) == len(before)


def test_questions_are_read_by_moved_weights_and_texts_as_they_come(monkeypatch):
    monkeypatch.delenv("UMPIRE_MEANING", raising=False)
    sentences.model.cache_clear()
    model = sentences.model()
    sentences.model.cache_clear()
    if model is None:
        pytest.skip("the extra meaning is not installed")
    question = "yanks and tommies walk into a japanese held hex together, whose flag goes up"
    asked = model.of_questions([question])[0]
    read = model.encode(
        ["Co-operating powers share control of a hex.", "Snow halves ground strikes.", question]
    )
    right, wrong, _ = sentences._turned(read, "text")
    assert asked @ right > asked @ wrong
    assert asked @ read[2] < 0.99
