import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { breaking, doubling, filling, hanging, missing, refusing, resting } from "../../testing/parsingTasks.js";
import { AppError } from "../errors.js";
import { makeLog } from "../telemetry/log.js";
import { Parsing } from "./Parsing.js";

function makeParsing(): Parsing {
  const parsing = new Parsing(makeLog("silent"), 4);
  onTestFinished(() => parsing.stop());
  return parsing;
}

test("a thread returns the function's result, and its refusals unchanged", async () => {
  const parsing = makeParsing();
  expect(await parsing.run(doubling, 21, { key: "ada" })).toBe(42);
  const refusal = await parsing.run(refusing, "file", { key: "ada" }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({
    code: "INVALID_INPUT",
    message: "Please give another",
    extensions: { fields: { file: "Please give another" } },
  });
});

test("a function that its module does not export fails", async () => {
  await expect(makeParsing().run(missing, undefined, { key: "ada" })).rejects.toThrow("not a function");
});

test("work beyond its bounds is TOO_LARGE, a broken thread fails alone, and other work continues", {
  tags: ["slow"],
}, async () => {
  const parsing = makeParsing();
  const tooLarge = { code: "TOO_LARGE", message: expect.stringContaining("Please make it smaller") };
  await expect(parsing.run(hanging, undefined, { key: "ada", seconds: 0.5 })).rejects.toMatchObject(tooLarge);
  await expect(parsing.run(filling, undefined, { key: "ada" })).rejects.toMatchObject(tooLarge);
  await expect(parsing.run(breaking, undefined, { key: "ada" })).rejects.toThrow("broken");
  expect(await parsing.run(doubling, 4, { key: "ada" })).toBe(8);
});

test("aborted work ends with the signal's reason, running or waiting", { tags: ["slow"] }, async () => {
  const parsing = makeParsing();
  const stop = new AbortController();
  const works = [1, 2, 3, 4].map(() => parsing.run(hanging, undefined, { key: "ada", signal: stop.signal }));
  setTimeout(() => stop.abort(new Error("Stopped")), 200);
  for (const { reason } of (await Promise.allSettled(works)) as PromiseRejectedResult[]) {
    expect(reason.message).toBe("Stopped");
  }
  expect(await parsing.run(doubling, 4, { key: "ada" })).toBe(8);
});

test("one person's work gets at most half of the threads", async () => {
  const parsing = makeParsing();
  const hers = await Promise.all(Array.from({ length: 8 }, () => parsing.run(resting, 20, { key: "ada" })));
  expect(new Set(hers).size).toBeLessThanOrEqual(2);
  const stop = new AbortController();
  const greedy = Array.from({ length: 20 }, () =>
    parsing.run(hanging, undefined, { key: "ada", signal: stop.signal }).catch(() => "stopped"),
  );
  expect(await parsing.run(doubling, 1, { key: "bob" })).toBe(2);
  stop.abort();
  expect(new Set(await Promise.all(greedy))).toEqual(new Set(["stopped"]));
});

test("a thread keeps its own limit for young objects, whatever flag the server was started with", async () => {
  const burn = `let most = 0;
    for (let at = 0; at < 100; at += 1) {
      const kept = Array.from({ length: 20_000 }, (_, each) => ({ each }));
      const young = require("node:v8").getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
      most = Math.max(most, young.space_size);
    }
    require("node:worker_threads").parentPort.postMessage(most);`;
  const script = `import { Worker } from "node:worker_threads";
    const { threadLimits } = await import(${JSON.stringify(import.meta.resolve("./threadLimits.ts"))});
    new Worker(${JSON.stringify(burn)}, { eval: true, execArgv: [], resourceLimits: threadLimits(64) }).once("message", console.log);`;
  const flags = ["--max-semi-space-size=16", "--import", "tsx", "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  expect(Number(stdout)).toBeGreaterThan(2 ** 20);
  expect(Number(stdout)).toBeLessThan(20 * 2 ** 20);
});
