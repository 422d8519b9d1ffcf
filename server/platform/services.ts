import type { Pool } from "pg";
import type { Logger } from "pino";
import type { DataSource } from "typeorm";
import type { Accounts } from "../accounts/Accounts.js";
import type { InstanceChoices } from "../choices/InstanceChoices.js";
import type { Settings } from "../settings/settings.js";
import type { Callers } from "./fairShares/callers.js";
import type { Limits } from "./fairShares/limits.js";
import type { Jobs } from "./jobs/jobs.js";
import type { LiveEvents } from "./live/live.js";
import type { Mail } from "./mail/Mail.js";
import type { Parsing } from "./parsing/Parsing.js";
import type { FileStore } from "./storage/FileStore.js";

/** The parts of a running app, made once by createApp. */
export interface Services {
  settings: Settings;
  dataSource: DataSource;
  /** The pool under the data source; timestamps come back as ISO strings. */
  pool: Pool;
  /** As many connections as searches run at once; the others wait for one, in order. */
  searchPool: Pool;
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
  accounts: Accounts;
  /** What admins chose for the whole instance. */
  choices: InstanceChoices;
}
