"""Names that look alike within one script (I, l and 1, O and 0, rn and m) are one name."""

import sqlalchemy as sa
from alembic import op

from hexfront.server.names import compared

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward. Of accounts that were told apart so far the first has the name; the others keep theirs."""
    users = sa.table("users", sa.column("id"), sa.column("name"), sa.column("name_key"), sa.column("created"))
    conn = op.get_bind()
    rows = conn.execute(sa.select(users).order_by(users.c.created, users.c.id)).all()
    taken = {row.name_key for row in rows}
    for row in rows:
        key = compared(row.name)
        if key not in taken:
            taken.add(key)
            conn.execute(sa.update(users).where(users.c.id == row.id).values(name_key=key))
