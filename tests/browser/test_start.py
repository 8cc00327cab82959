"""The start page, and from there by clicks into a game against the computer."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser import hands
from tests.browser.conftest import Person, axe_findings, shoot
from tests.browser.friends import alone
from tests.server.process import Server

import hexfront


def test_the_start_page_shows_every_game(home: Server, person: Person) -> None:
    page = person(home, path="/")
    for slug in hexfront.games:
        page.get_by_text(hexfront.games[slug].title).first.wait_for()
    shoot(page, "start")
    assert axe_findings(page) == []


def test_from_the_start_page_to_the_first_moves_against_the_computer(home: Server, person: Person) -> None:
    page = person(home, path="/")
    page.get_by_role("link", name=f"Play {hexfront.games[hands.GAME].title}").click()
    expect(page.get_by_role("radio", name="Me").first).to_be_checked()
    shoot(page, "new-game")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/m/*")
    assert hands.wait_step(page, "setup") == "setup"
    assert "suggested set-up" in hands.prompt(page)

    # Red sets up with two clicks; then the computer sets up by itself, and answers whether it interrupts.
    hands.press(page, "suggested")
    hands.press(page, "done")
    hands.wait_step(page, "movement")
    log = page.get_by_role("tabpanel")
    expect(log).to_contain_text("Red has set up.")
    expect(log).to_contain_text("German has set up.")
    expect(page).to_have_title(re.compile("^●"))

    # The first order: a glowing stack goes to a destination.
    before = hands.index(page)
    start = hands.glowing(page)[0]
    carried = hands.units_in(page, start)
    hands.click(page, start)
    page.locator("[data-goal]").first.wait_for()
    target = hands.goals(page)[0]
    hands.click(page, target)
    hands.wait_past(page, before)
    assert carried <= hands.units_in(page, target)
    shoot(page, "table")


def test_the_list_of_games_tells_turn_and_time_apart(home: Server, person: Person) -> None:
    page = person(home, path="/")
    alone(page)
    page.reload()
    line = page.get_by_role("region", name="Your games").get_by_role("link").first.locator(".small")
    expect(line).to_have_text(re.compile(r"^\S.*\S · \S.*$"))


def test_an_address_of_nothing_says_so_and_leads_back(club: Server, person: Person) -> None:
    page = person(club)
    for path, words in {
        "/p/Nobody": "Nobody",
        "/rules/chess": "There is no game 'chess'.",
        "/m/nothing": "There is no such match.",
        "/new?game=chess": "There is no such game here.",
        "/learn?game=chess": "There is no such game here.",
    }.items():
        page.goto(path)
        expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
        expect(page.get_by_text("Loading")).to_have_count(0)
        page.get_by_role("link", name=re.compile("all games", re.I)).click()
        expect(page.get_by_role("heading", name="Your games")).to_be_visible()
