"""How a state comes about: as a new game, from a position, from a view, or from what was stored."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.kernel.action import Action
from hexfront.kernel.dice import Dice, read_seed
from hexfront.kernel.errors import BadInput, HexfrontError
from hexfront.kernel.outcome import Outcome
from hexfront.kernel.reading import check_depth, misread, reading
from hexfront.kernel.state import State
from hexfront.kernel.step import B, Sealed, W
from hexfront.kernel.unlike import unlike
from hexfront.kernel.versions import STATE_FORMAT

if TYPE_CHECKING:
    from hexfront.kernel.game import Game


def fresh(
    game: Game[B, W], scenario: str | None, options: Mapping[str, str], seed: str, changes: dict[str, Any]
) -> State[B, W]:
    """The state of a scenario before anything is on its agenda."""
    name = game.scenario(scenario).name
    if not isinstance(options, Mapping):
        raise BadInput(f"Options are names with values, not {options!r}.")
    chosen = game.choice(options)
    header: dict[str, Any] = {"game": game.slug, "scenario": name, "options": chosen}
    if changes:
        header["changes"] = changes
    world = game.world_of(name, changes)
    return State(game, world, game.board(world, name, chosen), header, Dice(seed))


def new_game(game: Game[B, W], scenario: str | None, options: Mapping[str, str], seed: object) -> State[B, W]:
    """A new game, ready for its first decision."""
    state = fresh(game, scenario, options, read_seed(seed), {})
    game.begin(state)
    state.advance()
    return state


# Positions ---------------------------------------------------------------------------------------


def position(game: Game[B, W], document: Mapping[str, Any]) -> State[B, W]:
    """A position from a small document, ready for its first decision."""
    check_depth(document, "This position")
    if not isinstance(document, Mapping):
        raise BadInput(f"A position is a document with names and values, not {document!r}.")
    doc = dict(document)
    changes = {key: doc[key] for key in game.overrides if key in doc}
    seed = read_seed(doc.get("seed", 0))
    with reading("This position cannot be set up"):
        state = fresh(game, doc.get("scenario"), doc.get("options", {}), seed, changes)
        game.arrange(state, doc)
        if "dice" in doc:
            state.dice.script = _script(doc["dice"])
        state.advance()
    return state


def _script(values: Any) -> tuple[int | str, ...]:
    if not isinstance(values, list | tuple) or not all(isinstance(v, int | str) for v in values):
        raise BadInput(f"Scripted dice are a list of numbers and words, not {values!r}.")
    return tuple(values)


# Views -------------------------------------------------------------------------------------------


def imagined(game: Game[B, W], view: dict[str, Any], rng: random.Random) -> State[B, W]:
    """A full state that agrees with a view; what the view hides is guessed."""
    check_depth(view, "This view")
    try:
        return _imagined(game, view, rng)
    except HexfrontError:
        raise
    except Exception as error:
        sound = _sound_view(game, view)
        wrong = unlike(sound, view)
        raise BadInput(wrong) if wrong else misread(_part_at_fault(game, view, sound), error) from error


def dealt(s: State[B, W], side: str, rng: random.Random) -> State[B, W]:
    """The full state that a side would imagine from its view.

    If nothing is hidden from the side, that is a copy with other dice, and it takes no view to find it; nor
    does it in a game that can guess on a copy.
    """
    game = s.game
    open_to = game.open_to(s, side)
    waiting = s.deciders
    if side not in waiting or not (open_to or game.guess):
        return _imagined(game, s.view(side), rng)
    state = s.clone(_imagined_seed(rng))
    state.disclose(side)
    if game.guess and not open_to:
        game.guess(state, side, rng)
    _guess_answers(state, side, s.sealed.get(side, ()), waiting, rng)
    return state


def _imagined_seed(rng: random.Random) -> str:
    return f"imagined {rng.getrandbits(64):016x}"


def _part_at_fault(game: Game[B, W], view: dict[str, Any], sound: dict[str, Any]) -> str:
    """The part that makes a view unreadable, although the view has the form of a sound one."""
    for key, value in sound["board"].items():
        try:
            _imagined(game, view | {"board": view["board"] | {key: value}}, random.Random(0))
        except Exception:
            # Something else goes wrong now, so this part alone is not to blame.
            continue
        return f"board.{key}"
    return "This view cannot be read"


def _sound_view(game: Game[B, W], view: Any) -> dict[str, Any]:
    """A view of a new game with the same options, as far as they can be made out, to compare another with."""
    try:
        state = new_game(game, view["header"]["scenario"], view["header"]["options"], 0)
    except Exception:
        state = new_game(game, None, {}, 0)
    side = state.decision.side if state.decision else state.sides[0]
    found: dict[str, Any] = msgspec.to_builtins(state.view(side))
    return found


def _imagined(game: Game[B, W], view: dict[str, Any], rng: random.Random) -> State[B, W]:
    header = view["header"]
    changes = header.get("changes", {})
    state = fresh(game, header["scenario"], header["options"], _imagined_seed(rng), changes)
    if view["outcome"] is not None:
        with reading("outcome"):
            state.outcome = msgspec.convert(view["outcome"], Outcome)
    game.imagine(state, view["board"], rng)
    if not state.agenda and state.outcome is None:
        raise BadInput("board.agenda: nothing is left to decide, and nobody has won.")
    state.foremost = view["side"]
    if state.outcome is None:
        _read_answers(state, view, rng)
        state.advance()
        state.events = []
    return state


def _read_answers(state: State[Any, Any], view: dict[str, Any], rng: random.Random) -> None:
    """Where sides decide at once: what a view tells of their answers, and guesses at the others."""
    if not isinstance(state.game.steps[state.agenda[-1].step], Sealed):
        return
    waiting: Any = view["decision"]["sides"] if isinstance(view["decision"], dict) else None
    for what, told, kind in (("sealed", view["sealed"], "actions"), ("decision.sides", waiting, "sides")):
        if not isinstance(told, list) or not all(isinstance(one, str) for one in told):
            raise BadInput(f"{what}: expected a list of {kind}, not {told!r}.")
    _guess_answers(state, view["side"], tuple(map(Action, view["sealed"])), waiting, rng)


def _guess_answers(
    state: State[Any, Any],
    viewer: str,
    own: tuple[Action, ...],
    waiting: Collection[str],
    rng: random.Random,
) -> None:
    """Where sides decide at once: the viewer's own answers, and a guess for each side that has answered."""
    frame = state.agenda[-1]
    step = state.game.steps[frame.step]
    if not isinstance(step, Sealed):
        return
    state.sealed = {}
    for side in step.sides(state, frame):
        answer = own if side == viewer else ()
        if side not in waiting:
            while not step.complete(state, frame, side, answer):
                answer = (*answer, rng.choice(step.actions(state, frame, side, answer)))
        if answer:
            state.sealed[side] = answer


# Stored states -----------------------------------------------------------------------------------


class _StateDocument(msgspec.Struct):
    """A stored state. The oldest ones name neither their format nor their rules."""

    header: dict[str, Any]
    number: int
    board: dict[str, Any]
    agenda: list[list[Any]]
    sealed: dict[str, list[str]]
    dice: Dice
    outcome: Outcome | None
    format: int = 0
    rules: int = 0
    kept: dict[str, tuple[int, ...]] = {}


def restored(game: Game[B, W], text: str | bytes) -> State[B, W]:
    """The state that ``State.to_json`` wrote."""
    try:
        doc = msgspec.json.decode(text, type=_StateDocument)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput(f"This is not a stored state: {error}.") from None
    check_depth(doc.board, "The board of this stored state")
    with reading("This stored state cannot be read"):
        return _restored(game, doc)


def _restored(game: Game[B, W], doc: _StateDocument) -> State[B, W]:
    header = doc.header
    if header.get("game") != game.slug:
        raise BadInput(f"This state belongs to {header.get('game')!r}, not to {game.slug!r}.")
    if doc.format > STATE_FORMAT or doc.rules > game.rules:
        raise BadInput("This state was stored by a newer version of Hexfront.")
    options = _known_options(game, header.get("options", {}))
    state = fresh(game, header.get("scenario"), options, doc.dice.seed, header.get("changes", {}))
    state.header = header | {"options": state.header["options"]}
    try:
        board = game.modern(doc.board, doc.rules) if doc.rules < game.rules else doc.board
        state.board = game.decode(board, state.world)
    except Exception as error:
        raise misread("The board of this stored state cannot be read", error) from error
    state.number = doc.number
    state.plan(doc.agenda)
    state.sealed = {side: tuple(map(Action, actions)) for side, actions in doc.sealed.items()}
    state.kept = doc.kept
    state.dice = doc.dice
    state.outcome = doc.outcome
    if state.outcome is None and not state.agenda:
        raise BadInput("The agenda of this stored state is empty, though its game is not over.")
    return state


def _known_options(game: Game[Any, Any], options: Mapping[str, str]) -> dict[str, str]:
    """The stored options that the game still has. An option that is new takes its default."""
    known = {option.name: option.values for option in game.options}
    return {name: value for name, value in options.items() if value in known.get(name, ())}
