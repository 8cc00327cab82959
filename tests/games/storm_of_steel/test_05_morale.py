"""3.6, 4.6n to 4.6w, 5. Morale: the Morale Phase with all its entries, and what counts at once."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import at, campaign, changed, choices, run, war

from hexfront.games.storm_of_steel.board import DEAD, POOL, REMOVED, ZONE, lift, put
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.rules import conditions, morale, sequence, victory, will
from hexfront.games.storm_of_steel.world import CP, EN

LILLE, LIEGE = "2221", "2522"


def fresh(**more):
    return at("cards", **more)


def settled(state):
    """The Morale Phase, to its end."""
    return run(state, ("morale.begin",))


def entries(state, source):
    return [(entry.power, entry.points) for entry in source(state)]


def killed(state, *units, at=LIEGE):
    """Units that were eliminated in a hex."""
    b, w = state.board, state.world
    for name in units:
        u = w.index[name]
        put(b, w, u, w.grid.hex(at))
        lift(b, w, u, DEAD)
    return state


def captured(state, unit, city):
    """A unit has taken a city since the turn began."""
    b, w = state.board, state.world
    h = w.named(city)
    put(b, w, w.index[unit], h)
    one = 1 << h
    if w.side_of[w.index[unit]] == CP:
        b.control_cp, b.control_en = b.control_cp | one, b.control_en & ~one
    else:
        b.control_cp, b.control_en = b.control_cp & ~one, b.control_en | one
    return state


# Objectives (4.6n to 4.6w) -----------------------------------------------------


@pytest.mark.rule("4.6n", "5.11a", "3.6c")
def test_an_objective_gains_its_number_or_loses_it():
    assert entries(fresh(played=["1 west"]), morale.objectives) == [(CP, -8)]
    reached = captured(fresh(played=["1 west"]), "GE-ACT2-01", "Paris")
    assert entries(reached, morale.objectives) == [(CP, 8)]
    assert entries(fresh(played=["8 west"]), morale.objectives) == []


@pytest.mark.rule("4.6o")
def test_a_place_held_before_the_turn_cannot_be_captured():
    before = fresh(played=["1 west"], units={"GE-ACT2-01": "Paris"})
    assert entries(before, morale.objectives) == [(CP, -8)]


@pytest.mark.rule("4.6o")
def test_capture_needs_a_unit_in_the_morale_phase():
    left = captured(fresh(played=["6 west"]), "GE-ACT2-01", "Calais")
    lift(left.board, left.world, left.world.index["GE-ACT2-01"], POOL)
    assert entries(left, morale.objectives) == [(CP, -5)]


@pytest.mark.rule("4.6o", "5.13c")
def test_who_marches_into_his_own_empty_city_has_captured_nothing():
    """Vilna is Russian: a garrison there is no success of the Kerensky Offensive, Lemberg would be one."""
    own = captured(campaign(turn="1917Wi", played=["67 east"]), "RU-ACT2-01", "Vilna")
    assert entries(own, morale.objectives) == [(EN, -6)]
    lost = campaign(turn="1917Wi", played=["67 east"], control={"Vilna": "central"})
    assert entries(captured(lost, "RU-ACT2-01", "Vilna"), morale.objectives) == [(EN, 6)]
    foreign = captured(campaign(turn="1917Wi", played=["67 east"]), "RU-ACT2-01", "Lemberg")
    assert entries(foreign, morale.objectives) == [(EN, 6)]


@pytest.mark.rule("4.6w")
def test_a_control_objective_asks_only_who_holds_all_places():
    state = fresh(played=["50 west"], turn="1914Au")
    assert entries(state, morale.objectives) == [(EN, 3)]
    captured(state, "GE-ACT2-01", "Dunkirk")
    assert entries(state, morale.objectives) == [(EN, -3)]


@pytest.mark.rule("4.6w", "10.33b", "R-74")
def test_a_place_in_an_enemy_zone_counts_for_an_objective_only_with_a_unit_in_it():
    threat = {"GE-ACT2-01": "1923"}
    assert entries(fresh(played=["45 west"]), morale.objectives) == [(EN, 3)]
    assert entries(fresh(played=["45 west"], units=threat), morale.objectives) == [(EN, -3)]
    held = threat | {"FR-ACT2-01": "Paris"}
    assert entries(fresh(played=["45 west"], units=held), morale.objectives) == [(EN, 3)]


@pytest.mark.rule("4.6p", "4.6v", "5.12f")
def test_eliminated_units_count_by_country_and_front():
    state = fresh(played=["12 west"])
    dead = ("FR-ACT2-01", "FR-ACT2-02", "FR-ACT2-03", "FR-HQ-01", "FR-FORT-1")
    killed(state, *dead, "GB-ACT2-01", "EN-FOG-1")
    assert state.board.toll == {"France W": 5, "Britain W": 1}
    assert not conditions.fulfilled(state, card(12))
    killed(state, "FR-BDE-01")
    assert conditions.fulfilled(state, card(12))


OTRANTO, TARANTO, TOULON, ROSYTH = 15, "4246", "2238", "1608"


@pytest.mark.rule("4.6p", "R-169")
def test_ships_lost_by_any_means_count_on_every_sea_of_their_base_once():
    state = killed(campaign(), "GB-CA-01", at=ROSYTH)
    assert state.board.toll == {"EN North Sea": 1}
    assert not conditions.fulfilled(state, card(OTRANTO))
    killed(state, "GB-CA-02", at=TARANTO)
    assert conditions.fulfilled(state, card(OTRANTO))
    b = state.board
    assert conditions.ships_lost(b, "EN", ("West Mediterranean", "Adriatic Sea")) == 1
    assert conditions.ships_lost(b, "EN", ("Adriatic Sea",)) == 1
    assert conditions.ships_lost(b, "CP", ("Adriatic Sea", "North Sea")) == 0
    # In the Commerce Raiding Zone a ship lies on none of these seas.
    lift(b, state.world, state.world.index["GB-CA-03"], ZONE)
    lift(b, state.world, state.world.index["GB-CA-03"], DEAD)
    assert sum(b.toll.values()) == 2


@pytest.mark.rule("4.6p", "R-169", "31.2a")
def test_a_ship_that_starves_in_the_mediterranean_serves_otranto():
    # Marseille is a port, but no naval base.
    more = {"played": ["15 west"], "turn": "1915Sp", "dice": [6]}
    state = campaign(phase="attrition", units={"FR-CA-01": "Marseille"}, **more)
    assert state.board.loc[state.world.index["FR-CA-01"]] < 0
    told = [event.facts.get("why") for event in state.events if event.name == "morale noted"]
    assert "the objective of Otranto, reached" in told


@pytest.mark.rule("4.6q")
def test_a_card_is_paid_on_top_of_the_city():
    state = captured(fresh(played=["1 west"], morale={"central": 50, "entente": 50}), "GE-ACT2-01", "Paris")
    settled(state)
    assert state.board.morale == (50 + 8 + 20, 50 - 20)


# Cities (5.13) --------------------------------------------------------------------


@pytest.mark.rule("5.13a", "R-38")
@pytest.mark.parametrize(("city", "value"), [("Paris", 20), ("Lille", 2), ("Verdun", 3), ("Calais", 0)])
def test_a_captured_city_is_worth_its_points(city, value):
    state = captured(fresh(), "GE-ACT2-01", city)
    assert entries(state, morale.cities) == ([(CP, value), (EN, -value)] if value else [])


@pytest.mark.rule("5.13b", "5.13d", "R-39", "R-40")
def test_a_city_regained_brings_the_points_back():
    lost = fresh(control={"Lille": "central"})
    assert entries(captured(lost, "FR-ACT2-01", "Lille"), morale.cities) == [(EN, 2), (CP, -2)]
    left = fresh(control={"Lille": "nobody"})
    assert entries(left, morale.cities) == []
    assert entries(captured(left, "FR-ACT2-01", "Lille"), morale.cities) == [(EN, 2), (CP, -2)]


@pytest.mark.rule("5.13c", "5.13d")
def test_a_captor_who_comes_back_to_an_abandoned_city_is_not_paid_twice():
    left = fresh(control={"Lille": "nobody"})
    assert entries(captured(left, "GE-ACT2-01", "Lille"), morale.cities) == []


@pytest.mark.rule("5.13e", "R-37")
def test_a_city_taken_and_lost_again_scores_nothing():
    state = captured(fresh(), "GE-ACT2-01", "Lille")
    lift(state.board, state.world, state.world.index["GE-ACT2-01"], POOL)
    captured(state, "FR-ACT2-01", "Lille")
    assert entries(state, morale.cities) == []


@pytest.mark.rule("5.13b", "5.13e")
def test_a_city_that_only_became_free_is_not_regained():
    """Lille was taken and lost again in one turn, at no gain: whoever enters it in the next has it anew."""
    state = captured(fresh(), "GE-ACT2-01", "Lille")
    lift(state.board, state.world, state.world.index["GE-ACT2-01"], POOL)
    state.board.control_cp &= ~(1 << state.world.named("Lille"))
    assert entries(state, morale.cities) == []
    sequence.note_start(state)
    assert entries(captured(state.clone(), "FR-ACT2-01", "Lille"), morale.cities) == []
    assert entries(captured(state, "GE-ACT2-01", "Lille"), morale.cities) == [(CP, 2), (EN, -2)]


@pytest.mark.rule("5.13f", "R-168")
def test_cities_of_neutrals_and_of_the_surrendered_score_for_nobody():
    state = captured(fresh(allegiance={"Belgium": "surrendered"}), "GE-ACT2-01", "Brussels")
    assert entries(state, morale.cities) == []
    state = captured(fresh(), "GE-ACT2-01", "Brussels")
    assert entries(state, morale.cities) == [(CP, 5), (EN, -5)]


# Losses (5.12) ----------------------------------------------------------------------


@pytest.mark.rule("5.12a", "5.12b", "5.12c", "R-34")
def test_halves_are_added_up_and_rounded_down_once():
    state = killed(fresh(), "GE-ACT2-01", "GE-HQ-01", "GE-HQ-02", "GE-HQ-03")
    assert state.world.mobile[state.world.index["GE-HQ-01"]] <= 4
    assert entries(state, morale.losses) == [(CP, -2), (EN, 0)]
    killed(state, "GE-HQ-04")
    assert entries(state, morale.losses) == [(CP, -3), (EN, 0)]


@pytest.mark.rule("5.12g", "5.33a", "R-35")
def test_forts_count_half_and_dummies_nothing():
    state = killed(fresh(), "FR-FORT-1", "FR-FORT-2", "EN-FOG-1", "EN-FOG-2")
    assert entries(state, morale.losses) == [(CP, 0), (EN, -1)]


@pytest.mark.rule("5.12d", "5.33a")
def test_ships_count_one_and_capital_ships_two():
    w, _ = war()
    cost = {unit.type: morale.halves(w, u) for u, unit in enumerate(w.units)}
    assert {kind: cost[kind] for kind in ("BB", "BC", "PD", "CA", "SS", "TR", "FTR", "ZEP")} == {
        "BB": 4,
        "BC": 4,
        "PD": 2,
        "CA": 2,
        "SS": 2,
        "TR": 2,
        "FTR": 2,
        "ZEP": 2,
    }
    assert {cost[kind] for kind in ("PART", "NAT", "BOL", "FC", "DUMMY")} == {0}


@pytest.mark.rule("5.12e", "2.3b")
def test_the_dead_go_back_to_their_pools_after_the_count():
    state = settled(killed(fresh(), "GE-ACT2-01"))
    assert state.board.loc[state.world.index["GE-ACT2-01"]] == POOL
    assert state.board.morale == (84, 85)


@pytest.mark.rule("20.2a", "19.33b")
def test_minor_powers_and_the_surrendered_do_not_come_back():
    w, b = war()
    dead = w.index["PO-ACT2-01"] if "PO-ACT2-01" in w.index else next(iter_units(w, "Portugal"))
    assert morale.final(b, w, dead)
    assert not morale.final(b, w, next(iter_units(w, "France")))
    out = tuple(3 if name == "France" else side for name, side in zip(w.countries, b.allegiance, strict=True))
    assert morale.final(changed(b, allegiance=out), w, next(iter_units(w, "France")))
    assert REMOVED != POOL


def iter_units(w, country):
    return (u for u, unit in enumerate(w.units) if unit.country == country)


# The phase (3.6, 5.22, 5.32) -------------------------------------------------------------


@pytest.mark.rule("5.16a", "R-42")
def test_each_grain_hex_gives_the_central_powers_one():
    assert entries(fresh(), morale.grain) == [(CP, 0)]
    assert entries(fresh(control={"4834": "central"}), morale.grain) == [(CP, 1)]


@pytest.mark.rule("5.16a", "10.33b")
def test_grain_in_an_enemy_zone_counts_only_with_a_unit_in_it():
    threat = {"SE-ACT2-01": "4835"}
    assert entries(campaign(), morale.grain) == [(CP, 1)]
    assert entries(campaign(units=threat), morale.grain) == [(CP, 0)]
    assert entries(campaign(units=threat | {"AH-ACT2-01": "4834"}), morale.grain) == [(CP, 1)]


@pytest.mark.rule("28.3b", "R-136")
def test_the_north_sea_is_paid_for_once():
    state = fresh()
    state.board.north_sea_lost = True
    before = state.board.morale[EN]
    settled(state)
    assert state.board.morale[EN] == before - 5
    settled(state)
    assert state.board.morale[EN] == before - 5


@pytest.mark.rule("3.6a")
def test_strikes_and_mutinies_end():
    state = settled(fresh(strikes=["France"], mutinies=["Belgium"]))
    assert (state.board.strikes, state.board.mutinies) == ((), ())


@pytest.mark.rule("5.22a", "5.32b", "5.0a", "R-36")
def test_the_net_of_the_phase_is_applied_and_limited_to_100():
    state = fresh(morale={"central": 98, "entente": 85}, played=["6 west"], turn="1914Au")
    captured(state, "GE-ACT2-01", "Calais")
    killed(state, "GE-ACT2-02", "GE-ACT2-03", "GE-ACT2-04", "GE-ACT2-05")
    no_grain(state)
    settled(state)
    assert state.board.morale[CP] == 99
    state = fresh(morale={"central": 98, "entente": 85}, played=["6 west"], turn="1914Au")
    settled(no_grain(captured(state, "GE-ACT2-01", "Calais")))
    assert state.board.morale[CP] == 100


def no_grain(state):
    state.board.control_cp &= ~state.world.grain
    return state


@pytest.mark.rule("5.32a", "5.32b", "19.31a", "40.0a")
def test_a_side_below_one_surrenders_after_gains_and_losses():
    saved = no_grain(fresh(morale={"central": 4}, played=["6 west"], turn="1914Au"))
    captured(saved, "GE-ACT2-01", "Calais")
    killed(saved, *(f"GE-ACT2-{k:02d}" for k in range(2, 10)))
    settled(saved)
    assert saved.outcome is None
    assert saved.board.morale[CP] == 1
    lost = no_grain(fresh(morale={"central": 4, "entente": 31}))
    settled(killed(lost, *(f"GE-ACT2-{k:02d}" for k in range(2, 6))))
    assert (lost.outcome.winner, lost.outcome.level) == ("entente", "decisive")


@pytest.mark.rule("40.0a")
@pytest.mark.parametrize(
    ("morale_left", "level"), [(31, "decisive"), (30, "substantial"), (11, "substantial"), (10, "marginal")]
)
def test_the_level_of_victory_follows_the_winners_morale(morale_left, level):
    state = fresh(morale={"central": morale_left, "entente": 3})
    will.change(state, {EN: -3}, "5.15a", "a test")
    assert (state.outcome.winner, state.outcome.level) == ("central", level)


@pytest.mark.rule("40.3a")
def test_if_both_fall_in_one_phase_the_game_is_drawn():
    state = no_grain(fresh(morale={"central": 1, "entente": 1}))
    settled(killed(state, "GE-ACT2-01", "FR-ACT2-01"))
    assert (state.outcome.winner, state.outcome.rule) == (None, "40.3a")


@pytest.mark.rule("5.15a", "R-11", "R-41")
def test_special_conditions_count_at_once():
    state = fresh()
    will.change(state, {CP: 2, EN: -1}, "5.15a", "a country that joins")
    assert state.board.morale == (87, 84)
    will.change(state, {CP: 20}, "5.15a", "good news")
    assert state.board.morale == (100, 84)


@pytest.mark.rule("3.6b", "28.2a", "28.0a")
def test_the_blockade_costs_a_die():
    state = no_grain(fresh(developed=[94], dice=[4]))
    settled(state)
    assert state.board.morale == (81, 85)
    assert settled(no_grain(fresh(dice=[4]))).board.morale == (85, 85)


@pytest.mark.rule("4.31a")
def test_a_loan_is_shown_in_the_morale_phase_for_morale_or_points():
    state = no_grain(fresh(hand={"central": [34], "entente": [92]}))
    settled(state)
    assert choices(state, "central") == ["reveal 34 morale", "reveal 34 germany", "pass"]
    assert choices(state, "entente") == ["pass"]
    twin = state.clone()
    state.apply("reveal 34 morale", "central")
    state.apply("pass", "entente")
    assert (state.board.morale, state.board.extra_points) == ((88, 85), {})
    twin.apply("reveal 34 germany", "central")
    twin.apply("pass", "entente")
    assert (twin.board.morale, twin.board.extra_points) == ((85, 85), {"Germany": 10})


@pytest.mark.rule("4.31a")
def test_who_has_lost_his_loan_is_not_asked_in_the_morale_phase():
    """Everybody knows that the card is out of the game, whatever lies face down."""
    state = settled(no_grain(fresh(hand={"central": [36], "entente": [92]}, removed_cards=[34])))
    assert state.deciders == ("entente",)


@pytest.mark.rule("4.6r")
def test_the_nivelle_offensive_fails_into_mutiny():
    state = settled(fresh(played=["65 west"], turn="1915Wi"))
    assert [state.world.countries[c] for c in state.board.mutinies] == ["France"]
    won = settled(
        captured(fresh(played=["65 west"], turn="1915Wi", control={"Laon": "central"}), "FR-ACT2-01", "Laon")
    )
    assert won.board.mutinies == ()


@pytest.mark.rule("40.2a")
@pytest.mark.parametrize(("central", "winner"), [(65, "central"), (64, None), (35, "entente"), (36, None)])
def test_an_armistice_is_won_by_fifteen(central, winner):
    state = fresh(morale={"central": central, "entente": 50})
    victory.armistice(state)
    assert state.outcome.winner == winner


@pytest.mark.rule("5.12c", "R-35")
def test_a_mobile_strength_of_four_is_weak_and_of_five_is_not():
    w, _ = war()
    regular = [u for u in range(len(w.units)) if (w.corps & ~w.irregulars) >> u & 1]
    corps = {w.mobile[u]: morale.halves(w, u) for u in regular}
    assert corps[4] == 1
    assert all(halves == (1 if strength <= 4 else 2) for strength, halves in corps.items())
