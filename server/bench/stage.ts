import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { fillLargeLibrary } from "../demo/fillLargeLibrary.js";
import { fillNotes } from "../demo/fillNotes.js";
import { fillProjects } from "../demo/fillProjects.js";
import { fillVideos } from "../demo/fillVideos.js";
import { runningDatabase } from "../platform/postgres/runningDatabase.js";
import { cookiesIn } from "../testing/cookiesIn.js";
import { freePort } from "../testing/freePort.js";

const root = resolve(import.meta.dirname, "../..");
const password = "measured-quietly-26";

export interface Person {
  id: string;
  cookie: string;
}

/** The built app on a separate data folder, as a person would start it. */
export class Stage {
  /** @param dataDir an existing one, for an instance that was made elsewhere. */
  constructor(readonly dataDir = mkdtempSync(join(tmpdir(), "commonplace-bench-"))) {}
  port = 0;
  pid = 0;
  private child: ChildProcess | null = null;
  private pool: pg.Pool | null = null;
  private people = 0;

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Starts the app. Returns the milliseconds from its start to its first ready answer. */
  async start(environment: NodeJS.ProcessEnv = {}): Promise<number> {
    this.port ||= await freePort();
    const began = performance.now();
    // as start.mjs does
    const flags = ["--enable-source-maps", "--max-semi-space-size=16"];
    const child = spawn(process.execPath, [...flags, join(root, "dist/server/main.js")], {
      env: {
        ...process.env,
        PORT: String(this.port),
        PUBLIC_URL: this.url,
        DATA_DIR: this.dataDir,
        RATE_LIMIT_AUTH: "off",
        // one person sends as many requests as many would
        DATABASE_SECONDS_PER_MINUTE: "0",
        LOG_LEVEL: "warn",
        NODE_ENV: "production",
        ...environment,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.child = child;
    this.pid = child.pid ?? 0;
    while (!(await this.isReady())) {
      if (child.exitCode !== null) throw new Error(`The app ended with exit code ${child.exitCode}.`);
      await wait(10);
    }
    return performance.now() - began;
  }

  async stop(): Promise<void> {
    await this.pool?.end();
    this.pool = null;
    if (!this.child || this.child.exitCode !== null) return;
    this.child.kill("SIGTERM");
    await once(this.child, "exit");
  }

  /** Stops the app and removes its data. */
  async clear(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The address of the app's database. */
  async database(): Promise<string> {
    const address = await runningDatabase({ dataDir: this.dataDir });
    if (!address) throw new Error("The app's database doesn't answer.");
    return address;
  }

  async db(): Promise<pg.Pool> {
    this.pool ??= new pg.Pool({ connectionString: await this.database(), max: 2 });
    return this.pool;
  }

  /** A new person with this many notes, and the demo library's categories, tags, projects and videos, as of `now`. */
  async person(notes: number, name = "Tess Amaro", now = new Date()): Promise<Person> {
    this.people += 1;
    const response = await fetch(`${this.url}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.url },
      body: JSON.stringify({ name, email: `bench${this.people}@example.com`, password }),
    });
    const { user } = (await response.json()) as { user: { id: string } };
    const cookie = cookiesIn(response);
    const db = await this.db();
    const query = async (text: string, values?: unknown[]) => (await db.query(text, values)).rows;
    const manager = { query } as Parameters<typeof fillNotes>[0];
    if (notes > 0) {
      const made = await fillNotes(manager, user.id, now);
      await fillProjects(manager, user.id, now);
      await fillVideos(manager, user.id, now);
      await fillLargeLibrary(manager, user.id, Math.max(0, notes - made), now);
    }
    await db.query("vacuum analyze");
    return { id: user.id, cookie };
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/health/ready`)).ok;
    } catch {
      return false;
    }
  }
}
