"""Two people at one screen: how often the German is asked to interrupt, and when the curtain falls."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, axe_findings, shoot
from tests.browser.friends import ask
from tests.browser.moments import start_of_turn
from tests.browser.seconds import Seconds
from tests.server.process import Server

TURN = 3
#: A whole turn with the offer that is marked as usual asks the German fewer times than this.
QUESTIONS = 5

#: Notes every curtain that falls, also one that nobody raises.
CURTAINS = """() => {
  window.curtains = [];
  let last = '';
  const look = () => {
    const now = document.getElementById('curtain-title')?.textContent ?? '';
    if (now && now !== last) window.curtains.push(now);
    last = now;
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
}"""


class Screen:
    """One screen for two: who is called sits down before it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.raised: list[str] = []

    def call(self, side: str) -> None:
        """The curtain fell for this side and is raised; nothing is done if the side sits there already."""
        expected = f"Over to: {side}"
        if self.raised[-1:] == [expected]:
            return
        curtain = self.page.get_by_role("dialog", name=expected)
        curtain.get_by_role("button", name="Show the map").click()
        expect(curtain).to_have_count(0)
        self.raised.append(expected)

    def choose_usual(self) -> str:
        """The first question offers in words how often to ask; the one that is marked as usual is taken."""
        box = self.page.get_by_role("group", name="How often shall you be asked this?")
        offers = box.get_by_role("button")
        expect(offers).to_have_count(4)
        for words in ("Every time", "Only on contact", "Only when a city is threatened", "Not in this turn"):
            expect(offers.filter(has_text=words)).to_contain_text("questions")
        assert axe_findings(self.page, ".prompt") == []
        shoot(self.page, "offers")
        usual = offers.filter(has_text="usual")
        order = usual.get_attribute("data-offer") or ""
        usual.click()
        expect(self.page.locator(".notice")).to_contain_text("only when a city is threatened")
        # Whoever has chosen is not asked again, but may choose otherwise.
        expect(box).to_be_hidden()
        return order


def test_a_turn_at_one_screen_asks_the_german_fewer_than_five_times(home: Server, person: Person) -> None:
    record, state = start_of_turn(TURN)
    page = person(home)
    seats = {side: {"kind": "screen"} for side in ("red", "german")}
    match = ask(page, "/api/matches/import", {"record": record.to_text(), "seats": seats})["id"]
    hands.sit(page, match)
    page.evaluate(CURTAINS)
    screen, both = Screen(page), Seconds(page, match, state)
    questions = 0
    while state.board.turn == TURN:
        assert both.in_step()
        screen.call("Red" if both.side == "red" else "German")
        if both.step != "window.ask":
            both.move_on("window.ask")
            continue
        questions += 1
        if questions == 1:
            both.instruct("german", screen.choose_usual())
        before = hands.index(page)
        hands.press(page, "continue")
        state.apply("continue")
        hands.wait_past(page, before)
    assert 1 <= questions < QUESTIONS
    # No curtain fell for somebody who was not asked.
    assert page.evaluate("window.curtains")[: len(screen.raised)] == screen.raised
    print(f"questions to the German in turn {TURN}: {questions}")
