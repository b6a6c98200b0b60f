"""Games as rows: plain columns, and data frames where a library for them is installed."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class Rows(Mapping[str, Sequence[Any]]):
    """Columns of equal length, by name.

    >>> rows = Rows({"turns": [31, 28], "winner": ["blue", None]})
    >>> len(rows["turns"]), list(rows.dicts())[1]
    (2, {'turns': 28, 'winner': None})
    """

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        if len({len(column) for column in columns.values()}) > 1:
            raise ValueError("The columns must have the same length.")
        self._columns = dict(columns)

    def __getitem__(self, name: str) -> Sequence[Any]:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """Return the number of columns, as a mapping does; `count` is that of the rows."""
        return len(self._columns)

    @property
    def count(self) -> int:
        """The number of rows."""
        return len(next(iter(self._columns.values()), ()))

    def dicts(self) -> Iterator[dict[str, Any]]:
        """Yield each row as a dictionary."""
        for values in zip(*self._columns.values(), strict=True):
            yield dict(zip(self._columns, values, strict=True))

    def csv(self) -> str:
        """Return all rows as CSV with a header; None is an empty field."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self._columns)
        writer.writerows(zip(*self._columns.values(), strict=True))
        return out.getvalue()

    def arrow(self) -> Any:
        """Return a pyarrow table; ImportError without the extra."""
        try:
            import pyarrow
        except ImportError as error:
            raise ImportError(_missing("pyarrow")) from error
        return pyarrow.table(self._columns)

    def pandas(self) -> Any:
        """Return a pandas data frame; ImportError without pandas."""
        try:
            import pandas
        except ImportError as error:
            raise ImportError(_missing("pandas")) from error
        return pandas.DataFrame(self._columns)

    def polars(self) -> Any:
        """Return a polars data frame; ImportError without polars."""
        try:
            import polars
        except ImportError as error:
            raise ImportError(_missing("polars")) from error
        return polars.DataFrame(self._columns)

    def __repr__(self) -> str:
        return f"<Rows: {self.count:,} of {', '.join(self._columns)}>"


def _missing(library: str) -> str:
    return f"{library} is not installed: pip install 'qirkat[lab]' has pyarrow and pandas"
