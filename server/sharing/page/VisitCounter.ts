import type { Pool } from "pg";
import type { Logger } from "pino";

const flushMilliseconds = 2_000;

// Put in order, so that two instances that write at once wait for each other instead of blocking each other.
const writeSql = `
  with visits as (
    select l.id, v.count, v.at from json_to_recordset($1) as v (id uuid, count integer, at timestamptz)
    join share_link l on l.id = v.id order by l.id for update of l
  )
  update share_link l set visit_count = l.visit_count + visits.count,
    last_visit_at = greatest(l.last_visit_at, visits.at)
  from visits where l.id = visits.id`;

/** Counts visits beside the reading, and writes them every two seconds; a process that is killed loses as much. */
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
    const rows = [...this.visits].map(([id, visit]) => ({ id, ...visit }));
    this.visits.clear();
    try {
      await this.pool.query({ name: "sharing.visits", text: writeSql, values: [JSON.stringify(rows)] });
    } catch (error) {
      this.log.warn({ err: error }, "Visits of links could not be counted");
    }
  }
}
