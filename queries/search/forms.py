"""One form for what is written in several: British and American spelling, irregular verbs, countries and
their people, prefixes with and without a hyphen.  A stemmer knows of none of them; each pair here is one word
to a player.
"""

from __future__ import annotations

import re

# "co-operate" and "cooperate", "re-roll" and "reroll", "U-boat" and "uboat", "O chit" and "ochit".  Not
# "non-": who asks about an HQ wants to read what is said of non-HQ units.  Not "sub-": a SUB-hunter hunts a
# SUB.
PREFIX = re.compile(r"\b(co|re|un|u|o)-(?=[a-z])|\b(o) (?=(?:chit|point)s?\b)", re.I)
# "reorganize" and "reorganise"; "size", "prize" and "seize" end so and are no such words.
IZE = re.compile(r"(?<=[a-z]{4})iz(?=(?:e|ed|er|ers|es|ing|ation|ations)$)")
# "armor" and "armour", "armored" and "armoured".
OUR = re.compile(r"^(arm|harb|col|hon|fav|lab|neighb|endeav|vig|rum)or(?=s|ed|ing|y|able|$)")

_SPELLINGS = """
    center:centre centers:centres defense:defence defenses:defences offense:offence offenses:offences
    maneuver:manoeuvre maneuvers:manoeuvres manoeuver:manoeuvre manoeuvers:manoeuvres gray:grey
    airplane:aeroplane airplanes:aeroplanes program:programme theater:theatre theaters:theatres
    canceled:cancelled labeled:labelled leveled:levelled traveled:travelled meter:metre meters:metres
    roumania:rumania romania:rumania roumanian:rumania romanian:rumania
"""
_IRREGULAR = """
    began:begin begun:begin bought:buy broke:break broken:break brought:bring built:build came:come
    caught:catch chose:choose chosen:choose drawn:draw drew:draw fallen:fall fell:fall flew:fly flown:fly
    flies:fly fought:fight frozen:freeze froze:freeze gave:give given:give gone:go went:go goes:go
    grew:grow grown:grow
    halves:half halve:half halved:half halving:half held:hold hid:hide hidden:hide
    kept:keep lent:lend lost:lose made:make
    met:meet paid:pay ran:run sank:sink sunk:sink seen:see saw:see sent:send shot:shoot spent:spend
    stood:stand taken:take took:take threw:throw thrown:throw told:tell won:win written:write wrote:write
"""
_PEOPLES = """
    african:africa american:america australian:australia austrian:austria belgian:belgium brazilian:brazil
    brit:britain brits:britain british:britain bulgarian:bulgaria canadian:canada chinese:china danish:denmark
    dutch:netherlands finn:finland finns:finland finnish:finland french:france german:germany germans:germany
    greek:greece greeks:greece hungarian:hungary indian:india italian:italy italians:italy jap:japan
    japs:japan japanese:japan mexican:mexico norwegian:norway persian:persia pole:poland poles:poland
    polish:poland portuguese:portugal rumanian:rumania rumanians:rumania russian:russia russians:russia
    serb:serbia serbs:serbia serbian:serbia
    spanish:spain swede:sweden swedish:sweden turk:turkey turks:turkey turkish:turkey yugoslav:yugoslavia
    yugoslavian:yugoslavia
"""


def _pairs(table: str) -> dict[str, str]:
    return dict(pair.split(":") for pair in table.split())


BRITISH = _pairs(_SPELLINGS)
FORMS = BRITISH | _pairs(_IRREGULAR) | _pairs(_PEOPLES)


def joined(text: str) -> str:
    """The text with its hyphened prefixes joined to their words."""
    return PREFIX.sub(r"\1\2", text)


def spelled(word: str) -> str:
    """The word in British spelling."""
    lower = word.lower()
    british = BRITISH.get(lower) or OUR.sub(r"\1our", IZE.sub("is", lower))
    return word if british == lower else british


def standard(word: str) -> str:
    """The form of a word, in lower case, that stands for all of them."""
    return FORMS.get(word) or OUR.sub(r"\1our", IZE.sub("is", word))
