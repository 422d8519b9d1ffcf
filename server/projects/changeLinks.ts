import { checkItemIds } from "../content/checkItemIds.js";
import type { ContentType } from "../content/contentEnums.js";
import { contentChanged } from "../content/contentEvents.js";
import { type ContentRow, contentRows } from "../content/contentRows.js";
import type { Context } from "../platform/context.js";
import { InvalidInputError, NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import { checkProjects, maxLinks } from "./links.js";

// In the order of ids, so that two sets at once wait for each other instead of blocking each other.
const lockSql = `select id from content_item
  where owner_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for update`;
const changeSql = `
  with gone as (
    delete from content_project where owner_id = $1 and item_id = any($2::uuid[]) and project_id = any($5::uuid[])
    returning item_id
  ), added as (
    insert into content_project (owner_id, item_id, project_id, place)
    select $1::uuid, item_id, project_id,
      place + coalesce((select max(cp.place) from content_project cp where cp.item_id = items.item_id), 0)
    from unnest($2::uuid[]) as items(item_id) cross join unnest($4::uuid[]) with ordinality as wanted(project_id, place)
    on conflict do nothing returning item_id
  )
  update content_item set version = version + 1,
    updated_at = greatest($3::timestamptz, updated_at + interval '1 millisecond')
  where owner_id = $1 and id in (select item_id from gone union select item_id from added)
  returning id, content_type as "contentType"`;
const tooManySql = `select from content_project where item_id = any($1::uuid[])
  group by item_id having count(*) > ${maxLinks} limit 1`;

/**
 * Links all of the items to projects and takes links from them; what changes nothing counts no save.
 * @throws NotFoundError when one of the items isn't the viewer's or is in the trash, InvalidInputError with field `add`
 * or `remove` for ids that aren't the viewer's projects, and for more than 50 links of one item; then nothing changes.
 */
export function changeLinks(ctx: Context, itemIds: string[], add: string[], remove: string[]): Promise<ContentRow[]> {
  const { userId: ownerId } = ctx.requireViewer();
  const ids = checkItemIds(itemIds);
  const [added, removed] = [checkProjectIds("add", add), checkProjectIds("remove", remove)];
  if (added.some((id) => removed.includes(id))) throw refusal("remove", "A project can't be added and removed at once");
  return ctx.transact(async (tx) => {
    const found = await tx.sql("projects.lockItems", lockSql, [ownerId, ids]);
    if (found.length < ids.length) throw new NotFoundError();
    await checkProjects(tx, added, "add");
    const values = [ownerId, ids, tx.clock().toISOString(), added, removed];
    const changed = await tx.sql<{ id: string; contentType: ContentType }>("projects.changeLinks", changeSql, values);
    if (added.length > 0 && (await tx.sql("projects.tooManyLinks", tooManySql, [ids])).length > 0) {
      throw refusal("add", `An item may be linked to at most ${maxLinks} projects`);
    }
    await tx.emit(...changed.map((item) => contentChanged({ ...item, ownerId })));
    return contentRows(tx, ids);
  });
}

function checkProjectIds(field: string, ids: readonly string[]): string[] {
  if (ids.length > maxLinks) throw refusal(field, `Please give at most ${maxLinks} projects`);
  if (!ids.every(isUuid)) throw refusal(field, "There is no such project");
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
}
