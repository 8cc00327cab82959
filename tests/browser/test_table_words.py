"""What the table says and asks: before something final, before something is wasted, to those who wait."""

from __future__ import annotations

import re
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, axe_findings, shoot
from tests.browser.friends import ask, ask_stranger, at_table, pair, set_up, table
from tests.browser.test_second_game import FRONT, GAME, SEATS, sit_down
from tests.server.process import Server

import hexfront


@pytest.fixture
def other_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clicks go to the hexes of the other game's map."""
    monkeypatch.setattr(hands, "GAME", GAME)


def colour(mark: Locator) -> str:
    """The colour of the mark of a side."""
    return str(mark.evaluate("mark => getComputedStyle(mark).getPropertyValue('--side-0').trim()"))


def deployed(page: Page) -> str:
    """A new match at this page in which both sides have taken the suggested deployment."""
    match = str(ask(page, "/api/matches", {"game": GAME, "seats": SEATS})["id"])
    while (now := table(page, match))["decision"]["step"] == "setup":
        set_up(page, match, now["side"])
    return match


@pytest.mark.usefixtures("other_map")
def test_giving_up_stands_apart_and_is_asked_about(home: Server, person: Person) -> None:
    page = sit_down(home, person, FRONT | {"phase": "movement"})
    before = hands.index(page)
    page.get_by_role("tab", name="Orders").click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", name="Standing orders")).to_have_count(0)
    give_up = panel.get_by_role("listitem").filter(has_text="Central Powers").get_by_role("button")
    give_up.click()
    dialog = page.get_by_role("dialog", name=re.compile("end the game"))
    expect(dialog).to_contain_text("cannot be taken back")
    shoot(page, "give-up")
    assert axe_findings(page, "dialog[open]") == []
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_have_count(0)
    assert hands.index(page) == before

    give_up.click()
    dialog.get_by_role("button", name="End the game").click()
    over = page.get_by_role("dialog", name="The game is over")
    expect(over).to_contain_text("concede")
    # What lies over the table wears the colours of the sides as well.
    game = hexfront.games[GAME]
    assert colour(over.locator("svg").first) == game.colours[game.sides[0]]


@pytest.mark.usefixtures("other_map")
def test_leaving_mobilization_with_free_supply_is_asked_about(home: Server, person: Person) -> None:
    page = person(home)
    match = deployed(page)
    hands.sit(page, match)
    hands.wait_step(page, "mobilization")
    best = ask(page, f"/api/matches/{match}/orders?side={table(page, match)['side']}")[0]
    assert best["actions"][0] == "supply"
    before = hands.index(page)
    hands.press(page, "done")
    dialog = page.get_by_role("dialog", name="Finish already?")
    expect(dialog).to_contain_text(
        re.compile(r"The adviser would still place a .*supply.*\. What you finish stays finished\.")
    )
    shoot(page, "finish-with-supply-left")
    dialog.get_by_role("button", name="Go on").click()
    assert hands.index(page) == before
    # What opens a part of the same decision finishes nothing and is not asked about.
    hands.press(page, "demobilize")
    hands.wait_past(page, before)
    expect(dialog).to_have_count(0)


@pytest.mark.usefixtures("other_map")
def test_the_card_of_a_fortress_tells_its_defense(home: Server, person: Person) -> None:
    page = sit_down(home, person, FRONT | {"phase": "movement"})
    sheet = ask(page, f"/api/games/{GAME}/sheet")
    units = [(x, y) for x in range(25, 33) for y in range(14, 22)]
    near = {f"{x}{y}" for x, y in units}
    fortress = next(one for one in sheet["hexes"] if one["value"] and one["id"] in near)
    hands.hover(page, fortress["id"])
    card = page.locator(".stage .card")
    expect(card).to_contain_text(f"Fortress: defense {fortress['value']}")
    expect(card).not_to_contain_text("★")


def test_the_card_of_a_city_tells_its_points(home: Server, person: Person) -> None:
    page = person(home)
    match = str(ask(page, "/api/matches", {"game": hands.GAME, "seats": {}})["id"])
    page.goto(f"/m/{match}")
    at_table(page)
    sheet = ask(page, f"/api/games/{hands.GAME}/sheet")
    city = next(one for one in sheet["hexes"] if one["value"])
    hands.hover(page, city["id"])
    expect(page.locator(".stage .card")).to_contain_text(f"★ {city['value']} VP")


def test_whoever_waits_or_watches_reads_which_part_of_the_turn_it_is(club: Server, person: Person) -> None:
    ann, ben, match = pair(person, club)
    expect(ben.get_by_text("Waiting for Red: set-up")).to_be_visible()
    expect(ben.locator(".prompt .rule")).to_have_text("§3.2b")
    set_up(ann, match, "red")
    expect(ann.get_by_text("Waiting for German: set-up")).to_be_visible()
    watched: dict[str, Any] = ask_stranger(ann, match)["decision"]
    assert (watched["aside"], watched["step"], watched["mine"]) == ("set-up", "", False)


@pytest.mark.usefixtures("other_map")
def test_a_large_map_opens_on_ones_own_units(home: Server, person: Person) -> None:
    # One of them is far away, and the enemy is farther: neither draws the window from where most stand.
    units = FRONT["units"] | {"RU-A1": "2735", "AH-A1": "2226"}
    page = sit_down(home, person, FRONT | {"phase": "movement", "units": units})
    box = page.locator("#map").bounding_box()
    assert box is not None
    own = [hands.spot(page, name) for unit, name in units.items() if not unit.startswith("RU")]
    for axis, middle, size in ((0, box["x"], box["width"]), (1, box["y"], box["height"])):
        assert abs(median(at[axis] for at in own) - middle - size / 2) < size / 10
