"""Processes that work for another one: they leave Ctrl-C to it, and do not outlive it."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait


def serve_parent() -> None:
    """Begin work in a new process. It ends at once when its parent is gone, perhaps killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    # Nobody is left to hear of an orderly end.
    os._exit(1)
