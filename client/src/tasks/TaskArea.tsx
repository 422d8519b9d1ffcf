import { lazy, type ReactNode } from "react";
import { TaskScope } from "./scope/TaskScope";

const TaskEditor = lazy(() => import("./editor/TaskEditor").then((module) => ({ default: module.TaskEditor })));

/** A task scope whose tasks open in the editor. */
export function TaskArea({ children }: { children: ReactNode }) {
  return <TaskScope Editor={TaskEditor}>{children}</TaskScope>;
}
