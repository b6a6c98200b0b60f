import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.ugi_programs import Pipe


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[Pipe]:
    opened = Pipe(tmp_path / "pipe")
    yield opened
    os.close(opened.file)
