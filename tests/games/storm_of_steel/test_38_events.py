"""6.2, 19.32, 37, 38.0 to 38.2. Political events, revolutions, and who rises."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import campaign, changed, choices, run

from hexfront.games.storm_of_steel.board import TRACK
from hexfront.games.storm_of_steel.rules import events, irregulars, surrender
from hexfront.games.storm_of_steel.world import CP, EN, SURRENDERED

EVEN = {"central": 50, "entente": 50}


def country(state, name):
    return state.world.country_index[name]


def event(die, power=CP, **more):
    """A roll on the Political Events Table."""
    return run(campaign(dice=[die], **({"morale": EVEN} | more)), ("events.roll", power))


def revolt(name, die, *, power=EN, extra=0, **more):
    state = campaign(dice=[die, 1, 1, 1, 1, 1], **({"morale": EVEN, "turn": "1917Sp"} | more))
    return run(state, ("revolution.roll", power, country(state, name), extra))


# Events (38.0, 38.1) --------------------------------------------------------------


@pytest.mark.rule("6.2a", "3.8b")
def test_both_sides_must_roll():
    state = run(campaign(dice=[4, 4], morale=EVEN), ("events.begin",))
    assert state.dice.count == 2


@pytest.mark.rule("38.0d", "38.0g", "38.0h", "38.0k", "5.14a")
@pytest.mark.parametrize(("die", "morale", "change"), [(1, 50, -3), (4, 50, 0), (5, 50, 2), (6, 80, 5)])
def test_events_that_change_morale(die, morale, change):
    state = event(die, morale={"central": morale, "entente": 50})
    assert state.board.morale == (morale + change, 50)


@pytest.mark.rule("38.1a", "6.21a")
def test_what_changes_the_roll():
    def modifier(power, **more):
        state = campaign(**({"morale": EVEN} | more))
        return events.event_modifier(state, power)

    assert modifier(CP) == 0
    assert modifier(CP, morale={"central": 71}) == 2
    assert modifier(CP, morale={"central": 30}) == -2
    assert modifier(CP, developed=[94]) == -1
    assert modifier(EN, developed=[94]) == 0
    assert modifier(EN, merchant=49) == -1
    assert modifier(EN, merchant=50) == 0
    state = campaign(morale=EVEN)
    state.board = changed(state.board, fallen={"Serbia": EN})
    assert events.event_modifier(state, EN) == -1
    assert events.event_modifier(state, CP) == 0


@pytest.mark.rule("38.1a")
def test_a_captured_capital_helps_and_hurts():
    state = campaign(morale=EVEN)
    b, w = state.board, state.world
    one = 1 << w.named("Paris")
    b.control_cp, b.control_en = b.control_cp | one, b.control_en & ~one
    assert (events.event_modifier(state, CP), events.event_modifier(state, EN)) == (1, -1)


@pytest.mark.rule("38.1a", "19.7a")
def test_the_capital_of_a_neutral_or_of_a_country_that_is_out_is_no_capture():
    state = campaign(morale=EVEN, allegiance={"Belgium": "surrendered"})
    b, w = state.board, state.world
    for name in ("Luxembourg", "Brussels"):
        b.control_cp |= 1 << w.named(name)
    assert (events.event_modifier(state, CP), events.event_modifier(state, EN)) == (0, 0)


@pytest.mark.rule("38.0e", "6.22a")
def test_a_resolution_for_peace_obliges_or_costs():
    early = event(2)
    assert (early.board.obliged, early.board.morale) == ((), (48, 50))
    late = event(2, turn="1916Wi")
    assert (late.board.obliged, late.board.morale) == (((CP, "peace"),), (50, 50))


@pytest.mark.rule("38.0j", "6.22a", "R-10")
def test_a_demand_for_victory_obliges():
    state = event(5, morale={"central": 80, "entente": 50})
    assert state.board.obliged == ((CP, "objective"),)


TRACKED = {"GE-ACT2-01": "turn 2", "GE-ACT2-02": "turn 3", "FR-ACT2-01": "turn 2"}


def due(state, *names):
    return [TRACK - state.board.loc[state.world.index[name]] for name in names]


@pytest.mark.rule("38.0f", "7.83b", "R-53")
def test_shortages_push_the_track_back():
    state = event(3, units=TRACKED)
    assert due(state, "GE-ACT2-01", "GE-ACT2-02", "FR-ACT2-01") == [3, 4, 2]


@pytest.mark.rule("38.0i", "7.83a")
def test_industrial_effort_pushes_it_forward():
    state = event(4, units=TRACKED, morale={"central": 80, "entente": 50})
    assert due(state, "GE-ACT2-01", "GE-ACT2-02", "FR-ACT2-01") == [1, 2, 2]


@pytest.mark.rule("7.83a", "38.0i")
def test_what_was_due_next_turn_and_is_hastened_comes_at_once():
    units = {"GE-ACT2-01": "turn 1", "GE-ACT2-02": "turn 2", "FR-ACT2-01": "turn 1"}
    state = event(4, units=units, morale={"central": 80, "entente": 50})
    w, b = state.world, state.board
    berlin = w.names[w.named("Berlin")]
    assert (state.decision.step, state.decision.side) == ("mobilization.hastened", "central")
    assert state.why_not(f"place GE-ACT2-01 {w.names[w.named('Paris')]}").rule == "7.6a"
    state.apply(f"place GE-ACT2-01 {berlin}")
    assert b.loc[w.index["GE-ACT2-01"]] == w.named("Berlin")
    assert due(state, "GE-ACT2-02", "FR-ACT2-01") == [1, 1]
    assert b.fresh == 0
    assert state.decision.step == "cards.begin"


@pytest.mark.rule("38.0e")
def test_a_resolution_for_peace_after_the_last_turn_costs_morale():
    for last in ("1918Au", "1919Au"):
        assert event(2, turn=last, last_turn=last).board.morale == (48, 50)
    state = event(2, turn="1918Au", last_turn="1919Au")
    assert (state.board.morale, state.board.obliged) == ((50, 50), ((CP, "peace"),))


@pytest.mark.rule("38.0a", "38.0b", "38.0c")
def test_the_table_ends_at_revolution():
    state = campaign(
        dice=[1] + [6] * 20, morale={"central": 20, "entente": 50}, developed=[94], turn="1917Sp"
    )
    run(state, ("events.roll", CP))
    assert state.dice.count == 3
    assert state.board.morale[CP] == 15
    state = campaign(dice=[2] + [6] * 20, morale={"central": 20, "entente": 50}, turn="1917Sp")
    run(state, ("events.roll", CP))
    assert state.dice.count == 3
    assert state.board.morale[CP] == 20


# Revolution (38.2) ------------------------------------------------------------------


@pytest.mark.rule("38.2a", "38.2c", "1.0d")
def test_what_changes_the_roll_for_revolution():
    def modifier(name, power=EN, **more):
        state = campaign(**({"morale": EVEN, "turn": "1917Sp"} | more))
        return events.revolution_modifier(state, power, country(state, name))

    assert modifier("Russia") == -1
    assert modifier("Britain") == 2
    assert modifier("Russia", turn="1916Au") == 3
    assert modifier("Russia", morale={"entente": 30}) == -2
    assert modifier("Russia", morale={"entente": 15}) == -3
    assert modifier("Russia", control={"St. Petersburg": "central"}) == -2
    assert modifier("Germany", CP) == 1


@pytest.mark.rule("38.2b", "37.7a", "19.32a", "R-7")
def test_strike_mutiny_and_nothing():
    calm = revolt("Russia", 6)
    assert (calm.board.strikes, calm.board.mutinies) == ((), ())
    struck = revolt("Russia", 5, units={"RU-ACT2-01": "turn 12", "FR-ACT2-01": "turn 12"})
    assert struck.board.strikes == (country(struck, "Russia"),)
    assert due(struck, "RU-ACT2-01", "FR-ACT2-01") == [13, 12]
    mutinous = revolt("Russia", 4)
    assert mutinous.board.mutinies == (country(mutinous, "Russia"),)


@pytest.mark.rule("38.2b", "19.32a", "19.6a")
def test_nationalists_only_where_there_are_regions():
    state = revolt("Russia", 3)
    assert state.board.allegiance[country(state, "Russia")] == SURRENDERED
    france = revolt("France", 1)
    assert france.board.mutinies == (country(france, "France"),)
    assert france.board.allegiance[country(france, "France")] == EN


@pytest.mark.rule("37.0a", "37.1a", "37.6a")
def test_nationalists_rise_in_empty_cities_of_their_regions():
    state = revolt("Russia", 3, units={"GE-ACT2-01": "Warsaw"})
    assert (state.decision.side, state.decision.step) == ("central", "irregulars.place")
    w = state.world
    offered = {w.grid.hex(action.split()[1]) for action in choices(state, "central")}
    finland = {h for h in offered if w.region["Finland"] >> h & 1}
    assert offered == finland
    state.apply(choices(state, "central")[0])
    placed = [h for h in finland if state.board.stack[h]]
    assert len(placed) == 1
    assert not (state.board.control_cp | state.board.control_en) >> placed[0] & 1
    offered = {w.grid.hex(action.split()[1]) for action in choices(state, "central")}
    assert w.named("Warsaw") not in offered


@pytest.mark.rule("37.0a")
@pytest.mark.parametrize(("die", "number"), [(4, 1), (5, 2)])
def test_one_or_two_nationalists_by_the_die(die, number):
    state = run(campaign(dice=[die]), ("irregulars.muster", CP, "NAT-Poland", "Poland", 0))
    placed = 0
    while state.decision.step == "irregulars.place":
        state.apply(choices(state, "central")[0])
        placed += 1
    assert placed == number


@pytest.mark.rule("37.2a", "37.3a", "38.2b")
def test_bolsheviks_take_the_capital_first_with_red_guards():
    state = revolt("Russia", 2, units={"GE-ACT2-01": "Riga"})
    b, w = state.board, state.world
    capital = w.named("St. Petersburg")
    assert {w.units[u].group for u in w_members(b.stack[capital])} == {"BOL-RG"}
    assert b.real[CP] >> capital & 1
    assert {w.units[u].type for u in w_members(b.stack[w.named("Riga")])} == {"ACT"}


def w_members(units):
    return [u for u in range(units.bit_length()) if units >> u & 1]


@pytest.mark.rule("37.4a")
def test_the_former_owner_places_free_corps():
    state = revolt("Russia", 2)
    assert (state.decision.side, state.decision.step) == ("entente", "irregulars.place")
    places = {action.split()[1] for action in choices(state, "entente")}
    assert state.world.names[state.world.named("St. Petersburg")] not in places
    assert len(irregulars.spare(state, "FC-WH", EN)) == 6


@pytest.mark.rule("19.34c", "R-108")
def test_minor_contributors_never_check():
    state = campaign()
    state.board = changed(
        state.board,
        allegiance=tuple(
            EN if name in ("Japan", "Portugal") else side
            for name, side in zip(state.world.countries, state.board.allegiance, strict=True)
        ),
    )
    checked = [state.world.countries[c] for c in events.checking(state, EN)]
    assert checked == ["Britain", "France", "Montenegro", "Russia", "Serbia"]


@pytest.mark.rule("4.6r")
def test_the_sealed_train_shakes_russia():
    assert revolt("Russia", 6, extra=-1).board.strikes
    assert not revolt("Russia", 6).board.strikes


@pytest.mark.rule("6.22b", "3.8a")
def test_what_a_side_owed_in_a_turn_is_forgotten_at_its_end():
    state = campaign(dice=[4, 4], morale=EVEN, obliged={"central": "objective"}, turn="1915Su")
    assert run(state, ("discard.begin",)).board.obliged == ()


@pytest.mark.rule("38.2a")
def test_a_capital_that_nobody_holds_does_not_count():
    def modifier(holder):
        state = campaign(morale=EVEN, turn="1917Sp", control={"Paris": holder})
        return events.revolution_modifier(state, EN, country(state, "France"))

    assert [modifier(holder) for holder in ("entente", "nobody", "central")] == [1, 1, 0]


@pytest.mark.rule("38.2a", "32.6a")
def test_subversion_counts_for_one_roll():
    state = campaign(morale=EVEN, turn="1917Sp", dice=[6])
    russia = country(state, "Russia")
    state.board.subverted = (russia, country(state, "France"))
    assert events.revolution_modifier(state, EN, russia) == -2
    run(state, ("revolution.roll", EN, russia, 0))
    assert state.board.subverted == (country(state, "France"),)
    assert events.revolution_modifier(state, EN, russia) == -1


@pytest.mark.rule("19.33a", "37.7a", "37.8a")
def test_who_surrenders_has_no_strike_and_no_mutiny():
    state = campaign(morale=EVEN, strikes=["Russia", "France"], mutinies=["Russia", "France"])
    surrender.surrender(state, country(state, "Russia"), "19.32a")
    assert state.board.strikes == state.board.mutinies == (country(state, "France"),)
