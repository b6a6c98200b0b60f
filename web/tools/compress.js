// Runs after vite: writes a Brotli and a gzip copy of each file, where that saves enough. So the server never
// compresses, and can afford the slowest and best level.

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const WORTH_IT = 0.95; // pictures and fonts are already compressed

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
