"""Persons, games and their events, matches, ratings, and when servers were there."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "persons",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("folded", sa.Text),
        sa.Column("password", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("admin", sa.Boolean, nullable=False),
        sa.Column("token_version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_persons"),
        sa.UniqueConstraint("folded", name="uq_persons_folded"),
    )
    op.create_index("ix_persons_guest_created", "persons", ["guest", "created"])
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("time", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("first", sa.Text),
        sa.Column("second", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(["first"], ["persons.id"], name="fk_matches_first_persons"),
        sa.ForeignKeyConstraint(["second"], ["persons.id"], name="fk_matches_second_persons"),
    )
    op.create_index("ix_matches_first", "matches", ["first"])
    op.create_index("ix_matches_second", "matches", ["second"])
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("time", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("mirror", sa.Text),
        sa.Column("round", sa.SmallInteger),
        sa.Column("side_wish", sa.Text, nullable=False),
        sa.Column("creator", sa.Text, nullable=False),
        sa.Column("first", sa.Text),
        sa.Column("second", sa.Text),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text),
        sa.Column("secret", sa.Text),
        sa.Column("creator_bytes", sa.Text),
        sa.Column("joiner_bytes", sa.Text),
        sa.Column("seed", sa.Text),
        sa.Column("start", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("turn_of", sa.SmallInteger),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("reason", sa.Text),
        sa.Column("ended", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.CheckConstraint(
            "state IN ('open', 'playing', 'over', 'cancelled')", name=op.f("ck_games_state")
        ),
        sa.CheckConstraint("turn_of IN (0, 1)", name=op.f("ck_games_turn_of")),
        sa.CheckConstraint("winner IN (0, 1)", name=op.f("ck_games_winner")),
        sa.ForeignKeyConstraint(["mirror"], ["matches.id"], name="fk_games_mirror_matches"),
        sa.ForeignKeyConstraint(["creator"], ["persons.id"], name="fk_games_creator_persons"),
        sa.ForeignKeyConstraint(["first"], ["persons.id"], name="fk_games_first_persons"),
        sa.ForeignKeyConstraint(["second"], ["persons.id"], name="fk_games_second_persons"),
    )
    op.create_index("ix_games_mirror", "games", ["mirror"])
    op.create_index("ix_games_state_created", "games", ["state", "created", "id"])
    for player in ("first", "second", "creator"):
        op.create_index(f"ix_games_{player}", "games", [player, "state", "created", "id"])
    op.create_index("ix_games_deadline", "games", ["deadline"])
    op.create_index("ix_games_created", "games", ["created", "id"])
    op.create_table(
        "events",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("line", sa.Integer),
        sa.Column("ply", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "version", name="pk_events"),
        sa.UniqueConstraint("game", "line", "ply", name="uq_events_game_line_ply"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_events_game_games"),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "game", name="pk_ratings"),
        sa.ForeignKeyConstraint(["person"], ["persons.id"], name="fk_ratings_person_persons"),
    )
    op.create_table(
        "beats",
        sa.Column("server", sa.Text, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("server", name="pk_beats"),
    )
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outages"),
        sa.UniqueConstraint("since", name="uq_outages_since"),
    )
    op.create_index("ix_outages_until", "outages", ["until"])
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )
