"""The same client at another game: unit by unit, in half points, with HQs and supply, and for money."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, shoot
from tests.browser.hands import RESTS
from tests.games.kaisers_war_east.counters import COUNTERS
from tests.server.process import Server

import hexfront
from hexfront.kernel import State

GAME = "kaisers-war-east"
SEATS = {side: {"kind": "me"} for side in ("central", "allied")}
#: A Russian army in the open; Germans and Austrians before it, with an HQ that can lead both and supply.
FRONT: dict[str, Any] = {
    "scenario": "1916",
    "turn": 20,
    "active": "central",
    "units": {
        "RU-A1": "3018",
        "GE-A8": "2918",
        "GE-St1": "2918",
        "GE-A9": "3017",
        "AH-A1": "3019",
        "GE-OBEROST": "2817",
        "GE-LEO": "2717",
        "CP-S01": "2917",
    },
}
# What lies ready in a panel hangs on the counters, so these have the values that the tests of the rules know.
FRONT["counters"] = {unit: COUNTERS[unit] for unit in FRONT["units"] if unit in COUNTERS}
#: The supply stands with the armies that are to march.
MARCH = FRONT | {"phase": "movement", "units": FRONT["units"] | {"CP-S01": "2918"}}
BATTLE = FRONT | {"phase": "combat 1", "committed": ["CP-S01"]}
#: Everybody who can take part, in an order in which it can be said.
PLAN = ["join GE-A8", "join GE-St1", "join GE-A9", "support GE-OBEROST", "join AH-A1", "supply CP-S01"]


@pytest.fixture(autouse=True)
def other_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clicks go to the hexes of this game's map."""
    monkeypatch.setattr(hands, "GAME", GAME)


def sit_down(home: Server, person: Person, position: dict[str, Any]) -> Page:
    """A match from a position, both sides at this page."""
    wish = {"game": GAME, "position": position, "seats": SEATS}
    response = home.player().post("/api/matches/import", wish)
    assert response.status_code == 201, response.text
    page = person(home)
    hands.sit(page, response.json()["id"])
    return page


def planned(*actions: str) -> State[Any, Any]:
    """The battle as the library plans it."""
    state = hexfront.games[GAME].position(BATTLE)
    for action in ("attack 3018", *actions):
        state.apply(action)
    return state


def reach(*units: str) -> list[str]:
    """Where some units of the front can go together, as the library says."""
    state = hexfront.games[GAME].position(MARCH)
    assert state.game.ways is not None
    orders = state.game.ways(state, "2918", units)
    verbs = {action.verb for order in orders for action in order.actions}
    assert verbs >= {"step", "rail"}
    return sorted({order.goal for order in orders})


def goals_become(page: Page, wanted: list[str]) -> None:
    """Wait until just these destinations are shown."""
    page.wait_for_function(
        """wanted => wanted.join() ===
            [...document.querySelectorAll('#map [data-goal]')]
              .flatMap(one => one.dataset.goal.split(' ')).sort().join()""",
        arg=wanted,
    )


def compare(page: Page, state: State[Any, Any], closing: str) -> None:
    """The chances on the screen are those of the library."""
    panel = page.get_by_role("region", name="The odds")
    forecast = state.forecast(closing)
    assert forecast is not None
    expect(panel).to_contain_text(forecast.title)
    expect(panel.locator("[aria-busy=true]")).to_have_count(0)
    told = panel.locator("[data-result]").evaluate_all(
        "all => all.map(one => [one.dataset.result, one.dataset.fraction])"
    )
    assert {result: Fraction(text) for result, text in told} == {
        chance.result: chance.probability for chance in forecast.results
    }
    assert panel.locator("ul li").count() == len(forecast.modifiers)


def test_a_game_is_begun_with_options_that_fit_and_deployed(home: Server, person: Person) -> None:
    page = person(home, path=f"/new?game={GAME}")
    # What does not go together is said in the words of the page.
    page.get_by_label("Naval transfer").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Option “Naval transfer” needs option “Amphibious operations”."
    )
    page.get_by_label("Naval transfer").uncheck()
    for box in page.get_by_label("Same screen").all():
        box.check()
    page.get_by_role("button", name="Begin").click()

    # Counters that look alike are all there to be taken, and the tray hides no tools of the map.
    hands.wait_step(page, "setup")
    supply = page.locator(".tray .unit[data-unit^='AL-S']")
    expect(supply).to_have_count(2)
    page.get_by_role("button", name="Zoom in").click(trial=True)
    supply.last.click()
    hands.wait_step(page, "setup.place")
    page.locator("[data-advice]").click()
    expect(supply).to_have_count(1)
    shoot(page, "second-deploy")

    # A map that is shown whole makes room for the tray, and takes the room back when it closes.
    page.keyboard.press("0")
    page.evaluate(RESTS)
    small = page.locator("#map .world").bounding_box()
    assert small is not None
    hands.press(page, "suggested")
    expect(page.locator(".tray")).to_have_count(0)
    page.wait_for_function(
        "height => document.querySelector('#map .world').getBoundingClientRect().height > height + 20",
        arg=small["height"],
    )


def test_a_corps_marches_by_half_points_and_by_rail(home: Server, person: Person) -> None:
    page = sit_down(home, person, MARCH)
    hands.wait_step(page, "movement")
    # The whole stack first: it goes where both can, and the supply stays unless it is asked along.
    hands.click(page, "2918")
    supply = page.locator(".dock .piece[data-unit='CP-S01']")
    expect(supply).to_have_attribute("aria-pressed", "false")
    goals_become(page, reach("GE-A8", "GE-St1"))
    expect(page.locator("#map .cost", has_text="½").first).to_be_visible()
    # Then one of them alone, by road and by rail.
    stays = page.locator(".dock .piece[data-unit='GE-A8']")
    stays.click()
    expect(stays).to_have_attribute("aria-pressed", "false")
    goals_become(page, reach("GE-St1"))
    shoot(page, "second-march")
    before = hands.index(page)
    hands.click(page, "2718")
    hands.wait_past(page, before)
    assert hands.units_in(page, "2718") == {"GE-St1"}
    assert hands.units_in(page, "2918") == {"GE-A8", "CP-S01"}
    # One order, taken back at once.
    page.keyboard.press("u")
    expect(hands.stack(page, "2718")).to_have_count(0)


def test_a_battle_is_planned_with_nations_hq_and_supply_on_either_table(home: Server, person: Person) -> None:
    page = sit_down(home, person, BATTLE)
    hands.wait_step(page, "combat")
    hands.click(page, "3018")
    panel = page.get_by_role("region", name="The odds")
    boxes = panel.get_by_role("checkbox")
    expect(boxes).to_have_count(7)
    box = {
        unit: panel.locator("label", has_text=name).get_by_role("checkbox") for unit, name in NAMES.items()
    }
    # The best plan lies ready: attackers of both nations, the better HQ, the supply unit.
    for unit, one in box.items():
        expect(one).to_be_checked(checked=unit != "GE-LEO")
    ways = panel.get_by_role("radiogroup")
    ways.locator("[data-closing='declare']").check()
    compare(page, planned(*PLAN), "declare")
    ways.locator("[data-closing='declare shock']").check()
    compare(page, planned(*PLAN), "declare shock")
    shoot(page, "second-battle")

    # The other HQ takes the place of the first.
    box["GE-LEO"].click()
    expect(box["GE-OBEROST"]).not_to_be_checked()
    compare(page, planned(*(action.replace("GE-OBEROST", "GE-LEO") for action in PLAN)), "declare shock")
    # Without one the nations do not attack together, and it is said why.
    box["GE-LEO"].click()
    expect(panel.locator(".refusal")).to_contain_text("mix nationalities")
    expect(panel.locator("[data-declare]")).to_be_disabled()
    box["AH-A1"].uncheck()
    alone = [action for action in PLAN if action not in ("join AH-A1", "support GE-OBEROST")]
    compare(page, planned(*alone), "declare shock")
    # Without shock troops there is one table only.
    box["GE-St1"].uncheck()
    expect(ways).to_have_count(0)
    alone.remove("join GE-St1")
    compare(page, planned(*alone), "declare")

    before = hands.index(page)
    panel.locator("[data-declare]").click()
    hands.wait_past(page, before)
    expect(page.get_by_role("status", name="Dice").locator("[data-rolled]")).to_contain_text("standard table")


NAMES = {
    "GE-A8": "German 8th Army",
    "GE-St1": "German 1st Stoss Corps",
    "GE-A9": "German 9th Army",
    "AH-A1": "Austro-Hungarian 1st Army",
    "GE-OBEROST": "German Ober Ost HQ",
    "GE-LEO": "German Leopold HQ",
    "CP-S01": "Central Powers Supply",
}


def test_a_unit_is_bought_for_what_the_tray_says_and_placed(home: Server, person: Person) -> None:
    page = sit_down(home, person, FRONT | {"phase": "mobilization", "vp": {"central": 60, "allied": 60}})
    hands.wait_step(page, "mobilization")
    points = hands.track(page, "Central Powers VP")
    wanted = page.locator(".tray .unit[data-unit^='GE-C']").first
    price = int(wanted.inner_text().split(" for ")[1].split(" VP")[0])
    unit = wanted.get_attribute("data-unit")
    wanted.click()
    hands.wait_step(page, "mobilization.place")
    page.locator("[data-advice]").click()
    hands.wait_step(page, "mobilization")
    expect(page.locator(f"#map [data-unit='{unit}']")).to_have_count(1)
    assert hands.track(page, "Central Powers VP") == points - price
    shoot(page, "second-purchase")
