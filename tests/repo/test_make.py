"""What the Makefile detects."""

import shutil
import subprocess
from pathlib import Path

import pytest
from support.paths import ROOT


@pytest.mark.parametrize(
    ("compiler", "is_found"), [("c++", True), ("clang++", True), (None, False)]
)
def test_system_compiler_is_preferred(tmp_path: Path, compiler: str | None, is_found: bool) -> None:
    for tool in ("sh", "make", "find", "awk"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or tool)
    if compiler:
        (tmp_path / compiler).symlink_to("/bin/true")
    command = ["make", "--print-data-base", "--just-print", "help"]
    done = subprocess.run(
        command, cwd=ROOT, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    stands_in = [line for line in done.stdout.splitlines() if line.startswith("compiler := ")]
    assert len(stands_in) == 1
    assert ("zig" not in stands_in[0]) == is_found
