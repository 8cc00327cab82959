"""Matches among people: seats that are offered, clocks that stand, who is here, ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward. A turn that is under way began, as far as is known, with the last action."""
    op.add_column("matches", sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("next", sa.String(16), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("offered", sa.String(40), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("since", sa.Float, nullable=True))
    op.add_column("seats", sa.Column("used", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("here", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("seen", sa.Float, nullable=True))
    op.create_index("ix_seats_offered", "seats", ["offered"])
    op.add_column("holders", sa.Column("read", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "stops",
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("begin", sa.Float, nullable=False),
        sa.Column("end", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("owner", "begin", name="pk_stops"),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "player", name="pk_ratings"),
    )
    op.create_index("ix_ratings_player", "ratings", ["player"])
    op.create_table(
        "rated",
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("opponent", sa.String(40), nullable=False),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_rated"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rated_match_id", ondelete="CASCADE"),
    )
    op.create_index("ix_rated_player", "rated", ["player"])
