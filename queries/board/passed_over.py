"""Words of a question that what is asked knows nothing of: names, numbers, and that something is not so."""

from __future__ import annotations

import re

from parsers.law.situation import name_of
from queries.board.counted import NUMBERS
from queries.board.reading import Laid
from queries.board.spoken import Spoken
from queries.board.table_data import table_of
from queries.search.engine import stems

AGENT = re.compile(r" by (?:the )?[A-Z]\w*")  # by whom something is done, of whom it is not asked
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
    numbers = set(re.findall(r"\d+", laid.text)) | {NUMBERS[int(n) - 1] for n in _small(laid.text)}
    found = []
    for place, one in enumerate(SPEAKS.finditer(AGENT.sub("", Spoken(laid).counted.called(wanted)))):
        word = one[0].removesuffix("'s").strip("'-")
        is_name = place > 0 and word[:1].isupper() and word not in PLAIN
        is_number = word.isdecimal() or (word in NUMBERS and word not in PLAIN)
        is_known = set(stems(word.replace("_", " "))) <= known or name_of(word) in laid.text
        is_strange = word not in numbers if is_number else is_name and not _is_kind(laid, word)
        if (is_strange and not is_known) or (word in TELLS and word not in written):
            found.append(repr(word.replace("_", " ")))
    return list(dict.fromkeys(found))


def _small(text: str) -> list[str]:
    return [one for one in re.findall(r"\d+", text) if 0 < int(one) <= len(NUMBERS)]


def _is_kind(laid: Laid, word: str) -> bool:
    """Whether a word says what kind of counter is meant, which stands in the text as its sign."""
    return bool(Spoken(laid).counted.kinds_in(word)) or laid.law.code.types.kind_called(word) is not None


__all__ = ["passed_over"]
