import type { FieldFunctionOptions, Reference } from "@apollo/client/cache";

interface StoredColumn {
  status: string;
  endCursor: string | null;
  tasks: readonly Reference[];
}

/**
 * Merges a board that was read again. Its columns only have their first page: the tasks loaded after that stay, with
 * the cursor of their own end.
 */
export function keepTails(
  before: readonly StoredColumn[] | undefined,
  after: readonly StoredColumn[],
  { readField }: Pick<FieldFunctionOptions, "readField">,
): readonly StoredColumn[] {
  const positionOf = (task: Reference): number => readField<number>("position", task) ?? 0;
  return after.map((column) => {
    const former = before?.find(({ status }) => status === column.status);
    const last = column.tasks.at(-1);
    if (!former || !last || column.endCursor === null || former.tasks.length <= column.tasks.length) return column;
    const tail = former.tasks.filter(
      (task) =>
        positionOf(task) > positionOf(last) &&
        readField("status", task) === column.status &&
        !column.tasks.some(({ __ref }) => __ref === task.__ref),
    );
    return { ...column, tasks: [...column.tasks, ...tail], endCursor: former.endCursor };
  });
}
