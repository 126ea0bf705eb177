"""What a page shows, waited for: a page that is still on its way is no failure."""

from __future__ import annotations

from typing import Any

PATIENCE = 30_000  # milliseconds for anything that the browser waits for


def expect(what: Any) -> Any:
    """Playwright's `expect` of a page or a locator, which looks again until it holds or patience ends.
    A bare `assert locator.is_visible()` looks once, at whatever page happens to be there."""
    from playwright.sync_api import expect  # not on every machine that collects these tests

    expect.set_options(timeout=PATIENCE)
    return expect(what)
