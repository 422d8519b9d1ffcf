import { lazy } from "react";

/** A row's subtasks; their code loads when the first row is expanded. */
export const LazySubtasks = lazy(() => import("./Subtasks").then((module) => ({ default: module.Subtasks })));
