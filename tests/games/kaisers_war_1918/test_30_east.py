"""24, 30 and 40. The East: who is free to act, the Kaiser's move, Bolsheviks, Nationalists, Poles."""

from __future__ import annotations

import random

import pytest
from tests.games.kaisers_war_1918.mustering import (
    EAST,
    GAME,
    JANUARY_1919,
    asked,
    build,
    choices,
    city,
    muster,
    only,
    play,
    points,
    run_to,
    where,
    why_not,
)

from hexfront.games.kaisers_war_1918.board import side_of, units_of
from hexfront.games.kaisers_war_1918.rules.entry import go, intrude
from hexfront.games.kaisers_war_1918.rules.realm import realm
from hexfront.games.kaisers_war_1918.rules.removal import eliminate
from hexfront.games.kaisers_war_1918.rules.stacking import excess
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply
from hexfront.games.kaisers_war_1918.rules.zones import enemy_zone
from hexfront.games.kaisers_war_1918.world import build_world

W = build_world({})
POLES = EAST | {"poles": "on"}
FORMER = ["russia", "finland", "baltic_states", "poland", "ukraine"]


def of(*countries):
    found = 0
    for name in countries:
        found |= W.country[name]
    return found


def range_of(unit, **more):
    state = build(options=POLES if more.pop("poles", "") else EAST, **more)
    return realm(state.board, W, W.index[unit])


def moves(state, unit):
    """Whether a unit may be moved in the Movement Phase of its side."""
    return unit in choices(state, "move")


def turn_of(side, phase="movement", options=EAST, **more):
    return build(phase=phase, active=side, options=options, **more)


# Before the war ----------------------------------------------------------------------------------


@pytest.mark.rule("24.1a", "30.10a", "30.3a", "24.2c", "24.3a", "23.3a", "2.2b", "30.1a", "30.1b")
@pytest.mark.parametrize("unit", ["GE-inf-1", "BR-exp-1", "FR-inf-1"])
def test_russia_is_closed_until_the_kaiser_moves_east(unit):
    before, war = range_of(unit), range_of(unit, east_war=True)
    assert not before & W.russia
    assert before == W.land & ~W.russia
    assert war == W.land
    assert before & of("finland")
    assert before & of("trans_caucasus")
    plain = build()
    assert not realm(plain.board, W, W.index[unit]) & W.russia


@pytest.mark.rule("24.2a", "24.2b", "30.2a", "30.2b", "R75")
@pytest.mark.parametrize("options", [{}, EAST])
@pytest.mark.parametrize("country", ["finland", "baltic_states", "poland", "ukraine"])
def test_the_first_allied_step_into_the_east_frees_all_who_wait(options, country):
    units = {"GE-inf-7": "2507", "GE-inf-8": "2312", "BR-exp-1": "5128"}
    frozen = ["GE-inf-7", "GE-inf-8"]
    held = turn_of("central", units=units, frozen=frozen, options=options)
    assert not moves(held, "GE-inf-7")
    assert not moves(held, "GE-inf-8")
    state = build(units=units, frozen=frozen, options=options)
    place = next(h for h in range(W.grid.size) if of(country) >> h & 1 and not state.board.stack[h])
    go(state, W.index["BR-exp-1"], place)
    assert not state.board.frozen
    attacked = build(units=units, frozen=frozen, options=options)
    intrude(attacked, "allied", place)
    assert not attacked.board.frozen
    other = build(units=units, frozen=frozen, options=options)
    go(other, W.index["BR-exp-1"], W.hex_of_place["Tiflis"])
    assert other.board.frozen


@pytest.mark.rule("24.2b", "R75")
def test_central_units_that_come_later_free_nobody_and_are_not_frozen():
    state = turn_of("central", units={"GE-inf-7": "2507", "GE-inf-1": "2209"}, frozen=["GE-inf-7"])
    go(state, W.index["GE-inf-1"], W.grid.hex("2508"))
    assert state.board.frozen == 1 << W.index["GE-inf-7"]


@pytest.mark.rule("30.3b", "30.3c", "30.9b", "28.1b", "30.9a")
def test_before_the_war_nationalists_and_bolsheviks_are_inert():
    units = {"FI-inf-1": "Helsinki", "WR-shk-1": "Narva", "BO-shk-1": "Petrograd", "GE-inf-7": "2507"}
    state = turn_of("central", units=units)
    assert choices(state, "move") == {"GE-inf-7"}
    assert not (state.board.central_zoc | state.board.allied_zoc) & (
        1 << W.hex_of_place["Helsinki"] | 1 << W.hex_of_place["Petrograd"] | 1 << W.hex_of_place["Narva"]
    )
    assert side_of(state.board, W.index["BO-shk-1"]) == ""
    home = muster("central", units | {"GE-inf-1": "1013"}, options=EAST)
    assert choices(play(home, "demobilize"), "dismiss") == {"GE-inf-1", "GE-inf-7"}
    war = turn_of("central", units=units, east_war=True)
    assert choices(war, "move") == {"FI-inf-1", "WR-shk-1", "GE-inf-7"}


@pytest.mark.rule("30.3d", "R83")
def test_allied_entry_raises_the_nationalists_of_that_country_only():
    units = {"FI-inf-1": "Helsinki", "UK-inf-1": "Kiev", "BR-exp-1": "5128", "GE-inf-8": "2312"}
    state = build(units=units, options=EAST, frozen=["GE-inf-8"])
    go(state, W.index["BR-exp-1"], W.grid.hex("2401"))
    assert state.board.risen == ("finland",)
    assert not state.board.inert >> W.index["FI-inf-1"] & 1
    assert state.board.inert >> W.index["UK-inf-1"] & 1
    assert not state.board.frozen
    assert state.board.central_zoc >> W.hex_of_place["Helsinki"] & 1
    run_to(state, "central", "movement", 3)
    assert moves(state, "FI-inf-1")
    assert not moves(state, "UK-inf-1")


@pytest.mark.rule("R85", "30.6a")
def test_nationalists_nobody_commands_cannot_be_mobilized():
    units = {"UK-inf-1": "pool", "GE-inf-1": "Kiev"}
    assert why_not(muster("central", units, options=EAST), "buy UK-inf-1") == "30.6a"
    assert "UK-inf-1" in choices(muster("central", units, options=EAST, east_war=True), "buy")
    assert "UK-inf-1" in choices(muster("central", units, options=EAST, risen=["ukraine"]), "buy")


# The declaration ---------------------------------------------------------------------------------


def declared(dice=(), units=None, **more):
    """The Kaiser moves east; the Allies are asked where Czechs and Anarchists appear."""
    units = {"CZ-exp-1": "pool", "AN-cav-1": "pool"} | (units or {})
    more = {"options": EAST, "turn": 2} | more
    state = build(phase="turn start", units=units, dice=list(dice), **more)
    assert asked(state) == ("central", "kaiser")
    state.apply("kaiser")
    return state


@pytest.mark.rule("30.11a", "30.11b", "30.2b", "30.15a", "R91", "2.3c", "2.3b")
def test_the_kaiser_moves_east_once_and_for_good():
    units = {"FI-inf-1": "Helsinki", "BO-shk-1": "Moscow", "GE-inf-7": "2507"}
    state = declared(units=units, frozen=["GE-inf-7"])
    b = state.board
    assert b.east_war
    assert not b.frozen
    assert not b.closed
    assert units_of(b, "allied") & W.bolsheviks == W.bolsheviks
    assert not b.inert
    assert b.allied_zoc >> W.hex_of_place["Moscow"] & 1
    play(state, "place 4005", "place 3114")
    run_to(state, "central", "mobilization", 3)
    assert asked(state)[1] != "kaiser"
    passed = build(phase="turn start", options=EAST, turn=2)
    assert asked(play(passed, "pass"))[1] != "kaiser"
    assert not passed.board.east_war
    run_to(passed, "", "", 3)
    assert asked(passed) == ("central", "kaiser")


@pytest.mark.rule("30.8a", "30.21c", "30.5a")
def test_czechs_and_anarchists_appear_at_once_in_empty_hexes():
    state = declared(units={"BO-shk-1": "Moscow", "GE-inf-9": "3114"})
    assert asked(state) == ("allied", "appear")
    places = choices(state, "place")
    assert places == set(W.hex_names(W.russia)) - {city("Moscow")}
    assert state.why_not("place 3113").message == "It appears in Russia, in a hex without any unit."
    state.apply("place 4005")
    assert where(state, "CZ-exp-1") == "4005"
    places = choices(state, "place")
    assert places == set(W.hex_names(W.russia | of("ukraine"))) - {city("Moscow"), "4005", "3114"}
    assert why_not(state, "place 3114") == "30.21c"
    state.apply("place 3113")
    assert where(state, "AN-cav-1") == "3113"
    assert side_of(state.board, W.index["AN-cav-1"]) == "allied"
    assert points(state) == (60, 60)
    without = build(options=EAST)
    assert why_not(without, "buy CZ-exp-1") == "30.8b"


@pytest.mark.rule("30.8b")
def test_the_legion_is_never_replaced():
    state = muster("allied", {"CZ-exp-1": "4005"}, options=EAST, east_war=True)
    eliminate(state, 1 << W.index["CZ-exp-1"], "5.7a")
    assert where(state, "CZ-exp-1") == "gone"
    assert points(state) == (60, 58)
    idle = muster("allied", {"CZ-exp-1": "pool"}, options=EAST, east_war=True)
    assert why_not(idle, "buy CZ-exp-1") == "30.8b"


@pytest.mark.rule("30.21d", "R90")
@pytest.mark.parametrize(("die", "side"), [(2, "allied"), (6, "allied"), (1, "central"), (5, "central")])
def test_a_die_says_each_turn_who_commands_the_anarchists(die, side):
    state = build(
        phase="turn start", turn=3, options=EAST, east_war=True, units={"AN-cav-1": "3114"}, dice=[die]
    )
    assert side_of(state.board, W.index["AN-cav-1"]) == side
    held = state.board.central if side == "central" else state.board.allied
    assert held >> W.grid.hex("3114") & 1


# Areas -------------------------------------------------------------------------------------------


@pytest.mark.rule("30.4a", "30.4b", "30.4c", "30.4d", "30.4e", "30.13a", "30.5b", "R84", "21.5b", "21.5d")
@pytest.mark.parametrize(
    ("unit", "area"),
    [
        ("WR-shk-1", of(*FORMER, "trans_caucasus")),
        ("FI-inf-1", of("finland") | 1 << W.grid.hex("2803")),
        ("BA-inf-1", of("baltic_states")),
        ("PO-inf-1", of("poland", "ukraine", "russia")),
        ("UK-inf-1", of("ukraine", "russia")),
        ("BO-shk-1", of(*FORMER, "trans_caucasus")),
        ("CZ-exp-1", W.land),
        ("AR-cav-1", of("ottoman_empire")),
        ("PE-cav-1", of("persia")),
    ],
)
def test_national_areas(unit, area):
    assert range_of(unit, east_war=True) == area


@pytest.mark.rule("21.6a", "R73")
def test_the_trans_caucasian_unit_stays_near_its_mountains():
    area = range_of("TC-alc-1")
    assert area & of("trans_caucasus") == of("trans_caucasus")
    turkish = area & of("ottoman_empire")
    assert turkish
    assert not turkish & ~W.began["allied"]
    assert not turkish >> W.hex_of_place["Baghdad"] & 1
    assert not area & ~of("trans_caucasus", "ottoman_empire")


@pytest.mark.rule("30.21h", "R90")
def test_the_anarchists_move_only_into_ukraine_and_within_it():
    assert range_of("AN-cav-1", east_war=True) == of("ukraine")


@pytest.mark.rule("30.13a", "30.15a")
def test_a_bolshevik_army_marches_only_within_its_area():
    units = {"BO-shk-1": "2903"}
    state = turn_of("allied", units=units, east_war=True)
    state.apply("move BO-shk-1")
    area = set(W.hex_names(of(*FORMER, "trans_caucasus")))
    assert choices(state, "step")
    assert choices(state, "step") <= area


# Mobilization ------------------------------------------------------------------------------------


@pytest.mark.rule("30.6a", "30.6b", "30.6c")
def test_nationalists_cost_half_and_come_to_cities_that_friends_hold():
    units = only("UK-inf-1") | {"UK-inf-1": "pool", "GE-inf-9": "Kiev", "WR-inf-1": "Odessa"}
    state = muster("central", units, options=EAST, east_war=True)
    state.apply("buy UK-inf-1")
    assert points(state) == (58, 60)
    assert where(state, "UK-inf-1") == "turn 3"
    due = muster("central", units | {"UK-inf-1": "turn 2"}, options=EAST, east_war=True)
    due.apply("bring UK-inf-1")
    # Kiev is the only Ukrainian city that a friend holds who is no other Nationalist.
    assert where(due, "UK-inf-1") == city("Kiev")
    two = units | {"UK-inf-1": "turn 2", "GE-inf-8": "Sevastopol"}
    asking = play(muster("central", two, options=EAST, east_war=True), "bring UK-inf-1")
    assert choices(asking, "place") == {city("Kiev"), city("Sevastopol")}
    assert why_not(asking, f"place {city('Odessa')}") == "30.6b"


@pytest.mark.rule("30.6a")
def test_half_of_an_odd_price_is_rounded_up():
    tanks = [{"id": "t1", "side": "central", "nation": "ukraine", "type": "tank_corps", "size": "XXX"}]
    state = muster(
        "central", {"t1": "pool", "WR-shk-1": "pool"}, options=EAST, east_war=True, new_units=tanks
    )
    state.apply("buy t1")
    assert points(state) == (57, 60)
    state.apply("buy WR-shk-1")
    assert points(state) == (54, 60)


@pytest.mark.rule("30.7a", "R86")
def test_white_russians_come_to_russian_cities_and_the_eastern_edge():
    units = {"WR-inf-1": "turn 2", "BO-shk-1": "Moscow", "BR-exp-3": "4505"}
    state = muster("central", units, options=EAST, east_war=True)
    state.apply("bring WR-inf-1")
    wanted = W.russia & (W.cities | W.east_edge) & ~(1 << W.hex_of_place["Moscow"] | 1 << W.grid.hex("4505"))
    assert choices(state, "place") == set(W.hex_names(wanted))


@pytest.mark.rule("30.12a", "30.12b", "R87")
@pytest.mark.parametrize(("die", "turns"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_bolsheviks_are_free_and_come_after_half_a_die(die, turns):
    state = muster("allied", {"BO-grp-4": "pool"}, options=EAST, east_war=True, dice=[die])
    assert where(state, "BO-grp-4") == f"turn {2 + turns}"
    assert points(state) == (60, 60)
    assert why_not(state, "buy BO-grp-4") == "30.12a"


@pytest.mark.rule("R87", "30.21f")
def test_the_lost_are_rolled_for_again_and_those_on_the_track_are_not():
    units = {"BO-grp-4": "dead", "BO-grp-5": "turn 4", "AN-cav-1": "dead", "BO-cva-1": "due"}
    state = muster("allied", units, options=EAST, east_war=True, dice=[6, 1])
    assert where(state, "BO-grp-4") == "turn 5"
    assert where(state, "AN-cav-1") == "turn 3"
    assert where(state, "BO-grp-5") == "turn 4"
    assert where(state, "BO-cva-1") == "due"
    before = muster("allied", {"BO-grp-4": "pool"}, options=EAST)
    assert where(before, "BO-grp-4") == "pool"


@pytest.mark.rule("30.21f", "10.2a")
@pytest.mark.parametrize("place", ["due", "turn 4", "dead", "pool"])
def test_the_allies_know_where_the_anarchists_are_whoever_commands_them(place):
    units = {"AN-cav-1": place, "BO-cva-1": "due", "GE-inf-1": "dead", "GE-inf-2": "turn 4"}
    state = build(phase="movement", options=EAST, east_war=True, anarchists="central", units=units)
    assert side_of(state.board, W.index["AN-cav-1"]) == "central"
    for seed in range(5):
        guess = GAME.determinize(state.view("allied"), random.Random(seed))
        assert where(guess, "AN-cav-1") == place
    assert "BO-cva-1" not in state.view("central")["board"]["units"]


@pytest.mark.rule("30.12c", "30.12d", "R87", "30.16a", "30.21f")
def test_bolsheviks_come_to_their_cities_or_to_free_russian_hexes():
    held = {
        "BO-shk-1": "Kiev",
        "BO-grp-1": "Warsaw",
        "GE-inf-1": "Moscow",
        "BR-exp-3": "3005",
        "BO-grp-2": "Baku",
    }
    units = held | {"BO-grp-4": "turn 2", "BO-fz-1": "turn 2", "AN-cav-1": "turn 2"}
    state = muster("allied", units, options=EAST, east_war=True)
    army, wall, alone = (play(state.clone(), f"bring {u}") for u in ("BO-grp-4", "BO-fz-1", "AN-cav-1"))
    free = set(W.hex_names(W.russia)) - {city("Moscow"), "3005"}
    assert choices(army, "place") == free | {city("Kiev"), city("Baku")}
    assert choices(wall, "place") == {h for h in choices(army, "place") if W.cities >> W.grid.hex(h) & 1}
    assert choices(alone, "place") == free


@pytest.mark.rule("30.12c")
def test_one_bolshevik_a_hex_in_a_turn():
    units = {"BO-grp-4": "turn 2", "BO-grp-5": "turn 2"}
    state = muster("allied", units, options=EAST, east_war=True)
    play(state, "bring BO-grp-4", f"place {city('Moscow')}", "bring BO-grp-5")
    assert why_not(state, f"place {city('Moscow')}") == "6.4b"


@pytest.mark.rule("30.16c", "30.16d")
def test_garrisons_in_the_east():
    units = {"BR-exp-3": "Petrograd", "GE-inf-1": "Moscow"}
    allied = play(muster("allied", units, options=EAST, east_war=True), "buy AL-gar-1")
    assert not choices(allied, "place") & set(W.hex_names(W.russia))
    central = muster("central", {"GE-inf-9": "Kiev", "GE-inf-7": "Narva"}, options=EAST, east_war=True)
    central.apply("buy CP-gar-1")
    assert {city("Kiev"), city("Narva")} <= choices(central, "place")


# Stacking, supply, zones ---------------------------------------------------------------------------


@pytest.mark.rule("30.16a", "30.16b", "30.21e")
@pytest.mark.parametrize(
    ("pair", "together"),
    [
        (("BO-shk-1", "BR-exp-3"), False),
        (("BO-shk-1", "BO-grp-1"), True),
        (("WR-shk-1", "UK-inf-1"), False),
        (("UK-inf-1", "GE-inf-1"), True),
        (("AN-cav-1", "BO-shk-1"), False),
        (("CZ-exp-1", "BR-exp-3"), True),
    ],
)
def test_who_may_stack_with_whom(pair, together):
    state = build(units=dict.fromkeys(pair, "Kiev"), options=EAST, east_war=True)
    h = W.hex_of_place["Kiev"]
    assert (excess(state.board, W, state.board.stack[h], h) == 0) == together


@pytest.mark.rule("30.18a", "30.18b", "30.18c", "R88")
@pytest.mark.parametrize(
    ("unit", "place", "fed"),
    [("BO-grp-1", "3206", True), ("WR-inf-1", "3206", True), ("GE-inf-1", "3206", False)],
)
def test_at_home_any_city_of_the_country_feeds_an_irregular(unit, place, fed):
    around = [h for h in range(W.grid.size) if W.land >> h & 1 and W.grid.distance(W.grid.hex(place), h) == 3]
    assert around
    state = build(
        units={unit: place}, options=EAST, east_war=True, cities={place: None}, counters={unit: {"move": 3}}
    )
    assert in_general_supply(state.board, state.world, W.index[unit]) == fed


@pytest.mark.rule("30.21g")
def test_the_anarchists_are_always_supplied():
    ring = [W.names[h] for h in range(W.grid.size) if W.grid.distance(W.grid.hex("3015"), h) == 1]
    units = {f"GE-inf-{n}": h for n, h in enumerate(ring, 1)} | {"AN-cav-1": "3015"}
    state = build(units=units, options=EAST, east_war=True, cities={"3015": None})
    assert in_general_supply(state.board, state.world, W.index["AN-cav-1"])


@pytest.mark.rule("30.15a", "30.15b")
def test_zones_of_the_irregulars_cross_all_borders():
    finland, russia = of("finland"), W.russia
    pair = next(
        (a, b)
        for a in range(W.grid.size)
        if finland >> a & 1
        for b in range(W.grid.size)
        if russia >> b & 1 and W.touching[a] >> b & 1 and W.names[b] != "2803"
    )
    units = {"FI-inf-1": W.names[pair[0]]}
    state = build(units=units, options=EAST, east_war=True)
    assert enemy_zone(state.board, W, "allied") >> pair[1] & 1
    asleep = build(units=units, options=EAST)
    assert not enemy_zone(asleep.board, W, "allied") >> pair[1] & 1


@pytest.mark.rule("30.19a")
def test_nationalists_force_a_march_for_points_like_others():
    state = turn_of("central", units={"UK-inf-1": "Kiev"}, east_war=True)
    state.apply("move UK-inf-1")
    assert "force" in {action.verb for action in state.legal_actions()}
    state.apply("force")
    assert points(state) == (59, 60)


# The Poles (40) ----------------------------------------------------------------------------------


@pytest.mark.rule("40.1a", "40.2a", "R104", "30.6a")
def test_with_option_40_the_allies_raise_the_poles_in_france():
    units = {"PO-inf-1": "pool", "PO-inf-2": "gone"}
    state = muster("allied", units, options=POLES)
    state.apply("buy PO-inf-1")
    assert points(state) == (60, 58)
    due = muster("allied", {"PO-inf-1": "turn 2"}, options=POLES)
    due.apply("bring PO-inf-1")
    assert choices(due, "place") == {city("Paris"), city("Lille")}
    assert not choices(muster("central", units | {"GE-inf-1": "Warsaw"}, options=POLES), "buy") & {"PO-inf-1"}
    assert "PO-inf-1" not in choices(muster("allied", units, options=EAST), "buy")


@pytest.mark.rule("40.3a", "30.4d")
def test_where_the_poles_may_go_depends_on_their_command():
    allied = of("france", "belgium", "germany", "austria_hungary", "poland")
    assert range_of("PO-inf-1", poles="on") == allied
    assert range_of("PO-inf-1", east_war=True) == of("poland", "ukraine", "russia")


@pytest.mark.rule("40.2b")
def test_when_the_kaiser_moves_east_allied_poles_vanish_and_change_sides():
    units = {"PO-inf-1": "Paris", "PO-inf-2": "turn 4", "GE-inf-8": "Warsaw"}
    state = declared(units=units, options=POLES)
    assert where(state, "PO-inf-1") == where(state, "PO-inf-2") == "pool"
    assert side_of(state.board, W.index["PO-inf-1"]) == "central"
    assert points(state) == (60, 60)
    later = muster(
        "central", {"PO-inf-1": "turn 2", "GE-inf-8": "Warsaw"}, options=POLES, poles="central", east_war=True
    )
    later.apply("bring PO-inf-1")
    assert where(later, "PO-inf-1") == city("Warsaw")


@pytest.mark.rule("40.4a")
def test_white_russians_in_poland_give_the_poles_to_the_allies_for_good():
    units = {"PO-inf-1": "Warsaw", "PO-inf-2": "turn 4", "WR-inf-1": "3114"}
    options = {"options": POLES, "poles": "central", "east_war": True}
    state = build(units=units, **options)
    go(state, W.index["WR-inf-1"], W.grid.hex("2413"))
    assert where(state, "PO-inf-1") == where(state, "PO-inf-2") == "pool"
    assert side_of(state.board, W.index["PO-inf-1"]) == "allied"
    assert points(state) == (60, 60)
    plain = build(units=units, options=EAST, east_war=True)
    go(plain, W.index["WR-inf-1"], W.grid.hex("2413"))
    assert where(plain, "PO-inf-1") == city("Warsaw")
    other = build(units=units | {"GE-inf-1": "2209"}, **options)
    go(other, W.index["GE-inf-1"], W.grid.hex("2413"))
    assert side_of(other.board, W.index["PO-inf-1"]) == "central"


def red_battle(die):
    """White Russians and Poles attack a red army group in Ukraine from two sides; the Poles are Central."""
    units = {"WR-inf-1": "2613", "PO-inf-1": "2813", "BO-grp-1": "2713", "GE-inf-1": "Berlin"}
    state = build(
        phase="combat 1", active="central", options=POLES, poles="central", east_war=True, units=units
    )
    state.explicit_chance = True
    for action in ("attack 2713", "join WR-inf-1", "join PO-inf-1", "declare", f"chance {die}"):
        state.apply(action)
    return state


@pytest.mark.rule("40.4a", "13.1a")
def test_white_russians_who_retreat_into_poland_lose_the_poles_in_the_middle_of_a_battle():
    state = red_battle(3)
    assert asked(state) == ("central", "withdraw")
    state.apply("retreat WR-inf-1 2514")
    assert where(state, "WR-inf-1") == "2514"
    assert where(state, "PO-inf-1") == "pool"
    assert side_of(state.board, W.index["PO-inf-1"]) == "allied"
    assert state.board.battle is None
    assert points(state) == (60, 60)
    first = red_battle(3)
    first.apply("retreat PO-inf-1 2814")
    assert side_of(first.board, W.index["PO-inf-1"]) == "central"
    first.apply("retreat WR-inf-1 2514")
    assert where(first, "PO-inf-1") == "pool"


@pytest.mark.rule("40.1a", "8.3a", "10.1a")
def test_who_commands_the_poles_is_told_why_one_cannot_move_and_the_enemy_is_not():
    units = {"PO-inf-1": "Paris", "FR-inf-1": "Paris", "GE-inf-1": "Berlin"}
    allied = build(phase="movement", active="allied", options=POLES, units=units, finished=["PO-inf-1"])
    assert why_not(allied, "move PO-inf-1") == "8.3b"
    central = build(phase="movement", active="central", options=POLES, units=units, top=["FR-inf-1"])
    refusal = central.why_not("move PO-inf-1")
    assert (refusal.rule, refusal.message) == (
        "8.3a",
        "That unit is not a unit of the side that moves now.",
    )


@pytest.mark.rule("30.0a", "24.4a")
def test_without_option_30_nobody_of_the_successor_states_is_there():
    state = muster("central", {"GE-inf-1": "Kiev"}, turn=JANUARY_1919)
    irregular = {unit.id for unit in W.units if unit.option}
    assert not choices(state, "buy") & irregular
    assert {where(state, unit) for unit in irregular} == {"gone"}


@pytest.mark.rule("30.19b")
def test_a_forced_march_costs_bolsheviks_nothing_while_they_reach_moscow_or_petrograd():
    """Not even when the Allies have but one point left; without a red city there is none."""
    red, guard, other = "BO-shk-1", "BO-grp-1", "FR-inf-1"

    def march(holder):
        units = {red: "3609", holder: "Moscow"}
        state = turn_of("allied", east_war=True, units=units, vp={"central": 50, "allied": 1})
        return play(state, f"move {red}")

    state = march(guard)
    assert "force" in map(str, state.legal_actions())
    state.apply("force")
    assert points(state) == (50, 1)
    assert why_not(march(other), "force") == "30.19b"
