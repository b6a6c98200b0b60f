// `make dev`: the site with hot reload by Vite, and behind it a Qirkat server that answers /api. A change of the core
// rebuilds it for Python and for the browser; a change of the package restarts the server. Ctrl-C ends all of it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { createServer } from "vite";

const ROOT = resolve(import.meta.dirname, "../..");
const CORE = join(ROOT, "core");
const PACKAGE = join(ROOT, "src/qirkat");
const VENV = process.env.VENV ?? ".venv";
/** Where the server keeps games and accounts, apart from those that people play in earnest. */
const DATA = resolve(process.env.QIRKAT_DATA ?? join(ROOT, "build/dev"));
/** Milliseconds in which further changes are waited for: an editor saves several files at once. */
const SETTLE = 200;
/** What the server says at start, which is true of Vite's address instead. */
const GREETING = "Open this address";
const PAGE = "<!doctype html><title>Qirkat</title><p>The site is served by Vite, on another port.";

const say = (text) => console.log(`\x1b[1m==>\x1b[0m ${text}`);

/** Children have process groups of their own, so that Ctrl-C reaches them through us alone, once. */
function start(command, args, options = {}) {
  return spawn(command, args, { cwd: ROOT, detached: true, ...options });
}

async function stop(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGTERM");
  await ended;
}

/** The Qirkat server, on the same port after each restart. */
class Backend {
  address = "";
  #child = null;

  async start() {
    const site = join(DATA, "site");
    mkdirSync(site, { recursive: true });
    writeFileSync(join(site, "index.html"), PAGE);
    const port = this.address ? new URL(this.address).port : "0";
    this.#child = start(
      join(resolve(ROOT, VENV), "bin/qirkat"),
      ["serve", "--port", port, "--site", site],
      {
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, QIRKAT_DATA: DATA, QIRKAT_LOG_LEVEL: "warning" },
      },
    );
    const complaints = createInterface({ input: this.#child.stderr });
    complaints.on("line", (line) => line.startsWith(GREETING) || console.error(line));
    const lines = createInterface({ input: this.#child.stdout });
    const ended = once(this.#child, "exit").then(() => []);
    const [address] = await Promise.race([once(lines, "line"), ended]);
    if (address) this.address = address;
    return address !== undefined;
  }

  stop() {
    return stop(this.#child);
  }
}

const backend = new Backend();
let vite = null;
let make = null;
let isEnding = false;

async function end(code) {
  if (isEnding) return;
  isEnding = true;
  await Promise.all([vite?.close(), backend.stop(), stop(make)]);
  process.exit(code);
}
process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));

async function isBuilt() {
  const env = { ...process.env };
  delete env.MAKEFLAGS; // of the make that has started us
  const targets = [`VENV=${VENV}`, `${VENV}/.built`, "wasm"];
  make = start("make", ["--no-print-directory", ...targets], { stdio: "inherit", env });
  const [code] = await once(make, "exit");
  return code === 0;
}

const changed = new Set();
let isBusy = false;
let timer;

function notice(file) {
  const isCore = file.startsWith(CORE) && /\.(h|cpp)$/.test(file);
  const isPackage = file.startsWith(PACKAGE) && /\.(py|toml|ftl)$/.test(file);
  if (!isCore && !isPackage) return;
  changed.add(file);
  clearTimeout(timer);
  timer = setTimeout(update, SETTLE);
}

/** What changes while this runs is taken up in the next round. */
async function update() {
  if (isBusy) return;
  isBusy = true;
  while (changed.size > 0 && !isEnding) {
    const files = [...changed];
    changed.clear();
    say(`Changed: ${files.map((file) => relative(ROOT, file)).join(", ")}`);
    const isCore = files.some((file) => file.startsWith(CORE));
    if (isCore && !(await isBuilt())) {
      if (!isEnding) say("The core was not built. The server goes on with the old one.");
      continue;
    }
    if (isEnding) break;
    await backend.stop();
    if (isEnding) break;
    if (!(await backend.start())) {
      say("The server did not start. It is tried again after the next change.");
      continue;
    }
    if (isCore) vite.ws.send({ type: "full-reload" });
    say(isCore ? "The core is rebuilt and the server restarted." : "The server is restarted.");
  }
  isBusy = false;
}

if (!(await backend.start())) await end(1);
vite = await createServer({
  root: join(ROOT, "web"),
  clearScreen: false,
  // The host stays as the browser has sent it: the server compares it with the origin of the page.
  server: { proxy: { "/api": { target: backend.address, ws: true } } },
});
await vite.listen();
vite.watcher.add([CORE, PACKAGE]);
for (const event of ["add", "change", "unlink"]) vite.watcher.on(event, notice);
vite.printUrls();
say(
  `The server behind it: ${backend.address} (data in ${relative(ROOT, DATA)}). Ctrl-C ends both.`,
);
