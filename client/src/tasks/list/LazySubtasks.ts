import { lazyPart } from "../../ui/lazyPart";

/** A row's subtasks; their code loads when the first row is expanded. */
export const LazySubtasks = lazyPart(() => import("./Subtasks").then((module) => module.Subtasks));
