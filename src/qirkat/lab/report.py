"""Writing a report: the page, and the data beside it."""

import json
import shlex
from pathlib import Path

from qirkat.files import whole_file
from qirkat.lab.findings import findings
from qirkat.lab.report_page import page
from qirkat.lab.study import Study

PAGE, FIGURES = "report.html", "figures.json"


def command_for(study: Study) -> str:
    """Return the command that makes the report of a study again."""
    words = ["qirkat", "report", study.game.name, "--seed", str(study.seed)]
    words += ["--games", str(study.games), "--strengths", ",".join(map(str, study.strengths))]
    if study.variants:
        words += ["--variants", ",".join(study.variants)]
    if study.marks is not None:
        words += ["--marks", ",".join(study.marks)]
    return shlex.join([*words, "--to", "report"])


def write_report(study: Study, folder: Path) -> list[Path]:
    """Write the report of a study that has been run; the same study gives the same bytes."""
    found = findings(study)
    figures = {"command": command_for(study), **found}
    files = {
        PAGE: page(found, command_for(study)),
        FIGURES: json.dumps(figures, ensure_ascii=False, indent=1) + "\n",
    }
    for nodes in study.strengths:
        files[f"games-{nodes}.csv"] = study.rows(nodes).csv()
    written = []
    for name, text in files.items():
        with whole_file(folder / name) as out:
            out.write(text.encode())
        written.append(folder / name)
    return written
