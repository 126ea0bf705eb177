"""The questions by which silence is learned and judged, and what one of each set counts for."""

from __future__ import annotations

from tests.bench import asking, strangers

WORTH = {
    "players": 0.5,
    "own": 1.0,
    "strangers": 1.0,
    "voices": 1.0,
    "evening": 1.0,
    "late": 1.0,
    "blind": 1.0,
    "outside": 1.0,
    "visitors": 1.0,
    "callers": 1.0,
    "guests": 1.0,
    "lodgers": 1.0,
    "inmates": 1.0,
    "boarders": 1.0,
    "tenants": 1.0,
    "lookalikes": 0.25,
}
LOOKALIKES = strangers.FOLDER / "lookalikes.tsv"
SIDES = {"answerable": True, "nearmiss": False}


def questions(near_misses: bool = False) -> list[tuple[str, str, bool]]:
    """Set, question, and whether anything answers it; of what looks like it, with `near_misses` also those
    of which the rules speak without answering them."""
    found = [("players", each.question, bool(each.right)) for each in asking.read()]
    for name in WORTH.keys() - {"players", "lookalikes"}:
        for half in ("tune", "held"):
            rows = strangers.read(strangers.FOLDER / f"{name}.tsv", half)
            found += [(name, each.question, bool(each.right)) for each in rows]
    for line in LOOKALIKES.read_text(encoding="utf-8").splitlines():
        kind, *its = line.split("\t")
        if SIDES.get(kind) or (near_misses and kind in SIDES):
            found.append(("lookalikes", its[-1], SIDES[kind]))
    return sorted(found)
