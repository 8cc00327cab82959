"""25, 27. What ships do once in a turn, and which of them are lost: rules whose breach no test noticed."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.field import asked, choices, lost, step, unit, where
from tests.games.storm_of_steel.harbour import (
    CENTRAL,
    ENTENTE,
    HARWICH,
    POLA,
    SCAPA,
    WILHELMSHAVEN,
    at_sea,
    engaged,
    passes,
    ship,
)
from tests.games.storm_of_steel.table import campaign
from tests.games.storm_of_steel.test_25_landing import DEN_HELDER, embarked
from tests.games.storm_of_steel.world_display import at, display, go

from hexfront.games.storm_of_steel.board import ZONE, lift
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import entry, rebasing
from hexfront.kernel import heard_by
from hexfront.server.journal import is_quiet

CONVOYS = 95
FLEETS = {WILHELMSHAVEN: ["BB", "CA", "SS"], SCAPA: ["BB", "CA"], HARWICH: ["ESC"]}


@pytest.fixture(autouse=True)
def naval(monkeypatch):
    """The naval rules are in force on the West map."""
    monkeypatch.setitem(GAME.world_of("west_1914").scenario, "naval", True)


def ships(state, *names):
    return sum(1 << state.world.index[name] for name in names)


@pytest.mark.rule("25.3a", "3.31f", "25.31c")
def test_only_ships_without_a_mission_seek_an_engagement():
    for tasked, able in ((("g1",), True), (("g1", "g2"), False)):
        state = at_sea({WILHELMSHAVEN: ["CA", "CA"], SCAPA: ["BB"]})
        state.board.tasked = ships(state, *tasked)
        state.plan([("turn.end",), ("phase", "attrition"), ("naval.choose", 0, 0)])
        state.advance()
        assert ("engage north-sea" in state.legal_actions()) == able
    assert state.why_not("engage north-sea", CENTRAL).rule == "25.31c"


@pytest.mark.rule("25.31d", "25.3a", "25.38a")
def test_a_second_fleet_of_the_attacker_has_had_no_mission_and_has_it_now():
    state = engaged(FLEETS, dice=[9, 9, 6])
    state.board.tasked |= ships(state, "g2", "b2")
    passes(state, "engagement.card")
    assert asked(state) == (CENTRAL, "engagement.second")
    state.apply("second")
    state.apply(f"base {WILHELMSHAVEN}")
    assert choices(state, "ship") == {"g3"}
    state.apply("ship g3")
    state.apply("sail")
    assert state.board.tasked & ships(state, "g3")
    # Whoever answers is on no mission, and may have had one.
    assert asked(state) == (ENTENTE, "engagement.second")
    state.apply("second")
    state.apply(f"base {SCAPA}")
    assert choices(state, "ship") == {"b2"}
    state.board.tasked &= ~ships(state, "b2")
    state.apply("ship b2")
    state.apply("sail")
    assert not state.board.tasked & ships(state, "b2")


@pytest.mark.rule("25.3a", "25.3c")
def test_missions_count_for_one_turn():
    state = at_sea(FLEETS)
    state.board.tasked = state.board.unfought = ships(state, "g1")
    state.plan([("turn.end",), ("phase", "attrition"), ("naval.begin",)])
    state.advance()
    assert not state.board.tasked
    assert not state.board.unfought


@pytest.mark.rule("27.7c", "27.3a")
def test_only_raiders_that_attack_are_lost():
    state = at_sea({WILHELMSHAVEN: ["SS", "SS"], SCAPA: ["ESC"]}, step="rebasing")
    b, w = state.board, state.world
    for name in ("g1", "g2", "b1"):
        lift(b, w, w.index[name], ZONE)
    # A net strength below nothing and a six: convoys take two of those who attack.
    state.dice.script = (6, 1)
    state.plan([("turn.end",), ("phase", "discard"), ("commerce.begin",)])
    state.advance()
    state.apply("raider g1")
    state.apply("plunder")
    while step(state) == "commerce.loss":
        assert choices(state, "lose") == {"g1"}
        state.apply("lose g1")
    assert lost(state, "g1")
    assert not lost(state, "g2")


@pytest.mark.rule("27.3a")
def test_only_raiders_that_attack_count():
    for names, sunk in ((("g1",), 3), (("g1", "g2"), 5)):
        state = at_sea({WILHELMSHAVEN: ["SS", "SS"]}, step="rebasing", merchant=90)
        for name in ("g1", "g2"):
            lift(state.board, state.world, state.world.index[name], ZONE)
        state.dice.script = (1, 1)
        state.plan([("turn.end",), ("phase", "discard"), ("commerce.begin",)])
        state.advance()
        for name in names:
            state.apply(f"raider {name}")
        state.apply("plunder")
        assert state.board.merchant == 90 - sunk


@pytest.mark.rule("3.5d", "R-165")
def test_ships_that_have_had_a_mission_do_not_interdict():
    state = at_sea(FLEETS, step="rebasing")
    state.board.tasked = ships(state, "g2", "b2")
    state.plan([("turn.end",), ("phase", "discard"), ("interdiction.ships", 0, "North Sea")])
    state.advance()
    assert {str(one) for one in state.legal_actions(CENTRAL)} == {"ship g3", "done"}
    assert {str(one) for one in state.legal_actions(ENTENTE)} == {"ship b3", "done"}


@pytest.mark.rule("25.38a", "25.46a", "R-140")
def test_who_has_had_a_mission_may_still_meet_a_transport():
    hunter = ship("g1", CENTRAL, "SS", country="Austria-Hungary")
    more = {
        "new_units": [hunter],
        "control": {"Taranto": CENTRAL},
        "sea_status": {"West Mediterranean": "contested"},
        "tasked": ["g1"],
    }
    state = display({"GB-ACT2-01": "Portsmouth", "GB-TR-01": "Portsmouth", "g1": "Taranto"}, **more)
    go(state, "GB-ACT2-01", "sail", "Alexandria")
    assert asked(state) == (CENTRAL, "voyage.answer")
    state.apply(f"base {at(state, 'Taranto')}")
    assert choices(state, "ship") == {"g1"}


@pytest.mark.rule("25.3a", "25.4b", "25.42e")
def test_support_of_a_landing_is_a_mission():
    state = embarked(ships=["BB", "BB"])
    state.board.unfought = ships(state, "b1")
    state.apply("table assault")
    assert choices(state, "ship") == {"b1", "b2"}
    state.apply("ship b1")
    state.apply("sail")
    assert state.board.tasked & ships(state, "b1", "b2") == ships(state, "b1")
    # It does not help a second time because it met nobody at sea.
    assert not state.board.unfought


@pytest.mark.rule("14.3b", "25.42d", "25.42f")
def test_a_naval_base_must_be_assaulted_from_the_sea():
    base = embarked(port=DEN_HELDER, allegiance={"Netherlands": "CP"})
    # Nobody is asked where there is no choice.
    assert base.board.battle.table == "assault"
    assert choices(embarked(), "table") == {"assault", "probe"}


# What is said against it -------------------------------------------------------------------------------


@pytest.mark.rule("3.5a", "3.5d")
def test_what_is_said_against_ships_that_do_not_interdict():
    state = at_sea(FLEETS | {POLA: ["SS"]}, step="rebasing", tasked=["g2"])
    state.plan([("turn.end",), ("phase", "discard"), ("interdiction.ships", 0, "North Sea")])
    state.advance()
    reasons = [state.why_not(f"ship {name}", CENTRAL).rule for name in ("g1", "g2", "g4", "b1")]
    assert reasons == ["3.5a", "3.5d", "3.5d", "3.5d"]
    assert state.why_not("ship b1", ENTENTE).rule == "3.5a"


@pytest.mark.rule("27.3a", "27.3c")
def test_what_is_said_against_raiders_that_do_not_attack():
    state = at_sea({WILHELMSHAVEN: ["SS", "SS"]}, step="rebasing")
    lift(state.board, state.world, state.world.index["g1"], ZONE)
    state.plan([("turn.end",), ("phase", "discard"), ("commerce.begin",)])
    state.advance()
    assert state.why_not("raider g2", CENTRAL).rule == "27.3c"
    assert state.why_not("plunder", CENTRAL).rule == "27.3a"


@pytest.mark.rule("25.38a")
def test_what_is_said_against_a_second_interception_in_an_impulse():
    boats = [ship(name, CENTRAL, "SS", country="Austria-Hungary") for name in ("g1", "g2")]
    more = {
        "new_units": boats,
        "control": {"Taranto": CENTRAL},
        "sea_status": {"West Mediterranean": "contested"},
    }
    units = {"GB-ACT2-01": "Portsmouth", "GB-TR-01": "Portsmouth", "g1": "Taranto", "g2": "Taranto"}
    state = display(units, **more)
    state.board.chased = ships(state, "g1")
    go(state, "GB-ACT2-01", "sail", "Alexandria")
    state.apply(f"base {at(state, 'Taranto')}")
    assert choices(state, "ship") == {"g2"}
    assert state.why_not("ship g1", CENTRAL).rule == "25.38a"


@pytest.mark.rule("32.5a", "32.5b")
def test_what_is_said_against_sabotage():
    state = campaign(phase="agents", units={}, dice=[1])
    state.apply("send sabotage france 1", CENTRAL)
    for side in (CENTRAL, ENTENTE):
        state.apply("done", side)
    for action, rule in (
        ("wreck 1718", "32.5a"),
        (f"wreck {HARWICH}", "32.5a"),
        ("cut 1718", "32.5b"),
        ("cut 2721", "32.5b"),
    ):
        assert state.why_not(action, CENTRAL).rule == rule


# What nobody may count ---------------------------------------------------------------------------------


def quietly(state, side, action):
    """Whether nobody else notices that something was done."""
    before = state.clone()
    events = state.apply(action, side)
    return is_quiet(before, side, events, state)


@pytest.mark.rule("23.41a", "25.46a")
def test_nobody_counts_the_ships_that_go_against_a_transport():
    boats = [ship(name, CENTRAL, "SS", country="Austria-Hungary") for name in ("g1", "g2", "g3")]
    sea = {"West Mediterranean": "contested"}
    units = {"GB-ACT2-01": "Portsmouth", "GB-TR-01": "Portsmouth"} | {one["id"]: "Taranto" for one in boats}
    state = display(units, new_units=boats, control={"Taranto": CENTRAL}, sea_status=sea)
    go(state, "GB-ACT2-01", "sail", "Alexandria")
    assert quietly(state, CENTRAL, f"base {at(state, 'Taranto')}")
    assert quietly(state, CENTRAL, "ship g1")
    assert quietly(state, CENTRAL, "ship g2")
    assert not quietly(state, CENTRAL, "sail")


@pytest.mark.rule("23.42a", "27.3a")
def test_nobody_counts_the_raiders_that_attack():
    state = at_sea({WILHELMSHAVEN: ["SS"] * 3}, step="rebasing")
    for name in ("g1", "g2", "g3"):
        lift(state.board, state.world, state.world.index[name], ZONE)
    state.plan([("turn.end",), ("phase", "discard"), ("commerce.begin",)])
    state.advance()
    before = state.view(ENTENTE)
    assert quietly(state, CENTRAL, "raider g1")
    assert quietly(state, CENTRAL, "raider g2")
    assert state.view(ENTENTE) == before
    assert not quietly(state, CENTRAL, "plunder")


@pytest.mark.rule("23.42a", "27.7a")
def test_nobody_counts_the_ships_that_sail_with_convoys():
    state = display(dict.fromkeys(("GB-CA-01", "GB-CA-02", "GB-CA-03"), "Scapa Flow"), developed=[CONVOYS])
    # The first is seen to come into the zone, and of the last it is seen that its base is empty.
    for name, quiet in (("GB-CA-01", False), ("GB-CA-02", True), ("GB-CA-03", False)):
        before = state.view(CENTRAL)
        assert quietly(state, ENTENTE, f"convoy {name}") == quiet
        assert (state.view(CENTRAL) == before) == quiet
        assert not any(name in str(event.who) for event in heard_by(state.events, CENTRAL))


# Straits between the zone and inland seas (19.23a, 19.23c) -----------------------------------------------

INLAND = {"RU-CA-01": "Sevastopol", "RU-ESC-01": "Reval"}


@pytest.mark.rule("27.7a", "27.2b", "19.23a", "19.23c", "25.2e", "25.2i")
@pytest.mark.parametrize(("danes", "open_to"), [("neutral", "GB-CA-01"), ("EN", "GB-CA-01 RU-ESC-01")])
def test_who_cannot_pass_the_straits_sails_with_no_convoy(danes, open_to):
    units = INLAND | {"GB-CA-01": "Scapa Flow", "GB-BB-01": "Scapa Flow", "GB-CA-02": "Scapa Flow"}
    allegiance = {"Ottoman": "CP", "Denmark": danes}
    state = display(units, developed=[CONVOYS], allegiance=allegiance, tasked=["GB-CA-02"])
    assert choices(state, "convoy") == set(open_to.split())
    assert state.why_not("convoy RU-CA-01").rule == "19.23a"
    assert state.why_not("convoy GB-BB-01").rule == "27.2b"
    assert state.why_not("convoy GB-CA-02").rule == "25.3a"
    if danes == "neutral":
        assert state.why_not("convoy RU-ESC-01").rule == "19.23c"
    early = display(units)
    assert early.why_not("convoy GB-CA-01").rule == "27.6b"
    held = display(
        units | {"GB-ACT2-01": "Constantinople"}, developed=[CONVOYS], allegiance={"Ottoman": "CP"}
    )
    assert "RU-CA-01" in choices(held, "convoy")


@pytest.mark.rule("27.2c", "25.34a", "19.23a", "19.23c")
def test_convoys_come_home_by_open_waters_only():
    state = display({"GB-CA-01": "Scapa Flow"})
    b, w = state.board, state.world
    lift(b, w, w.index["GB-CA-01"], ZONE)
    b.sea_status = {"East Mediterranean": "contested", "West Mediterranean": "EN", "North Sea": "CP"}

    def home():
        found = rebasing.goals(state, w.index["GB-CA-01"])
        names = ("Scapa Flow", "Rosyth", "Toulon", "Alexandria", "Sevastopol", "Reval")
        return {name for name in names if found >> w.named(name) & 1}

    assert home() == {"Scapa Flow", "Rosyth", "Toulon", "Alexandria"}
    b.sea_status |= {"West Mediterranean": "CP"}
    # A base beside a sea that the enemy dominates can be reached, not one beyond it.
    assert home() == {"Scapa Flow", "Rosyth", "Toulon"}


def taken(place, name, **more):
    """Where a ship is after the Central Powers have come into its base."""
    army = unit("c1", CENTRAL, country="Ottoman")
    state = display({"c1": "Damascus", name: place}, new_units=[army], **more)
    w = state.world
    entry.go(state, w.index["c1"], w.named(place))
    state.plan([("turn.end",), ("phase", "attrition"), state.agenda[-1]])
    state.advance()
    return where(state, name)


@pytest.mark.rule("26.2b", "19.23a", "R-128")
def test_from_a_base_that_falls_ships_go_where_the_water_leads():
    war = {"allegiance": {"Ottoman": "CP"}}
    # Sevastopol is nearer to Alexandria, but lies behind the Straits.
    assert taken("Alexandria", "GB-CA-01", **war) == at(display({}), "Valletta")
    assert taken("Sevastopol", "RU-CA-01", **war) == at(display({}), "Odessa")
    lost_too = {"control": {"Odessa": CENTRAL}}
    assert taken("Sevastopol", "RU-CA-01", **war, **lost_too) == "pool"
    ours = {"control": {"Odessa": CENTRAL, "Constantinople": ENTENTE}}
    assert taken("Sevastopol", "RU-CA-01", **war, **ours) == at(display({}), "Constantinople")


@pytest.mark.rule("25.42k", "19.23a", "R-128")
@pytest.mark.parametrize(("holder", "safe"), [(CENTRAL, True), (ENTENTE, False)])
def test_ships_that_flee_a_landing_find_no_base_behind_the_straits(holder, safe):
    boat = ship("g1", CENTRAL, "SS", country="Ottoman")
    control = {"Constantinople": holder}
    state = display({"g1": "Trebizond"}, new_units=[boat], control=control, dice=[6])
    state.plan([("turn.end",), ("phase", "attrition"), ("landing.flight", state.world.index["g1"])])
    state.advance()
    assert where(state, "g1") == (at(state, "Constantinople") if safe else "dead")
