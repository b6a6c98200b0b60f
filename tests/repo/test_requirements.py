"""The exact packages of a server, deploy/requirements.txt, fit what the package asks for."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WANTED = [
    Requirement(each)
    for each in (
        *PROJECT["dependencies"],
        *PROJECT["optional-dependencies"]["postgres"],
        *PROJECT["optional-dependencies"]["redis"],
    )
]
LOCK = (ROOT / "deploy" / "requirements.txt").read_text()
PINS = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", LOCK, re.MULTILINE))


@pytest.mark.parametrize("wanted", WANTED, ids=str)
def test_pin_satisfies_the_package(wanted: Requirement) -> None:
    assert wanted.specifier.contains(PINS[wanted.name]), f"run make lock: {wanted}"


def test_every_pin_has_hashes_and_no_host() -> None:
    packages = re.split(r"\n(?=\S)", LOCK.strip())
    assert len(packages) == len(PINS)
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in LOCK
