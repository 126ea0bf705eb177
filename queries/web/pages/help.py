"""The help page: what can be written into the box, each with an example that works."""

from __future__ import annotations

ASKED = (
    ("can I trace supply through Vichy?", "the ruling or rule that answers, then whatever else fits"),
    ("11.15.5", "that section; Q2.4-4 that ruling, option 13 that optional rule"),
    ("raw7 11.16.5", "the section of that number in another edition"),
    ("overrun", "the term, and every rule about it"),
    ("edition:raw7 supply", "only that edition, and the rulings on it"),
    ("kind:ruling supply", "only one kind of thing: rulings, sections, options, terms ..."),
    ("option:13 engineer", "only what has to do with optional rule 13"),
    ("chapter:11 overrun", "only chapter 11, and the rulings on it"),
    ('"supply path"', "these words as they stand together"),
    ("supply -partisan", "without what speaks of partisans"),
)
