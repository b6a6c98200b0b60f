"""Statements that are compiled once and then run by the driver itself.

SQLAlchemy takes ten times as long over a statement as SQLite does, so what every move needs goes
past it. Errors are those of SQLAlchemy all the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Select, UpdateBase
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler


class Prepared:
    """A statement whose parameters are texts, whole numbers or NULL."""

    def __init__(self, statement: Select[Any] | UpdateBase) -> None:
        self._statement = statement
        self._compiled: dict[str, tuple[str, Sequence[str]]] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run it for each row of parameters."""
        text, names = self._for(connection)
        values = [tuple(row[name] for name in names) for row in rows]
        with driver_cursor(connection, text) as cursor:
            cursor.executemany(text, values)

    def read(self, connection: Connection, row: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Run it with parameters, and return what it finds."""
        text, names = self._for(connection)
        with driver_cursor(connection, text) as cursor:
            cursor.execute(text, tuple(row[name] for name in names))
            return list(cursor.fetchall())

    def _for(self, connection: Connection) -> tuple[str, Sequence[str]]:
        """The text for a kind of database, and the names of its parameters in order."""
        dialect = connection.dialect
        if (found := self._compiled.get(dialect.name)) is None:
            compiled = self._statement.compile(dialect=dialect)
            assert isinstance(compiled, SQLCompiler)
            assert compiled.positiontup is not None, "its parameters have places"
            found = self._compiled[dialect.name] = (str(compiled), compiled.positiontup)
        return found


@contextmanager
def driver_cursor(connection: Connection, text: str) -> Iterator[Any]:
    """A cursor of the driver, for a statement."""
    errors = connection.dialect.loaded_dbapi.Error
    try:
        cursor = connection.connection.cursor()
        try:
            yield cursor
        finally:
            cursor.close()
    except errors as error:
        raise DBAPIError.instance(text, None, error, errors, dialect=connection.dialect) from error
