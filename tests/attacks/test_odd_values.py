"""A value of the wrong type is refused with a message, whatever decision is asked of whatever type."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kb.errors import UmpireError
from kb.home import current
from queries.umpire import Umpire
from tests.queries.command_line import ask

TABLE = "hex A: clear\nhex B: clear\nhexside between A and B: river\nunit U: INF, in A\n"
ODD = [
    "unlimited",
    "A.terrain",
    "A.city",
    "8-5",
    "-1",
    "1/3",
    "1:2",
    "yes.x",
    "none",
    "(1, 2)",
    "U.hex.terrain",
]
ODD += ["between A and B", "99999999999999999", "unlimited.x", '"x"', "unknown.x", "clear.x", "U", "A"]


@pytest.fixture(scope="module")
def umpire(home) -> Umpire:
    return Umpire.of(current(home))


def kinds(umpire: Umpire) -> Iterator[tuple[str, str, int, int]]:
    """Of each type and range that anything is asked about: a decision, which of its parameters, how many."""
    seen = set()
    for decision in umpire.decisions():
        for place, one in enumerate(decision.parameters):
            if (one.type, one.is_list, one.range) not in seen:
                seen.add((one.type, one.is_list, one.range))
                yield decision.name, one.type, place, len(decision.parameters)


def test_every_type_takes_only_its_own_values(umpire):
    refused = 0
    for name, kind, place, count in kinds(umpire):
        for value in ODD:
            arguments = ["unknown"] * count
            arguments[place] = value
            try:
                (_, verdict), *_ = umpire.check(f"{TABLE}ask {name}({', '.join(arguments)})\n", changes=False)
            except UmpireError as error:
                refused += 1
                assert "fault of the program" not in str(error)
            else:
                assert "cannot be worked out" not in verdict.why_not, (name, kind, value)
                assert kind == "Text" or "." not in value, (name, kind, value)
                assert value != "8-5", (name, kind, value)
    assert refused > 500


@pytest.mark.parametrize("value", ["unlimited", "8-5", "1/2", "A.terrain", "-1", "99", "none", "yes"])
def test_a_range_is_kept_at_every_door(home, umpire, value):
    with pytest.raises(UmpireError, match="is no Section"):
        umpire.check(f"hex A: clear\nask entry_cost({value})\n")
    with pytest.raises(UmpireError, match="is no Section"):
        umpire.inquire("entry_cost", [f"section={value}"]).verdict()
    done = ask(home, "check", "--decision", "entry_cost", f"section={value}")
    assert done.exit_code == 2 and "is no Section" in done.output


def test_a_hex_is_no_terrain_of_a_hex(home, umpire):
    with pytest.raises(UmpireError, match="A.terrain is clear, and no Hex"):
        umpire.check("hex A: clear\nask aircraft_limit(A.terrain)\n")
    with pytest.raises(UmpireError, match="A.terrain"):
        umpire.inquire("aircraft_limit", ["hex=A.terrain"]).verdict()
    assert ask(home, "check", "--decision", "aircraft_limit", "hex=A.terrain").exit_code == 2
