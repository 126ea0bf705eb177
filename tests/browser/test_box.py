"""The box that suggests, and links that show where they lead: by mouse and by keyboard."""

from __future__ import annotations

from tests.browser.seen import expect

BOX = "Search rules, rulings and terms"


def test_a_slash_goes_to_the_box(visit, site):
    with visit() as page:
        page.goto(f"{site}rules/wif-ce/2.3.1")
        page.keyboard.press("/")
        expect(page.get_by_label(BOX)).to_be_focused()
        page.keyboard.type("a/b")
        expect(page.get_by_label(BOX)).to_have_value("a/b")


def test_a_suggestion_is_chosen_by_keyboard(visit, site, axe):
    with visit() as page:
        page.goto(site)
        page.get_by_label(BOX).press_sequentially("overr")
        page.get_by_role("option").first.wait_for()
        expect(page.get_by_label(BOX)).to_have_attribute("aria-expanded", "true")
        page.evaluate(axe)
        found = page.evaluate("axe.run({resultTypes: ['violations']})")
        assert [one["id"] for one in found["violations"] if one["impact"] in ("serious", "critical")] == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("option")).to_have_count(0)
        page.keyboard.press("ArrowDown")
        page.get_by_role("option").first.wait_for()
        page.keyboard.press("ArrowDown")
        chosen = page.locator('[role=option][aria-selected="true"]')
        expect(chosen).to_have_count(1)
        expect(page.get_by_label(BOX)).to_have_attribute("aria-activedescendant", chosen.get_attribute("id"))
        page.keyboard.press("Enter")
        page.wait_for_url("**/rules/**")


def test_a_suggestion_is_chosen_by_mouse_and_left_alone_by_enter(visit, site):
    with visit("phone") as page:
        page.goto(f"{site}umpire")
        page.get_by_label(BOX).press_sequentially("2.4.2")
        page.get_by_role("option").first.click()
        page.wait_for_url("**/rules/wif-ce/2.4.2")
        page.get_by_label(BOX).press_sequentially("supply")
        page.get_by_role("option").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        page.keyboard.press("Enter")
        page.wait_for_url("**/search?q=supply")


def test_the_box_is_a_plain_one_without_scripts(visit, site):
    with visit(scripts=False) as page:
        page.goto(f"{site}help")
        page.get_by_label(BOX).fill("overrun")
        page.keyboard.press("Enter")
        page.wait_for_url("**/search?q=overrun")


def test_a_link_shows_where_it_leads_on_hover_and_on_focus(visit, site):
    with visit() as page:
        page.goto(f"{site}rules/skirmish/7.1")
        link = page.locator('.digest a[href="/rules/skirmish/7.2"]').first
        link.hover()
        expect(page.get_by_role("tooltip")).to_contain_text("7.2 Sentries")
        page.keyboard.press("Escape")
        expect(page.get_by_role("tooltip")).to_have_count(0)
        page.mouse.move(0, 0)
        page.keyboard.press("Tab")
        while page.evaluate("document.activeElement.getAttribute('href')") != "/rules/skirmish/7.2" or (
            page.evaluate("!document.activeElement.closest('.digest')")
        ):
            page.keyboard.press("Tab")
        page.get_by_role("tooltip").wait_for()
        assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "preview"
        page.keyboard.press("Tab")  # the next link may show its own
        page.locator('a[href="/rules/skirmish/7.2"][aria-describedby]').wait_for(state="detached")


def test_the_head_of_a_phone_is_a_line(visit, site):
    with visit("phone") as page:
        for path in ("", "help", "umpire", "umpire/us_entries", "rules/wif-ce/2.3.1", "nothing/here"):
            if path != "nothing/here":  # whose answer a console calls an error
                page.goto(f"{site}{path}")
            assert page.locator("header.top").bounding_box()["height"] < 64, path
