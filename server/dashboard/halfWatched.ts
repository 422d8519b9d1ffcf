import { sql } from "kysely";
import { type ContentRow, rowColumns, rowRelations } from "../content/contentRows.js";
import type { Context } from "../platform/context.js";
import { Statement } from "../platform/data/Data.js";
import type { Parameters } from "../platform/data/Parameter.js";
import { checkPageSize } from "../platform/data/pages.js";

const maxAsked = 12;

// A video counts as finished when at most a twentieth of it is left: nobody watches the credits.
const halfWatchedVideos = new Statement((own, { first }: Parameters<{ first: number }>) =>
  own.db
    .selectFrom(
      own
        .select("content_item")
        .selectAll()
        .where("content_type", "=", sql.lit("VIDEO"))
        .where("watched_at", "is not", null)
        .where("deleted_at", "is", null)
        .where((eb) => eb.not(eb.ref("is_archived")))
        .where("watched_seconds", ">", sql.lit(0))
        .where((eb) =>
          eb.or([
            eb("duration_seconds", "is", null),
            eb("watched_seconds", "<", sql<number>`${eb.ref("duration_seconds")} * 0.95`),
          ]),
        )
        .orderBy("watched_at", "desc")
        .orderBy("id", "desc")
        .limit(first)
        .as("n"),
    )
    .select([...rowColumns(["VIDEO"]), ...rowRelations])
    .orderBy("n.watched_at", "desc")
    .orderBy("n.id", "desc"),
);

/** Videos that were started and not finished, the last watched first. */
export function halfWatched(ctx: Context, first: number): Promise<ContentRow[]> {
  checkPageSize(first, maxAsked);
  return ctx.run(halfWatchedVideos, { first });
}
