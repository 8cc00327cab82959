"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _match() -> "sa.Column[str]":
    return sa.Column("match_id", sa.String(16), primary_key=True)


def _of_match(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["match_id"], ["matches.id"], f"fk_{table}_match_id", ondelete="CASCADE")


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(80), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.UniqueConstraint("name_key", name="uq_users_name_key"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("scenario", sa.String(80), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("origin", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("caption", sa.Text, nullable=False),
        sa.Column("deciding", sa.String(200), nullable=False),
        sa.Column("bot_turn", sa.Boolean, nullable=False),
        sa.Column("outcome", sa.Text, nullable=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_table(
        "seats",
        _match(),
        sa.Column("side", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=True),
        sa.Column("nonce", sa.String(40), nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.UniqueConstraint("token_hash", name="uq_seats_token_hash"),
        _of_match("seats"),
    )
    op.create_table(
        "holders",
        _match(),
        sa.Column("side", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        _of_match("holders"),
    )
    op.create_table(
        "entries",
        _match(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("extra", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        _of_match("entries"),
    )
    op.create_table(
        "snapshots",
        _match(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        _of_match("snapshots"),
    )
    op.create_table(
        "chat",
        _match(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        _of_match("chat"),
    )
    op.create_index("ix_sessions_player", "sessions", ["player"])
    op.create_index("ix_sessions_expires", "sessions", ["expires"])
    op.create_index("ix_matches_owner", "matches", ["owner"])
    op.create_index("ix_holders_player", "holders", ["player"])
    op.create_index("ix_matches_bots", "matches", ["bot_turn", "updated"])
