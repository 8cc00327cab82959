"""The others' turn can be followed: watched move by move, marked until put away; dice before results."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, axe_findings, shoot
from tests.browser.friends import ask
from tests.browser.moments import whole_game
from tests.server.process import Server

import hexfront

#: Notes what the page says of a roll, and whether the die had come to rest by then.
SPOILED = """() => {
  window.spoiled = [];
  const told = () => {
    const rolls = [...document.querySelectorAll('.show p.wait')].length > 0;
    const log = document.querySelector('.log')?.textContent ?? '';
    const spoken = document.querySelector('[aria-live=polite].sr')?.textContent ?? '';
    if (rolls && /eliminated/.test(log + spoken)) window.spoiled.push(log + spoken);
  };
  new MutationObserver(told).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
BATTLE = {
    "phase": "red combat",
    "front": "western",
    "turn": 4,
    "ram": 12,
    "dice": [6, 6],
    "units": {**dict.fromkeys(("wf-4-53", "wf-4-12"), "2023"), "fk-fl": "2024", "rw-br": "1705"},
}


def german_turn_after_red(server: Server) -> tuple[str, int]:
    """A match at a German decision after Red has marched; how many marches the German saw."""
    record = whole_game()
    log = server.player().get(f"/api/matches/{hands.seat_both(server, record)}/log?side=german").json()
    marches = 0
    for line in log:
        if line["kind"] in ("phase", "interruption") and line["side"] == "german":
            decision = record.replay(hexfront.games, line["entry"]).decision
            if marches > 5 and decision is not None and decision.side == "german":
                return hands.seat_both(server, record.fork(line["entry"])), marches
            marches = 0
        marches += line["kind"] == "march" and line["side"] == "red"
    raise AssertionError("the game had no such moment")


def beat(page: Page) -> int:
    return int(page.locator("[data-watch]").get_attribute("data-watch") or -1)


def test_the_others_turn_is_watched_and_put_away(home: Server, person: Person) -> None:
    page = person(home)
    match, marches = german_turn_after_red(home)
    hands.sit(page, match)
    chip = page.locator("[data-story]")
    expect(chip).to_contain_text(re.compile(rf"\b{marches} march"))
    arrows = page.locator("#map [data-trail=moved]").count()
    assert arrows > 3

    # From the present into the past: nothing can be done there, and every moment is told.
    present = page.locator(".prompt .text").inner_text()
    chip.get_by_role("button", name="What happened").click()
    bar = page.get_by_role("region", name="What happened")
    expect(bar).to_be_visible()
    expect(page.locator("[data-step]")).to_have_count(0)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="One step on").click()
    at = beat(page)
    expect(bar.get_by_role("status")).not_to_be_empty()
    page.keyboard.press(",")
    expect(page.locator(f"[data-watch='{at - 1}']")).to_be_visible()
    for _ in range(30):
        if page.locator("#map [data-trail=moved]").count():
            break
        page.keyboard.press(".")
        page.wait_for_timeout(60)
    shoot(page, "watch")
    assert axe_findings(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".prompt .text")).to_have_text(present)
    expect(page.locator("#map [data-trail=moved]")).to_have_count(arrows)

    # Also later, from the log: a march, with its way on the map.
    march = page.locator(".log li.placed", has_text="march").last
    march.get_by_label("Watch this").click()
    expect(bar).to_be_visible()
    page.keyboard.press("Escape")

    # The arrows go when they are put away, and do not come back with the page.
    chip.get_by_label("Put it away").click()
    expect(page.locator("#map [data-trail]")).to_have_count(0)
    page.reload()
    page.locator("#map [data-stack]").first.wait_for()
    expect(chip).to_have_count(0)


def test_dice_are_seen_before_their_result_is_written(home: Server, person: Person) -> None:
    page = person(home, reduced_motion="no-preference")
    seats = {side: {"kind": "me"} for side in ("red", "german")}
    wish = {"game": hands.GAME, "position": BATTLE, "seats": seats}
    hands.sit(page, str(ask(page, "/api/matches/import", wish)["id"]))
    if page.locator("[data-action=continue]").count():
        page.locator("[data-action=continue]").click()
    hands.wait_step(page, "combat")
    hands.click(page, "2024")
    page.locator("[data-declare]").click()
    page.evaluate(SPOILED)
    page.locator(".prompt [data-action=roll]").click()
    expect(page.get_by_role("status", name="Dice").locator("[data-rolled]")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("eliminated")
    assert page.evaluate("window.spoiled") == []
    # A battle is folded, with its numbers inside.
    fought = page.locator("[data-battle]").last
    expect(fought.locator("summary strong")).to_have_text("DE")
    expect(fought.locator("li").first).to_be_hidden()
    fought.locator("summary").click()
    expect(fought.locator("li").first).to_be_visible()
    # The log by kind: no march has been made.
    page.get_by_label("Which deeds").select_option("moves")
    expect(page.locator("[data-battle]")).to_have_count(0)
