import type { Context } from "../platform/context.js";
import { lastPosition, positionBefore } from "../platform/data/positions.js";
import { InvalidInputError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { lockTree } from "./lockTree.js";
import { projectChanged } from "./projectEvents.js";
import { keptProjectRow, type ProjectRow, projectRow, projectRows } from "./projectRows.js";
import { ancestorIds, checkDepth, keptParent, noSuch, siblings } from "./projectTree.js";

/**
 * Moves a project with its branch.
 * @param parentId null: it becomes a top-level project
 * @param beforeId a child of that parent to insert it before; null: at the end
 * @throws NotFoundError when it isn't the viewer's, InvalidInputError with field `parentId` or `beforeId` when one of
 * these isn't, when it would end up below itself, or the branch would get too deep.
 */
export function moveProject(
  ctx: Context,
  id: string,
  parentId: string | null,
  beforeId: string | null,
): Promise<ProjectRow> {
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const project = await keptProjectRow(tx, id);
    const parent = parentId === null ? null : await keptParent(tx, parentId, "parentId");
    await placeProject(tx, project, parent, beforeId);
    await tx.emit(projectChanged({ id: project.id, ownerId: tx.requireViewer().userId }));
    return projectRow(tx, project.id);
  });
}

/** Moves it; the caller holds the tree's lock and has checked that the parent is the viewer's. */
export async function placeProject(
  tx: Context,
  project: ProjectRow,
  parentId: string | null,
  beforeId: string | null,
  field = "parentId",
): Promise<void> {
  if (parentId !== null && parentId !== project.parentId) {
    if ((await ancestorIds(tx, parentId)).includes(project.id)) {
      const sentence = "A project can't be moved into itself";
      throw new InvalidInputError(sentence, { [field]: sentence });
    }
    await checkDepth(tx, parentId, project.id);
  }
  const position = await positionAt(tx, project, parentId, beforeId);
  if (position === null) return;
  await tx.own.update("project").set({ parent_id: parentId, position }).where("id", "=", project.id).execute();
}

/** Null when it is already there. */
async function positionAt(
  tx: Context,
  project: ProjectRow,
  parentId: string | null,
  beforeId: string | null,
): Promise<number | null> {
  const rows = siblings(parentId);
  if (beforeId === null) return lastPosition(tx, rows);
  const [before] = isUuid(beforeId) ? await projectRows(tx, [beforeId]) : [];
  if (!before || before.deletedAt || before.parentId !== parentId) throw noSuch("beforeId");
  return before.id === project.id ? null : positionBefore(tx, rows, before.id);
}
