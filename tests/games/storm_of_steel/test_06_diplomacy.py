"""3.2, 6.1, 19.2, 20, 35, 38.3 to 38.9, 39.2. The Grand Diplomacy Phase."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import campaign, changed, choices, run

from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.rules import embassies
from hexfront.games.storm_of_steel.world import CP, EN, NEUTRAL, SURRENDERED

EVEN = {"central": 50, "entente": 50}
LATE = "1916Wi"


def side(state, name):
    return state.board.allegiance[state.world.country_index[name]]


def phase(central=(), entente=(), **more):
    """The Grand Diplomacy Phase with cards that lie face down."""
    settled = {"Ottoman": "CP", "Italy": "EN", "Bulgaria": "CP"} if more.get("turn") == LATE else {}
    more = {"morale": EVEN, "allegiance": settled} | more
    state = campaign(hand={"central": list(central), "entente": list(entente)}, **more)
    return run(state, ("diplomacy.begin",))


# Order (3.2) ----------------------------------------------------------------------


@pytest.mark.rule("3.2a", "6.1a", "R-2", "R-3")
@pytest.mark.parametrize(
    ("central", "entente", "dice", "first"),
    [
        (51, 50, [], "central"),
        (50, 51, [], "entente"),
        (50, 50, [2, 5], "entente"),
        (50, 50, [3, 3, 6, 1], "central"),
    ],
)
def test_the_higher_morale_speaks_first(central, entente, dice, first):
    state = phase([28], [78], morale={"central": central, "entente": entente}, dice=dice)
    assert (state.decision.step, state.decision.side) == ("diplomacy.play", first)


@pytest.mark.rule("3.2a")
def test_morale_is_compared_at_the_start_of_the_phase():
    """The entry of the Ottomans lifts the Central Powers above the Entente, which still speaks first."""
    state = phase([28], [78], turn="1914Au", morale={"central": 50, "entente": 52}, dice=[1])
    assert state.board.morale == (55, 49)
    assert (state.decision.step, state.decision.side) == ("diplomacy.play", "entente")


@pytest.mark.rule("3.2c")
def test_then_the_other_side():
    state = phase([29], [81], morale={"central": 60, "entente": 50}, dice=[6, 6])
    state.apply("reveal 29")
    assert (state.decision.step, state.decision.side) == ("diplomacy.play", "entente")


@pytest.mark.rule("3.2b", "6.11e")
def test_peace_needs_both():
    state = phase([26], [76], turn=LATE, dice=[1])
    assert choices(state, "central") == ["reveal 26", "pass"]
    alone = state.clone()
    state.apply("reveal 26", "central")
    state.apply("reveal 76", "entente")
    assert state.outcome.rule == "40.2a"
    alone.apply("reveal 26", "central")
    alone.apply("pass", "entente")
    assert alone.outcome is None
    assert alone.board.morale == (50, 50)


@pytest.mark.rule("3.2b", "4.31a")
def test_nobody_is_asked_for_peace_before_the_card_can_be_had():
    """It cannot be chosen before Winter 1916, as everybody knows: the other cards come at once."""
    state = phase([28], [78], turn="1915Au", morale={"central": 60, "entente": 50})
    assert (state.decision.step, state.decision.side) == ("diplomacy.play", "central")


@pytest.mark.rule("3.2b")
def test_who_holds_another_card_can_only_say_no():
    state = phase([26], [81], turn=LATE)
    assert choices(state, "entente") == ["pass"]


@pytest.mark.rule("6.22b")
def test_who_must_negotiate_shows_the_card():
    state = phase([26], [81], turn=LATE, obliged={"central": "peace"})
    assert choices(state, "central") == ["reveal 26"]


@pytest.mark.rule("38.5a")
def test_new_resolve_at_equal_morale_lifts_nobody():
    state = run(campaign(morale={"central": 80, "entente": 80}, dice=[6]), ("peace.roll",))
    assert state.board.morale == (80, 80)


@pytest.mark.rule("38.9a", "27.12a")
def test_shipping_never_falls_below_one():
    assert rolled("colonial.roll", 4, CP, merchant=2).board.merchant == 1


@pytest.mark.rule("38.5a")
@pytest.mark.parametrize(
    ("die", "morale", "after"),
    [
        (3, (50, 50), (46, 46)),
        (4, (50, 50), (50, 50)),
        (6, (50, 60), (54, 60)),
        (2, (20, 20), "armistice"),
        (2, (71, 50), (67, 46)),
        (5, (71, 50), (71, 54)),
    ],
)
def test_the_peace_table(die, morale, after):
    state = campaign(morale={"central": morale[0], "entente": morale[1]}, dice=[die], turn=LATE)
    run(state, ("peace.roll",))
    if after == "armistice":
        assert state.outcome.rule == "40.2a"
    else:
        assert state.board.morale == after


@pytest.mark.rule("38.5a")
def test_peace_is_nearer_after_1917():
    assert run(campaign(morale=EVEN, dice=[2], turn="1918Wi"), ("peace.roll",)).outcome is not None
    assert run(campaign(morale=EVEN, dice=[2], turn="1917Au"), ("peace.roll",)).outcome is None


# Entries of the scenario (39.2) --------------------------------------------------------


@pytest.mark.rule("39.2a", "19.2b")
@pytest.mark.parametrize(
    ("turn", "dice", "name", "joins"),
    [
        ("1914Su", [1], "Ottoman", NEUTRAL),
        ("1914Au", [4], "Ottoman", CP),
        ("1914Au", [5], "Ottoman", NEUTRAL),
        ("1915Wi", [], "Ottoman", CP),
        ("1915Sp", [3], "Italy", EN),
        ("1915Sp", [4], "Italy", NEUTRAL),
        ("1915Su", [4], "Italy", EN),
    ],
)
def test_countries_come_in_when_their_time_is_there(turn, dice, name, joins):
    others = {"Ottoman": "CP"} if name != "Ottoman" else {}
    assert side(phase(turn=turn, dice=dice, allegiance=others), name) == joins


@pytest.mark.rule("39.2a")
def test_bulgaria_romania_and_greece_come_later():
    done = {"Ottoman": "CP", "Italy": "EN"}
    assert side(phase(turn="1915Au", dice=[4], allegiance=done), "Bulgaria") == CP
    assert side(phase(turn="1915Su", dice=[4], allegiance=done), "Bulgaria") == NEUTRAL
    done |= {"Bulgaria": "CP"}
    assert side(phase(turn="1916Su", dice=[3], allegiance=done), "Romania") == EN
    done |= {"Romania": "EN"}
    assert side(phase(turn="1917Wi", dice=[1], allegiance=done), "Greece") == NEUTRAL
    landed = phase(turn="1917Wi", dice=[3], allegiance=done, units={"FR-ACT2-01": "Salonika"})
    assert side(landed, "Greece") == EN


@pytest.mark.rule("39.2a", "R-109")
def test_britain_waits_for_the_ultimatum_to_belgium():
    silent = phase(allegiance={})
    assert side(silent, "Britain") == NEUTRAL
    assert side(run(silent, ("entry.try", 0)), "Britain") == NEUTRAL
    silent.board.turn += 1
    assert side(run(silent, ("entry.try", 0)), "Britain") == EN
    assert silent.board.morale == (50, 50)


@pytest.mark.rule("39.2a", "R-109")
def test_an_ultimatum_to_another_country_does_not_bring_britain():
    begun = campaign(morale=EVEN)
    begun.board.ultimata = ((CP, "Denmark"), (EN, "Belgium"))
    assert side(run(begun, ("diplomacy.britain",)), "Britain") == NEUTRAL


@pytest.mark.rule("38.4c", "39.2a", "38.4b", "R-160")
@pytest.mark.parametrize("die", [1, 6])
def test_the_ultimatum_to_belgium_brings_it_in(die):
    state = campaign(hand={"central": [27]}, morale=EVEN, dice=[die])
    run(state, ("diplomacy.begin",))
    state.apply("reveal 27 belgium")
    assert (side(state, "Belgium"), side(state, "Britain")) == (EN, EN)
    assert state.board.morale == (50 - 3 - 1, 50 + 2)


# Diplomacy (38.3) -------------------------------------------------------------------------


@pytest.mark.rule("38.3a", "6.11d", "19.21a")
def test_what_makes_a_countrys_number():
    def number(name, power, **more):
        state = campaign(**({"morale": EVEN} | more))
        return embassies.number(state, power, state.world.country_index[name])

    assert number("Ottoman", CP) == 4
    assert number("Ottoman", CP, turn="1914Au") == 5
    assert number("Ottoman", CP, morale={"central": 71}) == 5
    assert number("Ottoman", CP, morale={"central": 30}) == 3
    assert number("Bulgaria", CP, turn="1915Au") == 4
    assert number("Romania", CP, control={"Belgrade": "central", "Kiev": "central"}) == 2
    assert number("Romania", CP, control={"Belgrade": "central"}) == 1
    assert number("Greece", EN) == 2
    assert number("Greece", EN, units={"FR-ACT2-01": "Belgrade"}) == 3


@pytest.mark.rule("38.3a", "38.3b")
@pytest.mark.parametrize(("die", "joins", "marker"), [(4, CP, 0), (5, NEUTRAL, 0), (6, NEUTRAL, -1)])
def test_an_attempt_and_a_blunder(die, joins, marker):
    state = campaign(morale=EVEN, dice=[die])
    run(state, ("diplomacy.attempt", CP, state.world.country_index["Ottoman"]))
    assert side(state, "Ottoman") == joins
    assert state.board.markers.get("Ottoman", 0) == marker


@pytest.mark.rule("38.3b")
def test_a_natural_six_fails_whatever_the_number():
    state = campaign(morale={"central": 80, "entente": 50}, dice=[6], turn="1914Au")
    c = state.world.country_index["Ottoman"]
    assert embassies.number(state, CP, c) == 6
    run(state, ("diplomacy.attempt", CP, c))
    assert side(state, "Ottoman") == NEUTRAL


@pytest.mark.rule("38.3b", "38.3a")
def test_a_marker_counts_for_one_and_against_the_other():
    state = campaign(morale=EVEN)
    c = state.world.country_index["Italy"]
    before = [embassies.number(state, power, c) for power in (CP, EN)]
    embassies.mark(state, EN, c)
    assert [embassies.number(state, power, c) for power in (CP, EN)] == [before[0] - 1, before[1] + 1]


@pytest.mark.rule("6.11d", "6.11f", "19.24b", "R-112", "R-113")
def test_who_may_be_approached():
    state = campaign(morale=EVEN, units={"GE-ACT2-01": "3314"})
    w = state.world
    diplomats = {w.countries[c] for c in embassies.targets(state, CP, card(28))}
    assert {"Sweden", "Norway", "Spain", "Italy"} <= diplomats
    assert "United States" not in diplomats
    assert "France" not in diplomats
    pressed = {w.countries[c] for c in embassies.targets(state, CP, card(27))}
    assert "Sweden" not in pressed
    assert "Belgium" in pressed
    assert "Spain" not in pressed


# Ultimata (38.4) -----------------------------------------------------------------------------


def pressed(die, **more):
    """An ultimatum to Denmark."""
    state = campaign(morale=EVEN, dice=[die], turn="1915Wi", **more)
    return run(state, ("ultimatum.roll", CP, state.world.country_index["Denmark"]))


@pytest.mark.rule("38.4a", "19.32b", "19.24a", "19.0c")
def test_the_ultimatum_table():
    assert side(pressed(2), "Denmark") == SURRENDERED
    assert pressed(3).board.markers == {"Denmark": 1}
    assert pressed(4).board.markers == {"Denmark": -1}
    assert pressed(5).board.markers == {"Denmark": -1}
    assert side(pressed(6), "Denmark") == EN


@pytest.mark.rule("6.11f", "38.4a")
@pytest.mark.parametrize(
    ("strength", "allowed", "modifier"),
    [(9, False, -1), (10, True, -1), (19, True, -1), (20, True, -2), (29, True, -2), (30, True, -3)],
)
def test_a_match_is_enough_and_double_and_triple_strength_press(strength, allowed, modifier):
    """Denmark has an army of 10, and -1 of its own."""
    corps = {"id": "x", "side": "central", "country": "Germany", "type": "ACT", "mobile": strength}
    state = campaign(morale=EVEN, turn="1915Wi", new_units=[corps], units={"x": "3314"})
    c = state.world.country_index["Denmark"]
    assert (c in embassies.targets(state, CP, card(27))) is allowed
    assert embassies.ultimatum_modifier(state, CP, c) == modifier


@pytest.mark.rule("6.11f")
def test_strength_on_the_border_presses():
    state = campaign(units={f"GE-ACT2-0{k}": "3314" for k in (1, 2, 3)})
    weak = campaign(units={"GE-BDE-01": "3314"})
    c = state.world.country_index["Denmark"]
    assert embassies.ratio(state, CP, c) > embassies.ratio(weak, CP, c)
    assert embassies.ratio(campaign(), CP, c) == 0


# America (38.6) -------------------------------------------------------------------------------


def america(die, turn="1917Sp", **more):
    fields = {
        name: more.pop(name)
        for name in ("unrestricted", "sympathy", "gas_first", "merchant_lost", "ultimata")
        if name in more
    }
    state = campaign(morale=EVEN, dice=[die], turn=turn, **more)
    state.board = changed(state.board, **fields)
    return run(state, ("america.roll", EN))


@pytest.mark.rule("38.6a", "6.11b")
def test_the_table_of_america():
    assert america(2).board.sympathy == 0
    assert america(3).board.sympathy == 1
    lent = america(5)
    assert lent.board.sympathy == 1
    assert "lend france" in choices(lent, "entente")
    lent.apply("lend france")
    assert lent.board.extra_points == {"France": 10}
    assert side(america(5, sympathy=2), "United States") == EN


@pytest.mark.rule("38.6a", "R-161")
def test_before_1917_only_submarines_bring_war():
    early = america(6, "1916Au", sympathy=3)
    assert side(early, "United States") == NEUTRAL
    assert side(america(6, "1916Au", sympathy=1, unrestricted=True), "United States") == EN


@pytest.mark.rule("38.6b", "R-161")
def test_what_changes_the_roll_of_america():
    def modifier(turn="1917Sp", control=None, **fields):
        state = campaign(morale=EVEN, turn=turn, control=control or {})
        state.board = changed(state.board, **fields)
        return embassies.america_modifier(state)

    assert [modifier(turn) for turn in ("1915Wi", "1916Wi", "1917Wi", "1918Wi", "1919Wi")] == [
        -2,
        -1,
        1,
        2,
        2,
    ]
    assert modifier(unrestricted=True) == 3
    assert modifier(merchant_lost=5) == 2
    assert modifier(merchant_lost=4) == 1
    assert modifier(control={"Brussels": "central"}) == 2
    assert modifier(sympathy=3) == 4
    assert modifier(gas_first=EN) == 0
    assert modifier(gas_first=CP) == 1
    assert modifier(ultimata=((EN, "Greece"),)) == 0


@pytest.mark.rule("38.7a")
def test_american_entry_shakes_the_central_powers():
    state = america(6, sympathy=3)
    assert state.board.morale == (40, 65)


# Minor powers and colonies (20, 38.8, 38.9) ------------------------------------------------------


def rolled(step, die, power=EN, **more):
    return run(campaign(**({"morale": EVEN, "dice": [die]} | more)), (step, power))


@pytest.mark.rule("38.8a", "20.1a", "6.11a", "20.0a")
def test_minor_powers_come_by_the_roll():
    assert side(rolled("minor.roll", 1), "Japan") == EN
    assert side(rolled("minor.roll", 2), "Portugal") == EN
    assert side(rolled("minor.roll", 3), "Brazil") == NEUTRAL
    assert side(rolled("minor.roll", 3, turn="1917Wi"), "Brazil") == NEUTRAL
    assert side(rolled("minor.roll", 3, turn="1917Sp"), "Brazil") == EN
    assert rolled("minor.roll", 5).board.morale == (50, 51)


@pytest.mark.rule("20.2a", "38.8a", "38.9b")
def test_what_a_table_cannot_bring_about_is_told_as_nothing():
    def told(number, who, **more):
        state = phase(**{who: [number]}, turn=LATE, **more)
        state.apply("pass", who)
        results = state.forecast(f"reveal {number}").results
        return {one.result: int(6 * one.probability) for one in results}

    choice = {"good news": 1, "the Entente may choose": 1}
    # Brazil may not come yet, and Japan is there.
    assert told(79, "entente", allegiance={"Japan": "EN"}) == choice | {"Portugal": 1, "nothing happens": 3}
    # Tsingtao falls to Japan alone, and there is no uprising.
    assert told(81, "entente")["nothing happens"] == 3
    assert told(81, "entente", allegiance={"Japan": "EN"}, uprisings=["India"])["nothing happens"] == 1
    assert told(29, "central", uprisings=["British Africa"])["nothing happens"] == 2


@pytest.mark.rule("38.8a", "20.2a")
def test_on_a_six_the_entente_chooses():
    state = rolled("minor.roll", 6)
    assert choices(state, "entente") == ["invite japan", "invite portugal", "pass"]
    high = rolled("minor.roll", 6, morale={"central": 50, "entente": 71}, allegiance={"Japan": "EN"})
    assert choices(high, "entente") == ["invite portugal", "invite spain", "pass"]


@pytest.mark.rule("20.3a", "20.0a", "38.8a")
def test_the_force_of_spain_comes_to_its_cities_or_to_the_west_edge():
    state = rolled("minor.roll", 6, morale={"central": 50, "entente": 71})
    state.apply("invite spain", "entente")
    places = {action.split()[2] for action in choices(state, "entente")}
    assert {"0339", "1540", "0140"} <= places
    assert state.why_not("place SP-ACT2-01 2523", "entente").rule == "20.3a"
    state.apply("place SP-ACT2-01 0140", "entente")
    state.apply("place SP-ACT2-02 1540", "entente")
    # Its ships go to its ports.
    assert {action.split()[2] for action in choices(state, "entente")} == {
        "0533",
        "0734",
        "0835",
        "0943",
        "1540",
    }


@pytest.mark.rule("20.3a", "23.0a")
def test_the_diary_tells_where_the_force_of_spain_has_come():
    state = rolled("minor.roll", 6, morale={"central": 50, "entente": 71})
    state.apply("invite spain", "entente")
    events = state.apply("place SP-ACT2-01 1540", "entente")
    own, theirs = (event for event in events if event.name == "arrived")
    assert (own.audience, theirs.not_for) == ("entente", "entente")
    assert not theirs.who, "which unit it is the enemy does not hear"


@pytest.mark.rule("38.9a", "35.0a", "6.11c")
def test_the_colonial_table_of_the_central_powers():
    war = rolled("colonial.roll", 1, CP)
    assert war.board.uprisings == ("India", "British Africa")
    assert war.board.morale == (50, 48)
    out = rolled("colonial.roll", 1, CP, allegiance={"Britain": "surrendered"})
    assert out.board.morale == (50, 50)
    raiders = rolled("colonial.roll", 4, CP, merchant=80)
    assert raiders.board.merchant == 78
    # America hears of it with what is sunk in the turn (38.6b).
    assert run(raiders, ("discard.end",)).board.merchant_lost == 2
    easter = rolled("colonial.roll", 5, CP)
    assert easter.decision.step == "partisans.place"
    assert all(
        easter.world.region["Ireland"] >> easter.world.grid.hex(a.split()[1]) & 1
        for a in choices(easter, "central")[:-1]
    )


@pytest.mark.rule("6.11d", "6.11f", "19.24b", "R-112")
@pytest.mark.parametrize(
    ("number", "country", "row"),
    [
        (27, "netherlands", "6.11f"),
        (27, "france", "6.11f"),
        (27, "united-states", "6.11f"),
        (27, "sweden", "19.24b"),
        (28, "united-states", "R-112"),
        (28, "france", "6.11d"),
        (28, "atlantis", "6.11d"),
    ],
)
def test_what_is_said_against_a_country(number, country, row):
    state = phase([number], [], morale={"central": 60, "entente": 50})
    assert state.why_not(f"reveal {number} {country}", "central").rule == row


@pytest.mark.rule("3.2b", "3.2c", "4.31a", "4.31b")
@pytest.mark.parametrize(
    ("held", "shown", "row"),
    [(36, 36, "4.31b"), ("32 west", 32, "4.31a"), (28, 27, "4.31a"), (26, 26, "3.2b")],
)
def test_what_is_said_against_a_card_in_the_diplomacy_phase(held, shown, row):
    state = phase([held], [], morale={"central": 60, "entente": 50}, turn=LATE)
    state.apply("pass", "central")
    assert state.decision.step == "diplomacy.play"
    assert state.why_not(f"reveal {shown}", "central").rule == row


@pytest.mark.rule("38.9b")
def test_the_colonial_table_of_the_entente():
    assert rolled("colonial.roll", 1).board.morale == (50, 50)
    assert rolled("colonial.roll", 1, allegiance={"Japan": "EN"}).board.morale == (50, 52)
    state = rolled("colonial.roll", 2)
    assert state.board.morale == (50, 51)
    state.dice = campaign(dice=[2]).dice
    run(state, ("colonial.roll", EN))
    assert state.board.morale == (50, 51)
    calm = campaign(morale=EVEN, dice=[5])
    calm.board = changed(calm.board, uprisings=("India",))
    run(calm, ("colonial.roll", EN))
    assert calm.board.uprisings == ()


@pytest.mark.rule("38.9a")
def test_the_senussi_appear_at_the_west_edge_of_the_middle_east():
    ahead = {"central": 60, "entente": 50}
    sides = {"Ottoman": "CP", "Italy": "EN"}
    state = phase([29], dice=[3], allegiance=sides, turn="1915Su", morale=ahead)
    state.apply("reveal 29", "central")
    assert "French Africa" in state.board.uprisings
    assert {action.split()[-1][:2] for action in choices(state, "central") if action != "done"} == {"51"}
    state.apply("raise OT-BDE-05 5165", "central")
    w = state.world
    assert w.names[state.board.loc[w.index["OT-BDE-05"]]] == "5165"
    assert state.board.control_cp >> w.grid.hex("5165") & 1


@pytest.mark.rule("38.9a", "2.2c")
def test_senussi_that_are_elsewhere_do_not_appear():
    there = {"OT-BDE-05": "Baghdad"}
    ahead = {"central": 60, "entente": 50}
    state = phase([29], dice=[3], allegiance={"Ottoman": "CP"}, turn="1915Wi", units=there, morale=ahead)
    state.apply("reveal 29", "central")
    assert state.board.uprisings == ("French Africa",)
    assert state.decision.step == "cards.begin"


# Refusals ---------------------------------------------------------------------------


def why(state, action, who="central"):
    return state.why_not(action, who).rule


@pytest.mark.rule("3.2b", "6.22b", "4.31a")
def test_before_other_cards_only_peace_is_shown_and_who_must_show_it_does():
    state = phase([28], [82], turn=LATE)
    assert why(state, "reveal 28 romania") == "3.2b"
    assert why(state, "reveal 82", "entente") == "4.31a"
    assert why(state, "reveal 28 romania", "entente") == "4.31a"
    obliged = phase([26], turn=LATE, obliged={"central": "peace"})
    assert choices(obliged, "central") == ["reveal 26"]
    assert why(obliged, "pass") == "6.22b"
