"""What is attacked: each target takes the number of an input and does with it what Umpire would do.

A target is a function of a `Range` and of a number that names the input.  It returns where that was taken,
and raises UmpireError where it was refused with a message; whatever else it raises is a fault of Umpire's.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

import msgspec

from kb.engine import keep
from kb.engine.sealed import sealed, unsealed
from kb.errors import UmpireError
from kb.home import Build, current
from queries.ask import Asker
from queries.knowledge import connect
from queries.search import Filters, Searcher
from queries.umpire import Umpire
from tests.attacks import generators, plants

SEED = "umpire"
LETTERS = "ABCDEFGHIJ"
up_to = range  # a parameter of every target is called so


@dataclass
class Range:
    """A home to shoot at, a folder for what is written, and the real documents where there are any."""

    home: Path
    folder: Path
    documents: Path | None = None

    @property
    def shared(self) -> Path:
        """The folder that all jobs share."""
        return self.home.parent

    @classmethod
    def of(cls, shared: Path, name: str) -> Range:
        """The range of one job: the home that all share, and a folder of its own beside it."""
        real = os.environ.get("UMPIRE_DOCUMENTS")
        folder = shared / name
        folder.mkdir(exist_ok=True)
        return cls(shared / "home", folder, Path(real) if real and Path(real).is_dir() else None)

    def copy_of_home(self) -> Path:
        """A home of its own, to be damaged; the same each time."""
        own = self.folder / "home"
        if not own.exists():
            shutil.copytree(self.home, own)
            own.chmod(0o700)
        return own

    @cached_property
    def build(self) -> Build:
        return current(self.home)

    @cached_property
    def umpire(self) -> Umpire:
        return Umpire.of(self.build)

    @cached_property
    def connection(self) -> sqlite3.Connection:
        return connect(self.build)

    @cached_property
    def searcher(self) -> Searcher:
        return Searcher(self.connection, self.build.index)

    @cached_property
    def asker(self) -> Asker:
        return Asker(self.connection, self.build.index)

    @cached_property
    def situations(self) -> list[str]:
        found = self.connection.execute("select situation from examples where situation <> '' order by id")
        return [text for (text,) in found]

    @cached_property
    def blocks(self) -> list[str]:
        """The rule blocks of the shipped chapters."""
        from parsers.chapters import read_corpus
        from rules_corpus import FOLDER, document_folders

        return [block.text for folder in document_folders(FOLDER) for block in read_corpus(folder).blocks]

    @cached_property
    def texts(self) -> list[str]:
        """Documents to damage: the real ones, else the little rulebooks of the tests."""
        folder = self.documents or Path(__file__).parents[1] / "parsers/transcripts/rulebooks"
        return [path.read_text(encoding="utf-8", errors="replace") for path in sorted(folder.iterdir())]


def situation(range: Range, number: int) -> None:
    """A situation to judge."""
    order = random.Random(f"{SEED} situation {number}")
    range.umpire.check(generators.mutated(order.choice(range.situations), order))


def fact(range: Range, number: int) -> None:
    """A single question with facts."""
    order = random.Random(f"{SEED} fact {number}")
    names = [one.name for one in range.umpire.decisions()]
    name = order.choice([*names, *generators.WORDS])
    facts = [f"{order.choice(['hex', 'unit', 'x', 'game', 'hex.units'])}.{order.choice(generators.WORDS)}="
             f"{order.choice(generators.WORDS)}" for _ in "abc"[: order.randint(0, 3)]]  # fmt: skip
    inquiry = range.umpire.inquire(name, facts, options=[order.randint(-5, 99)])
    inquiry.verdict()
    inquiry.next_question()


def chapter(range: Range, number: int) -> None:
    """A chapter with a rule block, read, compiled and its examples run, as `umpire build` does."""
    from kb.compiled_law import compile_and_check
    from parsers.chapters import read_corpus

    order = random.Random(f"{SEED} chapter {number}")
    folder = range.folder / "chapters"
    folder.mkdir(exist_ok=True)
    id = '"../../evil"' if order.random() < 0.05 else '"evil"'
    toml = f'id = {id}\ntitle = "E"\nshort = "E"\nkind = "rulebook"\n'
    toml = generators.mutated(toml, order) if order.random() < 0.1 else toml
    (folder / "rulebook.toml").write_text(toml, encoding="utf-8", errors="replace")
    block = generators.mutated(order.choice(range.blocks), order)
    example = generators.mutated(order.choice(range.situations), order)
    blocks = f"```rule\n{block}\n```\n\n```example 1.1-1 'x'\n{example}\n```\n".replace("'x'", '"x"', 1)
    text = f"# E\n\n# 1 One\n\n## 1.1 Two\n\nText.\n\n{blocks}"
    (folder / "one.md").write_text(text, encoding="utf-8", errors="replace")
    reading = read_corpus(folder)
    if reading.document is not None:
        compile_and_check([reading])


def document(range: Range, number: int) -> None:
    """A damaged document of the user's."""
    from parsers.transcripts.recognise import read_folder

    order = random.Random(f"{SEED} document {number}")
    folder = range.folder / "documents"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    text = generators.damaged(order.choice(range.texts), order)
    (folder / "one.txt").write_text(text, encoding="utf-8", errors="replace")
    read_folder(folder)


def query(range: Range, number: int) -> None:
    """Words to search for, a question, a reference."""
    from queries.page import page
    from queries.reference import resolve

    order = random.Random(f"{SEED} query {number}")
    text = generators.words(order)
    range.searcher.find(text, Filters(kind=order.choice(["", "ruling", "x"])), 10)
    if number % 3 == 0:
        range.asker.ask(text)
    page(range.connection, resolve(range.connection, text[:300] or "2.4.2"))


def bytes_of_a_build(range: Range, number: int) -> None:
    """A build of which a file is damaged, searched, shown and judged with."""
    order = random.Random(f"{SEED} bytes {number}")
    own = range.folder / "damaged"
    if not own.exists():
        shutil.copytree(range.build.folder, own)
    file = order.choice(
        sorted(path for path in range.build.folder.rglob("*") if path.is_file() and path.stat().st_size)
    )
    (own / file.relative_to(range.build.folder)).write_bytes(generators.flipped(file.read_bytes(), order))
    try:
        _used(Build(own.name, own, None, "", ""))
    finally:
        shutil.copyfile(file, own / file.relative_to(range.build.folder))


def _used(build: Build) -> None:
    """Searches, shows and judges with a build."""
    from queries.page import page
    from queries.reference import resolve

    try:
        with closing(connect(build)) as connection:
            searcher = Searcher(connection, build.index)
            try:
                for words in ("supply through Vichy", "lantern", '"trace supply"'):
                    searcher.search(words)
            finally:
                searcher.index.close()
            page(connection, resolve(connection, "2.4.2"))
        Umpire.of(build).inquire("aircraft_limit", ["hex.city=yes"]).verdict()
    except sqlite3.DatabaseError as error:  # which the command line tells as damage
        raise UmpireError(str(error)) from error


def planted_home(range: Range, number: int) -> None:
    """A home that somebody else filled: pipes, links, folders and endless files for files, odd facts, odd
    arrays, odd tables."""
    order = random.Random(f"{SEED} plant {number}")
    name = range.build.folder.name
    own = range.folder / "home"
    shutil.rmtree(own, ignore_errors=True)
    (own / "builds").mkdir(parents=True, mode=0o700)
    own.chmod(0o700)
    plant = plants.PLANTS[number % len(plants.PLANTS)]
    shutil.copytree(range.build.folder, own / "builds" / name)
    for file in (range.home / "current", range.home / "lock"):
        shutil.copyfile(file, own / file.name)
    plant(own, order)
    build = current(own)
    if build is None:
        raise UmpireError("no knowledge base is there; one is built first")
    try:
        _used(build)
    finally:
        assert not (own / "ran").exists(), "what was planted has run"


def large(range: Range, number: int) -> None:
    """What is large in itself: maps, paths, decisions, questions."""
    order = random.Random(f"{SEED} large {number}")
    kind = number % 5
    if kind == 0:  # a path over a map of more than a million hexes
        names = (
            f"{a}{b}{c}{row:04d}" for a in LETTERS for b in LETTERS for c in LETTERS for row in up_to(9_999)
        )
        most = order.choice([45_000, 1_100_000])
        text = "\n".join(f"hex {one}: clear" for one in islice(names, most))
        range.umpire.check(text + "\nask distance_between(AAA0000, AAB9898)\n")
    elif kind == 1:  # a network without coordinates, in which there are more ways than anybody can count
        count = order.randint(50, 400)
        lines = [f"hex N{n}: clear" for n in up_to(2 * count)]
        for n in up_to(0, 2 * count - 2, 2):
            lines += [f"hexside between N{n + a} and N{n + 2 + b}" for a in (0, 1) for b in (0, 1)]
        range.umpire.check("\n".join([*lines, "unit U: INF, in N0\nask in_supply(U)"]))
    elif kind == 2:  # 10,000 decisions
        _compiled(
            range,
            "\n".join(f'decision d{n}(a: Number) -> Number\n  "?"\n  a + {n} [1.1]\n' for n in up_to(10_000)),
        )
    elif kind == 3:  # hundreds of questions of one situation
        units = ", ".join(f"INF x{order.randint(1, 60)}" for _ in up_to(10))
        asks = "ask overstacked_units(A)\n" * 200
        range.umpire.check(f"hex A: clear\nunits in A: {units}\n{asks}", changes=False)
    else:  # each decision asks the one before twice, of a number that grows or does not
        text = 'decision d0(a: Number) -> Number\n  "?"\n  a [1.1]\n'
        for n in up_to(1, order.randint(20, 300)):
            sign = order.choice("*+-/")
            text += f'\ndecision d{n}(a: Number) -> Number\n  "?"\n  d{n - 1}(a) {sign} d{n - 1}(a) [1.1]\n'
        _compiled(range, text)


large.longest = 60.0  # type: ignore[attr-defined]  # seconds: what is as large as ten corpora may take as long


def _compiled(range: Range, rules: str) -> None:
    """A chapter with rules and an example, read, compiled and run."""
    from kb.compiled_law import compile_and_check
    from parsers.chapters import read_corpus

    folder = range.folder / "chapters"
    folder.mkdir(exist_ok=True)
    (folder / "rulebook.toml").write_text('id = "evil"\ntitle = "E"\nshort = "E"\nkind = "rulebook"\n')
    example = '```example 1.1-1 "x"\nask d9(2)\nexpect 11\n```\n'
    (folder / "one.md").write_text(
        f"# E\n\n# 1 One\n\n## 1.1 Two\n\nText.\n\n```rule\n{rules}\n```\n\n{example}"
    )
    compiled = compile_and_check([read_corpus(folder)])
    assert compiled.checks or compiled.problems


def planted_rules(range: Range, number: int) -> None:
    """Compiled rules of which a part is another, signed as their writer would: decisions asked by them."""
    order = random.Random(f"{SEED} rules {number}")
    path = range.build.folder / keep.NAME
    data = msgspec.msgpack.decode(unsealed(path.read_bytes()))
    for _ in "ab"[: order.randint(1, 2)]:
        generators.replace_a_part(data, order)
    folder = range.folder / "planted"
    folder.mkdir(exist_ok=True)
    written = msgspec.msgpack.encode(data)
    (folder / keep.NAME).write_bytes(sealed(written))
    umpire = Umpire.of(Build(folder.name, folder, None, "", ""))
    for one in order.sample(umpire.decisions(), 8):
        inquiry = umpire.inquire(one.name, ["hex.city=yes"] if one.name == "aircraft_limit" else [])
        inquiry.verdict()
        inquiry.next_question()
