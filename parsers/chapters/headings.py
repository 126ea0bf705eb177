"""What a heading of a chapter announces: a section, a ruling, an option, or an unnumbered sub-head."""

from __future__ import annotations

import re
from dataclasses import dataclass

# No number has more than four digits: longer ones are no section, and no integer of the database.
_FORMS = (
    ("section", re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})*)\.?\s+(\S.*)")),
    ("ruling", re.compile(r"(Q[A-Za-z]*[0-9]{1,4}(?:\.[0-9]{1,4})*-[0-9]{1,4}(?:bis)?)\s+(\S.*)")),
    ("us-entry-option", re.compile(r"US entry option ([0-9]{1,4})\s+(\S.*)", re.I)),
    ("us-entry-action", re.compile(r"US entry action ([0-9]{1,4})\s+(\S.*)", re.I)),
    ("option", re.compile(r"Option ([0-9]{1,4})\s+(\S.*)", re.I)),
    ("ability", re.compile(r"Ability ([0-9]{1,4})\s+(\S.*)", re.I)),
    ("contradiction", re.compile(r"Contradiction ([0-9]{1,4})\s+(\S.*)", re.I)),
)
# A heading that begins like a numbered thing but is none: more likely a slip than a sub-head.
_ALMOST = re.compile(r"(?:Q?\d[\d.\-]*|((US entry )?(option|action)|ability|contradiction)( \d+)?)\.?", re.I)

NUMBERED_FORMS = (
    "2.3.1 Title, Q2.3-1 Title, Option 13 Title, US entry option 22 Title, US entry action 5 Title, "
    "Ability 31 Title or Contradiction 4 Title"
)


@dataclass(frozen=True, slots=True)
class Heading:
    """`kind` is "section", "ruling", "option", "us-entry-option", "us-entry-action", "ability",
    "contradiction", or "head" for an unnumbered sub-head, whose number is ""."""

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
