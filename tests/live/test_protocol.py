"""Messages round-trip, and any other input is a ProtocolError."""

import json
import time
from typing import Any, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tools.write_protocol_examples import CLIENT, EVENTS, EXAMPLES, REFUSED, SERVER, SHORT, generate

from qirkat.live import protocol as wire
from qirkat.live.protocol import ProtocolError, decode, decode_event, decode_server, encode, kind_of

GOLDEN: dict[str, Any] = json.loads(EXAMPLES.read_text(encoding="utf-8"))


def text_of(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> wire.Message:
    """A message of a client or a server."""
    try:
        return decode(text)
    except ProtocolError:
        return decode_server(text)


def test_examples_are_current() -> None:
    again = "run `PYTHONPATH=tests python -m tools.write_protocol_examples --write`"
    assert EXAMPLES.read_text(encoding="utf-8") == generate(), again


def test_every_message_and_event_has_an_example() -> None:
    for examples, union in (
        (CLIENT, wire.ClientMessage),
        (SERVER, wire.ServerMessage),
        (EVENTS, wire.Event),
    ):
        assert {type(entry) for entry in examples} == set(get_args(union))


@pytest.mark.parametrize("example", GOLDEN["client"], ids=text_of)
def test_client_messages_round_trip(example: object) -> None:
    message = decode(text_of(example))
    assert message in CLIENT
    assert encode(message) == text_of(example)
    assert decode(text_of(example).encode()) == message


@pytest.mark.parametrize("example", GOLDEN["server"], ids=lambda entry: entry["t"])
def test_server_messages_round_trip(example: object) -> None:
    message = decode_server(text_of(example))
    assert message in SERVER
    assert encode(message) == text_of(example)


@pytest.mark.parametrize("example", GOLDEN["events"], ids=lambda entry: entry["kind"])
def test_events_round_trip(example: dict[str, Any]) -> None:
    event = decode_event(text_of(example))
    assert event in EVENTS
    assert kind_of(event) == example["kind"]
    assert encode(event) == text_of(example)


@pytest.mark.parametrize(("text", "full"), SHORT)
def test_missing_fields_have_defaults(text: str, full: wire.Message) -> None:
    assert read(text) == full


@pytest.mark.parametrize("text", REFUSED)
def test_rejects_bad_messages(text: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        decode(text)
    assert caught.value.reason in {"not_json", "bad_message"}
    assert str(caught.value).endswith(".")
    with pytest.raises(ProtocolError):
        decode_server(text)
    with pytest.raises(ProtocolError):
        decode_event(text)


def test_rejects_unknown_fields() -> None:
    """Otherwise a misspelt field would look like a missing one."""
    with pytest.raises(ProtocolError, match="having"):
        decode('{"t":"watch","game":"3mJr7AoUXx","having":3}')


def test_patterns_match_whole_text() -> None:
    """A pattern that ends with $ would accept a line break."""
    with pytest.raises(ProtocolError):
        decode('{"t":"watch","game":"3mJr7AoUX\\n"}')
    with pytest.raises(ProtocolError):
        decode('{"t":"watch","game":"3mJr7AoUXx\\n"}')
    with pytest.raises(ProtocolError):
        decode('{"t":"hello","protocol":1,"language":"es\\n"}')


@pytest.mark.parametrize("filler", ["a", "é", "漢", "🂡"])
def test_rejects_long_messages(filler: str) -> None:
    head, tail = '{"t":"pong","n":1,"x":"', '"}'
    live_game = wire.MAX_MESSAGE - len(head) - len(tail)
    full = head + filler * (live_game // len(filler.encode())) + tail
    with pytest.raises(ProtocolError) as caught:
        decode(full)
    assert caught.value.reason == "bad_message"
    for longer in (full + 4 * " ", (full + 4 * " ").encode(), " " * 10**7):
        with pytest.raises(ProtocolError) as caught:
            decode(longer)
        assert caught.value.reason == "too_long"


@pytest.mark.parametrize("head", ["", '{"t":', '{"t":"pong","n":', '{"x":', '{"x":1,"t":'])
@pytest.mark.parametrize("nested", ["[", '{"t":', '{"":['])
def test_rejects_deep_nesting(head: str, nested: str) -> None:
    with pytest.raises(ProtocolError):
        decode((head + nested * wire.MAX_MESSAGE)[: wire.MAX_MESSAGE])


def test_rejects_broken_unicode() -> None:
    for text in ('{"t":"pong","n":"\ud800"}', '{"t":"pong","n":"\\ud800"}', b'{"t":"\xff"}'):
        with pytest.raises(ProtocolError):
            decode(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """An example with a few fields changed, dropped or added, or with a few characters changed."""
    message = dict(draw(st.sampled_from(GOLDEN["client"])))
    for _ in range(draw(st.integers(0, 3))):
        name = draw(st.sampled_from([*message, "t", "x"]))
        if draw(st.booleans()):
            message[name] = draw(JSON)
        else:
            message.pop(name, None)
    text = json.dumps(message)
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(st.text(max_size=3)) + text[place + draw(st.integers(0, 3)) :]
    return text


@settings(max_examples=500)
@given(st.binary(max_size=5000) | st.text(max_size=5000) | spoilt())
@example(b'{"t":"pong","n":1}')
def test_any_input_is_a_message_or_an_error(data: bytes | str) -> None:
    found: wire.ClientMessage | ProtocolError
    try:
        found = decode(data)
    except ProtocolError as error:
        found = error
    if isinstance(found, ProtocolError):
        assert found.reason in {"not_json", "bad_message", "too_long"}
        assert len(str(found)) < 250
    else:
        assert decode(encode(found)) == found


def test_worst_case_message_is_fast() -> None:
    digits = '{"t":"pong","n":' + "9" * (wire.MAX_MESSAGE - 17) + "}"
    fields = "{" + '"":0,' * (wire.MAX_MESSAGE // 6) + '"t":0}'
    escapes = '{"t":"' + "\\u0041" * (wire.MAX_MESSAGE // 6 - 3) + '"}'
    begun = time.process_time()
    for text in (digits, fields, escapes, "[" * wire.MAX_MESSAGE, '{"t":' * 800):
        for _ in range(100):
            with pytest.raises(ProtocolError):
                decode(text)
    assert time.process_time() - begun < 5, "10 ms each is far more than it takes"
