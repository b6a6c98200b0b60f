"""How far the time of a heartbeat was ahead of the clock that it follows."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Add a column that versions before it need not know of."""
    op.add_column("beats", sa.Column("lead", sa.BigInteger))
