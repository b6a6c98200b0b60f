/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, defineConfig, type Plugin } from "vite";

/** Builds sw.js last, when it is known which files the others have become. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (!dir) return;
      const digest = createHash("sha256");
      const fixed = readdirSync("public", { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).replace("public/", ""))
        .sort();
      for (const name of fixed) digest.update(readFileSync(join("public", name)));
      const names = Object.keys(bundle).sort();
      for (const name of names) digest.update(name);
      const page = bundle["index.html"];
      if (page?.type === "asset") digest.update(page.source);
      const hashed = names.filter((name) => name !== "index.html").map((name) => `/${name}`);
      const files = ["/", ...hashed, ...fixed.map((name) => `/${name}`)];
      const version = digest.digest("hex").slice(0, 16);
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        define: { BUILD: JSON.stringify({ version, files }) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: "es2022",
          rolldownOptions: {
            input: "src/sw.ts",
            output: { entryFileNames: "sw.js", format: "iife" },
          },
        },
      });
    },
  };
}

function wordsOf(path: string): string {
  return `words-${/messages\/(\w\w)\//.exec(path)?.[1]}`;
}

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Fewer, larger files come faster and compress better: what nearly everybody needs is one, and so is each
        // language.
        codeSplitting: {
          groups: [
            { name: wordsOf, test: /messages\/\w\w\/(site|core|board|play)\.ftl/ },
            {
              name: "base",
              test: /node_modules\/(svelte|esm-env|@fluent)|src\/(words|settings|location|route|kept|tree|telling)\.ts/,
            },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  // Tests run what the browser runs, not what a server would render.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
