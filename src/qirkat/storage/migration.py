"""Upgrades the tables of a database with the Alembic scripts in `migrations/`.

All in one transaction: a server that is killed leaves the tables as they were, and of several that
start at once one does the work.
"""

from pathlib import Path

from sqlalchemy import Connection, column, func, inspect, select, table

from qirkat.storage.errors import StoreError
from qirkat.storage.schema import VERSION, VERSION_TABLE

_LOCK = 7_204_117  # the key of an advisory lock
_VERSIONS = table(VERSION_TABLE, column("version_num"))


def version(connection: Connection) -> str | None:
    """The version of a database's tables; None if there are none."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.scalar(select(_VERSIONS.c.version_num))
    return found


def upgrade(connection: Connection) -> None:
    """Create or upgrade the tables, within the transaction of the connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    if (found := version(connection)) == VERSION:
        return
    check(found)
    # Loading Alembic takes a quarter of a second, and most starts do not need it.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")


def check(found: str | None) -> None:
    """Refuse tables of a newer version of Qirkat."""
    if found is not None and int(found) > int(VERSION):
        raise StoreError(
            "newer",
            f"The database was made by a newer version of Qirkat: its tables have version {found}, "
            f"and this version supports up to {VERSION}.",
        )
