"""A judge: a process that settles one situation a line, `python -m queries.sandbox.judge FOLDER`.

What readers and programs send is judged apart from the server, so that whatever takes too long can be ended
without harm.  A line of input is {"number", "seconds", "situation", "edition", "options"} as JSON, or one
with "decision" and "facts" instead of the situation, or with a "gesture" or "sheets" beside it; a line of
output {"number", "verdicts", "board"} or {"number", "error"}.

Where the system can fork, the process that was started only reads the law and then stands by: a child of it
judges, line after line.  A child that uses more processor time than its line allows, or that the server wants
ended (SIGUSR1), dies at once; {"gone": why} says so, and the next one, who has the law already, says
{"ready": id} and goes on.  Elsewhere the process judges itself and the server ends it.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb.children import told_by_the_system, watch
from kb.engine.records import flat
from kb.errors import UmpireError
from kb.home import Build
from queries.board.colloquial import question_in
from queries.board.described import situation_of
from queries.board.gestures import Gesture, changed
from queries.board.table import look, on_table
from queries.game_at_hand import NONE, GameAtHand
from queries.judged_answer import JudgedAnswer, JudgedVerdict, Understood
from queries.knowledge import connect
from queries.messages import without_commands, without_paths
from queries.sheets import FilledSheet, filled
from queries.umpire import LackingFact, Umpire

if TYPE_CHECKING:
    from kb.engine.verdict import Verdict
    from queries.board.described import Retold
    from queries.in_words import InWords
    from queries.knowledge_base import KnowledgeBase

    Texts = Callable[[], KnowledgeBase]

MEMORY = 450_000_000  # bytes that a judge may take; the law needs about 50 million
MOST_SAID = 8_000_000  # bytes of an answer, which the server holds in memory
TOO_MUCH = "the verdicts on this are too long to show; ask fewer questions at once"
CAN_FORK = hasattr(os, "fork") and hasattr(signal, "setitimer")
WHY = {"SIGPROF": "slow", "SIGKILL": "told"}  # what it means that a signal ended a child

TAKEN, UNUSED = NOTES = ("# taken for granted", "# not used")  # how remarks begin on what was made of words
UNCLEAR = "{!r} is not understood of what lies here; name what it is about, or choose one of these questions"

Request = dict[str, Any]


def judge(umpire: Umpire, request: Request, texts: Texts | None = None) -> JudgedAnswer:
    """The verdicts on what is asked, or what is wrong with it; with the `texts` also on what is told in
    ordinary words."""
    answer = _judged(umpire, request, texts)
    if "error" in answer:
        answer["error"] = without_commands(answer["error"])
    return answer


def _judged(umpire: Umpire, request: Request, texts: Texts | None) -> JudgedAnswer:
    try:
        if request.get("decision"):
            return {"verdicts": [_single(umpire, request)]}
        text, edition = str(request.get("situation", "")), str(request.get("edition", ""))
        if request.get("sheets"):
            return {"sheets": [one.as_dict() for one in _sheets(umpire, request, text, edition)]}
        asked = question_in(request.get("gesture"))
        if asked:
            return _asked_on_a_line(umpire, request, texts, asked)
        dispute = _in_words(umpire, request, texts) if texts else None
        told = dispute.told if dispute else None
        on_the_table = "gesture" in request
        if dispute and told and not told.text and not (told.offered and on_the_table):
            understood = dispute.understood([])
            error = _with_rules(understood) if on_the_table else told.why
            refused: JudgedAnswer = {"error": error} if error and not told.offered else {}
            return {"verdicts": [], "board": None, "understood": understood, **refused}
        if told and told.text:
            text = _with_notes(told) if on_the_table else told.text
        if on_the_table:
            shown, chosen = request.get("layers") or (), request.get("chosen") or ()
            looked = look(umpire, text, edition, request["gesture"], shown, chosen)
            statuses = [one["status"] for one in looked.get("verdicts") or ()]
            return looked | ({"understood": dispute.understood(statuses)} if dispute else {})
        verdicts = umpire.check(
            text,
            edition=edition,
            options=request.get("options") or [],
            at_hand=_game(request),
            partly=True,
        )
        return {
            "verdicts": [{"ask": str(ask.decision), **verdict.as_dict()} for ask, verdict in verdicts],
            "chronicles": [one.as_dict() for one in verdicts.chronicles],
            "board": on_table(umpire, text, edition),
            **({"understood": dispute.understood([one.status for _, one in verdicts])} if dispute else {}),
        }
    except LackingFact as error:
        return {"error": str(error), "lacking": flat(error.need)}
    except UmpireError as error:
        return {"error": str(error)}
    except (RecursionError, MemoryError):
        return {"error": "this situation is too deep or too large to judge"}
    except Exception as error:  # noqa: BLE001  a judge must say something, whatever a reader sends
        return {"error": f"a fault of the program itself: {type(error).__name__}: {error}"}


def _asked_on_a_line(umpire: Umpire, request: Request, texts: Texts | None, asked: str) -> JudgedAnswer:
    """The table with a question in place of its own that is asked of it in words; as it was, with what is
    wrong, where that means nothing there."""
    text, edition = str(request.get("situation", "")), str(request.get("edition", ""))
    shown, chosen = request.get("layers") or (), request.get("chosen") or ()
    try:
        told = changed(umpire, text, Gesture("ask"), edition).split("\n")
        notes = [line for line in told if line.startswith("#") and not line.startswith(NOTES)]
        lines = [line for line in told if line.strip() and not line.startswith("#")]
        known = texts() if texts else None
        found = situation_of(
            umpire,
            [*lines, asked],
            edition or _game(request).edition,
            lambda words: [one["name"] for one in known.decisions(words)] if known else [],
        )
    except UmpireError:
        return look(umpire, text, edition, None, shown, chosen) | {"error": UNCLEAR.format(asked)}
    taken = _noted(found.taken, found.unused)
    text = "".join(f"{line}\n" for line in notes) + taken + found.text
    return look(umpire, text, edition, None, shown, chosen)


@dataclass(frozen=True, slots=True)
class _Dispute:
    """A dispute in ordinary words: its lines, and what was `told` by them."""

    reader: InWords
    lines: list[str]
    told: Retold

    def understood(self, statuses: Sequence[str]) -> Understood:
        """What became of it, the verdicts on it with these statuses."""
        return Understood(
            text=self.told.text,
            taken=list(self.told.taken),
            unused=list(self.told.unused),
            rules=self.reader.rules_beside(self.lines, self.told, statuses),
            why=self.told.why,
            to_claims=list(self.told.answers),
            offered=list(self.told.offered),
        )


def _in_words(umpire: Umpire, request: Request, texts: Texts) -> _Dispute | None:
    """What a text means that somebody tells in ordinary words; None where it is written in the notation.
    Raises UmpireError where it is neither."""
    from queries.in_words import InWords, lines_in_words  # a situation needs none of it

    text, edition, game = str(request.get("situation", "")), str(request.get("edition", "")), _game(request)
    lines = lines_in_words(text)
    if not lines or request.get("gesture"):
        return None
    options = list(request.get("options") or ())

    def judged(told: str) -> Verdict:
        return umpire.check(told, edition=edition, options=options, at_hand=game)[0][1]

    reader = InWords(texts(), edition or game.edition, judged)
    return _Dispute(reader, lines, reader.retold(lines))


def _with_rules(understood: Understood) -> str:
    """Why a dispute is not judged, and what the rules say on it: on the table nothing else is told of it."""
    from queries.rules_on import in_a_line  # as above

    said = understood["rules"]["said"] if understood["rules"] else []
    return "\n".join([understood["why"], *(in_a_line(one) for one in said)])


def _with_notes(told: Retold) -> str:
    """The situation, below what was made of the words, as remarks: on the table the text is all there is."""
    return _noted(told.taken, told.unused) + told.text


def _noted(taken: Sequence[str], unused: Sequence[str]) -> str:
    """The remarks that tell what was taken for granted, and what was not used."""
    notes = [f"{TAKEN}: {one}" for one in taken]
    notes += [f"{UNUSED}: {', '.join(unused)}"] if unused else []
    return "".join(f"{one}\n" for one in notes)


def _sheets(umpire: Umpire, request: Request, text: str, edition: str) -> list[FilledSheet]:
    """The sheets of a situation, filled in."""
    return filled(umpire, text, edition=edition, at_hand=_game(request))


def _single(umpire: Umpire, request: Request) -> JudgedVerdict:
    """The verdict on one decision, with facts such as `hex.weather=snow`."""
    name, game = str(request["decision"]), _game(request)
    edition, options = str(request.get("edition", "")), request.get("options") or []
    if umpire.knows(game, name):
        edition, options = game.edition, list(game.options)
    verdict = umpire.inquire(name, request.get("facts") or [], edition, options).verdict()
    return {"ask": name, **verdict.as_dict()}


def _game(request: Request) -> GameAtHand:
    """The game at hand of whoever asks, where he says nothing else."""
    said = request.get("game")
    return GameAtHand(said["edition"], tuple(said["options"])) if said else NONE


def main(folder: str) -> None:
    """Answers until the input ends, which it does when the server is gone."""
    told_by_the_system()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its judges
    path, umpire = Path(folder), None
    build = Build(path.name, path, None, "", "")
    without_law: JudgedAnswer = {}
    try:
        umpire = Umpire.of(build)
    except UmpireError as error:
        without_law = {"error": without_paths(str(error))}

    texts = _texts_of(build, umpire) if umpire else None

    def answers(request: Request) -> JudgedAnswer:
        return judge(umpire, request, texts) if umpire else without_law

    _stand_by(answers) if CAN_FORK else _work(answers)


def _texts_of(build: Build, umpire: Umpire) -> Texts:
    """What is written, opened when a dispute in words first needs it."""

    @cache
    def texts() -> KnowledgeBase:
        from queries.knowledge_base import KnowledgeBase  # a situation needs none of it

        knowledge = KnowledgeBase(build, connect(build))
        knowledge.umpire = umpire
        return knowledge

    return texts


def _work(answers: Any) -> None:
    """Judges line after line."""
    _take_little_memory()
    _say(json.dumps({"ready": os.getpid()}))
    for line in sys.stdin:
        request = json.loads(line)
        _limit(request.get("seconds", 0))
        answer = answers(request)
        _limit(0)
        number, said = request.get("number"), json.dumps(answer, ensure_ascii=True)
        if len(said) > MOST_SAID:
            said = json.dumps({"error": TOO_MUCH})
        _say(json.dumps({"number": number})[:-1] + ", " + said[1:])


def _stand_by(answers: Any) -> None:
    """Keeps a child at work until one ends of itself, since then the input has ended."""
    gc.freeze()  # what all children share is not looked at again
    at_work: list[int] = []

    def end(*_: object) -> None:
        for child in at_work:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    signal.signal(signal.SIGUSR1, end)
    while True:
        # Told to end a child who is not known yet, or no more, it would end nobody: that has to wait.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
        alive, held = os.pipe()
        child = os.fork()
        if not child:
            _begin(alive, held)
            _work(answers)
            os._exit(0)
        os.close(alive)
        at_work[:] = [child]
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})
        _, status = _wait(child)
        at_work.clear()
        os.close(held)
        if not os.WIFSIGNALED(status):
            return
        name = signal.Signals(os.WTERMSIG(status)).name
        _say("\n" + json.dumps({"gone": WHY.get(name, name)}))


def _wait(child: int) -> tuple[int, int]:
    """Waits for the end of a child and leaves it unburied meanwhile, so that its number means nobody else."""
    if hasattr(os, "waitid"):
        os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    return os.waitpid(child, 0)


def _begin(alive: int, held: int) -> None:
    """What a child does first: it hears no signal that is not for it, and ends with the one who stands by."""
    os.close(held)
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})
    told_by_the_system(os.getppid())
    watch(lambda: os.read(alive, 1))


def _limit(seconds: float) -> None:
    """Lets the system end this process after so many seconds of processor time, 0 for never."""
    if CAN_FORK:
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _take_little_memory() -> None:
    if sys.platform == "win32":  # which has no such limits
        return
    import resource  # nor this module

    with suppress(ValueError, OSError):  # limits that the system does not let us set
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _say(line: str) -> None:
    with suppress(BrokenPipeError):  # the server is gone, and so will this process be
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
