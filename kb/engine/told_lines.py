"""What a line of a course of events tells, as players write it: one event or several, and what stands beside.

"Germany declares war on Denmark and Norway; both align with the Commonwealth, France having declined
them" tells of events in clauses, of which some leave out their subject or say it by a pronoun.  A line is
cut at its commas, semicolons and conjunctions, and the longest run of pieces in which an event is told, as
it stands or with what was spoken of before, is that event.  What tells of no event stands beside those that
do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from kb.engine.event_sentences import forms

MOST_PIECES = 24  # of one line
MOST_OF_A_RUN = 7  # pieces, of which one is said in passing
MOST_CUT = 3  # phrases at the end of a clause that say how, where or when
CUT = re.compile(
    r"\s*;\s*|(?<=[\w)])\s*:\s+|\s+(?:[-–—&/]|->|then)\s+"
    r"|,?\s+(?:and|but|while|so|yet|whereupon)\s+(?:then\s+|also\s+|so\s+|thus\s+)?"
    r"|,\s*|\s+(?=(?:which|who|whom|after|before)\s)"
)
SENTENCES = re.compile(r"(?<=\w\w)(?<!\bSt)(?<!\bMt)(?<!\bPt)\.\s+(?=[A-Z])|(?<=[a-z]{4})\.\s+(?=[a-z])")
CONDITIONAL = re.compile(r"(?:(?<=\. )|^)(?:[^.]|\.(?! ))*\b(?:when|whenever|if|once)\b(?:[^.]|\.(?! ))*\.?")
ASIDE = re.compile(r"\s*\(([^()]*)\)")
IS_ONE = re.compile(r"(?:is|was|has|(?!was)\w+s)\b")  # a verb of one thing
PHRASE = re.compile(
    r"\s+(?:in|at|by|under|from|without|with|for|to (?:help|aid|support)|as|on|out of|behind|there|along"
    r"|outside|of|after|before|since|because)\s+(?=\S)"
)
MARK, MARKED = (
    "\x02",
    re.compile("\x02(\\d+)\x02"),
)  # a turn of speech that tells of the clause in which it stands
BEFORE_THE_FIRST, BEFORE_THE_LAST = "^", "^^"  # event of the clause: where what a turn tells was so
LEAD = re.compile(
    r"(?:with (?:it|that|them|this)|thereby|as a (?:result|consequence)|in (?:turn|response|return|reply"
    r"|answer|the process|doing so)|thus|hence|therefore|likewise|meanwhile|soon after|afterwards|rather"
    r"|finally|later|similarly|accordingly|thereupon|thereafter|next|again|only then|that done|and|then"
    r"|so|well(?: then)?|right away|at the (?:end|beginning|start) of (?:the|his|her|its|their) [a-z]+)"
    r"\b,?\s+",
    re.I,
)
SUBJECTS = re.compile(
    r"(which|whom|who|both|(?:its|their|her|his) (?:units|troops|forces)|they|these|it|she|he|each"
    r"|all of them|the (?:two|three|latter))\b\s*(?:of them\s+)?",
    re.I,
)
MANY = re.compile(r"both|they|these|all|the two", re.I)
OBJECTS = re.compile(r"\b(it|them|her|him|both|these)\b", re.I)
EACH_OTHER = re.compile(r"\b(?:each other|one another)\b")
DOES_SO = re.compile(
    r"(?:so |as )?(?:does|do|did) (.+)"
    r"|(.+?) (?:(?:does|do|did) (?:so|likewise|the same)(?: too)?|follow(?:s|ed)? suit)"
)
ALSO = re.compile(
    r"^(?:on|upon|against|with|from|in|to|for|of)\s+"
    r"|\s+(?:too|as well|likewise|also|(?:go|goes|went) the same way|follows?(?: suit)?|followed(?: suit)?)$"
)
PERSON = re.compile(r"([A-Z][a-z]{2,})\s+(?!(?:is|are|was|were|falls?|fell)\b)(?=[a-z])")
SOMEBODY = "somebody"  # who does something, where a line does not say who
HAVING = re.compile(r"(.+?) having (?:been )?(\w+)\s*(.*)")
AFTER = re.compile(r"(?:after(?: (.+?)'s)?|having) ((?:having )?.+)", re.I)
OWNED = re.compile(
    r"(?<=\w)['’]s (?=(?:\w+ )?(?:troops|units|forces|arm(?:y|ies)|men|lads|boys|soldiers|panzers|tanks"
    r"|fleet|navy|marines|divisions|corps|infantry|cavalry|armour|paratroopers|[A-Z]{2,}s?)\b)"
)
OWNER = re.compile(r"\b([A-Z]\w+)['’]s (?=[A-Z][a-z])")
NAMED_FIRST = re.compile(r"(?:the )?(?:[A-Z][\w'’-]*\s+)+")
RELATED = ("with", "to", "from", "for", "against", "on")
PERFECT = re.compile(
    r"\b(?:has|have|had) "
    r"(?=(?:\w+ed|\w+en|\w+awn|begun|come|gone|held|laid|made|lost|won|found|put|set|sent|torn)\b)"
)
PARTICIPLE = re.compile(r"\b(?:[a-z]+(?:ed|en)|set|held|made|won|lost|run)\b")
TURNED = re.compile(r"[a-z]{3,}s(?= [a-z*]|$)")  # the verb of a turn of speech
ANY_WORDS = r"(?:\s([^,;]*?))?\s"
EITHER = re.compile(r"([^\s/]+(?:/[^\s/]+)+)")  # words of a turn of speech that stand for each other
PLACE = re.compile(r"[A-Z][a-z][\w'-]+")
MOST_MENTIONED = 5  # words of a name


@dataclass(frozen=True, slots=True)
class ToldEvent:
    """An event that a line tells, in a sentence of the rules; what it says `beside` tells of none."""

    text: str
    beside: tuple[str, ...] = ()


@dataclass(slots=True)
class _Spoken:
    """Of what a line has spoken so far: its last subject, what was done, and the things named since."""

    subject: str = ""
    said: str = ""
    objects: tuple[str, ...] = ()
    last: str = ""
    listed: str = ""  # what was named and nothing said of it yet
    unread: bool = False  # what was said last is no event


@dataclass(slots=True)
class _Clauses:
    """The events found so far, each with what stands beside it."""

    texts: list[str] = field(default_factory=list)
    beside: list[list[str]] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)  # what was said before the first of them

    def add(self, texts: Iterable[str]) -> None:
        for text in texts:
            if text not in self.texts or not re.search("[A-Z]", text):
                self.texts.append(text)
                self.beside.append([])

    def put_before_the_last(self, texts: Iterable[str], of: int) -> None:
        place = max(0, len(self.texts) - of)
        for text in texts:
            self.texts.insert(place, text)
            self.beside.insert(place, [])
            place += 1

    def say_beside(self, said: str) -> None:
        (self.beside[-1] if self.beside else self.loose).append(said)

    def tellings(self) -> list[ToldEvent]:
        if self.beside:
            self.beside[0][:0] = self.loose
        return [ToldEvent(*each) for each in zip(self.texts, map(tuple, self.beside), strict=True)]


class ToldLines:
    """Reads lines: `fitting` gives the events that a clause tells, () where it is none, `loosely` those of
    one worded otherwise, `is_a_list` whether words do no more than name things; `named` what a thing is
    called that words name, "" for none, `about` what an event is about, `is_unheard` whether a name is like
    none that is known; `turns` are turns of speech, and how they are put plainly."""

    def __init__(
        self,
        fitting: Callable[[str], list[str]],
        loosely: Callable[[str], list[str]],
        is_a_list: Callable[[str], bool],
        named: Callable[[str], str],
        about: Callable[[str], list[str]],
        is_unheard: Callable[[str], bool],
        turns: Mapping[str, str],
    ) -> None:
        self._fitting, self._named, self._about = fitting, named, about
        self._told_last = ""  # event of the line that was read before
        self._is_unheard = is_unheard
        self._loosely, self._is_a_list = loosely, is_a_list
        self._turns = [
            (_turn(said), put) for said, put in sorted(turns.items(), key=lambda one: -len(one[0]))
        ]

    def read(self, text: str, opens: bool = False) -> list[ToldEvent]:
        """What a line tells, [] where it tells of no event; where it says how things stand as the course
        `opens`, what would happen on a condition is not so.  It may say that another does what the line read
        before told last."""
        told = self._told_in_line(text, opens)
        self._told_last = told[-1].text if told else ""
        return told

    def _told_in_line(self, text: str, opens: bool) -> list[ToldEvent]:
        if opens:
            text = CONDITIONAL.sub("", text)
        whole = self._fitting(text)
        if whole:
            return [ToldEvent(one) for one in whole]
        put = self._put_plainly(text)
        whole = [] if MARK in put else self._fitting(put)
        return [ToldEvent(one) for one in whole] if whole else self._in_clauses(put)

    def _put_plainly(self, text: str) -> str:
        text = OWNED.sub(" ", PERFECT.sub("", text.rstrip(". ")))
        text = OWNER.sub(lambda owner: "" if self._named(owner[1]) else owner[0], text)
        for number, (said, put) in enumerate(self._turns):
            mark = f" {MARK}{number}{MARK} " if put.startswith(BEFORE_THE_FIRST) else put
            text = said.sub(partial(_refilled, mark), text)
        return re.sub(r"\s+([,;])", r"\1", " ".join(text.split())).lstrip(",; ")

    def _in_clauses(self, text: str) -> list[ToldEvent]:
        in_pairs = self._loosely(text) if text.endswith(" respectively") else []
        if in_pairs:
            return [ToldEvent(one) for one in in_pairs]
        asides = ASIDE.findall(text)
        found, spoken = _Clauses(), _Spoken()
        waiting: list[str] = []  # what a turn of speech tells of the clause that follows
        last = 0  # events that the last clause told
        for sentence in SENTENCES.split(ASIDE.sub("", text)):
            spoken.unread = True
            waiting, last = self._read_sentence(sentence, spoken, found, waiting, last)
        found.add(self._turns[int(one)][1].lstrip(BEFORE_THE_FIRST) for one in waiting)
        for one in asides:
            self._read_aside(one, spoken, found, last)
        return found.tellings()

    def _read_sentence(
        self, text: str, spoken: _Spoken, found: _Clauses, waiting: list[str], last: int
    ) -> tuple[list[str], int]:
        """Adds the events of a sentence to those that are found; what turns of speech tell of the clause that
        follows, and how many events the last one told."""
        pieces = _pieces(text)[:MOST_PIECES]
        marked = [MARKED.findall(text[begin:end]) for begin, end in pieces]
        text, pieces = _without_marks(text, pieces)
        at = 0
        while at < len(pieces):
            waiting += marked[at]
            if pieces[at][0] == pieces[at][1]:
                at += 1
                continue
            first = text[slice(*pieces[at])]
            before = self._done_before(first, spoken)
            if before and found.texts:
                found.put_before_the_last(before, last)
                at += 1
                continue
            to, events, beside = self._told_from(text, pieces, at, spoken)
            clause = text[pieces[at][0] : pieces[to - 1][1]]
            if events:
                waiting += [each for one in marked[at + 1 : to] for each in one]
                self._speak_of(clause, events, spoken)
                events, waiting = self._with_turns(events, waiting), []
                found.add(events)
                for one in beside:
                    found.say_beside(one)
                last, at = len(events), to
            else:
                clause = first
                is_next = at and text[pieces[at - 1][1] : pieces[at][0]].strip() in (
                    "",
                    ",",
                    "and",
                    ", and",
                    "&",
                )
                again = before or self._of_another(clause, found, bool(is_next) and not spoken.unread)
                if again:
                    found.add(self._with_turns(again, waiting))
                    waiting = []
                else:
                    self._mention(clause, spoken, found)
                at += 1
        return waiting, last

    def _with_turns(self, events: list[str], marks: list[str]) -> list[str]:
        """The events of a clause, with what turns of speech tell before the first, or before the last."""
        events = list(events)
        for one in marks:
            put = self._turns[int(one)][1]
            place = len(events) - 1 if put.startswith(BEFORE_THE_LAST) else 0
            events.insert(place, put.lstrip(BEFORE_THE_FIRST))
        return events

    def _read_aside(self, aside: str, spoken: _Spoken, found: _Clauses, last: int) -> None:
        """What stands in brackets tells of what followed, or of what was done before, or of nothing."""
        events = self._fitting(aside) or self._loosely_told(aside, spoken, True)
        if events and PARTICIPLE.search(aside) and not self._is_now(aside):
            found.put_before_the_last(events, last)
        elif events:
            found.add(events)
        else:
            found.say_beside(aside)

    def _is_now(self, aside: str) -> bool:
        """Whether words tell of what happens, and not of what was done before."""
        return re.search(r"\b(?:who|which|takes?|gets?|goes|go|joins?|aligns?)\b", aside) is not None

    def _of_another(self, clause: str, found: _Clauses, goes_on: bool) -> list[str]:
        """The last event told of another thing: "declares war on Italy, on Japan", "takes it, Oslo too", or
        of another who does it: "so does the USSR"."""
        does_so = DOES_SO.fullmatch(clause)
        text = found.texts[-1] if found.texts else self._told_last if does_so else ""
        if not text:
            return []
        first = NAMED_FIRST.match(text)
        if does_so is not None and first is not None:
            return self._fitting(f"{does_so[1] or does_so[2]} {text[first.end() :]}")
        other = ALSO.sub("", clause)
        if not goes_on or not self._is_a_list(other):
            return []
        last = self._last_words(text)
        if not last:
            return []
        before = text[: -len(last)]
        if first and re.search(r"\b(?:by|to)\s+(?:the\s+)?$", before):  # "Guam falls to Japan, Manila too"
            return self._fitting(f"{other} {text[first.end() :]}")
        return self._fitting(before + other)

    def _person(self, clause: str) -> str:
        """The person who plays with whom a clause begins, "" where there is none."""
        person = PERSON.match(clause)
        is_one = person is not None and not self._leading(clause) and self._is_unheard(person[1])
        return person[1] if person is not None and is_one else ""

    def _told_from(
        self, text: str, pieces: list[tuple[int, int]], at: int, spoken: _Spoken
    ) -> tuple[int, list[str], list[str]]:
        """Where the clause ends that begins with a piece, its events, and what it says beside them."""
        for to in range(len(pieces), at, -1):
            events, beside = self._told(text[pieces[at][0] : pieces[to - 1][1]], spoken)
            if events:
                return to, events, beside
        for to in self._ends_of_a_clause(text, pieces, at):
            events = self._loosely_told(text[pieces[at][0] : pieces[to - 1][1]], spoken)
            if events:
                return to, events, []
        return self._without_an_inner_piece(text, pieces, at, spoken) or self._by_somebody(
            text, pieces, at, spoken
        )

    def _by_somebody(
        self, text: str, pieces: list[tuple[int, int]], at: int, spoken: _Spoken
    ) -> tuple[int, list[str], list[str]]:
        """Where the clause ends that begins with a piece and does not name who acts, its events, and what it
        says beside them."""
        for to in range(len(pieces), at, -1):
            clause = text[pieces[at][0] : pieces[to - 1][1]]
            events, beside = self._told_in(self._without_a_person(clause, spoken), clause, spoken)
            if events:
                return to, events, beside
        return at + 1, [], []

    def _ends_of_a_clause(self, text: str, pieces: list[tuple[int, int]], at: int) -> Iterator[int]:
        """Where a clause may end that begins with a piece: what only names things goes with what is said of
        them, behind it or before it."""
        lists = [self._is_a_list(text[begin:end]) for begin, end in pieces]
        verb = at
        while verb < len(pieces) - 1 and lists[verb]:
            verb += 1
        to = verb + 1
        while to < len(pieces) and lists[to]:
            to += 1
        if to < len(pieces) and self._names_its_subject(text[slice(*pieces[to])]):
            to = verb + 1  # "takes Oslo, Norway and Denmark fall": these belong to what follows
        yield from range(to, verb, -1)

    def _names_its_subject(self, clause: str) -> bool:
        """Whether a clause has a verb of several, behind a name with which it begins."""
        name = NAMED_FIRST.match(clause)
        first = name[0] if name else self._leading(clause)
        return bool(first) and not IS_ONE.match(clause[len(first) :].lstrip())

    def _loosely_told(self, clause: str, spoken: _Spoken, subject_first: bool = False) -> list[str]:
        """The events of a clause that is not worded as a rule is."""
        for whole in self._with_its_subject(clause, spoken):
            for said in self._with_its_object(whole, spoken, subject_first):
                events = self._loosely(said)
                if events:
                    return events
        return []

    # ---- one clause

    def _without_an_inner_piece(
        self, text: str, pieces: list[tuple[int, int]], at: int, spoken: _Spoken
    ) -> tuple[int, list[str], list[str]] | None:
        """Where a run of pieces ends of which an inner one is said in passing, its events, and that one; None
        where there is no such run."""
        for to in range(at + 3, min(len(pieces), at + MOST_OF_A_RUN) + 1):
            for inner in range(at + 1, to - 1):
                if self._leading(text[slice(*pieces[inner])]):
                    continue
                before = text[pieces[at][0] : pieces[inner - 1][1]]
                after = text[pieces[inner + 1][0] : pieces[to - 1][1]]
                events, left = self._told(f"{before} {after}", spoken)
                if events and not left:
                    return to, events, [text[slice(*pieces[inner])]]
        return None

    def _told(self, clause: str, spoken: _Spoken, subject_first: bool = False) -> tuple[list[str], list[str]]:
        """The events that a clause tells, and what of it is left over; by a pronoun the last subject may be
        meant before all else."""
        return self._told_in(self._with_its_subject(clause, spoken), clause, spoken, subject_first)

    def _told_in(
        self, wholes: Iterator[str], clause: str, spoken: _Spoken, subject_first: bool = False
    ) -> tuple[list[str], list[str]]:
        """The events that one of the ways tells to put a clause, and what of it is left over."""
        for whole in wholes:
            for shorter, left in _cut_short(whole):
                if left and (self._swallows_another(clause) or self._names_who(left[0])):
                    break
                if left and spoken.unread and shorter.isdigit():
                    break  # "rolls 8 for Syria, 5 for Gabon": the 5 is what the 8 was, and nobody knows what
                for said in self._with_its_object(shorter, spoken, subject_first):
                    events = self._fitting(said)
                    if events:
                        return events, left
        return [], []

    def _names_who(self, phrase: str) -> bool:
        """Whether a phrase says who did it, which is never said in passing."""
        return phrase.startswith("by ") and bool(self._named(phrase[3:]))

    def _swallows_another(self, clause: str) -> bool:
        """Whether the last piece of a run tells of an event by itself, and is no phrase of the others."""
        begin, end = _pieces(clause)[-1]
        piece = clause[begin:end]
        halves = (
            piece.partition(f" {word} ") for word in RELATED
        )  # "and Japan with China", the verb left out
        return bool(
            begin
            and (self._fitting(piece) or any(self._named(one) and self._named(to) for one, _, to in halves))
        )

    def _with_its_subject(self, clause: str, spoken: _Spoken) -> Iterator[str]:
        """A clause as it stands, and with the subject that it leaves out or says by a pronoun."""
        clause = self._of_each_other(clause)
        pronoun = SUBJECTS.match(clause)
        is_both = pronoun is not None and pronoun[1].lower() == "both"
        if pronoun is not None and is_both and NAMED_FIRST.match(f"{clause[pronoun.end() :]} "):
            clause, pronoun = clause[pronoun.end() :], None  # "both Britain and France"
        if pronoun is not None:
            rest = clause[pronoun.end() :]
            several = " and ".join(spoken.objects)
            first = spoken.last if IS_ONE.match(rest) else several
            if MANY.match(pronoun[1]) and " and " in spoken.subject:
                first = spoken.subject
            for subject in (first, several, spoken.subject):
                if subject and rest:
                    yield f"{subject} {rest}"
            if pronoun[1].lower() in ("which", "whom") and spoken.last:  # "Greece, which Britain takes on"
                yield f"{rest} {spoken.last}"
            return
        yield clause
        if spoken.subject:
            yield f"{spoken.subject} {'is ' if PARTICIPLE.match(clause) else ''}{clause}"
        related = spoken.said.rpartition(" ")[2]
        if related and f" {related} " in clause:  # "Germany at war with Poland, Japan with China"
            one, _, other = clause.partition(f" {related} ")
            yield f"{one} {spoken.said} {other}"

    def _of_each_other(self, clause: str) -> str:
        """A clause in which two do something to each other, as what the first does to the second."""
        if not EACH_OTHER.search(clause):
            return clause
        one = self._leading_words(clause)
        rest = clause[len(one) :].removeprefix(",").lstrip()
        other = self._leading_words(rest[4:]) if rest.startswith("and ") else ""
        return f"{one}{EACH_OTHER.sub(other, rest[4 + len(other) :])}" if one and other else clause

    def _without_a_person(self, clause: str, spoken: _Spoken) -> Iterator[str]:
        """A clause of which the subject is somebody: a person who plays, or nobody says who."""
        person = self._person(clause)
        if person:
            yield f"{SOMEBODY} called {clause}"
        elif not spoken.subject and clause[:1].islower():
            yield f"{SOMEBODY} {clause}"

    def _with_its_object(self, clause: str, spoken: _Spoken, subject_first: bool) -> Iterator[str]:
        yield clause
        pronouns = [one for one in OBJECTS.finditer(clause) if one.start()]
        if not pronouns:
            return
        objects = (" and ".join(spoken.objects), spoken.objects[-1] if spoken.objects else "")
        for meant in (spoken.subject, *objects) if subject_first else (*objects, spoken.subject):
            if meant:
                last = pronouns[-1]
                yield f"{clause[: last.start()]}{meant}{clause[last.end() :]}"

    def _done_before(self, clause: str, spoken: _Spoken) -> list[str]:
        """The events of a clause as "France having declined them", which were before those of the line."""
        having = HAVING.fullmatch(clause)
        after = AFTER.fullmatch(clause)
        ways = []
        if having is not None:
            ways = [" ".join(having.groups())]
        elif after is not None:
            ways = [after[2]] if NAMED_FIRST.match(after[2]) else []
            ways += [f"{after[1] or spoken.subject} {after[2]}"] if spoken.subject or after[1] else []
        for said in ways:
            events = self._told(said, spoken, True)[0] or self._loosely_told(said, spoken, True)
            if events:
                return events
        return []

    # ---- of what is spoken

    def _speak_of(self, clause: str, events: list[str], spoken: _Spoken) -> None:
        spoken.last = next(reversed(self.names_in(clause)), "") or spoken.last
        names = list(dict.fromkeys(self._named(each) or each for one in events for each in self._about(one)))
        names = names if len(names) > 1 else self.names_in(clause)
        first = self._leading(events[0]) or spoken.subject
        all_first = [self._leading(one) or first for one in events]
        spoken.subject = " and ".join(dict.fromkeys(all_first))
        spoken.objects = tuple(one for one in names if one not in all_first) or spoken.objects
        ends = re.fullmatch(
            rf".*? (is at war with|[a-z]+ (?:[a-z]+ ){{0,2}}(?:{'|'.join(RELATED)})) .*", events[-1]
        )
        spoken.said = ends[1] if ends else ""
        spoken.listed = ""
        spoken.unread = False

    def _mention(self, clause: str, spoken: _Spoken, found: _Clauses) -> None:
        """Something of which no event is told is spoken of, perhaps only as the subject of what follows."""
        first = self._leading(clause)
        names = self.names_in(clause)
        spoken.last = names[-1] if names else spoken.last
        if first:
            spoken.subject = f"{spoken.listed} and {first}" if spoken.listed else first
        spoken.listed = spoken.subject if first and self._is_a_list(clause) else ""
        spoken.unread = spoken.unread or not self._is_a_list(clause)
        if not first and self._person(clause):
            spoken.subject = f"{SOMEBODY} called {self._person(clause)}"
        known = [one for one in names if self._named(one)]
        others = tuple(one for one in known if self._named(one) != first)
        spoken.objects = others or spoken.objects or tuple(names)
        if self._named(clause) == "" and clause.strip():
            found.say_beside(clause.strip())

    def _last_words(self, clause: str) -> str:
        """The words at the end of a clause that name something, "" for none."""
        words = clause.split()
        ways = (" ".join(words[-many:]) for many in range(min(MOST_MENTIONED, len(words)), 0, -1))
        return next((said for said in ways if self._named(said) or PLACE.fullmatch(said)), "")

    def _leading(self, clause: str) -> str:
        """What is named at the beginning of a clause."""
        return self._named(self._leading_words(clause))

    def _leading_words(self, clause: str) -> str:
        """The words at the beginning of a clause that name something."""
        words = clause.split()
        ways = (" ".join(words[:many]) for many in range(min(MOST_MENTIONED, len(words)), 0, -1))
        return next((said for said in ways if self._named(said)), "")

    def _goes_on(self, word: str, is_next: bool) -> bool:
        """Whether a word may be one of a name that nobody knows, as which no known name goes on."""
        return bool(PLACE.fullmatch(word)) and not (is_next and self._named(word))

    def names_in(self, text: str) -> list[str]:
        """All that is named, in order."""
        words, found, at = re.findall(r"[\w'.-]+", text), [], 0
        while at < len(words):
            for many in range(min(MOST_MENTIONED, len(words) - at), 0, -1):
                name = self._named(" ".join(words[at : at + many]))
                if name:
                    found.append(name)
                    at += many
                    break
            else:
                ends = (to for to in range(at, len(words)) if not self._goes_on(words[to], to > at))
                many = next(ends, len(words)) - at
                if at and many:  # of which nobody has spoken yet
                    found.append(" ".join(words[at : at + many]))
                at += many or 1
        return found


def _without_marks(text: str, pieces: list[tuple[int, int]]) -> tuple[str, list[tuple[int, int]]]:
    """A text without the marks of its turns and the words with which its clauses lead over, and where its
    pieces are then."""
    found, at, put = [], 0, ""
    for begin, end in pieces:
        put += text[at:begin]
        piece = " ".join(MARKED.sub(" ", text[begin:end]).split()).lstrip(": ")
        lead = LEAD.match(piece)
        piece = piece[lead.end() :] if lead else piece
        found.append((len(put), len(put) + len(piece)))
        put += piece
        at = end
    return put + text[at:], found


def _pieces(text: str) -> list[tuple[int, int]]:
    """Where the pieces of a line begin and end."""
    found, begin = [], 0
    for cut in CUT.finditer(text):
        if cut.start() > begin:
            found.append((begin, cut.start()))
        begin = cut.end()
    if begin < len(text):
        found.append((begin, len(text)))
    return found


def _cut_short(clause: str) -> Iterator[tuple[str, list[str]]]:
    """A clause, and without the phrases at its end, each with what is left over then."""
    yield clause, []
    for _ in range(MOST_CUT):
        starts = [one.start() for one in PHRASE.finditer(clause)]
        if not starts:
            return
        clause, left = clause[: starts[-1]], clause[starts[-1] :].strip()
        if CUT.search(left):
            return
        yield clause, [left]


def _turn(said: str) -> re.Pattern[str]:
    """The pattern of a turn of speech, in which * stands for any words, and strokes between words for any of
    them; a verb may be told of several, or of what was, where the turn begins with it or with several."""
    parts = [
        "".join(_either(one) if "/" in one else re.escape(one) for one in EITHER.split(part))
        for part in said.split(" * ")
    ]
    verb = TURNED.match(said)
    if verb is not None:
        parts[0] = f"(?:{'|'.join(forms(verb[0]))}){parts[0][verb.end() :]}"
    before = r"(?<![\w-])" if said[0].isalnum() else ""
    return re.compile(rf"{before}{ANY_WORDS.join(parts)}(?![\w-])", re.I)


def _either(words: str) -> str:
    """The pattern of words with strokes between, each in all of its forms where it is a verb of one."""
    each_of = [forms(one) if TURNED.fullmatch(one) else (re.escape(one),) for one in words.split("/")]
    return f"(?:{'|'.join(form for each in each_of for form in each)})"


def _refilled(put: str, found: re.Match[str]) -> str:
    """How a turn is put plainly, with the words for which it has a *."""
    parts, words = put.split("*"), found.groups()
    return "".join(part + (words[at] or "" if at < len(parts) - 1 else "") for at, part in enumerate(parts))


__all__ = ["SOMEBODY", "ToldEvent", "ToldLines"]
