"""The last stage: weaves links into the text in which the citations were found."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from parsers.citations.models import Citation


def link(
    text: str,
    citations_with_targets: Iterable[tuple[Citation, str]],
    make_link: Callable[[str, str], str],
    make_text: Callable[[str], str] = str,
) -> str:
    """`text` with `make_link(as written, target)` in the place of each citation and `make_text(words)` for
    the words between them.  Escaping is theirs: nothing else of the text comes out.  Of citations that
    overlap (the numbers inside a range) the first and shortest is linked; spans outside the text are
    ignored."""
    pieces: list[str] = []
    position = 0
    for citation, target in sorted(citations_with_targets, key=lambda pair: (pair[0].start, pair[0].end)):
        if not position <= citation.start < citation.end <= len(text):
            continue
        pieces.append(make_text(text[position : citation.start]))
        pieces.append(make_link(text[citation.start : citation.end], target))
        position = citation.end
    pieces.append(make_text(text[position:]))
    return "".join(pieces)
