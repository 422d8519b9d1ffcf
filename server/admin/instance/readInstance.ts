import { type Kysely, type NotNull, sql } from "kysely";
import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import type { Context } from "../../platform/context.js";
import { rowCount } from "../../platform/data/expressions.js";
import type { Tables } from "../../platform/data/tables.js";
import { NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import { isApplicationQueue, madeQueueTables } from "../../platform/jobs/jobTable.js";
import type { MailStatus } from "../mails/mailTypes.js";
import { type AdminJob, type InstanceState, type JobCount, JobState } from "./InstanceState.js";

const jobState = sql<JobState>`case state when 'active' then 'RUNNING' when 'completed' then 'DONE'
  when 'failed' then 'FAILED' when 'cancelled' then 'FAILED' else 'QUEUED' end`;
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

export async function instanceState(ctx: Context): Promise<InstanceState> {
  const { settings } = ctx.services;
  const db = database(ctx);
  const size = db.selectNoFrom(sql<number>`pg_database_size(current_database())::float8`.as("bytes"));
  const mailCounts = db.selectFrom("outbox_mail").select(["status", rowCount]).groupBy("status");
  const [{ bytes: databaseBytes }, files, mails, jobs] = await Promise.all([
    size.executeTakeFirstOrThrow(),
    storedFiles(db),
    mailCounts.$narrowType<{ status: MailStatus }>().execute(),
    jobCounts(db),
  ]);
  return {
    databaseBytes,
    fileBytes: files.bytes,
    fileCount: files.count,
    fileStore: settings.s3 ? "bucket" : "disk",
    hasMailServer: settings.smtpUrl !== null,
    mails,
    jobs,
    runsJobs: settings.runJobs,
    startedAt,
  };
}

const database = (ctx: Context) => ctx.system("admins see how the instance does", "each time");

/** Each counted once, however many rows refer to it. */
function storedFiles(db: Kysely<Tables>) {
  const columns = ["storage_key", "file_size"] as const;
  const screenshots = db
    .selectFrom("feedback")
    .select(["screenshot_key as storage_key", "screenshot_size as file_size"])
    .where("screenshot_key", "is not", null)
    .$narrowType<{ storage_key: NotNull; file_size: NotNull }>();
  const held = db
    .selectFrom("attachment")
    .select(columns)
    .unionAll(db.selectFrom("snapshot_file").select(columns))
    .unionAll(screenshots);
  const files = db.selectFrom(held.as("held")).select((eb) => eb.fn.max("file_size").as("size"));
  return db
    .selectFrom(files.groupBy("storage_key").as("files"))
    .select([sql<number>`coalesce(sum(size), 0)::float8`.as("bytes"), rowCount])
    .executeTakeFirstOrThrow();
}

const jobs = (queue: Awaited<ReturnType<typeof madeQueueTables>>) => queue?.selectFrom("job").where(isApplicationQueue);

async function jobCounts(db: Kysely<Tables>): Promise<JobCount[]> {
  const counted = jobs(await madeQueueTables(db))?.select([jobState.as("state"), rowCount]);
  return (await counted?.groupBy(sql.lit(1)).execute()) ?? [];
}

/** The latest jobs, at most 200; only those of one state if it is given. */
export async function adminJobs(ctx: Context, state: JobState | null | undefined, first: number): Promise<AdminJob[]> {
  const attempts = sql<number>`case state when 'created' then 0 when 'retry' then retry_count else retry_count + 1 end`;
  const rows = await jobs(await madeQueueTables(database(ctx)))
    ?.select(["id", "name", jobState.as("state"), attempts.as("attempts"), "created_on as createdAt"])
    .select((eb) => [
      sql<string | null>`left(coalesce(output->>'message', output->>'value'), 300)`.as("reason"),
      eb.case().when("state", "in", ["created", "retry"]).then(eb.ref("start_after")).end().as("nextAt"),
    ])
    .$if(Boolean(state), (some) => some.where(jobState, "=", state as JobState))
    .orderBy("created_on", "desc")
    .orderBy("id", "desc")
    .limit(Math.min(Math.max(first, 1), 200))
    .execute();
  return (rows ?? []).map(({ reason, ...row }) => ({ ...row, reason: row.state === JobState.DONE ? null : reason }));
}

/** @throws NotFoundError for a job that doesn't exist or hasn't failed. */
export async function runJobAgain(ctx: Context, id: string): Promise<string> {
  if (!isUuid(id) || !(await ctx.services.jobs.runAgain(id))) throw new NotFoundError();
  await recordAudit(ctx, { area: AuditArea.JOBS, action: "ran a job again", target: { id, name: id } });
  return id;
}
