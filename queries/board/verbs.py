"""The verbs by which players tell of a table, as parts of patterns, whatever the game is."""

import re

IS = r"(?:is|are|was|were)"
HAS = r"(?:has|have|had)"
STANDS = r"(?:lies|lie|stands?|sits?|waits?|fly|flies|sails?)"  # where something is
DEFENDS = r"(?:defends?|holds? out)"
TAKES = r"(?:took|takes?|taken|captured?|captures|occup(?:y|ies|ied)|conquered)"  # and controls it then
TAKEN = r"(?:took|taken|captured|occupied|conquered)"  # the same, done
HOLDS = r"(?:holds?|controls?)"
OWNS = rf"(?:{HOLDS}|controlled|controller|held|belongs?)"
SOMEWHERE = rf"(?:{IS}|{STANDS})"
CLAUSE = rf"(?:{IS}|{HAS}|{STANDS}|{HOLDS})"  # tells how something is
CHANGES = rf"(?:{IS}|{HAS}|{TAKES}|{HOLDS}|belongs?)"  # or whose it has become
ASKS = r"(?:can|may|could|must|will|would|do|does|did|is|are|has|have|should|might)"  # opens a question
LINKS = rf"(?:{IS}|{HAS}|am|be|lies|does|'s)"  # before a fact, with nothing of its own
ACTS = re.compile(  # what stands between those who do something and those to whom they do it
    r"\s*(?:try to )?(?!(?:with|and|or|in|at|from|than|to|as)\b)[a-z]+(?: (?:into|on|against|of))?\s*"
)

__all__ = [
    "ACTS",
    "ASKS",
    "CHANGES",
    "CLAUSE",
    "DEFENDS",
    "HAS",
    "HOLDS",
    "IS",
    "LINKS",
    "OWNS",
    "SOMEWHERE",
    "STANDS",
    "TAKEN",
    "TAKES",
]
