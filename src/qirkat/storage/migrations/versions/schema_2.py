"""Sessions, one for each browser."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add a table that versions before it need not know of."""
    op.create_table(
        "sessions",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("person", "id", name="pk_sessions"),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_sessions_person_persons", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_sessions_seen", "sessions", ["seen"])
