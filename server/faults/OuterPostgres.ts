import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { accountFor } from "../platform/postgres/embeddedPostgresFiles.js";
import { minimalEnvironment } from "../platform/postgres/makeCluster.js";
import { postgresProcessesIn, signal, waitUntil } from "../platform/postgres/processes.js";
import { freePort } from "../testing/freePort.js";
import { answers } from "./databaseProcesses.js";

const versions = "/usr/lib/postgresql";
const pauseMilliseconds = 200;

/** A PostgreSQL of the machine's packages on a separate port, restarted when it ends, as a service manager does. */
export class OuterPostgres {
  readonly url: string;
  private child: ChildProcess | null = null;
  private isStopped = false;

  private constructor(
    readonly version: string,
    readonly cluster: string,
    private readonly port: number,
  ) {
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  /** Null if the machine has none. @param place becomes its data folder. */
  static async start(place: string): Promise<OuterPostgres | null> {
    const version = installed();
    if (version === null) return null;
    mkdirSync(place, { mode: 0o700 });
    const account = accountFor(place);
    if (account) chownSync(place, account.uid, account.gid);
    const options = ["-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-locale"];
    const common = { cwd: "/", env: minimalEnvironment(), ...account };
    execFileSync(`${versions}/${version}/bin/initdb`, ["-D", place, ...options], { ...common, stdio: "ignore" });
    const database = new OuterPostgres(version, realpathSync(place), await freePort());
    database.launch();
    if (!(await waitUntil(() => answers(database.url), 30_000))) throw new Error("The outer database did not start");
    return database;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const pid of this.processes()) signal(pid, "SIGCONT");
    if (!this.child) return;
    this.child.kill("SIGQUIT");
    await once(this.child, "exit");
  }

  private launch(): void {
    const options = ["-D", this.cluster, "-k", "", "-p", String(this.port), "-h", "127.0.0.1"];
    const child = spawn(`${versions}/${this.version}/bin/postgres`, options, {
      cwd: "/",
      env: minimalEnvironment(),
      stdio: "ignore",
      ...accountFor(this.cluster),
    });
    this.child = child;
    child.once("exit", async () => {
      this.child = null;
      // the processes of a killed postmaster end by themselves, and until then no other starts
      await waitUntil(() => this.processes().length === 0, 30_000);
      await wait(pauseMilliseconds);
      if (!this.isStopped) this.launch();
    });
  }

  private processes(): number[] {
    return postgresProcessesIn(this.cluster, this.child?.pid ?? null);
  }
}

/** The newest version installed on the machine. */
function installed(): string | null {
  try {
    return readdirSync(versions).sort((one, other) => Number(other) - Number(one))[0] ?? null;
  } catch {
    return null;
  }
}
