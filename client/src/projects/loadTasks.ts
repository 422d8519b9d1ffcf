/** The parts of a project's page that load apart: their code comes while its data is on the way. */
export const loadTasks = {
  scope: () => import("./tasks/TaskScope"),
  list: () => import("./tasks/TaskList"),
  board: () => import("./tasks/TaskBoard"),
  tree: () => import("./ProjectTree"),
};

export function preloadView(view: "list" | "tree" | "board"): void {
  const parts = view === "list" ? [loadTasks.scope(), loadTasks.list()] : [loadTasks[view]()];
  // what cannot be loaded is said where it is drawn
  void Promise.allSettled(parts);
}
