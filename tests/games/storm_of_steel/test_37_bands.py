"""34.3, 34.4, 37. Partisans and bands, strikes and mutinies."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import at, campaign, choices

from hexfront.games.storm_of_steel.board import put
from hexfront.games.storm_of_steel.rules import (
    advance,
    bounds,
    combat,
    movement,
    railmove,
    retreat,
    sealift,
    stacking,
    supply,
)
from hexfront.games.storm_of_steel.rules.zones import enemy_zone, traceable, zones
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.hexes import members

POLES = "NAT-Poland-1@CP"


def number(state, name):
    return state.world.index[name]


def segment(phase, side="central", **more):
    return campaign(phase=phase, half=side, **more)


def steps(state, unit):
    """Where a unit may go with its first step."""
    state = state.clone()
    state.apply(f"move {unit}")
    return {action.split()[1] for action in choices(state, state.decision.side) if action.startswith("step")}


def partisan(*, surfaced):
    """A partisan in Warsaw, which the Entente holds."""
    state = campaign()
    b, w = state.board, state.world
    u, h = number(state, "CP-PART-1"), w.named("Warsaw")
    b.underground = 0 if surfaced else 1 << u
    put(b, w, u, h)
    return state


# Partisans (34) --------------------------------------------------------------------


@pytest.mark.rule("34.3a", "34.1a")
def test_a_surfaced_partisan_has_a_zone_and_an_underground_one_none():
    up = segment("movement", units={"CP-PART-1": "Warsaw"})
    down = segment("movement", units={"CP-PART-1": "Warsaw"}, underground=["CP-PART-1"])
    assert up.world.mobile[number(up, "CP-PART-1")] == 1
    assert zones(up, CP)
    assert not zones(down, CP)


@pytest.mark.rule("34.3b", "34.1a")
def test_a_surfaced_partisan_cuts_lines_and_rail():
    up, down = partisan(surfaced=True), partisan(surfaced=False)
    h = up.world.named("Warsaw")
    assert not traceable(up, EN) >> h & 1
    assert traceable(down, EN) >> h & 1
    assert not railmove.open_rail(up, EN) >> h & 1
    assert railmove.open_rail(down, EN) >> h & 1


@pytest.mark.rule("34.3d")
def test_a_partisan_stays_in_its_region():
    state = segment("movement", units={"CP-PART-1": "Warsaw"})
    w = state.world
    inside = bounds.confines(state, 1 << number(state, "CP-PART-1"))
    assert inside == w.region["Poland"]
    assert all(inside >> w.grid.hex(name) & 1 for name in steps(state, "CP-PART-1"))


@pytest.mark.rule("34.4a", "31.1d")
def test_partisans_need_no_room_no_supply_and_no_command():
    units = {"CP-PART-1": "Warsaw", "GE-ACT2-01": "Warsaw", "GE-ACT2-02": "Warsaw", "GE-ACT2-03": "Warsaw"}
    state = segment("movement", units=units, impulse=2, row={"central": {"E": 2}})
    partisan = 1 << number(state, "CP-PART-1")
    h = state.world.named("Warsaw")
    assert stacking.excess(state.board, state.world, h) == 0
    assert supply.in_supply(state, CP) & partisan
    assert movement.movable(state, CP) & partisan


# Bands (37) --------------------------------------------------------------------------


@pytest.mark.rule("37.1a", "37.5a")
def test_nationalists_stay_in_their_region_and_take_no_train():
    state = segment("movement", units={POLES: "Warsaw"})
    u = number(state, POLES)
    assert bounds.confines(state, 1 << u) == state.world.region["Poland"]
    assert railmove.rides(state, u) == 0
    assert supply.in_supply(state, CP) >> u & 1


@pytest.mark.rule("37.3a", "37.5a")
def test_bolsheviks_stay_in_the_country():
    state = segment("movement", units={"BOL-RG-1@CP": "Riga"})
    w = state.world
    assert bounds.confines(state, 1 << number(state, "BOL-RG-1@CP")) == w.owned[w.country_index["Russia"]]


@pytest.mark.rule("37.6a")
def test_bands_hold_their_hexes_for_nobody():
    state = segment("movement", units={POLES: "Warsaw"}, control={"Warsaw": "nobody"})
    state.apply(f"move {POLES}")
    step = next(action for action in choices(state, "central") if action.startswith("step"))
    state.apply(step)
    h = state.world.grid.hex(step.split()[1])
    assert not (state.board.control_cp | state.board.control_en) >> h & 1


@pytest.mark.rule("37.1a", "37.3a")
def test_bands_attack_alone():
    w = campaign().world
    army, poles, guards = (1 << w.index[name] for name in ("GE-ACT2-01", POLES, "BOL-RG-1@CP"))
    everybody = army | poles | guards
    assert bounds.mates(w, army, everybody) == army
    assert bounds.mates(w, poles, everybody) == poles
    assert bounds.mates(w, 0, everybody) == everybody


@pytest.mark.rule("37.3a")
def test_bolsheviks_attack_no_forts():
    state = segment("movement", units={"BOL-RG-1@CP": "Riga"})
    w = state.world
    riga = w.named("Riga")
    beside = next(n for n in range(w.grid.size) if w.open[riga] >> n & 1)
    units = {"BOL-RG-1@CP": "Riga", "RU-ACT2-01": w.names[beside]}
    open_ground = segment("combat", units=units)
    assert beside in combat.targets(open_ground, CP)
    walled = segment("combat", units=units | {"RU-FORT-1": w.names[beside]})
    assert beside not in combat.targets(walled, CP)


# Strikes and mutinies (37.7, 37.8) ----------------------------------------------------------


WEST = {"GE-ACT2-01": "Cologne", "GE-HQ-01": "Cologne"}


@pytest.mark.rule("37.7b")
def test_a_country_on_strike_runs_no_trains_and_no_ships():
    free = at("movement", units=WEST)
    struck = at("movement", units=WEST, strikes=["Germany"])
    assert railmove.rides(free, number(free, "GE-ACT2-01"))
    assert railmove.rides(struck, number(struck, "GE-ACT2-01")) == 0
    fleet = {"GB-ACT2-01": "Le Havre", "GB-TR-01": "Le Havre"}
    ready = at("movement", half="entente", units=fleet)
    idle = at("movement", half="entente", units=fleet, strikes=["Britain"])
    u = number(ready, "GB-ACT2-01")
    assert sealift.harbours(ready, u)
    assert sealift.harbours(idle, u) == 0
    # Nor do its transports sail with the units of others.
    guests = {"FR-ACT2-01": "Le Havre", "GB-TR-01": "Le Havre"}
    french = number(ready, "FR-ACT2-01")
    assert sealift.harbours(at("movement", half="entente", units=guests), french)
    moored = at("movement", half="entente", units=guests, strikes=["Britain"])
    assert sealift.harbours(moored, french) == 0
    moored.apply("move FR-ACT2-01", "entente")
    assert moored.why_not("sail 1519", "entente").rule == "37.7b"


@pytest.mark.rule("37.8b")
def test_a_country_in_mutiny_takes_no_extra_impulse():
    more = {"units": WEST, "row": {"central": {"W": 2}}}
    first = at("movement", mutinies=["Germany"], **more)
    assert movement.movable(first, CP)
    second, struck = at("cards", **more), at("cards", mutinies=["Germany"], **more)
    second.board.impulse = struck.board.impulse = 2
    assert movement.able(second, CP) >> number(second, "GE-ACT2-01") & 1
    assert not movement.able(struck, CP)


@pytest.mark.rule("34.3c")
def test_partisans_only_probe():
    state = segment("movement", units={"CP-PART-1": "Warsaw"})
    b, w = state.board, state.world
    partisan = 1 << number(state, "CP-PART-1")
    field = next(
        h for h in range(w.grid.size) if w.land >> h & 1 and not (w.industrial | w.naval_bases) >> h & 1
    )
    assert combat.open_tables(b, w, CP, field, partisan) == ["probe"]
    assert combat.open_tables(b, w, CP, field, 1 << number(state, "GE-ACT2-01")) == ["probe", "assault"]


# Bounds in combat (34.3d, 37.3a, 37.5a) -----------------------------------------------------


#: A hex of Poland and one beyond its border, and one of Russia beside a German one.
BORDER, BEYOND = "4521", "4422"
FRONTIER, ABROAD = "4620", "4619"
REDS = "BOL-RG-1@CP"


def fight(attacker, target, units, **more):
    """An attack by overwhelming strength: with a 1 all defenders are lost."""
    counters = {attacker: {"mobile": 40}}
    return segment("combat", units=units, counters=counters, dice=[1], **more)


def won(state, attacker, target):
    state.apply(f"attack {target}")
    if state.decision.step == "combat.plan":
        state.apply(f"join {attacker}")
        state.apply("declare")
    while state.decision.step in ("combat.table", "combat.gas"):
        state.apply(choices(state, "central")[0])
    return state


@pytest.mark.rule("37.5a", "34.3d")
@pytest.mark.parametrize(("attacker", "row"), [(POLES, "37.5a"), ("CP-PART-1", "34.3d")])
def test_who_wins_a_fight_does_not_advance_out_of_his_region(attacker, row):
    state = won(fight(attacker, BEYOND, {attacker: BORDER, "RU-BDE-01": BEYOND}), attacker, BEYOND)
    assert state.board.loc[number(state, "RU-BDE-01")] < 0, "the defender is gone"
    assert state.decision is None or state.decision.step != "advance"
    assert state.board.loc[number(state, attacker)] == state.world.grid.hex(BORDER)
    inside = bounds.leaving(state.world, 1 << number(state, attacker))
    assert inside.rule == row


@pytest.mark.rule("37.5a")
def test_who_may_advance_names_the_rule_that_keeps_a_band_back():
    """Of two hexes that a keen band might enter behind the target one lies beyond the border."""
    state = segment("combat", units={POLES: "Warsaw"})
    w = state.world
    u = number(state, POLES)
    found = advance.barred(state, u, w.grid.hex(BORDER), w.grid.hex(BEYOND))
    assert found is not None
    assert found.rule == "37.5a"
    assert advance.barred(state, u, w.grid.hex(BEYOND), w.grid.hex(BORDER)) is None


@pytest.mark.rule("37.5a", "34.3d")
@pytest.mark.parametrize(("name", "free"), [(POLES, False), ("CP-PART-1", False), ("GE-ACT2-01", True)])
def test_irregulars_do_not_retreat_out_of_their_region(name, free):
    state = segment("combat", units={name: BORDER})
    poland = state.world.region["Poland"]
    ways = retreat.first_steps(state, number(state, name))
    assert any(not poland >> h & 1 for h in ways) is free
    assert any(poland >> h & 1 for h in ways)


@pytest.mark.rule("R-76", "37.5a")
def test_bands_retreat_through_the_zones_of_their_like():
    state = segment("combat", units={REDS: "Warsaw", "BOL-RG-2@CP": "Lodz", "GE-ACT2-01": "Warsaw"})
    w = state.world
    ways = retreat.first_steps(state, number(state, REDS))
    beside = w.near[w.named("Warsaw")]
    beset = members(beside & enemy_zone(state, CP))
    assert beset
    assert set(beset) <= set(ways)
    assert not set(beset) & set(retreat.first_steps(state, number(state, "GE-ACT2-01")))


@pytest.mark.rule("R-76", "10.31d", "11.61b")
def test_bands_force_the_march_beside_their_like():
    corps = {"FC-GE-1@CP": "Posen", "FC-GE-2@CP": "4321", "GE-ACT2-01": "Posen"}
    state = segment("movement", units=corps)
    regular = state.clone()
    state.apply("move FC-GE-1@CP")
    assert "force" in choices(state, "central")
    regular.apply("move GE-ACT2-01")
    assert regular.why_not("force", "central").rule == "10.31d"
    enemy = segment("movement", units={"FC-GE-1@CP": "Posen", "RU-ACT2-01": "4321"})
    enemy.apply("move FC-GE-1@CP")
    assert enemy.why_not("force", "central").rule == "10.31d"


@pytest.mark.rule("37.3a")
def test_bolsheviks_attack_nobody_outside_their_country():
    units = {REDS: FRONTIER, "GE-BDE-01": FRONTIER, "RU-ACT2-01": ABROAD}
    state = segment("combat", units=units)
    h = state.world.grid.hex(ABROAD)
    assert not combat.joiners(state, CP, h) >> number(state, REDS) & 1
    alone = segment(
        "combat", units={REDS: FRONTIER, "RU-ACT2-01": ABROAD, "GE-ACT2-01": "4425", "RU-ACT2-02": "4524"}
    )
    refusal = alone.why_not(f"attack {ABROAD}", "central")
    assert refusal.rule == "37.3a"
    moving = segment("movement", units={REDS: FRONTIER, "RU-ACT2-01": ABROAD})
    assert moving.why_not(f"storm {ABROAD}", "central").rule == "37.3a"


# What is told to who may not move or surface ---------------------------------------------------


@pytest.mark.rule("37.8b", "34.2a", "23.1a")
def test_who_does_not_move_is_told_the_row_that_forbids_it():
    units = WEST | {"CP-FOG-1": "Cologne", "CP-PART-1": "Warsaw"}
    state = segment("movement", units=units, underground=["CP-PART-1"])
    assert state.why_not("move CP-PART-1", "central").rule == "34.2a"
    assert state.why_not("move CP-FOG-1", "central").rule == "23.1a"
    row = {"central": {"W": 2, "E": 2}}
    later = segment("movement", units=WEST | {POLES: "Warsaw"}, impulse=2, row=row, mutinies=["Germany"])
    assert later.why_not("move GE-ACT2-01", "central").rule == "37.8b"


@pytest.mark.rule("8.4a", "34.2a")
def test_a_partisan_turns_over_where_its_side_has_the_impulse():
    units = WEST | {"CP-PART-1": "Warsaw"}
    for row, refused in (({"E": 2, "W": 2}, None), ({"W": 2}, "8.4a")):
        state = segment(
            "reorganization", units=units, impulse=2, row={"central": row}, underground=["CP-PART-1"]
        )
        refusal = state.why_not("surface CP-PART-1", "central")
        assert (refusal and refusal.rule) == refused
