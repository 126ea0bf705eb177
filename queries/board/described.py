"""A situation that somebody tells in a few lines, as he would say it, with its question in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

from kb.engine.code import DecisionCode
from kb.engine.facts import BETWEEN_WORDS
from kb.engine.law import Law
from kb.engine.things import Thing
from kb.engine.types import YES_NO
from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from queries.board import verbs
from queries.board.acts import owner_of
from queries.board.colloquial import plain_verbs, put_plainly, whole_sentences, with_whole_question
from queries.board.contents import Board, contents
from queries.board.fights import Fights, Struck, says
from queries.board.garrisons import Garrisons
from queries.board.gestures import Gesture, changed
from queries.board.jotted import Jotted
from queries.board.named import CAPITAL
from queries.board.numbered import by_their_numbers
from queries.board.passed_over import passed_over
from queries.board.passing import Passing
from queries.board.phrased import Phrased
from queries.board.proper import Proper
from queries.board.questions import Choice, asked_in_words, asks_for_more, questions
from queries.board.reading import Laid, lay
from queries.board.self_told import SelfTold
from queries.board.spoken import LONGEST, Spoken, such_as
from queries.board.table_data import kind_field, table_of
from queries.board.there import with_places
from queries.board.titled import Titled
from queries.board.voices import Voices, named_voices
from queries.board.with_kinds import WithKinds
from queries.board.years import with_years
from queries.search.engine import stems
from queries.telling import words
from queries.umpire import Umpire

AS_WRITTEN = ("ask ", "expect ", "option", "edition ", "include ", "#")  # how lines begin that no hand lays
OF_ALL = re.compile(
    r"(?:[Ii]t|[Tt]he [a-z][a-z ]*) [^:]*$|[A-Za-z]?[a-z]+(?: weather)?(?: everywhere)?$|[Ww]eather\b"
)  # the weather: after all places are there
OF_SEVERAL = re.compile(r",\s*(?=[A-Z][\w'-]*(?: [A-Z][\w'-]*)*:)")  # "Riga: clear, Pskov: clear"
SENTENCE_ENDS = re.compile(
    r"(?:(?<=[^\W_]{3}[.?!])|(?<=\d[.?!])|(?<= (?:it|me|us|is|so|in|up|on|no|at)[.?!])) +(?=[A-Z\d])"
)
THEN_ASKED = re.compile(
    r"(?:(?:if|when|suppose|say|assume|given)(?: that)? )?"
    r"(?P<so>(?!(?:can|may|must|will|is|are|do|does|has|have|what|which|who|how)\b)[^?]+"
    r" (?:is|are|has|have|attacks?|overruns?|fights?|holds?|controls?|took|rails?)\b[^?]*?)"
    r"(?:,(?: then| so| and)?| -|,? so) "
    r"(?P<asked>(?:what|who|how|can|may|is|are|does|do|must|will|has|have)\b[^?,]*\?)",
    re.I,
)
THEN_WHETHER = re.compile(  # "2 INF in Berlin, too many?"
    r"(?P<so>(?:\d{1,2}|[Aa]n?|[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix) [^?:]+ in [A-Z][\w'-]*[^?:]*?),"
    r" (?:is (?:that|it) )?(?P<asked>(?!(?:and|or|but|if|when|with)\b)[a-z]+(?: [a-z]+){0,2}\?)"
)
TAKEN = re.compile(rf"\b{verbs.TAKEN}\b", re.I)
WHOSE = re.compile(rf"\b(?:{verbs.OWNS}|{verbs.TAKEN})\b", re.I)  # of somebody's words
AGENT = re.compile(r" by (?:the )?[A-Z]\w*")  # by whom something is done, of whom it is not asked
OF_IT = re.compile(r"\b(?:it|its|he|they|there)\b", re.I)
THEY = re.compile(r"\b(?:they|them|these|those|both)\b", re.I)
MOST_THEY = 4  # counters that "they" may be
SPEAKER = re.compile(
    r"(?<![\w-])(?:I|[Mm]y|[Ww]e|[Oo]ur|[Hh]is|[Hh]e|[Tt]heir|[Yy]our|[Yy]ou|[Hh]er|[Hh]im)\b"
)
OF_THE_NOTATION = re.compile(
    r"does not belong here|nothing tells what|\bknows no\b|ends too early"
)  # of who writes no notation
IN_NOTATION = re.compile(r"(?<!\d):|:(?!\d)")  # no odds
ASKS = re.compile(
    r"(?:how|what|which|who|where|when|why|may|can|must|does|do|did|is|are|has|have)\b[^:?]*$", re.I
)
VERB_FIRST = re.compile(rf"{verbs.CLAUSE} ")
CLAUSE = re.compile(rf"(?P<who>.+?) {verbs.CLAUSE} ")
LAST_PLACE = re.compile(r"(?P<where>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)[ ,]*$")
JOINTS = re.compile(  # where one clause ends and the next begins
    r",? (?:which|that) (?P<verb>is|are|has|have) |(?P<where>, where )|,? (?:and|but|while) (?:also )?"
    r"|,? with (?:an? )?| (?=next to |adjacent to |controlled by |across )|, (?=an? )"
)
MOST_CLAUSES = 3  # of a sentence, beside the first
COUNTING = set(stems("how many how much"))  # words of a question that tell nothing apart
ANYTHING = set(stems("allowed legal"))  # may be asked of whatever is told
FEW_WORDS = 3  # of a question, of which one may say what it is after
ENOUGH = 0.7  # of the words of a question that a decision must speak of
LONGEST_WORD = 60  # letters
SHOWN = 60  # characters of a sentence that is too long
MOST_TRIED = 4  # decisions that words may be after
EVENT = "- "  # how a line of a course of events begins
MOST_KINDS = 4  # among which one is asked to choose
MOST_NAMED = 6  # questions that are offered where none is asked


def situation_of(
    umpire: Umpire,
    lines: Sequence[str],
    edition: str,
    fitting: Callable[[str], list[str]],
    partly: bool = False,
) -> Retold:
    """The situation that these lines tell: units in places in short notation, facts, and a
    question, which may end on a question mark and be in words; `fitting` gives the decisions that words are
    after.  Where they may be understood `partly`, the statements that mean nothing are left over as `unused`.
    Raises UmpireError where a line means nothing, or nothing is asked."""
    _none_too_long(lines)
    laid = _lay(umpire, "", edition)
    is_act = _fights(laid).speaks_of_an_act
    proper = Proper(Spoken(laid).counted)
    jotted = Jotted(laid.law, Spoken(laid).counted)
    lines = [each for one in lines for each in jotted.sentences(proper.written(one))]
    lines, numbered = by_their_numbers(lines)
    parts = [part.strip() for one in lines for part in _sentences(one) if part.strip(" .")]
    parts = with_whole_question([whole for one in parts for whole in whole_sentences(one)])
    parts = with_years(parts, laid)
    turns = table_of(laid.law).speech
    parts = [put_plainly(plain_verbs(one, is_act), turns) for one in parts]
    kinds, titled = WithKinds(laid), Titled(Spoken(laid).counted)
    garrisons = Garrisons(laid, is_act)
    parts = [each for one in parts for each in garrisons.told(kinds.told(titled.told(one)))]
    parts = [garrisons.opposed(one) for one in parts]
    said = with_places(parts, Passing(laid).says_of_place, is_act)
    voices = named_voices(Spoken(laid).counted, said, (*kinds.taken, *titled.taken, *garrisons.taken))
    try:
        told = _retold(umpire, voices, edition, fitting, partly)
        unused = tuple(voices.as_written(one) for one in told.unused)
        return replace(told, unused=unused, taken=(*numbered, *told.taken))
    except UmpireError as error:
        raise UmpireError(voices.as_written(str(error))) from error


def _none_too_long(lines: Sequence[str]) -> None:
    """Raises UmpireError where a sentence, or a question in words, is longer than anybody says it; what takes
    it apart would need minutes for it."""
    plain = (one for line in lines for part in line.split(";") for one in SENTENCE_ENDS.split(part.strip()))
    for one in plain:
        in_notation = ":" in one or one.startswith(AS_WRITTEN)
        endless = re.search(rf"[^\W\d_]{{{LONGEST_WORD},}}", one)
        if endless and not in_notation:
            raise UmpireError(f"'{endless[0][:SHOWN]}…' is no word: it has {len(endless[0])} letters")
        if len(one) > LONGEST and (one.endswith("?") or not in_notation):
            raise UmpireError(
                f"'{one[:SHOWN]}…': a sentence has at most {LONGEST} characters; write several sentences"
            )


def _retold(
    umpire: Umpire, voices: Voices, edition: str, fitting: Callable[[str], list[str]], partly: bool
) -> Retold:
    said = voices.sentences
    wanted = next((one for one in reversed(said) if one.endswith("?") and not one.startswith("ask ")), "")
    declared = "".join(f"{line}\n" for line in voices.declared)
    left: list[str] | None = [] if partly else None
    text = _all_laid(umpire, [one for one in said if one != wanted], edition, declared, left)
    unused = tuple(left or ())
    asks = any(line.startswith(("ask ", EVENT)) for line in text.split("\n"))  # events have their chronicle
    if asks and not wanted:
        return Retold(text, (*voices.taken, *_taken(umpire, said, text, edition)), unused)
    found = _offered(umpire, text, edition, wanted, fitting)
    if not found.text and wanted:
        told, within = _offered_with_its_own(umpire, text, edition, wanted, fitting)
        said, found = [*said, *told], within or found
    if found.text:
        strange = passed_over(_lay(umpire, found.text, edition), wanted)
        if strange:
            raise UmpireError(f"{wanted!r}: nothing that is told says what {words.listed(strange)} is here")
        return Retold(found.text, (*voices.taken, *_taken(umpire, said, found.text, edition)), unused)
    raise UmpireError(_asks_nothing(wanted, found))


def _offered_with_its_own(
    umpire: Umpire, text: str, edition: str, wanted: str, fitting: Callable[[str], list[str]]
) -> tuple[list[str], Answerable | None]:
    """The same with what the question itself tells, "may 2 German ARM in Lublin overrun an INF in Kiev?", and
    that; None where it tells of nothing that can be understood."""
    told, asked = SelfTold(_lay(umpire, text, edition)).told_in(wanted)
    try:
        text = _all_laid(umpire, told, edition, text)
    except UmpireError:
        return [], None
    found = _offered(umpire, text, edition, asked, fitting) if told else None
    return told, found if found and (found.text or found.whys) else None


@dataclass(frozen=True, slots=True)
class Retold:
    """The text of a situation that somebody told, and what was taken for granted that he did not say; where
    it is only likely what he told, the words that stand for nothing in it; where not even that is sure, no
    text and the questions that are `offered`, each with how it is asked; `why` it is not judged as it stands;
    of claims in it the `answers`."""

    text: str = ""
    taken: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    offered: tuple[tuple[str, str], ...] = ()
    answers: tuple[str, ...] = ()
    why: str = ""


def _taken(umpire: Umpire, said: Sequence[str], text: str, edition: str) -> tuple[str, ...]:
    """What an act takes for granted: whose its place is, and that nobody is at war where nobody says it."""
    laid = _lay(umpire, text, edition)
    acts = table_of(laid.law).acts
    fights = {one.type for one in acts} | {one.type for one in table_of(laid.law).battles}
    struck = [one for one in laid.things() if one.kind in fights]
    held = {act.held for act in acts if act.held}
    found = []
    for one in laid.things():
        record = laid.record(one)
        facts = {name: value for name, value in laid.facts(one).items() if name in held}
        for name, value in facts.items() if not _says_whose(said, laid.writer.name(one)) else ():
            field = record.fields[name]
            phrase = (field.words or (f"{field.name} {{}}",))[0].partition(" / ")[0]
            found.append(f"{laid.writer.name(one)}: {phrase.replace('{}', laid.writer.value(value))}")
    return (*found, *(_peace(laid, struck) if struck else _unfought(laid, said)))


def _unfought(laid: Laid, said: Sequence[str]) -> list[str]:
    """The same where somebody has taken what is his of whom it is asked: "the Germans took Warsaw"."""
    owners = {value for one in laid.things() if laid.is_place(one) for value in laid.facts(one).values()}
    powers = [one for one in owners if isinstance(one, Thing)]
    asked = [laid.case.things.get(str(each)) for one in laid.situation.asks for each in one.arguments]
    foe = next((one for one in asked if one is not None and one not in powers), None)
    if foe is None or not any(TAKEN.search(line) for line in said):
        return []
    return _no_war(
        laid, [one for one in sorted(powers, key=laid.writer.name) if one.kind == foe.kind][:1], foe
    )


def _says_whose(said: Sequence[str], place: str) -> bool:
    """Whether somebody said himself to whom a place belongs."""
    return any(WHOSE.search(line) and says(line.replace("_", " "), place) for line in said)


def _peace(laid: Laid, struck: Sequence[Thing]) -> list[str]:
    """That nobody has said who is at war with whom, where something is struck and none of them is."""
    counters = [one for one in laid.things() if kind_field(laid.law, laid.record(one))]
    acting = {
        each
        for one in struck
        for value in laid.facts(one).values()
        for each in (value if isinstance(value, tuple) else (value,))
        if each in counters
    }
    ours, theirs = (
        sorted({who for one in side if isinstance(who := owner_of(laid, one), Thing)}, key=laid.writer.name)
        for side in (acting, [one for one in counters if one not in acting])
    )
    both = [*ours[:1], *(one for one in theirs if one not in ours)][:2]
    return _no_war(laid, both[:1], both[1]) if len(both) > 1 else []


def _no_war(laid: Laid, one: list[Thing], other: Thing) -> list[str]:
    both = [*one, other]
    fields = [one for each in both for one in laid.record(each).fields.values() if one.mutual and one.words]
    wars = [one for one in fields if "{}" in one.words[0] and one.type.name == both[0].kind]
    if len(both) < 2 or not wars or any(laid.facts(one).get(wars[0].name) for one in both):
        return []
    here, there = (laid.writer.name(one) for one in both)
    phrase = wars[0].words[0].partition(" / ")[0].replace("{}", there)
    return [f"no war, as nobody has told of one; if there is, say '{here} is {phrase}'"]


@dataclass(frozen=True, slots=True)
class Answerable:
    """A question in the text of a situation, "" where nothing answers it; what could be asked instead, why it
    cannot be asked, what has to be told first or how the first of them is asked, and whether the words are
    understood as a question of the rules."""

    text: str
    offered: tuple[Choice, ...]
    whys: tuple[str, ...] = ()
    lacking: str = ""
    understood: bool = False


def _sentences(line: str) -> list[str]:
    """What one line says: several sentences, or statements with semicolons between them."""
    several = line.replace(";", "\n").split("\n")
    several = [part.strip() for one in several for part in _each_place(one)]
    several = [part for one in several for part in _with_its_question(one)]
    return [part for one in several for part in SENTENCE_ENDS.split(one)]


def _with_its_question(line: str) -> list[str]:
    """A sentence that ends in a question as both: "3 red INF attack Kiev, what are the odds?", "if Kiev is a
    city, how many may stack there?"."""
    found = THEN_ASKED.fullmatch(line) or THEN_WHETHER.fullmatch(line)
    if not found or ":" in line:
        return [line]
    return [f"{found['so'].strip()}.", found["asked"]]


def _each_place(line: str) -> list[str]:
    """ "Riga: clear, Pskov: clear", "Riga, Pskov: clear" as a statement for each; any other line as it is."""
    names, _, facts = line.partition(":")
    places = [one.strip() for one in names.split(",")]
    if len(places) > 1 and all(CAPITAL.fullmatch(one) for one in places):
        return [f"{one}: {facts.strip()}" for one in places]
    return OF_SEVERAL.split(line)


def _all_laid(
    umpire: Umpire, lines: Sequence[str], edition: str, before: str = "", left: list[str] | None = None
) -> str:
    """The text that lines tell in whatever order, behind what is told `before`: what cannot be understood yet
    waits for the others.  What never can be goes to those that are `left`, where some are understood; without
    that it raises UmpireError."""
    text = before + "".join(f"{line}\n" for line in lines if line.startswith(AS_WRITTEN))
    told = [line for line in lines if not line.startswith(AS_WRITTEN)]
    waiting: list[str] = []
    for line in (one for one in told if not OF_ALL.match(one)):
        try:
            text = changed(umpire, text, Gesture("line", words=line), edition)
        except UmpireError:
            waiting.append(line)
    strange: dict[str, str] = {}  # lines that are not understood, with the reason
    for line in (*waiting, *(one for one in told if OF_ALL.match(one))):
        try:
            text = changed(umpire, text, Gesture("line", words=line), edition)
        except UmpireError as error:
            in_parts = _in_parts(umpire, text, line, edition) or _put_otherwise(umpire, text, line, edition)
            if in_parts:
                text = in_parts
            elif _happens(umpire, text, line, edition):
                text = f"{text.rstrip()}\n- {line.rstrip('.')}\n"
            else:
                strange[line] = _not_understood(umpire, text, line, edition, error)
    if left is not None:
        for line in list(strange):
            text, over = _beginning_laid(umpire, text, line, edition)
            if over:
                del strange[line]
                left.append(over)
                told = [*told, over]
    if strange and left is not None and len(strange) < len(told):
        left += strange
    elif strange:
        raise UmpireError(_all_strange(strange, [one for one in told if one not in strange]))
    return text


def _beginning_laid(umpire: Umpire, text: str, line: str, edition: str) -> tuple[str, str]:
    """The text with as many clauses of a line as are understood from its beginning, and the rest of it; ""
    where not even the first is."""
    clauses = line.split(", ")
    for end in range(len(clauses) - 1, 0, -1):
        with suppress(UmpireError):
            begun = f"{', '.join(clauses[:end])}."
            return _all_laid(umpire, [begun], edition, text), ", ".join(clauses[end:]).rstrip(".")
    return text, ""


def _all_strange(strange: Mapping[str, str], understood: Sequence[str]) -> str:
    """What is told of lines that are not understood: of the first why, the others, and what was."""
    first, *others = strange
    more = [f"nor is this understood: {words.listed([repr(one) for one in others], 'and')}"] if others else []
    heard = [f"understood: {words.listed([repr(one) for one in understood], 'and')}"] if understood else []
    return "\n".join([strange[first], *more, *heard])


def _put_otherwise(umpire: Umpire, text: str, line: str, edition: str) -> str:
    """The text with a sentence as the table takes it; "" where it cannot be put otherwise."""
    put = Phrased(_lay(umpire, text, edition)).statements(line)
    with suppress(UmpireError):
        return _all_laid(umpire, put, edition, text) if put != [line] else ""
    return ""


def _in_parts(umpire: Umpire, text: str, line: str, edition: str, deep: int = MOST_CLAUSES) -> str:
    """The text with both halves of a sentence of two clauses, each of which can be understood by itself; ""
    where it has none such."""
    if ":" in line or not deep or _fights(_lay(umpire, text, edition)).speaks_of_an_act(line):
        return ""
    for joint in JOINTS.finditer(line):
        first, second = line[: joint.start()].strip(" ,"), line[joint.end() :].strip(" .")
        if not (CLAUSE.match(first) and second):
            continue
        for each in _whole_clauses(joint, first, second):
            with suppress(UmpireError):
                after = changed(umpire, text, Gesture("line", words=first), edition)
                try:
                    return changed(umpire, after, Gesture("line", words=each), edition)
                except UmpireError:
                    rest = _in_parts(umpire, after, each, edition, deep - 1)
                if rest:
                    return rest
    return ""


def _whole_clauses(joint: re.Match[str], first: str, second: str) -> list[str]:
    """What a clause can say behind another: itself, or with the subject of that one, or of the place on which
    that one ends."""
    subject, place = CLAUSE.match(first), LAST_PLACE.search(first)
    who, where = subject["who"] if subject else "", place["where"] if place else ""
    if joint["where"]:
        return [f"{second} in {where}"] if where else []
    if VERB_FIRST.match(second):
        return [f"{one} {second}" for one in (who, where) if one]
    if joint["verb"]:
        return [f"{one} {joint['verb']} {second}" for one in (where, who) if one]
    if CLAUSE.match(second):
        return [second]
    is_name = CAPITAL.fullmatch(
        second
    )  # "controlled by the Reds and the Blues": of whom only one can be meant
    return [f"{one} is {second}" for one in (who, where) if one and not is_name]


def _not_understood(umpire: Umpire, text: str, line: str, edition: str, error: UmpireError) -> str:
    """What is told of a line that cannot be understood: why, and how the like is said."""
    why, law = str(error), _lay(umpire, text, edition).law
    whose, which = SPEAKER.search(line), _which_kind(law, line)
    if which:
        return f"{line!r}: {which}"
    if line.endswith("?"):
        return f"{line!r} is a question of several: one is asked at a time"
    if ASKS.match(line):
        return f"{line!r}: a question ends on a question mark"
    if whose:
        such = f"name the country, or say first 'I am {_somebody(law)}'"
        why = f"nobody can know here who {whose[0]!r} is; {such}"
    elif OF_THE_NOTATION.search(why) and not IN_NOTATION.search(line):
        why = "this says nothing that the table understands"
    elif _fights(_lay(umpire, text, edition)).speaks_of_an_act(line) and "nothing that the table" not in why:
        return why if line in why else f"{line!r}: {why}"
    shown = such_as(law, line)
    said = "" if repr(line) in why.partition(";")[0] else f"{line!r}: "
    return f"{said}{why}" + (f"; {shown}" if shown not in why else "")


def _which_kind(law: Law, line: str) -> str:
    """The question which of a few kinds is meant, where a line names only what they have in common: an HQ."""
    for word in re.findall(r"(?<![\w-])[A-Z]{2,}(?![\w-])", line):
        family = None if law.code.types.enumerations_with(word) else law.code.types.kind_called(word)
        among = [one.replace("_", "-") for one in family.values] if family else []
        if 1 < len(among) <= MOST_KINDS:
            return f"which {word} is meant, {words.listed(among, 'or')}?"
    return ""


def _somebody(law: Law) -> str:
    """Somebody who plays this game."""
    return next(iter(table_of(law).first_countries), "...")


def _happens(umpire: Umpire, text: str, line: str, edition: str) -> bool:
    """Whether a line tells an event of this game, as "Germany declares war on Poland" does."""
    try:
        return bool(umpire.check(f"{text.rstrip()}\n- {line.rstrip('.')}\n", edition=edition).chronicles)
    except UmpireError:
        return False


def _offered(
    umpire: Umpire, text: str, edition: str, wanted: str, fitting: Callable[[str], list[str]]
) -> Answerable:
    """The text with the question that the words are after, or why there is none."""
    laid = _lay(umpire, text, edition)
    if not wanted:
        return Answerable("", tuple(questions(laid.law, contents(laid), (), {})))
    whys: list[str] = []
    struck = _struck(laid, wanted, whys)
    if struck and not any(one["type"] in _acted(laid) for one in contents(laid)["others"]):
        with _noting(whys):
            text = changed(umpire, text, Gesture("strike", struck.by, struck.where, struck.act), edition)
            laid = _lay(umpire, text, edition)
    decisions = laid.law.code.decisions
    own, widely = _own_words(wanted, _whole_board(laid, wanted)), _with_families(laid, wanted)
    heard = [name for name in asked_in_words(laid.law, widely, False) if name in decisions]
    heard = [name for name in heard if not (asks_for_more(wanted) and decisions[name].result == YES_NO)]
    heard = [name for name in heard if _heard(laid, name) & (own - COUNTING)]
    apart = set(stems(widely)) - _within_names(laid, wanted)
    heard = [name for name in heard if _is_asked(laid, name, apart)]
    heard = [
        name for name in heard if not (_heard(laid, name) & own <= ANYTHING and _strange(laid, name, own))
    ]
    heard = [
        name for name in heard if len(own) < FEW_WORDS or len(_heard(laid, name) & set(stems(widely))) > 1
    ]
    found = [name for name in fitting(wanted) if name in decisions][:MOST_TRIED]
    asked = heard or [
        one for one in found if _is_meant(decisions[one], own) and _answers(decisions[one], wanted)
    ]
    asked = asked or [one.asks for one in table_of(laid.law).acts if struck and one.name == struck.act]
    asks = _asked_of_what_is_named(umpire, laid, asked, wanted, edition)
    acted = any(one["type"] in _acted(laid) for one in contents(laid)["others"])
    for name in asked if not (asks or acted) else ():
        asks = asks or _fought(umpire, laid, name, wanted, edition, whys)
    told = {decisions[name].question: _takes(laid, name) for name in heard or found}
    first = next(iter(asked or found), "")
    return Answerable(
        asks,
        tuple(Choice(question, takes) for question, takes in told.items()),
        tuple(dict.fromkeys(whys if asked else ())),
        to_be_told(laid, decisions[first]) if first else "",
        bool(asked),
    )


def _asked_of_what_is_named(
    umpire: Umpire, laid: Laid, asked: Sequence[str], wanted: str, edition: str
) -> str:
    """The text with the first of these questions that takes what the words name, "" where none does; one that
    takes everything that they name stands before one that passes over a place or a counter."""
    board, named = _whole_board(laid, wanted), _named(laid, wanted)
    types = {one["name"]: one["type"] for one in (*board["pieces"], *board["others"], *board["places"])}
    spoken = _plainly_named(laid, board, wanted)
    stands = {one["name"]: one["where"] for one in board["pieces"] if one["name"] in spoken}
    counters = Counter(types[one] for one in stands)
    # That the counters of a question stand together somewhere is said of them, and asks nothing of the place.
    of_places = {types[one] for one in spoken} - counters.keys()
    if len(stands) > 1 and {one for one in spoken if one not in stands} <= set(stands.values()):
        of_places = set()
    decisions = laid.law.code.decisions
    acts = _acted(laid) & set(types.values())

    def passes_over(name: str) -> int:
        takes = Counter(one.type for one in decisions[name].parameters)
        if any(takes[type_] < many for type_, many in counters.items()):
            return len({types[one] for one in spoken} - takes.keys())
        return len(of_places - takes.keys())

    whole = [name for name in asked if not _names_more_than_it_takes(laid, board, wanted, name)]

    def is_of_no_act(name: str) -> bool:
        return acts.isdisjoint(one.type for one in decisions[name].parameters)

    for name in sorted(whole, key=lambda one: (passes_over(one), is_of_no_act(one))):
        wants = {one.type for one in decisions[name].parameters}
        fitting_first = [
            one
            for one in [*_with_a_place(laid, board, wanted), *named]
            if wants <= {types[each] for each in one}
        ]
        for chosen in fitting_first or named:
            offered = questions(laid.law, board, _completed(chosen, types, wants), {}, [name])
            if offered:
                return changed(umpire, laid.text, Gesture("ask", words=offered[0].asks), edition)
    return ""


def _names_more_than_it_takes(laid: Laid, board: Board, wanted: str, name: str) -> bool:
    """Whether a question names more of those of whom a decision is asked than that takes: "can Germany
    conquer Poland?" is not asked of either alone."""
    plain = AGENT.sub("", Spoken(laid).counted.called(wanted))
    named = Counter(one["type"] for one in board["others"] if says(plain, one["name"]))
    takes = Counter(one.type for one in laid.law.code.decisions[name].parameters)
    return any(0 < takes[type_] < many for type_, many in named.items())


def _plainly_named(laid: Laid, board: Board, wanted: str) -> list[str]:
    """The counters and places of which a question speaks."""
    counted = Spoken(laid).counted
    plain, kinds = counted.called(wanted), {value for _, value in counted.kinds_in(wanted)}
    places = [one["name"] for one in board["places"] if says(plain, one["name"])]
    pieces = [one["name"] for one in board["pieces"] if one["kind"] in kinds]
    alone = board["pieces"] if len(board["pieces"]) == 1 and OF_IT.search(wanted) else []
    owned = [
        one["name"] for one in board["pieces"] if not kinds and one["owner"] and says(plain, one["owner"])
    ]
    return [*places, *(pieces or owned or (one["name"] for one in alone))]


def _with_a_place(laid: Laid, board: Board, wanted: str) -> list[list[str]]:
    """Each counter of which a question speaks, with each place that it names in which that does not stand,
    and with both places."""
    spoken = _plainly_named(laid, board, wanted)
    where = {one["name"]: one["where"] for one in board["pieces"]}
    pairs = [
        (one, at) for one in spoken if one in where for at in spoken if at not in where and at != where[one]
    ]
    return [
        [each for each in chosen if each]
        for one, at in pairs
        for chosen in ([one, at], [one, where[one], at])
    ]


def _with_families(laid: Laid, wanted: str) -> str:
    """A question with the words for what the counters in it are: a FTR is an aircraft."""
    families = laid.law.code.types.kinds.values()
    kinds = {value for _, value in Spoken(laid).counted.kinds_in(wanted)}
    meant = [one.name for one in families if kinds & set(one.values)]
    return " ".join([wanted, *(BETWEEN_WORDS.sub(" ", one).lower() for one in meant)])


@contextmanager
def _noting(whys: list[str]) -> Iterator[None]:
    """Goes on where something cannot be done, and notes why."""
    try:
        yield
    except (UmpireError, Mistake) as error:
        whys.append(str(error))


def to_be_told(laid: Laid, decision: DecisionCode) -> str:
    """What has to be told before a decision can be asked: things of its types, as far as none is there and
    the table has words for them; a number or a word has to be told one by one."""
    types, there = laid.law.code.types, {thing.kind for thing in laid.case.told}
    known = table_of(laid.law).told
    lacking = [one.type for one in decision.parameters if one.type in types.records and one.type not in there]
    told = words.listed([repr(known[one]) for one in dict.fromkeys(lacking) if one in known], "and")
    if told and all(one in known for one in lacking):
        return f"say before it what lies there, such as {told}"
    is_plain = any(one.type not in types.records for one in decision.parameters)
    return f"'umpire check --decision {decision.name}' asks for what it needs" if lacking or is_plain else ""


def _completed(chosen: list[str], types: dict[str, str], wants: set[str]) -> list[str]:
    """What a question names, with the one thing of each other type that it needs: "it" is the only pact."""
    lacking = wants - {types[one] for one in chosen} if chosen else set()
    only = [[name for name, kind in types.items() if kind == each] for each in sorted(lacking)]
    return [*chosen, *(one[0] for one in only if len(one) == 1)]


def _own_words(wanted: str, board: Board) -> set[str]:
    """The words of a question but for the names of what lies there."""
    things = [*board["pieces"], *board["others"], *board["places"]]
    names = {stem for one in things for stem in stems(one["name"].replace("_", " "))}
    return set(stems(wanted)) - names


def _strange(laid: Laid, name: str, own: set[str]) -> set[str]:
    """The words of a short question of which neither the decision nor what is told knows anything: "is it
    allowed to dance?"."""
    decision = laid.law.code.decisions[name]
    known = f"{decision.question} {name} {laid.text}".replace("_", " ")
    return own - _heard(laid, name) - set(stems(Spoken(laid).counted.called(known))) - COUNTING


def _within_names(laid: Laid, wanted: str) -> set[str]:
    """The words of a question that are part of a name of several words: "declare war on Vichy France" asks
    nothing about Vichy."""
    board, plain = _whole_board(laid, wanted), Spoken(laid).counted.called(wanted)
    things = [*board["pieces"], *board["others"], *board["places"]]
    names = [one["name"].replace("_", " ") for one in things if says(plain, one["name"])]
    return {stem for one in names if " " in one for stem in stems(one)}


def _is_asked(laid: Laid, name: str, said: set[str]) -> bool:
    """Whether one of the ways in which players ask a decision is in these words."""
    ways = table_of(laid.law).questions[name].split(" / ")
    return any(set(stems(one)) <= said for one in ways)


def _heard(laid: Laid, name: str) -> set[str]:
    return set(stems(table_of(laid.law).questions[name]))


def _is_meant(decision: DecisionCode, own: set[str]) -> bool:
    """Whether a question asks what a decision decides: it speaks of most of its own words."""
    spoken = set(stems(f"{decision.question} {decision.name.replace('_', ' ')}"))
    if len(own) < 2 and len(spoken) > FEW_WORDS:
        return False  # one word of many
    return bool(own) and len(own & spoken) >= ENOUGH * len(own)


def _answers(decision: DecisionCode, wanted: str) -> bool:
    """Whether a decision answers with yes or no what is asked so: "may it be built?" is not "what comes of
    it?"."""
    return not words.ASKED.match(wanted) or bool(words.ASKED.match(decision.question))


def _whole_board(laid: Laid, wanted: str) -> Board:
    """What lies on the table, and what stands in the rules that the question names: a country."""
    board = contents(laid)
    known = {one["name"] for one in (*board["pieces"], *board["others"], *board["places"])}
    plain = Spoken(laid).counted.called(wanted)
    for name, thing in laid.case.things.items():
        if name not in known and not laid.record(thing).alone and says(plain, name):
            board["others"].append({"type": thing.kind, "name": name, "where": "", "words": [], "names": {}})
    return board


def _named(laid: Laid, wanted: str) -> list[list[str]]:
    """What a question may be about, in its order: the things that it names, by their names, by what they
    are or by whose they are; the counters where it names a place; whatever lies there."""
    board, counted = _whole_board(laid, wanted), Spoken(laid).counted
    plain = counted.called(wanted)
    things = [*board["pieces"], *board["others"], *board["places"]]
    places = {one["name"]: says(plain, one["name"]) or says(plain, one["type"]) for one in things}
    named = sorted((name for name, place in places.items() if place), key=lambda name: places[name])
    kinds = {value for _, value in counted.kinds_in(wanted)}
    meant = [one["name"] for one in board["pieces"] if one["kind"] in kinds]
    beside = [one["name"] for one in board["pieces"] if one["where"] in named]
    both = [name for name in meant if name in beside]
    owners = [one["owner"] for one in board["pieces"] if one["owner"] and says(plain, one["owner"])]
    theirs = [one["name"] for one in things if one["name"].startswith(tuple(f"{each}_" for each in owners))]
    owned = [name for name in meant if name in theirs]
    alone = [[name] for name in named]
    pieces = [one["name"] for one in board["pieces"]]
    they = pieces if THEY.search(wanted) and not named and 1 < len(pieces) <= MOST_THEY else []
    by_name = [one["name"] for one in (*board["pieces"], *board["places"]) if says(plain, one["name"])]
    told_of = _told_of(laid, board, by_name)
    found = [
        chosen for chosen in (*told_of, both, owned, meant, named, theirs, beside, they, *alone) if chosen
    ]
    return [*found, []]


def _told_of(laid: Laid, board: Board, named: list[str]) -> list[list[str]]:
    """What is told of counters and places that are named and is none itself, each alone: the purchase of a
    unit, the attack on a hex; the one that is told of most of them first."""
    called = {laid.writer.name(thing): thing for thing in laid.things()}
    wanted = {called[one] for one in named if one in called}
    found = {}
    for name in (one["name"] for one in board["others"] if wanted and one["name"] in called):
        told = laid.facts(called[name]).values()
        within = {part for one in told for part in (one if isinstance(one, tuple) else (one,))}
        found[name] = len(wanted & {one for one in within if isinstance(one, Thing)})
    return [[name] for name in sorted(found, key=lambda one: -found[one]) if found[name]]


def _fights(laid: Laid) -> Fights:
    return Fights(laid, Spoken(laid).counted)


def _struck(laid: Laid, wanted: str, whys: list[str]) -> Struck | None:
    """The act of which a question speaks; none where it names somebody who cannot act so, and why."""
    try:
        return _fights(laid).struck(wanted.rstrip("? "), is_asked=True)
    except Mistake as mistake:
        whys.append(str(mistake))
        return None


def _acted(laid: Laid) -> set[str]:
    return {one.type for one in table_of(laid.law).acts}


def _fought(umpire: Umpire, laid: Laid, name: str, wanted: str, edition: str, whys: list[str]) -> str:
    """The text with an act or a battle in the one place that the question names or that has any, and the
    question asked of it; "" where the decision asks of no such thing."""
    takes = [one.type for one in laid.law.code.decisions[name].parameters]
    table = table_of(laid.law)
    acts = [one.name for one in table.acts if takes == [one.type]]
    acts += [one.name for one in table.battles if takes == [one.type]]
    if not acts:
        return ""
    places = [laid.writer.name(one) for one in laid.things() if laid.is_place(one)]
    found = []
    by, where = _fights(laid).of_one_on_another(wanted)
    for place in [where] if where else _fights(laid).places(wanted) or places:
        with _noting(whys):
            struck = changed(umpire, laid.text, Gesture("strike", by, place, acts[0]), edition)
            asked = struck.rstrip().rpartition("(")[2].rstrip(")")
            found.append(changed(umpire, struck, Gesture("ask", words=f"{name}({asked})"), edition))
    return found[0] if len(found) == 1 else ""


def _takes(laid: Laid, name: str) -> str:
    """Of what things a decision is asked, in words."""
    takes = laid.law.code.decisions[name].parameters
    said = [words.with_article(BETWEEN_WORDS.sub(" ", one.type).lower()) for one in takes]
    return f"asked of {words.listed(said)}" if said else "asked of the whole game"


def _lay(umpire: Umpire, text: str, edition: str) -> Laid:
    try:
        return lay(umpire, text, edition)
    except Mistake as mistake:
        raise UmpireError(f"{mistake.message}; {mistake.expected}".rstrip("; ")) from mistake


def _asks_nothing(wanted: str, found: Answerable) -> str:
    if wanted and found.whys:
        return f"{wanted!r} cannot be asked yet: {found.whys[0]}"
    offered = found.offered
    if wanted and offered:
        asked = "\n".join(f"  {one.said}  ({one.asks})" for one in offered)
        first = f"\nto ask the first, {found.lacking}" if found.lacking else ""
        nearest = "is of something that these lines do not tell of; the nearest questions:"
        if not found.understood:
            nearest = "is no question that the rules answer in these words; the nearest:"
        return f"{wanted!r} {nearest}\n{asked}{first}"
    if wanted:
        return f"{wanted!r} fits nothing that lies there; 'umpire decisions WORDS' finds what can be asked"
    choices = "\n".join(f"  {one.said}  'ask {one.asks}'" for one in offered[:MOST_NAMED])
    nothing = "this asks nothing; add a question in words, such as 'is it in supply?'"
    return f"{nothing}, or one of:\n{choices}" if choices else nothing
