import { sql } from "kysely";
import type { Context } from "../platform/context.js";
import { setFrom, wantedPlaces } from "../platform/data/expressions.js";
import { isOwn, sameOwner } from "../platform/data/owners.js";
import { viewerId } from "../platform/data/Parameter.js";

/** Link tables: the columns of both sides, and the table that is linked to. */
const links = {
  content_project: { from: "item_id", to: "project_id", target: "project" },
  task_item: { from: "task_id", to: "item_id", target: "content_item" },
} as const;

/** Links `id` to exactly these, in this order; they have been checked. */
export async function setPlaces(
  tx: Context,
  table: keyof typeof links,
  id: string,
  ids: readonly string[],
): Promise<void> {
  // the statement is the same for every table
  const [link, { from, to, target }] = [table as "content_project", links[table] as (typeof links)["content_project"]];
  await tx.own.db
    // Links to rows in the trash are kept for when they are restored.
    .with("gone", () =>
      tx.own
        .delete(link)
        .using(target)
        .where(`${link}.${from}`, "=", id)
        .where(`${link}.${to}`, "<>", sql<string>`all(${ids}::uuid[])`)
        .where(isOwn(target))
        .whereRef(`${target}.id`, "=", `${link}.${to}`)
        .where(`${target}.deleted_at`, "is", null),
    )
    .insertInto(link)
    .columns(["owner_id", from, to, "place"])
    .expression((eb) =>
      eb
        .selectFrom(wantedPlaces(ids))
        .select([
          eb.val(viewerId).as("owner_id"),
          eb.cast<string>(eb.val(id), "uuid").as(from),
          "wanted.id",
          "wanted.place",
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns([from, to])
        .doUpdateSet(setFrom("excluded", ["place"]))
        .where(sameOwner(link, "excluded"))
        .whereRef(`${link}.place`, "<>", "excluded.place"),
    )
    .execute();
}
