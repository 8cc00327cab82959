"""Taking back what undo does not reach: a person refuses or agrees, a bot agrees at once. Clocks."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, axe_findings, shoot
from tests.browser.friends import ask, pair, set_up
from tests.server.process import Server


def ask_back(page: Page) -> None:
    """Ask for it, as the page offers it."""
    page.locator("[data-takeback=ask]").click()
    dialog = page.get_by_role("dialog", name="Take back")
    # What was done in this turn can be chosen; the last is.
    expect(dialog.get_by_role("radio").first).to_be_checked()
    assert axe_findings(page, "dialog") == []
    dialog.locator("[data-takeback=sure]").click()
    expect(dialog).to_have_count(0)


def test_a_takeback_is_refused_withdrawn_and_granted_between_two_people(club: Server, person: Person) -> None:
    ann, ben, match = pair(person, club)
    set_up(ann, match, "red")
    expect(ann.get_by_text("Waiting for German")).to_be_visible()
    # A grey undo says why.
    expect(ann.get_by_role("button", name="Undo")).to_be_disabled()
    ann.keyboard.press("u")
    expect(ann.locator(".notice.why")).to_be_visible()
    wish, waits = ben.get_by_text("Red asks to take back"), ann.get_by_text("Red has asked to take")

    ask_back(ann)
    expect(wish).to_be_visible()
    shoot(ben, "takeback")
    ben.locator("[data-takeback=refuse]").click()
    expect(wish).to_have_count(0)
    expect(waits).to_have_count(0)
    expect(ann.get_by_text("Waiting for German")).to_be_visible()

    ask_back(ann)
    expect(wish).to_be_visible()
    ann.locator("[data-takeback=withdraw]").click()
    expect(wish).to_have_count(0)

    ask_back(ann)
    ben.locator("[data-takeback=grant]").click()
    hands.wait_step(ann, "setup")
    expect(ben.get_by_text("Waiting for Red")).to_be_visible()


def test_the_computer_grants_a_takeback_at_once(home: Server, person: Person) -> None:
    page = person(home)
    seats = {"red": {"kind": "me"}, "german": {"kind": "bot"}}
    match = ask(page, "/api/matches", {"game": hands.GAME, "seats": seats})["id"]
    set_up(page, match, "red")
    hands.sit(page, match)
    hands.wait_step(page, "movement")
    ask_back(page)
    hands.wait_step(page, "setup")
    expect(page.locator("[data-takeback=withdraw]")).to_have_count(0)


def test_a_clock_runs_for_whoever_decides_and_stands_in_a_break(club: Server, person: Person) -> None:
    ann, ben, match = pair(person, club, terms={"limit": "move", "seconds": 86_400})
    strip = ann.get_by_role("region", name="Who plays")
    runs = strip.locator(".seat:has(.clock.runs)")
    expect(runs).to_have_count(1)
    expect(runs).to_contain_text("Red")
    expect(runs.locator(".clock")).to_contain_text("23 h")
    set_up(ann, match, "red")
    expect(runs).to_contain_text("German")
    # A break wants both.
    strip.locator(".seat").first.click()
    ann.get_by_role("button", name="Ask for a break").click()
    expect(ann.get_by_text("You have asked for a break.")).to_be_visible()
    expect(runs).to_have_count(1)
    ben.get_by_role("region", name="Who plays").locator(".seat").first.click()
    ben.get_by_role("button", name="Agree to the break").click()
    expect(ben.get_by_text("All clocks stand.", exact=True)).to_be_visible()
    expect(runs).to_have_count(0)
    shoot(ann, "clocks")
