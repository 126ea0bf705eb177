"""Counters as players name them in a sentence: "two German INF 6-3 in Kiev", "the lone 3-2 CAV"."""

from __future__ import annotations

import re
from functools import cached_property

from kb.engine.things import Thing
from parsers.law.situation import name_of
from queries.board.counted import ARTICLES, NUMBERS, Counted, number_said
from queries.board.named import CAPITAL
from queries.board.reading import Laid
from queries.board.spoken import Spoken
from queries.search.chatter import CHATTER

FIGURES = r"\(?\d{1,2}(?:-\d{1,2})+(?: each)?\)?"
COUNT = rf"(?i:\d{{1,2}}(?!-)|{'|'.join((*ARTICLES, *NUMBERS))}|another|both)"
_GROUP = r"(?:,? (?:corps|army|armies|units?|divisions?|counters?))?"
_STANDING = r"(?: (?P<stand>be|too many|stand|stack|sit|fit|stay|[a-z]+(?= from ))(?: together)?)?"
_FORM = re.compile(r" each\b|[()]")


class UnitPhrases:
    """The phrases for counters of one table."""

    def __init__(self, laid: Laid) -> None:
        self.laid, self.named = laid, Spoken(laid).named
        self.counted: Counted = self.named.counted

    def phrase(self, said: str) -> Units | None:
        """The counters of which words speak, and nothing else; None where they say anything more."""
        found = self.units.fullmatch(said.strip(" ,"))
        return Units(found, self.counted) if found else None

    def within(self, said: str) -> list[Units]:
        """The counters of which a sentence speaks, in its order."""
        return [Units(one, self.counted) for one in self.units.finditer(said)]

    @cached_property
    def units(self) -> re.Pattern[str]:
        """Counters as players name them, with the place in which they stand: "two German INF 6-3 in Kiev"."""
        owners = set(self.counted.owners)
        owners |= {
            one for one, means in self.counted.data.called.items() if means in self.counted.owners.values()
        }
        owner = "|".join(re.escape(one) for one in sorted(owners, key=len, reverse=True))
        called = self.counted.data.called.items()  # "tank corps"
        kinds = {
            *self.counted.kinds,
            *(one for one, means in called if means.casefold() in self.counted.kinds),
        }
        kinds = {re.escape(one).replace(r"\ ", "[ -]") for one in kinds}
        kind = "|".join(sorted(kinds, key=len, reverse=True))
        small = rf"(?:{'|'.join(sorted(CHATTER & self.counted.kinds.keys())) or '(?!)'})\b"  # "at"
        before = rf"(?:(?:{owner}|{FIGURES}|lone|single|[a-z]+-down|face-up|disorganised|isolated) )*"
        alone = r" \d{1,2}(?![\w-])(?! [A-Z]{2,})"  # "an INF 4", as far as no counter is counted so
        behind = rf"{_GROUP}(?: of {FIGURES}|,? {FIGURES}|{alone})?(?: of (?:the )?(?:{owner}))?"
        one = (
            rf"(?:{COUNT} )?(?:of the )?{before}(?:(?!{small})(?i:{kind})(?![\w-])(?! [A-Z]))(?:s\b)?{behind}"
        )
        several = rf"{one}(?:(?:, and|,| and| plus|, plus|,? with) {one})*"
        where = rf"(?:{_STANDING} (?:in|at|from) (?:the )?(?P<where>{CAPITAL.pattern}))?"
        return re.compile(rf"(?<![\w-])(?P<what>{several}){where}(?![\w-])")

    def where(self, units: Units) -> str:
        """The one place where those of whom words speak stand."""
        stand = [self.laid.where(one) for one in self.meant(units)]
        places = {self.laid.writer.name(one) for one in stand if one is not None}
        return next(iter(places)) if len(places) == 1 else ""

    def nowhere(self, units: Units) -> list[Thing]:
        """Those of whom words speak that stand nowhere yet."""
        return [one for one in self.meant(units) if self.laid.where(one) is None]

    def meant(self, units: Units) -> list[Thing]:
        """The counters on the table that words can mean."""
        plain = self.counted.called(units.said)
        kinds = {value for _, value in self.counted.kinds_in(plain)}
        owner = self.counted.owner(plain)
        named = self.named
        return [one for one in named.standing() if named.is_meant(one, kinds, owner, name_of(units.where))]


class Units:
    """Counters of which a phrase speaks."""

    def __init__(self, found: re.Match[str], counted: Counted) -> None:
        what = _FORM.sub("", found["what"])
        self.start, self.end = found.span()
        self.where = found["where"] or ""
        self.goes = " from " in found[0]
        self.stand = f" {found['stand']}" if found["stand"] else ""
        self.is_known = re.match(r"(?:the|both) ", what, re.I) is not None
        plain = re.sub(
            r"(?:^|(?<=, )|(?<=and ))(?:the|both|another|of the) |\b(?:lone|single) ", "", what, flags=re.I
        )
        self.said = plain
        called = counted.called(plain)
        self.owner = counted.owner(called)
        self.kinds = list(dict.fromkeys(value.replace("_", "-") for _, value in counted.kinds_in(called)))
        self.is_new = not self.is_known or re.search(FIGURES, what) is not None
        self.many = len(counted.units(plain)) > 1 or number_said(plain.partition(" ")[0]) > 1

    def known(self, where: str) -> str:
        """The words for them when they stand there."""
        whose = f"{self.owner} " if self.owner else ""
        place = f" in {where.replace('_', ' ')}"
        said = f"the {whose}{' '.join(self.kinds)}"
        return f"{said}{place}{self.stand}" if self.goes else f"{said}{self.stand}{place}"


__all__ = ["COUNT", "FIGURES", "UnitPhrases", "Units"]
