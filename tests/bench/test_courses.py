"""The campaign that is measured is one that could be played: nearly all that it tells happens."""

from __future__ import annotations

from collections import Counter

from kb.engine.course import HAPPENED, NOT_KNOWN, Course
from kb.engine.facts import case_of
from parsers.law.situation import read_situation
from parsers.transcripts.ids import CE
from tests import shipped
from tests.bench.courses import campaign


def test_nearly_all_events_of_the_measured_campaign_happen():
    law = shipped.laws()[CE]
    rules = law.in_play(CE, frozenset())
    said = read_situation(campaign(36, 500))
    case = case_of(law, said, CE, frozenset())
    case.rules = rules
    course = Course(rules, case, said)
    course.advance(500)
    came = Counter(one.status for one in course.happened)
    assert sum(came.values()) == 500
    assert came[HAPPENED] >= 475
    assert not came[NOT_KNOWN]
