import { type SelectQueryBuilder, sql } from "kysely";
import { Field, Int, ObjectType } from "type-graphql";
import { type ContentType, capitalized, contentKinds, contentTypes } from "../../contentKinds/contentKinds.js";
import type { Context } from "../../platform/context.js";
import { type OwnData, Statement } from "../../platform/data/Data.js";
import { rowCount } from "../../platform/data/expressions.js";
import type { Tables } from "../../platform/data/tables.js";

@ObjectType({ simpleResolvers: true, description: "Numbers the shell shows, in one statement." })
export class ContentCounts {
  @Field(() => Int, { description: "How long these are together, in seconds, without those of unknown length." })
  videoSeconds: number;
}

type Found = SelectQueryBuilder<Tables, "content_item" | "category", object>;

/** The counts of each kind; each reads the one index that contains only its rows. */
const countsOf = (type: ContentType) => {
  const { one, many } = contentKinds[type];
  const name = capitalized(many);
  const kept = (own: OwnData) => listed(itemsOf(own, type).where("deleted_at", "is", null));
  return [
    {
      name: many,
      description: `${name} that are neither archived nor in the trash.`,
      found: (own: OwnData) => listed(openOf(own, type)),
    },
    {
      name: `favorite${name}`,
      description: "Favorites among them.",
      found: (own: OwnData) => listed(openOf(own, type)).where("is_favorite", "=", sql.lit(true)),
    },
    {
      name: `archived${name}`,
      description: `Archived ${many} that are not in the trash.`,
      found: (own: OwnData) => kept(own).where("is_archived", "=", sql.lit(true)),
    },
    {
      name: `trashed${name}`,
      description: `${name} in the trash.`,
      found: (own: OwnData) => itemsOf(own, type).where("deleted_at", "is not", null),
    },
    {
      name: `categoriesOf${name}`,
      description: `Categories that a ${one} can have: those for ${many} and those of global scope.`,
      found: (own: OwnData) =>
        own
          .select("category")
          .where((eb) => eb.or([eb("content_type", "=", sql.lit(type)), eb("scope", "=", sql.lit("GLOBAL"))])),
    },
  ];
};
const itemsOf = (own: OwnData, type: ContentType) =>
  own.select("content_item").where("content_type", "=", sql.lit(type));
const openOf = (own: OwnData, type: ContentType) =>
  itemsOf(own, type).where("deleted_at", "is", null).where("is_archived", "=", sql.lit(false));
const listed = (items: ReturnType<typeof itemsOf>) => items.where("is_template", "=", sql.lit(false));

const counted = contentTypes.flatMap(countsOf);
for (const { name, description } of counted) Field(() => Int, { description })(ContentCounts.prototype, name);

const numberOf = (found: Found, number = rowCount) => found.select(number).$asScalar().$notNull();
const seconds = sql<number>`least(coalesce(sum(duration_seconds), 0), 2147483647)::integer`;
const counts = new Statement((own) =>
  own.db.selectNoFrom([
    ...counted.map(({ name, found }) => numberOf(found(own)).as(name as "notes")),
    numberOf(openOf(own, "VIDEO"), seconds.as("count")).as("videoSeconds"),
  ]),
);

export async function contentCounts(ctx: Context): Promise<ContentCounts> {
  const [found] = await ctx.run(counts, {});
  if (!found) throw new Error("Counting gave no row");
  return found;
}
