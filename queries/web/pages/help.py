"""The help page: what can be written into the box, each with an instance of the game that is shown."""

from __future__ import annotations

from queries.web.instances import Instances


def asked(shown: Instances, edition: str, editions: dict[str, Instances]) -> list[tuple[str, str]]:
    """What can be written and what comes of it, for the game of which `shown` tells; `edition` is what
    players call its rulebook, and `editions` holds the others by such names."""
    word = shown.term or (shown.question.split() or ["move"])[-1]
    chapter = shown.number.partition(".")[0]
    lines = [
        (shown.question, "the ruling or rule that answers, then whatever else fits"),
        (shown.number, "that section" + _besides(shown)),
        *(
            (f"{name} {other.number}", "the section of that number in another rulebook")
            for name, other in editions.items()
        ),
        (shown.term, "the term, and every rule about it"),
        (f"edition:{edition} {word}" if editions else "", "only that edition, and the rulings on it"),
        (
            f"kind:{'ruling' if shown.ruling else 'section'} {word}",
            "only one kind of thing: sections, options, terms ...",
        ),
        (
            f"{shown.option.replace(' ', ':')} {word}" if shown.option else "",
            "only what has to do with that optional rule",
        ),
        (f"chapter:{chapter} {word}" if chapter else "", f"only chapter {chapter}, and the rulings on it"),
        (f'"{word}"', "these words as they stand together"),
        (
            f"{word} -{_last(shown)}" if _last(shown) not in ("", word) else "",
            f"without what speaks of {_last(shown)}",
        ),
    ]
    return [(words, what) for words, what in lines if words.strip()]


def _besides(shown: Instances) -> str:
    """What the other numbers of that game lead to."""
    ruling = [f"{shown.ruling} that ruling"] if shown.ruling else []
    option = [f"{shown.option} that optional rule"] if shown.option else []
    return "; " + ", ".join([*ruling, *option]) if ruling or option else ""


def _last(shown: Instances) -> str:
    """The last word of its question."""
    return (shown.question.rstrip("?").split() or [""])[-1]


def together(shown: Instances) -> str:
    """Several of them in one line."""
    word = shown.term or _last(shown)
    chapter = shown.number.partition(".")[0]
    return " ".join(
        [
            f"kind:{'ruling' if shown.ruling else 'section'}",
            *([f"chapter:{chapter}"] if chapter else []),
            word,
        ]
    )
