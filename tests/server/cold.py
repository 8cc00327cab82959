"""A server that does nothing before somebody asks: ``python -m tests.server.cold``, otherwise as the command.

It draws no maps and warms up no bots. Most tests of real servers ask for neither, and both take seconds of
processor time.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from hexfront.server import command
from hexfront.server.settings import Settings

if __name__ == "__main__":
    cold: Any = partial(Settings, warm=False)
    command.Settings = cold  # type: ignore[misc]
    sys.exit(command.main())
