"""25.4. Amphibious assaults: who may embark, the port's defence, ships, success and failure."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tests.games.storm_of_steel.field import (
    SKIRMISH,
    asked,
    choices,
    lost,
    odds,
    step,
    told,
    unit,
    where,
    why_not,
)
from tests.games.storm_of_steel.harbour import CENTRAL, ENTENTE, KIEL, WILHELMSHAVEN, ship

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import embarking
from hexfront.games.storm_of_steel.rules.fighting import port_value

DOVER, OSTEND, DEN_HELDER, HARWICH, BREMEN = "1919", "2220", "2517", "1918", "3117"
FORT = {"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0}


@pytest.fixture(autouse=True)
def naval(monkeypatch):
    """The naval rules are in force on the West map."""
    monkeypatch.setitem(GAME.world_of("west_1914").scenario, "naval", True)


def embarked(strength=30, port=OSTEND, guards=(), ships=(), go=True, **more):
    """A British unit at Dover that sails against a port of the Central Powers."""
    new = [unit("l1", ENTENTE, country="Britain", mobile=strength, **more.pop("landing", {}))]
    new += [
        unit("far", CENTRAL),
        unit("hq", ENTENTE, country="Britain", type="HQ", mobile=2, command_radius=9),
    ]
    # A skirmish far away keeps the combat segment open.
    new += [unit("gs", CENTRAL), unit("fs", ENTENTE)]
    new += [ship("t1", ENTENTE, "TR"), ship("t2", ENTENTE, "TR")]
    units = {"l1": DOVER, "t1": DOVER, "t2": DOVER, "far": "Berlin", "hq": "London"} | SKIRMISH
    for k, guard in enumerate(guards, 1):
        new.append(unit(f"e{k}", CENTRAL, **({"mobile": guard} if isinstance(guard, int) else guard)))
        units[f"e{k}"] = port
    for k, kind in enumerate(ships, 1):
        new.append(ship(f"b{k}", ENTENTE, kind))
        units[f"b{k}"] = HARWICH
    new += more.pop("new_units", [])
    units |= more.pop("units", {})
    doc = {
        "scenario": "west_1914",
        "phase": "movement",
        "half": ENTENTE,
        "turn": "1914Su",
        "control": {OSTEND: CENTRAL} | more.pop("control", {}),
        "units": units,
        "new_units": new,
    }
    state = GAME.position(doc | more)
    if go:
        state.apply("move l1")
        state.apply(f"land {port}")
        state.apply("done")
    return state


def fought(*args, table="assault", support=(), **more):
    """A landing up to its die."""
    state = embarked(*args, **more)
    if step(state) == "landing.table":
        state.apply(f"table {table}")
    for name in support:
        state.apply(f"ship {name}")
    if step(state) == "landing.ships":
        state.apply("sail")
    return state


# Embarking -----------------------------------------------------------------------------------------


@pytest.mark.rule("25.41a", "25.42a", "25.4a")
def test_a_transport_brings_a_unit_before_an_unfriendly_port():
    state = embarked(go=False)
    state.apply("move l1")
    assert choices(state, "land") == {OSTEND}
    assert why_not(state, "land 1718") == "25.41a"
    state.apply(f"land {OSTEND}")
    assert state.board.landings[0].target == state.world.grid.hex(OSTEND)
    assert where(state, "l1") == DOVER


@pytest.mark.rule("25.41b")
def test_one_assault_in_an_impulse():
    more = {"new_units": [unit("l2", ENTENTE, country="Britain")], "units": {"l2": DOVER}}
    state = embarked(go=False, **more)
    state.apply("move l1")
    state.apply(f"land {OSTEND}")
    state.apply("move l2")
    assert why_not(state, f"land {OSTEND}") == "25.41b"


@pytest.mark.rule("25.42h")
def test_vehicles_do_not_assault():
    state = embarked(landing={"type": "TNK"}, go=False)
    state.apply("move l1")
    assert choices(state, "land") == set()


@pytest.mark.rule("25.43b")
def test_closed_ports_are_not_assaulted():
    state = embarked(go=False)
    state.apply("move l1")
    assert why_not(state, f"land {BREMEN}") == "25.43b"


@pytest.mark.rule("3.31b", "25.3d")
def test_only_in_an_area_that_the_side_dominates():
    state = embarked(go=False)
    state.board.sea_status = {"North Sea": "contested"}
    state.apply("move l1")
    assert choices(state, "land") == set()
    assert why_not(state, f"land {OSTEND}") == "3.31b"


@pytest.mark.rule("25.3b")
def test_after_an_assault_the_transport_does_nothing_more_in_the_turn():
    state = embarked()
    assert (
        state.board.tasked >> state.world.index["t1"] & 1 or state.board.tasked >> state.world.index["t2"] & 1
    )


# Odds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("25.41c", "25.42b", "25.42d", "25.43a")
def test_an_empty_port_defends_with_five_and_two_columns():
    state = fought(20, dice=[6])
    assert told(state, "odds").facts["defense"] == 5
    assert odds(state) == ("4/1", "2/1")


@pytest.mark.rule("25.42b", "25.42c")
def test_units_in_the_port_add_their_strength():
    state = fought(30, guards=[10], dice=[6])
    assert told(state, "odds").facts["defense"] == 15
    assert odds(state)[0] == "2/1"


@pytest.mark.rule("25.42d")
def test_a_naval_base_defends_with_three_columns():
    control = {DEN_HELDER: CENTRAL}
    state = fought(
        20,
        port=DEN_HELDER,
        control=control,
        allegiance={"Netherlands": "CP"},
        ships=["PD"] * 6,
        support=[f"b{k}" for k in range(1, 7)],
        dice=[6],
    )
    # Three columns to the left and one for six ships: two.
    assert odds(state) == ("4/1", "2/1")


@pytest.mark.rule("25.42e", "25.4b", "R-129")
def test_six_ships_give_a_column_and_fewer_roll_for_it():
    six = fought(20, ships=["PD"] * 6, support=[f"b{k}" for k in range(1, 7)], dice=[6])
    assert odds(six) == ("4/1", "3/1")
    for die, final in ((2, "3/1"), (3, "2/1")):
        state = fought(20, ships=["BB", "BC"], support=["b1", "b2"], dice=[die, 6])
        assert odds(state) == ("4/1", final)


@pytest.mark.rule("25.4b", "25.42e", "R-129")
def test_only_big_ships_without_a_mission_support():
    state = embarked(20, ships=["BB", "CA", "PD"])
    state.board.tasked |= 1 << state.world.index["b3"]
    state.apply("table assault")
    assert choices(state, "ship") == {"b1"}


@pytest.mark.rule("14.42b", "4.6j", "R-154")
def test_a_naval_card_needs_ships_and_no_command():
    more = {"played": ["49 west"], "ships": ["PD"], "turn": "1914Au", "last_turn": "1914Au"}
    alone = fought(20, dice=[6], **more)
    assert odds(alone)[1] == "2/1"
    helped = fought(20, support=["b1"], dice=[6, 6], **more)
    assert odds(helped)[1] == "3/1"
    helped = fought(20, support=["b1"], dice=[6, 6], units={"hq": "pool"}, **more)
    assert odds(helped)[1] == "3/1"


# Results ---------------------------------------------------------------------------------------------


@pytest.mark.rule("25.42f")
def test_the_unit_goes_ashore_on_de_and_no_farther():
    state = fought(40, guards=[3], landing={"cadre": 4}, dice=[1])
    assert told(state, "roll").result == "DE"
    assert lost(state, "e1")
    assert where(state, "l1") == OSTEND
    assert step(state) != "advance"
    assert {where(state, "t1"), where(state, "t2")} == {OSTEND, DOVER}


@pytest.mark.rule("25.42f", "14.5g", "12.1a", "R-83")
def test_on_dd_even_the_entrenched_leave():
    state = fought(60, guards=[3, 3], entrenched=["e1", "e2"], dice=[1])
    assert told(state, "roll").result == "DD"
    state.apply("lose e1")
    while step(state) == "retreat":
        state.apply(state.legal_actions()[0])
    assert where(state, "e2") != OSTEND
    assert not state.board.entrenched >> state.world.index["e2"] & 1, "nobody moves entrenched (12.1a)"
    assert where(state, "l1") == OSTEND


@pytest.mark.rule("25.42g")
def test_on_any_other_result_the_unit_is_lost():
    state = fought(20, dice=[4])
    assert told(state, "roll").result == "BD"
    assert lost(state, "l1")
    assert not state.board.control_en >> state.world.grid.hex(OSTEND) & 1


@pytest.mark.rule("25.42g", "14.5i", "R-84")
def test_after_hx_a_single_unit_is_lost_and_the_port_is_empty():
    state = fought(48, guards=[3], dice=[5])
    assert told(state, "roll").result == "HX"
    assert lost(state, "l1", "e1")
    assert where(state, "t1") == DOVER


# Forts and ships ---------------------------------------------------------------------------------------


@pytest.mark.rule("25.42i")
def test_a_fort_must_be_shelled_away_first():
    state = embarked(40, guards=[FORT], ships=["BB", "BB"], dice=[1, 1])
    assert asked(state) == (ENTENTE, "landing.fort")
    state.apply("ship b1")
    state.apply("ship b2")
    state.apply("sail")
    assert lost(state, "e1")
    assert step(state) == "landing.table"


@pytest.mark.rule("25.42i", "25.6a")
def test_no_fleet_opposes_the_shelling_but_the_fort_shoots_back():
    more = {"new_units": [ship("g1", CENTRAL, "BB")], "units": {"g1": WILHELMSHAVEN}}
    state = embarked(40, guards=[FORT], ships=["PD", "BC", "CA"], dice=[6], **more)
    assert choices(state, "ship") == {"b1", "b2"}
    state.apply("ship b1")
    state.apply("ship b2")
    state.apply("sail")
    assert told(state, "shelled").result == "the fort stands, and its fire costs 3 protection"
    assert told(state, "landing off").rule == "25.42j"
    assert asked(state) == (ENTENTE, "sea.loss")
    state.apply("lose b1")
    assert lost(state, "b1")
    assert where(state, "b2") == HARWICH
    assert state.board.clash is None


@pytest.mark.rule("25.42j")
@pytest.mark.parametrize("ships", [[], ["BB"]])
def test_if_the_fort_stands_unit_and_transport_go_back_and_rest_for_the_turn(ships):
    state = embarked(40, guards=[FORT], ships=ships, dice=[6], row={ENTENTE: {"W": 2}})
    for number, _ in enumerate(ships, 1):
        state.apply(f"ship b{number}")
    state.apply("sail")
    assert told(state, "landing off").rule == "25.42j"
    assert (where(state, "l1"), where(state, "t1"), where(state, "e1")) == (DOVER, DOVER, OSTEND)
    while asked(state) != (ENTENTE, "movement"):
        state.apply(next(a for a in state.legal_actions() if a in ("done", "pass", "hold")))
    assert state.board.impulse == 2
    # Others move in the second impulse, and the transport that stayed in port does.
    assert {"hq", "t2"} <= choices(state, "move")
    assert not {"l1", "t1"} & choices(state, "move")
    assert why_not(state, "move l1") == "29.11b"


@pytest.mark.rule("25.42k", "26.2a", "R-128")
@pytest.mark.parametrize(("die", "gone"), [(1, True), (2, False)])
def test_ships_in_a_captured_base_are_lost_on_a_one(die, gone):
    more = {"new_units": [ship("g1", CENTRAL, "CA")], "units": {"g1": OSTEND}}
    state = fought(80, dice=[1, die], **more)
    assert where(state, "l1") == OSTEND
    assert lost(state, "g1") == gone
    assert gone or where(state, "g1") in (WILHELMSHAVEN, KIEL)


# Air units against the ships (30.9) --------------------------------------------------------------------


def bombed(*dice, doctrine=3, kind="BMB", ships=("BB", "CA"), support=("b1",), **more):
    """A landing whose ships are named, with an air unit of the defender at Brussels."""
    air = {"type": kind, "air_combat": 1, "ground_support": 2, "range": 6}
    new = [unit("gb", CENTRAL, **air), unit("ge", CENTRAL), *more.pop("new_units", [])]
    extra = {
        "new_units": new,
        "units": {"gb": "Brussels", "ge": "Brussels"} | more.pop("units", {}),
        "air_doctrine": {CENTRAL: doctrine, ENTENTE: 1} | more.pop("doctrines", {}),
        "dice": list(dice),
    }
    state = fought(30, ships=list(ships), support=support, **extra, **more)
    while step(state) == "air.support":
        state.apply("pass")
    return state


@pytest.mark.rule("30.9a", "26.3a", "30.1d", "R-90")
def test_bombers_attack_ships_that_support_a_landing_before_these_fire():
    state = bombed(1, 1, 1)
    assert asked(state) == (CENTRAL, "landing.strike")
    assert choices(state, "fly") == {"gb"}
    assert {part.result for part in state.forecast("fly gb").results} == {
        "2 protection",
        "1 protection",
        "0 protection",
        "an air unit is lost",
    }
    state.apply("fly gb")
    # Only ships that support the landing pay for the two points.
    assert choices(state, "lose") == {"b1"}
    state.apply("lose b1")
    assert lost(state, "b1")
    assert where(state, "b2") == HARWICH
    # Nobody is left to fire.
    assert not any(event.name == "gunfire" for event in state.events)
    assert told(state, "roll").name == "roll"


@pytest.mark.rule("30.9a", "30.3a", "30.3b", "30.1d")
def test_who_may_attack_the_ships_of_a_landing():
    assert step(bombed(1, 1, doctrine=2)) != "landing.strike"
    # Without ships there is nothing to attack, and a side without air units in range is asked all the same.
    assert step(bombed(1, 1, support=())) != "landing.strike"
    scout = bombed(1, 1, kind="REC")
    assert asked(scout) == (CENTRAL, "landing.strike")
    assert [str(action) for action in scout.legal_actions()] == ["pass"]
    assert why_not(scout, "fly gb") == "30.9a"
    far = bombed(1, 1, units={"gb": "Berlin", "ge": "Brussels"})
    assert why_not(far, "fly gb") == "30.3b"
    scout.apply("pass")
    assert told(scout, "gunfire").rule == "25.42e"
    shot = bombed(6, 1, 1)
    shot.apply("fly gb")
    assert lost(shot, "gb")
    shot.apply("pass")
    assert told(shot, "gunfire").result == "success"


@pytest.mark.rule("30.9a", "30.7a")
def test_who_supports_the_defenders_stays_over_the_battle_when_others_attack_ships():
    air = {"type": "BMB", "air_combat": 1, "ground_support": 2, "range": 6}
    new = [unit(name, CENTRAL, **air) for name in ("gb", "gc")]
    more = {"new_units": new, "units": {"gb": "Brussels", "gc": "Brussels"}, "dice": [4, 1, 1]}
    doctrine = {CENTRAL: 3, ENTENTE: 1}
    state = fought(30, ships=["BB"], support=("b1",), air_doctrine=doctrine, **more)
    state.apply("support gb")
    state.apply("pass")
    assert choices(state, "fly") == {"gc"}
    state.apply("fly gc")
    assert asked(state) == (CENTRAL, "landing.strike")
    assert state.board.flights["defense"].units == 1 << state.world.index["gb"]


@pytest.mark.rule("30.9a", "30.6a")
def test_fighters_of_the_landing_side_meet_the_bombers():
    hunter = unit("ff", ENTENTE, country="Britain", type="FTR", air_combat=3, ground_support=1, range=6)
    more = {"new_units": [hunter], "units": {"ff": "London"}, "doctrines": {ENTENTE: 2}}
    state = bombed(1, 1, 1, **more)
    state.apply("fly gb")
    assert asked(state) == (ENTENTE, "air.intercept")
    state.apply("intercept ff")
    state.apply("pass")
    assert told(state, "air combat").rule == "30.6a"
    assert where(state, "b1") == HARWICH
    assert lost(state, "gb")
    state.apply("pass")
    assert told(state, "gunfire").rule == "25.42e"


# Two units together (25.45), ships after an engagement (25.3c) --------------------------------------------


def american(**more):
    """A British and a US unit that sail against Ostend together."""
    extra = {
        "new_units": [unit("us", ENTENTE, country="United States", mobile=20)],
        "units": {"us": DOVER},
        "allegiance": {"United States": "EN"},
        "go": False,
    }
    state = embarked(28, **extra | more)
    state.apply("move l1")
    state.apply(f"land {OSTEND}")
    state.apply("move us")
    return state


@pytest.mark.rule("25.45a", "R-130")
def test_with_a_us_unit_two_units_make_one_assault():
    state = american(dice=[1])
    assert choices(state, "land") == {OSTEND}
    state.apply(f"land {OSTEND}")
    state.apply("done")
    state.apply("table assault")
    state.apply("sail")
    assert told(state, "odds").facts["attack"] == 48
    alone = american(allegiance={})
    assert why_not(alone, f"land {OSTEND}") == "25.41b"


@pytest.mark.rule("25.45b")
def test_after_hx_one_of_two_pays_and_the_other_goes_ashore():
    state = american(guards=[3], dice=[5])
    state.apply(f"land {OSTEND}")
    state.apply("done")
    state.apply("table assault")
    state.apply("sail")
    assert told(state, "roll").result == "HX"
    assert asked(state) == (ENTENTE, "battle.pay")
    state.apply("lose l1")
    assert lost(state, "e1", "l1")
    assert where(state, "us") == OSTEND


@pytest.mark.rule("25.45a")
def test_the_second_unit_of_an_assault_is_forecast_with_the_first():
    state = american()
    # 28 and 20 together, as they will fight.
    assert state.forecast(f"land {OSTEND}").modifiers[0].name == "48 against 5"
    alone = embarked(28, go=False)
    alone.apply("move l1")
    assert alone.forecast(f"land {OSTEND}").modifiers[0].name == "28 against 5"


@pytest.mark.rule("25.45b", "25.42g")
def test_on_hx_one_of_two_pays_for_an_empty_port_too():
    weak = unit("us", ENTENTE, country="United States", mobile=15)
    more = {"new_units": [weak], "units": {"us": DOVER}, "allegiance": {"United States": "EN"}}
    state = embarked(15, go=False, dice=[4], **more)
    for name in ("l1", "us"):
        state.apply(f"move {name}")
        state.apply(f"land {OSTEND}")
    state.apply("done")
    state.apply("table assault")
    state.apply("sail")
    assert told(state, "roll").result == "HX"
    state.apply("lose us")
    assert lost(state, "us")
    assert where(state, "l1") == OSTEND


@pytest.mark.rule("25.45b", "14.5i")
@pytest.mark.parametrize(("strength", "paid"), [(2, True), (1, False)])
def test_half_the_strength_of_the_defenders_is_paid_rounded_up(strength, paid):
    small = unit("us", ENTENTE, country="United States", mobile=strength)
    # Half of three is two: one point does not pay, and the other unit goes as well.
    state = american(guards=[3], ships=["PD"] * 6, dice=[4], new_units=[small])
    state.apply(f"land {OSTEND}")
    state.apply("done")
    state.apply("table assault")
    for k in range(1, 7):
        state.apply(f"ship b{k}")
    state.apply("sail")
    assert told(state, "roll").result == "HX"
    state.apply("lose us")
    assert lost(state, "e1", "us")
    assert lost(state, "l1") != paid
    assert (where(state, "l1") == OSTEND) == paid


@pytest.mark.rule("25.3c")
def test_ships_that_sought_an_engagement_without_combat_support():
    state = embarked(20, ships=["BB", "PD"])
    w, b = state.world, state.board
    b.tasked |= 1 << w.index["b1"] | 1 << w.index["b2"]
    b.unfought |= 1 << w.index["b2"]
    state.apply("table assault")
    assert choices(state, "ship") == {"b2"}


# Waters (25.41d, 25.41e, 25.41g) --------------------------------------------------------------------------


@pytest.mark.rule("25.41d", "25.41e", "25.41g", "25.37a", "25.2j", "R-66")
@pytest.mark.parametrize(
    ("power", "start", "goal", "may"),
    [
        (0, "Constantinople", "Odessa", True),
        (0, "Danzig", "Reval", True),
        (0, "Danzig", "Odessa", False),
        (0, "Wilhelmshaven", "Harwich", False),
        (1, "Alexandria", "Gallipoli", True),
        (1, "Dover", "Basra", True),
        (1, "Taranto", "Cattaro", False),
        (1, "Sevastopol", "Varna", True),
        (1, "Alexandria", "Varna", False),
    ],
)
def test_which_waters_an_assault_may_cross(power, start, goal, may):
    w = GAME.world({})
    state = SimpleNamespace(world=w, board=SimpleNamespace(real=(0, 0)))
    assert embarking.joined(state, power, w.hex_of_place[start], w.hex_of_place[goal]) == may


@pytest.mark.rule("25.44a", "25.41c", "R-132")
def test_some_ports_have_no_value():
    w = GAME.world({})
    values = {
        name: port_value(w, w.hex_of_place[name]) for name in ("Basra", "Batum", "Durazzo", "Fao", "Ostend")
    }
    assert values == {"Basra": 0, "Batum": 0, "Durazzo": 0, "Fao": 0, "Ostend": 5}


@pytest.mark.rule("25.41f", "29.16a")
def test_an_assault_counts_against_the_capacity_of_its_port():
    state = embarked(go=False)
    state.apply("move l1")
    state.apply(f"land {OSTEND}")
    assert state.board.port_use == {state.world.grid.hex(DOVER): 1}
