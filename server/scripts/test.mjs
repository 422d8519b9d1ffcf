import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { ensureChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { main, run } from "./run.mjs";

const folder = mkdtempSync(join(tmpdir(), "commonplace-test-"));
const total = { passed: 0, failed: 0 };

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** The tests of the folders server and client: vitest. A run that wrote no report has failed. */
async function tests() {
  const report = join(folder, "vitest.json");
  const { code } = await run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
  if (!existsSync(report)) return count({ passed: 0, failed: 1 });
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, "utf8"));
  const failed = numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites));
  count({ passed: numPassedTests, failed });
}

/** The journeys in a real browser through the built app: playwright. */
async function journeys() {
  const report = join(folder, "playwright.json");
  const { code } = await run("playwright", ["test", "--reporter=list,json"], {
    env: {
      CHROMIUM_PATH: await ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  });
  if (!existsSync(report)) return count({ passed: 0, failed: 1 });
  const { expected, unexpected } = JSON.parse(readFileSync(report, "utf8")).stats;
  count({ passed: expected, failed: unexpected || (code === 0 ? 0 : 1) });
}

await main(async () => {
  try {
    await install();
    count(await check());
    await tests();
    await build();
    await journeys();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    total.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
