"""The audit of consistency of a build, with what the last one found kept beside it."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from kb.engine.keep import NAME, read_laws
from kb.engine.law import Law
from kb.explore.consistency import (
    LIMITS,
    Explored,
    Flaw,
    Limits,
    ListedFinding,
    Progress,
    digests,
    explore_all,
    listed,
    merged,
    pieces,
)
from kb.home import Build
from kb.ownership import read_little
from kb.workers import Workers
from rules_corpus import FOLDER, document_folders

KEPT = "consistency.json"  # in the home: what the last audit found, by decision
MOST_KEPT = 100_000_000  # bytes of it
LIST = "consistency.toml"  # in the folder of a document: findings that are no fault, with their reading
QUICK = Limits(things=6, steps=1_000, seconds=float("inf"), work=4_000)


def consistency(build: Build, quick: bool, workers: Workers, progress: Progress) -> dict[str, Any]:
    """What is wrong with the law of a build, as plain data; `quick` takes over what the last audit found of
    decisions whose law is the same, and looks less far at the others."""
    began = time.monotonic()
    path = build.folder / NAME
    kept_path = build.folder.parent.parent / KEPT
    laws = {base: Law(code) for base, code in read_laws(path).items()}
    kept = _kept(kept_path) if quick else {}
    found: list[Explored] = []
    work = []
    for base, law in laws.items():
        names = {}
        for name, digest in digests(law).items():
            known = kept.get(f"{base} {name}")
            if known is not None and known.law == digest:
                found.append(known)
            else:
                names[name] = digest
        work += pieces(base, law.code.editions[0], frozenset(), names)
    before = len(found)
    found += explore_all(path, work, QUICK if quick else LIMITS, workers, progress)
    if not quick:
        _keep(kept_path, {f"{one.base} {one.decision}": one for one in found})
    return _report(
        found, before, [one for folder in document_folders(FOLDER) for one in listed(folder / LIST)], began
    )


def _report(found: list[Explored], kept: int, known: list[ListedFinding], began: float) -> dict[str, Any]:
    flaws = merged(found)
    open_ones = [one for one in flaws if not any(each.covers(one) for each in known)]
    readings = [(one, next((each for each in known if each.covers(one)), None)) for one in flaws]
    return {
        "findings": [_as_data(one) for one in open_ones],
        "listed": [_as_data(one) | {"reading": each.reading} for one, each in readings if each is not None],
        "gone": [
            f"{one.kind}: {one.decision}" for one in known if not any(one.covers(each) for each in flaws)
        ],
        "counts": dict(Counter(one.kind for one in open_ones)),
        "decisions": len(found),
        "whole": sum(one.whole for one in found),
        "kept": kept,
        "unconfirmed": sum(one.unconfirmed for one in found),
        "evaluations": sum(one.evaluations for one in found),
        "seconds": round(time.monotonic() - began, 1),
    }


def _as_data(flaw: Flaw) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(flaw)
    return data


def _kept(path: Path) -> dict[str, Explored]:
    """What the last audit found; nothing where there was none, or its file is damaged."""
    try:
        return msgspec.json.decode(read_little(path, MOST_KEPT), type=dict[str, Explored])
    except (OSError, ValueError, RecursionError):
        return {}


def _keep(path: Path, found: dict[str, Explored]) -> None:
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(msgspec.json.encode(found))
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
