"""What is not allowed says why, with the rule, and the rule opens at a click."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, shoot
from tests.browser.moments import asked, moment
from tests.server.process import Server

from hexfront.kernel import State


def beside_reach(page: Page, state: State[Any, Any]) -> str:
    """A hex on the map that cannot be reached, though one beside it can."""
    grid = state.world.grid
    near = {grid.hex(name) for name in hands.goals(page)}
    own = {grid.hex(name) for name in hands.glowing(page)}
    beyond = (h for g in sorted(near) for h in grid.neighbours[g] if h not in near | own)
    return str(grid.name(next(beyond)))


def test_a_hex_out_of_reach_tells_the_rule_and_opens_it(home: Server, person: Person) -> None:
    record, state = moment(asked("red", "movement"))
    page = person(home)
    hands.sit(page, hands.seat_both(home, record))
    before = hands.index(page)
    start = state.legal_actions()[0].args[0]
    hands.click(page, start)
    page.locator("[data-goal]").first.wait_for()

    # Far away: the reason is why the stack stops on the way there, not that the hex is far away.
    hands.click(page, "1802")
    notice = page.locator(".notice.why")
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text("No farther than")
    expect(notice).to_contain_text("movement point")
    shoot(page, "why-not")

    # Next to what can be reached: the reason is about that hex itself, and replaces the one before.
    held = beside_reach(page, state)
    hands.click(page, held)
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text(held)
    assert hands.index(page) == before, "asking why does nothing"

    # The rule it names opens in the rules panel and is in sight.
    rule = notice.locator(".rule").inner_text().removeprefix("§")
    notice.locator(".rule").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    row = page.locator(f"[data-rule='{rule}']")
    expect(row).to_be_in_viewport()
    expect(row).to_contain_class("open")
    assert page.evaluate("() => document.scrollingElement.scrollTop") == 0, "opening a rule shifts the page"
    shoot(page, "rule-opened")
