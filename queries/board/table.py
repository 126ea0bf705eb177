"""One look at the table: a gesture if there is one, then what lies there, and what the umpire says of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kb.errors import UmpireError
from parsers.law.mistakes import Mistake
from queries.board.contents import Board, contents
from queries.board.gestures import Gesture, changed
from queries.board.layers import layers, ways
from queries.board.picks import picks
from queries.board.reading import lay
from queries.board.spoken import such_as
from queries.judged_answer import JudgedAnswer
from queries.sheets import filled, states_one
from queries.umpire import Umpire

MOST_SHOWN = 60  # characters of a line that is wrong


def look(
    umpire: Umpire,
    text: str,
    edition: str,
    gesture: dict[str, Any] | None,
    wanted: Sequence[str] = (),
    chosen: Sequence[str] = (),
) -> JudgedAnswer:
    """What lies on the table: the text after the gesture, or as it was where that cannot be done; no board
    where the text says something that it cannot mean; the `wanted` layers, and the verdicts whose paths are
    drawn for those `chosen`."""
    found: JudgedAnswer = {
        "text": text,
        "board": None,
        "layers": [],
        "ways": [],
        "picks": [],
        "verdicts": [],
        "chronicles": [],
        "sheets": [],
        "error": "",
    }
    try:
        if gesture:
            told: dict[str, Any] = {
                name: tuple(one) if isinstance(one, list) else one for name, one in gesture.items()
            }
            found["text"] = text = changed(umpire, text, Gesture(**told), edition)
    except UmpireError as error:
        found["error"] = str(error)
    try:
        laid = lay(umpire, text, edition)
        found["board"] = contents(laid)
        found["layers"] = layers(laid, wanted)
        found["ways"] = ways(laid, chosen)
    except Mistake as mistake:
        found["error"] = found["error"] or _wrong(umpire, text, edition, mistake)
        return found
    if states_one(laid.law, laid.situation):
        try:
            found["sheets"] = [one.as_dict() for one in filled(umpire, text, "the text", edition=edition)]
        except UmpireError as error:
            found["error"] = found["error"] or str(error)
    if laid.situation.asks or laid.situation.events:
        try:
            judged = umpire.check(text, "the text", edition=edition, partly=True)
            found["chronicles"] = [one.as_dict() for one in judged.chronicles]
            found["verdicts"] = [{"ask": ask.decision, **verdict.as_dict()} for ask, verdict in judged]
            found["picks"] = picks(umpire, laid, [(one["ask"], one) for one in found["verdicts"]])
        except UmpireError as error:
            cause = error.__cause__
            wrong = _wrong(umpire, text, edition, cause) if isinstance(cause, Mistake) else str(error)
            found["error"] = found["error"] or wrong
    return found


def _wrong(umpire: Umpire, text: str, edition: str, mistake: Mistake) -> str:
    """What is wrong in a text: in which line, what it says, and what to write."""
    line = (text.split("\n")[mistake.line - 1 : mistake.line] or [""])[0].strip()
    shown = f"{line[:MOST_SHOWN]}…" if len(line) > MOST_SHOWN else line
    wanted = mistake.expected or such_as(lay(umpire, "", edition).law, line)
    return f"line {mistake.line}, '{shown}': {mistake.message}; {wanted}"


def on_table(umpire: Umpire, text: str, edition: str) -> Board | None:
    """What a text lays on the table, None where it holds several situations or cannot be laid out."""
    try:
        return contents(lay(umpire, text, edition))
    except (Mistake, UmpireError):
        return None
