"""The headers of every answer: they keep a browser to this machine and to what a page needs."""

from __future__ import annotations

from typing import Any

# A page needs our style sheet, our script and its forms, and nothing from anywhere else; no script stands in
# a page itself, and nobody may frame it.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:;"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# Datasette's own pages bring scripts and styles, in files and in the page; from elsewhere, nothing.
DATASETTE_HEADERS = HEADERS | {
    "Content-Security-Policy": "default-src 'none'; script-src 'self' 'unsafe-inline';"
    " style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
}
_AS_SENT = [(name.lower().encode(), value.encode()) for name, value in DATASETTE_HEADERS.items()]


def with_headers(application: Any) -> Any:
    """The ASGI application, whose answers all carry these headers, Datasette's own pages too."""

    async def headed(scope: dict, receive: Any, send: Any) -> None:
        async def send_headed(message: dict) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                named = {name.lower() for name, _ in given}
                message = {**message, "headers": given + [one for one in _AS_SENT if one[0] not in named]}
            await send(message)

        await application(scope, receive, send_headed if scope["type"] == "http" else send)

    return headed
