"""What a dispute asks, as one plain question: "he says he can rail there. True?" asks whether he can."""

from __future__ import annotations

import re

from queries.prose.people import QUOTES, SAYS
from queries.prose.sentences import sentences

WHO = r"(?:he|she|they|I|we|somebody|someone)"
CLAIMS = rf"(?:{SAYS}|tells? me|told me|(?:am|is|are) (?:sure|certain|convinced))"
MOST_WORDS = 7  # of who does something
CLAIM = re.compile(
    rf"(?:(?:but|and|so|now) )?{WHO} (?:now |also |still )?{CLAIMS}(?: that)?,? (?P<claim>.+?)[.!;?]*$", re.I
)
CLAIMED = re.compile(rf"(?P<claim>.+?),? {QUOTES} {WHO}[.!;?]*$", re.I)
WISH = re.compile(
    rf"(?P<who>{WHO}|[Mm]y \w+(?: \w+)?) (?:now |also |just )?"
    r"(?:wants?|would like|tr(?:y|ies)|plans?|(?:am|is|are) (?:trying|going|about)) to (?P<what>.+?)[.!;]*$",
    re.I,
)
BARE = re.compile(
    r"(?:(?:so|and|but) )?"
    r"(?:(?:is|am|are) (?:he|she|that|this|it|I|they) (?:right|true|so|correct|legal|allowed|ok|okay|possible"
    r"|permitted|fine|a legal \w+|a valid \w+|wrong)"
    r"|right|true|correct|really|agreed?|legal|allowed|ok|okay|possible"
    r"|does (?:it|he|that|this)|is (?:it|he|that|this)(?: so)?"
    r"|(?:can|may|could|must) (?:he|it|I|they|we|she)(?: (?:do|really do) (?:that|this|it))?"
    r"|who(?: is|'s|’s) right|yes or no|who wins)\?$",
    re.I,
)
TRUE_THAT = re.compile(r"is it (?:true|right|correct|so) that (?P<claim>.+?)\?$", re.I)
MODAL = re.compile(
    r"(?P<who>.{1,60}?) (?P<modal>can|may|must|could|will|is|are|was|were|has|have)"
    r"(?P<no> ?n['’]?t| not|not)? (?P<what>.+)$"
)
CANT = re.compile(r"\b(can|may|must|could|is|are|has|have|does|do)(?:n['’]?t|not)\b", re.I)
SHORT = re.compile(r"\b(it|he|that|there|she)['’]s\b", re.I)
DOES = re.compile(
    r"(?P<who>(?:it|he|she|that|this|(?:the|an?|my|his|any|every|each) (?:[\w-]+ )?[\w-]+)) "
    r"(?P<does>needs?|costs?|gets?|counts?|stops?|takes?|makes?|blocks?|doubles?|halves?|lets?|works?|gives?)"
    r"\b(?P<what>.*)$",
    re.I,
)
STACKED = re.compile(
    rf"(?:{WHO}|there) (?:has|have|put|puts|is|are|stacked|stacks|got) (?P<what>.+?)(?: all)?(?: together)? "
    r"(?P<where>(?:in|into|on) (?:one|a|an|the same|the) (?:[a-z-]+ )?hex)[.!;]*$",
    re.I,
)
SMALL = re.compile(r"(?:He|She|They|We|It|That|This|There|My|His|Her|Our|Their|The|An?|Some|Any|No)\b")
DENIED = re.compile(r"^no (?=[a-z])")
BUT = re.compile(r",? (?:but|while|although|though|because|since) ")
STACK = re.compile(r"\b(?:stack|legal|allowed|too many|overstacked|ok|okay)\b", re.I)


def asked_plainly(said: str) -> str:
    """The dispute with its question put plainly, as far as it hangs on what was told before or what somebody
    claims; the same where it stands by itself."""
    *told, asked = [one.strip() for one in sentences(said)]
    asked = SHORT.sub(r"\1 is", asked)
    true = TRUE_THAT.fullmatch(asked)
    if true:
        question = _question(true["claim"])
        return " ".join([*told, question]) if question else said
    if not told or not BARE.fullmatch(asked):
        return said
    last = SHORT.sub(r"\1 is", told[-1])
    claim = CLAIM.fullmatch(last) or CLAIMED.fullmatch(last)
    question = _question(claim["claim"]) if claim else ""
    wish, stacked = WISH.fullmatch(last), STACKED.fullmatch(last)
    if not question and stacked and STACK.search(asked):
        question = f"May {stacked['what']} stack {stacked['where']}?"
    if not question and wish:
        question = f"Can {_lower(wish['who'])} {wish['what']}?"
    return " ".join([*told[:-1], question]) if question else said


def _question(claim: str) -> str:
    """A statement as the question whether it is so, without the denial in it: what is answered tells."""
    claim = SHORT.sub(r"\1 is", claim.strip(" .!?"))
    claim, *more = BUT.split(CANT.sub(r"\1 not", claim), maxsplit=1)
    told = "".join(f"{one[0].upper()}{one[1:]}. " for one in more)
    found = MODAL.fullmatch(claim)
    if found and len(found["who"].split()) <= MOST_WORDS:
        verb, what = found["modal"].capitalize(), DENIED.sub("a ", found["what"])
        return f"{told}{verb} {_lower(found['who'])} {what}?"
    does = DOES.fullmatch(claim)
    if does:
        return f"{told}Does {_lower(does['who'])} {does['does'].removesuffix('s')}{does['what']}?"
    return ""


def _lower(who: str) -> str:
    return who[0].lower() + who[1:] if SMALL.match(who) else who


__all__ = ["asked_plainly"]
