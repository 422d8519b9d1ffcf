import type { TaskFieldsFragment, TaskStatus } from "../../gql/graphql";

export interface BoardColumnView {
  status: TaskStatus;
  tasks: readonly TaskFieldsFragment[];
  totalCount: number;
  endCursor: string | null;
}

/** A place on the board: before the `index`th of the column's other tasks. */
export interface BoardPlace {
  status: TaskStatus;
  index: number;
}

/** The tasks of a column without the one being moved. */
export function othersIn(columns: readonly BoardColumnView[], status: TaskStatus, id: string): TaskFieldsFragment[] {
  return columns.find((column) => column.status === status)?.tasks.filter((task) => task.id !== id) ?? [];
}

export function placeOf(columns: readonly BoardColumnView[], task: TaskFieldsFragment): BoardPlace {
  const column = columns.find(({ tasks }) => tasks.some(({ id }) => id === task.id));
  return {
    status: column?.status ?? task.status,
    index: column?.tasks.findIndex(({ id }) => id === task.id) ?? 0,
  };
}

/** The place an arrow key moves a task to; null at the edge of the board. */
export function placeBeside(
  columns: readonly BoardColumnView[],
  id: string,
  { status, index }: BoardPlace,
  key: string,
): BoardPlace | null {
  if (key === "ArrowUp") return index > 0 ? { status, index: index - 1 } : null;
  if (key === "ArrowDown") return index < othersIn(columns, status, id).length ? { status, index: index + 1 } : null;
  const at = columns.findIndex((column) => column.status === status);
  const beside = columns[at + (key === "ArrowRight" ? 1 : -1)];
  if (at === -1 || !beside) return null;
  return { status: beside.status, index: Math.min(index, othersIn(columns, beside.status, id).length) };
}

/** The card that an arrow key moves the focus to; null at the edge. Empty columns are skipped. */
export function cardBeside(columns: readonly BoardColumnView[], task: TaskFieldsFragment, key: string): string | null {
  const from = placeOf(columns, task);
  const at = columns.findIndex(({ status }) => status === from.status);
  if (key === "ArrowUp" || key === "ArrowDown") {
    return columns[at]?.tasks[from.index + (key === "ArrowDown" ? 1 : -1)]?.id ?? null;
  }
  const step = key === "ArrowRight" ? 1 : -1;
  for (let next = at + step; columns[next]; next += step) {
    const tasks = columns[next]?.tasks ?? [];
    const card = tasks[Math.min(from.index, tasks.length - 1)];
    if (card) return card.id;
  }
  return null;
}
