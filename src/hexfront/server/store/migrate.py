"""Bring a database to the newest form; looked after at each start."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import inspect, text
from sqlalchemy.engine import Engine

from hexfront.kernel.errors import BadInput

FOLDER = Path(__file__).parent / "migrations"
#: The newest migration; a test checks that it is.
HEAD = "0009"
#: Any number: server processes that start at once wait for each other on it.
LOCK = 0x4E58_0001


def is_newest(engine: Engine) -> bool:
    """Whether a database needs no migration."""
    with engine.connect() as conn:
        if not inspect(conn).has_table("alembic_version"):
            return False
        return conn.execute(text("select version_num from alembic_version")).scalars().all() == [HEAD]


def _refuse_newer(engine: Engine) -> None:
    with engine.connect() as conn:
        if inspect(conn).has_table("alembic_version"):
            found = conn.execute(text("select version_num from alembic_version")).scalars().all()
            if any(version > HEAD for version in found):
                raise BadInput(
                    f"This database was written by a newer version of Hexfront (format {max(found)}); "
                    f"this one knows formats up to {HEAD}. Nothing was changed."
                )


def migrate(engine: Engine, form: str = "head") -> None:
    """Apply the migrations that are missing, up to a form (the newest)."""
    if is_newest(engine):
        return
    _refuse_newer(engine)
    # A quarter of the time that a start takes is Alembic's; mostly there is nothing for it to do.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

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
            command.upgrade(config, form)
            if not shared:
                conn.execute(text("COMMIT"))
            else:
                conn.commit()
        finally:
            if shared:
                conn.rollback()
                conn.execute(text("select pg_advisory_unlock(:key)"), {"key": LOCK})
                conn.commit()
