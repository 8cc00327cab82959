"""Twin states: two states that differ only in what is hidden from a side must be the same to that side.

For a state and a side there are twins of four kinds. In a *swapped* twin two units that the side cannot see
have changed places, with all that the state says of them. In a *kept* twin another side keeps something else
to itself that is no unit: cards in hand, points saved; a game's tests say what (``kept`` of ``fogged.py``). A
*dealt* twin is dealt out from the side's own view; only a side that decides can have one. In a *sealed* twin
another side, which has answered already, has given another answer. ``told`` is everything that a side gets:
view, list, prompt, aside, refusals, forecasts, overlays, notes, standing orders. ``check_twins`` plays a game
and compares, before each action and after it: what the side gets, what it hears, and whether it could take
the action back.

What an action uncovers is no secret any more: where it names a swapped unit nothing more is compared. Chance
treats units that are alike (same side, kind and factors) alike, so of these even what is rolled must be the
same.

Three things no twin can show; they are looked at in the game itself (``Watched``). No line may name a unit
that lay covered before and lies covered afterwards, unless the lines that open a battle have shown it to all
(``OPENING`` of the game's tests). A unit beneath which others lie covered may come to light only if a line or
the action names it, or if the action cannot be taken back: otherwise the game has chosen for its owner what
shows. And a game that tells others in which part of the turn somebody is asked tells it of
every question.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import msgspec
from tests.model import choose, instruct

from hexfront import Action, Game, Illegal, State
from hexfront.kernel import Sealed, heard_by
from hexfront.server.present import decision_info, legal_info
from hexfront.server.questions import why_not

MOST_STEPS = 20_000
DONE = Action("done")
#: How often a standing order is given.
ORDERS = 0.005
#: What says which counter a unit is, and nothing of what it can do.
NAMES = ("id", "name", "label", "source", "source_identity", "source_strength")


@dataclass
class Compared:
    """What a run has compared: pairs of states, by kind of twin; and how many actions uncovered something."""

    games: int = 0
    pairs: Counter[str] = field(default_factory=Counter)
    after: Counter[str] = field(default_factory=Counter)
    #: What was exchanged, if a game's tests have words for it, and the part of the turn.
    sorts: Counter[str] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)
    uncovered: int = 0

    def add(self, other: Compared) -> None:
        self.games += other.games
        self.pairs += other.pairs
        self.after += other.after
        self.sorts += other.sorts
        self.parts += other.parts
        self.uncovered += other.uncovered


class Twin(NamedTuple):
    """A state that looks the same to a side: what was exchanged for what, and whether that is alike."""

    kind: str
    state: State[Any, Any]
    exchanged: dict[str, str]
    alike: bool
    sort: str = ""


# Making twins --------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def words_of(value: Any) -> set[str]:
    """All strings in a plain value, keys too, and the words of each."""
    if isinstance(value, str):
        return {value, *value.split()}
    if isinstance(value, dict):
        return set().union(*(words_of(key) | words_of(one) for key, one in value.items()))
    if isinstance(value, list | tuple):
        return set().union(*map(words_of, value))
    return set()


def unseen(state: State[Any, Any], side: str | None) -> list[int]:
    """Units of others whose place a side's view does not tell; a game's tests can say which they are, if its
    views list by name who may be among them."""
    world = state.world
    known = getattr(lore(state.game.slug), "unseen", None)
    if known:
        return list(known(state, side))
    if not hasattr(world, "side_of"):
        return []
    named = words_of(plain(state.view(side)["board"]))
    return [u for u, unit in enumerate(world.ids) if world.side_of[u] != side and unit not in named]


def kind_of(world: Any, u: int) -> Any:
    """What a unit can do: all that its counter says but which one it is."""
    unit = world.units[u]
    facts = unit._asdict() if hasattr(unit, "_asdict") else vars(unit)
    return tuple((name, value) for name, value in sorted(facts.items()) if name not in NAMES)


def exchanged(value: Any, names: dict[str, str]) -> Any:
    """A plain value with units renamed."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {names.get(key, key): exchanged(one, names) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [exchanged(one, names) for one in value]
    return value


def swapped(state: State[Any, Any], u: int, v: int) -> State[Any, Any]:
    """The state in which two units have changed places, with all that is said of them."""
    ids = state.world.ids
    names = {ids[u]: ids[v], ids[v]: ids[u]}
    document = msgspec.json.decode(state.to_json())
    document["board"] = exchanged(document["board"], names)
    document["agenda"] = [_frame(frame, u, v) for frame in state.agenda]
    document["sealed"] = {
        side: [str(translated(Action(action), names)) for action in actions]
        for side, actions in document["sealed"].items()
    }
    return state.game.from_json(msgspec.json.encode(document))


def _frame(frame: Any, u: int, v: int) -> list[Any]:
    return [_renumbered(name, value, {u: v, v: u}) for name, value in zip(frame._fields, frame, strict=True)]


def _renumbered(name: str, value: Any, swap: dict[int, int]) -> Any:
    """A value of a frame; ``unit`` holds the number of a unit, ``units`` several or a set of them."""
    if name == "unit":
        return swap.get(value, value)
    if name == "units" and isinstance(value, int):
        moved = sum(1 << to for u, to in swap.items() if value >> u & 1)
        return value & ~sum(1 << u for u in swap) | moved
    return [swap.get(one, one) for one in value] if name == "units" else value


def translated(action: Action, names: dict[str, str]) -> Action:
    """An action that speaks of the twin's units."""
    return Action(" ".join(names.get(word, word) for word in action.split(" ")))


def exchangeable(state: State[Any, Any], u: int, v: int) -> bool:
    """Whether two units may change places for all that everybody knows; a game's tests can forbid it."""
    world = state.world
    allowed = getattr(lore(state.game.slug), "exchangeable", None)
    return world.side_of[u] == world.side_of[v] and u != v and (allowed is None or allowed(state, u, v))


@cache
def lore(slug: str) -> Any:
    """What a game's tests know of its fog, in ``fogged.py``: ``foggy`` states in which much lies covered, and
    which units are ``exchangeable``; ``sort`` has a word for a unit, so that each sort is exchanged as often,
    and ``kept`` makes twins of other secrets; ``public`` is what the rules let everybody see of covered
    stacks, so that an action after which it differs has uncovered something; ``OPENING`` names lines that
    show whole stacks, ``SHOWING`` verbs by which an owner lets a counter lie on top, ``SCENARIO`` is one in
    which something is hidden. A game may have none."""
    folder = f"tests.games.{slug.replace('-', '_')}"
    known = importlib.util.find_spec(folder) and importlib.util.find_spec(f"{folder}.fogged")
    return importlib.import_module(f"{folder}.fogged") if known else None


def foggy(game: Game[Any, Any], seed: int) -> State[Any, Any]:
    """A state in which something lies covered, if the game's tests know one; else the start of a game."""
    made = getattr(lore(game.slug), "foggy", None)
    state: State[Any, Any] = made(game, seed) if made else game.start(seed=f"foggy {seed}")
    return state


def swaps(state: State[Any, Any], side: str | None, rng: random.Random, most: int) -> Iterator[Twin]:
    """Some twins in which two covered units have changed places; one of the two stands on the map."""
    hidden = unseen(state, side)
    if len(hidden) < 2:
        return
    world = state.world
    where = plain(state.document()["board"]).get("units", {})
    grid = world.grid
    out = [u for u in hidden if where.get(world.ids[u], "") in grid] or hidden
    sort = getattr(lore(state.game.slug), "sort", lambda state, u: "")
    sorts: dict[str, list[int]] = {}
    for u in out:
        sorts.setdefault(sort(state, u), []).append(u)
    for _ in range(most):
        u = rng.choice(sorts[rng.choice(sorted(sorts))])
        owner = [v for v in hidden if exchangeable(state, u, v)]
        same = [v for v in owner if kind_of(world, v) == kind_of(world, u)]
        beside = [v for v in owner if v in out]
        # Often the same kind, and often both on the map.
        chosen = rng.choice(([v for v in same if v in out], same, beside, owner)) or owner
        if not chosen:
            continue
        v = rng.choice(chosen)
        twin = swapped(state, u, v)
        # A unit that cannot do what the other was about to do leaves nothing to decide: that is no twin.
        lost = twin.outcome is None and not twin.legal_actions()
        if twin == state or lost or state.game.audit(twin):
            continue
        ids = world.ids
        what = " and ".join(sorted({sort(state, u), sort(state, v)}))
        yield Twin("swapped", twin, {ids[u]: ids[v], ids[v]: ids[u]}, v in same, what)


def deals(state: State[Any, Any], side: str | None, rng: random.Random, most: int) -> Iterator[Twin]:
    """Some twins that are dealt out from the view of a side that decides."""
    if side not in [decision.side for decision in state.decisions]:
        return
    for _ in range(most):
        twin = state.game.determinize(plain(state.view(side)), rng)
        twin.dice, twin.header, twin.number = state.dice.copy(), state.header, state.number
        twin.foremost = state.foremost
        if twin != state:
            yield Twin("dealt", twin, {}, False)


def reanswered(state: State[Any, Any], side: str | None, rng: random.Random) -> Iterator[Twin]:
    """A twin in which another side has answered otherwise, where sides decide at once."""
    frame = state.agenda[-1] if state.agenda else None
    step = state.game.steps[frame.step] if frame else None
    if not isinstance(step, Sealed) or frame is None:
        return
    for other, answer in state.sealed.items():
        if other == side:
            continue
        twin = state.clone()
        new: tuple[Action, ...] = ()
        # As long as the answer is not in, others see only that; how long it is by then is no secret kept.
        whole = step.complete(twin, frame, other, answer)
        while (whole or len(new) < len(answer)) and not step.complete(twin, frame, other, new):
            new = (*new, rng.choice(step.actions(twin, frame, other, new)))
        twin.sealed = state.sealed | {other: new}
        if new != answer and step.complete(twin, frame, other, new) == whole:
            # Read anew: a clone remembers the lists of the answer that it had.
            yield Twin("sealed", state.game.from_json(twin.to_json()), {}, False)


def kept(state: State[Any, Any], side: str | None, rng: random.Random) -> Iterator[Twin]:
    """Twins in which another side keeps something else to itself, as a game's tests make them."""
    made = getattr(lore(state.game.slug), "kept", None)
    for what, twin in made(state, side, rng) if made else ():
        if twin != state:
            yield Twin("kept", twin, {}, False, what)


def twins(state: State[Any, Any], side: str | None, rng: random.Random, most: int) -> Iterator[Twin]:
    """Twins of all kinds for a side, or for a spectator."""
    yield from swaps(state, side, rng, most)
    yield from kept(state, side, rng)
    yield from deals(state, side, rng, 1)
    yield from reanswered(state, side, rng)


# What a side gets ----------------------------------------------------------------------------------


def told(state: State[Any, Any], side: str | None, asked: list[str], looks: bool) -> dict[str, Any]:
    """Everything that a side gets of a state.

    ``asked`` are actions that it asks about; ``looks`` adds what is drawn from its view, which takes longer.
    """
    game, world = state.game, state.world
    view = plain(state.view(side))
    found: dict[str, Any] = {
        "view": view,
        "decision": plain(decision_info(state, side)),
        "legal": plain(legal_info(state, side)),
        "log": [game.text(event) for event in heard_by(state.events, side)],
    }
    if side is not None:
        found["refusals"] = [_refusal(state, side, action) for action in asked]
        found["standing"] = [_standing(state, side, order) for order in game.standing[side]]
        if state.outcome is None:
            found["questions"] = [plain(why_not(state, side, action, "twins")) for action in asked[:3]]
        chancy = [one["action"] for one in found["legal"] if one["chance"]]
        asking = state.clone()
        asking.foremost = side
        found["forecasts"] = [plain(_forecast(asking, action)) for action in chancy[:4]]
    if looks:
        found["scene"] = _drawn(game.scene(world, view))
        found["notes"] = plain(game.notes(world, view))
        found["overlays"] = {
            title.name: plain(game.overlay(world, view, title.name)) for title in game.overlays
        }
    return found


def _forecast(state: State[Any, Any], action: str) -> Any:
    forecast = state.forecast(action)
    if forecast is None:
        return None
    return [forecast.title, forecast.modifiers, forecast.notes], [
        [one.result, str(one.probability), one.meaning] for one in forecast.results
    ]


def _drawn(scene: Any) -> Any:
    return plain([scene.pieces, scene.markers, scene.tracks, scene.caption, scene.boxes])


def _refusal(state: State[Any, Any], side: str, action: str) -> Any:
    refusal = state.why_not(action, side)
    return None if refusal is None else [refusal.rule, refusal.message]


def _standing(state: State[Any, Any], side: str, order: str) -> Any:
    tried = state.clone()
    try:
        tried.instruct(side, order)
    except Illegal as refused:
        return [refused.rule, str(refused)]
    return [str(one) for one in tried.legal_actions(side)]


def questions(state: State[Any, Any], twin: Twin, verbs: Counter[str], rng: random.Random) -> list[str]:
    """Actions to ask about: verbs that were met with units (swapped ones too) and hexes that may be meant."""
    world = state.world
    units = [*twin.exchanged, *rng.sample(world.ids, min(4, len(world.ids)))] or [""]
    grid = world.grid
    held = [h for h in set(getattr(state.board, "loc", ())) if isinstance(h, int) and h >= 0]
    hexes = [grid.name(rng.choice(held)) for _ in range(4 * bool(held))]
    hexes += map(grid.name, rng.sample(grid.hexes, 2))
    asked = []
    for verb in rng.sample(sorted(verbs), min(6, len(verbs))):
        asked += [f"{verb} {rng.choice(units)}", f"{verb} {rng.choice(hexes)}"]
        asked.append(f"{verb} {rng.choice(units)} {rng.choice(hexes)}")
    return asked


# Watching a game -----------------------------------------------------------------------------------


class Watched:
    """What lies covered from each side on the map, followed through a game."""

    def __init__(self, state: State[Any, Any]) -> None:
        self.covered = self._look(state)

    def _look(self, state: State[Any, Any]) -> dict[str | None, dict[str, str]]:
        """For each side and a spectator the covered units on the map, with their places."""
        places = plain(state.document()["board"]).get("units", {})
        ids, grid = state.world.ids, state.world.grid
        return {
            side: {ids[u]: places[ids[u]] for u in unseen(state, side) if places.get(ids[u], "") in grid}
            for side in (*state.sides, None)
        }

    def step(self, state: State[Any, Any], action: Action, events: list[Any], where: str) -> None:
        """An action has been taken: was more told or shown of it than may be?"""
        before, self.covered = self.covered, self._look(state)
        opening = getattr(lore(state.game.slug), "OPENING", ())
        showing = action.verb in getattr(lore(state.game.slug), "SHOWING", ())
        in_battle = words_of(plain([event for event in events if event.name in opening]))
        for side, now in self.covered.items():
            heard = words_of(plain(heard_by(events, side)))
            still = (before[side].keys() & now.keys() & heard) - in_battle
            assert not still, f"{where}: {side} hears of {sorted(still)}, which lie covered"
            shown = before[side].keys() - now.keys() - heard - words_of(str(action))
            places = plain(state.document()["board"]).get("units", {})
            chosen = [unit for unit in shown if places.get(unit) in now.values()]
            assert not chosen or showing or state.committed, (
                f"{where}: {side} sees {chosen} that nobody chose to show"
            )
        waiting = state.decision is not None and bool(state.game.asides)
        assert not waiting or state.game.aside(state)[0], (
            f"{where}: nobody is told in which part of the turn {state.agenda[-1].step!r} is asked"
        )


# Comparing -----------------------------------------------------------------------------------------


def compare(one: dict[str, Any], other: dict[str, Any], what: str) -> None:
    """Both get the same, or the difference is told."""
    found = difference(one, other)
    assert found is None, f"{what}: {found}"


def difference(one: Any, other: Any, path: str = "") -> str | None:
    """Where two plain values differ first, with both values."""
    if one == other:
        return None
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(d for key in one if (d := difference(one[key], other[key], f"{path}.{key}")))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return next(d for n, (a, b) in pairs if (d := difference(a, b, f"{path}[{n}]")))
    return f"{path[1:]} is {str(one)[:300]} here and {str(other)[:300]} in the twin"


def names_any(value: Any, names: dict[str, str]) -> bool:
    """Whether something names one of the exchanged units."""
    return bool(words_of(value) & set(names))


def _uncovers(
    states: tuple[State[Any, Any], State[Any, Any]], twin: Twin, side: str | None, heard: Any, after: Any
) -> bool:
    """Whether an action has shown a side one of the exchanged units.

    Where views list by name who may lie covered, a name in them tells nothing: then the game's tests say
    whom the side does not see now.
    """
    if not hasattr(lore(states[0].game.slug), "unseen"):
        return any(names_any(one, twin.exchanged) for one in (heard, after))
    covered = [{one.world.ids[u] for u in unseen(one, side)} for one in states]
    return names_any(heard, twin.exchanged) or not all(set(twin.exchanged) <= ids for ids in covered)


def compare_after(
    state: State[Any, Any], twin: Twin, side: str | None, action: Action, found: Compared, where: str
) -> None:
    """The same action on both: who saw no difference sees none after it, unless it uncovers units."""
    actor = state.decision.side if state.decision else ""
    other = translated(action, twin.exchanged)
    mine = actor == side
    if not mine and other != action and not twin.alike:
        # What is done with another unit may look another way: a dearer one is bought for more points.
        return
    if other not in twin.state.legal_actions(actor):
        assert not mine, f"{where}: {other!r} is not offered to {side} in the twin"
        return
    here, there = state.clone(), twin.state.clone()
    heard = [plain(heard_by(one.apply(a, actor), side)) for one, a in ((here, action), (there, other))]
    if mine:
        assert here.committed == there.committed, (
            f"{where}: after {action!r} only one of two can be taken back"
        )
    chance = here.committed or there.committed
    if chance and not twin.alike:
        return
    public = getattr(lore(state.game.slug), "public", None)
    if twin.kind == "swapped" and public and public(here) != public(there):
        found.uncovered += 1
        return
    after = [told(one, side, [], looks=False) for one in (here, there)]
    if (twin.kind == "swapped" or chance) and _uncovers((here, there), twin, side, heard, after):
        found.uncovered += 1
        return
    compare({"heard": heard[0]}, {"heard": heard[1]}, f"{where}: what {side} hears of {action!r}")
    compare(*after, f"{where}: what {side} gets after {action!r}")
    found.after[twin.kind] += 1


def check_twins(
    state: State[Any, Any], seed: int, every: int = 1, most: int = 2, steps: int = MOST_STEPS
) -> Compared:
    """Play on at random and compare twins for everybody at about every ``every``-th step."""
    rng = random.Random(f"twins {seed}")
    found = Compared(games=1)
    verbs: Counter[str] = Counter()
    style = rng.choice(("plain", "bold", "bold"))
    last = state.number + steps
    ordered = False
    watched = Watched(state) if hasattr(state.world, "side_of") else None
    while state.outcome is None and state.number < last:
        if rng.random() < ORDERS:
            instruct(state, rng, None)
            ordered = True
        legal = state.legal_actions()
        verbs.update(action.verb for action in legal)
        action = Action(choose(state, legal, rng, style))
        if rng.random() * every < 1:
            for side in (*state.sides, None):
                for twin in twins(state, side, rng, most):
                    # Nobody can guess what others want to be asked, and everybody sees whom a game waits for.
                    if not (ordered and twin.kind == "dealt"):
                        compare_pair(state, twin, side, action, verbs, rng, found)
        asked = state.agenda[-1].step
        events = state.apply(action)
        if watched is not None:
            watched.step(state, action, events, f"{state.game.slug}, {action!r} at {asked!r}, seed {seed}")
    return found


def compare_pair(
    state: State[Any, Any],
    twin: Twin,
    side: str | None,
    action: Action,
    verbs: Counter[str],
    rng: random.Random,
    found: Compared,
) -> None:
    """Compare a state with a twin for a side, before the next action and after it."""
    where = f"{state.game.slug}, action {state.number}, {twin.kind} {twin.exchanged or ''}"
    asked = questions(state, twin, verbs, rng)
    looks = rng.random() < 0.1
    compare(
        told(state, side, asked, looks) | {"log": []},
        told(twin.state, side, asked, looks) | {"log": []},
        f"{where}: what {side} gets at {state.agenda[-1].step!r}",
    )
    if side in [decision.side for decision in state.decisions]:
        # What a bot plays on (``Game.deal``) rests on what its side knows, and on nothing else.
        guesses = [one.game.deal(one, side, random.Random(where)).document() for one in (state, twin.state)]
        compare(guesses[0], guesses[1], f"{where}: what {side} guesses at {state.agenda[-1].step!r}")
    found.pairs[twin.kind] += 1
    if twin.sort:
        found.sorts[twin.sort] += 1
        found.parts[f"{getattr(state.board, 'phase', '')}: {twin.sort}"] += 1
    compare_after(state, twin, side, action, found, where)
    # What ends a phase sets much going that nobody decides.
    if DONE in state.legal_actions():
        compare_after(state, twin, side, DONE, found, where)
    # What can be taken back may be tried out: any action of the side that decides, not only the next one.
    if state.decision is not None and state.decision.side == side:
        compare_after(state, twin, side, rng.choice(state.legal_actions()), found, where)
