import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isAlive } from "../platform/postgres/processes.js";

const supervisor = resolve(import.meta.dirname, "supervise.mjs");

interface Supervised {
  process: ChildProcess;
  /** The output of both so far. */
  said(): string;
  /** The ids of the parts that were started, in order. */
  started(): number[];
  exit: Promise<number | null>;
}

/** Supervises a script that writes its process id to a file and then does the given work. */
function supervise(work: string): Supervised {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-supervise-"));
  const pids = join(folder, "pids");
  const part = join(folder, "part.mjs");
  writeFileSync(pids, "");
  writeFileSync(
    part,
    `import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync(${JSON.stringify(pids)}, process.pid + "\\n");
    const starts = readFileSync(${JSON.stringify(pids)}, "utf8").trim().split("\\n").length;
    ${work}`,
  );
  const script = `import { supervise } from ${JSON.stringify(supervisor)};
    process.exit(await supervise("The part", [${JSON.stringify(part)}], { pauseMilliseconds: 10 }));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (said += text));
  const started = () => readFileSync(pids, "utf8").trim().split("\n").filter(Boolean).map(Number);
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  const exit = once(child, "close").then(([code]) => code as number | null);
  return { process: child, said: () => said, started, exit };
}

const staysUntilAsked = `
  process.on("SIGTERM", () => { console.log("asked to stop"); setTimeout(() => process.exit(0), 50); });
  setInterval(() => undefined, 1000);
  console.log("up " + starts);`;

test("a part that crashes is restarted after growing pauses, and given up after five crashes in a minute", async () => {
  const { exit, said, started } = supervise("process.exit(3)");
  expect(await exit).toBe(1);
  expect(started()).toHaveLength(5);
  const lines = said()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { level: string; msg: string });
  expect(lines.map(({ msg }) => msg)).toEqual([
    ...["0.01", "0.02", "0.04", "0.08"].map(
      (pause) => `The part crashed (exit code 3) and is started again in ${pause} s`,
    ),
    "The part crashed 5 times within a minute (last: exit code 3) and is not started again",
  ]);
  expect(lines.at(-1)?.level).toBe("fatal");
});

test("a start that failed for a lasting reason is not tried again", async () => {
  const { exit, said, started } = supervise(`console.error("PORT must be a whole number."); process.exit(78)`);
  expect(await exit).toBe(78);
  expect(started()).toHaveLength(1);
  expect(said()).toBe("PORT must be a whole number.\n");
});

test("a start that failed for a passing reason is tried until it works", async () => {
  const { process: supervising, exit, said } = supervise(`if (starts < 7) process.exit(75);${staysUntilAsked}`);
  await expect.poll(said).toContain("up 7");
  expect(said().match(/The part could not start yet and is started again in 0.06 s/g)).toHaveLength(6);
  supervising.kill("SIGTERM");
  expect(await exit).toBe(0);
});

test("a killed part is restarted, and a signal then ends both cleanly", async () => {
  const { process: supervising, exit, said, started } = supervise(staysUntilAsked);
  await expect.poll(said).toContain("up 1");
  process.kill(started()[0]!, "SIGKILL");
  await expect.poll(said).toContain("up 2");
  expect(said()).toContain("The part crashed (signal SIGKILL) and is started again");
  supervising.kill("SIGTERM");
  expect(await exit).toBe(0);
  expect(said()).toContain("asked to stop");
  expect(isAlive(started()[1]!)).toBe(false);
});

test("a part that ends cleanly ends its supervisor too", async () => {
  const { exit, started } = supervise("process.exit(0)");
  expect(await exit).toBe(0);
  expect(started()).toHaveLength(1);
});
