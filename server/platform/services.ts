import type { IncomingHttpHeaders } from "node:http";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { DataSource } from "typeorm";
import type { Settings } from "../settings/settings.js";
import type { ViewerIdentity } from "./context.js";
import type { PatientPool } from "./data/pool.js";
import type { Replica } from "./data/Replica.js";
import type { Callers } from "./fairShares/callers.js";
import type { Limits } from "./fairShares/limits.js";
import type { Jobs } from "./jobs/jobs.js";
import type { LiveEvents } from "./live/live.js";
import type { Mail } from "./mail/Mail.js";
import type { Parsing } from "./parsing/Parsing.js";
import type { FileStore } from "./storage/FileStore.js";
import type { RecentTimes } from "./telemetry/RecentTimes.js";

/** Finds who a request comes from. */
export interface Viewers {
  /**
   * The person behind a session cookie or a Bearer token; null for who shows neither or a cookie that no longer holds.
   * @throws UnauthenticatedError for a bad, expired or revoked Bearer token.
   */
  viewerOf(headers: IncomingHttpHeaders, ipAddress: string): Promise<ViewerIdentity | null>;
  /** Whether a session still works, whatever its token is by now; notes that it was seen. */
  isSessionOpen(sessionId: string, ipAddress: string): Promise<boolean>;
}

/** The parts of a running app, made once by createApp. Domains declare those that they bring beside their class. */
export interface Services {
  settings: Settings;
  dataSource: DataSource;
  /** The pool under the data source; timestamps come back as ISO strings. */
  pool: Pool;
  /** As many connections as searches run at once; the others wait for one, in order. */
  searchPool: Pool;
  /** A copy of the database for lists and searches; null: there is none. */
  replica: Replica | null;
  /** Every pool of this process by what uses it. */
  pools: Readonly<Record<string, PatientPool>>;
  /** How long requests and statements took of late. */
  times: RecentTimes;
  /** Who requests run for. */
  callers: Callers;
  log: Logger;
  clock: () => Date;
  live: LiveEvents;
  limits: Limits;
  mail: Mail;
  jobs: Jobs;
  files: FileStore;
  /** Threads for what may be long to parse. */
  parsing: Parsing;
  /** Who asks. */
  viewers: Viewers;
}
