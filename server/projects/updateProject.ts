import type { Context } from "../platform/context.js";
import { saved } from "../platform/data/expressions.js";
import { ConflictError } from "../platform/errors.js";
import { lockTree } from "./lockTree.js";
import { placeProject } from "./moveProject.js";
import { defaultProjectColor } from "./Project.js";
import { ProjectStatus } from "./projectEnums.js";
import { projectChanged } from "./projectEvents.js";
import type { UpdateProjectInput } from "./projectInputs.js";
import { keptProjectRow, type ProjectRow, projectRow } from "./projectRows.js";
import { setProjectStatus } from "./projectStatus.js";
import { ancestorIds, keptParent, noSuch } from "./projectTree.js";

/**
 * Saves the fields in the input.
 * @param version the version that was read; null overwrites any version
 * @throws ConflictError with the stored project as `item` when it was saved since, InvalidInputError for a place
 * outside its own project.
 */
export function updateProject(
  ctx: Context,
  id: string,
  input: UpdateProjectInput,
  version: number | null | undefined,
): Promise<ProjectRow> {
  const { userId: ownerId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const project = await keptProjectRow(tx, id);
    if (typeof version === "number" && version !== project.version) {
      throw new ConflictError("This project was changed elsewhere", project);
    }
    await tx.own
      .update("project")
      .set({
        ...saved(tx.clock()),
        name: input.name?.trim() ?? project.name,
        description: input.description === undefined ? project.description : input.description || null,
        color: input.color === undefined ? project.color : (input.color ?? defaultProjectColor),
        is_favorite: input.isFavorite === undefined ? project.isFavorite : (input.isFavorite ?? false),
        due_date: input.dueDate === undefined ? project.dueDate : input.dueDate,
      })
      .where("id", "=", project.id)
      .execute();
    if (input.status !== undefined) await setProjectStatus(tx, project, input.status ?? ProjectStatus.ACTIVE);
    if (input.parentSubprojectId !== undefined) await moveWithin(tx, project, input.parentSubprojectId);
    await tx.emit(projectChanged({ id: project.id, ownerId }));
    return projectRow(tx, project.id);
  });
}

/** Archives a project with its branch, or restores the former statuses. */
export function setProjectArchived(ctx: Context, id: string, archived: boolean): Promise<ProjectRow> {
  const { userId: ownerId } = ctx.requireViewer();
  return ctx.transact(async (tx) => {
    await lockTree(tx);
    const project = await keptProjectRow(tx, id);
    if (archived !== (project.status === ProjectStatus.ARCHIVED)) {
      await setProjectStatus(tx, project, archived ? ProjectStatus.ARCHIVED : null);
      await tx.emit(projectChanged({ id: project.id, ownerId }));
    }
    return projectRow(tx, project.id);
  });
}

/** Moves it below another subproject of its project, or directly below the project; nowhere else. */
async function moveWithin(tx: Context, project: ProjectRow, parentSubprojectId: string | null): Promise<void> {
  const field = "parentSubprojectId";
  const root = (await ancestorIds(tx, project.id)).at(-1);
  if (root === undefined || root === project.id) {
    if (parentSubprojectId === null) return;
    throw noSuch(field);
  }
  const parent = parentSubprojectId === null ? root : await keptParent(tx, parentSubprojectId, field);
  if (parent === project.parentId) return;
  const way = await ancestorIds(tx, parent);
  if (way.at(-1) !== root || (parentSubprojectId !== null && parent === root)) throw noSuch(field);
  await placeProject(tx, project, parent, null, field);
}
