"""A page as a reader sees it."""

from __future__ import annotations

import html
import re

import httpx


def text(response: httpx.Response) -> str:
    """What a reader sees of a page, on one line."""
    body = re.sub(r"<(script|style|svg)\b.*?</\1>|<[^>]*>", " ", response.text, flags=re.S)
    return " ".join(html.unescape(body).split())
