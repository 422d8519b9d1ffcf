import { lazyPart } from "../../../lib/lazyPart";
import type { ProjectView } from "../projectAddress";

/** The parts of a project's page that load apart: their code comes while its data is on the way. */
export const projectParts = {
  area: lazyPart(() => import("../../../tasks/TaskArea").then((module) => module.TaskArea)),
  list: lazyPart(() => import("../../../tasks/list/TaskList").then((module) => module.TaskList)),
  board: lazyPart(() => import("../../../tasks/board/TaskBoard").then((module) => module.TaskBoard)),
  tree: lazyPart(() => import("./ProjectTree").then((module) => module.ProjectTree)),
};

/** Loads the parts of a view; one that cannot be loaded says so where it is drawn. */
export async function preloadView(view: ProjectView): Promise<void> {
  const parts = view === "list" ? [projectParts.area, projectParts.list] : [projectParts[view]];
  await Promise.allSettled(parts.map(({ preload }) => preload()));
}
