"""Counters that players tell of in passing: "Kiev, held by an INF 6-4", "two German INF, a 7-4 and a 6-3"."""

from __future__ import annotations

import re
from collections.abc import Callable

from queries.board.counted import number_said
from queries.board.named import CAPITAL
from queries.board.reading import Laid
from queries.board.unit_phrases import UnitPhrases, Units
from queries.board.verbs import ACTS

_BY = re.compile(r",? (?:(?:which|that) is |is )?(?:held|defended|garrisoned|manned) by ")
_HOLDS = re.compile(
    r" (?:(?:is|are) )?(?:holds?|holding|defends?|defending|garrisons?|garrisoning) "
    rf"(?P<place>{CAPITAL.pattern})\.?$"
)
_PLACE_IS = re.compile(rf"(?:the )?(?P<place>{CAPITAL.pattern})(?P<is>(?: is [^,]+?)?)$")
_LAST_PLACE = re.compile(rf"(?:the )?(?P<place>{CAPITAL.pattern})$")
_WHOSE = re.compile(r"\b(?:my|our|his|her|their|your|the)(?: [a-z]+)? $", re.I)
_OF_HIS = re.compile(r"\b(?:an?|one|the) (?P<what>[\w -]{1,40}?) of (?P<whose>his|mine|ours|theirs)\b")
_ACTS_ACROSS = re.compile(r" (?:try to )?(?P<verb>[a-z]+)(?=,? (?:from )?across )")
_ARTICLE = re.compile(r"^(?:an?|one|some) ", re.I)
_SERIES = r"\d{1,2}(?:-\d{1,2})+"
_EACH = re.compile(rf"(?:,|:| -)? (?P<list>(?:an? )?{_SERIES}(?:(?:,|,? and) (?:an? )?{_SERIES})+),?")


class Garrisons:
    """The same as the table takes it; `taken` is what was taken for granted with it, and `is_act` says
    whether a word is the verb for an act."""

    def __init__(self, laid: Laid, is_act: Callable[[str], bool]) -> None:
        self.phrases, self.is_act = UnitPhrases(laid), is_act
        self.taken: tuple[str, ...] = ()

    def told(self, said: str) -> list[str]:
        """A sentence as one or two in which every counter has its numbers and stands in its place."""
        if ":" in said:
            return [said]
        return self._held(self._each(said))

    def opposed(self, said: str) -> str:
        """A sentence in which those who act and those against whom they do are told apart, where it does not
        say whose they are: "two ARM attack an INF" are mine and his."""
        if ":" in said:
            return said
        said = self._with_enemy(_OF_HIS.sub(_whose_first, said))
        found = list(self.phrases.units.finditer(said))
        between = said[found[0].end() : found[1].start()] if len(found) > 1 else ""
        acts = ACTS.fullmatch(between) and (said.endswith("?") or any(map(self.is_act, between.split())))
        if not acts:
            return said
        for one, whose in ((found[1], "his"), (found[0], "my")):
            units, before = Units(one, self.phrases.counted), said[: one.start()]
            if units.owner or units.is_known or _WHOSE.search(before):
                continue
            if whose == "my" and Units(found[1], self.phrases.counted).owner:
                continue  # of one whose enemy has a name it must be asked
            head = said[one.start() :]
            head = head if before else head[:1].lower() + head[1:]
            said = f"{before}{whose} {_ARTICLE.sub('', head)}"
        return said[:1].upper() + said[1:]

    def _with_enemy(self, said: str) -> str:
        """A sentence in which those who act "across a river" do so against somebody, whose kind is the usual
        one."""
        who = list(self.phrases.units.finditer(said))
        acts = _ACTS_ACROSS.match(said, who[0].end()) if len(who) == 1 else None
        kind = self.phrases.counted.data.plain.get("unit", "")
        if not acts or not kind or not self.is_act(acts["verb"]):
            return said
        self.taken += (f"those who are attacked: {kind.replace('_', '-')}, as nobody says who they are",)
        return f"{said[: acts.end('verb')]} his {kind.replace('_', '-')}{said[acts.end('verb') :]}"

    def _each(self, said: str) -> str:
        """With the numbers of each: "two German INF, a 7-4 and a 6-3" are a German INF 7-4 and a German
        INF 6-3."""
        for one in self.phrases.units.finditer(said):
            units, listed = Units(one, self.phrases.counted), _EACH.match(said, one.end())
            numbers = re.findall(_SERIES, listed["list"]) if listed else []
            many = number_said(units.said.partition(" ")[0])
            if not listed or len(units.kinds) != 1 or len(numbers) != many or re.search(_SERIES, one[0]):
                continue
            whose = f"{units.owner} " if units.owner else ""
            each = " and ".join(f"{whose}{units.kinds[0]} {numbers_}" for numbers_ in numbers)
            where = f" in {units.where}" if units.where else ""
            return f"{said[: one.start()]}{each}{where}{said[listed.end() :]}"
        return said

    def _held(self, said: str) -> list[str]:
        """With those who hold a place in it."""
        by = _BY.search(said)
        units = self.phrases.units.match(said, by.end()) if by else None
        if by and units and not units["where"]:
            before, behind = said[: by.start()], said[units.end() :].lstrip(",")
            whole, last = _PLACE_IS.fullmatch(before), _LAST_PLACE.search(before)
            if whole and not behind.strip(" ."):
                is_ = f"{whole['place']}{whole['is']}."
                return [*([is_] if whole["is"] else []), f"{_there(units['what'], whole['place'])}."]
            if last and not whole:
                return [f"{before[: last.start()]}{units['what']} in {last['place']}{behind}"]
        who = self.phrases.units.match(said)
        holds = _HOLDS.match(said, who.end()) if who else None
        return [f"{_there(who['what'], holds['place'])}."] if who and holds else [said]


def _whose_first(found: re.Match[str]) -> str:
    return f"{'his' if found['whose'] in ('his', 'theirs') else 'my'} {found['what']}"


def _there(units: str, place: str) -> str:
    return f"{units[:1].upper()}{units[1:]} {'are' if ' and ' in units else 'is'} in {place}"


__all__ = ["Garrisons"]
