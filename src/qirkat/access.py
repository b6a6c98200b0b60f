"""Reading rows of a database as values, and changing them through its one writer."""

from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy import Executable, Select, UpdateBase
from sqlalchemy import Row as Found
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from qirkat.database import StoreError, failures, reason
from qirkat.schema import Row
from qirkat.writer import Figures, Writer

R = TypeVar("R", bound=Row)


class Access:
    """What the parts of a store share: connections to read from, and the writer."""

    def __init__(self, reading: AsyncEngine, writing: AsyncEngine) -> None:
        self._reading = reading
        self._writing = writing
        self._writer = Writer(writing)

    @property
    def figures(self) -> Figures:
        """How much was written with how many commits, and how much waits."""
        return self._writer.figures

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        await self._writer.close()
        await self._reading.dispose()
        await self._writing.dispose()

    async def _rows(self, query: Executable) -> Sequence[Found[Any]]:
        """What a query finds. It is asked again where the connection had died before."""
        if self._writer.is_closed:
            raise StoreError("closed")
        with failures():
            try:
                return await self._asked(query)
            except DBAPIError as error:
                if reason(error) != "gone":
                    raise
            return await self._asked(query)

    async def _asked(self, query: Executable) -> Sequence[Found[Any]]:
        async with self._reading.connect() as connection:
            return (await connection.execute(query)).all()

    async def _all(self, kind: type[R], query: Select[Any]) -> list[R]:
        return [kind.of(row._mapping) for row in await self._rows(query)]  # type: ignore[arg-type]

    async def _one(self, kind: type[R], query: Select[Any]) -> R | None:
        return next(iter(await self._all(kind, query)), None)

    async def _change(self, change: UpdateBase) -> int:
        """How many rows a change has touched, durably."""

        async def work(connection: AsyncConnection) -> int:
            return (await connection.execute(change)).rowcount

        return await self._writer.run(work)
