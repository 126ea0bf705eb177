"""The contents page: the number and title of every chapter and section, in order."""

from __future__ import annotations

import re
from dataclasses import dataclass

NUMBER = re.compile(r"(?<!\S)(\d{1,2}\.\d)(?=\s+[A-Z])")
MARK = re.compile(r"\s*\bPage \d{1,3} of\b(?: \d{1,3}\b)?\s*")
CUT_MARK = re.compile(r"\s*\bPage \d{1,3} of\b(?! \d)\s*(?=\S)")

# What the contents page says of the pages that the transcription has.  It stands in only where a copy has
# lost that page, or the end of it: without it no lost number could be restored.
KNOWN = """
18.0 Regions 18.1 Movement and Regions 18.2 Control of Regions 18.3 Combat and Regions
18.4 Regions and Terrain 18.5 Regions and Retreat 18.6 Regions and Advance After Combat
18.7 Regions and Supply
19.0 Trenches 19.1 Building Trenches 19.2 Trench Construction Die Rolls 19.3 Trench Levels
19.4 Removing Trench Markers 19.5 Trench Effects on Combat
20.0 Forts 20.1 General Rules 20.2 Destroying a Fort 20.3 Besieging a Fort 20.4 Surrender of Besieged Forts
20.5 Forts and Supply
21.0 Flank Attacks 21.1 Restrictions on Flank Attacks 21.2 Forts and Flank Attacks
21.3 Pinning Spaces and Flank Attack DRMs 21.4 Resolving Flank Attacks
22.0 Assembling Units 22.1 Only LCUs Can Be Assembled 22.2 Composition of Assembled LCUs
22.3 How to Assemble LCUs
23.0 Rebellions and Revolution 23.1 Mechanics of Rebellion 23.2 Tracking National Will 23.3 Uprising Units
23.4 Russian Revolution 23.5 Collapse of Germany 23.6 Collapse of Austria-Hungary
24.0 Troop Quality 24.1 Tracking Troop Quality 24.2 Effects on Reinforcements and Rebuilt Units
25.0 Invasions by Sea 25.1 General Rules 25.2 Executing Sea Invasions 25.3 Moving AP LCUs By Sea
25.4 Enemy Capture of Sea Invasion Spaces 25.5 Russian Amphibious Assault
26.0 Neutral and Minor Countries 26.1 Albania 26.2 Bulgaria 26.3 Greece 26.4 Italy 26.5 Romania
26.6 Serbia and Montenegro 26.7 Turkey
27.0 Out-Of-Theater Campaigns
28.0 Headquarters and Heavy Artillery 28.1 Special Effects of HQs and Heavy Artillery
29.0 Treaty of Brest-Litovsk 30.0 More Than Two Players 30.1 Two AP Players
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the contents: the number as the project writes it ("18" for 18.0) and the title."""

    number: str
    title: str


def entries(text: str) -> list[Entry]:
    """The entries of the contents page in order; one whose number the page mark swallowed is restored."""
    marked = CUT_MARK.sub(" 0.0 ", text)  # the number behind such a mark was lost
    parts = NUMBER.split(MARK.sub(" ", marked))
    read = [(number, title.strip()) for number, title in zip(parts[1::2], parts[2::2], strict=True)]
    found: dict[str, Entry] = {}
    for index, (number, title) in enumerate(read):
        if number == "0.0":
            before = read[index - 1][0] if index else ""
            after = read[index + 1][0] if index + 1 < len(read) else ""
            number = _between(before, after)
        number = number.removesuffix(".0")
        if number and title and number not in found:
            found[number] = Entry(number, title)
    return list(found.values())


def _between(before: str, after: str) -> str:
    """The one number that fits between two neighbours of the contents, "" where there is none."""
    if not before:
        return ""
    chapter, section = (int(part) for part in before.split("."))
    if after == f"{chapter + 2}.0":
        return f"{chapter + 1}.0"
    return f"{chapter}.{section + 1}" if after == f"{chapter}.{section + 2}" else ""


def known_entries() -> list[Entry]:
    return entries(KNOWN)


def completed(read: list[Entry]) -> list[Entry]:
    """The entries as read, with those that a damaged contents page lost."""
    numbers = {entry.number for entry in read}
    lost = [entry for entry in known_entries() if entry.number not in numbers]
    return sorted([*read, *lost], key=lambda entry: [int(part) for part in entry.number.split(".")])
