import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import type { OrderedRows } from "../platform/positions.js";
import { projectRows } from "./projectRows.js";

/** How many levels a branch may have. */
const maxLevels = 100;

/** What stands below one parent, in its order; the trash too, so that it comes back to its place. */
export function siblings(ownerId: string, parentId: string | null): OrderedRows {
  return parentId === null
    ? { name: "projects.roots", table: "project", where: "owner_id = $1 and parent_id is null", values: [ownerId] }
    : {
        name: "projects.siblings",
        table: "project",
        where: "owner_id = $1 and parent_id = $2",
        values: [ownerId, parentId],
      };
}

/**
 * The parent that an input names; null for a project of its own.
 * @throws InvalidInputError with field `parentId` or `parentSubprojectId` for what isn't the viewer's or another's.
 */
export async function parentOf(
  tx: Context,
  { parentId, parentSubprojectId }: { parentId?: string | null; parentSubprojectId?: string | null },
): Promise<string | null> {
  if (!parentId) {
    if (parentSubprojectId) throw noSuch("parentSubprojectId");
    return null;
  }
  const parent = await keptParent(tx, parentId, "parentId");
  if (!parentSubprojectId) return parent;
  const subparent = await keptParent(tx, parentSubprojectId, "parentSubprojectId");
  if (!(await waysUp(tx, subparent)).slice(1).includes(parent)) throw noSuch("parentSubprojectId");
  return subparent;
}

/** @throws InvalidInputError with that field for a project that isn't the viewer's or is in the trash. */
export async function keptParent(tx: Context, id: string, field: string): Promise<string> {
  const [row] = await projectRows(tx, [id]);
  if (!row || row.deletedAt) throw noSuch(field);
  return row.id;
}

const upSql = `with recursive up(id, parent_id, level) as (
    select id, parent_id, 0 from project where owner_id = $1 and id = $2
    union all select p.id, p.parent_id, up.level + 1 from up join project p on p.owner_id = $1 and p.id = up.parent_id
  ) select id from up order by level`;

/** A project's id, then its parent's and so on up to the project at the top. */
export async function waysUp(tx: Context, id: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>("projects.up", upSql, [tx.requireViewer().userId, id]);
  return rows.map((row) => row.id);
}

const heightSql = `with recursive below(id, level) as (
    select id, 1 from project where owner_id = $1 and id = $2
    union all select p.id, below.level + 1 from below join project p on p.owner_id = $1 and p.parent_id = below.id
  ) select max(level) as height from below`;

/**
 * @param id what goes below the parent with its branch; null for something new
 * @throws InvalidInputError when the branch would get more than 100 levels.
 */
export async function checkDepth(tx: Context, parentId: string, id: string | null): Promise<void> {
  const levels = (await waysUp(tx, parentId)).length;
  const { userId } = tx.requireViewer();
  const [branch] = id === null ? [] : await tx.sql<{ height: number }>("projects.height", heightSql, [userId, id]);
  if (levels + (branch?.height ?? 1) > maxLevels) {
    const sentence = `A project may have at most ${maxLevels} levels`;
    throw new InvalidInputError(sentence, { parentId: sentence });
  }
}

export function noSuch(field: string): InvalidInputError {
  const sentence = "There is no such project";
  return new InvalidInputError(sentence, { [field]: sentence });
}
