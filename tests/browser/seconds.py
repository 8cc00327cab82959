"""Bots that move for the people of a match, so that a browser can watch a whole turn of sensible play."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page
from tests.browser.friends import act, ask

from hexfront.bots import Bot, make_bot
from hexfront.bots.base import Ask
from hexfront.kernel import Action, State


class Seconds:
    """A bot for each side, and the state of the match as the library has it, in step with the server's."""

    def __init__(self, page: Page, match: str, state: State[Any, Any], bot: str = "greedy") -> None:
        self.page, self.match, self.state = page, match, state
        self.bots: dict[str, Bot] = {side: make_bot(bot, side) for side in state.sides}

    @property
    def side(self) -> str:
        return self.state.decision.side if self.state.decision else ""

    @property
    def step(self) -> str:
        return self.state.decision.step if self.state.decision else ""

    def choice(self) -> Action:
        return self.bots[self.side].choose(Ask.of_state(self.state, self.side))

    def move_on(self, stop: str) -> None:
        """Act for the side that decides, until the other one has to, or a certain question comes."""
        side, done = self.side, list[str]()
        while self.side == side and self.step != stop:
            action = self.choice()
            self.state.apply(action)
            done.append(str(action))
        if done:
            act(self.page, self.match, side, *done)

    def instruct(self, side: str, order: str) -> None:
        """What the server has been told already."""
        self.state.instruct(side, order)

    def in_step(self) -> bool:
        """Whether the server has come to the same decision."""
        now = ask(self.page, f"/api/matches/{self.match}")["decision"]
        return bool(now) and (now["side"], now["step"]) == (self.side, self.step)
