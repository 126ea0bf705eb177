"""Which values of a fact are worth trying: one of each class that the law can tell apart.

A number is tried on both sides of every threshold that clauses compare it with, a value of an enumeration
once for all values that no clause treats differently; twice, where clauses compare such values with each
other, since what is alike need not be the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from kb.engine import tree as t
from kb.engine.code import DecisionCode, forms_of
from kb.engine.law import RulesInPlay
from kb.engine.types import NUMBER, TEXT, YES_NO, Field, Type

MOST_NUMBERS = 12  # of one fact
MOST_TEXTS = 24
PLAIN_NUMBERS = (1, 0, 2, 6)  # where no clause names a threshold
Key = tuple[str, str]  # type and fact, or decision and parameter


class Trials:
    """The values that exploring one decision tries."""

    def __init__(self, rules: RulesInPlay, name: str) -> None:
        self.types = rules.law.code.types
        self._rules = rules
        self._thresholds: dict[Key, set[Any]] = {}
        self._sets: dict[str, set[frozenset[str]]] = {}
        self._texts: dict[Key, set[str]] = {}
        self._passed: list[tuple[Key, Key]] = []  # a parameter, and what is handed to it
        self.left_out: set[Key] = set()  # facts that have more values than are tried
        self.named: set[str] = set()  # things that clauses call by their names
        self.all_of: set[str] = set()  # types of which clauses go through all things
        self.read: set[Key] = set()  # the facts that clauses look at
        self._kept: dict[tuple[Type, str, Key], tuple[Any, ...]] = {}
        self._grouped: set[int] = set()
        self._classes: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
        self._matched: set[str] = set()  # enumerations whose values are compared with each other
        decisions = list(rules.law.code.closure(name))
        for decision in decisions:
            self.read.update(decision.reads)
            for node in forms_of(decision):
                self._look_at(decision, node)
            self._bounds(decision)
        for _ in range(3):  # from decision to decision that asks it
            for parameter, given in self._passed:
                self._thresholds.setdefault(given, set()).update(self._thresholds.get(parameter, ()))

    # ---- what the clauses say

    def _look_at(self, decision: DecisionCode, node: t.Form) -> None:
        if isinstance(node, t.Compared):
            self._compared(decision, node)
        elif isinstance(node, t.Logic) and not node.every:
            self._together(node)
        elif isinstance(node, t.Among) and isinstance(node.right, t.Several):
            values = [one.value for one in node.right.parts if isinstance(one, t.Const)]
            self._group(node.left.type, values)
        elif isinstance(node, t.Among) and isinstance(node.left, t.Const):
            self._group(node.right.type.removeprefix("list of "), [node.left.value])
        elif isinstance(node, t.BuiltIn) and node.function == "position":
            self._positions(*node.arguments)
        elif isinstance(node, t.BuiltIn) and node.function == "contains":
            self._pieces(decision, *node.arguments)
        elif isinstance(node, t.EveryThing):
            self.all_of.add(node.record)
        elif isinstance(node, t.Lookup):
            self._table(decision, node)
        elif isinstance(node, t.KnownThing):
            self.named.add(node.name)
        elif isinstance(node, t.Asked):
            known = self._rules.law.code.decisions.get(node.decision)
            for parameter, given in zip(known.parameters if known else (), node.arguments, strict=False):
                if parameter.type == NUMBER:
                    for key in self._facts_in(decision, given):
                        self._passed.append(((node.decision, parameter.name), key))

    def _positions(self, value: t.Form, among: t.Form) -> None:
        """Each value of a list that is written out counts apart, where its place is asked."""
        for part in among.parts if isinstance(among, t.Several) else ():
            if isinstance(part, t.Const):
                self._group(value.type, [part.value])

    def _pieces(self, decision: DecisionCode, text: t.Form, piece: t.Form) -> None:
        """Of what is looked for in the cells of a table, the first thing that each cell lists is tried."""
        tables = [one.title for one in t.walk(text) if isinstance(one, t.Lookup)]
        rows = [row for title in tables for row in self._rules.law.code.tables.get(title, ((), ()))[1]]
        listed = {cell.partition(",")[0].strip() for row in rows for cell in row[1:]}
        for key in self._facts_in(decision, piece):
            self._texts.setdefault(key, set()).update(listed - {""})

    def _compared(self, decision: DecisionCode, node: t.Compared) -> None:
        if not any(isinstance(side, t.Const) for side in (node.left, node.right)):
            self._matched.add(node.left.type)
        for side, other in ((node.left, node.right), (node.right, node.left)):
            constant = _constant(other)
            if constant is None:
                continue
            if isinstance(constant, str):
                if id(node) not in self._grouped:
                    self._group(side.type, [constant])
                for key in (*self._facts_in(decision, side), *self._texts_behind(side)):
                    self._texts.setdefault(key, set()).add(constant)
            elif not isinstance(constant, bool):
                for key in self._facts_in(decision, side):
                    self._thresholds.setdefault(key, set()).update(_around(node.sign, constant))

    def _bounds(self, decision: DecisionCode) -> None:
        """What a sum is at most or at least is a threshold of what it counts."""
        for bound in decision.clauses:
            constant = _constant(bound.value) if bound.kind in ("at least", "at most") else None
            if constant is None or isinstance(constant, (bool, str)):
                continue
            for one in decision.clauses:
                for key in self._facts_in(decision, one.value) if one is not bound else ():
                    self._thresholds.setdefault(key, set()).update((constant, constant + 1))

    def _together(self, node: t.Logic) -> None:
        """`x is a, b or c`."""
        by_type: dict[str, list[Any]] = {}
        for part in node.parts:
            if isinstance(part, t.Compared) and part.sign == "=" and isinstance(part.right, t.Const):
                by_type.setdefault(part.left.type, []).append(part.right.value)
        for kind, values in by_type.items():
            if len(values) == len(node.parts):
                self._group(kind, values)
                self._grouped.update(map(id, node.parts))  # each of them is no class of its own

    def _group(self, kind: str, values: Iterable[Any]) -> None:
        if kind in self.types.enumerations:
            self._sets.setdefault(kind, set()).add(frozenset(str(one) for one in values))

    def _table(self, decision: DecisionCode, node: t.Lookup) -> None:
        table = self._rules.law.tables.get(node.title)
        if table is None:
            return
        for key, heads in ((node.key, table.keys), (node.column, table.header[1:])):
            if key is None:
                continue
            if key.type in self.types.records:  # its rows are things by their names
                self.named.update(row[0] for row in self._rules.law.code.tables[node.title][1])
            if key.type in self.types.enumerations:
                for head in heads:
                    self._group(
                        key.type, [one for one in self.types.enumerations[key.type] if head.holds(one)]
                    )
            elif key.type == TEXT and key is node.key:
                words = {row[0] for row in self._rules.law.code.tables[node.title][1][:1]}
                for fact in self._facts_in(decision, key):
                    self._texts.setdefault(fact, set()).update(words)
            elif key.type == NUMBER:
                ends = {end for head in heads for end in (head.low, head.high) if abs(end) != float("inf")}
                for fact in self._facts_in(decision, key):
                    self._thresholds.setdefault(fact, set()).update(ends)

    def _facts_in(self, decision: DecisionCode, node: t.Form) -> Iterator[Key]:
        """The facts and parameters from which an expression is worked out, without those behind another
        decision."""
        for one in t.walk(node):
            if isinstance(one, t.FactOf):
                yield one.owner.type, one.field
            elif isinstance(one, t.Slot):
                yield decision.name, one.name
            elif isinstance(one, t.LocalName):
                for inner in t.walk(decision.locals[one.number].value):
                    if isinstance(inner, t.FactOf):
                        yield inner.owner.type, inner.field
                    elif isinstance(inner, t.Slot):
                        yield decision.name, inner.name

    def _texts_behind(self, node: t.Form) -> Iterator[Key]:
        """The facts from which decisions that an expression asks take the text that they give."""
        for asked in t.walk(node):
            known = self._rules.law.code.decisions.get(asked.decision) if isinstance(asked, t.Asked) else None
            if known is not None and known.result == TEXT:
                for clause in known.clauses:
                    yield from self._facts_in(known, clause.value)

    # ---- what to try

    def of_field(self, record: str, field: Field) -> tuple[Any, ...]:
        """The values to try of a fact that is no thing, the usual one first; () where none can be made up."""
        return self._usual_first(field, self._values(field.type.item, field.range, (record, field.name)))

    def of_parameter(self, decision: str, name: str, kind: Type, ranged: str) -> tuple[Any, ...]:
        """The same of a parameter."""
        return self._values(kind.item, ranged, (decision, name))

    def _usual_first(self, field: Field, values: tuple[Any, ...]) -> tuple[Any, ...]:
        if not field.has_usual or field.type.is_list:
            return values
        usual = field.usually
        return (usual, *(one for one in values if one != usual or type(one) is not type(usual)))

    def _values(self, kind: Type, ranged: str, key: Key) -> tuple[Any, ...]:
        found = self._kept.get((kind, ranged, key))
        if found is None:
            found = self._kept[kind, ranged, key] = self._made(kind, ranged, key)
        return found

    def _made(self, kind: Type, ranged: str, key: Key) -> tuple[Any, ...]:
        if kind.name == YES_NO:
            return (False, True)
        if kind.name == NUMBER:
            return self._numbers(ranged, self._thresholds.get(key, set()), key)
        if kind.name in self.types.enumerations:
            return self.classes(kind.name)
        if kind.name == TEXT:
            return (*sorted(self._texts.get(key, ()))[:MOST_TEXTS], "other")
        return self._spread(list(self.types.value_type(kind, ranged).domain()), key)

    def _numbers(self, ranged: str, thresholds: set[Any], key: Key) -> tuple[Any, ...]:
        if ranged in self.types.ranges:
            low, high = self.types.ranges[ranged]
            tried = sorted(
                {low, high, *(one for one in thresholds if low <= one <= high and one == int(one))}
            )
            return self._spread(tried, key)
        least = min([0, *(one + 1 for one in thresholds if one < 0)])
        tried = sorted({1, 0, *(one for one in thresholds if one >= least)} if thresholds else set())
        return self._spread(tried, key) if tried else PLAIN_NUMBERS

    def _spread(self, values: list[Any], key: Key) -> tuple[Any, ...]:
        """No more than MOST_NUMBERS of them, those at the ends among them."""
        if len(values) <= MOST_NUMBERS:
            return tuple(values)
        self.left_out.add(key)
        last = len(values) - 1
        places = (place * last // (MOST_NUMBERS - 1) for place in range(MOST_NUMBERS))
        return tuple(dict.fromkeys(values[place] for place in places))

    def classes(self, enumeration: str, among: tuple[str, ...] = ()) -> tuple[str, ...]:
        """One value of each class that the law tells apart."""
        key = (enumeration, among)
        if key not in self._classes:
            self._classes[key] = self._classes_of(enumeration, among)
        return self._classes[key]

    def _classes_of(self, enumeration: str, among: tuple[str, ...]) -> tuple[str, ...]:
        sets = sorted(self._sets.get(enumeration, ()), key=sorted)
        kinds = [one for one in self.types.kinds.values() if self._is_kind_of(one.of, enumeration)]
        most = 2 if enumeration in self._matched else 1
        seen: dict[tuple[Any, ...], list[str]] = {}
        for value in among or self.types.enumerations[enumeration]:
            lacks: tuple[str, ...] = ()
            if kinds:
                lacking = self.types.lacking(kinds[0].of, value)
                lacks = tuple(one.field.name for one in lacking if (kinds[0].of, one.field.name) in self.read)
            seen.setdefault((*(value in one for one in sets), *lacks), []).append(value)
        return tuple(value for alike in seen.values() for value in alike[:most])

    def _is_kind_of(self, record: str, enumeration: str) -> bool:
        field = self.types.records[record].fields.get(self.types.kind_field(record))
        return field is not None and field.type.name == enumeration


def _constant(node: t.Form) -> Any:
    if isinstance(node, t.Const):
        return None if node.value is None or node.value == float("inf") else node.value
    if isinstance(node, t.Ratio):
        return Fraction(node.top, node.below)
    if isinstance(node, t.Negative):
        inner = _constant(node.value)
        return -inner if isinstance(inner, (int, Fraction)) else None
    return None


def _around(sign: str, bound: Any) -> tuple[Any, ...]:
    """Values on both sides of a threshold."""
    if sign in (">=", "<"):
        return (bound - 1, bound)
    return (bound, bound + 1)
