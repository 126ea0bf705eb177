"""Optional rules: what stands under each, where, and the kits that each belongs to."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from parsers.records import Option, OptionScope, Place, number_key
from parsers.transcripts.final_edition.contents import OPTION_NOTE, Raw7Contents
from parsers.transcripts.final_edition.order import meaning_words
from parsers.transcripts.final_edition.passages import Raw7Group, Raw7Passage
from parsers.transcripts.ids import RAW7

MENTION = re.compile(
    r"(?<![A-Za-z])(?:(?P<kits>[A-Z][A-Za-z]{1,5}(?:/[A-Z][A-Za-z]{1,5})*) ?)?[Oo]ptions? ?"
    r"(?P<numbers>\d{1,3}(?:(?:, ?| ?& ?)\d{1,3})*)(?P<governs>:(?: \((?P<title>[^()]{3,40})\))?)?"
)
NUMBER = re.compile(r"\d+")
KIT = re.compile(r"[A-Z][a-z]{0,4}[A-Z]$")

PlaceOf = Callable[[int, int], Place]


@dataclass(slots=True)
class _Found:
    place: Place
    title: str = ""
    kits: list[str] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    scopes: list[OptionScope] = field(default_factory=list)


def find_options(groups: list[Raw7Group], contents: Raw7Contents, place: PlaceOf) -> list[Option]:
    """Every optional rule that the text or the contents list names."""
    found: dict[int, _Found] = {}
    for entry in contents.entries:
        match = OPTION_NOTE.search(entry.title)
        if match:
            option = _named(found, int(match["number"]), match["kit"], place(entry.first, entry.last))
            option.title = entry.title[: match.start()].strip()
            option.sections.append(entry.number)
    for group in groups:
        for at, passage in enumerate(group.passages):
            _read_passage(found, group, at, passage, place)
    return [_record(number, found[number]) for number in sorted(found)]


def _named(found: dict[int, _Found], number: int, kits: str | None, place: Place) -> _Found:
    option = found.setdefault(number, _Found(place))
    for kit in (kits or "").split("/"):
        if KIT.match(kit) and kit not in option.kits:
            option.kits.append(kit)
    return option


def _read_passage(
    found: dict[int, _Found], group: Raw7Group, at: int, passage: Raw7Passage, place: PlaceOf
) -> None:
    text = passage.text
    for match in MENTION.finditer(text):
        where = place(passage.first, passage.last)
        for number in map(int, NUMBER.findall(match["numbers"])):
            option = _named(found, number, match["kits"], where)
            if match["governs"] is None or not group.section:
                continue
            option.title = option.title or match["title"] or ""
            option.scopes.append(OptionScope(group.section, _governed(text, match), where))
            if match.start() == 0:
                option.scopes += _more_scopes(group, at, match["title"] or "", place)


def _governed(text: str, match: re.Match[str]) -> str:
    """The whole paragraph for a label at its beginning; inside, the bracket or the item of the list."""
    if match.start() == 0:
        return text
    bracket = text.rfind("(", 0, match.start()) > text.rfind(")", 0, match.start())
    end = text.find(")" if bracket else "\n", match.end())
    return text[match.start() : end if end >= 0 else len(text)]


def _more_scopes(group: Raw7Group, at: int, title: str, place: PlaceOf) -> list[OptionScope]:
    """The next paragraphs, as long as each names everything that the option's title names."""
    words = set(meaning_words(title))
    scopes = []
    for passage in group.passages[at + 1 :] if len(words) > 1 else []:
        if MENTION.match(passage.text) or passage.is_example or not words <= set(meaning_words(passage.text)):
            break
        scopes.append(OptionScope(group.section, passage.text, place(passage.first, passage.last)))
    return scopes


def _record(number: int, option: _Found) -> Option:
    sections = sorted({*option.sections, *(scope.section for scope in option.scopes)}, key=number_key)
    text = "\n\n".join(dict.fromkeys(scope.text for scope in option.scopes))
    return Option(
        RAW7,
        number,
        option.title,
        tuple(option.kits),
        tuple(sections),
        text,
        option.place,
        tuple(option.scopes),
    )
