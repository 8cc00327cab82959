"""10. What each side may know: top counters, how many lie below them, and how many are off the map."""

from __future__ import annotations

import json
import random
import re

import pytest

from hexfront.games.kaisers_war_1918 import GAME
from hexfront.games.kaisers_war_1918.board import Battle, side_of
from hexfront.games.kaisers_war_1918.rules.cover import unseen
from hexfront.hexes import members

SIDES = ("central", "allied", None)
UNIT = re.compile(r"\b[A-Z]{2}-[a-z]+-\d+\b")
OPTIONS = ({}, {"kaiser_east": "on", "naval": "on", "air": "on", "psywar": "on"})


def wander(seed, steps=220):
    """A game from the ready deployment with random actions, state by state."""
    rng = random.Random(seed)
    s = GAME.start(rng.choice(["1918", "1918-19"]), OPTIONS[seed % 2], str(seed))
    while s.decision is not None and s.decision.step == "setup":
        s.apply("suggested" if "suggested" in s.legal_actions() else "done")
    for number in range(steps):
        if s.decision is None:
            return
        if number % 12 == 0:
            yield s
        s.apply(rng.choice(s.legal_actions()))


def told(view):
    """The units that a view names anywhere but in what was said before."""
    doc = {key: value for key, value in view.items() if key != "log"}
    return set(UNIT.findall(json.dumps(doc, default=str)))


def covered(s, side):
    """Units on the map that a side may not see."""
    return set(s.world.unit_names(unseen(s.board, s.world, side)))


def away(s, side):
    """Units of others off the map; those that no option has brought are no secret."""
    b, w = s.board, s.world
    others = [u for u in range(len(w.units)) if b.loc[u] < 0 and side_of(b, u) not in ("", side)]
    # Who waits off a coast lies open with his transport (20.2h).
    afloat = {u for one in b.assaults for u in (one.unit, one.transport)}
    return {w.ids[u] for u in others if u not in afloat and (b.successors or not w.units[u].option)}


@pytest.mark.rule("10.1a", "10.2a", "R112")
@pytest.mark.parametrize("seed", range(4))
def test_no_view_ever_names_a_unit_its_side_may_not_see(seed):
    hidden = 0
    for s in wander(seed):
        if s.board.battle is not None or s.board.voyage is not None:
            continue
        for side in SIDES:
            secrets = covered(s, side) | away(s, side)
            hidden += len(covered(s, side))
            assert not told(s.view(side)) & secrets, (s, side)
    assert hidden > 100


@pytest.mark.rule("10.1a")
@pytest.mark.parametrize("seed", range(4, 6))
def test_every_counter_on_the_map_shows_as_itself_or_as_a_blank(seed):
    for s in wander(seed):
        b, w = s.board, s.world
        for side in SIDES:
            view = s.view(side)["board"]
            below = covered(s, side)
            assert [blank[0] for blank in view["blanks"]] == sorted(w.names[b.loc[w.index[u]]] for u in below)
            on_map = {w.ids[u]: w.names[h] for u, h in enumerate(b.loc) if h >= 0}
            shown = {unit: place for unit, place in view["units"].items() if place in w.grid}
            assert shown == {unit: place for unit, place in on_map.items() if unit not in below}


@pytest.mark.rule("10.2a", "R16")
def test_of_units_off_the_map_the_enemy_learns_how_many_there_are():
    units = {"US-inf-1": "turn 4", "US-inf-2": "turn 4", "US-hq-1": "usa", "FR-inf-1": "Paris"}
    s = GAME.position({"turn": 2, "units": units | {"GE-inf-1": "Lille"}})
    view = s.view("central")["board"]
    assert {place: view["away"]["allied"][place] for place in ("turn 4", "usa")} == {"turn 4": 2, "usa": 1}
    assert not told(s.view("central")) & {"US-inf-1", "US-inf-2", "US-hq-1"}
    assert s.view("allied")["board"]["units"]["US-inf-1"] == "turn 4"


@pytest.mark.parametrize("seed", range(6, 8))
def test_a_guess_agrees_with_what_its_side_sees(seed):
    rng = random.Random(seed)
    for s in wander(seed, 120):
        if s.decision is None:
            continue
        side = s.decision.side
        view = s.view(side)
        guess = GAME.determinize(view, rng)
        again = guess.view(side)
        for key in ("units", "blanks", "away", "top"):
            assert again["board"][key] == view["board"][key], key
        assert guess.legal_actions(side) == s.legal_actions(side)
        assert all(guess.board.loc[u] == s.board.loc[u] for u in members(unit_set(s, view)))


def unit_set(s, view):
    """The units that a view places."""
    return sum(1 << s.world.index[unit] for unit in view["board"]["units"])


@pytest.mark.rule("10.1a", "R112", "13.1a")
def test_a_guess_keeps_the_top_of_a_covered_stack_covered_when_a_beaten_unit_joins_it():
    """The stack shows nothing; who has just retreated into it is known from the battle, and not on top."""
    units = {
        "FR-inf-1": "0815",
        "FR-inf-2": "0815",
        "FR-inf-3": "0815",
        "GE-inf-1": "0814",
        "BR-inf-1": "London",
    }
    s = GAME.position(
        {"turn": 2, "phase": "combat 1", "active": "central", "units": units, "top": ["FR-inf-1"]}
    )
    w, h = s.world, s.world.grid.hex("0815")
    s.board.veiled |= 1 << h
    s.board.battle = Battle("central", w.grid.hex("0915"), declared=True, defenders=1 << w.index["FR-inf-3"])
    view = s.view("central")
    assert "FR-inf-3" in view["board"]["units"]
    assert not view["board"]["top"].get("0815")
    for seed in range(8):
        guess = GAME.determinize(view, random.Random(seed))
        assert guess.view("central")["board"]["top"] == view["board"]["top"]
