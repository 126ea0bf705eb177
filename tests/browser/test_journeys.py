"""The four journeys of a player, from the home page to the answer, at a desk and on a phone."""

from __future__ import annotations

import re

import pytest

from tests.browser.seen import expect

pytestmark = pytest.mark.parametrize("size", ["desk", "phone"])


def fits(page) -> bool:
    """Whether nothing is wider than the window, on a page of which something has been seen."""
    page.wait_for_load_state()
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def headed(page, title: str) -> None:
    """Waits for the page whose heading begins with a title."""
    expect(page.locator("h1").first).to_have_text(re.compile(rf"^\s*{re.escape(title)}"))


def answered(page, words: str) -> None:
    """Waits for a verdict that begins with some words."""
    expect(page.get_by_role("status").first).to_have_text(re.compile(rf"^\s*{re.escape(words)}"))


def test_search(visit, site, size):
    with visit(size) as page:
        page.goto(site)
        page.get_by_label("Search rules, rulings and terms").fill(
            "can a notional unit trace emergency supply?"
        )
        page.keyboard.press("Enter")
        page.locator(".answer a, .results a.hit").first.wait_for()
        expect(page.locator("mark").first).to_be_attached()
        assert fits(page)
        page.get_by_role("link", name="Q2.4-13 Emergency supply for a notional unit").first.click()
        headed(page, "Q2.4-13")
        expect(page.locator(".verdict").first).to_be_visible()
        assert fits(page)
        page.get_by_label("Search rules, rulings and terms").fill("11.15.5")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{site}rules/wif-ce/11.15.5")


def test_settle_a_dispute(visit, site, size):
    with visit(size) as page:
        page.goto(site)
        page.get_by_role("link", name="Settle a dispute").first.click()
        page.get_by_label("Find a decision").fill("aircraft stack")
        page.get_by_role("button", name="Find").click()
        page.get_by_role("link", name=re.compile("How many aircraft .* may stack")).click()
        page.get_by_label("terrain", exact=True).select_option("clear")
        page.get_by_text("What is usual unless you say otherwise").first.click()
        page.get_by_label("city", exact=True).select_option("yes")
        page.get_by_label("2 Divisions").check()
        for number, kind in ((1, "HQ_A"), (2, "ENG")):
            page.get_by_role("button", name="Add to units of hex").click()
            page.locator(f'[id="hex.units.{number}.kind"]').select_option(kind)
        page.get_by_role("button", name="Judge").last.click()
        answered(page, "5")
        expect(page.locator(".reasons a", has_text="2.3.1").first).to_be_visible()
        expect(page.get_by_text("option 2 out of play")).to_be_visible()
        expect(page.locator("svg.table-map").first).to_be_visible()
        assert fits(page)
        page.get_by_role("link", name="Edit as text").click()
        page.get_by_label("The facts, and what is asked of them").press("Control+Home")
        page.get_by_role("button", name="Judge").click()
        answered(page, "5")
        assert fits(page)


def test_browse(visit, site, size):
    with visit(size) as page:
        page.goto(site)
        page.locator(".bars a").first.click()
        page.wait_for_url("**/rules/wif-ce/**")
        assert fits(page)
        page.locator(".touching a").first.click()
        headed(page, "Q")
        assert fits(page)
        page.get_by_role("region", name="In the other edition").get_by_role("link").first.click()
        page.wait_for_url("**/rules/wif-ce/**")
        page.locator("svg.graph a:visible").first.click()
        page.get_by_role("link", name="Row in the database").click()
        page.locator('td a[title="The umpire\'s page"]').first.click()
        page.wait_for_url("**/rules/**")
        for name, title in (
            ("What changed", "What changed"),
            ("A to Z", "A to Z"),
            ("Rulings", "The designer's"),
        ):
            if size == "phone":
                page.get_by_text("Menu").click()
            page.get_by_role("navigation", name="Umpire").get_by_role("link", name=name).click()
            headed(page, title)
            assert fits(page)


def test_carry_on_with_another_game(visit, site, size):
    with visit(size) as page:
        page.goto(site)
        page.get_by_role("navigation", name="The game at hand").get_by_role(
            "link", name="Skirmish at Dusk"
        ).click()
        page.get_by_role("link", name="7 Twilight").click()
        headed(page, "7 Twilight")
        for title in ("7.1 Lanterns", "7.2 Sentries", "7.1 Lanterns"):
            page.get_by_role("link", name=title).first.click()
            headed(page, title)
        expect(page.get_by_role("cell", name="hooded")).to_be_visible()
        assert fits(page)
        page.get_by_label("Search rules, rulings and terms").fill("glimmer")
        page.keyboard.press("Enter")
        page.get_by_role("link", name="Lamplight").first.click()
        expect(page.locator("main")).to_contain_text("the light of a lantern")


PRODUCTION = """| Production multiples | 1940 |
|---|---|
| Germany | 1 |
game: year 1940, turn Jul_Aug
hex Saar: country Germany, controller Germany, 3 resources
hex Essen: city, country Germany, controller Germany, 3 red factories
hexside between Saar and Essen: railway
unit panzers: ARM, Germany, cost 6, build_turns 4
production P: power Germany
purchase: production P, unit panzers, number 2
"""


def test_fill_in_a_sheet_and_print_it(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}sheet")
        page.get_by_label("The map, the stock and the wishes").fill(PRODUCTION)
        page.get_by_role("button", name="Fill in the sheet").click()
        headed(page, "Production sheet: Germany")
        expect(page.locator("svg.routes:visible, .ways:visible").first).to_be_visible()
        assert fits(page)
        page.emulate_media(media="print")
        expect(page.locator("textarea")).to_be_hidden()
        assert fits(page)
        page.emulate_media(media="screen")
        page.get_by_role("link", name="Open it on the table").click()
        headed(page, "The table")


def test_choose_the_game_at_hand(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}game?edition=raw7")
        page.locator("main form button").first.click()
        expect(page.locator("body")).to_contain_text("At hand: World in Flames Final Edition")
