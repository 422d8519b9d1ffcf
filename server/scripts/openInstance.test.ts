import "reflect-metadata";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../testing/testDatabase.js";
import { openInstance } from "./openInstance.js";

test("a script works beside a running app that uses the metrics port", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { url, drop } = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-script-"));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    taken.close();
    await drop();
    rmSync(dataDir, { recursive: true });
  });
  vi.stubEnv("METRICS_PORT", String((taken.address() as AddressInfo).port));
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("LOG_LEVEL", "silent");
  const app = await openInstance();
  expect(app.services.settings.databaseUrl).toBe(url);
  await app.close();
});
