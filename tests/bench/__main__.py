"""Runs the benchmarks and prints one table each: `python -m tests.bench [NAME ...]`.

The real documents are used where UMPIRE_DOCUMENTS names them, the shipped corpus alone otherwise.
"""

from __future__ import annotations

import sys

from rich.console import Console

from tests.bench import (
    archive,
    asking,
    builds,
    cold_start,
    courses,
    engine,
    exploring,
    latency,
    pages,
    production,
    retrieval,
    strangers,
    supply,
)

BENCHMARKS = {
    "build": builds.run,
    "latency": latency.run,
    "cold": cold_start.run,
    "retrieval": retrieval.run,
    "asking": asking.run,
    "strangers": strangers.run,
    "pages": pages.run,
    "engine": engine.run,
    "archive": archive.run,
    "exploring": exploring.run,
    "supply": supply.run,
    "production": production.run,
    "courses": courses.run,
}


def main(names: list[str]) -> int:
    unknown = set(names) - set(BENCHMARKS)
    if unknown:
        print(
            f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}", file=sys.stderr
        )
        return 2
    console = Console()
    for name in names or BENCHMARKS:
        console.print(BENCHMARKS[name]())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
