"""Two people with accounts: an open game is found and joined, clocks and names at the table, a rematch."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, axe_findings, shoot
from tests.browser.friends import ask, at_table, open_panel
from tests.browser.hands import GAME


def sign_in(page: Page, name: str) -> None:
    """Make an account past the page, which then knows who it is."""
    ask(page, "/api/account", {"name": name, "password": "a long password"})
    page.evaluate("delete window.session")
    page.reload()
    expect(page.get_by_role("button", name=name)).to_be_visible()


def offered(ann: Page) -> str:
    """Anna offers the Germans to whoever comes, with three days for each turn."""
    ann.goto(f"/new?game={GAME}")
    german = ann.get_by_role("radiogroup").nth(1)
    german.get_by_label("Whoever comes").check()
    ann.get_by_label("Time limit").select_option("move-3")
    shoot(ann, "online-new")
    ann.get_by_role("button", name="Begin").click()
    at_table(ann)
    return ann.url.rsplit("/", 1)[-1]


def joined(ben: Page) -> None:
    """Benno finds it on his start page."""
    ben.reload()
    offers = ben.locator("section", has=ben.get_by_role("heading", name="Open games"))
    expect(offers).to_contain_text("by Anna")
    expect(offers).to_contain_text("3 d for each turn")
    assert axe_findings(ben) == []
    shoot(ben, "online-lobby-dark")
    offers.get_by_role("button", name="Join").first.click()
    at_table(ben)


def look_at_player(ben: Page) -> None:
    """How strong Anna is, what is over, what everybody may watch."""
    ben.get_by_role("link", name="Anna").click()
    expect(ben.get_by_role("heading", name="Anna")).to_be_visible()
    expect(ben.get_by_role("region", name="Finished rated games")).to_contain_text("against Benno")
    expect(ben.get_by_role("region", name="Rated games under way")).to_contain_text("against Benno")
    assert axe_findings(ben) == []
    shoot(ben, "online-player-phone")


def be_invited(ann: Page, ben: Page) -> None:
    """Told to who looks at the page, with what was declared."""
    seats = {"red": {"kind": "me"}, "german": {"kind": "name", "name": "Benno"}}
    ask(ann, "/api/matches", {"game": GAME, "seats": seats, "terms": {"hints": True}})
    ben.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ben.locator(".notice")).to_contain_text("Anna invites you")
    expect(ben.get_by_role("region", name="You are invited")).to_contain_text("with hints")


def test_an_open_game_from_the_list_to_the_rematch(club, person):
    ann, ben = person(club, path="/"), person(club, path="/", color_scheme="dark")
    sign_in(ann, "Anna")
    sign_in(ben, "Benno")
    match = offered(ann)
    joined(ben)
    strip = ann.get_by_role("region", name="Who plays")
    expect(strip).to_contain_text("Benno")
    expect(strip.locator(".dot.here")).to_have_count(2)
    expect(strip.locator(".clock.runs")).to_have_count(1)
    # What Benno says is marked until Anna looks at it.
    open_panel(ben, "Chat")
    ben.get_by_label("Say something").fill("Good luck!")
    ben.get_by_role("button", name="Send").click()
    unread = ann.locator(".tabs .unread")
    expect(unread).to_contain_text("1")
    shoot(ann, "online-table")
    assert axe_findings(ann) == []
    open_panel(ann, "Chat")
    expect(unread).to_have_count(0)
    # Away is seen as well.
    ben.goto("/")
    expect(strip).to_contain_text("left ")
    mine = ben.locator("section", has=ben.get_by_role("heading", name="Your games"))
    expect(mine).to_contain_text("against Anna")
    expect(mine).to_contain_text("Turn of Anna")
    expect(mine).to_contain_text("turn began")
    ben.goto(f"/m/{match}")
    at_table(ben)
    # Giving up asks once; the game counts, and the rematch is one for both.
    strip.get_by_role("button").first.click()
    ann.get_by_role("button", name="Give up…").click()
    shoot(ann, "online-people")
    assert axe_findings(ann, "dialog") == []
    ann.get_by_role("button", name="Give up: the other side wins").click()
    ben.get_by_role("button", name="Rematch, sides changed").click()
    expect(ben).not_to_have_url(re.compile(match))
    at_table(ben)
    follows = ben.url.rsplit("/", 1)[-1]
    ann.goto(f"/m/{match}")
    ann.get_by_role("button", name="To the rematch").click()
    expect(ann).to_have_url(re.compile(follows))
    at_table(ann)
    expect(ann.get_by_role("region", name="Who plays")).to_contain_text("Anna (you)")
    # The list of ratings, on a phone.
    ben.set_viewport_size(PHONE)
    ben.goto("/ratings")
    expect(ben.get_by_role("cell", name="Benno")).to_be_visible()
    assert axe_findings(ben) == []
    shoot(ben, "online-ratings-phone")
    look_at_player(ben)
    ben.goto("/")
    expect(ben.get_by_role("heading", name="Open games")).to_be_visible()
    be_invited(ann, ben)
    shoot(ben, "online-start-phone")
