import { categoryColumns } from "../../taxonomy/categoryColumns.js";

/** One list of an export: the ids in their order, and how some of them are read as JSON. */
export interface ExportList {
  /** Its file in the zip. */
  path: string;
  /** Gives `id`, and for content `title`; the owner is $1. */
  idsSql: string;
  /** Gives `id` and `item`; the owner is $1, the ids $2. */
  itemsSql: string;
}

const ids = (table: string, order: string, condition = "true") =>
  `select id from ${table} where owner_id = $1 and ${condition} order by ${order}`;
const items = (table: string, columns: string, condition = "true") =>
  `select id, to_jsonb(listed) as item from (select ${columns} from ${table} row
    where owner_id = $1 and id = any($2::uuid[]) and ${condition}) listed`;
const contentIds = (type: string) => `select id, title from content_item
  where owner_id = $1 and content_type = '${type}' and deleted_at is null order by created_at, id`;

const filing = `row.id, row.title, row.category_id as "categoryId",
  (select c.name from category c where c.id = row.category_id) as "categoryName",
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name_key, t.id), '[]')
    from content_tag ct join tag t on t.id = ct.tag_id where ct.item_id = row.id) as tags,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by cp.place), '[]')
    from content_project cp join project p on p.id = cp.project_id and p.deleted_at is null
    where cp.item_id = row.id) as projects,
  row.is_favorite as "isFavorite", row.is_archived as "isArchived", row.created_at as "createdAt",
  row.updated_at as "updatedAt"`;

export const notesList: ExportList = {
  path: "data/notes.json",
  idsSql: contentIds("NOTE"),
  itemsSql: items("content_item", `${filing}, row.content, row.link, row.color`, "row.deleted_at is null"),
};

export const videosList: ExportList = {
  path: "data/videos.json",
  idsSql: contentIds("VIDEO"),
  itemsSql: items(
    "content_item",
    `${filing}, row.youtube_url as "youtubeUrl", row.video_id as "videoId", row.thumbnail_url as "thumbnailUrl",
    row.duration_seconds as "durationSeconds", row.channel_name as "channelName",
    row.personal_notes as "personalNotes", row.ai_summary as "aiSummary", row.summary_source as "summarySource",
    row.key_points as "keyPoints", row.key_points_source as "keyPointsSource",
    row.watched_seconds as "watchedSeconds", row.watched_at as "watchedAt",
    (select jsonb_build_object('source', t.source, 'language', t.language, 'isTimed', t.is_timed, 'segments', t.segments)
      from video_transcript t where t.item_id = row.id) as transcript`,
    "row.deleted_at is null",
  ),
};

export const projectLists: readonly ExportList[] = [
  {
    path: "data/projects.json",
    // A project stands behind what it is below, so that an import finds that.
    idsSql: `with recursive tree(id, position, depth) as (
        select id, position, 0 from project where owner_id = $1 and parent_id is null and deleted_at is null
        union all
        select p.id, p.position, tree.depth + 1 from tree
          join project p on p.owner_id = $1 and p.parent_id = tree.id and p.deleted_at is null
      ) select id from tree order by depth, position, id`,
    itemsSql: items(
      "project",
      `row.id, row.parent_id as "parentId", row.name, row.description, row.color, row.status,
      row.status_before as "statusBefore", row.archived_with as "archivedWith", row.is_favorite as "isFavorite",
      row.due_date as "dueDate", row.created_at as "createdAt", row.updated_at as "updatedAt"`,
    ),
  },
  {
    path: "data/tasks.json",
    idsSql: ids("task", "(parent_id is not null), position, id", "deleted_at is null"),
    itemsSql: items(
      "task",
      `row.id, row.project_id as "projectId", row.parent_id as "parentId", row.title, row.description, row.status,
      row.priority, row.due_date as "dueDate", row.start_date as "startDate", row.repeat_rule as "repeatRule",
      row.completed_at as "completedAt", row.created_at as "createdAt", row.updated_at as "updatedAt",
      (select coalesce(jsonb_agg(ti.item_id order by ti.place), '[]') from task_item ti where ti.task_id = row.id)
        as "itemIds",
      (select jsonb_build_object('minutes', r.minutes, 'timeZone', r.time_zone) from task_reminder r
        where r.task_id = row.id) as reminder`,
    ),
  },
];

/** Short lists. */
export const smallLists: readonly ExportList[] = [
  {
    path: "data/categories.json",
    idsSql: ids("category", "sort_order, id"),
    itemsSql: items("category", categoryColumns),
  },
  {
    path: "data/tags.json",
    idsSql: ids("tag", "name_key, id"),
    itemsSql: items("tag", `id, name, color, content_type as "contentType"`),
  },
  {
    path: "data/event-types.json",
    idsSql: ids("event_type", "place, id"),
    itemsSql: items("event_type", `id, name, color, is_visible as "isVisible"`),
  },
  {
    path: "data/saved-searches.json",
    idsSql: ids("saved_search", "place, id"),
    itemsSql: items("saved_search", "id, name, query"),
  },
  {
    path: "data/subscriptions.json",
    idsSql: ids("calendar_subscription", "name, id"),
    itemsSql: items("calendar_subscription", `id, url, name, color, is_visible as "isVisible"`),
  },
];
