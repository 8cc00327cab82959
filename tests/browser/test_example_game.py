"""The example of docs/adding-a-game.md in the browser: found by its folder, played by clicks to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser import hands
from tests.browser.conftest import Person, shoot
from tests.browser.maps import lend_maps
from tests.server.process import Server

GAME = "bridgehead"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def guest_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that is told of a folder with one more game."""
    monkeypatch.setenv("HEXFRONT_GAMES", str(EXAMPLES))
    monkeypatch.setattr(hands, "GAME", GAME)
    lend_maps(tmp_path)
    with Server(tmp_path, "--bots", "1") as server:
        yield server


def test_a_game_that_is_only_a_package_is_played_by_clicks(guest_house: Server, person: Person) -> None:
    page = person(guest_house, path="/")
    page.get_by_role("link", name="Play Bridgehead").wait_for()
    seats = {side: {"kind": "me"} for side in ("blue", "grey")}
    position = {
        "phase": "blue movement",
        "turn": 4,
        "units": {"b1": "0201", "g1": "0302", "g2": "0403"},
        "dice": [6],
    }
    wish = {"game": GAME, "position": position, "seats": seats}
    response = guest_house.player().post("/api/matches/import", wish)
    assert response.status_code == 201, response.text
    hands.sit(page, response.json()["id"])

    # A unit is taken in hand, and the map shows where it can go.
    hands.click(page, "0201")
    page.locator("[data-goal]").first.wait_for()
    assert set(hands.goals(page)) == {"0101", "0102", "0103", "0202", "0301", "0303"}
    hands.click(page, "0202")
    hands.wait_step(page, "combat")

    # The attack is forecast, rolled and followed up; Mill decides the game.
    hands.click(page, "0302")
    page.locator("[data-declare]").click()
    hands.wait_step(page, "battle.advance")
    shoot(page, "example-game")
    hands.press(page, "advance")
    hands.wait_step(page, "movement")
    hands.press(page, "done")
    expect(page.get_by_text("A Blue unit stands in Mill.").first).to_be_visible()
