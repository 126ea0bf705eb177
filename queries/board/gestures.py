"""What a player's hand does on the table, as a change of the situation's text.

Whatever a gesture does not touch stays as it was written.  A gesture is a verb and what it is done with:

| verb | with |
|---|---|
| `line` | a statement in the words of a situation: "2 INF 3 USSR in Kiev" |
| `put` | what, in short notation, and where |
| `say` | things or a side between two, and facts of them in words, or `FIELD=VALUE` |
| `unsay` | things, and the names of facts |
| `move` | things, and where to |
| `drop` | things that are taken away |
| `order` | a thing that goes to the front of its line, or before another (where) |
| `play` | the edition and the options that are played: "wif-ce options 2, 13" |
| `strike` | a kind of act (as the game's `table.toml` names it), where, with which things, what is asked |
| `roll` | a fight, one of its forces and a fact of dice, and what the dice of that show |
| `again` | a fight of which another round is fought |
| `fill` | a sheet (as the game's `table.toml` names it), and whose it is (where) |
| `wish` | the thing that a sheet is for, and what is wished, in short notation: "2 ARM, cost 6" |
| `ask` | a question, `NAME(THING)`, or nothing |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kb.engine.facts import argument, facts_said
from kb.engine.geometry import coordinates
from kb.engine.things import Thing
from kb.engine.types import YES_NO, Field, Record
from kb.engine.values.base import UNKNOWN
from kb.errors import UmpireError
from parsers.law.mistakes import Mistake, UnknownWord
from parsers.law.situation import name_of, read_situation, read_value
from parsers.law.statements import read_statements
from parsers.near_misses import near_misses
from queries.board.acts import acting, beside, may_hold, owner_of, ranked, sides, target
from queries.board.counted import PARTS
from queries.board.fights import Fights
from queries.board.handled import Handled
from queries.board.joined import told_apart
from queries.board.named import Named
from queries.board.place_types import snake, type_of_place
from queries.board.reading import Laid, lay
from queries.board.spoken import LONGEST, OF_FACTORS, Spoken, denies, left_out, such_as
from queries.board.table_data import Act, Battle, Sheet, counters, kind_field, table_of
from queries.board.titled import is_titled
from queries.board.wishes import wished
from queries.board.writing import BETWEEN_ENDS
from queries.telling import words
from queries.umpire import Umpire

PLAYED = ("edition", "options")  # the statements that say what is played
NOBODY = ("none", "nobody")
_MOST_NEAR = 5
_CLOSE, _CLOSE_SHORT = 0.78, 0.66  # as like as "Germny" is to "Germany", and "IMF" to "INF"
_SHORT = 4  # letters
_ALIKE = 0.85  # as like as "Gibralter" is to "Gibraltar", and not as Minsk to Pinsk
MOST_PUT = 50  # units in one gesture
_NAMED_ALONE = re.compile(
    r"(?:(?P<article>[Tt]he|[Mm]y|[Hh]is) )?(?P<name>[A-Z][a-z]{2,})(?= (?:is )?(?:in|at) )"
)
_NUMBERED = re.compile(r"\b[a-z]{1,2}\d{4}\b")
_SMALL_PLACE = re.compile(r"\b(?:in|over|at|to|from|attacks?) (?:the )?(?P<first>[a-z])(?=[a-z]{2})")
_WISH = re.compile(r"(?:\d{1,4} +)?[^\W\d_][^#\n]*")
INTENDS = re.compile(r" (?:wants?|tr(?:y|ies)|wish(?:es)?|would like|intends?|is about|are about) to ")


@dataclass(frozen=True, slots=True)
class Gesture:
    """A verb, what it is done to, where, and what is said or put."""

    verb: str
    things: tuple[str, ...] = ()
    where: str = ""
    words: str = ""
    ground: str = ""  # what a hex is that a gesture makes
    asks: str = ""  # the decision that is asked of an act, "" for the one that it asks first
    corrects: bool = False  # a line that says otherwise than before holds in its place


def changed(umpire: Umpire, text: str, gesture: Gesture, edition: str = "") -> str:
    """The text after a gesture.  Raises UmpireError where it cannot be done, with what to do instead."""
    act = _VERBS.get(gesture.verb)
    if act is None:
        raise UmpireError(f"nothing is done by {gesture.verb!r}; write one of {', '.join(_VERBS)}")
    hand = None
    try:
        hand = _Hand(umpire, text, edition)
        after: str = act(hand, gesture)
        if gesture.verb in ("line", "put", "say", "roll", "fill", "wish"):
            lay(umpire, after, edition)  # what it says must be understood
        return after
    except UnknownWord as unknown:
        raise UmpireError(_not_known(hand, unknown, gesture.words)) from unknown
    except Mistake as mistake:
        meant = mistake.expected.replace("_", " ") if mistake.expected.endswith("?") else mistake.expected
        raise UmpireError("; ".join(filter(None, [mistake.message, meant]))) from mistake


def _own_name(said: str, shown: str) -> str:
    """The name with which a line begins that tells only a counter's name and place, "the Bismarck in
    the North Sea", where that or its article is the word that is `shown`; "" where it begins otherwise."""
    found = _NAMED_ALONE.match(said.strip())
    return found["name"] if found and shown in (found["name"], found["article"]) else ""


def _not_known(hand: _Hand | None, unknown: UnknownWord, said: str = "") -> str:
    """What is told of a word that says nothing of a thing: the nearest that would, by what players call
    kinds, owners and facts."""
    shown, law = words.name(unknown.word), hand.laid.law if hand else None
    if hand is None or law is None:
        return f"{unknown.message}; {unknown.expected}"
    counted = Spoken(hand.laid).counted
    is_counter = any(record.name == unknown.kind for record in counters(law))
    known = [*counted.owners.values(), *(value for _, value in counted.kinds.values())] if is_counter else []
    short = len(unknown.word) <= _SHORT and not unknown.word.islower()
    close = near_misses(
        unknown.word.casefold(), [one.casefold() for one in known], _CLOSE_SHORT if short else _CLOSE
    )
    near = next((one for one in known if one.casefold() in close), "")
    if near:
        return f"nothing is called {shown}; {words.name(near)}?"
    if is_counter and (name := _own_name(said, shown)):
        return f"what {name} is has not been told; say its kind and whose it is: {such_as(law, said)}"
    if is_counter:
        return f"{shown!r} is neither a kind of unit, a country nor what a unit can be; {such_as(law, shown)}"
    hint = f"; {words.name(unknown.expected)}" if unknown.expected else ""
    return f"{shown!r} says nothing of a {words.name(snake(unknown.kind))}{hint}"


class _Hand:
    """The hand over one text."""

    def __init__(self, umpire: Umpire, text: str, edition: str) -> None:
        self.umpire, self.edition = umpire, edition
        self.corrects = False
        self.take(text)

    def take(self, text: str) -> None:
        """Goes on with a changed text."""
        self.laid: Laid = lay(self.umpire, text, self.edition)

    # ---- finding

    def thing(self, name: str) -> Thing:
        """The thing of that name, or by its label where it has none.  Raises Mistake."""
        between = BETWEEN_ENDS.search(name)
        if between:
            ends = [self.thing(one) for one in between.groups()]
            joining = self.laid.case.types.edge_joining(ends[0].kind)
            if joining is None:
                raise Mistake(f"nothing lies between {ends[0]} and {ends[1]}", 1, 1, "two places")
            return self.laid.case.edge(joining.name, *ends)
        found = self.laid.case.things.get(name_of(name))
        if found is None:
            found = next((one for one in self.laid.things() if one.label == name), None)
        if found is None:
            raise Mistake(f"nothing on the table is called {name}", 1, 1, "")
        return found

    def place(self, where: str, ground: str) -> str:
        """The name of a place, made where it is not on the table yet: by a printed number, or as a new one
        beside others, `+Kiev+bank`."""
        if where.startswith("+"):
            return self._beside([one for one in where.split("+") if one], ground)
        name = name_of(where.strip())
        if not name:
            raise Mistake("nobody said where", 1, 1, "a place on the table")
        if name not in self.laid.case.things:
            numbered = coordinates(name, self.laid.case.types.grid)
            self.must_not_be_misspelt(name)
            self.add([self._place_line(name, ground or (table_of(self.laid.law).unsaid if numbered else ""))])
        return name

    def must_not_be_misspelt(self, name: str) -> None:
        """A new place on a map that stands for good, called nearly as one of that, is a slip, and so is what
        a line calls nearly as a place that lies there; numbers of hexes are all alike.  Raises Mistake."""
        if coordinates(name, self.laid.case.types.grid):
            return
        there = [self.laid.writer.name(one) for one in self.laid.things() if self.laid.is_place(one)]
        there = [
            one for one in there if one != name and one[0] == name[0] and not re.search(r"\d", one + name)
        ]
        alike = near_misses(name, there, _ALIKE) if self.corrects else []
        if alike:
            shown = words.name(name)
            hint = f"{words.name(alike[0])}, or where {shown} is another place: {self._place_line(shown, '')}"
            raise Mistake(f"{shown} is not on the table, and {words.name(alike[0])} is", 1, 1, hint)
        known = [self.laid.writer.name(one) for one in self.laid.drawn_for_good() if self.laid.is_place(one)]
        close = near_misses(name, known, 0.75)
        if close:
            raise Mistake(f"the map has no {words.name(name)}", 1, 1, f"{words.name(close[0])}?")

    def _place_line(self, name: str, said: str) -> str:
        """The statement that makes a new place of the map."""
        kind = type_of_place(self.laid.law, name)
        if not kind:
            raise Mistake(f"nothing tells what {name} is", 1, 1, "a line that says it, in the text")
        said = said if kind == self.laid.case.types.places else ""
        return f"{snake(kind)} {name}: {said}" if said else f"{snake(kind)} {name}"

    def _beside(self, others: Sequence[str], ground: str) -> str:
        taken = self.laid.case.things
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        name = next((one for one in letters if one not in taken), "")
        name = name or next(f"place_{n}" for n in range(1, 10_000) if f"place_{n}" not in taken)
        line = self._place_line(name, ground or table_of(self.laid.law).unsaid)
        edge = self.laid.case.types.edge_joining(self.laid.case.types.places)
        side = edge.name.lower() if edge else ""
        joins = [f"{side} between {self.laid.writer.name(self.thing(one))} and {name}" for one in others]
        self.add([line, *(joins if side else ())])
        return name

    # ---- writing

    def add(self, lines: Sequence[str]) -> None:
        """Puts lines before the questions."""
        self._write(self.laid.text.split("\n"), list(lines))

    def rewrite(self, changes: dict[Thing, dict[str, Any] | None]) -> None:
        """Writes things anew, each in a line of its own with these facts, or not at all where they are None;
        what stands beside them in one statement is written out too."""
        laid = self.laid
        lines: dict[int, list[str]] = {}
        drop: set[int] = set()
        done: set[Thing] = set()
        for statement, spoken in zip(laid.statements, laid.spoken, strict=True):
            if not any(thing in changes for thing in spoken):
                continue
            drop.update(range(statement.first, statement.last + 1))
            for thing in spoken:
                if thing not in done:
                    lines.setdefault(statement.first, []).extend(self._line(thing, changes))
                    done.add(thing)
        new = [line for thing in changes if thing not in done for line in self._line(thing, changes)]
        written = laid.text.split("\n")
        kept: list[str] = []
        for number, line in enumerate(written, 1):
            kept += lines.get(number, [])
            kept += [] if number in drop else [line]
        self._write(kept, new)

    def _write(self, kept: list[str], new: list[str]) -> None:
        """Takes the text of these lines, with new ones before its questions."""
        statements = read_statements("\n".join(kept)) if new else []
        place = next((one.first - 1 for one in statements if one.asks), len(kept))
        while new and place > 0 and not kept[place - 1].strip():
            place -= 1
        self.take("\n".join([*kept[:place], *new, *kept[place:]]))

    def _line(self, thing: Thing, changes: dict[Thing, dict[str, Any] | None]) -> list[str]:
        facts = changes.get(thing, self.laid.facts(thing))
        if facts is None:
            return []
        writer, record = self.laid.writer, self.laid.record(thing)
        if not (record.joins or record.alone or writer.name(thing)):
            writer.call(thing, writer.name_for(record, facts))
        return [writer.line(thing, facts)]

    # ---- saying

    def said(self, thing: Thing, words: str) -> dict[str, Any]:
        """The facts that words say of a thing: phrases with commas between them, or FIELD=VALUE."""
        record = self.laid.record(thing)
        named = re.fullmatch(r"\s*(\w+)\s*=\s*(.+?)\s*", words, re.S)
        field = record.fields.get(named[1]) if named else None
        if named and field is not None:
            told = _as_list(named[2]) if field.type.is_list else named[2]
            value = argument(self.laid.case, read_value(told), field.type, (1, 1), field.range)
            return {field.name: value}
        phrases = read_situation(f"this_one: {words}\n").things[0].facts
        return facts_said(self.laid.case, thing.kind, phrases)

    def forget(self, lines: set[int]) -> None:
        """Takes lines out of the text."""
        written = self.laid.text.split("\n")
        self.take("\n".join(line for number, line in enumerate(written, 1) if number not in lines))


def _as_list(said: str) -> str:
    """Several answers as a situation writes them, "X, X and D" as (X, X, D)."""
    parts = [name_of(one.strip()) for one in re.split(r",|\band\b", said)]
    return (
        f"({', '.join(parts)})"
        if len(parts) > 1 and all(re.fullmatch(r"\w+", one) for one in parts)
        else said
    )


_Act = Callable[[_Hand, Gesture], str]


# ---- the verbs


def _line(hand: _Hand, gesture: Gesture) -> str:
    """A statement as the player writes it, in the notation or in a sentence; what stands in a place that is
    not there yet brings it along."""
    said = gesture.words.strip()
    if said.startswith("ask"):
        return _ask(hand, Gesture("ask", words=said.removeprefix("ask").strip()))
    if re.match(r"(?:expect|options?|edition|include|#|\||- )\b|[#|]|- ", said):
        hand.add([said])
        return hand.laid.text
    hand.corrects = gesture.corrects
    for one in (each for line in said.split("\n") for each in told_apart(line)):
        _written_small(hand, one, gesture.ground)
    return hand.laid.text


def _written_small(hand: _Hand, said: str, ground: str) -> None:
    """One sentence; where it means nothing as it is written, with capitals for a place: "2 inf in kiev".  A
    number of the map always has them."""
    before, grid = hand.laid.text, hand.laid.case.types.grid
    said = _NUMBERED.sub(lambda one: one[0].upper() if coordinates(one[0].upper(), grid) else one[0], said)
    try:
        _sentence(hand, said, ground)
    except Mistake:
        put = (
            _SMALL_PLACE.sub(lambda found: f"{found[0][:-1]}{found['first'].upper()}", said)
            if hand.corrects
            else said
        )
        if put == said:
            raise
        hand.take(before)
        try:
            _sentence(hand, put, ground)
        except Mistake:
            hand.take(before)
        else:
            return
        raise


def _sentence(hand: _Hand, said: str, ground: str) -> None:
    """One sentence: what somebody does, or what is so."""
    spoken = Spoken(hand.laid, hand.corrects)
    fights = Fights(hand.laid, spoken.counted)
    told = INTENDS.sub(" ", OF_FACTORS.sub("", said.strip().rstrip(".")))
    quiet = ":" in said or " - " in said or denies(said) or len(said) > LONGEST
    asks = not any(line.startswith("ask ") for line in hand.laid.text.split("\n"))
    if not quiet and _by_hand(hand, told, ground, asks):
        return
    attack = fights.attack(told) if not quiet else None
    if attack:
        hand.place(attack.target, ground)
        _there(hand, attack.enemies, attack.target, ground)
        by = _there(hand, attack.units, attack.origin, ground)
        Fights(hand.laid, Spoken(hand.laid).counted).may_act(attack.act, by)
        hand.take(_strike(hand, Gesture("strike", by, attack.target, attack.act, ground), asks))
        return
    struck = fights.struck(told) if not quiet else None
    if struck:
        hand.take(_strike(hand, Gesture("strike", struck.by, struck.where, struck.act, ground), asks))
        return
    battle = fights.battle(told) if not quiet else None
    if battle:
        _meet(hand, *battle, ground, asks)
        return
    try:
        _lines(hand, spoken.lines(said), ground, grows=":" not in said)
    except Mistake:
        if denies(said):
            raise left_out(hand.laid.law, said) from None
        raise


def _by_hand(hand: _Hand, said: str, ground: str, asks: bool) -> bool:
    """Whether a line tells to do what a hand does: to fight a battle; and of who corrects what lies there, to
    move counters or take them away.  Then that is done."""
    handled = Handled(hand.laid, Spoken(hand.laid).counted)
    fought = handled.battle(said)
    if fought:
        battle, where = fought
        hand.take(_fight(hand, Gesture("strike", (), where, battle.name), battle, asks))
        return True
    moved = handled.moved(said) if hand.corrects else None
    if moved:
        _move(hand, Gesture("move", tuple(moved[0]), moved[1], "", ground))
        return True
    gone = handled.taken_away(said) if hand.corrects else []
    if gone:
        _drop(hand, Gesture("drop", tuple(gone)))
    return bool(gone)


def _meet(hand: _Hand, one: str, other: str, where: str, ground: str, asks: bool) -> None:
    """Two sides in a place, and the battle that they fight there."""
    names = [name for side in (one, other) for name in _there(hand, side, where, ground)]
    kind = hand.thing(name_of(where)).kind
    for battle in table_of(hand.laid.law).battles:
        if hand.laid.case.types.records[battle.type].fields[battle.where].type.name == kind:
            gesture = Gesture("strike", tuple(names), name_of(where), battle.name)
            hand.take(_fight(hand, gesture, battle, asks))
            return
    raise Mistake(f"no battle of this game is fought in a {kind.lower()}", 1, 1, "")


def _there(hand: _Hand, said: str, where: str, ground: str) -> tuple[str, ...]:
    """The counters of which a sentence says that they are in a place: those that stand there already, and for
    those that do not yet new ones."""
    counted = Spoken(hand.laid).counted
    found: list[str] = []
    for part in filter(None, PARTS.split(said)):
        known = (
            Named(hand.laid, counted).counters(f"{part} in {where}")
            if name_of(where) in hand.laid.case.things
            else []
        )
        found += known
    if found:
        return tuple(found)
    for unit in counted.units(said):
        found += _stands(hand, unit, where, ground, found)
    return tuple(found)


def _stands(hand: _Hand, unit: str, where: str, ground: str, taken: list[str]) -> list[str]:
    """The counters that a unit of the notation means in a place; each that stands there, of the same owner
    and kind and with no other figures, is not put down again."""
    before = {_called(hand, one) for one in hand.laid.things()}
    if unit in before:
        _put(hand, Gesture("put", (), where, unit, ground))
        return [unit]
    _put(hand, Gesture("put", (), where, unit, ground))
    laid = hand.laid
    new = [one for one in laid.things() if _called(hand, one) not in before and laid.where(one) is not None]
    old = [one for one in laid.things() if _called(hand, one) in before and _called(hand, one) not in taken]
    changes: dict[Thing, dict[str, Any] | None] = {}
    meant: list[str] = []
    for one in new:
        told = laid.facts(one)
        same = next((each for each in old if each not in changes and _is_same(laid, each, told)), None)
        if same is None:
            meant.append(_called(hand, one))
            continue
        meant.append(_called(hand, same))
        changes[one] = None
        if not told.items() <= laid.facts(same).items():
            changes[same] = {**laid.facts(same), **told}
        else:
            old.remove(same)
    hand.rewrite(changes)
    return meant


def _is_same(laid: Laid, thing: Thing, told: dict[str, Any]) -> bool:
    """Whether a counter can be the one that is told of: in the same place, of the same kind and owner, and
    with no fact that is otherwise."""
    facts, kind = laid.facts(thing), kind_field(laid.law, laid.record(thing))
    places = {name for name, value in told.items() if isinstance(value, Thing)}
    return (
        bool(kind)
        and facts.get(kind) == told.get(kind)
        and all(facts.get(name) == told[name] for name in places)
        and all(facts.get(name, value) == value for name, value in told.items())
    )


def _called(hand: _Hand, thing: Thing) -> str:
    return hand.laid.writer.name(thing) or thing.label


def _lines(hand: _Hand, lines: Sequence[str], ground: str, grows: bool = False) -> None:
    """Lines of the notation, and counters in a place; where it `grows`, a list that is told has those too
    that were told before."""
    for one in lines:
        counted = re.fullmatch(r"(?P<what>[^:]+?)\s+in\s+(?P<where>[^:]+)", one)
        if counted:
            _put(hand, Gesture("put", (), counted["where"], counted["what"], ground))
        else:
            _state(hand, one, ground, grows)


def _state(hand: _Hand, said: str, ground: str, grows: bool) -> None:
    """A line of the notation, with the places that it speaks of; what a place was not known to be yet it says
    anew."""
    for name in BETWEEN_ENDS.findall(said.partition(":")[0])[:1]:
        for end in name:
            hand.place(end, ground)
    said = _of_one_that_is_there(hand, said) if hand.corrects else said
    head, _, facts = said.partition(":")
    for part in facts.split(","):
        where = re.fullmatch(r"\s*(?:is )?in (?:the )?([^\W_a-z][\w'/ +-]*)", part)
        if where and name_of(where[1]) not in hand.laid.case.things:
            _make(hand, where[1], facts, ground)
    thing = hand.laid.case.things.get(name_of(head.strip()))
    before = hand.laid.facts(thing) if thing is not None else {}
    lists = {name: one for name, one in before.items() if isinstance(one, tuple)} if grows else {}
    may_change = hand.corrects and thing is not None and bool(before)
    if thing is None or not (may_change or lists or any(value is UNKNOWN for value in before.values())):
        hand.add([said])
        made = hand.laid.case.things.get(name_of(head.strip())) if thing is None else None
        if made is not None and hand.laid.is_place(made):
            hand.must_not_be_misspelt(name_of(head.strip()))
        elif made is not None and hand.corrects:
            _must_be_somebodys(hand, made, head.strip(), facts.strip())
        return
    told = hand.said(thing, facts)
    told |= {name: tuple(dict.fromkeys((*one, *told[name]))) for name, one in lists.items() if name in told}
    hand.rewrite({thing: {**before, **told}})


def _of_one_that_is_there(hand: _Hand, said: str) -> str:
    """A statement on a counter that is called by a part of its name, "INF 2: face-down", under its whole one.
    Raises Mistake where none is called so, or several."""
    head, colon, facts = said.partition(":")
    counted = Spoken(hand.laid).counted
    is_new = name_of(head.strip()) not in hand.laid.case.things and " in " not in f" {head}"
    speaks = is_new and colon and counted.kinds_in(head) and not counted.kinds_in(facts)
    if not speaks or hand.laid.case.types.by_word(head.split()[0]):
        return said
    found = Named(hand.laid, counted).meant(head.strip())
    if not found:
        hint = such_as(hand.laid.law, head)
        raise Mistake(f"nothing on the table is called {head.strip()}; put it down first", 1, 1, hint)
    return f"{found[0]}:{facts}" if len(found) == 1 else said


def _must_be_somebodys(hand: _Hand, made: Thing, name: str, facts: str) -> None:
    """A new counter of which no more is told than a name and a kind was to be a side's or a country's, and
    one without a kind is none.  Raises Mistake."""
    kind, told_of = kind_field(hand.laid.law, hand.laid.record(made)), set(hand.laid.facts(made))
    if kind and kind not in told_of:
        hint = f"put it down first; {such_as(hand.laid.law, facts)}"
        raise Mistake(f"nothing on the table is called {words.name(name)}", 1, 1, hint)
    if told_of != {kind} or _titled(hand, made):
        return
    told = f"whose {facts} is {name}, and where is it?"
    raise Mistake(told, 1, 1, such_as(hand.laid.law, facts))


def _titled(hand: _Hand, unit: Thing) -> bool:
    """Whether a counter is of a kind of which each has a name of its own."""
    kind = kind_field(hand.laid.law, hand.laid.record(unit))
    return is_titled(hand.laid.law, str(hand.laid.facts(unit).get(kind, "")))


def _make(hand: _Hand, where: str, facts: str, ground: str) -> str:
    """A new place of which only a counter's facts tell what it is: a box, where they name one of its rows."""
    for kind, row in table_of(hand.laid.law).boxes.items():
        if row and re.search(rf"\b{re.escape(row)}\b", facts):
            hand.add([f"{snake(kind)} {name_of(where.strip())}"])
            return name_of(where.strip())
    return hand.place(where, ground)


def _put(hand: _Hand, gesture: Gesture) -> str:
    """Units in a place, each under a name of its own."""
    for what in filter(None, (part.strip() for part in re.split(r"[;\n]", gesture.words))):
        known = hand.laid.case.things.get(name_of(what))
        is_new = name_of(gesture.where.strip()) not in hand.laid.case.things and gesture.where[:1] != "+"
        place = (
            _make(hand, gesture.where, what, gesture.ground)
            if is_new
            else hand.place(gesture.where, gesture.ground)
        )
        if known is not None:
            _move(hand, Gesture("move", (name_of(what),), place))
            continue
        _put_one(hand, what, place)
    return hand.laid.text


def _put_one(hand: _Hand, what: str, place: str) -> None:
    counted = Spoken(hand.laid).counted
    told = counted.units(what)  # its numbers by the names that they have on this kind of counter
    what = told[0] if len(told) == 1 else what
    first, *more = (part.strip() for part in what.split(","))
    said = f"in {place}: {first}" + (f" ({', '.join(more)})" if more else "")
    if len(read_situation(said + "\n").things) > MOST_PUT:
        raise Mistake(f"these are more than {MOST_PUT} at once", 1, 1, "fewer")
    hand.add([said])
    spoken = _last_spoken(hand, said)
    for one in spoken:
        _must_not_be_a_country(hand, one, first, counted.owners.values())
    new = [thing for thing in spoken if not hand.laid.writer.name(thing)]
    hand.rewrite({thing: hand.laid.facts(thing) for thing in new})


def _must_not_be_a_country(hand: _Hand, unit: Thing, said: str, owners: Iterable[str]) -> None:
    """A new counter of which nobody says whose it is, and whose name stands behind its figures, where the
    notation has the country, was to be a country's that the game does not have.  Raises Mistake."""
    name = hand.laid.writer.name(unit)
    if _titled(hand, unit):
        return
    behind = re.search(r"[^\W\d_][\w-]* \d{1,6}(?:-\d{1,6})* (.+)", said)
    if not (name and behind and name_of(behind[1]) == name and owner_of(hand.laid, unit) is None):
        return
    shown = words.name(name)
    close = dict.fromkeys([*near_misses(name, owners), *table_of(hand.laid.law).first_countries])
    near = ", ".join(words.name(one) for one in list(close)[:_MOST_NEAR])
    hint = f"{near}, or another country of the game; a counter's own name stands before its figures"
    raise Mistake(f"no country is called {shown}", 1, 1, hint)


def _last_spoken(hand: _Hand, said: str) -> list[Thing]:
    """The things of the statement that was written last in those words."""
    lines = hand.laid.text.split("\n")
    for statement, spoken in reversed(list(zip(hand.laid.statements, hand.laid.spoken, strict=True))):
        if lines[statement.first - 1] == said:
            return spoken
    return []


def _say(hand: _Hand, gesture: Gesture) -> str:
    """Facts of things; a yes-or-no fact that is said already is taken back, as a brush does on its second
    stroke."""
    changes: dict[Thing, dict[str, Any] | None] = {}
    names = [hand.place(one, gesture.ground) if _is_new(hand, one) else one for one in gesture.things]
    for name in names:
        thing = hand.thing(name)
        facts, said = hand.laid.facts(thing), hand.said(thing, gesture.words)
        for field, value in said.items():
            one = hand.laid.record(thing).fields[field]
            if facts.get(field) == value and one.has_usual and one.type.name == YES_NO:
                del facts[field]
            else:
                facts[field] = value
        changes[thing] = facts
    hand.rewrite(changes)
    return hand.laid.text


def _is_new(hand: _Hand, name: str) -> bool:
    fresh = name.startswith("+") or bool(coordinates(name_of(name), hand.laid.case.types.grid))
    return fresh and name_of(name) not in hand.laid.case.things


def _unsay(hand: _Hand, gesture: Gesture) -> str:
    """Facts that are taken back."""
    fields = name_of(gesture.words).split(",")
    changes: dict[Thing, dict[str, Any] | None] = {}
    for thing in map(hand.thing, gesture.things):
        facts = hand.laid.facts(thing)
        changes[thing] = {name: value for name, value in facts.items() if name not in fields}
    hand.rewrite(changes)
    return hand.laid.text


def _move(hand: _Hand, gesture: Gesture) -> str:
    """Things to a place: each by the fact that says in which place of that kind it is."""
    where = hand.thing(hand.place(gesture.where, gesture.ground))
    changes: dict[Thing, dict[str, Any] | None] = {}
    for thing in map(hand.thing, gesture.things):
        record, facts = hand.laid.record(thing), hand.laid.facts(thing)
        field = _field_in(hand, record, where)
        left = {name: one for name, one in facts.items() if not _says_where(hand, record.fields[name], one)}
        row = hand.said(thing, gesture.words) if gesture.words else {}
        changes[thing] = {**left, **row, field.name: where}
    hand.rewrite(changes)
    return hand.laid.text


def _order(hand: _Hand, gesture: Gesture) -> str:
    """A counter to the front of each line that it stands in, or before another one there."""
    changes: dict[Thing, dict[str, Any] | None] = {}
    before = hand.thing(gesture.where) if gesture.where else None
    for one in map(hand.thing, gesture.things):
        for group in hand.laid.things():
            facts = hand.laid.facts(group)
            for field in table_of(hand.laid.law).lines.get(group.kind, "").split():
                line = facts.get(field)
                if isinstance(line, tuple) and one in line:
                    left = [each for each in line if each is not one]
                    place = left.index(before) if before in left else 0
                    changes[group] = {**facts, field: (*left[:place], one, *left[place:])}
    hand.rewrite(changes)
    return hand.laid.text


def _play(hand: _Hand, gesture: Gesture) -> str:
    """What is played, in place of what the text said."""
    edition, _, options = gesture.words.partition(" options ")
    edition, numbers = edition.strip(), ", ".join(re.findall(r"\d+", options))
    said = {n for one in hand.laid.statements if one.kind in PLAYED for n in range(one.first, one.last + 1)}
    left = [line for number, line in enumerate(hand.laid.text.split("\n"), 1) if number not in said]
    played = [f"edition {edition}"] if edition else []
    after = "\n".join([*played, *([f"options {numbers}"] if numbers else []), *left])
    lay(hand.umpire, after, "")
    return after


def _field_in(hand: _Hand, record: Record, where: Thing) -> Field:
    fields = hand.laid.case.types.fields_holding(record.name, where.kind)
    best = [one for one in fields if one.name.replace("_", "") == where.kind.lower()] or list(fields)
    if not best:
        raise Mistake(f"a {record.name.lower()} is in no {where.kind.lower()}", 1, 1, "another place")
    return best[0]


def _says_where(hand: _Hand, field: Field, value: Any) -> bool:
    """Whether a fact tells in which place a thing itself is."""
    is_place = isinstance(value, Thing) and hand.laid.is_place(value)
    return is_place and field.name.replace("_", "") == field.type.name.lower()


def _drop(hand: _Hand, gesture: Gesture) -> str:
    """Things that are taken away, out of the lists of others too; what cannot be without them goes along."""
    gone = set(map(hand.thing, gesture.things))
    names = {hand.laid.writer.name(thing) for thing in gone}
    changes: dict[Thing, dict[str, Any] | None] = dict.fromkeys(gone)
    for thing in hand.laid.things():
        facts = hand.laid.facts(thing)
        if thing in gone:
            continue
        if hand.laid.record(thing).joins and names & set(hand.laid.writer.ends(thing)):
            changes[thing] = None
            continue
        left = {name: _without(value, gone) for name, value in facts.items()}
        left = {name: value for name, value in left.items() if value is not _NOTHING}
        if left != facts:
            changes[thing] = left
    hand.rewrite(changes)
    hand.forget(_questions_about(hand.laid, names))
    return hand.laid.text


def _questions_about(laid: Laid, names: set[str]) -> set[int]:
    """The lines of the questions that name one of these, and of what is expected of them."""
    lines, found, about = laid.text.split("\n"), set(), False
    for one in laid.statements:
        said = "\n".join(lines[one.first - 1 : one.last])
        if one.kind == "ask":
            about = bool(names & set(re.findall(r"[\w'-]+", said)))
        if one.asks and about:
            found |= set(range(one.first, one.last + 1))
    return found


_NOTHING = object()


def _without(value: Any, gone: set[Thing]) -> Any:
    if isinstance(value, tuple):
        return tuple(one for one in value if one not in gone)
    return _NOTHING if isinstance(value, Thing) and value in gone else value


def _strike(hand: _Hand, gesture: Gesture, asks: bool = True) -> str:
    """An act such as an attack: a thing of its own that names its target and those that act, and what is
    asked of it first, unless the player asks something already."""
    table = table_of(hand.laid.law)
    battle = next((one for one in table.battles if one.name == gesture.words), None)
    if battle is not None:
        return _fight(hand, gesture, battle)
    act = next((one for one in table.acts if one.name == gesture.words), None)
    if act is None:
        raise Mistake(f"there is no act {gesture.words}", 1, 1, "")
    where = hand.thing(hand.place(gesture.where, gesture.ground))
    by = tuple(map(hand.thing, gesture.things)) or acting(hand.laid, act, where)
    if not by:
        raise Mistake(act.nobody, 1, 1, "")
    record = hand.laid.case.types.records[act.type]
    facts: dict[str, Any] = {act.where: where} if act.where else {}
    facts[act.by] = by if record.fields[act.by].type.is_list else by[0]
    if act.on:
        against = target(hand.laid, act, where, by[0])
        if against is None:
            raise Mistake(act.nobody, 1, 1, "")
        facts[act.on] = against
    facts |= {act.origin: hand.laid.where(by[0])} if act.origin else {}
    facts |= {field: one for field, kind in act.beside.items() if (one := beside(hand.laid, by[0], kind))}
    same = [one for one in hand.laid.things() if one.kind == act.type and hand.laid.facts(one) == facts]
    name = hand.laid.writer.name(same[0]) if same else ""
    if not name:
        name = hand.laid.writer.free_name(f"{act.name} {hand.laid.writer.name(where)}")
        phrases = ", ".join(hand.laid.writer.phrases(record, facts))
        hand.add([*_held(hand, act, where, by), f"{record.name.lower()} {name}: {phrases}"])
    if not asks:
        return hand.laid.text
    return _ask(hand, Gesture("ask", words=f"{gesture.asks or act.asks}({name})"))


def _are_foes(hand: _Hand, act: Act, by: Sequence[Thing], owner: Thing) -> bool:
    """Whether it is told that those who act are enemies of the one that holds the place; always, where an
    act does not ask for that."""
    acting_ = [one for each in by if isinstance(one := owner_of(hand.laid, each), Thing)]
    return not act.foes or any(owner in hand.laid.facts(one).get(act.foes, ()) for one in acting_)


def _held(hand: _Hand, act: Act, where: Thing, by: Sequence[Thing]) -> list[str]:
    """Whose the place of an act is, where nobody says so and all who stand there are of one power: players
    who put a unit down do not say that its hex is its own."""
    if not act.held or act.held in hand.laid.facts(where):
        return []
    standing = [one for one in hand.laid.things() if hand.laid.where(one) is where]
    owners = {owner_of(hand.laid, one) for one in standing if may_hold(hand.laid, act, one)}
    owner = owners.pop() if len(owners) == 1 else None
    if not isinstance(owner, Thing) or not _are_foes(hand, act, by, owner):
        return []
    writer = hand.laid.writer
    return [f"{writer.name(where)}: {', '.join(writer.phrases(hand.laid.record(where), {act.held: owner}))}"]


def _fight(hand: _Hand, gesture: Gesture, battle: Battle, asks: bool = True) -> str:
    """A battle of all that is in a place, with a force for each side, and what comes next in it."""
    where = hand.thing(gesture.where)
    only = [hand.thing(one) for one in gesture.things]
    parted = [[one for one in side if not only or one in only] for side in sides(hand.laid, battle, where)]
    parted = [side for side in parted if side]
    if only:  # who is named first is the active side
        parted.sort(key=lambda side: min(map(only.index, side)))
    if len(parted) != 2:
        raise Mistake(battle.nobody, 1, 1, "")
    writer, force = hand.laid.writer, snake(battle.force)
    name = writer.free_name(f"{battle.name} {writer.name(where)}")
    foes, fighting = _foes(hand, battle, parted), [writer.name(one) for side in parted for one in side]
    called = [writer.free_name(f"{_whose(hand, units[0])} {force}") for units in parted]
    forces = ", ".join(f"{field} {one}" for field, one in zip(battle.forces, called, strict=True))
    lines = [f"{snake(battle.type)} {name}: {battle.where} {writer.name(where)}, {forces}"]
    for one, enemy, units in zip(called, reversed(called), parted, strict=True):
        ranks = ranked(hand.laid, battle, units)
        listed = [f"{field} ({', '.join(map(writer.name, rank))})" for field, rank in ranks.items()]
        said = ", ".join([f"{battle.of} {name}", f"{battle.against} {enemy}", *listed])
        lines.append(f"{force} {one}: {said}")
    hand.add([*foes, *lines])
    _away(hand, battle, fighting)
    if not asks:
        return hand.laid.text
    return _ask(hand, Gesture("ask", words=f"{gesture.asks or battle.asks}({name})"))


def _foes(hand: _Hand, battle: Battle, parted: Sequence[Sequence[Thing]]) -> list[str]:
    """That those whose units fight each other are foes: of one of each side, where nobody says it yet."""
    owners = [dict.fromkeys(owner_of(hand.laid, one) for one in units) for units in parted]
    pairs = [(one, other) for one in owners[0] for other in owners[1]]
    writer, lines = hand.laid.writer, []
    for one, other in pairs if battle.foes else ():
        if not (isinstance(one, Thing) and isinstance(other, Thing)):
            continue
        known = (hand.laid.facts(each).get(battle.foes) or () for each in (one, other))
        if not any(each in told for told, each in zip(known, (other, one), strict=True)):
            said = ", ".join(writer.phrases(hand.laid.record(one), {battle.foes: (other,)}))
            lines.append(f"{writer.name(one)}: {said}")
    return lines


def _away(hand: _Hand, battle: Battle, fighting: Iterable[str]) -> None:
    """Tells of units that they fight elsewhere than they stand, as aircraft on a mission do."""
    units = [hand.thing(one) for one in fighting if battle.away]
    hand.rewrite({one: {**hand.laid.facts(one), battle.away: True} for one in units})


def _roll(hand: _Hand, gesture: Gesture) -> str:
    """The dice of one force in a fight: a thing of their own."""
    named, whose, fact = (*gesture.things, "", "", "")[:3]
    fight, force = hand.thing(named), hand.thing(whose)
    battle = next((one for one in table_of(hand.laid.law).battles if one.type == fight.kind), None)
    if battle is None or battle.roll is None:
        raise Mistake(f"{words.name(str(fight))} has no dice of its own", 1, 1, "")
    roll, writer = battle.roll, hand.laid.writer
    record = hand.laid.case.types.records[roll.type]
    if fact not in (roll.told, roll.gives) or not re.fullmatch(r"\w{1,20}", gesture.words.strip()):
        wanted = hand.laid.case.types.value_type(record.fields[roll.told].type, "").form
        raise Mistake("nobody said what the dice show", 1, 1, wanted)
    told = hand.laid.facts(fight)
    facts = {roll.of: fight, roll.by: force} | {one: told[one] for one in roll.same if one in told}
    said = ", ".join([*writer.phrases(record, facts), f"{fact} {gesture.words.strip()}"])
    hand.add([f"{snake(roll.type)} {writer.free_name(f'roll of {writer.name(force)}')}: {said}"])
    return hand.laid.text


def _again(hand: _Hand, gesture: Gesture) -> str:
    """The next round of a fight, and what comes next in that."""
    fight = hand.thing(gesture.things[0] if gesture.things else gesture.words)
    battle = next((one for one in table_of(hand.laid.law).battles if one.type == fight.kind), None)
    if battle is None or battle.again is None:
        raise Mistake(f"{words.name(str(fight))} is not fought in rounds", 1, 1, "")
    again, facts, writer = battle.again, hand.laid.facts(fight), hand.laid.writer
    number = int(facts.get(again.counts, 1)) + 1
    forces = [one for field in battle.forces if isinstance(one := facts.get(field), Thing)]
    if not again.continues:
        changes: dict[Thing, dict[str, Any] | None] = {fight: {**facts, again.counts: number}}
        for force in forces:
            told = hand.laid.facts(force)
            changes[force] = {name: one for name, one in told.items() if name not in again.forgets}
        hand.rewrite(changes)
        return hand.laid.text
    where = writer.name(facts[battle.where])
    name = writer.free_name(f"round {number} of {battle.name} {where}")
    called = [writer.free_name(f"{_whose_force(hand, battle, one)} {number}") for one in forces]
    said = ", ".join(f"{field} {one}" for field, one in zip(battle.forces, called, strict=True))
    lines = [f"{snake(battle.type)} {name}: {battle.where} {where}, {said}, {again.counts} {number}"]
    for one, enemy, force in zip(called, reversed(called), forces, strict=True):
        first = hand.laid.facts(force).get(again.continues)
        first = writer.name(first if isinstance(first, Thing) else force)
        of = f"{battle.of} {name}, {battle.against} {enemy}, {again.continues} {first}"
        lines.append(f"{snake(battle.force)} {one}: {of}")
    hand.add(lines)
    return _ask(hand, Gesture("ask", words=f"{battle.asks}({name})"))


def _whose_force(hand: _Hand, battle: Battle, force: Thing) -> str:
    """What a force of a later round is called, before its number: as the first one."""
    again = battle.again
    first = hand.laid.facts(force).get(again.continues) if again else None
    return hand.laid.writer.name(first if isinstance(first, Thing) else force)


def _fill(hand: _Hand, gesture: Gesture) -> str:
    """The thing that a sheet is for, such as the production of a power; once for each."""
    sheet = next((one for one in table_of(hand.laid.law).sheets if one.name == gesture.words), None)
    if sheet is None:
        raise Mistake(f"there is no sheet {gesture.words}", 1, 1, "")
    owner = name_of(gesture.where.strip())
    if not re.fullmatch(r"[^\W\d]\w*", owner) or owner in NOBODY:
        raise Mistake(f"nobody said whose {sheet.label.lower()} it is", 1, 1, f"a {sheet.whose}")
    of_type = (one for one in hand.laid.things() if one.kind == sheet.type)
    whose = (hand.laid.facts(one).get(sheet.whose) for one in of_type)
    if owner not in (hand.laid.writer.name(one) for one in whose if isinstance(one, Thing)):
        name = hand.laid.writer.free_name(f"{sheet.name} {owner}")
        hand.add([f"{snake(sheet.type)} {name}: {sheet.whose} {owner}"])
    return hand.laid.text


def _wish(hand: _Hand, gesture: Gesture) -> str:
    """Items of a sheet, as players count them, "two tanks and a Rumanian corps": units that are nowhere yet,
    of the sheet's owner where nobody says whose, and that it is wished."""
    of = hand.thing(gesture.things[0] if gesture.things else "")
    sheet = next((one for one in table_of(hand.laid.law).sheets if one.type == of.kind and one.items), None)
    said = gesture.words.strip()
    if sheet is None or not _WISH.fullmatch(said):  # a remark would hide the owner
        raise Mistake("nobody said what is wished", 1, 1, "a unit in short notation: ARM 6-4, cost 6")
    counted, writer = Spoken(hand.laid).counted, hand.laid.writer
    owner = hand.laid.facts(of).get(sheet.whose)
    whose = writer.name(owner) if isinstance(owner, Thing) else ""
    other = wished(sheet.wishes, said, whose, lambda name: _as_written(hand, name), writer.free_name)
    if other is not None:
        made, item = other
        hand.add([*made, f"{snake(sheet.items)}: {sheet.item_of} {writer.name(of)}, {item}"])
        return hand.laid.text
    for unit in counted.units(said, of_one=False) or [said]:
        _wish_for(hand, sheet, writer.name(of), unit, counted.owner(unit) or whose)
    return hand.laid.text


def _as_written(hand: _Hand, name: str) -> str:
    """What lines call a thing that lies on the table; what does not lie there keeps its name."""
    thing = hand.laid.case.things.get(name_of(name))
    return hand.laid.writer.name(thing) if thing is not None else name


def _wish_for(hand: _Hand, sheet: Sheet, of: str, unit: str, whose: str) -> None:
    """One item in the notation, `2 ARM 6-4, cost 6`, for the thing called `of`, or a unit that lies on the
    table already."""
    what = hand.laid.case.types.records[sheet.items].fields[sheet.item_what[0]]
    number, wished = re.fullmatch(r"(?:(\d{1,3}) +)?(.*)", unit, re.S).groups()  # type: ignore[union-attr]
    name = wished
    if wished not in hand.laid.case.things:
        owned = f", {whose}" if whose and whose not in wished else ""
        name = hand.laid.writer.free_name(" ".join([re.split("[ ,]", wished)[0], whose]).strip())
        hand.add([f"{snake(what.type.name)} {name}: {wished}{owned}"])
    many = f", {sheet.item_number} {number}" if number and sheet.item_number else ""
    hand.add([f"{snake(sheet.items)}: {sheet.item_of} {of}, {what.name} {name}{many}"])


def _whose(hand: _Hand, thing: Thing) -> str:
    owner = owner_of(hand.laid, thing)
    return hand.laid.writer.name(owner) if isinstance(owner, Thing) else owner or ""


def _ask(hand: _Hand, gesture: Gesture) -> str:
    """One question in place of those that were asked."""
    lines = hand.laid.text.split("\n")
    asking = {n for one in hand.laid.statements if one.asks for n in range(one.first, one.last + 1)}
    left = [line for number, line in enumerate(lines, 1) if number not in asking]
    while left and not left[-1].strip():
        left.pop()
    asked = gesture.words.strip()
    return "\n".join([*left, f"ask {asked}" if asked else "", ""]).rstrip("\n") + "\n"


_VERBS: dict[str, _Act] = {
    "line": _line,
    "put": _put,
    "say": _say,
    "unsay": _unsay,
    "move": _move,
    "drop": _drop,
    "order": _order,
    "play": _play,
    "strike": _strike,
    "roll": _roll,
    "again": _again,
    "fill": _fill,
    "wish": _wish,
    "ask": _ask,
}

__all__ = ["Gesture", "changed"]
