import { lazy } from "react";

/** The editor of a task, whose code loads when the first task opens. */
export const LazyTaskEditor = lazy(() => import("./TaskEditor").then((module) => ({ default: module.TaskEditor })));
