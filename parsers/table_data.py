"""How a game is drawn on the table, and what a hand does there: what its `table.toml` says."""

from __future__ import annotations

import msgspec


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is done to a place by things: the type of thing that tells of it, the facts `where` and
    `by`, and the decision that it `asks` first; `nobody` is said where nobody is there to act.  Only
    counters of the printed `kinds` act so, where there are any; `verbs` are other words for it, and `beside`
    facts that name a counter of a printed kind that stands with those who act.  Those who stand next to the
    place act only where they are `among` a kind of their type, "" for all of it.  An act against one thing
    has the fact `on`, which names that thing, and `where` only if it tells the place too; who stands in the
    same place may act so as well.  The fact `held` says
    whose the place is, where only counters of one power that are `holders` stand in it and nobody says it;
    with `foes` only where that fact of the power that acts names the one that holds it.  Where owners are
    parted by the fact `divides`, nobody acts against his own side.  The fact `origin`
    says where those who act stand, who then come from wherever that is."""

    name: str
    label: str
    type: str
    by: str
    asks: str
    nobody: str
    where: str = ""
    on: str = ""
    verbs: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    among: str = ""
    beside: dict[str, str] = {}
    held: str = ""
    holders: str = ""
    foes: str = ""
    divides: str = ""
    origin: str = ""


class Roll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of a fight that are a thing of their own, of a `type` that names the fight they belong to (`of`),
    who rolls (`by`) and what they show (`told`); they are thrown in a `step` of what comes next.  What both
    fight and roll say, as its round, is the `same`.  Where nobody has brought the `chart`, the players look
    into it themselves and tell what it `gives`."""

    type: str
    of: str
    by: str
    told: str
    step: str
    label: str
    chart: str
    gives: str
    same: tuple[str, ...] = ()


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next round of a fight, by a button with this `label` where what comes next is the `step`: the fact
    of the fight that `counts` its rounds grows by one.  Either the forces forget what they told of one round
    alone (`forgets`), or the round is a fight of its own, whose forces name those of the first by the fact
    `continues`."""

    step: str
    label: str
    counts: str
    forgets: tuple[str, ...] = ()
    continues: str = ""


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In which `step` of a fight one of its counters is chosen, as a `fact` of what the step is about,
    and the decision that says of that thing whether the choice is `allowed`."""

    step: str
    fact: str
    allowed: str


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight of all that is in a place: a thing of a type with its place and two forces, each a thing that
    names its battle, its enemy and its units; owners are parted by the fact of theirs that `divides`.  Where
    the units stand in several lists, `ranks` are the printed kinds in each.  Whose units fight each other are
    `foes`, by that fact of theirs, and a unit that fights is `away`, by that fact of its own: both are told
    where nobody says it.  Of a step of what comes next in
    which things are told that are not there yet, `steps` has a line that tells one, with the gaps `{by}`, the
    force that takes the step, and `{unit}`, one of its units.  By the words `told` a line has it fought."""

    name: str
    label: str
    type: str
    where: str
    force: str
    forces: tuple[str, str]
    of: str
    against: str
    units: str
    divides: str
    asks: str
    nobody: str
    foes: str = ""
    away: str = ""
    ranks: dict[str, tuple[str, ...]] = {}
    roll: Roll | None = None
    again: Again | None = None
    pick: Pick | None = None
    steps: dict[str, str] = {}
    told: tuple[str, ...] = ()


class ChartHeads(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the first cells of the `rows` and above the `columns` of a chart of the box, as far as a
    document names them: an empty one is printed so."""

    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()


class Layer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be shown on the whole table: the answers of the decision that it `asks`.  Of a counter and a
    place: the places where it is yes, in the colour of whose the counter is.  Of a counter: a sign on each,
    with the words for `yes` and `no`.  Of a place, and a number: a mark where it is not 0.  Where `shown`,
    always; else where the player wants it."""

    name: str
    label: str
    asks: str
    yes: str = ""
    no: str = ""
    shown: bool = False


class Outlook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What players want to know beside the answer to any `of` these decisions: others `asked` of the same
    things, or `other(FACT)` of what that fact of the first one names, each with a few words for it; `legend`
    is the printed table that explains the signs of a result, and `stroke` what stands before and behind its
    stroke."""

    of: tuple[str, ...]
    asked: dict[str, str]
    legend: str = ""
    stroke: str = ""


class SheetLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line or column of a sheet: its label, and the decision that it `asks` of the sheet's thing, or of the
    thing that is the fact `of` it.  A line `if_any` is left out where the question makes no sense, or nothing
    comes of it."""

    label: str
    asks: str
    of: str = ""
    if_any: bool = False


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item of a sheet that is no counter, as players put it: the ways in which it is said, with gaps such
    as `{unit}`, the facts of the `item` that say the same, and a line that first `makes` what the item is
    about.  These know the gaps, `{owner}`, whose sheet it is, and `{made}`, a name for what is made.
    `sample` shows how it is put."""

    says: tuple[str, ...]
    item: str
    sample: str
    makes: str = ""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet that players would fill in and print, one for each thing of a `type` that a situation states.

    `lines` stand above the things of the type `items` that name it in their fact `item_of`, with `columns`
    for each, and `ends` below them.  `whose` is the fact that heads it, `plan` a decision that is a flow,
    `brings` one that says how much of the plan is used, and `limits` what keeps that from being more where it
    is less than the plan; `sample` is a
    situation that has one, `wish` an item as players write it, `wishes` those that are no counters, `owners`
    who is offered to have one (all who own something where it names nobody).  An item is called by what its
    facts `item_what` name, and by how many its fact `item_number` says there are."""

    name: str
    label: str
    type: str
    whose: str
    lines: tuple[SheetLine, ...]
    plan: str = ""
    brings: str = ""
    limits: str = ""
    items: str = ""
    items_label: str = ""
    item_of: str = ""
    item_what: tuple[str, ...] = ()
    item_number: str = ""
    columns: tuple[SheetLine, ...] = ()
    ends: tuple[SheetLine, ...] = ()
    sample: str = ""
    wish: str = ""
    wishes: tuple[Wish, ...] = ()
    owners: tuple[str, ...] = ()


class FightInProse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How players tell a fight in free prose: a thing of the type `fight`, at a place (`where`), by counters
    (`by`) that cross what lies between (`side`).  A number behind a counter is the first of the `figures`
    that counters of its kind have; those without the first of them `support` one side or the other.  Who
    fight are `foes`, by that fact of theirs.

    `strikes`, `holds` and `beside` are verbs: of who attacks, of who is attacked, and of who stands next to
    him; behind those that are `brings` too stand who attacks, with what.  The other words each say facts in
    the notation: of `units`, of the `place` (some of them hold `everywhere`), of the `sides` (`{}` is the
    place; "" is nothing), of the fight's own (`told`).  What is `denied` has words of which only a denial
    says something, "" that there is no such thing.  `counters` and `owners` are names of counters, and whose
    they are, by words that say that nowhere else.

    `asks` are the ways in which a decision of the fight is asked, of each unit where `attackers_ask` or
    `defenders_ask` names it; what it takes as `chosen`; `permits` what is asked by a verb where somebody only
    asks whether he may.  Figures that are `modified` already stand where nothing changes them (`unchanged`).
    Where only the odds are told (by the decision `odds`) figures that give them are taken, and that `weather`
    if none is.  `unnamed` is what who attacks and who defends are called where nobody says whose they are,
    each a `power` of no rule; `passes` are words that say nothing here.  What holds everywhere is told of the
    country round, and what then holds in the place the decision `in_zone` gives."""

    fight: str
    where: str
    by: str
    figures: tuple[str, ...]
    support: tuple[str, str]
    side: str
    strikes: tuple[str, ...]
    holds: tuple[str, ...]
    beside: tuple[str, ...]
    asks: dict[str, str]
    units: dict[str, str]
    place: dict[str, str]
    sides: dict[str, str]
    told: dict[str, str]
    denied: dict[str, str]
    unnamed: tuple[str, str]
    counters: dict[str, str] = {}
    owners: dict[str, str] = {}
    everywhere: tuple[str, ...] = ()
    attackers_ask: tuple[str, ...] = ()
    defenders_ask: tuple[str, ...] = ()
    chosen: dict[str, str] = {}
    permits: dict[str, str] = {}
    foes: str = ""
    odds: str = ""
    weather: str = ""
    modified: tuple[str, ...] = ()
    unchanged: str = ""
    passes: tuple[str, ...] = ()
    brings: tuple[str, ...] = ()
    power: str = ""
    in_zone: str = ""


class TableData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours by owner, symbols by printed kind, `sizes` above a symbol by a fact and its value ("" where no
    other is so), values that are shown on a counter, what can be painted,
    by which words of its name a place is of a type that a hand does not make (`named`), the kinds of which
    each counter has a name of its own (`titled`),
    what players call things where they put them down (`called`: by which word a situation says it, "" where
    it says nothing) and by which places they name
    who governs there (`seats`), their turns of `speech` and how they are put plainly, those in which
    they tell what happened (`retold`) and that someone has a place (`held`),
    what a place is by a word of its name (`named_so`),
    the kind of counters of which no more is said (`plain`), `sentences` that show how one
    tells what lies there, `told` by type how one tells of
    such a thing, by decision the ways in which players ask it (`questions`) and what they call that which it
    is `about` when they look for it, what a question `suits` that is offered unasked: counters of these
    printed kinds, or a place in which such a one stands, or else what tells one of these facts; the decisions
    that find the `ways`
    of a counter that is chosen, and the acts; all of it may be empty for a game that says nothing of its
    table."""

    sheet: str = ""
    ground: str = ""
    unsaid: str = ""
    first_countries: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    colours: dict[str, str] = {}
    symbols: dict[str, str] = {}
    sizes: dict[str, str] = {}
    values: dict[str, list[str]] = {}
    places: dict[str, str] = {}
    marks: dict[str, str] = {}
    sides: dict[str, str] = {}
    boxes: dict[str, str] = {}
    named: dict[str, tuple[str, ...]] = {}
    titled: tuple[str, ...] = ()
    rows: dict[str, str] = {}
    lines: dict[str, str] = {}
    shown: dict[str, str] = {}
    brushes: dict[str, list[str]] = {}
    called: dict[str, str] = {}
    seats: dict[str, str] = {}
    numbers: dict[str, int] = {}
    speech: dict[str, str] = {}
    retold: dict[str, str] = {}
    held: str = ""
    plain: dict[str, str] = {}
    sentences: tuple[str, ...] = ()
    told: dict[str, str] = {}
    questions: dict[str, str] = {}
    about: dict[str, str] = {}
    suits: dict[str, str] = {}
    layers: tuple[Layer, ...] = ()
    ways: tuple[str, ...] = ()
    named_so: dict[str, str] = {}
    acts: tuple[Act, ...] = ()
    battles: tuple[Battle, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    outlooks: tuple[Outlook, ...] = ()
    charts: dict[str, ChartHeads] = {}
    prose: FightInProse | None = None
