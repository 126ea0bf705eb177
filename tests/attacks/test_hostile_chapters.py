"""One chapter or example cannot stop a build: it is told with its place, and all else is built."""

from __future__ import annotations

import time

import pytest

from kb.compiled_law import compile_and_check
from parsers.chapters import read_corpus

NINES = "9" * 18
HEAD = 'decision d(a: Number) -> Number\n  "?"\n'
SQUARES = f"{HEAD}  d30(a) [1.1]\n\n{HEAD.replace(' d(', ' d0(')}  a * {NINES} [1.1]\n"
for n in range(1, 31):
    SQUARES += f"\n{HEAD.replace(' d(', f' d{n}(')}  d{n - 1}(a) * d{n - 1}(a) [1.1]\n"
CHAPTERS = {
    "a name like a number": HEAD + "  K1_0 [1.1]\n",
    "a text for a number": HEAD + '  "K1_0" [1.1]\n',
    "2,000 nested ifs": HEAD + "  " + "1 if a = 1 else (" * 2_000 + "1" + ")" * 2_000 + " [1.1]\n",
    "250 nested conditions": HEAD + "  1 if " + "not (" * 250 + "a = 1" + ")" * 250 + " else 2 [1.1]\n",
    "a number of 5,000 digits": HEAD + "  " + "9" * 5_000 + " [1.1]\n",
    "a text of 5,000 digits": HEAD + '  number("' + "9" * 5_000 + '") [1.1]\n',
    "a product of 300 large numbers": HEAD + "  product of\n" + f"    {NINES} [1.1]\n" * 300,
    "the highest of all": HEAD + "  total_of_highest((1, 2), unlimited) [1.1]\n",
    "a large number beside unlimited": HEAD
    + f"  lowest of\n    {' * '.join([NINES] * 30)} [1.1]\n    unlimited [1.1]\n",
    "30 squarings": SQUARES,
    "itself": HEAD + "  d(a) * d(a) [1.1]\n",
    "a zero byte": HEAD + "  a \x00 [1.1]\n",
}
LISTED = ", ".join(map(str, range(1, 41)))
CHAPTERS |= {
    "a running square": f"{HEAD}  running was = {NINES} for each one in ({LISTED}): was * was [1.1]\n",
    "250 nested choices": HEAD + "  " + "(1 if a = 1 else " * 250 + "1" + ")" * 250 + " [1.1]\n",
    "decisions that all ask all": "\n".join(
        f"{HEAD.replace(' d(', f' d{n}(')}  {' + '.join(f'd{m}(a)' for m in range(40))} [1.1]\n"
        for n in range(40)
    ),
    "a chain behind a mistake": f"{HEAD.replace(' d(', ' d0(')}  nothing_here [1.1]\n"
    + "\n".join(f"{HEAD.replace(' d(', f' d{n}(')}  d{n - 1}(a) [1.1]\n" for n in range(1, 800)),
}
DEEP = "brackets stand more than 60 deep"
DIGITS = "a number here has more than 3,600 digits; give smaller ones"
# What is told of each first, and on which line of the chapter; "" where the example is told to fail.
TOLD = {
    "a name like a number": ("one.md:12:3", "nothing is called K1_0"),
    "a text for a number": ("one.md:12:3", "this is a text"),
    "2,000 nested ifs": ("one.md:12:1039", DEEP),
    "250 nested conditions": ("one.md:12:312", DEEP),
    "250 nested choices": ("one.md:12:1023", DEEP),
    "a number of 5,000 digits": ("one.md:12:3", "a number has at most 18 digits"),
    "a text of 5,000 digits": ("", DIGITS),
    "a product of 300 large numbers": ("", DIGITS),
    "the highest of all": ("", "expected 1, and the rules say 3"),
    "a large number beside unlimited": ("", "expected 1, and the rules say 9999999999999999"),
    "30 squarings": ("", DIGITS),
    "a running square": ("", DIGITS),
    "itself": ("one.md:10:10", "d needs itself: d asks d"),
    "decisions that all ask all": ("one.md:10:10", "d0 needs itself: d0 asks d0"),
    "a chain behind a mistake": ("one.md:12:3", "nothing is called nothing_here"),
    "a zero byte": ("one.md:12:5", "'\\x00' means nothing here"),
}
PATIENCE = 20.0  # seconds of processor time, on a machine that is busy


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_hostile_chapter_is_told_and_all_else_is_built(name, tmp_path):
    (tmp_path / "rulebook.toml").write_text('id = "evil"\ntitle = "E"\nshort = "E"\nkind = "rulebook"\n')
    good = f"## 1.2 Good\n\nText.\n\n```rule\n{HEAD.replace(' d(', ' good(')}  a + 1 [1.2]\n```\n"
    example = '```example 1.1-1 "x"\nask d(7)\nexpect 1\n```\n'
    hostile = f"## 1.1 Two\n\nText.\n\n```rule\n{CHAPTERS[name]}```\n\n{example}\n"
    (tmp_path / "one.md").write_text(f"# E\n\n# 1 One\n\n{hostile}{good}")
    begin = time.process_time()
    compiled = compile_and_check([read_corpus(tmp_path)])
    assert time.process_time() - begin < PATIENCE
    assert any("good" in law.decisions for law in compiled.laws.values())
    told = [problem.message for problem in compiled.problems] + [check.reason for check in compiled.checks]
    place, message = TOLD[name]
    assert told[0].startswith(message)
    if place:
        first = compiled.problems[0]
        assert f"{first.place.path}:{first.place.first_line}:{first.column}".endswith(place)
    else:
        assert compiled.checks[0].subject == "evil/example/1.1-1"
    assert not any("fault of the program" in one or "Traceback" in one for one in told)


REST = 'title = "E"\nshort = "E"\nkind = "rulebook"\n'


@pytest.mark.parametrize(
    ("toml", "place", "message"),
    [
        (f'id = "../../evil"\n{REST}', "1:1", "'../../evil' is no id"),
        (f'{REST}id = "a/b"\n', "4:1", "'a/b' is no id"),
        ("# Deep\nid = " + "[" * 5_000 + "]" * 5_000, "2:6", "brackets stand too deep in each other"),
        ("\nyear = " + "9" * 5_000, "2:8", "a number is too long to be read"),
        (f'id = "e"\n{REST}year = "x"\n', "5:1", "year is not a whole number"),
        (f'id = "e"\n{REST}run = "x"\n', "5:1", "unknown name run"),
        (f"id = 7\n{REST}", "1:1", "id is not a text"),
        ("\x00", "1:1", "cannot be read: Invalid statement"),
    ],
)
def test_a_hostile_rulebook_is_told(toml, place, message, tmp_path):
    (tmp_path / "rulebook.toml").write_text(toml)
    (tmp_path / "one.md").write_text("# E\n\n# 1 One\n\nText.\n")
    told = read_corpus(tmp_path).problems[0]
    assert told.message == f"rulebook.toml: {message}"
    assert told.expected
    assert f"{told.place.path}:{told.place.first_line}:{told.column}".endswith(f"rulebook.toml:{place}")
