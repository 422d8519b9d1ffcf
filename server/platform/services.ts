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

/** Finds the viewer of a request. */
export interface Viewers {
  /**
   * The person behind a session cookie or a Bearer token; null without either, or with a cookie that is no longer
   * valid.
   * @throws UnauthenticatedError for a bad, expired or revoked Bearer token.
   */
  viewerOf(headers: IncomingHttpHeaders, ipAddress: string): Promise<ViewerIdentity | null>;
  /** Whether a session still works, whatever its token is by now; notes that it was seen. */
  isSessionOpen(sessionId: string, ipAddress: string): Promise<boolean>;
}

/**
 * The parts of a running app, created once by createApp. Domains declare the parts that they add beside their class.
 */
export interface Services {
  settings: Settings;
  dataSource: DataSource;
  /** The pool under the data source; timestamps come back as ISO strings. */
  pool: Pool;
  /** As many connections as searches run at once; further searches wait for one, in order. */
  searchPool: Pool;
  /** A replica of the database for lists and searches; null: there is none. */
  replica: Replica | null;
  /** Every pool of this process by what uses it. */
  pools: Readonly<Record<string, PatientPool>>;
  /** How long requests and statements have taken recently. */
  times: RecentTimes;
  /** The callers that requests run for. */
  callers: Callers;
  log: Logger;
  clock: () => Date;
  live: LiveEvents;
  limits: Limits;
  mail: Mail;
  jobs: Jobs;
  files: FileStore;
  /** Threads for input that may take long to parse. */
  parsing: Parsing;
  /** Finds the viewer of a request. */
  viewers: Viewers;
}
