"""A seat belongs to who took it; a match says where its dice come from."""

import secrets as random_secrets

import sqlalchemy as sa
from alembic import op

from hexfront.server.secret import Keyring, hashed

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

#: Where the dice of older matches come from, by how they began. Positions had the seed 0, or a chosen one.
DICE = {"import": "record", "fork": "record", "position": "chosen"}


def upgrade() -> None:
    """Go forward."""
    op.add_column("seats", sa.Column("taken", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("free_at", sa.Float, nullable=True))
    op.add_column("matches", sa.Column("dice", sa.String(16), nullable=False, server_default="drawn"))
    conn = op.get_bind()
    for origin, dice in DICE.items():
        statement = sa.text("update matches set dice = :dice where origin = :origin")
        conn.execute(statement, {"dice": dice, "origin": origin})
    _renew_taken_seats(conn)


def _renew_taken_seats(conn: sa.Connection) -> None:
    """Whoever made a match knows the token of a seat that has been taken since: it gets another one."""
    secret = conn.execute(sa.text("select value from secrets where name = 'key'")).scalar()
    taken = conn.execute(
        sa.text(
            "select distinct s.match_id, s.side from seats s join holders h"
            " on h.match_id = s.match_id and h.side = s.side where s.kind = 'link'"
        )
    ).all()
    for match, side in taken:
        nonce = random_secrets.token_urlsafe(12)
        conn.execute(
            sa.text(
                "update seats set taken = :taken, nonce = :nonce, token_hash = :hash"
                " where match_id = :match and side = :side"
            ),
            {
                "taken": True,
                "nonce": nonce,
                "hash": hashed(Keyring(str(secret)).seat(match, side, nonce)),
                "match": match,
                "side": side,
            },
        )
