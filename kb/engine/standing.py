"""What the chapters say always holds: told to a case once, and laid out again in every later one.

There are a hundred powers, and a situation speaks of two.  A thing of the rules is therefore laid out in a
case when it is first looked up, together with those that its facts name, and all of a type when somebody
goes through that type; whoever looks sees no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kb.engine.geometry import coordinates
from kb.engine.things import Thing
from kb.engine.types import Types

if TYPE_CHECKING:
    from kb.engine.case import Case

_OWN = ("kind", "label", "assumed", "named")  # attributes of a thing that are no properties


@dataclass(frozen=True, slots=True)
class _State:
    """The properties of a thing; those that are other things stand in `links`, by their names."""

    plain: dict[str, Any]
    links: tuple[tuple[str, str | tuple[str, ...]], ...]

    def others(self) -> Iterator[tuple[str, str]]:
        """The attributes that name others, with each that they name."""
        for attribute, named in self.links:
            for one in (named,) if isinstance(named, str) else named:
                yield attribute, one


@dataclass(slots=True)
class _Kept:
    """A thing of which no situation has spoken yet, before and after a case is finished, and what is laid out
    together with it; `rank` is its place among all."""

    rank: int
    kind: str
    label: str
    told: _State
    finished: _State
    assumed: frozenset[str]
    together: tuple[str, ...] = ()


class Standing:
    """The things of a case that was told what always holds, by their names and in their order; `fits` says
    whether they can be kept so."""

    def __init__(self, case: Case) -> None:
        names = {thing: name for name, thing in case.things.items()}
        self._names = names
        self._kept: dict[str, _Kept] = {}
        self._by_kind: dict[str, list[str]] = {}
        for name, thing in case.things.items():
            state = _state(thing, names)
            self._kept[name] = _Kept(
                len(self._kept), thing.kind, thing.label, state, state, frozenset(thing.assumed)
            )
            self._by_kind.setdefault(thing.kind, []).append(name)
        self.spoken_of = [names[thing] for thing in case.for_good]

    def finish(self, case: Case) -> None:
        """Takes up how the things of that case are now that it is finished."""
        for name, thing in case.things.items():
            self._kept[name].finished = _state(thing, self._names)
        self._gather(_told_back(case.types))

    def _gather(self, told_back: set[tuple[str, str]]) -> None:
        """Says what is laid out together: a thing, what it names, and what names it by a fact that is told
        back of it."""
        near: dict[str, dict[str, None]] = {name: {} for name in self._kept}
        for name, kept in self._kept.items():
            for attribute, other in (*kept.told.others(), *kept.finished.others()):
                near[name][other] = None
                if (kept.kind, attribute) in told_back:
                    near[other][name] = None
        for name, kept in self._kept.items():
            found, ahead = {name: None}, [name]
            while ahead:
                new = [one for one in near[ahead.pop()] if one not in found]
                found |= dict.fromkeys(new)
                ahead += new
            kept.together = tuple(found)

    @staticmethod
    def fits(case: Case) -> bool:
        """Whether a case has only things with names that lie nowhere, and nothing lies between two."""
        many, grid = sum(map(len, case.met.values())), case.types.grid
        return many == len(case.things) and not (
            case.has_edges or any(coordinates(name, grid) for name in case.things)
        )

    # ---- in a case

    def __contains__(self, name: object) -> bool:
        return name in self._kept

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def of_kind(self, kind: str) -> list[str]:
        """The names of the things of a type."""
        return self._by_kind.get(kind, [])

    def lay_out(self, case: Case, name: str) -> None:
        """Makes a thing, and what belongs to it, in a case that has it not yet."""
        there = case.things
        new = [(one, self._kept[one]) for one in self._kept[name].together if not there.has(one)]
        for one, kept in new:
            thing = there[one] = case.make(kept.kind)()
            thing.kind, thing.label, thing.named = kept.kind, kept.label, True
            thing.assumed, thing.stands = set(kept.assumed), True
            vars(thing).update((kept.finished if case.is_finished else kept.told).plain)
            case.take_up(thing, kept.rank)
        for one, kept in new:
            for attribute, named in (kept.finished if case.is_finished else kept.told).links:
                several = not isinstance(named, str)
                value = tuple([there[each] for each in named]) if several else there[str(named)]
                setattr(there[one], attribute, value)


class Things(dict[str, Thing]):
    """The things of a case by their names, first those that stand for good, then others in their order.  What
    stands for good is laid out when it is looked up."""

    def __init__(self, case: Case) -> None:
        super().__init__()
        self._case = case
        self._standing: Standing | tuple[()] = ()

    def stand(self, standing: Standing) -> None:
        """Before anything is looked up."""
        self._standing = standing

    def has(self, name: str) -> bool:
        """Whether a thing is laid out."""
        return super().__contains__(name)

    def __missing__(self, name: str) -> Thing:
        if isinstance(self._standing, tuple) or name not in self._standing:
            raise KeyError(name)
        self._standing.lay_out(self._case, name)
        return self[name]

    @property
    def own(self) -> list[tuple[str, Thing]]:
        """The names and things of the situation itself, in their order."""
        standing = self._standing
        return [(name, thing) for name, thing in super().items() if name not in standing]

    def call(self, before: Iterable[str], own: Iterable[tuple[str, Thing]]) -> None:
        """Gives the situation's own things, which were called otherwise `before`, those names, in that
        order."""
        for name in before:
            del self[name]
        self.update(own)

    def get(self, name: str, default: Any = None) -> Thing | None:  # type: ignore[override]
        found = super().get(name)
        if found is None and name in self._standing:
            found = self[name]
        return default if found is None else found

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self._standing

    def __iter__(self) -> Iterator[str]:
        yield from self._standing
        standing = self._standing
        yield from [name for name in super().__iter__() if name not in standing]

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def keys(self) -> list[str]:  # type: ignore[override]
        return list(self)

    def values(self) -> list[Thing]:  # type: ignore[override]
        return [self[name] for name in self]

    def items(self) -> list[tuple[str, Thing]]:  # type: ignore[override]
        return [(name, self[name]) for name in self]


class ThingsByType(dict[str, list[Thing]]):
    """The things of a case by type, in the order of its things; all of a type are laid out when it is looked
    up."""

    def __init__(self, case: Case) -> None:
        super().__init__()
        self._case = case

    def __missing__(self, kind: str) -> list[Thing]:
        case = self._case
        if kind not in case.types.records:
            raise KeyError(kind)
        for name in case.standing_of(kind):
            case.things[name]
        there = self[kind] = case.laid_out(kind)
        return there

    def __iter__(self) -> Iterator[str]:
        return iter(self._case.types.records)

    def __len__(self) -> int:
        return len(self._case.types.records)

    def __contains__(self, kind: object) -> bool:
        return kind in self._case.types.records

    def get(self, kind: str, default: Any = None) -> Any:
        try:
            return self[kind]
        except KeyError:
            return default

    def keys(self) -> list[str]:  # type: ignore[override]
        return list(self)

    def values(self) -> list[list[Thing]]:  # type: ignore[override]
        return [self[kind] for kind in self]

    def items(self) -> list[tuple[str, list[Thing]]]:  # type: ignore[override]
        return [(kind, self[kind]) for kind in self]


def _state(thing: Thing, names: dict[Thing, str]) -> _State:
    plain: dict[str, Any] = {}
    links: list[tuple[str, str | tuple[str, ...]]] = []
    for key, value in vars(thing).items():
        if isinstance(value, Thing):
            links.append((key, names[value]))
        elif isinstance(value, tuple) and value and all(isinstance(one, Thing) for one in value):
            links.append((key, tuple(names[one] for one in value)))
        elif key not in _OWN:
            plain[key] = value
    return _State(plain, tuple(links))


def _told_back(types: Types) -> set[tuple[str, str]]:
    """The facts, by type and attribute, of which another thing has a list, or that hold both ways."""
    fields: Iterable[tuple[str, Any]] = (
        (record.name, field) for record in types.records.values() for field in record.fields.values()
    )
    return {
        (field.type.name if field.by else kind, f"f_{field.by or field.name}")
        for kind, field in fields
        if field.by or field.mutual
    }
