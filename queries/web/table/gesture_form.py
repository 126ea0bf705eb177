"""What the form of the table sends, as a gesture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict


class _SentSometimes(TypedDict, total=False):
    where: str
    ground: str
    asks: str
    corrects: bool


class SentGesture(_SentSometimes):
    """What a player does at the table: a verb, what he does it with, where, and what he says with it."""

    verb: str
    things: list[str]
    words: str


def gesture_of(sent: Sequence[tuple[str, str]]) -> SentGesture | None:
    """The gesture that a form sends, None where it only has the text judged.  The button says
    `do=VERB` or `do=VERB:WORDS`, the fields say the rest."""
    pairs = dict(one for one in sent if one[1].strip())  # what is asked twice may be answered in either place
    verb, _, said = pairs.get("do", "").partition(":")
    if not verb or verb == "judge":
        return None
    things = [value for key, value in sent if key == "thing" and value.strip()]
    if verb == "answer":
        thing, _, fact = said.partition("|")
        value = fact if "=" in fact else f"{fact}={pairs.get(f'answer:{said}', '').strip()}"
        return {"verb": "say", "things": [thing], "words": value}
    if verb == "roll":
        key, _, chosen = said.partition("=")
        return {"verb": "roll", "things": key.split("|"), "words": chosen or pairs.get(f"roll:{key}", "")}
    if verb == "again":
        return {"verb": "again", "things": [said], "words": ""}
    if verb == "lay":
        act, where, asked = (*said.split("|"), "", "")[:3]
        return {"verb": "strike", "things": things, "where": where, "words": act, "asks": asked}
    asked = said or pairs.get(f"{verb}_words", "")
    verb = "line" if verb == "step" else verb
    where = pairs.get(f"{verb}_where") or pairs.get("where", "")
    if verb == "put" and not said:
        asked = _counter(pairs)
    if verb == "play":
        asked = f"{pairs.get('play_edition', '')} options {pairs.get('play_options', '')}"
    if verb == "order" and said:
        things, asked = [said], ""
    if verb == "wish":
        things, asked = [said], pairs.get(f"wish_words:{said}", "")
    if verb == "paint":
        return {"verb": "say", "things": [where], "words": asked, "ground": pairs.get("ground", "")}
    return {
        "verb": verb,
        "things": things,
        "where": where,
        "words": asked,
        "ground": pairs.get("ground", ""),
        "corrects": verb == "line",
    }


def _counter(pairs: dict[str, str]) -> str:
    """A counter of the palette in short notation: "2 INF 6-3 Germany, is face-down"."""
    count = pairs.get("put_count", "").strip()
    first = [count, pairs.get("put_kind", ""), pairs.get("put_values", ""), pairs.get("put_country", "")]
    more = [pairs.get("put_more", ""), pairs.get("put_row", "")]
    said = " ".join(part.strip() for part in first if part.strip() and part.strip() != "1")
    return ", ".join([said, *(part.strip() for part in more if part.strip())])
