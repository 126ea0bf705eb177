"""The kinds of what a search finds, to which it may be narrowed."""

KINDS = (
    "section",
    "option",
    "us-entry-option",
    "us-entry-action",
    "ability",
    "ruling",
    "term",
    "example",
    "table",
    "contradiction",
)
