"""3.31c, 25.41, 25.44, 25.46, 29.11. Which way transports take, what may meet them there, and who lands."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import asked, lost, odds, step
from tests.games.storm_of_steel.harbour import CENTRAL, ENTENTE, ship
from tests.games.storm_of_steel.world_display import at, display, go, going, place, why

from hexfront.games.storm_of_steel.rules import embarking, voyages
from hexfront.kernel.play import Play

FRENCH, BRITISH, TR, TR2 = "FR-ACT2-01", "GB-ACT2-01", "GB-TR-01", "GB-TR-02"
WEST, EAST = "West Mediterranean", "East Mediterranean"


def crossed(state, start, to):
    w = state.world
    return voyages.crossed(state, 1, w.named(start), w.named(to))


# The way (3.31c, 25.46a) ---------------------------------------------------------------------------------


@pytest.mark.rule("25.46a", "11.632a", "11.632c")
def test_a_voyage_crosses_every_area_between_its_ports():
    state = display({})
    assert crossed(state, "Le Havre", "Salonika") == ("English Channel", "Atlantic", WEST, EAST)
    assert crossed(state, "Marseille", "Alexandria") == (WEST, EAST)
    assert crossed(state, "Toulon", "Marseille") == (WEST,)
    # Round Africa only where nothing shorter is open.
    assert crossed(state, "Marseille", "Aqaba") == (WEST, EAST, "Indian Ocean")
    shut = display({}, control={"Suez": CENTRAL})
    assert crossed(shut, "Marseille", "Aqaba") == (WEST, "Atlantic", "Indian Ocean")


@pytest.mark.rule("3.31c", "25.3d")
def test_no_way_leads_through_an_area_that_the_enemy_dominates():
    units = {FRENCH: "Marseille", TR: "Marseille"}
    assert {"Alexandria", "Le Havre"} <= going(display(units), FRENCH, "sail")
    assert not going(display(units, sea_status={WEST: "CP"}), FRENCH, "sail")
    east = display({BRITISH: "Alexandria", TR: "Alexandria"}, sea_status={WEST: "CP"})
    # By Suez and round Africa there is a way home, but not to Marseille.
    assert "Le Havre" in going(east, BRITISH, "sail")
    assert "Marseille" not in going(east, BRITISH, "sail")
    closed = {"sea_status": {WEST: "CP"}, "control": {"Suez": CENTRAL}}
    assert "Le Havre" not in going(
        display({BRITISH: "Alexandria", TR: "Alexandria"}, **closed), BRITISH, "sail"
    )


@pytest.mark.rule("25.46a", "25.46b")
def test_a_transport_is_met_in_an_area_that_it_only_crosses():
    hunter = ship("g1", CENTRAL, "SS", country="Austria-Hungary")
    units = {BRITISH: "Portsmouth", TR: "Portsmouth", "g1": "Taranto"}
    more = {"new_units": [hunter], "control": {"Taranto": CENTRAL}, "sea_status": {WEST: "contested"}}
    state = display(units, dice=[1, 1, 1, 1], **more)
    go(state, BRITISH, "sail", "Alexandria")
    assert asked(state) == (CENTRAL, "voyage.answer")
    state.apply(f"base {at(state, 'Taranto')}")
    state.apply("ship g1")
    state.apply("sail")
    assert lost(state, BRITISH, TR)


@pytest.mark.rule("25.46c", "25.2b", "25.2n")
def test_the_channel_is_safe_until_cherbourg_falls():
    units = {BRITISH: "Portsmouth", TR: "Portsmouth"}
    contested = {"sea_status": {"North Sea": "contested"}}
    safe = go(display(units, **contested), BRITISH, "sail", "Le Havre")
    assert step(safe) == "movement"
    fallen = go(display(units | {"GE-ACT2-01": "Cherbourg"}, **contested), BRITISH, "sail", "Le Havre")
    assert asked(fallen) == (CENTRAL, "voyage.answer")


@pytest.mark.rule("11.632d", "11.632b")
def test_in_the_black_sea_only_russians_sail_while_the_straits_are_closed():
    units = {BRITISH: "Odessa", "RU-ACT2-01": "Odessa", TR: "Odessa", "RU-TR-01": "Odessa"}
    war = {"allegiance": TURKS, "sea_status": {"Black Sea": "EN"}}
    state = display(units, **war)
    assert "Batum" in going(state, "RU-ACT2-01", "sail")
    assert not going(state, BRITISH, "sail")
    assert not going(state, TR, "sail")
    assert "Batum" in going(state, "RU-TR-01", "sail")
    assert why(state, BRITISH, "sail", "Batum") == "11.632d"
    # Russians may use a British ship, and with both gates the sea is open to all.
    assert going(display({"RU-ACT2-01": "Odessa", TR: "Odessa"}, **war), "RU-ACT2-01", "sail")
    gates = {"FR-ACT2-01": "Gallipoli", "FR-ACT2-02": "Constantinople"}
    assert {"Batum", "Alexandria"} <= going(display(units | gates, **war), BRITISH, "sail")


@pytest.mark.rule("25.2i", "11.631a")
@pytest.mark.parametrize(("holder", "may"), [(CENTRAL, True), (ENTENTE, False)])
def test_the_central_powers_pass_constantinople_only_if_they_hold_it(holder, may):
    seas = {"Black Sea": "contested", "East Mediterranean": "contested"}
    gates = {"Gallipoli": CENTRAL, "Constantinople": holder}
    more = {"half": CENTRAL, "allegiance": TURKS, "control": gates, "sea_status": seas}
    state = display({"OT-TR-01": "Trebizond", "OT-ACT2-01": "Trebizond"}, **more)
    assert ("Gallipoli" in going(state, "OT-TR-01", "sail")) is may


@pytest.mark.rule("R-65", "11.632a", "11.631a")
def test_waters_that_are_not_a_sides_are_neither_crossed_nor_stayed_in():
    baltic = {"sea_status": {"Baltic Sea": "contested", "North Sea": "CP"}}
    held = {"control": {"Kiel": ENTENTE, "Calais": CENTRAL}}
    allies = {"allegiance": {"Denmark": "EN"}}
    # Both ports lie on the Baltic too, but there the Entente does not sail.
    assert not going(display({TR: "Kiel"}, **baltic, **held, **allies), TR, "sail")
    open_sea = {"sea_status": {"Baltic Sea": "EN", "North Sea": "EN"}}
    state = display({"RU-ACT2-01": "Riga", "RU-TR-01": "Riga"}, **open_sea)
    assert not going(state, "RU-ACT2-01", "sail")
    more = {"half": CENTRAL, "sea_status": {"North Sea": "contested"}}
    state = display({"GE-ACT2-01": "Calais", "GE-TR-01": "Calais"}, **held, **more)
    assert "North Sea" in going(state, "GE-ACT2-01", "sail")
    state = display({"GE-ACT2-01": "Cherbourg", "GE-TR-01": "Cherbourg"}, **more)
    assert not going(state, "GE-ACT2-01", "sail")


@pytest.mark.rule("25.2c", "19.23c")
@pytest.mark.parametrize("holders", [(CENTRAL, ENTENTE), (ENTENTE, CENTRAL)])
def test_from_one_sea_of_germany_to_the_other_only_through_kiel(holders):
    # One after the other, so that nothing is remembered of the first.
    for holder in holders:
        more = {"half": CENTRAL, "sea_status": dict.fromkeys(("North Sea", "Baltic Sea"), "contested")}
        state = display({"GE-TR-01": "Hamburg", "GE-ACT2-01": "Berlin"}, control={"Kiel": holder}, **more)
        assert ("Danzig" in going(state, "GE-TR-01", "sail")) is (holder == CENTRAL)


@pytest.mark.rule("11.632d", "29.11b")
@pytest.mark.parametrize(("unit", "saved"), [("RU-ACT2-01", True), (BRITISH, False)])
def test_off_a_coast_of_the_black_sea_only_russians_are_taken(unit, saved):
    state = display({unit: "7133", "RU-TR-01": "Sevastopol"}, sea_status={"Black Sea": "EN"})
    assert bool(going(state, unit, "evacuate")) is saved


@pytest.mark.rule("23.41a", "25.46a")
def test_nobody_lets_a_voyage_pass_counts_what_comes_ashore_and_goes_back():
    units = {"GE-ACT2-01": "Danzig", "GE-TR-01": "Danzig", "RU-CA-01": "Riga", "RU-ACT2-01": "Riga"}
    rows = {CENTRAL: {"E": 2}, ENTENTE: {"E": 2}}
    sea = {"Baltic Sea": "contested"}
    # The Central Powers have nothing more to do: the next question goes to the Entente again.
    play = Play(display(units, half=CENTRAL, impulse=2, row=rows, sea_status=sea))
    play.apply("move GE-ACT2-01")
    play.apply(f"sail {at(play.state, 'Memel')}")
    play.apply("decline")
    assert asked(play.state)[0] == ENTENTE
    assert place(play.state, "GE-ACT2-01") == "Memel"
    assert not play.can_undo
    assert play.why_no_undo(ENTENTE).rule == "23.41a"


@pytest.mark.rule("29.11b", "25.46a")
def test_an_evacuation_through_contested_waters_may_be_met():
    hunter = ship("g1", CENTRAL, "CA")
    units = {BRITISH: "2220", TR: "Dover", "g1": "Wilhelmshaven"}
    more = {"new_units": [hunter], "control": {"2220": CENTRAL}}
    state = display(units, sea_status={"North Sea": "contested"}, dice=[1, 1, 1], **more)
    state.board.control_en &= ~(1 << state.world.grid.hex("2220"))
    state.apply(f"move {BRITISH}")
    assert state.forecast(f"evacuate {at(state, 'Dover')}") is not None
    state.apply(f"evacuate {at(state, 'Dover')}")
    assert asked(state) == (CENTRAL, "voyage.answer")
    state.apply(f"base {at(state, 'Wilhelmshaven')}")
    state.apply("ship g1")
    state.apply("sail")
    assert lost(state, BRITISH, TR)


# Embarking (29.11a, 25.44a) ------------------------------------------------------------------------------


@pytest.mark.rule("29.11a", "25.3b", "R-1")
def test_a_transport_need_not_begin_in_the_port_where_it_takes_a_unit():
    state = display({BRITISH: "Portsmouth", TR: "Devonport"})
    assert not going(state, BRITISH, "sail")
    go(state, TR, "sail", "Portsmouth")
    assert not going(state, TR, "sail")
    go(state, BRITISH, "sail", "Le Havre")
    assert place(state, BRITISH) == place(state, TR) == "Le Havre"
    # With its unit it has had its voyage of this impulse.
    assert f"move {TR}" not in {str(a) for a in state.legal_actions()}


@pytest.mark.rule("25.44a", "R-132")
def test_in_durazzo_and_fao_units_land_without_an_assault():
    war = {"allegiance": {"Italy": "EN", "Ottoman": "CP"}}
    state = display({BRITISH: "Brindisi", TR: "Brindisi"}, sea_status={"Adriatic Sea": "contested"}, **war)
    assert "Durazzo" in going(state, BRITISH, "sail")
    # Alone a transport stays away, and nobody lands where an enemy is.
    assert "Durazzo" not in going(state, TR, "sail")
    held = {BRITISH: "Brindisi", TR: "Brindisi", "AH-ACT2-01": "Durazzo"}
    assert "Durazzo" not in going(display(held, **war), BRITISH, "sail")
    gulf = display({BRITISH: "Suez", TR: "Suez"}, **war)
    assert "Fao" in going(gulf, BRITISH, "sail")
    assert "Basra" not in going(gulf, BRITISH, "sail")
    go(gulf, BRITISH, "sail", "Fao")
    assert place(gulf, BRITISH) == place(gulf, TR) == "Fao"
    neutral = display({BRITISH: "Suez", TR: "Suez"})
    assert "Fao" not in going(neutral, BRITISH, "sail")


# Assaults (25.41, 25.45) ---------------------------------------------------------------------------------

TURKS = {"Ottoman": "CP", "Bulgaria": "CP"}


def assaults(units, **more):
    """Where a British unit may land from Alexandria, with what else there is."""
    doc = {"allegiance": TURKS} | more
    return going(display({BRITISH: "Alexandria", TR: "Alexandria"} | units, **doc), BRITISH, "land")


@pytest.mark.rule("25.41g")
def test_the_black_sea_opens_with_constantinople():
    assert "Smyrna" in assaults({})
    assert "Varna" not in assaults({})
    assert "Varna" in assaults({"FR-ACT2-02": "Constantinople"})
    state = display({BRITISH: "Alexandria", TR: "Alexandria"}, allegiance=TURKS)
    assert why(state, BRITISH, "land", "Varna") == "25.41g"


@pytest.mark.rule("37.7b", "37.8a", "25.41a")
@pytest.mark.parametrize(("marker", "row"), [("strikes", "37.7b"), ("mutinies", "37.8a")])
def test_nobody_lands_on_strike_or_in_mutiny(marker, row):
    state = display({BRITISH: "Alexandria", TR: "Alexandria"}, allegiance=TURKS, **{marker: ["Britain"]})
    assert not going(state, BRITISH, "land")
    assert why(state, BRITISH, "land", "Smyrna") == row


@pytest.mark.rule("3.31c", "25.46a")
def test_an_assault_crosses_no_enemy_waters_and_is_met_in_contested_ones():
    units = {BRITISH: "Marseille", TR: "Marseille"}
    assert "Smyrna" in going(display(units, allegiance=TURKS), BRITISH, "land")
    closed = display(units, allegiance=TURKS, sea_status={WEST: "CP"})
    assert "Smyrna" not in going(closed, BRITISH, "land")
    assert why(closed, BRITISH, "land", "Smyrna") == "3.31c"
    hunter = ship("g1", CENTRAL, "SS", country="Austria-Hungary")
    more = {"new_units": [hunter], "control": {"Taranto": CENTRAL}, "sea_status": {WEST: "contested"}}
    state = display(units | {"g1": "Taranto"}, allegiance=TURKS, dice=[1, 1, 1, 1], **more)
    go(state, BRITISH, "land", "Smyrna")
    assert asked(state) == (CENTRAL, "voyage.answer")
    missed = state.clone()
    missed.apply("decline")
    assert missed.board.landings[0].target == missed.world.named("Smyrna")
    state.apply(f"base {at(state, 'Taranto')}")
    state.apply("ship g1")
    state.apply("sail")
    assert lost(state, BRITISH, TR)
    assert not state.board.landings


@pytest.mark.rule("25.41b", "25.45a", "R-130")
def test_what_is_said_against_an_assault():
    units = {BRITISH: "Alexandria", TR: "Alexandria", TR2: "Alexandria", "GB-ACT2-02": "Alexandria"}
    state = go(display(units, allegiance=TURKS), BRITISH, "land", "Smyrna")
    assert why(state, "GB-ACT2-02", "land", "Gallipoli") == "25.41b"
    far = display({BRITISH: "Alexandria"}, allegiance=TURKS)
    assert why(far, BRITISH, "land", "Smyrna") == "25.41a"
    quiet = display(
        {BRITISH: "Alexandria", TR: "Alexandria"}, allegiance=TURKS, sea_status={EAST: "contested"}
    )
    assert why(quiet, BRITISH, "land", "Smyrna") == "3.31b"
    both = {"allegiance": TURKS | {"United States": "EN"}}
    state = display(units | {"US-ACT2-01": "Alexandria"}, **both)
    go(state, BRITISH, "land", "Smyrna")
    assert going(state, "US-ACT2-01", "land") == {"Smyrna"}
    assert why(state, "US-ACT2-01", "land", "Gallipoli") == "25.45a"


@pytest.mark.rule("25.41b", "4.6r")
def test_the_dardanelles_card_doubles_the_assaults_of_one_impulse():
    names = [f"GB-ACT2-0{k}" for k in (1, 2, 3)]
    units = dict.fromkeys((*names, TR, TR2, "GB-TR-03"), "Alexandria")
    more = {"allegiance": TURKS, "played": [53], "turn": "1915Sp", "row": {ENTENTE: {"M": 3}}}
    state = display(units | {"FR-ACT2-01": "Marseille", "FR-TR-01": "Marseille"}, **more)
    go(state, names[0], "land", "Smyrna")
    go(state, names[1], "land", "Gallipoli")
    assert not going(state, "FR-ACT2-01", "land")
    assert state.board.used_up == (53,)
    state.board.landings = ()
    # In a later impulse one is all.
    assert embarking.most(state, 1) == 1


@pytest.mark.rule("4.72a", "25.42a", "4.6j")
@pytest.mark.parametrize("start", ["Alexandria", "Marseille"])
def test_a_landing_has_the_cards_of_the_front_where_it_is_made(start):
    """Transports lie before the port when combat begins, also those that have come from another map."""
    units = {BRITISH: start, TR: start, "b1": "Alexandria"}
    more = {"allegiance": TURKS, "played": ["53 mideast"], "turn": "1915Sp", "dice": [6, 6]}
    state = display(units, new_units=[ship("b1", ENTENTE, "PD")], **more)
    go(state, BRITISH, "land", "Haifa")
    state.apply("done")
    state.apply("table probe")
    state.apply("ship b1")
    state.apply("sail")
    # A column to the right by the card and two to the left by the port.
    assert odds(state) == ("1/1", "1/2")


@pytest.mark.rule("25.41b", "25.45a", "4.6r")
@pytest.mark.parametrize(("second", "used"), [("Smyrna", ()), ("Gallipoli", (53,))])
def test_a_second_assault_elsewhere_is_the_cards_also_with_a_us_unit(second, used):
    names = ("US-ACT2-01", BRITISH)
    more = {"allegiance": TURKS | {"United States": "EN"}, "played": [53], "turn": "1915Sp"}
    state = display(dict.fromkeys((*names, TR, TR2), "Alexandria"), **more)
    go(state, names[0], "land", "Smyrna")
    go(state, names[1], "land", second)
    # Together they are one assault, and the card is still there for another impulse.
    assert state.board.used_up == used


@pytest.mark.rule("25.41a", "29.12a", "4.6r")
@pytest.mark.parametrize(("crowd", "end"), [(0, "Smyrna"), (2, "Alexandria")])
def test_nobody_assaults_a_port_that_has_been_taken_meanwhile(crowd, end):
    names = [f"GB-ACT2-0{k}" for k in (1, 2)]
    units = dict.fromkeys((*names, TR, TR2), "Alexandria")
    strong = {names[0]: {"mobile": 60}, names[1]: {"mobile": 1}}
    more = {"allegiance": TURKS, "played": [53], "turn": "1915Sp", "dice": [1]}
    state = display(units, counters=strong, **more)
    go(state, names[0], "land", "Smyrna")
    go(state, names[1], "land", "Smyrna")
    state.board.port_use = state.board.port_use | {state.world.named("Smyrna"): crowd}
    state.apply("done")
    assert step(state) == "landing.ships"
    state.apply("sail")
    assert place(state, names[0]) == place(state, TR) == "Smyrna"
    # The second finds a friendly port: it comes ashore, or stays where it is if the port is full.
    assert place(state, names[1]) == place(state, TR2) == end


@pytest.mark.rule("25.41a", "29.12a", "R-101")
def test_a_port_that_belongs_to_nobody_must_be_assaulted_even_at_home():
    units = {BRITISH: "Portsmouth", TR: "Portsmouth"}
    state = display(units, control={"Calais": "nobody"})
    assert "Calais" not in going(state, BRITISH, "sail")
    assert "Calais" in going(state, BRITISH, "land")
    # A neutral port is none.
    assert "Valona" not in going(state, BRITISH, "land")
    assert why(state, BRITISH, "land", "Valona") == "19.23a"
