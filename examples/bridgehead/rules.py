"""1 to 5. The rules, chapter by chapter; each step of the agenda is one part of them."""

from __future__ import annotations

from hexfront.games.bridgehead.board import LOST, TRAY, Battle, S, covered, enemy, occupied, put
from hexfront.games.bridgehead.world import BLUE, GREY, World

from hexfront.hexes import members, of
from hexfront.hexes.movement import movement_range
from hexfront.kernel import D6, Action, Ask, Auto, Chance, Frame, Outcome, Refusal, act, step_table
from hexfront.kernel.event import Named, declare
from hexfront.mechanics.frames import OfSide, OfUnit
from hexfront.mechanics.telling import tell_units

DONE, ADVANCE, STAY = act("done"), act("advance"), act("stay")
TURNS, POINTS, WOOD = 4, 2, 2
#: The least score for a loss and for a retreat (4.4).
LOSS, RETREAT = 6, 4

EVENTS = declare(
    turn={"turn": "Turn {turn} begins."},
    phase={"player turn": "The player turn of {side} begins."},
    march={"moved": "{who} {marches/march} from {start} to {to}."},
    battle={"attack": "{who} {attacks/attack} {at} from {origins}."},
    reveal={"shown": "{who} {is/are} turned face up in {at}."},
    roll={"roll": "The die shows {dice}, the score is {score}: {result}."},
    retreat={"retreat": "{who} {retreats/retreat} from {start} to {to}."},
    advance={"advance": "{who} {advances/advance} into {to}."},
    loss={"lost": "{who} {is/are} lost in {at}."},
    news={"set up": "Grey has set up."},
)


def named_hex(w: World, h: int) -> Named:
    """A hex for the log."""
    return Named(w.names[h], w.place_name(h))


def named_unit(w: World, u: int) -> Named:
    """A unit for the log."""
    return Named(w.ids[u], w.units[u].name)


def tell(s: S, name: str, rule: str, u: int, *way: int) -> None:
    """Log what a unit did; Blue hears of a covered unit only where it went (2.2)."""
    b, w = s.board, s.world
    places = tuple(named_hex(w, h) for h in way)
    where = {"way": places} if len(places) > 1 else {"at": places}
    who = (named_unit(w, u),)
    tell_units(s, name, rule, w.side_of[u], who, () if covered(b, w) >> u & 1 else who, **where)


# 1. The turn ---------------------------------------------------------------------------------------


def _turn(s: S, frame: Frame) -> None:
    """1.1, 5.1, 5.2: Blue, then Grey, then the end of the turn."""
    s.log("turn", "1.1", turn=s.board.turn)
    s.push("turn.end")
    s.push("player", GREY)
    s.push("player", BLUE)


def _player(s: S, frame: OfSide) -> None:
    """1.2: a side moves, then attacks; who fought before may fight again (R-1)."""
    s.log("player turn", "1.2", side=frame.side)
    s.board.active, s.board.moved, s.board.fought = frame.side, 0, 0
    s.push("combat", frame.side)
    s.push("movement", frame.side)


def _turn_end(s: S, frame: Frame) -> None:
    b, w = s.board, s.world
    if occupied(b, w, BLUE) >> w.mill & 1:
        s.finish(Outcome(BLUE, "decisive", "5.1", "A Blue unit stands in Mill."))
    elif b.turn == TURNS:
        s.finish(Outcome(GREY, "decisive", "5.2", "Blue has not taken Mill in four turns."))
    else:
        b.turn += 1
        s.push("turn")


# 2. Set-up -----------------------------------------------------------------------------------------


def _setup_actions(s: S, frame: Frame) -> list[Action]:
    b, w = s.board, s.world
    waiting = [u for u in members(w.side[GREY]) if b.loc[u] == TRAY]
    free = w.grey_setup & ~occupied(b, w, GREY)
    return [act("place", w.ids[u], w.names[h]) for u in waiting for h in members(free)]


def _setup_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    put(b, w, w.index[action.args[0]], w.grid.hex(action.args[1]))
    if TRAY in b.loc:
        s.again(frame)
    else:
        s.log("set up", "2.1")


def _setup_refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    return Refusal("2.1", "Grey places his units one by one in empty hexes of columns 03 and 04.")


# 3. Movement ---------------------------------------------------------------------------------------


def reach(s: S, u: int) -> list[int]:
    """By points spent, the hexes that a unit can end its move in (3.1, 3.2)."""
    b, w = s.board, s.world
    free = w.grid.all & ~occupied(b, w, BLUE) & ~occupied(b, w, GREY)
    start = 1 << b.loc[u]
    return [found & ~start for found in movement_range(w.costs, start, POINTS, free)]


def _movable(s: S, side: str) -> list[int]:
    b, w = s.board, s.world
    return [u for u in members(w.side[side] & ~b.moved) if b.loc[u] >= 0]


def _movement_actions(s: S, frame: OfSide) -> list[Action]:
    w = s.world
    moves = [
        act("move", w.ids[u], w.names[h])
        for u in _movable(s, frame.side)
        for found in reach(s, u)
        for h in members(found)
    ]
    return [*moves, DONE]


def _movement_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.again(frame)
    u, to = w.index[action.args[0]], w.grid.hex(action.args[1])
    start = b.loc[u]
    b.moved |= 1 << u
    put(b, w, u, to)
    tell(s, "moved", "3.1", u, start, to)


def _movement_refuse(s: S, frame: OfSide, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    if action.verb != "move" or len(action.args) != 2:  # noqa: PLR2004 - a unit and a hex
        return None
    unit, to = action.args
    u = w.index.get(unit, -1)
    if u not in _movable(s, frame.side):
        return Refusal("3.1", f"{unit} is no unit of yours that can still move.")
    if to in w.grid and b.stack[w.grid.hex(to)]:
        return Refusal("3.2", f"{w.place_name(w.grid.hex(to))} holds another unit.")
    return Refusal("3.1", f"{w.units[u].name} has two points, and {to} costs more or cannot be reached.")


# 4. Combat -----------------------------------------------------------------------------------------


def targets(s: S, u: int) -> int:
    """Adjacent hexes with enemy units that have not been attacked (4.1)."""
    b, w = s.board, s.world
    foes = members(w.side[enemy(w.side_of[u])] & ~b.fought)
    return w.touching[b.loc[u]] & of(b.loc[v] for v in foes if b.loc[v] >= 0)


def _combat_actions(s: S, frame: OfSide) -> list[Action]:
    b, w = s.board, s.world
    ready = [u for u in members(w.side[frame.side] & ~b.fought) if b.loc[u] >= 0]
    attacks = [act("attack", w.ids[u], w.names[h]) for u in ready for h in members(targets(s, u))]
    return [*attacks, DONE]


def _combat_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.commit("4.2", "Those who fight lie face up.")
    s.again(frame)
    u, target = w.index[action.args[0]], w.grid.hex(action.args[1])
    v = b.stack[target] - 1
    uncovered = covered(b, w) & (1 << u | 1 << v)
    b.shown |= 1 << u | 1 << v
    b.fought |= 1 << u | 1 << v
    b.battle = Battle(u, v, target)
    here = (named_hex(w, b.loc[u]),)
    s.log("attack", "4.1", side=frame.side, who=(named_unit(w, u),), at=(named_hex(w, target),), origins=here)
    for one in members(uncovered):
        tell(s, "shown", "4.2", one, b.loc[one])
    s.push("battle.end")
    s.push("battle.roll")


def _combat_refuse(s: S, frame: OfSide, action: Action) -> Refusal | None:
    if action.verb != "attack":
        return None
    return Refusal("4.1", "A unit attacks once, and only an adjacent enemy unit that has not fought yet.")


def bonus(w: World, attack: int, defence: int, target: int) -> int:
    """What is added to the die (4.3)."""
    return attack - defence - (WOOD if w.wood >> target & 1 else 0)


def result(score: int) -> str:
    """What a score means for the defender (4.4)."""
    return "lost" if score >= LOSS else "retreat" if score >= RETREAT else "nothing"


def _roll(s: S, frame: Frame, value: object) -> None:
    b, w = s.board, s.world
    battle = b.battle
    assert battle is not None
    assert isinstance(value, int)
    score = value + bonus(w, w.strength[battle.attacker], w.strength[battle.defender], battle.target)
    b.battle = battle._replace(score=score)
    s.log("roll", "4.3", side=b.active, dice=(value,), result=result(score), score=score)
    if result(score) == "lost":
        _lose(s, battle.defender)
    elif result(score) == "retreat":
        s.push("battle.retreat", battle.defender)


def _lose(s: S, u: int) -> None:
    b, w = s.board, s.world
    tell(s, "lost", "4.4", u, b.loc[u])
    put(b, w, u, LOST)
    side = w.side_of[u]
    if not occupied(b, w, side):
        s.finish(Outcome(enemy(side), "decisive", "5.3", "The other side has lost both units."))


def ways_back(s: S, u: int) -> int:
    """Hexes that a unit may retreat to (4.5)."""
    b, w = s.board, s.world
    return w.touching[b.loc[u]] & ~occupied(b, w, BLUE) & ~occupied(b, w, GREY)


def _retreat_begin(s: S, frame: OfUnit) -> None:
    """4.4: a unit without a way back is lost."""
    if ways_back(s, frame.unit):
        s.push("battle.back", frame.unit)
    else:
        _lose(s, frame.unit)


def _back_actions(s: S, frame: OfUnit) -> list[Action]:
    return [act("retreat", s.world.names[h]) for h in members(ways_back(s, frame.unit))]


def _back_take(s: S, frame: OfUnit, action: Action) -> None:
    b, w = s.board, s.world
    start, to = b.loc[frame.unit], w.grid.hex(action.args[0])
    put(b, w, frame.unit, to)
    tell(s, "retreat", "4.5", frame.unit, start, to)


def _back_refuse(s: S, frame: OfUnit, action: Action) -> Refusal | None:
    return Refusal("4.5", "The unit retreats to an adjacent empty hex.")


def _battle_end(s: S, frame: Frame) -> None:
    """4.6: the attacker may advance if the hex is empty."""
    b = s.board
    assert b.battle is not None
    if b.stack[b.battle.target]:
        b.battle = None
    else:
        s.push("battle.advance", b.battle.attacker)


def _advance_take(s: S, frame: OfUnit, action: Action) -> None:
    b, w = s.board, s.world
    assert b.battle is not None
    start, to = b.loc[frame.unit], b.battle.target
    if action == ADVANCE:
        put(b, w, frame.unit, to)
        tell(s, "advance", "4.6", frame.unit, start, to)
    b.battle = None


def _owner(s: S, frame: OfUnit) -> str:
    return s.world.side_of[frame.unit]


STEPS = step_table(
    Auto(name="turn", run=_turn),
    Auto(name="player", frame=OfSide, run=_player),
    Auto(name="turn.end", run=_turn_end),
    Ask(
        name="setup",
        rule="2.1",
        side=lambda s, f: GREY,
        prompt=lambda s, f: "Set up a unit in column 03 or 04.",
        actions=_setup_actions,
        take=_setup_take,
        refuse=_setup_refuse,
    ),
    Ask(
        name="movement",
        frame=OfSide,
        rule="3.1",
        side=lambda s, f: f.side,
        prompt=lambda s, f: "Move a unit, or finish moving.",
        actions=_movement_actions,
        take=_movement_take,
        refuse=_movement_refuse,
    ),
    Ask(
        name="combat",
        frame=OfSide,
        rule="4.1",
        side=lambda s, f: f.side,
        prompt=lambda s, f: "Attack with a unit, or finish the turn.",
        actions=_combat_actions,
        take=_combat_take,
        refuse=_combat_refuse,
    ),
    Chance(name="battle.roll", rule="4.3", purpose="the combat die", outcomes=lambda s, f: D6, take=_roll),
    Auto(name="battle.retreat", frame=OfUnit, run=_retreat_begin),
    Ask(
        name="battle.back",
        frame=OfUnit,
        rule="4.5",
        side=_owner,
        prompt=lambda s, f: f"Where does {s.world.units[f.unit].name} retreat to?",
        actions=_back_actions,
        take=_back_take,
        refuse=_back_refuse,
    ),
    Auto(name="battle.end", run=_battle_end),
    Ask(
        name="battle.advance",
        frame=OfUnit,
        rule="4.6",
        side=_owner,
        prompt=lambda s, f: f"Does {s.world.units[f.unit].name} advance?",
        actions=lambda s, f: [ADVANCE, STAY],
        take=_advance_take,
        refuse=lambda s, f, a: Refusal("4.6", "The attacker advances or stays."),
    ),
)


def begin(s: S) -> None:
    """2.1, then the first turn."""
    s.push("turn")
    s.push("setup")
