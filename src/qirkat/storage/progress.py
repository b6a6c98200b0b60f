"""The part of the store for progress: what people have reached, as entries that pages read.

The store does not read values, and so cannot merge them: a change names the time of the entry that
it is based on, and is refused if another browser was faster. The page then merges and tries again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select

from qirkat.storage.database import insert
from qirkat.storage.rows import RowAccess
from qirkat.storage.schema import ProgressRow, persons, progress

MAX_ENTRIES = 200
"""Entries of one person."""


class ProgressChange(NamedTuple):
    """A new value of an entry that was last changed at a time; None for a new entry."""

    kind: str
    key: str
    value: str
    based_on: int | None


class ProgressRows(RowAccess):
    """Reads and changes progress."""

    async def progress_of(self, person: str) -> list[ProgressRow]:
        """All entries of a person."""
        found = select(progress).where(progress.c.person == person)
        return await self._all(ProgressRow, found.order_by(progress.c.kind, progress.c.key))

    async def save_progress(
        self, person: str, changes: Sequence[ProgressChange], now: int
    ) -> list[ProgressRow] | None:
        """Make the changes that are up to date; the entries they name, as they are then.

        None if the person would have too many entries, or is deleted; then nothing changes.
        """
        # Of two servers, one waits here; and nothing is added for a person being deleted.
        there = (
            select(persons.c.id)
            .where(persons.c.id == person, persons.c.closed.is_(None))
            .with_for_update(key_share=True)
        )
        theirs = select(progress).where(progress.c.person == person)

        def work(connection: Connection) -> list[ProgressRow] | None:
            if connection.scalar(there) is None:
                return None
            rows = connection.execute(theirs).mappings().all()
            known = {(row["kind"], row["key"]): ProgressRow.of(dict(row)) for row in rows}
            changed = {}
            for change in changes:
                before = known.get((change.kind, change.key))
                if change.based_on == (before.updated if before else None):
                    changed[change.kind, change.key] = ProgressRow(
                        person=person,
                        kind=change.kind,
                        key=change.key,
                        value=change.value,
                        # The clock may go back; this never does.
                        updated=max(now, before.updated + 1) if before else now,
                    )
            known |= changed
            if len(known) > MAX_ENTRIES:
                return None
            for row in changed.values():
                into = insert(connection, progress).values(row.columns())
                new = {"value": row.value, "updated": row.updated}
                connection.execute(
                    into.on_conflict_do_update(index_elements=progress.primary_key, set_=new)
                )
            names = {(change.kind, change.key): None for change in changes}
            return [known[name] for name in names if name in known]

        return await self._writer.run(work)
