import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { generateDocuments } from "./codegen.mjs";
import { install } from "./install.mjs";
import { mutatedFiles } from "./mutatedFiles.mjs";
import { root } from "./node.mjs";
import { main, run } from "./run.mjs";

const { values, positionals } = parseArgs({ options: { force: { type: "boolean" } }, allowPositionals: true });

/** The results of each file, so that only changed mutants are tested again. */
const folder = join(root, "mutants");
const wanted = 85;

/** The tests that should fail: those that the list names, or else those with the file's name. */
function testsOf({ file, tests }) {
  const here = dirname(file);
  if (tests) return tests.map((test) => join(here, test));
  const name = basename(file).replace(/\.tsx?$/, "");
  return [`${name}.test.ts`, `${name}.test.tsx`]
    .map((test) => join(here, test))
    .filter((test) => existsSync(join(root, test)));
}

const reportOf = (file) => join(folder, `${file.replaceAll("/", ".")}.json`);

/** How many mutants a file had and how many of them a test detected, in the last run. */
function countsOf(file) {
  const { files } = JSON.parse(readFileSync(reportOf(file), "utf8"));
  const found = (files[file]?.mutants ?? []).map(({ status }) => status);
  const killed = found.filter((status) => status === "Killed" || status === "Timeout").length;
  return { killed, all: killed + found.filter((status) => status === "Survived" || status === "NoCoverage").length };
}

const percent = ({ killed, all }) => (all ? (100 * killed) / all : 100);

/** Breaks the listed files, or those whose path contains one of the given words, and counts the undetected mutants. */
await main(async () => {
  const chosen = mutatedFiles.filter(
    ({ file }) => positionals.length === 0 || positionals.some((word) => file.includes(word)),
  );
  if (chosen.length === 0) throw new Error("No such file is in server/scripts/mutatedFiles.mjs.");
  await install();
  await generateDocuments();
  mkdirSync(folder, { recursive: true });
  const failed = [];
  const total = { killed: 0, all: 0 };
  for (const each of chosen) {
    const { file } = each;
    const flags = ["--mutate", file, "--incrementalFile", reportOf(file), ...(values.force ? ["--force"] : [])];
    const { code } = await run("stryker", ["run", ...flags], { env: { MUTANTS_TESTS: testsOf(each).join(",") } });
    if (code !== 0) {
      failed.push(file);
      continue;
    }
    const counts = countsOf(file);
    total.killed += counts.killed;
    total.all += counts.all;
    console.log(`${percent(counts).toFixed(0).padStart(3)} % of ${counts.all}  ${file}`);
  }
  console.log(
    `\n${percent(total).toFixed(1)} % of ${total.all} mutants killed in ${chosen.length - failed.length} files.`,
  );
  if (failed.length) throw new Error(`Could not be tried: ${failed.join(", ")}`);
  if (percent(total) < wanted) throw new Error(`At least ${wanted} % should be.`);
});
