import { type Kysely, sql } from "kysely";
import { latestEndedBackup } from "../backups/backupRuns.js";
import type { Context } from "../platform/context.js";
import { countOf, rowCount } from "../platform/data/expressions.js";
import type { Tables } from "../platform/data/tables.js";
import { isApplicationQueue, madeQueueTables } from "../platform/jobs/jobTable.js";
import type { Services } from "../platform/services.js";
import { roomOf } from "../platform/storage/roomOf.js";
import { nameOfDisk } from "./findProblems.js";
import type { DiskRoom, HealthProblemKind, InstanceHealth, QueueState } from "./InstanceHealth.js";

const shownProblems = 50;
const shownOperations = 20;
const shownQueues = 50;

const database = (ctx: Context) => ctx.system("admins see what is wrong with the instance", "each time");

export async function instanceHealth(ctx: Context): Promise<InstanceHealth> {
  const { times, pools } = ctx.services;
  const db = database(ctx);
  const [problems, queues, seenAt, disk, lastBackup, versions] = await Promise.all([
    latestProblems(db),
    queueStates(db),
    workerSeenAt(db),
    diskRoom(ctx.services),
    latestEndedBackup(db, ctx.clock()),
    databaseVersions(db),
  ]);
  return {
    problems,
    operations: times.operations.slice(0, shownOperations),
    slowStatements: [...times.slowStatements],
    queues,
    workerSeenAt: seenAt,
    connections: Object.entries(pools).map(([use, pool]) => ({
      use,
      used: pool.totalCount - pool.idleCount,
      max: pool.options.max,
      waiting: pool.waitingCount,
    })),
    eventLoopBusy: times.eventLoopBusy,
    memoryBytes: process.memoryUsage.rss(),
    disk,
    lastBackup,
    nodeVersion: process.versions.node,
    ...versions,
  };
}

export async function problemCount(ctx: Context): Promise<number> {
  const counted = database(ctx).selectFrom("health_problem").select(rowCount).where("ended_at", "is", null);
  return (await counted.executeTakeFirstOrThrow()).count;
}

const latestProblems = (db: Kysely<Tables>) =>
  db
    .selectFrom("health_problem")
    .select(["kind", "place", "title", "body", "began_at as beganAt", "ended_at as endedAt"])
    .orderBy((eb) => eb("ended_at", "is", null), "desc")
    .orderBy("began_at", "desc")
    .limit(shownProblems)
    .$narrowType<{ kind: HealthProblemKind }>()
    .execute();

async function queueStates(db: Kysely<Tables>): Promise<QueueState[]> {
  const isWaiting = sql<boolean>`state in ('created', 'retry') and start_after <= now()`;
  const isFailed = sql<boolean>`state = 'failed'`;
  const states = (await madeQueueTables(db))
    ?.selectFrom("job")
    .select([
      "name",
      countOf(isWaiting).as("waiting"),
      sql<string | null>`min(start_after) filter (where ${isWaiting})`.as("waitingSince"),
      countOf(isFailed).as("failed"),
    ])
    .where(isApplicationQueue)
    .where(({ or }) => or([isWaiting, isFailed]))
    .groupBy("name")
    .orderBy("waitingSince")
    .orderBy("name")
    .limit(shownQueues);
  return (await states?.execute()) ?? [];
}

async function workerSeenAt(db: Kysely<Tables>): Promise<string | null> {
  const queue = await madeQueueTables(db);
  return (await queue?.selectFrom("version").select("cron_on").executeTakeFirst())?.cron_on ?? null;
}

async function diskRoom(services: Services): Promise<DiskRoom | null> {
  const room = await roomOf(services.settings.dataDir);
  return room && { place: nameOfDisk(services), ...room };
}

async function databaseVersions(db: Kysely<Tables>) {
  const [version, latest] = await Promise.all([
    db.selectNoFrom(sql<string>`current_setting('server_version')`.as("version")).executeTakeFirstOrThrow(),
    db
      .withTables<{ migration: { id: number; name: string } }>()
      .selectFrom("migration")
      .select("name")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow(),
  ]);
  return { databaseVersion: version.version, migration: latest.name };
}
