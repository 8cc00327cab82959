"""``hexfront render``: maps and positions as pictures."""

from __future__ import annotations

import argparse
import json
import tomllib
from typing import Any

from hexfront.cli.files import check_file, read_record, read_text, write_all
from hexfront.cli.pictures import ENDINGS, as_file, draw, position_scene
from hexfront.games import games
from hexfront.kernel import BadInput, Game, State
from hexfront.render import map_svg

WIDEST = 16_000


def run(arguments: argparse.Namespace) -> int:
    """Draw what was asked for."""
    game = games[arguments.slug]
    side: str | None = arguments.side
    if side is not None and side not in game.sides:
        game.check_side(side)
    target = check_file(arguments.out, *ENDINGS)
    if arguments.width > WIDEST:
        raise BadInput(f"A picture can be {WIDEST} pixels wide, not {arguments.width}.")
    if arguments.at is not None and not arguments.record:
        raise BadInput("--at goes with --record.")
    if arguments.scenario and (arguments.record or arguments.position):
        raise BadInput("--scenario goes with the map; a record or a position has its own.")
    if arguments.record:
        content = draw(position_scene(_recorded(game, arguments), side), target, arguments.width)
    elif arguments.position:
        content = draw(position_scene(_positioned(game, arguments.position), side), target, arguments.width)
    else:
        state = game.start(arguments.scenario)
        sheet = game.scene(state.world, state.view(None)).sheet
        content = as_file(map_svg(sheet), target, arguments.width)
    write_all({target: content})
    print(f"wrote {target}")
    return 0


def _recorded(game: Game[Any, Any], arguments: argparse.Namespace) -> State[Any, Any]:
    record = read_record(arguments.record)
    if record.game != game.slug:
        raise BadInput(f"{arguments.record} is a record of {record.game}, not of {game.slug}.")
    return record.replay(games, arguments.at)


def _positioned(game: Game[Any, Any], path: str) -> State[Any, Any]:
    text = read_text(path)
    try:
        document = tomllib.loads(text) if path.lower().endswith(".toml") else json.loads(text)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError) as error:
        kind = "TOML" if path.lower().endswith(".toml") else "JSON"
        raise BadInput(f"{path} is not {kind}: {error}.") from None
    except RecursionError:
        raise BadInput(f"{path} is nested too deeply.") from None
    if not isinstance(document, dict):
        raise BadInput(f"{path} is not a position document: it holds no names with values.")
    try:
        return game.position(document)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadInput(f"{path} cannot be read as a position ({type(error).__name__}: {error}).") from None
