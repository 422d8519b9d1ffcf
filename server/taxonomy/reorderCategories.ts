import type { Context } from "../platform/context.js";
import { InvalidInputError } from "../platform/errors.js";
import type { Category } from "./Category.js";
import { categoryColumns } from "./categoryColumns.js";
import { taxonomyChanged } from "./taxonomyEvents.js";

const lockSql = `select id, content_type as "contentType", scope from category where owner_id = $1 order by id for update`;
const orderSql = `update category set sort_order = place - 1
  from unnest($2::uuid[]) with ordinality as wanted(id, place)
  where category.owner_id = $1 and category.id = wanted.id and sort_order <> place - 1`;
const listSql = `select ${categoryColumns} from category where owner_id = $1 and id = any($2::uuid[])
  order by sort_order, name_key, id`;

/**
 * Puts a list of categories in the given order, numbered from 0.
 * @param ids all of the viewer's categories, or all that are offered for notes or for videos, each once.
 * @throws InvalidInputError with field `ids` for any other set, as when one was added meanwhile; then nothing changes.
 */
export async function reorderCategories(ctx: Context, ids: readonly string[]): Promise<Category[]> {
  const { userId } = ctx.requireViewer();
  const wanted = ids.map((id) => id.toLowerCase());
  return ctx.transact(async (tx) => {
    const own = await tx.sql<Pick<Category, "id" | "contentType" | "scope">>("categories.lock", lockSql, [userId]);
    const lists = ["NOTE", "VIDEO"].map((kind) =>
      own.filter(({ contentType, scope }) => contentType === kind || scope === "GLOBAL"),
    );
    if (![own, ...lists].some((list) => isOrderOf(wanted, list))) {
      const sentence = "Please give all categories of one list, each once";
      throw new InvalidInputError(sentence, { ids: sentence });
    }
    await tx.sql("categories.reorder", orderSql, [userId, wanted]);
    await tx.emit(taxonomyChanged(userId));
    return tx.sql<Category>("categories.byIds", listSql, [userId, wanted]);
  });
}

function isOrderOf(ids: readonly string[], list: readonly { id: string }[]): boolean {
  const given = new Set(ids);
  return given.size === ids.length && ids.length === list.length && list.every(({ id }) => given.has(id));
}
