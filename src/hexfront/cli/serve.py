"""``hexfront serve``: the web app."""

from hexfront.server.command import run

__all__ = ["run"]
