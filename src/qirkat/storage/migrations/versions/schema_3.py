"""Browsers of sessions, aborted games, bans; and one join at a time."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add columns and tables that versions before it need not know of."""
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("persons", "admin", server_default=sa.false())
    else:
        # SQLite cannot alter a column. This one is false everywhere.
        op.drop_column("persons", "admin")
        op.add_column(
            "persons", sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false())
        )
    op.add_column("persons", sa.Column("joining", sa.BigInteger))
    op.add_column("sessions", sa.Column("browser", sa.Text))
    op.add_column("sessions", sa.Column("system", sa.Text))
    op.create_table(
        "aborts",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "game", name="pk_aborts"),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_aborts_person_persons", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_aborts_at", "aborts", ["at"])
    op.create_table(
        "bans",
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("who", name="pk_bans"),
    )
