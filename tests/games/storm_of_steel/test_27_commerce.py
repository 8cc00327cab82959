"""25.34, 25.46, 27 and 28.1b. Transports at sea, re-basing, raiders, convoys and merchant shipping."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import SKIRMISH, asked, choices, lost, step, told, unit, where
from tests.games.storm_of_steel.harbour import (
    CENTRAL,
    ENTENTE,
    HARWICH,
    KIEL,
    POLA,
    ROSYTH,
    SCAPA,
    TARANTO,
    WILHELMSHAVEN,
    at_sea,
    ship,
)
from tests.games.storm_of_steel.world_display import display

from hexfront.games.storm_of_steel.board import ZONE, lift
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import industry
from hexfront.games.storm_of_steel.rules import rebasing as bases

DOVER, DUNKIRK, HULL = "1919", "2120", "1814"
CONVOYS, BLOCKADE = 95, 94


@pytest.fixture(autouse=True)
def naval(monkeypatch):
    """The naval rules are in force on the West map."""
    monkeypatch.setitem(GAME.world_of("west_1914").scenario, "naval", True)


# Transports (25.46) --------------------------------------------------------------------------------


def sailing(status="contested", hunters=("CA",), dice=(), **more):
    """A British unit that sails from Hull to Dunkirk through the North Sea."""
    new = [
        unit("l1", ENTENTE, country="Britain"),
        ship("t1", ENTENTE, "TR"),
        unit("gs", CENTRAL),
        unit("fs", ENTENTE),
        *more.pop("new_units", []),
    ]
    units = {"l1": HULL, "t1": HULL} | SKIRMISH | more.pop("more_units", {})
    for k, kind in enumerate(hunters, 1):
        new.append(ship(f"g{k}", CENTRAL, kind))
        units[f"g{k}"] = WILHELMSHAVEN
    doc = {
        "scenario": "west_1914",
        "phase": "movement",
        "half": ENTENTE,
        "turn": "1914Su",
        "units": units,
        "new_units": new,
        "dice": list(dice),
    }
    state = GAME.position(doc | more)
    state.board.sea_status = {"North Sea": status}
    state.apply("move l1")
    if DUNKIRK in choices(state, "sail"):
        state.apply(f"sail {DUNKIRK}")
    return state


@pytest.mark.rule("3.31c", "25.3d", "11.632a")
def test_no_transport_in_waters_that_the_enemy_dominates():
    state = sailing("CP")
    assert step(state) == "march"
    assert DUNKIRK not in choices(state, "sail")


@pytest.mark.rule("25.46c", "R-140")
def test_dominated_waters_are_safe():
    state = sailing("EN")
    assert where(state, "l1") == DUNKIRK
    assert step(state) == "movement"


@pytest.mark.rule("25.46a", "8.24b", "24.2b", "R-140")
def test_in_contested_waters_the_enemy_may_intercept():
    state = sailing()
    assert asked(state) == (CENTRAL, "voyage.answer")
    assert where(state, "l1") == HULL
    state.apply("decline")
    assert where(state, "l1") == where(state, "t1") == DUNKIRK
    none = sailing(hunters=())
    assert asked(none) == (CENTRAL, "voyage.answer")
    assert [str(action) for action in none.legal_actions()] == ["decline"]


def caught(dice):
    state = sailing(dice=dice)
    state.apply(f"base {WILHELMSHAVEN}")
    state.apply("ship g1")
    if step(state) == "voyage.answer":
        state.apply("sail")
    return state


@pytest.mark.rule("25.46a", "25.46b", "29.14a")
def test_a_transport_that_is_sunk_takes_its_cargo_with_it():
    # Success on 2, contact with the advantage of the attacker, and a hit.
    state = caught([2, 1, 1])
    assert lost(state, "t1", "l1")
    missed = caught([3])
    assert where(missed, "l1") == DUNKIRK


@pytest.mark.rule("25.38a", "25.46a")
def test_a_ship_intercepts_once_in_an_impulse():
    more = {"new_units": [ship("t2", ENTENTE, "TR"), unit("l2", ENTENTE, country="Britain")]}
    state = sailing(hunters=["CA", "CA"], dice=[3], more_units={"t2": HULL, "l2": HULL}, **more)
    state.apply(f"base {WILHELMSHAVEN}")
    state.apply("ship g1")
    state.apply("sail")
    state.apply("move l2")
    state.apply(f"sail {DUNKIRK}")
    state.apply(f"base {WILHELMSHAVEN}")
    assert choices(state, "ship") == {"g2"}


@pytest.mark.rule("25.46b")
def test_a_transport_that_survives_goes_on():
    state = caught([1, 1, 6])
    assert where(state, "l1") == where(state, "t1") == DUNKIRK


@pytest.mark.rule("25.46a")
def test_no_more_than_five_ships_intercept():
    state = sailing(hunters=["CA"] * 6)
    state.apply(f"base {WILHELMSHAVEN}")
    for k in range(1, 6):
        state.apply(f"ship g{k}")
    assert step(state) != "voyage.answer" or [str(action) for action in state.legal_actions()] == ["sail"]


# Re-basing (25.34) -----------------------------------------------------------------------------------


def rebasing(fleets, **more):
    return at_sea(fleets, step="rebasing", **more)


def goals(state, side, name):
    verb = (action for action in state.legal_actions(side) if action.verb == "rebase")
    return {action.args[1] for action in verb if action.args[0] == name}


@pytest.mark.rule("25.34a", "3.7j")
def test_ships_without_a_mission_change_their_base():
    state = rebasing({SCAPA: ["BB"], WILHELMSHAVEN: ["CA"]})
    state.board.sea_status = {"Baltic Sea": "CP"}
    assert {ROSYTH, HARWICH} <= goals(state, ENTENTE, "b1")
    assert goals(state, CENTRAL, "g1") >= {KIEL}
    assert HARWICH not in goals(state, CENTRAL, "g1")
    state.apply(f"rebase b1 {ROSYTH}", ENTENTE)
    state.apply("done", ENTENTE)
    assert where(state, "b1") == SCAPA
    state.apply("done", CENTRAL)
    assert where(state, "b1") == ROSYTH
    busy = at_sea({SCAPA: ["BB"]}, step="rebasing")
    busy.board.tasked = 1 << busy.world.index["b1"]
    assert goals(busy, ENTENTE, "b1") == set()


@pytest.mark.rule("25.34a", "25.2c")
def test_no_ship_crosses_an_area_that_the_enemy_dominates():
    state = rebasing({KIEL: ["CA"]})
    state.board.sea_status = {"North Sea": "EN", "Baltic Sea": "CP"}
    # Wilhelmshaven borders the enemy's sea: a ship may go up to it.
    assert goals(state, CENTRAL, "g1") == {WILHELMSHAVEN, "4516"}
    far = rebasing({POLA: ["CA"]}, control={"2238": CENTRAL})
    far.board.sea_status = {"Adriatic Sea": "EN"}
    assert "2238" not in goals(far, CENTRAL, "g1")


@pytest.mark.rule("25.34a", "3.7j", "R-134")
def test_from_base_to_base_on_an_enemy_sea_a_ship_would_have_to_cross_it():
    danzig = "4516"
    lost_sea = {"North Sea": "EN", "Baltic Sea": "EN"}
    state = rebasing({KIEL: ["CA"], WILHELMSHAVEN: ["CA"]})
    state.board.sea_status = lost_sea
    assert goals(state, CENTRAL, "g1") == goals(state, CENTRAL, "g2") == set()
    assert state.why_not(f"rebase g1 {danzig}", CENTRAL).rule == "25.34a"
    # Kiel lies on two seas: with one of them open it can be reached and left.
    state = rebasing({KIEL: ["CA"], WILHELMSHAVEN: ["CA"]})
    state.board.sea_status = lost_sea | {"Baltic Sea": "contested"}
    assert goals(state, CENTRAL, "g1") == {WILHELMSHAVEN, danzig}
    assert goals(state, CENTRAL, "g2") == {KIEL}


@pytest.mark.rule("25.34a", "25.2i", "25.2j", "19.23a")
@pytest.mark.parametrize(
    ("turks", "holder", "may"),
    [("neutral", "nobody", False), ("CP", "central", False), ("CP", "entente", True)],
)
def test_whoever_has_not_constantinople_does_not_pass_the_straits(turks, holder, may):
    units = {"GB-BB-01": "Alexandria", "RU-BB-01": "Sevastopol", "RU-SS-01": "Sevastopol"}
    if holder == "entente":
        units["FR-ACT2-01"] = "Constantinople"
    state = display(units, allegiance={"Ottoman": turks}, control={"Constantinople": holder})
    w, goals = state.world, bases.goals

    def reaches(name, port):
        return bool(goals(state, w.index[name]) >> w.named(port) & 1)

    assert reaches("RU-BB-01", "Odessa")
    assert reaches("GB-BB-01", "Odessa") == may
    assert reaches("RU-BB-01", "Alexandria") == reaches("RU-SS-01", "Alexandria") == may


@pytest.mark.rule("25.34a", "27.2c", "R-139")
def test_what_is_said_against_ships_that_come_out_of_the_zone():
    state = rebasing({WILHELMSHAVEN: ["SS"], SCAPA: ["ESC", "CA"]})
    for name in ("g1", "b1"):
        lift(state.board, state.world, state.world.index[name], ZONE)
    assert state.why_not(f"rebase g1 {SCAPA}", CENTRAL).rule == "27.2c"
    # Convoys come home to any friendly base.
    assert state.why_not(f"rebase b1 {WILHELMSHAVEN}", ENTENTE).rule == "25.34a"
    state.apply(f"rebase b2 {ROSYTH}", ENTENTE)
    assert "already" in state.why_not(f"rebase b2 {HARWICH}", ENTENTE).message


@pytest.mark.rule("28.1b")
def test_under_the_blockade_austrians_stay_in_the_adriatic():
    held = {TARANTO: CENTRAL, "2238": CENTRAL}
    free = rebasing({POLA: ["CA Austria-Hungary"]}, control=held)
    free.board.sea_status = {"West Mediterranean": "contested", "Adriatic Sea": "CP"}
    assert "2238" in goals(free, CENTRAL, "g1")
    shut = rebasing({POLA: ["CA Austria-Hungary"]}, control=held, developed=[BLOCKADE])
    shut.board.sea_status = free.board.sea_status
    assert goals(shut, CENTRAL, "g1") == {TARANTO}


@pytest.mark.rule("3.7j", "25.34a", "28.1b", "21.24a")
def test_what_is_said_against_a_new_base():
    held = {TARANTO: CENTRAL, "2238": CENTRAL}
    fleets = {POLA: ["CA Austria-Hungary", "TR Austria-Hungary"], WILHELMSHAVEN: ["BB"]}
    state = rebasing(fleets, control=held, developed=[BLOCKADE], tasked=["g3"])
    reasons = [
        state.why_not(f"rebase {move}", CENTRAL).rule
        for move in ("g1 2238", f"g2 {TARANTO}", f"g3 {KIEL}", f"g1 {HARWICH}", "b1 2238")
    ]
    assert reasons == ["28.1b", "3.7j", "25.34a", "25.34a", "3.7j"]


@pytest.mark.rule("27.2c")
def test_raiders_return_to_german_bases():
    state = rebasing({WILHELMSHAVEN: ["SS"]})
    lift(state.board, state.world, state.world.index["g1"], ZONE)
    assert goals(state, CENTRAL, "g1") == {WILHELMSHAVEN, KIEL, "4516"}


@pytest.mark.rule("25.34a", "25.33a", "R-139")
def test_who_came_into_the_zone_in_this_turn_has_had_his_mission():
    state = rebasing({WILHELMSHAVEN: ["SS", "SS"], SCAPA: ["ESC"]}, tasked=["g1", "b1"])
    for name in ("g1", "g2", "b1"):
        lift(state.board, state.world, state.world.index[name], ZONE)
    assert goals(state, CENTRAL, "g1") == goals(state, ENTENTE, "b1") == set()
    assert goals(state, CENTRAL, "g2") == {WILHELMSHAVEN, KIEL, "4516"}
    assert state.why_not(f"rebase g1 {KIEL}", CENTRAL).rule == "25.34a"


# Raids (27.3) ------------------------------------------------------------------------------------------


def raiding(raiders, dice, escorts=(), **more):
    """Raiders and convoys in the Commerce Raiding Zone, in the Mobilization Phase."""
    state = at_sea({WILHELMSHAVEN: list(raiders), SCAPA: list(escorts)}, step="rebasing", **more)
    b, w = state.board, state.world
    for name in [f"g{k}" for k in range(1, len(raiders) + 1)] + [f"b{k}" for k in range(1, len(escorts) + 1)]:
        lift(b, w, w.index[name], ZONE)
    state.dice.script = tuple(dice)
    state.plan([("turn.end",), ("phase", "discard"), ("commerce.begin",)])
    state.advance()
    return state


def attack(state, *names):
    for name in names:
        state.apply(f"raider {name}")
    state.apply("plunder")
    while step(state) == "commerce.loss" and len(state.legal_actions()) == 1:
        state.apply(state.legal_actions()[0])
    return state


@pytest.mark.rule("27.3a", "3.7b")
def test_raiders_that_attack_lower_merchant_shipping():
    state = raiding(["SS", "SS", "SS"], [1, 4, 1])
    assert asked(state) == (CENTRAL, "commerce.raiders")
    attack(state, "g1", "g2")
    # Strength 4 sinks 5 with a 1.
    assert state.board.merchant == 95
    assert state.board.merchant_lost == 5


@pytest.mark.rule("27.3b")
def test_an_attack_costs_a_die_of_points():
    state = attack(raiding(["SS"], [2, 4, 1]), "g1")
    assert told(state, "raiders supplied").dice == (4,)


@pytest.mark.rule("27.3a")
def test_raiders_may_be_held_back():
    state = raiding(["SS"], [1])
    state.apply("hold")
    assert state.board.merchant == 100


@pytest.mark.rule("27.4b", "27.5a")
def test_unrestricted_warfare_doubles_what_cruisers_and_submarines_sink():
    state = raiding(["SS", "CA"], [1, 4, 1])
    state.board.unrestricted = True
    attack(state, "g1", "g2")
    assert state.board.merchant == 90


@pytest.mark.rule("27.7b", "27.7c")
def test_convoys_weaken_raiders_and_hit_them():
    state = raiding(["SS", "SS", "SS"], [4, 4, 1], escorts=["ESC"])
    # 6 minus 3 is 3: a 4 sinks 1 and costs a submarine.
    attack(state, "g1", "g2", "g3")
    assert state.board.merchant == 99
    assert asked(state) == (CENTRAL, "commerce.loss")
    state.apply("lose g2")
    assert where(state, "g2") == "dead"


@pytest.mark.rule("27.7e")
def test_convoys_may_be_hit_by_the_table():
    state = raiding(["SS"] * 4, [1, 4, 1], escorts=["ESC"])
    attack(state, "g1", "g2", "g3", "g4")
    assert where(state, "b1") == "dead"


@pytest.mark.rule("27.10a", "3.7c")
def test_the_outcome_is_rolled_raids_or_not():
    state = at_sea(
        {SCAPA: ["BB"]}, step="commerce.begin", dice=[6], morale={CENTRAL: 80, ENTENTE: 80}, merchant=55
    )
    assert state.board.shortage == 20
    assert state.board.morale == (80, 78)
    full = at_sea({SCAPA: ["BB"]}, step="commerce.begin", dice=[6])
    before, after = industry.means(full, 1), industry.means(state, 1)
    assert after.unshipped["Britain"] == after.home["Britain"] * after.multiple * 20 // 100
    assert before.unshipped["Britain"] == 0
    assert after.unshipped["France"] == 0


# Convoys (27.6, 27.7) ----------------------------------------------------------------------------------


def afloat(**more):
    kinds = {"b1": "ESC", "b2": "BB", "b3": "CA", "b4": "PD", "b5": "SS"}
    new = [ship(name, ENTENTE, kind) for name, kind in kinds.items()]
    units = dict.fromkeys(kinds, SCAPA)
    doc = {"scenario": "west_1914", "phase": "movement", "half": ENTENTE, "units": units, "new_units": new}
    return GAME.position(doc | {"turn": "1914Su"} | more)


@pytest.mark.rule("27.6a", "27.6b", "27.2b", "27.7a")
def test_with_the_card_light_ships_sail_with_convoys():
    assert choices(afloat(), "convoy") == set()
    state = afloat(developed=[CONVOYS])
    assert choices(state, "convoy") == {"b1", "b3"}
    assert choices(afloat(developed=[CONVOYS], tasked=["b3"]), "convoy") == {"b1"}
    # Who dominates the sea of their base is no matter: only transports and re-basing are barred by it.
    barred = afloat(developed=[CONVOYS], sea_status={"North Sea": "CP"})
    assert choices(barred, "convoy") == {"b1", "b3"}
    state.apply("convoy b1")
    assert where(state, "b1") == "zone"
