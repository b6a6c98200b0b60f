"""Presence: who is watching a game, and whether that is known of all servers."""

from collections import deque
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qirkat.cluster.presence import LOST_AFTER, MAX_GAMES, PresenceReport, SitePresence

GAME = "3mJr7AoUXx"


class Site:
    """Servers that exchange reports, each message alone and in order, or lost."""

    def __init__(self, count: int) -> None:
        self.now = 1_000
        self.servers: dict[str, SitePresence] = {}
        self.unread: dict[tuple[str, str], deque[PresenceReport]] = {}
        self.heartbeats: dict[str, int] = {}
        """In the database, also of servers that are dead."""
        self.connected: dict[str, list[int]] = {}
        """When the open connections of side 1 began, by server."""
        self.times: list[tuple[int, int]] = []
        """Connections of side 1 that have ended."""
        for _ in range(count):
            self.start()

    def start(self) -> None:
        name = f"server{len(self.connected)}"
        for other in self.servers:
            self.unread[name, other] = deque()
            self.unread[other, name] = deque()
        self.servers[name] = SitePresence(name)
        self.connected[name] = []
        self.heartbeats[name] = self.now
        self.poll(name)

    def kill(self, name: str) -> None:
        """It dies, with all its connections and what it had not sent."""
        del self.servers[name]
        self.times += [(begun, self.now) for begun in self.connected[name]]
        self.connected[name] = []
        self.unread = {pair: kept for pair, kept in self.unread.items() if name not in pair}

    def stop(self, name: str) -> None:
        while self.connected[name]:
            self.disconnect(name)
        self.send(name, self.servers[name].leave())
        for (sender, reader), unread in list(self.unread.items()):
            if sender == name and reader in self.servers:
                while unread:
                    self.deliver(sender, reader)
        self.kill(name)

    def send(self, name: str, report: PresenceReport) -> None:
        for (sender, _), unread in self.unread.items():
            if sender == name:
                unread.append(report)

    def connect(self, name: str) -> None:
        self.connected[name].append(self.now)
        self.send(name, self.servers[name].change(GAME, 1, +1, self.now))

    def disconnect(self, name: str) -> None:
        if self.connected[name]:
            self.times.append((self.connected[name].pop(0), self.now))
            self.send(name, self.servers[name].change(GAME, 1, -1, self.now))

    def poll(self, name: str) -> None:
        self.send(name, self.servers[name].poll(self.now))

    def look(self, name: str) -> None:
        self.heartbeats |= dict.fromkeys(self.servers, self.now)
        self.servers[name].look(self.heartbeats, self.now, self.now)

    def deliver(self, sender: str, reader: str) -> None:
        if unread := self.unread.get((sender, reader)):
            report = unread.popleft()
            server = self.servers[reader]
            server.receive(report, self.now)
            if server.is_asked_for_all(report):
                for each in server.whole():
                    self.send(reader, each)

    def lose(self, sender: str, reader: str) -> None:
        if unread := self.unread.get((sender, reader)):
            unread.popleft()

    def exchange(self) -> None:
        """Everything arrives, again and again."""
        for _ in range(4):
            for name in self.servers:
                self.now += 1
                self.poll(name)
                self.look(name)
            while any(self.unread.values()):
                for sender, reader in list(self.unread):
                    self.now += 1
                    self.deliver(sender, reader)

    def check(self) -> None:
        """A player who is called gone had no connection in that time, whichever server is asked."""
        open_now = [(begun, 2**62) for each in self.connected.values() for begun in each]
        for server in self.servers.values():
            gone, until = server.gone_since(GAME, 1), server.known_until
            if gone is not None:
                for begun, ended in [*self.times, *open_now]:
                    assert begun > until or ended <= gone, "called gone, and was connected"


@pytest.fixture
def site() -> Site:
    """Two servers; a player of side 0 is connected to the first."""
    site = Site(2)
    site.servers["server0"].change(GAME, 0, +1, site.now)
    site.exchange()
    return site


def test_player_is_gone_when_last_connection_closes(site: Site) -> None:
    here = site.servers["server0"]
    for name in ("server0", "server0", "server1"):
        site.connect(name)
    site.exchange()
    assert here.totals(GAME) == ((True, True), 0)
    for name in ("server0", "server1"):
        site.disconnect(name)
        site.exchange()
        assert here.gone_since(GAME, 1) is None
    site.disconnect("server0")
    left = site.now
    site.exchange()
    assert here.gone_since(GAME, 1) == left
    assert here.known_until > left
    assert here.totals(GAME) == ((True, False), 0)
    site.connect("server1")
    site.exchange()
    assert here.gone_since(GAME, 1) is None


def test_nothing_is_known_of_a_silent_server(site: Site) -> None:
    """However long it is silent, while it has heartbeats."""
    here = site.servers["server0"]
    known = here.known_until
    gone = here.gone_since(GAME, 1)
    assert gone is not None
    assert gone < known
    site.connect("server1")  # unheard
    for _ in range(400):
        site.now += 1_000
        site.look("server0")
        site.poll("server0")
    assert here.known_until <= known
    site.exchange()
    assert here.gone_since(GAME, 1) is None


def test_absence_counts_from_when_everything_is_known_again(site: Site) -> None:
    here = site.servers["server0"]
    site.connect("server1")
    site.disconnect("server1")
    site.lose("server1", "server0")
    site.now += 5_000
    before = site.now
    site.exchange()
    assert (here.gone_since(GAME, 1) or 0) > before, "one report was lost"


def test_server_without_redis_is_found_by_its_heartbeat(site: Site) -> None:
    here = site.servers["server0"]
    site.start()
    site.connect("server2")
    site.now += 10_000
    for name in ("server0", "server1"):
        site.lose("server2", name)
    asked = site.now
    site.look("server0")
    site.poll("server0")
    site.deliver("server0", "server1")
    site.poll("server1")
    site.deliver("server1", "server0")
    assert here.known_until < asked
    site.exchange()
    assert here.known_until > asked
    assert here.gone_since(GAME, 1) is None


def test_new_server_does_not_interrupt_absences(site: Site) -> None:
    here = site.servers["server0"]
    gone = here.gone_since(GAME, 1)
    site.now += 50_000
    site.start()
    site.exchange()
    assert here.gone_since(GAME, 1) == gone
    site.stop("server2")
    site.exchange()
    assert here.gone_since(GAME, 1) == gone
    assert here.known_until > site.now - 100


def test_dead_server_is_dropped_after_a_while(site: Site) -> None:
    here = site.servers["server0"]
    site.connect("server1")
    site.exchange()
    heartbeats = dict(site.heartbeats)
    here.look(heartbeats, site.now, site.now)
    site.kill("server1")
    died = site.now
    while site.now - died <= LOST_AFTER:
        assert here.totals(GAME).here == (True, True)
        assert here.known_until <= died + 1_000
        site.now += 1_000
        here.look(heartbeats, site.now, site.now)
    assert here.totals(GAME).here == (True, False)
    assert here.known_until == site.now == here.gone_since(GAME, 1)
    here.look(heartbeats, site.now, site.now)
    assert here.known_until == site.now, "its old heartbeat does not bring it back"
    here.look({**heartbeats, "server1": site.now}, site.now, site.now)
    assert here.known_until < site.now, "another one does"


def test_dead_server_may_have_had_the_player(site: Site) -> None:
    """Whom it had no time to report."""
    here = site.servers["server0"]
    site.now += 5_000
    site.connect("server1")
    site.now += 5_000
    site.kill("server1")
    for _ in range(2 + LOST_AFTER // 1_000):
        site.now += 1_000
        here.look(site.heartbeats, site.now, site.now)
        site.check()
    assert here.known_until == site.now


def test_silence_counts_only_while_heartbeats_are_read(site: Site) -> None:
    """Such as when the database did not answer, to any server."""
    here = site.servers["server0"]
    heartbeats = {"server0": site.now, "server1": site.now}
    here.look(heartbeats, site.now, site.now)
    site.now += 2 * LOST_AFTER
    here.look(heartbeats, site.now, site.now)
    site.now += 1
    site.connect("server1")
    site.exchange()
    assert here.totals(GAME).here == (True, True)


def test_all_games_arrive_in_parts() -> None:
    site = Site(1)
    games = [f"{number:010}" for number in range(2 * MAX_GAMES + 1)]
    for game in games:
        site.servers["server0"].change(game, None, +1, site.now)
    site.start()
    site.exchange()
    there = site.servers["server1"]
    assert [there.totals(game).watchers for game in games] == [1] * len(games)


def test_reports_have_bounds() -> None:
    report = PresenceReport(server="a", number=1, games={GAME: (1, 0, 2)}, heard={"b": 7})
    text = msgspec.json.encode(report)
    assert msgspec.json.decode(text, type=PresenceReport) == report
    for old, new in (
        (b'"a"', b'""'),
        (b'"a"', b'"' + 65 * b"a" + b'"'),
        (b'"number":1', b'"number":0'),
        (GAME.encode(), b"no game"),
        (b"[1,0,2]", b"[1,0,-2]"),
        (b"[1,0,2]", b"[1,0]"),
        (b'"asks"', b'"tasks"'),
    ):
        assert old in text
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text.replace(old, new, 1), type=PresenceReport)


STEPS = ("connect", "disconnect", "poll", "look", "deliver", "lose", "start", "kill", "stop")
CHANCES = st.sampled_from(STEPS[:3] + 6 * STEPS[3:5] + STEPS[5:])


@settings(max_examples=300)
@given(steps=st.lists(st.tuples(CHANCES, st.integers(0, 99), st.integers(1, 9_000)), max_size=150))
def test_nobody_connected_is_called_gone(steps: list[tuple[str, int, int]]) -> None:
    site = Site(3)
    for name in site.servers:
        site.servers[name].change(GAME, 0, +1, site.now)
    for what, which, later in steps:
        site.now += later
        names = list(site.servers)
        name = names[which % len(names)]
        if what == "start":
            site.start()
            site.servers[list(site.servers)[-1]].change(GAME, 0, +1, site.now)
        elif what in ("kill", "stop"):
            if len(names) > 1:
                getattr(site, what)(name)
        elif what in ("deliver", "lose"):
            if pairs := [pair for pair, unread in site.unread.items() if unread]:
                getattr(site, what)(*pairs[which % len(pairs)])
        else:
            getattr(site, what)(name)
        site.check()
    for _ in range(2 + LOST_AFTER // 4_000):  # until servers that died are dropped
        site.now += 4_000
        site.exchange()
        site.check()
    is_here = any(site.connected.values())
    for server in site.servers.values():
        assert server.totals(GAME).here[1] == is_here, "all agree in the end"
        assert (server.gone_since(GAME, 1) is None) == is_here


def test_numbers_of_reports_have_no_gaps() -> None:
    server = SitePresence("a")
    reports = [
        server.change(GAME, 0, +1, 0),
        server.poll(0),
        *server.whole(),
        server.change(GAME, 0, -1, 0),
        server.change(GAME, 0, -1, 0),
        *server.whole(),
        server.leave(),
    ]
    assert all(b.number == a.number + 1 for a, b in pairwise(reports))
    assert [each.games.get(GAME) for each in reports if GAME in each.games] == [
        (1, 0, 0),
        (1, 0, 0),
        (0, 0, 0),
        (0, 0, 0),
    ]
