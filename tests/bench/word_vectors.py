"""Makes the vectors of queries/search: `python -m tests.bench.word_vectors [HOME]`.

Every word of the knowledge base in HOME, and the commonest words of English that the sentence model knows, is
put through all-MiniLM-L6-v2 by itself; the vectors are centred, reduced to their main directions and made as
long as the word is rare.  From there on they are learned on the corpus (`tests.bench.learning`), and written
as int8.  How the sentence model reads whole questions is learned by `tests.bench.question_model`.

Needs the extra `meaning`, jax and optax.
"""

from __future__ import annotations

import re
import sqlite3
import sys
from contextlib import closing

import numpy as np

from kb.home import current, home_folder
from queries.search import entries, sentences
from queries.search.chatter import OUTSIDE_EXAMPLES
from queries.search.meaning import FOLDER, WORD, rarity
from tests.bench import learning
from tests.bench.learning import Pairs

DIMENSIONS = 128
COMMON = 14_000  # words of the model's own list, which has the commonest first
ROWS = 7_000  # of a file, which so stays below 1 MiB
WRITTEN_NOWHERE = 0.4  # what a word weighs that the corpus has not, beside its rarity: of these is small talk
LONGEST = 64  # words of a text that is learned from
DROPPED = 0.25  # of its words
WORDS_LEARN = {"steps": 300, "rate": 0.02, "pull": 5e-6}


def texts_of(connection: sqlite3.Connection) -> list[str]:
    """What is written in the knowledge base or asked of it, every nickname, and what nothing answers."""
    read = list(entries.read(connection))
    texts = [one for entry in read for one in (*entries.passages(entry.body), *_asked(entry))]
    texts += [
        f"{said} {written}" for said, written in connection.execute("select said, written from nicknames")
    ]
    return [*texts, *OUTSIDE_EXAMPLES]


def _asked(entry: entries.Entry) -> list[str]:
    return [f"{one.question} {one.answer}" for one in entry.asked]


def reduced(vectors: np.ndarray) -> np.ndarray:
    """The vectors without what all have in common, in their main directions, of length 1."""
    centred = vectors - vectors.mean(0)
    _, _, directions = np.linalg.svd(centred, full_matrices=False)
    short = centred @ directions[:DIMENSIONS].T
    return short / np.linalg.norm(short, axis=1, keepdims=True)


def learned_words(words: list[str], table: np.ndarray, found: Pairs) -> np.ndarray:
    """The vectors of the words, each as long as it weighs, learned from a table of them."""
    import jax.numpy as jnp

    row, nothing = {word: place for place, word in enumerate(words)}, len(words)

    def bag(text: str) -> list[int]:
        known = [row[word] for word in WORD.findall(text.lower()) if word in row][:LONGEST]
        return known + [nothing] * (LONGEST - len(known))

    def embed(table, bags, _):
        made = jnp.concatenate([table, jnp.zeros((1, table.shape[1]))])[bags].sum(1)
        return made / (jnp.linalg.norm(made, axis=1, keepdims=True) + 1e-6)

    def thin(bags, dice):
        return np.where(dice.random(bags.shape) < DROPPED, nothing, bags)

    bags = np.array([bag(text) for text in found.texts])
    return np.array(learning.learned(embed, jnp.array(table), found, bags, thin, **WORDS_LEARN))


def write_words(words: list[str], table: np.ndarray) -> None:
    weights = np.linalg.norm(table, axis=1)
    whole = table / np.abs(table).max(1, keepdims=True)
    (FOLDER / "words.txt").write_text("\n".join(words) + "\n", encoding="utf-8")
    np.save(FOLDER / "weights.npy", weights.astype(np.float32), allow_pickle=False)
    for old in FOLDER.glob("vectors_*.npy"):
        old.unlink()
    for part, start in enumerate(range(0, len(words), ROWS)):
        rows = np.rint(whole[start : start + ROWS] * 127).astype(np.int8)
        np.save(FOLDER / f"vectors_{part}.npy", rows, allow_pickle=False)
    print(f"{len(words)} words of {DIMENSIONS} numbers in {FOLDER}")


def main(home: str | None) -> None:
    folder = home_folder(home)
    with closing(sqlite3.connect(current(folder).database)) as connection:
        texts, found = texts_of(connection), learning.pairs(connection)
    model = sentences.model()
    assert model is not None, "install the extra: pip install -e '.[meaning]'"
    written = {word for text in texts for word in WORD.findall(text.lower())}
    known = (sentences.FOLDER / "words.txt").read_text(encoding="utf-8").split("\n")
    words = sorted(written.union([word for word in known if re.fullmatch(WORD, word)][:COMMON]))
    weights = rarity(words, texts) * [1 if word in written else WRITTEN_NOWHERE for word in words]
    write_words(words, learned_words(words, reduced(model.encode(words)) * weights[:, None], found))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
