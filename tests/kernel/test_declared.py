"""What a game may declare for a client, and what it gets if it does not."""

from __future__ import annotations

import msgspec
from tests.kernel.toys import END, ask, toy

from hexfront.kernel import Action, Chances, Forecast
from hexfront.kernel.scene import Area, Box, Chart, Link, Note, Origin, Overlay, OverlayTitle, Piece, Tag


def test_a_game_may_leave_everything_out():
    game = toy(ask("one", "blue", "go", "roll"), END, first="one")
    state = game.start()
    assert (game.difficulty, game.length) == ("", "")
    assert game.ways is None
    assert game.pieces is None
    assert game.charts(state.world) == ()
    assert game.overlays == ()
    assert game.overlay(state.world, state.view("blue"), "supply") == Overlay()
    assert game.notes(state.world, state.view("blue")) == ()
    assert game.scene(state.world, state.view("blue")).boxes == ()


def test_what_has_a_forecast_is_a_matter_of_chance():
    game = toy(
        ask("one", "blue", "go", "roll"),
        END,
        first="one",
        forecast=lambda s, a: Forecast("a roll", (Chances("six", 1, ""),), (), ()) if a == "roll" else None,
    )
    state = game.start()
    assert [game.chancy(state, action) for action in state.legal_actions()] == [False, True]
    quick = toy(ask("one", "blue", "go"), END, first="one", chancy=lambda s, a: a.verb == "go")
    assert quick.chancy(quick.start(), Action("go"))


def test_what_is_declared_goes_to_json_and_back():
    unit = Piece(id="a", hex="", side="blue", force="First Army")
    for value in (
        Box("pool", "Pool", "reserve", (unit,), "blue", 3),
        Overlay(
            (Area("held", ("0101",), "red", "rising", "star"),),
            (Link(("0101", "0102"), "red"),),
            (Tag("0101", "2"),),
        ),
        OverlayTitle("supply", "Supply", "S", "who is fed", "7.1"),
        Note("costs 2", ("0101",), "9.1"),
        Chart("Results", ("Die", "1:1"), (("1", "AE"),), "10.1", "design", ("Note.",), "Turn"),
        Origin("terrain", "survey"),
    ):
        assert msgspec.json.decode(msgspec.json.encode(value), type=type(value)) == value
