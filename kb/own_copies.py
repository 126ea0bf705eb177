"""A user's copy of a rulebook for which he wrote chapters himself: both are one document, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from parsers.records import Reading, slug


def beside_their_chapters(copies: Sequence[Reading], chapters: Sequence[Reading]) -> list[Reading]:
    """The copies, each under the id of the chapters that have its title, however the title is spelled."""
    ids = {slug(one.document.title): one.document.id for one in reversed(chapters)}
    known = {one.document.id for one in chapters}
    return [
        copy
        if copy.document.id in known
        else _as_document(copy, ids.get(slug(copy.document.title), copy.document.id))
        for copy in copies
    ]


def _as_document(copy: Reading, id: str) -> Reading:
    """The same reading with every record under another id."""
    before = copy.document.id
    if id == before:
        return copy

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            ours = value == before or value.startswith(f"{before}/")
            return id + value.removeprefix(before) if ours else value
        if isinstance(value, (list, tuple)):
            return type(value)(map(renamed, value))
        if is_dataclass(value) and not isinstance(value, type) and hasattr(value, "document"):
            changed = {one.name: renamed(getattr(value, one.name)) for one in fields(value)}
            return replace(value, **changed)
        return value

    named = [one.name for one in fields(copy) if one.name not in ("document", "files")]
    parts = {name: renamed(getattr(copy, name)) for name in named}
    return replace(copy, document=replace(copy.document, id=id), **parts)
