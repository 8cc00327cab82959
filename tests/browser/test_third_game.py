"""The same client at the largest map: a plan with many boxes, overlays named as the page names its own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser import hands
from tests.browser.conftest import Person, shoot
from tests.browser.friends import act, ask, table
from tests.server.process import Server

import hexfront

GAME = "kaisers-war-1918"


@pytest.fixture(autouse=True)
def other_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clicks go to the hexes of this game's map."""
    monkeypatch.setattr(hands, "GAME", GAME)


def test_an_offensive_is_planned_with_its_chances_beside_the_boxes(home: Server, person: Person) -> None:
    page = person(home)
    seats = {side: {"kind": "me"} for side in hexfront.games[GAME].sides}
    match = str(ask(page, "/api/matches", {"game": GAME, "seats": seats, "seed": 6})["id"])
    # Both deploy as suggested, and the Central Powers go straight to their first combat phase.
    for side in ("allied", "central"):
        act(page, match, side, "suggested", "done")
    while table(page, match)["decision"]["step"] != "combat":
        act(page, match, "central", "done")
    hands.sit(page, match)

    page.get_by_role("button", name="Overlays").click()
    listed = page.locator("[data-overlay]")
    expect(listed).to_have_count(len(hexfront.games[GAME].overlays) + 3)
    page.keyboard.press("Escape")

    page.keyboard.press("n")
    page.evaluate(hands.RESTS)
    hands.click(page, "0814")
    panel = page.get_by_role("region", name="The odds")
    expect(panel.locator("[data-result]").first).to_be_visible()
    boxes = panel.locator("fieldset")
    assert boxes.get_by_role("checkbox").count() > 7
    seen = boxes.bounding_box()
    assert seen is not None
    assert seen["height"] >= 180, "the boxes can be seen"
    expect(panel.locator("[data-result]").first).to_be_in_viewport(ratio=1)
    boxes.get_by_role("checkbox").last.check()
    expect(boxes.get_by_role("checkbox").last).to_be_checked()
    shoot(page, "third-battle")
