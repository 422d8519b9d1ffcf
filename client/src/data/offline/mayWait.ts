/**
 * The changes that may wait for the network: those that come to the same when they arrive twice, by the ids that the
 * client gave or because they say how something is to be.
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
  // the shape of a series is the server's to work out
  if (name === "UpdateEvent") return variables.scope == null || variables.scope === "THIS";
  return true;
}
