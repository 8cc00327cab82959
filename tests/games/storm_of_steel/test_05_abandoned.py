"""5.13. A city whose captor goes home after the Morale Phase: it was paid for, and is paid for again."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import campaign

from hexfront.games.storm_of_steel.rules import entry, sequence, surrender
from hexfront.games.storm_of_steel.rules.morale import cities
from hexfront.games.storm_of_steel.world import CP, EN


def points(state):
    return {(one.power, one.points) for one in cities(state)}


@pytest.mark.rule("5.13b", "5.13d", "R-37")
@pytest.mark.parametrize(("phase", "back"), [("discard", {(EN, 5), (CP, -5)}), ("operations", set())])
def test_who_regains_a_city_from_a_country_that_has_surrendered(phase, back):
    state = campaign(units={"AH-ACT2-01": "5632"})
    b, w = state.board, state.world
    belgrade = w.named("Belgrade")
    entry.go(state, w.index["AH-ACT2-01"], belgrade)
    assert points(state) == {(CP, 5), (EN, -5)}
    # In the last phase it has been paid for; before the Morale Phase it has not.
    b.phase = phase
    surrender.surrender(state, w.country_index["Austria-Hungary"], "19.32a")
    sequence.note_start(state)
    b.control_en |= 1 << belgrade
    assert points(state) == back
