"""The same client at a game of windows: from the start page into a battle and a march, by clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, axe_findings, shoot
from tests.browser.friends import act, ask
from tests.server.process import Server

import hexfront

GAME = "emperors-last-war"
#: The Russian corps before the Austrians with which scenario A begins.
TARGET = "3014"


@pytest.fixture(autouse=True)
def other_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clicks go to the hexes of this game's map."""
    monkeypatch.setattr(hands, "GAME", GAME)


def go_on(page: Page) -> None:
    """Pass, or take what lies ready where something must be picked; what is left undone is asked about."""
    before = hands.index(page)
    buttons = page.locator(".prompt [data-action='pass'], .prompt [data-advice], .prompt [data-action]")
    buttons.first.click()
    doubt = page.get_by_role("dialog", name="Finish already?").get_by_role("button", name="Finish")
    doubt.or_(page.locator(f".table:not([data-index='{before}'])")).first.wait_for()
    if doubt.is_visible():
        doubt.click()
    hands.wait_past(page, before)


def test_a_scenario_from_the_start_page_to_a_battle_and_a_march(home: Server, person: Person) -> None:
    page = person(home, path="/")
    page.get_by_role("link", name=f"Play {hexfront.games[GAME].title}").click()
    for seat in page.get_by_role("radiogroup").all():
        if seat.get_by_label("Me", exact=True).count():
            seat.get_by_label("Me", exact=True).check()
    page.get_by_role("button", name="Begin").click()
    hands.wait_step(page, "window")
    while hands.my_step(page) != "attack":
        go_on(page)

    # The attack is planned with its chances, declared and rolled.
    page.evaluate(hands.RESTS)
    hands.click(page, TARGET)
    panel = page.get_by_role("region", name="The odds")
    expect(panel.locator("[data-result]").first).to_be_visible()
    assert axe_findings(page) == []
    shoot(page, "fourth-battle")
    before = hands.index(page)
    panel.locator("[data-declare]").click()
    hands.wait_past(page, before)
    expect(page.get_by_role("status", name="Dice").locator("[data-rolled]")).to_be_visible()

    # Then a corps marches where its reach says.
    while hands.my_step(page) != "movement":
        go_on(page)
    page.evaluate(hands.RESTS)
    start = next(name for name in hands.glowing(page) if page.evaluate(hands.ON_MAP, hands.spot(page, name)))
    units = hands.units_in(page, start)
    hands.click(page, start)
    page.locator("[data-goal]").first.wait_for()
    page.evaluate(hands.RESTS)
    stacks = page.eval_on_selector_all("#map [data-stack]", "all => all.map(one => one.dataset.hex)")
    goal = next(
        name
        for name in hands.goals(page)
        if name not in stacks and page.evaluate(hands.ON_MAP, hands.spot(page, name))
    )
    assert axe_findings(page) == []
    shoot(page, "fourth-march")
    before = hands.index(page)
    hands.click(page, goal)
    hands.wait_past(page, before)
    assert hands.units_in(page, goal) <= units
    assert hands.units_in(page, goal)


def test_a_counter_that_changes_its_face_is_drawn_as_soon_as_the_new_one_has_come(
    home: Server, person: Person
) -> None:
    """A disrupted corps has a face that the sprite of the game lacks: nobody need click to see it."""
    page = person(home)
    match = ask(page, f"/api/games/{GAME}/lessons/attack", {})["id"]
    hands.sit(page, match)
    beaten = page.locator("#map [data-unit='RU-XIX']")
    expect(beaten.locator("use")).to_be_attached()
    act(page, match, "central", "attack 3217", "join AH-VI", "join AH-II", "declare")
    hands.wait_step(page, "advance")
    expect(beaten.locator("use")).to_be_attached()
