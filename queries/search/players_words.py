"""What players say and rulebooks do not: the slang of the table beside the words of the rules.

The glossary's own abbreviations and synonyms stand in the corpus; this is only for words that no rulebook
would put there.
"""

from __future__ import annotations

import re

# What is said: the ways in which a rule may put it, divided by slashes; all words of one must occur.  Every
# form of a word stands for the others (see `queries.search.forms`).
_SLANG = """
air battle: air-to-air combat / naval air combat
airbase: hex / city
airdrop: paradrop
america: US
american: US
arty: artillery
bad weather: rain / storm / snow / blizzard
battle: combat
battleship: BB / SCS
boat: ship / naval units
bp: build points
bps: build points
britain: Commonwealth / UK
cas: ground support
chiang: Nationalist
chit: marker / offensive point
colony: territory
come: enter / entry
combine: co-operate
commie: Communist
commies: Communist
conquer: conquest
convoy raiding: search and seizure / submarine combat
cruiser: CA / CL
cw: Commonwealth
d-day: invasion
dday: invasion
decide: choose
dieroll: die roll
div: division
docked: port
dogfight: air-to-air combat
dow: declare war / declaring war / declaration war
dows: declare war / declaring war / declaration war
england: UK / Commonwealth
fight: combat
fleet: naval units
flip: face-down / turned / reorganise
flipped: face-down
fr: France
fra: France
freed: liberate
freeing: liberate
fuel: oil
gas: oil
ge: Germany
ger: Germany
guns: artillery
guys: units
harbour: port
hit: attack
hurt: injury
indochina: Indo-China
initiate: start / begin
intel: intelligence
ita: Italy
ja: Japan
join: align / enter
jp: Japan
jump: paradrop
kill: destroy / eliminate
land battle: land combat
landing: invasion
lendlease: lend lease
mao: Communist
move first: initiative
naval battle: naval combat
nats: Nationalist
navy: naval units
nazi: Germany
nuke: A-bomb
ochit: offensive point
opoint: offensive point
oos: out of supply
para: paradrop / paratroop
persia: Iran
iran: Persia
pick: choose / select / embark / load
play: control
pts: points
raid: attack / bombardment
red: Soviet
reds: Soviet
reorg: reorganise
reserves: reserve
rocket: V-weapon / flying bomb
run: control
russia: USSR / Soviet
sea battle: naval combat
sea fight: naval combat
sea zone: sea area
seabox: sea-box
seazone: sea area
send: lend / give
siam: Thailand
sov: Soviet / USSR
soviet: USSR / Russia
start: begin / initiate
stop: prevent / end
strat: strategic
strike: attack
su: USSR / Soviet
sub: submarine
supply line: supply path
surface battle: surface naval combat
take: capture / conquer
tank: ARM / armour
thailand: Siam
thru: through
train: rail
troops: land units
turn order: sequence of play
u-boat: submarine
ussr: Soviet / Russia
v1: V-weapon / flying bomb
v2: V-weapon
winter: snow / blizzard
unflip: reorganise / face-up
unload: debark
usa: US
warship: SCS / surface naval unit
wolfpack: submarine
yanks: US
1st: first
2: two
3: three
4: four
"""
SLANG = {
    said.strip(): tuple(way.strip() for way in ways.split("/"))
    for said, ways in (line.split(":") for line in _SLANG.strip().split("\n"))
}

# Abbreviations that are common words when they are not in capitals.
CAPITALS = {"IT": "Italy", "AT": "anti-tank"}

# How players ask what a name means, and what a thing is; the name is the last group that matched.
MEANING = re.compile(
    r"(?:what\s+do(?:es)?\s+(?:an?\s+|the\s+)?(.+?)\s+(?:stand\s+for|mean)"
    r"|(?:define|(?:the\s+)?(?:definition|meaning)\s+of)\s+(?:an?\s+|the\s+)?(.+?))[\s?]*",
    re.I,
)
NATURE = re.compile(r"what(?:\s+(?:is|are)|'?s)\s+(?:an?\s+|the\s+)?(.+?)[\s?]*", re.I)

# How they ask what can be answered by yes or no.
YES_OR_NO = re.compile(
    r"\W*(?:can|could|may|might|must|do|does|did|is|are|am|will|would|should|has|have)\b"
    r"|.*\b(?:can|may|could) (?:i|we|u|you|they|it|he|my)\b",
    re.I,
)

# Words of any question about any game, which say nothing of what it is about.
_CHATTER = """
a about actually again all allow allowed also always am an and any anyone anything anyway applies apply are
as ask assume at basically be because been being believe best better both bother but by can cannot cant
clarify confused correct correctly cos could course coz cuz did didnt differ difference different do does
doesnt doing dont dumb during each easily either else especially etc ever every everything exactly explain
feel figure find fix fixes for forever forget from generally get gets getting give go goes going gonna good
got gotta guess guys had happen happens has have having he hello help here hers hi him his hm how i id if
ill illegal im imagine important in instead interesting into involve involves is isnt issue it its ive just
kind know legal legally let lets like likely likly literally lol long lot make makes many matter may maybe
me mean means meant mention might more most much must my need needed needs never newbie nice no noob normal
not nothing now number obviously of off often ok okay on once one only opinion or otherwise our ours out
over per play please pls possible ppl pretty probably problem procedure process properly question quick
quickly quit really remember right rule rules say says seem seems sense shall she should simply since
situation so some someone something sometimes somewhere soon sorry specific specifically still stuff stupid
supposed sure take takes taking technically tell than thank thanks that thats the their them then there
therefore theres these they theyre thing things think this those thought to together too tried
tries true try trying u under understand until up upon ur use used uses using usual usually various versus
very vs wait want wants was way we weird were what whatever whats when whenever where wherever whether which
whichever while who whos whose why will with within without wonder wondering wont work works worry would
wrong ya yeah yep yes yet you your
"""
CHATTER = frozenset(_CHATTER.split())

# Words by which players name a document and nothing else, and words that only one document is about.
DOCUMENT_NAMES = {"illusions": "iog", "ww1": "iog", "wwi": "iog", "2004": "wif-raw7", "2017": "wif-ce"}
DOCUMENT_SUBJECTS = {"leader": "wif-lif", "leaders": "wif-lif"}
