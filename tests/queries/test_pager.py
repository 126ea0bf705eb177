"""Long output goes through a pager on a terminal, and as it is elsewhere."""

from __future__ import annotations

import io
import sys

import pytest

from queries.terminal import pager


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("lines", "by_pager"), [(3, False), (200, True)])
def test_what_is_longer_than_the_screen_goes_through_the_pager(monkeypatch, lines, by_pager):
    terminal, shown = Terminal(), []
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(pager.click, "echo_via_pager", lambda text, color: shown.append(text))
    with pager.paged():
        print("a\n" * lines, end="")
    assert bool(shown) == by_pager and "".join([terminal.getvalue(), *shown]) == "a\n" * lines
    assert sys.stdout is terminal


def test_what_nobody_reads_on_a_terminal_stays_as_it_is(monkeypatch):
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    with pager.paged():
        assert sys.stdout is stream


def test_what_was_printed_before_a_mistake_is_shown(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    with pytest.raises(ValueError), pager.paged():
        print("half")
        raise ValueError
    assert terminal.getvalue() == "half\n"
