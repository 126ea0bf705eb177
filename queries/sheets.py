"""Sheets that players would fill in and print, such as a production sheet, filled in from a situation.

What a sheet has on it says the game's `table.toml`; the law gives what stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from itertools import zip_longest
from typing import Any

from kb.engine.answering import ANSWERED
from kb.engine.flows import Bound, Flow, Shipment
from kb.engine.law import Law
from kb.engine.sentences import of_one
from kb.engine.verdict import Verdict
from kb.engine.verdict_data import VerdictData
from kb.errors import UmpireError
from parsers.law.situation import Ask, Reference, Situation, StatedThing, name_of
from parsers.table_data import Sheet, SheetLine
from queries.board.table_data import table_of
from queries.game_at_hand import NONE, GameAtHand
from queries.telling import words
from queries.telling.ledger import LedgerLine
from queries.telling.verdict import NeededFact, told
from queries.umpire import Umpire

MOST_ITEMS = 200  # lines of one sheet that are judged
FEWEST_SHARING = 3  # rows of a sheet, of which a reason stands below them and not in each
MOST_REASONS = 40  # of one cell, which has room for few


@dataclass(slots=True)
class Cell:
    """What stands behind a label: the value in words ("-" where the question makes no sense, "?" where it is
    not known), its sentence, the sections that say so, and why it is no, not known or no question."""

    label: str
    value: str
    says: str = ""
    cites: tuple[str, ...] = ()
    why: tuple[str, ...] = ()


@dataclass(slots=True)
class Route:
    """One way of the plan: how much of what, with whose it is where it is another's, and the places on it."""

    amount: str
    goods: str
    stops: tuple[str, ...]


@dataclass(slots=True)
class SheetRow:
    """One item of the sheet, as the situation states it, and its columns; `reason` is the cell that says why
    it is no, or else what is not known of it, and `note` the number of the sheet's note that says so, where
    it is that of several."""

    label: str
    cells: list[Cell] = field(default_factory=list)
    reason: Cell | None = None
    note: int = 0


@dataclass(slots=True)
class FilledSheet:
    """One sheet of the thing of that `name`.  `notes` are the reasons that several rows share, each said
    once; `needs` are the questions that somebody has to answer before it is whole."""

    name: str
    title: str
    situation: str
    lines: list[Cell] = field(default_factory=list)
    routes: list[Route] = field(default_factory=list)
    limits: list[str] = field(default_factory=list)
    items_label: str = ""
    rows: list[SheetRow] = field(default_factory=list)
    notes: list[Cell] = field(default_factory=list)
    ends: list[Cell] = field(default_factory=list)
    needs: list[NeededFact] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The sheet as data."""
        return asdict(self)


def filled(
    umpire: Umpire,
    text: str,
    source: str = "the situation",
    include: Callable[[str], str | None] | None = None,
    edition: str = "",
    options: Iterable[int] = (),
    at_hand: GameAtHand = NONE,
) -> list[FilledSheet]:
    """The sheets of all things of a situation that have one.  Raises UmpireError where it is no situation or
    states no such thing."""
    known = [(law, sheet) for law in umpire.laws.values() for sheet in table_of(law).sheets]
    plans: list[_Plan] = []

    def prepare(situation: Situation) -> bool:
        situation.asks = []
        for law, sheet in known:
            for plan in _plans(law, sheet, situation):
                plans.append(plan)
                situation.asks += plan.asks
        return bool(situation.asks)

    judged = iter(
        umpire.check(
            text,
            source,
            include,
            edition,
            tuple(options),
            False,
            at_hand,
            prepare=prepare,
            most_reasons=MOST_REASONS,
            together=True,
        )
    )
    if not plans:
        raise UmpireError(_nothing(source, [sheet for _, sheet in known]))
    return [_filled(plan, [next(judged)[1] for _ in plan.asks]) for plan in plans]


def states_one(law: Law, situation: Situation) -> bool:
    """Whether a situation states a thing for which its game has a sheet."""
    types = {sheet.type for sheet in table_of(law).sheets}
    records = (law.code.types.by_word(one.kind) for one in situation.things if one.kind)
    return any(record is not None and record.name in types for record in records)


def _nothing(source: str, sheets: list[Sheet]) -> str:
    if not sheets:
        return "no game of this build has a sheet"
    one = sheets[0]
    thing, wish = one.type.lower(), one.items.lower()
    return (
        f"{source}: it states no {thing}, and {one.label.lower()}s are filled in for these;"
        f" write '{thing} P: {one.whose} ...' and a line '{wish}: {one.item_of} P, ...' for each wish"
    )


@dataclass(slots=True)
class _Plan:
    """What is asked for one sheet, in its order: the plan, what is used of it and what limits that, lines,
    columns of each item, ends.  `whose` sheet it is by the fact that heads it, "" where none does."""

    sheet: Sheet
    name: str
    whose: str
    title: str
    situation: str
    items: list[str]
    asks: list[Ask]


def _plans(law: Law, sheet: Sheet, situation: Situation) -> list[_Plan]:
    """One for each thing that a sheet is for; what had no name gets one, so that it can be asked of."""
    by_word = law.code.types.by_word
    names: list[tuple[str, list[StatedThing]]] = []
    for place, one in enumerate(situation.things):
        record = by_word(one.kind) if one.kind else None
        if record is None or record.name not in (sheet.type, sheet.items):
            continue
        if not one.name:
            one = situation.things[place] = replace(one, name=f"{one.kind} {place + 1}")
        if record.name == sheet.type:
            names.append((name_of(one.name), []))
    found = []
    for name, _ in dict.fromkeys((name, ()) for name, _ in names):
        items = [one for one in situation.things if _is_item(law, sheet, one, name)]
        if len(items) > MOST_ITEMS:
            raise UmpireError(
                f"{name}: a sheet has room for {MOST_ITEMS} {sheet.items_label.lower()}, and {len(items)} are"
                f" told; put what is alike into one line with its {sheet.item_number or 'number'}"
            )
        whose = _said(situation, name, sheet.whose)
        asks = [_ask(one, name) for one in (sheet.plan, sheet.brings, sheet.limits) if one]
        asks += [_ask(line.asks, name, line.of) for line in sheet.lines]
        asks += [_ask(one.asks, name_of(item.name)) for item in items for one in sheet.columns]
        asks += [_ask(line.asks, name, line.of) for line in sheet.ends]
        title = ", ".join((f"{sheet.label}: {words.name(whose or name)}", *_date(law, situation)))
        labels = [_label(sheet, one) for one in items]
        found.append(_Plan(sheet, name, whose, title, situation.title, labels, asks))
    return found


def _date(law: Law, situation: Situation) -> Iterator[str]:
    """The date that a situation states, as on paper: Jul/Aug 1941."""
    alone = law.code.types.singletons()
    facts = {each.field: each.value for one in situation.things if one.kind in alone for each in one.facts}
    dated = [one.name for record in alone.values() for one in record.fields.values() if one.dated]
    said = [facts[one] for one in reversed(dated) if facts.get(one) is not None]
    if said and not situation.events:
        yield " ".join(words.name(one.name if isinstance(one, Reference) else str(one)) for one in said)


def _ask(decision: str, name: str, of: str = "") -> Ask:
    return Ask(decision, (Reference(name, (of,) if of else (), (1, 1)),), (1, 1))


def _is_item(law: Law, sheet: Sheet, one: StatedThing, name: str) -> bool:
    record = law.code.types.by_word(one.kind) if one.kind and sheet.items else None
    return record is not None and record.name == sheet.items and _of(one, sheet.item_of) == name


def _of(one: StatedThing, fact: str) -> str:
    said = [each.value for each in one.facts if each.field == fact]
    return said[0].name if said and isinstance(said[0], Reference) else ""


def _said(situation: Situation, name: str, fact: str) -> str:
    return next(
        (said for one in situation.things if name_of(one.name) == name and (said := _of(one, fact))), ""
    )


def _label(sheet: Sheet, one: StatedThing) -> str:
    """What the situation says of an item, but whose it is: `3 rifle`, `Hiyo, second cycle`."""
    said = [each for each in one.facts if each.field not in (sheet.item_of, sheet.item_number)]
    told = [_of(one, each.field) if each.field in sheet.item_what else "" for each in said]
    stated = [" ".join(map(str, each.words)) if each.words else each.field for each in said]
    label = ", ".join(what or fact for what, fact in zip(told, stated, strict=True)) or one.name
    number = next((str(each.value) for each in one.facts if each.field == sheet.item_number), "1")
    return words.name(label if number == "1" else f"{number} {label}")


def _filled(plan: _Plan, verdicts: list[Verdict]) -> FilledSheet:
    sheet, answers = plan.sheet, iter(verdicts)
    found = FilledSheet(plan.name, plan.title, plan.situation, items_label=sheet.items_label)
    flow = _flow(next(answers)) if sheet.plan else None
    if flow is not None and flow.routes:
        found.routes, found.limits = _routes(flow, plan.whose), _limits(flow)
    used = next(answers) if sheet.brings else None
    limits = next(answers) if sheet.limits else None
    if used is not None:
        _use_no_more(found, used, limits)
    lines = [(line, next(answers)) for line in sheet.lines]
    found.lines = [_cell(*one) for one in lines if not one[0].if_any or _comes_to_something(one[1])]
    found.rows = [_row(one, [_cell(line, next(answers)) for line in sheet.columns]) for one in plan.items]
    found.notes = _noted(found.rows)
    found.ends = [_cell(line, next(answers)) for line in sheet.ends]
    needs = (need for verdict in verdicts for need in told(verdict.as_dict()).needs)
    found.needs = list(dict.fromkeys(needs))
    return found


def _use_no_more(found: FilledSheet, used: Verdict, limits: Verdict | None) -> None:
    """Shortens the plan to what is used of it, where that is less: then `limits` tell what binds, and not
    the plan."""
    if used.status != "answered" or not (used.value or "").isdigit():
        return
    left = int(used.value or 0)
    if left >= sum(int(one.amount) for one in found.routes):
        return
    told = limits.outcome.value if limits and limits.outcome and limits.status == ANSWERED else ()
    found.limits = [words.name(one) for one in told]
    for one in found.routes:
        one.amount = str(min(left, int(one.amount)))
        left -= int(one.amount)
    found.routes = [one for one in found.routes if one.amount != "0"]


def _comes_to_something(verdict: Verdict) -> bool:
    return verdict.status != "illegal" and (
        verdict.status != "answered" or verdict.value not in ("0", "none")
    )


def _flow(verdict: Verdict) -> Flow | None:
    """What was found to be brought, None where that is not decided."""
    found = verdict.outcome.value if verdict.outcome and verdict.status == ANSWERED else None
    return found if isinstance(found, Flow) else None


def _routes(flow: Flow, whose: str) -> list[Route]:
    return [
        Route(str(one.amount), _goods(one, whose), tuple(map(words.name, one.stops))) for one in flow.routes
    ]


def _goods(one: Shipment, whose: str) -> str:
    goods = of_one(f" {one.goods}").strip() if one.amount == 1 else one.goods
    return f"{goods} from {words.name(one.whose)}" if one.whose not in ("", whose) else goods


def _limits(flow: Flow) -> list[str]:
    """What keeps it from being more, the places together of which the same is said: `no more is taken at
    Berlin, Essen`."""
    places: dict[Bound, list[str]] = {}
    for one in flow.limits:
        places.setdefault(one._replace(place=""), []).append(words.name(one.place))
    return [one.at(", ".join(several)) for one, several in places.items()]


def _row(label: str, cells: list[Cell]) -> SheetRow:
    told = [one for one in cells if one.why]
    refused = next((one for one in told if one.value == "no"), None)
    return SheetRow(label, cells, refused or next(iter(told), None))


def _noted(rows: list[SheetRow]) -> list[Cell]:
    """The reasons that so many rows share that each is said once below them, by number."""
    sharing: dict[tuple[str, ...], list[SheetRow]] = {}
    for row in rows:
        if row.reason is not None:
            sharing.setdefault(row.reason.why, []).append(row)
    notes: list[Cell] = []
    for several in sharing.values():
        if len(several) >= FEWEST_SHARING and several[0].reason is not None:
            notes.append(several[0].reason)
            for row in several:
                row.note = len(notes)
    return notes


def _reasons(data: VerdictData, ledger: list[LedgerLine]) -> Iterator[str]:
    """Why it is no: what counts, and where that is but another no, what that one rests on."""
    remarked = {words.name(one["says"]) for one in data["because"] if one["told"]}
    depth = 0
    for one, below in zip_longest(ledger, ledger[1:]):
        depth = min(depth, one.depth)
        if one.depth > depth:
            continue
        if below is not None and below.depth > one.depth and one.words not in remarked:
            depth = below.depth
        else:
            yield one.words


def _cell(line: SheetLine, verdict: Verdict) -> Cell:
    data = verdict.as_dict()
    said = told(data)
    value = {"illegal": "-", "undetermined": "?"}.get(data["status"], data["status"])
    if data["status"] == "answered":
        value = words.measured(data["value"] or "", data["measure"])
    reasons: tuple[str, ...] = ()
    if data["status"] == "illegal":
        reasons = (words.name(verdict.why_not),)
    elif data["status"] == "undetermined":
        reasons = tuple(one.words for one in said.needs)
    elif data["value"] == "no":
        reasons = tuple(dict.fromkeys(_reasons(data, said.ledger)))
    return Cell(line.label, words.name(value), said.answer, said.cites, reasons)
