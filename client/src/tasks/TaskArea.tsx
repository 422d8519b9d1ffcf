import { lazyOverlay } from "../ui/overlays/lazyOverlay";
import { TaskScope, type TaskScopeProps } from "./scope/TaskScope";

const TaskEditor = lazyOverlay(() => import("./editor/TaskEditor").then((module) => module.TaskEditor));

/** A task scope whose tasks open in the editor. */
export function TaskArea(props: Omit<TaskScopeProps, "Editor">) {
  return <TaskScope Editor={TaskEditor} {...props} />;
}
