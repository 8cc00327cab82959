"""A map larger than the screen: what is asked is in sight, hexes say what a click does, buttons wrap."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, shoot
from tests.browser.test_second_game import BATTLE, FRONT, GAME, sit_down
from tests.server.process import Server

#: Far away in the south, where nobody has anything to decide.
SOUTH = "2735"


@pytest.fixture(autouse=True)
def large_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clicks go to the hexes of the larger map."""
    monkeypatch.setattr(hands, "GAME", GAME)


def in_sight(page: Page, hex_name: str) -> bool:
    box = page.locator("#map").bounding_box()
    assert box is not None
    x, y = hands.spot(page, hex_name)
    return bool(0 < x - box["x"] < box["width"] and 0 < y - box["y"] < box["height"])


#: A place near the middle of the map where no stack lies, which would be dragged instead of the map.
FREE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const { x, y, width, height } = box(document.querySelector('#map'));
  const taken = [...document.querySelectorAll('#map [data-stack]')].map(box);
  for (let away = 0; ; away += 20)
    for (const [dx, dy] of [[away, 0], [0, away], [-away, 0], [0, -away]]) {
      const [left, top] = [x + width / 2 + dx, y + height / 2 + dy];
      const near = (one) =>
        left > one.x - 30 && left < one.right + 30 && top > one.y - 30 && top < one.bottom + 30;
      if (!taken.some(near)) return [left, top];
    }
}"""


def scroll_to(page: Page, hex_name: str) -> None:
    """Drag the map until a hex is in its middle."""
    for _ in range(12):
        box = page.locator("#map").bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        x, y = hands.spot(page, hex_name)
        dx, dy = middle[0] - x, middle[1] - y
        if abs(dx) < 60 and abs(dy) < 60:
            return
        left, top = page.evaluate(FREE)
        page.mouse.move(left, top)
        page.mouse.down()
        page.mouse.move(left + max(-300, min(300, dx)), top + max(-250, min(250, dy)), steps=4)
        page.mouse.up()
    raise AssertionError(f"the map cannot be dragged to {hex_name}")


def test_a_question_is_brought_into_sight(home: Server, person: Person) -> None:
    """The map is dragged away and the phase finished: what the next phase asks brings it back."""
    page = sit_down(home, person, BATTLE | {"phase": "movement"})
    hands.wait_step(page, "movement")
    scroll_to(page, SOUTH)
    assert not in_sight(page, "2918")
    before = hands.index(page)
    hands.press(page, "done")
    doubt = page.get_by_role("dialog", name="Finish already?").get_by_role("button", name="Finish")
    doubt.or_(page.locator(f".table:not([data-index='{before}'])")).first.wait_for()
    if doubt.is_visible():
        doubt.click()
    hands.wait_past(page, before)
    # Supply to commit, or a target: either is where the armies are.
    page.wait_for_function(
        """() => [...document.querySelectorAll('#map [data-legal]')].some((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const map = document.querySelector('#map').getBoundingClientRect();
          return x > map.x && x + width < map.right && y > map.y && y + height < map.bottom;
        })"""
    )


def test_a_hex_says_what_a_click_would_do(home: Server, person: Person) -> None:
    page = sit_down(home, person, BATTLE)
    hands.wait_step(page, "combat")
    hands.hover(page, "3018")
    expect(page.locator(".card .goal")).to_contain_text("Attack")
    hands.hover(page, "2717")
    expect(page.locator(".card")).to_contain_text("2717")
    expect(page.locator(".card .goal")).to_have_count(0)
    page.locator("#map").focus()
    hands.click(page, "3018")
    page.keyboard.press("Escape")
    page.locator("#map-cursor[aria-label*='ttack']").wait_for(state="attached")


def test_why_a_whole_stack_goes_no_farther(home: Server, person: Person) -> None:
    """A stack of several units has several marches in one order; the reason is about the last step of all."""
    page = sit_down(home, person, FRONT | {"phase": "movement"})
    hands.wait_step(page, "movement")
    hands.click(page, "2918")
    page.locator("[data-goal]").first.wait_for()
    reached = set(hands.goals(page))
    far = next(name for name in ("3319", "3320", "3321", "3519", "3620") if name not in reached)
    hands.click(page, far)
    notice = page.locator(".notice.why")
    expect(notice).to_contain_text("No farther than")
    expect(notice).not_to_contain_text("is not one of the choices")
    expect(notice.locator(".rule")).to_have_count(1)


def test_the_next_stack_points_nowhere_until_the_pointer_does(home: Server, person: Person) -> None:
    """The pointer rests on a destination; the next stack is taken up, and the map may move under it."""
    page = sit_down(home, person, FRONT | {"phase": "movement"})
    hands.wait_step(page, "movement")
    way, shared = page.locator("#map path.way"), "2818"
    hands.click(page, "2918")
    expect(hands.goal(page, shared)).to_be_visible()
    hands.hover(page, shared)
    expect(way).not_to_have_count(0)
    page.keyboard.press("n")
    expect(page.locator(".dock")).not_to_contain_text("2918")
    expect(hands.goal(page, shared)).to_be_visible()
    expect(way).to_have_count(0)


def test_buttons_wrap_and_keep_the_map_where_it_is(home: Server, person: Person) -> None:
    """Many buttons lie over the map rather than beyond the edge, and the map does not move for them."""
    position: dict[str, Any] = FRONT | {"phase": "mobilization", "vp": {"central": 60, "allied": 60}}
    page = sit_down(home, person, position)
    page.set_viewport_size({"width": 700, "height": 800})
    hands.wait_step(page, "mobilization")
    place = page.locator("#map").bounding_box()
    width = page.evaluate("innerWidth")
    for button in page.locator(".prompt [data-action], .prompt [data-advice]").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    shoot(page, "second-many")
    page.locator(".tray .unit").first.click()
    hands.wait_step(page, "mobilization.place")
    assert page.locator("#map").bounding_box() == place


HIDE = """away => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => away });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_many_tabs_do_not_use_up_the_lines(home: Server, person: Person) -> None:
    """A browser opens six connections to a server: tabs in the back give theirs up."""
    page = sit_down(home, person, FRONT | {"phase": "movement"})
    match = page.url
    tabs = [page]
    for _ in range(7):
        tabs[-1].evaluate(HIDE, True)
        tab = page.context.new_page()
        tab.goto(match)
        tab.locator("[data-link='live']").wait_for()
        tabs.append(tab)
    # The first one did without for long; in front again it is up to date.
    before = hands.index(tabs[-1])
    tabs[-1].locator("#map [data-stack]").first.wait_for()
    hands.click(tabs[-1], "2918")
    tabs[-1].locator("[data-goal]").first.wait_for()
    hands.click(tabs[-1], "2817")
    hands.wait_past(tabs[-1], before)
    tabs[-1].evaluate(HIDE, True)
    page.evaluate(HIDE, False)
    hands.wait_past(page, before)


def test_a_click_does_not_make_the_browser_look_through_the_counters(home: Server, person: Person) -> None:
    """Nor is the map drawn anew when somebody presses on it: it is a layer of its own while it moves."""
    page = sit_down(home, person, BATTLE | {"phase": "movement"})
    hands.wait_step(page, "movement")
    page.evaluate(hands.RESTS)
    met = "([x, y]) => document.elementFromPoint(x, y)?.closest('#map .world') !== null"
    badge = page.locator("#map [data-badge]").first.bounding_box()
    assert badge is not None
    assert not page.evaluate(met, [badge["x"] + badge["width"] / 2, badge["y"] + badge["height"] / 2])
    own_layer = "() => getComputedStyle(document.querySelector('#map .world')).willChange === 'transform'"
    left, top = page.evaluate(FREE)
    page.mouse.move(left, top)
    page.mouse.down()
    assert not page.evaluate(own_layer)
    page.mouse.move(left + 60, top + 40, steps=3)
    assert page.evaluate(own_layer)
    page.mouse.up()
    assert not page.evaluate(own_layer)
