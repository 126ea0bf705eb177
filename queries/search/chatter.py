"""How players put their questions, whatever the game: the forms of a question, and words that say nothing of
what it is about.  What they call the things of a game stands in its corpus (table `nicknames`).
"""

from __future__ import annotations

import re
from pathlib import Path

# How players ask what a name means, and what a thing is; the name is the last group that matched.
MEANING = re.compile(
    r"(?:what\s+do(?:es)?\s+(?:an?\s+|the\s+)?(.+?)\s+(?:stand\s+for|mean)"
    r"|(?:define|(?:the\s+)?(?:definition|meaning)\s+of)\s+(?:an?\s+|the\s+)?(.+?))[\s?]*",
    re.I,
)
NATURE = re.compile(
    r"(?:what(?:\s+(?:is|are)|'?s)\s+(?:an?\s+|the\s+)?(.+?)(?:\s+(?:good\s+)?for)?"
    r"|what\s+do(?:es)?\s+(?:an?\s+|the\s+)?(.+?)\s+do"
    r"|how\s+do(?:es)?\s+(?:an?\s+|the\s+)?(\S+)\s+work)[\s?]*",
    re.I,
)
# What they say of themselves before or after a question, set off by a mark.
ASIDE = re.compile(
    r"^\W*(?:please )?(?:(?:would|could|can|will) (?:you|u|someone|somebody) (?:please |kindly )?)?"
    r"(?:tell|explain to|remind|help) (?:me|us)[,:]?\s+(?=(?:how|what|which|who|when|where|whether|why|if)\b)"
    r"|^\W*(?:hi|hello|hey|hi there|sorry|quick (?:question|one|q)|(?:stupid|dumb|noob|newbie) question"
    r"|(?:(?:i'?m|i am) )?"
    r"(?:totally |very |pretty )?new (?:here|to (?:this|the game|wif))?|please)\s*[,.:;!-]+\s*"
    r"|\s*[,.:;!?-]+\s*(?:sorry|please|thanks|thank you|cheers|(?:i'?m|i am) (?:(?:totally|very|pretty) )?new"
    r"(?: here| to (?:this|the game|wif))?|first game|just checking|stupid question)\W*$",
    re.I,
)

# How they ask what can be answered by yes or no.
YES_OR_NO = re.compile(
    r"\W*(?:can|could|may|might|must|do|does|did|is|are|am|will|would|should|has|have)\b"
    r"|.*\b(?:can|may|could) (?:i|we|u|you|they|it|he|my)\b",
    re.I,
)

# Who, what or how much is asked for.
WHAT = re.compile(r"\b(?:what|which|who|whose|whom|where|when|why|how)\b", re.I)

# A sentence that asks what is allowed or what happens asks for a rule; who asks for a figure or a name, asks
# for what may be printed anywhere.
ALLOWED = re.compile(
    r"(?:^|[.!?;:])\W*(?:can|could|may|might|must|should|do|does|did|will|would)"
    r" (?:i|we|u|you|they|it|he|my|the|an?|his|our|\w+s)\b",
    re.I,
)
FIGURE = re.compile(
    r"\b(?:how (?:many|much|long|far|strong|fast|big|likely|high|good|expensive)|numbers?|values?|factors?"
    r"|costs?|prices?|range|what|which|whats)\b",
    re.I,
)

# Questions about the world, about playing well or the box, which no rule of any game answers.
OUTSIDE = re.compile(
    r"\b(?:in real life|irl|in reality|historical(?:ly)?|in history|when did the real|house rules?"
    r"|what did \w+ say|full text|speech|the movie|documentary|which film|book should i"
    r"|who (?:was (?:the|a) (?:best|better|greatest)|designed|invented|wrote|directed)"
    r"|what day was (?:that|it)"
    r"|how many (?:men|soldiers|sailors|people|civilians) (?:died|were killed|did .{2,25} lose)"
    r"|casualt(?:y|ies) (?:figures|numbers)"
    r"|(?:could|would|might) .{3,50} have (?:held|won|lost|survived|worked|happened)"
    r"|(?:good|best|better) (?:strategy|strategies|opening|plan|general|move|tactics?)"
    r"|(?:best|ideal|optimal|strongest) (?:\w+ ){0,4}?(?:set ?up|build order|deployment|layout|opening"
    r"|first (?:turn|year))|go.to move|any tips|is it (?:worth|wise|better)|worth it"
    r"|(?:smart|clever|wis)er (?:\w+ ){0,2}(?:to|move|target|choice|play)|(?:easiest|hardest) (?:for|to play)"
    r"|should (?:i|we) (?:go for|build more|rather|play)"
    r"|should (?:the )?\w+ (?:buy|build|invest|concentrate|focus|prioriti[sz]e|bother|aim)"
    r"|(?:smart|wise|clever|sensible|silly|dumb|stupid) or (?:not|silly|foolish|dumb|stupid|smart|wise)"
    r"|home.?brew\w*|best way to|build more \w+ or \w+|which side (?:is|has)"
    r"|(?:from|in) your experience|do you have (?:numbers|figures|statistics)|what would you do"
    r"|where can i (?:get|find)|wh?ere (?:can|could|do|may) (?:i|we|you) (?:buy|order|print)"
    r"|in the shops?|download"
    r"|take to play|how (?:many|long)\b.{0,20} hours|age recommendation|still in print"
    r"|would you(?! (?:say|call|please|kindly|tell|explain|mind|know|show))"
    r"|do you (?:usually|guys|recommend|prefer|reckon|like|bother|rate|feel)"
    r"|(?:what|how) do you (?:use|usually|think|recommend|suggest|handle|store)|has any(?:one|body)"
    r"|any (?:ideas|thoughts|opinions?|advice|suggestions?)|your (?:group|club|opinion|view|favou?rite)"
    r"|prudent|advis(?:e|able)|recommend(?:ed|ations?)?|better off|worth the"
    r"|(?:pc|computer|digital|online|phone) (?:game|version|edition|ai|opponent)"
    r"|(?:upset|hurt|change|ruin|affect|wreck) (?:the )?(?:play |game )?balance"
    r"|take back (?:a|my|his|the|that) (?:\w+ )?move|bring(?:ing)? the (?:beer|snacks|pizza|chips))\b",
    re.I,
)

# Examples of such questions, one a line: what is nearer to them in meaning than to anything that the corpus
# has is likely such a question.
OUTSIDE_EXAMPLES = (Path(__file__).parent / "outside.txt").read_text(encoding="utf-8").splitlines()

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
