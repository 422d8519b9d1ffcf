import { type AliasableExpression, type Expression, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { fieldColumns, ofCategory, ofTags } from "../../content/contentRows.js";
import { fieldsOfKind, fieldsWith, sharedFields } from "../../content/fields.js";
import { linksOfItem } from "../../content/projectLinks/linkedProjects.js";
import { type ContentType, contentTypes } from "../../contentKinds/contentKinds.js";
import type { OwnData } from "../../platform/data/Data.js";
import { columns } from "../../platform/data/expressions.js";
import { jsonList } from "../../platform/data/json.js";
import { isOwn, sameOwner, sameOwnerByKey } from "../../platform/data/owners.js";
import { transcriptJson } from "../../sharing/ItemFacts.js";
import { categoryFields } from "../../taxonomy/categoryJson.js";
import { tagFields } from "../../taxonomy/tagJson.js";
import { contentListPath, type OwnItem, transferredKind } from "../transferredKind.js";

export interface ListedId {
  id: string;
  /** Only for content. */
  title?: string;
}

/** One list of an export: the ids in order, and a query that reads some of them. */
export interface ExportList<T = unknown> {
  /** Its file in the zip. */
  path: string;
  ids(own: OwnData): { execute(): Promise<ListedId[]> };
  /** @param wanted any of the ids to read. */
  items(own: OwnData, wanted: Expression<string>): AliasableExpression<T>;
}

/** An item as an export reads it. */
export type ExportedItem = Omit<OwnItem, "attachments" | "projects"> & { projects: { id: string; name: string }[] };

const content = (own: OwnData, type: ContentType, wanted: Expression<string>) =>
  own
    .select("content_item as n")
    .where("n.id", "=", wanted)
    .where("n.deleted_at", "is", null)
    .select(
      fieldColumns([
        ...fieldsWith(sharedFields, "transfer"),
        ...fieldsWith<object, "transfer">(fieldsOfKind[type], "transfer"),
      ]),
    )
    .$if(transferredKind(type).hasTranscript, (items) => items.select(transcriptJson.as("transcript")))
    .select([
      ofCategory(categoryFields.name).as("categoryName"),
      ofTags(jsonBuildObject({ id: tagFields.id, name: tagFields.name }))
        .$notNull()
        .as("tags"),
      linksOfItem
        .select(({ ref }) =>
          jsonList(jsonBuildObject({ id: ref("p.id"), name: ref("p.name") }), ref("cp.place")).as("projects"),
        )
        .$asScalar()
        .$notNull()
        .as("projects"),
    ]);

/** The items of each kind. */
export const contentLists = contentTypes.map((type) => ({
  type,
  path: contentListPath(type),
  ids: (own: OwnData) =>
    own
      .select("content_item")
      .where("content_type", "=", type)
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .orderBy("id")
      .select(["id", "title"]),
  items: (own: OwnData, wanted: Expression<string>) => content(own, type, wanted).$castTo<ExportedItem>(),
}));

export const projectLists: readonly ExportList[] = [
  {
    path: "data/projects.json",
    // A project comes after its parent, so that an import finds the parent.
    ids: (own) =>
      own.db
        .withRecursive("tree(id, position, depth)", (db) =>
          db
            .selectFrom("project")
            .where(isOwn())
            .where("parent_id", "is", null)
            .where("deleted_at", "is", null)
            .select(({ lit }) => ["id", "position", lit(0).as("depth")])
            .unionAll(
              db
                .selectFrom("tree")
                .innerJoin("project as p", (join) =>
                  join.on(isOwn("p")).onRef("p.parent_id", "=", "tree.id").on("p.deleted_at", "is", null),
                )
                .select((eb) => ["p.id", "p.position", eb("tree.depth", "+", eb.lit(1)).as("depth")]),
            ),
        )
        .selectFrom("tree")
        .orderBy("depth")
        .orderBy("position")
        .orderBy("id")
        .select("id"),
    items: (own, wanted) =>
      own
        .select("project as p")
        .where("p.id", "=", wanted)
        .select(columns("p", "id, parent_id, name, description, color, status, status_before, archived_with"))
        .select(columns("p", "is_favorite, due_date, created_at, updated_at")),
  },
  {
    path: "data/tasks.json",
    ids: (own) =>
      own
        .select("task")
        .where("deleted_at", "is", null)
        .orderBy((eb) => eb("parent_id", "is not", null))
        .orderBy("position")
        .orderBy("id")
        .select("id"),
    items: (own, wanted) =>
      own
        .select("task as t")
        .where("t.id", "=", wanted)
        .select(columns("t", "id, project_id, parent_id, title, description, status, priority, due_date, start_date"))
        .select(columns("t", "planned_start, planned_minutes, planned_time_zone"))
        .select(columns("t", "repeat_rule, completed_at, created_at, updated_at"))
        .select((eb) => [
          eb
            .selectFrom("task_item as ti")
            .where(sameOwnerByKey("ti", "t"))
            .whereRef("ti.task_id", "=", "t.id")
            .select(({ ref }) => jsonList(ref("ti.item_id"), ref("ti.place")).as("ids"))
            .as("itemIds"),
          eb
            .selectFrom("task_line as l")
            .where(sameOwnerByKey("l", "t"))
            .whereRef("l.task_id", "=", "t.id")
            .select(({ ref }) =>
              jsonBuildObject({
                noteId: ref("l.note_id"),
                blockId: ref("l.block_id"),
                writtenHash: ref("l.written_hash"),
              }).as("l"),
            )
            .as("line"),
          eb
            .selectFrom("task_reminder as r")
            .where(sameOwnerByKey("r", "t"))
            .whereRef("r.task_id", "=", "t.id")
            .select(({ ref }) => jsonBuildObject({ minutes: ref("r.minutes"), timeZone: ref("r.time_zone") }).as("r"))
            .as("reminder"),
        ]),
  },
];

/** Short lists. */
export const smallLists: readonly ExportList[] = [
  {
    path: "data/categories.json",
    ids: (own) => own.select("category").orderBy("sort_order").orderBy("id").select("id"),
    items: (own, wanted) =>
      own
        .select("category as c")
        .where("c.id", "=", wanted)
        .select(columns("c", "id, name, color, icon, sort_order, content_type, scope")),
  },
  {
    path: "data/tags.json",
    ids: (own) => own.select("tag").orderBy("name_key").orderBy("id").select("id"),
    items: (own, wanted) =>
      own.select("tag as t").where("t.id", "=", wanted).select(columns("t", "id, name, color, content_type")),
  },
  {
    path: "data/event-uids.json",
    // notes link to events by their ids, which the calendar's file doesn't have
    ids: (own) =>
      own
        .select("calendar_event as e")
        .where("e.deleted_at", "is", null)
        .where("e.subscription_id", "is", null)
        .where(({ cast, ref }) => sql<boolean>`${ref("e.uid")} <> ${cast("e.id", "text")}`)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("note_link as l")
              .where(sameOwner("l", "e"))
              .whereRef("l.target_id", "=", "e.id")
              .where("l.kind", "=", "EVENT")
              .select("l.place"),
          ),
        )
        .orderBy("e.id")
        .select("e.id"),
    items: (own, wanted) => own.select("calendar_event as e").where("e.id", "=", wanted).select(["e.id", "e.uid"]),
  },
  {
    path: "data/event-types.json",
    ids: (own) => own.select("event_type").orderBy("place").orderBy("id").select("id"),
    items: (own, wanted) =>
      own.select("event_type as t").where("t.id", "=", wanted).select(columns("t", "id, name, color, is_visible")),
  },
  {
    path: "data/saved-searches.json",
    ids: (own) => own.select("saved_search").orderBy("place").orderBy("id").select("id"),
    items: (own, wanted) => own.select("saved_search").where("id", "=", wanted).select(["id", "name", "query"]),
  },
  {
    path: "data/subscriptions.json",
    ids: (own) => own.select("calendar_subscription").orderBy("name").orderBy("id").select("id"),
    items: (own, wanted) =>
      own
        .select("calendar_subscription as s")
        .where("s.id", "=", wanted)
        .select(columns("s", "id, url, name, color, is_visible")),
  },
];
