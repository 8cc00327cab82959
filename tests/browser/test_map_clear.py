"""The map is not covered: cards keep clear of what is looked at, and nothing silent is clicked."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Person, shoot
from tests.browser.friends import ask
from tests.browser.hands import GAME, click, hover, seat_both, sit, spot, stack
from tests.browser.moments import asked, moment, whole_game
from tests.server.process import Server

SIDEWAYS = {"width": 844, "height": 390}
#: Red is to move the western front; an army of the other front stands by.
MOVEMENT = {
    "phase": "red movement",
    "front": "western",
    "cup": ["southwest"],
    "turn": 4,
    "units": {
        **dict.fromkeys(("wf-4-53", "wf-4-12", "wf-4-18", "wf-4-54"), "1721"),
        **dict.fromkeys(("swf-12-7", "swf-12-44"), "1422"),
        "rw-br": "1705",
    },
}
#: Red has beaten what stood in an edge column and may advance with several units.
AT_THE_EDGE = {
    "phase": "red combat",
    "front": "western",
    "turn": 4,
    "ram": 12,
    "dice": [6, 6, 6],
    "units": {
        **dict.fromkeys(("wf-4-53", "wf-4-12", "wf-4-18", "wf-4-54"), "2023"),
        "fk-fl": "2024",
    },
}


def both_sides(page: Page, position: dict[str, Any]) -> str:
    seats = {"red": {"kind": "me"}, "german": {"kind": "me"}}
    wish = {"game": GAME, "position": position, "seats": seats}
    return str(ask(page, "/api/matches/import", wish)["id"])


def box(one: Locator) -> dict[str, float]:
    found = one.bounding_box()
    assert found is not None
    return dict(found)


def overlap(a: dict[str, float], b: dict[str, float]) -> bool:
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def test_cards_keep_clear_and_nothing_is_silent(person: Person, home: Server) -> None:
    page = person(home)
    sit(page, both_sides(page, MOVEMENT))
    shown = [page.locator(".dock"), page.locator(".card"), stack(page, "1721")]

    # The stack in hand, its card and what is told of its hex lie apart; so does the message.
    click(page, "1721")
    expect(page.locator("[data-goal]").first).to_be_visible()
    assert not any(overlap(box(a), box(b)) for a, b in combinations(shown, 2))
    assert page.locator(".stack[data-hex='1721'] > [data-unit]").count() == 3
    assert stack(page, "1721").locator("[data-badge] text").all_text_contents() == ["4", "Σ 12"]
    page.keyboard.press("Escape")

    # One's own that cannot act says why: the stack, and each counter of it.
    click(page, "1422")
    expect(page.locator(".notice")).to_contain_text("Front")
    page.locator(".notice button", has=page.locator("svg")).last.click()
    page.locator(".dock button[data-unit='swf-12-7']").click()
    expect(page.locator(".notice")).to_contain_text("Front")
    tools = box(page.locator(".tools .group"))
    assert not overlap(box(page.locator(".notice")), tools)

    # The list of overlays closes by Escape, before anything else does.
    page.get_by_label("Overlays", exact=True).first.click()
    expect(page.locator(".tools .list")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tools .list")).to_have_count(0)
    expect(page.locator(".dock")).to_be_visible()


def test_a_battle_in_an_edge_column(person: Person, home: Server) -> None:
    page = person(home)
    match = both_sides(page, AT_THE_EDGE)
    sit(page, match)
    if page.locator("[data-action=continue]").count():
        page.locator("[data-action=continue]").click()
    expect(page.locator("[data-step='combat']")).to_be_visible()
    before = box(page.locator("#map .world"))
    click(page, "2024")
    expect(page.locator("[data-declare]")).to_be_enabled()
    # The whole map is in sight: nothing is gained by moving it.
    assert box(page.locator("#map .world")) == before
    page.locator("[data-declare]").click()
    # Lowering the odds is one control, and rolling the one button.
    expect(page.locator(".prompt [data-many=lower]")).to_have_count(1)
    expect(page.locator(".prompt [data-action]")).to_have_count(1)
    page.locator(".prompt [data-action=roll]").click()
    expect(page.locator("[data-step='battle.follow']")).to_be_visible()

    # Parts of the stack have names that differ.
    click(page, "2023")
    expect(page.locator(".chip").first).to_be_visible()
    chips = page.locator(".chip").all_inner_texts()
    assert len(chips) == len(set(chips))
    page.keyboard.press("Escape")
    # The hex that is lit can be clicked at once.
    expect(page.locator("#map .lit")).not_to_have_count(0)
    click(page, "2024")
    expect(stack(page, "2024")).to_be_visible()
    # Nothing pops up where the pointer happens to rest after one's own move.
    expect(page.locator(".fan")).to_have_count(0)
    hover(page, "1816")
    hover(page, "2024")
    expect(page.locator(".card")).to_contain_text("2024")


SMALL: dict[str, dict[str, Any]] = {
    "sideways": {"viewport": SIDEWAYS, "has_touch": True, "is_mobile": True},
    # A screen of 1280x800 at 200 percent.
    "zoomed": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
}


def in_sight(page: Page, hex_name: str) -> bool:
    """Whether a hex lies on the part of the map that nothing covers."""
    x, y = spot(page, hex_name)
    return bool(page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('#map')", [x, y]))


@pytest.mark.parametrize("device", SMALL)
def test_on_little_room_the_dock_leaves_the_stack_in_sight(person: Person, home: Server, device: str) -> None:
    page = person(home, **SMALL[device])
    sit(page, both_sides(page, MOVEMENT))
    assert box(page.locator("#map"))["height"] > SMALL[device]["viewport"]["height"] * 0.6
    page.get_by_label("Next that can act").click()
    expect(page.locator("[data-goal]").first).to_be_visible()
    shoot(page, f"small-{device}")
    assert not overlap(box(page.locator(".dock")), box(stack(page, "1721")))
    assert in_sight(page, "1721")
    words = page.locator(".prompt .text")
    assert words.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "the question can be read"
    assert box(words)["width"] > 80
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("device", SMALL)
def test_on_little_room_a_question_with_many_answers_can_be_read(
    person: Person, home: Server, device: str
) -> None:
    """Answers, a takeback and what happened lie below the question; offers unfold by a tap."""
    page = person(home, **SMALL[device])
    record, _ = moment(asked("german", "window.ask"), len(whole_game().entries) // 2)
    sit(page, seat_both(home, record))
    words = page.locator(".prompt .text")
    expect(words).to_be_visible()
    assert words.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "the question can be read"
    assert box(words)["width"] > 150
    covered = box(page.locator(".prompt .sheet"))["height"]
    assert box(page.locator("#map"))["height"] - covered > SMALL[device]["viewport"]["height"] * 0.4
    page.locator(".offers summary").click()
    expect(page.locator("[data-offer]").first).to_be_visible()


def test_held_sideways_a_lesson_leaves_room_for_the_map(person: Person, home: Server) -> None:
    page = person(home, **SMALL["sideways"])
    sit(page, str(ask(page, f"/api/games/{GAME}/lessons/march", {})["id"]))
    strip = page.locator("[data-lesson]")
    page.get_by_role("button", name="Next", exact=True).click()
    where = page.locator("[data-lesson-hex]").first
    where.wait_for()
    shoot(page, "small-lesson")
    words, pane = box(strip), box(page.locator("#map"))
    assert not overlap(words, pane)
    assert pane["height"] > SIDEWAYS["height"] * 0.4
    said = strip.get_by_role("status")
    assert said.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "the words can be read at once"
    for point in strip.locator("[data-point]").all():
        whole = box(page.locator(f"[data-lesson-hex='{point.get_attribute('data-point')}']").first)
        assert pane["y"] <= whole["y"]
        assert whole["y"] + whole["height"] <= pane["y"] + pane["height"]
