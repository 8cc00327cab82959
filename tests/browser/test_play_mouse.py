"""A whole turn by mouse alone: Red against the computer, through every phase."""

from __future__ import annotations

import math
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, shoot
from tests.browser.moments import start_of_turn
from tests.server.process import Server

TURN = 3
OURS = ("wf-", "swf-", "sf-")


def clickable(page: Page) -> list[str]:
    """Hexes shown as choices, with a stack or without."""
    return page.eval_on_selector_all("#map [data-legal]", "all => all.map(one => one.dataset.hex)")


def enemy_hexes(page: Page) -> list[str]:
    stacks = page.eval_on_selector_all(
        "#map [data-stack]",
        "all => all.map(one => [one.dataset.hex, one.querySelector('[data-unit]').dataset.unit])",
    )
    return [name for name, unit in stacks if not unit.startswith(OURS)]


def boldest(page: Page) -> str:
    """The empty destination nearest to the enemy, of those that nothing lies over."""
    enemy = [hands.centre(page, name) for name in enemy_hexes(page)]
    stacks = page.eval_on_selector_all("#map [data-stack]", "all => all.map(one => one.dataset.hex)")
    free = [
        name
        for name in hands.goals(page)
        if name not in stacks and page.evaluate(hands.ON_MAP, hands.spot(page, name))
    ]
    return str(min(free, key=lambda name: min(math.dist(hands.centre(page, name), at) for at in enemy)))


class Commander:
    """Somebody who plays by mouse, and remembers what was done."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done: list[str] = []
        self.moved = 0
        self.attacked = False
        self.steps: dict[str, Callable[[], None]] = {
            "railhead": self.pick,
            "reinforcement.choose": lambda: hands.press(page, "bring"),
            "reinforcement.enter": self.pick,
            "movement": self.move,
            "combat": self.attack,
            "battle.odds": self.declare,
        }

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

    def pick(self) -> None:
        """Click one of the hexes that are offered."""
        hands.click(self.page, clickable(self.page)[0])

    def agree(self) -> None:
        """Take what is suggested, or the first button."""
        ready = self.page.locator("[data-advice], .prompt [data-action]")
        ready.first.click()

    def finish(self) -> None:
        """Finish a phase; if something is left undone, that is asked about."""
        page = self.page
        before = hands.index(page)
        hands.press(page, "done")
        page.wait_for_function(
            "n => document.querySelector('dialog[open]')"
            " || Number(document.querySelector('[data-index]').dataset.index) > n",
            arg=before,
        )
        if page.get_by_role("dialog", name="Finish already?").count():
            self.done.append("warned")
            page.get_by_role("dialog").get_by_role("button", name="Finish").click()

    def move(self) -> None:
        """Three stacks of the first front go: by clicks, carried, in part; of the others one each."""
        ways = [self.by_clicks, self.carried, self.in_part][: 1 if "warned" in self.done else 3]
        fresh = hands.glowing(self.page)
        self.attacked = False
        if self.moved == len(ways) or not fresh:
            self.moved = 0
            self.finish()
            return
        self.moved += 1
        big = [name for name in fresh if len(hands.units_in(self.page, name)) > 1]
        if self.moved == 3 and not big:
            self.by_clicks(fresh[0])
        else:
            ways[self.moved - 1]((big if self.moved == 3 else fresh)[0])

    def by_clicks(self, start: str) -> None:
        page = self.page
        hands.click(page, start)
        page.locator("[data-goal]").first.wait_for()
        target = boldest(page)
        hands.hover(page, target)
        expect(page.locator("#map path.way").first).to_be_attached()
        expect(page.locator(".card .goal")).to_contain_text("costs")
        costs = page.locator("#map .cost").count()
        assert costs == len(hands.goals(page)), "every destination shows its cost"
        if "clicks" not in self.done:
            shoot(page, "moves")
        hands.click(page, target)
        self.done.append("clicks")

    def carried(self, start: str) -> None:
        page = self.page
        hands.hover(page, start)
        hands.click(page, start)
        page.locator("[data-goal]").first.wait_for()
        target = boldest(page)
        page.get_by_role("button", name="Let go").last.click()
        hands.drag(page, start, target)
        self.done.append("drag")

    def in_part(self, start: str) -> None:
        """All but one unit of a stack go."""
        page = self.page
        before = hands.index(page)
        units = hands.units_in(page, start)
        hands.click(page, start)
        left = page.locator(".dock [data-unit]").first
        stays = left.get_attribute("data-unit") or ""
        left.click()
        expect(left).to_have_attribute("aria-pressed", "false")
        page.locator("[data-goal]").first.wait_for()
        target = boldest(page)
        hands.click(page, target)
        hands.wait_past(page, before)
        assert units - {stays} <= hands.units_in(page, target)
        assert stays in hands.units_in(page, start)
        self.done.append("part")

    def attack(self) -> None:
        page = self.page
        targets = page.eval_on_selector_all("#map polygon.attack", "all => all.map(one => one.dataset.hex)")
        if not targets or self.attacked:
            self.attacked = False
            self.finish()
            return
        self.attacked = True
        hands.click(page, targets[0])
        self.declare()

    def declare(self) -> None:
        self.page.locator("[data-declare]").click()


def test_a_whole_turn_by_mouse(home: Server, person: Person) -> None:
    record, _ = start_of_turn(TURN)
    page = person(home)
    hands.sit(page, hands.against_bot(home, record, "red"))
    red = Commander(page)
    red.play_turn()
    done = set(red.done)
    assert done >= {"railhead", "reinforcement.choose", "reinforcement.enter", "movement", "combat"}
    assert done >= {"clicks", "drag", "part", "warned", "battle.odds"}
    expect(page.get_by_role("tabpanel")).to_contain_text("rolls")
