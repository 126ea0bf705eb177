"""The rule language as plain data: what a rule block says, before anyone asks what its names mean.

`at` is (line, column) in the chapter, both from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from parsers.law.token import At as At

# ---- expressions


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, a text, yes or no, `none`, or `unlimited` (infinity)."""

    value: Fraction | int | float | str | bool | None
    at: At


@dataclass(frozen=True, slots=True)
class Name:
    """A parameter, a local name, a value of an enumeration, or a thing that is known to all situations."""

    name: str
    at: At


@dataclass(frozen=True, slots=True)
class FieldOf:
    owner: Expression
    name: str
    at: At


@dataclass(frozen=True, slots=True)
class Call:
    """A decision, or one of the built-in functions, asked about these."""

    name: str
    arguments: tuple[Expression, ...]
    at: At


@dataclass(frozen=True, slots=True)
class Arithmetic:
    sign: str  # + - * /
    left: Expression
    right: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Negative:
    value: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Compared:
    sign: str  # < <= > >= = <>
    left: Expression
    right: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Is:
    """`left is a, b or c`: equal to one of them, or of that kind, or having that property."""

    left: Expression
    alternatives: tuple[Expression, ...]
    at: At


@dataclass(frozen=True, slots=True)
class In:
    left: Expression
    right: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Not:
    value: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Logic:
    """`every` is "and", otherwise "or"."""

    every: bool
    parts: tuple[Expression, ...]
    at: At


@dataclass(frozen=True, slots=True)
class Choice:
    then: Expression
    condition: Expression
    otherwise: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Each:
    """`for each name in collection where condition`."""

    name: str
    collection: Expression
    condition: Expression | None
    at: At


@dataclass(frozen=True, slots=True)
class Quantified:
    """`any name in collection: value`, `every name in collection: value`."""

    every: bool
    each: Each
    value: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Gathered:
    """An aggregate; `kind` is count, each, sorted, total, highest, lowest or list.  `value` is None for the
    first two, and what things are sorted by for the third."""

    kind: str
    value: Expression | None
    each: Each
    at: At


@dataclass(frozen=True, slots=True)
class Running:
    """What becomes of `start`, called `name`, as each thing in turn makes `value` of it."""

    name: str
    start: Expression
    each: Each
    value: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Lookup:
    """The cell of a printed table in the row of `key`, of its second column or of the one named."""

    title: str
    key: Expression
    column: Expression | None
    at: At


@dataclass(frozen=True, slots=True)
class Ladder:
    """The last row of a printed table that `value` reaches, its rows being steps; moved by so many steps."""

    title: str
    value: Expression
    steps: Expression | None
    at: At


@dataclass(frozen=True, slots=True)
class OptionInPlay:
    number: int
    at: At


@dataclass(frozen=True, slots=True)
class Several:
    """A list that is written out."""

    parts: tuple[Expression, ...]
    at: At


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list of conditions, with its remark and what it cites."""

    value: Expression
    under: Under | None
    says: str
    citation: str
    text: str
    at: At


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of conditions; `kind` is all, any or none."""

    kind: str
    lines: tuple[Line, ...]
    says: str
    citation: str
    at: At


Expression = (
    Literal
    | Name
    | FieldOf
    | Call
    | Arithmetic
    | Negative
    | Compared
    | Is
    | In
    | Not
    | Logic
    | Choice
    | Quantified
    | Gathered
    | Running
    | Lookup
    | Ladder
    | OptionInPlay
    | Several
    | Listed
)

# ---- clauses and decisions


@dataclass(frozen=True, slots=True)
class Under:
    """Which options must be in play: `every` all of them, else any; `without` none of them."""

    numbers: tuple[int, ...]
    every: bool
    without: bool
    at: At


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause.  `kind` is item (of a list, or a default), except, but, instead, at least, at most,
    rounded, given (a premise), of a path from, to, goes, costs, barred, arrival and limit, of a flow source,
    gives, ranks, keeps, target, takes, leads and holds (with the `legs` that it is about, and those it leads
    into), and of a sequence then (a step that is done when its value is known) and until (one that is done
    when its condition holds): `step` is the name of such a step and `by` who takes it; of an event becomes,
    gains and loses, with the fact that is `changed`.  `says` is the author's own
    sentence or "", `text` the clause as it stands in the chapter."""

    kind: str
    value: Expression
    citation: str
    at: At
    text: str
    when: Expression | None = None
    each: Each | None = None
    under: Under | None = None
    called: str = ""
    instead_of: str = ""
    says: str = ""
    step: str = ""
    by: Expression | None = None
    legs: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    changed: FieldOf | None = None


@dataclass(frozen=True, slots=True)
class TypeName:
    """`list of Unit` or `Unit`; `by` is the field of the other type that an inverse list goes by."""

    name: str
    is_list: bool
    by: str
    at: At


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    type: TypeName


@dataclass(frozen=True, slots=True)
class Meaning:
    """`where name(parameters) means value`: a name that this decision, or amendment, alone knows."""

    name: str
    parameters: tuple[Parameter, ...]
    value: Expression
    citation: str
    says: str
    text: str
    at: At


@dataclass(frozen=True, slots=True)
class Decision:
    """`shape` is default, sum, product, highest, lowest, yes unless, no unless, yes if all of, path,
    sequence or changes (an event).  `says` are the sentences in which it is answered: one, or that for yes
    and that for no;
    `premises` what must hold for the question to make sense; `like` the path that a path is like but for its
    clauses."""

    name: str
    parameters: tuple[Parameter, ...]
    result: TypeName
    question: str
    shape: str
    clauses: tuple[Clause, ...]
    at: At
    says: tuple[str, ...] = ()
    premises: tuple[Clause, ...] = ()
    meanings: tuple[Meaning, ...] = ()
    like: str = ""


@dataclass(frozen=True, slots=True)
class Amendment:
    """Clauses that another section, option, ruling or edition adds to a decision; `meanings` are names that
    these alone know."""

    name: str
    clauses: tuple[Clause, ...]
    at: At
    meanings: tuple[Meaning, ...] = ()


# ---- types


@dataclass(frozen=True, slots=True)
class Enumeration:
    """`type Weather is fine, rain`; one name alone is another name of a type (`type Hexes is Number`).
    `words` are other words for some of the values."""

    name: str
    values: tuple[str, ...]
    at: At
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class RangeDeclaration:
    """`type Die is 1 to 10`: whole numbers, so few that they can be tried one by one."""

    name: str
    lowest: int
    highest: int
    at: At


@dataclass(frozen=True, slots=True)
class FieldDeclaration:
    """`source` is how the fact comes to be known: seen, printed, happened or derived, then by the decision
    `derived_by`, and `presumed` where nobody asks, or, if `tried_first`, only where it cannot be worked out,
    and, if `asked_first`, not for want of a single fact of another thing; where nobody says it, it is that of
    the thing in the fact that it `follows`; `names` are others by which it may be stated, `words` those by
    which it is said; `since` is the first value of a part of the date; of the printed kinds that it
    `measures` a number counts no things but this."""

    name: str
    type: TypeName
    usually: Expression | None
    mutual: bool
    required: bool
    description: str
    at: At
    source: str = "seen"
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    derived_by: str = ""
    presumed: Expression | None = None
    tried_first: bool = False
    asked_first: bool = False
    follows: str = ""
    dated: bool = False
    since: str = ""
    lasting: bool = False
    measures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordDeclaration:
    """`also` adds fields to a type declared elsewhere; `joins` names the type of the two ends of an edge;
    `alone` says that there is one of it.  A kind of another type has the name of that in `of`, and in
    `values` the printed kinds that belong to it, or kinds of their own."""

    name: str
    also: bool
    joins: str
    alone: bool
    description: str
    fields: tuple[FieldDeclaration, ...]
    at: At
    of: str = ""
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChartDeclaration:
    """A table that no document prints: players load their own under this title; `each_turn` where it is
    another one each turn."""

    title: str
    description: str
    at: At
    each_turn: bool = False


Declaration = Decision | Amendment | Enumeration | RangeDeclaration | RecordDeclaration | ChartDeclaration
