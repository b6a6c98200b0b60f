"""A player who delays pongs to gain time, on a running server."""

import asyncio
import secrets
from pathlib import Path

import pytest
from support.live_client import Browser, Tab
from support.server_process import serving, write_site

from qirkat.live.protocol import Ack, Message, Moved, Pong

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

DELAY = 0.5  # seconds by which pongs are late
TURNS = 9  # of the forger, of which the first costs no time


class Forger(Tab):
    """A tab that answers pings late; its moves are in time."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self._late: set[asyncio.Task[None]] = set()

    async def say(self, message: Message) -> None:
        if not isinstance(message, Pong):
            await super().say(message)
            return
        task = asyncio.create_task(self._answer_late(message))
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def _answer_late(self, message: Pong) -> None:
        await asyncio.sleep(DELAY)
        await super().say(message)

    async def close(self) -> None:
        for task in self._late:
            task.cancel()
        await super().close()


async def reach(tab: Tab, game: str, ply: int) -> None:
    await tab.reach(game, lambda state: state.ply >= ply)


@pytest.mark.parametrize("how", ["one socket", "reconnecting", "two sockets"])
async def test_late_pongs_gain_little(tmp_path: Path, how: str) -> None:
    with serving("serve", "--site", write_site(tmp_path / "site"), "--port", "0") as site:
        await asyncio.to_thread(site.wait)
        ana, ben = Browser(site.address), Browser(site.address)
        for browser in (ana, ben):
            await browser.ask("/api/guest", {})
        game = await ana.open_game("alquerque", "0.25+0", side="first", bytes=secrets.token_hex(16))
        await ben.join(game)
        forgers = [await Forger.open(ana) for _ in range(2 if how == "two sockets" else 1)]
        honest = await Tab.open(ben)
        for tab in (*forgers, honest):
            await tab.watch(game)
        for turn in range(TURNS):
            if how == "reconnecting":
                await forgers.pop().close()
                forgers.append(await Forger.open(ana))
                await forgers[0].watch(game)
            forger = forgers[turn % len(forgers)]
            await reach(forger, game, 2 * turn)
            listening = asyncio.gather(*(listen(each) for each in forgers))
            await asyncio.sleep(DELAY + 0.05)  # until a forged round trip is known
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            move = forger.games[game].state.position.moves[turn].text  # type: ignore[union-attr]
            assert isinstance(await forger.play(game, move), Ack)
            await reach(honest, game, 2 * turn + 1)
            move = honest.games[game].state.position.moves[-1].text  # type: ignore[union-attr]
            assert isinstance(await honest.play(game, move), Ack)
        moves = [event for event in honest.games[game].events if isinstance(event, Moved)]
        lags = [event.lag for event in moves if event.by == 0][1:]
        assert max(lags) > 300, "the forgery must have been tried"
        assert sum(lags) <= 400 + 100 * (len(lags) - 1), "docs/protocol.md promises no more"
        for tab in (*forgers, honest):
            await tab.close()


async def listen(tab: Tab) -> None:
    while True:
        await tab.hear()
