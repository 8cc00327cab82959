"""3.5a to 3.5f, 25.31f to 25.31i. Contested seas: what lines across them cost in phase 5."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S, enemy, side_name
from hexfront.games.storm_of_steel.clash import ENGAGEMENT, Clash
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import industry, lines, seafight, seas
from hexfront.games.storm_of_steel.rules.fleets import chosen
from hexfront.games.storm_of_steel.rules.gunnery import CONTESTED, contested_loss
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.seafight import strength
from hexfront.games.storm_of_steel.world import CODES, CP, EN, SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, Sealed, act
from hexfront.kernel.dice import Value

PASS, INTERDICT, DONE = act("pass"), act("interdict"), act("done")
#: Ships that interdict and protect (3.5a).
LIGHT = ("CA", "ESC", "SS")


class OfWater(NamedTuple):
    """A contested area, and the side that may interdict the other's lines across it."""

    step: str
    power: int
    area: str


@contextmanager
def _closed(s: S, area: str, power: int) -> Iterator[None]:
    """The same state, but an area is closed to a side."""
    b = s.board
    before = b.sea_status
    b.sea_status = before | {area: CODES[enemy(power)]}
    yield
    b.sea_status = before


def used(s: S, power: int, area: str) -> bool:
    """Whether some HQ of a side, or a link between its pools, has a path only through an area (3.5e, 25.7a).

    Rows R-159.
    """
    linked, pools = lines.linked_hqs(s, power), _pools(s, power)
    with _closed(s, area, power):
        return linked != lines.linked_hqs(s, power) or pools != _pools(s, power)


def _pools(s: S, power: int) -> tuple[int, tuple[int, ...]]:
    """The home centres of a side as lines join them, and the areas off the map with a line (7.3, 7.13)."""
    home = industry.home_centres(s, power)
    joined = tuple(sorted(part & home for part in industry.parts(s, power) if part & home))
    return industry.joined(s, power), joined


def _begin(s: S, frame: Frame) -> None:
    """In each contested area that was used the enemy may roll, CP as interdictor first (25.31f, 25.31g)."""
    if not s.world.scenario.get("naval"):
        return
    turns = [
        (power, area)
        for power in (CP, EN)
        for area in seas.played(s)
        if seas.status(s, area) == CONTESTED and used(s, enemy(power), area)
    ]
    for power, area in reversed(turns):
        s.push("interdiction", power, area)


def _take(s: S, frame: OfWater, action: Action) -> None:
    if action == INTERDICT:
        s.push("interdiction.ships", frame.power, frame.area)


def light_ships(s: S, power: int, area: str) -> int:
    """CA, ESC and SS based on the area that have had no mission (3.5a, 3.5d, R-165)."""
    return seas.based(s, power, area, *LIGHT) & ~s.board.tasked


def _ships_actions(s: S, frame: OfWater, side: str, answers: tuple[Action, ...]) -> list[Action]:
    acts = s.world.unit_acts("ship")
    left = light_ships(s, power_of(side), frame.area) & ~chosen(s, answers)
    return [*(acts[u] for u in members(left)), DONE]


def _ships_refuse(s: S, frame: OfWater, side: str, action: Action) -> Refusal | None:
    """Why a ship is not committed (3.5a, 3.5d)."""
    if action.verb != "ship":
        return None
    w = s.world
    u = w.index.get(action.args[0], -1) if action.args else -1
    if u >= 0 and seas.based(s, power_of(side), frame.area) >> u & 1:
        if not seas.kinds(w, *LIGHT) >> u & 1:
            return Refusal("3.5a", "Only cruisers, escorts and submarines interdict and protect.")
        if s.board.tasked >> u & 1:
            return Refusal("3.5d", f"The {called(s, u)} has had its mission in this turn.")
    return Refusal(
        "3.5d", f"Ships of your side are committed, once each, that are based on the {frame.area}."
    )


def _ships_take(s: S, frame: OfWater, answers: dict[str, tuple[Action, ...]]) -> None:
    """It is the mission of all who are committed (3.5d)."""
    b = s.board
    own = chosen(s, answers[SIDES[frame.power]])
    foes = chosen(s, answers[SIDES[enemy(frame.power)]])
    b.tasked |= own | foes
    b.clash = Clash(frame.area, ENGAGEMENT, frame.power, ships=own, foes=foes, late=True)
    s.push("interdiction.roll", frame.power, frame.area)


def words(s: S, area: str, lost: int | None) -> str:
    """What a contested sea costs, in words; no area has a second engagement in a turn (25.31h)."""
    if lost is None:
        return "no second engagement" if area in s.board.engaged else "an engagement"
    return f"{lost} points lost"


def _roll(s: S, frame: OfWater, value: Value) -> None:
    """Points lost by strength, or a General Engagement of these ships (3.5a, 3.5b, 25.31h, 25.31i, R-166)."""
    b, w = s.board, s.world
    clash, victim = seafight.clash_of(s), enemy(frame.power)
    lost = contested_loss(strength(w, clash.ships) - strength(w, clash.foes), int(value))
    s.log(
        "interdicted",
        "3.5a",
        side=side_name(victim),
        dice=(int(value),),
        area=frame.area,
        result=words(s, frame.area, lost),
    )
    if lost is None and frame.area not in b.engaged:
        b.engaged = (*b.engaged, frame.area)
        s.push("engagement.end")
        seafight.begin(s)
        return
    b.clash = None
    costs = list(b.development_cost)
    costs[victim] += lost or 0
    b.development_cost = (costs[0], costs[1])


STEPS = (
    Auto(name="interdiction.begin", run=_begin),
    Ask(
        name="interdiction",
        frame=OfWater,
        rule="25.31f",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: f"Interdict the enemy's lines across the {f.area}, or let them be.",
        actions=lambda s, f: [INTERDICT, PASS],
        take=_take,
    ),
    Sealed(
        name="interdiction.ships",
        frame=OfWater,
        rule="3.5a",
        prompt=lambda s, f, side: f"Commit cruisers, escorts and submarines in the {f.area}.",
        actions=_ships_actions,
        complete=lambda s, f, side, answers: bool(answers) and answers[-1] == DONE,
        take=_ships_take,
        refuse=_ships_refuse,
    ),
    Chance(
        name="interdiction.roll",
        frame=OfWater,
        rule="3.5a",
        purpose="what contested seas cost",
        take=_roll,
    ),
)
