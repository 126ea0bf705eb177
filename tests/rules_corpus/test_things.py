"""The vocabulary of World in Flames: what a player may state of each kind of thing."""

from __future__ import annotations

import re

import pytest

from kb import compiled_law
from parsers.chapters import read_corpus
from rules_corpus import FOLDER, document_folders

DECLARED = re.compile(r"^type (\w+)(?: is an? .*| joins \w+| alone)?$", re.MULTILINE)


@pytest.mark.slow
def test_every_fact_that_can_be_stated_carries_its_question() -> None:
    laws = compiled_law.compile_and_check([read_corpus(folder) for folder in document_folders(FOLDER)]).laws
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
