"""11.63, 25 to 29 and 4.6e. Rows and rulings of the sea that no chapter test names."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import SKIRMISH, asked, choices, lost, odds, step, unit, where
from tests.games.storm_of_steel.harbour import (
    CENTRAL,
    ENTENTE,
    KIEL,
    POLA,
    SCAPA,
    WILHELMSHAVEN,
    at_sea,
    sends,
    ship,
)
from tests.games.storm_of_steel.table import campaign

from hexfront.games.storm_of_steel.board import ZONE, lift
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import (
    commerce,
    embarking,
    embassies,
    fighting,
    gunnery,
    interdiction,
    landing,
    naval_supply,
    rebasing,
    sealift,
    seas,
)
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.hexes import members

CONVOYS, BLOCKADE = 95, 94
DOVER, OSTEND, HARWICH = "1919", "2220", "1918"


@pytest.fixture(autouse=True)
def naval(monkeypatch):
    """The naval rules are in force on the West map."""
    monkeypatch.setitem(GAME.world_of("west_1914").scenario, "naval", True)


# Waters of transports (11.63) ---------------------------------------------------------------------------


def sails(ship_name, start, *goals, power=CP, status=None, hold=()):
    """Which of some ports a transport may sail to in the whole war, all of them in the hands of its side."""
    side = ("central", "entente")[power]
    held = dict.fromkeys((start, *goals, *hold), side)
    state = campaign(phase="movement", half=side, units={ship_name: start}, control=held)
    state.board.sea_status = dict(status or {})
    found = sealift.harbours(state, state.world.index[ship_name])
    return {name for name in goals if found >> state.world.hex_of_place[name] & 1}


@pytest.mark.rule("11.631a")
def test_the_central_powers_sail_their_seas_if_the_enemy_does_not_rule_them():
    ours = {"Baltic Sea": "CP", "Adriatic Sea": "contested", "Black Sea": "CP", "North Sea": "contested"}
    assert sails("GE-TR-01", "Danzig", "Riga", "Libau", status=ours) == {"Riga", "Libau"}
    assert sails("AH-TR-01", "Pola", "Venice", "Naples", status=ours) == {"Venice"}
    assert sails("GE-TR-01", "Hamburg", "Harwich", status=ours) == {"Harwich"}
    theirs = dict.fromkeys(ours, "EN")
    assert sails("GE-TR-01", "Danzig", "Riga", "Libau", status=theirs) == set()


@pytest.mark.rule("11.631b")
def test_no_central_transport_goes_from_the_black_sea_to_the_baltic():
    ours = {"Baltic Sea": "CP", "Black Sea": "CP", "North Sea": "CP"}
    assert sails("OT-TR-01", "Zonguldak", "Odessa", "Danzig", "Kiel", status=ours) == {"Odessa"}


@pytest.mark.rule("11.632b")
@pytest.mark.parametrize(
    ("held", "found"), [((), set()), (("Gallipoli",), set()), (("Gallipoli", "Constantinople"), {"Odessa"})]
)
def test_with_both_gates_the_entente_sails_through_the_straits(held, found):
    ours = {"East Mediterranean": "EN", "Black Sea": "EN"}
    assert sails("GB-TR-01", "Alexandria", "Odessa", power=EN, status=ours, hold=held) == found


@pytest.mark.rule("11.632c")
def test_round_africa_the_indian_ocean_is_open_without_suez():
    found = sails("GB-TR-01", "Liverpool", "Basra", "Aqaba", power=EN, status={"East Mediterranean": "CP"})
    assert found == {"Basra", "Aqaba"}


@pytest.mark.rule("11.632d")
def test_russians_sail_inside_the_black_sea():
    free = {"Black Sea": "contested", "East Mediterranean": "EN"}
    assert sails("RU-TR-01", "Odessa", "Batum", "Salonika", power=EN, status=free) == {"Batum"}
    assert sails("RU-TR-01", "Odessa", "Batum", power=EN, status={"Black Sea": "CP"}) == set()


@pytest.mark.rule("R-64")
def test_the_adriatic_and_the_channel_are_open_to_entente_transports():
    free = {"Adriatic Sea": "contested", "West Mediterranean": "EN"}
    found = sails("FR-TR-01", "Marseille", "Brindisi", "Le Havre", power=EN, status=free)
    assert found == {"Brindisi", "Le Havre"}
    closed = free | {"Adriatic Sea": "CP"}
    assert sails("FR-TR-01", "Marseille", "Brindisi", power=EN, status=closed) == set()


@pytest.mark.rule("R-65")
def test_no_entente_transport_sails_in_the_baltic():
    free = {"Baltic Sea": "EN", "North Sea": "EN"}
    assert sails("RU-TR-01", "Riga", "Reval", "Hull", power=EN, status=free) == set()


@pytest.mark.rule("R-66")
def test_where_the_central_powers_transport_they_do_not_always_land():
    w = GAME.world({})
    from_to = (w.hex_of_place["Wilhelmshaven"], w.hex_of_place["Harwich"])
    assert all(any(basin >> h & 1 for basin in sealift.basins(w, CP)) for h in from_to)
    assert not embarking.joined(campaign(), CP, *from_to)


# Extra impulses and transports (4.6e, 29) ---------------------------------------------------------------


def afloat(impulse, row):
    plane = {"type": "REC", "country": "Britain", "air_combat": 1, "ground_support": 0, "range": 4}
    new = [unit("rec", ENTENTE, **plane), unit("hq", ENTENTE, country="Britain", type="HQ", mobile=2)]
    new += [unit("gs", CENTRAL), unit("fs", ENTENTE)]
    units = {"rec": "London", "hq": "Dover", "GB-TR-01": "Portsmouth"} | SKIRMISH
    doc = {"scenario": "west_1914", "phase": "movement", "half": ENTENTE, "turn": "1914Su", "units": units}
    return GAME.position(doc | {"new_units": new, "impulse": impulse, "row": {ENTENTE: {"W": row}}})


@pytest.mark.rule("4.6e")
def test_an_extra_impulse_is_for_ships_and_air_units_as_well():
    state = afloat(2, 2)
    assert asked(state) == (ENTENTE, "movement")
    assert "GB-TR-01" in choices(state, "move")
    assert "rec" in choices(state, "fly")
    assert afloat(2, 1).board.impulse != 2


# Bases and areas (25) -----------------------------------------------------------------------------------


@pytest.mark.rule("25.1a")
def test_any_number_of_ships_lies_in_a_base_and_they_end_every_mission_there():
    state = at_sea({WILHELMSHAVEN: ["BB"] * 9, SCAPA: ["BB"] * 12}, dice=[6])
    base = state.world.grid.hex(SCAPA)
    assert (state.board.stack[base] & state.world.naval).bit_count() == 12
    state.apply("engage north-sea")
    sends(state, ENTENTE, SCAPA, "b1")
    sends(state, CENTRAL, WILHELMSHAVEN, "g1")
    while step(state) in ("engagement.card", "engagement.second"):
        state.apply("pass")
    assert where(state, "g1") == WILHELMSHAVEN
    assert where(state, "b1") == SCAPA
    goals = rebasing.goals(state, state.world.index["g1"])
    assert goals & ~state.world.naval_bases == 0


@pytest.mark.rule("R-134")
def test_a_base_on_two_areas_is_closed_only_if_the_enemy_rules_both():
    state = at_sea({KIEL: ["CA"]}, step="rebasing")
    kiel = 1 << state.world.grid.hex(KIEL)
    state.board.sea_status = {"North Sea": "EN", "Baltic Sea": "contested"}
    assert seas.harbours(state, CP) & kiel
    state.board.sea_status = {"North Sea": "EN", "Baltic Sea": "EN"}
    assert not seas.harbours(state, CP) & kiel


@pytest.mark.rule("26.0a")
def test_ships_seek_engagements_bombard_and_raid():
    state = at_sea({WILHELMSHAVEN: ["BB", "SS"], SCAPA: ["BB"]})
    assert choices(state, "engage") == {"north-sea"}
    state.apply("pass")
    state.apply("pass")
    assert choices(state, "bombard")
    assert choices(state, "raid") == {"north-sea"}


@pytest.mark.rule("R-127")
def test_the_blockade_does_not_hold_austrian_submarines_back():
    state = at_sea({POLA: ["SS Austria-Hungary"]}, step="naval.operations", developed=[BLOCKADE])
    state.apply("raid west-mediterranean")
    state.apply(f"base {POLA}", CENTRAL)
    state.apply("ship g1", CENTRAL)
    state.apply("sail", CENTRAL)
    sends(state, ENTENTE, "")
    assert where(state, "g1") == "zone"


@pytest.mark.rule("25.31g")
def test_both_sides_interdict_in_one_area_and_the_central_powers_first(monkeypatch):
    monkeypatch.setattr(interdiction, "used", lambda s, power, area: area == "North Sea")
    state = at_sea({WILHELMSHAVEN: ["CA"], SCAPA: ["CA"]}, step="rebasing")
    state.board.sea_status = {"North Sea": "contested"}
    state.plan([("turn.end",), ("phase", "discard"), ("interdiction.begin",)])
    state.advance()
    assert asked(state) == (CENTRAL, "interdiction")
    state.apply("pass")
    assert asked(state) == (ENTENTE, "interdiction")


@pytest.mark.rule("29.0a")
def test_every_city_on_the_coast_is_a_port_and_ships_are_based_where_an_anchor_is():
    w = GAME.world({})
    coastal = sum(1 << h for h in members(w.cities) if w.place[h].seas)
    assert coastal == w.ports & w.cities
    assert w.naval_bases & ~w.ports == 0
    state = at_sea({WILHELMSHAVEN: ["CA"]}, step="rebasing")
    state.board.sea_status = {"Baltic Sea": "CP"}
    goals = rebasing.goals(state, state.world.index["g1"])
    assert not goals >> state.world.hex_of_place["Hamburg"] & 1
    assert goals >> state.world.hex_of_place["Kiel"] & 1


# Commerce (27) ------------------------------------------------------------------------------------------


def in_zone(raiders, escorts=(), **more):
    """Ships in the Commerce Raiding Zone."""
    state = at_sea({WILHELMSHAVEN: list(raiders), SCAPA: list(escorts)}, step="rebasing", **more)
    b, w = state.board, state.world
    for name in [f"g{k}" for k in range(1, len(raiders) + 1)] + [f"b{k}" for k in range(1, len(escorts) + 1)]:
        lift(b, w, w.index[name], ZONE)
    return state


def raided(raiders, dice, escorts=(), **more):
    """The Mobilization Phase from the raids on; all raiders attack."""
    state = in_zone(raiders, escorts, **more)
    state.dice.script = tuple(dice)
    state.plan([("turn.end",), ("phase", "discard"), ("commerce.begin",)])
    state.advance()
    for k in range(1, len(raiders) + 1):
        state.apply(f"raider g{k}")
    state.apply("plunder")
    return state


@pytest.mark.rule("27.0a", "27.9a")
def test_raids_are_resolved_once_in_a_turn_without_contact():
    state = raided(["SS", "SS"], [1, 4, 1], escorts=["ESC"])
    assert state.board.merchant < 100
    assert not [event for event in state.events if event.name == "contact"]
    assert step(state) != "commerce.raiders"


@pytest.mark.rule("38.6b", "27.3a")
def test_america_looks_at_what_was_sunk_in_the_turn_before():
    state, few = raided(["SS", "SS"], [1, 4, 1]), raided(["SS", "SS"], [2, 4, 1])
    assert [one.board.merchant for one in (state, few)] == [95, 96]
    # The next turn is Winter 1915, which counts -2.
    assert [embassies.america_modifier(one) for one in (state, few)] == [-1, -2]
    # After a turn without losses it is forgotten.
    state.plan([("cards.begin",), ("discard.end",)])
    state.advance()
    assert embassies.america_modifier(state) == -2


@pytest.mark.rule("27.2d")
def test_the_zone_is_no_area_and_ships_there_lie_in_no_base():
    state = in_zone(["SS"])
    g1 = 1 << state.world.index["g1"]
    assert not state.board.afield & g1
    assert not any(seas.based(state, CP, area) & g1 for area in seas.AREAS)
    assert not {"Commerce Raiding Zone"} & set(seas.AREAS)


@pytest.mark.rule("27.3c")
def test_ships_at_home_raid_nobody():
    state = at_sea({WILHELMSHAVEN: ["SS"], SCAPA: ["BB"]}, step="commerce.begin", dice=[1])
    assert state.board.merchant == 100
    assert commerce.in_zone(state, CP) == 0


@pytest.mark.rule("27.7d", "R-137")
def test_a_battle_at_sea_sinks_no_merchants():
    state = at_sea({WILHELMSHAVEN: ["BB"], SCAPA: ["BB"]}, dice=[3, 1, 1])
    state.apply("engage north-sea")
    sends(state, ENTENTE, SCAPA, "b1")
    sends(state, CENTRAL, WILHELMSHAVEN, "g1")
    while step(state) in ("engagement.card", "engagement.second"):
        state.apply("pass")
    assert lost(state, "g1", "b1")
    assert state.board.merchant == 100


@pytest.mark.rule("R-138")
def test_raiders_stay_in_the_zone_until_they_are_called_home():
    state = raided(["SS", "SS Austria-Hungary"], [1, 4, 1], control={POLA: CENTRAL})
    assert where(state, "g1") == where(state, "g2") == "zone"
    w = state.world
    german, austrian = (rebasing.goals(state, w.index[name]) for name in ("g1", "g2"))
    assert german & ~w.owned[w.country_index["Germany"]] == 0
    assert austrian & ~w.owned[w.country_index["Austria-Hungary"]] == 0
    assert german
    assert austrian


@pytest.mark.rule("R-139")
def test_to_sail_with_a_convoy_is_the_mission_of_a_ship():
    new = [ship("b1", ENTENTE, "ESC"), ship("b2", ENTENTE, "ESC")]
    doc = {"scenario": "west_1914", "phase": "movement", "half": ENTENTE, "turn": "1914Su"}
    units = dict.fromkeys(("b1", "b2"), SCAPA)
    state = GAME.position(doc | {"units": units, "new_units": new, "developed": [CONVOYS]})
    state.board.tasked = 1 << state.world.index["b2"]
    tasked = 1 << state.world.index["b1"]
    assert commerce.escorts(state, EN) == tasked
    state.apply("convoy b1")
    assert state.board.tasked & tasked


# Landings (R-23, R-151, R-152) --------------------------------------------------------------------------


@pytest.mark.rule("R-152")
@pytest.mark.parametrize(("ships", "found"), [(5, (0, 5)), (6, (1, 0)), (7, (1, 0)), (11, (1, 0))])
def test_seven_to_eleven_ships_are_one_sure_column_and_no_roll(ships, found):
    assert gunnery.gunfire(ships) == found


def landed(strength=20, guards=(), ships=(), **more):
    """A British unit before Ostend; the port may be one without a value of its own."""
    new = [unit("l1", ENTENTE, country="Britain", mobile=strength), unit("far", CENTRAL)]
    new += [unit("hq", ENTENTE, country="Britain", type="HQ", mobile=2, command_radius=9)]
    new += [unit("gs", CENTRAL), unit("fs", ENTENTE), ship("t1", ENTENTE, "TR")]
    units = {"l1": DOVER, "t1": DOVER, "far": "Berlin", "hq": "London"} | SKIRMISH
    for k, guard in enumerate(guards, 1):
        new.append(unit(f"e{k}", CENTRAL, mobile=guard))
        units[f"e{k}"] = OSTEND
    for k, kind in enumerate(ships, 1):
        new.append(ship(f"b{k}", ENTENTE, kind))
        units[f"b{k}"] = HARWICH
    doc = {"scenario": "west_1914", "phase": "movement", "half": ENTENTE, "turn": "1914Su"}
    state = GAME.position(doc | {"control": {OSTEND: CENTRAL}, "units": units, "new_units": new} | more)
    for action in ("move l1", f"land {OSTEND}", "done", "table assault"):
        state.apply(action)
    if step(state) == "landing.ships" and not ships:
        # Who has no ships is asked as well.
        state.apply("sail")
    return state


@pytest.mark.rule("R-151")
def test_a_port_without_value_and_without_units_is_taken_without_a_roll(monkeypatch):
    for module in (fighting, landing):
        monkeypatch.setattr(module, "port_value", lambda w, h: 0)
    state = landed()
    assert where(state, "l1") == OSTEND
    held = landed(20, guards=[5], dice=[6])
    # Only the unit defends, and the port still moves two columns to the left.
    # (It has no supply there, which gives one back.)
    assert odds(held) == ("4/1", "3/1")


@pytest.mark.rule("R-23")
def test_ships_help_land_units_only_in_a_landing():
    state = landed(ships=["PD"] * 6)
    assert step(state) == "landing.ships"
    inland = campaign(phase="combat", units={"GE-ACT2-01": "2622", "FR-ACT2-01": "2522"})
    assert not choices(inland, "ship")


@pytest.mark.rule("31.2a", "31.3b")
def test_a_ship_without_a_base_suffers_more_in_winter_and_in_a_second_turn():
    for turn, more in (("1914Au", 0), ("1915Wi", 1)):
        state = at_sea({WILHELMSHAVEN: ["CA"]}, step="rebasing", turn=turn)
        cruiser = state.world.index["g1"]
        assert naval_supply.modifier(state, cruiser) == more
        state.board.hungry = 1 << cruiser
        assert naval_supply.modifier(state, cruiser) == more + 1
