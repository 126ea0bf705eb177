"""The command line: `umpire`, one module of `queries.terminal.commands` a command or a few related ones.

A command is imported when it is called, and modules that take long to load (rich, networkx, datasette, the
readers) inside the functions that need them, so that a search on a cold machine answers at once.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from copy import copy

import click

from kb.errors import UmpireError
from queries.terminal.common import examples
from queries.terminal.loading import LoadedCommands
from queries.terminal.streams import prepare
from queries.terminal.usage import in_words

INTERRUPTED = 130  # what shells report of a program ended by Ctrl-C


class Wrong(click.ClickException):
    """Something that the caller can put right: one message, status 2."""

    exit_code = 2

    def show(self, file=None) -> None:
        click.echo(f"umpire: {self.format_message()}", file=file or sys.stderr)


class Commands(click.Group):
    """The group of all commands: whatever goes wrong inside one ends as a message and a status."""

    def main(self, *args, **named):
        prepare()
        return super().main(*args, **named)

    def resolve_command(self, context: click.Context, args: list[str]):
        """With examples of the game at hand in the help, where it is all that the home holds."""
        name, command, rest = super().resolve_command(context, args)
        if command is not None and {"-h", "--help"} & set(rest):
            from queries.terminal.own_examples import own_examples

            lines = own_examples(name or "", _home_named(context, rest))
            if lines:
                command = copy(command)
                command.epilog = examples(*lines)
        return name, command, rest

    def parse_args(self, context: click.Context, args: list[str]):
        said = list(args)
        try:
            return super().parse_args(context, args)
        except click.NoSuchOption as error:
            raise click.UsageError(in_words(error, said), context) from error

    def invoke(self, context: click.Context):
        try:
            return super().invoke(context)
        except click.UsageError as error:
            raise click.UsageError(in_words(error), error.ctx) from error
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except UmpireError as error:
            raise Wrong(str(error)) from error
        except BrokenPipeError:
            _let_go_of_output()
            context.exit(0)
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            context.exit(INTERRUPTED)
        except OSError as error:
            if os.environ.get("UMPIRE_DEBUG"):
                raise
            _let_go_of_output()  # what could not be written now cannot be at the end either
            raise Wrong(f"{error.filename or 'the output'}: {error.strerror or error}") from error
        except Exception as error:
            # What SQLite says of a damaged file, and of one with other tables than this program knows.
            if type(error) in (sqlite3.DatabaseError, sqlite3.OperationalError):
                raise Wrong(f"the knowledge base is damaged ({error}); run 'umpire build'") from error
            if os.environ.get("UMPIRE_DEBUG"):
                raise
            raise Wrong(
                f"a fault of the program itself: {type(error).__name__}: {error}. Run it again with"
                " UMPIRE_DEBUG=1 to see where, and please report it"
            ) from error


def _home_named(context: click.Context, args: list[str]) -> str | None:
    """The home that a call names, before the command or behind it."""
    behind = [args[place + 1] for place, one in enumerate(args[:-1]) if one == "--home"]
    return next(iter(behind), context.params.get("home"))


def _let_go_of_output() -> None:
    """Whoever read the output has gone (`umpire search ... | head -1`): nothing is left to say."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115


# Every command by its name, with its module.
MODULES = {
    "build": "build",
    "search": "search",
    "ask": "ask",
    "show": "show",
    "refs": "refs",
    "check": "check",
    "decisions": "decisions",
    "types": "types",
    "explore": "explore",
    "compare": "compare",
    "game": "game",
    "charts": "charts",
    "sheet": "sheet",
    "audit": "audit",
    "serve": "serve",
    "mcp": "mcp",
    "new": "author",
    "lint": "author",
    "watch": "author",
    "mutants": "author",
    "fmt": "author",
}
IN_PAGES = ("show", "refs", "decisions", "types", "explore")  # what prints pages of text


@click.group(
    cls=Commands,
    commands=LoadedCommands("queries.terminal.commands", MODULES, IN_PAGES),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  umpire search can I trace supply through Vichy
  umpire ask who flies first in ground support
  umpire show 11.15.5
  umpire check dispute.txt
  umpire serve

The knowledge base lives in --home, else UMPIRE_HOME, else the platform's data folder, and is built by the
first command that needs it.  Exit status: 0 done; 1 an audit found failures, a check is not decided, or
nothing was found; 2 the command, a file or a situation must be written differently.""",
)
@click.version_option(package_name="wargame-umpire", prog_name="umpire")
@click.option("--home", metavar="DIR", help="Folder of the knowledge base, for the command that follows.")
@click.pass_context
def main(context: click.Context, home: str | None) -> None:
    """Search, read, browse and settle the rules and rulings of World in Flames and other wargames."""
    if home:  # as if the command had been told
        context.default_map = {name: {"home": home} for name in main.commands}
