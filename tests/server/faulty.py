"""A server in which some bots hang, die or raise: ``python -m tests.server.faulty``, else as the command.

It draws no maps and warms up no bots. Several processes are forked, so that the bots of all of them are as
bad.
"""

from __future__ import annotations

import sys
from functools import partial
from multiprocessing import get_context
from typing import Any

from tests.server import bad_bots
from uvicorn import _subprocess

from hexfront.server import command, worker
from hexfront.server.settings import Settings

#: Seconds that a bot of such a server may think.
THINK = 10.0

if __name__ == "__main__":
    bad: Any = partial(Settings, warm=False, think_seconds=THINK)
    command.Settings = bad  # type: ignore[misc]
    worker.think = bad_bots.mixed
    _subprocess.spawn = get_context("fork")  # type: ignore[assignment]
    sys.exit(command.main())
