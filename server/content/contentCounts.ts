import { Field, Int, ObjectType } from "type-graphql";
import type { Context } from "../platform/context.js";

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
}

// Each count reads the one index that holds just its rows.
const countsSql = `select
  (select count(*)::integer from content_item where owner_id = $1 and content_type = 'NOTE'
    and not is_archived and deleted_at is null) as notes,
  (select count(*)::integer from content_item where owner_id = $1 and content_type = 'NOTE'
    and is_favorite and not is_archived and deleted_at is null) as "favoriteNotes",
  (select count(*)::integer from content_item where owner_id = $1 and content_type = 'NOTE'
    and is_archived and deleted_at is null) as "archivedNotes",
  (select count(*)::integer from content_item where owner_id = $1 and content_type = 'NOTE'
    and deleted_at is not null) as "trashedNotes",
  (select count(*)::integer from category where owner_id = $1
    and (content_type = 'NOTE' or scope = 'GLOBAL')) as "categoriesOfNotes"`;

export async function contentCounts(ctx: Context): Promise<ContentCounts> {
  const [counts] = await ctx.sql<ContentCounts>("content.counts", countsSql, [ctx.requireViewer().userId]);
  if (!counts) throw new Error("Counting gave no row");
  return counts;
}
