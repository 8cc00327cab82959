"""11. Movement, with zones of control (13.4, 13.5) and forced march (11.9, 17.9b)."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import March, S, enemy, occupied
from hexfront.games.kaisers_war_east.naming import OFFERED, called, of_own
from hexfront.games.kaisers_war_east.rules.borders import limit_refusal, realm
from hexfront.games.kaisers_war_east.rules.faces import cover, cover_actions, hide_refusal, top_refusal
from hexfront.games.kaisers_war_east.rules.marching import STOP, allowance, may_set_out, steps
from hexfront.games.kaisers_war_east.rules.rail import (
    fare,
    goal_refusal,
    note_net,
    ride_cost,
    ride_refusal,
    rides,
)
from hexfront.games.kaisers_war_east.rules.reorganization import expend
from hexfront.games.kaisers_war_east.rules.sea import VERBS, sea_actions, sea_refusal, sea_take
from hexfront.games.kaisers_war_east.rules.supply import expense, reached_units, ready_supply
from hexfront.games.kaisers_war_east.rules.victory import go, objective_to_take
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.telling import tell
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide, at_hand
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.refusing import by_verb, of_hex
from hexfront.mechanics.stacks import settle

DONE = act("done")
#: A journey by rail: whether the unit marched to the train, and whether it marched on from there.
JOURNEYS = {
    (False, False): "railed",
    (False, True): "railed on",
    (True, False): "marched to rail",
    (True, True): "railed between",
}


def _begin(s: S, frame: Frame) -> None:
    """The Movement Phase: forced march first, then reconnaissance, then the moves (playbook 3)."""
    b = s.board
    side = b.active
    b.finished = b.marched = b.scouted = 0
    b.sea_used = ""
    b.loose = occupied(b, side)
    note_net(s, side)
    s.push("stacking")
    s.push("movement", side)
    s.push("recon", side)
    s.push("forced march", side)


# Forced march (11.9a, 17.9b, R-SUP-1) ------------------------------------------------------------


def _force_march(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.again(frame)
    u = w.index[action.args[0]]
    # The units are fixed now: all within the radius, also other supply units, but not the one that is
    # expended. It does not matter where they march to (17.12a, 17.12b).
    b.marched |= reached_units(s, u)
    expend(s, u, "11.9a", "for a forced march")
    b.marched &= ~(1 << u)


# Which units may move -----------------------------------------------------------------------------


def movable(s: S, side: str) -> list[int]:
    """Units that have not finished their move and can go somewhere; supply is not needed for it (17.14a)."""
    b, w = s.board, s.world
    units = w.side[side] & w.mobile & ~b.finished & ~b.asleep & ~b.entrenched
    zone, held, usual = enemy_zone(b, w, side), occupied(b, enemy(side)), w.land & ~b.closed
    found = []
    for u in members(units):
        h = b.loc[u]
        if h < 0:
            continue
        if w.trains >> u & 1:
            if rides(s, March(u, h, 0)):
                found.append(u)
            continue
        free = (realm(b, w, u) if w.limited >> u & 1 else usual) & ~held
        if may_set_out(w, h, free, zone) or rides(s, March(u, h, allowance(s, u))) or sea_actions(s, u):
            found.append(u)
    return found


def _actions(s: S, frame: OfSide) -> list[Action]:
    """Any units one after another, or none; an army formed this turn like any other (11.0a, R-REO-6)."""
    move = s.world.unit_acts("move")
    moves = [move[u] for u in movable(s, frame.side)]
    return [*moves, *cover_actions(s, frame.side), DONE]


def _take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        # A stack that its owner has not arranged shows what lies on top of it (R-FOG-2).
        settle(s, occupied(b, frame.side), "R-FOG-2")
        return
    s.again(frame)
    if cover(s, frame.side, action):
        return
    u = w.index[action.args[0]]
    b.march = March(u, b.loc[u], allowance(s, u))
    s.push("march", frame.side)


def _move_refusal(s: S, frame: OfSide, u: int) -> Refusal:
    b, w = s.board, s.world
    if b.asleep >> u & 1:
        return Refusal("23.0c", f"{called(s, u)} is neutral and does not move.")
    if b.loc[u] < 0:
        return Refusal("11.0a", f"{called(s, u)} is not on the map.")
    if not w.move[u]:
        return Refusal("11.3a", f"{called(s, u)} has a movement factor of 0 and never moves.")
    if b.entrenched >> u & 1:
        return Refusal("OPT-ENTRENCH-2", f"{called(s, u)} is dug in and cannot move.")
    if b.finished >> u & 1:
        return Refusal("11.2b", f"{called(s, u)} has finished its move in this phase.")
    if w.trains >> u & 1:
        return Refusal("21.4a", f"{called(s, u)} moves only along the friendly rail net.")
    return Refusal("13.4b", f"{called(s, u)} has no hex to go to: enemy units, zones of control or borders.")


# One unit's move ----------------------------------------------------------------------------------


def _march_actions(s: S, frame: OfSide) -> list[Action]:
    march = at_hand(s.board.march)
    step, rail = s.world.hex_acts("step"), s.world.hex_acts("rail")
    actions = [step[n] for n, _ in steps(s, march)]
    actions += [rail[h] for h in members(rides(s, march))]
    if not march.stepped:
        actions += sea_actions(s, march.unit)
    return [*actions, STOP]


def _march_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    march = at_hand(b.march)
    u = march.unit
    if action == STOP:
        finish_move(s)
        return
    if action.verb == "step":
        to = w.grid.hex(action.args[0])
        price = next(cost for n, cost in steps(s, march) if n == to)
        b.march = march._replace(spent=march.spent + price, stepped=True, way=(*_way(march), to))
    elif action.verb == "rail":
        to = w.grid.hex(action.args[0])
        spent = march.spent + (0 if w.trains >> u & 1 else ride_cost(b, w, march))
        b.rail_left -= fare(b, w, u, b.loc[u], to)
        track = w.rail_ways.path(1 << b.loc[u], 1 << to, b.rail_net) or [b.loc[u], to]
        ride = march._replace(spent=spent, stepped=True, railed=True, boarded=b.loc[u], alighted=to)
        b.march = ride._replace(way=(*_way(march), *track[1:]))
    else:
        sea_take(s, u, action)
        return
    if w.supply >> u & 1:
        # Otherwise a supply unit moves, stacks and defends like any unit (17.1a, 17.1b).
        b.moved |= 1 << u
    # What the capture of a hex sets off comes before the march goes on (OPT-REV-6).
    # In an enemy zone only the stop is left, and it is taken at once (13.4a).
    s.again(frame)
    if objective_to_take(b, w, w.side_of[u], to):
        _tell_journey(s, to)
    go(s, u, to)


def finish_move(s: S) -> None:
    """The unit has ended its move, early or not; what it has not spent is lost (11.2b, 11.2c, 11.2d).

    A table may take the move back until a die falls or the phase ends (R-MOV-1).
    """
    b = s.board
    march = at_hand(b.march)
    b.finished |= 1 << march.unit
    if b.loc[march.unit] >= 0:
        _tell_journey(s, b.loc[march.unit])
    b.march = None


def _tell_journey(s: S, end: int) -> None:
    """One journey is one sentence: a march, or a ride with the marches before and after it.

    A capture divides it, for it comes between its parts.
    """
    b, spot = s.board, s.world.spot
    march = at_hand(b.march)
    begun = _way(march)[0]
    if begun == end:
        return
    way = tuple(map(spot, _way(march)))
    if march.boarded < 0:
        tell(s, "moved", "11.1a", march.unit, way=way)
    else:
        name = JOURNEYS[march.boarded != begun, march.alighted != end]
        stations = {"boarded": spot(march.boarded), "alighted": spot(march.alighted)}
        tell(s, name, "18.1a", march.unit, way=way, **stations)
    b.march = march._replace(way=(end,), boarded=-1, alighted=-1)


def _way(march: March) -> tuple[int, ...]:
    """The hexes of a march that have not been told yet, with the one that they began from."""
    return march.way or (march.start,)


def _ride_refusal(s: S, frame: OfSide, to: int) -> Refusal:
    march = at_hand(s.board.march)
    return ride_refusal(s, march) or goal_refusal(s, march, to)


def _step_refusal(s: S, frame: OfSide, to: int) -> Refusal:
    b, w, march = s.board, s.world, at_hand(s.board.march)
    u, name, here = march.unit, w.place_name(to), b.loc[march.unit]
    if w.trains >> u & 1:
        return Refusal("21.4a", "An armored train moves only by rail.")
    if not w.grid.adjacent(here, to):
        return Refusal("11.1a", f"{name} is not adjacent: a unit moves hex by hex.")
    if not w.touching[here] >> to & 1:
        return Refusal("11.7b", f"{name} is prohibited terrain, or lies across an all-sea hexside.")
    if b.closed >> to & 1:
        return Refusal("11.8a", f"{name} lies in a neutral country.")
    if not realm(b, w, u) >> to & 1:
        return limit_refusal(s, u, to)
    if occupied(b, enemy(w.side_of[u])) >> to & 1:
        return Refusal("11.7a", f"{name} holds enemy units.")
    zone = enemy_zone(b, w, w.side_of[u])
    if zone >> here & 1 and (march.stepped or zone >> to & 1):
        rule = "11.7c" if zone >> to & 1 else "13.4a"
        return Refusal(rule, f"Enemy zones of control bar the way to {name}.")
    return Refusal("11.1b", f"{name} costs more movement points than are left.")


STEPS = (
    Auto(name="movement.begin", run=_begin),
    Ask(
        name="forced march",
        frame=OfSide,
        rule="11.9a",
        prompt=lambda s, f: "Expend supply units for a forced march, or go on.",
        actions=each_unit("expend", lambda s, f: ready_supply(s.board, s.world, f.side), last=(DONE,)),
        take=_force_march,
        refuse=by_verb(expend=expense("17.9b")),
        # Who is asked only when supply is at hand would tell that it lies there (OPT-FOG-7).
        always=lambda s: s.board.fog and not s.board.marched,
    ),
    Ask(
        name="movement",
        frame=OfSide,
        rule="11.0a",
        prompt=lambda s, f: sentence(offered(s, OFFERED["movement"])),
        actions=_actions,
        take=_take,
        refuse=by_verb(
            move=of_own(_move_refusal, "11.2a", "moves"),
            top=of_own(lambda s, f, u: top_refusal(s, u), "11.2a", "moves"),
            hide=of_own(lambda s, f, u: hide_refusal(s, u), "11.2a", "moves"),
        ),
    ),
    Ask(
        name="march",
        frame=OfSide,
        rule=lambda s, f: "21.4a" if _on_rails(s) else "11.1a",
        prompt=lambda s, f: f"Where does {_marching(s)} go?",
        actions=_march_actions,
        take=_march_take,
        refuse=by_verb(
            step=of_hex(_step_refusal, "11.1a"),
            rail=of_hex(_ride_refusal, "11.1a"),
            **dict.fromkeys(VERBS, lambda s, f, a: sea_refusal(s, at_hand(s.board.march).unit, a)),
        ),
    ),
)


def _marching(s: S) -> str:
    march = s.board.march
    return called(s, march.unit) if march else ""


def _on_rails(s: S) -> bool:
    march = s.board.march
    return march is not None and bool(s.world.trains >> march.unit & 1)
