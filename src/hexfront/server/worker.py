"""What runs in worker processes: bots, the adviser and the guide. They are given views, and nothing else."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any

import msgspec

from hexfront.bots import Ask, make_bot
from hexfront.bots.ready import leave_loaded, make_ready
from hexfront.games import games
from hexfront.kernel import Record
from hexfront.kernel.errors import HexfrontError
from hexfront.lab.workers import serve_parent

MOST_BOTS = 200
_bots: OrderedDict[str, Any] = OrderedDict()


def prepare() -> None:
    """Ctrl-C is left to the server, and its end is the end of this process; games are loaded later."""
    serve_parent()
    leave_loaded()


def learn(slug: str, scenario: str = "") -> bool:
    """Load a game for whoever plays it; with a scenario its map, and what a question about a hex of it needs,
    before somebody asks."""
    make_ready(games[slug], scenario or None)
    if scenario:
        from hexfront.server.orders import rehearse  # noqa: PLC0415 - not every worker is asked about hexes

        rehearse(games[slug], scenario)
    leave_loaded()
    return True


def ready() -> bool:
    """A sign of life."""
    return True


def think(key: str, name: str, seed: str, view: bytes) -> str:
    """The answer of a bot to a view. Bots remember their plans under a key as long as the process lives."""
    # One that raises is forgotten with its plans.
    bot = _bots.pop(key, None) or make_bot(name, seed)
    action = str(bot.choose(Ask.of_view(msgspec.json.decode(view))))
    _bots[key] = bot
    while len(_bots) > MOST_BOTS:
        _bots.popitem(last=False)
    return action


def orders(view: bytes, salt: str, hex_name: str, unit: str) -> bytes:
    """Whole orders for the side of a view."""
    from hexfront.server.orders import whole_orders  # noqa: PLC0415 - not every worker advises

    return msgspec.json.encode(whole_orders(view, salt, hex_name, unit))


def ways(view: bytes, salt: str, hex_name: str, unit: str) -> bytes:
    """Where a stack can go, as the game tells it."""
    from hexfront.server.orders import ways_from  # noqa: PLC0415 - not every worker shows the way

    return msgspec.json.encode(ways_from(view, salt, hex_name, unit))


def hint(view: bytes, salt: str) -> bytes:
    """What the adviser would do for the side of a view, and why."""
    from hexfront.server.hints import hint as worked_out  # noqa: PLC0415 - not every worker advises

    return msgspec.json.encode(worked_out(msgspec.json.decode(view), salt))


def picture(slug: str, world: str, part: tuple[int, int, int], folder: str) -> bool:
    """Draw a picture of a map; false if the extra 'png' is missing."""
    from hexfront.render import PictureError  # noqa: PLC0415 - only who draws needs it
    from hexfront.server.mapping import Part, draw_picture  # noqa: PLC0415

    try:
        draw_picture(slug, world, Part(*part), Path(folder))
    except PictureError:
        return False
    return True


def verify(text: str) -> tuple[bool, str]:
    """Whether a record replays to what it says; if not, whether it is damaged or older than the rules."""
    try:
        record = Record.parse(text)
        state: Any = record.verify(games)
    except HexfrontError as error:
        return False, str(error)
    told = f"{len(record.entries)} entries replayed; every roll agrees with the seed."
    return True, f"{told} Result: {record.result}; final state {state.digest()}."
