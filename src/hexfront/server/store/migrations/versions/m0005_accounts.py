"""Sessions say where and when they were used; passwords can be set anew; what bears on security is noted."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("sessions", sa.Column("agent", sa.String(80), nullable=False, server_default=""))
    op.add_column("sessions", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "resets",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(40), nullable=False, index=True),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "security",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("created", sa.Float, nullable=False, index=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("player", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("network", sa.String(60), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )
