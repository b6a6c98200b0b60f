"""Random positions of both games for tests: reached by play, set up freely, and endings.

Positions that are set up are valid but need not be reachable: any tiles, any hands, any counts.
They favour what is rare in play: crowded corners, long chains, barred returns, counts at a limit.
"""

from __future__ import annotations

from random import Random

from support import reference_rules

GAMES = (
    "querni",
    "querni.jump_each_once",
    "querni.voluntary_pass",
    "querni.jump_each_once.voluntary_pass",
    "alquerque",
)


def start(game: str, rng: Random) -> str:
    """Return a start position; in Querni sometimes with other marks."""
    if game == "alquerque":
        return reference_rules.start_text(game)
    if rng.random() < 0.8:
        return reference_rules.start_text(game, rng.randrange(2**64))
    columns = rng.choice(["aceg", "bdfh", "cegi", "acgi", "bdgi"])
    rows = rng.choice(["13", "24", "16", "35", "26"])
    marks = [column + row for column in columns for row in rows]
    return reference_rules.start_text(game, rng.randrange(2**64), marks=marks)


def given(game: str, rng: Random) -> str:
    """Return a valid position text, reachable or not."""
    return given_alquerque(rng) if game == "alquerque" else given_querni(rng)


def after_play(game: str, rng: Random, turns: int) -> str:
    """Return the position after at most so many random turns; the game may be over."""
    current = reference_rules.position(game, start(game, rng))
    for _ in range(turns):
        moves = current.moves()
        if not moves:
            break
        current = current.after(choose(moves, rng))
    return current.text


def choose(moves: list[str], rng: Random) -> str:
    """Choose a random turn, often one that removes or takes, so that games reach late positions."""
    taking = [move for move in moves if "x" in move]
    return rng.choice(taking if taking and rng.random() < 0.3 else moves)


def counts(rng: Random, limit: int) -> str:
    quiet = rng.choice([0, rng.randrange(limit), limit - 1, limit, limit + 1, 999_999_999])
    if rng.random() < 0.7:
        quiet = rng.randrange(limit - 2)
    turn = rng.choice([1, rng.randrange(1, 200), rng.randrange(1, 1000), 999_999_999])
    return f"{quiet} {turn}"


def given_querni(rng: Random) -> str:
    side = rng.choice(["blue", "pink"])
    kind = rng.random()
    if kind < 0.1:
        board = shut_in_tiles(side, rng)
    elif kind < 0.2:
        board = few_tiles(rng)
    else:
        board = chained_tiles(rng)
    uncounted = reference_rules.QuerniPosition(frozenset(), board, side, 0, 1)
    return uncounted.text.removesuffix("0 1") + counts(rng, 30)


def shut_in_tiles(side: str, rng: Random) -> dict[str, str]:
    """Place one to three tiles of a side in a corner, enclosed by the other side's."""
    letters = list(reference_rules.TILES[side])
    other = list(reference_rules.TILES["pink" if side == "blue" else "blue"])
    rng.shuffle(other)
    if rng.random() < 0.5:
        rng.shuffle(letters)
    own = rng.randrange(1, 4)
    columns, rows = rng.choice([(3, 3), (4, 3), (3, 4), (5, 3), (4, 4)])
    corner = [(x, y) for x in range(columns) for y in range(rows)]
    corner.sort(key=lambda place: max(place))
    left, bottom = rng.random() < 0.5, rng.random() < 0.5
    squares = [
        reference_rules.COLUMNS[x if left else -1 - x]
        + reference_rules.ROWS[y if bottom else -1 - y]
        for x, y in corner
    ]
    return dict(zip(squares, letters[:own] + other, strict=False))


def few_tiles(rng: Random) -> dict[str, str]:
    letters = "".join(reference_rules.TILES.values())
    number = rng.randrange(1, 9)
    squares = rng.sample(reference_rules.QUERNI_SQUARES, number)
    return dict(zip(squares, rng.sample(letters, number), strict=True))


def chained_tiles(rng: Random) -> dict[str, str]:
    """Place runs of consecutive numbers, each beside its predecessor if there is room."""
    columns = reference_rules.COLUMNS[: rng.choice([4, 6, 8, 10, 10])]
    rows = reference_rules.ROWS[: rng.choice([3, 4, 5, 7, 7])]
    free = [column + row for column in columns for row in rows]
    rng.shuffle(free)
    board: dict[str, str] = {}
    for letters in rng.sample(list(reference_rules.TILES.values()), 2):
        number = rng.randrange(4)
        while number < 16 and free:
            square = free[-1]
            for _ in range(rng.choice([1, 1, 2, 3, 4, 8])):
                if number == 16 or not free:
                    break
                beside = [near for near in free if near in reference_rules.ADJACENT[square]]
                square = rng.choice(beside) if beside and rng.random() < 0.8 else rng.choice(free)
                free.remove(square)
                board[square] = letters[number]
                number += 1
            number += rng.choice([0, 0, 0, 1, 2, 8])
    return board


def given_alquerque(rng: Random) -> str:
    side = rng.choice("wb")
    board = shut_in_men(side.upper(), rng) if rng.random() < 0.1 else lined_up_men(rng)
    on_board = {man: list(board.values()).count(man) for man in "WB"}
    hands = [rng.choice([0, 0, 0, rng.randrange(10 - on_board[man])]) for man in "WB"]
    bars = [given_bar(board, man, rng) for man in "WB"]
    rings = "/".join(
        "".join(board.get(point, ".") for point in ring) for ring in reference_rules.RINGS
    )
    return f"{rings} {side} {hands[0]}-{hands[1]} {','.join(bars)} {counts(rng, 100)}"


def shut_in_men(man: str, rng: Random) -> dict[str, str]:
    """Place some men whose neighbours are all enemies, as far as nine enemies suffice."""
    other = "B" if man == "W" else "W"
    board: dict[str, str] = {}
    for point in rng.sample(reference_rules.POINTS, rng.randrange(3, 9)):
        around = reference_rules.NEXT_TO[point] - set(board)
        if point not in board and list(board.values()).count(other) + len(around) <= 9:
            board[point] = man
            board |= dict.fromkeys(sorted(around), other)
    return board


def lined_up_men(rng: Random) -> dict[str, str]:
    """Place men on whole lines and on lines with one gap, so that mills are common."""
    board: dict[str, str] = {}
    free = list(reference_rules.POINTS)
    rng.shuffle(free)
    for man in rng.sample("WB", 2):
        wanted = rng.choice([0, 1, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9])
        while list(board.values()).count(man) < wanted:
            line = rng.sample(rng.choice(reference_rules.LINES), rng.choice([2, 2, 3]))
            for point in line if rng.random() < 0.6 else [rng.choice(free)]:
                if point in free and list(board.values()).count(man) < wanted:
                    free.remove(point)
                    board[point] = man
    return board


def given_bar(board: dict[str, str], man: str, rng: Random) -> str:
    """Return a barred return: an effective one if there is any, or any two adjacent points."""
    side = "white" if man == "W" else "black"
    pairs = [
        (point, gap) for point in reference_rules.POINTS for gap in reference_rules.NEXT_TO[point]
    ]
    pairs.sort()
    real = [pair for pair in pairs if reference_rules.bars_something(board, side, pair)]
    kind = rng.random()
    if real and kind < 0.6:
        return "-".join(rng.choice(real))
    return "-" if kind < 0.8 else "-".join(rng.choice(pairs))


def ending(game: str, rng: Random) -> str:
    """Return a position with few pieces, small enough to search every line for some turns.

    Usually both sides can still win; the quiet count is often close to its limit.
    """
    return alquerque_ending(rng) if game == "alquerque" else querni_ending(rng)


def late_count(rng: Random, limit: int) -> int:
    return rng.choice([0, rng.randrange(limit), rng.randrange(limit - 8, limit)])


def querni_ending(rng: Random) -> str:
    """Return runs of three to five numbers each, sometimes with a gap, close to each other."""
    columns, rows = rng.randrange(3, 9), rng.randrange(3, 8)
    left, bottom = rng.randrange(11 - columns), rng.randrange(8 - rows)
    squares = [
        column + row
        for column in reference_rules.COLUMNS[left : left + columns]
        for row in reference_rules.ROWS[bottom : bottom + rows]
    ]
    rng.shuffle(squares)
    board: dict[str, str] = {}
    for letters in reference_rules.TILES.values():
        number = rng.choice([3, 3, 3, 4, 4, 5])
        first = rng.randrange(17 - number)
        run = list(letters[first : first + number])
        if rng.random() < 0.15:
            run.remove(rng.choice(run))
        board |= {squares.pop(): letter for letter in run if squares}
    side, quiet = rng.choice(["blue", "pink"]), late_count(rng, 30)
    return reference_rules.QuerniPosition(frozenset(), board, side, quiet, 50).text


def alquerque_ending(rng: Random) -> str:
    """Return three to six men each, sometimes a few of them in hand."""
    numbers = [rng.randrange(3, 7), rng.randrange(3, 7)]
    hands = [rng.randrange(3), rng.randrange(3)] if rng.random() < 0.25 else [0, 0]
    points = rng.sample(reference_rules.POINTS, 24)
    board = {
        points.pop(): man
        for man, number, hand in zip("WB", numbers, hands, strict=True)
        for _ in range(number - hand)
    }
    quiet = 0 if any(hands) else late_count(rng, 100)
    rings = "/".join(
        "".join(board.get(point, ".") for point in ring) for ring in reference_rules.RINGS
    )
    return f"{rings} {rng.choice('wb')} {hands[0]}-{hands[1]} -,- {quiet} 60"
