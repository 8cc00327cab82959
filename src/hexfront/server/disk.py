"""Room on the disk: a server says that there is none before, and when, it cannot keep what is done."""

from __future__ import annotations

import shutil
from pathlib import Path

#: A server with less than this is in trouble: one large match takes about one megabyte.
LEAST_FREE = 32 * 2**20
MEGABYTE = 2**20
FULL = "The server's disk is full, or it may not write."
#: What databases say when there is no room, or no leave to write.
NO_ROOM = ("disk is full", "no space left", "readonly database", "read-only", "disk i/o error")


def trouble(folder: Path) -> str:
    """What is wrong with the disk that holds a folder, in a sentence; empty if nothing is."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError as error:
        return f"The data folder cannot be looked at: {error.strerror}."
    if free >= LEAST_FREE:
        return ""
    return f"The disk is full: {free // MEGABYTE} MB are left. Soon nothing can be kept any more."


def no_room(error: Exception) -> bool:
    """Whether a database has failed because there is no room, or no leave, to write."""
    told = str(error).lower()
    return any(words in told for words in NO_ROOM)
