"""What lies near what: vectors learned on the corpus, so that what players ask lies near what answers it.

Each question of an `Asked:` list is held against texts of the corpus (passages, answers, other questions,
each with the title it stands under): those of the same place shall be nearer than all others (InfoNCE, the
loss of dense retrieval), the question itself and its own answer left out.  So shall the examples of what no
rule answers lie near one another, and far from all that is answered.  Words are dropped at random on
both sides, so that no pair of words alone is learned.  A fifth of the questions, by a hash of their words,
is never shown (`is_shown`): on it the weights of the ranking are found (`tests.bench.tuning`).

Needs jax and optax.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from queries.search import entries
from queries.search.chatter import OUTSIDE_EXAMPLES

QUESTIONS, TEXTS = 192, 4096  # of a step
OF_ONE_PLACE = 24  # texts of the place of each question that are in its step
SHARPNESS = 20.0  # of the softmax over products of vectors
Embed = Callable[
    [Any, Any, bool], Any
]  # parameters, inputs, whether these are questions -> vectors of length 1
Thin = Callable[[np.ndarray, np.random.Generator], np.ndarray]


@dataclass(frozen=True, slots=True)
class Pairs:
    """What is learned from: `texts` are questions, then their replies, then passages, at last the examples of
    what no rule answers; `owners` their entries, one more for all of these examples, and `items` the place of
    the question that each belongs to, or -1; `shown` the places of the questions to learn from."""

    texts: list[str]
    owners: np.ndarray
    items: np.ndarray
    shown: np.ndarray


def is_shown(question: str) -> bool:
    """Whether vectors are learned from the question; the others are left to the weights of the ranking."""
    return zlib.crc32(question.encode()) % 5 != 0


def pairs(connection: sqlite3.Connection) -> Pairs:
    """What the knowledge base has to learn from, in the form in which the index has it."""
    questions, replies, passages = [], [], []
    for place, entry in enumerate(entries.read(connection)):
        questions += [(place, one.question) for one in entry.asked]
        replies += [(place, f"{entry.title}. {one.answer}") for one in entry.asked]
        passages += [(place, f"{entry.title}. {text}") for text in entries.passages(entry.body)]
    nowhere = max(place for place, _ in passages) + 1
    outside = [(nowhere, text) for text in OUTSIDE_EXAMPLES]
    together = [*questions, *replies, *passages, *outside]
    numbers = np.arange(len(questions))
    examples = np.arange(len(together) - len(outside), len(together))
    return Pairs(
        [text for _, text in together],
        np.array([place for place, _ in together]),
        np.concatenate([numbers, numbers, np.full(len(passages), -1), examples]),
        np.array([place for place in (*numbers, *examples) if is_shown(together[place][1])]),
    )


def learned(embed: Embed, start: Any, found: Pairs, inputs: np.ndarray, thin: Thin, **how: float) -> Any:
    """The parameters that `embed` takes, learned from `start` in `steps` steps of the length `rate`; those
    that go far from `start` pay `pull` for it.  `inputs` is what `embed` reads of each text."""
    import jax
    import jax.numpy as jnp
    import optax

    def loss(parameters, questions, texts, right, hidden):
        nearness = SHARPNESS * embed(parameters, questions, True) @ embed(parameters, texts, False).T
        nearness = jnp.where(hidden, -1e9, nearness)
        lost = jax.nn.logsumexp(nearness, 1)
        lost -= jax.nn.logsumexp(jnp.where(right, nearness, -1e9), 1)
        moved = jax.tree.map(lambda now, before: jnp.sum((now - before) ** 2), parameters, start)
        return jnp.where(right.any(1), lost, 0).mean() + how["pull"] * sum(jax.tree.leaves(moved))

    @jax.jit
    def step(parameters, state, *batch):
        lost, slope = jax.value_and_grad(loss)(parameters, *batch)
        change, state = moves.update(slope, state)
        return optax.apply_updates(parameters, change), state, lost

    moves, dice = optax.adam(how["rate"]), np.random.default_rng(1939)
    parameters, state = start, moves.init(start)
    of_place = {place: np.flatnonzero(found.owners == place) for place in np.unique(found.owners)}
    for number in range(int(how["steps"])):
        asked = dice.choice(found.shown, QUESTIONS, replace=False)
        near = [dice.permutation(of_place[found.owners[one]])[:OF_ONE_PLACE] for one in asked]
        # In no order: the texts of a place begin with its questions, and its passages shall count too.
        near = dice.permutation(np.unique(np.concatenate(near)))[: TEXTS * 3 // 4]
        texts = np.concatenate([near, dice.choice(len(found.owners), TEXTS - len(near))])
        hidden = found.items[texts][None] == asked[:, None]
        right = (found.owners[texts][None] == found.owners[asked][:, None]) & ~hidden
        batch = (thin(inputs[asked], dice), thin(inputs[texts], dice), right, hidden)
        parameters, state, lost = step(parameters, state, *batch)
        if number % 50 == 0:
            print(f"step {number}: {float(lost):.3f}", flush=True)
    return parameters
