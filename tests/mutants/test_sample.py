"""A few wrong rules of the shipped law, others with each commit: most are noticed.

The whole measure is `make mutants`; this keeps a chapter from standing there with nothing that checks it.
"""

from __future__ import annotations

import pytest

from kb.explore.watching import noticed
from tests.mutants.bench import Bench, commit, drawn

SAMPLE = 12
MOST_UNNOTICED = 7  # some of them change no verdict


@pytest.mark.slow
def test_most_wrong_rules_of_a_sample_are_noticed():
    bench = Bench()
    base = next(iter(bench.laws))
    law, watching = bench.laws[base], bench.watching(base)
    chosen = drawn(list(bench.mutants(base)), SAMPLE, commit())
    survivors = [one.id for one in chosen if noticed(law, one, watching.of(*one.names)) is None]
    assert len(survivors) <= MOST_UNNOTICED, survivors
