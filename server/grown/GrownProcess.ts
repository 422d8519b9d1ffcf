import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { Site } from "../faults/Site.js";

const root = resolve(import.meta.dirname, "../..");
const origin = "http://localhost:4000";

/** The server, or its worker, as a separate process. */
export class GrownProcess extends Site {
  private constructor(
    readonly child: ChildProcess,
    url: string,
    origin: string,
  ) {
    super(url, origin);
  }

  /** Resolves when it is ready. @param args for Node. */
  static async start(env: Record<string, string>, args: string[]): Promise<GrownProcess> {
    const given = { HOST: "127.0.0.1", PORT: "0", PUBLIC_URL: origin, LOG_LEVEL: "fatal", ...env };
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env.PATH, ...given },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    for await (const line of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })) {
      const ready = /is ready(?: at (http\S+))?/.exec(line);
      if (ready) {
        child.stdout?.resume();
        // a worker has no address
        return new GrownProcess(child, ready[1]?.replace("localhost", "127.0.0.1") ?? "", given.PUBLIC_URL);
      }
      said += `${line}\n`;
    }
    throw new Error(`The server did not start: ${said}`);
  }

  /** False when it has ended, even if another was started in its place. */
  override get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @returns its exit code. */
  async stop(): Promise<number | null> {
    if (!this.isAlive) return this.child.exitCode;
    this.child.kill("SIGTERM");
    const [code] = await once(this.child, "exit");
    return code as number | null;
  }
}
