"""A PostgreSQL server; the only module that needs the extra `postgres`."""

from typing import Any

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import create_async_engine

from qirkat.database import READERS, Database, T, Work, transacted
from qirkat.failure import StoreError


class Postgres(Database):
    """A server, with one connection that writes and some that read."""

    dialect = "postgresql"

    def __init__(self, url: URL, *, patience: float) -> None:
        milliseconds = str(int(patience * 1000))
        options: dict[str, Any] = {
            "pool_timeout": patience,
            "max_overflow": 0,
            "connect_args": {
                "timeout": 2 * patience,
                "command_timeout": 2 * patience,
                "server_settings": {
                    "application_name": "qirkat",
                    "synchronous_commit": "on",
                    "lock_timeout": milliseconds,
                    # A server that has lost its network must not keep its locks.
                    "idle_in_transaction_session_timeout": milliseconds,
                },
            },
        }
        try:
            self._writing = create_async_engine(url, pool_size=1, **options)
            reading = create_async_engine(url, pool_size=READERS, **options)
        except ModuleNotFoundError:
            raise StoreError(
                "driver", "PostgreSQL needs a driver: pip install 'qirkat[postgres]'."
            ) from None
        self._reading = reading.execution_options(isolation_level="AUTOCOMMIT")

    async def close(self) -> None:
        """Hang up."""
        await self._writing.dispose()
        await self._reading.dispose()

    async def _read(self, work: Work[T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def _write(self, work: Work[T]) -> T:
        async with self._writing.connect() as connection:
            return await connection.run_sync(transacted, work)
