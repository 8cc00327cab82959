"""15, A.6, B.5, C.5, C.7, 28, 36 and 37. Victory points: one track, and what moves it.

Points of the Central Powers are positive, those of Russia negative: what one side gains the other loses
(15.1a, R-32).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hexfront.games.emperors_last_war.board import Board, S, controls, units_in
from hexfront.games.emperors_last_war.rules import inforce, shares
from hexfront.games.emperors_last_war.rules.encirclement import encircled
from hexfront.games.emperors_last_war.telling import troops
from hexfront.games.emperors_last_war.world import CP, GERMAN, HERE, POWER_NAMES, RU, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.kernel import Auto, Frame

#: How the sign of a change follows from the power that gains it.
SIGN = (1, -1)
#: The powers within a sentence.
NAMES = ("the Central Powers", "Russia")
#: What each scenario pays for, and what it pays for losses: tables by group of rules in force.
OBJECTIVES = tuple(read_table(HERE / "objectives.tsv", ["group", "power", "kind", "hex", "points", "rule"]))
LOSSES = {row["group"]: row for row in read_table(HERE / "losses.tsv", ["group", "disruption", "repeated"])}


class Gain(NamedTuple):
    """Something that scores: how much (for the Central Powers positive), by which rule, for what."""

    points: int
    rule: str
    why: str
    #: The ally to whom it is put down (R-98).
    ally: str = ""


def post(s: S, points: int, rule: str, event: str, ally: str = "", **facts: Any) -> None:
    """Move the one track: what one side gains the other loses (15a, 15.1a, R-32).

    ``ally`` is the one of two allies to whom it is put down (R-98).
    """
    if not points or s.outcome is not None:
        return
    b = s.board
    b.vp += points
    shares.credit(b, ally, points)
    s.log(event, rule, change=told(points, b.vp), **facts)


def told(points: int, balance: int) -> str:
    """A change of the track in words: who gains, and how the balance stands."""
    gainer = NAMES[CP if points > 0 else RU]
    return f"{gainer} +{abs(points)} VP, {standing(balance)}"


def standing(balance: int) -> str:
    """The balance in words (15.1a)."""
    if not balance:
        return "the balance is even"
    return f"the balance is {abs(balance)} for {NAMES[CP if balance > 0 else RU]}"


# Losses and failed attacks -----------------------------------------------------------------------


def losses(b: Board) -> dict[str, str] | None:
    """What the rules in force pay for losses (A.6, B.5.3, C.7.1, 28)."""
    return next((row for group, row in LOSSES.items() if inforce.on(b, group)), None)


def worth(b: Board, w: World, u: int) -> int:
    """What a unit counts for when it is disrupted or lost (R-85).

    Its strength; a headquarters counts 1, or its command range where rule 28 is in force. Patrols have
    no strength and count nothing.
    """
    row = losses(b)
    if row is None:
        return 0
    return w.range[u] if w.hqs >> u & 1 and row["hq"] == "range" else w.strength[u]


def disrupted(s: S, u: int) -> None:
    """A unit has been disrupted for the first time (A.6g, B.5.3a)."""
    row = losses(s.board)
    if row is not None:
        _lost(s, u, int(row["disruption"]), row["disruption_rule"], "disruption scored")


def eliminated(s: S, u: int, encircled: bool) -> None:
    """A unit has been eliminated (R-85).

    Encircled or by surrender only the factor of elimination counts (A.6h, B.5.3b, C.7.1b, 28d); else it was
    disrupted a second time (A.6g, B.5.3a, C.7.1a, 28c).
    """
    row = losses(s.board)
    if row is None:
        return
    how = "encircled" if encircled else "repeated"
    _lost(s, u, int(row[how]), row[f"{how}_rule"], "elimination scored")


def _lost(s: S, u: int, factor: int, rule: str, event: str) -> None:
    b, w = s.board, s.world
    points, owner = -SIGN[w.side_of[u]] * factor * worth(b, w, u), shares.of_unit(b, w, u)
    post(s, points, rule, event, owner, who=troops(s, 1 << u))


def failed_attack(s: S, power: int) -> None:
    """An attack of a power has failed: 1 point to the defender (A.6i, B.5.3c)."""
    row = losses(s.board)
    if row is not None:
        post(s, -SIGN[power] * int(row["failed_attack"]), row["failed_rule"], "failed attack scored")


# Objectives at the end of the Russian Normal Movement Phase (15.2) ---------------------------------


def objectives(b: Board, w: World) -> list[Gain]:
    """What the positions of both sides score now (15.2a), each part with its rule."""
    found = [gain for row in OBJECTIVES if inforce.on(b, row["group"]) for gain in _scored(b, w, row)]
    if inforce.on(b, "campaign"):
        found += [*balance_of_objectives(b, w), *aspirations(b, w), *liberation(b, w)]
    return [gain for gain in found if gain.points]


def _scored(b: Board, w: World, row: dict[str, str]) -> list[Gain]:
    """One line of the table of objectives (A.6, B.5, C.5)."""
    power, points = POWER_NAMES.index(row["power"]), int(row["points"])
    count, why = COUNTS[row["kind"]](b, w, power, row["hex"])
    return [Gain(SIGN[power] * points * count, row["rule"], why)]


def _held(b: Board, w: World, power: int, name: str) -> tuple[int, str]:
    """A town that a power controls; Lodz pays Russia from the start while it holds it (R-61, R-89, R-91)."""
    h = w.grid.hex(name)
    return controls(b, w, power) >> h & 1, w.place_words[h]


def _towns(b: Board, w: World, power: int, side: str) -> tuple[int, str]:
    """Towns in the enemy's country that have no line of their own in the table (B.5c)."""
    listed = w.grid.set(
        row["hex"] for row in OBJECTIVES if row["kind"] == "hold" and inforce.on(b, row["group"])
    )
    there = w.towns & w.home[POWER_NAMES.index(side)] & ~listed
    return (controls(b, w, power) & there).bit_count(), "other towns"


def _units(b: Board, w: World, power: int, region: str) -> tuple[int, str]:
    """Real units of a power in a region (A.6c, R-35, C.5e)."""
    hexes = w.region[region] if region in w.region else w.country[region]
    return (units_in(b, w, power, hexes) & w.real).bit_count(), "units deep in enemy country"


def _siege(b: Board, w: World, power: int, name: str) -> tuple[int, str]:
    """A fortress that is encircled and still its owner's (C.5f, R-90)."""
    h = w.grid.hex(name)
    owner = w.work[h].power
    besieged = not b.captured >> h & 1 and encircled(b, w, owner, h)
    return int(besieged), f"the siege of {w.place_words[h]}"


COUNTS = {"hold": _held, "towns": _towns, "units": _units, "siege": _siege}


def stars(b: Board, w: World, power: int) -> int:
    """Objectives that a power holds in the enemy's countries; each star of a hex counts (36b)."""
    there = controls(b, w, power) & w.objectives & w.home[1 - power]
    return sum(w.stars[h] for h in members(there))


def advantage(b: Board, w: World) -> int:
    """Russian objectives in Germany and Austria-Hungary less those of the Central Powers in Russia (R-74)."""
    return stars(b, w, RU) - stars(b, w, CP)


def balance_of_objectives(b: Board, w: World) -> list[Gain]:
    """Who holds more objectives in enemy country than the other scores the difference (36a, R-74)."""
    return [Gain(-advantage(b, w), "36a", "objectives in enemy country")]


def aspirations(b: Board, w: World) -> list[Gain]:
    """What Russia falls short of the turn's figure goes to the Central Powers (36.1a, 36.1b, R-74, R-102)."""
    turn = w.turns[b.turn]
    wanted = turn.aspiration_allies if inforce.on(b, "allies") else turn.russian_aspiration
    short = wanted - max(advantage(b, w), 0)
    return [Gain(max(short, 0), "36.1a", "unfulfilled Russian aspirations")]


def liberation(b: Board, w: World) -> list[Gain]:
    """3 points in every turn in which no Russian HQ is on German territory (37.3a, R-75)."""
    there = units_in(b, w, RU, w.country["germany"]) & w.hqs
    points = int(w.charts["scenario"]["campaign"]["liberation_of_prussia_vp"])
    return [Gain(0 if there else points, "37.3a", "no Russian headquarters in Germany", GERMAN)]


def _scoring(s: S, frame: Frame) -> None:
    """The end of the Russian Normal Movement Phase (15.2a)."""
    for gain in objectives(s.board, s.world):
        post(s, gain.points, gain.rule, "objective scored", gain.ally, why=gain.why)
    shares.score(s.board, s.world)


STEPS = (Auto(name="scoring", run=_scoring),)
