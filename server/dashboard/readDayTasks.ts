import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import { isKept, readDay } from "../platform/isoTime.js";
import { type TaskRow, taskColumns } from "../tasks/taskRows.js";
import { isOfKeptProject } from "../tasks/tasksPage.js";

export interface DayTasksRow {
  tasks: TaskRow[];
  overdueCount: number;
  todayCount: number;
  comingCount: number;
}

const dayMilliseconds = 86_400_000;
const comingDays = 6;
const mostCounted = 1_000;

const urgency = "array_position(array['URGENT','HIGH','MEDIUM','LOW'], priority)";
const open = "owner_id = $1 and deleted_at is null and due_date is not null and status <> 'COMPLETED'";
const within = {
  overdue: `${open} and due_date < $2 and ${isOfKeptProject}`,
  today: `${open} and due_date >= $2 and due_date < $3 and ${isOfKeptProject}`,
  coming: `${open} and due_date >= $3 and due_date < $4 and ${isOfKeptProject}`,
};
const done = `owner_id = $1 and deleted_at is null and due_date >= $2 and due_date < $3 and status = 'COMPLETED'
  and ${isOfKeptProject}`;
const undated = `owner_id = $1 and deleted_at is null and due_date is null and project_id is null and parent_id is null
  and status <> 'COMPLETED'`;

const part = (place: number, where: string, order: string, most: number) =>
  `(select ${place} as part, row_number() over (order by ${order}) as place, task.* from task where ${where}
    order by ${order} limit ${most})`;
const count = (where: string) =>
  `(select count(*)::integer from (select from task where ${where} limit ${mostCounted}) c)`;

const tasksSql = `select ${taskColumns} from (
    ${part(1, within.overdue, "due_date, position", 4)}
    union all ${part(2, within.today, `${urgency}, due_date, position`, 6)}
    union all ${part(3, done, "completed_at desc, position", 2)}
    union all ${part(4, within.coming, `due_date, ${urgency}, position`, 3)}
    union all ${part(5, undated, "position", 3)}
  ) t order by t.part, t.place`;
const countsSql = `select ${count(within.overdue)} as "overdueCount", ${count(within.today)} as "todayCount",
  ${count(within.coming)} as "comingCount"`;

/**
 * What there is to do on a day.
 * @throws InvalidInputError with field `day` for what is no day.
 */
export async function readDayTasks(ctx: Context, day: string): Promise<DayTasksRow> {
  const at = readDay(day);
  // The days to come are asked about too.
  if (at === null || !isKept(at + (1 + comingDays) * dayMilliseconds)) {
    const sentence = "Please give a day, such as 2026-12-01";
    throw new InvalidInputError(sentence, { day: sentence });
  }
  const after = (days: number) => new Date(at + days * dayMilliseconds).toISOString().slice(0, 10);
  const { userId } = ctx.requireViewer();
  const [tasks, [counts]] = await Promise.all([
    ctx.sql<TaskRow>("dashboard.tasks", tasksSql, [userId, day, after(1), after(1 + comingDays)]),
    ctx.sql<Omit<DayTasksRow, "tasks">>("dashboard.counts", countsSql, [userId, day, after(1), after(1 + comingDays)]),
  ]);
  if (!counts) throw new Error("Counting gave no row");
  return { tasks, ...counts };
}
