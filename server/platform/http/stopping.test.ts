import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serverProcess } from "../../testing/serverProcess.js";
import { testApp } from "../../testing/testApp.js";

test("an app whose data folder is gone still stops, and leaves nothing running in it", { tags: ["slow"] }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-stopping-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await serverProcess(dataDir, { LOG_LEVEL: "fatal" });
  expect(workingIn(dataDir).length).toBeGreaterThan(0);
  rmSync(dataDir, { recursive: true, force: true });
  expect(await server.terminate()).toBe(0);
  await expect.poll(() => workingIn(dataDir)).toEqual([]);
});

test("a stop waits for no connection that has sent no request", async () => {
  const app = await testApp();
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  await once(socket, "connect");
  const ended = once(socket, "close");
  const began = performance.now();
  await app.close();
  await ended;
  expect(performance.now() - began).toBeLessThan(5_000);
});

function workingIn(folder: string): string[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
}
