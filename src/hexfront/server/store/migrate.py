"""Bring a database to the newest form; done at each start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import text
from sqlalchemy.engine import Engine

FOLDER = Path(__file__).parent / "migrations"
#: Any number: server processes that start at once wait for each other on it.
LOCK = 0x4E58_0001


def migrate(engine: Engine) -> None:
    """Apply the migrations that are missing."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    with engine.connect() as conn:
        shared = engine.dialect.name == "postgresql"
        if shared:
            conn.execute(text("select pg_advisory_lock(:key)"), {"key": LOCK})
            conn.commit()
        try:
            config.attributes["connection"] = conn
            if not shared:
                conn.execute(text("BEGIN IMMEDIATE"))
            command.upgrade(config, "head")
            if not shared:
                conn.execute(text("COMMIT"))
            else:
                conn.commit()
        finally:
            if shared:
                conn.rollback()
                conn.execute(text("select pg_advisory_unlock(:key)"), {"key": LOCK})
                conn.commit()
