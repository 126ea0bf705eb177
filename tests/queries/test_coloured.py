"""Situations on the pages: coloured as editors colour them, and nothing of them lost or run."""

from __future__ import annotations

import re
from html import unescape

import pytest
from markupsafe import Markup

from queries.web.coloured import LONGEST, coloured

SITUATION = """# a story
Leningrad: city, "text"
ask aircraft_limit(Leningrad)
expect 6
"""


def test_words_of_the_language_numbers_texts_and_stories_have_their_colours():
    found = coloured(SITUATION)
    for name, words in (("comment", "# a story"), ("word", "ask"), ("word", "expect"), ("number", "6")):
        assert f'<span class="w-{name}">{words}</span>' in found
    assert '<span class="w-text">&#34;text&#34;</span>' in found


@pytest.mark.parametrize(
    "text", [SITUATION, "", "\n\n  x\n", "<script>alert(1)</script> & 'x'", "a\tb", "x" * (LONGEST + 1)]
)
def test_nothing_is_lost_and_nothing_is_run(text):
    found = coloured(text)
    assert isinstance(found, Markup)
    assert "<script" not in found
    assert unescape(re.sub(r"</?span[^>]*>", "", str(found))) == text
