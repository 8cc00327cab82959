"""20. Secret transfer: units vanish into a box and come back in a town written down before."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import (
    SECRET,
    Board,
    S,
    controls,
    flag,
    lift,
    secret_town,
    set_secret_town,
)
from hexfront.games.emperors_last_war.figures import D12
from hexfront.games.emperors_last_war.rules import inforce, rail, track
from hexfront.games.emperors_last_war.rules.area import area, shunned
from hexfront.games.emperors_last_war.rules.arrivals import nearest, set_down
from hexfront.games.emperors_last_war.rules.concealment import spare
from hexfront.games.emperors_last_war.rules.lines import beside_enemy
from hexfront.games.emperors_last_war.rules.players import OfPower, allies, asked, decides
from hexfront.games.emperors_last_war.rules.railways import blocked, joined, links, usable
from hexfront.games.emperors_last_war.rules.stacking import full, room
from hexfront.games.emperors_last_war.telling import side_of, troop
from hexfront.games.emperors_last_war.world import POWER_NAMES, RU, World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Auto, Chance, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.refusing import by_verb, hex_named, unit_named

PASS, ARRIVE, DONE = act("pass"), act("arrive"), act("done")


def box(b: Board, w: World, power: int) -> int:
    """The units of a power in its secret box (20a, R-42)."""
    return sum(1 << u for u in members(w.side[power] & ~b.afield) if b.loc[u] == SECRET)


def towns(b: Board, w: World, u: int) -> int:
    """Towns that may be written down: joined by usable rail to the margin, in own hands (20.1a, 37.5a).

    No train goes there now, so what the lines have carried in this phase does not matter (18.3a).
    """
    power = w.side_of[u]
    town = secret_town(b, power)
    linked = joined(w, links(b, w, power), rail.entries(b, w, u)) & w.stations & controls(b, w, power)
    linked &= area(b, w) & ~blocked(b, w, power) & ~shunned(b, w, u)
    if town >= 0:
        return linked & 1 << town
    return linked


def departures(s: S, u: int, side: str) -> int:
    """The towns for which a unit may leave by secret transfer from where it stands (20.1a, 20.1b)."""
    b, w = s.board, s.world
    h, power = b.loc[u], w.side_of[u]
    if not inforce.on(b, "secret") or w.patrols >> u & 1 or rail.first_phase(b):
        return 0
    if rail.left(b, w, side) < int(w.charts["rail"]["secret_rtp"]):
        return 0
    if not rail.idle_stations(b, w, power) >> h & 1 or not rail.margin(b, w, u) >> h & 1:
        return 0
    return towns(b, w, u)


def depart(s: S, u: int, town: int, side: str) -> None:
    """A unit leaves the map for a town that only its owner knows (20a)."""
    b, w = s.board, s.world
    h, power = b.loc[u], w.side_of[u]
    way = rail.route(w, rail.tracks(b, w, power), 1 << h, rail.entries(b, w, u))
    rail.use(s, way, (h,))
    rail.pay(b, side, int(w.charts["rail"]["secret_rtp"]))
    enter_box(s, u, town)


def send(s: S, u: int, town: int, side: str) -> None:
    """A reinforcement goes into the box without coming onto the map (20.1b, B.2.3a, C.3a)."""
    rail.pay(s.board, side, int(s.world.charts["rail"]["secret_reinforcement_rtp"]))
    enter_box(s, u, town)


def enter_box(s: S, u: int, town: int) -> None:
    """Put a unit into the box; the town stays the same while the box is not empty (20.6a, R-42)."""
    b, w = s.board, s.world
    power = w.side_of[u]
    at = (w.spot(b.loc[u]),) if b.loc[u] >= 0 else ()
    side, friends = side_of(s, power), allies(b, power)
    s.log("departed", "20a", side=side, who=(troop(s, u),), at=at, audience=friends, town=w.spot(town))
    if at:
        s.log("vanished", "20a", side=side, count=1, at=at, not_for=friends)
    set_secret_town(b, power, town)
    lift(b, w, u, SECRET)
    b.boxed |= 1 << u


def sendable(s: S, u: int, side: str) -> int:
    """The towns for which a due reinforcement may go into the box (20.1b)."""
    b, w = s.board, s.world
    if not inforce.on(b, "secret") or w.patrols >> u & 1 or rail.first_phase(b):
        return 0
    if rail.left(b, w, side) < int(w.charts["rail"]["secret_reinforcement_rtp"]):
        return 0
    return towns(b, w, u)


# Arrival (20b, 20.2, 20.3) ---------------------------------------------------------------------------


def arriving(b: Board, w: World, power: int) -> int:
    """Units of the box that may come now: those that left in an earlier Player-Turn of theirs (20b)."""
    return box(b, w, power) & ~b.boxed


def offer(s: S, power: int) -> None:
    """In the first movement phase of the own Player-Turn the box may be opened (20b).

    In a position units may lie in it for which no town has been written down; they wait.
    """
    b = s.board
    if inforce.on(b, "secret") and secret_town(b, power) >= 0 and arriving(b, s.world, power):
        s.push("secret.offer", power)


def _offer_actions(s: S, frame: OfPower) -> list[Action]:
    b, w = s.board, s.world
    some = any(berths(b, w, u) for u in members(arriving(b, w, frame.power)))
    return [ARRIVE, PASS] if some else [PASS]


def _offer_take(s: S, frame: OfPower, action: Action) -> None:
    """Arrival may be postponed (20.6a)."""
    b, w = s.board, s.world
    if action == PASS:
        return
    town = secret_town(b, frame.power)
    s.log("secret shown", "20b", side=side_of(s, frame.power), at=(w.spot(town),))
    s.commit("20b", "The secret town has been shown.")
    b.lost_town = town if hostile(b, w, frame.power, town) else -1
    s.push("secret.close", frame.power)
    s.push("secret.unload", frame.power)


def hostile(b: Board, w: World, power: int, town: int) -> bool:
    """Whether the town has fallen, or an enemy unit stands next to it (20.3a)."""
    return not controls(b, w, power) >> town & 1 or beside_enemy(b, w, power, town)


def berths(b: Board, w: World, u: int) -> int:
    """Where a unit is put: in the town up to its capacity, else in the nearest usable ones (20.2a, 37.5a)."""
    power = w.side_of[u]
    town = secret_town(b, power)
    free = rail.idle_stations(b, w, power) & controls(b, w, power) & ~full(b, w, power) & area(b, w)
    free &= ~shunned(b, w, u)
    if not hostile(b, w, power, town) and free >> town & 1:
        return 1 << town
    return nearest(w, town, free & usable(b, w, power))


def _unload_actions(s: S, frame: OfPower) -> list[Action]:
    """The owner chooses who is put down first, and between towns that are equally near (R-96)."""
    b, w, power = s.board, s.world, frame.power
    units = members(arriving(b, w, power))
    found = [act("unload", w.ids[u], w.names[h]) for u in units for h in members(berths(b, w, u))]
    return found or [DONE]


def _unload_refusal(s: S, frame: OfPower, action: Action) -> Refusal | None:
    """Why a unit out of the box is not put down somewhere (20b, 20.2a, 20.3a)."""
    b, w = s.board, s.world
    u, h = unit_named(s, action), hex_named(s, action, 1)
    if u is None or h is None:
        return None
    if not arriving(b, w, frame.power) >> u & 1:
        return Refusal("20b", "That unit is not among those that arrive now.")
    if b.lost_town >= 0:
        return Refusal("20.3a", "The town is lost or watched: all go to the nearest towns with a station.")
    return Refusal(
        "20.2a", "All go to the town while it can unload, then to the nearest ones with a station."
    )


def _unload(s: S, frame: OfPower, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.again(frame)
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    b.stations[h] = b.stations.get(h, 0) + 1
    # In a town that has fallen or is watched nobody arrives, and the others may not move (20.3a).
    if b.lost_town >= 0:
        b.landed |= 1 << u
    if may_lie_low(b, w, u, h):
        flag(b, w, u, concealed=True)
    set_down(s, u, h, "20b")
    b.unloaded |= 1 << h


def may_lie_low(b: Board, w: World, u: int, h: int) -> bool:
    """Whether a unit comes out of the box face down, as it lay there (20a, 16a, 21.2d)."""
    power = w.side_of[u]
    if b.disrupted >> u & 1 or (w.hqs >> u & 1 and power == RU):
        return False
    return not beside_enemy(b, w, power, h, works=True)


def _close(s: S, frame: OfPower) -> None:
    """The box is empty, or nothing more can be put down; patrols may join the others (20.5a).

    Those from the west are paid for (33.3.1a).
    """
    b, w, power = s.board, s.world, frame.power
    track.enter(s)
    if not box(b, w, power):
        set_secret_town(b, power, -1)
        shown = list(b.disclosed)
        shown[power] = 0
        b.disclosed = (shown[0], shown[1])
    b.lost_town = -1
    s.push("secret.escort", power)


def _escort_actions(s: S, frame: OfPower) -> list[Action]:
    acts = s.world.hex_acts("escort")
    fit = _escorted(s) if spare(s.board, s.world, frame.power) >= 0 else 0
    return [*(acts[h] for h in members(fit)), DONE]


def _escorted(s: S) -> int:
    """Where patrols could join those who have arrived, if the points allow it (20.5a).

    Its player is asked though no patrol is at hand: how many there are is nobody else's business (16b).
    """
    b, w, power = s.board, s.world, s.asked(OfPower).power
    if rail.left(b, w, decides(b, w, power)) < int(w.charts["rail"]["patrol_rtp"]):
        return 0
    return of(h for h in members(b.unloaded & b.held[power]) if room(b, w, h) and b.stack[h] & b.concealed)


def _escort(s: S, frame: OfPower, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        b.unloaded = 0
        return
    s.again(frame)
    u, h = spare(b, w, frame.power), w.grid.hex(action.args[0])
    rail.pay(b, decides(b, w, frame.power), int(w.charts["rail"]["patrol_rtp"]))
    flag(b, w, u, concealed=True)
    set_down(s, u, h, "20.5a")


# Intelligence (20.4) ---------------------------------------------------------------------------------


def _intelligence(s: S, frame: OfPower) -> None:
    """At the end of his Player-Turn a player with units in the box rolls (20.4a)."""
    b, power = s.board, frame.power
    if inforce.on(b, "secret") and secret_town(b, power) >= 0 and box(b, s.world, power):
        s.push("intelligence.roll", frame.power)


def _rolled(s: S, frame: OfPower, die: Value) -> None:
    b, w, power = s.board, s.world, frame.power
    out = int(die) in w.charts["rail"]["disclosure"][POWER_NAMES[power]]
    side = side_of(s, power)
    if not out:
        s.log("intelligence failed", "20.4a", side=side, dice=(int(die),))
        return
    shown = list(b.disclosed)
    shown[power] = 1
    b.disclosed = (shown[0], shown[1])
    track.expose(s, box(b, w, power))
    s.log("intelligence", "20.4a", side=side, dice=(int(die),), at=(w.spot(secret_town(b, power)),))


STEPS = (
    Ask(
        name="secret.offer",
        frame=OfPower,
        rule="20b",
        side=asked,
        prompt=lambda s, f: "Bring the units of the secret transfer to their town now, or wait?",
        actions=_offer_actions,
        take=_offer_take,
    ),
    Ask(
        name="secret.unload",
        frame=OfPower,
        rule="20.2a",
        side=asked,
        prompt=lambda s, f: "Put the units of the secret transfer down.",
        actions=_unload_actions,
        take=_unload,
        refuse=by_verb(unload=_unload_refusal),
    ),
    Auto(name="secret.close", frame=OfPower, run=_close),
    Ask(
        name="secret.escort",
        frame=OfPower,
        rule="20.5a",
        side=asked,
        prompt=lambda s, f: "Add patrols to the units that have arrived, for 1 RTP each?",
        actions=_escort_actions,
        take=_escort,
        always=lambda s: bool(_escorted(s)),
    ),
    Auto(name="intelligence", frame=OfPower, run=_intelligence),
    Chance(
        name="intelligence.roll",
        frame=OfPower,
        rule="20.4a",
        purpose="Does the enemy learn of the secret town?",
        outcomes=lambda s, f: D12,
        take=_rolled,
    ),
)
