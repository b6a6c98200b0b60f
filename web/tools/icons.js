// Draws the icons of the site: `node tools/icons.js` writes them into public/. They are committed, so this runs only
// when the star changes.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

const INDIGO = [0x2b, 0x3f, 0x8c];
const SAFFRON = [0xe0, 0xa0, 0x30];
const PAPER = [0xf7, 0xf2, 0xe6];
const SAMPLES = 4; // in each direction, for smooth edges
const CORE = 0.3; // the size of the small star in the centre, relative to the whole

/** The sixteen corners of two crossed squares around 0,0. */
function star(radius) {
  const inner = (radius * Math.SQRT1_2) / Math.cos(Math.PI / 8);
  return Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    const r = index % 2 === 0 ? radius : inner;
    return [r * Math.sin(angle), -r * Math.cos(angle)];
  });
}

function isInside(corners, x, y) {
  let inside = false;
  corners.forEach(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** The star filling `part` of a square, on paper or transparent. */
function png(size, part, paper) {
  const [whole, core] = [star((size / 2) * part), star((size / 2) * part * CORE)];
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let sample = 0; sample < SAMPLES ** 2; sample++) {
        const x = column + ((sample % SAMPLES) + 0.5) / SAMPLES - size / 2;
        const y = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES - size / 2;
        const colour = isInside(core, x, y) ? SAFFRON : isInside(whole, x, y) ? INDIGO : paper;
        if (!colour) continue;
        red += colour[0];
        green += colour[1];
        blue += colour[2];
        alpha += 1;
      }
      const at = row * (size * 4 + 1) + 1 + column * 4;
      const mean = (sum) => (alpha ? Math.round(sum / alpha) : 0);
      rows.set([mean(red), mean(green), mean(blue), Math.round((255 * alpha) / SAMPLES ** 2)], at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8); // eight bits each for red, green, blue and alpha
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const image = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", image),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function svg() {
  const path = (corners) =>
    `M${corners.map((corner) => corner.map((c) => c.toFixed(2)).join(" ")).join("L")}Z`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">' +
    `<path fill="#2b3f8c" d="${path(star(48))}"/><path fill="#e0a030" d="${path(star(48 * CORE))}"/></svg>\n`
  );
}

const folder = join(import.meta.dirname, "../public");
writeFileSync(join(folder, "icon.svg"), svg());
writeFileSync(join(folder, "icon-192.png"), png(192, 0.96, null));
writeFileSync(join(folder, "icon-512.png"), png(512, 0.96, null));
writeFileSync(join(folder, "icon-180.png"), png(180, 0.8, PAPER));
writeFileSync(join(folder, "icon-maskable-512.png"), png(512, 0.68, PAPER));
