"""What a sentence says that two have with each other: "the Reds and the Blues have had a pact since 1939"."""

from __future__ import annotations

import re
from collections.abc import Callable

from kb.engine.types import HAPPENED, Field, Record, Types
from parsers.law.mistakes import Mistake
from parsers.law.situation import name_of

MADE = r"(?:(?:have|has|had|are in|is in|signed|made|concluded|agreed)(?: had| signed| made)?(?: on)?)"
BOND = r"(?:an? |the )?(?P<noun>[a-z][a-z -]*?)"
DATE = r"(?P<date>,? (?:(?:signed|made|concluded) )?(?:since|in|on|of|from) .+)?"
SAID = tuple(
    re.compile(one)
    for one in (
        rf"(?:the )?(?P<one>.+?) and (?:the )?(?P<other>.+?) {MADE} {BOND}{DATE}",
        rf"(?:the )?(?P<one>.+?) {MADE} {BOND} with (?:the )?(?P<other>.+?){DATE}",
        rf"[Tt]here (?:is|was) {BOND} between (?:the )?(?P<one>.+?) and (?:the )?(?P<other>.+?){DATE}",
    )
)


class Bonds:
    """The things of a game that join two others; `kind` gives the type of what is called so, None where
    nothing is."""

    def __init__(self, types: Types, kind: Callable[[str], str | None]) -> None:
        self.types, self.kind = types, kind

    def lines(self, said: str) -> list[str]:
        """The thing that a sentence tells of, with those whom it joins; none where it tells of none.  Raises
        Mistake where both are the same."""
        for pattern in SAID:
            found = pattern.fullmatch(said)
            record = self.types.by_word(found["noun"].split()[-1]) if found else None
            if found and record is not None:
                both = [name_of(found["one"]), name_of(found["other"])]
                if both[0] == both[1]:
                    raise Mistake(f"{both[0]} has no {found['noun']} with itself", 1, 1, "two names")
                field = self._joins(record, both)
                if field is not None:
                    word = record.name.lower()
                    facts = [f"{field.name} ({', '.join(both)})", *self._dated(record, found["date"] or "")]
                    return [f"{word} {word}_of_{both[0]}_and_{both[1]}: {', '.join(facts)}"]
        return []

    def _joins(self, record: Record, names: list[str]) -> Field | None:
        """The list of a thing that takes these two: the first of their type."""
        kinds = {self.kind(one) for one in names}
        return next(
            (one for one in record.fields.values() if one.type.is_list and {one.type.name} == kinds), None
        )

    def _dated(self, record: Record, said: str) -> list[str]:
        """When it was made: the facts of the thing that are called after those of the date."""
        found = []
        for each in self.types.singletons().values():
            for dated in (one for one in each.fields.values() if one.dated and one.source != HAPPENED):
                field = next((f for f in record.fields.values() if f.name.endswith(f"_{dated.name}")), None)
                values = {one.casefold() for one in self.types.values(dated.type)}
                words = re.findall(r"[\w/]+", said)
                told = [
                    word
                    if name_of(word).casefold() in values or (not values and re.fullmatch(r"\d{4}", word))
                    else ""
                    for word in words
                ]
                if field is not None and any(told):
                    found.append(f"{field.name} {next(filter(None, told))}")
        return found


__all__ = ["Bonds"]
