import { createContext, use } from "react";
import type { Selection } from "../../content/selection/Selection";
import { useSelectionOf } from "../../content/selection/SelectionContext";
import type { TaskFieldsFragment, TaskPriority, TaskStatus } from "../../gql/graphql";
import type { TaskActions } from "../taskActions";

export type TaskMark = { status: TaskStatus } | { priority: TaskPriority };

/** Shared by the lists of one page: one selection, one open editor, one set of keys. */
export interface TaskScopeValue {
  selection: Selection<TaskFieldsFragment>;
  actions: TaskActions;
  open: (task: TaskFieldsFragment) => void;
  find: (id: string) => TaskFieldsFragment | undefined;
  /** Sets the status or priority of a task; while selecting, of the selected ones. */
  mark: (id: string, mark: TaskMark) => void;
  /** Opens the choice of a focused task's status or priority. */
  ask: (id: string, kind: "status" | "priority") => void;
  /** Moves a task one place up or down within its list; at either end it stays. */
  moveBy: (id: string, step: 1 | -1) => void;
  /** Registers a list's tasks; returns a function that removes them. */
  register: (list: HTMLElement, tasks: readonly TaskFieldsFragment[]) => () => void;
}

export const TaskScopeContext = createContext<TaskScopeValue | null>(null);

export function useTaskScope(): TaskScopeValue {
  const scope = use(TaskScopeContext);
  if (!scope) throw new Error("Tasks are drawn within a TaskScope");
  return scope;
}

/** A row's selection state; it renders again only when this state changes. */
export function useTaskSelection(id: string): { isSelecting: boolean; isSelected: boolean } {
  return useSelectionOf(useTaskScope().selection, id);
}
