"""Undo and redo go back and forth until something is rolled, revealed or completed, and not further."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person
from tests.browser.moments import asked, moment
from tests.server.process import Server


def ways_back(page: Page, undo: bool, redo: bool) -> None:
    """Check which of the two buttons can be pressed."""
    for name, open_ in (("Undo", undo), ("Redo", redo)):
        button = page.get_by_role("button", name=name)
        expect(button).to_be_enabled() if open_ else expect(button).to_be_disabled()


def test_undo_and_redo_until_the_move_is_completed(home: Server, person: Person) -> None:
    record, state = moment(asked("red", "movement"))
    page = person(home)
    match = hands.seat_both(home, record)
    hands.sit(page, match)
    start = state.legal_actions()[0].args[0]
    units = hands.units_in(page, start)
    ways_back(page, undo=False, redo=False)

    # Hex by hex: take the stack in hand, then two steps.
    hands.click(page, start)
    page.get_by_role("button", name="Step by step").click()
    hands.wait_step(page, "march")
    passed = [start]
    for _ in range(2):
        here = hands.index(page)
        reachable = page.eval_on_selector_all(
            "#map polygon[data-legal]", "all => all.map(one => one.dataset.hex)"
        )
        passed.append(next(name for name in reachable if name not in passed))
        hands.click(page, passed[-1])
        hands.wait_past(page, here)
    assert units <= hands.units_in(page, passed[2])
    ways_back(page, undo=True, redo=False)

    # Back by mouse and by key, to the very beginning.
    page.get_by_role("button", name="Undo").click()
    expect(hands.stack(page, passed[1])).to_be_visible()
    assert units <= hands.units_in(page, passed[1])
    ways_back(page, undo=True, redo=True)
    for _ in range(2):
        here = hands.index(page)
        page.keyboard.press("u")
        hands.wait_past(page, here)
    assert hands.wait_step(page, "movement")
    assert units == hands.units_in(page, start)
    ways_back(page, undo=False, redo=True)

    # And forth again.
    for _ in range(3):
        here = hands.index(page)
        page.keyboard.press("y")
        hands.wait_past(page, here)
    assert units <= hands.units_in(page, passed[2])
    ways_back(page, undo=True, redo=False)

    # A completed move stands: the other side may now answer it.
    hands.press(page, "halt")
    hands.wait_step(page, "window.ask")
    ways_back(page, undo=False, redo=False)
    page.keyboard.press("u")
    assert units <= hands.units_in(page, passed[2])
    body = {"side": "red", "index": hands.index(page)}
    refused = home.player().post(f"/api/matches/{match}/undo", body)
    assert refused.status_code in (409, 422), refused.text


def test_a_roll_cannot_be_taken_back(home: Server, person: Person) -> None:
    record, _ = moment(asked("german", "battle.odds"))
    page = person(home)
    hands.sit(page, hands.seat_both(home, record))
    hands.wait_step(page, "battle.odds")
    before = hands.index(page)
    page.locator("[data-declare]").click()
    hands.wait_past(page, before)
    page.get_by_role("status", name="Dice").wait_for()
    ways_back(page, undo=False, redo=False)
