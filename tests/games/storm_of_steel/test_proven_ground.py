"""Edges of the rules of ground, lines, command and land combat (10 to 19)."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import (
    NORTH,
    NORTH_EAST,
    RING,
    TARGET,
    battle,
    choices,
    declare,
    lost,
    position,
    step,
    unit,
    why_not,
)

from hexfront.games.storm_of_steel.board import controlled, rails
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import lines, seas
from hexfront.games.storm_of_steel.rules.command import unit_in_command
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.hexes import members


def campaign(units, **more):
    doc = {"scenario": "campaign_1914", "phase": "movement", "turn": "1915Su", "units": units}
    return GAME.position(doc | more)


# Positions (16.1) -----------------------------------------------------------------------------


@pytest.mark.rule("16.1a", "11.41a")
def test_the_ground_of_a_country_in_a_position_belongs_to_its_side():
    state = campaign({}, allegiance={"Italy": "EN", "Ottoman": "CP"})
    for city, power in (("Milan", EN), ("Aleppo", CP)):
        h = state.world.named(city)
        assert controlled(state.board, power) >> h & 1
        assert rails(state.board, power) >> h & 1


@pytest.mark.rule("16.1b")
def test_the_ground_of_a_surrendered_country_in_a_position_is_nobodys():
    state = campaign({}, allegiance={"France": "surrendered"}, control={"Lille": "central"})
    w = state.world
    assert not any(controlled(state.board, power) >> w.named("Paris") & 1 for power in (CP, EN))
    assert not rails(state.board, EN) >> w.named("Paris") & 1
    assert controlled(state.board, CP) >> w.named("Lille") & 1


# Straits and lines over the sea (11.22, 15.41, 15.44) ------------------------------------------


@pytest.mark.rule("11.22a", "R-70")
@pytest.mark.parametrize("turks", ["CP", "neutral"])
def test_messina_is_crossed_whoever_holds_marmora(turks):
    state = campaign(
        {"IT-ACT2-01": "Reggio", "IT-HQ-01": "Reggio"},
        half="entente",
        allegiance={"Italy": "EN", "Ottoman": turks},
    )
    state.apply("move IT-ACT2-01")
    assert state.world.names[state.world.named("Messina")] in choices(state, "step")


@pytest.mark.rule("11.22a")
def test_who_can_go_nowhere_else_still_crosses_a_strait():
    w = campaign({}).world
    (inland,) = members(w.near[w.named("Reggio")])
    state = campaign(
        {
            "IT-ACT2-01": "Reggio",
            "IT-HQ-01": "Messina",
            "IT-TR-01": "Messina",
            "AH-ACT2-01": w.names[inland],
        },
        entrenched=["AH-ACT2-01"],
        half="entente",
        allegiance={"Italy": "EN"},
    )
    state.apply("move IT-ACT2-01")
    assert choices(state, "step") == {w.names[w.named("Messina")]}


@pytest.mark.rule("11.22a", "10.31c")
@pytest.mark.parametrize("dug", [[], ["g"]])
def test_no_unit_crosses_a_strait_from_zone_to_zone(dug):
    state = position(
        {"f": TARGET, "g": NORTH_EAST},
        [unit("f", "entente"), unit("g", "central")],
        half="entente",
        phase="movement",
        entrenched=dug,
        hexsides=[[TARGET, NORTH, "strait"]],
    )
    state.apply("move f")
    assert (NORTH in choices(state, "step")) is bool(dug)


@pytest.mark.rule("11.22a")
def test_no_entente_unit_crosses_the_dardanelles_while_the_enemy_has_marmora():
    units = {"GB-ACT2-01": "Gallipoli", "GB-HQ-01": "Gallipoli", "GB-TR-01": "Gallipoli"}
    state = campaign(units, half="entente", allegiance={"Ottoman": "CP"})
    state.apply("move GB-ACT2-01")
    assert why_not(state, "step 6145") == "11.22a"


@pytest.mark.rule("15.44a", "15.41c", "15.5b")
@pytest.mark.parametrize("ship", ["GE-TR-01", "OT-TR-01"])
def test_no_line_leads_from_the_bosporus_to_kiel(ship):
    state = campaign({"GE-HQ-01": "6544", ship: "Constantinople"}, allegiance={"Ottoman": "CP"})
    state.board.sea_status = {"Baltic Sea": "contested"}
    assert not lines.has_line(state, state.world.index["GE-HQ-01"])


@pytest.mark.rule("15.44a", "15.41c")
def test_a_line_leads_over_one_sea_to_a_port_of_a_city():
    state = campaign({"GE-HQ-01": "Reval", "GE-TR-01": "Reval"})
    u = state.world.index["GE-HQ-01"]
    assert not lines.has_line(state, u)
    state.board.sea_status = {"Baltic Sea": "contested"}
    assert lines.has_line(state, u)


@pytest.mark.rule("15.44a", "19.23c", "25.2c")
@pytest.mark.parametrize(("kiel", "joined"), [("central", True), ("entente", False)])
def test_lines_pass_from_the_north_sea_into_the_baltic_by_kiel_alone(kiel, joined):
    status = {"Baltic Sea": "contested", "North Sea": "contested"}
    state = campaign({}, control={"Kiel": kiel}, sea_status=status)
    ports = [1 << state.world.named(city) for city in ("Wilhelmshaven", "Danzig")]
    assert any(all(lane & port for port in ports) for lane in seas.lanes(state, CP)) is joined


@pytest.mark.rule("15.44a", "11.632b")
@pytest.mark.parametrize(("gallipoli", "joined"), [("entente", True), ("central", False)])
def test_lines_of_the_entente_pass_the_straits_with_both_cities(gallipoli, joined):
    state = campaign(
        {"GB-ACT2-01": "Constantinople"},
        allegiance={"Ottoman": "CP"},
        control={"Gallipoli": gallipoli},
        sea_status={"Black Sea": "contested"},
    )
    ports = [1 << state.world.named(city) for city in ("Odessa", "Alexandria")]
    assert any(all(lane & port for port in ports) for lane in seas.lanes(state, EN)) is joined


# Command of vehicles (15.31) -------------------------------------------------------------------


@pytest.mark.rule("15.31c", "11.23a", "R-60")
@pytest.mark.parametrize(
    ("kind", "ground", "road", "led"),
    [
        ("TNK", "swamp", False, False),
        ("TNK", "mountain", False, False),
        ("TNK", "swamp", True, True),
        ("TNK", "forest", False, True),
        ("ACT", "swamp", False, True),
    ],
)
def test_ground_that_is_closed_to_a_unit_cuts_its_command(kind, ground, road, led):
    state = position(
        {"t": TARGET, "gq": "2325"},
        [unit("t", "central", type=kind)],
        staff={"fq": "Paris"},
        reach=2,
        terrain=dict.fromkeys(RING, ground),
        rail={"2325": "central"},
        railways=[["2325", NORTH, "rail" if road else "none"], [NORTH, TARGET, "none"]],
    )
    assert unit_in_command(state, state.world.index["t"]) is led


# Mobile assault (11.7) -------------------------------------------------------------------------


@pytest.mark.rule("11.7a", "29.11b", "25.42j")
def test_who_may_not_move_makes_no_mobile_assault():
    attackers = {NORTH: 60, NORTH_EAST: 4}
    state = battle(attackers, 2, phase="movement")
    state.apply(f"storm {TARGET}")
    assert choices(state, "join") == {"c1", "c2"}
    state = battle(attackers, 2, phase="movement", halted=["c1"])
    state.apply(f"storm {TARGET}")
    assert choices(state, "join") == {"c2"}
    state = battle(attackers, 2, phase="movement", halted=["c1", "c2"])
    assert why_not(state, f"storm {TARGET}") == "11.7a"


@pytest.mark.rule("11.7a", "4.6r")
def test_who_has_fallen_back_by_a_card_makes_no_mobile_assault():
    state = battle({NORTH: 60, NORTH_EAST: 4}, 2, phase="movement")
    state.board.fallen_back = 1 << state.world.index["c1"]
    state.apply(f"storm {TARGET}")
    assert choices(state, "join") == {"c2"}


@pytest.mark.rule("11.7a", "34.3c")
def test_partisans_make_no_mobile_assault():
    state = battle({NORTH: 60, NORTH_EAST: {"type": "PART", "mobile": 1, "movement": 2}}, 2, phase="movement")
    state.apply(f"storm {TARGET}")
    assert choices(state, "join") == {"c1"}


# Results (14.5) and siege guns (17.2) -----------------------------------------------------------


@pytest.mark.rule("14.5i", "14.5l")
def test_attackers_who_are_all_lost_for_half_the_strength_fall_by_the_row_of_that_result():
    gun, fort = {"type": "SIEGE", "mobile": 2, "movement": 3}, {"type": "FORT", "entrenched": 20}
    state = battle({NORTH: [gun, 4]}, [fort, 1], dice=[3, 5])
    state.apply(f"shell c1 {TARGET}")
    declare(state)
    # A silenced fort does not fight, but its strength is to be paid for.
    assert lost(state, "c1", "c2", "e1", "e2")
    assert {event.rule for event in state.events if event.name == "eliminated"} == {"14.5i"}


@pytest.mark.rule("R-81", "14.1a")
def test_who_has_shelled_a_hex_free_need_not_enter_it():
    gun = {"type": "SIEGE", "mobile": 2, "movement": 3}
    state = battle({NORTH: gun, NORTH_EAST: 6}, {"type": "FORT", "entrenched": 6}, dice=[1])
    state.apply(f"shell c1 {TARGET}")
    assert step(state) == "combat.plan"
    assert lost(state, "e1")
    state.apply("cancel")
    assert step(state) == "combat"
    assert not state.board.attacked


# Forecasts ------------------------------------------------------------------------------


@pytest.mark.rule("14.44a")
def test_the_forecast_of_an_attack_on_a_fort_that_all_see_names_hunger_that_nobody_knows():
    state = battle({NORTH: 12}, {"type": "FORT", "entrenched": 6})
    notes = [note.rule for note in state.forecast(f"attack {TARGET}").notes]
    assert "14.44a" in notes
    assert "23.0a" not in notes


# Refusals (10.3, 11, 13.2, 19.23) ----------------------------------------------------


def marching(units, new=(), **more):
    """A corps with two movement points at the target, taken in hand in a movement segment."""
    own = unit("c", "central", movement=2)
    state = position({"c": TARGET} | units, [own, *new], phase="movement", **more)
    state.apply("move c")
    return state


@pytest.mark.rule("11.1a", "11.3a", "13.2a", "11.2a", "11.2b")
def test_a_step_is_refused_for_its_own_reason():
    new = [unit(f"d{k}", "central") for k in range(3)] + [unit("e", "entente")]
    stacks = {"d0": NORTH, "d1": NORTH, "d2": NORTH, "e": "2429"}
    state = marching(stacks, new, terrain={"2228": "mountain", "2129": "mountain"})
    assert why_not(state, "step 2325") == "11.1a"
    assert why_not(state, f"step {NORTH}") == "13.2a"
    assert why_not(state, "step 2228") is None
    state.apply("step 2227")
    assert why_not(state, "step 2228") == "11.2a"
    assert why_not(state, "rail 2227") == "11.64a"
    assert why_not(state, "force") == "11.64a"


@pytest.mark.rule("11.23a", "11.43a")
def test_vehicles_are_told_of_the_road():
    tank = unit("t", "central", type="TNK")
    state = position({"t": TARGET}, [tank], phase="movement", terrain={NORTH: "swamp"})
    state.apply("move t")
    assert why_not(state, f"step {NORTH}") == "11.23a"


@pytest.mark.rule("19.23a")
def test_neutral_ground_is_refused_as_such():
    w = GAME.world_of("west_1914")
    dutch = w.wholly[w.country_index["Netherlands"]]
    german = w.wholly[w.country_index["Germany"]]
    start, beside = next((h, n) for h in members(german) for n in members(w.open[h] & dutch))
    state = GAME.position({"scenario": "west_1914", "units": {"GE-ACT2-01": w.names[start]}})
    state.apply("move GE-ACT2-01")
    assert why_not(state, f"step {w.names[beside]}") == "19.23a"


@pytest.mark.rule("11.61b", "10.31d", "18.2g")
def test_a_force_march_is_refused_for_its_own_reason():
    state = marching({"e": "2228"}, [unit("e", "entente")], control={"2326": "central"})
    assert why_not(state, "force") == "10.31d"
    ground = dict.fromkeys(RING, "central")
    state = marching(
        {"e": "2229"}, [unit("e", "entente")], control=ground, turn="1915Wi", terrain={NORTH: "mountain"}
    )
    state.apply("force")
    assert why_not(state, f"step {NORTH}") == "18.2g"
    assert why_not(state, "step 2228") == "10.31d"
    state = marching({}, control={NORTH: "central"})
    state.apply("force")
    assert why_not(state, f"step {NORTH_EAST}") == "11.61b"


@pytest.mark.rule("10.32a", "10.32b", "15.8a", "10.31c")
def test_an_infiltration_is_refused_for_its_own_reason():
    new = [unit("e", "entente")]
    state = marching({"e": NORTH}, new)
    assert why_not(state, f"step {NORTH_EAST}") == "10.31c"
    assert why_not(state, f"infiltrate {NORTH_EAST}") is None
    assert why_not(state, "infiltrate 2325") == "10.32b"
    assert why_not(state, "infiltrate 2328") == "10.32a"
    assert why_not(state, f"infiltrate {NORTH}") == "11.3a"
    assert why_not(marching({}), f"infiltrate {NORTH_EAST}") == "10.32a"
    lame = marching({"e": NORTH, "d": TARGET}, [*new, unit("d", "central")], reach=1)
    assert why_not(lame, f"infiltrate {NORTH_EAST}") == "15.8a"


@pytest.mark.rule("15.71a")
def test_a_step_out_of_command_is_refused_as_such():
    state = position(
        {"c": "2624"}, [unit("c", "central")], reach=1, phase="movement", impulse=2, row={"central": {"W": 2}}
    )
    state.apply("move c")
    assert {action.verb for action in state.legal_actions()} == {"rail", "stop"}
    assert why_not(state, "step 2524") == "15.71a"
    assert why_not(state, "force") == "15.71a"


@pytest.mark.rule("11.62a", "11.62b", "11.64b", "16.41a", "13.2a")
def test_a_ride_is_refused_for_its_own_reason():
    full = {f"GE-ACT2-0{k}": "Metz" for k in range(2, 5)}
    units = {"GE-ACT2-01": "Cologne", "GE-ACT2-05": "Mulhausen", "FR-ACT2-01": "Belfort"} | full
    state = GAME.position({"scenario": "west_1914", "units": units, "control": {"Lille": "central"}})
    w = state.world
    at = {city: w.names[w.named(city)] for city in ("Metz", "Lille", "Paris", "Frankfurt", "Mulhausen")}
    aside = state.clone()
    state.apply("move GE-ACT2-01")
    assert why_not(state, f"rail {at['Frankfurt']}") is None
    assert why_not(state, f"rail {at['Metz']}") == "13.2a"
    assert why_not(state, f"rail {at['Lille']}") == "16.41a"
    assert why_not(state, f"rail {at['Paris']}") == "11.64b"
    assert why_not(state, f"rail {at['Mulhausen']}") == "11.62b"
    aside.apply("move GE-ACT2-05")
    assert why_not(aside, f"rail {at['Frankfurt']}") == "11.62b"


@pytest.mark.rule("11.1a", "12.1a")
def test_who_cannot_march_along_is_told_why():
    new = [unit("a", "central"), unit("b", "central"), unit("d", "central")]
    state = marching({"a": TARGET, "b": NORTH, "d": TARGET}, new, entrenched=["a"])
    assert why_not(state, "with a") == "12.1a"
    assert why_not(state, "with b") == "11.1a"
    assert why_not(state, "with d") is None
