"""5. Movement phases, normal and reserve: units move one after another, hex by hex."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import Board, March, S, enemy, units_in
from hexfront.games.emperors_last_war.naming import called, of_own
from hexfront.games.emperors_last_war.rules import (
    area,
    arrivals,
    concealment,
    entrance,
    hindrance,
    inforce,
    journeys,
    lending,
    losses,
    passage,
    rail,
    revealing,
    sea,
    secret,
)
from hexfront.games.emperors_last_war.rules.entry import go
from hexfront.games.emperors_last_war.rules.marching import (
    BREAK,
    SLIP,
    STEP,
    Price,
    allowance,
    lively,
    steps,
)
from hexfront.games.emperors_last_war.rules.players import OfPower, decides, directs, moves, sides_of
from hexfront.games.emperors_last_war.rules.sequence import in_reserve
from hexfront.games.emperors_last_war.rules.stacking import overstacked, room
from hexfront.games.emperors_last_war.telling import tell
from hexfront.games.emperors_last_war.world import RU, WESTWARD, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.memory import tabled
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.refusing import UnitReason, because, by_verb, of_hex

DONE, STOP = act("done"), act("stop")
OFFERS = {
    "move": "move a unit",
    "bring": "bring a unit on",
    "send": "send a unit off in secret",
    "carry": "carry a unit for your ally",
    "reveal": "reveal a unit",
    "done": "finish the movement phase",
}


class OfMover(NamedTuple):
    """A movement phase of one player of a power."""

    step: str
    power: int
    side: str


class OfRide(NamedTuple):
    """A unit that rides to a town, and the player who sends it."""

    step: str
    side: str
    unit: int
    hex: int


def _begin(s: S, frame: Frame) -> None:
    """The Normal Movement Phase of the phasing player (3.2d)."""
    b = s.board
    s.push("movement.end")
    open_phase(s, b.phasing, reserve=False)


def _reserve(s: S, frame: OfPower) -> None:
    """A Reserve Movement Phase: only units in reserve when it begins move (5c, R-27)."""
    side = decides(s.board, s.world, frame.power)
    s.log("reserve", "4.2a", side=side)
    open_phase(s, frame.power, reserve=True)


def open_phase(s: S, power: int, reserve: bool) -> None:
    """A movement phase opens: reinforcements come on, then units move, duties first (R-95).

    What was moved in another phase of the turn may move again (5d); allies move together (5.4a, R-87).
    """
    b, w = s.board, s.world
    b.mover, b.reserve, b.active = power, reserve, decides(b, w, power)
    b.moved = b.landed = b.declined = 0
    b.manned = b.real[power]
    b.ready = in_reserve(s, power) if reserve else w.side[power] & b.afield
    b.rtp = b.rtp_other = 0
    b.links, b.stations = (), {}
    b.held_at_start = b.controlled
    s.push("movement.close", power)
    for side in reversed(sides_of(b, power)):
        s.push("movement", power, side)
    if b.phasing == power and not b.moved_first:
        b.moved_first = True
        b.mobilising = b.turn == 1 and inforce.on(b, "campaign")
        arrivals.fall_due(s, power)
        secret.offer(s, power)
        arrivals.place_due(s, power)
        if inforce.on(b, "splitting"):
            # Who regrouped in the Supply Phase may do so again here (27b).
            b.regrouped = 0
            for side in reversed(sides_of(b, power)):
                s.push("regrouping", side)


def _close(s: S, frame: OfPower) -> None:
    """What lasts for one movement phase ends here; unused points are lost (5.2a)."""
    b = s.board
    rail.close_purses(b, s.world, sides_of(b, frame.power))
    b.mover, b.reserve = -1, False
    b.mobilising = False
    b.moved = b.landed = b.ready = b.manned = b.declined = 0
    b.rtp = b.rtp_other = 0
    b.links, b.stations = (), {}
    b.held_at_start = 0
    b.active = decides(b, s.world, b.phasing)


def _end(s: S, frame: Frame) -> None:
    """Both may conceal units, the phasing player first (16a); after the Russian phase points are scored."""
    power = s.board.phasing
    if power == RU:
        s.push("scoring")
    concealment.offer(s, enemy(power))
    concealment.offer(s, power)


# Which units may move --------------------------------------------------------------------------------


def barred(b: Board, w: World, power: int) -> int:
    """Units that may not move in this phase: who attacked, builds, came on or has moved (5b, 24b)."""
    held = b.moved | b.landed
    if power == b.phasing:
        held |= b.building
        if not b.reserve:
            held |= b.attacked_normal
    return held


def _free(b: Board, w: World, power: int) -> int:
    """Units on the map that may still move in this phase, whoever directs them."""
    return b.ready & b.afield & w.side[power] & ~barred(b, w, power)


def movable(s: S, power: int, side: str) -> list[int]:
    """Units that a player may move now (5a); those with a duty before all others (5.3c, R-95)."""
    b, w = s.board, s.world
    free = _free(b, w, power)
    alone, quick, loc = not inforce.on(b, "allies"), _quick(b, w, power, free), b.loc
    found = [
        u
        for u in members(free)
        if (alone or moves(b, w, side, u)) and (quick[u] >> loc[u] & 1 or can_move(s, u, side))
    ]
    late = urgent(b, w, power)
    return [u for u in found if late >> u & 1 and steps(b, w, begun(b, w, u))] or found if late else found


def _quick(b: Board, w: World, power: int, units: int) -> dict[int, int]:
    """By unit the hexes of the area from which a plain step leads it on; elsewhere it may have other ways."""
    inside, found = area.area(b, w), dict[int, int]()
    for welcome, points, those in _paces(w):
        if those & units:
            hexes = inside & lively(b, w, power, welcome, points)
            found |= dict.fromkeys(members(those & units), hexes)
    return found


@tabled
def _paces(w: World) -> list[tuple[bool, int, int]]:
    """All units by whether they may enter East Prussia (37.5a) and by points that each has at least."""
    found: dict[tuple[bool, int], int] = {}
    foot = w.allowances.infantry
    for u, nation in enumerate(w.nation_of):
        pace = nation not in area.UNWELCOME, min(foot, w.range[u]) if w.hqs >> u & 1 else foot
        found[pace] = found.get(pace, 0) | 1 << u
    return [(welcome, points, units) for (welcome, points), units in found.items()]


def urgent(b: Board, w: World, power: int) -> int:
    """Units with a duty: to leave an overstacked hex, or to come into the area (5.3c, A.1b, B.1b, C.1b)."""
    return units_in(b, w, power, overstacked(b, w, power)) | area.strayed(b, w, power)


def can_move(s: S, u: int, side: str) -> bool:
    """Whether a unit can leave its hex on foot, by rail, by sea or in secret."""
    b, w = s.board, s.world
    return bool(
        steps(b, w, begun(b, w, u))
        or lending.breaking(s, u, allowance(b, w, u))
        or rail.rides(s, u, side)
        or sea.harbours(s, u)
        or secret.departures(s, u, side)
    )


def begun(b: Board, w: World, u: int) -> March:
    """The march of a unit that sets out."""
    return March(u, b.loc[u], allowance(b, w, u))


def _actions(s: S, frame: OfMover) -> list[Action]:
    """Any units one after another, or none (5a); patrols show themselves only here (17.1e)."""
    b, w = s.board, s.world
    units = movable(s, frame.power, frame.side)
    move = w.unit_acts("move")
    found = [move[u] for u in units]
    if units and urgent(b, w, frame.power) >> units[0] & 1 and steps(b, w, begun(b, w, units[0])):
        return found
    reveal_acts = w.unit_acts("reveal")
    found += [reveal_acts[u] for u in members(revealing.veiled(b, w, frame.side))]
    found += entrance.actions(s, frame.power, frame.side)
    found += passage.actions(s, frame.power, frame.side, _free(b, w, frame.power))
    return [*found, DONE]


def _take(s: S, frame: OfMover, action: Action) -> None:
    b, w = s.board, s.world
    b.active = frame.side
    if action == DONE:
        return
    s.again(frame)
    if action.verb == "reveal":
        revealing.reveal(s, 1 << w.index[action.args[0]], "16.2b")
    elif action.verb == "move":
        b.march = begun(b, w, w.index[action.args[0]])
        s.push("march", frame.power, frame.side)
    elif action.verb == "carry":
        s.push("carrying", frame.side, w.index[action.args[0]])
    else:
        entrance.take(s, frame.power, frame.side, action)


def _move_refusal(s: S, frame: OfMover, u: int) -> Refusal | None:
    b, w = s.board, s.world
    name = called(s, u)
    if b.loc[u] < 0:
        return Refusal("5a", f"The {name} is not on the map.")
    if b.moved >> u & 1:
        return Refusal("5.2a", f"The {name} has moved in this phase.")
    if frame.power == b.phasing and not b.reserve and b.attacked_normal >> u & 1:
        return Refusal("5b", f"The {name} attacked in the Normal Attack Phase and may not move now.")
    if frame.power == b.phasing and b.building >> u & 1:
        return Refusal("24b", f"The {name} works on trenches in this Player-Turn.")
    if b.landed >> u & 1:
        return Refusal(_landed_rule(s, u), f"The {name} has just arrived and may not move in this phase.")
    if not b.ready >> u & 1:
        return Refusal("5c", f"The {name} was not in reserve when the phase began.")
    if not moves(b, w, frame.side, u):
        return Refusal("F.1a", f"The {name} is directed by the ally.")
    first = None if urgent(b, w, frame.power) >> u & 1 else _duty(s, frame)
    return first or hindrance.penned(s, u)


def _duty(s: S, frame: OfMover) -> Refusal | None:
    """While units with a duty can move nothing else is done, nor does the phase end (R-95)."""
    return None if DONE in s.legal_actions() else hindrance.duty(s.board, s.world, frame.power)


def _dutiful(reason: UnitReason[S, OfMover]) -> UnitReason[S, OfMover]:
    """The duties of others come before what speaks against a unit itself."""
    return lambda s, frame, u: _duty(s, frame) or reason(s, frame, u)


def _carry_refusal(s: S, frame: OfMover, u: int) -> Refusal | None:
    """Why a player does not carry a unit for his ally: it may not move, or there is no train for it."""
    b, w = s.board, s.world
    held = b.loc[u] >= 0 and not _free(b, w, frame.power) >> u & 1
    why = _move_refusal(s, frame, u) if held and inforce.on(b, "allies") else None
    return why or passage.refusal(b, w, frame.side, u, called(s, u))


def _landed_rule(s: S, u: int) -> str:
    """By which rule a unit that came on may not move: mobilised, over the Vistula, or diverted."""
    if s.board.mobilising:
        return "30a"
    return "B.2b" if entrance.mode_of_bank(s.board, s.world, u) in entrance.BANKS else "20.3a"


# One unit's move ---------------------------------------------------------------------------------------


def _march_actions(s: S, frame: OfMover) -> list[Action]:
    b, w = s.board, s.world
    march = at_hand(b.march)
    acts = {how: w.hex_acts(how) for how in (STEP, SLIP, BREAK)}
    onward = [(n, price) for n, price in steps(b, w, march) if westward(s, march.unit, n, frame.side)]
    found = [acts[price.how][n] for n, price in onward]
    if not march.way and directs(b, w, frame.side, march.unit):
        found += _carried(s, march.unit, frame.side)
    if may_stop(b, w, march, bool(found)):
        found.append(STOP)
    if directs(b, w, frame.side, march.unit):
        found += lending.breaking(s, march.unit, march.allowance - march.spent)
    return found


def westward(s: S, u: int, n: int, side: str) -> bool:
    """Whether a player may take a unit to a hex: one that his ally directs goes only westward (F.1b)."""
    b, w = s.board, s.world
    return directs(b, w, side, u) or w.grid.direction(b.loc[u], n) in WESTWARD


def _carried(s: S, u: int, side: str) -> list[Action]:
    """By rail, by sea or by secret transfer: the whole movement of the phase (18a, 20a, 38d, R-38)."""
    w = s.world
    ride, voyage, leave = w.hex_acts("rail"), w.hex_acts("sail"), w.hex_acts("depart")
    return [
        *(ride[h] for h in rail.rides(s, u, side)),
        *(voyage[h] for h in members(sea.harbours(s, u))),
        *(leave[h] for h in members(secret.departures(s, u, side))),
    ]


def may_stop(b: Board, w: World, march: March, onward: bool) -> bool:
    """A move ends where there is room (5.3a); a duty ends only when it is done or nothing leads on (R-95)."""
    u = march.unit
    if not onward:
        return True
    h = b.loc[u]
    return room(b, w, h, u) and bool(area.area(b, w) >> h & 1)


def _march_take(s: S, frame: OfMover, action: Action) -> None:
    b, w = s.board, s.world
    march = at_hand(b.march)
    if action == STOP:
        finish_move(s)
        return
    if action.verb == "lend":
        s.again(frame)
        lending.lend(s, frame.side, action)
        return
    to = w.grid.hex(action.args[0])
    if action.verb in ("rail", "sail", "depart"):
        carry(s, march, action.verb, to, frame.side)
        return
    s.again(frame)
    price = next(one for n, one in steps(b, w, march) if n == to and one.how == action.verb)
    walk(s, march, to, price)


def carry(s: S, march: March, verb: str, to: int, side: str) -> None:
    """A unit goes by rail, by sea or into the secret box, and its move is over."""
    b, w, u = s.board, s.world, march.unit
    b.moved |= 1 << u
    b.march = None
    if verb == "depart":
        secret.depart(s, u, to, side)
        return
    if verb == "rail":
        s.push("riding", side, u, to)
        return
    sea.sail(s, u, to)
    tell(s, "sailed", "38a", 1 << u, way=(w.spot(march.start), w.spot(to)))


def _route_actions(s: S, frame: OfRide) -> list[Action]:
    """Between routes of one fare that fill different links the player chooses (18.3a, R-96)."""
    via, w = s.world.hex_acts("via"), s.world
    return [via[h] for h in rail.turns(w, rail.lines(s, frame.unit, frame.hex, frame.side))]


def _ride(s: S, frame: OfRide, action: Action) -> None:
    """The train goes: its links, its stations and its fare are used up (18.3, 18.4)."""
    b, w, u, to = s.board, s.world, frame.unit, frame.hex
    way = rail.turns(w, rail.lines(s, u, to, frame.side))[w.grid.hex(action.args[0])]
    if b.loc[u] < 0:
        entrance.come(s, u, way, frame.side)
        return
    fare, start = rail.rides(s, u, frame.side)[to], b.loc[u]
    rail.use(s, way, (start, to))
    rail.pay(b, frame.side, fare)
    rail.pay_abroad(s, u, way)
    go(s, u, to)
    tell(s, "railed", "18a", 1 << u, way=tuple(map(w.spot, way)))


def walk(s: S, march: March, to: int, price: Price) -> None:
    """One step (5.1a); cavalry that lies face down and spends a fourth point shows itself (16.3d).

    To slip takes the whole allowance, which is 3 for whoever lies face down (6.2.2b, 16.3b).
    """
    b, u = s.board, march.unit
    spent = march.spent + price.cost
    b.march = march._replace(spent=spent, way=(*(march.way or (march.start,)), to))
    if b.concealed >> u & 1 and spent > s.world.allowances.concealed and price.how != SLIP:
        revealing.reveal(s, 1 << u, "16.3d")
    if price.how == SLIP:
        b.barred |= 1 << u
    go(s, u, to)
    if price.how == BREAK:
        revealing.reveal(s, 1 << u, "21.5b")
        losses.set_disrupted(s, u, "21.5b")


def finish_move(s: S) -> None:
    """The unit has ended its move; what it has not spent is lost (5.2a)."""
    b, w = s.board, s.world
    march = at_hand(b.march)
    b.moved |= 1 << march.unit
    if len(march.way) > 1 and b.loc[march.unit] >= 0:
        tell(s, "moved", "5.1a", 1 << march.unit, way=tuple(map(w.spot, march.way)))
    b.march = None


def _at_hand(s: S) -> int:
    """The unit on the march."""
    return at_hand(s.board.march).unit


def _step_refusal(s: S, frame: OfMover, h: int) -> Refusal:
    u = _at_hand(s)
    if s.world.grid.adjacent(s.board.loc[u], h) and not westward(s, u, h, frame.side):
        return Refusal("F.1b", f"The {called(s, u)} is led by the ally: you march it only westward.")
    return hindrance.step(s, at_hand(s.board.march), h)


def _on_the_march(s: S, frame: OfMover, action: Action) -> Refusal:
    """Units move one after another (5a)."""
    return Refusal("5a", f"First end the move of the {called(s, _at_hand(s))}.")


def _prompt(s: S, frame: OfMover) -> str:
    return sentence(offered(s, OFFERS))


def _march_prompt(s: S, frame: OfMover) -> str:
    march = at_hand(s.board.march)
    left = march.allowance - march.spent
    return f"Move the {called(s, march.unit)}: {left} of {march.allowance} movement points left."


STEPS = (
    Ask(
        name="riding",
        frame=OfRide,
        rule="18.3a",
        prompt=lambda s, f: f"By which line does the {called(s, f.unit)} ride?",
        actions=_route_actions,
        take=_ride,
    ),
    Auto(name="movement.begin", run=_begin),
    Auto(name="reserve.begin", frame=OfPower, run=_reserve),
    Auto(name="movement.close", frame=OfPower, run=_close),
    Auto(name="movement.end", run=_end),
    Ask(
        name="movement",
        frame=OfMover,
        rule="5a",
        prompt=_prompt,
        actions=_actions,
        take=_take,
        refuse=by_verb(
            move=of_own(_move_refusal, "5a", "moves"),
            carry=of_own(_dutiful(_carry_refusal), "F.3c", "moves"),
            bring=of_own(_dutiful(lambda s, f, u: entrance.bring_refusal(s, u, f.side)), "19a", "moves"),
            reveal=of_own(_dutiful(lambda s, f, u: revealing.refusal(s, f.side, u)), "16.2b", "moves"),
            conceal=because("16a", "Units are concealed when the Normal Movement Phase ends."),
            patrol=because("17.2a", "Patrols are added when the Normal Movement Phase ends."),
            send=of_own(_dutiful(lambda s, f, u: entrance.send_refusal(s, u, f.side)), "19a", "moves"),
            done=lambda s, f, action: _duty(s, f),
        ),
    ),
    Ask(
        name="march",
        frame=OfMover,
        rule="5.1a",
        prompt=_march_prompt,
        actions=_march_actions,
        take=_march_take,
        refuse=by_verb(
            step=of_hex(_step_refusal, "5a"),
            stop=lambda s, f, action: hindrance.staying(s),
            done=_on_the_march,
            move=_on_the_march,
            rail=of_hex(lambda s, f, h: journeys.ride(s, _at_hand(s), h, f.side), "18.1a"),
            sail=of_hex(lambda s, f, h: journeys.sail(s, _at_hand(s), h, f.side), "38a"),
            depart=of_hex(lambda s, f, h: journeys.depart(s, _at_hand(s), h, f.side), "20.1a"),
            slip=of_hex(lambda s, f, h: hindrance.forced(s, h, "6.2.2b"), "6.2.2b"),
            **{"break": of_hex(lambda s, f, h: hindrance.forced(s, h, "21.5a"), "21.5a")},
        ),
    ),
)
