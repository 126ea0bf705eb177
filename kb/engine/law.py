"""The rules that are in play in one edition with some options, ready to judge cases."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from kb.engine.case import Case
from kb.engine.code import DecisionCode, LawCode
from kb.engine.evaluate import Frame, Function, Reason
from kb.engine.event_sentences import EventSentences
from kb.engine.garbage import without_collecting
from kb.engine.keep import Damaged
from kb.engine.kept_answers import keeping
from kb.engine.outcomes import OPEN, UNSET, Exhausted, Illegal, Missing, Undefined, frameless
from kb.engine.shapes import Shapes
from kb.engine.standing import Standing
from kb.engine.streams import FlowShape
from kb.engine.tables import Table
from kb.engine.told_loosely import LaidSentences
from kb.engine.ways import PathShape
from parsers.law.situation import name_of

MOST_IN_PLAY = 100  # sets of options whose rules are kept ready
_TRIED = 200  # answers that a decision remembers before it is judged by how often that helped
# What a rule runs into that takes a value for something else than it is.
FAULTS = (TypeError, AttributeError, KeyError, IndexError, ValueError, ZeroDivisionError, OverflowError)


class Law:
    """The compiled law of one game, whatever edition and options.  Where it is `steady`, all decisions go on
    remembering what hardly helps: the steps of a question then do not hang on those asked before."""

    def __init__(self, code: LawCode, steady: bool = False) -> None:
        self.code, self.steady = code, steady
        self.tables = {title: Table(title, header, rows) for title, (header, rows) in code.tables.items()}
        fields = [one for record in code.types.records.values() for one in record.fields.values()]
        self.derived = {one.derived_by: one.name for one in fields if one.derived_by}  # what decisions derive
        # Those that are presumed only where they cannot be worked out, and of these those that are not so for
        # want of a single fact of another thing.
        self.tried_first = {one.derived_by for one in fields if one.tried_first}
        self.asked_first = {one.derived_by for one in fields if one.asked_first}
        self.standing: Standing | None = None  # what always holds, once a case was told it
        self.keeps_standing: bool | None = None  # whether that can be kept, once it is known
        self._in_play: dict[tuple[str, frozenset[str]], RulesInPlay] = {}
        self._shapes: dict[tuple[str, bool, bool], Shapes] = {}
        self._option_numbers: dict[str, dict[str, int]] = {}

    @cached_property
    def players_names(self) -> dict[str, str]:
        """The names of things by what else players call them, in small letters."""
        said = self.code.table.called.items()
        return {name_of(word).lower(): name_of(name) for word, name in said if name}

    @cached_property
    def event_sentences(self) -> EventSentences:
        """How the events of the law are told."""
        return EventSentences(self.code)

    @cached_property
    def sentences_laid(self) -> LaidSentences:
        """What these consist of, to be found in other words."""
        return LaidSentences(self.event_sentences.all)

    def option_numbers(self, edition: str) -> dict[str, int]:
        """The number of each option in an edition by its id, the first where it has several."""
        found = self._option_numbers.get(edition)
        if found is None:
            ids = self.code.option_ids.get(edition, {})
            found = {id: number for number, id in sorted(ids.items(), reverse=True)}
            self._option_numbers[edition] = found
        return found

    def in_play(self, edition: str, options: frozenset[str]) -> RulesInPlay:
        key = (edition, options)
        found = self._in_play.pop(key, None) or RulesInPlay(self, edition, options)
        self._in_play[key] = found  # the last of all: the first go, as anybody may ask for any set
        while len(self._in_play) > MOST_IN_PLAY:
            del self._in_play[next(iter(self._in_play))]
        return found

    def claim(self, case: Case, name: str, fact: str, thing: Any) -> Any:
        """What the players claim, or what is presumed, of a fact that a decision derives; UNSET where they
        say nothing, where just that is asked, and where it is worked out first."""
        if case.question == (name, thing):
            return UNSET
        case.seen_itself(thing)
        known = getattr(thing, f"f_{fact}", UNSET)
        if known is UNSET or (name in self.tried_first and not case.is_said(thing, fact)):
            return case.unclaimed(thing, fact)
        return known

    def is_presumed(self, case: Case, name: str, fact: str, thing: Any, unknown: Missing) -> bool:
        """Whether a fact that could not be worked out, for what is `unknown`, is what is presumed of it."""
        if name not in self.tried_first or case.question == (name, thing):
            return False
        if name in self.asked_first and len(unknown.needs) == 1 and unknown.needs[0][0] not in (None, thing):
            return False
        return hasattr(thing, f"f_{fact}") and not case.is_said(thing, fact)

    def shapes(self, name: str, explain: bool, keeps: bool = False) -> Shapes:
        """The functions of the clauses of a decision, made when it is first asked for."""
        key = (name, explain, keeps)
        if key not in self._shapes:
            self._shapes[key] = Shapes(self.code.decisions[name], explain, keeps)
        return self._shapes[key]


class Linked(dict[str, Function]):
    """Decisions as functions of their frame, by name, each made when it is first asked."""

    def __init__(self, make: Callable[[str], Function]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, name: str) -> Function:
        made = self[name] = self._make(name)
        return made


class RulesInPlay:
    """The clauses that an edition and a set of options leave in play.  `bare` and `explained` are their
    decisions without and with reasons: the same functions with the recorder off and on.  Where it `keeps`,
    the bare ones note on what they rest, and answer of a case that changes fact by fact."""

    def __init__(self, law: Law, edition: str, options: frozenset[str], keeps: bool = False) -> None:
        self.law, self.edition, self.options, self.keeps = law, edition, options, keeps
        self._keeping: RulesInPlay | None = None
        self.bare = Linked(self._bare)
        self.explained = Linked(self._explained)

    @property
    def keeping(self) -> RulesInPlay:
        """The same rules for a case that changes fact by fact."""
        if self._keeping is None:
            self._keeping = RulesInPlay(self.law, self.edition, self.options, keeps=True)
        return self._keeping

    def clauses(self, decision: DecisionCode) -> list[Any]:
        return [clause for clause in decision.clauses if clause.in_play(self.edition, self.options)]

    # ---- decisions as functions

    def _shapes(self, decision: DecisionCode, explain: bool) -> Shapes:
        return self.law.shapes(decision.name, explain, self.keeps and not explain)

    def _body(self, decision: DecisionCode, explain: bool) -> Function:
        shapes = self._shapes(decision, explain)
        if decision.shape == "path":
            return PathShape(decision, explain, shapes.clause).of(self.clauses(decision))
        if decision.shape == "flow":
            return FlowShape(decision, explain, shapes.clause).of(self.clauses(decision))
        return shapes.of(self.clauses(decision))

    def _bare(self, name: str) -> Function:
        decision = self.law.code.decisions[name]
        body = self._body(decision, False)
        blank = [UNSET] * (decision.size - 1 - len(decision.parameters))
        claimed = self.law.derived.get(name, "")
        premises, keeps = self._premises(decision, False), self.keeps

        def bare(f: Frame) -> Any:
            case = f[0]
            if claimed:
                if keeps:
                    case.seen.append((f[1], claimed))
                known = self.law.claim(case, name, claimed, f[1])
                if known is not UNSET:
                    return known
            case.steps -= 1
            if case.steps < 0:
                raise Exhausted
            if blank:
                f += blank
            try:
                if premises is not None:
                    premises(f)
                return body(f)
            except Missing as unknown:
                if claimed and self.law.is_presumed(case, name, claimed, f[1], unknown):
                    return getattr(f[1], f"f_{claimed}")
                if claimed and name in self.law.tried_first:
                    case.not_worked_out(f[1], claimed, unknown)
                raise
            except FAULTS as error:
                raise _fault(decision, error) from error

        if keeps:
            return keeping(decision, bare)
        return self._remembering(decision, bare)

    def _remembering(self, decision: DecisionCode, bare: Function) -> Function:
        """The decision, which works a case's answer out once; where that is little work, and it is hardly
        ever asked again about the same things, it stops remembering."""
        name, single = decision.name, len(decision.parameters) == 1
        hits, misses = 0, 0
        lasts = self.law.steady or decision.loops or bool(decision.calls)

        def remembering(f: Frame) -> Any:
            nonlocal hits, misses
            kept = f[0].quick
            known = kept.get(name)
            if known is None:
                known = kept[name] = {}
            key = f[1] if single else tuple(f[1:])
            found = known.get(key, UNSET)
            if found is UNSET:
                misses += 1
                if misses > _TRIED and misses > 3 * hits and not lasts:
                    self.bare[name] = bare
                found = known[key] = bare(f)
            else:
                hits += 1
            return found

        return remembering

    def _explained(self, name: str) -> Function:
        """The decision, decided once a case; leaves its reasons in the frame of the one that asks."""
        decision = self.law.code.decisions[name]
        body = self._body(decision, True)
        blank = [UNSET] * (decision.size - 1 - len(decision.parameters))

        claimed = self.law.derived.get(name, "")
        premises = self._premises(decision, True)

        def explained(f: Frame) -> Any:
            case = f[0]
            if claimed:
                known = self.law.claim(case, name, claimed, f[1])
                if known is not UNSET:
                    case.reads[f[1], claimed] = None
                    return known
            key = (name, *f[1:])
            found = case.memo.get(key)
            if found is None:
                case.steps -= 1
                if case.steps < 0:
                    raise Exhausted
                case.frames.append([])
                f += blank
                try:
                    if premises is not None:
                        premises(f)
                    found = (True, body(f), case.frames[-1])
                except OPEN as unknown:
                    found = (False, frameless(unknown), case.frames[-1])
                except FAULTS as error:
                    found = (False, _fault(decision, error), case.frames[-1])
                finally:
                    case.frames.pop()
                case.memo[key] = found
            known, value, reasons = found
            lacks = claimed and isinstance(value, Missing)
            if lacks and self.law.is_presumed(case, name, claimed, f[1], value):
                case.reads[f[1], claimed] = None
                return getattr(f[1], f"f_{claimed}")
            case.frames[-1] += reasons
            if not known:
                raise frameless(value)
            return value

        return explained

    # ---- premises

    def _premises(self, decision: DecisionCode, explain: bool) -> Function | None:
        """A function that raises Illegal where a premise of a decision does not hold; None where it has
        none.  One of which nobody knows is supposed to hold."""
        premises = [one for one in decision.premises if one.in_play(self.edition, self.options)]
        if not premises:
            return None
        shapes = self._shapes(decision, explain)
        clauses = [shapes.clause(one) for one in premises]

        def check(f: Frame) -> None:
            broken: list[Reason] = []
            for clause in clauses:
                try:
                    holds, because = clause.tried(clause.value, f)
                except Illegal:  # where one before it is broken, what it asks need not make sense
                    if f[0].granted == decision.name:
                        continue
                    if broken:
                        raise Illegal(broken) from None
                    raise
                except (*OPEN, *FAULTS) as unknown:
                    f[0].suppose(clause.code, unknown)
                    continue
                if holds is not True:
                    broken.append(Reason(clause.code, decision.name, False, because, clause.given(f)))
            if broken and f[0].granted != decision.name:
                raise Illegal(broken)

        return check

    # ---- sentences

    def sentence(
        self, case: Case, name: str, arguments: tuple[Any, ...], value: Any, written: str
    ) -> list[Any]:
        """The parts of the sentence in which a decision is answered, words and values in turn, its own as it
        is `written`; none where it has no sentence, or a gap of it is not known."""
        decision = self.law.code.decisions[name]
        if not decision.says:
            return []
        said = decision.says[1 if value is False and len(decision.says) > 1 else 0]
        expressions = self.law.shapes(name, False).expressions
        f = [case, *arguments, *[UNSET] * (decision.size - 1 - len(arguments))]
        parts: list[Any] = [said.words[0]]
        try:
            for gap, words in zip(said.values, said.words[1:], strict=True):
                parts += [written if gap is None else expressions.of(gap)(f), words]
        except (*OPEN, *FAULTS):
            return []
        return parts

    # ---- judging

    def judge(self, case: Case, name: str, arguments: tuple[Any, ...]) -> Any:
        """The value of a decision.  Raises Missing, Conflict, Undefined or Exhausted."""
        case.rules, case.question = self, (name, *arguments)
        return self._asked(self.bare, case, name, arguments)

    def explain(self, case: Case, name: str, arguments: tuple[Any, ...]) -> Any:
        """As `judge`, with the reasons left in `case.frames[0]` and what was read in `case.reads`."""
        case.rules, case.question = self, (name, *arguments)
        case.frames = [[]]
        with without_collecting():  # all reasons live on
            return self._asked(self.explained, case, name, arguments)

    def _asked(self, functions: Linked, case: Case, name: str, arguments: tuple[Any, ...]) -> Any:
        try:
            return functions[name]([case, *arguments])
        except RecursionError:
            raise Exhausted from None
        except FAULTS as error:  # already while its function is made, of rules that somebody planted
            raise _fault(self.law.code.decisions[name], error) from error


def _fault(decision: DecisionCode, error: Exception) -> Exception:
    """What a clause says that works with a value which is not there; of a place outside its frame, which no
    compiler writes, that the file is damaged."""
    if isinstance(error, IndexError):
        return Damaged(decision.name)
    return Undefined(f"{decision.path}:{decision.first_line}: {decision.name} cannot be worked out ({error})")
