"""Whether a working adds up, as a reader with a pencil would check it: the parts of each total come to it,
each part tells how much, and what is reckoned in one line is right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from queries.telling.ledger import IN_ALL, LedgerLine

NUMBER = re.compile(r"[+\u00d7]?\s*(-?\d+(?:\.\d+)?(?:/\d+)?)(?: \([\d.]+\))?")
MOST = 40  # lines of a working, which is cut there


def faults(ledger: Sequence[LedgerLine]) -> Iterator[str]:
    """What is wrong with the sums of a working, each in a line."""
    if len(ledger) >= MOST:
        return
    for number, line in enumerate(ledger):
        if line.part and _amount(line) is None:
            yield f"{line.words} {line.value}: counts, and no figure says how much"
        if not _is_reckoned_well(line.value):
            yield f"{line.words} {line.value}: not reckoned well"
        if line.words == IN_ALL and not line.depth:
            parts = [one for one in ledger[:number] if not one.depth and one.part]
            yield from _unlike(line, parts)
        elif below := [one for one in _below(ledger, number) if one.part]:
            yield from _unlike(line, below)


def _below(ledger: Sequence[LedgerLine], number: int) -> Iterator[LedgerLine]:
    for one in ledger[number + 1 :]:
        if one.depth <= ledger[number].depth:
            return
        if one.depth == ledger[number].depth + 1:
            yield one


def _unlike(line: LedgerLine, parts: Sequence[LedgerLine]) -> Iterator[str]:
    """That the parts do not come to the line; of a product it tells its factors, of which those are told
    below that have a name."""
    amounts = [_amount(one) for one in parts]
    reckoned, equals, _ = line.value.partition(" = ")
    factors = [Fraction(one) for one in reckoned.split(" \u00d7 ")] if equals else []
    total, is_product = _amount(line), any(one.part == "product" for one in parts)
    if None in amounts or total is None:
        return
    if factors and is_product:
        for one in amounts:
            if one in factors:
                factors.remove(one)
                continue
            yield f"{line.words} {line.value}: it is not made of {one}"
        return
    comes_to = Fraction(1) if is_product else Fraction(0)
    for one in amounts:
        comes_to = comes_to * one if is_product else comes_to + one
    if comes_to not in (total, -total if line.part and line.value.startswith("-") else total):
        yield f"{line.words} {line.value}: its parts come to {comes_to}"


def _amount(line: LedgerLine) -> Fraction | None:
    """What a line counts: of "7 x 1/2 = 3.5, rounded 4" 3.5 where it stands above its parts, and 4 as a part;
    the parts of a line are those of what stands before the bound."""
    figure = line.value.partition(", ")[0].rpartition(" = ")[2]
    found = NUMBER.fullmatch(figure)
    return Fraction(found[1]) if found else None


def _is_reckoned_well(value: str) -> bool:
    """Whether the one line in which a product is reckoned comes out."""
    factors, _, comes_to = value.partition(", ")[0].partition(" = ")
    if not comes_to:
        return True
    total = Fraction(1)
    for one in factors.split(" \u00d7 "):
        total *= Fraction(one)
    return total == Fraction(comes_to.partition(" (")[0])
