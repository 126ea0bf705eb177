"""The names by which a document is cited, and the documents on which another one rests."""

from __future__ import annotations

import re

from parsers.records import CE, IOG, LIF, QA, RAW7

# The Factories in Flames kit has section numbers of its own; the sheet of rulings cites it.
FIF = "wif-fif"

# A kit's booklet and the sheet of rulings number their base rules as the Final Edition does.
BASE = {LIF: RAW7, QA: RAW7, FIF: RAW7}

_NAMES = (
    (RAW7, r"RAW\s?7|Final\s+Edition|wif-raw7|WiF(?!-)|World\s+in\s+Flames"),
    (CE, r"CE|Collector's\s+Edition|wif-ce"),
    (LIF, r"LiF|Leaders\s+in\s+Flames|wif-lif"),
    (IOG, r"IoG|Illusions\s+of\s+Glory"),
    (FIF, r"FiF|Factories\s+in\s+Flames|wif-fif"),
)
_NAMED = tuple((document, re.compile(names, re.IGNORECASE)) for document, names in _NAMES)

_BARE_NAME = re.compile(r"(?:WiF|World\s+in\s+Flames)(?!\s*:)", re.IGNORECASE)

# Finds such a name, with all that belongs to it, in front of a section number.
_ANY_NAME = "|".join(names for _, names in _NAMES)
DOCUMENT_NAME = re.compile(rf"\b(?:{_ANY_NAME})(?![a-z]).*", re.IGNORECASE | re.DOTALL)


def document_named(words: str, citing: str = "") -> str:
    """The id of the document that `words` ("RAW7", "WiF:FE rule") name, "" where they name none or the
    `citing` document itself.  The Collector's Edition holds the kits and means itself by World in Flames;
    everywhere else that bare name means the Final Edition."""
    named = next((document for document, pattern in _NAMED if pattern.match(words)), "")
    own = named == citing or (citing == CE and (named == FIF or _BARE_NAME.match(words)))
    return "" if own else named
