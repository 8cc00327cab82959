"""A match knows by which version of its rules it is played; a state may be stored where play stands."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward. Version 0 is what was played before versions were counted."""
    op.add_column("matches", sa.Column("began", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
    op.add_column("snapshots", sa.Column("settled", sa.Boolean, nullable=False, server_default=sa.true()))
