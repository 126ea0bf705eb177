"""Disputes as they are jotted down at the table, "GE INF 7-4 + ARM 9-6 vs Soviet INF 5-3 in Kharkov (city),
weather rain - odds?", in sentences that the table takes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.engine.law import Law
from queries.board.counted import Counted
from queries.board.table_data import table_of

_NAME = r"[A-Z][\w'-]*(?:(?: of)? [A-Z][\w'-]*)*"
_DASH = re.compile(
    r"\s+[-\u2013\u2014]+\s+(?=(?:odds|what|which|who|how|can|may|is|are|do|does|legal|allowed)\b)", re.I
)
_OF_EACH = re.compile(r"(?<=[A-Z]{2}) of (?=\d{1,2}-\d)")  # "3 INF of 4-3"
_BRACKET = re.compile(rf"(?P<place>{_NAME}) \((?P<facts>[a-z][a-z ,-]*)\)")
_WEATHER = re.compile(
    r",?(?: and)? (?:in |with |the )?(?:weather (?!is |was )(?P<last>[a-z]+)"
    r"|(?<=, )(?P<first>[a-z]+) weather)(?=[,.?!]|$)"
)
_VERSUS = re.compile(r"(?P<one>.+?) (?:vs?\.?|versus|against) (?P<other>.+)")
_BARE_FOE = re.compile(r"\b(?P<verb>attacks?|fights?) (?P<whom>(?:[A-Z][\w-]* )?[A-Z]{2,5}(?![\w'-]))")
_PLUS = re.compile(r" \+ (?=(?:[A-Z][\w-]* |\d+ )?[A-Z]{2,5}\b)")
_ATTACKS = re.compile(rf"\battacks?(?:ing)? (?:into )?(?P<where>(?-i:{_NAME}))", re.I)
_DEFENDS = re.compile(
    r"(?P<units>[^.;?!]+?) (?:defends?|is defending|are defending|holds?|sits?|stands?)"
    r"(?: alone)?(?: (?:it|there|here|(?:in|on) it|(?:in|on) (?:the|a) (?P<ground>[a-z]+)))?[.!]?"
)
_IS_SO = re.compile(rf", (?:and )?(?=(?:{_NAME}|the [a-z]+) is |it (?:rains|snows)\b)")


class Jotted:
    """Such notes in one game."""

    def __init__(self, law: Law, counted: Counted) -> None:
        self.counted, table, kinds = counted, table_of(law), law.code.types.kinds
        families = [kinds[one.among] for one in table.acts if one.among in kinds]
        self.strikers = {value for one in families[:1] for value in one.values}
        self.types = table.named_so

    def sentences(self, said: str) -> list[str]:
        """What a line says; a statement of the notation as it is."""
        if ":" in said or said.startswith("ask "):
            return [said]
        said = _PLUS.sub(" and ", _OF_EACH.sub(" ", _DASH.sub(", ", said)))
        found: list[str] = []

        def bracket(one: re.Match[str]) -> str:
            if self.counted.units(one["facts"]):
                return one[0]
            found.append(f"{one['place']}: {one['facts']}.")
            return one["place"]

        def weather(one: re.Match[str]) -> str:
            found.append(f"The weather is {one['last'] or one['first']}.")
            return ""

        said = _WEATHER.sub(weather, _BRACKET.sub(bracket, said))
        several = [part for one in re.split(r"(?<=[a-z\d)][.;!]) +", said) for part in _IS_SO.split(one)]
        struck = next((one["where"] for part in several if (one := _ATTACKS.search(part))), "")
        fought = [_BARE_FOE.sub(self._with_article, self._fought(one)) for one in several]
        told = [each for one in fought for each in self._defended(one, struck)]
        return [*self._types(said), *told[:-1], *found, *told[-1:]]

    def _with_article(self, found: re.Match[str]) -> str:
        """ "attack Soviet INF" as "attack a Soviet INF"; a place stays as it is."""
        is_unit = bool(self.counted.units(found["whom"]))
        article = "an" if found["whom"][0] in "AEIO" else "a"
        return f"{found['verb']} {article} {found['whom']}" if is_unit else found[0]

    def _fought(self, said: str) -> str:
        """ "A vs B" as a fight, or as an attack of those who attack hexes."""
        told, comma, asks = said.rpartition(", ") if said.endswith("?") else (said, "", "")
        found = _VERSUS.fullmatch(told)
        if not found or not all(self.counted.units(found[side]) for side in ("one", "other")):
            return said
        kinds = {value for _, value in self.counted.kinds_in(found["one"])}
        verb = "attack" if kinds & self.strikers else "fight"
        return f"{found['one']} {verb} {found['other']}{comma}{asks}"

    def _defended(self, said: str, struck: str) -> Iterator[str]:
        """A sentence with those who defend the hex that is attacked in a sentence of their own: "..., an INF
        4-3 defends in the city"."""
        parts = re.split(r",\s+(?:and |while |but )?", said)
        for number, part in enumerate(parts):
            found = _DEFENDS.fullmatch(part)
            units = self.counted.units(found["units"]) if found and struck else []
            if found is None or len(units) == 0 or _ATTACKS.search(part):
                continue
            one = len(units) == 1 and not units[0][0].isdecimal()
            yield f"{found['units']} {'is' if one else 'are'} in {struck}."
            if found["ground"] and found["ground"] != "hex":
                yield f"{struck}: {found['ground']}."
            parts[number] = ""
        left = ", ".join(filter(None, parts))
        if left:
            yield left if left[-1] in ".?!" or said[-1:] not in ".?!" else f"{left}."

    def _types(self, said: str) -> Iterator[str]:
        """What type of place a name tells by itself, as "North Sea" does."""
        for word, means in self.types.items():
            name = rf"\b(?:[A-Z][\w'.-]*(?: of)? )*{word}(?: of [A-Z]\w+)?\b"
            for found in dict.fromkeys(re.findall(name, said)):
                if " " in found and not self.counted.is_known(found):
                    yield f"The {found} is {means}."


__all__ = ["Jotted"]
