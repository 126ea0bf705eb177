"""The transcript's typography (Markdown bold, HTML tags, mathematics) undone: what the printed page says."""

from __future__ import annotations

import html
import re

_MATH_SIGNS = {r"$\sim$": "~", r"\sim": "~", r"\mathbf": "", r"\textbf": ""}
_TAG = re.compile(r"</?(?:b|i|u|sup|sub|em|strong|math|br)\b[^<>]{0,20}>", re.IGNORECASE)
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+")
_BOLD = re.compile(r"\*\*((?!\s)[^*]{1,300})\*\*")
_EMPHASIS = re.compile(r"(?<![\w*])\*(\w+)\*(?![\w*])")
_SPACES = re.compile(r"\s+")


def plain(text: str) -> str:
    """`text` without bold, tags, mathematics and heading marks, white space single."""
    text = _HEADING.sub("", text)
    for sign, meaning in _MATH_SIGNS.items():
        text = text.replace(sign, meaning)
    text = _BOLD.sub(r"\1", _TAG.sub("", text)).replace("\\*", "*").replace("$", "")
    return _SPACES.sub(" ", _EMPHASIS.sub(r"\1", html.unescape(text))).strip()
