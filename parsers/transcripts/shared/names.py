"""Numbers of examples and titles of tables, each used once in a document."""

from __future__ import annotations

from collections import Counter

from parsers.records import slug


class ExampleNumbers:
    """Counts the examples of each section."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def next(self, section: str) -> str:
        """The number of the section's next example: "2.3.1-1", then "2.3.1-2"."""
        self._counts[section] += 1
        return f"{section}-{self._counts[section]}"


class TableTitles:
    """The titles that a document's tables have, compared as their ids are."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    def unused(self, title: str, section: str) -> str:
        """The title; where a table has it already, with its section, and at last with a count."""
        for name in (title, f"{title} ({section})"):
            if not self._taken[slug(name)]:
                self._taken[slug(name)] += 1
                return name
        self._taken[slug(name)] += 1
        return f"{title} ({section}, {self._taken[slug(name)]})"
