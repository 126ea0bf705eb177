"""What an editor colours in rule, type and example blocks: words of the grammars, texts, numbers, citations.

`text_mate` is the grammar that `rules_corpus/umpire.tmLanguage.json` holds for editors, where
`python -m parsers.law.colouring` writes it; `BlockLexer` is one for Pygments.  Both take their words from the
grammars: what comes into the language is coloured.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text

FOR_EDITORS = Path(__file__).parents[2] / "rules_corpus" / "umpire.tmLanguage.json"
GRAMMARS = ("rules.lark", "situations.lark")
# Words that the grammars have in a pattern of their own.
IN_PATTERNS = ("is", "has", "are", "option", "options", "a", "an", "yes", "no", "unlimited")
_WORD = re.compile(r'"([a-z]{2,})"')
_TEXT, _COMMENT, _CITATION = r'"[^"\n]*"', r"#.*$", r"\[[^\]\n]*\]"
_NUMBER = r"\b\d+(?:[:./]\d+)?\b"
_DECLARED = r"^(decision|amend|type|country)\s+(\w+)"


@cache
def keywords() -> tuple[str, ...]:
    """The words that the language of rules, types and situations has for itself, in order."""
    found = set(IN_PATTERNS)
    for name in GRAMMARS:
        grammar = Path(__file__).with_name(name).read_text(encoding="utf-8")
        found.update(_WORD.findall(re.sub(r"(?m)//.*$", "", grammar)))
    return tuple(sorted(found))


def text_mate() -> dict[str, Any]:
    """The TextMate grammar: an injection that colours the blocks in Markdown."""
    patterns = [
        {"name": "comment.line.number-sign.umpire", "match": _COMMENT},
        {"name": "string.quoted.double.umpire", "match": _TEXT},
        {"name": "markup.underline.link.citation.umpire", "match": _CITATION},
        {
            "match": _DECLARED,
            "captures": {
                "1": {"name": "keyword.declaration.umpire"},
                "2": {"name": "entity.name.function.umpire"},
            },
        },
        {"name": "constant.numeric.umpire", "match": _NUMBER},
        {"name": "keyword.control.umpire", "match": rf"\b(?:{'|'.join(keywords())})\b"},
        {"name": "entity.name.type.umpire", "match": r"\b[A-Z]\w*\b"},
        {"name": "keyword.operator.umpire", "match": r"<=|>=|<>|->|[-+*/<>=]"},
    ]
    block = {
        "begin": r"^\s*```(?:rule|type|example)\b.*$",
        "end": r"^\s*```\s*$",
        "name": "meta.embedded.block.umpire",
        "patterns": patterns,
    }
    return {
        "scopeName": "text.html.markdown.umpire",
        "injectionSelector": "L:text.html.markdown",
        "patterns": [block],
    }


def for_editors() -> str:
    """The text of the file for editors."""
    return json.dumps(text_mate(), indent=2) + "\n"


class BlockLexer(RegexLexer):  # type: ignore[misc]  # Pygments brings no types
    """Pygments' lexer of what stands in a rule, type or example block."""

    name = "Umpire rules"
    aliases = ["umpire"]
    flags = re.MULTILINE
    tokens = {
        "root": [
            (_COMMENT, Comment.Single),
            (_TEXT, String),
            (_CITATION, Name.Label),
            (rf"(?:{'|'.join(keywords())})\b", Keyword),
            (_NUMBER, Number),
            (r"[A-Z]\w*", Name.Class),
            (r"\w+", Name),
            (r"<=|>=|<>|->|[-+*/<>=]", Operator),
            (r"\s+|.", Text),
        ]
    }


if __name__ == "__main__":
    FOR_EDITORS.write_text(for_editors(), encoding="utf-8")
