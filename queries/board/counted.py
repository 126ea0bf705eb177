"""Units as players count them, "two German infantry corps and an HQ-I", in the notation of a situation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from kb.engine.law import Law
from kb.engine.types import NUMBER, Record
from parsers.law.situation import name_of
from queries.board.table_data import counters, kind_field, table_of
from queries.search.chatter import CHATTER

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LONGEST_NAME = 5  # words
ARTICLES = ("a", "an", "the", "some")
_SERIES = re.compile(r"\d{1,6}(-\d{1,6})*")
PARTS = re.compile(
    r"\s*(?:,|;|\band\b|\bplus\b|\b(?:together )?with(?= (?:an?|\d+|one|two|three)\b)|&| \+ )\s*"
    r"(?![^(]*\))"
)

_OWN_NAME = re.compile(r"(?<![\w-])[A-Z][a-z]{2,}(?: (?:von |de |van )?[A-Z][a-z]{2,})*(?![\w-])")

_NUMBER_OF = re.compile(r"(?P<number>\d{1,6}) (?P<fact>[a-z]\w+)")
Known = Callable[[str], bool]  # whether something on the table, or in the game, is called so


class Counted:
    """The words for the counters of one game."""

    def __init__(self, law: Law, is_known: Known, is_counter: Known, owners: Iterable[str] = ()) -> None:
        self.types, self.data = law.code.types, table_of(law)
        self.is_known, self.is_counter = is_known, is_counter
        self.owners = {one.replace("_", " "): one for one in owners}  # however they are written
        self.records = counters(law)
        self.kinds = {
            said: (record, value)
            for record in self.records
            for value in self._values(record, kind_field(law, record))
            for said in _ways(self._words(record, kind_field(law, record), value))
        }
        self.longest = max((said.count(" ") + 1 for said in self.kinds), default=1)

    def _values(self, record: Record, field: str) -> tuple[str, ...]:
        return self.types.values(record.fields[field].type) if field else ()

    def _words(self, record: Record, field: str, value: str) -> Iterator[str]:
        yield value.replace("_", " ")
        yield value.replace("_", "")
        yield from self.types.words_of(record.fields[field].type.name, value)

    def units(self, said: str, of_one: bool = True) -> list[str]:
        """What each part of a list puts down, in the notation: a kind first, its number before it and its
        facts behind; a part that names no kind belongs to the one before.  Whose they are stands once for
        all of them, where they are `of_one`.  Empty where no kind is named at all."""
        found: list[str] = []
        for part in filter(None, PARTS.split(self._apart(said.strip()))):
            one = name_of(part) if self.is_counter(part) else self._unit(part)
            if one is None and not found:
                return []
            if one is None:
                found[-1] += f", {self.numbered(found[-1], self.called(part))}"
            else:
                found.append(one)
        owners = [self.owner(one) for one in found]
        if of_one and len(set(filter(None, owners))) == 1:
            whose = next(filter(None, owners))
            found = [
                one if owner else _with_owner(one, whose) for one, owner in zip(found, owners, strict=True)
            ]
        return found

    def _apart(self, said: str) -> str:
        """With a comma before a number that is told by its name behind it: "CP Italy 5 points"."""
        known = {
            name for record in self.records for name, one in record.fields.items() if one.type.name == NUMBER
        }

        def parted(found: re.Match[str]) -> str:
            return f", {found[0].strip()}" if found["fact"] in known else found[0]

        return re.sub(rf"(?<=[^\s,(]) {_NUMBER_OF.pattern}(?![\w-])", parted, said)

    def kinds_in(self, said: str) -> list[tuple[Record, str]]:
        """The printed kinds that words speak of."""
        words = re.sub(r"[^\w\s-]", " ", said).split()
        runs = (
            words[a:b] for a in range(len(words)) for b in range(a + 1, min(len(words), a + self.longest) + 1)
        )
        return [self.kinds[_plain(run)] for run in runs if self.is_kind(run)]

    def is_kind(self, words: list[str]) -> bool:
        """Whether words say a kind; one that is a small word of English too, "at", only in its capitals."""
        return _plain(words) in self.kinds and not (len(words) == 1 and words[0] in CHATTER)

    def called(self, said: str) -> str:
        """The same with what players call things by the names of the game: "German" is Germany's."""
        plain = {word.casefold(): means for word, means in {**self.owners, **self.data.called}.items()}
        if not plain:
            return said
        pattern = rf"(?<![\w'-])({'|'.join(map(re.escape, sorted(plain, key=len, reverse=True)))})(?![\w'-])"

        def meant(found: re.Match[str]) -> str:
            return plain[found[1].casefold()] if not self._in_a_name(said, found) else found[1]

        return " ".join(re.sub(pattern, meant, said, flags=re.I).split())

    def _in_a_name(self, said: str, found: re.Match[str]) -> bool:
        """Whether a word is the beginning of a longer name, as in French Indo-China."""
        following = re.match(r"[ -]+([A-Z][\w'-]*)", said[found.end() :])
        return following is not None and self.is_known(name_of(f"{found[1]} {following[1]}"))

    def _unit(self, part: str) -> str | None:
        """One counter in the notation, None where the part names no kind."""
        head, bracket, more = part.partition("(")
        words = self.called(head).split()
        while words and words[0].casefold() in ARTICLES:
            words = words[1:]
        if words and words[0].casefold() in NUMBERS:
            words[0] = str(NUMBERS.index(words[0].casefold()) + 1)
        words = self._number_first(words)
        place = self._kind_at(words)
        if place is None:
            return None
        start, end = place
        record, value = self.kinds[_plain(words[start:end])]
        count = [words[0]] if start and words[0].isdecimal() else []
        before = words[len(count) : start]
        rest = [*before, *words[end:]]
        series = next((one for one in rest if _SERIES.fullmatch(one)), "")
        behind = words[end : words.index(series, end)] if series in words[end:] else [""]
        if series and (not behind or "-" in series or self.is_owner(" ".join(behind))):
            rest.remove(series)
            rest = [series, *rest]
        kind = value.replace("_", "-")
        amount = self.types.measure_of(record.name, value)
        if count and amount is not None:
            rest, count = [*rest, f", {amount.name} {count[0]}"], []
        said = " ".join([*count, kind, *self._numbers(record, value, rest)]).replace(" ,", ",")
        return f"{said} {bracket}{more}".strip()

    def _number_first(self, words: list[str]) -> list[str]:
        """The words of a counter with their number before whose they are: "Germany 2 INF"."""
        at = next((n for n, word in enumerate(words[:LONGEST_NAME]) if word.isdecimal()), 0)
        if at and name_of(" ".join(words[:at])) in self.owners.values():
            return [words[at], *words[:at], *words[at + 1 :]]
        return words

    def _kind_at(self, words: list[str]) -> tuple[int, int] | None:
        """Where the word for a kind stands: the longest of the first that is one."""
        for start in range(min(len(words), 5)):
            for end in range(min(len(words), start + self.longest), start, -1):
                if self.is_kind(words[start:end]):
                    return start, end
        return None

    def numbered(self, unit: str, fact: str) -> str:
        """A fact of a counter: where it is but numbers, "9-8", with their names where this kind has other
        numbers than land units; "5 points" as the notation has it."""
        by_name = _NUMBER_OF.fullmatch(fact.strip())
        if by_name and any(by_name["fact"] in record.fields for record, _ in self.kinds_in(unit)):
            return f"{by_name['fact']} {by_name['number']}"
        kinds = self.kinds_in(unit) if _SERIES.fullmatch(fact.strip()) else []
        told = " ".join(self._numbers(*kinds[0], [fact.strip()])) if kinds else fact
        return told.replace(" ,", ",").strip(" ,")

    def _numbers(self, record: Record, value: str, words: list[str]) -> Iterable[str]:
        """The numbers of a counter that are not the usual ones of its type: each by the name of what stands
        there, as the table shows it."""
        lacks = {one.field.name for one in self.types.lacking(record.name, value)}
        rows = self.data.values
        shown = [[name for name in row if name in record.fields] for row in rows.values()]
        if not words or not _SERIES.fullmatch(words[0]) or not shown or not set(shown[0][:1]) & lacks:
            return words
        own = [[name for name in rows[value] if name in record.fields]] if value in rows else shown
        names = max(([name for name in row if name not in lacks] for row in own), key=len)
        numbers = words[0].split("-")
        if len(numbers) > len(names):
            return words
        told = [f"{name} {number}" for name, number in zip(names, numbers, strict=False)]
        return [*words[1:], *(f", {one}" for one in told)]

    def is_owner(self, said: str) -> bool:
        """Whether somebody is called so who can have counters."""
        return name_of(re.sub(r"^[Tt]he ", "", said.strip())) in self.owners.values()

    def own_name(self, unit: str) -> str:
        """The name of its own in a counter's words, "HQ-A 5-4 Rommel": words in capitals that are known for
        nothing else; "" where there is none."""
        head = unit.partition(",")[0]
        for found in _OWN_NAME.finditer(head):
            name = found[0]
            if not (self.kinds_in(name) or self.is_known(name_of(name)) or self.is_owner(self.called(name))):
                return name
        return ""

    def owner(self, unit: str) -> str:
        """The name in a counter's words of whom it may be: the first that is known."""
        words = re.sub(r"\(.*", "", unit).replace(",", " ").split()
        names = (
            " ".join(words[a:b])
            for a in range(len(words))
            for b in range(min(len(words), a + LONGEST_NAME), a, -1)
        )
        return next((one for one in names if one[0].isupper() and self.is_known(name_of(one))), "")


def number_said(word: str) -> int:
    """The number that a word or digits say, "a" and "an" too; 0 for anything else."""
    plain = word.casefold()
    if plain.isdecimal():
        return int(plain[:6])
    return 1 if plain in ("a", "an") else NUMBERS.index(plain) + 1 if plain in NUMBERS else 0


def without(unit: str, name: str) -> str:
    """A counter's words without its own name."""
    return " ".join(unit.replace(name, " ", 1).replace(" ,", ",").split())


def _with_owner(unit: str, whose: str) -> str:
    head, comma, more = unit.partition(",")
    head, bracket, facts = head.partition("(")
    return f"{head.strip()} of {whose}{' (' if bracket else ''}{facts}{comma}{more}"


def _ways(words: Iterable[str]) -> Iterator[str]:
    """A word as it is written and as one says it of several."""
    for word in words:
        plain = _plain(word.split())
        yield plain
        yield plain + "s"


def _plain(words: list[str]) -> str:
    return " ".join(words).replace("-", " ").replace("_", " ").casefold()


__all__ = ["ARTICLES", "NUMBERS", "PARTS", "Counted", "number_said", "without"]
