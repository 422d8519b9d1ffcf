import { sql } from "kysely";
import { contentKinds, contentTypes } from "../contentKinds/contentKinds.js";
import { type Statement, StatementShapes } from "../platform/data/Data.js";
import { viewerId } from "../platform/data/Parameter.js";
import { askedSql } from "./askedSql.js";
import { type FoundKind, foundKinds } from "./foundKinds.js";
import type { Marks } from "./markText.js";
import type { UnderstoodSearch } from "./parseSearch.js";
import type { SearchHit } from "./SearchAnswer.js";
import type { SearchKind } from "./searchEnums.js";

export interface Found {
  marks: Marks;
  groups: Partial<Record<`${SearchKind}`, { count: number; hits: FoundHit[] }>>;
}

type FoundHit = Omit<SearchHit, "kind" | "title" | "excerpt"> & { title: string; excerpt: string | null };

/** A search with what is said beside its words. */
export interface WholeSearch extends UnderstoodSearch {
  /** The search as it was typed, as a title may be; null where tag or category are said beside it. */
  title: string | null;
  /** Only these kinds; all where there are none. */
  only: readonly SearchKind[];
}

/** What a search asks for: terms as JSON, a whole title, keys of names, and days. */
interface SearchValues {
  terms: string;
  title: string | null;
  tag: string | null;
  category: string | null;
  before: string | null;
  after: string | null;
}

/** More of a kind than this are not counted. */
export const maxCounted = 200;
/** As many matches are weighed against each other where there are very many. */
const maxWeighed = 30;
/** As many hits of each kind as the overlay asks for, at first and of one kind, which is the most. */
const shownHits = [5, 20];
/** Texts up to this are cut here, longer ones where they are kept. */
const shortText = 2_000;
/** Where the database expects more matches than this, they are neither counted nor gathered: the latest are looked at. */
const veryMany = 2_500;
/** And of matches in titles, where all matches are so many: a look at some of those tells less than the latest do. */
const veryManyTitles = 1_000;

/** The first shapes that are asked for are kept, here and by each connection with their plans; there are thousands. */
const shapes = new StatementShapes<Found, SearchValues>(30);

/** The kinds of content as values, by their words. */
const types = sql.join(contentTypes.map((type) => sql`${sql.lit(type)} as ${sql.ref(contentKinds[type].one)}`));

/** How the things of one kind are found: by words, by filters alone, or by nothing but their whole title. */
type Way = "words" | "filters" | "title";

/**
 * The one statement that answers a search. Its plan is the same for everybody and made once, as making one costs as much
 * as some searches: so the owner comes from a row of its own, and how many hits there are is part of the text.
 * @param first how many hits of each kind are wanted; there may be more.
 */
export function searchStatement(search: WholeSearch, first: number): Statement<Found, SearchValues> | null {
  const shown = shownHits.find((most) => most >= first) ?? first;
  const found = foundKinds.flatMap((kind) => wayTo(kind, search) ?? []);
  if (found.length === 0) return null;
  const shape = [
    search.title === null ? "" : "title",
    search.tag === null ? "" : "tag",
    search.category === null ? "" : "category",
    search.isFavorite ? "favorite" : "",
    search.isArchived ? "archived" : "",
    search.before === null ? "" : "before",
    search.after === null ? "" : "after",
    search.terms.some(({ isExcluded }) => isExcluded) ? "without" : "",
  ];
  const name = `${found.map(({ kind, way }) => `${kind.code}-${way}`).join("")}.${shape.filter(Boolean).join(".")}.${shown}`;
  return shapes.of(name, (own, values) => {
    const parts = found.map(({ kind, way }) =>
      way === "words" ? matching(kind, search, shown) : browsing(kind, search, shown, way),
    );
    const groups = found.map(({ kind, way }) => `'${kind.kind}', (${answerOf(kind, search, way, shown)})`);
    const answer = sql<Found>`(select answer.*
      from (select ${viewerId}::uuid as me, ${types}, ${values.terms}::jsonb as terms,
        ${values.title}::text as title, ${values.tag}::text as tag, ${values.category}::text as category, ${values.before}::text as before,
        ${values.after}::text as after offset 0) viewer
      cross join lateral (
        with ${sql.raw([askedSql, ...parts].join(",\n"))}
        select (select json_build_object('words', words, 'runs', runs) from marks) as marks,
          json_build_object(${sql.raw(groups.join(", "))}) as groups
      ) answer)`;
    return own.db.selectFrom(answer.as("answer")).selectAll();
  });
}

/** Null where nothing of the kind can be found. Only an item's title is looked at where filters leave the kind out. */
function wayTo(kind: FoundKind, search: WholeSearch): { kind: FoundKind; way: Way } | null {
  const hasWords = search.terms.some(({ isExcluded }) => !isExcluded);
  if (canFind(kind, search)) {
    if (hasWords) return { kind, way: "words" };
    if (kind.kind !== "TRANSCRIPT" && hasFilters(search)) return { kind, way: "filters" };
  }
  return mayBeTitle(kind, search) && isAsked(kind, search.only) ? { kind, way: "title" } : null;
}

const isAsked = ({ kind }: FoundKind, kinds: readonly SearchKind[]) =>
  kinds.length === 0 || kinds.some((wanted) => wanted === kind);

const mayBeTitle = ({ titleCode }: FoundKind, { title }: WholeSearch) => title !== null && titleCode !== null;

function canFind(kind: FoundKind, search: WholeSearch): boolean {
  const { kinds, tag, category, isFavorite, isArchived } = search;
  if (!isAsked(kind, search.only) || !isAsked(kind, kinds)) return false;
  if ((tag !== null || category !== null) && !kind.takesTags) return false;
  return !(isFavorite && kind.favorite === null) && !(isArchived && kind.archived === null);
}

/** What narrows the rows `b` besides their words. */
function narrowed(kind: FoundKind, search: WholeSearch): string {
  const conditions = [kind.where];
  if (search.tag !== null)
    conditions.push(`exists (select from content_tag ct where ct.item_id = ${kind.itemId}
      and ct.tag_id in (select id from found_tag))`);
  if (search.category !== null)
    conditions.push(`exists (select from content_item filed where filed.owner_id = viewer.me and filed.id = ${kind.itemId}
      and filed.category_id in (select id from found_category))`);
  const filters = [
    search.isFavorite && kind.favorite,
    search.isArchived && kind.archived,
    search.before !== null && `${kind.day} < viewer.before collate "C"`,
    search.after !== null && `${kind.day} >= viewer.after collate "C"`,
  ]
    .filter(Boolean)
    .join(" and ");
  if (filters) conditions.push(kind.having ? kind.having(filters) : filters);
  return conditions.join(" and ");
}

const name = (kind: FoundKind, part: string) => `${kind.kind.toLowerCase()}_${part}`;

const titleQuery = ({ titleCode }: FoundKind) =>
  `(search_key(viewer.me, '${titleCode}') || search_title(viewer.title))::tsquery`;

/** What has the whole search for its title, whatever else the search says. */
const titledRows = (
  kind: FoundKind,
) => `${name(kind, "titled")} as materialized (select ${kind.key} from ${kind.table} b
  where b.found_by @@ (select ${titleQuery(kind)}) and b.owner_id is not distinct from viewer.me and ${kind.where}
  limit ${maxWeighed})`;

/**
 * The hits of one kind that have the words: what has the search for its title first, then those with all in the title,
 * then the exact, then the newest.
 */
function matching(kind: FoundKind, search: WholeSearch, shown: number): string {
  const [query, near, all, inTitle, newest, titled] = ["query", "near", "all", "title", "newest", "titled"].map(
    (part) => name(kind, part),
  );
  const key = `search_key(viewer.me, '${kind.code}')`;
  const titleKey = `search_key(viewer.me, '${kind.titleCode ?? kind.code}')`;
  // The index holds the owner in each word; said like this, the owner is checked and no other index is tempting.
  const own = `b.owner_id is not distinct from viewer.me and ${narrowed(kind, search)}`;
  const filled = (template: string, by: string) => `replace(${template}, '¤', ${by})`;
  const columns = kind.key;
  const plainColumns = columns.replaceAll("b.", "");
  const { latest } = kind;
  const canBeWide = mayBeWide(kind, search);
  const matchesOf = (rows: string) =>
    `select ${columns} from (${rows}) b where b.found_by @@ (select everywhere from ${query}) and ${narrowed(kind, search)}`;
  const hasTitled = mayBeTitle(kind, search);
  const sources = [
    hasTitled && `select ${plainColumns} from ${titled}`,
    canBeWide && `select ${plainColumns} from ${near}`,
    kind.titleCode && `select ${plainColumns} from ${inTitle}`,
    `(select ${plainColumns} from ${all} ${kind.titleCode ? `where (select count(*) from ${inTitle}) < ${maxWeighed}` : ""} limit ${maxWeighed})`,
    latest && `select ${plainColumns} from ${newest}`,
  ].filter(Boolean);
  const expected = (part: string) => `search_estimate('${kind.table}', ${part})`;
  const isWide = canBeWide ? `${expected("everywhere")} > ${veryMany} * (2 + corrections) / 2` : "false";
  const isWideInTitle =
    canBeWide && kind.titleCode ? `is_wide and (are_short or ${expected("in_title")} > ${veryManyTitles})` : "false";
  return [
    hasTitled && titledRows(kind),
    `${query} as materialized (select *, ${isWideInTitle} as is_wide_in_title from (select *, ${isWide} as is_wide
      from (select
        (${filled("everywhere", key)} || ${filled("without", key)})::tsquery as everywhere,
        (${filled("in_title", titleKey)} || ${filled("without", key)})::tsquery as in_title,
        ${filled("exactly", key)}::tsquery as exactly, ${filled("exactly", titleKey)}::tsquery as exact_title,
        ${hasTitled ? titleQuery(kind) : "null"} as titled, corrections, are_short
        from asked offset 0) made offset 0) weighed)`,
    latest &&
      canBeWide &&
      `${near} as materialized (${matchesOf(latest(`(select is_wide from ${query})`, 1))} limit ${maxWeighed})`,
    `${all} as materialized (select ${columns} from ${kind.table} b
      where ${canBeWide ? `(not (select is_wide from ${query}) or (select count(*) from ${near}) < ${shown}) and` : ""}
        b.found_by @@ (select everywhere from ${query}) and ${own} limit ${maxCounted + 1})`,
    kind.titleCode &&
      `${inTitle} as materialized (select ${columns} from ${kind.table} b
      where ${canBeWide ? `not (select is_wide_in_title from ${query}) and` : ""}
        b.found_by @@ (select in_title from ${query}) and ${own} limit ${maxWeighed})`,
    latest &&
      `${newest} as materialized (${matchesOf(latest(`${canBeWide ? `not (select is_wide from ${query}) and` : ""} (select count(*) from ${all}) > ${maxCounted}`, 0.5))})`,
    `${name(kind, "hits")} as materialized (
      select b.*, row_number() over () as rank from (
        select b.* from (${sources.join(" union ")}) candidate join ${kind.table} b
          on b.owner_id = viewer.me and (${columns}) = (${columns.replaceAll("b.", "candidate.")}), ${query} q,
          -- unpacked once for all that look into it
          lateral (select b.found_by || '' as words offset 0) unpacked
        order by ${hasTitled ? "unpacked.words @@ q.titled desc," : ""}
          ${kind.titleCode ? "unpacked.words @@ q.in_title desc, unpacked.words @@ q.exact_title desc," : ""}
          unpacked.words @@ q.exactly desc, ts_rank(unpacked.words, q.everywhere) desc, ${kind.at} desc, ${columns}
        limit ${shown}
      ) b)`,
  ]
    .filter(Boolean)
    .join(",\n");
}

function hasFilters({ tag, category, isFavorite, isArchived, kinds, before, after }: WholeSearch): boolean {
  const names = [tag, category, before, after];
  return names.some((value) => value !== null) || isFavorite || isArchived || kinds.length > 0;
}

/** Whether only the latest may stand for all: where filters narrow a search, those tell little about what is left. */
function mayBeWide(
  { latest }: FoundKind,
  { tag, category, isFavorite, isArchived, before, after }: WholeSearch,
): boolean {
  const isNarrowed = tag !== null || category !== null || isFavorite || isArchived || before !== null || after !== null;
  return latest !== null && !isNarrowed;
}

/** Without words: what has the search for its title, then what the filters leave, the newest first. */
function browsing(kind: FoundKind, search: WholeSearch, shown: number, way: Way): string {
  const key = `search_key(viewer.me, '${kind.code}')`;
  const isWide = search.tag === null && search.category === null && !search.isArchived;
  const [hasTitled, titled] = [mayBeTitle(kind, search), name(kind, "titled")];
  const conditions = [
    "b.owner_id = viewer.me",
    narrowed(kind, search),
    isWide && kind.newest,
    search.terms.length > 0 &&
      `not b.found_by @@ (select replace(replace(substr(without, 5), ' & !(', ' | ('), '¤', ${key})::tsquery from asked)`,
    hasTitled && `b.id not in (table ${titled})`,
  ];
  const order = `${kind.at} desc, ${kind.key.replaceAll(/b\.(\w+)/g, "b.$1 desc")}`;
  const parts = [
    hasTitled &&
      `select true as is_titled, b.* from ${kind.table} b where b.owner_id = viewer.me and b.id in (table ${titled})`,
    way === "filters" &&
      `(select false as is_titled, b.* from ${kind.table} b where ${conditions.filter(Boolean).join(" and ")}
        order by ${order} limit ${maxCounted + 1})`,
  ];
  return `${hasTitled ? `${titledRows(kind)},` : ""} ${name(kind, "all")} as materialized (
      select b.*, row_number() over (order by b.is_titled desc, ${order}) as rank
      from (${parts.filter(Boolean).join(" union all ")}) b),
    ${name(kind, "hits")} as materialized (select * from ${name(kind, "all")} where rank <= ${shown})`;
}

/** One kind's group as JSON; texts and excerpts are read for what is shown alone. */
function answerOf(kind: FoundKind, search: WholeSearch, way: Way, shown: number): string {
  const most = maxCounted + 1;
  const canBeWide = way === "words" && mayBeWide(kind, search);
  const isWide = `(select is_wide from ${name(kind, "query")}) and (select count(*) from ${name(kind, "near")}) >= ${shown}`;
  const titled = way === "words" && mayBeTitle(kind, search) ? `union table ${name(kind, "titled")}` : "";
  const counted = `(select count(*) from (table ${name(kind, "all")} ${titled}) counted)`;
  return `select json_build_object(
    'count', greatest(${canBeWide ? `case when ${isWide} then ${most} else ${counted} end` : counted}, count(*)),
    'hits', coalesce(json_agg(json_build_object('title', ${kind.title},
      'excerpt', (select case when length(body) <= ${shortText} then body
        else search_excerpt(body, (select pattern from marks)) end from (select ${kind.text}) text(body)),
      ${kind.rest}) order by b.rank), '[]'::json))
    from ${name(kind, "hits")} b ${kind.join}`;
}
