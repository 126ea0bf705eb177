"""The table by hand: what a player does is counted, at a desk and on a phone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from tests.browser.seen import expect

pytestmark = pytest.mark.parametrize("size", ["desk", "phone"])
CORNER = {"x": 12.0, "y": 40.0}  # in a hex, beside the counters


@dataclass
class Hand:
    """A hand on the table of a page; every click and every field that is filled in or chosen counts one."""

    page: Any
    done: int = 0

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()
        self._rest()

    def choose(self, field: str, value: str) -> None:
        self.page.locator(f'[name="{field}"]').select_option(value)
        self.done += 1

    def fill(self, field: str, value: str) -> None:
        found = self.page.locator(f'[name="{field}"]')
        # What a program fills in, a person must see.
        shown = found.bounding_box()
        assert shown and shown["width"] >= min(8 * max(len(value), 4), 120) and shown["height"] >= 16, (
            field,
            shown,
        )
        found.fill(value)
        self.done += 1

    def put_down(self, words: str) -> None:
        """A line of short notation: typed, and Enter."""
        self.fill("line_words", words)
        self.page.locator("#line_words").press("Enter")
        self._rest()

    def click(self, place: str) -> None:
        self.page.locator(f'[data-place="{place}"]').first.click(position=CORNER)
        self._rest()

    def answer(self, button: str) -> None:
        self.page.locator(f'button[value="{button}"]').first.click()
        self._rest()

    def _rest(self) -> None:
        self.done += 1
        self.page.locator("#table:not(.busy)").wait_for()

    def is_told(self, words: str) -> None:
        """Waits for a verdict that begins with some words."""
        expect(self.page.get_by_role("status").first).to_have_text(re.compile(rf"^\s*{re.escape(words)}"))


def test_a_land_combat_of_two_against_two_from_nothing(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.press("Put a unit")
        hand.fill("put_values", "6-3")
        hand.click("E2023")
        hand.click("E2023")
        hand.choose("put_country", "USSR")
        hand.fill("put_values", "4-3")
        hand.click("E2024")
        hand.click("E2024")
        hand.press("Paint")
        hand.fill("paint_words", "forest")
        hand.click("E2024")
        hand.press("Attack this hex")
        hand.click("E2024")
        hand.is_told("3:2")
        assert hand.done <= 20, hand.done
        expect(page.locator(".place.attacked")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        hand.press("Undo")
        expect(page.locator(".place.attacked")).to_have_count(0)
        hand.press("Redo")
        hand.is_told("3:2")
        page.reload()  # its address says what lies there
        hand.is_told("3:2")


def test_a_supply_dispute_of_four_hexes(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("hex E2020: city, clear, fine, country Germany, controller Germany")
        hand.put_down("hexes E2021, E2022, E2023: clear, fine, controller Germany")
        hand.put_down("ARM 8-6 Germany in E2023")
        hand.put_down("INF 4-3 USSR in E2122")
        hand.answer("ask:supplied(Germany_ARM_1)")
        hand.is_told("yes")  # nobody said that they are at war
        hand.put_down("country USSR: at_war_with Germany")
        hand.is_told("no")  # its zone bars the way
        assert hand.done <= 20, hand.done
        expect(page.locator(".says").first).to_contain_text("out of supply")


def test_the_naval_fight_of_the_readme(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("country Italy: at_war_with Commonwealth")
        hand.put_down("sea_area Gulf: fine")
        hand.put_down("2 CA Italy, attack 4, defence 5, section 3 in Gulf")
        hand.put_down("CL Commonwealth, attack 2, defence 6, section 0 in Gulf")
        hand.put_down("CP Commonwealth, points 5, section 0 in Gulf")
        hand.press("Fight at sea here")
        hand.click("Gulf")
        expect(page.locator(".says").first).to_contain_text("initiate")
        hand.answer("answer:battle_in_Gulf|initiated=yes")
        for fact, values in (("flown_in", ("none", "none")), ("search_roll", ("4", "7"))):
            for fleet, value in zip(("Italy_fleet", "Commonwealth_fleet"), values, strict=True):
                page.locator(f'input[name="answer:{fleet}|{fact}"]').first.fill(value)
                hand.done += 1
                hand.answer(f"answer:{fleet}|{fact}")
        expect(page.locator(".says").first).to_contain_text("pick sections")
        assert hand.done <= 30, hand.done


def test_the_keyboard_alone_puts_moves_and_undoes(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("INF 6-3 Germany in E2023")
        page.locator("[data-piece=Germany_INF_1]").focus()
        page.keyboard.press("Enter")
        hand._rest()
        page.locator('[data-place="E2024"]').focus()
        page.keyboard.press("Enter")
        hand._rest()
        expect(page.locator("#situation")).to_have_value(re.compile("in E2024"))


def test_the_keyboard_alone_states_a_combat_and_asks(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("e2023: clear, fine")
        hand.put_down("2 german inf 6-3 in e2023")
        hand.put_down("2 soviet inf 4-3 in E2024, clear, fine")
        hand.put_down("what are the odds if the germans attack E2024?")
        hand.is_told("3:2")
        hand.put_down("how many units may stack in E2024?")
        hand.is_told("2")
        assert hand.done <= 20, hand.done


def test_a_text_that_cannot_be_read_leaves_the_picture(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("INF 6-3 Germany in E2023")
        area = page.locator("#situation")
        area.fill(f"{area.input_value()}nonsense here\n")
        expect(page.get_by_role("alert")).to_contain_text("'nonsense here'")
        expect(page.locator("[data-piece=Germany_INF_1]")).to_have_count(1)
        expect(page.locator("#map.old")).to_have_count(1)


def test_what_is_written_beside_it_is_drawn(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        area = page.locator("#situation")
        area.fill("hex Kiev: city, clear, rain\nunit Z: HQ-A, USSR, in Kiev\nask supplied(Z)\n")
        page.locator("[data-piece=Z]").wait_for()
        expect(area).to_have_value(re.compile("^hex Kiev: city"))
        expect(page.get_by_role("status").first).to_be_attached()


def test_without_a_script_its_buttons_do_the_same(visit, site, size):
    with visit(size, scripts=False) as page:
        page.goto(f"{site}table")
        page.locator("#line_words").fill("2 INF 6-3 Germany in E2023")
        page.get_by_role("button", name="Put", exact=True).click()
        page.get_by_role("button", name="Is it in supply? (Germany INF 2)").click()
        expect(page.get_by_role("status")).to_have_count(1)


def test_a_counter_is_dragged_to_another_hex(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("INF 6-3 Germany in E2023")
        piece = page.locator("[data-piece=Germany_INF_1]")
        piece.scroll_into_view_if_needed()
        here, there = (one.bounding_box() for one in (piece, page.locator('[data-place="E2024"]').first))
        page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
        page.mouse.down()
        page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=8)
        page.mouse.up()
        expect(page.locator("#situation")).to_have_value(re.compile("in E2024"))
        expect(page.locator('[data-piece=Germany_INF_1][data-where="E2024"]')).to_have_count(1)


def test_the_supply_path_of_a_chosen_counter_is_drawn(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("hex E2020: city, clear, fine, country Germany, controller Germany")
        hand.put_down("hexes E2021, E2022: clear, fine, controller Germany")
        hand.put_down("ARM 8-6 Germany in E2022")
        expect(page.locator("polyline.way")).to_have_count(0)
        page.locator("[data-piece=Germany_ARM_1]").first.click()
        expect(page.locator("polyline.way")).to_have_count(1)


def test_a_production_turn_is_laid_out_and_filled_in(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("hex Saar: Germany, controller Germany, 3 resources")
        hand.put_down("hex Essen: city, Germany, controller Germany, 3 red factories")
        hand.put_down("hexside between Saar and Essen: railway")
        hand.choose("fill_where", "Germany")
        hand.answer("fill:production")
        expect(page.get_by_role("heading", name="Production sheet: Germany")).to_be_visible()
        expect(page.locator("svg.routes:visible, .ways:visible")).to_have_count(1)
        hand.fill("wish_words:production_Germany", "2 ARM 6-4, cost 6, build_turns 4")
        hand.answer("wish:production_Germany")
        expect(page.get_by_role("rowheader", name="2 ARM Germany")).to_be_visible()
        assert hand.done <= 12


def test_a_wish_that_is_typed_while_the_table_is_judged_stays(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("hex Essen: city, Germany, controller Germany, 1 resource, 3 red factories")
        hand.choose("fill_where", "Germany")
        hand.answer("fill:production")
        page.locator('[data-place="Essen"]').first.click(position=CORNER)  # which is judged anew
        wish = page.locator('[name="wish_words:production_Germany"]')
        wish.fill("ARM 6-4, cost 6")
        page.locator("#table:not(.busy)").wait_for()
        expect(wish).to_have_value("ARM 6-4, cost 6")
        hand.answer("wish:production_Germany")
        expect(wish).to_have_value("")


def test_an_air_fight_is_rolled_on_the_table(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("country Germany: at_war_with USSR")
        hand.put_down("hex Kiev: city, clear, fine")
        hand.put_down("FTR Germany, air to air 6 in Kiev")
        hand.put_down("LND USSR, air to air 3 in Kiev")
        hand.put_down("FTR USSR, air to air 5 in Kiev")
        hand.press("Fight in the air here")
        page.locator("[data-piece=USSR_FTR_1]").first.click()
        hand._rest()
        expect(page.locator("svg.ordered .front")).to_have_count(3)
        # Nobody has brought the table of results: the players look into it.
        hand.answer("roll:air_combat_over_Kiev|USSR_air_group|result=no_effect")
        expect(page.locator(".asked-here").first).to_contain_text("Germany air group rolls")
        hand.answer("roll:air_combat_over_Kiev|Germany_air_group|result=no_effect")
        expect(page.locator(".says").first).to_contain_text("abort")
        hand.press("Undo")
        expect(page.locator(".asked-here").first).to_contain_text("Germany air group rolls")
        assert hand.done <= 15


def test_what_is_illegal_says_why_below_the_map(visit, site, size):
    with visit(size) as page:
        page.goto(f"{site}table")
        hand = Hand(page)
        hand.put_down("hex Kiev: clear, fine")
        hand.put_down("4 INF 6-3 Germany in Kiev")
        expect(page.locator("#legend")).to_contain_text("Kiev")
        page.get_by_label("show zones of control").check()
        expect(page.locator("#legend")).to_contain_text("Germany")
