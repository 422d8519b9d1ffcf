import "reflect-metadata";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { passwordStrength } from "../accounts/passwords/passwordStrength.js";
import { type App, createApp } from "../app.js";
import { Parsing } from "../platform/parsing/Parsing.js";
import type { Services } from "../platform/services.js";
import { makeLog } from "../platform/telemetry/log.js";
import { readSettings, type Settings } from "../settings/settings.js";
import { signUp, strongPasswords } from "./signUp.js";
import { TestPerson } from "./TestPerson.js";
import { TestClock } from "./testClock.js";
import { testDatabase } from "./testDatabase.js";
import { testFile } from "./testFile.js";

export interface TestAppOptions {
  /** Overrides of the tests' settings: no limits on sign-in, small pool, a free port. */
  settings?: Partial<Settings>;
  /** A database that outlives the app, for tests of restarts; a new one by default. */
  databaseUrl?: string;
  /** Gets each line of the log, of level `info` and above; without it nothing is logged. */
  onLogLine?: (line: string) => void;
}

export interface TestApp {
  app: App;
  /** Its address, without a slash at the end. */
  url: string;
  services: Services;
  clock: TestClock;
  /** Someone new who has just signed up, e.g. as `Ada`. */
  signUp(name?: string): Promise<TestPerson>;
  /** Someone who isn't signed in. */
  anonymous: TestPerson;
  /** Called automatically when the test, or the file, ends; calling it again does nothing. */
  close(): Promise<void>;
}

const publicUrl = "http://localhost:4000";
/** Shared by all apps: starting a thread from sources takes a second of processor time. */
const parsing = new Parsing(makeLog("silent"));
/** No test uses the network; a test of videos has its own servers. */
const nobody = "http://127.0.0.1:1";

/** The whole app on a database of its own, listening on a free port. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl ? null : await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-app-"));
  const level = process.env.TEST_LOG_LEVEL ?? "silent";
  const settings = {
    ...readSettings({
      PORT: "0",
      HOST: "127.0.0.1",
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl ?? database?.url,
      DATABASE_POOL_SIZE: "6",
      LOG_LEVEL: level,
      RATE_LIMIT_AUTH: "off",
      VIDEO_METADATA_URL: `${nobody}/embed`,
      CAPTIONS_URL: nobody,
    }),
    ...options.settings,
  };
  const clock = new TestClock();
  const discard = async (): Promise<void> => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  let app: App;
  try {
    const { onLogLine } = options;
    app = await createApp({
      settings,
      log: onLogLine ? makeLog("info", { write: onLogLine }) : makeLog(settings.logLevel),
      clock: clock.now,
      parsing,
      // Loading the dictionaries in each file would add a minute to the tests.
      passwordStrength: async (password, own) =>
        strongPasswords.has(password) ? { score: 4, warning: null } : passwordStrength(password, own),
    });
  } catch (error) {
    await discard();
    throw error;
  }
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    testFile.openApps.delete(close);
    closing ??= app.close().finally(discard);
    return closing;
  };
  testFile.openApps.add(close);
  try {
    onTestFinished(close);
  } catch {
    // outside a test, e.g. in beforeAll: the file's end closes it
  }
  const url = await app.listen();
  const anonymous = TestPerson.stranger(url, settings.publicUrl);
  return {
    app,
    url,
    services: app.services,
    clock,
    anonymous,
    close,
    signUp: (name) => signUp(anonymous, name),
  };
}
