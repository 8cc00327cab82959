"""The adviser beside marching and fighting: it hides, digs, joins allies, sails, and hastens units."""

from __future__ import annotations

from tests.games.emperors_last_war.effort import GAME, asked, corps, unit
from tests.games.emperors_last_war.field import TARGET, WEST, hq
from tests.games.emperors_last_war.test_16_concealment import closing
from tests.games.emperors_last_war.test_24_trenches import HERE, RING, digging
from tests.games.emperors_last_war.test_29_income import SCHEDULE, start
from tests.games.emperors_last_war.test_36_politics import DECEMBER, campaign
from tests.games.emperors_last_war.test_38_sea import GDANSK, at_port
from tests.games.emperors_last_war.test_f_allies import invited, three

from hexfront.games.emperors_last_war.advice import combat
from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.reckoning import reached
from hexfront.games.emperors_last_war.advice.weights import Weights
from hexfront.games.emperors_last_war.orders import orders
from hexfront.games.emperors_last_war.rules.supply import OFFENSIVE
from hexfront.games.emperors_last_war.world import FRONTS
from hexfront.mechanics.advice import runs


def value_of(state, *words):
    """What the adviser gives for an action."""
    return next(order.value for order in orders(state) if str(order.actions[0]) == " ".join(words))


def test_it_digs_where_it_is_pressed_and_nowhere_else():
    many = [corps(f"foe{n}", "russia", strength=4) for n in range(3)]
    places = {"own": HERE} | {foe["id"]: RING["E"] for foe in many}
    state = digging(corps("own"), *many, units=places)
    assert value_of(state, "dig", "own") > 0
    state.apply("dig own")
    assert asked(state)[1] == "trench"
    assert str(orders(state)[0].actions[0]) == f"face {RING['E']}"
    assert value_of(digging(corps("own")), "dig", "own") < 0


def test_headquarters_never_hide_nor_does_anybody_far_from_the_enemy():
    units = {"c1": WEST, "c2": "3019", "c9": "3019", "r1": TARGET}
    state = closing(units, new_units=[hq("c9", "central")])
    assert asked(state)[1] == "concealing"
    assert value_of(state, "conceal", "c9") < 0
    assert value_of(state, "conceal", "all") < 0
    assert value_of(state, "conceal", "c2") > 0
    assert value_of(state, "conceal", "idle") < 0


def test_an_ally_joins_an_attack_that_he_makes_stronger():
    state = invited(three("normal attack"))
    assert asked(state) == ("austrian", "attack.ally")
    assert str(orders(state)[0].actions[0]) == "join ah"
    state.apply("join ah")
    assert state.board.battle.attackers >> unit(state, "ah") & 1


def test_voyages_are_among_the_orders_and_can_be_carried_out():
    state = at_port({"c1": GDANSK, "c2": "4005", "r1": "1213", "r2": "1312"})
    voyages = [order for order in orders(state) if order.kind == "sail"]
    assert {order.unit for order in voyages} == {"c1"}
    assert runs(state, voyages[0].actions)


def test_strong_units_are_hastened_and_nobody_is_postponed():
    state = start("russia", units=SCHEDULE)
    found = orders(state)
    assert found[0].kind == "hasten"
    assert value_of(state, "postpone", "RU-IVS") < 0


def coming(name):
    """The first decision of scenario B about where a unit comes on by rail."""
    state = GAME.start("B", seed="coming on")
    for action in ("done", "done", "reserve", f"bring {name}"):
        state.apply(action)
    assert asked(state) == ("central", "bringing")
    return state


def test_a_unit_comes_on_where_it_closes_a_way_to_open_places():
    state = coming("AH-IV")
    estimate = Estimate(state, "central")
    lines = state.board.lines[estimate.power]

    def closed(order):
        there = 1 << state.world.grid.hex(order.actions[0].args[0])
        return estimate.open_now - estimate.exposed(estimate.own | there, lines | there)

    # Without a care for what lies open it would go where most stand already.
    careless = orders(state, weights=Weights(cover=0.0))
    assert closed(orders(state)[0]) > closed(careless[0])


def test_a_headquarters_comes_on_near_those_whom_it_leads():
    state = coming("AH-HQ2")
    w = state.world
    hex_of = w.grid.hex(orders(state)[0].actions[0].args[0])
    led = reached(w, hex_of, w.range[unit(state, "AH-HQ2")])
    near = [
        name for name in ("AH-I", "AH-V", "AH-X", "AH-Kor") if led >> state.board.loc[unit(state, name)] & 1
    ]
    assert len(near) > 1


def sharing(vp):
    """The Central Powers share out their points in December; no front can bear an offensive yet."""
    levels = {"eastprussian": 7, "polish": 6, "galician": 5}
    state = campaign(
        corps("rus", "russia"), vp=vp, turn=DECEMBER, units={"rus": "2411"}, levels={"central": levels}
    )
    while asked(state)[1] != "distribution":
        state.apply("pass" if "pass" in state.legal_actions() else "done")
    return state


def test_who_is_behind_saves_for_the_offensive_without_which_the_war_ends():
    state = sharing(vp=-6)
    while asked(state)[1] == "distribution":
        for action in max(orders(state), key=lambda order: order.value).actions:
            state.apply(action)
    assert state.outcome is None
    assert sorted(state.board.action)[-1] == OFFENSIVE


def test_who_is_ahead_gives_nothing_for_an_offensive():
    ahead, behind = ({str(order.actions[0]): order.value for order in orders(sharing(vp))} for vp in (6, -6))
    assert max(behind.values()) > max(ahead.values()) + 5


OCTOBER = 9


def december_toll(vp, levels, turn=DECEMBER):
    """What an attack out of Warszawa costs Russia in supply, with some levels of its fronts."""
    more = {"active": "russia", "levels": {"russia": levels}}
    state = campaign(corps("rus", "russia"), vp=vp, turn=turn, units={"rus": "2411"}, **more)
    return combat._front_toll(Estimate(state, "russia"), FRONTS.index("polish"))


def test_the_last_front_that_can_bear_an_offensive_is_spared_while_the_war_may_end():
    """40.2a, 22.5d: 8 points lift a front from 5 to 11, but from 2 only to 6; an offensive costs 9."""
    poor = {"eastprussian": 3, "polish": 5, "galician": 3}
    rich = poor | {"eastprussian": 9}
    behind, ahead = 6, -12
    assert december_toll(behind, poor) == december_toll(behind, rich) + combat.LAST_FRONT
    assert december_toll(ahead, poor) == december_toll(ahead, rich)
    assert december_toll(behind, poor, OCTOBER) == december_toll(behind, rich, OCTOBER)
