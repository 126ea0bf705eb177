"""The last stage: weaves links into the text in which the citations were found."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Mention = tuple[int, int, str]  # start and end of a reference in a text, and the id of the node that it means


def link(
    text: str,
    mentions: Iterable[Mention],
    make_link: Callable[[str, str], str],
    make_text: Callable[[str], str] = str,
) -> str:
    """`text` with `make_link(as written, target)` in the place of each mention and `make_text(words)` for
    the words between them.  Escaping is theirs: nothing else of the text comes out.  Of mentions that
    overlap (the numbers inside a range) the first and shortest is linked; spans outside the text are
    ignored."""
    pieces: list[str] = []
    position = 0
    for start, end, target in sorted(mentions, key=lambda mention: mention[:2]):
        if not position <= start < end <= len(text):
            continue
        pieces.append(make_text(text[position:start]))
        pieces.append(make_link(text[start:end], target))
        position = end
    pieces.append(make_text(text[position:]))
    return "".join(pieces)
