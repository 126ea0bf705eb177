"""A real `umpire serve` and a real browser, which may ask nobody but that server."""

from __future__ import annotations

import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser import hostile
from tests.browser.seen import PATIENCE
from tests.once import Once
from tests.queries import skirmish
from tests.queries.command_line import ask, start

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"desk": (1280, 900), "phone": (390, 844)}

Visit = Callable[..., Iterator]


@pytest.fixture(scope="session")
def chromium() -> str:
    """Debian's chromium, to be driven by Playwright; a skip with the reason where there is neither."""
    pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install '.[browser]'")
    named = os.environ.get("UMPIRE_CHROMIUM")
    found = named or next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if not found:
        pytest.skip("needs chromium: sh tests/browser/install.sh, as root")
    return found


# Not longer than a module: while Playwright drives, no other test of this process can run an event loop.
@pytest.fixture(scope="module")
def browser(chromium) -> Iterator:
    """A running browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(chromium, once: Once, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of the shipped corpus, a little game and a hostile one."""
    home = once("site", _build) / "home"
    errors = tmp_path_factory.mktemp("served") / "stderr"
    with errors.open("w") as stderr:
        process = start(home, "serve", "--port", "0", stderr=stderr)
    address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
    assert address, errors.read_text()
    yield address[0]
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert "Traceback" not in errors.read_text()


def _build(folder: Path) -> None:
    (folder / "documents").mkdir()
    documents = hostile.write(skirmish.write(folder / "documents"))
    built = ask(folder / "home", "build", "--despite-mistakes", "--documents", str(documents))
    assert built.exit_code == 0, built.output


@pytest.fixture
def visit(browser, site) -> Visit:
    """Opens a page in a window of its own: `with visit("phone") as page`.  At the end nothing may have been
    complained of, asked of another machine, or run that a document brought."""

    @contextmanager
    def visit(size: str = "desk", dark: bool = False, scripts: bool = True) -> Iterator:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
        )
        context.set_default_timeout(PATIENCE)
        page, wrong = context.new_page(), []
        page.on(
            "console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: (wrong.append(f"dialog {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda asked: wrong.append(asked.url) if _elsewhere(asked.url, site) else None)
        yield page
        context.close()
        assert wrong == []

    return visit


def _elsewhere(url: str, site: str) -> bool:
    return urlsplit(url).scheme not in ("data", "about") and urlsplit(url).netloc != urlsplit(site).netloc


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which judges whether everybody can use a page."""
    package = pytest.importorskip("axe_playwright_python", reason="needs axe: pip install '.[browser]'")
    return (Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
