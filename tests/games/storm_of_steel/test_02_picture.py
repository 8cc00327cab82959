"""2. What is drawn: the map of a window, counters with both their sides, boxes and tracks."""

from __future__ import annotations

import pytest

from hexfront.games.storm_of_steel.board import DEAD, POOL, REMOVED, ZONE, flip, lift
from hexfront.games.storm_of_steel.counters import counter, numbers, pieces
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.picture import scene
from hexfront.games.storm_of_steel.sheet import sheet
from hexfront.games.storm_of_steel.world import CP, world_of
from hexfront.hexes import members

WEST = "west_1914"


def west():
    return world_of(WEST)


@pytest.mark.rule("2.2a")
def test_a_sheet_shows_the_hexes_of_its_window_and_nothing_else():
    drawn, grid = sheet(west().grid), west().grid
    assert set(drawn.terrain) == {grid.name(h) for h in grid.hexes}
    assert all(place.hex in grid for place in drawn.places)
    assert all(label.hex in grid for label in drawn.labels)
    assert {terrain.name for terrain in drawn.terrains} == set(drawn.terrain.values())
    assert drawn.subtitle.startswith("The West")


def test_places_show_what_they_are_worth_and_industry_before_forts():
    places = {place.name: place for place in sheet(west().grid).places}
    assert (places["Paris"].kind, places["Paris"].value) == ("capital", "20")
    assert (places["Antwerp"].kind, places["Antwerp"].value) == ("works", "3")
    assert (places["Verdun"].kind, places["Verdun"].port) == ("fortress", False)
    assert places["Kiel"].port


@pytest.mark.rule("12.0b")
def test_an_e_instead_of_movement_means_entrenched():
    w = west()
    guard = w.units[w.index["GE-ACT2-01"]]
    assert numbers(guard) == "8-4"
    assert numbers(guard, "entrenched") == "16-E"
    assert counter(guard, "2622", "entrenched").factors == {"attack": 0, "defense": 16}


@pytest.mark.rule("2.5f")
def test_a_corps_shows_its_divisions_and_an_hq_its_radius():
    w = west()
    assert counter(w.units[w.index["GE-ACT2-01"]], "").right == "2"
    assert counter(w.units[w.index["GE-HQ-01"]], "").right == "(3)"


def test_every_counter_has_a_drawing_of_each_side_it_can_show():
    drawn = {(piece.id, piece.strength) for piece in pieces(west())}
    for unit in west().units:
        assert (unit.id, numbers(unit, "entrenched" if unit.type == "FORT" else "mobile")) in drawn
        if unit.mobile and unit.entrenched:
            assert (f"{unit.id}-E", numbers(unit, "entrenched")) in drawn


def test_a_scene_shows_the_side_that_is_up():
    state = GAME.start(WEST)
    b, w = state.board, state.world
    u = w.index["GE-ACT2-01"]
    flip(b, w, u, entrenched=True)
    shown = {piece.id: piece for piece in scene(w, state.view("central")).pieces}
    assert shown["GE-ACT2-01"].strength == "16-E"
    assert shown["GE-ACT2-08"].strength == "8-4"


@pytest.mark.rule("2.3c")
def test_what_arrives_later_lies_on_its_space_of_the_track():
    state = GAME.start(WEST)
    boxes = {box.name: box for box in scene(state.world, state.view("entente")).boxes}
    due = [box for box in boxes.values() if box.kind == "due" and box.side == "entente"]
    assert due
    assert all(box.title.startswith("Due in ") for box in due)
    assert "pool-entente" in boxes
    assert "pool-central" not in boxes


@pytest.mark.parametrize("place", [POOL, DEAD, REMOVED, ZONE])
def test_wherever_a_unit_can_be_off_the_map_there_is_a_box_for_it(place):
    """Ships in the Commerce Raiding Zone included: the table of a campaign once failed for want of it."""
    state = GAME.start("campaign_1914", seed=1)
    ship = next(u for u in members(state.world.naval & state.world.side[CP]) if state.board.afield >> u & 1)
    lift(state.board, state.world, ship, place)
    drawn = scene(state.world, state.view("central"))
    inside = [box.kind for box in drawn.boxes if state.world.ids[ship] in [piece.id for piece in box.pieces]]
    assert len(inside) == 1
