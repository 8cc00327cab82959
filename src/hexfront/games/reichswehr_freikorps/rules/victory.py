"""3.5 and 4. Control, victory points, Red Army Morale and the end of the game.

Everything that scores happens here: a unit enters a hex, units are eliminated, a
Southern army enters, turn 12 ends.
"""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import Board, S
from hexfront.games.reichswehr_freikorps.telling import ACTORS
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.kernel.outcome import Outcome

RAM_MAX = 20
HIGH_RAM, LOW_RAM = 16, 5


def ram_level(b: Board) -> int:
    """+1 for high Red Army Morale, -1 for low, 0 between (4.7b, 4.7c, 4.7d)."""
    return 1 if b.ram >= HIGH_RAM else -1 if b.ram <= LOW_RAM else 0


def change_ram(s: S, delta: int, rule: str) -> None:
    """Adjust Red Army Morale at once, capped at 20; below 1 the Red Army collapses (4.7i, 4.7j, 4.8a)."""
    b = s.board
    before = b.ram
    b.ram = min(RAM_MAX, b.ram + delta)
    if b.ram != before:
        s.log("ram", rule, side=RED, delta=f"{b.ram - before:+d}", ram=b.ram)
    if b.ram < 1:
        s.finish(Outcome(GERMAN, "collapse", "4.8a", "Red Army Morale has fallen below 1."))


def changes_hands(b: Board, w: World, side: str, h: int) -> bool:
    """Whether a side takes a hex from the other by entering it (3.5c)."""
    return bool(w.tracked >> h & 1) and bool(b.red_control >> h & 1) != (side == RED)


def enter(s: S, side: str, h: int) -> None:
    """A unit of a side has entered a hex: control and all that follows from it (3.5c, 5.4a, 5.4l, R-25)."""
    b, w = s.board, s.world
    if not changes_hands(b, w, side, h):
        return
    b.red_control ^= 1 << h
    if not w.places >> h & 1:
        s.log("edge", "3.5a", side=side, actor=ACTORS[side], at=(w.spot(h),))
        return
    # A railhead is gone the moment its place is lost (5.4a).
    b.red_railheads &= ~(1 << h)
    b.german_railheads &= ~(1 << h)
    if side == RED:
        b.taken = True
    _score(s, side, h)
    if not _sudden_death(s, side, h):
        change_ram(s, *_ram_for_place(w, side, h))


def _score(s: S, side: str, h: int) -> None:
    """Exchange the points of a place (4.2)."""
    b, w = s.board, s.world
    points = w.points[h]
    gain = points if side == RED else -points
    b.red_vp += gain
    b.german_vp -= gain
    rules = {(RED, 2): "4.2a", (RED, 1): "4.2b", (GERMAN, 2): "4.2c", (GERMAN, 1): "4.2f"}
    rule = rules[side, 2 if w.cities >> h & 1 else 1]
    s.log(
        "capture",
        rule,
        side=side,
        actor=ACTORS[side],
        at=(w.spot(h),),
        points=points,
        red=b.red_vp,
        german=b.german_vp,
    )


def _sudden_death(s: S, side: str, h: int) -> bool:
    """Warsaw ends the game for the German, Berlin for Red (4.5a, 4.6a)."""
    w = s.world
    if side == GERMAN and w.warsaw >> h & 1:
        s.finish(Outcome(GERMAN, "Warsaw", "4.5a", f"The German has taken Warsaw ({w.names[h]})."))
    elif side == RED and w.berlin >> h & 1:
        s.finish(Outcome(RED, "Berlin", "4.6a", f"The Red Army has taken Berlin ({w.names[h]})."))
    return s.outcome is not None


def _ram_for_place(w: World, side: str, h: int) -> tuple[int, str]:
    city = bool(w.cities >> h & 1)
    event, rule = {
        (RED, True): ("RAM-1", "4.7k"),
        (RED, False): ("RAM-2", "4.7q"),
        (GERMAN, True): ("RAM-3", "4.7l"),
        (GERMAN, False): ("RAM-4", "4.7r"),
    }[side, city]
    return w.ram_events[event], rule


def ram_for_losses(s: S, units: int) -> None:
    """Morale after eliminations that are one event: netted first, then applied (4.7n, 4.7o, 4.7p)."""
    w = s.world
    divisions = units & w.divisions
    red, german = (divisions & w.red).bit_count(), (divisions & w.german).bit_count()
    delta = red * w.ram_events["RAM-6"] + german * w.ram_events["RAM-7"]
    if delta:
        change_ram(s, delta, "4.7n" if delta < 0 else "4.7o")


def ram_for_army(s: S) -> None:
    """A Southern Front army has entered (4.7m)."""
    change_ram(s, s.world.ram_events["RAM-5"], "4.7m")


def points_victory(s: S) -> None:
    """The end of turn 12: more points win, equal points are a draw (4.4)."""
    b = s.board
    score = f"Red {b.red_vp}, German {b.german_vp}"
    winner = leader(b)
    if winner is None:
        s.finish(Outcome(None, "draw", "4.4b", f"Equal points after turn {b.turn}: {score}."))
        return
    s.finish(Outcome(winner, "points", "4.4a", f"The most points after turn {b.turn}: {score}."))


def leader(b: Board) -> str | None:
    """The side with more points, if one has (4.4)."""
    if b.red_vp == b.german_vp:
        return None
    return RED if b.red_vp > b.german_vp else GERMAN
