"""Reads rows as values, and changes them through the one writer."""

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
    """What the parts of a store share: the database and its writer."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)

    @property
    def figures(self) -> Figures:
        """Statistics of the writer."""
        return self._writer.figures

    async def close(self) -> None:
        """Write what waits, and close the database."""
        await self._writer.close()
        await self._database.close()

    async def _rows(
        self, query: Executable, values: Mapping[str, Any] | None = None
    ) -> Sequence[Found[Any]]:
        """Run a query with parameters."""
        if self._writer.is_closed:
            raise StoreError("closed")
        with failures():
            reading = asyncio.ensure_future(
                self._database.read(lambda connection: connection.execute(query, values).all())
            )
            reading.add_done_callback(_retrieve)
            # A cancelled caller must not leave the connection in the middle of a query.
            return await asyncio.shield(reading)

    async def _all(
        self, kind: type[R], query: Select[Any], values: Mapping[str, Any] | None = None
    ) -> list[R]:
        found = await self._rows(query, values)
        return [kind.of(row._mapping) for row in found]  # type: ignore[arg-type]

    async def _one(self, kind: type[R], query: Select[Any]) -> R | None:
        return next(iter(await self._all(kind, query)), None)

    async def _change(self, change: UpdateBase) -> int:
        """Run an UPDATE or DELETE durably; the number of rows changed."""

        def work(connection: Connection) -> int:
            return connection.execute(change).rowcount

        return await self._writer.run(work)


def _retrieve(reading: asyncio.Future[Any]) -> None:
    """Take note of a failure that a cancelled caller does not, or asyncio logs it as a bug."""
    if not reading.cancelled():
        reading.exception()
