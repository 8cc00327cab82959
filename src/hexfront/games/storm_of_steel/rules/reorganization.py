"""3.4, 9, 12, 34.2. The Reorganization Segment: corps are exchanged, units dig in and come out again."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import Board, S, flip, side_name, unseen
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import control, silence
from hexfront.games.storm_of_steel.rules.impulses import open_fronts
from hexfront.games.storm_of_steel.rules.players import OfPower, asked
from hexfront.games.storm_of_steel.rules.purchases import SIZE_ROWS
from hexfront.games.storm_of_steel.rules.regrouping import INFANTRY, Exchange, carry_out, exchanges, largest
from hexfront.games.storm_of_steel.rules.zones import enemy_zone
from hexfront.games.storm_of_steel.stacks import restack
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Auto, Names, Refusal, act
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.refusing import Reason, UnitReason, by_verb, unit_named

DONE = act("done")
#: Stands between the counters that leave and those that come.
FOR = "for"
PROMPTS = {
    "entrench": "entrench units",
    "rise": "make entrenched units mobile",
    "surface": "bring partisans to the surface",
    "hide": "send partisans underground",
    "exchange": "exchange corps",
    "done": "finish the segment",
}


def _begin(s: S, frame: OfPower) -> None:
    """Each unit turns over, and each corps is exchanged, at most once in a segment."""
    s.board.flipped = s.board.regrouped = 0
    s.push("reorganization", frame.power)


# What may be done ------------------------------------------------------------------------------------


def entrenchable(b: Board, w: World, power: int) -> int:
    """Mobile units that may dig in: they have an entrenched side (12.0a, 12.3a)."""
    return w.side[power] & b.afield & w.entrenchable & ~b.entrenched


def partisans(b: Board, w: World, power: int) -> int:
    """The partisans of a side on the map (34)."""
    return w.type.get("PART", 0) & w.side[power] & b.afield


def _hidden(s: S, power: int) -> int:
    """Partisans that may go underground: not in an EZOC (34.2a)."""
    b, w = s.board, s.world
    up = partisans(b, w, power) & ~b.underground
    if not up:
        return 0
    beset = enemy_zone(s, power)
    return of(u for u in members(up) if not beset >> b.loc[u] & 1)


def _here(b: Board, w: World, power: int) -> int:
    """Units on the fronts where the side has the impulse, and that have not turned over yet (8.4a).

    They need no command for it, and a mutiny does not keep them from it (12.0a, R-171).
    """
    fronts = open_fronts(b, w, power, b.impulse)
    units = b.afield & w.side[power] & ~b.flipped
    if fronts == w.grid.all:
        return units
    return of(u for u in members(units) if fronts >> b.loc[u] & 1)


def _actions(s: S, frame: OfPower) -> list[Action]:
    b, w, power = s.board, s.world, frame.power
    here = _here(b, w, power)
    found = []
    for verb, units in (
        ("entrench", entrenchable(b, w, power)),
        ("rise", b.entrenched & w.side[power]),
        ("surface", _buried(b, w, power)),
        ("hide", _hidden(s, power)),
    ):
        acts = w.unit_acts(verb)
        found += [acts[u] for u in members(units & here)]
    fronts = open_fronts(b, w, power, b.impulse)
    found += [exchange_act(w, one) for one in exchanges(b, w, power, fronts, b.regrouped)]
    return [*found, DONE]


def _buried(b: Board, w: World, power: int) -> int:
    """Underground partisans that may surface: not where an enemy stands (34.2a, 13.3a)."""
    hidden = b.underground & w.side[power]
    return of(u for u in members(hidden) if not b.held[1 - power] >> b.loc[u] & 1) if hidden else 0


def exchange_act(w: World, exchange: Exchange) -> Action:
    """An exchange as an action: the counters that leave, and those that come."""
    gone, come = ([w.ids[u] for u in units] for units in exchange)
    return act("exchange", *gone, FOR, *come)


def exchange_meant(w: World, action: Action) -> Exchange:
    """The reverse of ``exchange_act``."""
    middle = action.args.index(FOR)
    gone, come = (
        tuple(w.index[word] for word in words) for words in (action.args[:middle], action.args[middle + 1 :])
    )
    return Exchange(gone, come)


def _take(s: S, frame: OfPower, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        b.flipped = b.regrouped = 0
        return
    s.again(frame)
    if action.verb == "exchange":
        regroup(s, exchange_meant(w, action))
        return
    u = w.index[action.args[0]]
    b.flipped |= 1 << u
    unseen(b, b.stack[b.loc[u]] & w.side[w.side_of[u]])
    if action.verb in ("surface", "hide"):
        b.underground ^= 1 << u
        restack(b, w)
        if action.verb == "surface":
            control.rose(s, u)
        else:
            # Who lies underground keeps no city or port of the enemy (2.5n, 16.21a).
            control.left(s, b.loc[u], w.side_of[u])
        told = "surfaced" if action.verb == "surface" else "underground"
        _tell(s, told, "34.2a", 1 << u)
        return
    flip(b, w, u, entrenched=action.verb == "entrench")
    _tell(s, "entrenched" if action.verb == "entrench" else "mobile", "12.0a", 1 << u)


def _tell(s: S, name: str, rule: str, units: int, others: Names = ()) -> None:
    """Tell a side of its own units; how a unit lies, and which it is, nobody else is told (23.0a, R-167)."""
    b, w = s.board, s.world
    u = units.bit_length() - 1
    side = side_name(w.side_of[u])
    at = (w.spot(b.loc[u]),)
    s.log(name, rule, side=side, audience=side, who=troops(s, units), others=others, at=at)


def exchanged(b: Board, w: World, exchange: Exchange) -> None:
    """Exchange corps of a hex; the new ones are not exchanged again (9.1a, 9.2a)."""
    gone, come = of(exchange.gone), of(exchange.come)
    flipped = bool(b.flipped & gone)
    carry_out(b, w, exchange)
    b.regrouped |= come
    if flipped:
        b.flipped |= come
    if b.fresh & gone:
        b.fresh |= come


def regroup(s: S, exchange: Exchange) -> None:
    """Exchange corps of a hex, and tell their side."""
    exchanged(s.board, s.world, exchange)
    _tell(s, "regrouped", "9.1a", of(exchange.come), others=troops(s, of(exchange.gone)))


# Refusals --------------------------------------------------------------------------------------------


def _entrench_refusal(s: S, frame: OfPower, u: int) -> Refusal:
    b, w = s.board, s.world
    if w.mechanized >> u & 1:
        return Refusal("12.3a", f"{called(s, u)} is mechanized and cannot entrench.")
    if w.forts >> u & 1:
        return Refusal("2.4b", f"{called(s, u)} is always entrenched.")
    if not w.entrenchable >> u & 1:
        return Refusal("12.0a", f"{called(s, u)} has no entrenched side.")
    if b.entrenched >> u & 1:
        return Refusal("12.0a", f"{called(s, u)} is entrenched.")
    return _standing_refusal(s, frame, u)


def _rise_refusal(s: S, frame: OfPower, u: int) -> Refusal:
    if s.world.forts >> u & 1:
        return Refusal("2.4b", f"{called(s, u)} is always entrenched.")
    if not s.board.entrenched >> u & 1:
        return Refusal("12.0a", f"{called(s, u)} is not entrenched.")
    return _standing_refusal(s, frame, u)


def _partisan_refusal(s: S, frame: OfPower, u: int) -> Refusal:
    b, w = s.board, s.world
    if not partisans(b, w, frame.power) >> u & 1:
        return Refusal("34.2a", f"{called(s, u)} is no partisan on the map.")
    if not _here(b, w, frame.power) >> u & 1:
        return _standing_refusal(s, frame, u)
    if b.held[1 - frame.power] >> b.loc[u] & 1:
        return Refusal("13.3a", f"{called(s, u)} hides where enemy units stand, and does not surface there.")
    return Refusal("34.2a", f"{called(s, u)} is in an enemy zone of control, or lies so already.")


def _standing_refusal(s: S, frame: OfPower, u: int) -> Refusal:
    b = s.board
    if b.loc[u] < 0:
        return Refusal("12.0a", f"{called(s, u)} is not on the map.")
    if b.flipped >> u & 1:
        return Refusal("12.2a", f"{called(s, u)} has turned over in this segment.")
    return Refusal("8.4a", f"{called(s, u)} stands on a front where you have no impulse now.")


def exchange_refusal(s: S, power: int, action: Action) -> Refusal:
    """Why counters cannot be exchanged for others (9.1a, 9.3)."""
    b, w = s.board, s.world
    if FOR not in action.args or any(word not in w.index for word in action.args if word != FOR):
        return Refusal("9.1a", "An exchange names corps of a hex and corps of the force pool.")
    exchange = exchange_meant(w, action)
    every = (*exchange.gone, *exchange.come)
    if not exchange.gone or not exchange.come or any(w.side_of[u] != power for u in every):
        return Refusal("9.1a", "An exchange names corps of a hex and corps of the force pool.")
    if any(w.units[u].type not in INFANTRY for u in every):
        return Refusal("9.0a", "Only infantry corps are reorganized.")
    if max(w.divisions[u] for u in exchange.come) > largest(w, b.turn):
        size = max(w.divisions[u] for u in exchange.come)
        return Refusal(SIZE_ROWS[size], f"There are no corps of {size} divisions yet.")
    return Refusal(
        "9.1a",
        "Corps of one hex, country, type and status are exchanged for corps in the force pool with as many "
        "divisions and as much strength, once in a segment.",
    )


def _exchange_refusal(s: S, frame: OfPower, action: Action) -> Refusal:
    return exchange_refusal(s, frame.power, action)


def _own(reason: UnitReason[S, OfPower], rule: str) -> Reason[S, OfPower]:
    """Ask about the unit of the side at hand that an action names; ``rule`` refuses any other."""

    def refuse(s: S, frame: OfPower, action: Action) -> Refusal | None:
        u = unit_named(s, action)
        if u is not None and s.world.side_of[u] == frame.power:
            return reason(s, frame, u)
        return Refusal(rule, "That is not a unit of the side that reorganizes now.")

    return refuse


REFUSE: Reason[S, OfPower] = by_verb(
    entrench=_own(_entrench_refusal, "12.0a"),
    rise=_own(_rise_refusal, "12.0a"),
    surface=_own(_partisan_refusal, "34.2a"),
    hide=_own(_partisan_refusal, "34.2a"),
    exchange=_exchange_refusal,
)

STEPS = (
    Auto(name="reorganization.begin", frame=OfPower, run=_begin),
    Ask(
        name="reorganization",
        frame=OfPower,
        rule="3.4d",
        side=asked,
        prompt=lambda s, f: sentence(offered(s, PROMPTS)),
        actions=_actions,
        take=_take,
        refuse=REFUSE,
        # How many units dig in or are exchanged nobody else counts (23.0a).
        covered=True,
        always=lambda s: silence.may_regroup(s, s.asked(OfPower).power),
    ),
)
