"""Pages and answers as a reader gets and sees them."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Callable
from pathlib import Path

import httpx
from datasette.app import Datasette

from kb.home import current

TO_QUESTION = re.compile("^To \u201c.*?\u201d: ")  # how an answer begins that is told with its question


def text(response: httpx.Response) -> str:
    """What a reader sees of a page, on one line."""
    body = re.sub(r"<(script|style|svg)\b.*?</\1>|<[^>]*>", " ", response.text, flags=re.S)
    return " ".join(html.unescape(body).split())


def pages_of(home: Path) -> Callable[[str], str]:
    """What gets the pages of a home's build, each by its path or where that leads; one must be there."""
    datasette = Datasette(immutables=[str(current(home).database)])

    def page(path: str) -> str:
        response = asyncio.run(datasette.client.get(path, follow_redirects=True))
        assert response.status_code == 200, response.text[:500]
        return response.text

    return page
