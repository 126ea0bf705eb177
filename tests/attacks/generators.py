"""Hostile inputs, each made from a seed alone, so that a number names it for good."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

PLAIN = """any every each count of total for in is not and or if else when where under option except but yes
no none unlimited table ladder at least most sum product highest lowest path to from step given means says all
unless ( ) [ ] : , . + - * / < > = 0 1 999999999999 3:2 1/0 0:0 hex unit ask expect options include edition |
# é ’ x9999 x999999999 INF HQ-A A B L -1 1e999 0x7f ___ __class__ {{ }} ${x} %s"""
WORDS = [*PLAIN.split(), '"x"', "\\", "\x00", "\ud800", "\u202e", "\U0001f3b2", ""]
LINES = [
    "include /etc/passwd",
    "include ../../../etc/passwd",
    "include /dev/zero",
    "units in A: " + ", ".join(["INF x9999"] * 10),
    "units in A: " + ", ".join(f"INF u{number}" for number in range(2_000)),
    "ask aircraft_limit(" + "(" * 400 + "A" + ")" * 400 + ")",
    "ask aircraft_limit(A)\n" * 200,
    "options " + " ".join(map(str, range(500))),
    "edition " + "x" * 5_000,
    "unit X: " + "yes, " * 3_000,
    "hex A: " + "9" * 5_000,
    "hex A: city\nhex A: not city",
    "  " * 2_000 + "hex A",
    "hex " + "A" * 50_000,
    "table x\n" + "| a " * 2_000,
]


def mutated(text: str, order: random.Random) -> str:
    """A text with a few words, characters or lines changed."""
    lines = text.split("\n")
    for _ in range(order.randint(1, 5)):
        spot, kind = order.randrange(len(lines)), order.randrange(9)
        line = lines[spot]
        if kind == 0:
            del lines[spot]
        elif kind == 1:
            lines.insert(spot, order.choice(lines))
        elif kind == 2:
            words = line.split(" ")
            words[order.randrange(len(words))] = order.choice(WORDS)
            lines[spot] = " ".join(words)
        elif kind == 3:
            at = order.randrange(len(line) + 1)
            lines[spot] = line[:at] + order.choice(WORDS) + line[at:]
        elif kind == 4:
            lines[spot] = line[: order.randrange(len(line) + 1)]
        elif kind == 5:
            lines[spot] = line.replace(" ", order.choice(("", "  ", "\n", "\n    ", "\t")), 1)
        elif kind == 6:
            lines.insert(spot, order.choice(LINES))
        elif kind == 7:
            lines[spot] = line * order.choice((2, 20, 200))
        else:
            order.shuffle(lines)
        lines = lines or [" "]
    return "\n".join(lines)[:60_000]


def words(order: random.Random, most: int = 30) -> str:
    """A query of odd words, sometimes very long."""
    made = " ".join(order.choice(WORDS) for _ in range(order.randint(0, most)))
    return made * order.choice((1, 1, 1, 1, 50, 500)) if order.random() < 0.1 else made


def damaged(text: str, order: random.Random) -> str:
    """A document with parts lost, doubled, moved, reversed or garbled, as a bad transcription has them."""
    lines = text.split("\n")
    for _ in range(order.randint(1, 4)):
        begin = order.randrange(len(lines))
        end = begin + order.choice((1, 10, 200, 3_000))
        part, kind = lines[begin:end], order.randrange(7)
        if kind == 0:
            part = []
        elif kind == 1:
            part = part * 2
        elif kind == 2:
            part = part[::-1]
        elif kind == 3:
            part = [line[::-1] for line in part]
        elif kind == 4:
            part = [" ".join(part)]
        elif kind == 5:
            part = [garbled(line, order) for line in part]
        else:
            order.shuffle(part)
        lines[begin:end] = part
        lines = lines or [""]
    return "\n".join(lines)


def garbled(line: str, order: random.Random) -> str:
    """A line with some of its characters replaced."""
    return "".join(chr(order.randrange(1, 0x2FF)) if order.random() < 0.1 else one for one in line)


def flipped(data: bytes, order: random.Random) -> bytes:
    """Bytes of which a few are others, or which end too soon."""
    changed = bytearray(data)
    for _ in range(order.choice((1, 5, 50))):
        changed[order.randrange(len(changed))] = order.randrange(256)
    return bytes(changed[: order.randrange(len(changed))] if order.random() < 0.1 else changed)


def replace_a_part(data: Any, order: random.Random) -> None:
    """Puts something else, or a part from elsewhere, in one place of plain data, deep or not so deep."""
    holders: list[Any] = [data]  # a million places stand in them: only the holders are listed
    seen: set[int] = set()  # a part that was put into itself is in a circle
    for one in holders:
        inside = one.values() if isinstance(one, dict) else one
        for each in inside:
            if isinstance(each, (dict, list)) and id(each) not in seen:
                seen.add(id(each))
                holders.append(each)
    ends = list(accumulate(map(len, holders)))

    def place() -> tuple[Any, Any]:
        number = order.randrange(ends[-1])
        which = bisect_right(ends, number)
        holder, rest = holders[which], number - (ends[which] - len(holders[which]))
        return holder, list(holder)[rest] if isinstance(holder, dict) else rest

    (into, key), (other, from_key) = place(), place()
    odd = [None, True, -1, 10**12, 2**64 - 1, "", "x" * 100_000, "__class__", [], {}, float("nan"), 1e308]
    into[key] = order.choice([*odd, other[from_key], other[from_key], other[from_key]])


def address(order: random.Random, ids: Sequence[str]) -> str:
    """A path of the server with a query, half of it sensible."""
    from urllib.parse import quote

    odd = quote(words(order, 5)[:500].encode("utf-8", "replace").decode())
    id = order.choice(ids)
    return order.choice(
        [
            f"/rules/{id}",
            f"/rules/{id}.json?{odd}={odd}",
            f"/rules/{odd}",
            f"/search?q={odd}&page={odd[:9]}&kind={odd}",
            f"/search.json?q={odd}&document={id}",
            f"/settle/aircraft_limit?hex.city={odd}&hex.units:count={odd}",
            f"/settle/{odd}",
            f"/settle/situation?situation={odd}",
            f"/concordance?chapter={odd}&only={odd}",
            f"/a-to-z/{odd}",
            f"/umpire/sections?_search={odd}&_sort={odd}&_facet={odd}",
            f"/umpire/{odd}.json?_shape={odd}",
            f"/umpire.json?sql=select+{odd}",
            f"/%2e%2e/{odd}/../../etc/passwd",
            f"/-/{odd}",
        ]
    )
