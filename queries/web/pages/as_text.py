"""A node as plain text: where it stands, what it says in our words, and its rulings in a line each."""

from __future__ import annotations

import re

from queries.page_data import Page
from queries.search.entries import unwrapped

BLANK = re.compile(r"\n{3,}")
BOLD = re.compile(r"\*\*")


def as_text(page: Page) -> str:
    """The text, ready to be pasted into a letter or a post."""
    lines = [f"{page['label']} ({page['document']['title']})", ""]
    lines.append(BLANK.sub("\n\n", BOLD.sub("", unwrapped(page["digest"] or page["text"]).strip())))
    if page["rulings"]:
        lines += ["", "Rulings"]
        for ruling in page["rulings"]:
            verdicts = "; ".join(f"{one['label']} {one['verdict']}".strip() for one in ruling["verdicts"])
            lines.append(f"- {ruling['label']}: {verdicts}")
    return "\n".join(lines).strip() + "\n"
