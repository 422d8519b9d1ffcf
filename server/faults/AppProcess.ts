import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { signal } from "../platform/postgres/processes.js";
import { freePort } from "../testing/freePort.js";
import { Site } from "./Site.js";

const root = resolve(import.meta.dirname, "../..");
const origin = "http://localhost:4000";
/** As `npm start` runs it, or straight from its sources, which needs no build and has no supervisor. */
const commands = {
  built: [join(root, "server/scripts/start.mjs")],
  sources: ["--import", "tsx", join(root, "server/main.ts")],
};

/** The app as a separate process on a fixed port, and the calls that measure faults. */
export class AppProcess extends Site {
  /** Lines of its log that show a bug rather than an outage. */
  readonly bugs: string[] = [];
  private child: ChildProcess | null = null;

  private constructor(
    private readonly command: keyof typeof commands,
    private readonly env: Record<string, string>,
    url: string,
  ) {
    super(url, origin);
  }

  static async start(command: keyof typeof commands, env: Record<string, string>): Promise<AppProcess> {
    const port = await freePort();
    const shared = { PATH: process.env.PATH ?? "", HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: origin };
    const settings = { LOG_LEVEL: "warn", RATE_LIMIT_AUTH: "off", ...shared, ...env };
    const app = new AppProcess(command, settings, `http://127.0.0.1:${port}`);
    await app.launch();
    return app;
  }

  /** The app's own process, which under `npm start` is a child of its supervisor; null while there is none. */
  get pid(): number | null {
    const pid = this.child?.exitCode === null && this.child.signalCode === null ? this.child.pid : undefined;
    if (pid === undefined) return null;
    if (this.command === "sources") return pid;
    const [app] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    return app ? Number(app) : null;
  }

  signal(name: NodeJS.Signals): void {
    if (this.pid !== null) signal(this.pid, name);
  }

  /** Starts it and waits until it is ready. */
  async launch(): Promise<void> {
    const child = spawn(process.execPath, commands[this.command], {
      cwd: root,
      env: this.env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.child = child;
    let said = "";
    await new Promise<void>((done, fail) => {
      createInterface({ input: child.stdout })
        .on("line", (line) => {
          if (line.includes("is ready at")) done();
          if (/"level":"fatal"|"msg":"(?:Unexpected error|A long job failed)"/.test(line)) this.bugs.push(line);
          said = `${said}${line}\n`.slice(-10_000);
        })
        .once("close", () => fail(new Error(`The app did not start: ${said}`)));
    });
  }

  /** Asks for a clean shutdown and waits for it. */
  async stop(): Promise<void> {
    if (this.pid === null || !this.child) return;
    this.child.kill("SIGTERM");
    await once(this.child, "exit");
  }
}
