"""The adviser in the long war: fleets, transports that feed armies, and what is bought."""

from __future__ import annotations

from tests.games.storm_of_steel.harbour import CENTRAL, ENTENTE, ROSYTH, SCAPA, WILHELMSHAVEN, at_sea
from tests.games.storm_of_steel.table import campaign

from hexfront.games.storm_of_steel.advice import buying, fleets, lifelines
from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.clash import ENGAGEMENT, Clash
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import seas
from hexfront.hexes import members

FORT = {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0}


def best(state):
    return str(state.orders()[0])


def entente_operates(ships, **more):
    """The second part of the naval phase, the Entente to choose a mission."""
    state = at_sea(ships, step="naval.operations", **more)
    state.apply("pass")
    return state


def test_corps_are_spent_where_they_are_raised_again():
    """A corps for a corps is welcome in a war of years, and a loss where corps are points."""
    short = GAME.position({"scenario": "west_1914", "phase": "cards", "units": {}})
    assert Estimate(campaign(), CENTRAL).kill > 1 > Estimate(short, CENTRAL).kill


# Fleets --------------------------------------------------------------------------------------------------


def test_a_battle_with_a_stronger_fleet_promises_losses():
    state = at_sea({WILHELMSHAVEN: ["BB"], SCAPA: ["BB", "BB", "BB", "BB"]})
    clash = Clash(seas.NORTH_SEA, ENGAGEMENT, 1)
    weak, strong = Estimate(state, CENTRAL), Estimate(state, ENTENTE)
    ours, theirs = (fleets.strongest(strong, clash, power) for power in (1, 0))
    assert fleets.battle(strong, clash, ours, theirs) > 0 > fleets.battle(weak, clash, theirs, ours)


def test_small_ships_pay_for_hits_first():
    state = at_sea({SCAPA: ["BB", "CA", "ESC"], WILHELMSHAVEN: ["BB"]})
    w = state.world
    ships = sum(1 << w.index[name] for name in ("b1", "b2", "b3"))
    assert {w.ids[u] for u in members(fleets.given_up(w, ships, 3))} == {"b2", "b3"}


def test_ships_on_which_the_blockade_hangs_do_not_shell_a_fort():
    units = {"units": {"fort": WILHELMSHAVEN}, "new_units": [{"id": "fort", "side": CENTRAL, **FORT}]}
    state = entente_operates({WILHELMSHAVEN: ["BB", "BC"], SCAPA: ["BB", "BB", "BC"]}, **units)
    orders = {str(order): order.value for order in state.orders()}
    forts = [value for order, value in orders.items() if " fort " in order]
    assert forts
    assert max(forts) < orders["pass"]


def test_a_coast_that_nobody_guards_is_shelled():
    state = entente_operates({SCAPA: ["BB", "BB"]})
    assert best(state).startswith("bombard north-sea city")


def test_the_stronger_fleet_seeks_the_mastery_of_a_contested_sea():
    small = ["CA", "CA", "CA", "CA", "ESC", "ESC", "ESC"]
    state = at_sea({WILHELMSHAVEN: ["BB", "BC"], SCAPA: ["BB", "BB", *small]})
    assert seas.status(state, seas.NORTH_SEA) == "contested"
    assert best(state) == "pass"
    state.apply("pass")
    assert best(state) == "engage north-sea"


def test_the_weaker_fleet_does_not_seek_a_battle_where_the_enemy_is_master():
    ships = {WILHELMSHAVEN: ["BB", "BC", "CA", "ESC", "ESC", "SS"], SCAPA: ["BB", "BB", "CA"], ROSYTH: ["BC"]}
    state = at_sea(ships)
    assert "engage north-sea" in {str(order) for order in state.orders()}
    assert best(state) == "pass"


def test_a_weak_fleet_does_not_meet_a_strong_one():
    state = at_sea({WILHELMSHAVEN: ["CA", "ESC"], SCAPA: ["BB", "BB", "BC"]}, step="naval.operations")
    state.apply("pass")
    state.apply(best(state))
    assert state.decision.step == "sea.fleets"
    while state.decision.side != CENTRAL:
        state.apply(best(state), state.decision.side)
    assert best(state) == "decline"


def test_ships_of_a_sea_come_together():
    state = at_sea({WILHELMSHAVEN: ["BB", "BC"], SCAPA: ["BB", "BB"], ROSYTH: ["BC"]}, step="rebasing")
    state.apply("done", CENTRAL)
    assert best(state) == f"rebase b3 {SCAPA}"


# Transports ----------------------------------------------------------------------------------------------


EGYPT = {"GB-HQ-07": "Cairo", "GB-RES2-04": "Cairo", "GB-TR-06": "Alexandria", "GB-TR-01": "Portsmouth"}


def test_the_transport_that_feeds_egypt_stays_there():
    state = campaign(units=EGYPT, phase="movement", half=ENTENTE)
    w = state.world
    assert lifelines.anchored(state, w.index["GB-TR-06"])
    assert not lifelines.anchored(state, w.index["GB-TR-01"])
    assert not any(order.unit == "GB-TR-06" and order.value > 0 for order in state.orders())


def test_a_transport_comes_to_feed_those_who_go_hungry():
    units = {**EGYPT, "GB-TR-06": "Devonport"}
    state = campaign(units=units, phase="movement", half=ENTENTE)
    wanted = {order.goal for order in state.orders() if order.unit == "GB-TR-01" and order.value > 0}
    assert state.world.names[state.world.hex_of_place["Alexandria"]] in wanted


# Purchases -----------------------------------------------------------------------------------------------


def ordering(more=None, **keys):
    """The whole war when orders are written: the orders of the Entente with their worth."""
    units = {"GB-ACT2-02": "London", "GE-ACT2-02": "Berlin", "FR-ACT2-01": "Paris", "RU-ACT2-01": "Moscow"}
    state = campaign(units=units | (more or {}), phase="mobilization", turn="1915Su", **keys)
    while state.decision.step != "mobilization.orders":
        state.apply("pass" if "pass" in state.legal_actions() else "done", state.decision.side)
    estimate = Estimate(state, ENTENTE)
    return {str(a): buying._value(estimate, a) for a in state.legal_actions(ENTENTE)}


def test_agents_are_replaced_while_enemies_are_left_to_speak_to():
    few, many = ordering(agents={CENTRAL: 4, ENTENTE: 0}), ordering(agents={CENTRAL: 4, ENTENTE: 9})
    assert few["agent britain"] > 0 > many["agent britain"]


def test_an_army_without_enough_hqs_buys_one_before_corps():
    corps = {f"RU-ACT2-{k:02}": str(6004 + 100 * (k // 3)) for k in range(1, 27)}
    led = ordering(more=corps | {f"RU-HQ-0{k}": str(6104 + 100 * k) for k in range(1, 6)})
    lost = ordering(more=corps)
    best = max(value for action, value in lost.items() if action.startswith("buy RU"))
    assert best == max(value for action, value in lost.items() if action.startswith("buy RU-HQ"))
    assert max(value for action, value in led.items() if action.startswith("buy RU-HQ")) < 0


def fighters(ordered):
    return [value for action, value in ordered.items() if action.startswith("buy RU-FTR")]


def test_a_fighter_is_bought_for_an_hq_once_it_may_fly():
    """30.1c: doctrine 2 brings fighters; 30.2a: each wants a base with an HQ."""
    second = {CENTRAL: 1, ENTENTE: 2}
    assert fighters(ordering(more={"RU-HQ-01": "Moscow"})) == []
    assert max(fighters(ordering(more={"RU-HQ-01": "Moscow"}, air_doctrine=second))) > 0
    assert max(fighters(ordering(air_doctrine=second))) < 0


def test_merchant_shipping_is_replaced_when_it_is_low():
    high, low = ordering(merchant=95), ordering(merchant=55)
    assert low["merchant britain"] > 0 > high["merchant britain"]


def test_devastated_works_are_repaired_while_they_pay():
    """30.8b: five points once, against what the centre yields in every quarter that is left."""
    w = campaign().world
    lyon = w.names[w.named("Lyon")]
    early, late = ordering(devastated=[lyon]), ordering(devastated=[lyon], last_turn="1915Au")
    best = max(value for action, value in early.items() if action.startswith("buy FR-ACT"))
    assert early[f"repair {lyon}"] > best > 0
    assert late[f"repair {lyon}"] <= 0


# Fronts --------------------------------------------------------------------------------------------------


def corps(prefix, numbers, where):
    return {f"{prefix}-ACT2-{number:02d}": where for number in numbers}


def test_a_strong_front_calls_nobody_away_from_another_one():
    french = corps("FR", (1, 2, 3), "Nancy") | corps("FR", (4,), "Verdun")

    def room(number):
        germans = corps("GE", range(1, min(number, 3) + 1), "Metz") | corps(
            "GE", range(4, number + 1), "2627"
        )
        estimate = Estimate(campaign(units=french | germans), CENTRAL)
        return estimate.room(estimate.w.named("Nancy"))

    assert [room(number) for number in (0, 2, 3, 6)] == [1.0, 1.0, 0.75, 0.25]


def test_an_outnumbered_front_calls_louder():
    russians = corps("RU", (1, 2, 3), "Frankfurt-Oder") | corps("RU", (4, 5, 6), "Posen")

    def need(number):
        estimate = Estimate(campaign(units=russians | corps("GE", range(1, number + 1), "Stettin")), CENTRAL)
        return estimate.need(estimate.w.named("Berlin"))

    assert need(1) > need(3) > 1.0 >= need(6)
