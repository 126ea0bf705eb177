"""How far a command of the explorer looks: the options --things, --steps and --seconds."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

Command = Callable[..., Any]


def limit_options(things: int, steps: int, seconds: float) -> Callable[[Command], Command]:
    """Gives a command the three options with these usual values (new things of one situation, situations of
    one decision, time for one); it gets them as `limits`."""

    def with_options(command: Command) -> Command:
        @wraps(command)
        def limited(*arguments: Any, things: int, steps: int, seconds: float, **others: Any) -> Any:
            from kb.explore.reached import Limits  # not before it is asked for: the engine takes its time

            return command(*arguments, limits=Limits(things, steps, seconds), **others)

        for option in (
            click.option(
                "--seconds",
                metavar="N",
                type=click.FloatRange(0.01),
                default=seconds,
                help=f"Time for a decision at most [{seconds:g}].",
            ),
            click.option(
                "--steps",
                metavar="N",
                type=click.IntRange(1),
                default=steps,
                help=f"Situations of a decision looked at, at most [{steps}].",
            ),
            click.option(
                "--things",
                metavar="N",
                type=click.IntRange(0, 20),
                default=things,
                help=f"New things in a situation at most [{things}].",
            ),
        ):
            limited = option(limited)
        return limited

    return with_options
