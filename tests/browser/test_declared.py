"""What a game declares is seen on the page: overlays with their legend, the card of a hex, forces, charts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser import hands, moments
from tests.browser.conftest import HANDHELD, axe_findings, shoot
from tests.browser.friends import act

import hexfront


@pytest.fixture(scope="module")
def fifth():
    """The fifth turn of a game that two bots have played, and its record so far."""
    return moments.start_of_turn(5)


@pytest.fixture(scope="module")
def match(home, fifth):
    """A match at that moment, to be looked at; one person holds both sides."""
    return hands.seat_both(home, fifth[0])


@pytest.fixture(scope="module")
def table(home, regular, match):
    """Red's table in that match; every test leaves it as it was."""
    page = regular(home)
    hands.sit(page, match)
    return page


def areas(page):
    """The areas drawn: how many hexes each has."""
    found = page.eval_on_selector_all(
        "#map [data-area]", "all => all.map(a => [a.dataset.area, a.getAttribute('d')])"
    )
    return {title: path.count("Z") for title, path in found}


def test_every_overlay_is_on_its_key_and_shows_what_the_game_declares(table, fifth):
    state = fifth[1]
    side = state.decision.side
    for title in state.game.overlays:
        table.keyboard.press(title.key)
        legend = table.locator(".legend")
        expect(legend.get_by_role("heading", name=title.title)).to_be_visible()
        made = state.game.overlay(state.world, state.view(side), title.name)
        expect(table.locator("#map [data-area]")).to_have_count(len(made.areas))
        assert areas(table) == {area.title: len(area.hexes) for area in made.areas}
        expect(legend.locator("li")).to_have_count(len(made.areas) + len({link.title for link in made.links}))
        if title.name == "supply":
            assert axe_findings(table, ".legend") == []
            shoot(table, "overlay-supply")
        table.keyboard.press(title.key)
        expect(table.locator("#map [data-area]")).to_have_count(0)
    expect(table.locator(".legend")).to_have_count(0)


def test_numbers_and_sources_are_overlays_of_every_map(table):
    table.keyboard.press("h")
    expect(table.locator("#map text", has_text=re.compile("^1702$"))).to_have_count(1)
    table.keyboard.press("h")
    table.keyboard.press("o")
    expect(table.locator("#map [data-area]").first).to_be_attached()
    assert sum(areas(table).values()) == len(hexfront.games[hands.GAME].world({}).grid)
    hands.hover(table, "1718")
    card = table.locator(".card")
    expect(card).to_contain_text("Toruń is a town")
    expect(card).to_contain_text("design")
    table.keyboard.press("o")
    expect(table.locator("#map [data-area]")).to_have_count(0)


def test_the_list_of_overlays_and_the_legend_switch_them(table):
    table.get_by_role("button", name="Overlays").click()
    table.locator("[data-overlay='victory']").check()
    expect(table.locator(".legend")).to_contain_text("Victory places")
    table.get_by_role("button", name="Hide Victory places").click()
    expect(table.locator(".legend")).to_have_count(0)
    expect(table.locator("[data-overlay='victory']")).not_to_be_checked()
    table.keyboard.press("Escape")
    expect(table.locator("[data-overlay='victory']")).to_have_count(0)


def test_the_card_of_a_hex_tells_owner_cost_and_supply(table, fifth):
    state = fifth[1]
    hands.hover(table, "1718")
    notes = [
        n.text for n in state.game.notes(state.world, state.view(state.decision.side)) if "1718" in n.hexes
    ]
    assert len(notes) >= len(("cost", "supply", "supply"))
    for text in notes:
        expect(table.locator(".card")).to_contain_text(text[0].upper() + text[1:])
    expect(table.locator(".card")).to_contain_text("Toruń: ")


def test_an_overlay_follows_the_game(home, person, fifth):
    state = fifth[1].clone()
    table = person(home)
    hands.sit(table, hands.seat_both(home, fifth[0]))
    table.keyboard.press("z")
    expect(table.locator("#map [data-area]")).not_to_have_count(0)
    before = areas(table)
    index = hands.index(table)
    order = max(state.game.orders(state), key=lambda one: len(one.actions))
    for action in order.actions:
        state.apply(action)
    act(table, table.url.split("/m/")[1], fifth[1].decision.side, *map(str, order.actions))
    hands.wait_past(table, index)
    made = state.game.overlay(state.world, state.view(state.decision.side), "rail")
    wanted = {area.title: len(area.hexes) for area in made.areas}
    table.wait_for_function(
        """wanted => JSON.stringify(Object.fromEntries([...document.querySelectorAll('#map [data-area]')].map(
            a => [a.dataset.area, a.getAttribute('d').split('Z').length - 1]))) === JSON.stringify(wanted)""",
        arg=wanted,
    )
    assert before


def test_forces_show_the_order_of_battle_with_losses_and_what_is_due(table, fifth):
    state = fifth[1]
    table.keyboard.press("f")
    scene = state.game.scene(state.world, state.view(state.decision.side))
    for side in state.sides:
        section = table.locator(f"[data-side='{side}']")
        on_map = sum(piece.side == side for piece in scene.pieces)
        expect(section).to_contain_text(f"{on_map} on the map")
    for box in scene.boxes:
        shown = table.locator(f"[data-box='{box.name}']")
        expect(shown).to_contain_text(box.title)
        expect(shown.locator("li")).to_have_count(len(box.pieces))
    assert any(box.kind == "lost" for box in scene.boxes)
    assert axe_findings(table, "#panel") == []
    shoot(table, "forces")


def test_charts_mark_the_row_at_hand(table, fifth):
    table.keyboard.press("k")
    row = table.locator("[data-chart='Turn Record'] tr[aria-current]")
    expect(row.locator("th")).to_have_text(str(fifth[1].board.turn))
    chart = table.locator("[data-chart='Combat Results']")
    expect(chart.locator("tbody tr")).to_have_count(6)
    assert chart.locator(".scroll").evaluate("box => box.scrollWidth <= box.clientWidth + 1"), "it is cut off"
    assert axe_findings(table, "#panel") == []
    shoot(table, "charts")


def test_overlays_on_a_phone(home, person, match):
    page = person(home, **HANDHELD)
    hands.sit(page, match)
    page.get_by_role("button", name="Overlays").tap()
    page.locator("[data-overlay='supply']").check()
    page.get_by_role("button", name="Overlays").tap()
    expect(page.locator(".legend")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, "phone-overlay")
