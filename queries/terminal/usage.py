"""What is said of a call that cannot be read: which word, what it may be, and an example of the command."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

_NO_COMMAND = re.compile(r"No such command '(.+?)'")
_EXAMPLE = re.compile(r"^  (umpire .+)$", re.M)


def in_words(error: click.UsageError, said: Sequence[str] = ()) -> str:
    """The message of click, in words of those who play, and how such a call is written, of which these words
    were `said` before a command was found."""
    told = _of_a_value(error) if isinstance(error, click.BadParameter) else error.format_message()
    if isinstance(error, click.MissingParameter) and isinstance(error.param, click.Argument):
        told = f"{error.param.make_metavar(error.ctx) if error.ctx else 'a word'} is missing"
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        told = _behind_the_command(error, error.ctx, said) or told
    nameless = _NO_COMMAND.match(told)
    if nameless and "Did you mean" not in told:
        told = _what_to_do_with(nameless[1])
    option = getattr(error, "param", None)
    named = option.opts[0] if isinstance(option, click.Option) else getattr(error, "option_name", "")
    example = _example(error.ctx.command, named) if error.ctx is not None else ""
    return f"{told}\nfor example: {example}" if example else told


def _behind_the_command(error: click.NoSuchOption, context: click.Context, said: Sequence[str]) -> str:
    """Of an option that stands before the command and belongs to it; "" where no command has it."""
    commands = context.command.commands if isinstance(context.command, click.Group) else {}
    has = [
        name
        for name, one in commands.items()
        if any(isinstance(each, click.Option) and error.option_name in each.opts for each in one.params)
    ]
    meant = next((name for name in said if name in has), "")
    return (
        f"{error.option_name} stands behind the command: umpire {meant} {error.option_name} ..."
        if meant
        else ""
    )


def _what_to_do_with(words: str) -> str:
    """Of a word that is no command: how it is read, and how it is looked for."""
    read = f"'umpire show {words}' reads it, " if re.search(r"\d", words) else ""
    found = f"{read}'umpire search {words}' looks for it"
    return f"there is no command {words!r}; {found}, 'umpire --help' lists the commands"


def _of_a_value(error: click.BadParameter) -> str:
    """Of a number that is none, or too small or too large: what it may be."""
    option = error.param
    if option is None or isinstance(error, click.MissingParameter):
        return error.format_message()
    kind, named = option.type, option.opts[0]
    quoted = re.match(r"'(?P<said>.*)' is not a valid|(?P<number>\S+) is not in the range", error.message)
    if quoted is None or not isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        return error.format_message()
    said = quoted["said"] if quoted["number"] is None else quoted["number"]
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    wanted = f"a number from {low} to {high}" if None not in (low, high) else "a number"
    again = f", and {named} again for each more" if option.multiple else ""
    return f"{named} {said}: write {wanted}{again}"


def _example(command: click.Command, named: str) -> str:
    """An example of the command, one with the option that is `named` if there is any."""
    known = _EXAMPLE.findall(command.epilog or "")
    return next((one for one in known if named and named in one), next(iter(known), ""))


__all__ = ["in_words"]
