import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { defineConfig } from "vitest/config";
import { temporaryFolder } from "./server/testing/temporaryFolder.js";

// before the workers start, which get it too
process.env.TMPDIR ??= temporaryFolder();

/** `npm run fuzz` runs the property tests alone, with more inputs, and what is too slow for each run of the tests. */
const fuzzes = Boolean(process.env.FUZZ_INPUTS);

/** `npm run mutants` runs a file's tests alone. Stryker's own list of them would leave out what is evaluated at import. */
const named = process.env.MUTANTS_TESTS?.split(",");
const tests = (pattern: string): string[] => named?.filter((path) => matchesGlob(path, pattern)) ?? [pattern];

/** Holds a bar in seconds that the product promises, and so has the machine to itself when all else is done. */
const promised = "server/testing/malformedRequests.test.ts";

/** Tests of the client, without components, that need a document or mock a module: their first line says so. */
const apart = globSync("client/src/**/*.test.ts").filter(
  (path) => readFileSync(path, "utf8").startsWith("// @vitest-environment") && tests(path).length > 0,
);

export default defineConfig({
  // graphql ships two builds; without this each half of the tests' imports gets one of its own
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  oxc: { decorator: { legacy: true } },
  test: {
    // A busy machine takes its time. What never happens is told a little before the test is over.
    // A test that a mutant makes wait for ever fails soon.
    testTimeout: named ? 5_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    maxWorkers: 2,
    tags: [{ name: "slow", description: "Takes more than some two seconds: runs with `npm test -- --slow` alone." }],
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: fuzzes ? ["server/**/*.{property.test,fuzz}.ts"] : tests("server/**/*.test.{ts,tsx}"),
          exclude: [promised],
          globalSetup: named ? [] : ["server/testing/globalSetup.ts"],
          setupFiles: ["server/testing/setup.ts"],
          // The server's modules take two seconds to evaluate, and hold nothing that one file could leave to the next.
          // A change of what they evaluate at import is seen when that is done anew.
          isolate: Boolean(named),
          // Expressions run as in a process that has compiled many: there `[^<]+` overflows at some four million characters.
          // Fuzzing measures times, which should not hold the collector's work on what a long text left behind.
          execArgv: [
            "--no-regexp-optimization",
            ...(fuzzes ? ["--min-semi-space-size=512", "--max-semi-space-size=512"] : []),
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          environment: "node",
          include: fuzzes ? [] : tests(promised),
          globalSetup: ["server/testing/globalSetup.ts"],
          setupFiles: ["server/testing/setup.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "client",
          environment: "node",
          include: tests("client/src/**/*.test.ts"),
          exclude: apart,
          // no file leaves anything to the next
          isolate: Boolean(named),
          // the names that each module has, as they are written
          css: { include: /\.css/, modules: { classNameStrategy: "non-scoped" } },
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "jsdom",
          // a third of the time that processes take
          pool: "vmThreads",
          include: fuzzes ? ["client/src/**/*.property.test.ts"] : [...tests("client/src/**/*.test.tsx"), ...apart],
          setupFiles: ["client/src/testing/setup.ts", "client/src/testing/settle.ts"],
        },
      },
    ],
  },
});
