"""19.6, 19.7, 20, 21.4 to 21.6: the sea, the air, and units with rules of their own."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.ground import (
    CENTRE,
    army,
    choices,
    in_zone,
    moving,
    steps,
    where,
    why_not,
)

from hexfront.games.kaisers_war_1918.rules.realm import realm
from hexfront.games.kaisers_war_1918.rules.seas import open_seas

FLEET = {"BR-amp-1": "naval"}
ALLIED = {"active": "allied"}
#: Portsmouth, Boulogne and Bordeaux, bases on the North Sea; Marseilles on the Mediterranean.
PORTSMOUTH, BOULOGNE, BORDEAUX, MARSEILLES = "0512", "0713", "0418", "0921"


def sail(units, unit="a1", **more):
    """The places to which the British transports can bring a unit."""
    state = moving(FLEET | units, **(ALLIED | more))
    state.apply(f"move {unit}")
    return state


def goals(state, transport="BR-amp-1"):
    return {word.split()[1] for word in choices(state, "ship") if word.startswith(f"{transport} ")}


@pytest.mark.rule("20.1a", "20.2c", "20.2d", "20.5a", "19.6a")
def test_units_are_shipped_from_coast_to_coast():
    state = sail({"a1": BORDEAUX})
    assert {PORTSMOUTH, BOULOGNE} <= goals(state)
    state.apply(f"ship BR-amp-1 {BOULOGNE}")
    assert where(state, "a1") == BOULOGNE


@pytest.mark.rule("20.8a")
def test_allied_ships_go_from_sea_to_sea():
    assert {MARSEILLES, "2525"} <= goals(sail({"a1": BORDEAUX}))


@pytest.mark.rule("20.8b", "19.6b", "R66")
def test_the_central_powers_stay_in_one_sea():
    state = moving({"GE-amp-1": "naval", "c1": "2110"})
    state.apply("move c1")
    assert "2209" in goals(state, "GE-amp-1")
    assert "1619" not in goals(state, "GE-amp-1")
    assert why_not(state, "ship GE-amp-1 1619") == "20.8b"


@pytest.mark.rule("20.8b", "R66", "R109")
def test_the_ottomans_do_not_ship_from_marmora_into_the_black_sea():
    state = moving({"OT-amp-1": "naval", "c1": "2924", "c2": "3118"})
    state.apply("move c1")
    assert "3125" in goals(state, "OT-amp-1")
    assert why_not(state, "ship OT-amp-1 3118") == "20.8b"
    # Constantinople lies on both seas.
    both = moving({"OT-amp-1": "naval", "c1": "3124"})
    both.apply("move c1")
    assert {"2924", "3118"} <= goals(both, "OT-amp-1")


@pytest.mark.parametrize(
    ("unit", "start", "goal"), [("AH-amp-1", "1619", "1720"), ("OT-amp-1", "3124", "3118")]
)
@pytest.mark.rule("19.6c", "19.6d", "R66", "R109")
def test_each_of_the_central_powers_has_its_sea(unit, start, goal):
    state = moving({unit: "naval", "c1": start, "c2": goal})
    state.apply("move c1")
    assert goal in goals(state, unit)


@pytest.mark.rule("20.2a")
def test_a_transport_carries_an_army_or_three_corps():
    state = moving(FLEET | {"a1": BORDEAUX, "a2": BORDEAUX, "a3": BOULOGNE}, **ALLIED)
    state.apply("move a1"), state.apply(f"ship BR-amp-1 {BOULOGNE}")
    state.apply("stop"), state.apply("move a2")
    assert not goals(state)
    assert why_not(state, f"ship BR-amp-1 {BOULOGNE}") == "20.2a"


@pytest.mark.rule("20.2a")
def test_three_corps_share_a_transport_and_a_fourth_finds_no_room():
    new = [army(f"k{n}", "allied") | {"type": "cavalry_corps"} for n in range(4)]
    state = moving(FLEET | {f"k{n}": BORDEAUX for n in range(4)}, new_units=new, **ALLIED)
    for n in range(3):
        state.apply(f"move k{n}"), state.apply("ship BR-amp-1 0319")
    assert where(state, "k0", "k1", "k2") == ["0319"] * 3
    state.apply("move k3")
    assert not goals(state)


@pytest.mark.rule("20.2b")
def test_cargo_begins_the_phase_at_a_coast():
    inland = sail({"a1": "0617"})
    assert not goals(inland)
    assert why_not(inland, f"ship BR-amp-1 {BOULOGNE}") == "20.2b"
    moved = sail({"a1": "0417", "a2": "0617"})
    moved.apply(f"step {BORDEAUX}")
    assert why_not(moved, f"ship BR-amp-1 {BOULOGNE}") == "20.2b"


@pytest.mark.rule("20.2c")
def test_nobody_lands_on_enemies():
    state = sail({"a1": BORDEAUX, "c1": "0912"})
    assert "0912" not in goals(state)
    assert why_not(state, "ship BR-amp-1 0912") == "20.2c"


@pytest.mark.parametrize("nation", ["arabs", "bolsheviks", "poland"])
@pytest.mark.rule("20.2e")
def test_guerrillas_bolsheviks_and_nationalists_are_never_shipped(nation):
    home = {"arabs": "ottoman_empire", "bolsheviks": "russia", "poland": "france"}[nation]
    unit = {"id": "x1", "side": "allied", "type": "cavalry_corps", "nation": nation, "move": 4}
    state = moving(
        FLEET | {"x1": BORDEAUX, "a1": "0617"},
        new_units=[unit, army("a1", "allied")],
        countries={BORDEAUX: home, "0417": home},
        options={"kaiser_east": "on", "poles": "on"},
        east_war=True,
        poles="allied",
        **ALLIED,
    )
    state.apply("move x1")
    assert not goals(state)
    assert why_not(state, f"ship BR-amp-1 {BOULOGNE}") == "20.2e"


@pytest.mark.rule("20.2e", "8.4a")
def test_immobile_units_are_never_shipped():
    state = moving(FLEET | {"FR-fz-1": BORDEAUX, "a1": "0617"}, **ALLIED)
    assert why_not(state, "move FR-fz-1") == "8.4a"


@pytest.mark.rule("20.2g", "11.5a")
def test_zones_hinder_neither_the_start_nor_the_landing_but_the_march_after_it():
    state = sail({"a1": BORDEAUX, "a2": BOULOGNE, "c1": "0518", "c2": "0613"})
    assert in_zone(state, "allied", BORDEAUX)
    assert in_zone(state, "allied", BOULOGNE)
    state.apply(f"ship BR-amp-1 {BOULOGNE}")
    assert where(state, "a1") == BOULOGNE
    assert state.board.march is None


@pytest.mark.rule("20.2h")
def test_cargo_is_landed_by_the_end_of_the_move():
    state = sail({"a1": BORDEAUX, "c1": "1712"})
    w = state.world
    water = w.hex_names(w.sea["north_sea"])
    assert not goals(state) & set(water)
    assert why_not(state, f"ship BR-amp-1 {water[0]}") == "20.1a"
    state.apply("ship BR-amp-1 0319")
    assert where(state, "a1") == "0319"


@pytest.mark.rule("20.3e")
def test_who_was_shipped_may_attack_where_he_landed():
    state = sail({"a1": BORDEAUX, "c1": "0613"})
    state.apply(f"ship BR-amp-1 {BOULOGNE}")
    assert state.board.phase == "combat 1"
    state.apply("attack 0613"), state.apply("join a1")
    assert choices(state, "declare") == {""}


@pytest.mark.rule("20.4a", "20.2f")
def test_transports_have_no_other_use():
    state = moving(FLEET | {"a1": BOULOGNE, "c1": "0613"}, **ALLIED)
    assert why_not(state, "move BR-amp-1") == "20.2f"
    state.apply("done"), state.apply("attack 0613"), state.apply("join a1")
    assert why_not(state, "shell BR-amp-1") == "19.1a"
    assert why_not(state, "join BR-amp-1") == "12.4a"


@pytest.mark.rule("20.3a", "R68")
def test_from_base_to_a_held_base_costs_a_point():
    state = sail({"a1": BORDEAUX, "a2": BOULOGNE})
    state.apply(f"ship BR-amp-1 {BOULOGNE}")
    assert state.board.march.spent == 1
    assert steps(state)


@pytest.mark.rule("20.3b", "R68")
def test_any_other_landing_takes_the_whole_movement():
    state = sail({"a1": BORDEAUX, "a2": "0617"})
    state.apply(f"ship BR-amp-1 {BOULOGNE}")
    assert where(state, "a1") == BOULOGNE
    assert state.board.march is None


@pytest.mark.rule("20.3a", "20.3b", "R68")
def test_a_passage_is_short_only_from_a_base():
    state = sail({"a1": "0319", "a2": BOULOGNE})
    state.apply(f"ship BR-amp-1 {BOULOGNE}")
    assert where(state, "a1") == BOULOGNE
    assert state.board.march is None


@pytest.mark.rule("20.3c", "R68", "15.7c")
def test_forced_march_goes_with_a_short_passage_only():
    state = sail({"a1": BORDEAUX, "a2": BOULOGNE})
    state.apply("force")
    assert BOULOGNE in goals(state)
    assert PORTSMOUTH not in goals(state)
    assert why_not(state, f"ship BR-amp-1 {PORTSMOUTH}") == "20.3c"


@pytest.mark.rule("20.3d")
def test_who_was_shipped_does_not_ride():
    state = sail({"a1": BORDEAUX, "a2": BOULOGNE})
    state.apply(f"ship BR-amp-1 {BOULOGNE}")
    assert not choices(state, "rail")
    assert why_not(state, "rail 0715") == "20.3d"


@pytest.mark.rule("20.6a", "R18", "R68")
def test_units_come_from_the_boxes_by_sea():
    state = moving({"US-amp-1": "naval", "US-inf-1": "usa", "a2": BOULOGNE}, **ALLIED)
    state.apply("move US-inf-1")
    assert {BORDEAUX, BOULOGNE, MARSEILLES} <= goals(state, "US-amp-1")
    assert "british_empire" not in goals(state, "US-amp-1")
    state.apply(f"ship US-amp-1 {BOULOGNE}")
    assert state.board.march.spent == 1


@pytest.mark.rule("20.6a", "20.2a")
def test_without_a_transport_nobody_leaves_a_box():
    state = moving({"US-inf-1": "usa", "a2": BOULOGNE}, **ALLIED)
    assert why_not(state, "move US-inf-1") == "20.6a"


@pytest.mark.rule("19.7a", "20.7a")
def test_a_sea_is_open_only_with_a_base_on_it():
    state = moving({"GE-amp-1": "naval", "c1": "2110", "a1": "0617"})
    state.apply("move c1")
    assert goals(state, "GE-amp-1")
    w = state.world
    held = {f"a{n}": name for n, name in enumerate(w.hex_names(w.ports["baltic"] & ~w.russia), 2)}
    lost = moving({"GE-amp-1": "naval", "c1": "1811"} | held)
    lost.apply("move c1")
    assert not goals(lost, "GE-amp-1")


@pytest.mark.rule("19.7b", "R66")
def test_the_great_navies_always_have_bases():
    state = sail({"a1": "2525"})
    assert PORTSMOUTH in goals(state)


@pytest.mark.rule("19.7a", "19.7b", "R66")
def test_without_any_base_the_great_navies_sail_on_and_the_italians_do_not():
    w = moving({"c1": "1712"}).world
    lost = {f"c{n}": name for n, name in enumerate(w.hex_names(w.ports["mediterranean"]))}
    state = moving(lost)
    free = {nation: open_seas(state.board, w, "allied", nation) for nation in ("france", "italy")}
    assert "mediterranean" in free["france"]
    assert "mediterranean" not in free["italy"]
    assert "north_sea" in free["italy"]


@pytest.mark.rule("20.9a", "20.9b", "R71")
def test_a_watched_canal_makes_the_passage_long():
    free = sail({"a1": MARSEILLES, "a2": "3936"})
    free.apply("ship BR-amp-1 3936")
    assert free.board.march.spent == 1
    watched = sail({"a1": MARSEILLES, "a2": "3936", "c1": "3735"})
    watched.apply("ship BR-amp-1 3936")
    assert watched.board.march is None
    # The canal does not matter to a passage on one side of it.
    west = sail({"a1": MARSEILLES, "a2": "3335", "c1": "3735"})
    west.apply("ship BR-amp-1 3335")
    assert west.board.march.spent == 1


@pytest.mark.rule("20.9b", "R71")
def test_ships_from_the_british_empire_need_no_canal():
    new = [army("a2", "allied"), army("c1")]
    state = sail({"BR-inf-8": "british_empire", "a2": "3636", "c1": "3735"}, "BR-inf-8", new_units=new)
    state.apply("ship BR-amp-1 3636")
    assert state.board.march.spent == 1


@pytest.mark.rule("19.7a", "R66")
def test_the_red_sea_needs_suez_or_akaba():
    free = sail({"a1": MARSEILLES})
    assert "3637" in goals(free)
    lost = sail({"a1": MARSEILLES, "c1": "3636"})
    assert "3637" not in goals(lost)
    akaba = sail({"a1": MARSEILLES, "a2": "3936", "c1": "3636"})
    assert "3637" in goals(akaba)


@pytest.mark.rule("20.12a", "20.12c", "20.12d", "R70", "43.3j")
def test_the_north_of_finland():
    state = sail({"a1": BORDEAUX, "c1": "2301"})
    w = state.world
    finland = set(w.hex_names(w.country["finland"]))
    # All hexes of the northern edge but the one with an enemy; no other coast of Finland.
    assert goals(state) & finland == {"2401", "2501", "2601", "2701", "2801", "2901"}
    state.apply("ship BR-amp-1 2401")
    assert state.board.march is None
    italian = sail({"IT-exp-1": MARSEILLES}, unit="IT-exp-1")
    assert "2401" not in goals(italian)


@pytest.mark.parametrize(
    ("unit", "north", "east"),
    [
        ("BR-inf-8", True, True),
        ("FR-inf-1", True, True),
        ("US-inf-1", True, False),
        ("IT-inf-1", False, False),
        ("GR-inf-1", False, False),
    ],
)
@pytest.mark.rule("20.12a", "20.12b")
def test_whose_units_land_on_which_edge(unit, north, east):
    found = goals(sail({unit: BORDEAUX}, unit=unit))
    assert ("2401" in found, "5231" in found) == (north, east)


@pytest.mark.rule("24.2b", "R70", "20.12a")
def test_a_landing_in_finland_frees_the_east():
    state = sail({"a1": BORDEAUX, "c1": "2502"}, frozen=["c1"])
    assert state.board.frozen
    state.apply("ship BR-amp-1 2401")
    assert not state.board.frozen


@pytest.mark.rule("20.12b", "R70", "43.3j")
def test_the_lands_east_of_baghdad():
    found = goals(sail({"BR-inf-8": BORDEAUX}, unit="BR-inf-8"))
    assert {name for name in found if "5000" < name < "9999"} == {"5230", "5231"}
    assert "5230" in goals(sail({"BR-inf-8": BORDEAUX}, unit="BR-inf-8"))
    assert "5230" not in goals(sail({"US-inf-1": BORDEAUX}, unit="US-inf-1"))


# Assaults (20.10) -------------------------------------------------------------------------------------


def launch(units, **more):
    state = moving(FLEET | units, **(ALLIED | more))
    state.apply("move a1")
    return state


@pytest.mark.rule("20.10a", "20.10b", "R69")
def test_an_assault_goes_from_a_port_to_the_sea_beside_its_target():
    state = launch({"a1": PORTSMOUTH, "c1": "0912"})
    targets = {word.split()[1] for word in choices(state, "launch")}
    assert targets == {"0912"}
    state.apply(next(action for action in state.legal_actions() if action.verb == "launch"))
    assert where(state, "a1") == "afloat"
    assert [one.target for one in state.board.assaults] == [state.world.grid.hex("0912")]


@pytest.mark.rule("20.10b", "R69")
def test_an_assault_starts_in_a_naval_base():
    state = launch({"a1": "0611", "c1": "0912"})
    assert not choices(state, "launch")


@pytest.mark.rule("20.10g")
def test_an_undefended_coast_is_no_target():
    state = launch({"a1": PORTSMOUTH, "c1": "1712"})
    assert not choices(state, "launch")
    assert "0912" in goals(state)


@pytest.mark.rule("20.10j", "R69")
def test_only_units_that_can_attack_assault():
    state = moving(FLEET | {"BR-hq-1": PORTSMOUTH, "c1": "0912"}, **ALLIED)
    state.apply("move BR-hq-1")
    assert not choices(state, "launch")
    assert why_not(state, "launch BR-amp-1 0912 0811") == "20.10j"


@pytest.mark.rule("20.10j")
def test_the_forces_may_not_exceed_what_the_hex_holds():
    ships = {"BR-amp-1": "naval", "BR-amp-2": "naval", "FR-amp-1": "naval"}
    units = {"a1": PORTSMOUTH, "a2": PORTSMOUTH, "a3": BOULOGNE, "c1": "0912"}
    state = moving(ships | units, **ALLIED)
    for name in ("a1", "a2"):
        state.apply(f"move {name}")
        state.apply(next(action for action in state.legal_actions() if action.verb == "launch"))
    state.apply("move a3")
    assert not choices(state, "launch")


@pytest.mark.rule("20.3c", "20.11a")
def test_an_assault_excludes_forced_march():
    state = launch({"a1": PORTSMOUTH, "c1": "0912"})
    state.apply("force")
    assert not choices(state, "launch")
    assert why_not(state, "launch BR-amp-1 0912 0811") == "20.3c"


@pytest.mark.rule("20.10h", "R117")
def test_units_at_sea_occupy_nothing():
    state = launch({"a1": PORTSMOUTH, "c1": "0912"})
    state.apply(next(action for action in state.legal_actions() if action.verb == "launch"))
    assert not state.board.allied
    assert not state.board.allied_zoc


# The airlanding (21.4) --------------------------------------------------------------------------------


def flight(units, **more):
    state = moving({"US-air-1": "0617", "BR-tac-1": "0617"} | units, **(ALLIED | more))
    state.apply("move US-air-1")
    return state


@pytest.mark.rule("21.4a", "21.4b", "21.4c", "R72")
def test_the_airlanding_corps_flies_four_hexes_from_an_airbase():
    state = flight({"a1": "0417"})
    w = state.world
    found = choices(state, "fly")
    start = w.grid.hex("0617")
    assert found
    assert max(w.grid.distance(start, w.grid.hex(name)) for name in found) == 4
    assert all(w.terrain[w.grid.hex(name)] == "clear" or w.cities >> w.grid.hex(name) & 1 for name in found)
    alone = moving({"US-air-1": "0617", "a1": "0417"}, **ALLIED)
    alone.apply("move US-air-1")
    assert why_not(alone, "fly 0517") == "21.4a"


@pytest.mark.rule("21.4c", "21.4b")
def test_it_lands_on_no_enemy_but_flies_over_them():
    state = flight({"c1": "0717", "c2": "0817"})
    assert "0717" not in choices(state, "fly")
    assert why_not(state, "fly 0717") == "21.4c"


@pytest.mark.rule("21.4a", "R72")
def test_the_airbase_must_be_in_general_supply():
    """Deep in the Ukraine no Allied line reaches the airbase; in a city it is fed."""
    for place, rule in ((CENTRE, "21.4a"), ("3514", "")):
        units = {"US-air-1": place, "BR-tac-1": place, "a1": "0617"}
        state = moving(units, new_units=[army("a1", "allied")], terrain={CENTRE: "clear"}, **ALLIED)
        state.apply("move US-air-1")
        assert why_not(state, "fly 3413") == rule


@pytest.mark.rule("21.4b", "R72")
def test_it_flies_out_of_an_encirclement():
    paris, ring = "0715", ("0614", "0615", "0714", "0716", "0814", "0815")
    units = {"US-air-1": paris, "BR-tac-1": paris} | {f"c{n}": name for n, name in enumerate(ring)}
    state = moving(units, **ALLIED)
    state.apply("move US-air-1")
    assert not steps(state)
    assert choices(state, "fly")


@pytest.mark.rule("21.4d", "21.4e")
def test_it_flies_once_in_a_game():
    state = flight({"a1": "0417"})
    state.apply("fly 0517")
    assert state.board.airlanded
    assert why_not(state, "move US-air-1") == "8.3b"
    again = flight({"a1": "0417"}, airlanded=True)
    assert why_not(again, "fly 0517") == "21.4e"


# Guerrillas and the Trans-Caucasus (21.5, 21.6) -------------------------------------------------------


@pytest.mark.rule("21.5b")
def test_lawrence_stays_in_the_ottoman_empire():
    state = moving({"AR-cav-1": "3835", "a1": "0617"}, **ALLIED)
    w = state.world
    state.apply("move AR-cav-1")
    assert steps(state)
    assert all(w.country["ottoman_empire"] >> w.grid.hex(name) & 1 for name in steps(state))
    outside = [n for n in w.hex_names(w.touching[w.grid.hex("3835")]) if n not in steps(state)]
    assert {why_not(state, f"step {n}") for n in outside} == {"21.5b"}


@pytest.mark.rule("21.5d")
def test_wassmuss_stays_in_persia():
    w = moving({"c1": "1712"}).world
    edge = next(
        h for h in w.grid.hexes if w.country["persia"] >> h & 1 and w.touching[h] & ~w.country["persia"]
    )
    state = moving({"PE-cav-1": w.names[edge]})
    state.apply("move PE-cav-1")
    outside = w.hex_names(w.touching[edge] & ~w.country["persia"])
    assert {why_not(state, f"step {n}") for n in outside} == {"21.5d"}


@pytest.mark.rule("21.6a", "R73")
def test_the_caucasians_stay_at_home_and_in_the_northeast_of_turkey():
    state = moving({"TC-alc-1": "4422", "a1": "0617"}, **ALLIED)
    w = state.world
    state.apply("move TC-alc-1")
    home = w.country["trans_caucasus"] | w.country["ottoman_empire"] & w.began["allied"]
    assert steps(state)
    assert all(home >> w.grid.hex(name) & 1 for name in steps(state))
    # Armenia that the Allies hold at the start, as far south as 37 degrees; not Baghdad, not Palestine.
    turkey = set(w.hex_names(realm(state.board, w, w.index["TC-alc-1"]) & w.country["ottoman_empire"]))
    columns = {"42": "22 23", "43": "23 24 25", "44": "23 24", "45": "23 24 25", "46": "24"}
    assert turkey == {column + row for column, rows in columns.items() for row in rows.split()}
    # No other Ottoman hex that was Allied lies north of 34 degrees, so the line may be drawn anywhere there.
    others = w.country["ottoman_empire"] & w.began["allied"] & ~realm(state.board, w, w.index["TC-alc-1"])
    assert max(float(w.tables.hexes[name]["lat"]) for name in w.hex_names(others)) < 34
    assert min(float(w.tables.hexes[name]["lat"]) for name in turkey) > 38
