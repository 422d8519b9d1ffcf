import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompressed } from "./precompressed";

const root = import.meta.dirname;
const folder = resolve(root, "../dist/explorer");

/** The explorer of the API is built apart, so that the app's own files neither change with it nor share any with it. */
export default defineConfig({
  root,
  base: "/explorer/",
  publicDir: false,
  plugins: [react(), precompressed(folder)],
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: "es2023",
    cssTarget: ["chrome125", "edge125", "firefox128", "safari18"],
    // for the bill of materials
    license: { fileName: ".vite/license.json" },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // the editor is one large part
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: { input: resolve(root, "explorer.html") },
  },
});
