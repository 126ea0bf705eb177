"""`umpire types`: the things and facts that a situation can state."""

from __future__ import annotations

import click

from queries.knowledge import current_build
from queries.terminal.common import examples, home_option, json_option, print_json


@click.command(
    epilog=examples(
        "umpire types",
        "umpire types Ship",
        "umpire types face_down",
        "umpire types Weather --json",
    )
)
@click.argument("name", nargs=-1)
@json_option
@home_option
def types(name: tuple[str, ...], as_json: bool, home: str | None) -> None:
    """List the things that a situation can speak of, and what it can say of them.

    With the NAME of a type, or of a kind below it, the facts that such a thing has: the question, the words
    by which players say it, and its usual value; with the name of a fact, who has it; with that of a list
    of values, the values.
    """
    from queries.umpire import Umpire
    from queries.vocabulary import described, overview

    umpire = Umpire.of(current_build(home))
    wanted = " ".join(name)
    found = described(umpire, wanted) if wanted else {"types": overview(umpire)}
    if as_json:
        print_json(found)
        return
    from queries.terminal.vocabulary import print_type, print_types

    if wanted:
        print_type(found)
    else:
        print_types(found["types"])
