"""`umpire refs`: what refers to a rule and what it refers to, as far as you like."""

from __future__ import annotations

from contextlib import closing

import click

from queries.knowledge import connect, current_build
from queries.terminal.common import examples, home_option, json_option, print_json

FORMATS = ("tree", "dot", "graphml", "json")


@click.command(
    epilog=examples(
        "umpire refs 11.10.6",
        "umpire refs Q2.4-4 --depth 2",
        "umpire refs option 13 --format dot | dot -Tsvg > option13.svg",
    )
)
@click.argument("ref", nargs=-1, required=True)
@click.option(
    "--depth",
    type=click.IntRange(1, 10),
    default=1,
    show_default=True,
    help="How many references away to go.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="tree",
    show_default=True,
    help="How to print them.",
)
@json_option
@home_option
def refs(ref: tuple[str, ...], depth: int, form: str, as_json: bool, home: str | None) -> None:
    """Print the references out of REF and into it, both ways, up to --depth steps."""
    from queries.neighbourhood import neighbourhood
    from queries.reference import resolve

    build = current_build(home)
    with closing(connect(build)) as connection:
        found = neighbourhood(connection, resolve(connection, " ".join(ref)), depth)
    if as_json or form == "json":
        print_json(found.as_dict())
    elif form == "dot":
        click.echo(found.as_dot())
    elif form == "graphml":
        click.echo(found.as_graphml())
    else:
        from queries.terminal.layout import print_references  # rich

        print_references(found)
