"""Which line ends of a rule block end a clause, and which commas and "or"s join alternatives.

Runs between lark's lexer and its parser.  A line that is deeper than the first line of a clause goes on that
clause, until the clause has cited its rule; heads such as `sum of` and the first line of a declaration end
with their line.  The deeper lines below `all of`, `any of`, `none of` and `for each ...` are put
between _OPEN and _CLOSE.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token

HEADS = {"DECISION", "AMEND"}  # lines that end where they end, whatever comes below
OPENERS = {
    "OF",
    "UNLESS",
    "SEQUENCE",
    "CHANGES",
}  # a line of words alone that opens a list of clauses ends with one of these
AFTER_NAME = {"DOT", "LPAR", "_IS", "COMPARED", "IN", "SIGN", "TIMES", "NOT"}  # it is more than a bare name

# What stands behind words that begin a line, or a part of it; before anything else they are names.
USED_BEFORE = {
    "SAYS": ("STRING",),
    "THEN": ("NAME",),
    "BARRED": ("WHEN",),
    "ARRIVAL": ("COSTS",),
    "FLOW": ("FROM", "NAME"),
    "LEG": ("FROM", "NAME"),
    "IT": ("CHANGES",),
    "ALL": ("OF",),
    "MOVED": ("BY",),
}

USED_AFTER = {
    "SAYS": ("_NL",),
    "GIVEN": ("_NL",),
    "STEP": ("EACH",),
    "SEQUENCE": ("IN",),
    "THEN": ("_NL", "COLON"),
    "COSTS": ("STEP", "ARRIVAL"),
    "GOES": ("STEP", "NAME"),
    "FROM": ("PATH", "_NL", "FLOW"),
    "GIVES": ("EACH",),
    "TAKES": ("EACH",),
    "HOLDS": ("NAME",),
    "BECOMES": ("NAME",),
    "GAINS": ("NAME",),
    "LOSES": ("NAME",),
    "CHANGES": ("IT",),
    "IT": ("_NL",),
    "FLOW": ("_NL",),
    "LEG": ("_NL",),
    "LIKE": ("PATH",),
    "MEANS": ("NAME", "RPAR"),
    "ALL": ("IF", "_NL", "WHEN", "COLON", "MEANS", "GIVEN", "EXCEPT", "BUT"),
    "LEAST": ("AT",),
    "MOST": ("AT",),
    "ROUNDED": ("_NL",),
    "BARRED": ("_NL",),
    "ARRIVAL": ("_NL",),
}

# Words of the language only in a type declaration, and there not before a colon, where a field has its name.
OF_TYPES = {
    "SEEN",
    "PRINTED",
    "HAPPENED",
    "DATED",
    "_SINCE",
    "LASTING",
    "DERIVED",
    "PRESUMED",
    "ASKED",
    "SAID",
    "ARTICLE",
}


class Layout:
    """lark's `postlex`."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        tokens = _free_names(list(stream))
        return iter(_alternatives(list(_line_ends(tokens))))


def _free_names(tokens: list[Token]) -> list[Token]:
    """Words of the language are ordinary names where the language has no use for them: after a dot, and
    those of USED_AFTER, USED_BEFORE and OF_TYPES elsewhere."""
    before = ""
    in_type = in_means = False
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.column == 1 and token.type != "_NL":
            in_type = token.type == "TYPE"
        next_type = following.type if following is not None else ""
        after = USED_AFTER.get(token.type)
        used = before in after if after else before != "DOT"
        used = used and next_type in USED_BEFORE.get(token.type, (next_type,))
        if token.type == "GIVEN":
            used = used and next_type not in AFTER_NAME - {"LPAR", "NOT"}
        if token.type == "ROUNDED":
            used = used and next_type not in AFTER_NAME
        if token.type == "FROM" and before == "_NL":
            used = next_type in ("NAME", "LPAR")
        if token.type == "MEANS":
            used = used and in_means
        if token.type == "LIKE" and in_type:
            used = next_type == "NAME"
        if token.type == "WHERE" and before == "_NL":
            in_means = True
        elif token.type == "_NL":
            in_means = False
        if before == "_NL" and in_type and next_type == "COLON":
            used = False  # the name of a field
        if token.type in OF_TYPES:
            used = before == "_IS" if token.type == "ARTICLE" else next_type != "COLON"
            used = used and in_type
        if not used and token.type != "NAME" and token.value.isidentifier():
            token.type = "NAME"
        before = token.type
    return tokens


def _column(token: Token) -> int:
    return token.column or 1


def _line_ends(tokens: list[Token]) -> Iterator[Token]:
    depth = 0
    line: list[Token] = []
    start = 0  # indentation of the first line of the clause
    opened: list[int] = []  # and of the lines that opened the lists it stands in
    for position, token in enumerate(tokens):
        if token.type == "_NL":
            if not line or depth > 0:
                continue
            following = tokens[position + 1] if position + 1 < len(tokens) else None
            deeper = following is not None and _column(following) > start
            opens = deeper and _opens(line)
            if deeper and not opens and not _complete(line):
                continue
            yield token
            line = []
            if opens:
                opened.append(start)
                yield Token.new_borrow_pos("_OPEN", "", token)
            while opened and (following is None or _column(following) <= opened[-1]):
                opened.pop()
                yield Token.new_borrow_pos("_CLOSE", "", token)
            continue
        if not line:
            start = _column(token)
        depth += {"LPAR": 1, "RPAR": -1}.get(token.type, 0)
        line.append(token)
        yield token
    if line:
        yield Token.new_borrow_pos("_NL", "\n", line[-1])
    for _ in opened:
        yield Token.new_borrow_pos("_CLOSE", "", tokens[-1])


def _opens(line: list[Token]) -> bool:
    """Whether a list of conditions stands below the line, or the steps that are for each of several."""
    if line[0].type == "FOR":
        return True
    if line[0].type in ("YES", "NO") and len(line) > 1 and line[1].type in ("UNLESS", "IF"):
        return False  # the shape of a decision
    rest = [token.type for token in line]
    while rest and rest[-1] in ("STRING", "CITATION"):
        rest.pop()
    return len(rest) > 1 and rest[-1] == "OF" and rest[-2] in ("ALL", "ANY", "NONE")


def _complete(line: list[Token]) -> bool:
    first, last = line[0].type, line[-1].type
    if first in HEADS or last == "CITATION":
        return True
    if last == "STRING" and (
        len(line) == 1 or line[-2].type == "CITATION"
    ):  # a question, or what a clause says
        return True
    if first == "TYPE":
        kinds = any(token.type == "COLON" for token in line) and last != "COMMA"
        return kinds or not any(token.type == "_IS" for token in line)
    if first == "PATH" or first == "FOR":
        return True
    return last in OPENERS and len(line) <= 4 and all(token.type != "NAME" for token in line)


def _alternatives(tokens: list[Token]) -> list[Token]:
    """`is rain, storm or blizzard`: the commas and the "or" between bare names become _ALT."""
    for position, token in enumerate(tokens):
        if token.type == "_IS":
            _join(tokens, position + 1)
    return tokens


def _join(tokens: list[Token], position: int) -> None:
    if position < len(tokens) and tokens[position].type == "NOT":
        position += 1
    between: list[Token] = []
    while _bare(tokens, position) and tokens[position + 1].type in ("COMMA", "OR"):
        between.append(tokens[position + 1])
        if not _bare(tokens, position + 2):
            return
        position += 2
        if between[-1].type == "OR":
            for token in between:
                token.type = "_ALT"
            # `is a or b or c` goes on
            between = []


def _bare(tokens: list[Token], position: int) -> bool:
    """A name, or a field of something, that nothing is done to."""
    if position + 1 >= len(tokens) or tokens[position].type not in ("NAME", "STRING", "NONE", "INTEGER"):
        return False
    return tokens[position + 1].type not in AFTER_NAME
