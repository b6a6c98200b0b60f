"""Print the path of a Chromium for the tests; install one if there is none and it is allowed.

The system's Chromium or Chrome comes first, then Debian's package, then Playwright's own.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """Return one from the path, or Playwright's own."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> None:
    """Install from the system's packages if allowed, else by Playwright."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-qq", "-y", "chromium"]):
            if subprocess.run(["apt-get", *command], env=quiet, stdout=sys.stderr).returncode:
                break
        else:
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=sys.stderr)


if __name__ == "__main__":
    if find_chromium() is None:
        print("There is no Chromium: installing one.", file=sys.stderr)
        install()
    path = find_chromium()
    if path is None:
        sys.exit(
            "The tests of the site need Chromium or Chrome, and none could be installed. "
            "On Debian or Ubuntu: apt install chromium"
        )
    print(path)
