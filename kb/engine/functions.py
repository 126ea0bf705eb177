"""The built-in functions of the rule language: what they take and give.  `kb.engine.runtime` has their
code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Function:
    """`takes` and `gives` are "number", "text", "list", "thing", "one" (of what a list holds), "table" (the
    title of one) or "yes";
    `gives` may be "same" as the first argument, an "item" of it or a "list" of it.  Of a function that takes
    `more` the last argument may be given as often as one likes."""

    takes: tuple[str, ...]
    gives: str
    says: str
    more: bool = False


FUNCTIONS = {
    "nearest": Function(("number",), "number", "the nearest whole number, a half upward (2.6)"),
    "rounded_down": Function(("number",), "number", "the next whole number below"),
    "rounded_up": Function(("number",), "number", "the next whole number above"),
    "absolute": Function(("number",), "number", "the number without its sign"),
    "lesser": Function(("number", "number"), "number", "the lesser of two numbers"),
    "greater": Function(("number", "number"), "number", "the greater of two numbers"),
    "remainder": Function(("number", "number"), "number", "what a whole division leaves"),
    "before": Function(("text", "text"), "text", "the part of a text before a sign, all of it without one"),
    "after": Function(("text", "text"), "text", "the part of a text after a sign, nothing without one"),
    "contains": Function(("text", "text"), "yes", "whether a text has a sign in it"),
    "joined": Function(("one",), "text", "what is given, things by their names, as one line", more=True),
    "number": Function(("text",), "number", "the number that a text begins with, 0 without one"),
    "steps": Function(("table", "number", "number"), "number", "rows from the one to the other"),
    "union": Function(("list", "list"), "same", "what is in either list, once"),
    "difference": Function(("list", "list"), "same", "what is in the first list and not in the second"),
    "total_of_highest": Function(
        ("list", "number"), "number", "so many of the highest numbers of a list, added"
    ),
    "total_of_lowest": Function(
        ("list", "number"), "number", "so many of the lowest numbers of a list, added"
    ),
    "told": Function(
        ("list", "text"), "same", "the list; where it is empty, what the text names is not known of"
    ),
    "first": Function(("list",), "item", "the first of a list, none of an empty one"),
    "position": Function(("one", "list"), "number", "its place in a list, 1 for the first, else 0"),
    "distance": Function(("thing", "thing"), "number", "hexes from the one to the other (2.8)"),
    "within": Function(
        ("thing", "thing", "number"), "yes", "whether they lie no more than so many hexes apart (2.8)"
    ),
    "adjacent": Function(("thing", "thing"), "yes", "whether they lie next to each other (2.1.1)"),
    "neighbours": Function(("thing",), "list", "all that lies next to it (2.1.1)"),
}

# They take a fact and not its value: the fact where somebody stated it, and whether anybody did.
OF_WHAT_WAS_SAID = ("stated", "is_stated")
