"""3.7a, 22. Development of weapons and tactics."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import at, campaign, choices, refused, run

from hexfront.games.storm_of_steel.rules import industry, marching, movement, weapons
from hexfront.games.storm_of_steel.world import CP, EN


def shown(*, hand=(36,), entente=(), **more):
    state = at("cards", hand={"central": list(hand), "entente": list(entente)}, **more)
    return run(state, ("development.begin",))


def tried(die, number=36, **more):
    state = shown(hand=(number,), dice=[die], **more)
    state.apply(f"reveal {number}", "central")
    return state


@pytest.mark.rule("3.7a", "4.31b", "22.0a")
def test_a_weapons_card_is_shown_in_the_mobilization_phase():
    state = shown()
    assert choices(state, "central") == ["reveal 36", "pass"]
    assert [asked.side for asked in state.decisions] == ["central"]


@pytest.mark.rule("22.1a", "22.2a", "4.33a")
@pytest.mark.parametrize(("die", "done"), [(2, True), (3, False)])
def test_the_number_of_the_card_or_less_succeeds(die, done):
    state = tried(die)
    assert weapons.developed(state.board, CP, "gas") is done
    assert not weapons.developed(state.board, EN, "gas")
    assert state.board.development_cost == (10, 0)


@pytest.mark.rule("22.11a")
def test_imitation_is_easier():
    assert weapons.developed(tried(3, developed=[92]).board, CP, "gas")
    assert not weapons.developed(tried(4, developed=[92]).board, CP, "gas")


@pytest.mark.rule("22.11a", "3.0c")
@pytest.mark.parametrize(
    ("cards", "dice", "levels"), [((36, 92), [2, 3], (1, 1)), ((39, 96), [3, 4], (2, 1))]
)
def test_who_tries_at_the_same_time_imitates_nobody(cards, dice, levels):
    """Mobilization is simultaneous: what the enemy develops in this phase he does not have yet."""
    state = shown(hand=cards[:1], entente=cards[1:], dice=dice)
    state.apply(f"reveal {cards[0]}", "central")
    state.apply(f"reveal {cards[1]}", "entente")
    assert choices(state, "entente") == [f"keep {cards[1]}", f"return {cards[1]}"]
    assert state.board.air_doctrine == levels


@pytest.mark.rule("22.11b")
def test_air_doctrine_is_imitated_from_a_higher_level():
    assert tried(4, 39, air_doctrine={"entente": 2}).board.air_doctrine == (2, 2)
    assert tried(4, 39, air_doctrine={"entente": 1}).board.air_doctrine == (1, 1)


@pytest.mark.rule("22.2b", "22.2c")
def test_a_card_that_failed_stays_in_play_or_goes_back():
    state = tried(6)
    assert choices(state, "central") == ["keep 36", "return 36"]
    kept = state.clone()
    kept.apply("keep 36")
    state.apply("return 36")
    assert (kept.board.in_progress, state.board.in_progress) == ((36,), ())
    assert "choose 36" in choices(state, "central")
    assert "choose 36" not in choices(kept, "central")


@pytest.mark.rule("22.2d")
def test_a_card_left_in_play_is_easier_and_costs_again():
    state = run(at("cards", in_progress=[36], dice=[3]), ("development.begin",))
    assert choices(state, "central") == ["try 36", "pass"]
    state.apply("try 36", "central")
    assert weapons.developed(state.board, CP, "gas")
    assert state.board.in_progress == ()
    assert state.board.development_cost == (10, 0)


@pytest.mark.rule("22.2d", "R-27")
def test_imitation_and_repetition_help_no_more_than_two():
    won = run(at("cards", in_progress=[36], developed=[92], dice=[4]), ("development.begin",))
    won.apply("try 36", "central")
    assert weapons.developed(won.board, CP, "gas")
    lost = run(at("cards", in_progress=[36], developed=[92], dice=[5]), ("development.begin",))
    lost.apply("try 36", "central")
    assert not weapons.developed(lost.board, CP, "gas")


@pytest.mark.rule("22.2c")
def test_who_has_shown_a_contingency_tries_nothing():
    state = run(at("cards", in_progress=[36], played=["32 west"]), ("development.begin",))
    assert state.decision.step == "cards.begin"


@pytest.mark.rule("22.2c", "R-26")
def test_only_one_card_is_resolved_in_a_turn():
    state = shown(hand=(40,), in_progress=[36])
    assert choices(state, "central") == ["reveal 40", "try 36", "pass"]
    state.apply("try 36", "central")
    assert [one.card for one in state.board.played] == [36]


@pytest.mark.rule("22.1b", "22.2b", "22.2c")
def test_what_is_said_against_an_attempt():
    state = run(campaign(hand={"central": [36], "entente": []}), ("development.begin",))
    assert refused(state, "try 37", "central") == "22.2b"
    assert refused(state, "reveal 37", "central") == "22.2c"
    loan = run(campaign(hand={"central": [34], "entente": [82]}), ("development.begin",))
    assert refused(loan, "reveal 34", "central") == "4.6r"
    assert refused(loan, "reveal 34 france", "central") == "4.6r"
    assert refused(loan, "reveal 82", "entente") == "4.31a"
    convoys = run(campaign(hand={"central": [], "entente": [95]}), ("development.begin",))
    assert "merchant shipping" in convoys.why_not("reveal 95", "entente").message


@pytest.mark.rule("22.1b", "R-157")
def test_an_attempt_must_be_covered_by_points():
    poor = dict.fromkeys(GERMAN_CITIES, "entente")
    state = shown(control=poor)
    assert choices(state, "central") == ["pass"]
    number = state.board.hand_cp[0].card
    assert refused(state, f"reveal {number}", "central") == "22.1b"


GERMAN_CITIES = [
    place.name for place in at("cards").world.tables.places if place.industrial and place.country == "Germany"
]


@pytest.mark.rule("28.1a")
def test_the_blockade_needs_no_die():
    state = at("cards", hand={"entente": [94]})
    run(state, ("development.begin",))
    state.apply("reveal 94", "entente")
    assert 94 in state.board.developed
    assert state.dice.count == 0


@pytest.mark.rule("27.4a", "R-28")
def test_submarine_warfare_is_declared_and_can_be_recalled():
    state = tried(4, 38)
    assert state.board.unrestricted
    assert "warfare restricted" in choices(state, "central")
    run(state, ("cards.begin",))
    for action in ("warfare restricted", "done"):
        state.apply(action, "central")
    assert state.board.unrestricted
    state.apply("done", "entente")
    assert not state.board.unrestricted


@pytest.mark.rule("4.31a")
def test_a_loan_can_be_shown_in_mobilization_too():
    state = shown(hand=(34,))
    assert choices(state, "central") == ["reveal 34 morale", "reveal 34 germany", "pass"]
    state.apply("reveal 34 morale", "central")
    assert state.board.morale == (88, 85)


@pytest.mark.rule("4.32a")
def test_a_weapons_card_need_not_be_shown():
    state = shown()
    state.apply("pass", "central")
    assert state.board.development_cost == (0, 0)
    assert state.board.played == ()


@pytest.mark.rule("22.1a", "22.2a", "30.1a")
@pytest.mark.parametrize(("level", "after", "stays"), [(2, 3, False), (3, 4, True), (4, 4, True)])
def test_air_doctrine_goes_back_to_the_deck_until_the_fourth_level(level, after, stays):
    state = tried(1, 39, air_doctrine={"central": level})
    assert state.board.air_doctrine == (after, 1)
    assert (39 in state.board.developed) is stays


# Mobile Warfare (22.5) ------------------------------------------------------------------


def steps(unit, *developed):
    """The steps of a unit that stands in a French zone, with their costs."""
    units = {unit: "2523", "GE-HQ-02": "2622", "FR-ACT2-01": "2423"}
    state = at("cards", units=units, developed=list(developed))
    march = movement.begun(state.world, 1 << state.world.index[unit], state.world.grid.hex("2523"))
    return {state.world.names[n]: cost for n, cost in marching.exits(state, march)}


@pytest.mark.rule("22.5a", "10.31c", "R-143")
def test_mobile_warfare_leads_from_zone_to_zone_at_a_price():
    free, bound = steps("GE-CAV2-01", 42), steps("GE-CAV2-01")
    assert "2522" in free
    assert "2522" not in bound
    assert "2522" not in steps("GE-ACT2-01", 42)
    assert "2522" not in steps("GE-CAV2-01", 99)
    assert free["2623"] == bound["2623"]
    plain = marching.costs(at("cards").world, "Summer", False)
    grid = at("cards").world.grid
    assert free["2522"] == dict(plain(grid.hex("2523")))[grid.hex("2522")] + 2


@pytest.mark.rule("22.1b", "27.10a")
def test_what_shipping_cost_last_quarter_is_no_part_of_this_ones_capacity():
    state = campaign()
    state.board.shortage = 60
    assert industry.means(state, EN).unshipped["Britain"] > 0
    run(state, ("discard.end",))
    assert industry.means(state, EN).unshipped["Britain"] == 0
