"""Limits that hold at all processes together."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "buckets",
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("room", sa.Float, nullable=False),
        sa.Column("filled", sa.Float, nullable=False),
    )
    op.create_index("ix_buckets_filled", "buckets", ["filled"])
