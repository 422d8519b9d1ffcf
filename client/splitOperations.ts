import { resolve } from "node:path";
import type { Plugin } from "vite";

export const operationPrefix = "\0operation:";
const declaration = /^export const (\w+) = /;

/**
 * Makes every generated document and hook its own module at build time, so that a chunk contains only the operations it
 * uses. In the two files they are generated into, all operations of all pages would load at once.
 * @param folder the folder of graphql.ts and hooks.ts, one declaration a line.
 */
export function splitOperations(folder: string): Plugin {
  const files = new Set(["graphql.ts", "hooks.ts"].map((name) => resolve(folder, name)));
  const parts = new Map<string, string>();
  return {
    name: "split-operations",
    apply: "build",
    enforce: "pre",
    resolveId(id, importer) {
      if (id.startsWith(operationPrefix)) return { id, moduleSideEffects: false };
      // a part's imports are relative to the original file
      if (importer?.startsWith(operationPrefix)) {
        return this.resolve(id, resolve(folder, "graphql.ts"), { skipSelf: true });
      }
      return null;
    },
    load(id) {
      const code = parts.get(id);
      return code === undefined ? null : { code, moduleType: "ts", moduleSideEffects: false };
    },
    transform(code, id) {
      if (!files.has(id)) return null;
      const lines = code.split("\n");
      const imports = lines.filter((line) => line.startsWith("import "));
      const exports: string[] = [];
      for (const line of lines) {
        const name = declaration.exec(line)?.[1];
        if (!name) continue;
        parts.set(operationPrefix + name, [...imports, line].join("\n"));
        exports.push(`export { ${name} } from ${JSON.stringify(operationPrefix + name)};`);
      }
      return { code: exports.join("\n"), map: null, moduleSideEffects: false };
    },
  };
}
