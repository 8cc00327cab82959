"""What stands round the map: prompt, next unit, warning, standing orders, log."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser import hands
from tests.browser.conftest import Person, shoot
from tests.browser.moments import asked, moment
from tests.server.process import Server


def test_prompt_next_unit_and_the_warning_before_finishing(home: Server, person: Person) -> None:
    record, state = moment(asked("red", "movement"))
    page = person(home)
    hands.sit(page, hands.seat_both(home, record))
    hands.wait_step(page, "movement")

    # The prompt says who, what and under which rule.
    asks = state.decision
    assert asks is not None
    expect(page.locator(".prompt .who")).to_have_text(re.compile("red", re.IGNORECASE))
    assert hands.prompt(page) == asks.prompt
    expect(page.locator(".prompt .rule")).to_have_text(f"§{asks.rule}")

    # "Next" takes one stack after the other in hand, and comes round again.
    movable = sorted({action.args[0] for action in state.legal_actions() if action.verb == "move"})
    assert hands.glowing(page) == movable
    taken = []
    for _ in range(len(movable) + 1):
        page.keyboard.press("n")
        page.locator("[data-goal]").first.wait_for()
        taken.append(page.locator("#map .glow.selected").get_attribute("data-glow"))
    assert taken == [*movable, movable[0]]
    page.keyboard.press("Escape")
    expect(page.locator("[data-goal]")).to_have_count(0)

    # A stack that has moved is not among them any more.
    before = hands.index(page)
    hands.click(page, movable[0])
    page.locator("[data-goal]").first.wait_for()
    hands.click(page, next(name for name in hands.goals(page) if name not in movable))
    hands.wait_past(page, before)
    while hands.wait_step(page, "movement", "window.ask") == "window.ask":
        before = hands.index(page)
        hands.press(page, "continue")
        hands.wait_past(page, before)
    assert movable[0] not in hands.glowing(page)

    # Finishing with stacks left is asked about; "go on" changes nothing.
    before = hands.index(page)
    page.get_by_role("button", name="Finish").click()
    dialog = page.get_by_role("dialog", name="Finish already?")
    expect(dialog).to_contain_text(f"{len(movable) - 1} stacks could still act")
    shoot(page, "finish-early")
    dialog.get_by_role("button", name="Go on").click()
    expect(dialog).to_have_count(0)
    assert hands.index(page) == before
    page.get_by_role("button", name="Finish").click()
    dialog.get_by_role("button", name="Finish").click()
    hands.wait_past(page, before)


def test_standing_orders_end_the_questions(home: Server, person: Person) -> None:
    record, _ = moment(asked("german", "window.ask"))
    page = person(home)
    match = hands.against_bot(home, record, "german", bot="random")
    hands.sit(page, match)
    hands.wait_step(page, "window.ask")
    page.get_by_role("tab", name="Orders").click()
    never = page.get_by_role("listitem").filter(has_text="before the left-over phases")
    never.get_by_role("button", name="Give").click()
    expect(page.get_by_text("Given.")).to_be_visible()
    hands.press(page, "continue")

    # The computer plays on, and the next question is another one.
    expect(page.locator("[data-step]:not([data-step='window.ask'])")).to_be_visible()
    entries = home.player().get(f"/api/matches/{match}/replay/0?side=german")
    assert entries.status_code == 200
    assert hands.index(page) > len(record.entries) + 3


def test_log_lines_light_up_the_map_and_open_rules(home: Server, person: Person) -> None:
    record, _ = moment(asked("red", "combat"))
    page = person(home)
    hands.sit(page, hands.seat_both(home, record))
    lines = page.locator("[role=tabpanel] li.placed").filter(has=page.locator(".hex"))
    line = lines.filter(has_text="takes").last
    named = (line.locator("button.hex").first.get_attribute("title") or "").split(": ")[1]
    line.hover()
    lit = page.locator("#map polygon.lit")
    expect(lit).to_have_count(1)
    box, (x, y) = lit.bounding_box(), hands.spot(page, named)
    assert box is not None
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]
    shoot(page, "log-lights-up")

    rule = line.locator(".rule").inner_text().removeprefix("§")
    line.locator(".rule").click()
    expect(page.locator(f"[data-rule='{rule}']")).to_be_in_viewport()
    expect(lit).to_have_count(0)
