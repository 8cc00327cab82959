"""3. Set-up: Red first, then the German with the whole Red set-up before him."""

from __future__ import annotations

from functools import cache

from hexfront.games.reichswehr_freikorps.board import OFF, TRAY, Board, S, put
from hexfront.games.reichswehr_freikorps.naming import OFF_MAP, called, meant, too_many
from hexfront.games.reichswehr_freikorps.rules.arrange import arrange_actions, arrange_refusal, arrange_take
from hexfront.games.reichswehr_freikorps.rules.stacking import free_for_army, may_stay
from hexfront.games.reichswehr_freikorps.telling import ACTORS
from hexfront.games.reichswehr_freikorps.world import GERMAN, HERE, RED, SIDE_NAMES, SOUTHERN_ARMIES, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide, OfUnitOfSide
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.naming import capital
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import by_verb, of_hex, unit_named

DONE, SUGGESTED = act("done"), act("suggested")


def starting_board(w: World, scenario: str, options: dict[str, str]) -> Board:
    """The board before set-up: markers in place, counters beside the map (3.2e, 3.3h, 3.4, 3.5b)."""
    charts = w.charts
    return Board(
        turn=charts["setup"]["turn"],
        loc=[TRAY if unit.starts else OFF for unit in w.units],
        stack=[0] * w.grid.size,
        began=[OFF] * len(w.units),
        red_control=w.red_start,
        red_railheads=w.red_start,
        german_railheads=w.places & ~w.red_start,
        ram=charts["setup"]["ram"],
        red_vp=charts["setup"]["vp"]["red"],
        german_vp=charts["setup"]["vp"]["german"],
        chits=SOUTHERN_ARMIES,
    )


def in_tray(s: S, side: str) -> list[int]:
    """Units of a side still to be placed."""
    b, w = s.board, s.world
    return [u for u in members(w.red if side == RED else w.german) if b.loc[u] == TRAY]


def setup_hexes(s: S, u: int) -> int:
    """Where a unit may be set up (3.2c, 3.2d, 3.3c to 3.3g)."""
    b, w = s.board, s.world
    unit = w.units[u]
    if unit.side == RED:
        return _red_hexes(s, u)
    area = w.freikorps_setup if unit.force == "freikorps" else w.german_setup
    if unit.east_prussian:
        area &= w.east_prussia
    area &= w.land
    return area & ~b.german | sum(1 << h for h in members(area & b.german) if may_stay(b, w, h, u))


def _red_hexes(s: S, u: int) -> int:
    """Set-up hexes of a Red unit, leaving a free hex for every army that has none yet (3.2b, 8.5c, R-69)."""
    b, w = s.board, s.world
    army = w.army_of[u]
    mine = sum(1 << h for h in members(w.red_setup) if b.stack[h] and free_for_army(b, w, h, army))
    empty = w.red_setup & ~b.red
    placed = {w.army_of[v] for h in members(b.red) for v in members(b.stack[h])}
    needed = {w.army_of[v] for v in in_tray(s, RED)} - placed - {army}
    return mine | empty if empty.bit_count() > len(needed) or army not in placed else mine


@cache
def suggested_setup(side: str) -> dict[str, str]:
    """The suggested set-up of a side: hex by unit id."""
    units = read_table(HERE / "units.tsv", ["unit_id", "army"])
    places: dict[str, str] = {}
    for row in read_table(HERE / "setup_suggested.tsv", ["side", "hex", "units"]):
        if row["side"] != side:
            continue
        if row["units"].startswith("army "):
            army = row["units"].removeprefix("army ")
            chosen = [u["unit_id"] for u in units if u["army"] == army and u["enters"] == "setup"]
        else:
            chosen = row["units"].replace(",", " ").split()
        places |= dict.fromkeys(chosen, row["hex"])
    return places


def _untouched(s: S, side: str) -> bool:
    """Whether a side has not placed a unit yet."""
    return len(in_tray(s, side)) == _starters(s.world, side)


@remembered
def _starters(w: World, side: str) -> int:
    """How many units of a side are set up."""
    return sum(unit.starts for unit in w.units if unit.side == side)


def _setup_actions(s: S, frame: OfSide) -> list[Action]:
    side, waiting = frame.side, in_tray(s, frame.side)
    if not waiting:
        return [*arrange_actions(s), DONE] if side == GERMAN else [DONE]
    actions = [act("take", s.world.ids[u]) for u in waiting]
    return [SUGGESTED, *actions] if _untouched(s, side) else actions


def _setup_take(s: S, frame: OfSide, action: Action) -> None:
    w = s.world
    side = frame.side
    if action == DONE:
        s.log("set up", "3.2a" if side == RED else "3.3a", side=side, actor=ACTORS[side])
        return
    s.again(frame)
    if action == SUGGESTED:
        for unit, name in suggested_setup(side).items():
            put(s.board, w, w.index[unit], w.grid.hex(name))
    elif action.verb == "arrange":
        arrange_take(s, action)
    else:
        s.push("setup.place", side, w.index[action.args[0]])


def _done_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    if not in_tray(s, frame.side):
        return None
    return Refusal(_whole(frame.side), "Every unit must be placed before set-up is done.")


def _suggested_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    if _untouched(s, frame.side):
        return None
    return Refusal("3.1a", "The suggested set-up can only be taken before any unit has been placed.")


def _stack_refusal(s: S, frame: OfSide, h: int) -> Refusal | None:
    if in_tray(s, frame.side):
        return Refusal(_whole(frame.side), "Stacks are arranged when every unit is placed.")
    return arrange_refusal(s, frame, h)


def _whole(side: str) -> str:
    """The row by which a side places all its units."""
    return "3.2b" if side == RED else "3.3b"


def _take_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    """Why a unit may not be set up now."""
    w, u, side = s.world, unit_named(s, action), frame.side
    unit = meant(s, side, action)
    if u is None:
        return Refusal("2.6a", f"{unit} is no unit of the game.")
    if w.side_of[u] != side:
        return Refusal("3.2a" if side == RED else "3.3a", f"{unit} is not {SIDE_NAMES[side]}.")
    if not w.units[u].starts:
        return Refusal("3.2f", f"{unit} belongs to the Southern Front, which starts off the map.")
    if s.board.loc[u] != TRAY:
        return Refusal(_whole(side), f"{unit} has been placed.")
    return None


def _place_refusal(s: S, frame: OfUnitOfSide, h: int) -> Refusal | None:
    return _red_refusal(s, frame.unit, h) if frame.side == RED else _german_refusal(s, frame.unit, h)


def _red_refusal(s: S, u: int, h: int) -> Refusal | None:
    b, w = s.board, s.world
    name = w.place_name(h)
    if not w.red_setup >> h & 1:
        return Refusal("3.2c", f"{name} lies outside the Red set-up area.")
    if not free_for_army(b, w, h, w.army_of[u]):
        return Refusal("3.2d", f"{name} is held by another Red army.")
    if not _red_hexes(s, u) >> h & 1:
        return Refusal(
            "3.2b", f"{name} must stay free: every army needs a hex, and only one is left for each."
        )
    return None


def _german_refusal(s: S, u: int, h: int) -> Refusal | None:
    b, w, unit = s.board, s.world, s.world.units[u]
    name = w.place_name(h)
    if unit.east_prussian and not w.east_prussia >> h & 1:
        return Refusal("3.3e", f"{capital(called(s, u))} is set up in East Prussia; {name} is not there.")
    if not (w.freikorps_setup & w.land) >> h & 1:
        return Refusal("3.3c", f"{name} is not in Germany, East Prussia or Danzig.")
    if unit.force == "reichswehr" and not w.german_setup >> h & 1:
        return Refusal("3.3d", f"{name} is Danzig territory, closed to the Reichswehr during set-up.")
    return None if may_stay(b, w, h, u) else too_many(s, h, "3.3g")


def _begin(s: S, frame: Frame) -> None:
    s.push("turn", 1)
    s.push("setup", GERMAN)
    s.push("setup", RED)


def _setup_prompt(s: S, frame: OfSide) -> str:
    actions = _setup_actions(s, frame)
    if SUGGESTED in actions:
        return "Set up: take a unit, or the suggested set-up as a whole."
    return (
        "All units are placed: declare the set-up done." if DONE in actions else "Set up: take the next unit."
    )


def _place_row(s: S, frame: OfUnitOfSide) -> str:
    """The row of the area where a unit may start."""
    if frame.side == RED:
        return "3.2c"
    return "3.3e" if s.world.units[frame.unit].east_prussian else "3.3c"


STEPS = (
    Auto(name="begin", run=_begin),
    Ask(
        name="setup",
        frame=OfSide,
        rule=lambda s, f: "3.2a" if f.side == RED else "3.3a",
        prompt=_setup_prompt,
        actions=_setup_actions,
        take=_setup_take,
        refuse=by_verb(
            take=_take_refusal,
            suggested=_suggested_refusal,
            done=_done_refusal,
            arrange=of_hex(_stack_refusal, OFF_MAP),
        ),
        # The last unit placed can still be taken back until set-up is declared done.
        always=True,
    ),
    Ask(
        name="setup.place",
        frame=OfUnitOfSide,
        rule=_place_row,
        prompt=lambda s, f: f"Where does {called(s, f.unit)} start?",
        actions=each_hex("place", lambda s, f: setup_hexes(s, f.unit)),
        take=lambda s, f, a: put(s.board, s.world, f.unit, s.world.grid.hex(a.args[0])),
        refuse=by_verb(place=of_hex(_place_refusal, OFF_MAP)),
    ),
)
