import type { GraphQLResolveInfo } from "graphql";
import { attachmentFields } from "../attachments/attachmentsOfItems.js";
import { instantJson, jsonObject, type SqlFields, selectedJson } from "../platform/jsonSql.js";
import { type SelectedField, selectedFields } from "../platform/selectedFields.js";
import { allLinks, firstLink, firstLinkId, linkFields, linksJoin } from "../projects/linksJson.js";
import { categoryFields } from "../taxonomy/categoryJson.js";
import { tagFields } from "../taxonomy/tagJson.js";

/** How the items of a list are written by the database itself. */
export interface ItemJson {
  /** The text of one item, from `content_item n`. */
  sql: string;
  /** What it needs joined to `n`. */
  join: string;
  /** Names it in statements. */
  name: string;
}

/** Fields that are one column each. Enums aren't among them: REST spells those its own way. */
const plainFields: SqlFields = {
  id: "n.id",
  title: "n.title",
  categoryId: "n.category_id",
  isFavorite: "n.is_favorite",
  isArchived: "n.is_archived",
  version: "n.version",
  createdAt: instantJson("n.created_at"),
  updatedAt: instantJson("n.updated_at"),
  deletedAt: instantJson("n.deleted_at"),
  link: "n.link",
  color: "n.color",
  youtubeUrl: "n.youtube_url",
  videoId: "n.video_id",
  startSeconds: "n.start_seconds",
  thumbnailUrl: "n.thumbnail_url",
  durationSeconds: "n.duration_seconds",
  channelName: "n.channel_name",
  watchedSeconds: "n.watched_seconds",
  personalNotes: "n.personal_notes",
  aiSummary: "n.ai_summary",
};

const known = new WeakMap<SelectedField[], ItemJson | null>();
let count = 0;

/** Null for a query that asks for what only resolvers know; worked out once for each document. */
export function itemJsonOf(info: GraphQLResolveInfo): ItemJson | null {
  const page = selectedFields(info);
  const nodes = page?.find(({ name }) => name === "nodes");
  // What else needs the items themselves is left to resolvers.
  if (!nodes || !page?.every(({ name }) => ["nodes", "pageInfo", "totalCount"].includes(name))) return null;
  let json = known.get(nodes.fields);
  if (json === undefined) {
    json = jsonOf(nodes.fields);
    known.set(nodes.fields, json);
  }
  return json;
}

const attachmentsOf = (json: string) => `(select coalesce(json_agg(${json} order by a.created_at, a.id), '[]'::json)
  from attachment a where a.item_id = n.id and a.deleted_at is null)`;

/** Columns of a row, and what they need joined to `n`. */
export interface Belongings {
  columns: string;
  join: string;
  /** Names them in statements; empty for none. */
  name: string;
}

const fieldsOfLinks = ["linkedProjects", "project", "projectId"];

/** Files and linked projects of the items of a page, as far as its query asks for them. */
export function belongingsOf(info: GraphQLResolveInfo | undefined): Belongings {
  const nodes = info && selectedFields(info)?.find(({ name }) => name === "nodes");
  const asks = (names: readonly string[]) => nodes?.fields.some(({ name }) => names.includes(name)) === true;
  const files = asks(["attachments"]);
  const links = asks(fieldsOfLinks);
  const filesColumn = `${attachmentsOf(jsonObject(attachmentFields("a")))} as attachments`;
  return {
    columns: `${files ? `, ${filesColumn}` : ""}${links ? `, links.*` : ""}`,
    join: links ? linksJoin([`${allLinks(jsonObject(linkFields))} as "linkedProjects"`]) : "",
    name: `${files ? ".files" : ""}${links ? ".links" : ""}`,
  };
}

function jsonOf(fields: readonly SelectedField[]): ItemJson | null {
  const columns: string[] = [];
  const links: string[] = [];
  for (const field of fields) {
    const ofLinks = linkSql(field);
    const sql = ofLinks ? `links."${field.key}"` : itemSql(field);
    if (sql === null) return null;
    if (ofLinks) links.push(`${ofLinks} as "${field.key}"`);
    columns.push(`${sql} as "${field.key}"`);
  }
  count += 1;
  return {
    sql: `row_to_json((select item from (select ${columns.join(", ")}) item))::text`,
    join: links.length > 0 ? linksJoin(links) : "",
    name: `.json${count}`,
  };
}

function linkSql({ name, fields }: SelectedField): string | null {
  if (name === "projectId") return firstLinkId;
  if (name === "project") return written(fields, linkFields, firstLink);
  return name === "linkedProjects" ? written(fields, linkFields, allLinks) : null;
}

function itemSql({ name, fields }: SelectedField): string | null {
  switch (name) {
    case "category":
      return written(
        fields,
        categoryFields("c"),
        (json) => `(select ${json} from category c where c.id = n.category_id)`,
      );
    case "tags":
      return written(
        fields,
        tagFields("t"),
        (json) => `(select coalesce(json_agg(${json} order by t.name_key, t.id), '[]'::json)
          from content_tag ct join tag t on t.id = ct.tag_id where ct.item_id = n.id)`,
      );
    case "attachments":
      return written(fields, attachmentFields("a"), attachmentsOf);
    default:
      return (fields.length === 0 && Object.hasOwn(plainFields, name) && plainFields[name]) || null;
  }
}

function written(fields: readonly SelectedField[], from: SqlFields, write: (json: string) => string): string | null {
  const json = selectedJson(fields, from);
  return json && write(json);
}
