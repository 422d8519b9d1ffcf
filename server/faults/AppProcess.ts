import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { cookiesIn } from "../testing/cookiesIn.js";

const root = resolve(import.meta.dirname, "../..");
const origin = "http://localhost:4000";

export interface Answer {
  status: number;
  /** Null where the answer is not JSON. */
  body: Record<string, unknown> | null;
  retryAfter: string | null;
  milliseconds: number;
}

/** The server as a process of its own, and the calls that faults are measured by. */
export class AppProcess {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(env: Record<string, string>): Promise<AppProcess> {
    const child = spawn(process.execPath, ["--import", "tsx", join(root, "server/main.ts")], {
      cwd: root,
      env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", PUBLIC_URL: origin, LOG_LEVEL: "fatal", ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    for await (const line of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })) {
      const [, url] = /is ready at (http\S+)/.exec(line) ?? [];
      if (url) {
        child.stdout?.resume();
        return new AppProcess(child, url.replace("localhost", "127.0.0.1"));
      }
      said += `${line}\n`;
    }
    throw new Error(`The server did not start: ${said}`);
  }

  /** False when it has ended, whatever was started in its place. */
  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @returns its exit code. */
  async stop(): Promise<number | null> {
    if (!this.isAlive) return this.child.exitCode;
    this.child.kill("SIGTERM");
    const [code] = await once(this.child, "exit");
    return code as number | null;
  }

  async call(method: string, path: string, body?: unknown, cookie?: string): Promise<Answer & { cookie: string }> {
    const began = performance.now();
    const isForm = body instanceof FormData;
    const answer = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        origin,
        ...(cookie ? { cookie } : {}),
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : null,
      retryAfter: answer.headers.get("retry-after"),
      milliseconds: performance.now() - began,
      cookie: cookiesIn(answer),
    };
  }

  /** Somebody new. @returns their cookie. */
  async signUp(name: string): Promise<string> {
    const email = `${name.toLowerCase()}@example.org`;
    const body = { name, email, password: "an uncommon passphrase 7" };
    const answer = await this.call("POST", "/api/auth/sign-up/email", body);
    if (answer.status !== 200) throw new Error(`Nobody could sign up: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.cookie;
  }
}
