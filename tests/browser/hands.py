"""What a person does at the table: sit down, click a hex, drag a stack, press keys, read the screen.

Everything is done as a person does it, by pointer and keys at places on the screen, and everything that is
waited for can be seen on the screen.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect
from tests.server.process import Server

import hexfront
from hexfront.kernel import Record

GAME = "reichswehr-freikorps"
#: The world whose map is on the table; empty for that of the game's first scenario.
WORLD = ""
OTHER = {"red": "german", "german": "red"}


# Sitting down -----------------------------------------------------------------------------------


def seat_both(server: Server, record: Record) -> str:
    """A match that has come as far as a record; one person plays both sides."""
    sides = hexfront.games[record.game].scenario(record.scenario).sides
    return _made(server, {"record": record.to_text(), "seats": {side: {"kind": "me"} for side in sides}})


def seat_both_at(server: Server, position: dict[str, Any]) -> str:
    """A match that begins with a position; one person plays both sides."""
    seats = {side: {"kind": "me"} for side in hexfront.games[GAME].sides}
    return _made(server, {"game": GAME, "position": position, "seats": seats})


def against_bot(server: Server, record: Record, mine: str, bot: str = "greedy") -> str:
    """A match that has come as far as a record; the computer has the other side."""
    seats = {mine: {"kind": "me"}, OTHER[mine]: {"kind": "bot", "bot": bot}}
    return _made(server, {"record": record.to_text(), "seats": seats})


def _made(server: Server, wish: dict[str, Any]) -> str:
    response = server.player().post("/api/matches/import", wish)
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


def sit(page: Page, match: str) -> None:
    """Come to the table of a match."""
    page.goto(f"/m/{match}")
    page.locator("#map [data-stack]").first.wait_for()
    page.wait_for_function("() => document.querySelector('#map img')?.naturalWidth")


# Reading the table ------------------------------------------------------------------------------


def index(page: Page) -> int:
    """How much has been done in the match, as the page knows it."""
    return int(page.locator("[data-index]").get_attribute("data-index") or 0)


def wait_past(page: Page, before: int) -> None:
    """Wait until the match has gone on and the table is shown anew."""
    page.wait_for_function(
        "before => Number(document.querySelector('[data-index]').dataset.index) > before", arg=before
    )


def wait_step(page: Page, *steps: str) -> str:
    """Wait until one of some decisions is mine; which one it is."""
    wanted = ", ".join(f"[data-step='{step}']" for step in steps)
    return page.locator(wanted).get_attribute("data-step") or ""


def my_step(page: Page) -> str:
    """Wait until something is asked of me and nothing is under way any more; what it is."""
    asked = page.wait_for_function(
        "() => document.querySelector('.table:not(:has(.prompt .busy))')?.dataset.step"
    )
    return str(asked.json_value())


def prompt(page: Page) -> str:
    return page.locator(".prompt .head .text").inner_text()


def track(page: Page, name: str) -> int:
    """A number of the top bar."""
    return int(page.locator(f".tracks li[title='{name}'] strong").inner_text())


# The map ----------------------------------------------------------------------------------------

#: Where the map lies; it may give way to the card of a stack, and until it rests no hex can be aimed at.
RESTS = """async () => {
  const where = () => JSON.stringify(document.querySelector('#map .world').getBoundingClientRect());
  for (let calm = 0, last = where(); calm < 5; ) {
    await new Promise(requestAnimationFrame);
    calm = where() === last ? calm + 1 : 0;
    last = where();
  }
}"""


#: Whether a place on the screen shows the map, and nothing that lies over it.
ON_MAP = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('#map'))"


@cache
def _sheet(address: str, game: str, world: str) -> tuple[float, dict[str, tuple[float, float]]]:
    path = f"{address}/api/games/{game}/sheet?world={world}"
    sheet = httpx.get(path, trust_env=False, timeout=60).json()
    return sheet["width"], {one["id"]: (one["x"], one["y"]) for one in sheet["hexes"]}


def centre(page: Page, hex_name: str) -> tuple[float, float]:
    """Where the middle of a hex is on the map picture."""
    return _sheet(page.url.split("/m/")[0], GAME, WORLD)[1][hex_name]


def spot(page: Page, hex_name: str) -> tuple[float, float]:
    """Where the middle of a hex is on the screen."""
    width = _sheet(page.url.split("/m/")[0], GAME, WORLD)[0]
    box = page.locator("#map .world").bounding_box()
    assert box is not None
    scale = box["width"] / width
    x, y = centre(page, hex_name)
    return box["x"] + x * scale, box["y"] + y * scale


def hover(page: Page, hex_name: str) -> None:
    page.mouse.move(*spot(page, hex_name))


def click(page: Page, hex_name: str) -> None:
    page.mouse.click(*spot(page, hex_name))


def drag(page: Page, start: str, end: str) -> None:
    """Carry what lies in one hex to another."""
    page.mouse.move(*spot(page, start))
    page.mouse.down()
    page.mouse.move(*spot(page, end), steps=5)
    expect(page.locator("#map.dragging")).to_be_visible()
    expect(goal(page, end)).to_be_visible()
    page.mouse.up()


def stack(page: Page, hex_name: str) -> Locator:
    return page.locator(f"#map [data-stack][data-hex='{hex_name}']")


def units_in(page: Page, hex_name: str) -> set[str]:
    """The counters drawn in a hex, after those that glide or fade have come to rest."""
    page.wait_for_function("() => !document.querySelector('#map [data-flight], #map [data-fade]')")
    ids = stack(page, hex_name).locator("[data-unit]").evaluate_all("all => all.map(one => one.dataset.unit)")
    return set(ids)


def goal(page: Page, hex_name: str) -> Locator:
    return page.locator(f"#map [data-goal~='{hex_name}']")


#: The destinations that some paths show.
GOALS = "all => all.flatMap(one => one.dataset.goal.split(' '))"


def goals(page: Page) -> list[str]:
    """The hexes shown as destinations."""
    return sorted(page.eval_on_selector_all("#map [data-goal]", GOALS))


def glowing(page: Page) -> list[str]:
    """The hexes of the stacks that can act."""
    found = page.eval_on_selector_all(
        "#map [data-stack][data-legal]", "all => all.map(one => one.dataset.hex)"
    )
    return sorted(found)


def press(page: Page, action: str) -> None:
    """Press the button of an action."""
    page.locator(f".prompt [data-action='{action}']").click()
