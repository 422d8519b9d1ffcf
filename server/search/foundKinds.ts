import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { fieldsOfKind } from "../content/fields.js";
import { type ContentType, contentTypes } from "../contentKinds/contentKinds.js";
import type { OwnData } from "../platform/data/Data.js";
import { isOwn, isOwnByKey, sameOwner } from "../platform/data/owners.js";
import type { Tables } from "../platform/data/tables.js";
import { pathOf } from "../projects/upwards.js";
import type { SearchHit } from "./SearchAnswer.js";
import type { SearchKind } from "./searchEnums.js";

/** The searched columns of a table, with the same names for every kind. */
export interface FoundRow {
  id: string;
  /** Identifies a row together with the id: the position of a passage in its video, 0 for anything else. */
  place: number;
  found_by: string | null;
  /** Orders equal matches, the latest first. */
  at: string | number;
  /** A day or instant as text, compared by before: and after:. */
  day: string;
  /** The item that has the tags and category. */
  item_id: string;
  is_favorite: boolean;
  is_archived: boolean;
}

export type HitKey = Pick<FoundRow, "id" | "place">;

/** A hit's details besides its title and text. */
export type HitFacts = Pick<SearchHit, "id" | "updatedAt" | "isArchived"> &
  Partial<Omit<SearchHit, "kind" | "title" | "excerpt">>;

interface ShownRow {
  title: string;
  text: string | null;
  facts: HitFacts;
}

/** How things of one kind are found, and how their result lines are read. */
export interface FoundKind {
  kind: SearchKind;
  table: keyof Tables;
  /** The prefix of its words in the index, and of those of its titles; null without titles. */
  code: string;
  titleCode: string | null;
  /** The filters it supports besides words and days. */
  filters: readonly ("tag" | "favorite" | "archived" | "has")[];
  /** The rows that can be found. @param tie the owner's condition, whose form determines the usable indexes. */
  rows(own: OwnData, tie: typeof isOwn): AliasableExpression<FoundRow>;
  /** Whether a person may have so many that all matches of a common word take too long to collect. */
  isNumerous?: boolean;
  /**
   * Some of its latest rows that match a condition, for kinds of which a person may have thousands; null for others.
   * @param share the rows sampled to estimate how common a word is.
   */
  latest: ((own: OwnData, condition: Expression<SqlBool>, share: number) => AliasableExpression<FoundRow>) | null;
  /** Wraps filters into a condition of `b`, if they apply to rows of another table. */
  having?: (own: OwnData, filters: (row: FilteredRow) => Expression<SqlBool>[]) => Expression<SqlBool>;
  /** The result line of one `hit`. */
  shown(own: OwnData): AliasableExpression<ShownRow>;
}

/** The columns that filters compare. */
export type FilteredRow = { readonly [K in "day" | "is_favorite" | "is_archived"]: Expression<FoundRow[K]> };

/** How many of the latest rows are scanned when very many contain the words. */
const latestSeen = 200;
/** Passages are grouped by video: those of this many of the latest videos are scanned. */
const latestVideos = 10;

/** The hit whose result line is read. */
const hit = { id: sql.ref<string>("hit.id"), place: sql.ref<number>("hit.place") };

const utcDay = (column: Expression<string>) => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
const none = { place: sql<number>`0`.as("place"), isFavorite: sql<boolean>`false`.as("is_favorite") };
const neverArchived = sql<boolean>`false`;

/** The type is a parameter: as a constant it would tempt the planner to read and sort a whole index of all videos. */
const contentOf = (own: OwnData, type: ContentType, tie: typeof isOwn) =>
  own.db
    .selectFrom("content_item as b")
    .where(tie("b"))
    .where("b.content_type", "=", type)
    .where("b.deleted_at", "is", null)
    .where(sql<boolean>`not b.is_template`);

const latestContent = (
  own: OwnData,
  type: ContentType,
  condition: Expression<SqlBool>,
  { share, max }: { share: number; max: number },
) =>
  contentOf(own, type, isOwn)
    .where("b.is_archived", "=", sql.lit(false))
    .where(condition)
    .orderBy("b.updated_at", "desc")
    .orderBy("b.id", "desc")
    .limit(sql.lit(max * share));

interface WithContent extends Tables {
  b: Tables["content_item"];
}
const content = expressionBuilder<WithContent, "b">();
const contentColumns = [
  "b.id" as const,
  none.place,
  "b.found_by" as const,
  "b.updated_at as at" as const,
  utcDay(content.ref("b.updated_at")).as("day"),
  "b.id as item_id" as const,
  "b.is_favorite" as const,
  "b.is_archived" as const,
];

const colored = contentTypes.filter((type) => "color" in fieldsOfKind[type]);

/** Its words begin with the first letter of its type, and those of its titles with the next (`content_code`). */
const codesOf = (type: ContentType) => ({
  code: type.charAt(0).toLowerCase(),
  titleCode: String.fromCharCode(type.toLowerCase().charCodeAt(0) + 1),
});

const contentKind = (type: ContentType): FoundKind => ({
  kind: type,
  table: "content_item",
  ...codesOf(type),
  filters: ["tag", "favorite", "archived", ...(type === "NOTE" ? (["has"] as const) : [])],
  isNumerous: type === "NOTE",
  rows: (own, tie) => contentOf(own, type, tie).select(contentColumns),
  latest: (own, condition, share) =>
    latestContent(own, type, condition, { share, max: latestSeen }).select(contentColumns),
  shown: (own) =>
    own.db
      .selectFrom("content_item as b")
      .where(isOwnByKey("b"))
      .where("b.id", "=", hit.id)
      .leftJoin("category as c", (join) => join.on(sameOwner("c", "b")).onRef("c.id", "=", "b.category_id"))
      .select(({ ref, case: either }) => [
        "b.title",
        "b.search_text as text",
        jsonBuildObject({
          id: ref("b.id"),
          updatedAt: ref("b.updated_at"),
          isArchived: ref("b.is_archived"),
          color: either().when("b.content_type", "in", colored.map(sql.lit)).then(ref("b.color")).else(null).end(),
          categoryIcon: ref("c.icon"),
          categoryName: ref("c.name"),
          thumbnailUrl: ref("b.thumbnail_url"),
          channelName: ref("b.channel_name"),
          durationSeconds: ref("b.duration_seconds"),
        }).as("facts"),
      ]),
});

/** The ids of the viewer's videos. */
const videos = (own: OwnData) =>
  own.select("content_item as i").where("i.content_type", "=", sql.lit("VIDEO")).select("i.id");

interface WithPassage {
  b: Pick<Tables["transcript_passage"], "item_id">;
}
const passage = expressionBuilder<WithPassage, "b">();
/** "Is true" makes this a lookup in the set of somebody's videos: as a join the search would start from it. */
const videoIs = (isOne: "in" | "not in", ids: ReturnType<typeof videos>) =>
  passage(passage.parens("b.item_id", isOne, ids), "is", true);

const passageColumns = [
  "b.item_id as id" as const,
  "b.position as place" as const,
  "b.found_by" as const,
  "b.position as at" as const,
  sql<string>`''`.as("day"),
  "b.item_id" as const,
  none.isFavorite,
  neverArchived.as("is_archived"),
];

const property = (json: Expression<unknown>, name: string) => sql<string | null>`${json}->>${sql.lit(name)}`;

/** In the order of the groups. */
export const foundKinds: readonly FoundKind[] = [
  ...contentTypes.map(contentKind),
  {
    kind: "TASK",
    table: "task",
    code: "t",
    titleCode: "u",
    filters: [],
    rows: (own, tie) =>
      own.db
        .selectFrom("task as b")
        .where(tie("b"))
        .where("b.deleted_at", "is", null)
        .select(({ ref, fn }) => [
          "b.id",
          none.place,
          "b.found_by",
          "b.updated_at as at",
          fn.coalesce("b.due_date", utcDay(ref("b.updated_at"))).as("day"),
          "b.id as item_id",
          none.isFavorite,
          neverArchived.as("is_archived"),
        ]),
    latest: null,
    shown: (own) =>
      own.db
        .selectFrom("task as b")
        .where(isOwnByKey("b"))
        .where("b.id", "=", hit.id)
        .select(({ ref }) => [
          "b.title",
          "b.description as text",
          jsonBuildObject({
            id: ref("b.id"),
            updatedAt: ref("b.updated_at"),
            isArchived: neverArchived,
            status: ref("b.status"),
            dueDate: ref("b.due_date"),
            projectId: ref("b.project_id"),
            path: pathOf(own, ref("b.project_id")),
          }).as("facts"),
        ]),
  },
  {
    kind: "EVENT",
    table: "calendar_event",
    code: "e",
    titleCode: "f",
    filters: [],
    rows: (own, tie) =>
      own.db
        .selectFrom("calendar_event as b")
        .where(tie("b"))
        .where("b.deleted_at", "is", null)
        .select(({ ref }) => [
          "b.id",
          none.place,
          "b.found_by",
          "b.starts_at as at",
          utcDay(ref("b.starts_at")).as("day"),
          "b.id as item_id",
          none.isFavorite,
          neverArchived.as("is_archived"),
        ]),
    latest: null,
    shown: (own) =>
      own.db
        .selectFrom("calendar_event as b")
        .where(isOwnByKey("b"))
        .where("b.id", "=", hit.id)
        .leftJoin("event_type as t", (join) => join.on(sameOwner("t", "b")).onRef("t.id", "=", "b.event_type_id"))
        .select(({ ref }) => [
          "b.title",
          sql<string>`concat_ws('. ', ${ref("b.location")}, ${ref("b.description")})`.as("text"),
          jsonBuildObject({
            id: ref("b.id"),
            updatedAt: ref("b.updated_at"),
            isArchived: neverArchived,
            start: ref("b.starts_at"),
            allDay: ref("b.all_day"),
            timeZone: ref("b.time_zone"),
            color: ref("t.color"),
          }).as("facts"),
        ]),
  },
  {
    kind: "PROJECT",
    table: "project",
    code: "p",
    titleCode: "q",
    filters: ["favorite", "archived"],
    rows: (own, tie) =>
      own.db
        .selectFrom("project as b")
        .where(tie("b"))
        .where("b.deleted_at", "is", null)
        .select((eb) => [
          "b.id",
          none.place,
          "b.found_by",
          "b.updated_at as at",
          utcDay(eb.ref("b.updated_at")).as("day"),
          "b.id as item_id",
          "b.is_favorite",
          eb("b.status", "=", sql.lit("ARCHIVED")).$castTo<boolean>().as("is_archived"),
        ]),
    latest: null,
    shown: (own) =>
      own.db
        .selectFrom("project as b")
        .where(isOwnByKey("b"))
        .where("b.id", "=", hit.id)
        .select((eb) => [
          "b.name as title",
          "b.description as text",
          jsonBuildObject({
            id: eb.ref("b.id"),
            updatedAt: eb.ref("b.updated_at"),
            isArchived: eb("b.status", "=", sql.lit("ARCHIVED")).$castTo<boolean>(),
            color: eb.ref("b.color"),
            path: pathOf(own, eb.ref("b.parent_id")),
          }).as("facts"),
        ]),
  },
  {
    kind: "RECEIVED",
    table: "received_item",
    code: "r",
    titleCode: "s",
    filters: [],
    rows: (own, tie) =>
      own.db
        .selectFrom("received_item as b")
        .where(tie("b"))
        .where("b.status", "=", sql.lit("PENDING"))
        .select(({ ref }) => [
          "b.id",
          none.place,
          "b.found_by",
          "b.created_at as at",
          utcDay(ref("b.created_at")).as("day"),
          "b.id as item_id",
          none.isFavorite,
          neverArchived.as("is_archived"),
        ]),
    latest: null,
    shown: (own) =>
      own.db
        .selectFrom("received_item as b")
        .where(isOwnByKey("b"))
        .where("b.id", "=", hit.id)
        .select(({ ref }) => {
          const [card, body] = [ref("b.card"), ref("b.body")];
          const plain = sql`regexp_replace(left(${property(body, "content")}, 20000), '<[^>]*>', ' ', 'g')`;
          return [
            property(card, "title").$castTo<string>().as("title"),
            sql<string>`concat_ws(' ', ${ref("b.message")}, ${plain},
              ${property(body, "personalNotes")}, ${property(body, "aiSummary")})`.as("text"),
            jsonBuildObject({
              id: ref("b.id"),
              updatedAt: ref("b.created_at"),
              isArchived: neverArchived,
              senderName: ref("b.sender_name"),
              color: property(card, "color"),
              thumbnailUrl: property(card, "thumbnailUrl"),
            }).as("facts"),
          ];
        }),
  },
  {
    kind: "TRANSCRIPT",
    table: "transcript_passage",
    code: "x",
    titleCode: null,
    filters: ["tag", "favorite", "archived"],
    rows: (own, tie) =>
      own.db
        .selectFrom("transcript_passage as b")
        .where(tie("b"))
        // the videos in the trash are the shorter list
        .where(videoIs("not in", videos(own).where("i.deleted_at", "is not", null)))
        .select(passageColumns),
    isNumerous: true,
    latest: (own, condition, share) => {
      const seen = latestContent(own, "VIDEO", condition, { share, max: latestVideos }).select(["b.id", "b.owner_id"]);
      return own.db
        .selectFrom(seen.as("v"))
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom("transcript_passage as p")
              .where(isOwn("p"))
              .whereRef("p.item_id", "=", "v.id")
              .selectAll("p")
              .offset(sql.lit(0))
              .as("b"),
          (join) => join.onTrue(),
        )
        .select(passageColumns);
    },
    // If no video matches, no passage is scanned.
    having: (own, filters) => {
      const such = videos(own)
        .where("i.deleted_at", "is", null)
        .where((eb) =>
          eb.and(
            filters({
              day: utcDay(eb.ref("i.updated_at")),
              is_favorite: eb.ref("i.is_favorite"),
              is_archived: eb.ref("i.is_archived"),
            }),
          ),
        );
      return passage.and([passage.exists(such), videoIs("in", such)]);
    },
    shown: (own) =>
      own.db
        .selectFrom("transcript_passage as b")
        .where(isOwnByKey("b"))
        .where("b.item_id", "=", hit.id)
        .where("b.position", "=", hit.place)
        .innerJoin("content_item as i", (join) => join.on(sameOwner("i", "b")).onRef("i.id", "=", "b.item_id"))
        .select((eb) => [
          "i.title",
          "b.text",
          jsonBuildObject({
            id: eb.ref("b.item_id"),
            updatedAt: eb.ref("i.updated_at"),
            isArchived: eb.ref("i.is_archived"),
            seconds: eb("b.start_milliseconds", "/", sql.lit(1000)),
            thumbnailUrl: eb.ref("i.thumbnail_url"),
            channelName: eb.ref("i.channel_name"),
            durationSeconds: eb.ref("i.duration_seconds"),
          }).as("facts"),
        ]),
  },
];
