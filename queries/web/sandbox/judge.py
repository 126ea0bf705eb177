"""A judge: a process that settles one situation a line, `python -m queries.web.sandbox.judge FOLDER`.

What readers send is judged apart from the pages, so that a situation that takes too long can be ended without
harm, and the pages stay quick meanwhile.  A line of input is {"situation", "edition", "options"} as JSON, a
line of output {"verdicts", "map"} or {"error"}.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from kb.errors import UmpireError
from kb.home import Build
from queries.umpire import Umpire
from queries.web.table.situation_map import outline

MEMORY = 1_500_000_000  # bytes that a judge may take


def judge(umpire: Umpire, request: dict[str, Any]) -> dict[str, Any]:
    """The verdicts on a situation, or what is wrong with it."""
    text = str(request.get("situation", ""))
    try:
        verdicts = umpire.check(text, edition=str(request.get("edition", "")))
        return {
            "verdicts": [{"ask": str(ask.decision), **verdict.as_dict()} for ask, verdict in verdicts],
            "map": outline(text, umpire),
        }
    except UmpireError as error:
        return {"error": str(error)}
    except (RecursionError, MemoryError):
        return {"error": "this situation is too deep or too large to judge"}
    except Exception as error:  # noqa: BLE001  a judge must say something, whatever a reader sends
        return {"error": f"a fault of the program itself: {type(error).__name__}: {error}"}


def main(folder: str) -> None:
    """Answers until the input ends, which it does when the server is gone."""
    _take_little_memory()
    path = Path(folder)
    try:
        umpire = Umpire.of(Build(path.name, path, None, "", ""))
    except UmpireError as error:
        umpire, without_law = None, {"error": str(error)}
    for line in sys.stdin:
        answer = judge(umpire, json.loads(line)) if umpire else without_law
        print(json.dumps(answer, ensure_ascii=True), flush=True)


def _take_little_memory() -> None:
    with suppress(ImportError, ValueError, OSError):  # no such limits on this platform
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main(sys.argv[1])
