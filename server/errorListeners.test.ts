import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ownFolders = /^(?:bench|scripts|testing)\b/;

// A stream may fail twice, and an error event without a listener ends the process.
test("the server listens for every error of a stream, not only the first", () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !ownFolders.test(path),
  );
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(import.meta.dirname, path), "utf8");
    const once = text.match(/\.once\("error"/g) ?? [];
    // `pipeline` handles errors of both ends, `pipe` of neither; zod's `pipe` has no streams
    const pipe = path === "platform/http/uploadForms.ts" ? [] : (text.match(/\.pipe\((?!z\.)/g) ?? []);
    return [...once, ...pipe].map((call) => `${path}: ${call}`);
  });
  expect(found).toEqual([]);
});
