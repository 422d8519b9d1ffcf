import { sql } from "kysely";
import { ownDataOf } from "../../platform/data/Data.js";
import type { Services } from "../../platform/services.js";
import { ownEvents } from "../events/eventRows.js";
import { ownExceptions } from "../series/exceptionRows.js";
import type { IcsContents, TaskForm } from "./writeIcs.js";

interface ContentsArgs {
  ownerId: string;
  /** Only events of this type; null: all. */
  eventTypeId: string | null;
  includesTasks: boolean;
  taskForm?: TaskForm;
  isFeed?: boolean;
}

/** To-dos that are done stay this long, so that apps for reminders hear of it. */
const doneDays = 90;

/** A person's own calendar, with everything a file contains. */
export async function calendarContents(
  { pool, clock }: Pick<Services, "pool" | "clock">,
  { ownerId, eventTypeId, includesTasks, taskForm = "event", isFeed = false }: ContentsArgs,
): Promise<IcsContents> {
  const own = ownDataOf(pool, ownerId);
  const date = sql<string>`coalesce(due_date, start_date)`;
  const doneSince = new Date(clock().getTime() - doneDays * 86_400_000).toISOString();
  const [events, exceptions, types, tasks] = await Promise.all([
    ownEvents(own)
      .where("e.deleted_at", "is", null)
      .where("e.subscription_id", "is", null)
      .$if(eventTypeId !== null, (found) => found.where("e.event_type_id", "=", eventTypeId))
      .orderBy("e.starts_at")
      .orderBy("e.id")
      .execute(),
    ownExceptions(own).orderBy("x.series_id").orderBy("x.original_start").execute(),
    own.select("event_type").select(["id", "name"]).execute(),
    includesTasks
      ? own
          .select("task")
          .where("deleted_at", "is", null)
          .where(({ or, eb }) =>
            taskForm === "todo"
              ? or([eb("completed_at", "is", null), eb("completed_at", ">", doneSince)])
              : eb("completed_at", "is", null),
          )
          .where(date, "is not", null)
          .select(["id", "title", "description", date.as("date"), "updated_at as updatedAt"])
          .select(["due_date as dueDate", "start_date as startDate"])
          .select(["planned_start as plannedStart", "planned_minutes as plannedMinutes"])
          .select(["planned_time_zone as plannedTimeZone", "repeat_rule as repeatRule"])
          .select(["status", "priority", "completed_at as completedAt"])
          .orderBy("date")
          .orderBy("id")
          .limit(10_000)
          .execute()
      : [],
  ]);
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const name = (eventTypeId && names.get(eventTypeId)) || "Commonplace";
  return { name, events, exceptions, tasks, taskForm, isFeed, types: names };
}
