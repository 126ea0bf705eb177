"""The templates of the pictures, each beside the module that lays it out."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from queries.printable import printable_if_text


def _plain(value: object) -> object:
    """A number as a picture's coordinate, in at most six digits."""
    return f"{value:g}" if isinstance(value, float) else printable_if_text(value)


_ENVIRONMENT = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    autoescape=True,
    finalize=_plain,
    trim_blocks=True,
    lstrip_blocks=True,
)


def drawn(template: str, **context: object) -> Markup:
    """A picture, ready to stand in a page."""
    return Markup(_ENVIRONMENT.get_template(template).render(context))
