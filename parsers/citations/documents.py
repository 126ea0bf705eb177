"""The names by which a document is cited, and those on which others rest, as each rulebook.toml says."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules_corpus.known import bases, documents, kits

# A kit's booklet and a sheet of rulings number their base rules as the document does that they rest on.
BASE = bases()


def _either(names: Iterable[str]) -> str:
    """An expression for any of some names; one that goes on with a hyphen is another name."""
    return "|".join(re.escape(name).replace(r"\ ", r"\s+") + "(?!-)" for name in names)


_CALLED = {id: (*one["called"], id) for id, one in documents().items() if one.get("called")}
_CALLED |= {kit: (*names, kit) for kit, names in kits().items()}
_NAMED = {id: re.compile(_either(names), re.IGNORECASE) for id, names in _CALLED.items()}

# What a document means by such a name where no number of its own follows ("WiF:FE rule").
_ITSELF = {
    id: re.compile(rf"(?:{_either(one['itself'])})(?!\s*:)", re.IGNORECASE)
    for id, one in documents().items()
    if one.get("itself")
}

# Finds such a name, with all that belongs to it, in front of a section number.
_ANY_NAME = "|".join(_either(names) for names in _CALLED.values())
DOCUMENT_NAME = re.compile(rf"\b(?:{_ANY_NAME})(?![a-z]).*", re.IGNORECASE | re.DOTALL)


def document_named(words: str, citing: str = "") -> str:
    """The id of the document that `words` ("RAW7", "WiF:FE rule") name, "" where they name none or the
    `citing` document itself, which may hold others and mean itself by their names."""
    named = next((document for document, pattern in _NAMED.items() if pattern.match(words)), "")
    itself = _ITSELF.get(citing)
    return "" if named == citing or (itself and itself.match(words)) else named


def kit_cited(words: str, citing: str) -> str:
    """The kit that `words` begin with and that counts its own options, of those that only the `citing`
    document knows; "" where there is none."""
    cited = documents().get(citing, {}).get("kits", {})
    return next((kit for kit in cited if _NAMED[kit].match(words)), "")
