"""8. Movement: normal, forced march (15.7b) and by rail (16), with zones of control (11.5, 11.6)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import (
    BOX_OF,
    March,
    S,
    enemy,
    occupied,
    on,
    side_of,
    units_of,
    vp,
)
from hexfront.games.kaisers_war_1918.naming import called, of_own
from hexfront.games.kaisers_war_1918.rules.borders import border_refusal
from hexfront.games.kaisers_war_1918.rules.entry import go
from hexfront.games.kaisers_war_1918.rules.faces import (
    cover,
    cover_actions,
    open_stacks,
    settle_stacks,
    top_refusal,
)
from hexfront.games.kaisers_war_1918.rules.marching import (
    STOP,
    allowance,
    begun,
    left,
    may_set_out,
    steps,
)
from hexfront.games.kaisers_war_1918.rules.rail import ride_refusal, rides
from hexfront.games.kaisers_war_1918.rules.realm import realm
from hexfront.games.kaisers_war_1918.rules.sea import (
    VERBS,
    flights,
    may_sail,
    sea_actions,
    sea_refusal,
    sea_take,
)
from hexfront.games.kaisers_war_1918.rules.supply import (
    harsh,
    in_general_supply,
    supplied_units,
)
from hexfront.games.kaisers_war_1918.rules.support import free_bolshevik
from hexfront.games.kaisers_war_1918.rules.victory import afford, pay
from hexfront.games.kaisers_war_1918.rules.zones import felt
from hexfront.games.kaisers_war_1918.telling import tell
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide, at_hand
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.refusing import by_verb, of_hex

DONE, FORCE = act("done"), act("force")
OFFERS = {
    "move": "move a unit",
    "top": "choose the top counter of a stack",
    "done": "finish the Movement Phase",
}
BOXES = tuple(BOX_OF.values())


def _begin(s: S, frame: Frame) -> None:
    """The Movement Phase: supply by sea first (36.4b), then the moves, then stacking (4.2b, 9.4a)."""
    b, w, side = s.board, s.world, s.board.active
    b.finished = b.forced = b.railed = b.shipped = 0
    b.cargo, b.rail_used, b.duty = {}, {}, ()
    b.fed = supplied_units(b, w, side)
    open_stacks(s, side)
    s.push("stacking")
    s.push("movement", side)
    if on(s, "naval"):
        s.push("duty", side)


# Which units may move ------------------------------------------------------------------------------


def movable(s: S, side: str) -> list[int]:
    """Units that have not finished their move and can go somewhere (8.1a, 8.3b)."""
    b, w = s.board, s.world
    held = occupied(b, enemy(side))
    #: By nation the hexes that are open to its units, and the enemy zone as they feel it.
    ground: dict[str, tuple[int, int]] = {}
    found = []
    for u in members(units_of(b, side) & w.mobile & ~b.finished & ~b.frozen & ~b.inert):
        h = b.loc[u]
        if h < 0:
            if h in BOXES and may_sail(s, u):
                found.append(u)
            continue
        nation = w.nation_of[u]
        if nation not in ground:
            ground[nation] = realm(b, w, u) & ~held, felt(b, w, u, side)
        if may_set_out(w, h, *ground[nation]) or _carried_away(s, u):
            found.append(u)
    return found


def _carried_away(s: S, u: int) -> bool:
    """Whether a unit that cannot march out of its hex can leave it by rail, by sea or by air."""
    b, w, march = s.board, s.world, begun(s, u)
    by_sea = w.coastal >> b.loc[u] & 1 and sea_actions(s, march)
    return bool(rides(s, march) or by_sea or flights(b, w, march))


def _actions(s: S, frame: OfSide) -> list[Action]:
    """Any units one after another, or none (8.1a)."""
    move = s.world.unit_acts("move")
    return [*[move[u] for u in movable(s, frame.side)], *cover_actions(s, frame.side), DONE]


def _take(s: S, frame: OfSide, action: Action) -> None:
    b = s.board
    if action == DONE:
        settle_stacks(s, frame.side)
        return
    s.again(frame)
    if cover(s, frame.side, action):
        return
    b.march = begun(s, s.world.index[action.args[0]])
    s.push("march", frame.side)


def _move_refusal(s: S, frame: OfSide, u: int) -> Refusal:
    b, w = s.board, s.world
    if w.naval >> u & 1:
        return Refusal("20.2f", f"{called(s, u)} has no place on the map: it carries or supports others.")
    if b.loc[u] < 0 and b.loc[u] not in BOXES:
        return Refusal("8.1a", f"{called(s, u)} is not on the map.")
    if not w.mobile >> u & 1:
        return Refusal("8.4a", f"{called(s, u)} has a movement factor of 0 and never moves.")
    if b.frozen >> u & 1:
        return Refusal("24.2a", f"{called(s, u)} waits in the East until the Allies come there.")
    if b.inert >> u & 1:
        return Refusal("30.3c", f"{called(s, u)} does not move before its war begins.")
    if b.finished >> u & 1:
        return Refusal("8.3b", f"{called(s, u)} has finished its move in this phase.")
    if b.loc[u] < 0:
        return Refusal("20.6a", f"{called(s, u)} finds no transport with room, or no coast to land on.")
    return Refusal("11.6a", f"{called(s, u)} has no hex to go to: enemy units, zones of control or borders.")


# Forced march (15.7b) -------------------------------------------------------------------------------


def offensive_bar(s: S, u: int) -> Refusal | None:
    """What keeps a unit where it stands from every offensive supply, march or attack (15.7, 22, 30.19, R57).

    It must be in general supply where it starts (15.7e, 15.10a); winter forbids it, and thaw in Russia,
    Poland and Ukraine.
    """
    b, w = s.board, s.world
    if w.anarchists >> u & 1:
        return Refusal("30.21g", f"{called(s, u)} never has offensive supply.")
    if harsh(s, b.loc[u]):
        rule = "22.2a" if s.world.turns[b.turn].season == "winter" else "22.3a"
        return Refusal(rule, "The season forbids forced march and maximum attack supply here.")
    if w.bolsheviks >> u & 1:
        if not free_bolshevik(b, w, u):
            return Refusal("30.19b", f"{called(s, u)} has no line to Moscow or Petrograd in Bolshevik hands.")
        return None
    if not in_general_supply(b, w, u):
        return Refusal("15.7e", f"{called(s, u)} is not in general supply.")
    side = side_of(b, u)
    if not afford(b, side, 1):
        return Refusal("5.5b", f"You have {vp(b, side)} VP, and at least 1 must remain.")
    return None


def _force_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    march = at_hand(b.march)
    u = march.unit
    if b.forced >> u & 1:
        return Refusal("15.7b", f"{called(s, u)} is given forced march already.")
    if march.stepped or march.carried:
        return Refusal("15.9a", f"{called(s, u)} has set out: forced march is paid when a move begins.")
    if b.loc[u] < 0 and not w.mobile >> u & 1:
        return Refusal("8.4a", f"{called(s, u)} never moves.")
    return offensive_bar(s, u)


def _force(s: S, march: March) -> None:
    b, w, u = s.board, s.world, march.unit
    b.forced |= 1 << u
    if not w.bolsheviks >> u & 1:
        pay(s, side_of(b, u), int(w.charts["movement"]["forced_march_vp"]), "15.7b", "a forced march")
    b.march = march._replace(allowance=allowance(b, w, u))


# One unit's move -----------------------------------------------------------------------------------


def _march_actions(s: S, frame: OfSide) -> list[Action]:
    march = s.board.march
    if march is None:
        # In a state dealt out to the enemy, who does not know what moves.
        return [STOP]
    step, rail = s.world.hex_acts("step"), s.world.hex_acts("rail")
    actions = [step[n] for n, _ in steps(s, march)]
    if not march.stepped and not march.carried:
        actions += [rail[h] for h in members(rides(s, march))]
        actions += sea_actions(s, march)
        if _force_refusal(s, frame, FORCE) is None:
            actions.append(FORCE)
    return [*actions, STOP]


def _march_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == STOP:
        finish_move(s)
        return
    s.again(frame)
    march = at_hand(b.march)
    if action == FORCE:
        _force(s, march)
    elif action.verb == "step":
        to = w.grid.hex(action.args[0])
        price = next(cost for n, cost in steps(s, march) if n == to)
        b.march = march._replace(spent=march.spent + price, stepped=True, way=(*_way(march), to))
        go(s, march.unit, to)
    elif action.verb == "rail":
        s.push("ride", w.grid.hex(action.args[0]))
    else:
        sea_take(s, march, action)


def finish_move(s: S) -> None:
    """The unit has ended its move; what it has not spent is lost (8.3b, 8.3c, R34)."""
    b, w = s.board, s.world
    march = b.march
    if march is None:
        return
    b.finished |= 1 << march.unit
    way = _way(march)
    if b.loc[march.unit] >= 0 and len(way) > 1:
        spots = tuple(map(w.spot, way))
        if march.carried == "rail":
            name = "railed" if march.landed == way[-1] else "railed on"
            tell(s, name, "16.3a", march.unit, way=spots, alighted=w.spot(march.landed))
        elif march.carried != "air":
            tell(s, "moved", "8.2a", march.unit, way=spots)
    b.march = None


def _way(march: March) -> tuple[int, ...]:
    """The hexes of a march, with the one that it began from; a passage by sea is told by itself."""
    if march.way:
        return march.way
    start = march.landed if march.carried == "sea" else march.start
    return (start,) if start >= 0 else ()


def _voyage_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    return sea_refusal(s, at_hand(s.board.march), action)


def _step_refusal(s: S, frame: OfSide, to: int) -> Refusal:
    b, w, march = s.board, s.world, at_hand(s.board.march)
    u, name, here = march.unit, w.place_name(to), b.loc[march.unit]
    if here < 0:
        return Refusal("20.6a", f"{called(s, u)} is in a box and comes onto the map by sea.")
    if not w.grid.adjacent(here, to):
        return Refusal("8.2a", f"{name} is not adjacent: a unit moves hex by hex.")
    if w.neutral >> to & 1:
        return Refusal("23.2a", f"{name} lies in a neutral country.")
    if not w.touching[here] >> to & 1:
        return Refusal("43.3g", f"{name} is water, or lies across an all-sea hexside.")
    if not realm(b, w, u) >> to & 1:
        return border_refusal(s, u, to)
    side = side_of(b, u)
    if occupied(b, enemy(side)) >> to & 1:
        return Refusal("9.6a", f"{name} holds enemy units.")
    zone = felt(b, w, u, side)
    if zone >> here & 1 and (march.stepped or march.carried):
        return Refusal("11.5a", f"{called(s, u)} has entered an enemy zone of control and stops.")
    if zone >> here & 1 and zone >> to & 1:
        return Refusal("11.6a", f"{name} is in an enemy zone of control too: disengage to a hex that is not.")
    return Refusal("8.2a", f"{name} costs more than the {left(march)} movement points that are left.")


def _ride_refusal(s: S, frame: OfSide, to: int) -> Refusal:
    return ride_refusal(s, at_hand(s.board.march), to)


def _marching(s: S) -> str:
    march = s.board.march
    return called(s, march.unit) if march else ""


STEPS = (
    Auto(name="movement.begin", run=_begin),
    Ask(
        name="movement",
        frame=OfSide,
        rule="8.1a",
        prompt=lambda s, f: sentence(offered(s, OFFERS)),
        actions=_actions,
        take=_take,
        refuse=by_verb(
            move=of_own(_move_refusal, "8.3a", "moves"),
            top=of_own(lambda s, f, u: top_refusal(s, u), "8.3a", "moves"),
        ),
    ),
    Ask(
        name="march",
        frame=OfSide,
        rule="8.2a",
        prompt=lambda s, f: f"Where does {_marching(s)} go?",
        actions=_march_actions,
        take=_march_take,
        refuse=by_verb(
            step=of_hex(_step_refusal, "8.2a"),
            rail=of_hex(_ride_refusal, "16.3a"),
            force=_force_refusal,
            **dict.fromkeys(VERBS, _voyage_refusal),
        ),
    ),
)
