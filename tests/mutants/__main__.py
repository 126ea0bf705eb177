"""Is a wrong rule noticed: `python -m tests.mutants [--sample N | --each N] [--seed S] [--chapter C]`.

Each mutant is put to the examples and situations; a survivor is told with the smallest situation that tells
it from the law, to be read against the rulebook before it is kept.  The seed moves with the commit where
none is given; `--tables` tries the cells of printed tables alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from kb.explore.mutations import Mutant
from kb.explore.watching import DOCUMENTED, OWN, Fate, fate
from tests.mutants.bench import Bench, commit, drawn, of_each, watchers

SURVIVORS = Path(__file__).parent / "survivors.txt"


def main(words: list[str]) -> int:
    """Prints the shares by chapter; ends with 1 where a survivor changes a verdict and is not listed."""
    asked = _arguments(words)
    bench = Bench()
    fates: list[Fate] = []
    for base, law in bench.laws.items():
        every = [one for one in bench.mutants(base) if _is_meant(one, asked)]
        if asked.each:
            chosen = of_each(every, asked.each, asked.seed)
        else:
            chosen = drawn(every, bench.share(asked.sample, base), f"{asked.seed}{base}")
        watching, anew = bench.watching(base), bench.watching_anew(base)
        for number, mutant in enumerate(chosen, 1):
            fates.append(fate(law, mutant, watchers(mutant, watching, anew), law.code.editions))
            if not number % 25:
                print(f"{base}: {number} of {len(chosen)} mutants", file=sys.stderr)
    return _report(fates, _listed())


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=60, help="how many mutants, 0 for all [60]")
    parser.add_argument("--each", type=int, default=0, help="how many mutants of each chapter instead")
    parser.add_argument("--seed", default="", help="what the sample is drawn by [the commit]")
    parser.add_argument("--tables", action="store_true", help="the cells of printed tables alone")
    parser.add_argument("--chapter", default="", help="a part of the path of the chapters")
    asked = parser.parse_args(words)
    asked.seed = asked.seed or commit()
    return asked


def _is_meant(mutant: Mutant, asked: argparse.Namespace) -> bool:
    return asked.chapter in mutant.clause.path and (mutant.printed is not None or not asked.tables)


def _listed() -> set[str]:
    """The survivors that are listed with a reason: a line each, `decision: clause: what | reason`."""
    if not SURVIVORS.is_file():
        return set()
    lines = SURVIVORS.read_text(encoding="utf-8").splitlines()
    return {line.partition(" | ")[0].strip() for line in lines if line and not line.startswith("#")}


def _report(fates: list[Fate], listed: set[str]) -> int:
    by_chapter: dict[str, Counter[str]] = {}
    for one in fates:
        place = "/".join(Path(one.mutant.clause.path).parts[-2:])
        status = one.origin or ("survived" if one.situation else "no other verdict found")
        by_chapter.setdefault(place, Counter())[status] += 1
    whole: Counter[str] = Counter()
    for place, counts in sorted(by_chapter.items()):
        whole += counts
        print(_line(place, counts))
    print(_line("all", whole))
    open_ones = [one for one in fates if one.situation and one.mutant.id not in listed]
    for one in open_ones:
        print(f"\nsurvived: {one.mutant.id}\n  law {one.values[0]}, mutant {one.values[1]}:")
        print("".join(f"    {line}\n" for line in one.situation.splitlines()), end="")
    return 1 if open_ones else 0


def _line(place: str, counts: Counter[str]) -> str:
    noticed = counts[DOCUMENTED] + counts[OWN]
    changing = noticed + counts["survived"]
    share = f"{100 * noticed // changing} in 100" if changing else "-"
    rest = ", ".join(f"{count} {status}" for status, count in counts.items())
    return f"{place}: noticed {share} of {changing} that change a verdict ({rest})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
