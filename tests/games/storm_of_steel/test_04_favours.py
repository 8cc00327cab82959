"""4.6r. What open cards grant in movement, command, intelligence and building; rulings on single cards."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import SHORT, at, campaign, choices, run, war

from hexfront.games.storm_of_steel.board import POOL, lift
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.deck import Held, Played
from hexfront.games.storm_of_steel.rules import (
    choosing,
    command,
    effects,
    favours,
    marching,
    morale,
    purchases,
    railmove,
    surrender,
    zones,
)
from hexfront.games.storm_of_steel.world import CP, EN

WEST, EAST, MIDEAST = 0, 1, 2


def number(state, name):
    return state.world.index[name]


# Movement (cards 9, 24, 33) -----------------------------------------------------------


def cost(state, unit, terrain):
    """What it costs a unit to enter the first hex of a kind of ground off the road."""
    w = state.world
    exits = marching.step_costs(state, 1 << number(state, unit))
    pairs = (
        (a, b)
        for b in range(w.grid.size)
        if w.ground[terrain] >> b & 1
        for a in range(w.grid.size)
        if w.near[b] >> a & 1 and not w.rail[a] >> b & 1 and not (w.river[a] | w.canal[a]) >> b & 1
    )
    a, b = next(pairs)
    return dict(exits(a))[b]


@pytest.mark.rule("4.6r", "18.2a")
def test_the_winter_battle_knows_no_winter_in_the_mountains():
    units = {"GE-ACT2-01": "Breslau", "AH-ACT2-01": "Cracow"}
    plain = campaign(turn="1915Wi", units=units)
    helped = campaign(turn="1915Wi", units=units, played=["9 east"])
    assert (cost(plain, "GE-ACT2-01", "mountain"), cost(helped, "GE-ACT2-01", "mountain")) == (4, 3)
    assert cost(helped, "AH-ACT2-01", "mountain") == 4


@pytest.mark.rule("4.6r", "18.2d")
def test_the_way_to_suez_leads_through_the_desert():
    units = {"OT-ACT2-01": "Damascus", "GB-ACT2-01": "Cairo"}
    ally = {"Ottoman": "CP"}
    plain = campaign(turn="1915Su", units=units, allegiance=ally)
    helped = campaign(turn="1915Su", units=units, allegiance=ally, played=["24 mideast"])
    assert (cost(plain, "OT-ACT2-01", "desert"), cost(helped, "OT-ACT2-01", "desert")) == (3, 1)
    assert cost(helped, "GB-ACT2-01", "desert") == 3


def interior(**more):
    """A German corps on the rail behind Metz, and French before it."""
    units = {"GE-ACT2-01": "Cologne", "GE-HQ-01": "Cologne", "FR-ACT2-01": "2425"}
    state = at("cards", units=units, **more)
    state.board.impulse, state.board.half = 1, CP
    return state


@pytest.mark.rule("4.6r", "R-164")
def test_interior_lines_let_trains_end_in_an_enemy_zone():
    plain, helped = interior(), interior(played=["33 west"])
    metz = plain.world.named("Metz")
    u = number(plain, "GE-ACT2-01")
    assert not railmove.rides(plain, u) >> metz & 1
    assert railmove.rides(helped, u) >> metz & 1
    later = interior(played=["33 west"])
    later.board.impulse = 2
    assert not railmove.rides(later, u) >> metz & 1


@pytest.mark.rule("4.6r", "R-164")
def test_six_trains_and_their_units_count_as_in_command():
    state = interior(played=["33 west"])
    u = number(state, "GE-ACT2-01")
    assert favours.trains_left(state.board, state.world, u) == 6
    six = sum(1 << number(state, f"GE-ACT2-{k:02d}") for k in range(2, 8))
    state.board.interior = six
    assert favours.trains_left(state.board, state.world, u) == 0
    assert command.in_command(state, CP) & six == six
    assert command.unit_in_command(state, number(state, "GE-ACT2-02"))
    run(state, ("cards.reveal", EN))
    assert state.board.interior == 0


# Command, intelligence, prices (cards 4, 85, 87) ------------------------------------------


@pytest.mark.rule("4.6r", "23.3a")
@pytest.mark.parametrize(("played", "seen"), [([], False), (["4 east"], True)])
def test_tannenberg_helps_german_scouts(played, seen):
    units = {"GE-HQ-08": "Konigsberg", "RU-ACT2-01": "Riga"}
    state = campaign(units=units, played=played)
    w = state.world
    hq = number(state, "GE-HQ-08")
    state.dice = campaign(dice=[w.cadre[hq] + 1]).dice
    run(state, ("inspection", hq, w.named("Riga")))
    assert bool(state.board.seen_by_cp) is seen


@pytest.mark.rule("4.6r", "15.6c", "15.6d")
def test_foch_commands_british_and_french_alike():
    units = {"GB-ACT2-01": "Amiens", "FR-HQ-01": "Amiens"}
    apart, joint = at("cards", units=units), at("cards", units=units, played=["87 west"])
    u = number(apart, "GB-ACT2-01")
    assert not command.unit_in_command(apart, u)
    assert command.unit_in_command(joint, u)


@pytest.mark.rule("4.6r", "7.82a")
def test_kitcheners_armies_are_cheap():
    plain, helped = at("cards"), at("cards", played=["85"])
    british, french = number(plain, "GB-RES2-01"), number(plain, "FR-RES2-01")
    assert purchases.bill_now(plain, british).points == 12
    assert purchases.bill_now(helped, british).points == 8
    assert purchases.bill_now(helped, french).points == purchases.bill_now(plain, french).points


# Rulings on single cards --------------------------------------------------------------------


@pytest.mark.rule("R-14")
def test_each_side_has_its_ypres():
    assert (card(6).name, card(50).name) == ("Ypres", "Ypres")
    assert (card(6).power, card(50).power) == (CP, EN)
    assert card(6).impulses == 1


@pytest.mark.rule("R-15", "8.2b")
def test_kaiserschlacht_is_for_west_or_east():
    one = card(21)
    assert (one.fronts, one.impulses) == ((WEST, EAST), 2)
    assert (one.shift.columns, one.shift.right) == (2, True)
    assert one.objective.calls("capture_capitals") == (("EN",),)


@pytest.mark.rule("R-18", "4.41b")
def test_naval_campaigns_take_the_place_of_the_west():
    w, b = war()
    b.turn = w.turn_of["1916Sp"]
    assert {card(number).fronts for number in (14, 15, 49)} == {(WEST,)}
    left = {held.card for held in choosing.candidates(b, w, CP, (Held(14, WEST),))}
    assert 12 not in left
    assert 10 in left


@pytest.mark.rule("R-29", "28.1a")
def test_a_blockade_that_begins_in_mobilization_is_felt_in_the_next_turn():
    state = at("cards", hand={"entente": [94]}, dice=[6])
    run(state, ("morale.begin",))
    state.apply("pass", "entente")
    run(state, ("development.begin",))
    state.apply("reveal 94", "entente")
    assert state.board.morale == (85, 85)
    assert morale.blockaded(state)


@pytest.mark.rule("28.3a", "28.3b", "R-136")
def test_a_lost_north_sea_breaks_the_blockade_and_costs_five():
    state = at("cards", developed=[94])
    state.board.sea_status = {"North Sea": "contested"}
    state.board.north_sea_lost = True
    assert not morale.blockaded(state)
    assert [(entry.power, entry.points) for entry in morale.north_sea(state)] == [(EN, -5)]
    run(state, ("morale.begin",))
    assert state.board.morale == (85, 80)
    run(state, ("morale.begin",))
    assert state.board.morale == (85, 80)


@pytest.mark.rule("28.3c", "28.3d", "4.33a")
def test_the_blockade_comes_back_with_the_sea_and_takes_no_place():
    state = at("cards", developed=[94])
    state.board.sea_status = {"North Sea": "EN"}
    assert morale.blockaded(state)
    assert "choose 92" in choices(state, "entente")


@pytest.mark.rule("R-163", "22.4a", "4.6r")
def test_the_somme_brings_a_tank_brigade_before_tanks_are_known():
    units = {"GB-ACT2-01": "Amiens", "GB-HQ-01": "Amiens"}
    state = campaign(units=units | {"GB-TR-01": "Le Havre"}, turn="1916Su")
    effects.begin(state, EN, card(62), WEST)
    state.advance()
    offered = choices(state, "entente")
    assert offered[0].startswith("raise GB-TBR")
    tank = number(state, offered[0].split()[1])
    state.apply(offered[0])
    assert state.board.loc[tank] >= 0
    assert purchases.bar(state, tank) is not None


@pytest.mark.rule("22.3a", "22.0a")
def test_new_units_may_be_built_in_the_turn_of_success():
    before, after = at("cards"), at("cards", developed=[40])
    gun = next(
        u for u, unit in enumerate(before.world.units) if unit.type == "SIEGE" and unit.country == "Germany"
    )
    assert purchases.bar(before, gun).rule == "22.0a"
    assert purchases.bar(after, gun) is None


@pytest.mark.rule("4.6r", "4.6o")
def test_kaiserschlacht_brings_two_shock_corps():
    units = {"GE-ACT2-01": "Cologne", "GE-HQ-01": "Cologne"}
    state = campaign(units=units, turn="1918Sp")
    effects.begin(state, CP, card(21), WEST)
    state.advance()
    for _ in range(2):
        state.apply(
            next(action for action in choices(state, "central") if action.startswith("raise GE-SHK2"))
        )
    assert state.decision.step == "cards.begin"
    h = state.world.named("Cologne")
    assert (state.board.stack[h] & state.world.type["SHK"]).bit_count() == 2


@pytest.mark.rule("4.6r")
def test_yildirim_brings_the_asia_corps_once():
    state = campaign(allegiance={"Ottoman": "CP"}, turn="1917Wi", control={"Aleppo": "central"})
    effects.begin(state, CP, card(25), MIDEAST)
    state.advance()
    state.apply(choices(state, "central")[0])
    assert state.board.loc[number(state, "GE-BDE-04")] >= 0
    # Lost since or not: only the first showing of the card brings it.
    for lost in (False, True):
        if lost:
            lift(state.board, state.world, number(state, "GE-BDE-04"), POOL)
        effects.begin(state, CP, card(25), MIDEAST)
        state.advance()
        assert state.decision.step == "cards.begin"


@pytest.mark.rule("4.6r", "34.5a")
def test_the_arab_revolt_brings_partisans_south_of_damascus():
    state = campaign(allegiance={"Ottoman": "CP"}, turn="1916Su")
    effects.begin(state, EN, card(64), MIDEAST)
    state.advance()
    w = state.world
    for _ in range(2):
        state.apply(f"partisan {w.names[w.named('Maan')]}")
    assert state.board.underground.bit_count() == 2
    assert state.decision.step == "cards.begin"


@pytest.mark.rule("4.6r")
def test_the_great_retreat_turns_units_mobile():
    units = {"RU-ACT2-01": "Warsaw", "RU-HQ-01": "Warsaw"}
    state = campaign(units=units, entrenched=["RU-ACT2-01"])
    assert not state.world.forts >> number(state, "RU-ACT2-01") & 1
    effects.begin(state, EN, card(56), EAST)
    state.advance()
    offered = choices(state, "entente")
    assert not any(action.startswith("entrench") for action in offered)
    state.apply(next(action for action in offered if action.startswith("withdraw RU-ACT2-01")))
    assert state.board.entrenched == 0


@pytest.mark.rule("38.6a", "4.6r")
def test_the_telegram_raises_sympathy_to_three():
    state = campaign()
    effects.begin(state, EN, card(89), -1)
    assert state.board.sympathy == 2
    effects.begin(state, EN, card(89), -1)
    assert state.board.sympathy == 3


@pytest.mark.rule("19.34a", "19.34b", "19.5a")
def test_a_revolution_in_america_brings_no_units():
    state = campaign(allegiance={"United States": "EN"}, turn="1918Sp", morale={"entente": 10}, dice=[1])
    c = state.world.country_index["United States"]
    run(state, ("revolution.roll", EN, c, -3))
    assert state.board.fallen == {"United States": EN}
    assert state.decision.step == "cards.begin"
    regions = state.world.charts["countries"]["regions"]
    assert regions["Britain"] == ["Ireland", "Egypt"]
    assert all(
        state.world.region[name] for names in regions.values() if isinstance(names, list) for name in names
    )


@pytest.mark.rule("2.5l", "R-104")
def test_montenegro_is_at_war_in_the_campaign():
    state = campaign()
    assert state.board.allegiance[state.world.country_index["Montenegro"]] == EN


@pytest.mark.rule("8.21c", "R-5")
def test_a_naval_card_that_was_not_shown_at_sea_comes_up_with_the_others():
    state = campaign(turn="1916Sp", hand={"entente": ["49 west"]})
    state.board.impulse = 1
    run(state, ("cards.reveal", EN))
    assert state.board.played == (Played(49, WEST, 1),)


@pytest.mark.rule("4.6r", "R-110", "19.23a")
def test_salonika_is_open_while_greece_is_neutral():
    state = campaign(allegiance={"Bulgaria": "CP"}, turn="1915Au")
    w = state.world
    city, athens = w.named("Salonika"), w.named("Athens")
    assert not zones.passable(state) >> city & 1
    effects.begin(state, EN, card(59), MIDEAST)
    assert zones.passable(state) >> city & 1
    assert not zones.passable(state) >> athens & 1
    assert state.board.control_en >> city & 1
    assert all(w.grid.distance(city, h) <= 3 for h in range(w.grid.size) if state.board.opened >> h & 1)


@pytest.mark.rule("4.6r", "R-110")
def test_salonika_stays_with_the_enemy_who_has_marched_in():
    """The card is shown again after Bulgarians have entered Salonika: it is no port of the Entente."""
    state = campaign(allegiance={"Bulgaria": "CP"}, turn="1916Sp", units={"BU-ACT2-01": "Salonika"})
    city = state.world.named("Salonika")
    effects.begin(state, EN, card(59), MIDEAST)
    assert state.board.control_cp >> city & 1
    assert not state.board.control_en >> city & 1
    assert state.board.opened >> city & 1


@pytest.mark.rule("39.2a", "40.4a")
def test_with_bulgaria_trains_run_to_the_ottomans():
    def mobilizing(**more):
        world = {"scenario": "middle_east_1914_16", "phase": "cards", "units": {}}
        return run(SHORT.position(world | more), ("development.begin",))

    before, after = mobilizing(), mobilizing(allegiance={"Bulgaria": "CP"})
    assert (before.board.extra_points, before.board.developed) == ({}, ())
    assert (after.board.extra_points, after.board.developed) == ({"Ottoman": 5}, (40,))


@pytest.mark.rule("6.22a", "39.6a")
def test_kaiserschlacht_must_open_1918():
    state = SHORT.position({"scenario": "west_1918", "phase": "cards", "units": {}, "turn": "1918Sp"})
    assert "done" not in choices(state, "central")
    assert "choose 12 west" not in choices(state, "central")
    state.apply("choose 21 west", "central")
    assert "done" in choices(state, "central")
    assert state.board.developed == (36, 37, 38, 40, 92, 93, 94, 95, 97, 98)
    assert state.board.air_doctrine == (3, 3)


@pytest.mark.rule("4.6r", "R-110")
def test_greeks_of_the_opened_ground_have_gone_to_athens():
    state = campaign(allegiance={"Bulgaria": "CP"}, turn="1915Au")
    w = state.world
    effects.begin(state, EN, card(59), MIDEAST)
    surrender.join(state, w.country_index["Greece"], EN, "38.3a")
    there = {name: w.place_name(state.board.loc[w.index[name]]) for name in ("GR-ACT2-03", "GR-ACT2-05")}
    assert there["GR-ACT2-03"].startswith("Athens")
    assert there["GR-ACT2-05"].startswith("Janina")


@pytest.mark.rule("4.6r")
@pytest.mark.parametrize(("france", "told"), [("EN", 1), ("surrendered", 0)])
def test_a_country_that_is_out_of_the_war_does_not_mutiny(france, told):
    state = campaign(turn="1917Sp", allegiance={"France": france})
    before = len(state.events)
    effects.failed(state, card(65))
    assert len(state.events) - before == len(state.board.mutinies) == told
