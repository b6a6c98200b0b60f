"""The bus: order, bounds, gaps, Redis."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from support import services

from qirkat.cluster.bus import MAX_BYTES, MAX_MESSAGES, Bus, BusError, Gap, Message, Subscription
from qirkat.cluster.redis_bus import RedisBus

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["alone", "redis", "redis, other server"])
async def ends(request: pytest.FixtureRequest) -> AsyncIterator[tuple[Bus, Bus]]:
    """The bus to publish on, and the one to subscribe to."""
    if request.param == "alone":
        bus = Bus()
        yield bus, bus
        await bus.close()
    else:
        service: services.Redis = request.getfixturevalue("redis")
        buses = [await RedisBus.open(service.address)]
        if "other" in request.param:
            buses.append(await RedisBus.open(service.address))
        yield buses[0], buses[-1]
        for each in buses:
            await each.close()


async def heard(subscription: Subscription, count: int = 1) -> list[Message | Gap]:
    """The next message."""
    async with asyncio.timeout(10):
        return [await anext(subscription) for _ in range(count)]


async def texts(subscription: Subscription, count: int) -> list[str]:
    return [each.text for each in await heard(subscription, count) if isinstance(each, Message)]


async def quiet(subscription: Subscription) -> bool:
    """Whether nothing more comes."""
    try:
        async with asyncio.timeout(0.2):
            await anext(subscription)
    except TimeoutError:
        return True
    return False


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


async def test_shortcut_sees_messages_first_and_in_order() -> None:
    """Only while the reader waits; what it declines, the reader gets."""
    bus, taken = Bus(), list[str]()

    def take(message: Message) -> bool:
        if message.text == "decline":
            return False
        taken.append(message.text)
        return True

    subscription = await bus.subscribe("a", shortcut=take)
    bus.publish("a", "before anybody waits")
    assert await texts(subscription, 1) == ["before anybody waits"]
    reading = asyncio.create_task(texts(subscription, 2))
    await asyncio.sleep(0)
    for text in ("one", "decline", "behind it"):
        bus.publish("a", text)
    assert await reading == ["decline", "behind it"]
    bus.publish("a", "while the reader is busy")
    assert await texts(subscription, 1) == ["while the reader is busy"]
    assert taken == ["one"]
    await bus.close()


async def test_delivers_in_order(ends: tuple[Bus, Bus]) -> None:
    speaker, listener = ends
    one = await listener.subscribe("game:a", "lobby")
    two = await listener.subscribe("game:a")
    other = await listener.subscribe("game:b")
    for number in range(50):
        speaker.publish("game:a", f"turn {number} ¡ñ 日本")
    speaker.publish("lobby", "")
    assert await texts(one, 50) == [f"turn {number} ¡ñ 日本" for number in range(50)]
    assert await heard(one) == [Message("lobby", "")]
    assert len(await texts(two, 50)) == 50
    assert await quiet(two)
    assert await quiet(other)


async def test_slow_subscriber_gets_a_gap(ends: tuple[Bus, Bus]) -> None:
    """It loses its backlog, gets a gap, and then receives again."""
    speaker, listener = ends
    slow = await listener.subscribe("g")
    quick = await listener.subscribe("g")
    for number in range(2 * MAX_MESSAGES):
        speaker.publish("g", str(number))
        assert await texts(quick, 1) == [str(number)]
    first = (await heard(slow))[0]
    assert isinstance(first, Gap)
    rest = await texts(slow, MAX_MESSAGES - 1)
    assert rest == [str(number) for number in range(MAX_MESSAGES + 1, 2 * MAX_MESSAGES)]
    speaker.publish("g", "again")
    assert await texts(slow, 1) == ["again"]


async def test_backlog_is_bounded_in_bytes(ends: tuple[Bus, Bus]) -> None:
    speaker, listener = ends
    slow = await listener.subscribe("g")
    mark = await listener.subscribe("mark")
    for _ in range(8):
        speaker.publish("g", "x" * (MAX_BYTES // 7))
    speaker.publish("mark", "")
    await heard(mark)
    assert await heard(slow) == [Gap()]
    assert await quiet(slow)


async def test_leaving_stops_delivery(ends: tuple[Bus, Bus]) -> None:
    speaker, listener = ends
    subscription = await listener.subscribe("a", "b")
    subscription.leave("a")
    speaker.publish("a", "no")
    speaker.publish("b", "yes")
    assert await heard(subscription) == [Message("b", "yes")]
    await subscription.listen("a")
    speaker.publish("a", "yes")
    assert await heard(subscription) == [Message("a", "yes")]
    waiting = asyncio.create_task(anext(subscription, None))
    await asyncio.sleep(0)
    subscription.close()
    assert await waiting is None
    speaker.publish("b", "no")
    assert [each async for each in subscription] == []
    with pytest.raises(ValueError, match="closed"):
        await subscription.listen("c")
    assert listener._listeners == {}


async def test_no_loss_after_subscribing(ends: tuple[Bus, Bus]) -> None:
    speaker, listener = ends
    subscription = await listener.subscribe()
    for number in range(50):
        await subscription.listen(f"g{number}")
        speaker.publish(f"g{number}", "at once")
        assert await heard(subscription) == [Message(f"g{number}", "at once")]


async def test_no_loss_after_quick_resubscribing(ends: tuple[Bus, Bus]) -> None:
    speaker, listener = ends
    subscription = await listener.subscribe()
    for number in range(50):
        impatient = asyncio.create_task(subscription.listen("g"))
        await asyncio.sleep(0)
        subscription.leave("g")
        await subscription.listen("g")
        speaker.publish("g", str(number))
        assert await heard(subscription) == [Message("g", str(number))]
        await impatient
        subscription.leave("g")


async def test_close_ends_all_subscriptions(ends: tuple[Bus, Bus]) -> None:
    _, listener = ends
    subscriptions = [await listener.subscribe("a"), await listener.subscribe("a", "b")]
    waiting = [asyncio.create_task(anext(each, None)) for each in subscriptions]
    await asyncio.sleep(0)
    await listener.close()
    assert await asyncio.gather(*waiting) == [None, None]


@pytest.mark.parametrize("address", ["", "localhost", "http://localhost", "redis://a:hush@h:x"])
async def test_rejects_bad_redis_addresses(address: str) -> None:
    with pytest.raises(BusError) as caught:
        await RedisBus.open(address)
    assert caught.value.reason == "address"
    assert "hush" not in str(caught.value)


async def pair(redis: services.Redis) -> tuple[RedisBus, RedisBus, Subscription, Subscription]:
    """Two servers, each with a subscriber of the same game."""
    one, two = await RedisBus.open(redis.address), await RedisBus.open(redis.address)
    return one, two, await one.subscribe("g"), await two.subscribe("g")


async def test_redis_restart_leaves_a_gap(redis: services.Redis) -> None:
    one, two, here, there = await pair(redis)
    for _ in range(3):
        redis.stop()
        await until(lambda: not one.is_connected and not two.is_connected)
        assert await heard(here) == await heard(there) == [Gap()]
        one.publish("g", "meanwhile")
        assert await texts(here, 1) == ["meanwhile"], "local delivery works"
        redis.start()
        await until(lambda: one.is_connected and two.is_connected)
        assert await heard(here) == await heard(there) == [Gap()]
        # Unsent messages are a gap for others.
        await until_heard(one, there)
    await one.close()
    await two.close()


async def until_heard(speaker: Bus, subscription: Subscription) -> None:
    """Publish until a message arrives."""
    speaker.publish("g", "hello")
    async with asyncio.timeout(10):
        async for each in subscription:
            if isinstance(each, Message):
                return
            speaker.publish("g", "hello")


async def test_silent_redis_is_disconnected(
    redis: services.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qirkat.cluster.redis_bus._TIMEOUT", 1.0)
    monkeypatch.setattr("qirkat.cluster.redis_bus._PING_INTERVAL", 0.3)
    one, two, _, there = await pair(redis)
    redis.freeze()
    for _ in range(100_000):
        one.publish("g", "into the void")
    await until(lambda: not one.is_connected and not two.is_connected)
    redis.thaw()
    await until(lambda: one.is_connected and two.is_connected)
    assert await heard(there) == [Gap()]
    await until_heard(one, there)
    await one.close()
    await two.close()


async def test_quiet_redis_stays_connected(
    redis: services.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither without messages, nor with messages in one direction only."""
    monkeypatch.setattr("qirkat.cluster.redis_bus._TIMEOUT", 0.8)
    monkeypatch.setattr("qirkat.cluster.redis_bus._PING_INTERVAL", 0.2)
    one, two, _, there = await pair(redis)
    for _ in range(20):
        await asyncio.sleep(0.1)
        one.publish("other", "nobody listens")
    assert await quiet(there)
    assert one.is_connected
    assert two.is_connected
    await one.close()
    await two.close()


async def test_disconnected_server_announces_gap_to_others(redis: services.Redis) -> None:
    """They were connected all the time and could not know."""
    one, two, _, there = await pair(redis)
    one._stopping.set()
    await one._task
    assert not one.is_connected
    one.publish("g", "cannot be sent")
    assert await quiet(there)
    one._stopping.clear()
    one._task = asyncio.create_task(one._run())
    assert await heard(there) == [Gap()]
    one.publish("g", "again")
    assert await texts(there, 1) == ["again"]
    await one.close()
    await two.close()


@pytest.mark.parametrize("kind", ["normal", "pubsub"])
async def test_reconnects_after_a_cut(redis: services.Redis, kind: str) -> None:
    from redis.asyncio import Redis

    one, two, here, there = await pair(redis)
    one.publish("g", "first")  # so that there is a connection to cut
    assert await texts(there, 1) == await texts(here, 1) == ["first"]
    async with Redis.from_url(redis.address, protocol=2) as client:
        await client.client_kill_filter(_type=kind, skipme=True)
    one.publish("g", "second")
    assert await heard(there) in ([Gap()], [Message("g", "second")])
    await until(lambda: one.is_connected and two.is_connected)
    await until_heard(one, there)
    await one.close()
    await two.close()


async def test_last_messages_are_delivered_on_close(
    redis: services.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qirkat.cluster.redis_bus._BATCH", 10)
    for _ in range(5):
        one, two, _, there = await pair(redis)
        for number in range(100):
            one.publish("g", str(number))
        await one.close()
        assert await texts(there, 100) == [str(number) for number in range(100)]
        await two.close()


async def test_close_is_quick_without_redis(redis: services.Redis) -> None:
    one, two, _, _ = await pair(redis)
    redis.freeze()
    one.publish("g", "into the void")
    async with asyncio.timeout(5):
        await one.close()
        await two.close()
    redis.thaw()


async def test_starts_without_redis_and_joins_later(
    redis: services.Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("qirkat.cluster.redis_bus._TIMEOUT", 1.0)
    redis.stop()
    one, two, here, there = await pair(redis)
    assert not one.is_connected
    one.publish("g", "alone")
    assert await texts(here, 1) == ["alone"]
    redis.start()
    await until(lambda: one.is_connected and two.is_connected)
    assert await heard(there) == [Gap()]
    await until_heard(one, there)
    told = [record.message for record in caplog.records if "is away" in record.message]
    assert len(told) == 2, "each says it once"
    await one.close()
    await two.close()


async def test_prefixes_separate_installations(redis: services.Redis) -> None:
    one = await RedisBus.open(redis.address, prefix="club")
    two = await RedisBus.open(redis.address, prefix="qirkat")
    subscription = await two.subscribe("g")
    one.publish("g", "from elsewhere")
    assert await quiet(subscription)
    await one.close()
    await two.close()


async def test_foreign_messages_are_harmless(redis: services.Redis) -> None:
    from redis.asyncio import Redis

    bus = await RedisBus.open(redis.address)
    subscription = await bus.subscribe("g")
    async with Redis.from_url(redis.address, protocol=2) as client:
        for data in (b"\xff\xfe \xff", b"", b" "):
            await client.publish("qirkat:g", data)
    assert await texts(subscription, 3) == ["\ufffd", "", ""]
    assert bus.is_connected
    await bus.close()
