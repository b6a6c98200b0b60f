"""Reading rows of a database as values, and changing them through its one writer."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, Select, UpdateBase
from sqlalchemy import Row as Found

from qirkat.storage.database import Database
from qirkat.storage.errors import StoreError, failures
from qirkat.storage.group_commit import Figures, Writer
from qirkat.storage.schema import Row

R = TypeVar("R", bound=Row)


class RowAccess:
    """What the parts of a store share: a database, and its writer."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)

    @property
    def figures(self) -> Figures:
        """How much was written with how many commits, and how much waits."""
        return self._writer.figures

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        await self._writer.close()
        await self._database.close()

    async def _rows(
        self, query: Executable, values: Mapping[str, Any] | None = None
    ) -> Sequence[Found[Any]]:
        """What a query finds, with values for its parameters."""
        if self._writer.is_closed:
            raise StoreError("closed")
        with failures():
            # Whoever is cancelled in the middle must not take the connection along: it is finished.
            return await asyncio.shield(
                self._database.read(lambda connection: connection.execute(query, values).all())
            )

    async def _all(self, kind: type[R], query: Select[Any]) -> list[R]:
        return [kind.of(row._mapping) for row in await self._rows(query)]  # type: ignore[arg-type]

    async def _one(self, kind: type[R], query: Select[Any]) -> R | None:
        return next(iter(await self._all(kind, query)), None)

    async def _change(self, change: UpdateBase) -> int:
        """How many rows a change has touched, durably."""

        def work(connection: Connection) -> int:
            return connection.execute(change).rowcount

        return await self._writer.run(work)
