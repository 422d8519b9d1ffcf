/**
 * `branch(top, id, depth)`: the projects of `$2` with all that stands below each, the trash left out; for `with recursive`.
 * `$1` is the owner.
 */
export const branchesSql = `branch(top, id, depth) as (
  select id, id, 0 from project where owner_id = $1 and id = any($2::uuid[])
  union all
  select branch.top, p.id, branch.depth + 1 from branch join project p
    on p.owner_id = $1 and p.parent_id = branch.id and p.deleted_at is null
)`;

/** The ids of the owner's (`$1`) projects in `top`, a list of ids, with all that stands below them, trash left out. */
export const idsBelow = (top: string) => `(
  with recursive below(id) as (
    select id from project where owner_id = $1 and id = any(${top}::uuid[]) and deleted_at is null
    union
    select p.id from below join project p on p.owner_id = $1 and p.parent_id = below.id and p.deleted_at is null
  ) select id from below)`;
