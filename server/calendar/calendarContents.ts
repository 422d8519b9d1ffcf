import type { Services } from "../platform/services.js";
import { type EventRow, eventColumns } from "./eventRows.js";
import { type ExceptionRow, exceptionColumns } from "./exceptionRows.js";
import type { IcsContents, IcsTask } from "./ics/writeIcs.js";

const eventsSql = `select ${eventColumns} from calendar_event e
  where e.owner_id = $1 and e.deleted_at is null and e.subscription_id is null
    and ($2::uuid is null or e.event_type_id = $2::uuid)
  order by e.starts_at, e.id`;
const exceptionsSql = `select ${exceptionColumns} from event_exception x where x.owner_id = $1
  order by x.series_id, x.original_start`;
const typesSql = "select id, name from event_type where owner_id = $1";
const tasksSql = `select id, title, description, coalesce(due_date, start_date) as date, updated_at as "updatedAt" from task
  where owner_id = $1 and deleted_at is null and status <> 'COMPLETED' and coalesce(due_date, start_date) is not null
  order by 4, id limit 10000`;

interface ContentsArgs {
  ownerId: string;
  /** Only events of this type; null: all. */
  eventTypeId: string | null;
  includesTasks: boolean;
}

/** What a person's own calendar holds, as a file carries it. */
export async function calendarContents(
  { pool }: Pick<Services, "pool">,
  { ownerId, eventTypeId, includesTasks }: ContentsArgs,
): Promise<IcsContents> {
  const [events, exceptions, types, tasks] = await Promise.all([
    pool.query<EventRow>(eventsSql, [ownerId, eventTypeId]),
    pool.query<ExceptionRow>(exceptionsSql, [ownerId]),
    pool.query<{ id: string; name: string }>(typesSql, [ownerId]),
    includesTasks ? pool.query<IcsTask>(tasksSql, [ownerId]) : null,
  ]);
  const names = new Map(types.rows.map(({ id, name }) => [id, name]));
  return {
    name: (eventTypeId && names.get(eventTypeId)) || "Commonplace",
    events: events.rows,
    exceptions: exceptions.rows,
    tasks: tasks?.rows ?? [],
    types: names,
  };
}
