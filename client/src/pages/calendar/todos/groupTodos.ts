import type { CalendarTodoFragment } from "../../../gql/graphql";
import { addDays, type Day, startOfWeek } from "../../../lib/time/days";

export interface TodoGroup {
  name: string;
  todos: CalendarTodoFragment[];
}

/** Groups to-dos by due date, completed ones last. Empty groups are left out. */
export function groupTodos(todos: readonly CalendarTodoFragment[], today: Day, weekStart: number): TodoGroup[] {
  const nextWeek = addDays(startOfWeek(today, weekStart), 7);
  const groups = new Map<string, CalendarTodoFragment[]>(
    ["Overdue", "Today", "This week", "Later", "No date", "Done"].map((name) => [name, []]),
  );
  for (const todo of todos) groups.get(nameOf(todo))?.push(todo);
  return [...groups].filter(([, of]) => of.length > 0).map(([name, of]) => ({ name, todos: of }));

  function nameOf({ status, dueDate }: CalendarTodoFragment): string {
    if (status === "COMPLETED") return "Done";
    const day = dueDate?.slice(0, 10);
    if (!day) return "No date";
    if (day < today) return "Overdue";
    if (day === today) return "Today";
    return day < nextWeek ? "This week" : "Later";
  }
}
