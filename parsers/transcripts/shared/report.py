"""What is doubtful in a source, gathered while it is read."""

from __future__ import annotations

from dataclasses import dataclass, field

from parsers.records import Place, Problem


@dataclass(slots=True)
class Report:
    """The problems of the source at `path`, in the order in which they were found."""

    path: str
    problems: list[Problem] = field(default_factory=list)

    def place(self, first_line: int, last_line: int | None = None, column: int = 1) -> Place:
        """A stretch of lines of the source; lines and columns count from 1."""
        return Place(self.path, first_line, first_line if last_line is None else last_line, column)

    def tell(self, message: str, place: Place, expected: str = "") -> None:
        self.problems.append(Problem(message, place, place.first_column, expected=expected))

    def tell_line(self, message: str, line: int) -> None:
        self.tell(message, self.place(line))
