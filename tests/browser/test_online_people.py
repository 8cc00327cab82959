"""Accounts, one screen for two, watching, records and positions from elsewhere."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stdout

from playwright.sync_api import Page, expect
from tests.browser.conftest import Person, shoot
from tests.browser.friends import act, alone, at_table, lower_unit, open_panel, set_up, table
from tests.browser.hands import GAME
from tests.browser.records import BATTLE, finished_game
from tests.server.process import Server

from hexfront.cli import main

# Accounts ---------------------------------------------------------------------------------------


def sign_in(page: Page, name: str, password: str, *, new: bool = False) -> None:
    page.get_by_role("banner").get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog", name="Your account")
    dialog.get_by_label("I am new here" if new else "I have an account").check()
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name="Make an account" if new else "Sign in").click()


def come_in(page: Page, name: str, password: str, *, new: bool = False) -> None:
    """Sign in with success: the page begins anew, and only then it may be asked for more."""
    with page.expect_navigation():
        sign_in(page, name, password, new=new)
    expect(page.get_by_role("button", name=name)).to_be_visible()


def test_games_follow_an_account_to_another_browser(club: Server, person: Person) -> None:
    ann = person(club, path="/")
    come_in(ann, "Annelie", "correct horse", new=True)
    match = alone(ann)

    ann.get_by_role("button", name="Annelie").click()
    ann.get_by_role("button", name="Sign out").click()
    expect(ann.get_by_role("banner").get_by_role("button", name="Sign in")).to_be_visible()
    expect(ann.get_by_text("Games you begin appear here.")).to_be_visible()

    elsewhere = person(club, path="/")
    sign_in(elsewhere, "Annelie", "wrong horse")
    dialog = elsewhere.get_by_role("dialog", name="Your account")
    expect(dialog.get_by_role("alert")).to_have_text("Name and password do not fit together.")
    shoot(elsewhere, "account")
    dialog.get_by_label("Password").fill("correct horse")
    with elsewhere.expect_navigation():
        dialog.get_by_label("Password").press("Enter")
    expect(elsewhere.get_by_role("button", name="Annelie")).to_be_visible()
    elsewhere.get_by_role("region", name="Your games").get_by_role("link").first.click()
    at_table(elsewhere)
    assert elsewhere.url.endswith(f"/m/{match}")
    expect(elsewhere).to_have_title(re.compile("Your turn"))

    again = person(club, path="/")
    sign_in(again, "Annelie", "another horse", new=True)
    expect(again.get_by_role("dialog").get_by_role("alert")).to_have_text("This name is taken.")


def test_an_account_is_looked_after_at_the_page(club: Server, person: Person) -> None:
    page, phone = person(club, path="/"), person(club, path="/")
    come_in(page, "Careful", "correct horse", new=True)
    come_in(phone, "Careful", "correct horse")

    page.get_by_role("button", name="Careful").click()
    dialog = page.get_by_role("dialog", name="Your account")
    dialog.get_by_text("Change the password").click()
    dialog.get_by_label("Password so far").fill("wrong horse")
    dialog.get_by_label("New password").fill("three quiet mules")
    dialog.get_by_role("button", name="Save the new password").click()
    expect(dialog.get_by_role("alert")).to_have_text("This is not your password.")
    dialog.get_by_label("Password so far").fill("correct horse")
    dialog.get_by_label("New password").fill("three quiet mules")
    dialog.get_by_role("button", name="Save the new password").click()
    expect(dialog.get_by_role("status")).to_contain_text("Your password is changed.")
    phone.reload()
    expect(phone.get_by_role("banner").get_by_role("button", name="Sign in")).to_be_visible()

    come_in(phone, "Careful", "three quiet mules")
    page.reload()
    page.get_by_role("button", name="Careful").click()
    dialog.get_by_text("Where you are signed in").click()
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    shoot(page, "account-care")
    dialog.get_by_role("button", name="Sign out Chrome on Linux").click()
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    dialog.get_by_text("Delete the account").click()
    dialog.get_by_label("Password", exact=True).fill("three quiet mules")
    dialog.get_by_role("button", name="Delete it for good").click()
    expect(page.get_by_role("banner").get_by_role("button", name="Sign in")).to_be_visible()


def test_a_forgotten_password_is_set_anew_by_a_link(new_club: Server, person: Person) -> None:
    page = person(new_club, path="/")
    come_in(page, "Forgetful", "correct horse", new=True)
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(["accounts", "reset", "Forgetful", "--data", new_club.data]) == 0
    elsewhere = person(new_club)
    elsewhere.goto(out.getvalue().splitlines()[-1])
    dialog = elsewhere.get_by_role("dialog", name="Your account")
    dialog.get_by_label("New password").fill("three quiet mules")
    assert "reset" not in elsewhere.url
    dialog.get_by_role("button", name="Save the new password").click()
    expect(elsewhere.get_by_role("button", name="Forgetful")).to_be_visible()


def test_a_guest_keeps_his_games_when_he_makes_an_account(new_club: Server, person: Person) -> None:
    page = person(new_club)
    alone(page)
    page.goto("/")
    come_in(page, "Guestav", "correct horse", new=True)
    expect(page.get_by_role("region", name="Your games").get_by_role("link")).to_have_count(1)


# One screen -------------------------------------------------------------------------------------

ON_TOP = """() => {
  const wrong = [];
  for (let x = 5; x < innerWidth; x += 60) for (let y = 5; y < innerHeight; y += 40) {
    const top = document.elementFromPoint(x, y);
    if (top && !top.closest('dialog')) wrong.push([x, y, top.tagName]);
  }
  return wrong;
}"""


def test_the_curtain_hides_everything_between_the_sides(club: Server, person: Person) -> None:
    page = person(club, path=f"/new?game={GAME}")
    for side in ("Red", "German"):
        page.get_by_role("radiogroup", name=side).get_by_label("Same screen").check()
    page.get_by_role("button", name="Begin").click()
    at_table(page)
    match = page.url.rsplit("/", 1)[1]
    curtain = page.get_by_role("dialog", name=re.compile("^Over to"))
    expect(curtain).to_have_count(0)
    page.locator("[data-action=suggested]").click()
    page.locator("[data-action=done]").click()
    expect(curtain).to_have_accessible_name("Over to: German")
    assert page.evaluate(ON_TOP) == []
    shoot(page, "curtain")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    # Keys of the table do nothing behind it.
    page.keyboard.press("u")
    page.keyboard.press("a")
    expect(page.get_by_role("dialog")).to_have_count(1)

    page.get_by_role("button", name="Show the map").click()
    expect(curtain).to_have_count(0)
    expect(page.locator("#map")).to_be_focused()
    page.locator("[data-action=suggested]").click()
    expect(page.locator("#map [data-unit^='rw-']").first).to_be_attached()
    unit = lower_unit(page, match, "german")
    expect(page.locator(f"#map [data-unit='{unit}']")).to_be_attached()
    page.locator("[data-action=done]").click()
    expect(page.locator("[data-action=done]")).to_have_count(0)
    while table(page, match)["side"] == "german":
        act(page, match, "german", "continue")
    expect(curtain).to_have_accessible_name("Over to: Red")
    # Red's map has blanks where the German saw his units, and Red's log is not the German's.
    expect(page.locator(f"#map [data-unit='{unit}']")).to_have_count(0)
    expect(page.locator("#map [data-unit^='covered-']").first).to_be_attached()
    page.reload()
    expect(curtain).to_be_visible()


def test_somebody_who_plays_both_sides_alone_has_no_curtain(club: Server, person: Person) -> None:
    page = person(club)
    match = alone(page)
    page.goto(f"/m/{match}")
    at_table(page)
    set_up(page, match, "red")
    expect(page.get_by_role("region", name="What you can do")).to_contain_text("German")
    expect(page.get_by_role("dialog")).to_have_count(0)


# From elsewhere ---------------------------------------------------------------------------------


def open_text(page: Page, text: str) -> None:
    box = page.get_by_role("textbox", name="Open a record or position")
    if not box.is_visible():
        page.get_by_text("Open a record or position").click()
    box.fill(text)
    if text.startswith("{"):
        page.get_by_label("Game of the position").select_option(GAME)
    page.get_by_role("button", name="Open", exact=True).click()


def test_what_cannot_be_opened_is_explained(club: Server, person: Person) -> None:
    page = person(club, path="/")
    for text, reason in (
        ("Dear diary", "a record begins with"),
        ('{"units": ', "neither a record nor a position"),
        ('{"unit": {}}', "A position has no 'unit'"),
        ('{"units": {"wf-4-12": "9999"}}', "9999"),
    ):
        open_text(page, text)
        expect(page.get_by_role("alert").filter(has_text=reason)).to_be_visible()
        assert page.url.endswith("/")
        expect(page.get_by_role("textbox", name="Open a record or position")).to_have_value(text)


def test_whoever_opens_a_position_chooses_who_plays(club: Server, person: Person) -> None:
    page = person(club, path="/")
    page.get_by_text("Open a record or position").click()
    page.get_by_role("textbox", name="Open a record or position").fill(json.dumps(BATTLE))
    game = page.get_by_label("Game of the position")
    expect(game.locator("option:checked")).to_have_text(re.compile(r"\S"))
    game.select_option(GAME)
    for group in page.get_by_role("radiogroup").all():
        expect(group.get_by_label("Same screen")).to_be_checked()
    page.get_by_role("radiogroup", name="Red").get_by_label("Me", exact=True).check()
    page.get_by_role("radiogroup", name="German").get_by_label("A friend, by link").check()
    page.get_by_role("button", name="Open", exact=True).click()
    at_table(page)
    seats = table(page, page.url.split("/m/")[1])["seats"]
    assert {side: seat["kind"] for side, seat in seats.items()} == {"red": "me", "german": "link"}
    expect(page.get_by_role("button", name="Invitation link")).to_be_visible()


def test_a_webhook_is_set_in_the_settings_and_ended_there(club: Server, person: Person) -> None:
    page = person(club)
    match = alone(page)
    page.goto(f"/m/{match}")
    at_table(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Call an address when it is my turn").click()
    field = page.get_by_label("Address for Red")
    for address, answer in (
        ("https://example.org/turn", "This address is called"),
        ("ftp://example.org", "A webhook is an http or https address."),
        ("", "Nothing is called"),
    ):
        field.fill(address)
        field.press("Enter")
        expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text(answer)
        if address.startswith("https"):
            assert table(page, match)["seats"]["red"]["webhook"] == address
    assert table(page, match)["seats"]["red"]["webhook"] == ""


def test_a_position_is_opened_and_continued(club: Server, person: Person) -> None:
    page = person(club, path="/")
    open_text(page, json.dumps(BATTLE))
    at_table(page)
    assert page.locator("#map [data-stack][data-hex='1711'] [data-unit]").count() == 2
    page.get_by_role("link", name="All games").click()
    page.get_by_role("region", name="Your games").get_by_role("link").first.click()
    at_table(page)
    expect(page.locator("#map [data-unit='rw-br']")).to_be_attached()


def test_a_record_from_a_file_is_replayed_and_shown_as_finished(club: Server, person: Person) -> None:
    page = person(club, path="/")
    page.get_by_text("Open a record or position").click()
    page.locator("input[type=file]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": finished_game().encode()}
    )
    expect(page.get_by_text("game.txt")).to_be_visible()
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("dialog", name="The game is over")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="All games").click()
    games = page.get_by_role("region", name="Your games")
    expect(games).to_contain_text("Finished")
    games.get_by_role("link").first.click()
    expect(page.get_by_role("region", name="Replay")).to_be_visible()


def test_a_spectator_follows_the_game_and_cannot_act(club: Server, person: Person) -> None:
    page = person(club)
    match = alone(page)
    watcher = person(club, path=f"/m/{match}")
    at_table(watcher)
    set_up(page, match, "red")
    expect(watcher.locator("#map [data-stack]").first).to_be_attached()
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.get_by_role("button", name="Undo")).to_have_count(0)
    expect(watcher.locator("[data-action]")).to_have_count(0)
    open_panel(watcher, "Log")
    expect(watcher.locator(".log [data-line]").first).to_be_visible()
