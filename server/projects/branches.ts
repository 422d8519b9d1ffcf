import { type Expression, sql } from "kysely";
import type { OwnData } from "../platform/data/Data.js";
import { isOwn } from "../platform/data/owners.js";
import { anyOf } from "../platform/data/Parameter.js";

/**
 * Begins with `branch`: the viewer's projects that this is true of, each the `top` of what stands below it without the
 * trash; `way` sorts it so that each is followed by what stands below itself.
 */
export const branches = (own: OwnData, isTop: Expression<unknown>) =>
  own.db.withRecursive(
    "branch",
    () => sql<{ top: string; id: string; depth: number; way: number[] }>`(
      select id as top, id, 0 as depth, array[position] as way from project where ${isOwn()} and ${isTop}
      union all
      select branch.top, p.id, branch.depth + 1, branch.way || p.position from branch join project p
        on ${isOwn("p")} and p.parent_id = branch.id and p.deleted_at is null)`,
  );

/** The same for a list of ids. */
export const branchesOf = (own: OwnData, ids: Expression<readonly string[]>) => branches(own, sql`id = ${anyOf(ids)}`);

/** The ids of the viewer's projects whose id equals this, with all that stand below them, the trash left out. */
export const idsBelow = (top: Expression<string> | string) => sql<string>`(
  with recursive below(id) as (
    select id from project where ${isOwn()} and id = ${top} and deleted_at is null
    union
    select p.id from below join project p
      on ${isOwn("p")} and p.parent_id = below.id and p.deleted_at is null
  ) select id from below)`;
