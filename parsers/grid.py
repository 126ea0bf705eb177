"""The numbered hexes of a map."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Grid:
    """The numbered hexes of a map: `places` is the type whose things are called by such numbers (W0437: the
    map, two digits and two digits), "" where there are none.  `straight` says which of the two, "first" or
    "second", stays the same along a straight line of hexes that share sides; `half` by map whether of these
    lines the even ones (0) lie half a hex further or the odd ones (1), as far as anybody knows."""

    places: str = ""
    straight: str = "first"
    half: dict[str, int] = field(default_factory=dict)
