import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { firstChunks } from "./firstChunks";
import { offlineFiles } from "./offlineFiles";
import { splitOperations } from "./splitOperations";
import { webManifest } from "./webManifest";

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;

/** Writes each text file's .br and .gz beside it, so that the server compresses nothing while it serves. */
function precompressed(folder: string): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    closeBundle: {
      // after the service worker is written
      order: "post",
      sequential: true,
      handler() {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !compressible.test(entry.name)) continue;
          const path = join(entry.parentPath, entry.name);
          const bytes = readFileSync(path);
          if (bytes.length < 1024) continue;
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
        }
      },
    },
  };
}

const root = import.meta.dirname;

/** The names of a module's classes in the built app: short, and alike enough to compress. */
const classesOf = new Map<string, string[]>();

function scopedName(name: string, file: string): string {
  const classes = classesOf.get(file) ?? [];
  classesOf.set(file, classes);
  if (!classes.includes(name)) classes.push(name);
  const prefix = createHash("sha256").update(relative(root, file)).digest("hex").slice(0, 6);
  return process.env.NODE_ENV === "production"
    ? `m${prefix}${classes.indexOf(name).toString(36)}`
    : `${name}-${prefix}`;
}

const folder = resolve(root, "../dist/client");
const server = process.env.DEV_SERVER ?? "http://127.0.0.1:4000";

/** Its package offers only the build that warns developers. */
const router = resolve(root, "../node_modules/react-router/dist/production");

const { plugin: chooseChunks, groups } = firstChunks(resolve(root, "src"));

export default defineConfig({
  root,
  resolve: {
    // rxjs offers classes as they are written today only to those who ask
    conditions: ["es2015", ...defaultClientConditions],
    alias: [
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
    ],
  },
  plugins: [
    splitOperations(resolve(root, "src/gql")),
    chooseChunks,
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "serviceWorker.ts",
      outDir: folder,
      // the page registers it itself, once it is at rest
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ["index.html", "theme.js", "*.svg", "assets/*.{js,css}", "assets/*latin-wght-normal*.woff2"],
        manifestTransforms: [offlineFiles(folder)],
        maximumFileSizeToCacheInBytes: 4_000_000,
        minify: true,
      },
    }),
    precompressed(folder),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: "es2023",
    // Every color is light-dark() over relative oklch; the minifier must not write it out for browsers without
    cssTarget: ["chrome125", "edge125", "firefox128", "safari18"],
    manifest: true,
    // for the bill of materials
    license: { fileName: ".vite/license.json" },
    // every browser that the target names knows it
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // a group takes what is named for it, not what that imports: the page that signs in needs no shell
    rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
  },
  server: {
    port: 5173,
    proxy: { "/api": server, "/docs/": server, "/files": server, "/graphql": { target: server, ws: true } },
  },
});
