import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from "kysely";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";
import type { Parameters } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { InvalidInputError } from "../platform/errors.js";
import { isKept, readDay } from "../platform/isoTime.js";
import { type TaskRow, taskColumns } from "../tasks/taskRows.js";
import { isOfKeptProject, urgency } from "../tasks/tasksPage.js";
import { isTodo } from "../tasks/todos.js";

export interface DayTasksRow {
  tasks: TaskRow[];
  overdueCount: number;
  todayCount: number;
  comingCount: number;
  openCount: number;
}

const dayMilliseconds = 86_400_000;
const comingDays = 6;
const maxCounted = 1_000;

type Days = Parameters<Record<"day" | "after" | "end", string>>;

const t = expressionBuilder<Tables & { t: Tables["task"] }, "t">();
const isOpen = t("t.status", "<>", sql.lit("COMPLETED"));
const isDue = t.and([t("t.due_date", "is not", null), isOpen, isOfKeptProject]);
const within = ({ day, after, end }: Days) => {
  const from = (start: Expression<string>) => t("t.due_date", ">=", start);
  const before = (end: Expression<string>) => t("t.due_date", "<", end);
  return {
    overdue: isDue.and(before(day)),
    today: isDue.and(from(day)).and(before(after)),
    coming: isDue.and(from(after)).and(before(end)),
    done: t.and([from(day), before(after), t("t.status", "=", sql.lit("COMPLETED")), isOfKeptProject]),
    open: t.and([isTodo, isOpen, isOfKeptProject]),
    undated: t.and({ "t.due_date": null, "t.project_id": null, "t.parent_id": null }).and(isOpen),
  };
};

const kept = (own: OwnData, condition: Expression<SqlBool>) =>
  own.select("task as t").where("t.deleted_at", "is", null).where(condition);

const dayTasks = new Statement((own, days: Days) => {
  const { overdue, today, coming, done, undated } = within(days);
  const part = (part: number, condition: Expression<SqlBool>, order: Expression<unknown>, max: number) => {
    const place = sql<number>`row_number() over (order by ${order})`.as("place");
    const tasks = kept(own, condition)
      .selectAll()
      .select([sql.lit(part).as("part"), place]);
    return tasks.orderBy(order).limit(sql.lit(max));
  };
  const parts = [
    part(1, overdue, sql`t.due_date, t.position`, 4),
    part(2, today, sql`${urgency}, t.due_date, t.position`, 6),
    part(3, done, sql`t.completed_at desc, t.position`, 2),
    part(4, coming, sql`t.due_date, ${urgency}, t.position`, 3),
    part(5, undated, sql`t.position`, 3),
  ];
  const all = sql<InferResult<(typeof parts)[0]>[0]>`(${sql.join(parts, sql` union all `)})`.as<"t">("t");
  return own.db.selectFrom(all).select(taskColumns).orderBy("t.part").orderBy("t.place");
});

const dayCounts = new Statement((own, days: Days) => {
  const { overdue, today, coming, open } = within(days);
  const count = (condition: Expression<SqlBool>) => {
    const first = kept(own, condition).select(sql`1`.as("one")).limit(sql.lit(maxCounted));
    return own.db.selectFrom(first.as("c")).select(rowCount).$asScalar().$notNull();
  };
  const [overdueCount, todayCount] = [count(overdue).as("overdueCount"), count(today).as("todayCount")];
  return own.db.selectNoFrom([overdueCount, todayCount, count(coming).as("comingCount"), count(open).as("openCount")]);
});

/**
 * The tasks of a day.
 * @throws InvalidInputError with field `day` for an invalid day.
 */
export async function readDayTasks(ctx: Context, day: string): Promise<DayTasksRow> {
  const at = readDay(day);
  // The following days are queried too.
  if (at === null || !isKept(at + (1 + comingDays) * dayMilliseconds)) {
    const sentence = "Please enter a day until 9999-12-24, such as 2026-12-01";
    throw new InvalidInputError(sentence, { day: sentence });
  }
  const after = (days: number) => new Date(at + days * dayMilliseconds).toISOString().slice(0, 10);
  const days = { day, after: after(1), end: after(1 + comingDays) };
  const [tasks, [counts]] = await Promise.all([ctx.run(dayTasks, days), ctx.run(dayCounts, days)]);
  if (!counts) throw new Error("Counting gave no row");
  return { tasks, ...counts };
}
