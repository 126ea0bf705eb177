"""Pages that everybody can use: by eye, ear and keyboard, without scripts, on paper."""

from __future__ import annotations

import re

import pytest

from tests.browser.seen import expect

SETTLING = (
    "settle/aircraft_limit?hex.terrain=clear&hex.city=yes&hex.units:count=1&hex.units.1.kind=ENG&option=2"
)
PAGES = [
    "",
    "search?q=supply",
    "rules/wif-ce/2.3.1",
    "rules/wif-qa/Q2.3-1",
    "rules/wif-ce/option/2",
    "rules/wif-ce/decision/aircraft_limit",
    "rules/wif-ce/example/2.3.1-a",
    "rules/wif-ce/contradiction/4",
    "concordance?chapter=2",
    "a-to-z/s",
    "consistency",
    "rulings?chapter=2",
    "help",
    "settle",
    "table?example=wif-ce/example/2.4.1-1",
    SETTLING,
    "settle/situation?situation=hex%20A:%20marsh%0Aask%20aircraft_limit(A)",
]
WHITE = "rgb(255, 255, 255)"
SERIOUS = ("serious", "critical")


@pytest.mark.parametrize(("size", "dark", "paths"), [("desk", False, PAGES), ("phone", True, PAGES[::3])])
def test_no_page_has_a_serious_fault(visit, site, axe, size, dark, paths):
    faults = []
    with visit(size, dark=dark) as page:
        for path in paths:
            page.goto(f"{site}{path}")
            page.evaluate(axe)
            found = page.evaluate("axe.run({resultTypes: ['violations']})")
            faults += [
                (path, one["id"], one["nodes"][0]["html"], one["nodes"][0].get("failureSummary"))
                for one in found["violations"]
                if one["impact"] in SERIOUS
            ]
    assert faults == []


def test_no_page_is_wider_than_a_phone(visit, site):
    with visit("phone") as page:
        for path in [
            *PAGES,
            "umpire",
            "umpire/us_entries",
            "settle/weather_roll?asterisks=0",
            "rules/wif-ce/11.15.5",
        ]:
            page.goto(f"{site}{path}")
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path


def test_the_first_key_leads_to_the_text(visit, site):
    with visit() as page:
        page.goto(f"{site}rules/wif-ce/2.3.1")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Skip to the text"
        page.keyboard.press("Enter")
        page.wait_for_url("**#main")


# What the keyboard is on: whether it is seen to be, and where it stands.
FOCUSED = """() => {
    const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
    return {
        seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        inside: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
        what: one.outerHTML.slice(0, 200),
    };
}"""


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_keyboard_is_always_seen_where_it_is(visit, site, size):
    with visit(size) as page:
        page.emulate_media(reduced_motion="reduce")  # else a page is still on its way when it is looked at
        for path in ("", "rules/wif-ce/2.3.1", SETTLING, "settle", "search?q=supply"):
            page.goto(f"{site}{path}")
            for _ in range(25):
                page.keyboard.press("Tab")
                found = page.evaluate(FOCUSED)
                assert found["seen"] and found["inside"], (path, found["what"])


def test_a_dispute_is_settled_by_keyboard_alone(visit, site):
    with visit() as page:
        page.goto(f"{site}settle/aircraft_limit?hex.city=yes")
        while page.evaluate("document.activeElement.id") != "hex.terrain":
            page.keyboard.press("Tab")
        page.keyboard.type("mountain")
        page.keyboard.press("Tab")
        while page.evaluate("document.activeElement.value") != "hex.units":
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url("**#after-hex.units")
        while page.evaluate("document.activeElement.id") != "hex.units.1.kind":
            page.keyboard.press("Tab")
        page.keyboard.type("ENG")
        while page.evaluate("document.activeElement.textContent") != "Judge":
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url("**#judged")
        expect(page.get_by_role("status")).to_have_text(re.compile(r"^\s*3"))


def test_nothing_needs_a_script(visit, site):
    with visit(scripts=False) as page:
        page.goto(f"{site}settle/aircraft_limit")
        page.get_by_label("terrain", exact=True).select_option("mountain")
        page.get_by_role("button", name="Judge").last.click()
        expect(page.get_by_role("status")).to_have_text(re.compile(r"^\s*0"))


@pytest.mark.parametrize("dark", [False, True])
def test_on_paper_only_the_text_remains(visit, site, dark):
    with visit(dark=dark) as page:
        page.goto(f"{site}rules/wif-ce/2.3.1")
        page.emulate_media(media="print")
        expect(page.locator("header.top")).not_to_be_visible()
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == WHITE
        expect(page.locator(".digest")).to_be_visible()
