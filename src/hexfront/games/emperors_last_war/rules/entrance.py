"""19, B.2. Reinforcements that come on by rail, over the Vistula or in secret; patrols too (17.2b)."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import DUE, EXPECTED, SECRET, WEST, Board, March, S, flag
from hexfront.games.emperors_last_war.naming import unit_title
from hexfront.games.emperors_last_war.rules import inforce, journeys, rail, secret
from hexfront.games.emperors_last_war.rules.area import area
from hexfront.games.emperors_last_war.rules.arrivals import free_to_choose, placed_by_hex, row_of, set_down
from hexfront.games.emperors_last_war.rules.command import covered
from hexfront.games.emperors_last_war.rules.concealment import spare
from hexfront.games.emperors_last_war.rules.lines import beside_enemy, crossed
from hexfront.games.emperors_last_war.rules.marching import allowance, closed, step_cost
from hexfront.games.emperors_last_war.rules.players import directs
from hexfront.games.emperors_last_war.rules.stacking import full
from hexfront.games.emperors_last_war.world import FRONTS, World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Refusal
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.refusing import Reason, by_verb, of_hex

#: The front beyond the Vistula from which corps of scenario B come (B.2.1, B.2.2).
BANKS = {"upper_vistula": "galician", "lower_vistula": "eastprussian"}
RIVER = "Vistula"
#: The rows of the two reaches.
BANK_RULES = {"upper_vistula": "B.2.1a", "lower_vistula": "B.2.2a"}
#: By scenario the row of reinforcements that come in secret (B.2.3, C.3).
SECRETLY = {"B": "B.2.3a"}


class OfEntrant(NamedTuple):
    """A unit that a player brings on."""

    step: str
    power: int
    side: str
    unit: int


def mode(b: Board, w: World, u: int) -> str:
    """How a due unit comes on: by rail unless the list says otherwise; over an edge by rail (13d)."""
    row = row_of(b, w, u)
    return "rail" if row is None or u in b.left_at else row.mode


def waiting(b: Board, w: World, power: int, side: str) -> list[int]:
    """Units of a player that are due and not set down by a list (B.2.4a); they may be held back (19c)."""
    return [
        u
        for u in members(w.side[power] & ~b.afield)
        if b.loc[u] == DUE and not placed_by_hex(b, w, u) and directs(b, w, side, u) and not _put_off(b, u)
    ]


def _put_off(b: Board, u: int) -> bool:
    """A unit delayed for SP does not come in the enemy Player-Turn that follows (34d)."""
    return bool(b.delayed >> u & 1) and b.mover != b.phasing


def berths(s: S, u: int, side: str) -> int:
    """Where a due unit may come on now: towns by rail, or banks of the Vistula."""
    b, w = s.board, s.world
    how = mode(b, w, u)
    if how in BANKS:
        return of(h for _, h in fords(b, w, u, how))
    return 0 if how == "secret_transfer" else rail.comings(s, u, side)


@remembered
def _bank(w: World, front: str) -> list[tuple[int, int]]:
    """The steps over the Vistula from a front to the Polish one."""
    beyond, here = w.front[FRONTS.index(front)], w.front[FRONTS.index("polish")]
    found = []
    for (a, h), row in w.tables.sides["big_river"].items():
        if row.get("name") == RIVER:
            pair = w.grid.hex(a), w.grid.hex(h)
            found += [(x, y) for x, y in (pair, pair[::-1]) if beyond >> x & 1 and here >> y & 1]
    return found


def fords(b: Board, w: World, u: int, how: str) -> list[tuple[int, int]]:
    """Free stretches of the river within the range of an own HQ (B.2.1a, B.2.2a)."""
    power = w.side_of[u]
    free = covered(b, w, u) & area(b, w) & ~full(b, w, power)
    return [
        (a, h)
        for a, h in _bank(w, BANKS[how])
        if free >> h & 1 and not closed(b, w, u, a) >> h & 1 and not crossed(b, w, power, a, h)
    ]


def actions(s: S, power: int, side: str) -> list[Action]:
    """Units that may be brought on or sent into the secret box; a patrol may come too (17.2b, 19d)."""
    b, w = s.board, s.world
    if not inforce.on(b, "rail"):
        return []
    bring, send = w.unit_acts("bring"), w.unit_acts("send")
    found = []
    # Units of one nation that come in the same way find the same places.
    known: dict[tuple[str, str, bool], tuple[int, int]] = {}
    for u in waiting(b, w, power, side):
        kind = w.nation_of[u], mode(b, w, u), free_to_choose(b, w, u)
        if kind not in known or kind[2]:
            known[kind] = berths(s, u, side), secret.sendable(s, u, side)
        if known[kind][0]:
            found.append(bring[u])
        if known[kind][1]:
            found.append(send[u])
    patrol = spare(b, w, power)
    if patrol >= 0 and not rail.first_phase(b) and rail.comings(s, patrol, side):
        found.append(bring[patrol])
    return found


def take(s: S, power: int, side: str, action: Action) -> None:
    """Ask where the unit goes."""
    s.push("bringing" if action.verb == "bring" else "sending", power, side, s.world.index[action.args[0]])


def _bring_actions(s: S, frame: OfEntrant) -> list[Action]:
    w = s.world
    acts = w.hex_acts("cross" if mode(s.board, w, frame.unit) in BANKS else "rail")
    return [acts[h] for h in members(berths(s, frame.unit, frame.side))]


def _bring(s: S, frame: OfEntrant, action: Action) -> None:
    h = s.world.grid.hex(action.args[0])
    if action.verb == "cross":
        _cross(s, frame, h)
    else:
        s.push("riding", frame.side, frame.unit, h)


def come(s: S, u: int, way: tuple[int, ...], side: str) -> None:
    """A reinforcement rides from the margin to its town (19a, 19d, 48b, R-41)."""
    b, w, h = s.board, s.world, way[-1]
    rail.use(s, way, (h,))
    rail.pay(b, side, rail.abroad_fare(w, w.side_of[u], way) or rail.coming_fare(b, w, u))
    rail.pay_abroad(s, u, way)
    if w.patrols >> u & 1:
        flag(b, w, u, concealed=True)
    set_down(s, u, h, "19a")
    b.moved |= 1 << u


def _cross(s: S, frame: OfEntrant, h: int) -> None:
    """A corps comes over the river, pays for it and marches on with what is left (B.2.1a, B.2b)."""
    b, w, u = s.board, s.world, frame.unit
    cost = min(step_cost(b, w, a, n) for a, n in fords(b, w, u, mode(b, w, u)) if n == h)
    set_down(s, u, h, "B.2.1a" if mode_of_bank(b, w, u) == "upper_vistula" else "B.2.2a")
    if b.reserve and beside_enemy(b, w, frame.power, h):
        b.landed |= 1 << u
        return
    b.march = March(u, h, allowance(b, w, u), spent=cost, way=(h,))
    s.push("march", frame.power, frame.side)


def mode_of_bank(b: Board, w: World, u: int) -> str:
    """The reach of the Vistula that the list gives a corps."""
    row = row_of(b, w, u)
    return "" if row is None else row.mode


def _send_actions(s: S, frame: OfEntrant) -> list[Action]:
    acts = s.world.hex_acts("to")
    return [acts[h] for h in members(secret.sendable(s, frame.unit, frame.side))]


def _send(s: S, frame: OfEntrant, action: Action) -> None:
    secret.send(s, frame.unit, s.world.grid.hex(action.args[0]), frame.side)


# Why a unit does not come on -------------------------------------------------------------------------


def _not_due(s: S, u: int, side: str) -> Refusal | None:
    """Why a unit is no reinforcement that its player may bring on now (19a, 20b, 33a, F.1a)."""
    b, w, name = s.board, s.world, journeys.called_by(s.world, u)
    if not inforce.on(b, "rail"):
        return Refusal("A.2a", "In this scenario reinforcements are placed when the first phase begins.")
    if w.patrols >> u & 1:
        return None
    if not directs(b, w, side, u):
        return Refusal("F.1a", f"{name} is directed by the ally.")
    if b.loc[u] >= 0:
        return Refusal("19a", f"{name} is on the map.")
    if b.loc[u] == WEST:
        return Refusal("33a", f"{name} is in the west: that is decided at the end of the Player-Turn.")
    if b.loc[u] == SECRET:
        return Refusal("20b", f"{name} is on its way in secret.")
    if b.loc[u] <= EXPECTED:
        return Refusal("34d" if b.delayed >> u & 1 else "19a", f"{name} is not due before a later turn.")
    return None if b.loc[u] == DUE else Refusal("19a", f"{name} is no reinforcement that is due.")


def bring_refusal(s: S, u: int, side: str) -> Refusal | None:
    """Why a unit may not be brought on now (17.2b, 19, B.2, C.3)."""
    b, w, name = s.board, s.world, journeys.called_by(s.world, u)
    found = _not_due(s, u, side)
    if found is not None:
        return found
    how, row = mode(b, w, u), row_of(b, w, u)
    if w.patrols >> u & 1 and u != spare(b, w, w.side_of[u]):
        return Refusal("17.2c", "Of the patrols that are at hand the first one comes.")
    if placed_by_hex(b, w, u) and not w.patrols >> u & 1:
        rule = "30a" if rail.first_phase(b) else "B.2a"
        return Refusal(rule, f"{name} is placed when the first movement phase begins.")
    if row is not None and how == "secret_transfer":
        return Refusal(SECRETLY.get(b.scenario, "C.3a"), f"{name} comes by secret transfer: send it.")
    if how in BANKS:
        return Refusal(
            BANK_RULES[how], "No HQ has a stretch of the Vistula free of enemy lines in its range."
        )
    if rail.first_phase(b) and w.patrols >> u & 1:
        return Refusal("30d", "In the first movement phase only units of the mobilisation and Germans ride.")
    return journeys.points(b, w, side, rail.coming_fare(b, w, u)) or journeys.from_margin(b, w, u)


def arrival_refusal(s: S, u: int, to: int, side: str) -> Refusal | None:
    """Why a reinforcement does not come to a hex (19a, 18, B.2.1, B.2.2)."""
    b, w = s.board, s.world
    how = mode(b, w, u)
    if how in BANKS:
        return Refusal(BANK_RULES[how], "It comes over a stretch free of enemy lines, in the range of an HQ.")
    found = journeys.terminal(b, w, u, to) or journeys.points(b, w, side, rail.coming_fare(b, w, u))
    start = rail.entries(b, w, u)
    return found or journeys.captured(s, side, start, to) or journeys.lines(b, w, w.side_of[u], start, to)


def send_refusal(s: S, u: int, side: str) -> Refusal | None:
    """Why a reinforcement may not be sent off in secret (20.1b)."""
    b, w = s.board, s.world
    found = _not_due(s, u, side) or journeys.secretly(b, w, u)
    found = found or journeys.points(b, w, side, int(w.charts["rail"]["secret_reinforcement_rtp"]))
    return found or Refusal("20.1a", "No own town is joined to the margin of the map by an open railway.")


_goal: Reason[S, OfEntrant] = of_hex(lambda s, f, h: arrival_refusal(s, f.unit, h, f.side), "19a")

STEPS = (
    Ask(
        name="bringing",
        frame=OfEntrant,
        rule="19a",
        prompt=lambda s, f: f"Where does the {unit_title(s.world, f.unit)} come on?",
        actions=_bring_actions,
        take=_bring,
        refuse=by_verb(rail=_goal, cross=_goal),
    ),
    Ask(
        name="sending",
        frame=OfEntrant,
        rule="20a",
        prompt=lambda s, f: f"To which town does the {unit_title(s.world, f.unit)} go in secret?",
        actions=_send_actions,
        take=_send,
        refuse=by_verb(to=of_hex(lambda s, f, h: journeys.secret_goal(s.board, s.world, f.unit, h), "20.1a")),
        always=True,
    ),
)
