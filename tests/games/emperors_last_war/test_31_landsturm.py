"""31, 32, 35, 43. Landsturm, army HQs, Polish Legions, and the concentration of cavalry."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, build, choices, corps, unit, why_not

from hexfront.games.emperors_last_war.board import POOL
from hexfront.games.emperors_last_war.rules import supply
from hexfront.games.emperors_last_war.rules.landsturm import legion_limit, sites

CP = 0
EAST, POLISH, GALICIAN = 0, 1, 2
SEPTEMBER = 4
FULL = {"eastprussian": 20, "polish": 20, "galician": 20}
RAISED = ("GE-Tor", "GE-Br", "GE-HQ9", "AH-Hof", "AH-52", "AH-HQPB", "AH-Lehm")
WAITING = dict.fromkeys(RAISED, "pool")


def autumn(*counters, side="central", turn=SEPTEMBER, levels=None, **more):
    """A Supply Phase of September after the distribution."""
    state = build(
        "campaign",
        *counters,
        active=side,
        turn=turn,
        levels={"central": levels or FULL, "russia": FULL},
        units=WAITING | more.pop("units", {}),
        **more,
    )
    while asked(state)[1] in ("trade", "schedule", "distribution"):
        legal = state.legal_actions()
        state.apply(next(a for a in ("pass", "done", "offensive eastprussian") if a in legal))
    return state


def places(state, name):
    w = state.world
    return set(w.hex_names(sites(state.board, w, unit(state, name))))


# Landsturm (31) -----------------------------------------------------------------------------------------


@pytest.mark.rule("31a", "31e")
@pytest.mark.parametrize(
    ("name", "where", "front", "price"), [("GE-Tor", "2006", POLISH, 2), ("AH-Lehm", "3409", GALICIAN, 1)]
)
def test_a_landsturm_unit_is_formed_for_its_strength(name, where, front, price):
    state = autumn()
    state.apply(f"form {name}")
    assert state.board.loc[unit(state, name)] == state.world.grid.hex(where)
    assert supply.level(state.board, CP, front) == 20 - price


@pytest.mark.rule("31a")
def test_one_unit_or_one_hq_in_a_supply_phase():
    state = autumn()
    assert choices(state, "form") == set(RAISED)
    state.apply("form AH-Lehm")
    assert not choices(state, "form")
    assert why_not(state, "form GE-HQ9") == "31a"


@pytest.mark.rule("31a")
@pytest.mark.parametrize(("turn", "able"), [(3, False), (4, True)])
def test_from_the_third_of_september_on(turn, able):
    state = autumn(turn=turn)
    assert bool(choices(state, "form")) is able


@pytest.mark.rule("31a", "31e", "31d")
def test_an_hq_costs_its_command_range():
    state = autumn()
    state.apply("form GE-HQ9")
    state.apply("place 2301")
    assert supply.level(state.board, CP, POLISH) == 20 - state.world.range[unit(state, "GE-HQ9")]


@pytest.mark.rule("31a")
def test_russia_raises_none():
    assert not choices(autumn(side="russia"), "form")


@pytest.mark.rule("31c")
def test_units_of_the_hungarian_lowland():
    """Towns on clear hexes south of the Carpathians, and none beside the enemy."""
    state = autumn(corps("foe", "russia"), units={"foe": "4607"})
    found, w = places(state, "AH-Hof"), state.world
    assert found
    assert all(w.region["hungary"] >> w.grid.hex(name) & 1 for name in found)
    assert all(w.terrain[w.grid.hex(name)] == "clear" for name in found)
    assert "4606" not in found, "Budapest has an enemy beside it"
    assert "4606" in places(autumn(), "AH-Hof")


@pytest.mark.rule("31d")
def test_units_of_german_territory():
    state = autumn(corps("foe", "russia"), units={"foe": "2300"}, control={"Bydgoszcz": "russia"})
    found, w = places(state, "GE-Br"), state.world
    assert "1406" in found
    assert "2301" not in found, "Poznan has an enemy beside it"
    assert "2004" not in found, "Bydgoszcz is Russian"
    assert all(w.country["germany"] >> w.grid.hex(name) & 1 for name in found)


@pytest.mark.rule("31b", "31d", "36c", "R-70")
def test_nobody_is_formed_on_top_of_a_russian_patrol():
    """It takes no town, so the place is still held, but units of both sides never share a hex."""
    state = autumn(units={"RU-P1": "2901", "GE-Men": "pool"})
    assert not state.board.controlled >> state.world.grid.hex("2901") & 1
    assert why_not(state, "form GE-Men") == "31b"
    assert "2901" not in places(state, "GE-Br")


@pytest.mark.rule("31b", "5.3a")
@pytest.mark.parametrize(("number", "able"), [(3, True), (4, False)])
def test_nobody_is_formed_where_four_stand(number, able):
    state = autumn(units=dict.fromkeys(("AH-I", "AH-II", "AH-IV", "AH-V")[:number], "3409"))
    assert ("AH-Lehm" in choices(state, "form")) is able
    assert able or why_not(state, "form AH-Lehm") == "31b"


@pytest.mark.rule("31c", "31d", "31e")
def test_a_refusal_tells_place_and_price_apart():
    poor = autumn(levels=dict.fromkeys(FULL, 0))
    assert why_not(poor, "form GE-Br") == "31e"
    lost = autumn(control=dict.fromkeys(_towns_of("germany"), "russia"))
    assert why_not(lost, "form GE-Br") == "31d"


def _towns_of(country):
    w = autumn().world
    return w.hex_names(w.towns & w.country[country])


@pytest.mark.rule("31b", "R-70")
@pytest.mark.parametrize("more", [{"units": {"foe": "2106"}}, {"control": {"Torun": "russia"}}])
def test_a_place_beside_the_enemy_or_in_his_hands_forms_nothing(more):
    state = autumn(corps("foe", "russia"), **more)
    assert why_not(state, "form GE-Tor") == "31b"


@pytest.mark.rule("31e")
@pytest.mark.parametrize(("polish", "able"), [(2, True), (1, False)])
def test_the_front_must_bear_the_price(polish, able):
    state = autumn(levels=FULL | {"polish": polish})
    assert ("GE-Tor" in choices(state, "form")) is able


@pytest.mark.rule("31b")
def test_a_unit_that_has_been_formed_is_not_formed_again():
    state = autumn(units={"AH-52": "dead"})
    assert "AH-52" not in choices(state, "form")
    assert why_not(state, "form AH-52") == "31b"


# Reservists (43) ------------------------------------------------------------------------------------------

RESERVISTS = {"options": {"o43": "on"}}


def named(state, *names):
    """Name one unit or two; the dice fall."""
    state.apply(f"form {names[0]}")
    state.apply(f"form {names[1]}" if names[1:] else "pass")


@pytest.mark.rule("43a", "R-80")
@pytest.mark.parametrize(("die", "able"), [(1, True), (7, True), (11, True), (2, False), (12, False)])
def test_an_odd_die_lets_a_named_unit_be_formed(die, able):
    state = autumn(dice=[die], **RESERVISTS)
    named(state, "AH-Lehm")
    assert (asked(state) == ("central", "landsturm")) is able
    if able:
        assert {str(action) for action in state.legal_actions()} == {"place 3409", "pass"}
        state.apply("place 3409")
    assert (state.board.loc[unit(state, "AH-Lehm")] >= 0) is able
    assert supply.level(state.board, CP, GALICIAN) == (19 if able else 20)


@pytest.mark.rule("43a")
def test_an_odd_die_does_not_compel():
    state = autumn(dice=[1], **RESERVISTS)
    named(state, "AH-Lehm")
    state.apply("pass")
    assert state.board.loc[unit(state, "AH-Lehm")] == POOL
    assert supply.level(state.board, CP, GALICIAN) == 20
    assert why_not(state, "form GE-Tor") == "43a"


@pytest.mark.rule("43a", "R-80")
@pytest.mark.parametrize("dice", [(1, 3), (1, 2), (2, 3), (2, 4)])
def test_two_units_are_named_before_the_dice_and_both_may_be_formed(dice):
    state = autumn(dice=list(dice), **RESERVISTS)
    state.apply("form AH-Lehm")
    assert asked(state) == ("central", "landsturm.second")
    assert "GE-HQ9" not in choices(state, "form")
    assert (why_not(state, "form GE-HQ9"), why_not(state, "form AH-Lehm")) == ("43b", "43a")
    state.apply("form GE-Tor")
    places = {"AH-Lehm": "3409", "GE-Tor": "2006"}
    formed = [name for name, die in zip(places, dice, strict=True) if die % 2]
    for name in formed:
        state.apply(f"place {places[name]}")
    assert [name for name in places if state.board.loc[unit(state, name)] >= 0] == formed
    assert asked(state)[1] == "supply"
    assert why_not(state, "form AH-Hof") == "43a"


@pytest.mark.rule("43a", "31e")
def test_what_the_front_cannot_pay_after_the_dice_is_not_formed():
    """The front has two points: enough for the Thorn Corps or for the Bredow Division, not for both."""
    state = autumn(dice=[1, 3], levels=FULL | {"polish": 2, "eastprussian": 0}, **RESERVISTS)
    named(state, "GE-Tor", "GE-Br")
    state.apply("place 2006")
    assert asked(state)[1] == "supply"
    assert state.board.loc[unit(state, "GE-Br")] == POOL
    assert supply.level(state.board, CP, POLISH) == 0


@pytest.mark.rule("43a")
def test_nobody_is_named_once_the_die_has_fallen():
    state = autumn(dice=[2], **RESERVISTS)
    named(state, "AH-Lehm")
    assert not choices(state, "form")
    assert (why_not(state, "form AH-Lehm"), why_not(state, "form GE-Tor")) == ("43a", "43a")


@pytest.mark.rule("43b")
def test_an_hq_is_formed_without_a_die_and_alone():
    state = autumn(**RESERVISTS)
    state.apply("form GE-HQ9")
    state.apply("place 2301")
    assert not choices(state, "form")
    assert why_not(state, "form AH-Lehm") == "43b"


# Legions (32) ---------------------------------------------------------------------------------------------

LEGIONS = {"LG-1": "pool", "LG-2": "pool", "LG-3": "pool"}


def legions(dice, **more):
    return autumn(units=LEGIONS | more.pop("units", {}), dice=list(dice), **more)


@pytest.mark.rule("32a", "32c", "32e", "R-62", "R-70")
@pytest.mark.parametrize(("die", "formed"), [(7, True), (8, False)])
def test_seven_or_less_allows_a_brigade(die, formed):
    state = legions([die])
    state.apply("legion")
    assert (asked(state)[1] == "legion") is formed
    if formed:
        assert choices(state, "place") == {"3409", "3518"}
        state.apply("place 3409")
        assert state.board.loc[unit(state, "LG-1")] == state.world.grid.hex("3409")
        assert supply.level(state.board, CP, GALICIAN) == 19
    assert not choices(state, "legion")
    assert "legion" not in state.legal_actions()


@pytest.mark.rule("32e", "R-70")
def test_a_brigade_needs_a_central_town_out_of_contact():
    state = legions([1], control={"Kielce": "central", "Warszawa": "central", "Lwow": "russia"})
    state.apply("legion")
    assert choices(state, "place") == {"3409", "3011", "2411"}


@pytest.mark.rule("32a", "R-70")
def test_it_does_not_use_up_the_landsturm_choice():
    state = legions([1])
    state.apply("legion")
    state.apply("place 3409")
    assert choices(state, "form")


@pytest.mark.rule("32a")
def test_not_before_the_third_of_september_and_not_for_russia():
    assert why_not(legions([], turn=3), "legion") == "32a"
    assert why_not(legions([], side="russia"), "legion") == "32a"
    assert why_not(legions([], units=dict.fromkeys(LEGIONS, "dead")), "legion") == "32c"
    assert "legion" in legions([]).legal_actions()


@pytest.mark.rule("32b", "R-70")
def test_objectives_change_the_limit_by_their_stars():
    def limit(**control):
        state = legions([], control=control)
        return legion_limit(state.board, state.world)

    w = legions([]).world
    stars = {name: w.stars[h] for name, h in w.hex_of_place.items() if h in w.stars}
    assert limit() == 7
    assert limit(Warszawa="central") == 7 + stars["Warszawa"]
    assert limit(Lwow="russia") == 7 - stars["Lwow"]
    assert limit(Poznan="russia") == 7, "Poznan is not Austro-Hungarian"
    assert stars["Warszawa"] > 1


@pytest.mark.rule("32c", "32d")
def test_each_brigade_lowers_the_limit_by_two_and_they_come_in_order():
    state = legions([5], units={"LG-1": "3409"})
    assert legion_limit(state.board, state.world) == 5
    state.apply("legion")
    state.apply("place 3409")
    assert state.board.loc[unit(state, "LG-2")] >= 0
    assert state.board.loc[unit(state, "LG-3")] == POOL
    assert legion_limit(state.board, state.world) == 3


@pytest.mark.rule("32d")
def test_a_brigade_that_was_formed_and_lost_lowers_the_limit_all_the_same():
    state = autumn(units=LEGIONS | {"LG-1": "dead"})
    assert legion_limit(state.board, state.world) == 7 - 2


# Cavalry (35) -----------------------------------------------------------------------------------------------


def horses(dice=(), turn=SEPTEMBER, where="2815", **more):
    units = {"RU-HQ8": where, "RU-Paw": "pool", "RU-HQ9": "dead", "RU-Now": "pool"} | more.pop("units", {})
    return autumn(side="russia", turn=turn, units=units, dice=list(dice), **more)


@pytest.mark.rule("35a", "35b", "35c")
@pytest.mark.parametrize(
    ("turn", "die", "gathers"),
    [(4, 6, True), (4, 7, False), (5, 8, True), (5, 9, False), (6, 10, True), (6, 11, False), (7, 12, True)],
)
def test_cavalry_gathers_on_its_hq(turn, die, gathers):
    state = horses([die], turn)
    assert choices(state, "concentrate") == {"RU-HQ8"}
    state.apply("concentrate RU-HQ8")
    assert (state.board.loc[unit(state, "RU-Paw")] == state.world.grid.hex("2815")) is gathers


@pytest.mark.rule("35a")
def test_before_september_it_does_not():
    assert not choices(horses(turn=3), "concentrate")


@pytest.mark.rule("35d")
def test_a_failure_may_be_tried_again_in_a_later_turn():
    state = horses([12])
    state.apply("concentrate RU-HQ8")
    assert why_not(state, "concentrate RU-HQ8") == "35d"
    assert choices(horses(turn=5), "concentrate") == {"RU-HQ8"}


@pytest.mark.rule("35a")
def test_only_hqs_on_the_map_with_cavalry_that_waits():
    state = horses(units={"RU-HQ4": "2816", "RU-Tum": "dead"})
    assert choices(state, "concentrate") == {"RU-HQ8"}
    assert why_not(state, "concentrate RU-HQ9") == "35a"
    assert why_not(state, "concentrate RU-HQ4") == "35a"


@pytest.mark.rule("35c", "16a")
@pytest.mark.parametrize(("foe", "offered"), [("2816", False), ("2817", True)])
def test_out_of_contact_it_may_be_concealed_at_once(foe, offered):
    state = horses([1], new_units=[corps("foe"), corps("idle")], units={"foe": foe})
    state.apply("concentrate RU-HQ8")
    assert (asked(state)[1] == "cavalry.conceal") is offered
    if offered:
        state.apply("conceal RU-Paw")
    assert bool(state.board.concealed >> unit(state, "RU-Paw") & 1) is offered


@pytest.mark.rule("35c", "16a")
@pytest.mark.parametrize("captured", [False, True])
def test_beside_an_enemy_fortress_it_is_not_concealed(captured):
    """Nobody is in Przemysl, but while its works stand the cavalry beside it stays face up."""
    state = horses([1], where="3516", captured=["3515"] if captured else [])
    state.apply("concentrate RU-HQ8")
    assert (asked(state)[1] == "cavalry.conceal") is captured


@pytest.mark.rule("47d", "R-70")
def test_a_brigade_is_no_landsturm_and_lives_on_the_supply_of_its_front():
    """Points that a large income left over form Landsturm, and no Legions."""
    state = legions([1])
    state.board.spare = 5
    state.apply("legion")
    state.apply("place 3409")
    assert (state.board.spare, supply.level(state.board, CP, GALICIAN)) == (5, 19)
    poor = legions([1], levels=FULL | {"galician": 0})
    poor.board.spare = 5
    assert places(poor, "AH-Lehm") == {"3409"}
    poor.apply("legion")
    assert not choices(poor, "place")
