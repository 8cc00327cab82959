"""axe-core finds nothing on any screen or dialog, light and dark, on a desk and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import HANDHELD, Person, axe_findings, shoot
from tests.browser.friends import ask, at_table, open_panel, placed, set_up
from tests.browser.hands import GAME, click
from tests.browser.records import BATTLE, finished_game
from tests.server.process import Server

DEVICES: dict[str, dict[str, Any]] = {
    "desk": {},
    "phone": HANDHELD,
}


SETTLED = """async () => {
  await new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)));
  const changing = document.getAnimations().filter(one => one instanceof CSSTransition);
  await Promise.allSettled(changing.map(one => one.finished));
}"""


class Inspection:
    """Looks at one screen after the other, in light and in dark, and keeps what is wrong with it."""

    def __init__(self, person: Person, server: Server, device: str) -> None:
        self.page = person(server, path="/", **DEVICES[device])
        self.device = device
        self.wrong: dict[str, list[str]] = {}

    def see(self, name: str, *, within: str = "", keep: bool = False) -> None:
        found = axe_findings(self.page, within)
        beyond = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if beyond > 0:
            found.append(f"scrolls sideways by {beyond} px")
        # Dark differs in colours only; they may take a moment to change.
        self.page.emulate_media(color_scheme="dark")
        self.page.evaluate(SETTLED)
        found += [f"dark: {one}" for one in axe_findings(self.page, within, ("color-contrast",))]
        if keep:
            shoot(self.page, f"{name}-{self.device}-dark")
        self.page.emulate_media(color_scheme="light")
        if keep:
            shoot(self.page, f"{name}-{self.device}")
        if found:
            self.wrong[name] = found

    def dialog(self, button: str, name: str) -> None:
        """Open a dialog, look at it, close it."""
        self.page.get_by_role("button", name=button).first.click()
        self.page.get_by_role("dialog").wait_for()
        self.see(name, within="dialog")
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("device", DEVICES)
def test_pages_before_a_game(club: Server, person: Person, device: str) -> None:
    eye = Inspection(person, club, device)
    page = eye.page
    page.get_by_role("link", name="Play").first.wait_for()
    page.get_by_text("Open a record or position").click()
    page.get_by_role("textbox").fill("Dear diary")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("alert").filter(has_text="record").wait_for()
    eye.see("start")
    eye.dialog("Sign in", "account")
    eye.dialog("Settings", "settings")
    page.goto("/help")
    page.get_by_role("heading", name="Keys and help").wait_for()
    eye.see("help")
    page.goto(f"/new?game={GAME}")
    page.get_by_role("radiogroup", name="German").get_by_label("A friend, by link").check()
    eye.see("new", keep=True)
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Send this link to your friend").wait_for()
    eye.see("invitation")
    assert eye.wrong == {}


@pytest.mark.parametrize("device", DEVICES)
def test_the_table_and_its_panels(club: Server, person: Person, device: str) -> None:
    eye = Inspection(person, club, device)
    page = eye.page
    seats = {"red": {"kind": "screen"}, "german": {"kind": "link"}}
    match = ask(page, "/api/matches", {"game": GAME, "seats": seats})["id"]
    page.goto(f"/m/{match}")
    at_table(page)
    eye.see("set-up")
    eye.dialog("Invitation link", "invite")
    eye.dialog("Choose what to do", "choices")
    eye.dialog("Keys and help", "keys")
    set_up(page, match, "red")
    page.locator("#map [data-stack]").first.wait_for()
    page.get_by_role("button", name="Overlays").click()
    eye.see("table", keep=True)
    page.get_by_role("button", name="Overlays").click()
    # On a phone the panels are the same in a sheet.
    names = [tab.inner_text() for tab in page.get_by_role("tab").all()]
    for name in names if device == "desk" else ("Log", "Rules"):
        open_panel(page, name)
        if name == "Rules":
            page.get_by_label("Search the rules").fill("railhead")
        eye.see(f"panel {name}", within="aside")
    assert eye.wrong == {}


@pytest.mark.parametrize("device", DEVICES)
def test_battle_curtain_end_and_replay(club: Server, person: Person, device: str) -> None:
    eye = Inspection(person, club, device)
    page = eye.page
    match = placed(page, BATTLE)
    page.goto(f"/m/{match}")
    at_table(page)
    target = page.locator("#map [data-legal][data-hex='1710']").first
    target.wait_for(state="attached")
    click(page, "1710")
    page.locator("[data-result]").first.wait_for()
    eye.see("battle", within="main", keep=True)

    seats = {side: {"kind": "screen"} for side in ("red", "german")}
    match = ask(page, "/api/matches", {"game": GAME, "seats": seats})["id"]
    page.goto(f"/m/{match}")
    at_table(page)
    set_up(page, match, "red")
    page.get_by_role("dialog", name="Over to: German").wait_for()
    eye.see("curtain", within="dialog")

    over = ask(page, "/api/matches/import", {"record": finished_game()})["id"]
    page.goto(f"/m/{over}")
    page.get_by_role("dialog", name="The game is over").wait_for()
    eye.see("over", within="dialog", keep=True)
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("region", name="Replay").wait_for()
    eye.see("replay", keep=True)
    assert eye.wrong == {}
