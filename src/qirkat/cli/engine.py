"""The commands about the engine: analyse, bench and ugi."""

import select
import shutil
import sys
from pathlib import Path
from typing import Annotated

from qirkat import GAMES
from qirkat._core import Game, game
from qirkat.cli.console import (
    CommandError,
    GameArgument,
    GameName,
    JsonOption,
    MarksOption,
    Parameter,
    SeedOption,
    TextArgument,
    WholeNumber,
    count_text,
    outcome_data,
    position_data,
    print_json,
    print_line,
    remarks_data,
    report,
    report_set_up,
    show_status,
    start_position,
    usage_error,
)
from qirkat.cli.records import check_turn, first_record
from qirkat.engine import Analysis, Engine, Limit, Line
from qirkat.engine.bench import measure
from qirkat.engine.memory import max_memory
from qirkat.engine.ugi import Session
from qirkat.picture.diagram import status_text
from qirkat.record import Record
from qirkat.solve import Tables

DEFAULT_SECONDS = 1.0  # seconds of thought when no limit is given
CHUNK = 65536  # bytes read at a time


def analyse(
    game_name: GameArgument,
    text: TextArgument = None,
    /,
    *,
    seed: SeedOption = None,
    marks: MarksOption = None,
    record: Annotated[
        Path | None, Parameter(help="Analyse the first game of this file; repetitions count.")
    ] = None,
    turn: Annotated[
        int | None,
        WholeNumber,
        Parameter(
            help="With --record: the position after this turn; 0 is the start. Default: the end."
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        Parameter(name="--time", help="Seconds to think; 1 if there is no other limit."),
    ] = None,
    nodes: Annotated[int | None, WholeNumber, Parameter(help="Positions to search.")] = None,
    depth: Annotated[int | None, WholeNumber, Parameter(help="Turns to look ahead.")] = None,
    lines: Annotated[
        int, WholeNumber, Parameter(help="Number of moves to show, best first. Default: 1.")
    ] = 1,
    threads: Annotated[int, WholeNumber, Parameter(help="Search threads. Default: 1.")] = 1,
    memory: Annotated[
        int, WholeNumber, Parameter(help="Size of the hash table in MiB. Default: 64.")
    ] = 64,
    as_json: JsonOption = False,
) -> None:
    """Analyse a position and show the best moves.

    Each line shows the expected score of the side to move (a draw counts as half) and the best
    play of both sides. A proven result shows its distance instead, in turns of both players. With
    several limits, the search stops at the first one reached. Ctrl-C shows the results so far.
    Solved tables are used if there are any: see qirkat probe.

    For example:

        qirkat analyse alquerque "WW....../......../....BB.B w 7-6 -,- 0 6" --lines 3
        qirkat analyse querni --seed 7 --time 10 --threads 2
        qirkat analyse alquerque --record game.pgn --turn 17
    """
    kind = game(game_name)
    if record is None:
        if turn is not None:
            raise usage_error("--turn needs a game: add --record FILE.")
        subject = Record(kind, start_position(kind, text, seed, marks))
    else:
        if (text, seed, marks) != (None, None, None):
            raise usage_error("Give either --record or a position, not both.")
        subject = _record_up_to(game_name, record, turn)
    if (seconds, nodes, depth) == (None, None, None):
        seconds = DEFAULT_SECONDS
    if lines < 1:
        raise usage_error("--lines must be 1 or more.")
    limit = limit_from_options(seconds, nodes, depth)
    engine = engine_from_options(kind, threads, memory)
    if record is None:
        report_set_up(subject.position, text, seed)
    found = Analysis((), 0, 0, 0.0)

    def follow(analysis: Analysis) -> None:
        nonlocal found
        found = analysis
        _show_progress(analysis)

    try:
        found = engine.analyse(subject, limit, lines=lines, on_info=follow)
    except KeyboardInterrupt:
        show_status("")
        _print_analysis(subject, found, as_json=as_json)
        raise
    show_status("")
    _print_analysis(subject, found, as_json=as_json)


def limit_from_options(seconds: float | None, nodes: int | None, depth: int | None) -> Limit:
    """Build the limit from a command's options."""
    try:
        return Limit(time=seconds, nodes=nodes, depth=depth)
    except ValueError as error:
        raise usage_error(str(error)) from None


def engine_from_options(kind: Game, threads: int, memory: int) -> Engine:
    """Build the engine from a command's options."""
    if memory > max_memory():
        raise usage_error(f"--memory can be at most {max_memory()} on this machine.")
    try:
        return Engine(kind, threads=threads, memory=memory, tables=Tables.find())
    except ValueError as error:
        raise usage_error(str(error)) from None
    except MemoryError:
        raise CommandError(f"Not enough memory for a table of {memory} MiB.") from None


def _record_up_to(game_name: str, file: Path, turn: int | None) -> Record:
    """Read the first game of a file up to a turn."""
    whole = first_record(file, game_name)
    turn = check_turn(whole, turn)
    # Replayed without an agreed end or resignation, so that the last position can be analysed.
    part = Record(whole.game, whole.start)
    for move in whole.moves[:turn]:
        part.play(move)
    return part


def _print_analysis(subject: Record, found: Analysis, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                **position_data(subject.position),
                "outcome": outcome_data(subject.outcome),
                "depth": found.depth,
                "nodes": found.nodes,
                "seconds": round(found.time, 6),
                "nodes_per_second": _speed(found),
                "lines": [line_data(line) for line in found.lines],
            }
        )
        return
    verdicts = [_verdict(line) for line in found.lines]
    width = max(map(len, verdicts), default=0)
    for rank, (line, verdict) in enumerate(zip(found.lines, verdicts, strict=True), start=1):
        print_line(f"{rank}. {verdict:>{width}}  {_moves(line)}")
    sys.stdout.flush()
    if subject.is_over:
        report(f"The game is over, {status_text(subject.position, subject.outcome)}.")
    elif found.lines:
        if found.depth:
            speed = f"{_speed(found) / 1e6:.1f} million a second"
            report(f"depth {found.depth}: {found.nodes:,} nodes in {found.time:.3f} s, {speed}")
        if found.lines[0].verdict is not None:
            report("These results are proven by solved tables.")
        if found.lines[0].quiet_end is not None:
            turns = count_text(found.lines[0].quiet_end, "turn")
            report(f"But the first line is drawn after {turns}, by 100 turns without a capture.")


def _verdict(line: Line) -> str:
    """Return the value of a line for the side to move."""
    if line.verdict is not None and line.verdict.distance is None:
        return {"win": "wins", "draw": "drawn", "loss": "loses"}[line.verdict.result]
    if line.distance is None:
        return f"{line.value:.0%}".replace("%", " %")
    return f"{'wins' if line.value > 0.5 else 'loses'} in {count_text(line.distance, 'turn')}"


def _moves(line: Line) -> str:
    return " ".join(move.text for move in line.moves)


def _speed(found: Analysis) -> int:
    return round(found.nodes / max(found.time, 1e-6))


def line_data(line: Line) -> dict[str, object]:
    """Return a line for JSON."""
    return {
        "move": line.move.text,
        "value": round(line.value, 4),
        "score": line.score,
        "distance": line.distance,
        "proven": line.is_proven,
        "quiet_end": line.quiet_end,
        "moves": [move.text for move in line.moves],
        "remarks": remarks_data(line.move),
    }


def _show_progress(analysis: Analysis) -> None:
    """Show the progress of the search on one line of a terminal."""
    if not sys.stderr.isatty() or not analysis.lines:
        return
    best = analysis.lines[0]
    speed = f"{_speed(analysis) / 1e6:.1f} million a second"
    line = f"depth {analysis.depth}, {speed}: {_verdict(best)}  {_moves(best)}"
    width = shutil.get_terminal_size().columns - 1
    show_status(line[:width])


def bench(
    game_name: Annotated[
        GameName | None, Parameter(name="GAME", help="The game. Default: both.")
    ] = None,
    /,
    *,
    as_json: JsonOption = False,
) -> None:
    """Print the engine's signature and speed.

    The signature is the number of nodes searched in a fixed set of positions. It is the same on
    every machine and changes when the engine plays differently. It goes to standard output; time
    and speed go to standard error.

    For example:

        qirkat bench alquerque
    """
    for name in [game_name] if game_name is not None else sorted(GAMES):
        found = measure(game(name))
        if as_json:
            speed = {"seconds": round(found.seconds, 6), "nodes_per_second": round(found.speed)}
            print_json({"game": name, "nodes": found.nodes, **speed})
        else:
            print_line(f"{name} {found.nodes}")
        sys.stdout.flush()
        speed_told = f"{found.speed / 1e6:.1f} million a second"
        report(f"{name}: {found.nodes:,} nodes in {found.seconds:.3f} s, {speed_told}")


def ugi(game_name: GameArgument, /) -> None:
    """Run the engine for another program, over standard input and output.

    The protocol is UGI, the Universal Game Interface. The engine runs until `quit` or the end of
    its input. docs/ugi.md describes every command.

    For example:

        qirkat ugi alquerque
        printf 'position startpos\\ngo depth 5\\n' | qirkat ugi alquerque
    """
    # The unbuffered file: a pending read of a buffered one would block Python's exit.
    source = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    Session(game(game_name), lambda: source.read(CHUNK), _print_line, has_reader=_has_reader).run()


def _print_line(line: str) -> None:
    print(line, flush=True)


def _has_reader() -> bool:
    """Whether standard output still has a reader; assumed if the system cannot tell."""
    try:
        watch = select.poll()
        watch.register(sys.stdout.fileno(), 0)
        return not watch.poll(0)
    except (AttributeError, OSError):
        return True
