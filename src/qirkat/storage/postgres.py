"""PostgreSQL; the only module that needs the extra `postgres`."""

import asyncio
import secrets
from typing import Any, Final

from sqlalchemy import URL, NullPool, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from qirkat.logs import Log
from qirkat.storage.database import READERS, Database, ServerLock, T, Work, transacted
from qirkat.storage.errors import StoreError, failures

log = Log(__name__)

LOCK: Final = 7_204_118
"""The key of our advisory lock; `migration` has another one."""
_TERMINATE_OLD = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = :name AND pid <> pg_backend_pid()"
)


class Postgres(Database):
    """A database server, with one connection for writing and some for reading."""

    dialect = "postgresql"

    def __init__(self, url: URL, *, timeout: float) -> None:
        self._writing = _engine(url, timeout, pool_size=1)
        self._open: AsyncConnection | None = None
        """For writing, until something fails: taking one from the pool takes longer than most
        statements."""
        reading = _engine(url, timeout, pool_size=READERS)
        self._reading = reading.execution_options(isolation_level="AUTOCOMMIT")

    async def close(self) -> None:
        """Close all connections."""
        if self._open is not None:
            await self._open.close()
        await self._writing.dispose()
        await self._reading.dispose()

    async def _read(self, work: Work[T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def _write(self, work: Work[T]) -> T:
        if self._open is None:
            self._open = await self._writing.connect()
        try:
            return await self._open.run_sync(transacted, work)
        except BaseException:
            failed, self._open = self._open, None
            await asyncio.shield(failed.close())
            raise


class SessionLock(ServerLock):
    """An advisory lock, held by a connection of its own.

    Servers with Redis share it; a server without Redis holds it exclusively. It ends with the
    connection; when that is lost, `keep` takes the lock again.
    """

    def __init__(self, url: URL, *, shared: bool, timeout: float) -> None:
        self._shared = shared
        self._name = f"qirkat-lock-{secrets.token_hex(8)}"
        own = {
            "application_name": self._name,
            # Half a minute until PostgreSQL notices that this machine lost power.
            "tcp_keepalives_idle": "10",
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "4",
        }
        engine = _engine(url, timeout, own=own, poolclass=NullPool)
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None

    async def take(self) -> None:
        """Take the lock; StoreError `in_use` if another server holds it."""
        try:
            with failures():
                self._connection = await self._engine.connect()
                # PostgreSQL may not have noticed yet that our last connection was lost.
                await self._connection.execute(_TERMINATE_OLD, {"name": self._name})
                await super().take()
        except BaseException:
            await self.release()
            raise

    async def keep(self) -> bool:
        """Retake the lock if it was lost, and say so; StoreError `in_use` if another has it now."""
        if self._connection is not None:
            try:
                with failures():
                    await self._connection.execute(text("SELECT 1"))
                return False
            except StoreError as error:
                log.warning("server_lock_lost", reason=error.reason)
                await self.release()
        await self.take()
        log.warning("server_lock_regained")
        return True

    async def release(self) -> None:
        """Release the lock."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    @property
    def _refusal(self) -> str:
        if self._shared:
            return (
                "A server without Redis is using this PostgreSQL database. Stop it first, or give "
                "it the same setting redis: servers can share a database only with Redis."
            )
        return (
            "Another server is using this PostgreSQL database. Stop it first, or give all of them "
            "the same setting redis: servers can share a database only with Redis."
        )

    async def _try(self) -> bool:
        assert self._connection is not None
        kind = "pg_try_advisory_lock_shared" if self._shared else "pg_try_advisory_lock"
        return bool(await self._connection.scalar(text(f"SELECT {kind}({LOCK})")))


def _engine(
    url: URL, timeout: float, *, own: dict[str, str] | None = None, **pooling: Any
) -> AsyncEngine:
    milliseconds = str(int(timeout * 1000))
    settings = {
        "application_name": "qirkat",
        "synchronous_commit": "on",
        "lock_timeout": milliseconds,
        # A server that has lost its network must not hold locks.
        "idle_in_transaction_session_timeout": milliseconds,
        **(own or {}),
    }
    if "pool_size" in pooling:
        pooling |= {"pool_timeout": timeout, "max_overflow": 0}
    timeouts = {"timeout": 2 * timeout, "command_timeout": 2 * timeout}
    arguments = {**timeouts, "server_settings": settings}
    try:
        return create_async_engine(url, connect_args=arguments, **pooling)
    except ModuleNotFoundError:
        raise StoreError(
            "driver", "PostgreSQL needs a driver: pip install 'qirkat[postgres]'."
        ) from None
