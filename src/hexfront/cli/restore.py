"""``hexfront restore``: see ``hexfront.server.backup``."""

from hexfront.server.backup import run_restore as run

__all__ = ["run"]
