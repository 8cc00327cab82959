"""A phone: everything by finger, nothing beyond the edge, nothing too small to hit."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import HANDHELD, PHONE, Person, shoot
from tests.browser.friends import at_table, open_panel, placed, table
from tests.browser.hands import GAME, goal, spot, stack
from tests.browser.records import BATTLE, MARCH
from tests.server.process import Server

#: Buttons, links and fields too small for a finger; what stands in a line of text is exempt (WCAG 2.5.8).
SMALL = """() => [...document.querySelectorAll('button, a[href], select, input, [role=tab], summary')]
  .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('.sr, p, li .text, .log'))
  .map(one => one.matches('input') ? one.closest('label') ?? one : one)
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width > 1 && box.height > 1 && (box.width < 24 || box.height < 24))
  .map(([one, box]) => `${one.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""


def fits(page: Page) -> None:
    """Nothing lies beyond the edge, nothing is too small."""
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert page.evaluate(SMALL) == []


def tap(page: Page, hex_name: str) -> None:
    page.touchscreen.tap(*spot(page, hex_name))


def pinch(page: Page, apart: float) -> None:
    """Two fingers in the middle of the map move apart, or together, by so many times."""
    box = page.locator("#map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    wire = page.context.new_cdp_session(page)

    def fingers(kind: str, reach: float) -> None:
        points = [{"x": x - reach, "y": y, "id": 0}, {"x": x + reach, "y": y, "id": 1}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start = 40.0
    fingers("touchStart", start)
    for step in range(1, 6):
        fingers("touchMove", start * (1 + (apart - 1) * step / 5))
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def scale(page: Page) -> float:
    box = page.locator("#map .world").bounding_box()
    assert box is not None
    return box["width"]


@pytest.fixture(scope="module")
def march(club: Server, regular: Person) -> Page:
    """A table before Red's movement on a phone; whoever moves a stack comes last."""
    page = regular(club, **HANDHELD)
    page.goto(f"/m/{placed(page, MARCH)}")
    at_table(page)
    return page


def test_from_the_start_page_into_a_game(club: Server, person: Person) -> None:
    page = person(club, path="/", **HANDHELD)
    page.get_by_role("link", name="Play").first.wait_for()
    fits(page)
    shoot(page, "phone-start")
    page.get_by_role("link", name="Play Reichswehr").tap()
    page.get_by_role("radiogroup", name="German").get_by_label("Me", exact=True).tap()
    fits(page)
    page.get_by_role("button", name="Begin").tap()
    at_table(page)
    fits(page)
    page.locator("[data-action=suggested]").tap()
    page.locator("[data-action=done]").tap()
    expect(page.locator("#map [data-stack]").first).to_be_attached()
    assert GAME in page.evaluate("performance.getEntriesByType('resource').map(one => one.name).join()")


def test_fingers_zoom_and_drag_the_map(march: Page) -> None:
    page = march
    before = scale(page)
    pinch(page, 2.0)
    page.wait_for_function(
        "w => document.querySelector('#map .world').getBoundingClientRect().width > 1.5 * w", arg=before
    )
    wide = scale(page)
    pinch(page, 0.5)
    page.wait_for_function(
        "w => document.querySelector('#map .world').getBoundingClientRect().width < 0.7 * w", arg=wide
    )
    assert page.evaluate("visualViewport.scale") == 1, "the map zooms, not the page"


def test_panels_are_sheets(march: Page) -> None:
    page = march
    sheet = page.get_by_role("tabpanel")
    expect(sheet).to_be_hidden()
    for name in ("Log", "Forces", "Tracks", "Charts", "Rules"):
        open_panel(page, name)
        box = sheet.bounding_box()
        assert box is not None
        assert box["width"] == PHONE["width"]
        assert box["height"] > PHONE["height"] / 2
        fits(page)
    shoot(page, "phone-rules")
    page.get_by_role("complementary").get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()


def test_a_battle_is_fought_by_finger(club: Server, person: Person) -> None:
    page = person(club, **HANDHELD)
    page.evaluate("localStorage.setItem('hexfront.settings', JSON.stringify({sure: false}))")
    page.goto(f"/m/{placed(page, BATTLE)}")
    at_table(page)
    page.locator("#map [data-legal][data-hex='1710']").first.wait_for(state="attached")
    tap(page, "1710")
    panel = page.get_by_role("region", name="The odds")
    expect(panel.locator("[data-result]").first).to_be_visible()
    fits(page)
    for part in (panel, page.locator("[data-declare]")):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= PHONE["height"]
    shoot(page, "phone-battle")
    page.locator("[data-declare]").tap()
    # The panel stays, and what it asks next stands where the finger is.
    expect(page.locator("[data-declare]")).to_have_text("Roll the die")
    page.locator("[data-declare]").tap()
    expect(page.get_by_role("status", name="Dice")).to_be_visible()


def test_dialogs_fit_a_phone(march: Page) -> None:
    page = march
    for name in ("Settings", "Keys and help", "Choose what to do"):
        page.get_by_role("button", name=name).tap()
        box = page.get_by_role("dialog").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["height"] <= PHONE["height"]
        fits(page)
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_stack_is_moved_by_taps(march: Page) -> None:
    page, match = march, march.url.rsplit("/", 1)[1]
    page.get_by_role("button", name="Whole map").tap()
    expect(stack(page, "1711")).to_have_attribute("data-legal", "true")
    tap(page, "1711")
    # The stack is fanned out: each counter can be seen and named, and its part chosen.
    dock = page.get_by_role("group", name=re.compile("^1711|Forest"))
    expect(dock.locator("button[data-unit]")).to_have_count(2)
    expect(goal(page, "1712")).to_be_visible()
    fits(page)
    shoot(page, "phone-move")
    tap(page, "1712")
    # A finger slips more easily: what cannot be taken back is asked about.
    page.get_by_role("dialog", name="This stays").get_by_role("button", name="Do it").tap()
    expect(stack(page, "1712").locator("[data-unit]")).to_have_count(2)
    expect(stack(page, "1711")).to_have_count(0)
    assert [piece["hex"] for piece in table(page, match)["scene"]["pieces"]].count("1712") == 2
