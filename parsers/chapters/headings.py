"""What a heading of a chapter announces: a section, a ruling, an option, or an unnumbered sub-head."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules_corpus.known import entries

# No number has more than four digits: longer ones are no section, and no integer of the database.
_FORMS = (
    ("section", re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})*)\.?\s+(\S.*)")),
    ("ruling", re.compile(r"(Q[A-Za-z]*[0-9]{1,4}(?:\.[0-9]{1,4})*-[0-9]{1,4}(?:bis)?)\s+(\S.*)")),
    *((kind, re.compile(rf"{name} ([0-9]{{1,4}})\s+(\S.*)", re.I)) for kind, name in entries().items()),
    ("option", re.compile(r"Option ([0-9]{1,4})\s+(\S.*)", re.I)),
    ("ability", re.compile(r"Ability ([0-9]{1,4})\s+(\S.*)", re.I)),
    ("contradiction", re.compile(r"Contradiction ([0-9]{1,4})\s+(\S.*)", re.I)),
)
# A heading that begins like a numbered thing but is none: more likely a slip than a sub-head.
_WORDS = "|".join((*entries().values(), "option", "action", "ability", "contradiction"))
_ALMOST = re.compile(rf"(?:Q?\d[\d.\-]*|({_WORDS})( \d+)?)\.?", re.I)

_ENTRY_FORMS = "".join(f"{name} 22 Title, " for name in entries().values())
NUMBERED_FORMS = (
    f"2.3.1 Title, Q2.3-1 Title, Option 13 Title, {_ENTRY_FORMS}Ability 31 Title or Contradiction 4 Title"
)


@dataclass(frozen=True, slots=True)
class Heading:
    """`kind` is "section", "ruling", "option", "ability", "contradiction", a kind of entry that a
    rulebook.toml names, or "head" for an unnumbered sub-head, whose number is ""."""

    kind: str
    number: str
    title: str

    @property
    def owner(self) -> str:
        """What stands under the heading belongs to this: a node's id without its document."""
        return self.number if self.kind in ("section", "ruling") else f"{self.kind}/{self.number}"


def read_heading(text: str) -> Heading | None:
    """The heading that a line announces; None for one that has a number and no title."""
    for kind, form in _FORMS:
        match = form.fullmatch(text.strip())
        if match:
            return Heading(kind, match[1], match[2].strip())
    return None if _ALMOST.fullmatch(text.strip()) else Heading("head", "", text.strip())
