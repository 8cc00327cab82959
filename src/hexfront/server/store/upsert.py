"""Rows that may be there already: both databases know how to go on then, each in its own dialect."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def put(conn: Connection, table: Table) -> Any:
    """An insert into a table that can say what happens on a conflict."""
    return postgresql.insert(table) if conn.dialect.name == "postgresql" else sqlite.insert(table)
