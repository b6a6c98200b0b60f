// Runs after vite, when every file of the site is there: writes each once more in the codings that browsers take, where
// that is worth a second file. So the server never compresses, and can afford the slowest and best of each.

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const WORTH_IT = 0.95; // pictures and fonts are compressed by themselves

const CODINGS = {
  ".br": (data) =>
    brotliCompressSync(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  ".gz": (data) => gzipSync(data, { level: constants.Z_BEST_COMPRESSION }),
};

const folder = process.argv[2] ?? join(import.meta.dirname, "../dist");
const files = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, name))
  .filter((file) => statSync(file).isFile() && !/\.(br|gz)$/.test(file));

for (const file of files) {
  const data = readFileSync(file);
  for (const [suffix, compress] of Object.entries(CODINGS)) {
    const compressed = compress(data);
    if (compressed.length < WORTH_IT * data.length) writeFileSync(file + suffix, compressed);
  }
}
