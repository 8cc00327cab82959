"""3.31, 25.31, 25.35 and 26.3. Sea areas, General Engagements and naval combat."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tests.games.storm_of_steel.field import asked, choices, lost, step, told, unit, why_not
from tests.games.storm_of_steel.harbour import (
    CENTRAL,
    ENTENTE,
    EXTRAS,
    HARWICH,
    KIEL,
    RATINGS,
    ROSYTH,
    SCAPA,
    TARANTO,
    TOULON,
    WILHELMSHAVEN,
    at_sea,
    engaged,
    passes,
    sends,
    ship,
)

from hexfront.games.storm_of_steel.clash import ENGAGEMENT, Clash
from hexfront.games.storm_of_steel.deck import Played
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import entry, seafight, seas
from hexfront.games.storm_of_steel.world import CP, EN, FRONTS


def status(state, area="North Sea"):
    return seas.status(state, area)


# Status (3.31, 25.2) -----------------------------------------------------------------------------------


@pytest.mark.rule("3.31d", "3.31a", "R-121", "R-120")
def test_who_is_alone_in_an_area_dominates_it():
    assert status(at_sea({WILHELMSHAVEN: ["ESC"]})) == "CP"
    assert status(at_sea({SCAPA: ["ESC"]})) == "EN"
    assert status(at_sea({SCAPA: ["TR"], WILHELMSHAVEN: ["SS"]})) == "CP"


@pytest.mark.rule("3.31e", "R-120")
def test_otherwise_half_as_many_big_ships_again_dominate():
    three_to_two = {SCAPA: ["BB", "BB"], ROSYTH: ["BC"], WILHELMSHAVEN: ["BB", "BC"]}
    assert status(at_sea(three_to_two)) == "EN"
    assert status(at_sea({SCAPA: ["BB", "PD", "PD"], WILHELMSHAVEN: ["BB"]})) == "contested"
    assert status(at_sea({SCAPA: ["ESC"], WILHELMSHAVEN: ["SS"]})) == "contested"


@pytest.mark.rule("25.2c", "25.2l")
def test_bases_on_two_areas_count_for_both():
    state = at_sea({KIEL: ["BB"], TARANTO: ["BB Italy"]})
    assert status(state) == status(state, "Baltic Sea") == "CP"
    assert status(state, "West Mediterranean") == status(state, "Adriatic Sea") == "EN"


@pytest.mark.rule("25.2b", "25.2n", "R-158")
def test_the_channel_is_the_ententes_unless_cherbourg_falls():
    ships = {WILHELMSHAVEN: ["BB"]}
    assert status(at_sea(ships), "English Channel") == "EN"
    held = at_sea(ships, units={"GE-ACT2-01": "Cherbourg"})
    assert status(held, "English Channel") == "CP"


@pytest.mark.rule("25.2p", "R-158")
def test_off_map_seas_are_the_ententes():
    assert status(at_sea({WILHELMSHAVEN: ["BB"]}), "Atlantic") == "EN"


# Choosing engagements (25.31b) -----------------------------------------------------------------------


FLEETS = {WILHELMSHAVEN: ["BB", "BB", "CA"], SCAPA: ["BB", "BB", "BB"], HARWICH: ["ESC"]}


@pytest.mark.rule("25.31b", "3.31f", "26.1a")
def test_the_central_powers_choose_first_and_only_areas_that_are_not_theirs():
    state = at_sea(FLEETS | {TOULON: ["BB France"]})
    assert asked(state) == (CENTRAL, "naval.choose")
    assert choices(state, "engage") == {"north-sea"}
    assert why_not(state, "engage west-mediterranean") == "25.31c"
    state.apply("pass")
    assert asked(state) == (ENTENTE, "naval.choose")
    assert choices(state, "engage") == set()
    assert why_not(state, "engage north-sea") == "3.31f"
    state.apply("pass")
    assert step(state) == "naval.mission"


@pytest.mark.rule("25.31c", "25.31h")
def test_fleets_of_one_base_are_chosen_by_both_at_once():
    state = at_sea(FLEETS)
    state.apply("engage north-sea")
    assert {one.side for one in state.decisions} == {CENTRAL, ENTENTE}
    sends(state, ENTENTE, SCAPA, "b1")
    assert "b1" not in str(state.board.clash)
    state.apply(f"base {WILHELMSHAVEN}", CENTRAL)
    assert {str(one) for one in state.legal_actions(CENTRAL)} == {"ship g1", "ship g2", "ship g3"}
    state.apply("ship g1", CENTRAL)
    state.apply("sail", CENTRAL)
    passes(state, *EXTRAS)
    assert state.board.engaged == ("North Sea",)


@pytest.mark.rule("25.31c", "R-123")
def test_no_more_than_ten_ships_sail():
    state = at_sea({WILHELMSHAVEN: ["ESC"] * 11, SCAPA: ["BB"]})
    state.apply("engage north-sea")
    state.apply(f"base {WILHELMSHAVEN}", CENTRAL)
    for k in range(1, 11):
        state.apply(f"ship g{k}", CENTRAL)
    assert [str(one) for one in state.legal_actions(CENTRAL)] == ["sail"]


@pytest.mark.rule("25.35a", "26.1a", "R-124")
def test_an_attacker_who_is_not_opposed_moves_the_status_one_step():
    state = engaged(FLEETS, theirs=())
    assert status(state) == "contested"
    assert why_not(state, "engage north-sea") == "25.31h"


@pytest.mark.rule("25.3a")
def test_who_sought_an_engagement_has_had_its_mission_and_who_answered_has_not():
    state = engaged(FLEETS, dice=[6])
    w = state.world
    assert state.board.tasked == 1 << w.index["g1"]


# Combat (26.3) -----------------------------------------------------------------------------------------


def fought(dice, ours=("g1",), theirs=("b1",), fleets=FLEETS, **more):
    """An engagement in the North Sea that the Central Powers seek."""
    return passes(engaged(fleets, ours, theirs, dice=dice, **more), *EXTRAS)


@pytest.mark.rule("26.31a", "26.32a", "26.32c")
def test_without_contact_there_is_no_combat():
    state = fought([6])
    assert not lost(state, "g1")
    assert not lost(state, "b1")
    assert status(state) == "EN"


@pytest.mark.rule("26.33a", "26.33b")
def test_at_once_both_fire_before_anything_sinks():
    # Contact 3 is combat; both have strength 8 and hit 4 with a 1.
    state = fought([3, 1, 1])
    assert lost(state, "g1", "b1")


@pytest.mark.rule("26.33a", "26.32c", "R-126")
def test_with_the_advantage_one_fires_first():
    state = fought([1, 1, 1], ours=("g1", "g2"))
    # Strength 16 hits 6: the battleship with 8 must go, and nobody is left to answer.
    assert lost(state, "b1")
    assert not lost(state, "g1")
    assert not lost(state, "g2")


@pytest.mark.rule("26.33b", "26.33c")
def test_the_owner_chooses_ships_that_cover_the_hits():
    fleets = {WILHELMSHAVEN: ["BB", "CA"], SCAPA: ["BB"]}
    state = fought([3, 6, 3], ours=("g1", "g2"), fleets=fleets)
    # A hit of two may be met with the cruiser.
    assert asked(state) == (CENTRAL, "sea.loss")
    assert choices(state, "lose") == {"g1", "g2"}
    state.apply("lose g2")
    assert lost(state, "g2")
    assert step(state) != "sea.loss"
    more = fought([3, 6, 1], ours=("g1", "g2"), fleets=fleets)
    more.apply("lose g2")
    # Four hits: the battleship has to go as well.
    assert lost(more, "g1", "g2")


@pytest.mark.rule("25.35a", "R-124")
def test_who_hits_harder_moves_the_status_and_then_ships_are_counted():
    state = fought([1, 1], ours=("g1", "g2"), fleets={WILHELMSHAVEN: ["BB", "BB"], SCAPA: ["BB", "BB", "BB"]})
    assert lost(state, "b1")
    assert status(state) == "contested"
    more = fought([1, 1], ours=("g1", "g2", "g3"), fleets={WILHELMSHAVEN: ["BB"] * 3, SCAPA: ["BB"] * 3})
    # From contested to dominated: one step, and 3 to 2 besides.
    assert status(more) == "CP"


@pytest.mark.rule("25.35a", "R-124")
def test_after_even_losses_the_count_may_still_better_the_status():
    fleets = {WILHELMSHAVEN: ["BB", "CA", "CA", "CA", "CA", "BB"], SCAPA: ["BB", "BB", "BB"]}
    ours, theirs = ("g1", "g2", "g3", "g4", "g5"), ("b1", "b2", "b3")
    state = fought([3, 1, 1], ours, theirs, fleets=fleets)
    while step(state) == "sea.loss":
        state.apply(sorted(state.legal_actions(), key=lambda a: a.args[0] in ("g1", "b2", "b3"))[0])
    # Eight protection for eight: no step. But two great ships to two are no longer a mastery.
    assert lost(state, "g2", "g3", "g4", "g5", "b1")
    assert status(state) == "contested"


@pytest.mark.rule("4.6v", "26.33b")
def test_sunk_ships_count_by_area():
    state = fought([3, 1, 1])
    assert state.board.toll["EN North Sea"] == 1
    assert state.board.toll["CP North Sea"] == 1


# Second fleets (25.31d, 25.31e) ------------------------------------------------------------------------


@pytest.mark.rule("25.31e", "2.1c")
def test_a_second_fleet_needs_nine_or_less_with_two_dice():
    for roll, joins in ((9, True), (10, False)):
        state = engaged(FLEETS, dice=[roll, 6])
        passes(state, "engagement.card")
        assert asked(state) == (CENTRAL, "engagement.second")
        state.apply("second")
        assert told(state, "second fleet").rule == "25.31e"
        assert (step(state) == "engagement.join") == joins
        if joins:
            state.apply(f"base {WILHELMSHAVEN}")
            assert choices(state, "ship") == {"g2", "g3"}
            state.apply("ship g2")
            state.apply("sail")
            assert state.board.clash.ships.bit_count() == 2


@pytest.mark.rule("25.31d")
def test_with_jutland_it_joins_without_a_roll():
    state = in_1916(hand={CENTRAL: ["14 west"]})
    assert asked(state) == (CENTRAL, "engagement.card")
    state.apply("reveal 14")
    passes(state, "engagement.card")
    state.apply("second")
    assert step(state) == "engagement.join"


def in_1916(turn="1916Sp", **more):
    """An engagement of the campaign, when the cards of fleets may come up."""
    morale = {CENTRAL: 60, ENTENTE: 60}
    return engaged(FLEETS, scenario="campaign_1914", turn=turn, chosen_morale=morale, **more)


@pytest.mark.rule("25.31d", "4.6s", "R-5")
def test_who_could_hold_a_naval_card_is_asked_whatever_he_holds():
    # With Jutland, with another card, with none: the same question.
    for hand in ({CENTRAL: ["14 west"]}, {CENTRAL: ["1 west"]}, {}):
        state = in_1916(hand=hand)
        assert asked(state) == (CENTRAL, "engagement.card")
        state.apply("pass")
        assert asked(state) == (ENTENTE, "engagement.card")
    # Before 1915 nobody can have Jutland, nor when it lies open or has left the game.
    for more in ({"turn": "1914Au"}, {"played": ["14 west"]}, {"removed_cards": [14]}):
        assert asked(in_1916(**more)) == (ENTENTE, "engagement.card")
    # Otranto is of no use in the North Sea.
    state = in_1916(hand={CENTRAL: ["15 west"]})
    assert choices(state, "reveal") == set()


ROOM_40 = 88


@pytest.mark.rule("25.31d", "25.31e", "4.6r")
def test_room_40_brings_a_second_fleet_once_and_looks_into_a_base():
    hand = {ENTENTE: [ROOM_40]}
    state = at_sea({**FLEETS, KIEL: ["SS"]}, scenario="campaign_1914", turn="1916Sp", hand=hand)
    assert asked(state) == (ENTENTE, "naval.window")
    state.apply(f"reveal {ROOM_40}")
    assert asked(state) == (ENTENTE, "effect.base")
    assert choices(state, "look") == {WILHELMSHAVEN, KIEL}
    state.apply(f"look {WILHELMSHAVEN}")
    w = state.world
    assert state.board.seen_by_en == sum(1 << w.index[name] for name in ("g1", "g2", "g3"))
    state.apply("engage north-sea")
    sends(state, ENTENTE, SCAPA, "b1")
    sends(state, CENTRAL, WILHELMSHAVEN, "g1")
    passes(state, "engagement.card")
    state.apply("pass", CENTRAL)
    again = state.clone()
    state.apply("second", ENTENTE)
    assert step(state) == "engagement.join"
    assert state.board.used_up == (ROOM_40,)
    again.board.used_up = (ROOM_40,)
    again.apply("second", ENTENTE)
    assert told(again, "second fleet").rule == "25.31e"


@pytest.mark.rule("23.2a", "R-5")
def test_before_fleets_sail_who_may_hold_room_40_is_asked_whatever_it_is():
    for card in (ROOM_40, 79):
        state = at_sea(FLEETS, scenario="campaign_1914", turn="1916Sp", hand={ENTENTE: [card]})
        assert asked(state) == (ENTENTE, "naval.window")
        assert choices(state, "reveal") == ({str(card)} if card == ROOM_40 else set())
    assert asked(at_sea(FLEETS, scenario="campaign_1914", turn="1916Sp")) == (CENTRAL, "naval.choose")


@pytest.mark.rule("4.6j", "26.33a")
def test_a_naval_shift_is_one_column_of_the_attackers_fire():
    state = engaged(FLEETS, theirs=("b1", "b2"), played=["14 west"], dice=[3, 3, 6])
    passes(state, *EXTRAS)
    # Strength 8 hits 2 with a 3; one column farther it hits 4.
    assert asked(state) == (ENTENTE, "sea.loss")
    assert "4" in state.decision.prompt


@pytest.mark.rule("R-170", "4.6f", "4.6j")
def test_a_naval_shift_counts_on_the_seas_of_the_front_of_its_card():
    def helped(card, front, power, scenario="campaign_1914"):
        state = at_sea({WILHELMSHAVEN: ["BB"]}, scenario=scenario, turn="1916Sp")
        state.board.played = (Played(card, front, power),)
        clashes = {area: Clash(area, ENGAGEMENT, power) for area in seas.AREAS}
        found = {area for area, clash in clashes.items() if seafight.shift_of(state, clash, power)}
        assert all(bool(seafight.elsewhere(state, one, power)) != (a in found) for a, one in clashes.items())
        return found

    west = {seas.NORTH_SEA, seas.WEST_MEDITERRANEAN, seas.ADRIATIC}
    assert helped(14, 0, CP) == helped(15, 0, CP) == helped(49, 0, EN) == west
    assert helped(53, 2, EN) == {seas.EAST_MEDITERRANEAN, seas.BLACK_SEA}
    # On one map all seas are of its front.
    assert helped(49, 0, EN, "west_1914") == set(seas.AREAS)
    assert seas.front(GAME.world_of("campaign_1914"), seas.BALTIC) == FRONTS.index("E")
    assert seas.front(GAME.world_of("campaign_1914"), seas.MARMORA) == FRONTS.index("M")


@pytest.mark.rule("28.3a", "28.3b")
def test_losing_the_north_sea_is_noted_for_the_morale_phase():
    state = engaged(FLEETS, theirs=())
    passes(state, "naval.choose")
    assert state.board.north_sea_lost
    calm = passes(at_sea(FLEETS), "naval.choose")
    assert not calm.board.north_sea_lost


@pytest.mark.rule("28.3b", "R-136")
def test_in_the_first_turn_only_an_engagement_loses_the_north_sea():
    state = engaged(FLEETS, theirs=(), turn="1914Su")
    passes(state, "naval.choose")
    assert state.board.north_sea_lost
    # Nobody ruled it before the war: while Britain is neutral there is nothing to lose.
    alone = passes(at_sea({WILHELMSHAVEN: ["BB"]}, turn="1914Su"), "naval.choose")
    assert not alone.board.north_sea_lost


# The map of the seas (25.2) --------------------------------------------------------------------------


@pytest.mark.rule("25.2a", "25.2d", "25.2e", "25.2f", "25.2g", "25.2h", "25.2i", "25.2k", "25.2m")
@pytest.mark.parametrize(
    ("port", "areas"),
    [
        ("Rosyth", {"North Sea"}),
        ("Devonport", {"English Channel", "Atlantic"}),
        ("Liverpool", {"Atlantic"}),
        ("Danzig", {"Baltic Sea"}),
        ("Toulon", {"West Mediterranean"}),
        ("Alexandria", {"East Mediterranean"}),
        ("Pola", {"Adriatic Sea"}),
        ("Constantinople", {"East Mediterranean", "Black Sea", "Sea of Marmora"}),
        ("Suez", {"East Mediterranean", "Indian Ocean"}),
        ("Basra", {"Indian Ocean"}),
        ("Aqaba", {"Indian Ocean"}),
        ("Fao", {"Indian Ocean"}),
    ],
)
def test_on_which_areas_ports_lie(port, areas):
    w = GAME.world({})
    assert set(w.place[w.hex_of_place[port]].seas) == areas


@pytest.mark.rule("24.5a", "24.2a", "24.2b")
def test_ratings_of_ships():
    w = GAME.world({})
    found = {}
    for u in w.units:
        if u.type in RATINGS:
            found[u.country, u.type] = (u.contact, u.naval_combat, u.protection, u.bombardment)
    assert found["Britain", "BB"] == (1, 8, 8, 6)
    assert found["Germany", "BC"] == (2, 6, 7, 4)
    assert found["Britain", "BC"] == (2, 6, 5, 4)
    assert found["Germany", "SS"] == (5, 3, 1, 0)
    assert found["France", "TR"] == (1, 0, 1, 0)


@pytest.mark.rule("25.2o", "25.2j", "R-158")
@pytest.mark.parametrize(
    ("turks", "holder", "mediterranean", "found"),
    [(0, "", "EN", "CP"), (0, "EN", "EN", "EN"), (0, "EN", "contested", "contested")],
)
def test_marmora_is_the_turks_unless_constantinople_falls(turks, holder, mediterranean, found):
    w = GAME.world({})
    allegiance = [2] * len(w.countries)
    allegiance[w.country_index["Ottoman"]] = turks
    city = 1 << w.hex_of_place["Constantinople"]
    board = SimpleNamespace(
        allegiance=tuple(allegiance),
        real=[0, city if holder == "EN" else 0],
        sea_status={"East Mediterranean": mediterranean},
    )
    assert seas.status(SimpleNamespace(world=w, board=board), "Sea of Marmora") == found


@pytest.mark.rule("3.31g")
def test_a_status_lasts_until_the_next_turn_counts_anew():
    state = engaged(FLEETS, theirs=())
    passes(state, "naval.choose", "naval.mission")
    assert status(state) == "contested"
    state.plan([("turn.end",), ("phase", "attrition"), ("naval.begin",)])
    state.advance()
    assert status(state) == "EN"


@pytest.mark.rule("26.2b", "26.2a", "R-128")
def test_ships_leave_a_base_that_land_units_enter():
    new = [ship("b1", ENTENTE, "CA"), unit("c1", CENTRAL)]
    units = {"b1": "Calais", "c1": "2021"}
    doc = {"scenario": "west_1914", "phase": "movement", "half": CENTRAL, "turn": "1914Su", "units": units}
    state = GAME.position(doc | {"new_units": new})
    entry.go(state, state.world.index["c1"], state.world.hex_of_place["Calais"])
    state.advance()
    at = state.board.loc[state.world.index["b1"]]
    assert state.world.naval_bases >> at & 1
    assert at != state.world.hex_of_place["Calais"]


@pytest.mark.rule("25.3c")
@pytest.mark.parametrize(("dice", "idle"), [([6], True), ([1, 6, 6], False)])
def test_who_sought_an_engagement_and_met_nobody_may_still_support_a_landing(dice, idle):
    state = passes(engaged({WILHELMSHAVEN: ["BB"], SCAPA: ["BB"]}, dice=dice), *EXTRAS)
    assert state.board.tasked >> state.world.index["g1"] & 1
    assert bool(state.board.unfought >> state.world.index["g1"] & 1) is idle
