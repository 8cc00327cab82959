"""6 and 21.1. The Mobilization Phase: arrivals, purchases, conversions, demobilization."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import (
    BOX_OF,
    DEAD,
    DUE,
    NAVAL,
    ORDERED,
    POOL,
    S,
    lift,
    occupied,
    on_map,
    put,
    side_of,
    turn_of,
    units_of,
    vp,
)
from hexfront.games.kaisers_war_1918.naming import called, of_own
from hexfront.games.kaisers_war_1918.rules.cities import reds_barred
from hexfront.games.kaisers_war_1918.rules.faces import (
    cover,
    cover_actions,
    open_stacks,
    settle_stacks,
    top_refusal,
)
from hexfront.games.kaisers_war_1918.rules.placement import (
    lawful_hexes,
    mobilizer,
    placeable,
    placement_boxes,
    placement_hexes,
    takes_at_once,
)
from hexfront.games.kaisers_war_1918.rules.purchases import (
    SECOND_YEAR,
    closed_to,
    delay,
    for_sale,
    price,
    purchase_refusal,
)
from hexfront.games.kaisers_war_1918.rules.stacking import excess
from hexfront.games.kaisers_war_1918.rules.supply import in_general_supply
from hexfront.games.kaisers_war_1918.rules.trenches import dig, dig_refusal, sites
from hexfront.games.kaisers_war_1918.rules.victory import afford, give
from hexfront.games.kaisers_war_1918.telling import tell, troop
from hexfront.games.kaisers_war_1918.world import ALLIED, BOXES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfSide, OfUnit, OfUnitOfSide
from hexfront.mechanics.naming import counted, offered, sentence
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.refusing import because, by_verb, of_hex
from hexfront.mechanics.telling import tell_apart

DONE, DEMOBILIZE = act("done"), act("demobilize")
BOX_ACTS = {box: act("place", box) for box in BOXES}
BOX_NAMES = {"usa": "the USA", "british_empire": "the British Empire", "french_empire": "the French Empire"}
#: Rows of the Mobilization Table by which corps become armies (43.2l, 43.2m).
CONVERSIONS = {"mech_corps": "convert_mech_army", "tank_corps": "convert_tank_army"}


# The beginning of the phase ----------------------------------------------------------------------


def _begin(s: S, frame: Frame) -> None:
    """What is due now waits to be placed (6.1a, 6.3b); Bolsheviks are rolled for before (30.12b)."""
    b, w = s.board, s.world
    side = b.active
    b.placed, b.boxed = 0, {}
    b.present = on_map(b, units_of(b, side))
    for u, at in enumerate(b.loc):
        if at <= ORDERED and ORDERED - at <= b.turn and mobilizer(b, w, u) == side:
            b.loc[u] = DUE
    open_stacks(s, side)
    s.push("mobilization", side)
    if side == ALLIED and b.east_war:
        for u in reversed(red_recruits(s)):
            s.push("bolshevik roll", u)


def red_recruits(s: S) -> list[int]:
    """Bolsheviks and Anarchists in the pool or the dead pile, for whom a die is rolled (30.12b, 30.21f, R87).

    While the Central Powers hold Petrograd and Moscow no new Bolsheviks are raised (31.4a).
    """
    b, w = s.board, s.world
    units = w.anarchists if reds_barred(s) else w.bolsheviks | w.anarchists
    return [u for u in members(units) if b.loc[u] in (POOL, DEAD) and b.barred.get(u, 0) <= b.turn]


def _red_roll(s: S, frame: OfUnit, value: Value) -> None:
    """Half the roll, rounded up, is the number of turns until the unit arrives (30.12b)."""
    b, u = s.board, frame.unit
    wait = (int(value) + 1) // 2
    b.loc[u] = ORDERED - (b.turn + wait)
    own, dice = {"who": (troop(s, u),)}, (int(value),)
    tell_apart(s, "bolshevik rolls", "30.12b", ALLIED, own, {"count": 1}, dice=dice, turns=wait)


# The phase ---------------------------------------------------------------------------------------


def due_units(s: S, side: str) -> list[int]:
    """Units that have arrived and wait for a place."""
    b, w = s.board, s.world
    if DUE not in b.loc:
        return []
    return [u for u, at in enumerate(b.loc) if at == DUE and mobilizer(b, w, u) == side]


def _actions(s: S, frame: OfSide) -> list[Action]:
    """What is due is placed, more is bought, in any order; who has a place must take it (6.7a)."""
    b, w, side = s.board, s.world, frame.side
    arrivals = [u for u in due_units(s, side) if placeable(s, u)]
    bring, buy, convert = (w.unit_acts(verb) for verb in ("bring", "buy", "convert"))
    actions = [bring[u] for u in arrivals]
    stock = for_sale(s, side)
    at_once = w.garrisons | w.forts
    able = takes_at_once(s, side, [u for u in stock if at_once >> u & 1])
    actions += [buy[u] for u in stock if not at_once >> u & 1 or u in able]
    actions += [convert[u] for u in convertible(s, side)]
    actions += [w.hex_acts("dig")[h] for h in members(sites(s, side))]
    actions += cover_actions(s, side)
    if any(b.stack[h] & ~b.inert & ~w.anarchists for h in members(occupied(b, side))):
        actions.append(DEMOBILIZE)
    return actions if arrivals else [*actions, DONE]


def _prompt(s: S, frame: OfSide) -> str:
    legal = s.legal_actions()
    arrivals = sum(action.verb == "bring" for action in legal)
    choices = offered(
        s,
        {
            "bring": f"bring in {counted(arrivals, 'arrival')} before the phase can end",
            "buy": f"buy units ({vp(s.board, frame.side)} VP in hand)",
            "convert": "turn corps into armies",
            "dig": "dig trenchlines",
            "demobilize": "demobilize units",
            "top": "arrange stacks",
            "done": "finish the Mobilization Phase",
        },
    )
    bar = closed_to(s, frame.side)
    return f"{bar.message} {sentence(choices)}" if bar is not None else sentence(choices)


def _take(s: S, frame: OfSide, action: Action) -> None:
    w, side = s.world, frame.side
    if action == DONE:
        settle_stacks(s, side)
        return
    s.again(frame)
    if cover(s, side, action):
        return
    if action == DEMOBILIZE:
        s.push("mobilization.dismiss", side)
        return
    if action.verb == "dig":
        dig(s, side, w.grid.hex(action.args[0]))
        return
    u = w.index[action.args[0]]
    if action.verb == "bring":
        s.push("mobilization.place", side, u)
    elif action.verb == "buy":
        _buy(s, side, u)
    else:
        _convert(s, side, u)


def _buy(s: S, side: str, u: int) -> None:
    """Pay now (6.2a); the unit lies face down on the turn track until its turn comes.

    The enemy hears what was paid, not what for (R16).
    """
    b, w = s.board, s.world
    wait = delay(w, u)
    b.loc[u] = ORDERED - (b.turn + wait) if wait else DUE
    give(s, "purchase", "6.2a", side, -price(w, u))
    s.log("ordered", "6.3b", side=side, audience=side, who=(troop(s, u),), months=_months(w, b.turn + wait))
    if not wait:
        s.push("mobilization.place", side, u)


def _months(w: World, turn: int) -> str:
    """A turn in words; what is late may be due after the end of the track."""
    return w.turns[turn].name if turn in w.turns else f"turn {turn}"


# Placing -----------------------------------------------------------------------------------------


def _place_actions(s: S, frame: OfUnitOfSide) -> list[Action]:
    acts = s.world.hex_acts("place")
    boxes = [BOX_ACTS[box] for box in placement_boxes(s, frame.unit)]
    return [*boxes, *(acts[h] for h in members(placement_hexes(s, frame.unit)))]


def _place_take(s: S, frame: OfUnitOfSide, action: Action) -> None:
    """The hex or box is chosen on arrival (R16); naval units go to the naval units at hand (R116)."""
    b, w, u, word = s.board, s.world, frame.unit, action.args[0]
    naval = bool(w.naval >> u & 1)
    if word in BOX_OF:
        b.boxed = b.boxed | {word: b.boxed.get(word, 0) + 1}
        b.loc[u] = NAVAL if naval else BOX_OF[word]
        tell(s, "arrived off the map", placing_row(s, u), u, where=BOX_NAMES[word])
        return
    h = w.grid.hex(word)
    b.placed |= 1 << h
    if naval:
        b.loc[u] = NAVAL
        tell(s, "arrived off the map", placing_row(s, u), u, where=w.spot(h))
    else:
        put(b, w, u, h)
        tell(s, "arrived", placing_row(s, u), u, at=(w.spot(h),))


def placing_row(s: S, u: int) -> str:
    """The row that says where a reinforcement is placed."""
    w = s.world
    unit = w.units[u]
    if w.bolsheviks >> u & 1:
        return "30.12c"
    special = {
        "arabs": "6.6a",
        "persia": "6.6b",
        "anarchists": "30.21f",
        "white_russians": "30.7a",
        "japan": "21.7a",
    }
    if unit.nation == "poland" and s.board.allied_units >> u & 1:
        return "40.2a"
    if w.nationalists >> u & 1 and unit.nation not in special:
        return "30.6b"
    return "6.10b" if unit.type == "garrison" else special.get(unit.nation, "6.5c")


def _place_refusal(s: S, frame: OfUnitOfSide, h: int) -> Refusal:
    b, w, u = s.board, s.world, frame.unit
    name = w.place_name(h)
    if not w.land >> h & 1 or b.closed >> h & 1:
        return Refusal("6.5a", f"{name} is water, neutral or closed.")
    if b.stack[h] & ~units_of(b, frame.side) & ~w.naval:
        return Refusal("6.5a", f"{name} holds enemy units.")
    if not lawful_hexes(s, u) >> h & 1:
        return Refusal(placing_row(s, u), f"{name} is no place where {called(s, u)} may arrive.")
    if b.placed >> h & 1:
        return Refusal("6.4b", f"{name} has taken its unit of this phase.")
    return Refusal("9.4d", f"{name} would be overstacked.")


def _to_refusal(s: S, frame: OfUnitOfSide, action: Action) -> Refusal | None:
    word = action.args[0] if action.args else ""
    if word in BOX_OF:
        return Refusal("6.4c", f"{BOX_NAMES[word].capitalize()} box takes no such unit now.")
    return of_hex(_place_refusal, "6.5a")(s, frame, action)


# Conversion (6.12, 21.1) -------------------------------------------------------------------------


def conversion_price(w: World, u: int) -> int:
    """What it costs to make an army of a corps (43.2l, 43.2m)."""
    return int(w.mobilization_rows[CONVERSIONS[w.units[u].type]]["vp_cost"])


def convertible(s: S, side: str) -> list[int]:
    """Corps that may become armies now."""
    b, w = s.board, s.world
    if turn_of(s).year < SECOND_YEAR:
        return []
    return [u for u in members(on_map(b, units_of(b, side) & w.convertible)) if convert_refusal(s, u) is None]


def convert_refusal(s: S, u: int) -> Refusal | None:
    """Why a corps may not become an army (6.12, 21.1, R25)."""
    b, w = s.board, s.world
    if not w.convertible >> u & 1:
        return Refusal("6.12a", f"{called(s, u)} is neither a tank nor a mechanized corps.")
    if turn_of(s).year < SECOND_YEAR:
        return Refusal("21.1a", "Tank and mechanized armies exist only in 1919.")
    if b.army_side >> u & 1:
        return Refusal("6.12c", f"{called(s, u)} is an army for good.")
    if b.loc[u] < 0 or not b.present >> u & 1:
        return Refusal("21.1b", f"{called(s, u)} was not on the map when the phase began.")
    if not in_general_supply(b, w, u):
        return Refusal("6.12b", f"{called(s, u)} is not in general supply.")
    if not afford(b, side_of(b, u), conversion_price(w, u)):
        return Refusal("5.5b", f"The army costs {conversion_price(w, u)} VP; at least 1 must be left.")
    return None


def _convert(s: S, side: str, u: int) -> None:
    """The counter is turned over where it stands; it may act in this very player turn (21.1c)."""
    b, w = s.board, s.world
    cost = conversion_price(w, u)
    b.army_side |= 1 << u
    tell(s, "converted", "6.12a", u, at=(w.spot(b.loc[u]),))
    give(s, "paid", "6.12a", side, -cost, why="a conversion")
    h = b.loc[u]
    if excess(b, w, b.stack[h], h):
        # Limits are enforced in this phase too (9.4a).
        s.push("stacking")


# Demobilization (6.9) ----------------------------------------------------------------------------


def dismissible(s: S, side: str) -> int:
    """Units on the map that a side may demobilize: any that it commands (6.9a), frozen ones too (R22)."""
    b, w = s.board, s.world
    return on_map(b, units_of(b, side) & ~b.inert & ~w.anarchists)


def _dismiss(s: S, frame: OfSide, action: Action) -> None:
    """Off the map without VP lost or refunded (6.9c); it may be bought again in a later turn (6.9b, R22)."""
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    tell(s, "demobilized", "6.9a", u, at=(w.spot(b.loc[u]),))
    lift(b, w, u, POOL)
    b.dismissed |= 1 << u


# Refusals ----------------------------------------------------------------------------------------


def _bring_refusal(s: S, frame: OfSide, u: int) -> Refusal:
    if s.board.loc[u] == DUE:
        return Refusal("6.7a", f"{called(s, u)} has no legal place and waits.")
    return Refusal("6.3b", f"{called(s, u)} does not arrive in this turn.")


def _buy_refusal(s: S, frame: OfSide, u: int) -> Refusal:
    refusal = purchase_refusal(s, u)
    if refusal is None and u not in for_sale(s, frame.side):
        return Refusal("6.2b", f"The first of equal counters is bought, not {called(s, u)}.")
    return refusal or Refusal("6.10b", f"There is no city for {called(s, u)} now.")


def _dismiss_refusal(s: S, frame: OfSide, u: int) -> Refusal:
    return Refusal("6.9a", f"{called(s, u)} is not on the map under your command.")


STEPS = (
    Auto(name="mobilization.begin", run=_begin),
    Chance(
        name="bolshevik roll",
        frame=OfUnit,
        rule="30.12b",
        purpose="when a Bolshevik unit arrives",
        take=_red_roll,
    ),
    Ask(
        name="mobilization",
        frame=OfSide,
        rule="6.1a",
        prompt=_prompt,
        actions=_actions,
        take=_take,
        refuse=by_verb(
            done=because("6.7a", "An arrival that has a legal place must be placed."),
            bring=of_own(_bring_refusal, "6.1a", "mobilizes"),
            buy=of_own(_buy_refusal, "6.1a", "mobilizes"),
            convert=of_own(lambda s, f, u: convert_refusal(s, u), "6.12a", "mobilizes"),
            demobilize=because("6.9a", "No unit under your command is on the map."),
            dig=of_hex(lambda s, f, h: dig_refusal(s, f.side, h), "37.1a"),
            top=of_own(lambda s, f, u: top_refusal(s, u), "R112", "mobilizes"),
        ),
    ),
    Ask(
        name="mobilization.dismiss",
        frame=OfSide,
        rule="6.9a",
        prompt=lambda s, f: "Which unit is demobilized?",
        actions=each_unit("dismiss", lambda s, f: dismissible(s, f.side)),
        take=_dismiss,
        refuse=by_verb(dismiss=of_own(_dismiss_refusal, "6.9a", "mobilizes")),
    ),
    Ask(
        name="mobilization.place",
        frame=OfUnitOfSide,
        rule=lambda s, f: placing_row(s, f.unit),
        prompt=lambda s, f: f"Where does {called(s, f.unit)} arrive?",
        actions=_place_actions,
        take=_place_take,
        refuse=by_verb(place=_to_refusal),
    ),
)
