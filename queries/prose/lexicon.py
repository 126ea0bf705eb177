"""The words of a dispute in free prose, each with what it means in one game, the longest phrases first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kb.engine.law import Law
from parsers.table_data import FightInProse
from queries.board.counted import NUMBERS, Counted
from queries.board.supposed import NOISE

TOKEN = re.compile(
    r"\d+(?:\.\d+)?(?::|-to-)\d+|\d+(?:-\d+)+|\d+(?:\.\d+)?(?!\w)"
    r"|[^\W\d_](?:[^\W_]|['’](?=\w))*|\w+|[,;:.()?!&+–—]|(?<= )-(?= )"
)
LONGEST = 6  # words of a phrase
ENDS = frozenset(";.?!:")
MARKS = {",": "comma", "(": "open", ")": "close", "–": "comma", "—": "comma", "-": "comma"}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
MORE_NUMBERS = {"single": 1, "lone": 1, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14}
MORE_NUMBERS |= {"fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, **TENS}
BEFORE_A_COUNTER = frozenset(("number", "factor", "series", "article", "owner", "unit"))  # "a lone garrison"
DENIES = frozenset(
    ["no", "not", "non", "nobody", "none", "nothing", "without", "never", "neither", "nor"]
    + ["isnt", "arent", "doesnt", "dont", "didnt", "wasnt", "cannot", "cant"]
)
PLAIN = {  # small words that build a sentence
    "and": "and", "&": "and", "+": "and", "plus": "and", "or": "or", "but": "and", "while": "and",
    "of": "of", "worth": "worth", "at": "at", "with": "with", "has": "have", "have": "have", "having": "have",
    "against": "against", "versus": "against", "vs": "against", "on": "on", "to": "to", "into": "to",
    "by": "by",
    "from": "from", "out": "out", "each": "each", "apiece": "each",
    "strong": "silent",
    "factor": "factor", "factors": "factor", "points": "factor", "point": "factor", "strength": "factor",
    "together": "total", "total": "total", "altogether": "total",
    "all": "all", "both": "both", "everybody": "everyone", "everyone": "everyone", "everything": "everyone",
    "is": "is", "are": "is", "was": "is", "were": "is", "am": "is", "that": "that", "which": "that",
    "who": "that",
    "my": "mine", "i": "mine", "we": "mine", "our": "mine", "me": "mine", "us": "mine", "ours": "mine",
    "he": "theirs", "his": "theirs", "him": "theirs", "opponent": "theirs", "enemy": "theirs",
    "hes": "theirs",
    "they": "they", "them": "they", "their": "they", "it": "they", "its": "they", "these": "they",
    "a": "article", "an": "article", "the": "article",
    "think": "claims", "believe": "claims", "believes": "claims", "reckon": "claims",
    "says": "claims", "said": "claims", "claims": "claims", "claimed": "claims", "thinks": "claims",
    "argues": "claims", "insists": "claims", "reckons": "claims", "say": "claims", "claim": "claims",
    "option": "option", "options": "option",
    "attacker": "role", "attackers": "role", "defender": "role", "defenders": "role",
    "cross": "silent", "crosses": "silent", "crossing": "silent", "across": "silent",
}  # fmt: skip
SILENT = frozenset(
    [
        "hex",
        "hexes",
        "unit",
        "",
        "there",
        "be",
        "been",
        "being",
        "just",
        "only",
        "also",
        "as",
        "well",
        "in",
        "over",
        "across",
        "through",
        "so",
        "then",
        "now",
        "alone",
        "himself",
        "myself",
        "during",
        "behind",
        "if",
        "when",
        "where",
        "how",
        "what",
        "which",
        "why",
        "who",
        "much",
        "many",
        "do",
        "does",
        "did",
        "can",
        "may",
        "might",
        "will",
        "would",
        "should",
        "could",
        "must",
        "get",
        "gets",
        "got",
        "take",
        "takes",
        "go",
        "roll",
        "right",
        "correct",
        "true",
        "ok",
        "okay",
        "please",
        "against",
        "ground",
        "weather",
        "alike",
        "side",
        "sides",
        "this",
        "some",
        "any",
        "every",
        "for",
        "than",
        "more",
        "most",
        "lads",
        "guys",
        "fellow",
        "hello",
        "hi",
        "thanks",
        "question",
        "quick",
        "again",
        "still",
        "even",
        "here",
        "up",
        "down",
        "side",
        "want",
        "wants",
        "try",
        "tries",
        "trying",
        "like",
        "make",
        "makes",
        "making",
        "let",
        "lets",
        "us",
        "ourselves",
        "standing",
        "stand",
        "stands",
        "having",
        "nice",
        "day",
        "today",
        "currently",
        "each",
        "other",
        "others",
        "rest",
        "the",
        "a",
        "an",
    ]
)


@dataclass(slots=True)
class ProseWord:
    """A word or phrase with the kind of thing that it is and what it says; `used` once something rests on
    it.  `at` is where its first word stands in its sentence."""

    kind: str
    value: Any
    text: str
    at: int
    used: bool = False


class Lexicon:
    """The phrases of one game."""

    def __init__(self, law: Law, prose: FightInProse, counted: Counted) -> None:
        self.counted, self.prose = counted, prose
        self.phrases: dict[tuple[str, ...], list[tuple[str, Any]]] = {}
        for kind, said in (
            ("place", prose.place),
            ("side", prose.sides),
            ("told", prose.told),
            ("unit", prose.units),
            ("denied", prose.denied),
            ("owner", prose.owners),
        ):
            for one, value in said.items():
                self.phrases.setdefault(_words(one), [(kind, value)])
        for one, value in prose.counters.items():
            meant = self.phrases.setdefault(_words(one), [])
            is_own = any(kind == "owner" for kind, _ in meant)
            meant.append(("counter" if is_own else "generic", self.kind(value)))
        for kind, verbs in (("strikes", prose.strikes), ("holds", prose.holds), ("beside", prose.beside)):
            for one in verbs:
                self.phrases[_words(one)] = [(kind, one)]
        self.phrases |= {_words(one): [("modified", one)] for one in prose.modified}
        for one in prose.passes:
            self.phrases[_words(one)] = [("silent", one)]
        self.asks: dict[tuple[str, ...], list[str]] = {}
        for decision, ways in prose.asks.items():
            for way in ways.split(" / "):
                self.asks.setdefault(_words(way), []).append(decision)
        self.owners = {_words(word): name for word, name in counted.owners.items()}
        self.owners |= {
            _words(word): name
            for word, name in counted.data.called.items()
            if name in counted.owners.values()
        }

    def sentences(self, said: str, is_asked: bool = False) -> list[list[ProseWord]]:
        """The sentences of what somebody says, each as its words; with `is_asked` all tell what is asked."""
        found: list[list[ProseWord]] = [[]]
        plain = re.sub(r"['’]t\b", "t", said)
        plain = re.sub(r"['’](?:s|m|ve|re|ll|d)\b", " ", plain)
        plain = re.sub(r"\b([Nn])o one\b", r"\1obody", plain)
        plain = re.sub(r"(?<=[^\W\d_])-(?=[^\W\d_])|(?<=\d)-(?=[A-Za-z])", " ", plain)
        tokens = TOKEN.findall(plain)
        at = 0
        while at < len(tokens):
            items, long = self._item(tokens, at, is_asked or self._asks_or_claims(tokens, at))
            behind = found[-1][-1].kind if found[-1] else ""
            if items[0].kind == "holds" and behind in BEFORE_A_COUNTER and self.counted.is_kind([tokens[at]]):
                items, long = [ProseWord("counter", self.kind(tokens[at]), tokens[at], at)], 1
            found[-1] += items
            at += long
            if items[-1].kind == "end":
                found.append([])
        return [one for one in found if any(each.kind != "end" for each in one)]

    def _asks_or_claims(self, tokens: list[str], at: int) -> bool:
        """Whether the sentence of a word asks, or tells what somebody says of the matter."""
        end = next((n for n in range(at, len(tokens)) if tokens[n] in ENDS), len(tokens) - 1)
        start = next((n + 1 for n in range(at - 1, -1, -1) if tokens[n] in ENDS), 0)
        claims = any(PLAIN.get(one.casefold()) == "claims" for one in tokens[start:at])
        return tokens[end] == "?" or claims

    def _item(self, tokens: list[str], at: int, is_asked: bool) -> tuple[list[ProseWord], int]:
        """What stands there, and how many words it takes."""
        for long in range(min(LONGEST, len(tokens) - at), 0, -1):
            words = tokens[at : at + long]
            key, said = tuple(one.casefold() for one in words), " ".join(words)
            asked = [ProseWord("ask", name, said, at) for name in self.asks.get(key, ()) if is_asked]
            meant = [ProseWord(kind, value, said, at) for kind, value in self.phrases.get(key, ())]
            if meant and meant[0].kind == "denied" and len(meant) == 1 and self.counted.is_kind(words):
                meant.append(ProseWord("counter", self.kind(said), said, at))
            if meant or asked:
                return [*meant, *asked], long
            if key in self.owners:
                return [ProseWord("owner", self.owners[key], said, at)], long
            if self.counted.is_kind(words):
                return [ProseWord("counter", self.kind(said), said, at)], long
        ones = tokens[at + 1].casefold() if at + 1 < len(tokens) else ""
        if tokens[at].casefold() in TENS and ones in NUMBERS[:9]:  # "twenty-four"
            value = TENS[tokens[at].casefold()] + NUMBERS.index(ones) + 1
            return [ProseWord("number", Fraction(value), f"{tokens[at]}-{tokens[at + 1]}", at)], 2
        return [self._word(tokens[at], at)], 1

    def kind(self, name: str) -> Any:
        """The printed kind that a word says, with the type of those counters."""
        return self.counted.kinds[name.replace("_", " ").replace("-", " ").casefold()]

    def _word(self, word: str, at: int) -> ProseWord:
        plain = word.casefold()
        if word in ENDS:
            return ProseWord("end", word, word, at)
        if word in MARKS:
            return ProseWord(MARKS[word], word, word, at)
        if re.fullmatch(r"\d+(?:\.\d+)?(?::|-to-)\d+", word):
            return ProseWord("odds", word.replace("-to-", ":"), word, at)
        if re.fullmatch(r"\d+(-\d+)+", word):
            return ProseWord("series", [Fraction(one) for one in word.split("-")], word, at)
        if re.fullmatch(r"\d+(\.\d+)?", word):
            return ProseWord("number", Fraction(word), word, at)
        if plain in NUMBERS or plain in MORE_NUMBERS:
            value = NUMBERS.index(plain) + 1 if plain in NUMBERS else MORE_NUMBERS[plain]
            return ProseWord("number", Fraction(value), word, at)
        if plain in DENIES:
            return ProseWord("not", plain, word, at)
        if plain in PLAIN:
            return ProseWord(PLAIN[plain], plain, word, at)
        if plain in SILENT or plain in NOISE:
            return ProseWord("silent", plain, word, at)
        return ProseWord("name" if word[0].isupper() else "word", word, word, at)


def _words(phrase: str) -> tuple[str, ...]:
    return tuple(phrase.replace("-", " ").replace("_", " ").casefold().split())


__all__ = ["ProseWord", "Lexicon"]
