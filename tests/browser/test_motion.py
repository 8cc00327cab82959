"""What moves for a moment: counters on their way, a phase that begins, the others at a pace; or nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, shoot
from tests.browser.friends import ask
from tests.browser.records import BATTLE, MARCH
from tests.server.process import Server

#: Notes what has been seen to glide, to fade or to be announced, however short it was.
SEEN = """() => {
  window.moved = new Set();
  const kinds = { flight: '[data-flight]', announced: '[data-announced]' };
  const look = () => {
    for (const kind in kinds) if (document.querySelector(kinds[kind])) window.moved.add(kind);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""

#: Red is to move; the German lets him.
TWO_STACKS = MARCH | {"units": MARCH["units"] | {"wf-4-53": "1721"}, "standing": ["ask never"]}


def moved(page: Page) -> list[str]:
    return sorted(page.evaluate("[...window.moved]"))


@pytest.mark.parametrize(
    ("motion", "seen"), [("no-preference", ["announced", "flight"]), ("reduce", [])], ids=["moving", "still"]
)
def test_a_march_glides_and_a_phase_is_announced(
    home: Server, person: Person, motion: str, seen: list[str]
) -> None:
    page = person(home, reduced_motion=motion)
    page.evaluate("localStorage.setItem('hexfront.settings', JSON.stringify({warn: false}))")
    hands.sit(page, hands.seat_both_at(home, TWO_STACKS))
    page.evaluate(SEEN)
    hands.click(page, "1711")
    hands.goal(page, "1712").wait_for()
    hands.click(page, "1712")
    expect(hands.stack(page, "1712")).to_be_visible()
    assert len(hands.units_in(page, "1712")) == 2
    hands.press(page, "done")
    expect(page.locator(".table:not([data-step='movement'])")).to_be_visible()
    if seen:
        # What begins with the next phase is told; for a moment.
        page.wait_for_function("() => window.moved.has('announced')")
        shoot(page, "announcement")
        expect(page.locator("[data-announced]")).to_have_count(0)
    else:
        expect(page.locator(".log [data-line]").last).to_be_visible()
    assert moved(page) == seen


def test_the_computer_is_watched_at_the_pace_one_chose(home: Server, person: Person) -> None:
    page = person(home, reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('hexfront.settings', JSON.stringify({pace: 4, warn: false}))")
    seats = {"red": {"kind": "me"}, "german": {"kind": "bot"}}
    units = BATTLE["units"] | {"rw-st": "2106", "fk-fl": "1808"}
    wish = {"game": hands.GAME, "position": BATTLE | {"units": units}, "seats": seats}
    hands.sit(page, str(ask(page, "/api/matches/import", wish)["id"]))
    hands.wait_step(page, "combat")
    hands.press(page, "done")
    # Nobody asks for it: the others are watched as they move, and meanwhile nothing is asked.
    bar = page.get_by_role("region", name="What happened")
    expect(bar).to_be_visible()
    expect(bar.get_by_role("status")).not_to_have_text("")
    expect(bar.get_by_label("Speed")).to_have_value("4")
    expect(page.locator("[data-step]")).to_have_count(0)
    shoot(page, "pace")
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    assert hands.my_step(page)
