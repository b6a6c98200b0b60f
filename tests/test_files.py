"""The user's folders, and files that are written completely or not at all."""

from pathlib import Path

import pytest

from qirkat.files import data_folder, state_folder


def test_unfinished_games_and_data_go_to_the_user_s_folders(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert state_folder() == tmp_path / ".local/state/qirkat"
    assert data_folder() == tmp_path / ".local/share/qirkat"
    monkeypatch.setenv("XDG_STATE_HOME", "/x")
    monkeypatch.setenv("XDG_DATA_HOME", "/y")
    assert (state_folder(), data_folder()) == (Path("/x/qirkat"), Path("/y/qirkat"))
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert state_folder() == tmp_path / ".local/state/qirkat"
