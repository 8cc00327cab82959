"""29.12c, 29.14, R-140. Transports with units aboard at sea, and General Engagements of their sea."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.storm_of_steel.field import step, unit
from tests.games.storm_of_steel.harbour import (
    CENTRAL,
    ENTENTE,
    EXTRAS,
    HARWICH,
    ROSYTH,
    SCAPA,
    WILHELMSHAVEN,
    at_sea,
    passes,
    sends,
    ship,
)

from hexfront.games.storm_of_steel import sailing
from hexfront.games.storm_of_steel.board import DEAD
from hexfront.games.storm_of_steel.clash import ENGAGEMENT, RAID, Clash
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import fleets
from hexfront.games.storm_of_steel.world import EN

FLEETS = {WILHELMSHAVEN: ["BB"], SCAPA: ["BB", "BB"], HARWICH: ["CA"]}


def laden(where="North Sea", **more):
    """Both fleets in the North Sea, and a corps aboard a transport; the Central Powers seek a battle."""
    place = GAME.position({"scenario": "west_1914"}).world.display.seas[where]
    at = GAME.position({"scenario": "west_1914"}).world.names[place]
    state = at_sea(
        more.pop("fleets", FLEETS),
        new_units=[ship("t1", ENTENTE, "TR"), unit("l1", ENTENTE, country="Britain")],
        units={"t1": at, "l1": at},
        cargo={"t1": "l1"},
        **more,
    )
    state.apply("engage north-sea")
    return state


def offered(state, side=ENTENTE):
    return {action.args[0] for action in state.legal_actions(side) if action.verb == "ship"}


def base_of(state):
    """The base with whose fleet the transport may sail."""
    grid, found = state.world.grid, []
    for base in (SCAPA, ROSYTH, HARWICH):
        if fleets.laden(state, state.board.clash, EN, grid.hex(base)):
            found.append(base)
    assert len(found) == 1
    return found[0]


@pytest.mark.rule("R-140", "29.12c")
def test_a_laden_transport_may_sail_with_the_fleet_of_the_nearest_base():
    state = laden()
    w = state.world
    at = w.display.seas["North Sea"]
    near = min((SCAPA, HARWICH), key=lambda base: w.grid.distance(at, w.grid.hex(base)))
    far = HARWICH if near == SCAPA else SCAPA
    assert base_of(state) == near
    other = state.clone()
    state.apply(f"base {near}", ENTENTE)
    # It sails with warships, not by itself.
    assert "t1" not in offered(state)
    state.apply(f"ship {sorted(offered(state))[0]}", ENTENTE)
    assert "t1" in offered(state)
    other.apply(f"base {far}", ENTENTE)
    other.apply(f"ship {sorted(offered(other))[0]}", ENTENTE)
    assert "t1" not in offered(other)
    # Where the nearest base has no warship, the next one is meant.
    alone = {WILHELMSHAVEN: ["BB"], far: ["BB"]}
    assert base_of(laden(fleets=alone)) == far


@pytest.mark.rule("R-140")
def test_only_transports_of_the_sea_and_only_in_general_engagements():
    state = laden("Atlantic")
    b, grid = state.board, state.world.grid
    assert not any(fleets.laden(state, b.clash, EN, grid.hex(base)) for base in (SCAPA, HARWICH))
    state = laden()
    base, clash = grid.hex(base_of(state)), state.board.clash
    assert fleets.laden(state, clash, EN, base)
    assert not fleets.laden(state, clash._replace(kind=RAID), EN, base)
    # An empty transport stays in its port.
    state.board.cargo = {}
    assert not fleets.laden(state, clash, EN, base)


def fought(dice):
    """One great ship of each side, the transport with the British one."""
    state = laden(fleets={WILHELMSHAVEN: ["BB"], SCAPA: ["BB"]}, dice=dice)
    sends(state, ENTENTE, SCAPA, "b1", "t1")
    sends(state, CENTRAL, WILHELMSHAVEN, "g1")
    return passes(state, *EXTRAS)


@pytest.mark.rule("R-140", "29.14a", "26.33b")
def test_a_laden_transport_that_is_lost_takes_its_unit_with_it():
    state = fought([3, 1, 6])
    while step(state) != "sea.loss":
        state.apply(state.legal_actions()[0])
    assert {str(action) for action in state.legal_actions()} == {"lose b1", "lose t1"}
    state.apply("lose t1")
    b, w = state.board, state.world
    assert b.loc[w.index["t1"]] == b.loc[w.index["l1"]] == DEAD
    assert not b.cargo


@pytest.mark.rule("R-140", "25.3b")
def test_a_transport_in_an_engagement_may_still_sail_later():
    state = at_sea(
        {WILHELMSHAVEN: ["BB"], SCAPA: ["BB"]},
        new_units=[ship("t1", CENTRAL, "TR"), unit("l1", CENTRAL, country="Germany")],
        units={"t1": "2310", "l1": "2310"},
        cargo={"t1": "l1"},
    )
    state.apply("engage north-sea")
    sends(state, ENTENTE, "")
    sends(state, CENTRAL, WILHELMSHAVEN, "g1", "t1")
    b, w = state.board, state.world
    assert b.tasked == 1 << w.index["g1"]


@pytest.mark.rule("R-140", "25.31e")
def test_a_laden_transport_may_join_with_the_second_fleet():
    state = laden(fleets={WILHELMSHAVEN: ["BB"], SCAPA: ["BB", "BB"]}, dice=[9])
    sends(state, ENTENTE, SCAPA, "b1")
    sends(state, CENTRAL, WILHELMSHAVEN, "g1")
    passes(state, "engagement.card")
    while step(state) == "engagement.second" and state.decision.side == CENTRAL:
        state.apply("pass")
    state.apply("second")
    state.apply(f"base {SCAPA}")
    assert offered(state) == {"b2"}
    state.apply("ship b2")
    assert offered(state) == {"t1"}
    state.apply("ship t1")
    assert state.board.clash.foes.bit_count() == 3


@pytest.mark.rule("R-140")
def test_a_forecast_counts_transports_that_the_enemy_may_bring():
    state = laden(fleets={WILHELMSHAVEN: ["BB"], SCAPA: ["BB"]})
    clash = Clash("North Sea", ENGAGEMENT, 0)
    found = sailing.possible(state, clash, EN)
    # The battleship alone, and with the transport.
    assert sorted(sum(n for _, n in one) for one in found) == [1, 2]
    assert sum(found.values()) == 1
    assert all(isinstance(chance, Fraction) for chance in found.values())
    assert len(sailing.possible(state, clash._replace(late=True), EN)) == 1
