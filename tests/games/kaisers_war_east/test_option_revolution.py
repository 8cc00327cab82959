"""The Russian Revolutions (option)."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import asked, at_hex, choices, on_map, points, where, why_not
from tests.games.kaisers_war_east.mustering import GAME, MAY_1917, bought, muster, run_to

from hexfront.games.kaisers_war_east.rules.victory import score

ON = {"russian_revolutions": "on"}
UNITS = {"RU-A1": "3206", "RU-C-I": "4012", "GE-A9": "2315"}
BOLSHEVIKS = ["BO-LR", "BO-RG", "BO-NWF", "BO-WF", "BO-UkrF", "BO-KonA", "BO-PART", "BO-AT"]


@pytest.fixture
def russia(at):
    """A position of 1917 with the option on; the start of an Allied player turn unless told otherwise."""

    def build(**more):
        document = {
            "turn": MAY_1917,
            "phase": "player turn",
            "active": "allied",
            "effort": "East",
            "options": ON,
            "vp": {"central": 60, "allied": 20},
            "units": UNITS,
            "last_turn": 40,
        }
        return at(**document | more)

    return build


def fallen(state):
    board = state.view(None)["board"]
    return board["first_revolution"], board["second_revolution"]


def lose(state, points):
    """Take VP from the Allies in one instant and let come what comes."""
    score(state, "points", "5.1a", 0, -points)
    state.advance()
    return state


# The check ----------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-REV-1", "OPT-REV-1b", "R-REV-1")
@pytest.mark.parametrize(("die", "revolution"), [(1, False), (4, False), (5, True), (6, True)])
def test_a_five_or_six_at_the_start_of_an_allied_turn_brings_the_first_revolution(russia, die, revolution):
    state = russia(dice=[die])
    assert fallen(state) == (revolution, False)
    assert state.dice.script == ()
    assert asked(state) == ("allied", "mobilization")


@pytest.mark.rule("OPT-REV-6", "R-REV-2")
@pytest.mark.parametrize(("allied", "second"), [(8, True), (10, True), (11, False)])
def test_the_first_revolution_at_ten_points_or_less_brings_the_second_at_once(russia, allied, second):
    options = ON | {"czech_legion": "on"}
    state = russia(options=options, vp={"central": 60, "allied": allied}, dice=[5], turn=26)
    assert fallen(state) == (True, second)
    # The Bolsheviks rise, and no Czech Legion comes to the help of an army that is gone.
    assert asked(state) == ("allied", "bolsheviks" if second else "czech.place")
    assert (where(state, "RU-A1") == "gone") is second
    if second:
        run_to(state, "allied", "mobilization")
        assert where(state, "XA-CZ") == "gone"


@pytest.mark.rule("OPT-REV-1", "OPT-REV-1b", "R-REV-1", "R-REV-4")
@pytest.mark.parametrize(
    ("more", "rolls"),
    [
        ({"turn": 23}, True),
        ({"turn": 40}, True),
        ({"vp": {"central": 60, "allied": 25}}, True),
        # Too many points, too early, no option, the wrong player, or it has happened.
        ({"vp": {"central": 60, "allied": 26}}, False),
        ({"turn": 22}, False),
        ({"options": {}}, False),
        ({"active": "central"}, False),
        ({"first_revolution": True}, False),
    ],
)
def test_the_check_is_made_in_1917_and_1918_with_25_points_or_less_until_it_succeeds(russia, more, rolls):
    state = russia(dice=[1], **more)
    assert (state.dice.script == ()) == rolls
    assert (state.dice.script == (1,)) != rolls


@pytest.mark.rule("OPT-REV-1")
def test_the_check_is_made_anew_in_each_allied_turn(russia):
    # Moscow alone is left to give income, so that the points stay low.
    lost = dict.fromkeys(["Warsaw", "Riga", "Petrograd"], "central")
    state = russia(dice=[1, 6], control=lost, units={"RU-A1": "4012", "GE-A9": "2315"})
    assert fallen(state) == (False, False)
    run_to(state, "allied", "mobilization", turn=MAY_1917 + 1)
    assert fallen(state) == (True, False)


@pytest.mark.rule("OPT-REV-1b", "OPT-MORALE-1")
def test_the_revolution_adds_to_what_the_morale_option_does(russia):
    state = russia(options=ON | {"morale": "on"}, dice=[6])
    bought(state, "RU-C-Gd", "3206")
    assert points(state) == (60, 12)


@pytest.mark.rule("OPT-REV-1b", "OPT-REV-6")
def test_before_1917_no_fall_of_the_points_brings_a_revolution(russia):
    state = lose(russia(turn=22, vp={"central": 60, "allied": 30}), 25)
    assert fallen(state) == (False, False)


# The First Revolution -----------------------------------------------------------------------------


@pytest.mark.rule("OPT-REV-2")
def test_headquarters_on_their_front_leave_and_those_on_their_reverse_flip_for_good(russia):
    units = UNITS | {"RU-NW": "Minsk", "RU-SW": "Kiev", "RU-N": "Pskov", "GE-HL": "2315", "AL-S01": "Kiev"}
    state = russia(units=units, reverse=["RU-SW", "GE-HL"], dice=[5])
    assert where(state, "RU-NW", "RU-N") == ["gone", "gone"]
    assert where(state, "RU-SW") == "3421"
    # Not as eliminated: no VP; the German HQ is not touched.
    assert points(state) == (60, 20)
    assert state.view(None)["board"]["reverse"] == ["GE-HL"]
    run_to(state, "allied", "reorganization")
    assert "convert RU-SW" not in state.legal_actions()
    assert why_not(state, "convert RU-SW") == "OPT-REV-2"
    assert why_not(state, "convert RU-NW") == "10.0a"


@pytest.mark.rule("OPT-REV-2", "10.7d")
def test_without_a_revolution_the_same_headquarters_may_convert(russia):
    state = russia(units=UNITS | {"RU-SW": "Kiev", "AL-S01": "Kiev"}, dice=[4])
    run_to(state, "allied", "reorganization")
    assert "convert RU-SW" in state.legal_actions()


@pytest.mark.rule("OPT-REV-3")
def test_after_the_first_revolution_supply_must_be_bought(russia):
    state = russia(dice=[5], vp={"central": 60, "allied": 25})
    assert "supply" not in state.legal_actions()
    assert why_not(state, "supply") == "9.2c"
    bought(state, "AL-S01", "3206")
    assert points(state) == (60, 15)
    assert "supply" in russia(dice=[4]).legal_actions()


@pytest.mark.rule("OPT-REV-4", "R-REV-4")
def test_after_the_first_revolution_the_allies_never_have_more_than_25(russia):
    state = russia(dice=[5], vp={"central": 60, "allied": 24})
    score(state, "points", "5.3a", 0, 9)
    assert points(state) == (60, 25)
    before = russia(dice=[4], vp={"central": 60, "allied": 24})
    score(before, "points", "5.3a", 0, 9)
    assert points(before) == (60, 33)
    # The income of the turn is cut as well: 25 in the end, and nothing for the Central Powers' cap of 99.
    while state.board.turn == MAY_1917:
        legal = state.legal_actions()
        state.apply("done" if "done" in legal else legal[0])
    assert points(state)[1] == 25
    assert points(state)[0] > 60


@pytest.mark.rule("OPT-REV-5")
def test_the_first_attack_on_russians_after_it_gives_two_free_supply_units_once(russia):
    state = russia(
        phase="combat 1",
        active="central",
        first_revolution=True,
        units={"GE-A9": "3523", "GE-A8": "3222", "RU-A1": "3524", "RU-A2": "3221", "AL-S01": "4012"},
        dice=[4, 4],
        vp={"central": 60, "allied": 25},
    )
    for target, attacker in (("3524", "GE-A9"), ("3221", "GE-A8")):
        for action in (f"attack {target}", f"join {attacker}", "declare"):
            state.apply(action)
        # Each side loses a unit: the armies break down and give up a corps.
        while state.board.battle is not None:
            state.apply(state.legal_actions()[-1])
    run_to(state, "allied", "mobilization")
    for _ in range(2):
        state.apply("supply")
        state.apply("place 3206")
    assert why_not(state, "supply") == "9.2c"
    # In the turn after that there is nothing, and later attacks give nothing.
    run_to(state, "central", "combat 1", turn=MAY_1917 + 1)
    target = next(a for a in state.legal_actions() if a.verb == "attack")
    state.apply(target)
    state.apply(next(a for a in state.legal_actions() if a.verb == "join"))
    state.apply("declare")
    run_to(state, "allied", "mobilization", turn=MAY_1917 + 1)
    assert why_not(state, "supply") == "9.2c"


@pytest.mark.rule("OPT-REV-5")
@pytest.mark.parametrize(
    ("first", "active", "defender"),
    [(False, "central", "RU-A1"), (True, "central", "RO-A1"), (True, "allied", "GE-A9")],
)
def test_attacks_before_it_on_others_or_by_the_allies_give_nothing(russia, first, active, defender):
    attacker = "GE-A8" if active == "central" else "RU-A2"
    state = russia(
        phase="combat 1",
        active=active,
        first_revolution=first,
        belligerents=["Romania", "Bulgaria"],
        units={attacker: "3523", defender: "3524"},
        dice=[4],
    )
    for action in ("attack 3524", f"join {attacker}", "declare"):
        state.apply(action)
    assert state.view(None)["board"]["patriotism"] == ""


# The Second Revolution ------------------------------------------------------------------------------


@pytest.mark.rule("OPT-REV-6", "R-REV-2")
@pytest.mark.parametrize(
    ("vp", "loss", "first", "second"),
    [
        (20, 9, True, False),
        (20, 10, True, True),
        (20, 15, True, True),
        # Without the First Revolution only a fall through both levels in one turn brings it.
        (20, 15, False, False),
        (26, 16, False, True),
        (26, 15, False, False),
        (25, 15, False, False),
    ],
)
def test_ten_points_or_less_bring_the_second_revolution_at_once(russia, vp, loss, first, second):
    state = russia(
        phase="movement", active="central", vp={"central": 60, "allied": vp}, first_revolution=first
    )
    lose(state, loss)
    assert fallen(state) == (first or second, second)
    assert asked(state)[1] == ("bolsheviks" if second else "movement")


@pytest.mark.rule("OPT-REV-6", "R-REV-2")
def test_both_levels_must_be_passed_in_the_same_turn(russia):
    lost = dict.fromkeys(["Warsaw", "Riga", "Petrograd"], "central")
    more = {"control": lost, "units": {"RU-A1": "4012", "GE-A9": "2315"}, "dice": [1, 1]}
    state = russia(phase="movement", active="central", vp={"central": 60, "allied": 30}, **more)
    lose(state, 12)
    run_to(state, "central", "mobilization", turn=MAY_1917 + 1)
    # Kiev brought 4: the turn begins at 22, and only the second level is passed in it.
    assert points(state)[1] == 22
    lose(state, 12)
    assert fallen(state) == (False, False)


@pytest.mark.rule("OPT-REV-6", "OPT-REV-7")
def test_a_capture_in_mid_march_brings_it_before_the_march_goes_on(russia, play):
    state = russia(
        phase="movement",
        active="central",
        first_revolution=True,
        units={"GE-HKK1": "3522", "RU-A1": "3206", "RO-A1": "Jassy", "AL-S01": "Pskov", "RU-F-Riga": "Riga"},
        belligerents=["Romania", "Bulgaria"],
        control={"3521": "central"},
    )
    play(state, "move GE-HKK1", "step 3421")
    # Kiev falls: from 20 to 10.
    assert points(state) == (65, 10)
    assert asked(state) == ("allied", "bolsheviks")
    assert on_map(state, "RU-") | on_map(state, "RO-") | on_map(state, "AL-") == set()


@pytest.mark.rule("OPT-REV-7", "R-VP-1", "R-REV-3")
def test_everything_allied_comes_off_the_map_at_no_cost_and_orders_are_lost(russia):
    units = UNITS | {
        "RO-A1": "Bucharest",
        "XA-CZ": "Minsk",
        "XA-AEFR": "2603",
        "AL-S01": "Kiev",
        "RU-F-Riga": "Riga",
        "RU-SW": "Kiev",
        "RU-AT1": "order 26",
        "RU-ASh": "turn 26",
    }
    state = russia(
        phase="movement",
        active="central",
        first_revolution=True,
        units=units,
        belligerents=["Romania", "Bulgaria"],
        control={"Riga": "central"},
    )
    lose(state, 11)
    assert {u for side in ("RU", "RO", "XA", "AL") for u in on_map(state, side)} == set()
    assert where(state, "GE-A9") == "2315"
    assert points(state) == (60, 9)
    assert where(state, "RU-AT1", "RU-ASh", "RU-A1", "RO-A1", "XA-CZ") == ["gone"] * 5
    # Control stays as it was.
    less = state.view(None)["board"]["allied_control"]["less"]
    assert "2611" in less
    assert "3206" not in less


@pytest.mark.rule("OPT-REV-7", "OPT-BOL-3")
def test_afterwards_nothing_allied_arrives_or_can_be_bought():
    state = muster(
        "allied",
        {"BO-RG": "3206", "RU-A6": "gone", "GE-A9": "2315"},
        turn=33,
        options=ON | {"aefr": "on"},
        first_revolution=True,
        second_revolution=True,
        vp={"central": 60, "allied": 10},
    )
    state.apply("raise BO-LR")
    assert not choices(state, "buy")
    for unit in ("RU-C-Gd", "AL-S02", "RO-C1", "XA-AEFR", "BO-WF", "RU-F-Riga"):
        assert why_not(state, f"buy {unit}") == "OPT-REV-7"
    assert choices(state, "bring") == {"BO-LR"}


@pytest.mark.rule("OPT-REV-6", "OPT-REV-7")
def test_a_purchase_that_brings_the_revolution_brings_no_unit(russia):
    state = russia(first_revolution=True, vp={"central": 60, "allied": 14})
    state.apply("buy RU-C-Gd")
    assert asked(state) == ("allied", "bolsheviks")
    assert points(state) == (60, 10)
    assert where(state, "RU-C-Gd") == "gone"
    ordered = russia(first_revolution=True, vp={"central": 60, "allied": 14})
    ordered.apply("buy RU-Cauc")
    assert where(ordered, "RU-Cauc") == "gone"


@pytest.mark.rule("OPT-REV-6", "OPT-REV-7", "OPT-REV-8")
def test_in_a_battle_the_bolsheviks_rise_when_it_is_over(russia):
    """A destroyed army brings the fall; the victor still pursues before the new enemy appears."""
    state = russia(
        phase="combat 1",
        active="central",
        first_revolution=True,
        vp={"central": 60, "allied": 14},
        units={"GE-A8": "3523", "GE-A9": "3525", "RU-A1": "3524", "RU-A2": "3206", "GE-A10": "3424"},
        dice=[6],
    )
    for action in ("attack 3524", "join GE-A8", "join GE-A9", "join GE-A10", "declare"):
        state.apply(action)
    assert points(state) == (60, 8)
    assert asked(state) == ("central", "pursuit")
    assert where(state, "RU-A2") == "gone"
    state.apply("advance GE-A8 3524")
    state.apply("done")
    assert asked(state) == ("allied", "bolsheviks")


# The Bolsheviks rise ----------------------------------------------------------------------------------


@pytest.fixture
def rising(russia):
    """The Second Revolution has just come in a Central Movement Phase."""

    def build(**more):
        state = russia(phase="movement", active="central", first_revolution=True, **more)
        return lose(state, 10)

    return build


def raised(state, unit, place):
    state.apply(f"raise {unit}")
    if state.decision.step == "bolsheviks.place":
        state.apply(f"place {place}")
    return state


@pytest.mark.rule("OPT-REV-8", "OPT-REV-8b")
def test_petrograd_and_moscow_come_first_then_any_allied_city_in_russia_one_unit_to_each(rising):
    state = rising(control={"Warsaw": "central", "Lemberg": "allied"})
    assert asked(state) == ("allied", "bolsheviks")
    assert choices(state, "raise") == set(BOLSHEVIKS)
    state.apply("raise BO-LR")
    assert choices(state, "place") == {"3206", "4012"}
    assert why_not(state, "place 3421") == "OPT-REV-8b"
    state.apply("place 4012")
    # Only Petrograd is left of the capitals: nothing is asked.
    state.apply("raise BO-RG")
    assert at_hex(state, "3206") == {"BO-RG"}
    state.apply("raise BO-NWF")
    places = choices(state, "place")
    assert {"3421", "3427", "2611", "3016"} < places
    # Held by the enemy, occupied, not in Russia, no city.
    assert not places & {"2319", "3206", "4012", "2622", "2720"}
    assert not state.world.grid.set(places) & ~state.world.cities


@pytest.mark.rule("OPT-REV-8")
def test_units_must_be_raised_while_a_city_is_free(rising):
    state = rising()
    for unit, place in zip(BOLSHEVIKS[:5], ("4012", "", "3421", "3427", "3016"), strict=True):
        assert "done" not in state.legal_actions()
        assert why_not(state, "done") == "OPT-REV-8"
        raised(state, unit, place)
    raised(state, "BO-KonA", "3124")
    raised(state, "BO-AT", "3110")
    # Only the Partisan is left, who may stay away.
    assert set(state.legal_actions()) == {"raise BO-PART", "done"}
    state.apply("done")
    assert asked(state) == ("central", "movement")
    assert where(state, "BO-PART") == "pool"


@pytest.mark.rule("OPT-REV-8b")
def test_a_capital_in_enemy_hands_gets_nobody(rising):
    state = rising(control={"Petrograd": "central"})
    state.apply("raise BO-LR")
    assert at_hex(state, "4012") == {"BO-LR"}
    both = rising(control={"Petrograd": "central", "Moscow": "central"})
    both.apply("raise BO-LR")
    assert not choices(both, "place") & {"3206", "4012"}
    assert "3421" in choices(both, "place")


@pytest.mark.rule("OPT-REV-8c", "OPT-BOL-3")
def test_units_without_a_city_come_later_as_reinforcements(rising):
    cities = {place.name for place in GAME.world({}).tables.places if place.country == "Russia"}
    state = rising(control=dict.fromkeys(cities - {"Moscow", "Kiev"}, "central"), units={"GE-A9": "2315"})
    raised(state, "BO-LR", "")
    raised(state, "BO-RG", "")
    assert where(state, "BO-LR", "BO-RG") == ["4012", "3421"]
    assert set(state.legal_actions()) == {"raise BO-PART", "done"}
    state.apply("done")
    run_to(state, "allied", "mobilization")
    assert choices(state, "raise") == set(BOLSHEVIKS) - {"BO-LR", "BO-RG"}


@pytest.mark.rule("OPT-REV-8d")
def test_the_partisan_appears_in_any_russian_hex_without_a_central_unit_or_zone(rising):
    state = rising(units=UNITS | {"GE-C-I": "3524", "CP-S01": "3519"}, control={"3525": "central"})
    state.apply("raise BO-PART")
    places = choices(state, "place")
    near = {"3523", "3623", "3624", "3525", "3424", "3423"}
    # A supply unit bars its hex but has no zone.
    assert not places & (near | {"3524", "3519"})
    assert {"3518", "3206", "2920", "2319"} < places
    assert not state.world.grid.set(places) & ~state.world.russia


@pytest.mark.rule("OPT-REV-8d")
def test_the_partisan_takes_a_hex_behind_the_enemys_lines(rising):
    state = rising(control={"Warsaw": "central", "Riga": "central"})
    assert points(state) == (60, 10)
    state.apply("raise BO-PART")
    state.apply("place 2319")
    assert "2319" not in state.view(None)["board"]["allied_control"]["less"]
    # An objective retaken: 10 from the Central Powers; the Allies stay at their cap.
    assert points(state) == (50, 10)


@pytest.mark.rule("OPT-REV-9")
def test_after_the_second_revolution_the_allies_never_have_more_than_ten(rising):
    state = rising()
    score(state, "points", "5.3a", 0, 8)
    assert points(state) == (60, 10)
    lose(state, 3)
    score(state, "points", "5.3a", 0, 2)
    assert points(state) == (60, 9)


@pytest.mark.rule("OPT-REV-9", "OPT-REV-6")
def test_at_zero_the_central_powers_win(rising, russia):
    state = lose(rising(), 10)
    assert state.outcome.winner == "central"
    assert state.outcome.rule == "4.1a"
    # A fall from above ten to zero is the end, not a revolution.
    gone = lose(russia(phase="movement", active="central", first_revolution=True), 20)
    assert gone.outcome.winner == "central"
    assert fallen(gone) == (True, False)
