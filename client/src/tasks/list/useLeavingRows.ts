import { type RefObject, useEffect, useState } from "react";
import type { TaskFieldsFragment } from "../../gql/graphql";
import { handOnFocus } from "../scope/taskKeys";

const staysMs = 600;
const goesMs = 240;

type Tasks = ReadonlyMap<string, TaskFieldsFragment>;
const nobody: Tasks = new Map();

/**
 * The open tasks, and those just completed: they stay for 600 ms, so that the check is visible and can be undone, then
 * fade out.
 * @returns the rows in order, and the ids of those that are fading out.
 */
export function useLeavingRows(
  nodes: readonly TaskFieldsFragment[] | undefined,
  list: RefObject<HTMLElement | null>,
): { tasks: readonly TaskFieldsFragment[]; leaving: ReadonlySet<string> } {
  const [open, setOpen] = useState<Tasks>(nobody);
  const [done, setDone] = useState<Tasks>(nobody);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());

  const openNow = (nodes ?? []).filter(({ status }) => status !== "COMPLETED");
  const doneNow = (nodes ?? []).filter(({ id, status }) => status === "COMPLETED" && open.has(id) && !done.has(id));
  const isReopened = openNow.some(({ id }) => done.has(id));
  // the previous list is known only during this render
  if (doneNow.length || isReopened) {
    const next = new Map([...done, ...doneNow.map((task) => [task.id, task] as const)]);
    for (const { id } of openNow) next.delete(id);
    setDone(next);
    setLeaving(new Set([...leaving].filter((id) => next.has(id))));
  }
  if (openNow.length !== open.size || openNow.some((task) => open.get(task.id) !== task)) {
    setOpen(new Map(openNow.map((task) => [task.id, task])));
  }

  const doneIds = [...done.keys()].join(" ");
  useEffect(() => {
    if (!doneIds) return;
    const timers = doneIds.split(" ").flatMap((id) => [
      setTimeout(() => setLeaving((ids) => new Set([...ids, id])), staysMs),
      setTimeout(() => {
        const row = list.current?.querySelector<HTMLElement>(`[data-task="${id}"]`);
        if (row) handOnFocus(row);
        setLeaving((ids) => new Set([...ids].filter((other) => other !== id)));
        setDone((tasks) => new Map([...tasks].filter(([other]) => other !== id)));
      }, staysMs + goesMs),
    ]);
    return () => timers.forEach(clearTimeout);
  }, [doneIds, list]);

  const tasks = [...openNow, ...[...done.values()].filter(({ id }) => !openNow.some((task) => task.id === id))];
  return { tasks: tasks.toSorted((a, b) => a.position - b.position), leaving };
}
