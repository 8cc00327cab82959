"""32. Psychological warfare (option): an attack on the enemy's mind before anything else in a player turn."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_1918.board import (
    BOX_OF,
    DEAD,
    NAVAL,
    ORDERED,
    POOL,
    S,
    enemy,
    occupied,
    put,
    units_in,
    units_of,
    vp,
)
from hexfront.games.kaisers_war_1918.naming import ADJECTIVES
from hexfront.games.kaisers_war_1918.rules.control import home
from hexfront.games.kaisers_war_1918.rules.entry import entered
from hexfront.games.kaisers_war_1918.rules.morale import psywar_shift
from hexfront.games.kaisers_war_1918.rules.removal import eliminate
from hexfront.games.kaisers_war_1918.rules.victory import afford, give
from hexfront.games.kaisers_war_1918.telling import confide, tell, troops
from hexfront.games.kaisers_war_1918.world import ALLIED, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Chance, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics import psywar
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.offering import each_hex, each_unit
from hexfront.mechanics.programme import push_programme
from hexfront.mechanics.psywar import BACKFIRE, DESERTION, INTELLIGENCE, NOTHING, PROPAGANDA, TRIUMPH
from hexfront.mechanics.refusing import by_verb, unit_named

PASS, COLUMN_A, COLUMN_B = act("pass"), act("psywar", "A"), act("psywar", "B")
SABOTAGE, MUTINY, REBELLION, STRIKE = "sabotage", "mutiny", "rebellion", "strike"
#: The Psywar Table (32.5a to 32.5j); a die shifted by morale may be 0 or 7.
TABLE = {
    "A": {1: NOTHING, 2: BACKFIRE, 3: INTELLIGENCE, 4: SABOTAGE, 5: PROPAGANDA, 6: TRIUMPH},
    "B": {1: NOTHING, 2: BACKFIRE, 3: DESERTION, 4: MUTINY, 5: REBELLION, 6: STRIKE},
}
TOLD = {
    NOTHING: "no effect",
    BACKFIRE: "it backfires",
    INTELLIGENCE: "intelligence",
    SABOTAGE: "sabotage",
    PROPAGANDA: "a propaganda victory",
    TRIUMPH: "a major propaganda victory",
    DESERTION: "desertion",
    MUTINY: "mutiny",
    REBELLION: "rebellion",
    STRIKE: "a general strike",
}
#: Rows of the table by effect.
ROWS = {
    BACKFIRE: "32.5b",
    INTELLIGENCE: "32.5c",
    DESERTION: "32.5d",
    SABOTAGE: "32.5e",
    MUTINY: "32.5f",
    PROPAGANDA: "32.5g",
    REBELLION: "32.5h",
    TRIUMPH: "32.5i",
    STRIKE: "32.5j",
}
#: Nations that neither desert nor strike (32.5d, 32.5f, 32.5j); garrisons are of no nation.
STEADFAST = ("united_states", "bolsheviks", "allied_generic", "central_generic")


class Attack(NamedTuple):
    """The attack of a side: whether it is the free one of the Internationale."""

    step: str
    side: str
    free: bool = False


class Roll(NamedTuple):
    """The die of an attack in a column of the table."""

    step: str
    side: str
    column: str


class Swing(NamedTuple):
    """A die of victory points that a side gains (1) or loses (-1), by a row."""

    step: str
    side: str
    sign: int
    rule: str


class Look(NamedTuple):
    """The side may look at the stacks of a country, and remove a garrison if it is sabotage."""

    step: str
    side: str
    sabotage: bool


class Loss(NamedTuple):
    """A side gives up one of its units, of a nation if one is named."""

    step: str
    side: str
    nation: str = ""


class Cell(NamedTuple):
    """Garrisons that were found in a country by the side that looked."""

    step: str
    side: str
    country: str


# The attack (32.1 to 32.4) -----------------------------------------------------------------------


def cost(w: World, free: bool) -> int:
    """3 VP, of which one must be left (32.1a, R95); nothing for the Internationale (30.14a, 32.4a)."""
    return 0 if free else int(w.charts["psywar"]["cost"])


def _actions(s: S, frame: Attack) -> list[Action]:
    b, w, side = s.board, s.world, frame.side
    if not afford(b, side, cost(w, frame.free)):
        return [PASS]
    weak = vp(b, enemy(side)) <= w.charts["psywar"]["column_b_if_opponent_vp_at_most"]
    return [PASS, COLUMN_A, COLUMN_B] if weak else [PASS, COLUMN_A]


def _take(s: S, frame: Attack, action: Action) -> None:
    """One attack a player turn (32.1b); while the Bolsheviks fight the Allies have another, free (32.4a)."""
    side = frame.side
    if side == ALLIED and s.board.east_war and not frame.free:
        s.push("psywar", side, True)
    if action == PASS:
        return
    s.log("psywar", "32.4a" if frame.free else "32.1a", side=side)
    s.push("psywar.roll", side, action.args[0])
    give(s, "paid", "32.1a", side, -cost(s.world, frame.free), why="psywar")


def _refuse(s: S, frame: Attack, action: Action) -> Refusal | None:
    if action.verb != "psywar":
        return None
    price = cost(s.world, frame.free)
    if not afford(s.board, frame.side, price):
        return Refusal("5.5b", f"Psywar costs {price} VP; at least 1 must be left.")
    if action == COLUMN_B:
        return Refusal("32.2a", "Column B is open only against an enemy with 33 VP or fewer.")
    return None


def effect_of(s: S, side: str, column: str, die: int) -> str:
    """What a die brings in a column, with what morale adds to it now, after the price is paid (R96)."""
    return psywar.effect_of(TABLE[column], die, psywar_shift(s.board, s.world, side))


def _roll(s: S, frame: Roll, value: Value) -> None:
    """The Psywar Table; morale adds to the die or takes from it (32.5, 33.2b, 33.3c)."""
    side, other = frame.side, enemy(frame.side)
    effect = effect_of(s, side, frame.column, int(value))
    row = ROWS.get(effect, "32.5a")
    s.log("psywar rolls", row, side=side, dice=(int(value),), meaning=TOLD[effect], result=effect)
    if effect in (INTELLIGENCE, SABOTAGE):
        s.push("psywar.spy", side, effect == SABOTAGE)
    elif effect == DESERTION:
        s.push("psywar.desert", other)
    elif effect == MUTINY:
        s.push("psywar.mutiny", side)
    elif effect == REBELLION:
        s.push("psywar.rebel", side)
    elif effect == STRIKE:
        s.push("psywar.strike", side)
    push_programme(s, (("psywar.points", who, sign, row) for who, sign in psywar.swings(effect, side, other)))


def _points(s: S, frame: Swing, value: Value) -> None:
    give(s, "propaganda", frame.rule, frame.side, frame.sign * int(value), dice=(int(value),))


# Looking (32.5c, 32.5e) --------------------------------------------------------------------------


def _spy_actions(s: S, frame: Look) -> list[Action]:
    """A country, or a space of the turn track with enemy counters (32.5c); how many is public (R16)."""
    b, w = s.board, s.world
    theirs = occupied(b, enemy(frame.side))
    found = [act("examine", name) for name, hexes in w.country.items() if hexes & theirs]
    if not frame.sabotage:
        spaces = sorted(
            {ORDERED - b.loc[u] for u in members(units_of(b, enemy(frame.side))) if b.loc[u] <= ORDERED}
        )
        found += [act("examine", "turn", str(turn)) for turn in spaces]
    return [*found, PASS]


def _spy_take(s: S, frame: Look, action: Action) -> None:
    b, w, side = s.board, s.world, frame.side
    other = enemy(side)
    if action == PASS:
        return
    if action.args[0] == "turn":
        at = ORDERED - int(action.args[1])
        found = sum(1 << u for u in members(units_of(b, other)) if b.loc[u] == at)
        confide(s, "found out", "32.5c", side, who=troops(s, found))
    else:
        hexes = w.country[action.args[0]]
        b.seen |= units_in(b, other, hexes)
        for h in members(hexes & occupied(b, other)):
            confide(s, "examined", "32.5c", side, who=troops(s, b.stack[h]), at=(w.spot(h),))
        if frame.sabotage:
            s.push("psywar.sabotage", side, action.args[0])
    s.commit("32.5c", "Enemy stacks have been seen.")


def _garrisons(s: S, frame: Cell) -> int:
    w = s.world
    return units_in(s.board, enemy(frame.side), w.country[frame.country]) & w.garrisons


def _sabotage_take(s: S, frame: Cell, action: Action) -> None:
    """The garrison counts as eliminated (32.3a, 32.5e, R95)."""
    if action != PASS:
        eliminate(s, 1 << s.world.index[action.args[0]], "32.5e")


# Losing a unit (32.5d, 32.5f) --------------------------------------------------------------------


def deserters(s: S, side: str, nation: str = "") -> list[int]:
    """Units that a side may lose: on the map, in boxes or at sea; no US, Bolshevik or garrison unit (R95)."""
    b, w = s.board, s.world
    places = (*BOX_OF.values(), NAVAL)
    return [
        u
        for u in members(units_of(b, side) & ~b.inert)
        if (b.loc[u] >= 0 or b.loc[u] in places)
        and w.nation_of[u] not in STEADFAST
        and nation in ("", w.nation_of[u])
    ]


def _desert_take(s: S, frame: Loss, action: Action) -> None:
    if action != PASS:
        eliminate(s, 1 << s.world.index[action.args[0]], _desert_row(s, frame))


def _desert_row(s: S, frame: Loss) -> str:
    """A mutiny names the nation, desertion does not."""
    return "32.5f" if frame.nation else "32.5d"


def _desert_prompt(s: S, frame: Loss) -> str:
    if frame.nation:
        return f"Mutiny: which {ADJECTIVES[frame.nation]} unit is lost?"
    return "A unit is lost to desertion: which one?"


def _desert_refusal(s: S, frame: Loss, action: Action) -> Refusal:
    u = unit_named(s, action)
    if frame.nation and (u is None or s.world.nation_of[u] != frame.nation):
        return Refusal("32.5f", "The mutiny is in the forces of another nation.")
    reason = "You lose a unit on the map, in a box or at sea, no US, Bolshevik or garrison unit."
    return Refusal(_desert_row(s, frame), reason)


def _desert_actions(s: S, frame: Loss) -> list[Action]:
    """The owner chooses (32.5d); without a legal target nothing happens (R95)."""
    acts = s.world.unit_acts("desert")
    return [acts[u] for u in deserters(s, frame.side, frame.nation)] or [PASS]


def nations(s: S, side: str) -> list[str]:
    """The nations of a side's counters, but for those that hold firm; what is where does not matter."""
    w = s.world
    units = units_of(s.board, side) & ~s.board.inert
    return [name for name, mine in w.nation.items() if mine & units and name not in STEADFAST]


def _mutiny_take(s: S, frame: OfSide, action: Action) -> None:
    """The psywar player names the nationality, the owner the unit (32.5f)."""
    s.push("psywar.desert", enemy(frame.side), action.args[0])


# Rebellion and strike (32.5h, 32.5j) -------------------------------------------------------------


def rebel_garrison(s: S, side: str) -> int:
    """A garrison of a side that is in the pool, or none (R95)."""
    b, w = s.board, s.world
    return next((u for u in members(w.garrisons & w.side[side]) if b.loc[u] in (POOL, DEAD)), -1)


def rebel_cities(s: S, side: str) -> int:
    """Cities in the enemy's countries without any unit; Paris and the Ruhr are barred (32.5h)."""
    b, w = s.board, s.world
    if rebel_garrison(s, side) < 0:
        return 0
    cities = w.cities & home(b, w, enemy(side)) & ~b.closed & ~b.central & ~b.allied
    for name in w.charts["places"]["not_rebelling"]:
        cities &= ~w.named(name)
    return cities & ~(w.russia if side == ALLIED else 0)


def _rebel_take(s: S, frame: OfSide, action: Action) -> None:
    """It costs nothing and needs no supply (R95)."""
    if action == PASS:
        return
    w = s.world
    u, h = rebel_garrison(s, frame.side), w.grid.hex(action.args[0])
    put(s.board, w, u, h)
    tell(s, "arrived", "32.5h", u, at=(w.spot(h),))
    entered(s, u, h)


def _rebel_refusal(s: S, frame: OfSide, action: Action) -> Refusal:
    if rebel_garrison(s, frame.side) < 0:
        return Refusal("R95", "No garrison of yours is left that could rise.")
    return Refusal("32.5h", "Rebels take a city in an enemy country without units, not Paris or the Ruhr.")


def _strike_take(s: S, frame: OfSide, action: Action) -> None:
    """Units of the country that are on the turn track now come a turn later (32.5j)."""
    b, w, nation = s.board, s.world, action.args[0]
    s.log("strike", "32.5j", side=frame.side, country=w.charts["country"][nation]["name"])
    for u in members(w.nation[nation] & units_of(b, enemy(frame.side))):
        if b.loc[u] <= ORDERED:
            b.loc[u] -= 1


def _strike_actions(s: S, frame: OfSide) -> list[Action]:
    return [act("nation", name) for name in nations(s, enemy(frame.side)) if name != "anarchists"]


def _mutiny_actions(s: S, frame: OfSide) -> list[Action]:
    return [act("nation", name) for name in nations(s, enemy(frame.side))]


STEPS = (
    Ask(
        name="psywar",
        frame=Attack,
        rule=lambda s, f: "32.4a" if f.free else "32.1a",
        prompt=lambda s, f: f"Make a psywar attack before anything else, for {cost(s.world, f.free)} VP?",
        actions=_actions,
        take=_take,
        refuse=_refuse,
    ),
    Chance(name="psywar.roll", frame=Roll, rule="32.1a", purpose="the psywar die", take=_roll),
    Chance(
        name="psywar.points", frame=Swing, rule="32.5g", purpose="the die of victory points", take=_points
    ),
    Ask(
        name="psywar.spy",
        frame=Look,
        rule=lambda s, f: "32.5e" if f.sabotage else "32.5c",
        prompt=lambda s, f: "Which enemy stacks do you look at?",
        actions=_spy_actions,
        take=_spy_take,
    ),
    Ask(
        name="psywar.sabotage",
        frame=Cell,
        rule="32.5e",
        prompt=lambda s, f: "Sabotage: which garrison is removed?",
        actions=each_unit("remove", _garrisons, last=(PASS,)),
        take=_sabotage_take,
    ),
    Ask(
        name="psywar.desert",
        frame=Loss,
        rule=_desert_row,
        prompt=_desert_prompt,
        actions=_desert_actions,
        take=_desert_take,
        refuse=by_verb(desert=_desert_refusal),
    ),
    Ask(
        name="psywar.mutiny",
        frame=OfSide,
        rule="32.5f",
        prompt=lambda s, f: "Mutiny: in which nation's forces?",
        actions=_mutiny_actions,
        take=_mutiny_take,
    ),
    Ask(
        name="psywar.rebel",
        frame=OfSide,
        rule="32.5h",
        prompt=lambda s, f: "Rebellion: in which enemy city?",
        actions=each_hex("place", lambda s, f: rebel_cities(s, f.side), last=(PASS,)),
        take=_rebel_take,
        refuse=by_verb(place=_rebel_refusal),
    ),
    Ask(
        name="psywar.strike",
        frame=OfSide,
        rule="32.5j",
        prompt=lambda s, f: "General strike: in which enemy country?",
        actions=_strike_actions,
        take=_strike_take,
    ),
)
