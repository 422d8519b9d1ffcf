import { Field, Int, ObjectType } from "type-graphql";
import type { Context } from "../platform/context.js";
import { ContentType } from "./contentEnums.js";

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

// Each of them reads the one index that holds just its rows.
const countsOf = (type: ContentType, name: string) => `
  (select count(*)::integer from content_item where owner_id = $1 and content_type = '${type}'
    and not is_archived and deleted_at is null) as "${name.toLowerCase()}",
  (select count(*)::integer from content_item where owner_id = $1 and content_type = '${type}'
    and is_favorite and not is_archived and deleted_at is null) as "favorite${name}",
  (select count(*)::integer from content_item where owner_id = $1 and content_type = '${type}'
    and is_archived and deleted_at is null) as "archived${name}",
  (select count(*)::integer from content_item where owner_id = $1 and content_type = '${type}'
    and deleted_at is not null) as "trashed${name}",
  (select count(*)::integer from category where owner_id = $1
    and (content_type = '${type}' or scope = 'GLOBAL')) as "categoriesOf${name}"`;

const countsSql = `select ${countsOf(ContentType.NOTE, "Notes")}, ${countsOf(ContentType.VIDEO, "Videos")},
  (select least(coalesce(sum(duration_seconds), 0), 2147483647)::integer from content_item where owner_id = $1
    and content_type = 'VIDEO' and not is_archived and deleted_at is null) as "videoSeconds"`;

export async function contentCounts(ctx: Context): Promise<ContentCounts> {
  const [counts] = await ctx.sql<ContentCounts>("content.counts", countsSql, [ctx.requireViewer().userId]);
  if (!counts) throw new Error("Counting gave no row");
  return counts;
}
