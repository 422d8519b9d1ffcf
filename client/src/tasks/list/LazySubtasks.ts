import { lazy } from "react";

/** The subtasks of a row, whose code loads when the first row opens. */
export const LazySubtasks = lazy(() => import("./Subtasks").then((module) => ({ default: module.Subtasks })));
