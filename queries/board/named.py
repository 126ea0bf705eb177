"""What words name on a table: a place in whatever letters, "the ARM", "the German units in Kiev"."""

from __future__ import annotations

import re

from kb.engine.things import Thing
from parsers.law.mistakes import Mistake
from parsers.law.situation import name_of
from queries.board.acts import owner_of
from queries.board.counted import ARTICLES, NUMBERS, Counted
from queries.board.reading import Laid
from queries.telling import words

CAPITAL = re.compile(r"[^\W_a-z][\w'/.+-]*(?: (?:(?:of|de|am|la|le|el|di|an|and the) )?[^\W_a-z][\w'/.+-]*)*")
NO_NAME = re.compile(
    r"(?:it|this|that|these|those|they|he|she|we|i|you|there|here|which|what|who|nothing|nobody|all|each|both|him|them"
    r"|no|not|yes|none|some|any|every|another|other|same|last|next|then|now|but|and|or|so|still|only|just|also)",
    re.I,
)
SHORTENED = re.compile(r"'(?:s|re|ve|ll|d|m)$")  # "That's" is no more a name than "that" is
AT = re.compile(r"(?P<what>.+?) (?:in|at|on) (?P<where>.+)")
ONES = re.compile(r"(?:(?:the|all|both|his|her|their|my) )+", re.I)
MOST_SHOWN = 4  # names in a refusal


class Named:
    """The names of one table."""

    def __init__(self, laid: Laid, counted: Counted) -> None:
        self.laid, self.counted = laid, counted

    def known(self, said: str) -> str:
        """The thing of the table that words name, in whatever letters; "" where nothing is called so."""
        name = name_of(re.sub(r"^[Tt]he (?=\S)", "", said.strip()))
        things = self.laid.case.things
        if name in things or not name:
            return name
        wanted = name.casefold()
        alike = [one for one in things if one.casefold() == wanted]
        return alike[0] if len(alike) == 1 else ""

    def place(self, said: str) -> str:
        """The place that words can mean: one that is there, or a name with capitals, or a single word; ""
        where they can mean none."""
        plain = re.sub(r"^the (?=\S)", "", said.strip(), flags=re.I)
        known = self.known(plain)
        if known:
            return known
        if is_no_name(plain) or plain.casefold() in (*ARTICLES, *NUMBERS):
            return ""
        return plain if CAPITAL.fullmatch(plain) or re.fullmatch(r"[^\W\d_]+", plain) else ""

    def counters(self, said: str) -> list[str]:
        """The counters that are there already which words mean: "the ARM", "the German INF in Kiev", "the
        Germans".  Raises Mistake where one is spoken of and several are there."""
        where = AT.fullmatch(said)
        place = self.known(where["where"]) if where else ""
        what = where["what"] if where and place else said
        if not ONES.match(what):
            return []
        plain = self.counted.called(ONES.sub("", what))
        kinds = {value for _, value in self.counted.kinds_in(plain)}
        owner = self.counted.owner(plain)
        if (not kinds and not owner) or (owner and not kinds and owner in what):
            return []  # "the USSR" is the power, "the Russians" are its counters
        found = [one for one in self.standing() if self.is_meant(one, kinds, owner, place)]
        if len(found) > 1 and kinds and not re.search(r"\b(?:all|both)\b|s\b", what, re.I) and not place:
            names = " or ".join(words.name(self.laid.writer.name(one)) for one in found[:MOST_SHOWN])
            raise Mistake(f"{said} may be any of {len(found)}", 1, 1, f"its name: {names}")
        return [self.laid.writer.name(one) for one in found]

    def meant(self, said: str) -> list[str]:
        """The counters that words can mean with or without an article, by the end of their names too: "INF 2"
        is the red INF 2 where no other is called so.  Raises Mistake where one of several can be meant."""
        name = name_of(re.sub(r"^the (?=\S)", "", said.strip(), flags=re.I)).casefold()
        names = [self.laid.writer.name(one) for one in self.standing()]
        found = [one for one in names if one.casefold() == name]
        found = found or [one for one in names if one.casefold().endswith(f"_{name}")]
        if len(found) > 1:
            told = f"{said} may be any of {len(found)}"
            raise Mistake(told, 1, 1, f"its name: {' or '.join(map(words.name, found[:MOST_SHOWN]))}")
        if found or re.search(r"\d$", name):
            return found
        return self.counters(said if ONES.match(said) else f"the {said}")

    def standing(self) -> list[Thing]:
        """The counters on the table."""
        return [one for one in self.laid.things() if self.counted.is_counter(self.laid.writer.name(one))]

    def is_meant(self, thing: Thing, kinds: set[str], owner: str, place: str = "") -> bool:
        """Whether a counter is of one of these kinds, of that owner and in that place, where any is named."""
        whose, where = owner_of(self.laid, thing), self.laid.where(thing)
        name = self.laid.writer.name(whose) if isinstance(whose, Thing) else whose or ""
        stands = self.laid.writer.name(where) if where is not None else ""
        facts = {str(value) for value in self.laid.facts(thing).values()}
        return (
            (not kinds or bool(kinds & facts))
            and (not owner or name_of(owner) == name)
            and (not place or stands == place)
        )


def is_no_name(word: str) -> bool:
    """Whether a word, however it is written, names nothing: "He", "That's", "Last" as a sentence opens."""
    return bool(NO_NAME.fullmatch(SHORTENED.sub("", word)))


__all__ = ["CAPITAL", "Named", "is_no_name"]
