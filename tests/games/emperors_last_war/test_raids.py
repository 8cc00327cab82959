"""Where a move changes nothing of what lies open, and railways found from others: what is told at a glance is
what a look at everything finds."""

from __future__ import annotations

import random

import pytest
from tests.games.emperors_last_war.scatter import armies, shuffled

from hexfront.games.emperors_last_war.advice.estimate import Estimate
from hexfront.games.emperors_last_war.advice.judge import Judge
from hexfront.games.emperors_last_war.rules import railways
from hexfront.games.emperors_last_war.world import POWER_NAMES, World
from hexfront.hexes import led_to, members, of
from hexfront.hexes.ways import shifted


@pytest.mark.parametrize("scenario", ["A", "C", "campaign"])
def test_a_move_covers_what_then_lies_open_no_more(scenario: str) -> None:
    chance = random.Random(scenario)
    quiet = changed = 0
    for s, power in armies(scenario):
        b, w = s.board, s.world
        estimate = Estimate(s, POWER_NAMES[power])
        judge = Judge(estimate)
        for u in members(b.afield & w.side[power]):
            start = 1 << b.loc[u]
            goals = w.ways.reach(start, w.land, 3) & ~b.held[1 - power] & ~start
            for h in chance.sample(members(goals), min(3, goals.bit_count())):
                held, _, lines = judge.rings.after(u, h)
                less = estimate.open_now - estimate.exposed(held, lines)
                assert judge.cover(u, h) == estimate.weights.cover * less, (w.ids[u], w.names[h])
                looked = (held, lines) in judge._exposed
                assert looked or not less
                quiet += not looked
                changed += bool(less)
    # It would prove little if all moves were alike, or if everything were looked at.
    assert quiet > 100
    assert changed > 3


def on_chains(w: World, power: int, left: int, towns: int) -> int:
    """Rail hexes on a chain between two towns that uses no hex twice: whichever other hex is taken away, they
    still lead to a town. (No single one parts them from the towns, so two ways there share none.)"""

    def led(without: int) -> list[int]:
        within = left & ~without
        return [within & side & shifted(within, -shift) for side, shift in railways._directed(w, power)]

    found = left
    for h in members(left):
        found &= led_to(w.grid, led(1 << h), left & towns & ~(1 << h)) | 1 << h
    # A town alone leads to itself, but joins nothing.
    return of(h for h in members(found) if led_to(w.grid, led(0), 1 << h) & towns & ~(1 << h))


@pytest.mark.rule("18.5a", "R-11")
@pytest.mark.parametrize("scenario", ["C", "E"])
def test_usable_railways_are_the_same_whatever_was_asked_before(scenario: str) -> None:
    chance = random.Random(scenario)
    s = shuffled(scenario, 2)
    b, w = s.board, s.world
    answers = set()
    for power in (0, 1):
        chains = railways.chains(b, w, power)
        towns = chance.sample(members(w.stations & chains), 12)
        shut = of(chance.sample(members(chains), 8))
        for _ in range(40):
            # A hex or two are closed or opened, as by a move.
            shut ^= of(chance.sample(members(chains), chance.choice((1, 2, 5))))
            found = railways._usable(w, power, chains & ~shut, of(towns))
            assert found == on_chains(w, power, chains & ~shut, of(towns))
            answers.add(found)
    assert len(answers) > 20
