"""3.32, 25.32, 25.33, 25.36 and 26.5. Bombardments and the transit of raiders."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import asked, choices, lost, step, unit, where, why_not
from tests.games.storm_of_steel.harbour import (
    CENTRAL,
    ENTENTE,
    HARWICH,
    POLA,
    ROSYTH,
    SCAPA,
    TOULON,
    WILHELMSHAVEN,
    at_sea,
    sends,
)

FLEETS = {WILHELMSHAVEN: ["BB", "BC", "CA", "SS"], SCAPA: ["BB", "CA"], HARWICH: ["ESC"]}
FORT = {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0}


def missions(fleets=FLEETS, **more):
    """The second part of the naval phase."""
    return at_sea(fleets, step="naval.operations", **more)


# Order (3.32) ----------------------------------------------------------------------------------------


@pytest.mark.rule("3.32a", "3.32b")
def test_sides_alternate_until_both_pass_in_a_row():
    state = missions()
    assert asked(state) == (CENTRAL, "naval.mission")
    state.apply("pass")
    assert asked(state) == (ENTENTE, "naval.mission")
    state.apply("pass")
    assert step(state) != "naval.mission"


# Bombardment -----------------------------------------------------------------------------------------


def bombarding(target, ships, foes=(), dice=(), fleets=FLEETS, **more):
    """The Central Powers bombard a place on the North Sea."""
    state = missions(fleets, dice=list(dice), morale={CENTRAL: 80, ENTENTE: 80}, **more)
    state.apply(f"bombard north-sea {target}")
    sends(state, CENTRAL, WILHELMSHAVEN, *ships)
    sends(state, ENTENTE, SCAPA if foes else "", *foes)
    return state


@pytest.mark.rule("25.32d", "26.52a")
def test_enemy_cities_on_the_coast_of_the_area_are_targets():
    state = missions()
    cities = {word.split()[2] for word in choices(state, "bombard") if " city " in f" {word} "}
    w = state.world
    assert w.names[w.hex_of_place["Harwich"]] in cities
    assert w.names[w.hex_of_place["Toulon"]] not in cities
    assert w.names[w.hex_of_place["Hamburg"]] not in cities
    assert why_not(state, "bombard north-sea city 2238") == "25.32d"


@pytest.mark.rule("26.52a", "26.5a")
def test_escorts_shield_the_ships_that_bombard_a_city():
    fleets = {WILHELMSHAVEN: ["CA", "ESC", "SS"], SCAPA: ["BB"]}
    state = missions(fleets)
    state.apply(f"bombard north-sea city {HARWICH}")
    state.apply(f"base {WILHELMSHAVEN}", CENTRAL)
    # Any surface ship may come; submarines are none.
    assert {str(action) for action in state.legal_actions(CENTRAL)} == {"ship g1", "ship g2"}
    # By themselves escorts have nothing to fire with.
    assert not choices(missions({WILHELMSHAVEN: ["ESC"], SCAPA: ["BB"]}), "bombard")


@pytest.mark.rule("25.32d", "26.51a", "25.33a", "3.32a")
def test_what_is_said_against_a_mission():
    state = missions()
    w = state.world
    hamburg = w.names[w.hex_of_place["Hamburg"]]
    assert why_not(state, f"bombard north-sea city {hamburg}") == "25.32d"
    assert why_not(state, f"bombard north-sea fort {HARWICH}") == "25.32d"
    assert why_not(state, f"bombard red-sea city {HARWICH}") == "3.32a"
    fort = {"new_units": [unit("fort", ENTENTE, **FORT)], "units": {"fort": HARWICH}}
    small = missions({WILHELMSHAVEN: ["CA"], SCAPA: ["BB"]}, **fort)
    assert why_not(small, f"bombard north-sea fort {HARWICH}") == "26.51a"
    busy = missions({WILHELMSHAVEN: ["CA"], SCAPA: ["BB"]}, tasked=["g1"])
    assert why_not(busy, f"bombard north-sea city {HARWICH}") == "25.3a"
    assert why_not(busy, "raid north-sea") == "25.3a"
    none = missions({WILHELMSHAVEN: ["BB"], SCAPA: ["BB"]})
    assert why_not(none, "raid north-sea") == "25.33a"
    none.apply("pass")
    assert why_not(none, "raid north-sea") == "25.33a"


@pytest.mark.rule("25.3a", "25.31c", "25.32a", "25.33a", "25.33b", "26.51a")
def test_what_is_said_against_ships_that_do_not_fit():
    fort = {"new_units": [unit("fort", ENTENTE, **FORT)], "units": {"fort": HARWICH}}

    def reasons(mission, side, *ships, **more):
        state = missions(**more)
        state.apply(mission)
        state.apply(f"base {WILHELMSHAVEN if side == CENTRAL else SCAPA}", side)
        return [state.why_not(f"ship {name}", side).rule for name in ships]

    assert reasons(f"bombard north-sea fort {HARWICH}", CENTRAL, "g3", **fort) == ["26.51a"]
    assert reasons(f"bombard north-sea city {HARWICH}", CENTRAL, "g3", tasked=["g3"]) == ["25.3a"]
    assert reasons(f"bombard north-sea city {HARWICH}", ENTENTE, "b3") == ["25.32a"]
    assert reasons("raid north-sea", CENTRAL, "g1") == ["25.33a"]
    assert reasons("raid north-sea", ENTENTE, "b3") == ["25.33b"]


@pytest.mark.rule("26.52a", "26.5a", "25.32c")
def test_a_city_is_devastated_frightened_or_spared():
    state = bombarding(f"city {HARWICH}", ["g1", "g2"], dice=[1])
    assert state.board.devastated >> state.world.grid.hex(HARWICH) & 1
    assert state.board.morale == (80, 79)
    # It can be devastated only once, but another mission may frighten it.
    ruin = {"devastated": [HARWICH]}
    assert bombarding(f"city {HARWICH}", ["g1", "g2"], dice=[1], **ruin).board.morale == (80, 80)
    assert bombarding(f"city {HARWICH}", ["g2"], dice=[1], **ruin).board.morale == (80, 79)
    assert bombarding(f"city {HARWICH}", ["g2"], dice=[1]).board.morale == (80, 79)
    assert bombarding(f"city {HARWICH}", ["g2"], dice=[3]).board.morale == (80, 80)


@pytest.mark.rule("26.51a", "25.6a")
def test_big_ships_shell_a_fort_and_it_shoots_back():
    more = {"new_units": [unit("fort", ENTENTE, **FORT)], "units": {"fort": HARWICH}}
    state = missions(**more)
    state.apply(f"bombard north-sea fort {HARWICH}")
    state.apply(f"base {WILHELMSHAVEN}", CENTRAL)
    assert {str(one) for one in state.legal_actions(CENTRAL)} == {"ship g1", "ship g2"}
    hit = bombarding(f"fort {HARWICH}", ["g1", "g2"], dice=[1], **more)
    assert lost(hit, "fort")
    back = bombarding(f"fort {HARWICH}", ["g2"], dice=[6], **more)
    # Four protection factors: the battlecruiser goes.
    assert lost(back, "g2")
    assert not lost(back, "fort")


@pytest.mark.rule("25.32a", "R-123")
def test_no_more_than_five_ships_bombard():
    state = missions({WILHELMSHAVEN: ["CA"] * 6, SCAPA: ["BB"]})
    state.apply(f"bombard north-sea city {HARWICH}")
    state.apply(f"base {WILHELMSHAVEN}", CENTRAL)
    for k in range(1, 6):
        state.apply(f"ship g{k}", CENTRAL)
    assert [str(one) for one in state.legal_actions(CENTRAL)] == ["sail"]


@pytest.mark.rule("25.32b", "R-125", "R-126")
@pytest.mark.parametrize(
    ("dice", "devastated", "sunk"),
    [
        # Before: contact 1 gives the interceptor the first shot, 8 hits 4 with a 1, and the ship is gone.
        ([2, 1, 1], False, True),
        # After: the bombardment of one battlecruiser frightens, then it is sunk.
        ([3, 1, 1, 1], False, True),
        # Not at all.
        ([4, 1], False, False),
    ],
)
def test_an_interception_comes_before_after_or_not(dice, devastated, sunk):
    state = bombarding(f"city {HARWICH}", ["g2"], ["b1"], dice=dice)
    if step(state) == "sea.loss":
        state.apply("lose g2")
    assert lost(state, "g2") == sunk
    assert bool(state.board.devastated) == devastated
    assert state.board.morale == ((80, 80) if dice[0] == 2 else (80, 79))


@pytest.mark.rule("26.5a", "25.32b")
def test_ships_that_have_all_been_sunk_bombard_nothing():
    state = bombarding(f"city {HARWICH}", ["g2"], ["b1"], dice=[2, 1, 1])
    assert lost(state, "g2")
    assert "shelled" not in {event.name for event in state.events}
    assert step(state) == "naval.mission"


@pytest.mark.rule("25.3a", "25.33a", "R-127")
def test_what_is_said_against_austrian_raiders():
    boats = ["SS Austria-Hungary", "SS Austria-Hungary", "CA Austria-Hungary"]
    state = missions({POLA: boats, TOULON: ["CA France"]}, tasked=["g1"])
    state.apply("raid west-mediterranean")
    state.apply(f"base {POLA}", CENTRAL)
    busy, big = (state.why_not(f"ship {name}", CENTRAL) for name in ("g1", "g3"))
    assert busy.rule == "25.3a"
    # They sail from the Adriatic through the Mediterranean.
    assert big.rule == "25.33a"
    assert "Adriatic" in big.message


@pytest.mark.rule("26.31a", "25.38a", "R-140")
def test_the_interceptor_attacks_and_has_no_mission():
    state = bombarding(f"city {HARWICH}", ["g2"], ["b1"], dice=[4, 5])
    w = state.world
    assert not state.board.tasked >> w.index["b1"] & 1
    assert state.board.tasked >> w.index["g2"] & 1


@pytest.mark.rule("25.3a")
def test_a_ship_has_one_mission_in_a_turn():
    state = bombarding(f"city {HARWICH}", ["g2"], dice=[5])
    state.apply("pass")
    state.apply(f"bombard north-sea city {ROSYTH}")
    state.apply(f"base {WILHELMSHAVEN}", CENTRAL)
    assert "ship g2" not in {str(one) for one in state.legal_actions(CENTRAL)}


# Raiders ---------------------------------------------------------------------------------------------


@pytest.mark.rule("25.33a", "27.2a")
def test_german_cruisers_and_submarines_raid_through_the_north_sea():
    state = missions()
    state.apply("raid north-sea")
    state.apply(f"base {WILHELMSHAVEN}", CENTRAL)
    assert {str(one) for one in state.legal_actions(CENTRAL)} == {"ship g3", "ship g4"}
    state.apply("ship g4", CENTRAL)
    state.apply("sail", CENTRAL)
    sends(state, ENTENTE, "")
    assert where(state, "g4") == "zone"
    other = missions()
    other.apply("pass")
    assert why_not(other, "raid north-sea") == "25.33a"


@pytest.mark.rule("25.33a")
def test_two_submarines_of_austrian_bases_raid_through_the_mediterranean():
    state = missions({POLA: ["SS Austria-Hungary"] * 3, TOULON: ["CA France"]})
    state.apply("raid west-mediterranean")
    state.apply(f"base {POLA}", CENTRAL)
    state.apply("ship g1", CENTRAL)
    state.apply("ship g2", CENTRAL)
    assert [str(one) for one in state.legal_actions(CENTRAL)] == ["sail"]


@pytest.mark.rule("25.33b")
def test_french_british_or_italian_ships_hunt_them_in_the_mediterranean():
    ships = ["CA France", "CA Britain", "CA Italy", "CA Russia"]
    state = missions({POLA: ["SS Austria-Hungary"], TOULON: ships})
    state.apply("raid west-mediterranean")
    state.apply(f"base {TOULON}", ENTENTE)
    assert {str(one) for one in state.legal_actions(ENTENTE)} == {"ship b1", "ship b2", "ship b3"}


@pytest.mark.rule("25.33b")
def test_the_hunters_are_of_one_nationality():
    state = missions({POLA: ["SS Austria-Hungary"], TOULON: ["CA France", "CA Britain", "ESC France"]})
    state.apply("raid west-mediterranean")
    state.apply(f"base {TOULON}", ENTENTE)
    state.apply("ship b1", ENTENTE)
    assert {str(one) for one in state.legal_actions(ENTENTE)} == {"ship b3", "sail"}
    assert state.why_not("ship b2", ENTENTE).rule == "25.33b"


@pytest.mark.rule("25.33b", "25.36a")
@pytest.mark.parametrize(("ships", "die", "met"), [(["g4"], 2, True), (["g4"], 3, False), (["g3"], 3, True)])
def test_raiders_are_caught_on_two_with_a_cruiser_on_three(ships, die, met):
    state = missions(dice=[die, 1, 1])
    state.apply("raid north-sea")
    sends(state, CENTRAL, WILHELMSHAVEN, *ships)
    sends(state, ENTENTE, SCAPA, "b1")
    caught = [event for event in state.events if event.name == "contact"]
    assert bool(caught) == met
    assert (where(state, ships[0]) == "zone") != lost(state, ships[0])


@pytest.mark.rule("25.33b")
def test_only_british_ships_hunt_them_in_the_north_sea():
    state = missions({WILHELMSHAVEN: ["SS"], SCAPA: ["BB", "CA France"]})
    state.apply("raid north-sea")
    state.apply(f"base {SCAPA}", ENTENTE)
    assert {str(one) for one in state.legal_actions(ENTENTE)} == {"ship b1"}
