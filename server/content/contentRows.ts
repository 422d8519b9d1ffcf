import { type AliasableExpression, type Expression, expressionBuilder, sql } from "kysely";
import type { AttachmentFile } from "../attachments/attachmentsOfItems.js";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement } from "../platform/data/Data.js";
import { jsonList } from "../platform/data/json.js";
import { anyOf, type Ids, type Parameters } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { LinkedProject } from "../projects/LinkedProject.js";
import { linkedProjectCount } from "../projects/linkedProjects.js";
import { categoryJson } from "../taxonomy/categoryJson.js";
import { tagJson } from "../taxonomy/tagJson.js";
import type { ContentItem, ExcerptBlock } from "./ContentItem.js";
import type { ContentType, SummarySource } from "./contentEnums.js";
import type { Note } from "./Note.js";
import type { KeyPoint, Video } from "./Video.js";

/** What only a video has. */
type VideoColumns = Pick<
  Video,
  | "youtubeUrl"
  | "videoId"
  | "startSeconds"
  | "thumbnailUrl"
  | "durationSeconds"
  | "channelName"
  | "summarySource"
  | "keyPointsSource"
  | "watchedSeconds"
  | "watchedAt"
  | "personalNotesExcerpt"
  | "aiSummaryExcerpt"
>;

/** As many characters of a long text as a card can show. */
const excerptLength = 400;

/** What lists leave out because it is long. */
type Bodies = Pick<Note, "content"> & Pick<Video, "personalNotes" | "aiSummary" | "keyPoints">;

/** An item as the API shows it, straight from the database; the body only where one item is read. */
export type ContentRow = Omit<ContentItem, "ownerId" | "searchText" | "recordSave"> &
  Pick<Note, "excerpt" | "link" | "color"> &
  Partial<VideoColumns> &
  Partial<Bodies> &
  Partial<Belongings>;

/** What lists read along with their items when it is asked for; else resolvers ask for it. */
interface Belongings {
  attachments: AttachmentFile[];
  linkedProjects: LinkedProject[];
}

interface Sources extends Tables {
  n: Tables["content_item"];
}

const n = expressionBuilder<Sources, "n">();

/** The columns of a row, from `content_item n`. */
export const rowColumns = [
  n.ref("n.id").as("id"),
  n.ref("n.content_type").$castTo<ContentType>().as("contentType"),
  n.ref("n.title").as("title"),
  n.ref("n.category_id").as("categoryId"),
  n.ref("n.is_favorite").as("isFavorite"),
  n.ref("n.is_archived").as("isArchived"),
  n.ref("n.version").as("version"),
  n.ref("n.created_at").as("createdAt"),
  n.ref("n.updated_at").as("updatedAt"),
  n.ref("n.deleted_at").as("deletedAt"),
  n.ref("n.excerpt").$castTo<ExcerptBlock[]>().as("excerpt"),
  n.ref("n.link").as("link"),
  n.ref("n.color").as("color"),
] as const;

const beginning = (text: Expression<string | null>) => sql<string | null>`left(${text}, ${sql.lit(excerptLength)})`;

/** The further columns of a video's row. */
export const videoColumns = [
  n.ref("n.youtube_url").$castTo<string>().as("youtubeUrl"),
  n.ref("n.video_id").$castTo<string>().as("videoId"),
  n.ref("n.start_seconds").as("startSeconds"),
  n.ref("n.thumbnail_url").$castTo<string>().as("thumbnailUrl"),
  n.ref("n.duration_seconds").as("durationSeconds"),
  n.ref("n.channel_name").as("channelName"),
  n.ref("n.summary_source").$castTo<SummarySource | null>().as("summarySource"),
  n.ref("n.key_points_source").$castTo<SummarySource | null>().as("keyPointsSource"),
  n.ref("n.watched_seconds").as("watchedSeconds"),
  n.ref("n.watched_at").as("watchedAt"),
  beginning(n.ref("n.personal_notes")).as("personalNotesExcerpt"),
  beginning(n.ref("n.ai_summary")).as("aiSummaryExcerpt"),
] as const;

/** A value of the category of `n`. */
export const ofCategory = <T>(value: AliasableExpression<T>) =>
  n
    .selectFrom("category as c")
    .whereRef("c.owner_id", "=", "n.owner_id")
    .whereRef("c.id", "=", "n.category_id")
    .select(value.as<"value">("value"))
    .$asScalar();

/** Values of the tags of `n`, by name. */
export const ofTags = <T>(value: Expression<T>) =>
  n
    .selectFrom("content_tag as ct")
    .innerJoin("tag as t", (join) => join.onRef("t.owner_id", "=", "ct.owner_id").onRef("t.id", "=", "ct.tag_id"))
    .whereRef("ct.owner_id", "is not distinct from", "n.owner_id")
    .whereRef("ct.item_id", "=", "n.id")
    .select((eb) => jsonList(value, eb.ref("t.name_key"), eb.ref("t.id")).as("value"))
    .$asScalar();

const filesOfItem = n
  .selectFrom("attachment as a")
  .whereRef("a.owner_id", "is not distinct from", "n.owner_id")
  .whereRef("a.item_id", "=", "n.id")
  .where("a.deleted_at", "is", null);

/** Values of the files of `n`, in the order they were added. */
export const ofFiles = <T>(value: Expression<T>) =>
  filesOfItem.select((eb) => jsonList(value, eb.ref("a.created_at"), eb.ref("a.id")).as("value")).$asScalar();

/** Category, tags and the number of files and links of `n`, ready for their resolvers. */
export const rowRelations = [
  ofCategory(categoryJson).as("category"),
  filesOfItem.select(sql<number>`count(*)::integer`.as("value")).$asScalar().$notNull().as("attachmentCount"),
  linkedProjectCount.$notNull().as("linkedProjectCount"),
  ofTags(tagJson).$notNull().as("tags"),
] as const;

/** The viewer's items with bodies. */
const items = (own: OwnData) =>
  own
    .select("content_item as n")
    .select([...rowColumns, ...videoColumns, ...rowRelations])
    .select([
      "n.content",
      "n.personal_notes as personalNotes",
      "n.ai_summary as aiSummary",
      n.ref("n.key_points").$castTo<KeyPoint[]>().as("keyPoints"),
    ]);

const rowsByIds = new Statement((own, { ids }: Parameters<Ids>) => items(own).where("n.id", "=", anyOf(ids)));
// PostgreSQL keeps one plan for this, where it expects ten rows of a list of unknown length and plans anew each time.
const rowById = new Statement((own, { id }: Parameters<{ id: string }>) => items(own).where("n.id", "=", id));

/** The viewer's items of these ids in their order, with bodies; what isn't there or isn't theirs is left out. */
export function contentRows(ctx: Context, ids: readonly string[]): Promise<ContentRow[]> {
  return ctx.rowsByIds(rowsByIds, ids);
}

/** @throws NotFoundError for another person's item, none, and an id that is none. */
export async function contentRow(ctx: Context, id: string): Promise<ContentRow> {
  ctx.requireViewer();
  const [row]: ContentRow[] = isUuid(id) ? await ctx.run(rowById, { id }) : [];
  if (!row) throw new NotFoundError();
  return row;
}
