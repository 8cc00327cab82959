"""What a screen reader says, where the focus goes, and that nothing moves that should not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Person, shoot
from tests.browser.friends import alone, at_table, placed, set_up
from tests.browser.hands import GAME, click
from tests.browser.records import BATTLE, MARCH
from tests.server.process import Server


@pytest.fixture(scope="module")
def march(club: Server, regular: Person) -> Page:
    """A table before Red's movement, to be looked at; every test leaves it as it was."""
    page = regular(club)
    page.goto(f"/m/{placed(page, MARCH)}")
    at_table(page)
    return page


def cursor(page: Page) -> str:
    """What the map says of the hex under its cursor."""
    expect(page.locator("#map")).to_have_attribute("aria-activedescendant", "map-cursor")
    return page.locator("#map-cursor").get_attribute("aria-label") or ""


# Names ------------------------------------------------------------------------------------------


def test_the_table_has_names_for_everything(march: Page) -> None:
    page = march
    tree = page.locator("body").aria_snapshot()
    for name in (
        'application "Map of Reichswehr & Freikorps',
        'region "What you can do"',
        'complementary "Beside the map"',
        'tab "Log"',
        'button "Undo"',
        'button "Why is this so? Rule 9.1a"',
    ):
        assert name in tree, f"{name} is missing in\n{tree}"
    nameless = re.findall(
        r"- (?:button|link|tab|checkbox|textbox|combobox|slider|dialog)(?: \[.*\])?:?$", tree, re.M
    )
    assert nameless == []


def test_hexes_and_stacks_are_told_in_words(march: Page) -> None:
    page = march
    page.keyboard.press("n")
    expect(page.locator("#map")).to_be_focused()
    told = cursor(page)
    assert told.startswith("1711"), told
    for part in ("2 units", "strength 6", "can act", "forest"):
        assert part in told.lower(), f"{part} is missing in: {told}"
    page.keyboard.press("ArrowRight")
    beside = re.compile(r"^1712, .*empty.*possible destination, costs \d")
    expect(page.locator("#map-cursor")).to_have_attribute("aria-label", beside)
    page.keyboard.press("Escape")


def test_prompts_and_results_are_announced_and_nothing_moves_on_request(club: Server, person: Person) -> None:
    page = person(club)
    match = placed(page, BATTLE)
    page.goto(f"/m/{match}")
    at_table(page)
    said = page.locator("[role=status][aria-live=polite].sr")
    expect(said).to_contain_text("Choose an enemy hex to attack")
    page.locator("#map [data-legal][data-hex='1710']").first.wait_for(state="attached")
    click(page, "1710")
    page.locator("[data-declare]").click()
    expect(said).to_contain_text("Roll, or lower the odds first.")
    page.locator("[data-action=roll]").click()
    page.get_by_role("status", name="Dice").wait_for()
    longest = page.evaluate(
        "Math.max(0, ...document.getAnimations().map(one => one.effect.getComputedTiming().duration))"
    )
    assert longest <= 1, f"something moves for {longest} ms"
    expect(said).to_contain_text(re.compile(r"eliminated|lose|nothing|Choose|no effect", re.I))
    expect(said).not_to_contain_text("Roll, or lower")


# Focus ------------------------------------------------------------------------------------------

INSIDE = "document.activeElement === document.body || !!document.activeElement.closest('dialog')"


def test_dialogs_hold_the_focus_and_give_it_back(march: Page) -> None:
    page = march
    for opener in ("Settings", "Keys and help", "Choose what to do"):
        button = page.get_by_role("button", name=opener)
        button.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        for _ in range(12):
            page.keyboard.press("Tab")
            assert page.evaluate(INSIDE), page.evaluate("document.activeElement.outerHTML")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(button).to_be_focused()


def test_the_focus_can_be_seen(club: Server, person: Person) -> None:
    page = person(club, path=f"/new?game={GAME}")
    page.get_by_role("button", name="Begin").wait_for()
    seen = 0
    for _ in range(14):
        page.keyboard.press("Tab")
        style = page.evaluate(
            "(() => { const s = getComputedStyle(document.activeElement);"
            " return [document.activeElement.tagName, s.outlineStyle, parseFloat(s.outlineWidth)] })()"
        )
        if style[0] != "BODY":
            assert style[1] != "none", style
            assert style[2] >= 2, style
            seen += 1
    assert seen > 8


# Calm -------------------------------------------------------------------------------------------


SHIFTS = """() => {
  window.jump = 0;
  new PerformanceObserver(list => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.jump += one.value;
  }).observe({type: 'layout-shift', buffered: true});
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_nothing_jumps_while_a_page_loads(club: Server, person: Person, size: dict[str, int]) -> None:
    page = person(club, fresh=True, viewport=size)
    match = alone(page)
    set_up(page, match, "red")
    page.add_init_script(f"({SHIFTS})()")
    for path, there in {
        "/": page.get_by_role("region", name="Your games").get_by_role("link"),
        f"/new?game={GAME}": page.get_by_role("button", name="Begin"),
        f"/m/{match}": page.locator("#map [data-stack]").first,
        "/help": page.get_by_role("heading", name="Keys and help"),
    }.items():
        page.goto(path)
        there.wait_for()
        page.wait_for_load_state("load")
        page.evaluate("new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")
        assert page.evaluate("window.jump") < 0.1, f"{path} jumped by {page.evaluate('window.jump')}"


def test_everything_fits_on_a_small_desk(march: Page) -> None:
    page = march
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        DESKTOP["width"],
        DESKTOP["height"],
    ]
    for one in page.get_by_role("button").all():
        box = one.bounding_box()
        assert box is not None
        assert box["x"] >= 0, one
        assert box["x"] + box["width"] <= DESKTOP["width"], one
        assert box["y"] + box["height"] <= DESKTOP["height"], one


# Colours ----------------------------------------------------------------------------------------


def test_safe_colours_put_shapes_on_counters_and_are_kept(march: Page) -> None:
    page = march
    before = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--side-0')")
    expect(page.locator("#map [data-shape]")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Safe for colour blindness").check()
    page.keyboard.press("Escape")
    shapes = page.locator("#map [data-unit] [data-shape]")
    expect(shapes).to_have_count(3)
    drawn = {
        unit: page.locator(f"#map [data-unit='{unit}'] [data-shape]").get_attribute("d")
        for unit in ("wf-4-12", "wf-4-18", "rw-br")
    }
    assert drawn["wf-4-12"] == drawn["wf-4-18"] != drawn["rw-br"]
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--side-0')") != before
    page.reload()
    expect(shapes).to_have_count(3)
    shoot(page, "safe-colours")
