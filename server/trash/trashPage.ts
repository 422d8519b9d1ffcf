import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { shownDays } from "../calendar/events/shownDays.js";
import { occurrenceId, readEventId } from "../calendar/series/occurrenceId.js";
import { fieldsOfKind } from "../content/fields.js";
import { type ContentType, contentTypes } from "../contentKinds/contentKinds.js";
import type { Context } from "../platform/context.js";
import { type OwnData, Statement } from "../platform/data/Data.js";
import { rowCount } from "../platform/data/expressions.js";
import { sameOwnerByKey } from "../platform/data/owners.js";
import type { Parameters } from "../platform/data/Parameter.js";
import { checkPageSize, decodeCursor, type Page, pageOf } from "../platform/data/pages.js";
import { isInstant } from "../platform/isoTime.js";
import { isUuid } from "../platform/isUuid.js";
import { keptDays, keptSince } from "./keptDays.js";
import type { TrashCount, TrashEntry } from "./TrashEntry.js";
import { type TrashKind, trashKinds } from "./trashKinds.js";

const order = "trash";
const beforeAll = { deletedAt: "-infinity", id: "00000000-0000-0000-0000-000000000000", originalStart: "-infinity" };

interface Values {
  kinds: readonly TrashKind[];
  since: string;
  deletedAt: string;
  id: string;
  originalStart: string;
  size: number;
}

/** A row as every kind gives it, in this order. */
interface Row {
  kind: TrashKind;
  id: string;
  /** Of an occurrence that was deleted on its own, the start that the rule gives. */
  originalStart: string | null;
  title: string;
  place: string | null;
  color: string | null;
  contentType: ContentType | null;
  itemCount: number | null;
  start: string | null;
  end: string | null;
  allDay: boolean;
  timeZone: string | null;
  isSeries: boolean;
  deletedAt: string;
}

const absent: { readonly [K in keyof Row]: Expression<Row[K]> } = {
  kind: sql`null::text`,
  id: sql`null::uuid`,
  originalStart: sql`null::timestamptz`,
  title: sql`null::text`,
  place: sql`null::text`,
  color: sql`null::text`,
  contentType: sql`null::text`,
  itemCount: sql`null::integer`,
  start: sql`null::timestamptz`,
  end: sql`null::timestamptz`,
  allDay: sql`false`,
  timeZone: sql`null::text`,
  isSeries: sql`false`,
  deletedAt: sql`null::timestamptz`,
};
const names = Object.keys(absent) as (keyof Row)[];

/** The table of a kind by an alias, the columns that page through it, and what a row shows. */
interface Source {
  kind: TrashKind;
  // biome-ignore lint/suspicious/noExplicitAny: each source has a table of its own
  found: (own: OwnData, values: Parameters<Pick<Values, "since">>) => SelectQueryBuilder<any, any, object>;
  key: string;
  shown: (own: OwnData) => Partial<Record<keyof Row, Expression<unknown>>>;
}

const column = (name: string) => sql.ref(name);
const nameOf = (own: OwnData, table: "category" | "project", id: string) =>
  own
    .select(`${table} as of`)
    .where("of.id", "=", column(id) as Expression<string>)
    .select("of.name");
const titleOf = (own: OwnData, table: "content_item" | "task", id: string) =>
  own
    .select(`${table} as of`)
    .where("of.id", "=", column(id) as Expression<string>)
    .select("of.title");

const times = { start: column("e.starts_at"), end: column("e.ends_at"), allDay: column("e.all_day") };

const sources: readonly Source[] = [
  ...contentTypes.map(
    (type): Source => ({
      kind: type,
      found: (own) =>
        own
          .select("content_item as n")
          .where("n.content_type", "=", sql.lit(type))
          .where("n.deleted_at", "is not", null),
      key: "n.deleted_at, n.id",
      shown: (own) => ({
        title: column("n.title"),
        place: nameOf(own, "category", "n.category_id"),
        ...("color" in fieldsOfKind[type] ? { color: column("n.color") } : {}),
      }),
    }),
  ),
  {
    kind: "PROJECT",
    found: (own) => own.select("project as p").whereRef("p.deleted_with", "=", "p.id"),
    key: "p.deleted_at, p.id",
    shown: (own) => ({
      title: column("p.name"),
      place: nameOf(own, "project", "p.parent_id"),
      color: column("p.color"),
    }),
  },
  {
    kind: "TASK",
    found: (own) => own.select("task as t").whereRef("t.deleted_with", "=", "t.id"),
    key: "t.deleted_at, t.id",
    shown: (own) => ({
      title: column("t.title"),
      place: sql`coalesce(${titleOf(own, "task", "t.parent_id")}, ${nameOf(own, "project", "t.project_id")})`,
    }),
  },
  {
    kind: "EVENT",
    found: (own) => own.select("calendar_event as e").where("e.deleted_at", "is not", null),
    key: "e.deleted_at, e.id",
    shown: () => ({
      title: column("e.title"),
      ...times,
      timeZone: column("e.time_zone"),
      isSeries: sql`e.recurrence_rule is not null`,
    }),
  },
  {
    kind: "EVENT",
    // A deleted occurrence stays deleted, even after it has left the trash.
    found: (own, { since }) =>
      own
        .select("event_exception as x")
        .innerJoin("calendar_event as e", (join) => join.on(sameOwnerByKey("e", "x")).onRef("e.id", "=", "x.series_id"))
        .where("e.deleted_at", "is", null)
        .where("x.deleted_at", ">", since),
    key: "x.deleted_at, x.series_id, x.original_start",
    shown: () => ({
      originalStart: column("x.original_start"),
      title: sql`case when 'title' = any(x.changed) then x.title else e.title end`,
      start: sql`coalesce(x.starts_at, x.original_start)`,
      end: sql`coalesce(x.ends_at, x.original_start + (e.ends_at - e.starts_at))`,
      allDay: sql`coalesce(x.all_day, e.all_day)`,
      timeZone: column("e.time_zone"),
    }),
  },
  {
    kind: "ATTACHMENT",
    found: (own) => own.select("attachment as a").where("a.deleted_at", "is not", null),
    key: "a.deleted_at, a.id",
    shown: (own) => ({ title: column("a.file_name"), place: titleOf(own, "content_item", "a.item_id") }),
  },
  ...(["CATEGORY", "TAG"] as const).map(
    (kind): Source => ({
      kind,
      found: (own) => own.select("trashed_taxonomy as c").where("c.kind", "=", sql.lit(kind)),
      key: "c.deleted_at, c.id",
      shown: () => ({
        title: column("c.name"),
        color: column("c.color"),
        contentType: column("c.content_type"),
        itemCount: sql`cardinality(c.item_ids)`,
      }),
    }),
  ),
];

const isWanted = ({ kind }: Source, { kinds }: Parameters<Values>) =>
  sql<SqlBool>`${sql.lit(kind)} = any(${kinds}::text[])`;

/** The first rows of one source, by its index. */
function rowsOf(own: OwnData, source: Source, values: Parameters<Values>) {
  const [deletedAt = "", id = "", originalStart] = source.key.split(", ");
  const key = [deletedAt, id, ...(originalStart ? [originalStart] : [])];
  const { deletedAt: at, id: afterId, originalStart: afterStart } = values;
  const place = [sql`${at}::timestamptz`, sql`${afterId}::uuid`, sql`${afterStart}::timestamptz`].slice(0, key.length);
  const isBehind = sql<SqlBool>`(${sql.join(key.map(column))}) > (${sql.join(place)})`;
  const shown: Partial<Record<keyof Row, Expression<unknown>>> = {
    kind: sql`${sql.lit(source.kind)}::text`,
    id: column(id),
    deletedAt: column(deletedAt),
    ...source.shown(own),
  };
  let rows = source.found(own, values).where(isWanted(source, values)).where(isBehind);
  for (const each of key) rows = rows.orderBy(each);
  return own.db
    .selectFrom(
      rows
        .limit(values.size)
        .select(names.map((name) => sql`${shown[name] ?? absent[name]}`.as(name)))
        .as("rows"),
    )
    .selectAll()
    .$castTo<Row>();
}

const page = new Statement((own, values: Parameters<Values>) => {
  const [first, ...others] = sources.map((source) => rowsOf(own, source, values));
  const all = others.reduce((united, rows) => united.unionAll(rows), first!);
  const start = sql`coalesce("originalStart", '-infinity')`;
  return own.db
    .selectFrom(all.as("trash"))
    .selectAll()
    .orderBy("deletedAt")
    .orderBy("id")
    .orderBy(start)
    .limit(values.size);
});

const counts = new Statement((own, values: Parameters<Values>) => {
  const counted = sources.map((source) =>
    source
      .found(own, values)
      .where(isWanted(source, values))
      .select([sql<TrashKind>`${sql.lit(source.kind)}::text`.as("kind"), rowCount]),
  );
  const [first, ...others] = counted as SelectQueryBuilder<object, never, TrashCount>[];
  return others.reduce((united, rows) => united.unionAll(rows), first!);
});

const isWhole = ({ key }: Source) => !key.includes("original_start");

/** Which of these are in the trash, and as what. */
const known = new Statement((own, values: Parameters<{ ids: readonly string[]; since: string }>) => {
  const found = sources.filter(isWhole).map((source) => {
    const id = column(source.key.split(", ")[1] ?? "");
    return source
      .found(own, values)
      .where(sql<SqlBool>`${id} = any(${values.ids}::uuid[])`)
      .select([sql<TrashKind>`${sql.lit(source.kind)}::text`.as("kind"), sql<string>`${id}`.as("id")]);
  });
  const [first, ...others] = found as SelectQueryBuilder<object, never, { kind: TrashKind; id: string }>[];
  return others.reduce((united, rows) => united.unionAll(rows), first!);
});

/**
 * Whether each of these is in the viewer's trash as what it is said to be. Occurrences are left to their own check.
 */
export async function areInTrash(ctx: Context, entries: readonly { kind: TrashKind; id: string }[]): Promise<boolean> {
  const whole = entries.filter(({ id }) => isUuid(id));
  const rows = await ctx.run(known, { ids: whole.map(({ id }) => id), since: keptSince(ctx.clock()) });
  const found = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return entries.every(({ kind, id }) => (isUuid(id) ? found.has(`${kind} ${id.toLowerCase()}`) : kind === "EVENT"));
}

/** How much of each kind is in the trash, for every kind that is asked for. */
export async function trashCounts(ctx: Context, kinds: readonly TrashKind[] = trashKinds): Promise<TrashCount[]> {
  const rows = await ctx.run(counts, { ...beforeAll, kinds, since: keptSince(ctx.clock()), size: 0 });
  return kinds.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    return { kind, count: ofKind.reduce((sum, { count }) => sum + count, 0) };
  });
}

/** The first of what is in the trash, the longest deleted first. */
export async function trashRows(
  ctx: Context,
  kinds: readonly TrashKind[],
  size: number,
  behind = beforeAll,
): Promise<TrashEntry[]> {
  const rows = await ctx.run(page, { ...behind, kinds, since: keptSince(ctx.clock()), size });
  return rows.map(entryOf);
}

/** @throws InvalidInputError for a page size out of bounds and a damaged cursor. */
export async function trashPage(
  ctx: Context,
  { kinds, first, after }: { kinds: readonly TrashKind[]; first: number; after: string | null | undefined },
): Promise<Page<TrashEntry>> {
  checkPageSize(first, ctx.maxPageSize);
  const isPlace = (value: string) => /^\S+ \S*$/.test(value) && value.trim().split(" ").every(isInstant);
  const position = after ? decodeCursor(order, after, isPlace) : null;
  const [deletedAt = "", originalStart] = position?.value.split(" ") ?? [];
  const behind = position && { deletedAt, id: position.id, originalStart: originalStart || "-infinity" };
  return pageOf<TrashEntry>({
    rows: await trashRows(ctx, kinds, first + 1, behind ?? beforeAll),
    first,
    after,
    order,
    position: (entry) => {
      const { eventId, originalStart } = readEventId(entry.id)!;
      const start = originalStart === null ? "" : new Date(originalStart).toISOString();
      return { value: `${entry.deletedAt} ${start}`, id: eventId };
    },
    totalCount: async () => (await trashCounts(ctx, kinds)).reduce((sum, { count }) => sum + count, 0),
  });
}

function entryOf(row: Row): TrashEntry {
  const { kind, id, originalStart, title, place, color, contentType, itemCount, isSeries, deletedAt } = row;
  const { start, end, allDay, timeZone } = row;
  const days = start && end && timeZone ? shownDays({ start, end, allDay, timeZone }) : null;
  return {
    kind,
    id: originalStart === null ? id : occurrenceId(id, originalStart),
    title,
    place,
    color,
    contentType,
    itemCount,
    start,
    firstDay: days?.first ?? null,
    isSeries,
    deletedAt,
    removedAt: new Date(Date.parse(deletedAt) + keptDays * 86_400_000).toISOString(),
  };
}
