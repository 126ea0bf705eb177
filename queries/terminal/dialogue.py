"""Asks a player on the terminal for what a verdict still needs, one question at a time."""

from __future__ import annotations

from dataclasses import dataclass, field

import click

from kb.errors import UmpireError
from parsers.near_misses import near_misses
from queries.telling.words import listed
from queries.terminal.paragraphs import say
from queries.umpire import A_NAME, Inquiry, Open

FEW = 12  # answers that are listed with the question; more are listed on `?`
HELP = "(? lists what can be answered, back returns to the last question, Enter leaves one open, end stops)"
ALMOST = 0.7  # likeness of an answer and what is said for it
WAYS = {"y": "yes", "n": "no", "true": "yes", "false": "no"}


@dataclass
class Dialogue:
    """The questions of one inquiry.  What was answered stays in the inquiry."""

    inquiry: Inquiry
    _past: list[tuple[str, bool]] = field(default_factory=list)  # each question, and whether it was answered

    def hold(self) -> None:
        """Asks until nothing more is needed, or the player ends it (`end`, or the end of the input)."""
        explained = False
        while (wanted := self.inquiry.next_question(self._left_open())) is not None:
            if not explained:
                say(HELP)
                explained = True
            try:
                if not self._ask(wanted):
                    return
            except (click.Abort, EOFError):
                click.echo()
                return

    def _ask(self, wanted: Open) -> bool:
        """One question, and what the player says to it; False where that ends the questions."""
        say(f"{wanted.question}{_choices(wanted)}")
        said = click.prompt(">", default="", show_default=False, prompt_suffix=" ").strip()
        if said.lower() in ("end", "quit", "exit"):
            return False
        if said == "?":
            say(f"It can be: {', '.join(wanted.answers)}.", indent="  ")
        elif said.lower() == "back":
            self._go_back()
        elif not said:
            self._past.append((wanted.path, False))
        else:
            self._tell(wanted, said)
        return True

    def _go_back(self) -> None:
        if not self._past:
            click.echo("  This is the first question.")
            return
        path, answered = self._past.pop()
        if answered:
            self.inquiry.take_back(path)

    def _left_open(self) -> list[str]:
        return [path for path, answered in self._past if not answered]

    def _tell(self, wanted: Open, said: str) -> None:
        value = WAYS.get(said.lower(), said) if "yes" in wanted.values else said
        try:
            self.inquiry.tell(f"{wanted.path}={wanted.meant(value)}")
            self.inquiry.verdict(changes=False)
        except UmpireError as error:
            self.inquiry.take_back(wanted.path)
            say(self._why_not(wanted, said, str(error).removeprefix(f"{wanted.path}={value}: ")), indent="  ")
            return
        self._past.append((wanted.path, True))

    @staticmethod
    def _why_not(wanted: Open, said: str, error: str) -> str:
        """Why an answer is none: it is not among those that there are, else what the rules make of it."""
        if len(wanted.values) > 1 and A_NAME not in wanted.values and wanted.meant(said) not in wanted.values:
            near = near_misses(said, wanted.answers, ALMOST)
            few = near or [*wanted.answers[:FEW], *(["..."] if len(wanted.answers) > FEW else [])]
            return f"{said!r} is no answer to this; write {listed(few, 'or')}."
        return error


def _choices(wanted: Open) -> str:
    if len(wanted.answers) > FEW:
        return f" ({', '.join(wanted.answers[:FEW])} ... ? lists all)"
    return f" ({', '.join(wanted.answers)})" if wanted.answers else ""
