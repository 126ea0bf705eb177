"""The vocabulary of World in Flames: what a player may state of each kind of thing."""

from __future__ import annotations

import re

import pytest

from rules_corpus import FOLDER
from tests import shipped

DECLARED = re.compile(r"^type (\w+)(?: is an? .*| joins \w+| alone)?$", re.MULTILINE)


@pytest.mark.slow
def test_every_fact_that_can_be_stated_carries_its_question() -> None:
    laws = shipped.compiled().laws
    things = "".join(path.read_text(encoding="utf-8") for path in (FOLDER / "wif_ce" / "things").glob("*.md"))
    declared = set(DECLARED.findall(things))
    lacking = [
        f"{record.name}.{field.name}"
        for record in laws["wif-ce"].types.records.values()
        for field in record.fields.values()
        if record.name in declared and not field.by and not field.description
    ]
    assert len(declared) > 60
    assert not lacking, "nobody can be asked for these in words"
