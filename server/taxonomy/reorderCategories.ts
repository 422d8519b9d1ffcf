import { sql } from "kysely";
import { contentTypes } from "../contentKinds/contentKinds.js";
import type { Context } from "../platform/context.js";
import { wantedPlaces } from "../platform/data/expressions.js";
import { isOrderOf } from "../platform/data/givenOrder.js";
import { anyOf } from "../platform/data/Parameter.js";
import { InvalidInputError } from "../platform/errors.js";
import { categories } from "./categories.js";
import { taxonomyChanged } from "./taxonomyEvents.js";

/**
 * Puts a list of categories in the given order, numbered from 0.
 * @param ids all of the viewer's categories, or all that are offered for one kind of content, each once.
 * @throws InvalidInputError with field `ids` for any other set, for example when one was added meanwhile; then nothing
 * changes.
 */
export async function reorderCategories(ctx: Context, ids: readonly string[]) {
  const { userId } = ctx.requireViewer();
  const wanted = ids.map((id) => id.toLowerCase());
  return ctx.transact(async (tx) => {
    const own = await tx.own.select("category").selectAll().orderBy("id").forUpdate().execute();
    const lists = contentTypes.map((kind) =>
      own.filter(({ content_type, scope }) => content_type === kind || scope === "GLOBAL"),
    );
    if (![own, ...lists].some((list) => isOrderOf(wanted, list))) {
      const sentence = "Please list all categories of one list, each once";
      throw new InvalidInputError(sentence, { ids: sentence });
    }
    const moved = tx.own.update("category").from(wantedPlaces(wanted)).whereRef("category.id", "=", "wanted.id");
    const place = sql<number>`place - 1`;
    await moved.set({ sort_order: place }).where("sort_order", "<>", place).execute();
    await tx.emit(taxonomyChanged(userId));
    return categories(tx.own).where("id", "=", anyOf(wanted)).execute();
  });
}
