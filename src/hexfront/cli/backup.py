"""``hexfront backup``: see ``hexfront.server.backup``."""

from hexfront.server.backup import run_backup as run

__all__ = ["run"]
