/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, defineConfig, type Plugin } from "vite";
import views from "./src/site/views.json" with { type: "json" };

/** Builds sw.js last, when the names of all other files are known. */
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
      const hashed = names
        .filter((name) => !["index.html", "preloads.json"].includes(name))
        .map((name) => `/${name}`);
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
            input: "src/service_worker.ts",
            output: { entryFileNames: "sw.js", format: "iife" },
          },
        },
      });
    },
  };
}

interface View {
  /** The first part of its address. */
  path: string;
  /** Its component, relative to src/. */
  page: string;
  /** The messages it needs. */
  areas: string[];
  /** Whether it needs the core at once. */
  core?: boolean;
}

/** Writes down which files each view will request, so that the server can announce them before the first script has
 * run. */
function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === "chunk");
      const entry = chunks.find((chunk) => chunk.isEntry)!;
      const named = (part: RegExp) => files.filter(({ fileName }) => part.test(fileName));
      const imports = (from: typeof entry): string[] => [
        from.fileName,
        ...from.imports.flatMap((name) => imports(chunks.find((each) => each.fileName === name)!)),
      ];
      const known = new Set(imports(entry));
      const script = (name: string) => `</${name}>; rel=modulepreload`;
      const fonts = named(/woff2$/).map(
        ({ fileName }) => `</${fileName}>; rel=preload; as=font; type=font/woff2; crossorigin`,
      );
      const core = named(/\.wasm$/).map(
        ({ fileName }) => `</${fileName}>; rel=preload; as=fetch; crossorigin`,
      );
      const described = Object.values<View>(views).map(({ path, page, areas, core: needsCore }) => {
        const chunk = chunks.find((each) => each.facadeModuleId?.endsWith(`/src/${page}.svelte`));
        if (!chunk) throw new Error(`No chunk is ${page}.svelte.`);
        const scripts = [...new Set(imports(chunk))].filter((name) => !known.has(name));
        const links = [...scripts.map(script), ...fonts, ...(needsCore ? core : [])];
        return [path, { links, areas }];
      });
      const words: Record<string, Record<string, string>> = {};
      for (const { facadeModuleId, fileName } of chunks) {
        const own = facadeModuleId ?? "";
        const [, language, area] =
          /\/first_load\/(\w\w)\.ts$/.exec(own) ?? /\/messages\/(\w\w)\/(\w+)\.ftl/.exec(own) ?? [];
        if (language) (words[language] ??= {})[area ?? ""] = script(fileName);
      }
      const source = JSON.stringify({ views: Object.fromEntries(described), words });
      this.emitFile({ type: "asset", fileName: "preloads.json", source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), preloads(), serviceWorker()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Fewer, larger files load faster and compress better: what nearly every page needs is one file.
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules\/(svelte|esm-env|@fluent)|src\/(i18n\/i18n|core\/|text\/|site\/(?!BoardChoice|CopyLink|SettingsPanel|TextColumn)|board\/(?!BoardSketch)|game\/turn\.|page_resources|records\/(computer_seat|game_store|game_tree|saved_game|unsaved_game))/,
            },
            // Shared by all boards on which games are played.
            { name: "game", test: /src\/game\/(?!EmptyPlace|NotFoundPage)/ },
            // Shared by the pages of live play, and loaded by no other.
            {
              name: "online",
              test: /src\/(connection\/|live\/(clock|fair_draw|join_game|live_text|own_parts|pending_moves|GameSummary|WithdrawGame)|lobby\/(CurrentPlayer|GameList|RunningGames|game_pages))/,
            },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  // The messages that the terminal game has too are in the Python package.
  server: { fs: { allow: [".", "../src/qirkat/messages"] } },
  // Tests run what the browser runs, not what a server would render.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // A busy machine is slow; that is not a failure.
  test: { include: ["src/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
});
