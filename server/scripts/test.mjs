import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { ensureChromium } from "./chromium.mjs";
import { generateDocuments } from "./codegen.mjs";
import { install } from "./install.mjs";
import { main, run } from "./run.mjs";

/** Runs what is marked slow, instead of all else. */
const isSlow = process.argv.includes("--slow");
const folder = mkdtempSync(join(tmpdir(), "commonplace-test-"));
let passed = 0;
/** The names of failed checks and tests, repeated at the end: by then they have scrolled away. */
const failures = [];

/** Runs the tests of the folders server and client: vitest. A run without a report has failed. */
async function tests() {
  const report = join(folder, "vitest.json");
  const chosen = `--tags-filter=${isSlow ? "slow" : "!slow"}`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run("vitest", ["run", chosen, ...reporters]);
  const { numPassedTests, testResults } = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { numPassedTests: 0, testResults: [] };
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const titles = assertionResults.filter((test) => test.status === "failed").map(({ fullName }) => fullName);
    return (status === "failed" && titles.length === 0 ? ["the file as a whole"] : titles).map(
      (title) => `${file} ${title}`,
    );
  });
  passed += numPassedTests;
  failures.push(...(failed.length === 0 && code !== 0 ? ["vitest as a whole"] : failed));
}

/** The failed journeys below a suite of playwright's report. */
function failedJourneys({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} ${title}`);
  return [...failed, ...suites.flatMap(failedJourneys)];
}

/** Runs the journeys in a real browser against the built app: playwright. */
async function journeys() {
  const report = join(folder, "playwright.json");
  const chosen = [isSlow ? "--grep" : "--grep-invert", "@slow"];
  const { code } = await run("playwright", ["test", ...chosen, "--reporter=list,json"], {
    env: {
      CHROMIUM_PATH: await ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  });
  const { stats, suites } = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { stats: { expected: 0 }, suites: [] };
  const failed = suites.flatMap(failedJourneys);
  passed += stats.expected;
  failures.push(...(failed.length === 0 && code !== 0 ? ["playwright as a whole"] : failed));
}

await main(async () => {
  try {
    await install();
    if (isSlow) await generateDocuments();
    else {
      const checked = await check();
      passed += checked.passed;
      failures.push(...checked.failures);
    }
    await tests();
    await build();
    await journeys();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    failures.push("the run as a whole");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
});
