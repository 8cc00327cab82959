"""Bots that do not behave, in place of ``worker.think``: those of the Germans; others play as always."""

from __future__ import annotations

import os
import time

from hexfront.server.worker import think


def hang(key: str, name: str, seed: str, view: bytes) -> str:
    """Think for ever."""
    while key.endswith("german"):
        time.sleep(0.05)
    return think(key, name, seed, view)


def die(key: str, name: str, seed: str, view: bytes) -> str:
    """End the process."""
    if key.endswith("german"):
        os._exit(3)
    return think(key, name, seed, view)


def stumble(key: str, name: str, seed: str, view: bytes) -> str:
    """Raise an exception."""
    if key.endswith("german"):
        raise ZeroDivisionError("no German is left to divide by")
    return think(key, name, seed, view)


def cheat(key: str, name: str, seed: str, view: bytes) -> str:
    """Answer what is not legal."""
    return "win" if key.endswith("german") else think(key, name, seed, view)
