"""Shorthand for the tests of chapters 6 and 7: where units are, who is in supply, and walls of water."""

from __future__ import annotations

from typing import Any

import hexfront
from hexfront import State
from hexfront.games.reichswehr_freikorps.rules.supply import in_supply

AnyState = State[Any, Any]

GAME: Any = hexfront.games["reichswehr-freikorps"]

QUIET = ["ask never", "support never", "tops keep"]

WEST_EDGE = (
    *("1001", "1100", "1201", "1300", "1401", "1500", "1601", "1700"),
    *("1801", "1900", "2001", "2100", "2201", "2300", "2401", "2500"),
)
#: Every city and town but Warsaw.
PLACES = (
    *("1702", "1802", "1803", "2418", "2106", "2424", "1513", "1111", "1019", "1201"),
    *("1919", "1718", "1817", "2024", "2312", "1813", "1808", "1705", "1309", "1205"),
)


def germans(*hexes: str, **more: Any) -> AnyState:
    """Infantry divisions g1, g2... in these hexes, as the German movement phase of turn 3 opens."""
    doc = {"phase": "german movement", "turn": 3}
    return _position("german", hexes, doc | more)


def reds(*hexes: str, **more: Any) -> AnyState:
    """Infantry divisions r1, r2... of 4th Army, as its front moves on turn 3 at middling morale."""
    doc = {"phase": "red movement", "front": "western", "turn": 3, "ram": 10, "standing": "ask never"}
    return _position("red", hexes, doc | more)


def _position(side: str, hexes: tuple[str, ...], doc: dict[str, Any]) -> AnyState:
    names = {f"{side[0]}{n}": name for n, name in enumerate(hexes, 1)}
    units = [{"id": unit, "side": side, "strength": 3} for unit in names]
    state: AnyState = GAME.position(
        doc | {"units": names | doc.get("units", {}), "new_units": units + doc.get("new_units", [])}
    )
    return state


def fed(s: AnyState, side: str, name: str) -> bool:
    """Whether units of a side would be in supply in a hex now."""
    return in_supply(s, side, s.world.grid.hex(name))


def where(s: AnyState, unit: str) -> str:
    """A hex, a turn box, "off" or "dead"."""
    return str(s.view("german")["board"]["units"][unit])


def asked(s: AnyState) -> str:
    """What is being decided."""
    assert s.decision is not None
    return s.decision.step


def fight(s: AnyState, target: str, hexes: list[str] | None = None) -> list[Any]:
    """Attack a hex from every hex that can, or from the given ones, without Allied support; all events."""
    events = list(s.apply(f"attack {target}"))
    while s.decision is not None and s.decision.step in ("battle.join", "battle.support", "battle.odds"):
        legal = s.legal_actions()
        joins = [a for a in legal if a.verb == "join" and (hexes is None or a.args[0] in hexes)]
        go_on = [a for a in ("unsupported", "declare", "roll") if a in legal]
        events += s.apply([*joins, *go_on][0])
    return events


def strengths(events: list[Any]) -> tuple[int, int]:
    """Attack and defence as announced in a battle."""
    (odds,) = [event.facts for event in events if event.name == "odds"]
    return odds["attack"], odds["defence"]


def pace(s: AnyState, unit: str) -> int:
    """The movement points of an infantry unit that would set out now."""
    twin = s.clone()
    twin.apply(f"move {where(s, unit)}")
    march = twin.board.march
    assert march is not None
    return int(march.slow)


def supplied(s: AnyState, unit: str) -> bool:
    """Whether an infantry unit setting out on turn 3 at middling morale has its 6 points, or half of them."""
    assert s.board.turn == 3
    points = pace(s, unit)
    assert points in (3, 6)
    return points == 6


def only(*kept: str, side: str = "german") -> dict[str, str]:
    """Railheads of the German in these places and nowhere else, or of Red there besides Warsaw."""
    if side == "red":
        return dict.fromkeys(kept, "red")
    return {place: "german" if place in kept else "none" for place in PLACES}


def lost(*kept: str) -> dict[str, str]:
    """The west edge under Red control but for these hexes."""
    return {name: "red" for name in WEST_EDGE if name not in kept}


def column_wall(gap: str) -> dict[str, str]:
    """Water from south to north in column 15, with one hex of land: east and west are joined there only."""
    return {f"{row}15": "sea" for row in range(10, 26) if f"{row}15" != gap}


def row_wall(row: int, gap: str = "") -> dict[str, str]:
    """Water from the west edge to Warsaw along a row, with one hex of land at most.

    South and north then each have west-edge sources of their own.
    """
    columns = range(24) if row % 2 else range(1, 24)
    names = [f"{row}{column:02}" for column in columns]
    return {name: "sea" for name in names if name not in (gap, "1323")}
