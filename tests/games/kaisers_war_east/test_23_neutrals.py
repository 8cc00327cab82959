"""23. Romania and Bulgaria: closed while neutral, belligerents after their entry."""

from __future__ import annotations

import pytest

from hexfront.games.kaisers_war_east.board import controlled
from hexfront.games.kaisers_war_east.rules.supply import reach
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL

READY = {"GE-A9": "2017", "RU-A1": "2918", "RO-A1": "Bucharest", "BU-A3": "Sofia"}


def finish(state, side, phase):
    while (state.board.active, state.board.phase) != (side, phase):
        legal = state.legal_actions()
        state.apply(next((a for a in ("pass", "done") if a in legal), legal[0]))
    return state


@pytest.mark.rule("23.0a")
@pytest.mark.parametrize("scenario", ["1914", "1915", "1916"])
def test_romania_and_bulgaria_start_neutral(game, scenario):
    state = game.start(scenario, {}, "neutral")
    land = state.world.country["Romania"] | state.world.country["Bulgaria"]
    assert state.board.closed == land
    assert not state.board.romania
    assert not state.board.bulgaria


@pytest.mark.rule("23.0b", "11.8a", "17.3e", "R-CBT-9")
def test_nobody_enters_attacks_or_traces_into_a_neutral_country(at):
    units = {"AH-C-I": "2829", "RO-A1": "2730"}
    state = at(turn=7, phase="movement", active="central", units=units)
    state.apply("move AH-C-I")
    assert not {"step 2730", "step 2830", "step 2930"} & set(state.legal_actions())
    assert state.why_not("step 2830").rule == "11.8a"
    elsewhere = {"GE-C-I": "2017", "RU-C-I": "2118"}
    fight = at(turn=7, phase="combat 1", active="central", units=units | elsewhere)
    assert fight.why_not("attack 2730").rule == "23.0b"
    closed = at(turn=7, units={"AL-S01": "3127", "RU-NW": "3025"})
    opened = at(turn=20, belligerents=["Romania"], units={"AL-S01": "3127", "RU-NW": "3025"})
    romania = closed.world.country["Romania"]
    for name, length in (("AL-S01", 3), ("RU-NW", 2)):
        u = closed.world.index[name]
        assert not reach(closed.board, closed.world, u, length) & romania
        assert reach(opened.board, opened.world, u, length) & romania


@pytest.mark.rule("23.0c")
def test_neutral_units_neither_move_nor_fight_nor_exert_a_zone(at):
    state = at(
        turn=7, phase="movement", active="allied", effort="East", units={"RO-A1": "3026", "RU-C-I": "3227"}
    )
    assert "move RO-A1" not in state.legal_actions()
    assert state.why_not("move RO-A1").rule == "23.0c"
    w = state.world
    assert not enemy_zone(state.board, w, CENTRAL) >> w.grid.hex("3025") & 1
    fight = at(
        turn=7, phase="combat 1", active="allied", effort="East", units={"RO-A1": "3026", "GE-C-I": "3025"}
    )
    assert "attack 3025" not in fight.legal_actions()
    awake = at(turn=19, belligerents=["Romania"], units={"RO-A1": "3026"})
    assert enemy_zone(awake.board, w, CENTRAL) >> w.grid.hex("3025") & 1


@pytest.mark.rule("23.1a", "23.1c", "R-VP-6", "R-NEU-1")
def test_romania_enters_at_the_start_of_august_1916(at):
    july = at(turn=18, last_turn=30, phase="turn start", units=READY)
    assert not july.board.romania
    august = at(turn=19, last_turn=30, phase="turn start", units=READY, vp={"central": 40, "allied": 40})
    assert august.board.romania == 19
    w = august.world
    assert not w.country["Romania"] & ~controlled(august.board, w, ALLIED)
    # No capture points for that.
    assert (august.board.central_vp, august.board.allied_vp) == (40, 40)
    finish(august, ALLIED, "movement")
    assert "move RO-A1" in august.legal_actions()


@pytest.mark.rule("23.1b", "23.1d", "R-VP-6", "R-NEU-2")
def test_bulgaria_enters_in_the_next_central_player_turn(at):
    state = at(turn=19, last_turn=30, phase="turn start", units=READY)
    assert state.board.active == ALLIED
    assert not state.board.bulgaria
    finish(state, CENTRAL, "movement")
    assert state.board.bulgaria
    assert not state.world.country["Bulgaria"] & ~controlled(state.board, state.world, CENTRAL)
    assert "move BU-A3" in state.legal_actions()


@pytest.mark.rule("23.1e", "23.1f")
@pytest.mark.parametrize(
    ("side", "unit", "country"), [("allied", "RO-C1", "Romania"), ("central", "BU-C1", "Bulgaria")]
)
def test_their_reinforcements_come_in_their_own_cities_only(at, side, unit, country):
    state = at(turn=20, phase="mobilization", active=side, belligerents=["Romania", "Bulgaria"], units={})
    state.apply(f"buy {unit}")
    w = state.world
    cities = {w.names[h] for h, place in w.place.items() if place.country == country}
    assert {a.args[0] for a in state.legal_actions()} == cities


@pytest.mark.rule("23.2a", "21.5a", "R-NEU-3")
def test_mackensen_and_the_turks_come_to_the_southern_edge_of_bulgaria(at, play):
    units = READY | {"GE-MACK": "turn 99", "TU-C6": "turn 99"}
    state = finish(at(turn=19, last_turn=30, phase="turn start", units=units), CENTRAL, "mobilization")
    w = state.world
    edge = {w.names[h] for h in w.grid.hexes if (w.country["Bulgaria"] & w.south_edge) >> h & 1}
    assert "done" not in state.legal_actions()
    for unit in ("GE-MACK", "TU-C6"):
        state.apply(f"bring {unit}")
        assert {a.args[0] for a in state.legal_actions()} <= edge
        state.apply(state.legal_actions()[0])
    assert state.board.loc[w.index["TU-C6"]] >= 0


@pytest.mark.rule("23.2a", "R-NEU-3")
def test_mackensen_on_the_map_may_be_called_to_bulgaria_then_and_only_then(at, play):
    units = READY | {"GE-MACK": "2121", "TU-C6": "turn 99"}
    state = finish(at(turn=19, last_turn=30, phase="turn start", units=units), CENTRAL, "mobilization")
    play(state, "recall GE-MACK", "bring GE-MACK")
    state.apply(state.legal_actions()[0])
    w = state.world
    assert w.country["Bulgaria"] >> state.board.loc[w.index["GE-MACK"]] & 1
    later = at(
        turn=20, phase="mobilization", active="central", belligerents=["Romania", "Bulgaria"], units=units
    )
    assert later.why_not("recall GE-MACK").rule == "23.2a"


@pytest.mark.rule("23.3a", "23.3b", "R-NEU-4")
def test_romanians_and_bulgarians_keep_to_their_part_of_the_map(at):
    # A document can put them where they could cross a forbidden border.
    war = ["Romania", "Bulgaria"]
    romanians = at(turn=20, phase="movement", active="allied", belligerents=war, units={"RO-C1": "2121"})
    romanians.apply("move RO-C1")
    goals = {a.args[0] for a in romanians.legal_actions() if a.verb == "step"}
    assert "2122" in goals
    assert "2021" not in goals
    assert romanians.why_not("step 2021").rule == "23.3a"
    bulgars = at(turn=20, phase="movement", active="central", belligerents=war, units={"BU-C1": "2730"})
    bulgars.apply("move BU-C1")
    goals = {a.args[0] for a in bulgars.legal_actions() if a.verb == "step"}
    assert "2731" in goals
    assert "2829" not in goals
    assert bulgars.why_not("step 2829").rule == "23.3b"
