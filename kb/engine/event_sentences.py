"""Which event a line tells: the sentences of the events of the law, and the ways in which players say them.

A sentence is written in the present, of one thing: "{power} takes {hex}".  Players also tell what was
("Germany took Paris") and of several at once ("Britain and France declare war on Germany"), which is as many
events.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import prod

from kb.engine.code import DecisionCode, LawCode, SentenceCode
from kb.engine.tree import Slot
from parsers.law.mistakes import nearest
from parsers.near_misses import sharing_words

MOST_OFFERED = 2  # events, where one is said as no rule says it
MOST_AT_ONCE = 20  # events of one line
AND = " and "
OF_WHO_ACTS = (" to ", " with ", " by ", " war on ", " for ", " against ", " between ")
VERB, PLAIN_VERB = re.compile(r"\b[a-z]+s\b"), re.compile(r"\b[a-z]+\b")
ENDS = (("ies", "y"), ("shes", "sh"), ("ches", "ch"), ("oes", "o"))  # "denies" is "deny"
NAME = re.compile(r"\b([A-Z][\w-]*(?: [A-Z][\w-]*)*)\b")
JOINED = re.compile(r",\s*and\s+|,\s*|\s+and\s+")
_IRREGULAR = (
    "begin:began:begun break:broke:broken choose:chose:chosen come:came:come draw:drew:drawn "
    "fall:fell:fallen find:found get:got give:gave:given go:went:gone hold:held lay:laid let:let lose:lost "
    "make:made put:put retake:retook:retaken set:set take:took:taken tear:tore:torn win:won"
)
PAST = {verb[0]: verb[1:] for verb in (one.split(":") for one in _IRREGULAR.split())}


@dataclass(slots=True)
class EventSentence:
    """How an event is told: a pattern, and the parameter that stands in each gap; `words` is for messages."""

    decision: DecisionCode
    pattern: re.Pattern[str]
    places: tuple[int, ...]
    words: str
    written: int  # letters beside the gaps
    parts: tuple[str, ...] = ()  # what stands around the gaps, () where a gap is no parameter
    singles: frozenset[int] = field(default_factory=frozenset)  # gaps in which one thing stands
    verbs: frozenset[str] = field(default_factory=frozenset)  # one of which such a line has, if any

    def acts_at(self, gap: int) -> bool:
        """Whether in a gap stands who does something, or with whom another sides: no place that is taken."""
        if not self.parts:
            return False
        before = self.parts[gap]
        first = not before and self.places[gap] == 0  # and not who "is conquered"
        return first or before == AND or before.endswith(OF_WHO_ACTS)

    @property
    def is_bare(self) -> bool:
        """Whether it is a gap with a name before it at most, so that nearly any line is like it."""
        return not any(word.islower() for word in self.words.split())


class TooManyAtOnce(Exception):
    """A line tells of more events than MOST_AT_ONCE."""


class EventSentences:
    """The sentences of all events of a law, those with the most words first."""

    def __init__(self, law: LawCode) -> None:
        events = [law.decisions[name] for name in law.events if name in law.decisions]
        called = _ways_to_call(law.table.called)
        made = [_sentence(event, said, called) for event in events for said in event.says]
        self._known = sorted(made, key=lambda each: -each.written)

    def telling(self, text: str) -> Iterator[tuple[EventSentence, tuple[str, ...]]]:
        """The sentences that a line may be, each with what stands in its gaps, the likeliest first."""
        whole = text.rstrip(".")
        shorter = whole[4:] if whole[:4].lower() == "the " else whole
        words = set(re.findall(r"[a-z]+", whole.lower()))
        for sentence in self._known:
            if sentence.verbs and words.isdisjoint(sentence.verbs):
                continue
            found = sentence.pattern.fullmatch(shorter) or sentence.pattern.fullmatch(whole)
            if found is not None:
                yield sentence, found.groups()

    @property
    def all(self) -> list[EventSentence]:
        """All sentences, those with the most words first."""
        return self._known

    def of(self, event: DecisionCode) -> Iterator[EventSentence]:
        """The sentences of an event that leave nothing out."""
        return (
            each
            for each in self._known
            if each.decision is event and len(each.places) == len(event.parameters)
        )

    def each(self, text: str, is_one: Callable[[str], bool]) -> list[str]:
        """The events that one line tells: one for each of several things that stand where the event has one;
        what `is_one` may have an "and" of its own.  Raises TooManyAtOnce."""
        for sentence, said in self.telling(text):
            if not sentence.parts:
                return [text]
            several = [
                JOINED.split(one) if gap in sentence.singles and not is_one(one) else [one]
                for gap, one in enumerate(said)
            ]
            return [text] if all(len(one) == 1 for one in several) else list(self.woven(sentence, several))
        return [text]

    def woven(self, sentence: EventSentence, several: list[list[str]]) -> Iterator[str]:
        """A sentence told of each of several things in its gaps.  Raises TooManyAtOnce."""
        if prod(map(len, several)) > MOST_AT_ONCE:
            raise TooManyAtOnce
        return ("".join(_woven(sentence.parts, each)) for each in product(*several))

    def expected(self, text: str) -> str:
        """What to write where a line tells of no event."""
        known = [each.words for each in self._known]
        if not known:
            return "nothing: the rules of this game tell of no events"
        near = sharing_words(text, known, MOST_OFFERED)
        return " or ".join(f"'{each}'" for each in near) or nearest(text, known)


def _woven(parts: tuple[str, ...], said: Iterable[str]) -> Iterator[str]:
    yield parts[0]
    for one, after in zip(said, parts[1:], strict=True):
        yield one
        yield after


def _ways_to_call(called: Mapping[str, str]) -> dict[str, list[str]]:
    """What else players call a thing, by its name as a sentence has it."""
    ways: dict[str, list[str]] = {}
    for word, name in called.items():
        if name:
            ways.setdefault(name.replace("_", " "), []).append(word)
    return ways


def _sentence(decision: DecisionCode, said: SentenceCode, called: Mapping[str, list[str]]) -> EventSentence:
    """How an event is told, from a sentence of its decision."""
    names = {one.name: place for place, one in enumerate(decision.parameters)}
    pattern, words = _told(said.words[0], 1, called), said.words[0]
    verbs = _verbs_of(said.words[0], 1)
    places = []
    is_whole, subjects = True, 0 if VERB.search(words) else 1
    for gap, after in zip(said.values, said.words[1:], strict=True):
        name = gap.name if isinstance(gap, Slot) else ""
        if name in names and names[name] not in places:
            places.append(names[name])
            pattern += "(?:the )?(.+?)"
        else:
            is_whole = False
            pattern += ".+?"
        pattern += _told(after, subjects, called) if len(places) == subjects else _written(after, called)
        if len(places) == subjects:
            verbs = verbs or _verbs_of(after, subjects)
        subjects += after == AND
        words += (name or "...").upper() + after
    singles = {gap for gap, place in enumerate(places) if not decision.parameters[place].is_list}
    return EventSentence(
        decision,
        re.compile(pattern, re.IGNORECASE),
        tuple(places),
        words,
        sum(map(len, said.words)),
        tuple(said.words) if is_whole else (),
        frozenset(singles),
        frozenset(verbs),
    )


def _told(words: str, subjects: int, called: Mapping[str, list[str]]) -> str:
    """The pattern of what stands behind the subjects of a sentence; its verb may be told of several, or of
    what was."""
    verb = (VERB if subjects == 1 else PLAIN_VERB).search(words)
    if words == AND or verb is None:
        return _written(words, called)
    before, after = words[: verb.start()], words[verb.end() :]
    forms = _verbs_of(words, subjects)
    return f"{_written(before, called)}(?:{'|'.join(forms)}){_written(after, called)}"


def _verbs_of(words: str, subjects: int) -> list[str]:
    """The verb behind the subjects of a sentence, as it may be told; none where there is none."""
    verb = (VERB if subjects == 1 else PLAIN_VERB).search(words)
    if words == AND or verb is None:
        return []
    return forms(verb[0]) if subjects == 1 else [verb[0], *_past(verb[0])]


def _written(words: str, called: Mapping[str, list[str]]) -> str:
    """The pattern of words as they are written, but for names: players may call what they name otherwise."""
    parts = NAME.split(words)
    return "".join(
        f"(?:{'|'.join(map(re.escape, (part, *called[part])))})" if part in called else re.escape(part)
        for part in parts
    )


def forms(verb: str) -> list[str]:
    """A verb as it is said of one thing, of several, and of what was: takes, take, took."""
    if verb == "is":
        return ["is", "are", "was", "were", "been"]
    end, plain = next((pair for pair in ENDS if verb.endswith(pair[0])), ("s", ""))
    base = verb[: -len(end)] + plain
    return [verb, base, *_past(base)]


def _past(base: str) -> list[str]:
    """A verb as it tells of what was, and as it stands behind has or had."""
    regular = f"{base}d" if base.endswith("e") else re.sub(r"(?<![aeiou])y$", "i", base) + "ed"
    return PAST.get(base, [regular])


__all__ = ["MOST_AT_ONCE", "EventSentence", "EventSentences", "TooManyAtOnce", "forms"]
