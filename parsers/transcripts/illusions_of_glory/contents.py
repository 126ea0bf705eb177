"""The contents page: the number and title of every chapter and section, in order."""

from __future__ import annotations

import re
from dataclasses import dataclass

NUMBER = re.compile(r"(?<!\S)(\d{1,2}\.\d)(?=\s+[A-Z])")
MARK = re.compile(r"\s*\bPage \d{1,3} of\b(?: \d{1,3}\b)?\s*")
CUT_MARK = re.compile(r"\s*\bPage \d{1,3} of\b(?! \d)\s*(?=\S)")

# The titles of the chapters that the transcription has: chapter 18, then 18.1, 18.2 and so on.  They stand in
# only where a copy has lost the contents page, or the end of it: without it no lost number could be restored.
FIRST_KNOWN_CHAPTER = 18
KNOWN = """
Regions / Movement and Regions / Control of Regions / Combat and Regions / Regions and Terrain /
  Regions and Retreat / Regions and Advance After Combat / Regions and Supply
Trenches / Building Trenches / Trench Construction Die Rolls / Trench Levels / Removing Trench Markers /
  Trench Effects on Combat
Forts / General Rules / Destroying a Fort / Besieging a Fort / Surrender of Besieged Forts / Forts and Supply
Flank Attacks / Restrictions on Flank Attacks / Forts and Flank Attacks /
  Pinning Spaces and Flank Attack DRMs / Resolving Flank Attacks
Assembling Units / Only LCUs Can Be Assembled / Composition of Assembled LCUs / How to Assemble LCUs
Rebellions and Revolution / Mechanics of Rebellion / Tracking National Will / Uprising Units /
  Russian Revolution / Collapse of Germany / Collapse of Austria-Hungary
Troop Quality / Tracking Troop Quality / Effects on Reinforcements and Rebuilt Units
Invasions by Sea / General Rules / Executing Sea Invasions / Moving AP LCUs By Sea /
  Enemy Capture of Sea Invasion Spaces / Russian Amphibious Assault
Neutral and Minor Countries / Albania / Bulgaria / Greece / Italy / Romania / Serbia and Montenegro / Turkey
Out-Of-Theater Campaigns
Headquarters and Heavy Artillery / Special Effects of HQs and Heavy Artillery
Treaty of Brest-Litovsk
More Than Two Players / Two AP Players
"""


@dataclass(frozen=True, slots=True)
class IogContentsEntry:
    """One line of the contents: the number as the project writes it ("18" for 18.0) and the title."""

    number: str
    title: str


def entries(text: str) -> list[IogContentsEntry]:
    """The entries of the contents page in order; one whose number the page mark swallowed is restored."""
    marked = CUT_MARK.sub(" 0.0 ", text)  # the number behind such a mark was lost
    parts = NUMBER.split(MARK.sub(" ", marked))
    read = [(number, title.strip()) for number, title in zip(parts[1::2], parts[2::2], strict=True)]
    found: dict[str, IogContentsEntry] = {}
    for index, (number, title) in enumerate(read):
        if number == "0.0":
            before = read[index - 1][0] if index else ""
            after = read[index + 1][0] if index + 1 < len(read) else ""
            number = _between(before, after)
        number = number.removesuffix(".0")
        if number and title and number not in found:
            found[number] = IogContentsEntry(number, title)
    return list(found.values())


def _between(before: str, after: str) -> str:
    """The one number that fits between two neighbours of the contents, "" where there is none."""
    if not before:
        return ""
    chapter, section = (int(part) for part in before.split("."))
    if after == f"{chapter + 2}.0":
        return f"{chapter + 1}.0"
    return f"{chapter}.{section + 1}" if after == f"{chapter}.{section + 2}" else ""


def known_entries() -> list[IogContentsEntry]:
    """The entries of KNOWN with their numbers."""
    chapters = KNOWN.strip().replace("/\n", "/").split("\n")
    found = []
    for chapter, line in enumerate(chapters, FIRST_KNOWN_CHAPTER):
        for section, title in enumerate(line.split("/")):
            found.append(IogContentsEntry(f"{chapter}.{section}".removesuffix(".0"), title.strip()))
    return found


def completed(read: list[IogContentsEntry]) -> list[IogContentsEntry]:
    """The entries as read, with those that a damaged contents page lost."""
    numbers = {entry.number for entry in read}
    lost = [entry for entry in known_entries() if entry.number not in numbers]
    return sorted([*read, *lost], key=lambda entry: [int(part) for part in entry.number.split(".")])
