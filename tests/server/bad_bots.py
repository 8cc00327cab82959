"""Bots that do not behave, in place of ``worker.think``: those of some sides; others play as always."""

from __future__ import annotations

import os
import time
from zlib import crc32

from hexfront.server.worker import think

#: The sides whose bots do not behave.
THEIRS = ("german", "entente")


def hang(key: str, name: str, seed: str, view: bytes) -> str:
    """Think for ever."""
    while key.endswith(THEIRS):
        time.sleep(0.05)
    return think(key, name, seed, view)


def die(key: str, name: str, seed: str, view: bytes) -> str:
    """End the process."""
    if key.endswith(THEIRS):
        os._exit(3)
    return think(key, name, seed, view)


def stumble(key: str, name: str, seed: str, view: bytes) -> str:
    """Raise an exception."""
    if key.endswith(THEIRS):
        raise ZeroDivisionError("no German is left to divide by")
    return think(key, name, seed, view)


def cheat(key: str, name: str, seed: str, view: bytes) -> str:
    """Answer what is not legal."""
    return "win" if key.endswith(THEIRS) else think(key, name, seed, view)


#: What the bots of the Germans do in a match, by its name.
KINDS = (hang, die, stumble, think)


def kind_of(match: str) -> str:
    """How the bot of the Germans behaves in a match."""
    return KINDS[crc32(match.encode()) % len(KINDS)].__name__


def mixed(key: str, name: str, seed: str, view: bytes) -> str:
    """Of the matches of one server some have a bot that hangs, some one that dies, some one that raises."""
    return KINDS[crc32(key.split(maxsplit=1)[0].encode()) % len(KINDS)](key, name, seed, view)
