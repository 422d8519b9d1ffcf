import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { temporaryFolder } from "./server/testing/temporaryFolder";

// The workers read this file again: what is chosen at random is chosen once and handed on by the environment.
// Below the ports that systems give out by themselves. The two after the app's are a mail server's and a sign-in
// provider's, which a journey opens when it needs them; the third is that of the services that know videos.
const first = 10_000 + Math.floor(Math.random() * 20_000);
process.env.E2E_PORT ??= String(first);
process.env.E2E_SMTP_PORT ??= String(Number(process.env.E2E_PORT) + 1);
process.env.E2E_PROVIDER_PORT ??= String(Number(process.env.E2E_PORT) + 2);
process.env.E2E_VIDEOS_PORT ??= String(Number(process.env.E2E_PORT) + 3);
process.env.TMPDIR ??= temporaryFolder();
if (!process.env.E2E_FOLDER) {
  const folder = mkdtempSync(join(process.env.TMPDIR, "commonplace-journeys-"));
  process.env.E2E_FOLDER = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
const port = process.env.E2E_PORT;
const baseURL = `http://localhost:${port}`;

/** Journeys through the built app, in real Chromium, on a data folder of their own. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "Europe/Lisbon",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // what a service worker fetches is hidden from a journey's own routes: those about it let it in
    serviceWorkers: "block",
    trace: "off",
    screenshot: "only-on-failure",
    // nobody looks at what moves, and drawing it takes the processors that journeys share
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-site-isolation-trials",
        // a page lives for seconds: optimizing its code, and a process that draws, take more than they save
        "--js-flags=--no-opt --no-maglev",
        "--in-process-gpu",
      ],
    },
  },
  webServer: [
    {
      command: "node e2e/support/videoServices.ts",
      url: `http://127.0.0.1:${process.env.E2E_VIDEOS_PORT}/ready`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 2_000 },
    },
    {
      command: "node --enable-source-maps dist/server/main.js",
      url: `${baseURL}/health/ready`,
      timeout: 120_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      env: {
        PORT: port,
        PUBLIC_URL: baseURL,
        DATA_DIR: join(process.env.E2E_FOLDER, "data"),
        RATE_LIMIT_AUTH: "off",
        SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_SMTP_PORT}`,
        VIDEO_METADATA_URL: `http://127.0.0.1:${process.env.E2E_VIDEOS_PORT}/embed?id={id}`,
        CAPTIONS_URL: `http://127.0.0.1:${process.env.E2E_VIDEOS_PORT}`,
        OIDC_ISSUER: `http://localhost:${process.env.E2E_PROVIDER_PORT}`,
        OIDC_CLIENT_ID: "commonplace",
        OIDC_CLIENT_SECRET: "between-two-programs",
        OIDC_NAME: "Example ID",
        LOG_LEVEL: "warn",
        NODE_ENV: "test",
      },
    },
  ],
});
