import { type SelectQueryBuilder, sql } from "kysely";
import { Field, Int, ObjectType } from "type-graphql";
import { ContentType } from "../../contentKinds/ContentType.js";
import type { Context } from "../../platform/context.js";
import { type OwnData, Statement } from "../../platform/data/Data.js";
import { rowCount } from "../../platform/data/expressions.js";
import type { Tables } from "../../platform/data/tables.js";

@ObjectType({ simpleResolvers: true, description: "Numbers the shell shows, in one statement." })
export class ContentCounts {
  @Field(() => Int, { description: "Notes that are neither archived nor in the trash." })
  notes: number;

  @Field(() => Int, { description: "Favorites among them." })
  favoriteNotes: number;

  @Field(() => Int, { description: "Archived notes that are not in the trash." })
  archivedNotes: number;

  @Field(() => Int, { description: "Notes in the trash." })
  trashedNotes: number;

  @Field(() => Int, { description: "Categories that a note can have: those for notes and those of global scope." })
  categoriesOfNotes: number;

  @Field(() => Int, { description: "Videos that are neither archived nor in the trash." })
  videos: number;

  @Field(() => Int, { description: "How long these are together, in seconds, without those of unknown length." })
  videoSeconds: number;

  @Field(() => Int, { description: "Favorites among them." })
  favoriteVideos: number;

  @Field(() => Int, { description: "Archived videos that are not in the trash." })
  archivedVideos: number;

  @Field(() => Int, { description: "Videos in the trash." })
  trashedVideos: number;

  @Field(() => Int, { description: "Categories that a video can have: those for videos and those of global scope." })
  categoriesOfVideos: number;
}

type Found = SelectQueryBuilder<Tables, "content_item" | "category", object>;

const numberOf = (found: Found, number = rowCount) => found.select(number).$asScalar().$notNull();
const keptOf = (own: OwnData, type: ContentType) =>
  own.select("content_item").where("content_type", "=", sql.lit(type)).where("deleted_at", "is", null);
const openOf = (own: OwnData, type: ContentType) => keptOf(own, type).where("is_archived", "=", sql.lit(false));

/** Each of them reads the one index that holds just its rows. */
function countsOf<N extends string>(own: OwnData, type: ContentType, name: N) {
  const trashed = own
    .select("content_item")
    .where("content_type", "=", sql.lit(type))
    .where("deleted_at", "is not", null);
  const categories = own
    .select("category")
    .where((eb) => eb.or([eb("content_type", "=", sql.lit(type)), eb("scope", "=", sql.lit("GLOBAL"))]));
  return [
    numberOf(openOf(own, type)).as(name.toLowerCase() as Lowercase<N>),
    numberOf(openOf(own, type).where("is_favorite", "=", sql.lit(true))).as(`favorite${name}`),
    numberOf(keptOf(own, type).where("is_archived", "=", sql.lit(true))).as(`archived${name}`),
    numberOf(trashed).as(`trashed${name}`),
    numberOf(categories).as(`categoriesOf${name}`),
  ] as const;
}

const seconds = sql<number>`least(coalesce(sum(duration_seconds), 0), 2147483647)::integer`;
const counts = new Statement((own) =>
  own.db.selectNoFrom([
    ...countsOf(own, ContentType.NOTE, "Notes"),
    ...countsOf(own, ContentType.VIDEO, "Videos"),
    numberOf(openOf(own, ContentType.VIDEO), seconds.as("count")).as("videoSeconds"),
  ]),
);

export async function contentCounts(ctx: Context): Promise<ContentCounts> {
  const [found] = await ctx.run(counts, {});
  if (!found) throw new Error("Counting gave no row");
  return found;
}
