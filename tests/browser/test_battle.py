"""The battle panel: who takes part, exact chances equal to the library's, dice, losses, retreats, advance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, axe_findings, shoot
from tests.browser.friends import ask
from tests.browser.moments import asked, moment
from tests.server.process import Server

import hexfront
from hexfront.kernel import Forecast, State, act


def joinable(state: State[Any, Any], target: str) -> list[str]:
    """The hexes that may take part in an attack."""
    tried = state.clone()
    tried.apply(act("attack", target))
    if tried.decision is None or tried.decision.step != "battle.join":
        return []
    return [action.args[0] for action in tried.legal_actions() if action.verb == "join"]


def forecast_of(state: State[Any, Any], target: str, joining: list[str]) -> Forecast:
    """What the library says of an attack by the stacks of some hexes."""
    tried = state.clone()
    plan = [act("attack", target), *(act("join", name) for name in joining)]
    for action in plan[:-1]:
        tried.apply(action)
    forecast = tried.forecast(plan[-1])
    assert forecast is not None
    return forecast


def shown_chances(panel: Locator) -> dict[str, Fraction]:
    rows = panel.locator("[data-result]").evaluate_all(
        "all => all.map(one => [one.dataset.result, one.dataset.fraction])"
    )
    return {result: Fraction(text) for result, text in rows}


def compare(page: Page, expected: Forecast) -> None:
    """Every number of the panel against the library's."""
    panel = page.get_by_role("region", name="The odds")
    expect(panel.locator("[aria-busy=true]")).to_have_count(0)
    expect(panel).to_contain_text(expected.title)
    chances = shown_chances(panel)
    assert chances == {chance.result: chance.probability for chance in expected.results}
    assert sum(chances.values()) == 1
    rows = panel.locator("ul li").all_inner_texts()
    told = [row.split("\n") for row in rows]
    assert told == [
        [m.name, str(m.value), *([f"§{m.rule}"] if m.rule else [])] for m in expected.modifiers
    ], "each modifier with its rule"


#: A Red division in the open between two German ones.
FROM_TWO_HEXES: dict[str, Any] = {
    "phase": "german combat",
    "front": "western",
    "turn": 4,
    "ram": 10,
    "standing": ["ask never"],
    "new_units": [
        {"id": "r1", "side": "red", "strength": 2},
        {"id": "g1", "side": "german", "strength": 6},
        {"id": "g2", "side": "german", "strength": 6},
    ],
    "units": {"r1": "1416", "g1": "1415", "g2": "1417"},
}


def test_the_panel_tells_the_chances_of_the_library_as_stacks_join_and_leave(
    home: Server, person: Person
) -> None:
    target, state = "1416", hexfront.games[hands.GAME].position(FROM_TWO_HEXES)
    page = person(home)
    hands.sit(page, hands.seat_both_at(home, FROM_TWO_HEXES))
    hands.wait_step(page, "combat")
    panel = page.get_by_role("region", name="The odds")
    expect(panel).to_have_count(0)
    hands.click(page, target)
    expect(panel.get_by_role("heading", level=2)).to_contain_text(target)

    # Likely attackers are preselected, and they are marked on the map.
    boxes = panel.get_by_role("checkbox")
    able = joinable(state, target)
    expect(boxes).to_have_count(len(able))
    joined = [name for n, name in enumerate(able) if boxes.nth(n).is_checked()]
    assert joined
    expect(page.locator("#map .glow.joining")).to_have_count(len(joined))
    compare(page, forecast_of(state, target, joined))
    shoot(page, "battle-panel")
    assert axe_findings(page) == []

    # One more by the panel, one fewer by the map: the numbers follow.
    absent = [name for name in able if name not in joined]
    if absent:
        boxes.nth(able.index(absent[0])).check()
        joined.append(absent[0])
        compare(page, forecast_of(state, target, joined))
    hands.click(page, joined[0])
    expect(boxes.nth(able.index(joined[0]))).not_to_be_checked()
    compare(page, forecast_of(state, target, joined[1:]))
    assert hands.index(page) == 0, "planning sends nothing"

    # Nobody attacks: that cannot be declared.
    for name in joined[1:]:
        boxes.nth(able.index(name)).uncheck()
    expect(panel.locator("[data-declare]")).to_be_disabled()

    # A rule of a modifier opens.
    boxes.nth(0).check()
    rule = panel.locator("ul .rule").first
    name = rule.inner_text().removeprefix("§")
    rule.click()
    expect(page.locator(f"[data-rule='{name}']")).to_be_in_viewport()


#: A slow machine may look only when the die has come to rest.
WATCH_DICE = """() => new MutationObserver(() => {
  window.rolling ||= !!document.querySelector('[role=status] svg.rolling');
}).observe(document.body, { subtree: true, childList: true, attributes: true })"""


#: Two German divisions against one of Red's in the open; the die drives it back.
DRIVEN_BACK = FROM_TWO_HEXES | {
    "dice": [1],
    "standing": ["ask never", "tops keep"],
    "units": {"r1": "1416", "g1": "1415", "g2": "1415"},
}


def test_an_attack_from_target_to_advance(home: Server, person: Person) -> None:
    target = "1416"
    state = hexfront.games[hands.GAME].position(DRIVEN_BACK)
    for action in (f"attack {target}", "declare", "roll"):
        state.apply(action)
    page = person(home, reduced_motion="no-preference")
    match = hands.seat_both_at(home, DRIVEN_BACK)
    hands.sit(page, match)
    hands.wait_step(page, "combat")
    hands.click(page, target)
    declare = page.locator("[data-declare]")
    declare.click()
    while hands.wait_step(page, "battle.support", "battle.odds") == "battle.support":
        before = hands.index(page)
        expect(declare).to_have_text("Commit no Allied support")
        declare.click()
        hands.wait_past(page, before)

    # Before the roll the chances stand there, also those of the lower odds that may be chosen.
    choice = page.get_by_label("Your choice")
    expect(choice).to_have_value("roll")
    certain = shown_chances(page.get_by_role("region", name="The odds"))
    [lower] = choice.select_option(index=1)
    expect(page.get_by_role("region", name="The odds")).to_contain_text(lower.removeprefix("lower "))
    page.wait_for_function(
        "old => [...document.querySelectorAll('[data-result]')].map(o => o.dataset.fraction).join() !== old",
        arg=",".join(map(str, certain.values())),
    )
    choice.select_option("roll")

    # The die is seen to roll, and then tells the result in words.
    page.evaluate(WATCH_DICE)
    declare.click()
    dice = page.get_by_role("status", name="Dice")
    page.wait_for_function("() => window.rolling")
    shoot(page, "dice-rolling")
    expect(dice.locator("[data-rolled]")).to_contain_text("the defender retreats")
    expect(dice.locator("svg.rolling")).to_have_count(0)
    shoot(page, "dice-rolled")

    # The retreat: one hex is advised and lit, and another may be chosen.
    hands.wait_step(page, "battle.withdraw")
    advice = page.locator("[data-advice]")
    expect(advice).to_contain_text("Retreat")
    expect(page.locator("#map polygon.lit")).to_have_count(1)
    open_ = {action.args[1] for action in state.legal_actions()}
    advised = next(name for name in open_ if name in advice.inner_text())
    other = next(iter(open_ - {advised}), advised)
    units = hands.units_in(page, target)
    shoot(page, "retreat")
    hands.click(page, target)
    hands.goal(page, other).wait_for()
    hands.click(page, other)

    # The advance: a suggestion, or nobody.
    hands.wait_step(page, "battle.follow")
    assert units <= hands.units_in(page, other)
    before = hands.index(page)
    advice.click()
    hands.wait_past(page, before)
    expect(hands.stack(page, target)).to_be_visible()


def test_losses_are_suggested_and_can_be_chosen_otherwise(home: Server, person: Person) -> None:
    record, state = moment(asked("german", "battle.lose"))
    page = person(home)
    match = hands.seat_both(home, record)
    hands.sit(page, match)
    hands.wait_step(page, "battle.lose")
    choices = {action.args[0] for action in state.legal_actions()}
    advice = page.locator("[data-advice]")
    expect(advice).to_contain_text("Lose")
    names = {unit: state.world.units[state.world.index[unit]].name for unit in choices}
    advised = next(unit for unit, name in names.items() if name in advice.inner_text())
    chosen = next(unit for unit in sorted(choices) if unit != advised)
    place = state.world.grid.name(state.board.loc[state.world.index[chosen]])
    shoot(page, "loss")

    before = hands.index(page)
    hands.click(page, place)
    page.get_by_role("menuitem", name=names[chosen]).or_(
        page.locator(f".dock [data-unit='{chosen}']")
    ).first.click()
    hands.wait_past(page, before)
    standing = {piece["id"] for piece in ask(page, f"/api/matches/{match}?side=german")["scene"]["pieces"]}
    assert chosen not in standing
    assert advised in standing
