// A turn being made, touch by touch. It knows no rules: it only filters the legal moves that the core has listed. A
// small plain value, so that a half-made turn survives a reload.

import { filledLines } from "../board/geometry";
import {
  familyOf,
  SIDES,
  type Move,
  type Piece,
  type Position,
  type PiecePlacement,
} from "../core/position";

export type Run = readonly [number, number];

export interface Turn {
  /** The position it belongs to; it is void in any other. */
  readonly game: string;
  readonly position: string;
  /** The square of the selected piece before the turn. */
  readonly from: string | null;
  /** Where it has been put. */
  readonly to: string | null;
  /** The numbers of the own chain to be removed. */
  readonly run: Run | null;
  /** The square of the opponent's man to be taken. */
  readonly taken: string | null;
  readonly pass: boolean;
}

interface Choice {
  run: [number, number];
  /** In the order of their numbers. */
  squares: string[];
  /** The resulting move, as text. */
  text: string;
  /** A whole chain, not a part of one. */
  whole: boolean;
}

type Expected = "piece" | "target" | "chain" | "prey" | "confirm" | "over";

/** What a half-made turn shows: the moved piece is where it was put, and no longer in hand. */
interface TurnView extends PiecePlacement {
  touchable: string[];
  selected: string | null;
  targets: string[];
  /** The path to a target; with null, the path already taken. */
  route: (square: string | null) => string[] | null;
  chains: { squares: string[]; state: "offered" | "chosen" }[];
  prey: string[];
  mills: string[][];
  /** Whole chains first, then parts, longest first. */
  choices: Choice[];
  canPass: boolean;
  canConfirm: boolean;
  /** The legal move made so far, as text. */
  move: string | null;
  expects: Expected;
}

export function beginTurn(position: Position): Turn {
  return {
    game: position.game,
    position: position.text,
    from: null,
    to: null,
    run: null,
    taken: null,
    pass: false,
  };
}

/** A stored turn, if it still belongs to this position and can be continued; else a new one. */
export function restoreTurn(kept: unknown, position: Position): Turn {
  const fresh = beginTurn(position);
  if (typeof kept !== "object" || kept === null) return fresh;
  const { game, position: text, from, to, run, taken, pass } = kept as Record<keyof Turn, unknown>;
  const isName = (name: unknown) => name === null || typeof name === "string";
  const isRun =
    run === null || (Array.isArray(run) && run.length === 2 && run.every(Number.isInteger));
  if (game !== position.game || text !== position.text || typeof pass !== "boolean") return fresh;
  if (!isName(from) || !isName(to) || !isName(taken) || !isRun) return fresh;
  const turn = { ...fresh, from, to, run, taken, pass } as Turn;
  const isReal = pass
    ? position.moves.some(isPass) && !from && !to && !run && !taken
    : !from && !to && !run && !taken
      ? true
      : run || taken
        ? finished(turn, position) !== null
        : position.moves.some((move) => isOnTheWay(turn, move));
  return isReal ? turn : fresh;
}

/** The turn after touching a square; a meaningless touch changes nothing. */
export function touch(turn: Turn, position: Position, square: string): Turn {
  if (position.moves.length === 0) return turn;
  return familyOf(position.game) === "querni"
    ? touchTile(turn, position, square)
    : touchMan(turn, position, square);
}

/** Remove these numbers, after the move made so far or on their own. */
export function choose(turn: Turn, position: Position, run: Run | null): Turn {
  if (run === null) return { ...turn, run: null };
  const chosen = { ...turn, from: turn.to ? turn.from : null, run, pass: false };
  return finished(chosen, position) ? chosen : turn;
}

export function pass(turn: Turn, position: Position): Turn {
  return position.moves.some(isPass) ? { ...beginTurn(position), pass: true } : turn;
}

/** Undo one step within the turn; returns the same value if there is none. */
export function back(turn: Turn): Turn {
  if (turn.pass) return { ...turn, pass: false };
  if (turn.run) return { ...turn, run: null };
  if (turn.taken) return { ...turn, taken: null };
  if (turn.to) return { ...turn, to: null };
  if (turn.from) return { ...turn, from: null };
  return turn;
}

export function view(turn: Turn, position: Position): TurnView {
  const { moves } = position;
  const done = finished(turn, position);
  const choices = choicesOf(turn, position);
  const men = preyOf(turn, position);
  const prey = turn.taken ? [] : men;
  const pieces = piecesOf(turn, position);
  const isPreyNext = prey.length > 0;
  const targets = targetsOf(turn, position);
  const chains = choices.filter((choice) => choice.whole);
  const expects: Expected =
    moves.length === 0
      ? "over"
      : isPreyNext
        ? "prey"
        : turn.pass || turn.run || (turn.to && chains.length === 0)
          ? "confirm"
          : turn.to
            ? "chain"
            : turn.from
              ? "target"
              : "piece";
  return {
    pieces,
    hands: handsOf(turn, position),
    touchable: touchableOf(turn, position, targets, men, chains),
    selected: turn.to ?? turn.from,
    targets,
    route: (square) => routeTo(turn, position, square),
    chains: [
      ...chains
        .filter(({ run }) => !turn.run || !isWithin(turn.run, run))
        .map(({ squares }) => ({ squares, state: "offered" as const })),
      ...(turn.run && done ? [{ squares: done.removed, state: "chosen" as const }] : []),
    ],
    prey,
    mills: turn.to && (isPreyNext || turn.taken) ? filledLines(pieces, turn.to) : [],
    choices,
    canPass: moves.some(isPass),
    canConfirm: done !== null,
    move: done?.text ?? null,
    expects,
  };
}

export function isFresh({ from, to, run, pass }: Turn): boolean {
  return !from && !to && !run && !pass;
}

/** Whether a tile has hopped to a square from which it can hop on. */
export function isOnward({ from, to }: Turn, { ways }: Position): boolean {
  return (
    from !== null &&
    to !== null &&
    ways.some((way) => way.from === from && way.to !== to && way.path.includes(to))
  );
}

/** The squares the moved piece passes from one state of a turn to the next. */
export function hops(before: Turn, after: Turn, position: Position): string[] {
  if (after.to === before.to) return [];
  if (!after.to) return routeTo(before, position, null)?.toReversed() ?? [];
  const way = routeTo(after, position, null) ?? [after.to];
  if (before.from !== after.from || !before.to) return way;
  const passed = way.indexOf(before.to);
  return passed >= 0 ? way.slice(passed) : [before.to, after.to];
}

// -- Querni --------------------------------------------------------------------------------------

function touchTile(turn: Turn, position: Position, square: string): Turn {
  const fresh = beginTurn(position);
  const choices = choicesOf(turn, position);
  const chain = choices.find((choice) => choice.whole && choice.squares.includes(square));
  if (turn.to || turn.run) {
    if (chain) return { ...turn, run: toggled(turn.run, chain, square, choices) };
    if (turn.to && square === turn.from) return { ...fresh, from: turn.from };
    if (turn.to && square === turn.to) return turn;
    if (targetsOf(turn, position).includes(square)) return { ...turn, to: square };
    return isOrigin(position, square) ? { ...fresh, from: square } : turn;
  }
  if (turn.from && endsOf(turn, position).includes(square)) return { ...turn, to: square };
  if (isOrigin(position, square) && square !== turn.from) return { ...fresh, from: square };
  // A tile that can both move and be removed with its chain is selected by the first touch; the second touch means the
  // chain.
  if (chain) return { ...fresh, run: chain.run };
  return fresh;
}

/** Add a tile to the run or remove it, together with those between it and the nearer end. */
function toggled(
  run: Run | null,
  chain: Choice,
  square: string,
  choices: readonly Choice[],
): Run | null {
  const number = chain.run[0] + chain.squares.indexOf(square);
  if (!run || !isWithin(run, chain.run)) return chain.run;
  const [low, high] = run;
  if (number < low) return [number, high];
  if (number > high) return [low, number];
  const rest: Run = number - low <= high - number ? [number + 1, high] : [low, number - 1];
  // Only the core knows how short a part may be.
  return choices.find((choice) => isSame(choice.run, rest))?.run ?? null;
}

function choicesOf(turn: Turn, position: Position): Choice[] {
  const [from, to] = turn.to ? [turn.from, turn.to] : [null, null];
  const runs: { run: [number, number]; squares: string[]; text: string }[] = [];
  for (const move of position.moves) {
    if (move.run && move.from === from && move.to === to) {
      runs.push({ run: move.run, squares: move.removed, text: move.text });
    }
  }
  const isWhole = (run: Run) =>
    runs.every((other) => other.run === run || !isWithin(run, other.run));
  return runs
    .map((choice) => ({ ...choice, whole: isWhole(choice.run) }))
    .sort(
      (a, b) =>
        Number(b.whole) - Number(a.whole) ||
        b.squares.length - a.squares.length ||
        a.run[0] - b.run[0],
    );
}

function isSame(one: Run, other: Run): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

function isWithin(part: Run, run: Run): boolean {
  return part[0] >= run[0] && part[1] <= run[1];
}

// -- Alquerque -----------------------------------------------------------------------------------

function touchMan(turn: Turn, position: Position, square: string): Turn {
  const fresh = beginTurn(position);
  if (turn.to) {
    const prey = preyOf(turn, position);
    if (prey.includes(square)) return { ...turn, taken: square };
    if (square === turn.to || square === turn.from) return { ...turn, to: null, taken: null };
    if (prey.length > 0) return turn;
  }
  if (isOrigin(position, square)) {
    return square === turn.from ? fresh : { ...fresh, from: square };
  }
  if (!endsOf(turn, position).includes(square)) return turn.to ? turn : fresh;
  return { ...turn, to: square, taken: null };
}

/** The men to choose from; empty if there is only one, since nothing is asked then. */
function preyOf(turn: Turn, position: Position): string[] {
  if (!turn.to || familyOf(position.game) === "querni") return [];
  const men = position.moves
    .filter((move) => move.from === turn.from && move.to === turn.to)
    .flatMap((move) => move.removed);
  return men.length > 1 ? men : [];
}

// -- both ----------------------------------------------------------------------------------------

function isPass(move: Move): boolean {
  return move.from === null && move.to === null && move.run === null;
}

function isOrigin(position: Position, square: string): boolean {
  return position.moves.some((move) => move.from === square);
}

function isOnTheWay(turn: Turn, move: Move): boolean {
  return turn.from === move.from && (turn.to === null || turn.to === move.to);
}

/** Where the selected piece may end; without one, where a man from the hand may. */
function endsOf(turn: Turn, position: Position): string[] {
  const ends = new Set<string>();
  for (const move of position.moves) {
    if (move.to && move.from === turn.from) ends.add(move.to);
  }
  return [...ends];
}

/** Where a dot is shown: the other ends, and for a piece already put somewhere also its start. */
function targetsOf(turn: Turn, position: Position): string[] {
  if (!turn.from || turn.run || preyOf(turn, position).length > 0) return [];
  const ends = endsOf(turn, position).filter((end) => end !== turn.to);
  return turn.to ? [...ends, turn.from] : ends;
}

/** The completed legal move; null while something is missing. */
function finished(turn: Turn, position: Position): Move | null {
  if (turn.pass) return position.moves.find(isPass) ?? null;
  if (!turn.to && !turn.run) return null;
  if (turn.taken && turn.run) return null;
  const made = position.moves.filter((move) => move.from === turn.from && move.to === turn.to);
  if (familyOf(position.game) === "querni") {
    const { run } = turn;
    const fits = (move: Move) => (move.run && run ? isSame(move.run, run) : move.run === run);
    return made.find(fits) ?? null;
  }
  if (made.length === 1 && turn.taken === null) return made[0] ?? null;
  return made.find((move) => turn.taken !== null && move.removed[0] === turn.taken) ?? null;
}

function routeTo(turn: Turn, position: Position, square: string | null): string[] | null {
  const end = square ?? turn.to;
  if (!turn.from || !end) return null;
  const way = position.ways.find(({ from, to }) => from === turn.from && to === end);
  return way ? way.path : null;
}

function piecesOf(turn: Turn, position: Position): Piece[] {
  const { from, to } = turn;
  if (!to) return position.pieces;
  if (!from) return [...position.pieces, { square: to, side: position.side, number: null }];
  return position.pieces.map((piece) => (piece.square === from ? { ...piece, square: to } : piece));
}

function handsOf({ from, to }: Turn, { game, hands, side }: Position): PiecePlacement["hands"] {
  if (!hands || from || !to) return hands;
  const [first, second] = hands;
  return side === SIDES[familyOf(game)][0] ? [first - 1, second] : [first, second - 1];
}

function touchableOf(
  turn: Turn,
  position: Position,
  targets: string[],
  men: string[],
  chains: Choice[],
): string[] {
  if (men.length > 0 && turn.to) return [...men, turn.to];
  const squares = new Set([...targets, ...chains.flatMap((chain) => chain.squares)]);
  for (const { from, to } of position.moves) {
    if (from && from !== turn.from) squares.add(from);
    if (!from && to) squares.add(to);
  }
  if (turn.from) squares.add(turn.from);
  if (turn.to) squares.add(turn.to);
  return [...squares];
}
