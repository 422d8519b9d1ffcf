import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { signal } from "../platform/postgres/processes.js";

export interface ServerProcess {
  /** Empty for a worker, which has no address. */
  url: string;
  pid: number;
  /** Kills the server and its PostgreSQL, as a power failure would. */
  kill(): Promise<void>;
  /** Asks for a clean shutdown; resolves with the exit code. */
  terminate(): Promise<number | null>;
  /** Asks for a clean shutdown without waiting for it. */
  signal(name: NodeJS.Signals): void;
  exit: Promise<number | null>;
}

/** The server, or its worker, as a separate process on a data folder; killed when the test ends. */
export async function serverProcess(
  dataDir: string,
  env: Record<string, string> = {},
  entry: "main" | "worker" = "main",
): Promise<ServerProcess> {
  const server = spawn(process.execPath, ["--import", "tsx", resolve(import.meta.dirname, `../${entry}.ts`)], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataDir,
      RATE_LIMIT_AUTH: "off",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(server, "exit").then(([code]) => code as number | null);
  const kill = async (): Promise<void> => {
    const postmaster = postmasterOf(dataDir);
    server.kill("SIGKILL");
    if (postmaster) signal(postmaster, "SIGKILL");
    await exit;
  };
  onTestFinished(kill);
  return {
    url: await addressOf(server),
    pid: server.pid as number,
    kill,
    exit,
    signal: (name) => server.kill(name),
    terminate: () => {
      server.kill("SIGTERM");
      return exit;
    },
  };
}

/** The server's output when it is ready, or all of it if it ends before. */
async function addressOf(server: ChildProcess): Promise<string> {
  let said = "";
  server.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString("utf8");
  });
  for await (const line of createInterface({ input: server.stdout! })) {
    const ready = /is ready(?: at (http\S+))?/.exec(line);
    if (ready) {
      server.stdout?.resume();
      return ready[1] ?? "";
    }
    said += `${line}\n`;
  }
  throw new Error(`The server did not start: ${said}`);
}

function postmasterOf(dataDir: string): number | null {
  const file = join(dataDir, "postgres/postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}
