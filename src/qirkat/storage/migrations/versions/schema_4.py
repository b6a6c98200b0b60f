"""What people have reached: course, ladder, daily set-ups."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Add a table that versions before it need not know of."""
    op.create_table(
        "progress",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "kind", "key", name="pk_progress"),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_progress_person_persons", ondelete="CASCADE"
        ),
    )
