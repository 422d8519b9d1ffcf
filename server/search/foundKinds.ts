import { fieldsOfKind } from "../content/fields.js";
import { type ContentType, contentKinds, contentTypes } from "../contentKinds/contentKinds.js";
import type { SearchKind } from "./searchEnums.js";

/** Where the things of one kind stand and how a line about them is read. */
export interface FoundKind {
  kind: SearchKind;
  table: string;
  /** What its words in the index begin with, and those of its titles; null without titles. */
  code: string;
  titleCode: string | null;
  /** Makes a row `b` one that can be found. */
  where: string;
  /** Makes of filters by what follows a condition of `b`, where they aren't one already. */
  having?: (filters: string) => string;
  /** Which of its columns orders what is equal, the latest first. */
  at: string;
  /** Tells its rows apart. */
  key: string;
  takesTags: boolean;
  /** The item that tags and categories belong to. */
  itemId: string;
  favorite: string | null;
  archived: string | null;
  /** A day or instant as text, by which before: and after: narrow. */
  day: string;
  /** What an index holds the newest of it by; for kinds of which somebody may have very many. */
  newest: string | null;
  /** A share of its latest rows `b` where a condition holds, for kinds of which somebody may have very many. */
  latest: ((condition: string, share: number) => string) | null;
  title: string;
  text: string;
  /** The rest of a hit, as arguments of json_build_object. */
  rest: string;
  join: string;
}

/** As many of the latest are looked through where words are in very many. */
const latestSeen = 200;
/** Passages stand by their videos: those of so many of the latest are looked through. */
const latestVideos = 10;

const utcDay = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Asked for as a value: said plainly, an index of all videos is tempting, and would be read whole and sorted. */
const ofType = (type: ContentType) => `b.content_type = viewer.${contentKinds[type].one} and b.deleted_at is null`;
const newestContent = (type: ContentType) => `${ofType(type)} and not b.is_archived`;
const latestContent = (type: ContentType, most: number) => (condition: string, share: number) =>
  `select b.* from content_item b where b.owner_id = viewer.me and ${newestContent(type)} and ${condition}
    order by b.updated_at desc, b.id desc limit ${most * share}`;

const colored = contentTypes
  .filter((type) => "color" in fieldsOfKind[type])
  .map((type) => `'${type}'`)
  .join(", ");
/** Its words begin with the first letter of its type, and those of its titles with the next (`content_code`). */
const codesOf = (type: ContentType) => ({
  code: type.charAt(0).toLowerCase(),
  titleCode: String.fromCharCode(type.toLowerCase().charCodeAt(0) + 1),
});

const contentKind = (type: ContentType) => ({
  kind: type,
  ...codesOf(type),
  where: ofType(type),
  newest: newestContent(type),
  latest: latestContent(type, latestSeen),
  table: "content_item",
  at: "b.updated_at",
  key: "b.id",
  takesTags: true,
  itemId: "b.id",
  favorite: "b.is_favorite",
  archived: "b.is_archived",
  day: utcDay("b.updated_at"),
  title: "b.title",
  text: "b.search_text",
  rest: `'id', b.id, 'updatedAt', b.updated_at, 'isArchived', b.is_archived,
    'color', case when b.content_type in (${colored}) then b.color end, 'categoryIcon', c.icon, 'categoryName', c.name,
    'thumbnailUrl', b.thumbnail_url, 'durationSeconds', b.duration_seconds`,
  join: "left join category c on c.owner_id = b.owner_id and c.id = b.category_id",
});

/** "Is true" keeps it a look at a table of somebody's videos: as a join it would be where the search begins. */
const videoOf = (isOne: "in" | "not in", condition: string) => `(b.item_id ${isOne} (select i.id from content_item i
  where i.owner_id = viewer.me and i.content_type = 'VIDEO' and ${condition})) is true`;
/** Where no video is such, not one passage is looked at. */
const ofSuchVideos = (condition: string) => `exists (select from content_item i
  where i.owner_id = viewer.me and i.content_type = 'VIDEO' and ${condition}) and ${videoOf("in", condition)}`;

const pathOf = (projectId: string) => `(
  with recursive up(parent_id, name, level) as (
    select p.parent_id, p.name, 0 from project p where p.owner_id = viewer.me and p.id = ${projectId}
    union all
    select p.parent_id, p.name, up.level + 1 from up join project p on p.owner_id = viewer.me and p.id = up.parent_id
  ) select string_agg(name, ' → ' order by level desc) from up)`;

/** In the order of the groups. */
export const foundKinds: readonly FoundKind[] = [
  ...contentTypes.map(contentKind),
  {
    kind: "TASK",
    table: "task",
    code: "t",
    titleCode: "u",
    where: "b.deleted_at is null",
    at: "b.updated_at",
    key: "b.id",
    takesTags: false,
    itemId: "b.id",
    favorite: null,
    archived: null,
    day: `coalesce(b.due_date, ${utcDay("b.updated_at")})`,
    newest: null,
    latest: null,
    title: "b.title",
    text: "b.description",
    rest: `'id', b.id, 'updatedAt', b.updated_at, 'isArchived', false, 'status', b.status, 'dueDate', b.due_date,
      'projectId', b.project_id, 'path', ${pathOf("b.project_id")}`,
    join: "",
  },
  {
    kind: "EVENT",
    table: "calendar_event",
    code: "e",
    titleCode: "f",
    where: "b.deleted_at is null",
    at: "b.starts_at",
    key: "b.id",
    takesTags: false,
    itemId: "b.id",
    favorite: null,
    archived: null,
    day: utcDay("b.starts_at"),
    newest: null,
    latest: null,
    title: "b.title",
    text: "concat_ws('. ', b.location, b.description)",
    rest: `'id', b.id, 'updatedAt', b.updated_at, 'isArchived', false, 'start', b.starts_at, 'allDay', b.all_day,
      'timeZone', b.time_zone, 'color', t.color`,
    join: "left join event_type t on t.owner_id = b.owner_id and t.id = b.event_type_id",
  },
  {
    kind: "PROJECT",
    table: "project",
    code: "p",
    titleCode: "q",
    where: "b.deleted_at is null",
    at: "b.updated_at",
    key: "b.id",
    takesTags: false,
    itemId: "b.id",
    favorite: "b.is_favorite",
    archived: "b.status = 'ARCHIVED'",
    day: utcDay("b.updated_at"),
    newest: null,
    latest: null,
    title: "b.name",
    text: "b.description",
    rest: `'id', b.id, 'updatedAt', b.updated_at, 'isArchived', b.status = 'ARCHIVED', 'color', b.color,
      'path', ${pathOf("b.parent_id")}`,
    join: "",
  },
  {
    kind: "RECEIVED",
    table: "received_item",
    code: "r",
    titleCode: "s",
    where: "b.status = 'PENDING'",
    at: "b.created_at",
    key: "b.id",
    takesTags: false,
    itemId: "b.id",
    favorite: null,
    archived: null,
    day: utcDay("b.created_at"),
    newest: null,
    latest: null,
    title: "b.card->>'title'",
    text: `concat_ws(' ', b.message, regexp_replace(left(b.body->>'content', 20000), '<[^>]*>', ' ', 'g'),
      b.body->>'personalNotes', b.body->>'aiSummary')`,
    rest: `'id', b.id, 'updatedAt', b.created_at, 'isArchived', false, 'senderName', b.sender_name,
      'color', b.card->>'color', 'thumbnailUrl', b.card->>'thumbnailUrl'`,
    join: "",
  },
  {
    kind: "TRANSCRIPT",
    table: "transcript_passage",
    code: "x",
    titleCode: null,
    // what is in the trash is the shorter table
    where: videoOf("not in", "i.deleted_at is not null"),
    having: (filters) => ofSuchVideos(`i.deleted_at is null and ${filters}`),
    at: "b.position",
    key: "b.item_id, b.position",
    takesTags: true,
    itemId: "b.item_id",
    favorite: "i.is_favorite",
    archived: "i.is_archived",
    day: utcDay("i.updated_at"),
    newest: null,
    latest: (condition, share) => `select b.* from (${latestContent("VIDEO", latestVideos)(condition, share)}) v
      cross join lateral (select * from transcript_passage p where p.owner_id = viewer.me and p.item_id = v.id offset 0) b`,
    title: "i.title",
    text: "b.text",
    rest: `'id', b.item_id, 'updatedAt', i.updated_at, 'isArchived', i.is_archived,
      'seconds', b.start_milliseconds / 1000, 'thumbnailUrl', i.thumbnail_url, 'durationSeconds', i.duration_seconds`,
    join: "join content_item i on i.owner_id = b.owner_id and i.id = b.item_id",
  },
];
