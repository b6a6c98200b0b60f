// A tile around 0,0: blue is an octagon and pink is round, so that they differ without colour too. Plain markup, since
// a board shows thirty-two tiles at once and a component for each made opening a game noticeably slower.

import { num, octagonCorners, outline, polygon } from "./geometry";

/** The slanted faces of the rim between two octagons, by how they are lit. */
function faces(indices: number[], radius: number, scale: number, bevel: number): string {
  const outer = octagonCorners(radius - 0.6 * scale);
  const inner = octagonCorners(radius - bevel);
  return indices
    .map((index) => {
      const next = (index + 1) % 8;
      return polygon([outer[index]!, outer[next]!, inner[next]!, inner[index]!]);
    })
    .join("");
}

/** The crescent of a round rim that the light from the upper left reaches, or leaves in shade. */
function sickle(lit: boolean, radius: number, scale: number, bevel: number): string {
  const r = radius - 0.9 * scale;
  const d = r * Math.SQRT1_2 * (lit ? 1 : -1);
  const depth = r - bevel * 0.8;
  const inner = (r * r + depth * depth) / (2 * depth);
  return (
    `M${num(-d, d)}A${num(r, r)} 0 0 1 ${num(d, -d)}` + `A${num(inner, inner)} 0 0 0 ${num(-d, d)}Z`
  );
}

function body(side: "blue" | "pink", radius: number): string {
  const round = side === "pink";
  const scale = radius / 25;
  const bevel = 4.6 * scale;
  const lit = round ? sickle(true, radius, scale, bevel) : faces([7, 0, 6], radius, scale, bevel);
  const shaded = round
    ? sickle(false, radius, scale, bevel)
    : faces([2, 3, 4], radius, scale, bevel);
  return (
    `<path class="shadow" d="${outline(round, radius + 0.4 * scale)}" transform="translate(0 ${2.6 * scale})"/>` +
    `<path class="body" d="${outline(round, radius - 0.6 * scale)}" stroke-width="${2.2 * scale}"/>` +
    `<path class="lit" d="${lit}"/><path class="shaded" d="${shaded}"/>` +
    `<path class="inset" d="${outline(round, radius - bevel)}" stroke-width="${1.3 * scale}"/>`
  );
}

const bodies = new Map<string, string>();

export function tileMarkup(side: "blue" | "pink", number: number | null, radius: number): string {
  const key = side + radius;
  let drawn = bodies.get(key);
  if (drawn === undefined) bodies.set(key, (drawn = body(side, radius)));
  if (number === null) return drawn;
  const scale = radius / 25;
  return `${drawn}<text y="${8.6 * scale}" font-size="${25.5 * scale}">${Number(number)}</text>`;
}
