"""Labels that fit their boxes: how much room words take in a picture, which cannot wrap or measure them."""

from __future__ import annotations

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
# Parts of the font's size that a letter is wide, in the widest of the usual fonts for screens.
SLIM, MIDDLING, WIDE, USUAL = 0.36, 0.7, 0.98, 0.63
SLIM_LETTERS, WIDE_LETTERS = set("iljtfrI.,:;'!|()[] "), set("mwMWQ@%\N{EM DASH}")


def width(text: str, size: float) -> float:
    """About how wide a text is, in the unit of `size`, the font's."""
    return size * sum(map(_letter, text))


def fitting(text: str, room: float, size: float) -> str:
    """The text, cut where it is wider than the room."""
    if width(text, size) <= room:
        return text
    reached, kept = width(ELLIPSIS, size), ""
    for letter in text:
        reached += size * _letter(letter)
        if reached > room:
            break
        kept += letter
    return kept.rstrip() + ELLIPSIS


def _letter(letter: str) -> float:
    if letter in SLIM_LETTERS:
        return SLIM
    if letter in WIDE_LETTERS or ord(letter) > 0x2E80:
        return WIDE
    return MIDDLING if letter.isupper() or letter.isdigit() else USUAL
