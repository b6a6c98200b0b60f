"""Ensure a Japanese font for the screenshots; install one if allowed."""

import os
import shutil
import subprocess
import sys

DEBIAN = "fonts-noto-cjk"


def is_there() -> bool:
    """Whether the system has a Japanese font."""
    lister = shutil.which("fc-list")
    if lister is None:
        return False
    return bool(subprocess.run([lister, ":lang=ja"], capture_output=True).stdout)


if __name__ == "__main__":
    if not is_there() and shutil.which("apt-get") and os.geteuid() == 0:
        print("There is no Japanese font: installing one.", file=sys.stderr)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-qq", "-y", DEBIAN]):
            subprocess.run(["apt-get", *command], env=quiet, stdout=sys.stderr, check=True)
    if not is_there():
        sys.exit(f"The photographs need a Japanese font. On Debian or Ubuntu: apt install {DEBIAN}")
