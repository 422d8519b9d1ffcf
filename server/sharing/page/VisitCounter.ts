import type { Pool } from "pg";
import type { Logger } from "pino";
import { systemData } from "../../platform/data/Data.js";
import { givenRows } from "../../platform/data/givenRows.js";

const flushMilliseconds = 2_000;

/** Counts visits in memory, and writes them every two seconds; a process that is killed loses that much. */
export class VisitCounter {
  private readonly visits = new Map<string, { count: number; at: string }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
  ) {}

  count(linkId: string, now: Date): void {
    const before = this.visits.get(linkId)?.count ?? 0;
    this.visits.set(linkId, { count: before + 1, at: now.toISOString() });
    if (this.timer) return;
    this.timer = setTimeout(() => void this.flush(), flushMilliseconds);
    this.timer.unref();
  }

  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.visits.size === 0) return;
    const rows = [...this.visits].map(([id, { count, at }]) => ({ id, visit_count: count, last_visit_at: at }));
    this.visits.clear();
    try {
      await systemData(this.pool, "to count who read a link")
        // Sorted, so that two instances that write at once don't deadlock.
        .with("visits", (db) =>
          db
            .selectFrom(givenRows("share_link", rows))
            .innerJoin("share_link as l", "l.id", "given.id")
            .orderBy("l.id")
            .forUpdate("l")
            .select(["l.id", "given.visit_count as count", "given.last_visit_at as at"]),
        )
        .updateTable("share_link as l")
        .from("visits")
        .set((eb) => ({
          visit_count: eb("l.visit_count", "+", eb.ref("visits.count")),
          last_visit_at: eb.fn("greatest", ["l.last_visit_at", "visits.at"]),
        }))
        .whereRef("l.id", "=", "visits.id")
        .execute();
    } catch (error) {
      this.log.warn({ err: error }, "Visits of links could not be counted");
    }
  }
}
