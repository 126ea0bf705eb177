"""A reader's game at hand: chosen on a page, kept by his browser, followed and seen in the head."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import unquote_plus

import httpx
import pytest
from datasette.app import Datasette

from kb.home import current

Send = Callable[..., httpx.Response]
RAW7 = {"cookie": "umpire_game=wif-raw7.2.13"}


@pytest.fixture(scope="module")
def send(home) -> Send:
    datasette = Datasette(immutables=[str(current(home).database)])

    def send(path: str, form: dict | None = None, **headers: str) -> httpx.Response:
        async def asked() -> httpx.Response:
            headers_sent = {name.replace("_", "-"): value for name, value in headers.items()}
            if form is None:
                return await datasette.client.get(path, headers=headers_sent)
            return await datasette.client.post(path, data=form, headers=headers_sent)

        return asyncio.run(asked())

    return send


def test_a_game_is_chosen_kept_and_seen_in_the_head(send):
    assert "Your game" in send("/").text
    page = send("/game?edition=raw7").text
    assert 'name="option" value="13"' in page
    sent = send("/game", {"edition": "wif-raw7", "option": ["13", "2", "x", "999"]})
    assert sent.status_code == 303
    kept = sent.headers["set-cookie"]
    assert kept.startswith("umpire_game=wif-raw7.2.13;") and "HttpOnly" in kept and "SameSite=Lax" in kept
    for path in ("/", "/rules/wif-raw7/2.4.2", "/umpire/sections"):
        assert "Game: RAW7, 2 options" in send(path, **RAW7).text
        assert "Your game" in send(path).text
    assert "At hand: World in Flames Final Edition" in send("/game", **RAW7).text
    forgotten = send("/game", {"edition": ""}, **RAW7)
    assert "Max-Age=0" in forgotten.headers["set-cookie"]


def test_search_forms_and_situations_follow_it(send):
    assert send("/search.json?q=overrun", **RAW7).json()["filters"]["document"] == "wif-raw7"
    assert send("/search.json?q=overrun").json()["filters"]["document"] == ""
    assert send("/search.json?q=overrun&document=all", **RAW7).json()["filters"]["document"] == ""
    assert send("/search?q=2.4.2", **RAW7).headers["location"] == "/rules/wif-raw7/2.4.2"
    form = send("/settle/aircraft_limit.json", **RAW7).json()
    assert (form["edition"], form["options"]) == ("wif-raw7", [2, 13])
    shared = send("/settle/aircraft_limit.json?edition=wif-ce&hex.city=yes", **RAW7).json()
    assert (shared["edition"], shared["options"]) == ("wif-ce", [])
    text = "hex A: clear\nask aircraft_limit(A)\n"
    sent = unquote_plus(send("/settle/situation", {"situation": text}, **RAW7).headers["location"])
    assert "edition wif-raw7\noptions 2 13\nhex A: clear" in sent
    own = "edition wif-ce\n" + text
    assert "raw7" not in send("/settle/situation", {"situation": own}, **RAW7).headers["location"]


@pytest.mark.parametrize(
    "cookie", ["umpire_game=", "umpire_game=../x.1", "umpire_game=wif-qa", "umpire_game"]
)
def test_a_cookie_that_says_nothing_is_none(send, cookie):
    assert "Your game" in send("/", cookie=cookie).text
    assert send("/", cookie=f"umpire_game={'9.' * 5_000}").status_code == 200


@pytest.mark.parametrize(
    "headers", [{"sec_fetch_site": "cross-site"}, {"origin": "http://evil.example"}, {"origin": "null"}]
)
def test_a_page_from_elsewhere_cannot_choose_it(send, headers):
    sent = send("/game", {"edition": "wif-raw7"}, **headers)
    assert sent.status_code == 403 and "set-cookie" not in sent.headers
