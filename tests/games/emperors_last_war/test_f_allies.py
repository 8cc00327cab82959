"""F. Three players: who directs which units, transfer points, first call on special attacks."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, build, choices, corps, unit, why_not

from hexfront.games.emperors_last_war.rules import rail

FULL = dict.fromkeys(("eastprussian", "polish", "galician"), 20)
#: A German and an Austro-Hungarian corps beside Russian ones in the plain west of Lodz.
GERMAN, AUSTRIAN = corps("ge", nation="GE", morale=10), corps("ah", nation="AH", morale=10)
STAFFS = [
    {"id": f"hq{nation}", "side": "central", "nation": nation, "type": "hq", "range": 4}
    for nation in ("GE", "AH")
]
PLACES = {"ge": "2606", "ah": "2605", "hqGE": "2604", "hqAH": "2604"}
FOES = {"foe": "2607", "near": "2505"}
OPEN = {
    "terrain": dict.fromkeys(("2606", "2605", "2604", "2607", "2505", "2603", "2506", "2504"), "clear"),
    "hexsides": [
        ["2606", "2607", "open"],
        ["2605", "2505", "open"],
        ["2606", "2505", "open"],
        ["2606", "2605", "open"],
    ],
}


def three(phase, units=None, **more):
    return build(
        "F",
        GERMAN,
        AUSTRIAN,
        *STAFFS,
        corps("foe", "russia", strength=1),
        corps("near", "russia", strength=1),
        units=PLACES | FOES if units is None else units,
        phase=phase,
        turn=10,
        levels={"central": FULL, "russia": FULL},
        **OPEN,
        **more,
    )


def to(state, side, step):
    """Let everybody pass until a player is asked something."""
    while asked(state) != (side, step):
        legal = state.legal_actions()
        state.apply(next(a for a in ("done", "pass", "stop") if a in legal))
    return state


# Whose units (F.1) --------------------------------------------------------------------------------------


@pytest.mark.rule("F.1a", "F.a", "R-79")
def test_each_ally_moves_his_own_units():
    state = to(three("normal movement", PLACES), "german", "movement")
    assert {"ge", "hqGE"} <= choices(state, "move")
    assert not choices(state, "move") & {"ah", "hqAH"}
    assert why_not(state, "move ah") == "F.1a"
    to(state, "austrian", "movement")
    assert {"ah", "hqAH"} <= choices(state, "move")
    assert not choices(state, "move") & {"ge", "hqGE"}


@pytest.mark.rule("F.1a", "F.1b")
def test_a_lent_unit_obeys_the_ally_and_its_own_player_takes_it_only_westward():
    lent = {"lent": {"hqGE": "ah"}}
    state = to(three("normal movement", PLACES, **lent), "german", "movement")
    assert "ah" in choices(state, "move")
    state.apply("move ah")
    assert {"2606", "2604"} <= choices(state, "step")
    state.apply("stop")
    other = to(three("normal movement", PLACES, **lent), "austrian", "movement")
    other.apply("move ah")
    w = other.world
    here = w.grid.hex("2605")
    steps = {w.grid.directions[w.grid.direction(here, w.grid.hex(name))] for name in choices(other, "step")}
    assert steps
    assert steps <= {"W", "NW", "SW"}
    assert not choices(other, "rail")


@pytest.mark.rule("F.1a", "R-79")
def test_each_ally_attacks_with_his_own_units():
    """The German stands beside both Russians, the Austrian beside one."""
    state = to(three("normal attack"), "german", "attack")
    assert choices(state, "attack") == {"2607", "2505"}
    state.apply("attack 2505")
    assert choices(state, "join") == {"ge"}
    state = to(three("normal attack"), "austrian", "attack")
    assert choices(state, "attack") == {"2505"}
    state.apply("attack 2505")
    assert asked(state) == ("austrian", "attack.plan")
    assert choices(state, "join") == {"ah"}


@pytest.mark.rule("F.6a", "23.4a")
@pytest.mark.parametrize(
    ("german", "left"),
    [("", {"artillery", "despair"}), ("despair", {"artillery"}), ("artillery", {"despair"})],
)
def test_the_german_player_has_first_call_on_special_attacks(german, left):
    state = to(three("normal attack", dice=[12] * 9), "german", "attack")
    if german:
        declare(state, "2607", "ge")
        state.apply(german)
        state.apply("go")
        while asked(state) != ("german", "attack") and asked(state)[0] == "german":
            state.apply(state.legal_actions()[0])
    to(state, "austrian", "attack")
    declare(state, "2505", "ah")
    found = {str(action) for action in state.legal_actions()}
    assert asked(state) == ("austrian", "attack.special")
    assert found & {"artillery", "despair"} == left


def declare(state, target, name):
    """Name target and unit, and count the attack where it belongs."""
    state.apply(f"attack {target}")
    state.apply(f"join {name}")
    state.apply("declare")
    while asked(state)[1] in ("attack.front", "attack.against"):
        state.apply(state.legal_actions()[0])


# Railways (F.3) -----------------------------------------------------------------------------------------


@pytest.mark.rule("F.3a", "F.3b")
def test_transfer_points_of_the_allies():
    state = three("normal movement", PLACES)
    b, w = state.board, state.world
    assert (rail.single(b, w, "german"), rail.single(b, w, "austrian")) == (3, 2)
    assert (rail.left(b, w, "german"), rail.left(b, w, "austrian")) == (6, 4)


@pytest.mark.rule("F.3b", "R-38")
@pytest.mark.parametrize(("spent", "locked"), [(2, False), (3, True)])
def test_the_double_number_locks_only_him_who_used_it(spent, locked):
    state = three("normal movement", PLACES)
    b, w = state.board, state.world
    rail.pay(b, "austrian", spent)
    rail.pay(b, "german", 3)
    assert rail.left(b, w, "austrian") == 4 - spent
    rail.close_purses(b, w, ("german", "austrian"))
    b.rtp = b.rtp_other = 0
    assert rail.left(b, w, "austrian") == (0 if locked else 4)
    assert rail.left(b, w, "german") == 6


@pytest.mark.rule("F.3a", "F.3c")
def test_who_directs_a_unit_pays_for_its_ride():
    """An Austro-Hungarian corps that a German HQ commands rides with German points."""
    units = {"ah": "3409", "hqGE": "3409", "ge": "3409", "hqAH": "3409"}
    state = to(three("normal movement", units, lent={"hqGE": "ah"}), "german", "movement")
    state.apply("move ah")
    state.apply(f"rail {sorted(choices(state, 'rail'))[0]}")
    b = state.board
    assert b.rtp >= 1
    assert b.rtp_other == 0
    assert b.loc[unit(state, "ah")] != state.world.grid.hex("3409")
