import type { AttachmentRow } from "../attachments/attachmentsOfItems.js";
import type { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { isUuid } from "../platform/isUuid.js";
import type { LinkedProject } from "../projects/LinkedProject.js";
import { linkedProjectCount } from "../projects/linkedProjects.js";
import { categoryJson } from "../taxonomy/categoryJson.js";
import { tagJson } from "../taxonomy/tagJson.js";
import type { ContentItem } from "./ContentItem.js";
import type { Note } from "./Note.js";
import type { Video } from "./Video.js";

/** What only a video has. */
export type VideoColumns = Pick<
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
  attachments: AttachmentRow[];
  linkedProjects: LinkedProject[];
}

/** The columns of a row, from `content_item n`. */
export const rowColumns = `n.id, n.content_type as "contentType", n.title, n.category_id as "categoryId",
  n.is_favorite as "isFavorite", n.is_archived as "isArchived", n.version, n.created_at as "createdAt",
  n.updated_at as "updatedAt", n.deleted_at as "deletedAt", n.excerpt, n.link, n.color`;

/** The further columns of a video's row. */
export const videoColumns = `
  n.youtube_url as "youtubeUrl", n.video_id as "videoId", n.start_seconds as "startSeconds",
  n.thumbnail_url as "thumbnailUrl", n.duration_seconds as "durationSeconds", n.channel_name as "channelName",
  n.summary_source as "summarySource", n.key_points_source as "keyPointsSource",
  n.watched_seconds as "watchedSeconds", n.watched_at as "watchedAt",
  left(n.personal_notes, ${excerptLength}) as "personalNotesExcerpt",
  left(n.ai_summary, ${excerptLength}) as "aiSummaryExcerpt"`;

/** Category, tags and the number of files of `n`, ready for their resolvers. */
export const rowRelations = (categoryId: string) => `
  (select ${categoryJson("c")} from category c where c.id = ${categoryId}) as category,
  (select count(*)::integer from attachment a where a.item_id = n.id and a.deleted_at is null) as "attachmentCount",
  ${linkedProjectCount},
  (select coalesce(json_agg(${tagJson("t")} order by t.name_key, t.id), '[]'::json)
    from content_tag ct join tag t on t.id = ct.tag_id where ct.item_id = n.id) as tags`;

const byIdsSql = `select ${rowColumns}, ${videoColumns}, n.content, n.personal_notes as "personalNotes", n.ai_summary as "aiSummary",
  n.key_points as "keyPoints", ${rowRelations("n.category_id")}
  from content_item n where n.owner_id = $1 and n.id = any($2::uuid[])`;

/** The viewer's items of these ids in their order, with bodies; what isn't there or isn't theirs is left out. */
export async function contentRows(ctx: Context, ids: readonly string[]): Promise<ContentRow[]> {
  const { userId } = ctx.requireViewer();
  const rows = await ctx.sql<ContentRow>("content.byIds", byIdsSql, [userId, ids.filter(isUuid)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id.toLowerCase())).filter((row) => row !== undefined);
}

/** @throws NotFoundError for another person's item, none, and an id that is none. */
export async function contentRow(ctx: Context, id: string): Promise<ContentRow> {
  const [row] = await contentRows(ctx, [id]);
  if (!row) throw new NotFoundError();
  return row;
}
