"""Two people at two browsers: sitting down by invitation, asking the server as one of them, listening in."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Person
from tests.browser.hands import GAME, OTHER
from tests.server.process import Server

ASK = """async ([path, body]) => {
  window.session ??= await (await fetch('/api/session')).json();
  const headers = {'Content-Type': 'application/json', 'X-Hexfront-CSRF': window.session.csrf};
  const sent = body === null ? {} : {method: 'POST', headers, body: JSON.stringify(body)};
  const answer = await fetch(path, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text ? JSON.parse(text) : null;
}"""


def ask(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    """Ask the server as the person at this page, past the page itself."""
    return page.evaluate(ASK, [path, body])


def table(page: Page, match: str, side: str = "") -> dict[str, Any]:
    return dict(ask(page, f"/api/matches/{match}" + (f"?side={side}" if side else "")))


def lower_unit(page: Page, match: str, side: str) -> str:
    """A unit of a side that lies second from the top of a stack: drawn, but covered to the others."""
    top: dict[str, str] = {}
    for piece in reversed(table(page, match, side)["scene"]["pieces"]):
        if piece["side"] == side and piece["hex"] in top:
            return str(piece["id"])
        top[piece["hex"]] = piece["id"]
    raise AssertionError("there are no stacks")


def act(page: Page, match: str, side: str, *actions: str) -> dict[str, Any]:
    """Act past the page, which hears of it as it would of somebody else's deed."""
    index = table(page, match, side)["index"]
    return dict(
        ask(page, f"/api/matches/{match}/actions", {"side": side, "index": index, "actions": list(actions)})
    )


def set_up(page: Page, match: str, side: str) -> None:
    """Take the suggested set-up."""
    act(page, match, side, "suggested", "done")


def continue_until(page: Page, match: str, mine: str, other: str) -> None:
    """Say no to every interruption until the other side has to decide."""
    while table(page, match, mine)["decision"]["side"] != other:
        act(page, match, mine, "continue")


def pass_interruptions(page: Page) -> None:
    """The same by the buttons of the page, until it asks no more."""
    button = page.locator("[data-action=continue]")
    while button.count():
        before = page.locator(".table").get_attribute("data-index") or ""
        button.click()
        expect(page.locator(".table")).not_to_have_attribute("data-index", before)


def alone(page: Page) -> str:
    """A new match in which the person at this page plays both sides."""
    seats = {side: {"kind": "me"} for side in OTHER}
    return str(ask(page, "/api/matches", {"game": GAME, "seats": seats})["id"])


def placed(page: Page, position: dict[str, Any]) -> str:
    """A match from a position, both sides at this page."""
    return str(ask(page, "/api/matches/import", {"game": GAME, "position": position})["id"])


def pair(
    person: Person, server: Server, terms: dict[str, Any] | None = None, **settings: Any
) -> tuple[Page, Page, str]:
    """Ann has Red and made the match, Ben came by her link and has the Germans; both sit at the table."""
    ann = person(server, **settings)
    seats = {"red": {"kind": "me"}, "german": {"kind": "link"}}
    made = ask(ann, "/api/matches", {"game": GAME, "seats": seats, "terms": terms or {}})
    match = str(made["id"])
    ann.goto(f"/m/{match}")
    ben = person(server, path=made["seats"]["german"]["link"], **settings)
    if terms:
        # Limits of time are told of before the seat is taken.
        ben.get_by_role("button", name="Take this seat").click()
    for page in (ann, ben):
        at_table(page)
    return ann, ben, match


def at_table(page: Page) -> None:
    """Wait until somebody sits at a table that hears the server."""
    page.locator("#map").wait_for()
    page.locator("[data-link='live']").wait_for()


def open_panel(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


# Each answer is told on before the page gets it: asked for later, the browser may have thrown it away.
TELL_ON = """() => {
  const ask = window.fetch;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    if (answer.url.includes('/api/matches/')) await window.overheard(answer.url, await answer.clone().text());
    return answer;
  };
}"""


class Overheard:
    """Everything the server tells a page about matches, from its next load on."""

    def __init__(self, page: Page) -> None:
        self.told: list[tuple[str, str]] = []
        page.expose_function("overheard", lambda address, text: self.told.append((address, text)))
        page.add_init_script(f"({TELL_ON})()")
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.eventSourceMessageReceived", self._live)

    def _live(self, message: dict[str, Any]) -> None:
        self.told.append(("live", message["data"]))

    def naming(self, units: set[str]) -> dict[str, list[str]]:
        """Where units were named to the page: address, and which."""
        words = [(where, set(re.findall(r"[\w-]+", text))) for where, text in self.told]
        return {where: sorted(units & said) for where, said in words if units & said}


def covered_units(page: Page, match: str) -> set[str]:
    """Units of the German, as he sees them, that lie covered to Red."""
    mine = {piece["id"] for piece in table(page, match, "german")["scene"]["pieces"]}
    public = {piece["id"] for piece in ask_stranger(page, match)["scene"]["pieces"]}
    return mine - public


def ask_stranger(page: Page, match: str) -> dict[str, Any]:
    """The table as anybody may see it: asked without cookies."""
    plainly = "path => fetch(path, {credentials: 'omit'}).then(answer => answer.json())"
    return dict(page.evaluate(plainly, f"/api/matches/{match}"))
