// How fast the rules are as the browser has them, in Node. Prints what core/tools/bench.cpp prints, and checks its
// answers.

import { readFileSync } from "node:fs";
import { Instance } from "../web/src/core/wasm_instance.ts";

const file = new URL("../web/src/core/qirkat.wasm", import.meta.url);
const core = new Instance(new WebAssembly.Module(readFileSync(file)));

const ROOTS = [
  ["querni", "10/1NfmdgcaF1/1PhblDMLG1/10/1kIeHnjKo1/1BOJpiACE1/10 b 0 1", 4, 1_819_439, 230_281_717],
  ["alquerque", "B..W..BW/.WW.WBW./...B.BBW b 0-0 g4-f4,a1-d1 4 24", 8, 21_163_641, 245_287_282],
];

/** Of this process's own time, so that what else the machine does disturbs less. */
function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

for (const [game, text, depth, before, leaves] of ROOTS) {
  let best = 0;
  for (let i = 0; i < 3; i++) {
    const begin = seconds();
    const { value } = JSON.parse(core.ask("perft", [game, text, `${depth}`]));
    best = Math.max(best, before / (seconds() - begin));
    if (value !== leaves) throw new Error(`${game}: found ${value}, expected ${leaves}`);
  }
  const what = "positions counted, WebAssembly";
  console.log(JSON.stringify({ game, what, per_second: Math.round(best) }));
}
