"""Where a move changes nothing of the rings: what the adviser tells at a glance is what the rules find."""

from __future__ import annotations

import random

import pytest
from tests.games.emperors_last_war.scatter import armies

from hexfront.games.emperors_last_war.advice.slack import slack
from hexfront.games.emperors_last_war.board import put
from hexfront.games.emperors_last_war.rules.encirclement import free, ways_out
from hexfront.hexes import members


@pytest.mark.parametrize("scenario", ["A", "C", "E"])
def test_where_it_sees_no_change_there_is_none(scenario):
    chance = random.Random(scenario)
    quiet = changed = 0
    for s, power in armies(scenario):
        b, w = s.board, s.world
        own, foes = b.held[power], b.held[1 - power]
        both = ways_out(b, w, power), ways_out(b, w, 1 - power)
        sets = slack(b, w, power, *both)
        for u in chance.sample(members(b.afield & w.side[power]), 12):
            start = b.loc[u]
            goals = w.ways.reach(1 << start, w.land, 3) & ~foes & ~(1 << start)
            h = chance.choice(members(goals))
            before = b.held[power], b.real[power], b.lines[power]
            put(b, w, u, h)
            moved = [
                x ^ y for x, y in zip(before, (b.held[power], b.real[power], b.lines[power]), strict=True)
            ]
            now = free(b, w, power) ^ both[0].reached, free(b, w, 1 - power) ^ both[1].reached
            put(b, w, u, start)
            units, fences = moved[0] | moved[1], moved[0] | moved[2]
            here, there = 1 << start, 1 << h
            differs = now[0] & (own | here | there), now[1] & foes
            lost = units & here and sets.lost_by(w, start, bool(sets.apart & there))
            if not (lost or units & there & sets.coming):
                assert not differs[0], (w.ids[u], w.names[start], w.names[h])
                quiet += 1
            lined = bool(w.real & w.loc & ~b.disrupted & ~b.concealed & 1 << u)
            trapped = fences & there and sets.trapped_by(h, lined)
            if not (trapped or fences & here & sets.releasing):
                assert not differs[1], (w.ids[u], w.names[start], w.names[h])
                quiet += 1
            changed += bool(differs[0]) + bool(differs[1])
    # It would prove little if all moves were alike.
    assert quiet > 40
    assert changed > 3
