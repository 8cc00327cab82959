"""27, 42b and 49. Splitting corps into divisions and joining them again, with substitutes (R-60)."""

from __future__ import annotations

from itertools import combinations

from hexfront.games.emperors_last_war.board import ASIDE, Board, S, flag, hexes_of, lift, put
from hexfront.games.emperors_last_war.figures import STACK
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce, players
from hexfront.games.emperors_last_war.telling import tell
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.memory import remembered, tabled

DONE = act("done")
#: Fields of the board that a corps hands down to its divisions, and divisions to their corps.
INHERITED = (
    "attacked",
    "attacked_normal",
    "building",
    "barred",
    "barred_now",
    "moved",
    "checked_hq",
    "rally_tried",
    "scouts",
)
#: The corps that option 42 keeps whole, and the one that option 49 leaves out.
SZURMAY, GUARDS_RESERVE = "AH-Szur", "GE-RG"


def values(w: World, u: int) -> tuple[str, int, int]:
    """What makes two units alike: nationality, strength, morale (27e)."""
    return w.nation_of[u], w.strength[u], w.morale[u]


# Splitting (27a) ------------------------------------------------------------------------------------------


def divisions(b: Board, w: World, corps: int) -> tuple[int, ...]:
    """The counters that stand for a corps when it splits; nothing if it cannot.

    Its own, with a substitute that was set aside instead of an original (R-60). With option 49 those of a
    corps of the same values, if they are not in use (49a).
    """
    if inforce.on(b, "o42") and w.ids[corps] == SZURMAY:
        return ()
    if corps in w.parts:
        found = w.parts[corps]
        if corps in b.substitutes:
            found = (*(u for u in found if u != b.replaced[corps]), b.substitutes[corps])
        if all(b.loc[u] == ASIDE for u in found):
            return found
    if not inforce.for_power(b, "o49", w.side_of[corps]) or w.ids[corps] == GUARDS_RESERVE:
        return ()
    for other in models(w, corps):
        if all(b.loc[u] == ASIDE for u in w.parts[other]):
            return w.parts[other]
    return ()


@remembered
def models(w: World, corps: int) -> tuple[int, ...]:
    """Other corps with the same values that split normally (49a, 49c)."""
    same = values(w, corps)
    return tuple(c for c in w.parts if c != corps and values(w, c) == same and w.ids[c] != GUARDS_RESERVE)


def kinships(b: Board, w: World, power: int) -> list[int]:
    """Groups of corps and divisions of a power of which some may stand for others (27a, 27e, 49a, 49b)."""
    if not inforce.on(b, "splitting"):
        return []
    return _kinships(w, power, inforce.for_power(b, "o49", power), inforce.on(b, "o42"))


@tabled
def _kinships(w: World, power: int, free: bool, reorganised: bool) -> list[int]:
    """By nation and morale; with free splits corps that split like others belong to them (49a)."""
    found: dict[tuple[str, int], int] = {}
    parts = [u for those in w.parts.values() for u in those]
    alike = {values(w, u) for u in parts}
    divisions = of(u for u in members(w.infantry & ~w.corps) if values(w, u) in alike)
    able = [c for c in w.parts if not (reorganised and w.ids[c] == SZURMAY)]
    loose = [c for c in members(w.corps & w.infantry) if free and models(w, c)]
    for u in members(w.side[power] & (divisions | of((*able, *loose, *parts)))):
        kind = w.nation_of[u], w.morale[u]
        found[kind] = found.get(kind, 0) | 1 << u
    return [units for units in found.values() if units & of(w.parts)]


def split_refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a corps may not be split now, or nothing."""
    b, w = s.board, s.world
    name = called(s, u)
    if b.loc[u] < 0 or not players.directs(b, w, side, u):
        return Refusal("27a", f"The {name} is not a unit of yours on the map.")
    if not w.corps & w.infantry & 1 << u or not divisions(b, w, u):
        return Refusal(_whole_rule(b, w, u), f"The {name} is not a corps that can be split now.")
    if b.disrupted >> u & 1:
        return Refusal("27c", f"The {name} is disrupted and cannot be split.")
    if b.regrouped >> u & 1:
        return Refusal("27b", f"The {name} has just been formed and stays together for now.")
    if b.stack[b.loc[u]].bit_count() - 1 + len(divisions(b, w, u)) > STACK:
        return Refusal("5.3a", f"There is no room for the divisions of the {name}.")
    return None


def _whole_rule(b: Board, w: World, u: int) -> str:
    """The row that keeps a corps whole: with option 49 the counters of its like may be in use (49a)."""
    if inforce.on(b, "o42") and w.ids[u] == SZURMAY:
        return "42b"
    free = inforce.for_power(b, "o49", w.side_of[u]) and w.ids[u] != GUARDS_RESERVE
    return "49a" if free and w.corps & w.infantry & 1 << u and models(w, u) else "27a"


def split_actions(s: S, side: str) -> list[Action]:
    """Corps that may be split (27a)."""
    b, w = s.board, s.world
    if not inforce.on(b, "splitting"):
        return []
    power = players.power_of(side)
    able = w.corps & w.infantry & w.side[power] & b.afield & ~b.disrupted
    if not inforce.for_power(b, "o49", power):
        able &= _starred(w)
    acts = w.unit_acts("split")
    return [acts[u] for u in members(able) if split_refusal(s, side, u) is None]


@remembered
def _starred(w: World) -> int:
    return sum(1 << corps for corps in w.parts)


def split(s: S, side: str, action: Action) -> None:
    """The divisions appear in the hex; those of a concealed corps stay concealed (27d)."""
    b, w = s.board, s.world
    corps = w.index[action.args[0]]
    parts, h, hidden = divisions(b, w, corps), b.loc[corps], bool(b.concealed >> corps & 1)
    shared = _flags(b, 1 << corps)
    tell(s, "split", "27a", 1 << corps, at=(w.spot(h),))
    lift(b, w, corps, ASIDE)
    b.substitutes.pop(corps, None)
    b.replaced.pop(corps, None)
    for u in parts:
        put(b, w, u, h)
        flag(b, w, u, concealed=hidden)
        _mark(b, shared, u)
    b.ready |= sum(1 << u for u in parts) if b.ready >> corps & 1 else 0
    b.regrouped |= sum(1 << u for u in parts)


def _flags(b: Board, units: int) -> list[str]:
    """What some units have done that lasts."""
    return [name for name in INHERITED if getattr(b, name) & units]


def _mark(b: Board, names: list[str], u: int) -> None:
    for name in names:
        setattr(b, name, getattr(b, name) | 1 << u)


# Joining (27a, 27e, 49b) ----------------------------------------------------------------------------------


def joinings(s: S, side: str) -> list[tuple[int, tuple[int, ...], int, int]]:
    """Corps that can be formed now: the corps, its divisions, a substitute and whom it stands in for (or -1).

    All divisions stand in one hex and none is disrupted (27c); one may be replaced by another unit of the
    same strength, morale and nationality (27e).
    """
    b, w = s.board, s.world
    if not inforce.on(b, "splitting"):
        return []
    power = players.power_of(side)
    fit = _fit(b, w, side)
    found = []
    for corps, parts, divisions in _divided(w, power):
        # At most one of them is replaced.
        if (divisions & ~fit).bit_count() > 1 or b.loc[corps] != ASIDE:
            continue
        if not players.directs(b, w, side, corps):
            continue
        if inforce.on(b, "o42") and w.ids[corps] == SZURMAY:
            continue
        found += _with_own(b, w, corps, parts, fit)
    return found


def _fit(b: Board, w: World, side: str) -> int:
    """Divisions that a player may join: undisrupted, not just split off, led by him (27c, F.1a)."""
    mine = w.side[players.power_of(side)] & w.infantry & ~w.corps & b.afield & ~b.disrupted & ~b.regrouped
    return mine & ~_commanded_elsewhere(b, w, side)


def _commanded_elsewhere(b: Board, w: World, side: str) -> int:
    """Units that an HQ leads whose player is another one (F.1a)."""
    return of(u for _, u in b.lent if not players.directs(b, w, side, u))


@tabled
def _divided(w: World, power: int) -> list[tuple[int, tuple[int, ...], int]]:
    """The corps of a power that have divisions, and these one by one and as a set."""
    return [(corps, parts, of(parts)) for corps, parts in w.parts.items() if w.side_of[corps] == power]


def _with_own(
    b: Board, w: World, corps: int, parts: tuple[int, ...], fit: int
) -> list[tuple[int, tuple[int, ...], int, int]]:
    """The ways to form one corps from its divisions, with at most one substitute (27e, R-60)."""
    found = []
    if all(fit >> u & 1 for u in parts) and len({b.loc[u] for u in parts}) == 1:
        found.append((corps, parts, -1, -1))
    for away in parts:
        rest = tuple(u for u in parts if u != away)
        if not all(fit >> u & 1 for u in rest) or len({b.loc[u] for u in rest}) != 1:
            continue
        there = b.stack[b.loc[rest[0]]] & fit
        for u in members(there):
            if u not in parts and values(w, u) == values(w, away):
                found.append((corps, (*rest, u), u, away))
    return found


def free_joinings(s: S, side: str) -> list[tuple[int, tuple[int, ...], int, int]]:
    """With option 49 divisions of the right values may become any free corps counter (49b, 49c)."""
    b, w = s.board, s.world
    power = players.power_of(side)
    if not inforce.on(b, "splitting") or not inforce.for_power(b, "o49", power):
        return []
    fit = _fit(b, w, side)
    spare = [c for c in members(w.corps & w.infantry & w.side[power]) if b.loc[c] == ASIDE]
    found = []
    for corps in spare:
        if w.ids[corps] == GUARDS_RESERVE or not players.directs(b, w, side, corps):
            continue
        # Its own divisions rejoin it as ever (27a).
        own = set(w.parts.get(corps, ()))
        for model in (corps, *models(w, corps)):
            if model in w.parts:
                groups = _alike(b, w, w.parts[model], fit)
                found += [(corps, those, -1, -1) for those in groups if set(those) != own]
    return list(dict.fromkeys(found))


def _alike(b: Board, w: World, parts: tuple[int, ...], fit: int) -> list[tuple[int, ...]]:
    """Groups of divisions in one hex with the same values as some divisions."""
    wanted = sorted(values(w, u) for u in parts)
    found = []
    for h in {b.loc[u] for u in members(fit)}:
        for those in combinations(members(b.stack[h] & fit), len(parts)):
            if sorted(values(w, u) for u in those) == wanted:
                found.append(those)
    return found


def _named(w: World, joining: tuple[int, tuple[int, ...], int, int], free: bool) -> Action:
    """``rejoin CORPS``, ``rejoin CORPS SUBSTITUTE DIVISION``, or with option 49 ``unite CORPS DIVISIONS``."""
    corps, parts, stand_in, away = joining
    if free:
        return act("unite", w.ids[corps], *(w.ids[u] for u in parts))
    extra = (w.ids[stand_in], w.ids[away]) if stand_in >= 0 else ()
    return act("rejoin", w.ids[corps], *extra)


def join_actions(s: S, side: str) -> list[Action]:
    """Corps that may be formed from divisions (27a)."""
    return [_named(s.world, one, free=False) for one in joinings(s, side)]


def free_join_actions(s: S, side: str) -> list[Action]:
    """Corps that option 49 lets be formed (49b)."""
    return [_named(s.world, one, free=True) for one in free_joinings(s, side)]


def join(s: S, side: str, action: Action) -> None:
    """The divisions make room for their corps; a substitute is set aside, the original stays (R-60)."""
    free = action.verb == "unite"
    options = free_joinings(s, side) if free else joinings(s, side)
    corps, parts, stand_in, away = next(one for one in options if _named(s.world, one, free) == action)
    b, w = s.board, s.world
    h, units = b.loc[parts[0]], sum(1 << u for u in parts)
    shared, hidden = _flags(b, units), units & ~b.concealed == 0
    ready = units & ~b.ready == 0
    for u in parts:
        lift(b, w, u, ASIDE)
    put(b, w, corps, h)
    flag(b, w, corps, concealed=hidden)
    _mark(b, shared, corps)
    b.ready |= 1 << corps if ready else 0
    b.regrouped |= 1 << corps
    if stand_in >= 0:
        b.substitutes[corps], b.replaced[corps] = stand_in, away
    tell(s, "joined", "27a", 1 << corps, at=(w.spot(h),))


def join_refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a corps may not be formed (27a, 27b, 27c, 42b)."""
    b, w, name = s.board, s.world, called(s, u)
    if inforce.on(b, "o42") and w.ids[u] == SZURMAY:
        return Refusal("42b", f"The divisions of the {name} act on their own.")
    parts = sum(1 << part for part in w.parts.get(u, ()))
    together = parts and any(not parts & ~b.stack[h] for h in members(hexes_of(b, parts)))
    if together and parts & b.disrupted:
        return Refusal("27c", f"A division of the {name} is disrupted and cannot rejoin it.")
    if together and parts & b.regrouped:
        return Refusal("27b", f"The {name} has just been split up and stays so for now.")
    if together and parts & _commanded_elsewhere(b, w, side):
        return Refusal("F.1a", f"A division of the {name} is directed by the ally.")
    return Refusal("27a", f"The {name} has not all its undisrupted divisions in one hex.")


def unite_refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a corps may not be formed of other divisions than its own (49b, 49c)."""
    b, w, name = s.board, s.world, called(s, u)
    if not inforce.for_power(b, "o49", w.side_of[u]):
        return Refusal("49b", "Without the option of free splits a corps is formed of its own divisions.")
    if w.ids[u] == GUARDS_RESERVE:
        return Refusal("49c", f"The {name} is left out of free splits and joinings.")
    if b.loc[u] != ASIDE:
        return Refusal("49b", f"The counter of the {name} is not at hand.")
    return Refusal("49b", f"No hex has fit divisions of the right values for the {name}.")


# The first movement phase (27b) ---------------------------------------------------------------------------


def _actions(s: S, frame: OfSide) -> list[Action]:
    side = frame.side
    return [*split_actions(s, side), *join_actions(s, side), *free_join_actions(s, side), DONE]


def _take(s: S, frame: OfSide, action: Action) -> None:
    if action == DONE:
        return
    s.again(frame)
    if action.verb == "split":
        split(s, frame.side, action)
    else:
        join(s, frame.side, action)


def _refuse(s: S, frame: OfSide, action: Action) -> Refusal | None:
    u = s.world.index.get(action.args[0]) if action.args else None
    if u is None or s.world.side_of[u] != players.power_of(frame.side):
        return None
    return REFUSALS.get(action.verb, join_refusal)(s, frame.side, u)


#: Why not, by verb.
REFUSALS = {"split": split_refusal, "rejoin": join_refusal, "unite": unite_refusal}

STEPS = (
    Ask(
        name="regrouping",
        frame=OfSide,
        rule="27b",
        prompt=lambda s, f: "Split corps or join divisions before the movement phase, or go on.",
        actions=_actions,
        take=_take,
        refuse=_refuse,
        always=True,
    ),
)
