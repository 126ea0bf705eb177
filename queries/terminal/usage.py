"""What is said of a call that cannot be read: which word, what it may be, and an example of the command."""

from __future__ import annotations

import re

import click

_EXAMPLE = re.compile(r"^  (umpire .+)$", re.M)


def in_words(error: click.UsageError) -> str:
    """The message of click, in words of those who play, and how such a call is written."""
    told = _of_a_value(error) if isinstance(error, click.BadParameter) else error.format_message()
    if isinstance(error, click.MissingParameter) and isinstance(error.param, click.Argument):
        told = f"{error.param.make_metavar(error.ctx) if error.ctx else 'a word'} is missing"
    option = getattr(error, "param", None)
    named = option.opts[0] if isinstance(option, click.Option) else getattr(error, "option_name", "")
    example = _example(error.ctx.command, named) if error.ctx is not None else ""
    return f"{told}\nfor example: {example}" if example else told


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
