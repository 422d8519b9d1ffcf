import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import { systemData } from "../platform/data/Data.js";
import { givenRows } from "../platform/data/givenRows.js";
import { inTransaction } from "../platform/data/inTransaction.js";
import type { Tables } from "../platform/data/tables.js";
import { takeLock } from "../platform/data/takeLock.js";
import { inBackground } from "../platform/fairShares/callers.js";
import type { Services } from "../platform/services.js";
import { type Finding, findProblems } from "./findProblems.js";
import { HealthProblemKind } from "./InstanceHealth.js";
import { tellAdmins } from "./tellAdmins.js";

const lookMilliseconds = 60_000;
/** A problem that recurs within this time is the same one, and is not reported again. */
const sameMinutes = 60;
/** A machine's problem that was not observed for this long is over, or the machine is gone. */
const unseenMinutes = 5;
const rememberedDays = 30;

/**
 * Checks the instance's health every minute, and tells its admins of each problem once; every process does so.
 * @returns a function that stops it, after a running check has finished.
 */
export function watchHealth(services: Services): () => Promise<void> {
  const stopping = new AbortController();
  const watching = inBackground(() => look(services, stopping.signal));
  return async () => {
    stopping.abort();
    await watching;
  };
}

async function look(services: Services, signal: AbortSignal): Promise<void> {
  let since = Date.now();
  let lookedAt = since;
  while (!signal.aborted) {
    await wait(lookMilliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const now = Date.now();
    // the machine or the process was suspended, and so was everything else on it
    if (now - lookedAt > 3 * lookMilliseconds) since = now;
    lookedAt = now;
    try {
      await noteProblems(services, (now - since) / 1_000, signal);
    } catch (error) {
      // no process could report to an unreachable database
      since = Date.now();
      services.log.warn({ err: error }, "It could not be found out what is wrong with the instance");
    }
  }
}

/** A stored problem. */
interface Problem {
  kind: HealthProblemKind;
  place: string;
  title: string;
  body: string;
}

/**
 * Stores current problems and ends others; tells the admins of new ones.
 * @param watchedFor how many seconds this process has been checking.
 */
export async function noteProblems(services: Services, watchedFor: number, stopped: AbortSignal): Promise<void> {
  const findings = await findProblems(services, watchedFor);
  const problems = findings.flatMap(({ kind, place, problem }) => (problem ? { kind, place, ...problem } : []));
  await inTransaction(services.pool, async (tx) => {
    const db = systemData(tx, "what is wrong with the instance is put down");
    // another process may have found the same problem
    await takeLock(db, "health problems");
    const now = services.clock();
    const known = await knownProblems(db, now);
    await putDown(db, problems, now);
    await endOthers(
      db,
      findings.filter(({ problem }) => !problem),
      now,
    );
    const news = problems.filter(
      ({ kind, place }) => !known.some((other) => other.kind === kind && other.place === place),
    );
    if (news.length === 0) return;
    for (const { kind, title } of news) services.log.error({ kind }, title);
    await tellAdmins(services, tx, news);
  });
  // no worker would send the mails about this and the other problems
  if (problems.some(({ kind }) => kind === HealthProblemKind.WORKER_SILENT))
    await services.mail.sendUntried("instanceProblems", stopped);
}

const minutesBefore = (now: Date, minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

/** Problems that continue or ended recently. */
const knownProblems = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom("health_problem")
    .select(["kind", "place"])
    .where(({ or, eb }) => or([eb("ended_at", "is", null), eb("ended_at", ">", minutesBefore(now, sameMinutes))]))
    .execute();

async function putDown(db: Kysely<Tables>, problems: readonly Problem[], now: Date): Promise<void> {
  if (problems.length === 0) return;
  const at = now.toISOString();
  const columns = ["kind", "place", "title", "body", "began_at", "seen_at"] as const;
  const rows = problems.map((problem) => ({ ...problem, began_at: at, seen_at: at }));
  await db
    .insertInto("health_problem")
    .columns(columns)
    .expression((eb) => eb.selectFrom(givenRows("health_problem", rows)).select(columns))
    .onConflict((conflict) =>
      conflict.columns(["kind", "place"]).doUpdateSet((eb) => ({
        body: eb.ref("excluded.body"),
        seen_at: at,
        ended_at: null,
        began_at: eb
          .case()
          .when("health_problem.ended_at", "<=", minutesBefore(now, sameMinutes))
          .then(eb.ref("excluded.began_at"))
          .else(eb.ref("health_problem.began_at"))
          .end(),
      })),
    )
    .execute();
}

/** Ends problems that are solved or were not observed for a while; deletes those that ended long ago. */
async function endOthers(db: Kysely<Tables>, well: readonly Finding[], now: Date): Promise<void> {
  const rows = well.map(({ kind, place }) => ({ kind, place }));
  await db
    .updateTable("health_problem as p")
    .set({ ended_at: now.toISOString() })
    .where("p.ended_at", "is", null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("p.seen_at", "<", minutesBefore(now, unseenMinutes)),
        exists(
          selectFrom(givenRows("health_problem", rows))
            .select("given.kind")
            .whereRef("given.kind", "=", "p.kind")
            .whereRef("given.place", "=", "p.place"),
        ),
      ]),
    )
    .execute();
  const forgotten = minutesBefore(now, rememberedDays * 24 * 60);
  await db.deleteFrom("health_problem").where("ended_at", "<", forgotten).execute();
}
