import { noSuchProject } from "../../schema/sentences.js";
import { limitOf } from "../limits.js";
import type { Context } from "../platform/context.js";
import { isOwn } from "../platform/data/owners.js";
import type { OrderedRows } from "../platform/data/positions.js";
import { InvalidInputError } from "../platform/errors.js";
import { projectRows } from "./projectRows.js";
import { upwards } from "./upwards.js";

/** The max number of levels in a branch. */
const maxLevels = limitOf.planning.projectLevels.max;

/** The children of one parent in order, including those in the trash, so that they can be restored to their places. */
export function siblings(parentId: string | null): OrderedRows {
  return { table: "project", parentId };
}

/**
 * The parent that an input names; null for a top-level project.
 * @throws InvalidInputError with field `parentId` or `parentSubprojectId` for one that isn't the viewer's or belongs to
 * another project.
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
  if (!(await ancestorIds(tx, subparent)).slice(1).includes(parent)) throw noSuch("parentSubprojectId");
  return subparent;
}

/** @throws InvalidInputError with that field for a project that isn't the viewer's or is in the trash. */
export async function keptParent(tx: Context, id: string, field: string): Promise<string> {
  const [row] = await projectRows(tx, [id]);
  if (!row || row.deletedAt) throw noSuch(field);
  return row.id;
}

/** A project, then its ancestors up to the top. */
export const ancestorRows = (tx: Context, id: string) =>
  upwards(tx.own, id).select(["id", "deleted_at"]).orderBy("level").execute();

/** The ids of these. */
export async function ancestorIds(tx: Context, id: string): Promise<string[]> {
  return (await ancestorRows(tx, id)).map((row) => row.id);
}

/**
 * @param id the project that moves below the parent with its branch; null for a new one
 * @throws InvalidInputError when the branch would get more than 100 levels.
 */
export async function checkDepth(tx: Context, parentId: string, id: string | null): Promise<void> {
  const levels = (await ancestorIds(tx, parentId)).length;
  const height = id === null ? 1 : await heightOf(tx, id);
  if (levels + height > maxLevels) {
    const sentence = `A project may have at most ${maxLevels} levels`;
    throw new InvalidInputError(sentence, { parentId: sentence });
  }
}

/** How many levels a branch has, including the trash. */
async function heightOf(tx: Context, id: string): Promise<number> {
  const below = tx.own.db.withRecursive("below(id, level)", (db) =>
    db
      .selectFrom("project")
      .where(isOwn())
      .where("id", "=", id)
      .select(({ lit }) => ["id", lit(1).as("level")])
      .unionAll(
        db
          .selectFrom("below")
          .innerJoin("project as p", (join) => join.on(isOwn("p")).onRef("p.parent_id", "=", "below.id"))
          .select((eb) => ["p.id", eb("below.level", "+", eb.lit(1)).as("level")]),
      ),
  );
  const highest = below.selectFrom("below").select(({ fn }) => fn.max("level").as("height"));
  return (await highest.executeTakeFirstOrThrow()).height ?? 1;
}

export function noSuch(field: string): InvalidInputError {
  const sentence = noSuchProject;
  return new InvalidInputError(sentence, { [field]: sentence });
}
