import { describe, expect, it } from "vitest";
import type { Position } from "../core/position";
import { samplePositions } from "../core/testing/sample_positions";
import { SQUARES } from "../board/geometry";
import { familyOf, SIDES, type Move, type PiecePlacement } from "../core/position";
import {
  back,
  beginTurn,
  choose,
  hops,
  pass,
  restoreTurn,
  touch,
  view,
  type Run,
  type Turn,
} from "./turn";

const positions = await samplePositions();
const named = positions.map((position) => [`${position.game} ${position.text}`, position] as const);

function given(start: string): Position {
  return positions.find((position) => position.text.startsWith(start)) as Position;
}

function touches(position: Position, ...squares: string[]): Turn {
  return squares.reduce((turn, square) => touch(turn, position, square), beginTurn(position));
}

/** A small seeded generator, so that failures can be reproduced. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** The touches with which a person makes this move; only the pass needs a button. */
function madeByTouches(position: Position, move: Move): Turn {
  let turn = beginTurn(position);
  const on = (square: string) => {
    if (!view(turn, position).touchable.includes(square)) {
      throw new Error(`${square} cannot be touched for ${move.text}`);
    }
    turn = touch(turn, position, square);
  };
  if (!move.from && !move.to && !move.run) return pass(turn, position);
  if (move.from) on(move.from);
  if (move.to) {
    if (move.from) expect(view(turn, position).targets.includes(move.to)).toBe(true);
    on(move.to);
  }
  if (move.run) {
    on(move.removed[0] as string);
    if (!turn.run) on(move.removed[0] as string); // the first touch has selected a tile that can move
    const squareOf = (number: number) =>
      view(turn, position).pieces.find(
        (piece) => piece.number === number && piece.side === position.side,
      )?.square as string;
    while ((turn.run as Run)[1] > move.run[1]) on(squareOf((turn.run as Run)[1]));
    while ((turn.run as Run)[0] < move.run[0]) on(squareOf((turn.run as Run)[0]));
  } else if (view(turn, position).expects === "prey") {
    on(move.removed[0] as string);
  }
  return turn;
}

it("has every kind of position to try", () => {
  expect(positions.length).toBeGreaterThan(25);
  const all = positions.flatMap((position) => position.moves.map((move) => ({ position, move })));
  expect(all.some(({ move }) => move.text === "pass")).toBe(true);
  expect(all.some(({ move }) => move.run && !move.to)).toBe(true);
  expect(all.some(({ move }) => move.run && move.to)).toBe(true);
  expect(
    all.some(
      ({ move, position }) => move.removed.length && familyOf(position.game) === "alquerque",
    ),
  ).toBe(true);
  expect(positions.some((position) => position.moves.length === 0)).toBe(true);
});

describe.each(named)("%s", { timeout: 30_000 }, (_, position) => {
  it("makes every legal move by touches, and comes back step by step", () => {
    for (const move of position.moves) {
      let turn = madeByTouches(position, move);
      const shown = view(turn, position);
      expect(shown.move).toBe(move.text);
      expect(shown.canConfirm).toBe(true);
      expect(restoreTurn(JSON.parse(JSON.stringify(turn)), position)).toEqual(turn);
      for (let step = 0; step < 4; step++) turn = back(turn);
      expect(turn).toEqual(beginTurn(position));
      expect(back(turn)).toBe(turn);
    }
  });

  it("makes no other move, whatever is touched", () => {
    const legal = new Set(position.moves.map((move) => move.text));
    const squares = SQUARES[familyOf(position.game)];
    const roll = dice(7);
    let turn = Object.freeze(beginTurn(position));
    for (let step = 0; step < 400; step++) {
      const shown = view(turn, position);
      // Mostly touchable squares, or the walk would seldom get anywhere; now and then any square.
      const among = roll(5) === 0 || !shown.touchable.length ? squares : shown.touchable;
      const what = roll(20);
      if (what === 0) turn = back(turn);
      else if (what === 1 && shown.choices.length) {
        turn = choose(turn, position, shown.choices[roll(shown.choices.length)]!.run);
      } else turn = touch(turn, position, among[roll(among.length)] as string);
      turn = Object.freeze(turn);
      const after = view(turn, position);
      expect(after.move === null || legal.has(after.move)).toBe(true);
      expect(after.canConfirm).toBe(after.move !== null);
      expect(after.canConfirm || after.expects !== "confirm").toBe(true);
      expect(restoreTurn(structuredClone(turn), position)).toEqual(turn);
      const places = after.pieces.map((piece) => piece.square);
      expect(new Set(places).size).toBe(places.length);
    }
  });

  it("shows only what can be done", () => {
    for (const from of new Set(position.moves.map((move) => move.from))) {
      if (!from) continue;
      const turn = touches(position, from);
      const { targets, route } = view(turn, position);
      for (const target of targets) {
        const way = route(target) as string[];
        expect([way[0], way.at(-1)]).toEqual([from, target]);
      }
      expect(route("z9")).toBeNull();
    }
  });
});

describe("a tile", () => {
  const position = given("10/1aA1b5/2B1c5/3C1d4/4D1e3/10/10 p");
  const long = position.ways.find((way) => way.path.length > 2)!;
  const [from, middle, end] = long.path as [string, string, string];

  it("goes step by step or straight to the end", () => {
    expect(touches(position, from, middle, end)).toEqual(touches(position, from, end));
    expect(view(touches(position, from, middle), position).targets).toContain(end);
  });

  it("can be taken back to its start, deselected, or left for another", () => {
    expect(touches(position, from, end, from)).toEqual(touches(position, from));
    expect(touches(position, from, from)).toEqual(beginTurn(position));
    const chained = given("10/2ABC5/5DE3");
    expect(touches(chained, "c6", "c7", "b3")).toEqual(touches(chained, "b3"));
  });

  it("hops along its path, and on from where it stands", () => {
    const [start, there] = [touches(position, from), touches(position, from, middle)];
    expect(hops(start, there, position)).toEqual([from, middle]);
    expect(hops(there, touches(position, from, end), position).slice(0, 2)).toEqual([middle, end]);
    expect(hops(there, there, position)).toEqual([]);
    expect(hops(there, start, position)).toEqual([middle, from]);
  });
});

describe("a chain", () => {
  const position = given("10/2ABC5/5DE3");
  const [one, two, , , five] = ["c6", "d6", "e6", "f5", "g5"] as const;

  it("is offered before a move and after it", () => {
    const offered = view(beginTurn(position), position).chains;
    expect(offered).toEqual([{ squares: ["c6", "d6", "e6", "f5", "g5"], state: "offered" }]);
    const moved = view(touches(position, "b3", "b2"), position);
    expect(moved.chains).toEqual(offered);
    expect(moved.expects).toBe("chain");
    expect(moved.canConfirm).toBe(true);
  });

  it("is removed whole by two touches of a tile that can move too, without moving it", () => {
    const { move, chains } = view(touches(position, one, one), position);
    expect(move).toBe("x1-5");
    expect(chains).toEqual([{ squares: ["c6", "d6", "e6", "f5", "g5"], state: "chosen" }]);
  });

  it("loses tiles that are touched, gets them back, and is deselected below three", () => {
    const part = (...squares: string[]) => touches(position, "b3", "b2", one, ...squares).run;
    expect(part()).toEqual([1, 5]);
    expect(part(one)).toEqual([2, 5]);
    expect(part(one, one)).toEqual([1, 5]);
    expect(part(two)).toEqual([3, 5]);
    expect(part(two, five)).toBeNull();
    expect(part(five, one)).toEqual([2, 4]);
  });

  it("is listed whole, then by its parts", () => {
    const { choices } = view(touches(position, "b3", "b2"), position);
    expect(choices.map(({ run }) => run.join("-"))).toEqual([
      "1-5",
      "1-4",
      "2-5",
      "1-3",
      "2-4",
      "3-5",
    ]);
    expect(choices.map(({ whole }) => whole)).toEqual([true, false, false, false, false, false]);
    expect(choices[1]!.text).toBe("b3-b2x1-4");
    const turn = touches(position, "b3", "b2");
    expect(choose(turn, position, [2, 4]).run).toEqual([2, 4]);
    expect(choose(turn, position, [1, 6])).toBe(turn);
    expect(choose(choose(turn, position, [2, 4]), position, null)).toEqual(turn);
  });
});

describe("a pass", () => {
  it("is possible only where the core lists it", () => {
    const forced = positions.find((position) => position.moves[0]?.text === "pass")!;
    expect(view(beginTurn(forced), forced)).toMatchObject({ canPass: true, move: null });
    expect(view(pass(beginTurn(forced), forced), forced)).toMatchObject({
      move: "pass",
      expects: "confirm",
    });
    const start = positions[0]!;
    const turn = beginTurn(start);
    expect(pass(turn, start)).toBe(turn);
    expect(restoreTurn({ ...turn, pass: true }, start)).toEqual(turn);
  });
});

describe("a man", () => {
  it("that makes a mill asks whom to take, and can still go back", () => {
    const position = given("WW.....B/B..B");
    const turn = touches(position, "g7");
    const shown = view(turn, position);
    expect(shown.expects).toBe("prey");
    expect(shown.mills).toEqual([["a7", "d7", "g7"]]);
    expect(shown.prey.toSorted()).toEqual(["a4", "b6", "f4"]);
    expect(shown.move).toBeNull();
    expect(touch(turn, position, "d1")).toBe(turn);
    expect(touch(turn, position, "g7")).toEqual(beginTurn(position));
    const taken = touch(turn, position, "f4");
    expect(view(taken, position)).toMatchObject({ move: "g7xf4", expects: "confirm", prey: [] });
    expect(view(touch(taken, position, "b6"), position).move).toBe("g7xb6");
    expect(back(taken)).toEqual(turn);
  });

  it.each(named.filter(([, { hands }]) => hands !== null))(
    "is on the board or in hand at every stage of a turn: %s",
    (_, position) => {
      const counts = ({ pieces, hands }: PiecePlacement) =>
        SIDES.alquerque.map(
          (side, index) =>
            pieces.filter((piece) => piece.side === side).length + hands![index as 0 | 1],
        );
      for (const move of position.moves) {
        for (let turn = madeByTouches(position, move); ; turn = back(turn)) {
          expect(counts(view(turn, position))).toEqual(counts(position));
          if (turn === back(turn)) break;
        }
      }
    },
  );

  it("from the hand may be placed elsewhere until the turn is confirmed", () => {
    const position = positions.find((other) => other.text.startsWith("......../"))!;
    expect(view(touches(position, "d2", "a1"), position).move).toBe("a1");
    expect(hops(beginTurn(position), touches(position, "d2"), position)).toEqual(["d2"]);
  });
});

describe("a stored turn", () => {
  const [position, other] = [given("10/2ABC5/5DE3"), positions[0]!];
  const turn = touches(position, "b3", "b2", "c6");

  it("is refused for another position or game, or if it is damaged", () => {
    expect(restoreTurn(turn, other)).toEqual(beginTurn(other));
    const fresh = beginTurn(position);
    for (const broken of [
      null,
      "b3",
      [],
      {},
      { ...turn, game: "querni.voluntary_pass" },
      { ...turn, from: "z9" },
      { ...turn, to: "j7" },
      { ...turn, run: [1, 9] },
      { ...turn, run: "1-5" },
      { ...turn, taken: "d6" },
      { ...turn, pass: true },
      { ...turn, pass: 1 },
    ]) {
      expect(restoreTurn(broken, position), JSON.stringify(broken)).toEqual(fresh);
    }
  });
});
