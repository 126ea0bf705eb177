"""What each type of value knows of itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kb.engine.types import BUILT_IN, Type, Types
from kb.engine.values.base import UNKNOWN, ValueType
from kb.engine.values.enumerated import Enumerated
from kb.engine.values.listed import ListOf
from kb.engine.values.number import Number, Range
from kb.engine.values.text import Text
from kb.engine.values.thing import ThingOf
from kb.engine.values.yes_no import YesNo
from parsers.law.mistakes import Mistake
from parsers.law.situation import Reference, read_value

WEATHER = Enumerated("Weather", ("fine", "heavy_rain"))
DIE = Range("Die", 1, 10)


def read(kind: ValueType, text: str) -> Any:
    return kind.value(read_value(text), (1, 1), lambda value, name, at: f"the {name} {value}")


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Number(), "3", 3),
        (Number(), "3:2", Fraction(3, 2)),
        (Number(), "unlimited", float("inf")),
        (DIE, "10", 10),
        (YesNo(), "no", False),
        (Text(), '"a b"', "a b"),
        (Text(), "none", None),
        (WEATHER, "heavy_rain", "heavy_rain"),
        (ThingOf("Hex"), "Kiev", "the Hex Kiev"),
        (ThingOf("Hex"), "none", None),
        (ListOf(DIE), "(1, 2)", (1, 2)),
        (ListOf(DIE), "1", (1,)),
        (ListOf(DIE), "none", ()),
        (ListOf(DIE), "(1, unknown)", (1, UNKNOWN)),
        *((kind, "unknown", UNKNOWN) for kind in (Number(), DIE, YesNo(), Text(), WEATHER, ThingOf("Hex"))),
    ],
)
def test_a_value_is_read(kind: ValueType, text: str, value: Any):
    assert read(kind, text) == value


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (Number(), "Kiev", "a number"),
        (DIE, "11", "1 to 10"),
        (DIE, "1/2", "1 to 10"),
        (DIE, "unlimited", "1 to 10"),
        (YesNo(), "3", "yes or no"),
        (Text(), "3", 'words in "quotes"'),
        (WEATHER, "fime", "fine?"),
        (ThingOf("Hex"), "3", "the name of a hex"),
        (ListOf(DIE), "(1, 11)", "1 to 10"),
    ],
)
def test_a_value_of_another_type_is_refused_with_what_to_write(kind: ValueType, text: str, expected: str):
    with pytest.raises(Mistake) as mistake:
        read(kind, text)
    assert mistake.value.expected == expected


def test_only_what_can_be_tried_has_a_domain():
    assert YesNo().domain() == (True, False)
    assert DIE.domain() == tuple(range(1, 11))
    assert WEATHER.domain() == ("fine", "heavy_rain")
    assert Number().domain() == Text().domain() == ThingOf("Hex").domain() == ListOf(DIE).domain() == ()


def test_every_type_tells_what_to_write():
    for kind in (*BUILT_IN.values(), DIE, WEATHER, ThingOf("Hex"), ListOf(DIE)):
        assert kind.called and kind.form and kind.example


def test_a_value_of_several_words_is_found_in_a_phrase():
    words = tuple(Reference(word, (), (1, 1)) for word in ("in", "heavy", "rain", "today"))
    assert [(str(value), end) for value, end in WEATHER.begins(words, 1)] == [("heavy_rain", 3)]


def test_yes_is_not_usual_of_a_number_nor_a_number_of_yes_or_no():
    assert Number().is_usual(3) and not Number().is_usual(True)
    assert YesNo().is_usual(True) and not YesNo().is_usual(1)


def test_a_type_is_found_by_its_name():
    types = Types()
    types.ranges["Die"] = (1, 10)
    assert types.value_type(Type("Number"), "Die").domain() == DIE.domain()
    assert types.value_type(Type("Number", True)).name == "list of Number"
    assert types.value_type(Type("Text")) is types.value_type(Type("Text"))
