"""A whole turn by keyboard alone: the German against the computer, with his right to interrupt."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person
from tests.browser.moments import start_of_turn
from tests.server.process import Server

TURN = 3


class Typist:
    """Somebody without a mouse, who remembers what was done."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done: list[str] = []
        self.phases = ["rail", "move", "combat"]
        self.acted = 0
        self.steps: dict[str, Callable[[], None]] = {
            "window.ask": self.answer,
            "rail": self.send_stack,
            "movement": self.send_stack,
            "combat": self.attack,
        }

    def key(self, *keys: str) -> None:
        for name in keys:
            self.page.keyboard.press(name)

    def play_turn(self) -> None:
        """Decide whatever is asked until the next turn begins."""
        page = self.page
        while True:
            step = hands.my_step(page)
            if hands.track(page, "Turn") != TURN:
                return
            before = hands.index(page)
            self.done.append(step)
            self.steps.get(step, self.agree)()
            hands.wait_past(page, before)

    def agree(self) -> None:
        """The first button, or what is suggested, as soon as it stands there."""
        self.page.locator(".prompt button:enabled kbd", has_text="1").first.wait_for()
        self.key("1")

    def press_button(self, action: str) -> bool:
        """Press the digit that stands on a button, if there is one."""
        digit = self.page.locator(f".prompt [data-action='{action}'] kbd")
        if not digit.count():
            return False
        self.key(digit.inner_text())
        return True

    def answer(self) -> None:
        """Interrupt once for each phase, otherwise let Red go on."""
        self.acted = 0
        for phase in list(self.phases):
            if self.press_button(f"interrupt {phase}"):
                self.phases.remove(phase)
                return
        assert self.press_button("continue")

    def finish(self) -> None:
        """The phase is over; the warning is answered with Tab and Enter."""
        page = self.page
        before = hands.index(page)
        assert self.press_button("done")
        page.wait_for_function(
            "n => document.querySelector('dialog[open]')"
            " || Number(document.querySelector('[data-index]').dataset.index) > n",
            arg=before,
        )
        if page.get_by_role("dialog", name="Finish already?").count():
            self.done.append("warned")
            self.tab_to("Finish")
            self.key("Enter")

    def tab_to(self, name: str) -> None:
        """Tab until a button of this name has the focus."""
        for _ in range(40):
            self.key("Tab")
            if self.page.evaluate("() => document.activeElement.textContent.trim()").startswith(name):
                return
        raise AssertionError(f"no way by Tab to {name!r}")

    def cursor(self) -> str:
        """The hex under the cursor, as it is read out."""
        return (self.page.locator("#map-cursor").get_attribute("aria-label") or "").split(",")[0]

    def step(self, key: str, here: str) -> None:
        """One arrow key, and the cursor is in another hex."""
        self.key(key)
        label = self.page.locator("#map-cursor")
        expect(label).not_to_have_attribute("aria-label", re.compile(f"^{here},"))

    def walk_to(self, hex_name: str) -> None:
        """Arrow keys to a hex: first to its row, then along it."""
        page = self.page
        x, y = hands.centre(page, hex_name)
        for _ in range(60):
            here = self.cursor()
            if here == hex_name:
                return
            now = hands.centre(page, here)
            if abs(now[1] - y) > 1:
                self.step("ArrowDown" if y > now[1] else "ArrowUp", here)
            else:
                self.step("ArrowRight" if x > now[0] else "ArrowLeft", here)
        raise AssertionError(f"the cursor does not come to {hex_name}")

    def send_stack(self) -> None:
        """One stack goes: N takes it in hand, the arrows find a destination, Enter sends it."""
        page = self.page
        if self.acted or not hands.glowing(page):
            self.finish()
            return
        self.acted += 1
        self.key("n")
        page.locator("[data-goal]").first.wait_for()
        expect(page.locator("#map")).to_be_focused()
        start = self.cursor()
        x, y = hands.centre(page, start)
        near = min(
            hands.goals(page),
            key=lambda name: abs(hands.centre(page, name)[0] - x) + abs(hands.centre(page, name)[1] - y),
        )
        self.walk_to(near)
        said = page.locator("#map-cursor").get_attribute("aria-label") or ""
        assert "possible destination, costs" in said
        self.key("Enter")
        self.done.append("sent")

    def attack(self) -> None:
        """N goes round what can act or be attacked; Enter on a target opens the battle panel."""
        page = self.page
        targets = page.eval_on_selector_all("#map polygon.attack", "all => all.map(one => one.dataset.hex)")
        if self.acted or not targets:
            self.finish()
            return
        self.acted += 1
        self.key("n")
        self.walk_to(targets[0])
        self.key("Enter")
        panel = page.get_by_role("region", name="The odds")
        expect(panel).to_be_focused()
        expect(panel.locator("[data-result]").first).to_be_visible()
        self.tab_to(page.locator("[data-declare]").inner_text())
        self.key("Enter")
        self.done.append("attacked")


def test_a_whole_turn_by_keyboard(home: Server, person: Person) -> None:
    record, _ = start_of_turn(TURN, "german")
    page = person(home)
    hands.sit(page, hands.against_bot(home, record, "german"))
    # A hand that touches the mouse would show.
    page.evaluate("() => addEventListener('mousedown', () => { throw new Error('the mouse was used') })")
    german = Typist(page)
    german.play_turn()
    done = set(german.done)
    assert done >= {"window.ask", "rail", "movement", "combat", "sent", "warned"}


def test_the_list_of_choices_escape_and_help(home: Server, person: Person) -> None:
    record, state = start_of_turn(TURN)
    page = person(home)
    hands.sit(page, hands.seat_both(home, record))
    hands.wait_step(page, "railhead")

    # Everything that can be done, as a list with a search.
    page.keyboard.press("a")
    dialog = page.get_by_role("dialog", name="Choose what to do")
    expect(dialog.get_by_role("listitem")).to_have_count(len(state.legal_actions()))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and help")).to_be_visible()
    page.keyboard.press("Escape")

    page.keyboard.press("a")
    dialog.get_by_role("searchbox").focus()
    page.keyboard.type("no railhead")
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    before = hands.index(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    hands.wait_past(page, before)
