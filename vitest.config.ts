import { defineConfig } from "vitest/config";

const onCi = Boolean(process.env.CI);
/** `npm run fuzz` runs the property tests alone, with more inputs, and what is too slow for each run of the tests. */
const fuzzes = Boolean(process.env.FUZZ_INPUTS);

export default defineConfig({
  // graphql ships two builds; without this each half of the tests' imports gets one of its own
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  oxc: { decorator: { legacy: true } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 180_000,
    retry: onCi ? 1 : 0,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: fuzzes ? ["server/**/*.{property.test,fuzz}.ts"] : ["server/**/*.test.{ts,tsx}"],
          globalSetup: ["server/testing/globalSetup.ts"],
        },
      },
      {
        extends: true,
        test: {
          // a file that needs a document asks for it in its first line
          name: "client",
          environment: "node",
          include: ["client/src/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "jsdom",
          include: ["client/src/**/*.test.tsx"],
          setupFiles: ["client/src/testing/setup.ts"],
        },
      },
    ],
  },
});
