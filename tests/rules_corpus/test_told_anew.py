"""What the older edition says of the situations of the newer one: the same, but for those that are listed."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from parsers.transcripts.ids import CE
from tests import shipped
from tests.rules_corpus.told import FOLDER, Told, told
from tests.rules_corpus.told_anew import differing, otherwise, told_anew

# In production and politics the two editions differ so often that their situations are told for what they
# watch alone: what is told there, and comes out otherwise, watches nothing.
APART = ("politics", "peace", "production", "us_entry", "noticed_", "course_of_events", "states_of_war")


@cache
def _by_file() -> dict[str, list[Told]]:
    found: dict[str, list[Told]] = defaultdict(list)
    for one in told_anew(shipped.laws()[CE]):
        found[one.name.partition(":")[0]].append(one)
    return found


def test_what_is_listed_is_told():
    assert set(otherwise()) <= {one.name for one in told()}


@pytest.mark.slow
@pytest.mark.parametrize(
    "file", sorted(path.stem for path in FOLDER.glob("*.txt") if not path.stem.startswith(APART))
)
def test_a_situation_comes_out_alike_in_the_older_edition_or_is_listed_with_what_differs(file):
    found = {
        one.name: ", ".join(differing(shipped.laws(), one, shipped.documents())) for one in _by_file()[file]
    }
    listed = {name: asked for name, asked in otherwise().items() if name in found}
    assert {name: asked for name, asked in found.items() if asked} == listed
