"""9. Reinforcements: arrivals, purchases and demobilization in the Mobilization Phase."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_east.board import (
    DUE,
    ORDERED,
    POOL,
    SCHEDULED,
    Board,
    S,
    lift,
    on,
    on_map,
    turn_of,
    vp,
)
from hexfront.games.kaisers_war_east.naming import called, of_own
from hexfront.games.kaisers_war_east.rules.placement import (
    lawful_hexes,
    limit_row,
    note_placed,
    placement_hexes,
    supply_hexes,
)
from hexfront.games.kaisers_war_east.rules.purchases import (
    delay,
    note_bought,
    price,
    purchasable,
    purchase_refusal,
)
from hexfront.games.kaisers_war_east.rules.removal import retired
from hexfront.games.kaisers_war_east.rules.supply import always_supplied, supplied_units
from hexfront.games.kaisers_war_east.rules.victory import arrive, give
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.telling import tell, troop
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide, at_hand
from hexfront.mechanics.naming import counted, offered, sentence
from hexfront.mechanics.offering import each_hex, each_unit
from hexfront.mechanics.refusing import because, by_verb, of_hex

#: Rows that name placement hexes of their own, by nation (9.4d).
PLACING = {
    "Turkey": "23.2a",
    "Romania": "23.1e",
    "Bulgaria": "23.1f",
    "AEFR": "OPT-AEF-2",
    "Nationalist": "OPT-VOL-2",
    "Bolshevik": "OPT-BOL-3",
}
#: Free supply units that patriotism brings after the First Revolution (OPT-REV-5).
PATRIOTS = 2
DONE, DEMOBILIZE, SUPPLY, EXTRA = act("done"), act("demobilize"), act("supply"), act("supply", "extra")


# Arrivals --------------------------------------------------------------------------------------


def _begin(s: S, frame: Frame) -> None:
    """Work out what arrives; then the player places, buys and demobilizes in any order (6.2c)."""
    b, w = s.board, s.world
    side = b.active
    b.placed, b.placed_big, b.supply_placed = {}, 0, {}
    for u in members(w.side[side]):
        at = b.loc[u]
        if at < SCHEDULED and (ORDERED if at < ORDERED else SCHEDULED) - at <= b.turn:
            b.loc[u] = DUE
    b.free_supply = free_supply(s, side) + (b.central_waiting if side == CENTRAL else b.allied_waiting)
    if side == ALLIED and b.patriotism == "due":
        b.patriotism = "spent"
    _wait(b, side, 0)
    b.gallipoli = _gallipoli_supply(s, side)
    s.push("mobilization", side)
    if side == ALLIED and b.second_revolution:
        _bolshevik_arrival(s)


def free_supply(s: S, side: str) -> int:
    """Free supply units of a turn (9.2c, TRC-3, TRC-4 and the options that change them).

    Options add up where they do not replace each other (OPT-MOLTKE-3, R-OPT-2); after the First Revolution
    none comes to Russia (OPT-REV-3).
    """
    b, w = s.board, s.world
    turn = turn_of(s)
    options = w.charts["options"]
    if side == ALLIED:
        if b.second_revolution:
            return 1
        bonus = PATRIOTS if b.patriotism == "due" else 0
        if b.first_revolution:
            return bonus
        table = options["russians_modernize_field_artillery"]["al_supply"]
        modern = on(s, "russians_modernize_field_artillery")
        return bonus + int(table.get(str(turn.year), turn.supply[side]) if modern else turn.supply[side])
    count = turn.supply[side]
    if on(s, "moltke_plan_east"):
        count = int(options["moltke_plan_east"]["cp_supply"][b.effort])
    if on(s, "caporetto_east") and b.turn == options["caporetto_east"]["turn"]:
        count += int(options["caporetto_east"]["extra_cp_supply"])
    return count


def _gallipoli_supply(s: S, side: str) -> int:
    """OPT-GALLIPOLI-1: one more, in Sevastopol or Odessa or not at all."""
    b = s.board
    row = s.world.charts["options"]["gallipoli_succeeds"]
    if side != ALLIED or not on(s, "gallipoli_succeeds") or b.turn < row["from_turn"] or b.first_revolution:
        return 0
    return int(row["extra_al_supply"])


def _bolshevik_arrival(s: S) -> None:
    """OPT-BOL-3: one available Bolshevik unit."""
    spare = [u for u in members(s.world.bolsheviks) if s.board.loc[u] == POOL]
    if spare:
        s.push("bolshevik.choice", tuple(spare))


class Choice(NamedTuple):
    """Units of which one arrives."""

    step: str
    units: tuple[int, ...]


def _choice_take(s: S, frame: Choice, action: Action) -> None:
    s.board.loc[s.world.index[action.args[0]]] = DUE


# The phase -------------------------------------------------------------------------------------


def due_units(s: S, side: str) -> list[int]:
    """Units that have arrived and wait for a hex."""
    b, w = s.board, s.world
    return [u for u in members(w.side[side]) if b.loc[u] == DUE]


def spare_supply(s: S, side: str) -> int | None:
    """A supply counter that can be brought in, if one is left (9.2d, 17.3a)."""
    b, w = s.board, s.world
    for u in members(w.supply & w.side[side]):
        if b.loc[u] == POOL and not b.dismissed >> u & 1:
            return u
    return None


def _actions(s: S, frame: OfSide) -> list[Action]:
    """What is due or free is placed, more may be bought, supply too, in any order (9.1b, 9.3a, 9.3b)."""
    b, w = s.board, s.world
    side = frame.side
    arrivals = [u for u in due_units(s, side) if placement_hexes(s, u)]
    actions = [act("bring", w.ids[u]) for u in arrivals]
    if b.recall:
        actions.append(act("recall", "GE-MACK"))
    counter = spare_supply(s, side)
    if counter is not None:
        if b.free_supply and supply_hexes(s, side):
            actions.append(SUPPLY)
        if b.gallipoli and supply_hexes(s, side, gallipoli=True):
            actions.append(EXTRA)
    for u in purchasable(s, side):
        if delay(s, u) or (supply_hexes(s, side) if w.supply >> u & 1 else placement_hexes(s, u)):
            actions.append(act("buy", w.ids[u]))
    if on_map(b, always_supplied(w, side) & ~b.asleep) or demobilizable(s, side):
        actions.append(DEMOBILIZE)
    if not arrivals:
        actions.append(DONE)
    return actions


def _prompt(s: S, frame: OfSide) -> str:
    """What waits, what is free and what is in hand; the phase ends only when all have come (9.7e)."""
    b, legal = s.board, s.legal_actions()
    free = b.free_supply * (SUPPLY in legal) + b.gallipoli * (EXTRA in legal)
    arrivals = sum(action.verb == "bring" for action in legal)
    choices = offered(
        s,
        {
            "bring": f"bring in {counted(arrivals, 'arrival')} before the phase can end",
            "recall": "call Mackensen away to the Balkans",
            "supply": f"place {counted(free, 'free supply unit')}",
            "buy": f"buy units ({vp(b, frame.side)} VP in hand)",
            "demobilize": "demobilize units",
            "done": "finish the Mobilization Phase",
        },
    )
    return sentence(choices)


def _take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    side = frame.side
    if action == DONE:
        _end(s, side)
        return
    s.again(frame)
    if action == DEMOBILIZE:
        s.push("mobilization.dismiss", side)
    elif action in (SUPPLY, EXTRA):
        u = at_hand(spare_supply(s, side))
        s.push("mobilization.place", side, u, "extra" if action == EXTRA else "free")
    elif action.verb == "recall":
        b.recall = False
        u = w.index[action.args[0]]
        tell(s, "recalled", "23.2a", u)
        lift(b, w, u, DUE)
    else:
        u = w.index[action.args[0]]
        if action.verb == "bring":
            s.push("mobilization.place", side, u, "due")
        else:
            _buy(s, side, u)


def _buy(s: S, side: str, u: int) -> None:
    """Pay now; a unit with a delay is on order until its turn and serves nobody (9.5c, R-MOB-3)."""
    b, w = s.board, s.world
    wait = delay(s, u)
    cost = price(s, u)
    rule, how = ("9.5c", f"ordered for {_months(w, b.turn + wait)}") if wait else ("9.3a", "bought")
    if b.fog:
        give(s, "purchase", rule, side, -cost)
        s.log("chosen", rule, side=side, audience=side, who=(troop(s, u),), bought=how)
    else:
        give(s, "bought", rule, side, -cost, who=(troop(s, u),), bought=how)
    if side == ALLIED and b.second_revolution:
        # What was paid has brought the Second Revolution: nothing comes of it any more (OPT-REV-7).
        return
    if not w.supply >> u & 1:
        note_bought(s, u)
    if wait:
        b.loc[u] = ORDERED - (b.turn + wait)
    else:
        s.push("mobilization.place", side, u, "bought")


def _months(w: World, turn: int) -> str:
    """A turn in words; what is ordered in the last year of the war may be due after the end of the record."""
    return w.turns[turn].name if turn in w.turns else f"turn {turn}"


def _end(s: S, side: str) -> None:
    """Free supply that was declined is lost; blocked for want of a hex it waits (9.2d, R-MOB-1)."""
    b, w = s.board, s.world
    if b.free_supply and not supply_hexes(s, side):
        counters = sum(1 for u in members(w.supply & w.side[side]) if b.loc[u] == POOL)
        _wait(b, side, min(b.free_supply, counters))
    b.free_supply = b.gallipoli = 0
    b.recall = False


def _wait(b: Board, side: str, supply: int) -> None:
    """So many free supply units of a side wait for a hex (R-MOB-1)."""
    if side == CENTRAL:
        b.central_waiting = supply
    else:
        b.allied_waiting = supply


def _recall_refusal(s: S, frame: OfSide, u: int) -> Refusal:
    return Refusal("23.2a", "Only Mackensen may be recalled, and only when Bulgaria has just entered.")


def _bring_refusal(s: S, frame: OfSide, u: int) -> Refusal:
    if s.board.loc[u] == DUE:
        return Refusal("9.7d", f"{called(s, u)} has no legal placement hex and waits.")
    return Refusal("9.2a", f"{called(s, u)} does not arrive on this turn.")


def _buy_refusal(s: S, frame: OfSide, u: int) -> Refusal:
    refusal = purchase_refusal(s, u)
    if refusal is None and u not in purchasable(s, frame.side):
        return Refusal("9.5a", f"The first of equal counters in the pool is bought, not {called(s, u)}.")
    return refusal or Refusal("9.7d", f"There is no legal placement hex for {called(s, u)}.")


def _supply_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    b = s.board
    if action not in (SUPPLY, EXTRA):
        return None
    if not (b.gallipoli if action == EXTRA else b.free_supply):
        return Refusal("9.2c", "There is no free supply unit left this turn.")
    if spare_supply(s, frame.side) is None:
        return Refusal("17.3a", "All supply counters are in use.")
    return Refusal("9.7d", "There is no legal placement hex for a supply unit.")


# Placing ---------------------------------------------------------------------------------------


class Placement(NamedTuple):
    """A unit that is to be placed, and how its side came by it: free, extra, due or bought."""

    step: str
    side: str
    unit: int
    how: str


def _place_hexes(s: S, frame: Placement) -> int:
    _, side, u, how = frame
    if s.world.supply >> u & 1:
        return supply_hexes(s, side, gallipoli=how == "extra")
    return placement_hexes(s, u)


def _place_take(s: S, frame: Placement, action: Action) -> None:
    b, w = s.board, s.world
    _, _side, u, how = frame
    h = w.grid.hex(action.args[0])
    if how == "free":
        b.free_supply -= 1
    elif how == "extra":
        b.gallipoli -= 1
    b.appeared |= 1 << u & w.armies
    note_placed(b, w, u, h)
    arrive(s, u, h, _placing_row(s, u, how))


def _placing_row(s: S, u: int, how: str) -> str:
    """The row that says where a reinforcement is placed (9.4)."""
    b, w = s.board, s.world
    unit = w.units[u]
    if unit.type == "supply":
        bolshevik = unit.side == ALLIED and b.second_revolution
        return "OPT-GALLIPOLI-1" if how == "extra" else "OPT-BOL-3" if bolshevik else "9.4c"
    if unit.id == "GE-MACK" and b.bulgaria:
        return "23.2a"
    return "CH-MOB-4" if unit.type == "fortress" else PLACING.get(unit.nation, "9.4a")


def _place_refusal(s: S, frame: Placement, h: int) -> Refusal:
    b, w, u = s.board, s.world, frame.unit
    name = w.place_name(h)
    if not w.land >> h & 1:
        return Refusal("9.7a", f"{name} is water, or out of play.")
    if b.closed >> h & 1:
        return Refusal("9.7a", f"{name} lies in a neutral country.")
    if b.stack[h] & ~w.side[frame.side]:
        return Refusal("9.7a", f"{name} holds enemy units.")
    if enemy_zone(b, w, frame.side) >> h & 1:
        return Refusal("9.7b", f"{name} lies in an enemy zone of control.")
    if w.supply >> u & 1:
        row = limit_row(s, frame.side, h)
        if row:
            return Refusal(row, f"{w.country_of[h]} has taken all supply units it may in this turn.")
        return Refusal("9.4c", f"{name} is no placement hex of supply units.")
    if lawful_hexes(s, u) >> h & 1:
        return Refusal("9.6a", f"{name} takes no more units like this in this phase.")
    return Refusal(_placing_row(s, u, frame.how), f"{name} is no placement hex of {called(s, u)}.")


# Demobilization (9.11) -------------------------------------------------------------------------


def demobilizable(s: S, side: str) -> int:
    """Units on the map that can trace general supply (9.11a)."""
    return supplied_units(s.board, s.world, side)


def _dismiss_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    tell(s, "demobilized", "9.11a", u, at=(w.spot(b.loc[u]),))
    lift(b, w, u, retired(w, u))
    b.dismissed |= 1 << u


def _dismiss_refusal(s: S, frame: OfSide, u: int) -> Refusal | None:
    if s.board.loc[u] < 0:
        return Refusal("9.11a", f"{called(s, u)} is not on the map.")
    if s.board.asleep >> u & 1:
        return Refusal("23.0c", f"{called(s, u)} is neutral.")
    if not demobilizable(s, frame.side) >> u & 1:
        return Refusal("9.11a", f"{called(s, u)} cannot trace general supply.")
    return None


STEPS = (
    Auto(name="mobilization.begin", run=_begin),
    Ask(
        name="bolshevik.choice",
        frame=Choice,
        rule="OPT-BOL-3",
        side=lambda s, f: ALLIED,
        prompt=lambda s, f: "Which Bolshevik unit comes this turn?",
        actions=each_unit("raise", lambda s, f: f.units),
        take=_choice_take,
    ),
    Ask(
        name="mobilization",
        frame=OfSide,
        rule="6.2c",
        prompt=_prompt,
        actions=_actions,
        take=_take,
        refuse=by_verb(
            done=because("9.7e", "A scheduled unit with a legal hex must be placed on its turn."),
            supply=_supply_refusal,
            demobilize=because("9.11a", "No unit of yours that can trace general supply is on the map."),
            recall=of_own(_recall_refusal, "9.1a", "mobilizes"),
            bring=of_own(_bring_refusal, "9.1a", "mobilizes"),
            buy=of_own(_buy_refusal, "9.1a", "mobilizes"),
        ),
    ),
    Ask(
        name="mobilization.place",
        frame=Placement,
        rule=lambda s, f: _placing_row(s, f.unit, f.how),
        prompt=lambda s, f: f"Where is {called(s, f.unit)} placed?",
        actions=each_hex("place", _place_hexes),
        take=_place_take,
        refuse=by_verb(place=of_hex(_place_refusal, "9.7a")),
    ),
    Ask(
        name="mobilization.dismiss",
        frame=OfSide,
        rule="9.11a",
        prompt=lambda s, f: "Which unit is demobilized?",
        actions=each_unit("dismiss", lambda s, f: demobilizable(s, f.side)),
        take=_dismiss_take,
        refuse=by_verb(dismiss=of_own(_dismiss_refusal, "9.11a", "demobilizes")),
    ),
)
