"""3 and 26 to 28. Deployment: what each scenario puts on the map, and where its owner may put it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from hexfront.games.kaisers_war_east.board import (
    BOX,
    GONE,
    NEVER,
    POOL,
    SCHEDULED,
    TRAY,
    Board,
    S,
    lift,
    on,
    on_map,
    put,
    restack,
)
from hexfront.games.kaisers_war_east.naming import OFFERED, called, of_own
from hexfront.games.kaisers_war_east.rules.breakdown import spare_corps
from hexfront.games.kaisers_war_east.rules.cover import covered
from hexfront.games.kaisers_war_east.rules.faces import cover, cover_actions, hide_refusal
from hexfront.games.kaisers_war_east.rules.regions import region
from hexfront.games.kaisers_war_east.rules.stacking import excess, may_stay, roomy
from hexfront.games.kaisers_war_east.telling import troop
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, HERE, SIDES, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.kernel import Action, Ask, Auto, BadInput, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide, OfUnitOfSide
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.naming import counted, offered, sentence
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import UnitReason, by_verb, of_hex
from hexfront.mechanics.telling import tell_apart

DONE, SUGGESTED = act("done"), act("suggested")
#: Units that wait for Romania's entry (21.5a, 23.2a, OPT-ROMANIA-2, OPT-ROMANIA-3).
WITH_ROMANIA = ("RO-A4", "RU-ROM", "TU-C6")
OWN_CITY = "city of its own name"
ONLY_1914 = (
    "moltke_plan_east",
    "austro_hungarian_plan_r",
    "russian_plan_g",
    "faster_russian_mobilization",
    "better_cavalry_doctrine",
)
#: Scenarios that begin in March-April or November-December 1917 find the Revolutions in effect (OPT-BOL-7).
FIRST_REVOLUTION_TURN, SECOND_REVOLUTION_TURN = 24, 31
LAST_TURN_OF_YEAR = {"1914": 4, "1915": 13, "1916": 22, "1917": 31, "1918": 40}
#: Rows by which the sides deploy.
DEPLOYING = {
    ("1914", ALLIED): "26.4a",
    ("1914", CENTRAL): "26.5a",
    ("1915", ALLIED): "27.4a",
    ("1915", CENTRAL): "27.5a",
    ("1916", CENTRAL): "28.4a",
    ("1916", ALLIED): "28.5a",
}


# The board before the first decision ------------------------------------------------------------


def starting_board(w: World, scenario: str, options: dict[str, str]) -> Board:
    """Everything but the units the players deploy: turn, VP, effort, schedule (26 to 28)."""
    check_options(scenario, options)
    chart = w.charts["scenario"][scenario]
    b = Board(
        turn=chart["first_turn"],
        last_turn=last_turn(w, scenario, options),
        loc=[POOL] * len(w.units),
        stack=[0] * w.grid.size,
        closed=w.country["Romania"] | w.country["Bulgaria"],
        asleep=w.nation["Romania"] | w.nation["Bulgaria"],
        allied_control=w.front[scenario],
        central_vp=chart["vp"]["CP"],
        allied_vp=chart["vp"]["AL"],
        effort=chart["main_effort"],
        weak_forts=options["russians_modernize_field_artillery"] == "on",
        fog=options["fog_of_war"] == "on",
    )
    if options["moltke_plan_east"] == "on":
        b.effort = w.charts["options"]["moltke_plan_east"]["main_effort"]["1914"]
    if options["faster_russian_mobilization"] == "on":
        b.allied_vp += w.charts["options"]["faster_russian_mobilization"]["vp_AL_start"]
    _off_map(w, b, scenario, options)
    for side in SIDES:
        for u in slots(w, scenario, _key(options), side):
            b.loc[u] = TRAY
    for entry in [*chart["setup_CP"], *chart["setup_AL"]]:
        if entry.get("side") == "reverse":
            b.reverse |= 1 << w.index[entry["unit"]]
    b.allied_high = b.allied_vp > w.charts["revolution"]["threshold_first"]
    if options["russian_revolutions"] == "on":
        b.first_revolution = b.turn >= FIRST_REVOLUTION_TURN
        b.second_revolution = b.turn >= SECOND_REVOLUTION_TURN
    restack(b, w)
    return b


def check_options(scenario: str, options: dict[str, str]) -> None:
    """Options that cannot be had together or in this scenario (data.toml, 3.1a)."""

    def used(name: str) -> bool:
        return options[name] == "on"

    for name in ONLY_1914:
        if used(name) and scenario != "1914":
            raise BadInput(f"Option {name} belongs to the 1914 scenario.")
    for name, needed in (("naval_transfer", "amphibious"), ("czech_legion", "russian_revolutions")):
        if used(name) and not used(needed):
            raise BadInput(f"Option {name} needs option {needed}.")
    if options["end"] == "1918" and not used("russian_revolutions"):
        raise BadInput("A game into 1918 needs option russian_revolutions (3.1a).")


def last_turn(w: World, scenario: str, options: dict[str, str]) -> int:
    """The agreed last turn (26.1a, 27.1a, 28.1a, R-SC-6); 1918 needs the revolutions (3.1a, OPT-BOL-6)."""
    choices = list(w.charts["scenario"][scenario]["last_turn_choices"])
    if options["end"] == "shortest":
        return int(choices[0])
    turn = LAST_TURN_OF_YEAR[options["end"]]
    if turn not in choices and options["end"] != "1918":
        years = [year for year, last in LAST_TURN_OF_YEAR.items() if last in choices]
        raise BadInput(f"The {scenario} scenario ends in {', '.join(years)}, not in {options['end']}.")
    return turn


def _off_map(w: World, b: Board, scenario: str, options: dict[str, str]) -> None:
    """Scheduled units on the turn track, armies in the box, the rest in the pool (26.6, 27.6, 28.6, R-REO-1).

    The turn track is that of TRC-5 to TRC-10 (2.1c, R-TRC-1, R-TRC-2). Optional units wait for their rule
    (21.7a).
    """
    first = b.turn
    for u in members(w.hqs | w.armies):
        b.loc[u] = GONE
    for turn in w.turns.values():
        for name in turn.units:
            u = w.index[name]
            if turn.number > first or (turn.number == first and b.loc[u] == GONE):
                b.loc[u] = SCHEDULED - turn.number
                # Who comes early comes only once; Mackensen's second line is for the 1916 scenario.
                if name == "GE-MACK" and scenario != "1916":
                    b.loc[u] = SCHEDULED - 6 if first < 6 else GONE  # noqa: PLR2004 - March-April 1915
    for name in WITH_ROMANIA:
        b.loc[w.index[name]] = SCHEDULED - NEVER
    if scenario == "1916":
        b.loc[w.index["GE-MACK"]] = SCHEDULED - NEVER
    for u in members(w.armies):
        if w.units[u].size == "abteilung":
            b.loc[u] = BOX
    for name in (
        ("RU-A9",) if scenario == "1915" else ("GE-A11", "AH-A3", "RU-A6") if scenario == "1916" else ()
    ):
        b.loc[w.index[name]] = BOX
        b.appeared |= 1 << w.index[name]
    _optional_schedule(w, b, options)


def _optional_schedule(w: World, b: Board, options: dict[str, str]) -> None:
    if options["faster_russian_mobilization"] == "on":
        b.loc[w.index["RU-A6"]], b.loc[w.index["RU-A7"]] = SCHEDULED - 2, SCHEDULED - 3
    caporetto = w.charts["options"]["caporetto_east"]
    if options["caporetto_east"] == "on":
        for name in caporetto["add_CP"]:
            b.loc[w.index[name]] = SCHEDULED - int(caporetto["turn"])


# Slots: which counters are deployed, and where ---------------------------------------------------


def _key(options: dict[str, str]) -> tuple[str, ...]:
    return tuple(name for name in (*ONLY_1914,) if options[name] == "on")


@remembered
def slots(w: World, scenario: str, options: tuple[str, ...], side: str) -> dict[int, int]:
    """The units a side deploys, each with the hexes it may be put in."""
    entries: list[dict[str, Any]] = list(
        w.charts["scenario"][scenario]["setup_CP" if side == CENTRAL else "setup_AL"]
    )
    found: dict[int, int] = {}
    for entry in [*entries, *_optional_entries(w, options, side)]:
        for u in _counters(w, entry, found):
            where = entry["where"]
            if where == OWN_CITY:
                where = f"city:{w.ids[u].split('-F-')[1]}"
            if w.ids[u] == "RU-A4" and "russian_plan_g" in options:
                where = "city:Dvinsk"
            found[u] = region(w, where, scenario, side)
    return found


def _optional_entries(w: World, options: tuple[str, ...], side: str) -> list[dict[str, Any]]:
    """Units that scenario options add or move (OPT-MOLTKE-1, OPT-PLANR-1, OPT-CAV-1, R-OPT-4, R-OPT-5)."""
    entries: list[dict[str, Any]] = []
    chart = w.charts["options"]
    if side == CENTRAL and "moltke_plan_east" in options:
        row = chart["moltke_plan_east"]
        entries += [{"unit": name, "where": row["add_where"]} for name in row["add_setup_CP"]]
    if side == CENTRAL and "austro_hungarian_plan_r" in options:
        row = chart["austro_hungarian_plan_r"]["add_setup_CP"]
        entries += [{"unit": name, "where": where} for name, where in row.items()]
    if "better_cavalry_doctrine" in options:
        for nation, count in chart["better_cavalry_doctrine"]["add_setup"].items():
            if (nation == "Russia") == (side == ALLIED):
                entry = {"any": f"{nation} cavalry corps", "count": count, "where": f"any {nation} city"}
                entries.append(entry)
    return entries


def _counters(w: World, entry: dict[str, Any], taken: dict[int, int]) -> list[int]:
    """The counters of an entry; for a generic one any free counters of that nation and type do (3.2a)."""
    if "unit" in entry:
        return [w.index[entry["unit"]]]
    if "units" in entry:
        return [w.index[name] for name in entry["units"]]
    kind = entry["any"].removesuffix(" other than Sud").removesuffix(" corps")
    nation, _, sort = kind.rpartition(" ")
    if sort == "supply":
        pool = w.supply & w.side[CENTRAL if nation == "CP" else ALLIED]
    elif sort == "abteilung":
        pool = w.armies & ~(1 << w.index["GE-AA-Sud"])
        pool = sum(1 << u for u in members(pool) if w.units[u].size == "abteilung")
    else:
        pool = w.nation[nation] & w.type[sort]
        if "corps" in entry["any"]:
            pool &= w.corps
    free = [u for u in members(pool) if u not in taken]
    return free[: entry["count"]]


@cache
def suggested_setup(scenario: str, side: str) -> dict[str, str]:
    """The ready deployment of a side: hex by unit id, for the units whose place is free to choose."""
    rows = read_table(HERE / "setup_suggested.tsv", ["scenario", "side", "unit", "hex"])
    return {r["unit"]: r["hex"] for r in rows if (r["scenario"], r["side"]) == (scenario, side)}


# Deploying ---------------------------------------------------------------------------------------


def in_tray(s: S, side: str) -> list[int]:
    """Units of a side still to be placed."""
    b, w = s.board, s.world
    return [u for u in members(w.side[side]) if b.loc[u] == TRAY]


def _region(s: S, u: int) -> int:
    return slots(s.world, s.header["scenario"], _key(s.header["options"]), s.world.side_of[u])[u]


def setup_hexes(s: S, u: int) -> int:
    """Where a unit may be deployed: its region, with room, and room left for the others (12.2e, 12.5a)."""
    b, w = s.board, s.world
    found = roomy(b, w, _region(s, u), u)
    if not w.big >> u & 1:
        return found
    others = [v for v in in_tray(s, w.side_of[u]) if v != u]
    for mine in {_region(s, v) for v in others if w.big >> v & 1}:
        nested = [v for v in others if w.big >> v & 1 and not _region(s, v) & ~mine]
        rooms = roomy(b, w, mine, nested[0])
        if rooms.bit_count() <= len(nested):
            found &= ~rooms
    return found


def _begin(s: S, frame: Frame) -> None:
    order = s.world.charts["scenario"][s.header["scenario"]]["deploy_order"]
    s.push("turn", s.board.turn)
    for code in reversed(order):
        s.push("deployment", CENTRAL if code == "CP" else ALLIED)


def _deployment(s: S, frame: OfSide) -> None:
    """Units with only one place go there by themselves; the others are for their owner to place (3.0a)."""
    b, w = s.board, s.world
    side = frame.side
    s.push("setup", side)
    for u in in_tray(s, side):
        hexes = _region(s, u)
        if not hexes & (hexes - 1):
            put(b, w, u, members(hexes)[0])


def _convertible(s: S, side: str) -> list[int]:
    """Russian fortresses that may become corps in the 1914 set-up (OPT-FORTCONV-2)."""
    forts = on_map(s.board, s.world.fortresses & s.world.side[side])
    return [u for u in members(forts) if _field_refusal(s, u) is None]


def _field_refusal(s: S, u: int) -> Refusal | None:
    """Why a unit of the side that deploys cannot be replaced by a corps (OPT-FORTCONV-2)."""
    b, w, row = s.board, s.world, "OPT-FORTCONV-2"
    if not (on(s, "fortress_conversion") and on(s, "russians_modernize_field_artillery")):
        return Refusal(row, "Options that are not in use let fortresses become corps in the set-up.")
    if s.header["scenario"] != "1914" or w.nation_of[u] != "Russia" or not w.fortresses >> u & 1:
        return Refusal(row, f"{called(s, u)} is no Russian fortress of the 1914 scenario.")
    corps = garrison_corps(s, u)
    if b.loc[u] < 0 or not corps:
        return Refusal(row, f"{called(s, u)} is not on the map, or no corps is left to take its place.")
    if excess(w, b.stack[b.loc[u]] & ~(1 << u) | 1 << corps[0]):
        return Refusal(row, f"{w.place_name(b.loc[u])} would be overstacked.")
    return None


def _setup_actions(s: S, frame: OfSide) -> list[Action]:
    w, side = s.world, frame.side
    actions = [act("take", w.ids[u]) for u in in_tray(s, side)]
    if actions:
        return [SUGGESTED, *actions]
    forts = [act("field", w.ids[u]) for u in _convertible(s, side)]
    covers = [action for action in cover_actions(s, side) if action.verb == "hide"]
    return [*forts, *covers, DONE]


def _setup_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    side = frame.side
    if action == DONE:
        for u in members(w.side[side] & w.armies):
            if b.loc[u] >= 0:
                b.appeared |= 1 << u
        s.log("deployed", "3.0a", side=side)
        return
    s.again(frame)
    if action == SUGGESTED:
        _place_suggested(s, side)
    elif action.verb == "field":
        field_garrison(s, w.index[action.args[0]])
    elif not cover(s, side, action):
        s.push("setup.place", side, w.index[action.args[0]])


def _place_suggested(s: S, side: str) -> None:
    """The ready deployment for all units that are not placed yet; those placed by hand stay."""
    b, w = s.board, s.world
    ready = suggested_setup(s.header["scenario"], side)
    tray = in_tray(s, side)
    for u in tray:
        hexes = setup_hexes(s, u)
        name = ready.get(w.ids[u], "")
        if name and hexes >> w.grid.hex(name) & 1:
            put(b, w, u, w.grid.hex(name))
    for u in tray:
        # Another unit may be in the way. Then the nearest hex with room is taken, a city first.
        if b.loc[u] == TRAY:
            hexes = setup_hexes(s, u)
            choices = members(hexes & w.cities or hexes)
            wanted = w.grid.hex(ready[w.ids[u]]) if w.ids[u] in ready else choices[0]
            put(b, w, u, min(choices, key=lambda h: w.grid.distance(wanted, h)))


def garrison_corps(s: S, fort: int) -> list[int]:
    """Infantry corps in the pool that can take the place of a fortress of their nation."""
    w = s.world
    return spare_corps(s.board, w.nation[w.nation_of[fort]] & w.type["infantry"] & w.corps)


def field_garrison(s: S, fort: int) -> None:
    """Replace a fortress by an infantry corps of its nation for good (OPT-FORTCONV-1)."""
    b, w = s.board, s.world
    h, corps = b.loc[fort], garrison_corps(s, fort)[0]
    unseen = covered(s, fort)
    lift(b, w, fort, GONE)
    put(b, w, corps, h)
    fielded = {"who": (troop(s, corps),), "at": (w.spot(h),)}
    own = {"others": (troop(s, fort),)}
    other = {} if unseen else own
    tell_apart(s, "garrison fielded", "OPT-FORTCONV-1", w.side_of[fort], own, other, **fielded)


def _all_placed(s: S, frame: OfSide, action: Action) -> Refusal:
    """Why the set-up is not done yet, or no ready deployment is wanted any more."""
    if action == DONE:
        return Refusal("3.0a", "Every unit must be placed before the deployment is done.")
    return Refusal("3.0a", "Every unit has been placed already.")


def _take_refusal(s: S, frame: OfSide, u: int) -> Refusal:
    if s.board.loc[u] >= 0:
        return Refusal("3.2a", f"{called(s, u)} has been placed.")
    return Refusal("3.2a", f"{called(s, u)} is not part of this deployment.")


def _after_placing(reason: Callable[[S, int], Refusal | None]) -> UnitReason[S, OfSide]:
    """Ask about what may be done with a unit when all are placed."""

    def refuse(s: S, frame: OfSide, u: int) -> Refusal | None:
        if in_tray(s, frame.side):
            return Refusal("3.0a", "First every unit must be placed.")
        return reason(s, u)

    return refuse


def _place_refusal(s: S, frame: OfUnitOfSide, h: int) -> Refusal:
    b, w, u = s.board, s.world, frame.unit
    if not _region(s, u) >> h & 1:
        return Refusal("3.2b", f"{w.place_name(h)} is not a set-up place of {called(s, u)}.")
    if not may_stay(b, w, h, u):
        return Refusal("12.5a", f"{w.place_name(h)} would be overstacked.")
    return Refusal("12.5a", f"{w.place_name(h)} must be left for a unit that has no other place.")


def _setup_prompt(s: S, frame: OfSide) -> str:
    tray = in_tray(s, frame.side)
    if tray:
        left = counted(len(tray), "unit")
        return f"Deploy {left}: take one, or the ready deployment for all that are not placed yet."
    return f"All units are placed. {sentence(offered(s, OFFERED['setup']))}"


def _setup_row(s: S, frame: OfSide) -> str:
    """Who deploys first, and on which side of the front line (26.4a to 28.5a); then what options allow."""
    if not in_tray(s, frame.side):
        return "OPT-FORTCONV-2" if _convertible(s, frame.side) else "OPT-FOG-1" if s.board.fog else "3.0a"
    return DEPLOYING[s.header["scenario"], frame.side]


STEPS = (
    Auto(name="begin", run=_begin),
    Auto(name="deployment", frame=OfSide, run=_deployment),
    Ask(
        name="setup",
        frame=OfSide,
        rule=_setup_row,
        prompt=_setup_prompt,
        actions=_setup_actions,
        take=_setup_take,
        refuse=by_verb(
            done=_all_placed,
            suggested=_all_placed,
            take=of_own(_take_refusal, "3.0a", "deploys"),
            hide=of_own(_after_placing(hide_refusal), "3.0a", "deploys"),
            field=of_own(_after_placing(_field_refusal), "3.0a", "deploys"),
        ),
        # The last unit placed can still be taken back until the deployment is declared done.
        always=True,
    ),
    Ask(
        name="setup.place",
        frame=OfUnitOfSide,
        rule="3.2b",
        prompt=lambda s, f: f"Where is {called(s, f.unit)} deployed?",
        actions=each_hex("place", lambda s, f: setup_hexes(s, f.unit)),
        take=lambda s, f, a: put(s.board, s.world, f.unit, s.world.grid.hex(a.args[0])),
        refuse=by_verb(place=of_hex(_place_refusal, "3.2b")),
    ),
)
