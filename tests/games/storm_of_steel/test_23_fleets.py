"""23.4, 23.5, 25.8. Fleets lie under markers until they are looked at or meet the enemy; so do air bases."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.games.storm_of_steel.field import asked, step, unit
from tests.games.storm_of_steel.harbour import (
    CENTRAL,
    ENTENTE,
    EXTRAS,
    HARWICH,
    POLA,
    SCAPA,
    TARANTO,
    WILHELMSHAVEN,
    at_sea,
    engaged,
    passes,
    ship,
)
from tests.games.storm_of_steel.table import campaign

from hexfront.games.storm_of_steel import dealing
from hexfront.games.storm_of_steel.board import PLACES, POOL, put
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import intelligence, missions, seas
from hexfront.games.storm_of_steel.stacks import settle
from hexfront.games.storm_of_steel.world import EN
from hexfront.hexes import members, of
from hexfront.kernel import heard_by

FLEETS = {WILHELMSHAVEN: ["BB", "BB", "CA"], SCAPA: ["BB", "BB", "BB"], HARWICH: ["ESC"]}


def seen(state, side):
    """The view of a side as text, and its board."""
    view = state.view(side)["board"]
    return msgspec.json.encode(view).decode(), view


def under_way(dice, **more):
    """Two fleets in the North Sea that have not met yet."""
    return engaged(FLEETS, ("g1", "g3"), ("b1", "b2"), dice=dice, **more)


def heard(state, side):
    """What a side hears of the last action, as text."""
    return msgspec.json.encode(heard_by(state.events, side)).decode()


@pytest.mark.rule("23.41a", "23.42a")
def test_of_a_fleet_one_sees_only_where_it_lies():
    state = at_sea(FLEETS)
    text, view = seen(state, CENTRAL)
    assert view["blanks"][ENTENTE]["fleets"] == [SCAPA, HARWICH]
    assert not {"b1", "b2", "b3", "b4"} & view["units"].keys()
    assert '"b1"' not in text
    # One marker a base, however many lie there and whatever they are.
    assert len(GAME.scene(state.world, state.view(CENTRAL)).pieces) == 3 + 2
    other = at_sea(FLEETS | {SCAPA: ["BB", "BC", "BB", "CA"], HARWICH: ["SS", "CA"]})
    assert seen(other, CENTRAL)[1]["blanks"] == view["blanks"]


@pytest.mark.rule("23.41a")
def test_who_puts_to_sea_is_not_named_before_contact():
    state = under_way([3, 6, 6])
    assert step(state) in EXTRAS
    assert '"b1"' not in heard(state, CENTRAL)
    assert '"g1"' in heard(state, CENTRAL)
    text, view = seen(state, CENTRAL)
    assert '"b1"' not in text
    assert view["clash"]["ships"] == ["g1", "g3"]
    assert view["clash"]["foes"] == []


@pytest.mark.rule("23.41a")
def test_at_combat_ships_are_shown_and_then_turned_down_again():
    # Contact: both fire at once and hit with a 3: owners choose.
    state = passes(under_way([3, 3, 3]), *EXTRAS)
    assert asked(state)[1] == "sea.loss"
    for side in (CENTRAL, ENTENTE):
        assert {"b1", "b2", "g1", "g3"} <= seen(state, side)[1]["units"].keys()
        assert '"b1"' in heard(state, side)
    while step(state) == "sea.loss":
        state.apply(state.legal_actions()[0])
    assert state.board.clash is None
    assert "b2" not in seen(state, CENTRAL)[1]["units"]
    assert "g3" not in seen(state, ENTENTE)[1]["units"]
    assert seen(state, ENTENTE)[1]["units"]["g1"] == "dead"


@pytest.mark.rule("23.41a")
def test_fleets_that_do_not_meet_stay_unknown():
    state = passes(under_way([6]), *EXTRAS)
    assert '"b1"' not in heard(state, CENTRAL)
    assert '"g1"' not in heard(state, ENTENTE)
    assert "b1" not in seen(state, CENTRAL)[1]["units"]


@pytest.mark.rule("23.41a", "23.3a", "23.5a")
@pytest.mark.parametrize(("die", "found"), [(1, True), (6, False)])
def test_intelligence_against_a_base_shows_its_ships(die, found):
    new = [unit("hq", ENTENTE, type="HQ", country="France", mobile=2, cadre=2, command_radius=5)]
    state = campaign(
        phase="movement",
        half=ENTENTE,
        new_units=[*new, {"id": "z", "side": CENTRAL, "type": "SS"}],
        units={"hq": "2621", "z": "2722"},
        dice=[die],
    )
    at = state.board.loc[state.world.index["z"]]
    assert intelligence.targets(state, state.world.index["hq"]) == 1 << at
    state.apply("scout hq")
    assert ("z" in seen(state, ENTENTE)[1]["units"]) == found
    if found:
        # It is turned down again as soon as it moves.
        put_to_sea(state, "z", "Kiel")
        assert "z" not in seen(state, ENTENTE)[1]["units"]


def put_to_sea(state, name, place):
    put(state.board, state.world, state.world.index[name], state.world.hex_of_place[place])


@pytest.mark.rule("23.5a", "25.8a", "32.3a")
def test_spies_look_into_a_base():
    state = campaign(phase="agents", units={}, new_units=[{"id": "z", "side": CENTRAL, "type": "BB"}])
    put_to_sea(state, "z", "Kiel")
    state.plan([("turn.end",), ("missions.spy", 1, missions.HEXES)])
    state.advance()
    kiel = state.world.names[state.world.hex_of_place["Kiel"]]
    assert f"look {kiel}" in state.legal_actions()
    state.apply(f"look {kiel}")
    assert "z" in seen(state, ENTENTE)[1]["units"]


@pytest.mark.rule("23.5a", "R-167")
def test_of_air_units_one_sees_their_bases():
    state = GAME.start("campaign_1914", seed=1)
    view = seen(state, CENTRAL)[1]
    air = [u for u in range(len(state.world.ids)) if state.world.air >> u & 1 and state.board.loc[u] >= 0]
    foes = [u for u in air if state.world.side_of[u] == 1]
    assert foes
    assert sum(view["blanks"][ENTENTE]["air"].values()) == len(foes)
    assert not {state.world.ids[u] for u in foes} & view["units"].keys()


@pytest.mark.rule("23.41a", "23.42a")
@pytest.mark.parametrize("seed", range(4))
def test_a_dealt_fleet_agrees_with_the_status_of_the_seas(seed):
    state = GAME.start("campaign_1914", seed=seed)
    while step(state) != "naval.choose":
        quiet = [a for a in state.legal_actions() if a in ("done", "pass")]
        state.apply(quiet[0])
    view = msgspec.json.decode(msgspec.json.encode(state.view(CENTRAL)))
    twin = GAME.determinize(view, random.Random(seed))
    assert twin.legal_actions() == state.legal_actions()
    for area in seas.played(state):
        assert seas.counted(twin, area) == seas.status(state, area), area
    assert twin.board != state.board


def dealt_fleets(state, known, seen, status, seed):
    """Where ships of the Entente are dealt, when a side knows some places and the status of seas."""
    board, w = state.board.copy(), state.world
    ships = dict.fromkeys(members(w.naval), POOL)
    settle(board, w, ships | {w.index[name]: PLACES.code(w, at) for name, at in known.items()})
    board.sea_status = status
    fleets = tuple(w.grid.hex(place) for place in seen)
    return dealing.fleets(board, w, dealing.Seen(EN, {}, {}, 0, fleets, {}), random.Random(seed))


def unheard_of(state):
    """Ships that were not made for a position take no part."""
    w = state.world
    return {w.ids[u]: "removed" for u in members(w.naval) if w.units[u].source != "position"}


@pytest.mark.rule("3.31d", "3.31e", "23.41a")
@pytest.mark.parametrize(
    ("status", "foes", "big"),
    [
        # Half as many again dominate, and the guess is as near to what there is as it can be.
        ("CP", ["BB", "BB", "CA"], 1),
        ("contested", ["BB", "BB", "CA"], 2),
        ("EN", ["BB", "BB", "CA"], 4),
        ("CP", ["BB"] * 4, 2),
        ("contested", ["BB"] * 4, 4),
        ("EN", ["BB"], 4),
        # Ships that do not count keep a sea contested, but nobody dominates with them.
        ("contested", ["CA"], 0),
        ("EN", ["CA"], 4),
        # Without a foe who comes is the master, however many.
        ("EN", [], 4),
        ("contested", [], 4),
    ],
)
def test_a_guess_has_as_many_big_ships_as_the_status_of_a_sea_says(status, foes, big):
    # Whatever lies there in truth: an engagement may have moved the status since it was counted (3.31g).
    state = at_sea({WILHELMSHAVEN: foes, SCAPA: ["BB", "BB", "BB", "BB", "ESC"]})
    w = state.world
    known = {f"g{number}": WILHELMSHAVEN for number in range(1, len(foes) + 1)}
    known |= unheard_of(state)
    for seed in range(8):
        dealt = dealt_fleets(state, known, [SCAPA], {seas.NORTH_SEA: status}, seed)
        ships = [w.units[u].type for u in dealt]
        assert ships
        assert sum(kind in seas.CAPITAL_SHIPS for kind in ships) == big


@pytest.mark.rule("3.31e", "23.41a")
def test_a_guess_takes_big_ships_that_were_built_since_if_those_of_the_start_are_too_few():
    state = campaign(units={"GB-BB-01": "Scapa Flow", "GE-BB-01": "Wilhelmshaven"})
    w = state.world
    # All that the war began with is sunk but one German battleship.
    known = {w.ids[u]: "dead" for u in dealing.berths(w)} | {"GE-BB-01": WILHELMSHAVEN}
    built = seas.kinds(w, *seas.CAPITAL_SHIPS) & w.side[EN]
    for status, fits in (("CP", 0), ("contested", 1), ("EN", 2)):
        for seed in range(8):
            dealt = dealt_fleets(state, known, [SCAPA], {seas.NORTH_SEA: status}, seed)
            assert dealt
            assert (built & of(dealt)).bit_count() == fits, status


@pytest.mark.rule("3.31d", "23.41a")
def test_a_guess_needs_no_big_ship_where_nobody_else_is():
    state = campaign(units={"b1": SCAPA}, new_units=[ship("b1", ENTENTE, "ESC")])
    w = state.world
    known = {w.ids[u]: "dead" for u in dealing.berths(w)}
    assert seas.kinds(w, *seas.CAPITAL_SHIPS) & w.side[EN] & ~of(w.index[name] for name in known)
    dealt = dealt_fleets(state, known, [SCAPA], {seas.NORTH_SEA: "EN"}, 1)
    assert [w.ids[u] for u in dealt] == ["b1"]


@pytest.mark.rule("3.31e", "23.41a")
def test_big_ships_that_are_too_many_on_one_sea_may_lie_on_another():
    state = at_sea({WILHELMSHAVEN: ["BB"], SCAPA: ["BB", "BB", "ESC"], POLA: ["BB"], TARANTO: ["ESC Italy"]})
    w = state.world
    known = unheard_of(state) | {"g1": WILHELMSHAVEN, "g2": POLA}
    status = {seas.NORTH_SEA: "CP", seas.ADRIATIC: "EN"}
    dealt = dealt_fleets(state, known, [SCAPA, TARANTO], status, 1)
    # Italy is not at war, and its ship lies where it is.
    places = {w.ids[u]: w.names[place] for u, place in dealt.items()}
    assert places == {"b1": TARANTO, "b2": TARANTO, "b3": SCAPA}
