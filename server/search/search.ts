import { sql } from "kysely";
import { contentTypes } from "../contentKinds/contentKinds.js";
import type { Context } from "../platform/context.js";
import type { Area } from "../platform/scopes.js";
import { nameKey } from "../taxonomy/nameKey.js";
import { markExcerpt, markText } from "./markText.js";
import { type AskedName, namesIn, parseSearch, type UnderstoodSearch } from "./parseSearch.js";
import type { SearchAnswer, SearchGroup, SearchHit } from "./SearchAnswer.js";
import { type SearchKind, searchKinds } from "./searchEnums.js";
import type { SearchInput } from "./searchInputs.js";
import { type Found, maxCounted, searchStatement, type WholeSearch } from "./searchStatement.js";

/** The kinds of things that a note may link to. */
const linkedKinds: readonly SearchKind[] = [...contentTypes, "PROJECT", "TASK", "EVENT"];
const maxTitled = 20;
const areaOfKind: Readonly<Record<SearchKind, Area>> = {
  NOTE: "notes",
  VIDEO: "videos",
  TRANSCRIPT: "videos",
  TASK: "projects",
  PROJECT: "projects",
  EVENT: "calendar",
  RECEIVED: "sharing",
};

const nothing: SearchHit = {
  id: "",
  kind: "NOTE",
  title: [],
  excerpt: [],
  updatedAt: "",
  isArchived: false,
  color: null,
  categoryIcon: null,
  categoryName: null,
  thumbnailUrl: null,
  channelName: null,
  durationSeconds: null,
  seconds: null,
  status: null,
  dueDate: null,
  projectId: null,
  path: null,
  start: null,
  allDay: null,
  timeZone: null,
  senderName: null,
};

/** Finds the viewer's things; one statement for all kinds. */
export async function search(ctx: Context, input: SearchInput): Promise<SearchAnswer> {
  ctx.requireViewer();
  const asked = parseSearch(input.query, await filtersAmong(ctx, namesIn(input.query)));
  const whole = wholeSearch(input, asked);
  const { terms, title: _, only, kinds, ...parsed } = whole;
  const targets = asked.linksTo === null ? [] : await titled(ctx, asked.linksTo);
  const found = await find(ctx, whole, input.first, targets);
  const groups = searchKinds.map((kind) => groupOf(kind, found, input.first));
  return {
    parsed: { ...parsed, kinds: kindsOf(only, kinds), text: terms.map(({ text }) => text).join(" ") },
    groups,
    totalCount: groups.reduce((sum, { totalCount }) => sum + totalCount, 0),
    hasMore: groups.some(({ hasMore }) => hasMore),
  };
}

/** Which names are the viewer's tags or categories, or prefixes of some. */
async function filtersAmong(ctx: Context, names: AskedName[]): Promise<(name: AskedName) => boolean> {
  if (names.length === 0) return () => false;
  const found = (sign: string, table: "tag" | "category") => {
    const keys = names.filter((name) => name.sign === sign).map(({ name }) => nameKey(name));
    return ctx.own.db
      .selectFrom(sql<{ key: string }>`unnest(${keys}::text[])`.as<"wanted">(sql`wanted(key)`))
      .select(sql<string>`${sql.lit(sign)} || wanted.key`.as("filter"))
      .where(({ exists }) =>
        exists(ctx.own.select(table).select("id").where(sql<boolean>`starts_with(name_key, wanted.key)`)),
      );
  };
  const rows = await found("#", "tag").unionAll(found("@", "category")).execute();
  const filters = new Set(rows.map(({ filter }) => filter));
  return ({ sign, name }) => filters.has(sign + nameKey(name));
}

function wholeSearch(input: SearchInput, asked: UnderstoodSearch): WholeSearch {
  const [query, tag, category] = [input.query, input.tag, input.category].map((text) => text?.trim() || null);
  return {
    ...asked,
    tag: tag ?? asked.tag,
    category: category ?? asked.category,
    title: tag || category ? null : (query ?? null),
    only: input.kinds ?? [],
  };
}

/** The kinds allowed by both the argument and the operators in the search. */
function kindsOf(only: readonly SearchKind[], said: SearchKind[]): SearchKind[] {
  return only.length > 0 ? only.filter((kind) => said.length === 0 || said.includes(kind)) : said;
}

/** The ids of the viewer's things with this title; in the order of the kinds, at most 20 of each. */
async function titled(ctx: Context, title: string): Promise<string[]> {
  const whole = { ...parseSearch("", () => false), title, only: linkedKinds };
  const found = await find(ctx, whole, maxTitled, []);
  return linkedKinds.flatMap((kind) => found?.groups[kind]?.hits.map(({ facts }) => facts.id) ?? []);
}

/** The kinds that the caller may read of these, or of all; null when it is none. */
function readable(ctx: Context, only: readonly SearchKind[]): readonly SearchKind[] | null {
  const may = (kind: SearchKind) => ctx.may([[`${areaOfKind[kind]}:read`]]);
  if (searchKinds.every(may)) return only;
  const kinds = (only.length > 0 ? only : searchKinds).filter(may);
  return kinds.length > 0 ? kinds : null;
}

async function find(
  ctx: Context,
  search: WholeSearch,
  first: number,
  targets: readonly string[],
): Promise<Found | null> {
  const only = readable(ctx, search.only);
  if (only === null) return null;
  const statement = searchStatement({ ...search, only }, first);
  if (statement === null) return null;
  const key = (value: string | null) => value && nameKey(value);
  const values = {
    terms: JSON.stringify(search.terms),
    title: search.title,
    tag: key(search.tag),
    category: key(search.category),
    before: search.before,
    after: search.after,
    targets,
  };
  const [found] = await ctx.run(statement, values, ctx.searchRunner);
  return found ?? null;
}

function groupOf(kind: SearchKind, found: Found | null, first: number): SearchGroup {
  const group = found?.groups[kind];
  if (!found || !group) return { kind, totalCount: 0, hasMore: false, hits: [] };
  const hits = group.hits.slice(0, first).map(({ title, excerpt, facts }) => ({
    ...nothing,
    ...facts,
    kind,
    updatedAt: instant(facts.updatedAt),
    start: facts.start ? instant(facts.start) : null,
    title: markText(title, found.marks),
    excerpt: markExcerpt(excerpt ?? "", found.marks),
  }));
  return { kind, totalCount: Math.min(group.count, maxCounted), hasMore: group.count > maxCounted, hits };
}

/** JSON writes an instant in the zone of the connection. */
function instant(text: string): string {
  return new Date(text).toISOString();
}
