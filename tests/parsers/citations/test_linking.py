"""Links woven into the text."""

from __future__ import annotations

from html import escape

from hypothesis import given
from hypothesis import strategies as st

from parsers.citations.find import find
from parsers.citations.linking import Mention, link


def bracketed(written: str, target: str) -> str:
    return f"[{written}]({target})"


def with_numbers(text: str) -> list[Mention]:
    return [(citation.start, citation.end, citation.number) for citation in find(text)]


def test_each_citation_becomes_a_link():
    text = "Supply (see 2.4, 4.2) under option 13."
    assert (
        link(text, with_numbers(text), bracketed)
        == "Supply (see [2.4](2.4), [4.2](4.2)) under [option 13](13)."
    )


def test_of_overlapping_spans_the_shortest_first_one_is_linked():
    text = "(see 11.11 to 11.14)"
    assert link(text, with_numbers(text), bracketed) == "(see [11.11](11.11) to [11.14](11.14))"


def test_escaping_is_the_callers():
    text = "<b> & (see 2.4)"
    html = link(text, with_numbers(text), lambda written, target: f"<a>{escape(written)}</a>", escape)
    assert html == "&lt;b&gt; &amp; (see <a>2.4</a>)"


def test_a_span_outside_the_text_is_ignored():
    assert link("short", [(3, 99, "x")], bracketed) == "short"


@given(
    st.text()
    | st.lists(st.sampled_from(["see", "2.4", ",", "&", "to", "2.9", "option", "7", "\n"])).map(" ".join)
)
def test_without_links_the_text_is_unchanged(text):
    assert link(text, with_numbers(text), lambda written, target: written) == text
