/**
 * The changes that may wait for the network. They are idempotent: the client chose the ids, or they set a value rather
 * than change it.
 */
const kept = new Set([
  "CreateNote",
  "CreateTask",
  "UpdateTask",
  "UpdateTasks",
  "UpdateTodo",
  "MoveTask",
  "UpdateEvent",
  "SetFavorite",
]);

/** @param variables of a note being written none may wait: its editor keeps a draft, which goes by its own way. */
export function mayWait(name: string | undefined, variables: Record<string, unknown>): boolean {
  if (!name || !kept.has(name)) return false;
  if (name === "CreateNote" || name === "CreateTask") return Boolean((variables.input as { id?: string }).id);
  // only the server can compute a series
  if (name === "UpdateEvent") return variables.scope == null || variables.scope === "THIS";
  return true;
}
