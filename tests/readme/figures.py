"""Brings the figures and the pictures of the README up to date with what is built.

python -m tests.readme               the figures, from the knowledge base that `umpire` would ask
python -m tests.readme --pictures    the pictures too, with Playwright and a chromium
"""

from __future__ import annotations

import argparse
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from queries import figures
from queries.knowledge import current_build
from queries.rows import rows

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PICTURES = ROOT / "queries" / "web" / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
SHOWN = {
    "home.png": "",
    "section.png": "rules/wif-ce/2.3.1",
    "dispute.png": "settle/aircraft_limit?hex.terrain=clear&hex.city=yes&option=2&hex.units:count=2"
    "&hex.units.1.kind=HQ_A&hex.units.2.kind=ENG",
}
BLOCK = "<!-- {name}: python -m tests.readme writes this -->\n{text}\n<!-- end of {name} -->"
WRITTEN = re.compile(r"<!-- (\w+): python -m tests\.readme writes this -->\n(.*?)<!-- end of \1 -->", re.S)
CHAPTERS = """
    select documents.short as document, chapter.number, chapter.title, count(decisions.id) as decisions
    from sections chapter join documents on documents.id = chapter.document
    left join sections on sections.document = chapter.document and sections.chapter = chapter.chapter
    left join decisions on decisions.section = sections.id
    where chapter.depth = 1 and chapter.document in (select document from decisions)
    group by chapter.id having decisions > 0 order by chapter.document = 'wif-ce' desc, chapter.rowid
"""


def blocks(connection: sqlite3.Connection) -> dict[str, str]:
    """The parts of the README that hold figures, by name."""
    return {"contents": contents(connection), "decided": decided(connection)}


def contents(connection: sqlite3.Connection) -> str:
    """How much of what there is, a line a document."""
    whole = figures.whole(connection)
    lines = [_document(one) for one in figures.documents(connection) if "shipped" in one["source"]]
    lines.append(
        f"- {whole['asked']:,} questions of players with answers; {whole['citations']:,} references;"
        f" {whole['contradictions']} contradictions of the sources, each with the reading taken."
    )
    return "\n".join(lines)


def _document(one: dict[str, Any]) -> str:
    names = {"us_entries": "US entry options and actions", "printed_tables": "tables"}
    counts = [figures.counted(one[name], names.get(name, name)) for name in figures.COUNTED if one[name]]
    return f"- **{one['title']}**: {', '.join(counts)}."


def decided(connection: sqlite3.Connection) -> str:
    """What can be decided, by chapter, and what the checks of it came to."""
    whole, checked = figures.whole(connection), figures.checked(connection)
    lines = [f"{whole['decisions']:,} questions can be asked, of {whole['clauses']:,} clauses:", ""]
    lines += ["| chapter | questions |", "|---|---|"]
    lines += [
        f"| {one['document']} {one['number']} {one['title']} | {one['decisions']} |"
        for one in rows(connection, CHAPTERS)
    ]
    lines.append("")
    for name, called in (("examples", "worked examples of the rulebooks"), ("rulings", "rulings")):
        sums = figures.by_status(checked[name])
        passed, against, waiting, never = (
            sums.get(one, 0) for one in ("pass", "contradiction", "waits for rules", "not executable")
        )
        other = sum(sums.values()) - passed - against - waiting - never
        lines.append(
            f"- Of {sum(sums.values())} {called} {passed} are decided as the document decides them, {against}"
            f" against it where it contradicts itself, {other} otherwise; {waiting} must wait for rules,"
            f" and {never} can never be decided."
        )
    return "\n".join(lines)


def with_blocks(text: str, written: dict[str, str]) -> str:
    """The README with those parts in the place of what stood there."""

    def replace(match: re.Match) -> str:
        return BLOCK.format(name=match[1], text=written[match[1]])

    return WRITTEN.sub(replace, text)


@contextmanager
def served(home: str | None) -> Iterator[str]:
    """The address of the pages, served for as long as they are wanted."""
    program = "from queries.terminal.entry import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", "0", *(["--home", home] if home else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield re.search(r"http://\S+/", process.stdout.readline())[0]
        process.send_signal(signal.SIGINT)


def take_pictures(address: str) -> None:
    """Photographs the pages that are served there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 800}, color_scheme="light")
        for name, path in SHOWN.items():
            page.goto(f"{address}{path}")
            page.screenshot(path=PICTURES / name)
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--home", help="the home of the knowledge base")
    parser.add_argument("--pictures", action="store_true", help="take the pictures too")
    parser.add_argument("--address", help="where pages are served already, to be photographed")
    wanted = parser.parse_args()
    if wanted.address:
        return take_pictures(wanted.address)
    with closing(sqlite3.connect(current_build(wanted.home).database)) as connection:
        text = with_blocks(README.read_text(encoding="utf-8"), blocks(connection))
    README.write_text(text, encoding="utf-8")
    if wanted.pictures:
        with served(wanted.home) as address:
            take_pictures(address)
    return None
