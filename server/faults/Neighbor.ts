import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { waitUntil } from "../platform/postgres/processes.js";
import { freePort } from "../testing/freePort.js";
import type { Manner } from "./cutWire.js";

const secondsToStart = 30;

/** A service that the app calls, as a separate process on a fixed port. */
export class Neighbor {
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly command: readonly string[],
  ) {}

  /** One of the project's own (neighborProcess.ts). @param place where it keeps data that outlives it. */
  static async ours(kind: "store" | "mail" | "model" | "captions", place: string): Promise<Neighbor> {
    const port = await freePort();
    const script = resolve(import.meta.dirname, "neighborProcess.ts");
    return started(new Neighbor(port, [process.execPath, "--import", "tsx", script, kind, String(port), place]));
  }

  /** A real Redis; null if this machine has none. */
  static async redis(folder: string): Promise<Neighbor | null> {
    if (spawnSync("redis-server", ["--version"]).status !== 0) return null;
    const port = await freePort();
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    return started(new Neighbor(port, ["redis-server", ...options]));
  }

  async start(): Promise<void> {
    const [command = "", ...args] = this.command;
    const isOurs = command === process.execPath;
    const stdio = ["ignore", "ignore", "inherit", ...(isOurs ? ["ipc" as const] : [])] as const;
    this.child = spawn(command, args, { stdio: [...stdio], cwd: join(import.meta.dirname, "../..") });
    if (!(await waitUntil(() => takesConnections(this.port), secondsToStart * 1_000)))
      throw new Error(`${this.command.join(" ")} did not start`);
  }

  freeze(): void {
    this.child?.kill("SIGSTOP");
  }

  thaw(): void {
    this.child?.kill("SIGCONT");
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  /** Makes one of ours answer in another manner from now on. */
  async behave(manner: Manner): Promise<void> {
    this.child?.send(manner);
    if (this.child) await once(this.child, "message");
  }
}

async function started(neighbor: Neighbor): Promise<Neighbor> {
  await neighbor.start();
  return neighbor;
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket
      .on("error", () => done(false))
      .once("connect", () => {
        done(true);
        socket.destroy();
      });
  });
}
