import { type AliasableExpression, type Expression, type Selectable, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../../platform/context.js";
import { type OwnData, Statement } from "../../platform/data/Data.js";
import { setFrom } from "../../platform/data/expressions.js";
import { isOwnByKey } from "../../platform/data/owners.js";
import { type Parameters, viewerId } from "../../platform/data/Parameter.js";
import type { Tables } from "../../platform/data/tables.js";
import type { ContentItem } from "../ContentItem.js";
import { ofCategory, ofKind, ofTags } from "../contentRows.js";
import { type AnyItem, columnOf, contentFields, fieldOf, fieldsWith } from "../fields.js";

const keptVersions = 100;
const foldedMinutes = 10;

const words = fieldsWith(contentFields, "version", "words");
/** The fields that versions keep in columns. */
export const keptFields = [...words, ...fieldsWith(contentFields, "version", "beside")];

/** The words of a note or a video, and the fields kept beside them. */
export type ContentWords = Pick<ContentItem, "title"> & Partial<Pick<AnyItem, (typeof keptFields)[number]>>;

type Kept = Selectable<Tables["content_version"]>;
/** The columns that a version copies from its item. */
const keptColumns = [...keptFields.map(columnOf), "facts"] as (keyof Kept)[];
const facts = Object.fromEntries(fieldsWith(contentFields, "version", "fact").map((name) => [name, ofKind(name)]));

const named = (alias: "c" | "t") =>
  jsonBuildObject({ id: sql.ref<string>(`${alias}.id`), name: sql.ref<string>(`${alias}.name`) });

/**
 * The columns that a version keeps of the item `n`. Current names are copied, because a category or tag may be renamed
 * or deleted.
 */
export const savedColumns = (tags: Expression<unknown>) => [
  ...keptFields.map((name) => ofKind(name).as(columnOf(name) as keyof Kept)),
  jsonBuildObject({ category: ofCategory(named("c")), tags, ...facts }).as("facts"),
];

/** The item, two ids for new versions, and the item's previous words as JSON. */
interface Recorded {
  itemId: string;
  id: string;
  baseId: string;
  mayFold: boolean;
  before: string;
}

/** Adds a version of the item's row in the query `from`, unless the query `unless` has a row. */
export const addVersion = (
  { db }: OwnData,
  { id, itemId }: { id: Expression<string>; itemId: Expression<string> },
  from: string,
  number: AliasableExpression<number>,
  unless?: string,
) =>
  db
    .insertInto("content_version")
    .columns(["id", "owner_id", "item_id", "number", "saved_by", "created_at", ...keptColumns])
    .expression(
      db
        .selectFrom(sql<Kept>`${sql.table(from)}`.as("s"))
        .select((eb) => [eb.val(id).as("id"), eb.val(viewerId).as("owner_id"), eb.val(itemId).as("item_id")])
        .select((eb) => [number.as("number"), eb.val(viewerId).as("saved_by"), "s.updated_at as created_at"])
        .select(keptColumns)
        .$if(unless !== undefined, (rows) =>
          rows.where(({ exists, not, selectFrom }) => not(exists(selectFrom(sql.table(unless ?? "").as("u"))))),
        ),
    )
    .returning("number");

// An item without versions first gets one with its previous content. Every save locks the item's row, so versions are
// numbered in sequence.
const record = new Statement((own, { itemId, id, baseId, mayFold, before }: Parameters<Recorded>) =>
  own.db
    .with("saved", () =>
      own
        .select("content_item as n")
        .where("n.id", "=", itemId)
        .select(savedColumns(ofTags(named("t")))),
    )
    .with("said", (db) =>
      db.selectFrom(sql<Kept>`jsonb_populate_record(null::content_version, ${before})`.as("s")).select(keptColumns),
    )
    .with("newest", (db) =>
      db
        .selectFrom("content_version")
        .where(isOwnByKey())
        .where("item_id", "=", itemId)
        .select(["id", "number", "saved_by", "created_at"])
        .orderBy("number", "desc")
        .limit(sql.lit(1)),
    )
    .with("base", () => addVersion(own, { id: baseId, itemId }, "said", sql.lit(1), "newest"))
    .with("folded", (db) =>
      db
        .updateTable("content_version as old")
        .from(["newest", "saved"])
        .set(setFrom("saved", keptColumns))
        .where(isOwnByKey("old"))
        .whereRef("old.id", "=", "newest.id")
        .where("newest.saved_by", "=", viewerId)
        .where(sql<boolean>`${mayFold}::boolean
          and newest.created_at > saved.updated_at - interval '${sql.raw(String(foldedMinutes))} minutes'`)
        .returning("old.id"),
    )
    .with("added", (db) => {
      const number = sql<number>`coalesce(${db.selectFrom("newest").select("number")}, 1) + 1`;
      return addVersion(own, { id, itemId }, "saved", number, "folded");
    })
    .deleteFrom("content_version as old")
    .using("added")
    .where(isOwnByKey("old"))
    .where("old.item_id", "=", itemId)
    .where((eb) => eb("old.number", "<=", eb("added.number", "-", sql.lit(keptVersions)))),
);

/**
 * Stores the item's current state as its newest version, with its filing; call it in the transaction that saves the
 * item, after its row is written and its tags are set.
 * @param before its previous words.
 * @param mayFold whether to merge it into a version that the same person made within 10 minutes.
 */
export async function recordVersion(
  tx: Context,
  itemId: string,
  before: ContentWords & { updatedAt: string },
  mayFold = true,
): Promise<void> {
  const said = Object.fromEntries(keptFields.map((name) => [columnOf(name), before[name] ?? null]));
  await tx.run(record, { itemId, id: uuidv7(), baseId: uuidv7(), mayFold, before: JSON.stringify(said) });
}

/** Whether two have the same words, regardless of who wrote them. */
export function hasSameWords(one: ContentWords, other: ContentWords): boolean {
  return words.every((name) => {
    const [value, otherValue] = [one[name] ?? null, other[name] ?? null] as [never, never];
    return value === otherValue || fieldOf(name).isSame?.(value, otherValue) === true;
  });
}
