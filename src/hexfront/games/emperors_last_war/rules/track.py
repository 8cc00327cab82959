"""33.3. The Western Front Reinforcements Track: counters used, hastened, laid again, pushed on (R-71)."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, S
from hexfront.games.emperors_last_war.rules import inforce, shares
from hexfront.games.emperors_last_war.rules.scoring import post
from hexfront.games.emperors_last_war.telling import side_of, troops
from hexfront.games.emperors_last_war.world import CP, GERMAN, World
from hexfront.hexes import members


def printed(b: Board, w: World) -> tuple[int, ...]:
    """By turn the number printed on the cell of the track (33.3a, 41b)."""
    column = "wfr_counters_option41" if inforce.on(b, "o41") else "wfr_counters"
    return (0, *(int(getattr(turn, column)) for turn in w.tables.turns))


def laid(sizes: tuple[int, ...], cells: tuple[int, ...], first: int, counters: int) -> tuple[int, ...]:
    """Lay counters from a cell onward, each cell taking as many as its printed number (33.3a, 33.3.1c).

    Those that find no cell are out of play (R-71).
    """
    found = list(cells)
    for turn in range(first, len(found)):
        more = max(0, min(counters, sizes[turn] - found[turn]))
        found[turn] += more
        counters -= more
    return tuple(found)


def first_cells(b: Board, w: World) -> tuple[int, ...]:
    """The track at the start: ten counters laid in order, or what a later scenario lists (33.3a, R-80)."""
    sizes, rows = printed(b, w), w.charts["wfr"]
    empty = (0,) * len(sizes)
    listed = rows.get(f"start_cells_{inforce.terms()[b.scenario].tables.lower()}")
    if listed is None:
        return laid(sizes, empty, 1, int(rows["counters"]))
    found = list(empty)
    for date, counters in listed:
        found[w.turn_of_date[date]] = counters
    return tuple(found)


def use(b: Board, w: World, counters: int) -> tuple[tuple[int, ...], int]:
    """The track after so many counters were used now, and the turns that they were hastened in all."""
    cells, hastened, taken = _taken_off(b.cells, b.turn, counters)
    return _laid_again(b, w, cells, taken), hastened


def _taken_off(cells: tuple[int, ...], now: int, counters: int) -> tuple[tuple[int, ...], int, int]:
    """Counters come off the cell of the turn, then off the nearest later ones (33.3.1a, 33.3.1b).

    Tells the track without them, the turns that they were hastened in all, and how many there were.
    """
    found, hastened, left = list(cells), 0, counters
    for turn in range(now, len(found)):
        taken = min(left, found[turn])
        found[turn] -= taken
        left -= taken
        hastened += taken * (turn - now)
    return tuple(found), hastened, counters - left


def _laid_again(b: Board, w: World, cells: tuple[int, ...], counters: int) -> tuple[int, ...]:
    """Counters go behind the last one, never on the cell of this turn or before (33.3.1c, 33.3.1d, R-71)."""
    last = max((turn for turn, number in enumerate(cells) if number), default=0)
    return laid(printed(b, w), cells, max(last, b.turn + 1), counters)


def enter(s: S) -> None:
    """Units from the west have come onto the map: pay with counters, and with points for haste (33.3.1).

    Those who come together pay first, and then all their counters are laid again. If the track has too few
    of them, those that came off are laid again before the rest is taken (R-100).
    """
    b, w = s.board, s.world
    units = b.western & b.afield
    if not units:
        return
    b.western &= ~units
    b.exposed &= ~units
    price, held = int(w.charts["wfr"]["vp_per_counter_turn_hastened"]), 0
    for u in members(units):
        b.cells, hastened, taken = _taken_off(b.cells, b.turn, w.strength[u])
        held += taken
        if taken < w.strength[u]:
            b.cells = _laid_again(b, w, b.cells, held)
            b.cells, more, held = _taken_off(b.cells, b.turn, w.strength[u] - taken)
            hastened += more
        post(s, -price * hastened, "33.3.1b", "haste scored", shares.of_unit(b, w, u), turns=hastened)
    b.cells = _laid_again(b, w, b.cells, held)


def expose(s: S, units: int) -> None:
    """The town has been found out, and with it which units come from the west (33.2b)."""
    b = s.board
    found = units & b.western
    b.exposed |= found
    if found:
        s.log("western found", "33.2b", side=side_of(s, CP), who=troops(s, found))


def push_on(s: S) -> None:
    """Unused counters of the turn move on and give 2 points each; from the last cell none do (33.3.2a)."""
    b, w = s.board, s.world
    if b.turn + 1 >= len(b.cells) or not b.cells[b.turn]:
        return
    cells, number = list(b.cells), b.cells[b.turn]
    cells[b.turn], cells[b.turn + 1] = 0, cells[b.turn + 1] + number
    b.cells = tuple(cells)
    points = int(w.charts["wfr"]["vp_per_counter_delayed"])
    post(s, points * number, "33.3.2a", "delay scored", GERMAN, number=number)
