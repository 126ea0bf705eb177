"""A situation that somebody tells in a few lines, as he would say it, with its question in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from kb.engine.code import DecisionCode
from kb.engine.facts import BETWEEN_WORDS
from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from queries.board.contents import Board, contents
from queries.board.fights import Fights, Struck, says
from queries.board.gestures import Gesture, changed
from queries.board.questions import Choice, asked_in_words, questions
from queries.board.reading import Laid, lay
from queries.board.spoken import Spoken, such_as
from queries.board.table_data import table_of
from queries.search.engine import stems
from queries.telling import words
from queries.umpire import Umpire

AS_WRITTEN = ("ask ", "expect ", "option", "edition ", "include ", "#")  # how lines begin that no hand lays
OF_ALL = re.compile(r"(?:[Ii]t|[Tt]he [a-z][a-z ]*) [^:]*$")  # the weather: after all places are there
GATHERED = re.compile(r"[Ii]n (?P<place>[^:,]+): (?P<units>[^:()\"]+?)\.?")
SENTENCE_ENDS = re.compile(r"(?:(?<=[^\W_]{3}[.?!])|(?<=\d[.?!])) +(?=[A-Z\d])")
FEW_WORDS = 3  # of a question, of which one may say what it is after
ENOUGH = 0.7  # of the words of a question that a decision must speak of
MOST_TRIED = 4  # decisions that words may be after
MOST_NAMED = 6  # questions that are offered where none is asked


def situation_of(
    umpire: Umpire, lines: Sequence[str], edition: str, fitting: Callable[[str], list[str]]
) -> str:
    """The text of the situation that these lines tell: units in places in short notation, facts, and a
    question, which may end on a question mark and be in words; `fitting` gives the decisions that words are
    after.  Raises UmpireError where a line means nothing, or nothing is asked."""
    said = [part.strip() for one in lines for part in _sentences(one) if part.strip(" .")]
    wanted = next((one for one in reversed(said) if one.endswith("?") and not one.startswith("ask ")), "")
    text = _all_laid(umpire, [one for one in said if one != wanted], edition)
    if any(line.startswith("ask ") for line in text.split("\n")) and not wanted:
        return text
    asks, offered = _offered(umpire, text, edition, wanted, fitting)
    if asks:
        return asks
    raise UmpireError(_asks_nothing(wanted, offered))


def _sentences(line: str) -> list[str]:
    """What one line says: several sentences, or statements with semicolons between them."""
    several = line.replace(";", "\n").split("\n")
    several = [part for one in several for part in _each_in(one.strip())]
    return [part for one in several for part in ([one] if ":" in one else SENTENCE_ENDS.split(one))]


def _each_in(line: str) -> list[str]:
    """ "In Lublin: ARM 8-5 Germany, 2 INF Germany" as a statement for each; any other line as it is."""
    found = GATHERED.fullmatch(line)
    return [f"{one.strip()} in {found['place']}" for one in found["units"].split(",")] if found else [line]


def _all_laid(umpire: Umpire, lines: Sequence[str], edition: str) -> str:
    """The text that lines tell in whatever order: what cannot be understood yet waits for the others.
    Raises UmpireError where it never can."""
    text = "".join(f"{line}\n" for line in lines if line.startswith(AS_WRITTEN))
    told = [line for line in lines if not line.startswith(AS_WRITTEN)]
    told.sort(key=lambda line: bool(OF_ALL.match(line)))
    waiting: list[str] = []
    for line in told:
        try:
            text = changed(umpire, text, Gesture("line", words=line), edition)
        except UmpireError:
            waiting.append(line)
    for line in waiting:
        try:
            text = changed(umpire, text, Gesture("line", words=line), edition)
        except UmpireError as error:
            if not _happens(umpire, text, line, edition):
                raise UmpireError(_not_understood(umpire, text, line, edition, error)) from error
            text = f"{text.rstrip()}\n- {line.rstrip('.')}\n"
    return text


def _not_understood(umpire: Umpire, text: str, line: str, edition: str, error: UmpireError) -> str:
    """What is told of a line that cannot be understood: why, and how the like is said."""
    why, shown = str(error), such_as(_lay(umpire, text, edition).law, line)
    return f"{line!r}: {why}" + (f"; {shown}" if shown not in why else "")


def _happens(umpire: Umpire, text: str, line: str, edition: str) -> bool:
    """Whether a line tells an event of this game, as "Germany declares war on Poland" does."""
    try:
        return bool(umpire.check(f"{text.rstrip()}\n- {line.rstrip('.')}\n", edition=edition).chronicles)
    except UmpireError:
        return False


def _offered(
    umpire: Umpire, text: str, edition: str, wanted: str, fitting: Callable[[str], list[str]]
) -> tuple[str, list[Choice]]:
    """The text with the question that the words are after, "" where nothing answers it; and what can be
    asked of what lies there instead."""
    laid = _lay(umpire, text, edition)
    if not wanted:
        return "", questions(laid.law, contents(laid), (), {})
    struck = _struck(laid, wanted)
    if struck and not any(one["type"] in _acted(laid) for one in contents(laid)["others"]):
        with suppress(UmpireError):
            text = changed(umpire, text, Gesture("strike", struck.by, struck.where, struck.act), edition)
            laid = _lay(umpire, text, edition)
    decisions = laid.law.code.decisions
    board, named = _whole_board(laid, wanted), _named(laid, wanted)
    own = _own_words(wanted, board)
    heard = [name for name in asked_in_words(laid.law, wanted, False) if name in decisions]
    heard = [name for name in heard if len(own) < FEW_WORDS or len(_heard(laid, name) & own) > 1]
    found = [name for name in fitting(wanted) if name in decisions][:MOST_TRIED]
    known = heard or found
    types = {one["name"]: one["type"] for one in (*board["pieces"], *board["others"], *board["places"])}
    asked = heard or [one for one in found if _is_meant(decisions[one], own)]
    for name in asked:
        wants = {one.type for one in decisions[name].parameters}
        fitting_first = [one for one in named if wants <= {types[each] for each in one}]
        for chosen in fitting_first or named:
            offered = questions(laid.law, board, _completed(chosen, types, wants), {}, [name])
            if offered:
                return changed(umpire, text, Gesture("ask", words=offered[0].asks), edition), offered
    for name in asked:
        asks = _fought(umpire, laid, name, wanted, edition)
        if asks:
            return asks, []
    told = {decisions[name].question: _takes(laid, name) for name in known}
    return "", [Choice(question, takes) for question, takes in told.items()]


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


def _heard(laid: Laid, name: str) -> set[str]:
    return set(stems(table_of(laid.law).questions[name]))


def _is_meant(decision: DecisionCode, own: set[str]) -> bool:
    """Whether a question asks what a decision decides: it speaks of most of its own words."""
    spoken = set(stems(f"{decision.question} {decision.name.replace('_', ' ')}"))
    if len(own) < 2 and len(spoken) > FEW_WORDS:
        return False  # one word of many
    return bool(own) and len(own & spoken) >= ENOUGH * len(own)


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
    found = [chosen for chosen in (both, owned, meant, named, theirs, beside, *alone) if chosen]
    return [*found, []]


def _fights(laid: Laid) -> Fights:
    return Fights(laid, Spoken(laid).counted)


def _struck(laid: Laid, wanted: str) -> Struck | None:
    """The act of which a question speaks; none where it names somebody who cannot act so."""
    with suppress(Mistake):
        return _fights(laid).struck(wanted.rstrip("? "), is_asked=True)
    return None


def _acted(laid: Laid) -> set[str]:
    return {one.type for one in table_of(laid.law).acts}


def _fought(umpire: Umpire, laid: Laid, name: str, wanted: str, edition: str) -> str:
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
    text = _held(umpire, laid, where, edition) if where else laid.text
    for place in [where] if where else _fights(laid).places(wanted) or places:
        with suppress(UmpireError):
            struck = changed(umpire, text, Gesture("strike", by, place, acts[0]), edition)
            asked = struck.rstrip().rpartition("(")[2].rstrip(")")
            found.append(changed(umpire, struck, Gesture("ask", words=f"{name}({asked})"), edition))
    return found[0] if len(found) == 1 else ""


def _held(umpire: Umpire, laid: Laid, where: str, edition: str) -> str:
    """The text, with whose a place is where nobody says it and all who stand there are of one power."""
    fact = next((one.held for one in table_of(laid.law).acts if one.held), "")
    owners = {one["owner"] for one in contents(laid)["pieces"] if one["where"] == where}
    with suppress(UmpireError):  # where it is said already
        if fact and len(owners) == 1:
            line = Gesture("line", words=f"{where}: {fact} {owners.pop()}")
            return changed(umpire, laid.text, line, edition)
    return laid.text


def _takes(laid: Laid, name: str) -> str:
    """Of what things a decision is asked, in words."""
    takes = laid.law.code.decisions[name].parameters
    said = [_with_article(BETWEEN_WORDS.sub(" ", one.type).lower()) for one in takes]
    return f"asked of {words.listed(said)}" if said else "asked of the whole game"


def _with_article(name: str) -> str:
    return f"an {name}" if name[0] in "aeio" else f"a {name}"


def _lay(umpire: Umpire, text: str, edition: str) -> Laid:
    try:
        return lay(umpire, text, edition)
    except Mistake as mistake:
        raise UmpireError(f"{mistake.message}; {mistake.expected}".rstrip("; ")) from mistake


def _asks_nothing(wanted: str, offered: Sequence[Choice]) -> str:
    if wanted and offered:
        asked = "\n".join(f"  {one.said}  ({one.asks})" for one in offered)
        return f"{wanted!r} is of something that these lines do not tell of; the nearest questions:\n{asked}"
    if wanted:
        return f"{wanted!r} fits nothing that lies there; 'umpire decisions WORDS' finds what can be asked"
    choices = [f"  {one.said}  'ask {one.asks}'" for one in offered[:MOST_NAMED]]
    if not choices:
        return "this asks nothing; add a question in words, such as 'is it in supply?'"
    return "this asks nothing; add a question in words, such as 'is it in supply?', or one of:\n" + "\n".join(
        choices
    )
