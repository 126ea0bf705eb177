"""What came of a dispute, on a terminal: its verdicts, what was made of the words, and what the rules say."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import click

from queries.knowledge import connect
from queries.printable import printable
from queries.terminal.paragraphs import say

if TYPE_CHECKING:
    from kb.engine.verdict import Verdict
    from kb.home import Build
    from queries.terminal.settling import Answers


# Of what was not understood beside the rules: what is told without being asked for.
MOST_WORDS = 8
MOST_WHY = 350  # characters


def is_open(verdict: Verdict) -> bool:
    """Whether a verdict is not decided, or not what was expected."""
    if verdict.check is not None:
        return verdict.check.status != "pass"
    return verdict.status != "answered"


def print_verdicts(build: Build, answers: Answers, law: bool = False) -> None:
    """Each verdict below the title of its situation."""
    from queries.terminal.verdicts import print_verdict  # rich

    titles, above = _titles(build), ""
    for number, (ask, verdict) in enumerate(answers.settled):
        if number:
            click.echo()
        title = ask.title if ask is not None else ""
        if title and title != above:
            click.echo(printable(f"## {title}"))
        above = title
        print_verdict(verdict, titles.get(verdict.edition, verdict.edition), law)
        if verdict.check is not None:
            met = "as expected" if verdict.check.status == "pass" else f"expected: {verdict.check.expected}"
            click.echo(printable(met))


def _titles(build: Build) -> dict[str, str]:
    """What each document is called."""
    with closing(connect(build)) as connection:
        return dict(connection.execute("select id, title from documents"))


def print_rules(answers: Answers) -> None:
    """What the rules say on a dispute that is not judged whole, and that the rest is about judging it."""
    if answers.rules is None:
        return
    from queries.rules_on import in_a_line  # late: other commands do without the texts

    if answers.settled and not any(is_open(verdict) for _, verdict in answers.settled):
        say("That is the verdict on what I understood; what the rules say on the whole:")
    elif answers.rules["answers"]:
        say("I cannot judge all of this; what the rules say on it:")
    else:
        say("I cannot judge this, and no rule is surely meant; the nearest say:")
    for one in answers.rules["said"]:
        say(f"- {in_a_line(one)}", "  ")
    if answers.settled and answers.settled[0][1].status != "answered":
        click.echo()
        say("To judge it exactly:")


def in_short(why: str) -> str:
    """Why a dispute is not judged, where what the rules say is told already: where it is long, how to be told
    the rest."""
    if len(why) <= MOST_WHY:
        return why
    return f"{why.split(chr(10))[0]}; --details tells what I did not understand"


def print_understood(answers: Answers, details: bool = False) -> None:
    """What a question in words was taken for: players say little, and may have meant another one.  Where the
    rules on it are told, only with `details` more than a few of the words that were not understood."""
    from queries.telling.verdict import question_of
    from queries.telling.words import listed

    asked = any(line.rstrip().endswith("?") for line in answers.said)
    for _, verdict in answers.settled if asked else ():
        if verdict.status == "answered":
            say(f"understood as: {question_of(verdict.as_dict())}")
    for one in answers.taken:
        say(f"taken for granted: {one}")
    if answers.why and (answers.settled or answers.offered):
        say(answers.why)
    if answers.offered:
        click.echo()
        say("To judge it exactly I must be sure what is asked. Is it one of these?")
        for asks, how in answers.offered:
            say(f"- {asks}", "  ")
            if how:
                say(how, "    ")
    if answers.unused:
        head = "not understood in it" if answers.offered else "I did not use"
        shown = [repr(one) for one in answers.unused]
        if answers.rules and not details and len(shown) > MOST_WORDS:
            shown = [*shown[:MOST_WORDS], f"{len(shown) - MOST_WORDS} more (--details)"]
        say(f"{head}: {listed(shown, 'and')}")


__all__ = ["in_short", "is_open", "print_rules", "print_understood", "print_verdicts"]
