"""What the fuzz begins with: positions that lead to every decision, whatever chance does."""

from __future__ import annotations

from tests.fuzz import check_edited, unvisited
from tests.games.kaisers_war_1918.scatter import SLUG, rare
from tests.model import check_game

import hexfront

#: Met in every game from the start: some unit is placed by hand at random.
AT_THE_START = ["setup", "setup.place"]


def test_the_rare_moments_and_a_crowd_lead_to_every_decision_of_play():
    game, found = hexfront.games[SLUG], check_edited(SLUG, 1)
    for document in rare():
        found.add(check_game(game, 3, document, every=1000))
    assert unvisited(SLUG, found) == AT_THE_START
