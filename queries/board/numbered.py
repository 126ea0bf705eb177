"""A place of which somebody tells the number of its hex: "Berlin is a city in E2020"."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TOLD = re.compile(
    r"(?P<name>[A-Z][\w'-]*) (?P<is>(?:is|has)(?: an?| the)? [a-z][a-z ]*?),? (?:in|at|on)"
    r" (?:hex )?(?P<hex>[A-Z]\d{4})\b"
)
_IS = re.compile(r"(?P<name>[A-Z][\w'-]*) is (?:in |at |hex )?(?P<hex>[A-Z]\d{4})(?=[.,;?]|$)")


def by_their_numbers(lines: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """The lines with such a place called by its number, by which its neighbours are known, and what was taken
    for granted so."""
    hexes: dict[str, str] = {}
    told = []
    for line in lines:
        for found in (*_TOLD.finditer(line), *_IS.finditer(line)):
            hexes[found["name"]] = found["hex"]
        told.append(_TOLD.sub(r"\g<hex> \g<is>", line))
    if not hexes:
        return list(lines), ()
    named = re.compile(rf"(?<![\w'-])(?:{'|'.join(map(re.escape, hexes))})(?![\w'-])")
    put = (named.sub(lambda found: hexes[found[0]], line) for line in told)
    whole = [line for line in put if not re.fullmatch(r"(\w+) is (?:in |at |hex )?\1\.?", line.strip())]
    return whole, tuple(f"{name} is {hex_}" for name, hex_ in hexes.items())


__all__ = ["by_their_numbers"]
