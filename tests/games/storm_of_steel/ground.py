"""Small positions for tests."""

from __future__ import annotations

from hexfront.games.storm_of_steel.game import GAME


def position(units, phase="movement", **more):
    """A position of 1914 West with a few units, at the start of a segment of the Central Powers."""
    return GAME.position({"scenario": "west_1914", "phase": phase, "units": units, **more})


def hexes(s, *names):
    return s.world.grid.set(names)


def unit(s, name):
    return s.world.index[name]


def at(s, name):
    """The hex of a unit, or where it is."""
    h = s.board.loc[unit(s, name)]
    return s.world.names[h] if h >= 0 else h


def march(s, name, *way):
    """A unit marches along a way and stops there."""
    s.apply(f"move {name}")
    for h in way:
        s.apply(f"step {h}")
    if s.decision.step == "march":
        s.apply("stop")
    return s


def does(s, *actions):
    for action in actions:
        s.apply(action)
    return s
