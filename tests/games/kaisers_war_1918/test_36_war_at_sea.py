"""36: contests at sea, straits and bases that change hands, supply by sea."""

from __future__ import annotations

import random

import pytest
from tests.games.kaisers_war_1918.ground import (
    army,
    asked,
    at,
    choices,
    is_source,
    moving,
    points,
    supplied,
    where,
    why_not,
)
from tests.twins import difference, swapped, told

from hexfront.games.kaisers_war_1918 import GAME
from hexfront.games.kaisers_war_1918.rules.seas import friendly_seas, open_seas

NAVAL = {"naval": "on"}
#: Coasts of the Baltic; of the Adriatic; of the North Sea; of the Mediterranean; of the Red Sea.
DANZIG, KOENIGSBERG, LIBAU = "2110", "2209", "2308"
TRIESTE, POLA, CATTARO, VENICE = "1619", "1720", "2123", "1520"
BORDEAUX, BOULOGNE = "0418", "0713"
MARSEILLES, SALONIKA = "0921", "2525"
SUEZ, AKABA = "3636", "3936"
GALLIPOLI, CONSTANTINOPLE = "2925", "3124"
BRITISH = {"BR-amp-1": "naval", "BR-bom-1": "naval"}
GERMAN = {"GE-amp-1": "naval", "GE-bom-1": "naval"}
AUSTRIAN = {"AH-amp-1": "naval", "AH-bom-1": "naval"}


def sailing(units, start, goal, unit="c1", transport="GE-amp-1", **more):
    """A unit is on its way by sea, and the enemy may contest it."""
    more = {"options": NAVAL, "vp": {"central": 50, "allied": 50}} | more
    state = moving(units | {unit: start}, **more)
    state.explicit_chance = True
    state.apply(f"move {unit}")
    state.apply(f"ship {transport} {goal}")
    return state


def german(extra=None, **more):
    """A German army sails from Danzig to Königsberg, which a friend holds."""
    units = GERMAN | BRITISH | {"c2": KOENIGSBERG} | (extra or {})
    return sailing(units, DANZIG, KOENIGSBERG, **more)


@pytest.mark.rule("36.1a", "R99")
def test_a_passage_may_be_contested_before_the_cargo_lands():
    state = german()
    assert asked(state) == ("allied", "contest")
    assert where(state, "c1") == DANZIG
    assert choices(state, "contest") == {"BR-bom-1"}
    state.apply("decline")
    assert where(state, "c1") == KOENIGSBERG


@pytest.mark.rule("36.1a", "28.0a")
def test_without_the_option_nobody_is_asked():
    state = german(options={})
    assert where(state, "c1") == KOENIGSBERG
    assert asked(state) == ("central", "march")


@pytest.mark.rule("36.1a")
def test_one_use_of_the_sea_is_contested_in_a_game_turn():
    units = GERMAN | BRITISH | {"GE-amp-2": "naval", "BR-bom-2": "naval", "c2": KOENIGSBERG, "c3": LIBAU}
    state = sailing(units, DANZIG, KOENIGSBERG, contested=["central"])
    state.apply("contest BR-bom-1"), state.apply("chance 3"), state.apply("stop")
    state.apply("move c3"), state.apply(f"ship GE-amp-2 {KOENIGSBERG}")
    assert where(state, "c3") == KOENIGSBERG


@pytest.mark.rule("36.1a", "4.1a")
def test_the_next_game_turn_may_be_contested_again():
    state = at(
        phase="turn start", units={"c1": DANZIG}, options=NAVAL, contested=["allied"], sailed=["BR-bom-1"]
    )
    assert state.board.contested == ()
    assert state.board.sailed == 0


@pytest.mark.rule("36.1b")
def test_a_fleet_that_has_done_something_contests_nothing():
    state = german(sailed=["BR-bom-1"])
    assert asked(state) == ("allied", "contest")
    assert not choices(state, "contest")
    assert why_not(state, "contest BR-bom-1") == "36.1b"


@pytest.mark.rule("36.1a", "10.2a", "R99")
def test_the_question_does_not_tell_whether_there_is_a_fleet():
    """The enemy sees how many naval counters there are, not which: a lone transport is asked too."""
    transport = sailing({"GE-amp-1": "naval", "BR-amp-1": "naval"}, DANZIG, KOENIGSBERG)
    assert asked(transport) == ("allied", "contest")
    assert [action.verb for action in transport.legal_actions()] == ["decline"]
    nothing = sailing({"GE-amp-1": "naval", "BR-bom-1": "pool"}, DANZIG, KOENIGSBERG)
    assert where(nothing, "c1") == KOENIGSBERG


@pytest.mark.parametrize(
    ("start", "goal", "fleets"),
    [
        (BORDEAUX, BOULOGNE, {"GE-bom-1"}),
        (MARSEILLES, SALONIKA, {"AH-bom-1", "OT-bom-1"}),
        (BORDEAUX, SALONIKA, {"GE-bom-1", "AH-bom-1", "OT-bom-1"}),
        (SUEZ, AKABA, set()),
    ],
)
@pytest.mark.rule("36.1a", "R67", "R99")
def test_a_fleet_contests_in_its_sea_and_the_seas_beside_it(start, goal, fleets):
    """The seas of this passage count, not all that the transport could sail."""
    units = {"GE-bom-1": "naval", "AH-bom-1": "naval", "OT-bom-1": "naval", "BR-amp-1": "naval"}
    state = sailing(units, start, goal, "a1", "BR-amp-1", active="allied")
    assert asked(state) == ("central", "contest")
    assert choices(state, "contest") == fleets
    for fleet in {"GE-bom-1", "AH-bom-1", "OT-bom-1"} - fleets:
        assert why_not(state, f"contest {fleet}") == "36.1a"


@pytest.mark.rule("36.1a", "R99")
def test_from_a_box_the_passage_uses_the_sea_where_it_ends():
    units = {"GE-bom-1": "naval", "AH-bom-1": "naval", "BR-amp-1": "naval", "a2": BOULOGNE}
    new = [army("a2", "allied")]
    state = sailing(units, "british_empire", BOULOGNE, "BR-inf-8", "BR-amp-1", active="allied", new_units=new)
    assert choices(state, "contest") == {"GE-bom-1"}


@pytest.mark.rule("36.1a", "20.10b")
def test_a_launch_is_contested_in_the_sea_off_its_target():
    units = {"BR-amp-1": "naval", "GE-bom-1": "naval", "AH-bom-1": "naval", "a1": "0512", "c1": "0912"}
    state = moving(units, active="allied", options=NAVAL)
    state.apply("move a1")
    state.apply(next(action for action in state.legal_actions() if action.verb == "launch"))
    assert asked(state) == ("central", "contest")
    assert choices(state, "contest") == {"GE-bom-1"}


@pytest.mark.rule("36.1c", "R99", "43.1d", "43.1f")
def test_a_1_sinks_the_transport_with_its_cargo():
    state = german()
    state.apply("contest BR-bom-1"), state.apply("chance 1")
    assert where(state, "c1", "GE-amp-1", "BR-bom-1") == ["dead", "dead", "naval"]
    assert points(state) == (50 - 6 - 2, 50)


@pytest.mark.rule("36.1c")
def test_a_1_sinks_those_who_already_lie_off_the_coast_too():
    new = [army(name, "allied") | {"type": "cavalry_corps"} for name in ("a1", "a2")]
    units = {"BR-amp-1": "naval", "GE-bom-1": "naval", "a1": "0512", "a2": "0512", "c1": "0912"}
    state = moving(units, active="allied", options=NAVAL, new_units=[*new, army("c1")])
    state.explicit_chance = True
    for name, answer in (("a1", "decline"), ("a2", "contest GE-bom-1")):
        state.apply(f"move {name}")
        state.apply(next(action for action in state.legal_actions() if action.verb == "launch"))
        state.apply(answer)
    assert where(state, "a1") == "afloat"
    state.apply("chance 1")
    assert where(state, "a1", "a2", "BR-amp-1") == ["dead", "dead", "dead"]
    assert state.board.assaults == ()


@pytest.mark.rule("36.1d", "R99")
def test_a_2_sends_the_cargo_back_and_ends_its_move():
    state = german()
    state.apply("contest BR-bom-1"), state.apply("chance 2")
    assert where(state, "c1", "GE-amp-1", "BR-bom-1") == [DANZIG, "naval", "naval"]
    assert points(state) == (50, 50)
    assert why_not(state, "move c1") == "8.3b"


@pytest.mark.parametrize("die", [3, 4])
@pytest.mark.rule("36.1e")
def test_a_3_or_4_does_nothing(die):
    state = german()
    state.apply("contest BR-bom-1"), state.apply(f"chance {die}")
    assert where(state, "c1", "GE-amp-1", "BR-bom-1") == [KOENIGSBERG, "naval", "naval"]
    assert points(state) == (50, 50)


@pytest.mark.parametrize("die", [5, 6])
@pytest.mark.rule("36.1f", "43.1e")
def test_a_5_or_6_costs_the_fleet_that_contests(die):
    state = german()
    state.apply("contest BR-bom-1"), state.apply(f"chance {die}")
    assert where(state, "c1", "GE-amp-1", "BR-bom-1") == [KOENIGSBERG, "naval", "dead"]
    assert points(state) == (50, 50 - 9)


# The Straits and the Adriatic (36.2, 36.3) -----------------------------------------------------------


def seas(state, side, nation=""):
    """Seas that are friendly to a side, or to one of its nations."""
    return set(friendly_seas(state.board, state.world, side, nation))


def here(units, options=NAVAL, **more):
    return at(phase="movement", units=units, options=options, **more)


@pytest.mark.rule("36.2a")
def test_with_gallipoli_the_allies_have_the_sea_of_marmora():
    taken = here({"a1": GALLIPOLI, "OT-amp-1": "naval"})
    assert "marmora" in seas(taken, "allied")
    assert seas(taken, "central", "ottoman_empire") == {"black_sea"}
    without = here({"a1": GALLIPOLI}, options={})
    assert "marmora" not in seas(without, "allied")
    assert "marmora" in seas(without, "central")
    held = here({"c1": GALLIPOLI})
    assert "marmora" not in seas(held, "allied")


@pytest.mark.rule("36.2b")
def test_with_constantinople_too_they_have_the_black_sea():
    both = here({"a1": GALLIPOLI, "a2": CONSTANTINOPLE})
    assert {"marmora", "black_sea"} <= seas(both, "allied")
    assert seas(both, "central", "ottoman_empire") == set()
    one = here({"a2": CONSTANTINOPLE})
    assert not {"marmora", "black_sea"} & seas(one, "allied")


@pytest.mark.rule("36.2a", "36.2b")
def test_a_sea_that_is_lost_is_closed_to_shipping():
    units = {"OT-amp-1": "naval", "c1": "3118", "c2": "2922"}
    free = here(units | {"a1": GALLIPOLI})
    free.apply("move c1")
    assert "OT-amp-1 2922" in choices(free, "ship")
    closed = here(units | {"a1": GALLIPOLI, "a2": CONSTANTINOPLE})
    closed.apply("move c1")
    assert not choices(closed, "ship")
    assert why_not(closed, "ship OT-amp-1 2922") == "19.7a"


@pytest.mark.rule("36.2b", "15.2c")
def test_bases_on_a_sea_that_was_won_feed_the_allies():
    units = {"a1": GALLIPOLI, "a2": "3118"}
    assert not is_source(here(units), "allied", "Odessa")
    assert is_source(here(units | {"a3": CONSTANTINOPLE}), "allied", "Odessa")


@pytest.mark.rule("36.3a")
def test_with_cattaro_pola_and_venice_the_allies_have_the_adriatic():
    two = here({"a1": CATTARO, "a2": POLA, "c1": VENICE})
    assert "adriatic" not in seas(two, "allied")
    assert seas(two, "central", "austria_hungary") == {"adriatic"}
    # Venice is Italian: it need not be occupied, only controlled.
    all_three = here({"a1": CATTARO, "a2": POLA})
    assert "adriatic" in seas(all_three, "allied")
    assert seas(all_three, "central", "austria_hungary") == set()
    assert "adriatic" not in seas(here({"a1": CATTARO, "a2": POLA}, options={}), "allied")
    empty = here({"a1": CATTARO})
    assert "adriatic" not in seas(empty, "allied")


@pytest.mark.rule("36.3a", "19.7a")
def test_italians_operate_in_the_adriatic_that_was_won():
    state = here({"a1": CATTARO, "a2": POLA})
    assert "adriatic" in open_seas(state.board, state.world, "allied", "italy")


# Supply by sea (36.4) --------------------------------------------------------------------------------

#: An island of the Baltic without a city.
COAST = "2405"
FINNISH_CITIES = ("2303", "2502", "2503", "2802")


def duty(units, **more):
    """The start of a Movement Phase of the Central Powers with option 36."""
    more = {"options": NAVAL, "turn": 5} | more
    state = at(phase="player turn", units=units, **more)
    while asked(state)[1] == "mobilization":
        state.apply("done")
    return state


#: Enemies that cut the coast off, and a base that keeps the Baltic open.
CUT_OFF = {"a1": "3936", "c2": DANZIG}


def hungry(transports=("GE-amp-1",), **more):
    """A unit of movement 1 on a coast without a line of supply."""
    new = [army("c1", move=1), army("c2"), army("a1", "allied")]
    return duty(dict.fromkeys(transports, "naval") | {"c1": COAST} | CUT_OFF, new_units=new, **more)


@pytest.mark.rule("36.4a", "36.4b", "R100", "15.2a")
def test_a_transport_supplies_units_on_one_coast_as_the_movement_phase_opens():
    state = hungry(("GE-amp-1", "GE-amp-2"))
    assert asked(state) == ("central", "duty")
    assert not supplied(state, "c1")
    assert {f"GE-amp-1 {COAST}", f"GE-amp-1 {DANZIG}"} <= choices(state, "duty")
    state.apply(f"duty GE-amp-1 {COAST}")
    assert supplied(state, "c1")
    assert choices(state, "duty") == {f"GE-amp-2 {COAST}", f"GE-amp-2 {DANZIG}"}
    assert why_not(state, f"duty GE-amp-1 {DANZIG}") == "36.4a"


@pytest.mark.rule("36.4a", "28.0a")
def test_without_the_option_there_is_no_supply_by_sea():
    assert asked(hungry(options={})) == ("central", "movement")


@pytest.mark.rule("36.4b", "R100")
def test_supply_by_sea_covers_attrition_and_ends_with_the_player_turn():
    for order, end in ((f"duty GE-amp-1 {COAST}", COAST), ("done", "dead")):
        state = hungry(dice=[1] * 6)
        state.apply(order)
        while state.board.active == "central":
            state.apply("done")
        assert where(state, "c1") == end
        assert state.board.duty == ()


@pytest.mark.rule("36.4b")
def test_only_that_hex_is_supplied_and_no_line_leads_to_it():
    new = [army("c1", move=1), army("c3", move=1), army("c2"), army("a1", "allied")]
    units = {"GE-amp-1": "naval", "c1": "2302", "c3": "2402"} | CUT_OFF
    state = duty(units, new_units=new, cities=dict.fromkeys(FINNISH_CITIES, None))
    state.apply("duty GE-amp-1 2302")
    assert supplied(state, "c1")
    assert not supplied(state, "c3")


@pytest.mark.rule("36.4c", "20.2a")
def test_a_transport_on_duty_carries_nobody():
    state = hungry()
    state.apply(f"duty GE-amp-1 {COAST}")
    state.apply("move c2")
    assert not choices(state, "ship")
    assert why_not(state, f"ship GE-amp-1 {KOENIGSBERG}") == "20.2a"


@pytest.mark.rule("36.4c", "R66", "R100")
def test_a_transport_supplies_only_coasts_of_a_sea_open_to_it():
    units = {"AH-amp-1": "naval", "GE-amp-1": "naval", "AH-inf-1": LIBAU, "c1": TRIESTE}
    state = duty(units)
    assert choices(state, "duty") == {f"GE-amp-1 {LIBAU}", f"AH-amp-1 {TRIESTE}"}
    assert why_not(state, f"duty AH-amp-1 {LIBAU}") == "36.4c"


@pytest.mark.rule("36.4a", "36.1a", "36.1d")
def test_the_duty_of_a_transport_may_be_contested():
    new = [army("c1", move=1), army("c2"), army("a1", "allied")]
    units = {"GE-amp-1": "naval", "c1": COAST, "BR-bom-1": "naval", "AH-bom-1": "naval"} | CUT_OFF
    state = duty(units, new_units=new)
    state.explicit_chance = True
    state.apply(f"duty GE-amp-1 {COAST}")
    assert asked(state) == ("allied", "contest")
    assert choices(state, "contest") == {"BR-bom-1"}
    state.apply("contest BR-bom-1"), state.apply("chance 2")
    assert not supplied(state, "c1")


@pytest.mark.rule("36.1a", "10.2a", "R99")
def test_who_may_contest_is_not_told_which_transport_sails():
    state = german(extra={"AH-amp-1": "naval"})
    ours, other = (state.world.index[name] for name in ("GE-amp-1", "AH-amp-1"))
    twin = swapped(state, ours, other)
    assert twin.board.sailing == (other,)
    assert difference(told(state, "allied", [], looks=True), told(twin, "allied", [], looks=True)) is None
    assert (
        difference(told(state, "central", [], looks=False), told(twin, "central", [], looks=False))
        is not None
    )


@pytest.mark.rule("36.1a")
def test_who_may_contest_can_play_on_from_a_guess():
    state = german()
    for answer, die in (("decline", ""), ("contest BR-bom-1", "chance 1"), ("contest BR-bom-1", "chance 2")):
        guess = GAME.determinize(state.view("allied"), random.Random(answer))
        guess.explicit_chance = bool(die)
        guess.apply(answer)
        if die:
            guess.apply(die)
        assert guess.decision.side == "central"
        guess.apply("done")
