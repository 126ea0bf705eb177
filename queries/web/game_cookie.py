"""The game at hand of a reader of the pages: a cookie that his browser keeps, and nobody else.

It holds the edition and the options, "wif-raw7.13.27"; whatever else it may hold says nothing.
"""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie

from datasette.utils.asgi import Request

from queries.game_at_hand import NONE, GameAtHand
from queries.web.served import Served

NAME = "umpire_game"
FROM_ELSEWHERE = "Another page sent this form; choose your game here."
LONGEST = 400  # characters of the cookie
A_YEAR = 31_536_000  # seconds


def game_of(request: Request, served: Served) -> GameAtHand:
    """The game that a reader chose, NONE where he chose none that there is."""
    try:
        found = SimpleCookie(request.headers.get("cookie", "")[:8_000]).get(NAME)
    except CookieError:
        return NONE
    value = found.value if found else ""
    if not value or len(value) > LONGEST:
        return NONE
    edition, *numbers = value.split(".")
    if served.documents.get(edition, {}).get("kind") != "rulebook":
        return NONE
    known = [one for one in numbers if f"{edition}/option/{one}" in served.nodes]
    return GameAtHand(edition, tuple(sorted({int(one) for one in known})))


def cookie(game: GameAtHand, path: str) -> str:
    """The header that has a browser keep a game below that path, or forget it where it is NONE."""
    kept = ".".join([game.edition, *map(str, game.options)])
    age = A_YEAR if game.edition else 0
    return f"{NAME}={kept}; Path={path}; Max-Age={age}; SameSite=Lax; HttpOnly"


def is_from_here(request: Request) -> bool:
    """Whether a form comes from a page of ours: what a browser says of where it does, and programs do not."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site not in (None, "same-origin", "none"):
        return False
    return origin is None or origin.partition("://")[2] == request.headers.get("host")
