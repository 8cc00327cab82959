"""4 and 43.5. The sequence of play and the turn track."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_1918.mustering import EAST, GAME, asked, build, idle, rows

from hexfront.games.kaisers_war_1918.world import build_world

PHASES = ["mobilization", "movement", "combat 1", "combat 2", "attrition"]
#: Armies in these cities leave the Central Powers without any income.
GREAT_CITIES = ["Berlin", "Vienna", "Constantinople", "Pilsen", "Ruhr", "Silesia", "Metz"]
GREAT_CITIES += ["Munich", "Prague", "Budapest", "Sofia"]
EASTERN_CITIES = ("Kiev", "Riga", "Warsaw", "Helsinki", "Donets Basin", "Damascus")
GERMAN_CITIES = ("Hamburg", "Cologne", "Strasbourg", "Dresden", "Stuttgart", "Hanover")
MOVERS = {"GE-inf-1": "1013", "FR-inf-1": "0716"}


def headings(state):
    """What begins, in order, until a turn has passed."""
    found = []
    turn = state.board.turn
    events = list(state.events)
    while state.outcome is None and state.board.turn == turn:
        idle(state)
        events += state.events
    for event in events:
        if event.kind in ("phase", "points", "turn"):
            found.append(str(event.facts.get("phase", event.name)))
    return found


@pytest.mark.rule("4.1a", "4.2a", "4.2b", "4.2c", "4.2d", "4.2e", "4.2f", "4.2g", "4.2h", "4.2i")
def test_a_turn_is_two_player_turns_of_five_phases_and_the_end_phase():
    state = build(phase="turn start", turn=2, units=MOVERS)
    assert state.board.active == "central"
    names = ["Mobilization", "Movement", "First Combat", "Second Combat", "Supply Attrition"]
    wanted = ["turn"]
    for side in ("Central", "Allied"):
        wanted += [f"{side} player turn", *(f"{side} {name} Phase" for name in names)]
    wanted += ["End Phase", "income", "turn"]
    assert headings(state)[: len(wanted)] == wanted
    assert state.board.turn == 3


@pytest.mark.rule("43.5a", "43.5b", "R08")
def test_the_turn_track():
    turns = build_world({}).turns
    assert [turns[n].year for n in range(1, 12)] == [1918] * 5 + [1919] * 6
    seasons = {n: turns[n].season for n in turns if turns[n].season != "normal"}
    assert seasons == {3: "summer", 5: "winter", 6: "winter", 7: "thaw", 9: "summer", 11: "winter"}
    months = ["Mar-Apr", "May-Jun", "Jul-Aug", "Sep-Oct", "Nov-Dec"]
    assert [turns[n].name.split()[0] for n in range(1, 6)] == months
    assert [turns[n].name.split()[0] for n in range(6, 12)] == ["Jan-Feb", *months]


@pytest.mark.rule("3.1a", "26.1a", "27.1a")
def test_there_are_two_scenarios_that_begin_with_the_first_turn():
    assert [scenario.name for scenario in GAME.scenarios] == ["1918", "1918-19"]
    for name, last in (("1918", 5), ("1918-19", 10)):
        board = GAME.start(name, {}, "length").board
        assert (board.turn, board.last_turn) == (1, last)


@pytest.mark.rule("30.11a", "R91")
def test_before_anything_else_the_kaiser_may_move_east():
    assert asked(build(phase="turn start", turn=1, options=EAST)) == ("central", "kaiser")
    assert asked(build(phase="turn start", turn=2, units=MOVERS))[1] == "mobilization"


@pytest.mark.rule("41.1a", "41.2a", "R105")
@pytest.mark.parametrize(("vp", "ends"), [(20, False), (1, True)])
def test_the_blockade_costs_a_die_between_income_and_check(vp, ends):
    # The Central Powers hold nothing that pays but what they control, so the total after income is known.
    plain = build(phase="turn end", turn=2, vp={"central": vp, "allied": 20})
    state = build(
        phase="turn end", turn=2, vp={"central": vp, "allied": 20}, options={"blockade": "on"}, dice=[5]
    )
    assert state.board.central_vp == plain.board.central_vp - 5
    assert not ends or state.outcome is None


@pytest.mark.rule("41.2a", "R105")
def test_the_blockade_may_bring_sudden_death():
    units = {f"FR-inf-{n}": name for n, name in enumerate(GREAT_CITIES, 1)}
    units |= {f"BR-inf-{n}": name for n, name in enumerate(EASTERN_CITIES, 1)}
    units |= {f"IT-inf-{n}": name for n, name in enumerate(GERMAN_CITIES, 1)}
    state = build(
        phase="turn end",
        turn=2,
        vp={"central": 2, "allied": 20},
        options={"blockade": "on"},
        dice=[6],
        units=units,
    )
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.rule) == ("allied", "25.2a")


@pytest.mark.rule("41.1a")
def test_the_blockade_comes_after_income():
    state = build(phase="turn end", turn=2, options={"blockade": "on"}, dice=[5])
    told = [event.name for event in state.events if event.kind == "points"]
    assert told[:2] == ["income", "blockade"]
    assert "41.2a" in rows(state.events)
