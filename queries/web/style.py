"""The style sheet of the pages: Datasette's own, with long texts, descriptions and facets kept in bounds."""

from __future__ import annotations

from datasette import hookimpl
from datasette.utils.asgi import Response

ADDRESS = "/-/umpire.css"

STYLE = """
dl.column-descriptions {
  display: grid; grid-template-columns: max-content 1fr; gap: 0 .8em; font-size: .8rem; max-height: 5em;
  overflow-y: auto; resize: vertical; border-left: 3px solid #ccc; padding-left: .8em;
}
dl.column-descriptions dd { margin: 0; }
.facet-results .facet-info { width: 24em; }
.facet-info ul { max-height: 11em; overflow-y: auto; }
.facet-info ul li { word-break: normal; overflow-wrap: anywhere; }
table.rows-and-columns td { max-width: 34em; overflow-wrap: break-word; vertical-align: top; }
table.rows-and-columns td:is(.col-digest, .col-text, .col-question, .col-answer, .col-quote, .col-story,
  .col-reason, .col-definition, .col-markdown) { min-width: 16em; white-space: pre-line; }
"""


@hookimpl
def register_routes():
    return [(r"^/-/umpire\.css$", _style)]


@hookimpl
def extra_css_urls(datasette):
    return [datasette.urls.path(ADDRESS)]


async def _style():
    return Response(STYLE, content_type="text/css; charset=utf-8", headers={"Cache-Control": "max-age=3600"})
