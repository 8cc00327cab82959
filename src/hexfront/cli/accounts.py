"""``hexfront accounts``: new passwords, and the log of what bears on security."""

from hexfront.server.owner import run

__all__ = ["run"]
