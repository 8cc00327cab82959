"""35. Cavalry concentration: corps that gather on the headquarters of their armies."""

from __future__ import annotations

from functools import cache

from hexfront.games.emperors_last_war.board import POOL, S, first_date, flag, turn_of
from hexfront.games.emperors_last_war.figures import D12
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce, players
from hexfront.games.emperors_last_war.rules.entry import go
from hexfront.games.emperors_last_war.rules.lines import beside_enemy
from hexfront.games.emperors_last_war.rules.players import OfPowerUnit, asked
from hexfront.games.emperors_last_war.rules.stacking import room
from hexfront.games.emperors_last_war.telling import tell
from hexfront.games.emperors_last_war.world import HERE, World
from hexfront.hexes.tables import read_table
from hexfront.kernel import Action, Ask, Chance, Refusal, act

PASS = act("pass")


@cache
def corps_of() -> dict[str, str]:
    """By HQ the cavalry corps that gathers on it (35a)."""
    rows = read_table(HERE / "cavalry.tsv", ["hq", "cavalry_corps"])
    return {row["hq"]: row["cavalry_corps"] for row in rows}


def corps(w: World, hq: int) -> int:
    """The cavalry corps of an HQ, or -1."""
    return w.index.get(corps_of().get(w.ids[hq], ""), -1)


def refusal(s: S, side: str, hq: int) -> Refusal | None:
    """Why the cavalry of an HQ may not be tried now, or nothing."""
    b, w = s.board, s.world
    name, u = called(s, hq), corps(w, hq)
    if u < 0 or b.loc[u] != POOL:
        return Refusal("35a", f"No cavalry corps waits to gather on the {name}.")
    if b.loc[hq] < 0 or not players.directs(b, w, side, hq):
        return Refusal("35a", f"The {name} is not an HQ of yours on the map.")
    if not turn_of(s).cavalry_limit:
        return Refusal("35a", f"Cavalry gathers from {first_date(s.world, 'cavalry_limit')} on.")
    if b.tried >> hq & 1:
        return Refusal("35d", f"The {name} has tried in this Supply Phase; it may try again in later turns.")
    if not room(b, w, b.loc[hq]):
        return Refusal("5.3a", f"The hex of the {name} is full.")
    return None


def actions(s: S, side: str) -> list[Action]:
    """HQs whose cavalry may be tried (35a)."""
    b, w = s.board, s.world
    if not inforce.on(b, "campaign") or not turn_of(s).cavalry_limit:
        return []
    staffs = [w.index[name] for name in corps_of() if name in w.index]
    own = [hq for hq in staffs if w.side_of[hq] == players.power_of(side)]
    acts = w.unit_acts("concentrate")
    return [acts[hq] for hq in own if refusal(s, side, hq) is None]


def take(s: S, side: str, action: Action) -> None:
    """The die for one HQ (35a)."""
    hq = s.world.index[action.args[0]]
    s.board.tried |= 1 << hq
    s.push("cavalry.roll", s.world.side_of[hq], hq)


def _rolled(s: S, frame: OfPowerUnit, face: int | str) -> None:
    """Up to the limit of the turn it succeeds: 6, then 2 more each turn until it is certain (35b).

    The corps is put on the hex of its HQ (35c).
    """
    b, w, hq = s.board, s.world, frame.unit
    u, limit = corps(w, hq), turn_of(s).cavalry_limit
    gathers = int(face) <= limit
    side = asked(s, frame)
    s.log(
        "cavalry rolled",
        "35b",
        side=side,
        dice=(int(face),),
        limit=limit,
        unit=called(s, u),
        result="yes" if gathers else "no",
    )
    if not gathers:
        return
    go(s, u, b.loc[hq])
    tell(s, "formed", "35c", 1 << u, at=(w.spot(b.loc[u]),))
    if not beside_enemy(b, w, frame.power, b.loc[u], works=True):
        s.push("cavalry.conceal", frame.power, u)


def _conceal(s: S, frame: OfPowerUnit, action: Action) -> None:
    """Out of contact it may be concealed at once (35c)."""
    if action != PASS:
        flag(s.board, s.world, frame.unit, concealed=True)


STEPS = (
    Chance(
        name="cavalry.roll",
        frame=OfPowerUnit,
        rule="35b",
        purpose="whether a cavalry corps gathers",
        outcomes=lambda s, f: D12,
        take=_rolled,
    ),
    Ask(
        name="cavalry.conceal",
        frame=OfPowerUnit,
        rule="35c",
        side=asked,
        prompt=lambda s, f: f"Conceal the {called(s, f.unit)} at once?",
        actions=lambda s, f: [s.world.unit_acts("conceal")[f.unit], PASS],
        take=_conceal,
    ),
)
