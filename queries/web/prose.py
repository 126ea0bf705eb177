"""What documents say, as HTML in which every reference is a link that says on hovering what it leads to.

References are found in the text as it stands, exactly as the build found them, and marked there with
characters of Unicode's private area; Markdown carries these through, and in its HTML they become links.
Whatever else a document holds is escaped: no HTML, no links, pictures or addresses of its own come out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from html import unescape

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from parsers.citations.annotate import link
from parsers.citations.find import find
from parsers.citations.resolve import resolve
from parsers.records import slug
from queries.search.entries import unwrapped
from queries.web.safe_text import plain
from queries.web.served import Served

OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002"
MARKS = re.compile(f"[{OPEN}{MIDDLE}{CLOSE}]")
MARKED = re.compile(f"{OPEN}(\\d+){MIDDLE}([^<{OPEN}{MIDDLE}{CLOSE}]*){CLOSE}")
LEFT_OVER = re.compile(f"{OPEN}\\d+{MIDDLE}|[{OPEN}{MIDDLE}{CLOSE}]")
BOLD = re.compile("<strong>([^<]+)</strong>")

HEADING = "h3"  # h1 is the page's title, h2 the name of the part of it
KEPT = 1_000  # texts whose HTML stays in memory
LONGEST_PAGE = 60_000  # characters of one text that a page shows; the index of a rulebook is longer

# Of a transcription's own marks only these mean something; its indents, numbers and bars are accidents.
TYPOGRAPHY = re.compile(r"</?(?:b|i|u|em|strong|sup|sub)>|<br\s*/?>", re.I)


class Prose:
    """Renders the texts of one knowledge base; `path` gives the address of a node."""

    def __init__(self, served: Served, path: Callable[[str], str]) -> None:
        self._served = served
        self._path = path
        self._ours, self._theirs = _chapter_markdown(), _transcript_markdown()
        self._kept = lru_cache(KEPT)(self._render)

    def ours(self, text: str, document: str, section: str = "") -> Markup:
        """A digest: Markdown as chapters are written.  `section` is the number of the section that it is."""
        return self._kept("ours", text or "", document, section)

    def theirs(self, text: str, document: str, section: str = "") -> Markup:
        """The publisher's words, of whose marks only emphasis and headings are taken."""
        return self._kept("theirs", text or "", document, section)

    def line(self, text: str, document: str, section: str = "") -> Markup:
        """A sentence or two, without paragraphs."""
        return self._kept("line", text or "", document, section)

    def definition(self, text: str, document: str, whole: bool = False) -> Markup:
        """What a glossary says of a term; other terms, which it prints bold, are links too; `whole`
        where paragraphs are wanted."""

        def linked(match: re.Match) -> str:
            id = self._terms.get((document, match[1].lower()))
            return f"<strong>{self.to(id, unescape(match[1]))}</strong>" if id else match[0]

        return Markup(BOLD.sub(linked, str((self.ours if whole else self.line)(text, document))))

    @cached_property
    def _terms(self) -> dict[tuple[str, str], str]:
        """The ids of terms by document and entry, as HTML has it."""
        nodes = (node for node in self._served.nodes.values() if node.kind == "term")
        return {(node.document, str(escape(node.label)).lower()): node.id for node in nodes}

    def words(self, text: str, document: str, section: str = "") -> Markup:
        """Words that are no Markdown, such as a clause of a rule."""
        return self._kept("words", text or "", document, section)

    def reference(self, written: str, document: str) -> Markup:
        """A reference that stands alone, as "2.4.2" does in a list: only with "see" it reads as one."""
        return Markup(str(self.words(f"see {written}", document)).removeprefix("see "))

    def to(self, id: str, text: str = "", css: str = "") -> Markup:
        """A link to a node, named as it is called unless a text is given; plain text where it has no page."""
        node = self._served.nodes.get(id)
        shown = text or (node.label if node else "") or id
        if node is None:
            return Markup("<span>{}</span>").format(_plain(shown))
        classes = " ".join(
            part for part in (css, node.kind if node.kind in ("dangling", "absent") else "") if part
        )
        return Markup('<a href="{}" title="{}"{}>{}</a>').format(
            self._path(id),
            _plain(self._served.label(id)),
            Markup(' class="{}"').format(classes) if classes else "",
            _plain(shown),
        )

    def _render(self, how: str, text: str, document: str, section: str) -> Markup:
        text = _plain(text)[:LONGEST_PAGE]
        if how in ("ours", "line"):
            text = unwrapped(text)
        targets: list[str] = []
        marked = self._marked(text, document, section, targets)
        if how == "words":
            html = str(escape(marked))
        elif how == "line":
            html = self._ours.renderInline(marked)
        else:
            html = (self._ours if how == "ours" else self._theirs).render(_without_tags(marked, how))
        return Markup(self._linked(html, targets))

    def _marked(self, text: str, document: str, section: str, targets: list[str]) -> str:
        """The text with its references between marks; `targets` takes what they mean, in order."""
        pairs = []
        for citation in find(text, document):
            meant = resolve(citation, document, self._served.names, section)
            if meant.target in self._served.nodes:
                pairs.append((citation, meant.target))

        def mark(words: str, target: str) -> str:
            targets.append(target)
            return f"{OPEN}{len(targets) - 1}{MIDDLE}{words}{CLOSE}"

        return link(text, pairs, mark)

    def _linked(self, html: str, targets: list[str]) -> str:
        """The HTML with links in the place of marks; a reference across a tag is left without one."""

        def replace(match: re.Match) -> str:
            # The words are HTML already, and what Markdown made of the document holds no tag in here.
            title = escape(self._served.label(targets[int(match[1])]))
            return f'<a href="{escape(self._path(targets[int(match[1])]))}" title="{title}">{match[2]}</a>'

        return LEFT_OVER.sub("", MARKED.sub(replace, html))


def _plain(text: str) -> str:
    """Without our own marks and without control characters."""
    return plain(MARKS.sub("", text))


def _without_tags(text: str, how: str) -> str:
    return TYPOGRAPHY.sub(" ", text) if how == "theirs" else text


def _chapter_markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    # A document can make no request and lead nowhere: references are the only links.
    markdown.disable(["link", "image", "autolink", "html_block", "html_inline", "reference", "lheading"])
    markdown.core.ruler.push("umpire_headings", _headings_to_lead_to)
    return _with_own_tags(markdown)


def _transcript_markdown() -> MarkdownIt:
    markdown = MarkdownIt("zero", {"html": False, "breaks": True})
    markdown.enable(["emphasis", "heading", "newline", "entity", "escape"])
    return _with_own_tags(markdown)


def _with_own_tags(markdown: MarkdownIt) -> MarkdownIt:
    markdown.core.ruler.push("umpire_levels", _headings_below_the_page)
    markdown.add_render_rule("table_open", _table_open)
    markdown.add_render_rule("table_close", _table_close)
    return markdown


def _headings_below_the_page(state) -> None:
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = HEADING


def _headings_to_lead_to(state) -> None:
    """The address of a head ends with the slug of its title."""
    for token, content in zip(state.tokens, state.tokens[1:], strict=False):
        if token.type == "heading_open":
            token.attrSet("id", slug(LEFT_OVER.sub("", content.content)) or "head")


def _table_open(renderer, tokens, position, options, env) -> str:
    # A wide table scrolls by itself, and by keyboard.
    return '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n'


def _table_close(renderer, tokens, position, options, env) -> str:
    return "</table></div>\n"
