"""Two people at two browsers play each other on a server for others."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Person, shoot
from tests.browser.friends import (
    Overheard,
    act,
    at_table,
    continue_until,
    covered_units,
    lower_unit,
    open_panel,
    pair,
    pass_interruptions,
    set_up,
    table,
)
from tests.browser.hands import GAME
from tests.server.process import Server

MY_TURN = re.compile(r"^● Your turn")
NOT_MINE = re.compile(r"^(?!●)")


def invite(ann: Page) -> str:
    """Ann sets up a game with a friend as the page offers it; the link."""
    ann.get_by_role("group", name="Who plays").get_by_role("radiogroup", name="German").get_by_label(
        "A friend, by link"
    ).check()
    ann.get_by_role("button", name="Begin").click()
    link = ann.get_by_label("Send this link to your friend").input_value()
    shoot(ann, "invitation")
    ann.get_by_role("button", name="Go to the table").click()
    at_table(ann)
    return link


def test_two_browsers_play_each_other_by_invitation(club: Server, person: Person) -> None:
    ann = person(club, path=f"/new?game={GAME}")
    link = invite(ann)
    ben = person(club, path=link)
    at_table(ben)
    assert "seat=" not in ben.url, "the secret stays out of the address"
    expect(ann).to_have_title(MY_TURN)
    expect(ben).to_have_title(NOT_MINE)
    expect(ben.get_by_text("Waiting for Red")).to_be_visible()

    ann.locator("[data-action=suggested]").click()
    ann.locator("[data-action=done]").click()
    expect(ben).to_have_title(MY_TURN)
    expect(ann).to_have_title(NOT_MINE)
    ben.locator("[data-action=suggested]").click()
    ben.locator("[data-action=done]").click()
    expect(ben.locator("[data-action=done]")).to_have_count(0)
    # Ben sees all his units, Ann blanks for those below the top of a stack; neither had to reload.
    expect(ann.locator("#map [data-unit^='covered-']").first).to_be_attached()
    unit = lower_unit(ben, ben.url.rsplit("/", 1)[1], "german")
    expect(ben.locator(f"#map [data-unit='{unit}']")).to_be_attached()
    expect(ann.locator(f"#map [data-unit='{unit}']")).to_have_count(0)

    pass_interruptions(ben)
    expect(ann).to_have_title(MY_TURN)
    expect(ann.get_by_role("region", name="What you can do")).to_contain_text("Move a stack")
    shoot(ann, "online")
    expect(ben).to_have_title(NOT_MINE)


def test_chat_goes_both_ways_and_is_text(club: Server, person: Person) -> None:
    ann, ben, _ = pair(person, club)
    for page in (ann, ben):
        open_panel(page, "Chat")
    ann.get_by_label("Say something").fill("Good luck <b>Ben</b>")
    ann.get_by_role("button", name="Send").click()
    expect(ben.get_by_role("tabpanel").get_by_text("Good luck <b>Ben</b>")).to_be_visible()
    ben.get_by_label("Say something").fill("You will need it")
    ben.keyboard.press("Enter")
    told = ann.get_by_role("tabpanel")
    expect(told.get_by_text("You will need it")).to_be_visible()
    expect(told.get_by_text("Good luck")).to_have_count(1)


SPY = """() => {
  window.told = [];
  const Real = Notification;
  window.Notification = class extends Real {
    constructor(title, more) { super(title, more); window.told.push([title, more.body]); }
    static requestPermission() { window.asked = true; return Promise.resolve('granted'); }
    static get permission() { return window.asked ? 'granted' : 'default'; }
  };
  Object.defineProperty(document, 'hidden', {get: () => true});
}"""


def test_a_turn_is_notified_to_whoever_asked_for_it(club: Server, person: Person) -> None:
    ann, ben, match = pair(person, club, permissions=["notifications"])
    for page in (ann, ben):
        page.evaluate(SPY)
    ben.get_by_role("button", name="Settings").click()
    ben.get_by_label("Notify me when it is my turn").check()
    # Functions, not expressions: those are text, which the page's own policy lets nobody evaluate later on.
    ben.wait_for_function("() => window.asked")
    ben.keyboard.press("Escape")
    set_up(ann, match, "red")
    ben.wait_for_function("() => window.told.length === 1")
    assert ben.evaluate("window.told[0]")[0] == "Your turn: Reichswehr & Freikorps"
    assert "set-up" in ben.evaluate("window.told[0]")[1]
    set_up(ben, match, "german")
    continue_until(ben, match, "german", "red")
    expect(ann).to_have_title(MY_TURN)
    assert ann.evaluate("window.told") == []


def test_nobody_is_sent_what_is_hidden_from_him(club: Server, person: Person) -> None:
    ann, ben, match = pair(person, club)
    watcher = person(club, path=f"/m/{match}")
    set_up(ann, match, "red")
    # Which units there are is no secret; from now on it is which of them lie covered.
    set_up(ben, match, "german")
    ears = {"red": Overheard(ann), "spectator": Overheard(watcher), "german": Overheard(ben)}
    for page in (ann, ben, watcher):
        page.reload()
        at_table(page)
    pass_interruptions(ben)
    # Red looks about, asks why not, and moves.
    expect(ann).to_have_title(MY_TURN)
    move = next(one for one in table(ann, match)["legal"] if one["verb"] == "move")
    act(ann, match, "red", move["action"])
    for page in (ann, watcher):
        expect(page.locator("#map [data-unit^='covered-']").first).to_be_attached()
        for panel in ("Forces", "Plots", "Log"):
            open_panel(page, panel)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.locator("[data-action]")).to_have_count(0)

    hidden = covered_units(ben, match)
    assert len(hidden) > 5
    assert ears["german"].naming(hidden), "or else the ears are deaf"
    assert ears["red"].naming(hidden) == {}
    assert ears["spectator"].naming(hidden) == {}


def test_a_wrong_invitation_is_explained_with_a_way_on(club: Server, person: Person) -> None:
    ann, _, match = pair(person, club)
    stranger = person(club, path=f"/m/{match}#seat=s_no_such_secret")
    expect(stranger.get_by_role("alert")).to_contain_text(
        "This invitation is not valid, or it has been used."
    )
    stranger.get_by_role("link", name="Back to all games").click()
    expect(stranger.get_by_role("heading", name="Choose a campaign")).to_be_visible()
    expect(ann.get_by_role("alert")).to_have_count(0)
