"""What the chapters say always holds: told to a case once, and laid out again in every later one."""

from __future__ import annotations

from typing import Any

from kb.engine.case import Case
from kb.engine.things import Thing

_OWN = ("kind", "label", "assumed", "named")  # attributes of a thing that are no properties


class Standing:
    """The things of a case of which no situation has spoken yet, by their names and in their order; a
    property that is other things is kept as their names."""

    def __init__(self, case: Case) -> None:
        names = {thing: name for name, thing in case.things.items()}
        self._things: list[tuple[str, str, str, dict[str, Any]]] = []
        self._links: list[tuple[str, str, str | tuple[str, ...]]] = []
        self._spoken_of = [names[thing] for thing in case.for_good]
        for name, thing in case.things.items():
            plain = {key: value for key, value in vars(thing).items() if key not in _OWN}
            for key, value in vars(thing).items():
                if isinstance(value, Thing):
                    self._links.append((name, key, names[value]))
                elif isinstance(value, tuple) and value and all(isinstance(one, Thing) for one in value):
                    self._links.append((name, key, tuple(names[one] for one in value)))
            self._things.append((name, thing.kind, thing.label, plain))

    @staticmethod
    def fits(case: Case) -> bool:
        """Whether a case has only things with names, and nothing lies between two."""
        return sum(map(len, case.members.values())) == len(case.things) and not case.has_edges

    def lay_out(self, case: Case) -> None:
        """Makes all this in a case that has nothing yet."""
        for name, kind, label, plain in self._things:
            thing = case.things[name] = case.add(kind, label)
            vars(thing).update(plain)
            thing.assumed.clear()
            case.map.put(thing, name)
        for name, key, others in self._links:
            several = isinstance(others, tuple)
            value = tuple(map(case.things.__getitem__, others)) if several else case.things[str(others)]
            setattr(case.things[name], key, value)
        case.for_good = [case.things[name] for name in self._spoken_of]
