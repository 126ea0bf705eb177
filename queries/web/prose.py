"""What documents say, as HTML in which every reference is a link that says on hovering what it leads to.

Where references stand the build has found, and the table `mentions` keeps.  They are marked in the text with
characters of Unicode's private area; Markdown carries these through, and in its HTML they become links.
Whatever else a document holds is escaped: no HTML, no links, pictures or addresses of its own come out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from html import unescape
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from kb.citations.passages import passage_id
from parsers.citations.linking import link
from parsers.records import slug
from queries.kept import Kept
from queries.page import DIGEST_COLUMN
from queries.printable import printable
from queries.search.entries import unwrapped
from queries.web import glossary
from queries.web.filters import clause_and_citation, ruling_story, without_facts
from queries.web.pages.paragraphs import Paragraph
from queries.web.served import Served

OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002"
MARKS = re.compile(f"[{OPEN}{MIDDLE}{CLOSE}]")
MARKED = re.compile(f"{OPEN}(\\d+){MIDDLE}([^<{OPEN}{MIDDLE}{CLOSE}]*){CLOSE}")
LEFT_OVER = re.compile(f"{OPEN}\\d+{MIDDLE}|[{OPEN}{MIDDLE}{CLOSE}]")
BOLD = re.compile("<strong>([^<]+)</strong>")

HEADING = "h3"  # h1 is the page's title, h2 the name of the part of it
KEPT = 16_000_000  # bytes of texts with their HTML, which stay in memory
LONGEST_PAGE = 60_000  # characters of one text that a page shows; the index of a rulebook is longer

# Of a transcription's own marks only these mean something; its indents, numbers and bars are accidents.
TYPOGRAPHY = re.compile(r"</?(?:b|i|u|em|strong|sup|sub)>|<br\s*/?>", re.I)


class Prose:
    """Renders the texts of one knowledge base; `path` gives the address of a node, `preview` where a script
    asks what stands there.

    A text is named by its row and its column, under which the build has kept its references; one that the
    build has not seen has no links.
    """

    def __init__(self, served: Served, path: Callable[[str], str], preview: Callable[[str], str]) -> None:
        self._served = served
        self._path = path
        self._preview = preview
        self._ours, self._theirs = _chapter_markdown(), _transcript_markdown()
        self._kept = Kept(KEPT, self._render)

    def digest(self, page: dict[str, Any]) -> Markup:
        """What a node says in our words, less the facts that open it, which its page shows by themselves."""
        return self._kept("below facts", page["digest"], self._digest_of(page))

    def paragraphs(self, page: dict[str, Any]) -> list[Paragraph]:
        """The digest of a section, a paragraph, list, table or head at a time."""
        text, targets = self._marked(page["digest"], self._digest_of(page), page["id"])
        found, first = [], 0
        # Where a chapter has a rule block the digest has empty lines: what stands on both sides is apart.
        for stretch in re.split(r"(\n(?:[ \t]*\n){2,})", text):
            lines = stretch.split("\n")
            for token in self._ours.parse(stretch) if stretch.strip() else ():
                if token.level == 0 and token.map and token.nesting >= 0:
                    start, end = token.map
                    source = "\n".join(lines[start:end])
                    html = self._linked(self._ours.render(unwrapped(source)), targets)
                    found.append(Paragraph(html, LEFT_OVER.sub("", source).strip(), first + end - 1))
            first += stretch.count("\n")
        return found

    def story(self, page: dict[str, Any]) -> Markup:
        """What a ruling or a contradiction tells in our words below the facts that open it."""
        return self._kept("story", page["digest"], self._digest_of(page))

    def copy(self, page: dict[str, Any], column: str = "text") -> Markup:
        """What a node says in the publisher's words, of whose marks only emphasis and headings are taken."""
        text = page.get(column) or page["facts"].get(column)
        return self._kept("theirs", text or "", passage_id(page["id"], column))

    def ours(self, text: str, row: str, column: str) -> Markup:
        """Our own words: Markdown as chapters are written."""
        return self._kept("ours", text or "", passage_id(row, column))

    def line(self, text: str, row: str, column: str) -> Markup:
        """A sentence or two of ours, without paragraphs."""
        return self._kept("line", text or "", passage_id(row, column))

    def clause(self, clause: dict[str, str]) -> tuple[Markup, Markup, str]:
        """A clause of a rule, what it cites, and what it is in words."""
        marked, targets = self._marked(clause["text"], passage_id(clause["id"], "text"))
        text, cited, note = clause_and_citation(marked)
        return (
            self._linked(escape(text), targets),
            self._linked(escape(cited), targets),
            LEFT_OVER.sub("", note),
        )

    def definition(self, text: str, id: str, document: str, whole: bool = False) -> Markup:
        """What a glossary says of a term; other terms, which it prints bold, are links too; `whole`
        where paragraphs are wanted."""

        def linked(match: re.Match) -> str:
            id = self._terms.get((document, match[1].lower()))
            return f"<strong>{self.to(id, unescape(match[1]))}</strong>" if id else match[0]

        return Markup(BOLD.sub(linked, str((self.ours if whole else self.line)(text, id, "definition"))))

    @cached_property
    def _terms(self) -> dict[tuple[str, str], str]:
        """The ids of terms by document and entry, as HTML has it."""
        nodes = (node for node in self._served.nodes.values() if node.kind == "term")
        return {(node.document, str(escape(node.label)).lower()): node.id for node in nodes}

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

    def _digest_of(self, page: dict[str, Any]) -> str:
        node = self._served.nodes.get(page["id"])
        return passage_id(page["id"], DIGEST_COLUMN.get(node.table if node else "", "digest"))

    def _render(self, how: str, text: str, passage: str) -> Markup:
        ours = how in ("story", "below facts")
        text, targets = self._marked(text, passage, passage.partition("#")[0] if ours else "")
        if how == "theirs":
            return self._linked(self._theirs.render(TYPOGRAPHY.sub(" ", text)), targets)
        if ours:
            text = ruling_story(text) if how == "story" else without_facts(text)
        html = self._ours.renderInline if how == "line" else self._ours.render
        return self._linked(html(unwrapped(text)), targets)

    def _marked(self, text: str, passage: str, terms_for: str = "") -> tuple[str, list[str]]:
        """The text with its references between marks, and what they lead to, in order; with the terms of the
        glossary too where it is what the node `terms_for` says."""
        targets: list[str] = []

        def mark(words: str, target: str) -> str:
            targets.append(target)
            return f"{OPEN}{len(targets) - 1}{MIDDLE}{_plain(words)}{CLOSE}"

        mentions = list(self._served.mentions.get(passage, ()))
        if terms_for:
            names = self._served.terms_of(terms_for.partition("/")[0])
            mentions += glossary.mentions(text[:LONGEST_PAGE], names, mentions, terms_for)
        return link(text[:LONGEST_PAGE], mentions, mark, _plain), targets

    def _linked(self, html: str, targets: list[str]) -> Markup:
        """The HTML with links in the place of marks; a reference across a tag is left without one."""

        def replace(match: re.Match) -> str:
            # The words are HTML already, and what Markdown made of the document holds no tag in here.
            target = targets[int(match[1])]
            node = self._served.nodes.get(target)
            link = Markup('<a href="{}" title="{}" data-preview="{}"{}>').format(
                self._path(target),
                self._served.label(target),
                self._preview(target),
                Markup(' class="term"') if node and node.kind == "term" else "",
            )
            return f"{link}{match[2]}</a>"

        return Markup(LEFT_OVER.sub("", MARKED.sub(replace, str(html))))


def _plain(text: str) -> str:
    """Without our own marks and without control characters."""
    return printable(MARKS.sub("", text))


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
