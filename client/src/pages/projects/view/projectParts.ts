import { lazyPart } from "../../../ui/lazyPart";
import type { ProjectView } from "../projectAddress";

/** The lazy parts of a project's page: their code loads in parallel with its data. */
export const projectParts = {
  area: lazyPart(() => import("../../../tasks/TaskArea").then((module) => module.TaskArea)),
  list: lazyPart(() => import("../../../tasks/list/TaskList").then((module) => module.TaskList)),
  board: lazyPart(() => import("../../../tasks/board/TaskBoard").then((module) => module.TaskBoard)),
  tree: lazyPart(() => import("./ProjectTree").then((module) => module.ProjectTree)),
};

/** Preloads the parts of a view. */
export async function preloadView(view: ProjectView): Promise<void> {
  const parts = view === "list" ? [projectParts.area, projectParts.list] : [projectParts[view]];
  await Promise.all(parts.map(({ preload }) => preload()));
}
