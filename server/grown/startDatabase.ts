import { join } from "node:path";
import { EmbeddedPostgres } from "../platform/postgres/embeddedPostgres.js";
import { runningDatabase } from "../platform/postgres/runningDatabase.js";
import { makeLog } from "../platform/telemetry/log.js";
import { rowsOf } from "../testing/tableContents.js";

export interface GrownDatabase {
  name: string;
  url: string;
  stop(): Promise<void>;
}

/** A new database on a PostgreSQL of this machine, or the embedded PostgreSQL if none answers. */
export async function startDatabase(folder: string): Promise<GrownDatabase> {
  const server = process.env.TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
  const database = `commonplace_grown_${process.pid}`;
  try {
    await rowsOf(server, `create database ${database}`);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    return startEmbedded(join(folder, "database"), `in place of ${new URL(server).host}: ${reason}`);
  }
  const url = new URL(server);
  url.pathname = `/${database}`;
  return {
    name: `the PostgreSQL at ${url.host}, database ${database}`,
    url: url.href,
    stop: async () => {
      await rowsOf(server, `drop database if exists ${database} with (force)`);
    },
  };
}

async function startEmbedded(dataDir: string, reason: string): Promise<GrownDatabase> {
  // a throwaway one also takes connections for three processes
  const embedded = await EmbeddedPostgres.start({ dataDir, log: makeLog("error"), isThrowaway: true });
  const url = await runningDatabase({ dataDir });
  if (!url) throw new Error("The database that comes with the app doesn't answer.");
  return { name: `the one that comes with the app (${reason})`, url, stop: () => embedded.stop() };
}
