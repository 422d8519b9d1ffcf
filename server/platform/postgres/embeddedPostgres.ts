import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import { NotYetError, StartError } from "../../settings/StartError.js";
import { systemData } from "../data/Data.js";
import { GuardedClient } from "../data/GuardedClient.js";
import { isDiskFull } from "../outage.js";
import { copyFolder } from "./copyFolder.js";
import { configuration } from "./embeddedPostgresConfiguration.js";
import {
  type Account,
  accountFor,
  type Binaries,
  findBinaries,
  majorOf,
  placeCluster,
  placeSocket,
  rememberPlace,
} from "./embeddedPostgresFiles.js";
import { lockFolder } from "./folderLock.js";
import { makeCluster, minimalEnvironment, superuser } from "./makeCluster.js";
import { waitUntil } from "./processes.js";
import { stopOrphanedPostgres } from "./stopOrphanedPostgres.js";

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Logger;
  /** For tests: nothing is forced to disk, and more connections are allowed. */
  isThrowaway?: boolean;
}

export interface SocketConnection {
  /** The folder of the socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

const databaseName = "commonplace";
const socketPort = 5432;
const secondsToStart = 120;
/** A database's own log starts over beyond this many bytes. */
const longestLog = 5 * 1024 * 1024;

/**
 * The PostgreSQL that comes with the packages, as a child of this process on a socket in its own folder. It is
 * restarted when it dies, and a server that a killed app left running is stopped before it starts.
 */
export class EmbeddedPostgres {
  readonly connection: SocketConnection;
  private child: ChildProcess | null = null;
  private stopping: Promise<void> | null = null;
  /** While true, the process is expected to end. */
  private isHalted = false;
  private restarting: Promise<void> | null = null;
  private readonly leaveNothing = (): void => void this.child?.kill("SIGINT");

  private constructor(
    private readonly options: EmbeddedPostgresOptions,
    /** The database's folder. */
    readonly cluster: string,
    private readonly account: Account | null,
    private readonly binaries: Binaries,
    private readonly socket: { folder: string; isTemporary: boolean },
    private readonly unlock: () => void,
  ) {
    this.connection = { host: socket.folder, port: socketPort, user: superuser, database: databaseName };
  }

  /**
   * Creates the database if there is none, and starts it.
   * @throws StartError with a sentence for whoever started the app.
   */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    try {
      return await EmbeddedPostgres.startIn(options);
    } catch (error) {
      if (isDiskFull(error) || /No space left on device/.test((error as Error).message)) {
        throw new NotYetError(`The disk of the data folder ${options.dataDir} is full. Make room, then start again.`);
      }
      const { code, path } = error as NodeJS.ErrnoException;
      if (error instanceof StartError || !code || !path) throw error;
      throw new StartError(
        `The data folder ${options.dataDir} can't be used: ${code} at ${path}. Give this account the right to write there, or set DATA_DIR to another folder.`,
      );
    }
  }

  private static async startIn(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const place = placeCluster(options.dataDir);
    mkdirSync(dirname(place), { recursive: true });
    const unlock = lockFolder(dirname(place));
    try {
      const account = accountFor(place);
      const binaries = findBinaries(account, options.dataDir);
      const major = majorOf(place);
      if (major !== null && major !== binaries.major) throw otherMajor(place, major, binaries.major);
      if (major === null) await makeCluster(place, binaries, account, options.isThrowaway ?? false);
      rememberPlace(options.dataDir, place);
      // processes are recognized by their working folder, which the system reports without symbolic links
      const cluster = realpathSync(place);
      const database = new EmbeddedPostgres(options, cluster, account, binaries, placeSocket(cluster, account), unlock);
      process.on("exit", database.leaveNothing);
      try {
        await database.launch();
        await database.makeDatabase();
      } catch (error) {
        await database.stop();
        throw error;
      }
      return database;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** The postmaster's process id; null while it isn't running. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Ends every connection, writes everything to disk and stops. Calling it again waits for the same end. */
  stop(): Promise<void> {
    this.stopping ??= this.halt().finally(() => {
      process.off("exit", this.leaveNothing);
      if (this.socket.isTemporary) rmSync(this.socket.folder, { recursive: true, force: true });
      this.unlock();
    });
    return this.stopping;
  }

  /** Copies the whole database to a folder; it is stopped meanwhile, so that the copy is consistent. */
  async copyTo(folder: string): Promise<void> {
    await this.halt();
    try {
      await copyFolder(this.cluster, folder);
    } finally {
      this.isHalted = false;
      await this.launch();
    }
  }

  private async halt(): Promise<void> {
    this.isHalted = true;
    await this.restarting;
    await stopOrphanedPostgres(this.cluster, this.socket.folder);
    this.child = null;
  }

  private async launch(): Promise<void> {
    await stopOrphanedPostgres(this.cluster, this.socket.folder);
    if (this.isHalted) return;
    const logFile = join(dirname(this.cluster), "postgres.log");
    if (existsSync(logFile) && statSync(logFile).size > longestLog) renameSync(logFile, `${logFile}.1`);
    const log = openSync(logFile, "a", 0o600);
    const logBegin = statSync(logFile).size;
    const settings = configuration(this.options.isThrowaway ?? false);
    const child = spawn(
      this.binaries.postgres,
      [
        "-D",
        this.cluster,
        "-k",
        this.socket.folder,
        "-p",
        String(socketPort),
        ...settings.flatMap((row) => ["-c", row]),
      ],
      // a group of its own, so that a terminal's Ctrl-C reaches the app alone, which then stops it in order
      { cwd: "/", env: minimalEnvironment(), stdio: ["ignore", log, log], detached: true, ...this.account },
    );
    closeSync(log);
    this.child = child;
    let failure: string | null = null;
    child.on("error", (error) => {
      failure = error.message;
    });
    child.once("exit", (code, name) => {
      failure ??= `exit ${code ?? name}`;
      if (this.child === child) this.child = null;
    });
    // a stop doesn't wait for a start
    const isDecided = async () => failure !== null || this.isHalted || (await this.answers());
    const isReady = await waitUntil(isDecided, secondsToStart * 1000);
    if (this.isHalted) return;
    if (failure !== null || !isReady) {
      const lines = readFileSync(logFile).subarray(logBegin).toString("utf8").trim().split("\n");
      // refusals of our own readiness checks would push out the reason
      const said = lines
        .filter((line) => !line.includes("FATAL:  the database system is"))
        .slice(-5)
        .join(" ");
      throw new StartError(`PostgreSQL didn't start (${failure ?? "no answer"}): ${said || `see ${logFile}`}`);
    }
    const restart = (): void => {
      this.restarting ??= this.startAgain().finally(() => {
        this.restarting = null;
      });
    };
    if (child.exitCode !== null || child.signalCode !== null) restart();
    else child.once("exit", restart);
  }

  /** After an unexpected end: tries until it runs or the app stops. */
  private async startAgain(): Promise<void> {
    for (let pause = 50; !this.isHalted; pause = Math.min(pause * 2, 5_000)) {
      this.options.log.error("PostgreSQL ended by itself and is started again");
      try {
        await this.launch();
        return;
      } catch (error) {
        this.options.log.error({ err: error }, "PostgreSQL could not be started again yet");
        await waitUntil(() => this.isHalted, pause);
      }
    }
  }

  private async answers(): Promise<boolean> {
    const client = new GuardedClient({ ...this.connection, database: "postgres", connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async makeDatabase(): Promise<void> {
    const client = new GuardedClient({ ...this.connection, database: "postgres" });
    await client.connect();
    try {
      const db = systemData(client, "the databases of our own server").withTables<{
        pg_database: { datname: string };
      }>();
      const made = await db.selectFrom("pg_database").select("datname").where("datname", "=", databaseName).execute();
      if (made.length === 0) await sql`create database ${sql.id(databaseName)}`.execute(db);
    } finally {
      await client.end();
    }
  }
}

function otherMajor(cluster: string, found: number, ours: number): StartError {
  return new StartError(
    `The database in ${cluster} was made by PostgreSQL ${found}, and the PostgreSQL ${ours} of this version can't read it. ` +
      `Carry it over with pg_upgrade, or with pg_dump from a PostgreSQL ${found}; or set DATA_DIR to another folder to begin with an empty database.`,
  );
}
