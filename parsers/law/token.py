"""A word or sign of a text with its place, as lark's own tokens are; lark itself takes long to load."""

from __future__ import annotations

At = tuple[int, int]  # line and column, both from 1


class Token(str):
    """What stands in a text, the `type` that the grammar knows it by, and where; lines and columns count from
    1."""

    __slots__ = ("type", "value", "start_pos", "end_pos", "line", "column", "end_line", "end_column")

    type: str
    value: str
    start_pos: int | None
    end_pos: int | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None

    def __new__(
        cls,
        type: str,
        value: str,
        start_pos: int | None = None,
        line: int | None = None,
        column: int | None = None,
        end_line: int | None = None,
        end_column: int | None = None,
        end_pos: int | None = None,
    ) -> Token:
        made = super().__new__(cls, value)
        made.type, made.value, made.start_pos, made.end_pos = type, value, start_pos, end_pos
        made.line, made.column, made.end_line, made.end_column = line, column, end_line, end_column
        return made

    @classmethod
    def new_borrow_pos(cls, type: str, value: str, borrow: Token) -> Token:
        """Another token at the place of one, as lark's class makes it."""
        return cls(
            type,
            value,
            borrow.start_pos,
            borrow.line,
            borrow.column,
            borrow.end_line,
            borrow.end_column,
            borrow.end_pos,
        )

    __eq__ = str.__eq__
    __hash__ = str.__hash__
