"""38.1. Units supplied by sea in battle."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.field import (
    asked,
    battle,
    declare,
    hq,
    odds,
)

from hexfront.games.emperors_last_war.rules.chance import from_hex

#: Klajpeda has four neighbours by land.
PORT = "0711"
AROUND = ("0712", "0612", "0611", "0812")
WALL = {"strength": 1, "loc": False}


def pocket(inside, control="central", **more):
    """Russian units close a port; they are led, and those inside are not."""
    side = more.pop("active", "russia")
    ring = {one: dict(WALL) for one in AROUND} | {"0712": 4}
    staff = [hq("k", "russia", range=9)]
    common = {
        "scenario": "campaign",
        "turn": 5,
        "terrain": dict.fromkeys((PORT, *AROUND), "clear"),
        "hexsides": [["0712", PORT, "open"]],
        "control": {PORT: control},
        "new_units": staff,
        "units": {"k": "0715"},
    }
    if side == "russia":
        return battle(ring, inside, target=PORT, active="russia", **common | more)
    return battle({PORT: inside}, [2], target="0712", others=dict.fromkeys(AROUND[1:], WALL), **common | more)


@pytest.mark.rule("38.1b", "38.1a", "PA.2a")
def test_an_attack_on_them_has_one_more_instead_of_two():
    free = pocket([2], control="russia")
    declare(free, "r1", target=PORT)
    sea = pocket([2])
    declare(sea, "r1", target=PORT)
    allied = pocket([{"strength": 2, "nation": "AH"}])
    declare(allied, "r1", target=PORT)
    assert odds(sea)[2] == odds(free)[2] - 1
    assert odds(allied)[2] == odds(free)[2]


@pytest.mark.rule("38.1d", "38.1a")
def test_they_check_worse():
    """Nobody gets out: 9 - 4 - 1 for the German corps."""
    state = pocket([2])
    declare(state, "r1", target=PORT)
    state.apply("chance 1")
    assert asked(state)[1] == "surrender.roll"
    german = state.agenda[-1].value
    allied = pocket([{"strength": 2, "nation": "AH"}])
    declare(allied, "r1", target=PORT)
    allied.apply("chance 1")
    assert german == allied.agenda[-1].value - 1


@pytest.mark.rule("38.1c", "PA.2a")
def test_they_attack_worse():
    plain = pocket([4, {"type": "hq", "strength": 1, "range": 3}], active="central", control="russia")
    declare(plain, "c1", target="0712")
    state = pocket([4, {"type": "hq", "strength": 1, "range": 3}], active="central")
    declare(state, "c1", target="0712")
    assert odds(state)[0] == 4
    assert odds(plain)[0] == 2
    assert [part.value for part in _parts(state) if part.rule == "38.1c"] == [-1]
    assert "38.1c" not in [part.rule for part in _parts(plain)]


def _parts(state):
    b, w = state.board, state.world
    return from_hex(b, w, b.battle, w.grid.hex(PORT))


@pytest.mark.rule("38.1d", "9.5a")
def test_they_are_not_encircled():
    state = pocket([2])
    declare(state, "r1", target=PORT)
    assert not state.board.battle.ringed
