import { type ReactNode } from "react";
import { lazyOverlay } from "../ui/overlays/lazyOverlay";
import { TaskScope } from "./scope/TaskScope";

const TaskEditor = lazyOverlay(() => import("./editor/TaskEditor").then((module) => module.TaskEditor));

/** A task scope whose tasks open in the editor. */
export function TaskArea({ children }: { children: ReactNode }) {
  return <TaskScope Editor={TaskEditor}>{children}</TaskScope>;
}
