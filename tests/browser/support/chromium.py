"""Print the path of a Chromium for the tests; install one if there is none and it is allowed.

Preferred is Chromium's headless shell: the same engine without windows, tabs and an address bar,
which are half of all work. The system's comes first, then Debian's package, then any other Chromium
or Chrome, then Playwright's own.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
OTHERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """Return one from the path, or Playwright's own."""
    for name in (SHELL, *OTHERS):
        if path := shutil.which(name):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> None:
    """Install the shell from the system's packages if allowed; else Playwright's own, if needed."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-qq", "-y", SHELL]):
            if subprocess.run(["apt-get", *command], env=quiet, stdout=sys.stderr).returncode:
                break
    if find_chromium() is None:
        command = ["playwright", "install", "chromium"]
        subprocess.run([sys.executable, "-m", *command], stdout=sys.stderr)


if __name__ == "__main__":
    if shutil.which(SHELL) is None:
        install()
    path = find_chromium()
    if path is None:
        sys.exit(
            "The tests of the site need Chromium or Chrome, and none could be installed. "
            f"On Debian or Ubuntu: apt install {SHELL}"
        )
    print(path)
