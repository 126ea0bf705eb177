"""`umpire ask`: the ruling or rule that answers a question, or the word that none does."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

import click

from kb.errors import UmpireError
from queries import reference
from queries.game_at_hand import NONE
from queries.knowledge import connect, current_build, umpire_of
from queries.printable import printable
from queries.reference import shorten
from queries.terminal.answered import is_open, print_understood, print_verdicts
from queries.terminal.common import (
    examples,
    game_at_hand,
    home_option,
    json_option,
    print_json,
    print_json_line,
    tell_of,
)
from queries.terminal.paragraphs import say
from queries.terminal.streams import lines_of_input
from rules_corpus.known import told

if TYPE_CHECKING:
    from kb.home import Build
    from queries.ask import Answer
    from queries.terminal.settling import Answers


FEW_WORDS = 4  # of which a question has more
# Of a dispute in which facts are told: sentences before the question, or figures.
TELLS = re.compile(r"[.;!] +[A-Z].*\?|\d.* .*\?", re.S)


@click.command(
    epilog=examples(
        "umpire ask can I trace supply through Vichy",
        "umpire ask 'who flies first in ground support?' --json",
        "umpire ask --edition raw7 can I overrun a city",
        "umpire ask - < questions.txt",
    )
)
@click.argument("question", nargs=-1, required=True)
@click.option(
    "--edition",
    metavar="NAME",
    help=f"Answer by this document ({told()}, or its title) and the rulings on its rules.",
)
@json_option
@home_option
def ask(question: tuple[str, ...], edition: str | None, as_json: bool, home: str | None) -> None:
    """Answer QUESTION with the ruling or the rule that decides it, and name its sources; a dispute whose
    facts decide it is judged, as umpire check does.

    Every sentence of an answer stands in the corpus.  With - for QUESTION, each line of standard input is a
    question and one JSON object is printed for each.  Exit status 1: nothing in the corpus answers it.
    """
    from queries.ask import Asker

    if not " ".join(question).strip():
        raise click.UsageError("there is no question: write one, such as 'umpire ask can I overrun a city'")
    build = current_build(home)
    with closing(connect(build)) as connection:
        game = game_at_hand(home, build) if edition is None else NONE
        edition = reference.document_named(connection, edition) if edition else game.edition
        asker = Asker(connection, build.index)
        if question == ("-",):
            for line in lines_of_input():
                answer = asker.ask(line, edition)
                print_json_line(answer.as_dict())
            return
        asked = " ".join(question)
        answer = asker.ask(asked.replace("_", " "), edition)
    judged = _judged(build, home, asked, edition)
    if as_json:
        verdicts = [verdict.as_dict() for _, verdict in judged.settled] if judged else []
        print_json(answer.as_dict() | ({"judged": verdicts} if judged else {}))
    elif judged:
        _print_judged(build, judged)
    elif answer.answered:
        _print(answer)
        if answer.decisions:
            _tell_how_to_settle(build, [one["name"] for one in answer.decisions], asked, edition)
    else:
        _print_silence(answer)
    if game.edition and not as_json:
        tell_of(game)
    if not answer.answered and not judged:
        sys.exit(1)


def _judged(build: Build, home: str | None, asked: str, edition: str) -> Answers | None:
    """What comes of a dispute in which facts are told; None where all that is told does not decide it."""
    if not TELLS.search(asked):
        return None
    from queries.terminal.settling import Setting, Settling  # late: who only asks needs no law

    try:
        with Settling(build, home, Setting(edition)) as settling:
            found = settling.words((asked,))
    except UmpireError:
        return None
    settles = found.settled and not found.unused and not any(is_open(one) for _, one in found.settled)
    return found if settles else None


def _print_judged(build: Build, judged: Answers) -> None:
    for one in judged.to_claims:
        say(one, bold=True)
    print_verdicts(build, judged)
    print_understood(judged)


def _print(answer: Answer) -> None:
    if answer.no_longer:
        say(answer.no_longer, bold=True)
    click.echo(f"{click.style(printable(answer.title), bold=True)}  {click.style(answer.id, dim=True)}")
    if answer.asked and not answer.tells_asked:
        label = f"({answer.part}) " if answer.part else ""
        say(f"Players ask: {label}{shorten(answer.asked, 300)}", "  ")
    say(answer.verdict, "  ", bold=True)
    text = answer.text if answer.text != answer.verdict else ""
    says_little = len(answer.verdict.split()) <= FEW_WORDS  # without its reason, which stands with it
    if text and says_little:
        say(text, "  ")
    for one in answer.also:
        say(_also(one, answer.id), "  ", bold=True)
    if text and not says_little:
        say(text, "  ")
    for one in answer.beside:
        also, where = shorten(one["question"], 200), _where(one, answer.id)
        also += "" if also[-1:] in "?!." else "?"
        say(f"Players ask {where}: {also} {shorten(one['answer'], 300)}", "  ")
    for edition in answer.editions:
        other = ": ".join(filter(None, (edition["id"] or edition["fate"], edition["note"])))
        say(f"In the other edition: {other}", "  ")
    if answer.options:
        labels = "; ".join(option["label"] or option["id"] for option in answer.options)
        say(f"Optional rules: {labels}", "  ")
    if answer.decisions:
        questions = "\n".join(f"- {decision['question']}" for decision in answer.decisions)
        say(f"The umpire can decide:\n{questions}", "  ")
    say(f"Sources: {', '.join(answer.sources)}", "  ")


def _also(one: dict[str, str], answers: str) -> str:
    """The answer that stands with the first: with its rule where that is another."""
    return one["answer"] if one["id"] == answers else f"{one['answer']} ({one['title']})"


def _where(beside: dict[str, str], answers: str) -> str:
    return "there too" if beside["id"] == answers else f"of {beside['title']}"


def _tell_how_to_settle(build: Build, names: Sequence[str], wanted: str, edition: str) -> None:
    """The command that asks for the facts of the decision that would settle it, and the first of them: of
    those of these `names` that players ask for in such words, else that speak of what is `wanted`; nothing
    where none does."""
    from queries.board.questions import asked_in_words  # only a reader who waits for it needs the law
    from queries.search.engine import stems

    _, umpire = umpire_of(build)
    try:
        law, first = umpire.decision(names[0])
        own = set(stems(wanted)) - set(stems("how many much"))
        spoken = own & set(stems(f"{first.question} {first.name.replace('_', ' ')}"))
        is_meant = 2 * len(spoken) > len(own)
        heard = [one for one in asked_in_words(law, wanted, loosely=False) if one in names]
        name = next(iter([*heard, *(names[:1] if is_meant else ())]), "")
        asked = umpire.inquire(name, (), edition).next_question() if name else None
    except UmpireError:
        return
    if asked is not None:
        answers = f" ({', '.join(asked.answers)})" if asked.answers else ""
        say(f"To settle it: umpire check --decision {name}", "  ")
        say(f"It begins with: {asked.question}{answers}", "  ")


def _print_silence(answer: Answer) -> None:
    click.echo(f"nothing in the corpus answers {shorten(printable(answer.question))!r}", err=True)
    if answer.silence:
        click.echo(printable(answer.silence), err=True)
    for one in answer.nearest:
        click.echo(printable(f"nearest: {one['title']}  {one['id']}"), err=True)
    if len(answer.question.split()) < FEW_WORDS:
        words = shorten(printable(answer.question), 60)
        click.echo(
            f"for a unit or a place of yours: 'umpire decisions {words}' lists what can be asked", err=True
        )
