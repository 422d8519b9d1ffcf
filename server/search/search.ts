import type { Context } from "../platform/context.js";
import { nameKey } from "../taxonomy/nameKey.js";
import { markExcerpt, markText } from "./markText.js";
import { parseSearch, type UnderstoodSearch } from "./parseSearch.js";
import type { SearchAnswer, SearchGroup, SearchHit } from "./SearchAnswer.js";
import { type SearchKind, searchKinds } from "./searchEnums.js";
import type { SearchInput } from "./searchInputs.js";
import { type Found, mostCounted, searchStatement } from "./searchSql.js";

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

/** Finds what the viewer has; one statement for all kinds. */
export async function search(ctx: Context, input: SearchInput): Promise<SearchAnswer> {
  ctx.requireViewer();
  const asked = parseSearch(input.query);
  const understood = understand(input, asked);
  const { terms, ...parsed } = understood;
  const found = asksForSomething({ ...understood, kinds: asked.kinds })
    ? await find(ctx, understood, input.first)
    : null;
  const groups = searchKinds.map((kind) => groupOf(kind, found, input.first));
  return {
    parsed: { ...parsed, text: terms.map(({ text }) => text).join(" ") },
    groups,
    totalCount: groups.reduce((sum, { totalCount }) => sum + totalCount, 0),
    hasMore: groups.some(({ hasMore }) => hasMore),
  };
}

function understand(input: SearchInput, parsed: UnderstoodSearch): UnderstoodSearch {
  const kinds = input.kinds?.length
    ? input.kinds.filter((kind) => parsed.kinds.length === 0 || parsed.kinds.includes(kind))
    : parsed.kinds;
  return {
    ...parsed,
    kinds,
    tag: input.tag?.trim() || parsed.tag,
    category: input.category?.trim() || parsed.category,
  };
}

function asksForSomething(search: UnderstoodSearch): boolean {
  const { terms, tag, category, isFavorite, isArchived, kinds, before, after } = search;
  if (terms.some(({ isExcluded }) => !isExcluded)) return true;
  return (
    tag !== null ||
    category !== null ||
    isFavorite ||
    isArchived ||
    kinds.length > 0 ||
    before !== null ||
    after !== null
  );
}

async function find(ctx: Context, search: UnderstoodSearch, first: number): Promise<Found | null> {
  const statement = searchStatement(search, first);
  if (statement === null) return null;
  const key = (value: string | null) => value && nameKey(value);
  const values = {
    terms: JSON.stringify(search.terms),
    tag: key(search.tag),
    category: key(search.category),
    before: search.before,
    after: search.after,
  };
  const [found] = await ctx.run(statement, values, ctx.services.searchPool);
  return found ?? null;
}

function groupOf(kind: SearchKind, found: Found | null, first: number): SearchGroup {
  const group = found?.groups[kind];
  if (!found || !group) return { kind, totalCount: 0, hasMore: false, hits: [] };
  const hits = group.hits.slice(0, first).map((hit) => ({
    ...nothing,
    ...hit,
    kind,
    updatedAt: instant(hit.updatedAt),
    start: hit.start && instant(hit.start),
    title: markText(hit.title, found.marks),
    excerpt: markExcerpt(hit.excerpt ?? "", found.marks),
  }));
  return { kind, totalCount: Math.min(group.count, mostCounted), hasMore: group.count > mostCounted, hits };
}

/** JSON writes an instant in the zone of the connection. */
function instant(text: string): string {
  return new Date(text).toISOString();
}
