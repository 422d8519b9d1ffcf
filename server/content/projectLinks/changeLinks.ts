import { sql } from "kysely";
import { noSuchProject } from "../../../schema/sentences.js";
import type { ContentType } from "../../contentKinds/ContentType.js";
import type { Context } from "../../platform/context.js";
import { saved, wantedPlaces } from "../../platform/data/expressions.js";
import { isOwn, isOwnByKey } from "../../platform/data/owners.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { InvalidInputError, NotFoundError } from "../../platform/errors.js";
import { isUuid } from "../../platform/isUuid.js";
import { checkItemIds } from "../checkItemIds.js";
import { contentChanged } from "../contentEvents.js";
import { type ContentRow, contentRows } from "../contentRows.js";
import { checkProjects, maxLinks } from "./links.js";

/**
 * Links all of the items to projects and removes other links; items that don't change count no save.
 * @throws NotFoundError when one of the items isn't the viewer's or is in the trash, InvalidInputError with field `add`
 * or `remove` for ids that aren't the viewer's projects, and for more than 50 links of one item; then nothing changes.
 */
export function changeLinks(ctx: Context, itemIds: string[], add: string[], remove: string[]): Promise<ContentRow[]> {
  const { userId: ownerId } = ctx.requireViewer();
  const ids = checkItemIds(itemIds);
  const [added, removed] = [checkProjectIds("add", add), checkProjectIds("remove", remove)];
  if (added.some((id) => removed.includes(id))) throw refusal("remove", "A project can't be added and removed at once");
  return ctx.transact(async (tx) => {
    // Locked in the order of ids to avoid deadlocks.
    const items = tx.own.select("content_item").select("id").where("id", "=", anyOf(ids)).orderBy("id").forUpdate();
    if ((await items.where("deleted_at", "is", null).execute()).length < ids.length) throw new NotFoundError();
    await checkProjects(tx, added, "add");
    const changed = await changeThem(tx, ids, added, removed);
    const links = tx.own.db.selectFrom("content_project").where(isOwnByKey());
    const tooMany = links.where("item_id", "=", anyOf(ids)).groupBy("item_id").having(sql`count(*)`, ">", maxLinks);
    if (added.length > 0 && (await tooMany.select("item_id").limit(1).executeTakeFirst())) {
      throw refusal("add", `An item may be linked to at most ${maxLinks} projects`);
    }
    await tx.emit(...changed.map((item) => contentChanged({ ...item, ownerId })));
    return contentRows(tx, ids);
  });
}

/** Returns the items that changed, with their versions incremented. */
function changeThem({ own, clock }: Context, ids: string[], added: string[], removed: string[]) {
  const gone = own.delete("content_project").where("item_id", "=", anyOf(ids)).where("project_id", "=", anyOf(removed));
  const linked = own.db.selectFrom("content_project as l").where(isOwnByKey("l"));
  const last = linked.where("l.item_id", "=", sql.ref<string>("n.id")).select(sql`max(l.place)`.as("last"));
  const place = sql<number>`wanted.place + coalesce(${last}, 0)`.as("place");
  const links = own.select("content_item as n").where("n.id", "=", anyOf(ids)).crossJoin(wantedPlaces(added));
  return own.db
    .with("gone", () => gone.returning("item_id"))
    .with("added", (db) =>
      db
        .insertInto("content_project")
        .columns(["owner_id", "item_id", "project_id", "place"])
        .expression(links.select(["n.owner_id", "n.id as item_id", "wanted.id as project_id", place]))
        .onConflict((conflict) => conflict.doNothing())
        .returning("item_id"),
    )
    .updateTable("content_item")
    .set(saved(clock()))
    .where(isOwn())
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("gone").select("item_id").union(selectFrom("added").select("item_id")),
    )
    .returning(["id", "content_type as contentType"])
    .$narrowType<{ contentType: ContentType }>()
    .execute();
}

function checkProjectIds(field: string, ids: readonly string[]): string[] {
  if (ids.length > maxLinks) throw refusal(field, `Please choose at most ${maxLinks} projects`);
  if (!ids.every(isUuid)) throw refusal(field, noSuchProject);
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

function refusal(field: string, sentence: string): InvalidInputError {
  return new InvalidInputError(sentence, { [field]: sentence });
}
