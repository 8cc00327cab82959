"""The worked examples of the rulebook for movement, lines, rings and railways, on the map of the game.

They name hexes, so they are played where they lie (``examples.tsv``).
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.emperors_last_war.field import GAME, asked, corps, why_not

from hexfront.games.emperors_last_war.rules import encirclement, railways
from hexfront.games.emperors_last_war.world import CP, RU


def marching(unit, *foes, **more):
    """A Russian unit sets out on the map as it is printed, past Austro-Hungarian corps."""
    new = [corps(f"a{k}", "central", nation="AH") for k in range(len(foes))]
    places = {f"a{k}": place for k, place in enumerate(foes)} | more.pop("units")
    state = GAME.position(
        {
            "scenario": "C",
            "phase": "normal movement",
            "active": "russia",
            "moved_first": True,
            "new_units": new,
            "units": places,
            **more,
        }
    )
    if asked(state)[1] == "movement":
        state.apply(f"move {unit}")
    return state


def costs(state, *way):
    """What each step of a way costs."""
    spent = [0]
    for name in way:
        state.apply(f"step {name}")
        march = state.board.march
        spent.append(march.spent if march else state.world.allowances.cavalry)
    return [after - before for before, after in pairwise(spent)]


@pytest.mark.rule("6.2.2e", "6.2.1a", "5.1.3a")
def test_6_2_the_xxiv_corps_enters_3819():
    """Over the small river from 3919: a point for the hex, and one for the line out of 3918."""
    assert costs(marching("RU-XXIV", units={"RU-XXIV": "3919"}), "3819") == [1]
    state = marching("RU-XXIV", "3918", units={"RU-XXIV": "3919", "RU-XII": "4006"})
    assert costs(state, "3819") == [2]


@pytest.mark.rule("6.2.2d", "6.2.2a")
def test_6_2_pavlov_does_not_enter_the_swamp_of_3618():
    free = marching("RU-Paw", units={"RU-Paw": "3619"})
    assert why_not(free, "step 3618") == ""
    assert why_not(marching("RU-Paw", "3718", units={"RU-Paw": "3619"}), "step 3618") == "6.2.2a"


@pytest.mark.rule("6.2.3b", "6.2.3a", "5.1.3b", "R-02", "R-04")
def test_6_2_3_novikov_rides_around_2813():
    """The Vistula and Deblin spare him the line on the first two steps, and nothing does on the third."""
    way = ("2814", "2713", "2712")
    assert costs(marching("RU-Now", units={"RU-Now": "2913"}), *way) == [1, 1, 1]
    assert costs(marching("RU-Now", "2813", units={"RU-Now": "2913"}), *way) == [1, 1, 2]


@pytest.mark.rule("6.3f", "6.3d", "6.3e")
def test_6_3_the_works_of_przemysl_and_jaroslaw_close_the_ring():
    """In 3416 the Grenadiers stand between both works, a corps in 3417 and a division in 3315.

    Without either work they are free. A second corps frees the Austro-Hungarian VI Corps in the same way.
    """
    division = corps("d", "central", nation="AH", loc=False)
    ring = {"new_units": [corps("a", "central", nation="AH"), division]}
    places = {"RU-Gren": "3416", "a": "3417", "d": "3315"}

    def shut(**works):
        state = GAME.position({"scenario": "A", "units": places, "works": works} | ring)
        return encirclement.encircled(state.board, state.world, RU, state.world.grid.hex("3416"))

    assert shut()
    assert not shut(**{"3415": None})
    assert not shut(**{"3515": None})

    russians = [corps(f"r{k}", "russia") for k in range(3)]
    around = {"AH-VI": "3416", "r0": "3417", "r1": "3315", "r2": "3515"}
    for friend, cut_off in ({}, True), ({"AH-XIV": "3415"}, False):
        document = {"scenario": "A", "units": around | friend, "new_units": russians}
        state = GAME.position(document | {"works": {"3415": None, "3515": None}})
        h = state.world.grid.hex("3416")
        assert encirclement.encircled(state.board, state.world, CP, h) == cut_off


@pytest.mark.rule("18.5b", "18.5a", "6.3b", "R-11")
def test_18_5_the_line_from_szawle_to_kiejdany_is_a_wall():
    """Nobody is near it, so Russia can use it; a German division beside it closes it."""
    lone = {"RU-XX": "1117", "RU-III": "0822"}
    for places, usable in ({}, True), ({"GE-35R": "0715"}, False):
        state = GAME.position({"scenario": "campaign", "turn": 5, "units": lone | places})
        open_now = railways.usable(state.board, state.world, RU)
        found = set(state.world.hex_names(open_now))
        assert ({"0716", "0817"} <= found) == usable
