import { AuditArea } from "../../audit/AuditEntry.js";
import { recordAudit } from "../../audit/recordAudit.js";
import type { Context } from "../../platform/context.js";
import { NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import type { AdminJob, InstanceState, JobCount, JobState, MailCount } from "./InstanceState.js";

const filesSql = `
  select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as count from (
    select storage_key, max(file_size) as size from (
      select storage_key, file_size from attachment
      union all select storage_key, file_size from snapshot_file
      union all select screenshot_key, screenshot_size from feedback where screenshot_key is not null
    ) held group by storage_key) files`;
const jobState = `case state::text when 'active' then 'RUNNING' when 'completed' then 'DONE'
  when 'failed' then 'FAILED' when 'cancelled' then 'FAILED' else 'QUEUED' end`;
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

export async function instanceState(ctx: Context): Promise<InstanceState> {
  const { settings } = ctx.services;
  const [[database], [files], mails, jobs] = await Promise.all([
    ctx.sql<{ bytes: number }>("", "select pg_database_size(current_database())::float8 as bytes", []),
    ctx.sql<{ bytes: number; count: number }>("", filesSql, []),
    ctx.sql<MailCount>("", "select status, count(*)::int as count from outbox_mail group by status", []),
    jobCounts(ctx),
  ]);
  return {
    databaseBytes: database?.bytes ?? 0,
    fileBytes: files?.bytes ?? 0,
    fileCount: files?.count ?? 0,
    fileStore: settings.s3 ? "bucket" : "disk",
    hasMailServer: settings.smtpUrl !== null,
    mails,
    jobs,
    runsJobs: settings.runJobs,
    startedAt,
  };
}

/** The queue makes its tables with the first job. */
async function hasJobs(ctx: Context): Promise<boolean> {
  const [row] = await ctx.sql<{ exists: boolean }>("", "select to_regclass('jobs.job') is not null as exists", []);
  return row?.exists === true;
}

async function jobCounts(ctx: Context): Promise<JobCount[]> {
  if (!(await hasJobs(ctx))) return [];
  return ctx.sql(
    "",
    `select ${jobState} as state, count(*)::int as count from jobs.job where name not like '\\_\\_%' group by 1`,
    [],
  );
}

/** The latest jobs, those of one state where one is given; at most 200. */
export async function adminJobs(ctx: Context, state: JobState | null | undefined, first: number): Promise<AdminJob[]> {
  if (!(await hasJobs(ctx))) return [];
  const rows = await ctx.sql<AdminJob>(
    "",
    `select id, name, ${jobState} as state,
      (case when state::text = 'created' then 0 when state::text = 'retry' then retry_count else retry_count + 1 end)::int
        as attempts,
      left(coalesce(output->>'message', output->>'value'), 300) as reason, created_on as "createdAt",
      case when state::text in ('created', 'retry') then start_after end as "nextAt"
    from jobs.job where name not like '\\_\\_%' and ($1::text is null or ${jobState} = $1)
    order by created_on desc, id desc limit $2`,
    [state ?? null, Math.min(Math.max(first, 1), 200)],
  );
  return rows.map(({ reason, ...row }) => ({ ...row, reason: row.state === ("DONE" as JobState) ? null : reason }));
}

/** @throws NotFoundError for a job that is none or hasn't failed. */
export async function runJobAgain(ctx: Context, id: string): Promise<string> {
  if (!isUuid(id) || !(await ctx.services.jobs.runAgain(id))) throw new NotFoundError();
  await recordAudit(ctx, { area: AuditArea.JOBS, action: "ran a job again", target: { id, name: id } });
  return id;
}
