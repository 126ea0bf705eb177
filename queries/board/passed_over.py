"""Words of a question that what is asked knows nothing of: names, numbers, and that something is not so."""

from __future__ import annotations

import re
from collections import Counter

from kb.engine.types import YES_NO
from parsers.law.situation import name_of
from queries.board.acts import owner_of
from queries.board.counted import NUMBERS
from queries.board.reading import Laid
from queries.board.spoken import Spoken
from queries.board.table_data import table_of
from queries.search.engine import stems

AGENT = re.compile(r" by (?:the )?[A-Z]\w*")  # by whom something is done, of whom it is not asked
OPTION = re.compile(r"\boptions? \d", re.I)
PRINTED = re.compile(r"\b\d+(?:-\d+)+\b")  # on a counter
BESIDE = re.compile(r"\bwith (?:an? |the |my |his )?(?P<what>[\w-]+)")
SPEAKS = re.compile(r"[\w'-]+")
TELLS = frozenset(("not", "never", "without", "twice", "again"))  # and changes what is asked
PLAIN = frozenset(("one", "I", "A", "a"))


def passed_over(laid: Laid, wanted: str) -> list[str]:
    """The names and numbers of a question, and words that turn it round, of which neither what is told nor
    what is asked knows anything; each in quotes."""
    decision = laid.law.code.decisions.get(laid.situation.asks[0].decision) if laid.situation.asks else None
    if decision is None or not wanted:
        return []
    heard = table_of(laid.law).questions.get(decision.name, "")
    put = f"{laid.text} {decision.question} {decision.name} {heard}".replace("_", " ")
    known, written = set(stems(put)), set(put.lower().split())
    numbers = _numbers(laid)
    of_places, said = _of_places(laid), set(SPEAKS.findall(wanted.lower()))
    found = ["'option'"] if OPTION.search(wanted) and not laid.situation.options else []
    for place, one in enumerate(SPEAKS.finditer(AGENT.sub("", Spoken(laid).counted.called(wanted)))):
        word = one[0].removesuffix("'s").strip("'-")
        is_name = place > 0 and word[:1].isupper() and word not in PLAIN
        is_number = word.isdecimal() or (word in NUMBERS and word not in PLAIN)
        is_known = set(stems(word.replace("_", " "))) <= known or name_of(word) in laid.text
        is_strange = word not in numbers if is_number else is_name and not _is_kind(laid, word)
        is_strange = is_strange or word.lower() in of_places & said
        if (is_strange and (is_number or not is_known)) or (word in TELLS and word not in written):
            found.append(repr(word.replace("_", " ")))
    return list(dict.fromkeys([*found, *_beside(laid, wanted)]))


def _beside(laid: Laid, wanted: str) -> list[str]:
    """The counters that a question puts beside those that are told: "with an HQ"."""
    counted, found = Spoken(laid).counted, []
    for one in BESIDE.finditer(counted.called(wanted)):
        kinds = [value for _, value in counted.kinds_in(one["what"])]
        if kinds and not any(sign in laid.text for kind in kinds for sign in (kind, kind.replace("_", "-"))):
            found.append(repr(one["what"]))
    return found


def _numbers(laid: Laid) -> set[str]:
    """The numbers that are told, in figures and words: those written, but for what counters print, and how
    many counters of an owner there are, of a kind and in all."""
    told = {int(one) for one in re.findall(r"\d{1,6}", PRINTED.sub(" ", laid.text))}
    kinds = {one: laid.case.types.kind_field(one.kind) for one in laid.things()}
    whose = [(owner_of(laid, one), laid.facts(one).get(kind)) for one, kind in kinds.items() if kind]
    told |= set(Counter(whose).values()) | set(Counter(owner for owner, _ in whose).values())
    return {str(one) for one in told} | {NUMBERS[one - 1] for one in told if 0 < one <= len(NUMBERS)}


def _of_places(laid: Laid) -> set[str]:
    """The words that say what a place or the border of one is like: in snow, a swamp, over a river."""
    types = laid.case.types
    edge = types.edge_joining(types.places) if types.places else None
    records = [types.records[types.places], *([edge] if edge else [])] if types.places else []
    fields = [one for record in records for one in record.fields.values() if not one.by]
    return {
        word
        for one in fields
        for word in ((one.name,) if one.type.name == YES_NO else types.values(one.type))
        if word.isalpha() and word.islower() and not word.endswith("ed")  # that is a verb: what happened
    }


def _is_kind(laid: Laid, word: str) -> bool:
    """Whether a word says what kind of counter is meant, which stands in the text as its sign."""
    return bool(Spoken(laid).counted.kinds_in(word)) or laid.law.code.types.kind_called(word) is not None


__all__ = ["passed_over"]
