"""The tags of optional rules: "DiF option 2:", "AiF & TiF opt. 55", "options 2, 3 & 14 and PiF option 24".

"US entry option 5", "entry options 14, 26 and 35" and an option that 13.3.2 explains are none of these.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_KIT = r"(?:[A-Z][A-Za-z]{0,5}iF|DoD|A[fs]A)"
_TAG = re.compile(
    rf"(?P<kits>\b{_KIT}(?: ?(?:,? and|,|&) ?{_KIT}){{0,5}},? )?"
    r"(?<!entry )\b(?:[Oo]ptions?|[Oo]pts?\.?) ?"
    r"(?P<numbers>\d{1,2}(?![\d.]\d|\d)(?:(?: ?, ?(?:and |& ?)?| ?& ?| and )\d{1,2}(?![\d.]\d|\d))*)"
)
_KIT_NAME = re.compile(_KIT)
_NAMED = re.compile(
    r" ?\((?P<name>[^():]{2,60})\)(?= ?:)|(?P<colon> ?\)? ?:)(?: ?\((?P<after>[^():]{2,60})\))?"
)
_EXPLAINED_BY_US_ENTRY = re.compile(r" ?[~,(]{0,2} ?(?:\\?sec |see )?13\.3\.[23]\b")
_AT_START = re.compile(r"[(\s]*(?:\d{1,2}\. )?[(\s]*$")
_MAX_START = 8  # brackets and a list number may stand before a tag that opens a paragraph


@dataclass(frozen=True, slots=True)
class Tag:
    """A mention of optional rules in a text: where it stands there, and how."""

    numbers: tuple[int, ...]
    kits: tuple[str, ...]
    name: str
    start: int
    end: int
    colon: bool

    def opens(self, text: str) -> bool:
        """Whether the tag stands at the start of its text, but for brackets and the number of a list item."""
        return self.start < _MAX_START and bool(_AT_START.match(text[: self.start]))


def find_tags(text: str) -> list[Tag]:
    """Every mention of an optional rule in a text without mark-up."""
    tags = []
    for match in _TAG.finditer(text):
        if _EXPLAINED_BY_US_ENTRY.match(text, match.end()):
            continue
        named = _NAMED.match(text, match.end())
        name = (named["name"] or named["after"] or "") if named else ""
        tags.append(
            Tag(
                numbers=tuple(dict.fromkeys(int(number) for number in re.findall(r"\d+", match["numbers"]))),
                kits=tuple(_KIT_NAME.findall(match["kits"] or "")),
                name=name,
                start=match.start(),
                end=match.end(),
                colon=named is not None,
            )
        )
    return tags
