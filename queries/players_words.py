"""What players say and rulebooks do not: the slang of the table beside the words of the rules.

The glossary's own abbreviations and synonyms stand in the corpus; this is only for words that no rulebook
would put there.  Every value is one or more ways in which a rule may put it; all words of one must occur.
"""

from __future__ import annotations

RULEBOOK_WORDS: dict[str, tuple[str, ...]] = {
    "america": ("US", "USA"),
    "american": ("US", "USA"),
    "arty": ("artillery",),
    "battle": ("combat",),
    "battleship": ("BB", "SCS"),
    "bp": ("build points",),
    "bps": ("build points",),
    "britain": ("Commonwealth", "UK"),
    "british": ("Commonwealth", "UK"),
    "chiang": ("Nationalist",),
    "chit": ("marker", "offensive point"),
    "chits": ("markers", "offensive points"),
    "colonies": ("territories",),
    "colony": ("territory",),
    "conquer": ("conquered", "conquest"),
    "div": ("division",),
    "divs": ("divisions",),
    "dogfight": ("air-to-air combat",),
    "dow": ("declare war", "declaring war", "declaration war"),
    "dows": ("declares war", "declaring war", "declaration war"),
    "fight": ("combat",),
    "fighting": ("combat",),
    "fleet": ("naval units",),
    "fleets": ("naval units",),
    "flip": ("face-down", "turned", "reorganise"),
    "flipped": ("face-down",),
    "flipping": ("face-down", "turned", "reorganise"),
    "freed": ("liberated",),
    "freeing": ("liberation", "liberated"),
    "guns": ("artillery",),
    "guys": ("units",),
    "harbour": ("port",),
    "intel": ("intelligence",),
    "landing": ("invasion", "landing"),
    "mao": ("Communist",),
    "nuke": ("A-bomb",),
    "nukes": ("A-bombs",),
    "oos": ("out of supply",),
    "para": ("paradrop", "paratroop"),
    "paras": ("paradrop", "paratroop"),
    "pts": ("points",),
    "raid": ("attack", "bombardment"),
    "red": ("Soviet",),
    "reorg": ("reorganise", "reorganisation"),
    "reserves": ("reserve",),
    "rockets": ("V-weapons", "flying bombs"),
    "russia": ("USSR", "Soviet", "Russia"),
    "russian": ("Soviet", "Russian"),
    "russians": ("Soviet", "Russian"),
    "strat": ("strategic",),
    "strike": ("attack", "strike"),
    "sub": ("submarine",),
    "subs": ("submarines",),
    "tank": ("ARM", "armour"),
    "tanks": ("ARM", "armour"),
    "train": ("rail",),
    "troops": ("land units",),
    "uboat": ("submarine",),
    "uboats": ("submarines",),
    "unload": ("debark",),
    "unloading": ("debarking",),
}

# Words of any question about any game, which say nothing of what it is about.
_CHATTER = """
a about actually all allow allowed also am an and any anyone anything are as ask at be because been
being both but by can cannot cant could did didnt do does doesnt doing dont during each either else ever
every exactly explain fine for from get gets getting give go goes going gonna got gotta had happen
happens has have having he help here hers him his hm how i id if ill im in instead into is isnt it its
ive just kind know let lets like likely likly long lot make makes many matter may maybe me mean means
might more most much must my need needed needs no normal not now number of off ok okay on once one only
or our ours out over per play please possible question really right rule rules say says shall she should
so some someone something soon still stuff sure take takes taking tell than thank thanks that thats the
their them then there theres these they theyre thing things this those through thru to too u under until
up upon ur use used uses using very want wants was way we were what whats when where which while who
whos whose why will with within without wont work works would ya yes yet you your
"""
CHATTER = frozenset(_CHATTER.split())

# Words by which players name a document and nothing else, and words that only one document is about.
DOCUMENT_NAMES = {"illusions": "iog", "ww1": "iog", "wwi": "iog", "2004": "wif-raw7", "2017": "wif-ce"}
DOCUMENT_SUBJECTS = {"leader": "wif-lif", "leaders": "wif-lif"}
