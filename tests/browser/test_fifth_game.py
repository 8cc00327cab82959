"""The same client at a game of cards, sealed answers and lists: Storm of Steel, by clicks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import HANDHELD, PHONE, Person, axe_findings, shoot
from tests.browser.friends import ask
from tests.server.process import Server

import hexfront
from hexfront.kernel import Action, Record

GAME = "storm-of-steel"
CAMPAIGN = "campaign_1914"
pytestmark = pytest.mark.skipif(GAME not in hexfront.games, reason="the game is not on the shelf yet")
#: A corps at Namur, and the end of a quarter.
MOBILIZATION = {
    "scenario": "west_1914",
    "phase": "mobilization",
    "turn": "1914Su",
    "units": {"GE-HQ-02": "2622", "GE-ACT2-01": "2423", "FR-ACT2-01": "2323", "FR-HQ-05": "2224"},
}
INDIA, LIVERPOOL, KIEL, BALTIC = "10426", "1414", "3315", "4613"
#: An Indian corps and a transport off the map, and nobody else who could go anywhere but HQs.
ABROAD = {
    "scenario": CAMPAIGN,
    "phase": "movement",
    "half": "entente",
    "turn": "1914Au",
    "units": {
        "GB-ACT2-09": "India",
        "GB-TR-02": "Karachi",
        "FR-HQ-01": "Paris",
        "RU-HQ-01": "Moscow",
        "GE-HQ-02": "Cologne",
    },
}


#: Two corps between two enemies: every hex around them is in a zone of control.
CLOSE = {
    "scenario": "west_1914",
    "phase": "movement",
    "half": "central",
    "units": {
        "GE-HQ-01": "2722",
        "GE-ACT2-01": "2624",
        "GE-ACT2-03": "2624",
        "GE-ACT2-04": "2623",
        "FR-ACT2-01": "2523",
        "FR-ACT2-02": "2724",
    },
}


@pytest.fixture(autouse=True)
def other_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clicks go to the hexes of this game's map."""
    monkeypatch.setattr(hands, "GAME", GAME)


def west(page: Page) -> str:
    """A match of 1914 West in which both seats are mine."""
    seats = {"central": {"kind": "me"}, "entente": {"kind": "me"}}
    wish = {"game": GAME, "scenario": "west_1914", "options": {}, "seats": seats, "seed": 1}
    return str(ask(page, "/api/matches", wish)["id"])


def choose(page: Page, card: str, play: str) -> None:
    before = hands.index(page)
    page.locator(f"[data-slip='{card}']").click()
    expect(page.locator(f".held [data-card='{card}']")).to_be_visible()
    page.locator(f".held [data-action='{play}']").click()
    hands.wait_past(page, before)


def test_the_map_of_a_scenario_comes_while_it_is_chosen(home: Server, person: Person) -> None:
    page = person(home, path=f"/new?game={GAME}")
    picture = page.locator("main img")
    expect(picture).to_have_attribute("src", re.compile("world=west_1914"))
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    with page.expect_response(re.compile(rf"symbols\.svg\?world={CAMPAIGN}")):
        page.get_by_label("Campaign 1914-18").check()
    expect(picture).to_have_attribute("src", re.compile(f"world={CAMPAIGN}"))
    page.get_by_role("button", name="Begin").click()
    hands.wait_step(page, "cards.begin")
    for what in ("/sheet?", "/symbols.svg?"):
        assert len([url for url in asked if what in url]) == 1, f"{what} is not fetched a second time"


def test_cards_are_chosen_in_secret_and_seals_say_who_has_answered(home: Server, person: Person) -> None:
    page = person(home)
    page.goto(f"/m/{west(page)}")
    hands.wait_step(page, "cards.begin")
    expect(page.locator("[data-seal='central']")).to_have_text("Yours is still open")
    choose(page, "1", "choose 1 west")
    expect(page.locator("[data-slip='1'].taken")).to_be_visible()
    assert axe_findings(page) == []
    shoot(page, "fifth-cards")
    # The cards can be hidden to look at the map.
    page.get_by_role("button", name="Hide the cards").click()
    expect(page.locator(".hand")).to_have_count(0)
    page.get_by_role("button", name="Show the").click()
    hands.press(page, "done")
    expect(page.locator("[data-seal='central']")).to_have_text("Central Powers: in")
    # Nothing of the other side's cards is on the page.
    assert page.locator("[data-card='1']").count() == 0
    hands.press(page, "done")
    page.get_by_role("tab", name="Cards").click()
    expect(page.locator("[data-pile='open'] [data-card='1']")).to_be_visible()


def test_orders_are_written_as_a_list_that_adds_up(home: Server, person: Person) -> None:
    page = person(home)
    page.goto(f"/m/{hands.seat_both_at(home, MOBILIZATION)}")
    hands.wait_step(page, "mobilization.orders")
    page.locator("[data-form]").click()
    dialog = page.get_by_role("dialog")
    purse = dialog.locator("[data-purse='Germany'] strong")
    expect(purse).to_have_text("48")
    corps = dialog.get_by_role("button", name="One more: Active corps, 2 divisions, 8-4, cadre 3")
    for left in ("32", "16", "0"):
        corps.click()
        expect(purse).to_have_text(left)
    expect(corps).to_be_disabled()
    dialog.get_by_role("button", name="One less: Active corps, 2 divisions, 8-4, cadre 3").click()
    expect(purse).to_have_text("16")
    assert axe_findings(page) == []
    shoot(page, "fifth-orders")
    before = hands.index(page)
    dialog.locator("[data-hand-in]").click()
    hands.wait_past(page, before)
    expect(page.locator("[data-seal='central']")).to_have_text("Central Powers: in")


def test_a_unit_comes_from_an_area_off_the_map_to_a_port_out_of_sight(
    home: Server, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "WORLD", CAMPAIGN)
    page = person(home)
    hands.sit(page, hands.seat_both_at(home, ABROAD))
    hands.wait_step(page, "movement")
    # What can act and is out of sight is named, and a click goes there.
    expect(page.locator("[data-afar]", has_text="Paris")).to_be_visible()
    page.evaluate(hands.RESTS)
    hands.click(page, INDIA)
    expect(hands.goal(page, LIVERPOOL)).to_be_attached()
    shoot(page, "fifth-abroad")
    page.locator("[data-ahead='Britain']").click()
    page.evaluate(hands.RESTS)
    before = hands.index(page)
    hands.click(page, LIVERPOOL)
    hands.wait_past(page, before)
    assert "GB-ACT2-09" in hands.units_in(page, LIVERPOOL)
    assert hands.stack(page, INDIA).count() == 0


def quietly_to(step: str) -> Record:
    """The whole war as far as a step, without anything that can be left undone."""
    state = hexfront.games[GAME].start(CAMPAIGN, seed=1)
    record = Record.of(state)
    while state.decision and state.decision.step != step:
        side = state.decision.side
        quiet = next(action for action in state.legal_actions() if action in ("done", "pass"))
        record.add(side, quiet)
        state.apply(quiet, side)
    return record


def test_agents_are_sent_by_a_list_that_counts_them(home: Server, person: Person) -> None:
    page = person(home)
    hands.sit(page, hands.seat_both(home, quietly_to("agents.begin")))
    hands.wait_step(page, "agents.begin")
    assert page.locator(".prompt select, .battle").count() == 0, "the list says it all"
    page.locator("[data-form]").click()
    dialog = page.get_by_role("dialog")
    left = dialog.locator("[data-purse='agents'] strong")
    more = dialog.get_by_role("button", name="One more: Espionage in France")
    for rest in ("3", "2", "1"):
        more.click()
        expect(left).to_have_text(rest)
    expect(more).to_be_disabled()
    assert axe_findings(page) == []
    shoot(page, "fifth-agents")
    before = hands.index(page)
    dialog.locator("[data-hand-in]").click()
    hands.wait_past(page, before)
    expect(page.locator("[data-seal='central']")).to_have_text("Central Powers: in")


def test_the_odds_are_waited_for_and_not_called_missing(home: Server, person: Person) -> None:
    page = person(home)
    match = hands.seat_both(home, quietly_to("naval.choose"))
    page.route("**/preview", lambda route: None)
    hands.sit(page, match)
    hands.wait_step(page, "naval.choose")
    odds = page.locator(".battle .forecast")
    expect(odds).to_have_attribute("aria-busy", "true")
    assert "No forecast" not in odds.inner_text()
    page.unroute("**/preview")
    page.reload()
    expect(odds.locator("[data-result]").first).to_be_visible()
    expect(odds).to_have_attribute("aria-busy", "false")


def test_a_hex_is_told_of_after_an_attack_was_looked_at_and_let_be(home: Server, person: Person) -> None:
    page = person(home)
    hands.sit(page, hands.seat_both_at(home, CLOSE))
    hands.wait_step(page, "movement")
    page.evaluate(hands.RESTS)
    hands.click(page, "2724")
    expect(page.locator(".battle.left")).to_be_visible()
    danger = page.locator(".battle [data-caution]").first
    cut = "one => one.parentElement.scrollHeight > one.parentElement.clientHeight"
    assert not danger.evaluate(cut), "what is to be feared is read as a whole"
    page.get_by_role("button", name="Not now").click()
    page.evaluate(hands.RESTS)
    hands.hover(page, "2825")
    expect(page.locator(".glance")).to_be_visible()


def test_with_a_stack_in_hand_only_its_own_targets_are_ringed(home: Server, person: Person) -> None:
    page = person(home)
    apart = CLOSE["units"] | {"GE-ACT2-05": "2725", "FR-ACT2-05": "2626"}  # type: ignore[operator]
    hands.sit(page, hands.seat_both_at(home, CLOSE | {"units": apart}))
    hands.wait_step(page, "movement")
    page.evaluate(hands.RESTS)
    rings = page.locator("#map .mark.casing")
    expect(rings).to_have_count(3)
    hands.click(page, "2623")
    expect(page.locator(".dock")).to_be_visible()
    expect(rings).to_have_count(1)
    page.keyboard.press("Escape")
    expect(rings).to_have_count(3)


def test_with_a_stack_in_hand_the_question_keeps_its_last_words(home: Server, person: Person) -> None:
    page = person(home)
    hands.sit(page, hands.seat_both_at(home, CLOSE))
    hands.wait_step(page, "movement")
    page.evaluate(hands.RESTS)
    hands.click(page, "2624")
    page.locator(".prompt .go").wait_for()
    words = page.locator(".prompt .head .text")
    for width in (1280, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        assert words.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


def test_what_can_act_under_the_overview_is_named_and_comes_out_from_there(
    home: Server, person: Person
) -> None:
    page = person(home)
    hands.sit(page, hands.seat_both_at(home, CLOSE))
    hands.wait_step(page, "movement")
    page.evaluate(hands.RESTS)
    overview, (x, y) = box(page, ".mini"), hands.spot(page, "2722")
    goal = overview["x"] + overview["width"] / 2, overview["y"] + overview["height"] / 2
    start = 400.0, 200.0
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + goal[0] - x, start[1] + goal[1] - y, steps=5)
    page.mouse.up()
    page.evaluate(hands.RESTS)
    page.locator("[data-afar='2722']").click()
    page.evaluate(hands.RESTS)
    assert page.evaluate(hands.ON_MAP, [*hands.spot(page, "2722")])


def test_a_question_about_a_sea_brings_it_into_sight(
    home: Server, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "WORLD", CAMPAIGN)
    page = person(home)
    hands.sit(page, hands.seat_both(home, quietly_to("naval.choose")))
    page.evaluate(hands.RESTS)
    x, y = hands.spot(page, BALTIC)
    frame = page.locator("#map").bounding_box()
    assert frame is not None
    assert frame["x"] < x < frame["x"] + frame["width"]
    assert frame["y"] < y < frame["y"] + frame["height"]


def test_fleets_are_sent_in_secret_and_nobody_sees_who_sails(
    home: Server, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "WORLD", CAMPAIGN)
    page = person(home)
    hands.sit(page, hands.seat_both(home, quietly_to("naval.choose")))
    hands.press(page, "engage baltic-sea")
    hands.wait_step(page, "sea.fleets")
    page.evaluate(hands.RESTS)
    before = hands.index(page)
    hands.click(page, KIEL)
    hands.wait_past(page, before)
    page.evaluate(hands.RESTS)
    hands.click(page, KIEL)
    before = hands.index(page)
    page.get_by_role("menuitem", name="Add German PD 1").click()
    hands.wait_past(page, before)
    expect(page.locator("[data-seal='central']")).to_have_text("Yours is still open")
    hands.press(page, "sail")
    # Now the Entente is at the table: that the others have answered is seen, and one marker at Kiel.
    expect(page.locator("[data-seal='central']")).to_have_text("Central Powers: in")
    expect(page.locator("[data-seal='entente']")).to_have_text("Yours is still open")
    shoot(page, "fifth-fleets")
    assert page.locator("[data-unit='GE-PD-01']").count() == 0


def box(page: Page, part: str) -> dict[str, float]:
    """Where a part of the page stands."""
    found = page.locator(part).bounding_box()
    assert found is not None
    return dict(found)


def test_on_a_phone_the_odds_do_not_lie_over_the_question(home: Server, person: Person) -> None:
    page = person(home, **HANDHELD)
    hands.sit(page, hands.seat_both(home, quietly_to("naval.choose")))
    hands.wait_step(page, "naval.choose")
    odds, question = box(page, ".battle"), box(page, ".prompt .sheet")
    assert odds["y"] > 0
    assert odds["y"] + odds["height"] <= question["y"]
    shoot(page, "fifth-odds-phone")


def test_on_a_phone_the_tools_stand_beside_the_name_of_the_side(home: Server, person: Person) -> None:
    page = person(home, **HANDHELD)
    record = quietly_to("naval.choose")
    record.add("central", Action("engage baltic-sea"))
    hands.sit(page, hands.seat_both(home, record))
    hands.wait_step(page, "sea.fleets")
    name, tools = box(page, ".prompt .who"), box(page, ".prompt .tools")
    assert tools["y"] < name["y"] + name["height"]
    assert tools["x"] + tools["width"] <= PHONE["width"]


def test_on_a_phone_an_attack_that_is_taken_up_again_is_seen_above_its_odds(
    home: Server, person: Person
) -> None:
    page = person(home, **HANDHELD)
    match = hands.seat_both_at(home, CLOSE | {"phase": "combat"})
    hands.sit(page, match)
    hands.wait_step(page, "combat")
    order = {"side": "central", "index": hands.index(page), "actions": ["attack 2523"]}
    ask(page, f"/api/matches/{match}/actions", order)
    hands.wait_step(page, "combat.plan")
    page.reload()
    page.locator(".battle").wait_for()
    page.evaluate(hands.RESTS)
    panel = box(page, ".battle")
    _, top = hands.spot(page, "2624")
    assert box(page, "#map")["y"] < top < panel["y"]


def test_on_a_phone_letting_go_lies_over_no_tool(home: Server, person: Person) -> None:
    page = person(home, **HANDHELD)
    hands.sit(page, hands.seat_both_at(home, CLOSE))
    hands.wait_step(page, "movement")
    name, before = box(page, ".prompt .who"), box(page, ".prompt .sheet")
    page.evaluate(hands.RESTS)
    page.touchscreen.tap(*hands.spot(page, "2624"))
    page.locator(".prompt .go").wait_for()
    go, tools = box(page, ".prompt .go"), box(page, ".prompt .tools")
    assert tools["y"] < name["y"] + name["height"], "the tools stay in the row of the side"
    assert go["y"] >= tools["y"] + tools["height"]
    assert page.evaluate("() => document.querySelector('.prompt .go').scrollWidth") <= go["width"]
    assert go["x"] + go["width"] <= PHONE["width"]
    assert box(page, ".prompt .sheet") == before, "the map keeps its room"


def test_units_that_cannot_go_together_are_lit_one_by_one(home: Server, person: Person) -> None:
    """From one enemy zone of control to the next they infiltrate, each by itself."""
    page = person(home)
    hands.sit(page, hands.seat_both_at(home, CLOSE))
    hands.wait_step(page, "movement")
    page.evaluate(hands.RESTS)
    hands.click(page, "2624")
    expect(hands.goal(page, "2524")).to_be_attached()
    expect(page.locator(".dock .chip", has_text="Whole stack")).to_have_count(0)
    other = page.locator(".dock .piece[data-unit='GE-ACT2-03']")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    page.evaluate(hands.RESTS)
    before = hands.index(page)
    hands.click(page, "2524")
    hands.wait_past(page, before)
    assert hands.index(page) == before + 2, "it sets out and infiltrates"


def test_a_phone_gets_tiles_of_what_it_sees_and_never_the_whole_large_picture(
    home: Server, person: Person
) -> None:
    page = person(home, **HANDHELD)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(f"/m/{hands.seat_both_at(home, MOBILIZATION)}")
    page.locator("#map [data-tile]").first.wait_for(state="attached")
    assert 1 <= page.locator("#map [data-tile]").count() <= 12
    assert not any("/map/2.png" in url for url in asked)
    page.get_by_role("button", name="Go to a part of the map").click()
    page.locator("[data-region='Britain']").click()
    shoot(page, "fifth-phone")


def test_of_a_thousand_counters_the_page_holds_those_that_are_seen(home: Server, person: Person) -> None:
    page = person(home)
    match = hands.seat_both_at(home, ABROAD)
    hands.sit(page, match)
    symbols, used = page.locator("#hf-symbols symbol"), page.locator("#map [data-unit] use")
    assert 0 < symbols.count() <= used.count()
    # Units that are not on the map get their counters when somebody looks at them.
    page.get_by_role("tab", name="Forces").click()
    expect(page.locator("#panel [data-unit] use").first).to_be_attached()
    assert page.locator("#panel [data-unit]:not(:has(use))").count() == 0
    hrefs = page.eval_on_selector_all("use", "all => all.map(one => one.getAttribute('href'))")
    assert page.evaluate("all => all.every(one => document.querySelector(one))", sorted(set(hrefs)))
