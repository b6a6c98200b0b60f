// A position being set up, and its text. The core decides whether it is playable.

import {
  familyOf,
  RINGS,
  type Family,
  type GameName,
  type Piece,
  type Position,
  type Side,
} from "../core/position";

export interface Setup {
  game: GameName;
  pieces: readonly Piece[];
  side: Side;
  /** Men in hand, white's and black's. */
  hands: readonly [number, number];
  /** The barred returns, as in the position text. */
  barred: string;
  quiet: number;
  turn: number;
}

const FILES = "abcdefghij";

export function setupOf(position: Position): Setup {
  const { game, pieces, side, hands, quiet, turn, text } = position;
  const barred = familyOf(game) === "alquerque" ? (text.split(" ")[3] ?? "-,-") : "-,-";
  return { game, pieces, side, hands: hands ?? [0, 0], barred, quiet, turn };
}

export function cleared(setup: Setup): Setup {
  return { ...setup, pieces: [], hands: [0, 0], barred: "-,-", quiet: 0, turn: 1 };
}

/** Put a piece on a square. The same piece already there is removed; a tile leaves its old square. */
export function put(setup: Setup, square: string, side: Side, number: number | null): Setup {
  const isThis = (piece: Piece) => piece.side === side && piece.number === number;
  const wasThere = setup.pieces.some((piece) => piece.square === square && isThis(piece));
  const others = setup.pieces.filter(
    (piece) => piece.square !== square && !(number !== null && isThis(piece)),
  );
  const pieces = wasThere ? others : [...others, { square, side, number }];
  return { ...setup, pieces, barred: "-,-" };
}

export function erase(setup: Setup, square: string): Setup {
  const pieces = setup.pieces.filter((piece) => piece.square !== square);
  return { ...setup, pieces, barred: "-,-" };
}

/** The lowest number of a side that is not on the board. */
export function missing(setup: Setup, side: Side): number | null {
  const numbers = new Set(
    setup.pieces.filter((piece) => piece.side === side).map(({ number }) => number),
  );
  for (let number = 1; number <= 16; number++) if (!numbers.has(number)) return number;
  return null;
}

export function textOf(setup: Setup): string {
  const family: Family = familyOf(setup.game);
  const at = new Map(setup.pieces.map((piece) => [piece.square, piece]));
  const { side, quiet, turn, hands, barred } = setup;
  if (family === "alquerque") {
    const letter = (square: string) => {
      const piece = at.get(square);
      return piece ? (piece.side === "white" ? "W" : "B") : ".";
    };
    const rings = RINGS.map((ring) => ring.map(letter).join("")).join("/");
    return `${rings} ${side.charAt(0)} ${hands.join("-")} ${barred} ${quiet} ${turn}`;
  }
  const rows = [7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...FILES]
      .map((file) => {
        const piece = at.get(`${file}${rank}`);
        if (!piece) return ".";
        return String.fromCharCode((piece.side === "blue" ? 64 : 96) + (piece.number ?? 0));
      })
      .join("")
      .replace(/\.+/g, (gap) => String(gap.length)),
  );
  return `${rows.join("/")} ${side.charAt(0)} ${quiet} ${turn}`;
}
