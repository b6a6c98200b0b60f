"""Presence: who is watching a game."""

from hypothesis import given
from hypothesis import strategies as st

from qirkat.server.presence import REPORT_INTERVAL, Presence, ServerReport


def test_player_is_gone_when_last_connection_closes() -> None:
    presence = Presence("a")
    presence.change(0, +1, 1000)
    presence.change(0, +1, 2000)
    presence.change(1, +1, 3000)
    assert presence.totals(3000) == ((True, True), 0)
    presence.change(0, -1, 4000)
    assert presence.gone_since(0, 5000) is None
    presence.change(0, -1, 6000)
    assert presence.gone_since(0, 9000) == 6000
    assert presence.totals(9000) == ((False, True), 0)
    presence.change(0, +1, 10_000)
    assert presence.gone_since(0, 10_000) is None


def test_other_servers_count_until_silent() -> None:
    presence = Presence("a")
    presence.change(None, +1, 0)
    presence.receive(ServerReport(server="b", second=1, watchers=2), 0)
    assert presence.totals(0) == ((False, True), 3)
    assert presence.totals(2 * REPORT_INTERVAL) == ((False, True), 3)
    late = 4 * REPORT_INTERVAL
    assert presence.totals(late) == ((False, False), 1)
    assert presence.gone_since(1, late + 5000) == late


def test_own_report_counts_once() -> None:
    presence = Presence("a")
    presence.change(None, +1, 0)
    presence.receive(presence.report, 0)
    assert presence.totals(0).watchers == 1


@given(
    st.lists(
        st.tuples(st.sampled_from([0, 1, None]), st.sampled_from([1, -1]), st.integers(0, 1000))
    )
)
def test_counts_never_go_negative(steps: list[tuple[int | None, int, int]]) -> None:
    presence = Presence("a")
    now = 0
    for side, by, later in steps:
        now += later
        presence.change(side, by, now)  # type: ignore[arg-type]
        assert min(presence.counts) >= 0
        for each in (0, 1):
            gone = presence.gone_since(each, now)
            assert (gone is None) == (presence.counts[each] > 0)
            assert gone is None or gone <= now
