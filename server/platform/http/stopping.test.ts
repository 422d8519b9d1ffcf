import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { serverProcess } from "../../testing/serverProcess.js";

vi.setConfig({ testTimeout: 120_000 });

test("an app whose data folder went away stops all the same, and leaves nothing running in it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-stopping-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await serverProcess(dataDir, { LOG_LEVEL: "fatal" });
  expect(workingIn(dataDir).length).toBeGreaterThan(0);
  rmSync(dataDir, { recursive: true, force: true });
  const began = performance.now();
  await server.terminate();
  expect(performance.now() - began).toBeLessThan(15_000);
  await expect.poll(() => workingIn(dataDir), { timeout: 5_000 }).toEqual([]);
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
