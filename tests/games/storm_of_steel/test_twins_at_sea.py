"""23. What a side may not know changes nothing that it gets: fleets, air units, cards, points and dummies."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel import fogged
from tests.games.storm_of_steel.rare import positions
from tests.twins import Compared, check_twins

from hexfront.games.storm_of_steel.game import GAME

#: Everything that is exchanged: a comparison of nothing proves nothing.
SORTS = {
    "ships": 10,
    "transports": 10,
    "air": 10,
    "land": 10,
    "HQs": 10,
    "dummies": 1,
    "cards": 10,
    "points": 10,
}


@pytest.mark.rule("23.0a", "23.41a", "23.42a", "23.5a")
def test_twins_differ_in_nothing_that_a_side_gets():
    found = Compared()
    for number, state in enumerate(fogged.starts()):
        found.add(check_twins(state, number, every=1, most=3, steps=5))
    for sort, least in SORTS.items():
        assert sum(count for what, count in found.sorts.items() if sort in what) >= least, found.sorts
    assert found.pairs["dealt"] > 8
    assert found.pairs["sealed"] > 5
    assert found.after["swapped"] > 30
    for phase in ("naval", "agents", "operations", "attrition", "mobilization"):
        assert any(part.startswith(phase) for part in found.parts), (phase, found.parts)


@pytest.mark.rule("23.41a")
@pytest.mark.parametrize("number", range(len(positions())))
def test_twins_of_rare_moments(number):
    doc = dict(positions()[number])
    moves = doc.pop("moves", [])
    state = GAME.position(doc)
    for move in moves:
        state.apply(move, state.decision.side)
    found = check_twins(state, number, every=2, most=1, steps=8)
    assert found.pairs.total() > 4
