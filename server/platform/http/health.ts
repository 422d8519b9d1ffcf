import type { FastifyInstance } from "fastify";
import { ping } from "../data/ping.js";
import type { PatientPool } from "../data/pool.js";
import { asSystem } from "../fairShares/callers.js";
import { roomOf } from "../storage/roomOf.js";
import { within } from "../within.js";

/** The parts that readiness depends on. */
export interface HealthParts {
  pool: PatientPool;
  /** Where files are written, and the embedded database. */
  dataDir: string;
  jobs: { readonly isReady: boolean };
  /** True once a newer version was seen to have changed the database. */
  isOutdated: () => boolean;
  /** True once the app begins to stop. */
  isStopping: () => boolean;
}

const databaseSeconds = 2;
/** PostgreSQL writes its log in files of 16 MB, and stops when there is no room for the next. */
const minFreeBytes = 32 * 1024 * 1024;
/** An external database reports a full disk only when something is written; the report counts for this long. */
const fullMilliseconds = 15_000;

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve, which takes the database in the shape that this
 * version knows, its jobs and free disk space; 503 while one of them is missing.
 */
export function registerHealth(fastify: FastifyInstance, parts: HealthParts): void {
  fastify.get("/health/live", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  fastify.get("/health/ready", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (parts.isStopping()) return reply.code(503).send({ status: "stopping" });
    const problem = await problemOf(parts);
    if (!problem) return { status: "ok", database: "ok" };
    return reply
      .code(503)
      .header("retry-after", "2")
      .send({ status: "unavailable", ...problem });
  });
}

async function problemOf({ pool, dataDir, jobs, isOutdated }: HealthParts): Promise<Record<string, string> | null> {
  // not in any caller's share: a caller that asks too much must not make the app look unavailable
  const answer = asSystem(() => ping(pool));
  const isThere = await within(databaseSeconds, answer).then(
    () => true,
    () => false,
  );
  if (!isThere) return { database: "no answer" };
  if (isOutdated()) return { database: "ok", schema: "newer than this version" };
  if (pool.diskFullAt !== null && performance.now() - pool.diskFullAt < fullMilliseconds)
    return { database: "ok", disk: "full" };
  const room = await roomOf(dataDir);
  if (room && room.freeBytes < minFreeBytes) return { database: "ok", disk: "full" };
  return jobs.isReady ? null : { database: "ok", jobs: "starting" };
}
