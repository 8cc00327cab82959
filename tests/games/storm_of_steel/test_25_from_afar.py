"""25.41, 29.12c, 29.22. Amphibious assaults from ports off the map, and by units that stayed aboard."""

from __future__ import annotations

import random

import pytest
from tests.games.storm_of_steel.field import asked, lost, odds, step, told, unit
from tests.games.storm_of_steel.harbour import CENTRAL, ENTENTE, ship
from tests.games.storm_of_steel.world_display import at, display, go, goals, going, place, why

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import embarking

INDIAN, SECOND, CANADIAN = "GB-ACT2-09", "GB-ACT2-10", "GB-ACT2-05"
TR, TR2 = "GB-TR-01", "GB-TR-02"
INDIA = {INDIAN: "India", TR: "Bombay"}
FORT = {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0}
TURKS = {"Ottoman": "CP"}


def afar(units=INDIA, guard=None, goal="Basra", ships=(), **more):
    """A movement segment of the Entente at war with Turkey, with a defender and warships at Suez."""
    new, units = list(more.pop("new_units", [])), dict(units)
    if guard is not None:
        new.append(unit("e1", CENTRAL, country="Ottoman", **guard))
        units["e1"] = goal
    for k, kind in enumerate(ships, 1):
        new.append(ship(f"b{k}", ENTENTE, kind))
        units[f"b{k}"] = "Suez"
    more["allegiance"] = TURKS | more.get("allegiance", {})
    return display(units, new_units=new, **more)


def landed(state, goal="Basra", unit_id=INDIAN, support=()):
    """A unit goes against a port, and the assault is fought."""
    go(state, unit_id, "land", goal)
    state.apply("done")
    return fought(state, support)


def fought(state, support=()):
    """The assault up to its end."""
    if step(state) == "landing.table":
        state.apply("table assault")
    for name in support:
        state.apply(f"ship {name}")
    if step(state) == "landing.ships":
        state.apply("sail")
    return state


# From ports off the map (25.41e, 29.22a) --------------------------------------------------------------------


@pytest.mark.rule("25.41a", "25.41e", "25.41f", "29.12a", "29.22a", "21.45b")
def test_a_corps_goes_from_bombay_against_basra():
    state = afar()
    assert "Basra" in going(state, INDIAN, "land")
    assert why(state, INDIAN, "sail", "Basra") == "29.12a"
    go(state, INDIAN, "land", "Basra")
    b, w = state.board, state.world
    # Until the assault both are where they embarked.
    assert (place(state, INDIAN), place(state, TR)) == ("India", "Bombay")
    assert b.port_use == {w.named("Bombay"): 1}
    assert b.steamed == {w.index[TR]: 1}
    state.apply("done")
    # Basra has no value of its own, and nobody is there (25.41c, R-151).
    fought(state)
    assert (place(state, INDIAN), place(state, TR)) == ("Basra", "Basra")
    assert b.control_en >> w.named("Basra") & 1


@pytest.mark.rule("29.22a", "25.41f", "29.23a")
def test_the_assault_counts_against_the_capacity_of_the_port_off_the_map():
    state = afar()
    state.board.port_use = {state.world.named("Bombay"): 2}
    assert not going(state, INDIAN, "land")
    assert embarking.refusal(state, state.world.index[INDIAN], state.world.named("Basra")).rule == "25.41f"
    # Karachi handles its own two units.
    state = afar(INDIA | {TR2: "Karachi"})
    state.board.port_use = {state.world.named("Bombay"): 2}
    go(state, INDIAN, "land", "Basra")
    assert state.board.landings[0].ship == state.world.index[TR2]


@pytest.mark.rule("25.41e")
def test_no_assault_comes_from_the_pacific_or_the_arctic():
    for area, port in (("Australia", "Sydney"), ("North Russia", "Archangel")):
        state = afar({INDIAN: area, TR: port})
        assert not going(state, INDIAN, "land")
        assert why(state, INDIAN, "land", "Basra") == "25.41e"
    assert "Basra" in going(afar({INDIAN: "Australia", TR: "Fremantle"}), INDIAN, "land")


@pytest.mark.rule("21.45b", "21.42a", "R-115")
def test_an_assault_comes_through_two_areas():
    state = afar({CANADIAN: "Canada", TR: "Halifax"})
    # Atlantic and Indian Ocean; Smyrna lies behind the West Mediterranean.
    assert "Basra" in going(state, CANADIAN, "land")
    assert why(state, CANADIAN, "land", "Smyrna") == "21.45b"
    assert {"Basra", "Smyrna"} <= going(afar(), INDIAN, "land")
    assert why(afar(control={"Suez": "central"}), INDIAN, "land", "Smyrna") == "21.45b"
    state = afar()
    state.board.steamed = {state.world.index[TR]: 1}
    assert "Basra" in going(state, INDIAN, "land")
    assert "Smyrna" not in going(state, INDIAN, "land")


@pytest.mark.rule("21.44a", "21.44b")
def test_only_in_an_impulse_of_the_map():
    units = {CANADIAN: "Canada", TR: "Halifax", SECOND: "Paris"}
    west = afar(units, impulse=2, row={"entente": {"W": 2}})
    assert "Basra" not in going(west, CANADIAN, "land")
    assert why(west, CANADIAN, "land", "Basra") == "21.44a"
    both = afar(units, impulse=2, row={"entente": {"W": 2, "M": 2}})
    assert "Basra" in going(both, CANADIAN, "land")


@pytest.mark.rule("21.35a", "21.45a")
def test_a_unit_changes_area_once_and_no_ship_comes_and_goes():
    state = afar(INDIA | {SECOND: "India", TR2: "Bombay"})
    go(state, INDIAN, "land", "Basra")
    b, w = state.board, state.world
    assert b.travelled >> w.index[INDIAN] & 1
    assert b.crossed >> w.index[INDIAN] & b.crossed >> w.index[TR] & 1
    state = afar()
    state.board.travelled = 1 << w.index[INDIAN]
    assert embarking.refusal(state, w.index[INDIAN], w.named("Basra")).rule == "21.45a"
    state = afar()
    state.board.crossed = 1 << w.index[TR]
    assert embarking.refusal(state, w.index[INDIAN], w.named("Basra")).rule == "21.35a"


@pytest.mark.rule("25.41b", "25.3b")
def test_one_assault_in_an_impulse_wherever_it_comes_from():
    state = afar(INDIA | {SECOND: "India", TR2: "Bombay"})
    go(state, INDIAN, "land", "Basra")
    assert not going(state, SECOND, "land")
    assert why(state, SECOND, "land", "Basra") == "25.41b"
    assert state.board.tasked >> state.world.index[TR] & 1


@pytest.mark.rule("25.46a")
def test_on_its_way_it_may_be_met():
    units = {CANADIAN: "French Africa", TR: "Algiers"}
    state = afar(units, sea_status={"West Mediterranean": "contested"})
    go(state, CANADIAN, "land", "Smyrna")
    assert asked(state) == (CENTRAL, "voyage.answer")
    state.apply("decline")
    assert state.board.landings


@pytest.mark.rule("25.46a", "23.41a")
def test_whoever_may_meet_it_thinks_of_a_unit_aboard():
    units = {CANADIAN: "French Africa", TR: "Algiers"}
    state = afar(units, sea_status={"West Mediterranean": "contested"})
    go(state, CANADIAN, "land", "Smyrna")
    w = state.world
    for seed in range(8):
        guess = GAME.determinize(state.view(CENTRAL), random.Random(seed))
        assert w.land_units >> guess.board.voyage.unit & 1


@pytest.mark.rule("25.46a", "23.41a", "23.2a")
def test_a_transport_that_can_be_looked_at_is_not_the_one_on_its_way():
    units = {CANADIAN: "French Africa", SECOND: "French Africa", TR: "Algiers", TR2: "Algiers"}
    state = afar(units, sea_status={"West Mediterranean": "contested"})
    go(state, CANADIAN, "land", "Smyrna")
    state.apply("decline")
    go(state, SECOND, "sail", "Marseille")
    w = state.world
    for seed in range(8):
        guess = GAME.determinize(state.view(CENTRAL), random.Random(seed)).board.voyage
        assert guess.ship != w.index[TR]
        assert guess.unit != w.index[CANADIAN]


def test_nobody_is_advised_to_assault_from_afar():
    state = afar()
    state.apply(f"move {INDIAN}")
    assert "Basra" in goals(state, "land")
    assert not any(action.verb == "land" for order in state.orders() for action in order.actions)


# How it is fought ------------------------------------------------------------------------------------------


@pytest.mark.rule("25.42b", "14.44a")
def test_nobody_who_comes_from_off_the_map_is_hungry():
    state = landed(afar(guard={"mobile": 3}, new_units=[unit("l1", ENTENTE, country="Britain", mobile=12)]))
    assert told(state, "odds").facts["defense"] == 3
    assert not any(part.rule == "14.44a" and "attackers" in part.name for part in forecast_of(3).modifiers)
    # Twelve against three, two columns to the left for the port.
    strong = afar({"l1": "India", TR: "Bombay"}, {"mobile": 3}, new_units=[corps(12)], dice=[6])
    assert odds(landed(strong, unit_id="l1")) == ("4/1", "2/1")


def corps(strength, name="l1", **more):
    return unit(name, ENTENTE, **{"country": "Britain", "mobile": strength} | more)


def forecast_of(guard):
    """What a corps of 12 in India may expect of Basra."""
    state = afar({"l1": "India", TR: "Bombay"}, {"mobile": guard}, new_units=[corps(12)])
    state.apply("move l1")
    return state.forecast(f"land {at(state, 'Basra')}")


@pytest.mark.rule("25.41a", "23.0a")
def test_the_assault_is_forecast_before_it_sails():
    found = forecast_of(3)
    assert found.title == "Assault of Basra (10858)"
    assert found.modifiers[0].name.startswith("12 against")


@pytest.mark.rule("25.42e", "4.72a", "14.42b", "R-154")
def test_a_naval_card_of_the_front_that_is_attacked_counts():
    new = [corps(12)]
    units = {"l1": "India", TR: "Bombay"}
    for front, final in (("mideast", "3/1"), ("west", "2/1")):
        more = {"played": [f"49 {front}"], "ships": ["PD"], "turn": "1914Au"}
        state = landed(
            afar(units, {"mobile": 3}, new_units=list(new), dice=[6, 6], **more), "Basra", "l1", ["b1"]
        )
        assert odds(state) == ("4/1", final)


@pytest.mark.rule("25.42g", "25.42f")
def test_who_fails_is_lost_and_its_transport_stays_in_its_port():
    state = afar({"l1": "India", TR: "Bombay"}, {"mobile": 3}, new_units=[corps(6)], dice=[6])
    landed(state, unit_id="l1")
    assert [event.rule for event in state.events if event.name == "eliminated"] == ["25.42g"]
    assert place(state, TR) == "Bombay"


@pytest.mark.rule("25.42j")
def test_before_a_fort_that_stands_they_go_back_off_the_map():
    state = landed(afar(guard=FORT))
    assert step(state) == "landing.fort"
    state.apply("sail")
    assert told(state, "landing off").rule == "25.42j"
    assert (place(state, INDIAN), place(state, TR)) == ("India", "Bombay")
    assert state.board.halted >> state.world.index[INDIAN] & 1


@pytest.mark.rule("25.45a", "25.45b")
def test_two_units_from_new_york_and_one_of_them_pays():
    new = [corps(30, "us", country="United States"), corps(30)]
    units = {"us": "United States", "l1": "Canada", TR: "Halifax", "US-TR-01": "New York"}
    state = afar(
        units,
        {"mobile": 3},
        "Brest",
        new_units=new,
        control={"Brest": CENTRAL},
        allegiance={"United States": "EN"},
        dice=[5],
    )
    assert "Brest" in going(state, "l1", "land")
    go(state, "l1", "land", "Brest")
    state.apply("move us")
    assert state.forecast(f"land {at(state, 'Brest')}").modifiers[0].name.startswith("60 against")
    state.apply(f"land {at(state, 'Brest')}")
    state.apply("done")
    fought(state)
    assert told(state, "roll").result == "HX"
    state.apply("lose l1")
    assert (place(state, "us"), place(state, "US-TR-01")) == ("Brest", "Brest")
    assert place(state, TR) == "Halifax"


# Aboard at sea (29.12c) ------------------------------------------------------------------------------------


def aboard(sea, guard=None, goal="Basra", half=ENTENTE, who=INDIAN, ship_id=TR, **more):
    """A unit that has stayed aboard at sea."""
    where = GAME.world({}).names[GAME.world({}).display.seas[sea]]
    units = {who: where, ship_id: where} | more.pop("units", {})
    return afar(units, guard, goal, cargo={ship_id: who}, half=half, **more)


@pytest.mark.rule("29.12c", "25.41a", "29.12a")
@pytest.mark.parametrize(("sea", "goal"), [("Indian Ocean", "Basra"), ("East Mediterranean", "Gallipoli")])
def test_who_stayed_aboard_lands_later_by_assault(sea, goal):
    state = aboard(sea, goal=goal)
    go(state, INDIAN, "land", goal)
    assert not state.board.port_use, "it has embarked before"
    state.apply("done")
    state = fought(state)
    assert step(state) != "landing.table"


@pytest.mark.rule("29.12c", "29.13a")
def test_one_goes_aboard_and_lands_in_a_later_turn():
    state = afar()
    go(state, INDIAN, "sail", "Indian Ocean")
    assert not going(state, INDIAN, "land")
    w = state.world
    assert state.board.cargo == {w.index[TR]: w.index[INDIAN]}
    later = landed(aboard("Indian Ocean"))
    assert (place(later, INDIAN), place(later, TR)) == ("Basra", "Basra")
    assert not later.board.cargo


@pytest.mark.rule("29.12c", "25.41d")
def test_the_central_powers_land_from_the_black_sea_only_there():
    new = [unit("l1", CENTRAL, country="Ottoman", mobile=20), ship("t1", CENTRAL, "TR", country="Ottoman")]
    more = {"new_units": new, "sea_status": {"Black Sea": "CP"}, "who": "l1", "ship_id": "t1"}
    state = aboard("Black Sea", half=CENTRAL, units={"GE-ACT2-01": "Berlin"}, **more)
    found = going(state, "l1", "land")
    assert {"Odessa", "Batum"} <= found
    assert why(state, "l1", "land", "Riga") == "25.41d"


@pytest.mark.rule("29.12c", "3.31b")
def test_who_is_aboard_assaults_only_where_his_side_dominates():
    state = aboard("East Mediterranean", sea_status={"East Mediterranean": "contested"})
    # Through the canal it may go on to Basra.
    assert "Basra" in going(state, INDIAN, "land")
    assert "Smyrna" not in going(state, INDIAN, "land")
    assert why(state, INDIAN, "land", "Smyrna") == "3.31b"


@pytest.mark.rule("25.42g", "21.45c", "29.12c")
def test_the_empty_transport_of_a_unit_that_is_lost_returns_to_a_port():
    state = aboard("Indian Ocean", {"mobile": 30}, dice=[6])
    landed(state)
    assert lost(state, INDIAN)
    assert asked(state) == (ENTENTE, "landing.home")
    assert not state.board.cargo
    state.apply(f"sail {at(state, 'Karachi')}")
    assert place(state, TR) == "Karachi"


@pytest.mark.rule("25.42j", "29.12c", "29.22a")
@pytest.mark.parametrize(("port", "ashore"), [("Bombay", "India"), ("Suez", "Suez")])
def test_a_fort_sends_who_was_aboard_to_a_port(port, ashore):
    state = aboard("Indian Ocean", FORT)
    full = state.world.named("Karachi")
    state.board.port_use = {full: 2}
    landed(state)
    state.apply("sail")
    assert asked(state) == (ENTENTE, "landing.home")
    assert f"sail {state.world.names[full]}" not in map(str, state.legal_actions())
    state.apply(f"sail {at(state, port)}")
    assert (place(state, INDIAN), place(state, TR)) == (ashore, port)
    assert not state.board.cargo
    assert state.board.halted >> state.world.index[INDIAN] & 1
    assert told(state, "sailed").rule == "25.42j"


@pytest.mark.rule("29.12a", "29.16a", "29.12c")
def test_who_is_aboard_stays_there_if_the_port_has_become_friendly_and_is_full():
    state = aboard("Indian Ocean")
    go(state, INDIAN, "land", "Basra")
    b, w = state.board, state.world
    basra = w.named("Basra")
    b.control_cp &= ~(1 << basra)
    b.control_en |= 1 << basra
    b.port_use = {basra: 2}
    state.apply("done")
    assert b.cargo == {w.index[TR]: w.index[INDIAN]}
    assert place(state, INDIAN) == "Indian Ocean"


@pytest.mark.rule("23.2a", "25.42a", "29.12c")
def test_who_goes_against_a_port_is_shown():
    state = aboard("Indian Ocean", {"mobile": 30})

    def shown(name):
        return name in state.view(CENTRAL)["board"]["units"]

    assert not shown(INDIAN)
    go(state, INDIAN, "land", "Basra")
    assert shown(INDIAN)
    assert shown(TR)


# Minor ports (25.44a) ---------------------------------------------------------------------------------------


@pytest.mark.rule("25.44a", "R-132", "29.12a")
def test_a_corps_goes_ashore_at_fao_from_bombay_without_an_assault():
    state = afar()
    assert "Fao" in going(state, INDIAN, "sail")
    go(state, INDIAN, "sail", "Fao")
    assert place(state, INDIAN) == "Fao"


@pytest.mark.rule("25.44a", "R-132")
def test_but_not_where_an_enemy_stands():
    assert "Fao" not in going(afar(guard={"mobile": 1}, goal="Fao"), INDIAN, "sail")
