import { createHash } from "node:crypto";
import { relative, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { firstChunks } from "./firstChunks";
import { offlineFiles } from "./offlineFiles";
import { precompressed } from "./precompressed";
import { splitOperations } from "./splitOperations";
import { webManifest } from "./webManifest";

const root = import.meta.dirname;

/** The class names of a module in the built app: short, and similar enough to compress well. */
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

/** The package's default export is the development build with warnings. */
const router = resolve(root, "../node_modules/react-router/dist/production");

/** Without this every component of the router stays in the build: it does not say that making one has no side effect. */
const shakableRouter: Plugin = {
  name: "shakable-router",
  apply: "build",
  transform: {
    filter: { id: `${router}/**` },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*;$/gm, "")
        .replaceAll(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, "= /* @__PURE__ */ $1"),
  },
};

const { plugin: chooseChunks, groups } = firstChunks(resolve(root, "src"));

export default defineConfig({
  root,
  resolve: {
    // rxjs offers its modern build only under this condition
    conditions: ["es2015", ...defaultClientConditions],
    alias: [
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
    ],
  },
  plugins: [
    splitOperations(resolve(root, "src/gql")),
    chooseChunks,
    shakableRouter,
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "serviceWorker.ts",
      outDir: folder,
      // the page registers it itself, once it is idle
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
    // every target browser supports it
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // a group contains only the modules assigned to it, not their imports: the sign-in page needs no shell
        codeSplitting: { groups, includeDependenciesRecursively: false },
        // the first page lists some three hundred files that pages may need: with names it would be 4 kB heavier
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: ({ names }) =>
          names[0]?.endsWith(".css") ? "assets/[hash:7].css" : "assets/[name]-[hash][extname]",
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": server,
      "/docs/": server,
      "/files": server,
      "/images": server,
      "/graphql": {
        target: server,
        ws: true,
        // the server's own is the built one
        bypass: ({ method, headers }) =>
          method === "GET" && headers.accept?.startsWith("text/html") ? "/explorer.html" : undefined,
      },
    },
  },
});
