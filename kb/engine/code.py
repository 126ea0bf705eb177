"""Compiled law: what `kb.engine.compile` makes and `kb.engine.law` runs.  Plain data, so that it can be
kept."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass, field
from typing import ClassVar

import msgspec

from kb.engine.reach import reached
from kb.engine.tree import Expression, Form, Loop, inside, walk
from kb.engine.types import Types
from parsers.table_data import TableData

# Where a clause stands in the stack; a higher one overrides a lower one.
LAYERS = ("printed", "edition", "option", "edition option", "ruling")
LIMITS = ("at least", "at most", "rounded")  # kinds of clauses that bound a total
LEVELS = {"item": 0, "except": 1, "but": 2, "instead": 1}


class ClauseCode(msgspec.Struct, frozen=True):
    """One clause.  It is in play in its `editions`, where all of its `options` are (any of them unless
    `every`; none of them if `without`); where another edition splits such an option, those of `elsewhere`
    count there instead.  `on` is its condition word by word, where it can be read
    aloud.  `told` where `says` are the author's own words.  `when_of_each`
    where the condition of a step speaks of each of those that take it.  `legs` are those of a flow that it
    is about, and those into which it leads.  One of an event changes the fact `fact` of `of`."""

    id: str
    kind: str
    layer: str
    editions: tuple[str, ...]
    options: tuple[str, ...]
    every: bool
    without: bool
    cites: tuple[str, ...]
    says: str
    text: str
    path: str
    line: int
    called: str
    instead_of: str
    each: Loop | None
    when: Expression | None
    value: Expression
    step: str = ""
    by: Expression | None = None
    told: bool = False
    when_of_each: bool = False
    legs: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    of: Expression | None = None
    fact: str = ""
    elsewhere: tuple[str, ...] = ()
    on: tuple[str, ...] = ()

    def options_in(self, edition: str) -> tuple[str, ...]:
        """The ids of the options that it stands under in an edition."""
        return tuple(one for one in self.elsewhere if one.startswith(f"{edition}/")) or self.options

    @property
    def told_by(self) -> tuple[Expression, ...]:
        """The expressions that it consists of, but for the list that it is for each of."""
        return tuple(one for one in (self.when, self.value, self.by, self.of) if one is not None)

    @property
    def rank(self) -> tuple[int, int]:
        return LAYERS.index(self.layer), LEVELS.get(self.kind, 0)

    def in_play(self, edition: str, options: frozenset[str]) -> bool:
        if edition not in self.editions:
            return False
        if not self.options:
            return True
        gate = self.options_in(edition)
        if self.without:
            return options.isdisjoint(gate)
        found = [option in options for option in gate]
        return all(found) if self.every else any(found)


class ParameterCode(msgspec.Struct, frozen=True):
    """`range` is the name of its range of whole numbers, or ""."""

    name: str
    type: str
    is_list: bool
    range: str


class LocalCode(msgspec.Struct, frozen=True):
    """A local name: without parameters its value is kept in `slot`, else `parameters` are the slots of what
    it is asked about.  One that `where ... means` declares has an id, what it cites and what it says (`told`
    as in a clause), and can be a reason as a clause is."""

    name: str
    slot: int
    parameters: tuple[int, ...]
    value: Expression
    id: str = ""
    cites: tuple[str, ...] = ()
    says: str = ""
    told: bool = False

    step: ClassVar[str] = ""


class SentenceCode(msgspec.Struct, frozen=True):
    """A sentence with gaps: words and what stands between them, in turn, beginning and ending with words;
    None stands for the value of the decision."""

    words: tuple[str, ...]
    values: tuple[Expression | None, ...]


class DecisionCode(msgspec.Struct):
    """One decision with all clauses that any section, option, ruling or edition gives it.

    `size` is how many slots its frame has; of a path `here` and `there` are those of the ends of a step (of a
    flow `here` is that of the place), and
    `shared` the parameters on which more than its start depends.  `premises` must hold for the question to
    make sense; `says` are the sentences in which it is answered: one, or that for yes and that for no.
    `result_called` is the name by which its result's type was declared, such as Odds for a number.
    `calls` are the decisions that it asks, `reads` the facts that it looks at itself, by type of thing and
    name; `loops` tells that it goes through lists, so that its answers are worth keeping.
    """

    id: str
    name: str
    document: str
    section: str
    question: str
    parameters: tuple[ParameterCode, ...]
    result: str
    result_is_list: bool
    shape: str
    locals: tuple[LocalCode, ...]
    clauses: list[ClauseCode]
    size: int
    calls: tuple[str, ...]
    reads: tuple[tuple[str, str], ...]
    loops: bool
    path: str
    first_line: int
    last_line: int
    shared: tuple[str, ...] = ()
    edge: str = ""
    here: int = 0
    there: int = 0
    premises: tuple[ClauseCode, ...] = ()
    says: tuple[SentenceCode, ...] = ()
    result_called: str = ""

    @property
    def options(self) -> frozenset[str]:
        """The options on which its clauses depend."""
        return frozenset(option for clause in self.clauses for option in (*clause.options, *clause.elsewhere))


@dataclass(slots=True)
class LawCode:
    """The compiled law of one game: `editions` are the ids of its rulebooks, first the one the others stand
    on; `option_ids` give by edition and number the id of an option, `option_titles` its title;
    `standing` are the facts that hold in every situation, as text with path and line; `charts` the titles
    of tables that no document prints, with what they are, `charts_of_a_turn` those of which there is another
    each turn; `events` the decisions that say what an event changes; `table` is no law: how it is drawn;
    `in_vain` are decisions that are declared and could not be compiled, `unread_types` types that
    could not be read (neither is kept in a build)."""

    editions: tuple[str, ...]
    types: Types
    decisions: MutableMapping[str, DecisionCode] = field(default_factory=dict)
    tables: dict[str, tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]] = field(default_factory=dict)
    charts: dict[str, str] = field(default_factory=dict)
    charts_of_a_turn: tuple[str, ...] = ()
    option_ids: dict[str, dict[int, str]] = field(default_factory=dict)
    option_titles: dict[str, str] = field(default_factory=dict)
    standing: list[tuple[str, str, int]] = field(default_factory=list)
    events: tuple[str, ...] = ()
    table: TableData = field(default_factory=TableData)
    in_vain: frozenset[str] = frozenset()
    unread_types: frozenset[str] = frozenset()

    def closure(self, name: str) -> Iterator[DecisionCode]:
        """A decision and all that it asks, directly or not."""
        known = self.decisions
        names = reached([name], lambda one: [called for called in known[one].calls if called in known])
        return (known[one] for one in names)


def forms_of(decision: DecisionCode) -> Iterator[Form]:
    """All that stands in a decision: every node of its typed trees."""
    for clause in (*decision.clauses, *decision.premises):
        nodes: list[Form] = list(clause.told_by)
        nodes += inside(clause.each) if clause.each is not None else ()
        for node in nodes:
            yield from walk(node)
    for local in decision.locals:
        yield from walk(local.value)
