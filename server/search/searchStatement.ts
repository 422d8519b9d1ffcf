import {
  type AliasableExpression,
  type Compilable,
  type Expression,
  expressionBuilder,
  type QueryCreator,
  type SqlBool,
  sql,
} from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { type OwnData, type Statement, StatementShapes } from "../platform/data/Data.js";
import { jsonList } from "../platform/data/json.js";
import { isOwn, isOwnByKey } from "../platform/data/owners.js";
import { type Parameters, viewerId } from "../platform/data/Parameter.js";
import type { Tables } from "../platform/data/tables.js";
import { withStep } from "../platform/data/withStep.js";
import {
  type FilteredRow,
  type FoundKind,
  type FoundRow,
  foundKinds,
  type HitFacts,
  type HitKey,
} from "./foundKinds.js";
import type { Marks } from "./markText.js";
import type { UnderstoodSearch } from "./parseSearch.js";
import type { NoteElement, SearchKind } from "./searchEnums.js";

export interface Found {
  marks: Marks;
  groups: Partial<Record<`${SearchKind}`, { count: number; hits: FoundHit[] }>>;
}

interface FoundHit {
  title: string;
  excerpt: string | null;
  facts: HitFacts;
}

/** A parsed search with the request's other arguments. */
export interface WholeSearch extends UnderstoodSearch {
  /** The search as it was typed, to match whole titles; null when a tag or category is given separately. */
  title: string | null;
  /** Only these kinds; all if empty. */
  only: readonly SearchKind[];
}

/** The parameters of a search: terms as JSON, a whole title, keys of names, and days. */
interface SearchValues {
  terms: string;
  title: string | null;
  tag: string | null;
  category: string | null;
  before: string | null;
  after: string | null;
  /** The ids of what notes must link to. */
  targets: readonly string[];
}

/** The inputs from which the statement of a search is built. */
interface Asking {
  own: OwnData;
  search: WholeSearch;
  values: Parameters<SearchValues>;
  /** How many hits of a kind are wanted. */
  shown: number;
}

/** Counting stops at this many of a kind. */
export const maxCounted = 200;
/** How many of the matches that each step finds are ranked. */
const maxWeighed = 30;
/** The numbers of hits that the overlay requests: for each kind at first, and for a single kind, which is the max. */
const shownHits = [5, 20];
/** Texts up to this length are cut here, longer ones in their own table. */
const shortText = 2_000;
/** If the database estimates more matches than this, they are neither counted nor collected: the latest are scanned. */
const veryMany = 2_500;
/**
 * The same for matches in titles, when all matches are that many: sampling titles tells less than the latest rows do.
 */
const veryManyTitles = 1_000;

/**
 * The row that `search_asked` makes of the terms; in its queries "¤" is a placeholder for the key of owner and kind.
 */
interface Asked {
  everywhere: string;
  in_title: string;
  exactly: string;
  without: string;
  words: string[] | null;
  runs: string[] | null;
  /** Of what matches in a text. */
  pattern: string | null;
  corrections: number;
  are_short: boolean;
  /** The letters that the words of all kinds begin with. */
  owner: string;
  /** The whole search as one word, in the form of titles; null if it can't be one. */
  title: string | null;
}

/** The same as queries for one kind, and whether they match too much to collect. */
interface Queries extends Pick<Asked, "everywhere" | "in_title" | "exactly"> {
  /** The words, or without filters the whole title too: these rows are counted together. */
  words_or_title: string;
  exact_title: string;
  titled: string;
  is_wide: boolean;
  is_wide_in_title: boolean;
}

/** A matching row with what ranks it. */
type Candidate = Pick<FoundRow, "id" | "place" | "at" | "found_by">;

/** The steps of the statement: the first three for all kinds, the others for each kind. */
interface Steps extends Tables {
  asked: Asked;
  found_tag: { id: string };
  found_category: { id: string };
  /** The rows that can be found; this is part of the steps that use it, not a step of its own. */
  rows: FoundRow;
  queries: Queries;
  /** The rows whose title equals the whole search. */
  titled: Candidate;
  /** Matches among the latest rows, if there are too many matches in total. */
  near: Candidate;
  matches: Candidate;
  in_title: Candidate;
  /** The latest matches, if more match than are counted. */
  newest: Candidate;
}

/** The steps that find the hits of one kind, and the hits, the best first. */
interface FoundSteps {
  db: QueryCreator<Steps>;
  hits: AliasableExpression<HitKey>;
}

interface Sources extends Steps {
  b: FoundRow;
}

/** How things of one kind are found: by words, by filters only, or by their whole title only. */
type Way = "words" | "filters" | "title";

const eb = expressionBuilder<Sources, "b">();
const keys = ["b.id", "b.place"] as const;
const columns = [...keys, "b.at", "b.found_by"] as const;

/** The most recently used shapes are cached, here and with their plans on each connection; there are thousands. */
const shapes = new StatementShapes<Found, SearchValues>(30);

/**
 * The one statement that answers a search. Its generic plan is shared by all people, since planning costs as much as
 * some searches; therefore the number of hits is part of the text.
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
    ...search.has,
    search.linksTo === null ? "" : "links",
    search.before === null ? "" : "before",
    search.after === null ? "" : "after",
    search.terms.some(({ isExcluded }) => isExcluded) ? "without" : "",
  ];
  const name = `${found.map(({ kind, way }) => `${kind.code}-${way}`).join("")}.${shape.filter(Boolean).join(".")}.${shown}`;
  return shapes.of(name, (own, values) => answerOf({ own, search, values, shown }, found));
}

function answerOf(asking: Asking, found: readonly { kind: FoundKind; way: Way }[]): Compilable<Found> {
  const { own, search, values } = asking;
  const made = sql<Omit<Asked, "owner" | "title">>`search_asked(${viewerId}, ${values.terms})`.as<"made">("made");
  // once, for all kinds
  const asked = own.db
    .selectFrom(made)
    .selectAll()
    .select(({ fn }) => [
      fn<string>("search_key", [viewerId, sql.lit("")]).as("owner"),
      fn<string | null>("search_title", [values.title]).as("title"),
    ]);
  let db = withStep(stepsOf(own), "asked", asked);
  if (search.tag !== null) db = withStep(db, "found_tag", named(own, "tag", values.tag));
  if (search.category !== null) db = withStep(db, "found_category", named(own, "category", values.category));
  const groups = found.map(({ kind, way }) => [kind.kind, groupOf(asking, kind, way)] as const);
  return db
    .selectFrom("asked")
    .select(({ ref }) => [
      jsonBuildObject({ words: ref("asked.words"), runs: ref("asked.runs") }).as("marks"),
      jsonBuildObject(Object.fromEntries(groups)).as("groups"),
    ]);
}

const stepsOf = (own: OwnData): QueryCreator<Steps> => own.db.withTables<Omit<Steps, keyof Tables>>();

/** Tags or categories of this name, otherwise those whose names begin with it. */
const named = (own: OwnData, table: "tag" | "category", key: Expression<string | null>) =>
  own
    .select(table)
    .select("id")
    .where((row) =>
      row.or([
        row("name_key", "=", key),
        row.and([
          startsWith(row.ref("name_key"), key),
          row.not(row.exists(own.select(table).select("id").where("name_key", "=", key))),
        ]),
      ]),
    );

const startsWith = (text: Expression<string>, beginning: Expression<string | null>) =>
  eb.fn<boolean>("starts_with", [text, beginning]);

/** Null when nothing of the kind can match. If filters exclude the kind, only item titles are searched. */
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
  const { kinds, tag, category, isFavorite, isArchived, has, linksTo } = search;
  if (!isAsked(kind, search.only) || !isAsked(kind, kinds)) return false;
  if ((has.length > 0 || linksTo !== null) && !kind.filters.includes("has")) return false;
  if ((tag !== null || category !== null) && !kind.filters.includes("tag")) return false;
  return !(isFavorite && !kind.filters.includes("favorite")) && !(isArchived && !kind.filters.includes("archived"));
}

function hasFilters({
  tag,
  category,
  isFavorite,
  isArchived,
  kinds,
  has,
  linksTo,
  before,
  after,
}: WholeSearch): boolean {
  const names = [tag, category, linksTo, before, after];
  return names.some((value) => value !== null) || isFavorite || isArchived || kinds.length > 0 || has.length > 0;
}

/** Whether filters exclude some of the rows. */
const isNarrowing = ({ tag, category, isFavorite, isArchived, has, linksTo, before, after }: WholeSearch) =>
  linksTo !== null ||
  tag !== null ||
  category !== null ||
  isFavorite ||
  isArchived ||
  has.length > 0 ||
  before !== null ||
  after !== null;

/** The beginnings of elements in the HTML of a note, whose text has no angle brackets. */
const tagsOfElements = {
  CHECKLIST: ['<ul data-type="checklist">'],
  CODE: ["<pre>"],
  TABLE: ["<table>"],
  IMAGE: ["<figure "],
  LINK: ["<a ", "<div data-embed="],
} satisfies Partial<Record<NoteElement, string[]>>;

/** Whether a note has an element. */
function hasElement(own: OwnData, item: Expression<string>, element: NoteElement): Expression<SqlBool> {
  if (element === "ATTACHMENT")
    return eb.exists(
      own.select("attachment as f").where("f.item_id", "=", item).where("f.deleted_at", "is", null).select("f.id"),
    );
  if (element === "TASK") {
    const isThere = own.select("task as t").where("t.deleted_at", "is", null);
    return eb.exists(
      own
        .select("task_line as tl")
        .where("tl.note_id", "=", item)
        .where((line) => line.exists(isThere.whereRef("t.id", "=", line.ref("tl.task_id")).select("t.id")))
        .select("tl.task_id"),
    );
  }
  const filed = own.select("content_item as filed").where("filed.id", "=", item);
  return eb.exists(
    filed
      .where((row) => row.or(tagsOfElements[element].map((tag) => row("filed.content", "like", sql.lit(`%${tag}%`)))))
      .select("filed.id"),
  );
}

/** Whether the latest rows may represent all: with filters they say little about the rest. */
const mayBeWide = ({ isNumerous, latest }: FoundKind, search: WholeSearch) =>
  isNumerous === true && latest !== null && !isNarrowing(search);

/** The conditions on the rows `b` of a kind besides its words. */
function narrowed({ own, search, values }: Asking, kind: FoundKind): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  const item = eb.ref("b.item_id");
  const linked = own.db.selectFrom("content_tag as ct").where(isOwnByKey("ct")).where("ct.item_id", "=", item);
  const filed = own.select("content_item as filed").where("filed.id", "=", item);
  const ids = (step: "found_tag" | "found_category") => eb.selectFrom(step).select("id");
  if (search.tag !== null)
    conditions.push(eb.exists(linked.where("ct.tag_id", "in", ids("found_tag")).select("ct.tag_id")));
  if (search.category !== null)
    conditions.push(eb.exists(filed.where("filed.category_id", "in", ids("found_category")).select("filed.id")));
  for (const element of search.has) conditions.push(hasElement(own, item, element));
  if (search.linksTo !== null) {
    const links = own.select("note_link as l").where("l.target_id", "=", sql<string>`any(${values.targets}::uuid[])`);
    conditions.push(eb(item, "in", links.select("l.note_id")));
  }
  const filters = (row: FilteredRow) => [
    ...(search.isFavorite ? [row.is_favorite] : []),
    ...(search.isArchived ? [row.is_archived] : []),
    ...(search.before !== null ? [sql<boolean>`${row.day} < ${values.before} collate "C"`] : []),
    ...(search.after !== null ? [sql<boolean>`${row.day} >= ${values.after} collate "C"`] : []),
  ];
  const row = { day: eb.ref("b.day"), is_favorite: eb.ref("b.is_favorite"), is_archived: eb.ref("b.is_archived") };
  const isFiltered = filters(row).length > 0;
  if (isFiltered) conditions.push(...(kind.having ? [kind.having(own, filters)] : filters(row)));
  return eb.and(conditions);
}

const askedRow = expressionBuilder<Steps, "asked">();
const searchKey = (code: string) => askedRow("asked.owner", "||", sql.lit(code));
/** A query of `asked` for the words that begin with a key. */
const keyed = (query: Expression<string>, key: Expression<string>) =>
  eb.fn<string>("replace", [query, sql.lit("¤"), key]);
const tsquery = (text: Expression<string>) => eb.cast<string>(text, sql`tsquery`);
const titleWord = ({ titleCode, code }: FoundKind) =>
  askedRow(searchKey(titleCode ?? code), "||", askedRow.ref("asked.title"));
const titleQuery = (kind: FoundKind) => tsquery(titleWord(kind));

const matches = (query: Expression<string>) => eb("b.found_by", "@@", query);
const queryOf = (name: "everywhere" | "words_or_title" | "in_title") =>
  eb.selectFrom("queries").select(name).$asScalar().$notNull();
const isTrue = (name: "is_wide" | "is_wide_in_title") => eb.selectFrom("queries").select(name).$asScalar().$notNull();
const countOf = (step: "near" | "matches") =>
  eb.selectFrom(step).select(eb.fn.countAll<number>().as("count")).$asScalar().$notNull();

/** The rows whose title equals the whole search, regardless of the filters. */
const titledRows = (own: OwnData, kind: FoundKind, max: number) =>
  own.db
    .selectFrom(kind.rows(own, isOwnByKey).as("b"))
    .where(matches(eb.selectFrom("asked").select(titleQuery(kind).as("query")).$asScalar()))
    .select(columns)
    .limit(sql.lit(max));

/**
 * The hits of one kind that contain the words: first those whose title equals the search, then those with all words in
 * the title, then exact matches, then the newest.
 */
function byWords(asking: Asking, kind: FoundKind): FoundSteps {
  const { own, search, shown } = asking;
  const { latest } = kind;
  const hasTitled = mayBeTitle(kind, search);
  const canBeWide = mayBeWide(kind, search);
  const isNarrowed = narrowed(asking, kind);
  const found = (query: "words_or_title" | "in_title", max: number, isDue?: Expression<SqlBool>) =>
    own.db
      .withTables<Pick<Steps, "rows">>()
      .selectFrom("rows as b")
      .where(isDue ?? eb.and([]))
      .where(matches(queryOf(query)))
      .where(isNarrowed)
      .select(columns)
      .limit(sql.lit(max));
  const amongLatest = (rows: AliasableExpression<FoundRow>) =>
    own.db
      .selectFrom(rows.as("b"))
      .where(matches(queryOf("everywhere")))
      .where(isNarrowed)
      .select(columns);

  // The index stores the owner in each word; in this form the owner is checked without tempting the planner to another
  // index.
  let db = withStep(stepsOf(own), "rows", kind.rows(own, isOwnByKey), { isInline: true });
  if (hasTitled) db = withStep(db, "titled", titledRows(own, kind, maxWeighed));
  db = withStep(db, "queries", queriesOf(asking, kind));
  if (latest && canBeWide)
    db = withStep(db, "near", amongLatest(latest(own, isTrue("is_wide"), 1)).limit(sql.lit(maxWeighed)));
  const isFew = eb.or([eb.not(isTrue("is_wide")), eb(countOf("near"), "<", sql.lit(shown))]);
  db = withStep(db, "matches", found("words_or_title", maxCounted + 1, canBeWide ? isFew : undefined));
  const isFewInTitle = canBeWide ? eb.not(isTrue("is_wide_in_title")) : undefined;
  if (kind.titleCode) db = withStep(db, "in_title", found("in_title", maxWeighed, isFewInTitle));
  if (latest) {
    const isMore = eb(countOf("matches"), ">", sql.lit(maxCounted));
    const isDue = canBeWide ? eb.and([eb.not(isTrue("is_wide")), isMore]) : isMore;
    db = withStep(db, "newest", amongLatest(latest(own, isDue, 0.5)));
  }
  return { db, hits: bestOf(asking, kind) };
}

/** The terms as queries of one kind, and whether they match too much. */
function queriesOf(asking: Asking, kind: FoundKind): AliasableExpression<Queries> {
  const key = searchKey(kind.code);
  const titleKey = searchKey(kind.titleCode ?? kind.code);
  const made = eb.selectFrom("asked").select(({ ref }) => {
    const without = keyed(ref("without"), key);
    const everywhere = eb(keyed(ref("everywhere"), key), "||", without);
    const orTitle = sql<string>`concat_ws(' | ', ${everywhere}, ${titleWord(kind)})`;
    const isTitleMeant = mayBeTitle(kind, asking.search) && !isNarrowing(asking.search);
    return [
      tsquery(everywhere).as("everywhere"),
      tsquery(isTitleMeant ? orTitle : everywhere).as("words_or_title"),
      tsquery(eb(keyed(ref("in_title"), titleKey), "||", without)).as("in_title"),
      tsquery(keyed(ref("exactly"), key)).as("exactly"),
      tsquery(keyed(ref("exactly"), titleKey)).as("exact_title"),
      (mayBeTitle(kind, asking.search) ? titleQuery(kind) : tsquery(sql.lit(""))).as("titled"),
      "corrections",
      "are_short",
    ];
  });
  const isNot = sql<boolean>`false`;
  if (!mayBeWide(kind, asking.search)) return made.select([isNot.as("is_wide"), isNot.as("is_wide_in_title")]);
  const expected = (query: Expression<string>) => sql<number>`search_estimate(${sql.lit(kind.table)}, ${query})`;
  const weighed = eb
    .selectFrom(made.offset(sql.lit(0)).as("made"))
    .selectAll()
    .select(({ ref }) =>
      sql<boolean>`${expected(ref("everywhere"))} > ${sql.lit(veryMany)} * (2 + ${ref("corrections")}) / 2`.as(
        "is_wide",
      ),
    )
    .offset(sql.lit(0));
  return eb
    .selectFrom(weighed.as("weighed"))
    .selectAll()
    .select(({ ref }) => {
      const isWide = sql<boolean>`${ref("is_wide")} and (${ref("are_short")}
        or ${expected(ref("in_title"))} > ${sql.lit(veryManyTitles)})`;
      return (kind.titleCode ? isWide : isNot).as("is_wide_in_title");
    });
}

/** The best matches of all steps, in order. */
function bestOf({ own, search, shown }: Asking, kind: FoundKind): AliasableExpression<HitKey> {
  const hasTitled = mayBeTitle(kind, search);
  const from = (step: "titled" | "in_title" | "near" | "newest" | "matches") =>
    own.db.withTables<Pick<Steps, typeof step>>().selectFrom(`${step} as b`).select(columns);
  const some = own.db.selectFrom(from("matches").limit(sql.lit(maxWeighed)).as("b")).select(columns);
  // each step has its own share: the same rows in two of them leave no others out
  const all = [
    ...(hasTitled ? [from("titled")] : []),
    ...(kind.titleCode ? [from("in_title")] : []),
    ...(mayBeWide(kind, search) ? [from("near")] : []),
    ...(kind.latest ? [from("newest")] : []),
  ].reduce((before, step) => before.unionAll(step), some);
  const each = own.db.selectFrom(all.as("b")).distinctOn(keys).select(columns);
  // unpacked once for all lookups
  const unpacked = own.db
    .selectFrom(each.as("b"))
    .select([...keys, "b.at", sql<string>`b.found_by || ''`.as("words")])
    .offset(sql.lit(0));
  return own.db
    .withTables<Pick<Steps, "queries">>()
    .selectFrom(unpacked.as("b"))
    .innerJoin("queries as q", (join) => join.onTrue())
    .$if(hasTitled, (query) => query.orderBy((row) => row("b.words", "@@", row.ref("q.titled")), "desc"))
    .$if(kind.titleCode !== null, (query) =>
      query
        .orderBy((row) => row("b.words", "@@", row.ref("q.in_title")), "desc")
        .orderBy((row) => row("b.words", "@@", row.ref("q.exact_title")), "desc"),
    )
    .orderBy((row) => row("b.words", "@@", row.ref("q.exactly")), "desc")
    .orderBy((row) => row.fn("ts_rank", ["b.words", "q.everywhere"]), "desc")
    .orderBy("b.at", "desc")
    .orderBy("b.id")
    .orderBy("b.place")
    .select(keys)
    .limit(sql.lit(shown));
}

/** Without words: first rows whose title equals the search, then those that match the filters, the newest first. */
function byFilters(asking: Asking, kind: FoundKind, way: Way): FoundSteps {
  const { own, search, shown } = asking;
  const hasTitled = mayBeTitle(kind, search);
  const titled = eb.selectFrom("titled").select("id");
  // nothing is ranked by words
  const noWords = sql<null>`null`.as("found_by");
  const rows = own.db.selectFrom(kind.rows(own, isOwn).as("b")).select([...keys, "b.at", noWords]);
  const isWide = kind.latest !== null && search.tag === null && search.category === null && !search.isArchived;
  const left = rows
    .select(sql<boolean>`false`.as("is_titled"))
    .where(narrowed(asking, kind))
    .$if(isWide, (query) => query.where("b.is_archived", "=", sql.lit(false)))
    .$if(search.terms.length > 0, (query) => query.where(eb.not(matches(excludedOf(kind)))))
    .$if(hasTitled, (query) => query.where("b.id", "not in", titled))
    .orderBy("b.at", "desc")
    .orderBy("b.id", "desc")
    .limit(sql.lit(maxCounted + 1));
  const withTitle = rows.select(sql<boolean>`true`.as("is_titled")).where("b.id", "in", titled);
  const listed = own.db.selectFrom(left.as("left")).selectAll();
  const all: AliasableExpression<Candidate & { is_titled: boolean }> =
    way === "title" ? withTitle : hasTitled ? listed.unionAll(withTitle) : listed;
  const sorted = own.db
    .selectFrom(all.as("b"))
    .select(columns)
    .orderBy("b.is_titled", "desc")
    .orderBy("b.at", "desc")
    .orderBy("b.id", "desc");
  let db = stepsOf(own);
  if (hasTitled) db = withStep(db, "titled", titledRows(own, kind, maxCounted + 1));
  db = withStep(db, "matches", sorted);
  return { db, hits: eb.selectFrom("matches as b").select(keys).limit(sql.lit(shown)) };
}

/** The rows with one of the excluded words, for a search that has no other words. */
const excludedOf = ({ code }: FoundKind) =>
  eb
    .selectFrom("asked")
    .select(({ ref }) => {
      const anyOf = sql<string>`replace(substr(${ref("without")}, 5), ' & !(', ' | (')`;
      return tsquery(keyed(anyOf, searchKey(code))).as("query");
    })
    .$asScalar()
    .$notNull();

/** One kind's group; texts and excerpts are read only for the hits that are shown. */
function groupOf(asking: Asking, kind: FoundKind, way: Way) {
  const { own, search, shown } = asking;
  const isByWords = way === "words";
  const all = eb.selectFrom("matches").select(["id", "place"]);
  const either = all.union(eb.selectFrom("titled").select(["id", "place"]));
  const isTitleLeft = isByWords && mayBeTitle(kind, search) && isNarrowing(search);
  const counted = eb
    .selectFrom((isTitleLeft ? either : all).as("counted"))
    .select(eb.fn.countAll<number>().as("count"))
    .$asScalar();
  const isTooMany = eb.and([isTrue("is_wide"), eb(countOf("near"), ">=", sql.lit(shown))]);
  const count =
    isByWords && mayBeWide(kind, search)
      ? eb
          .case()
          .when(isTooMany)
          .then(sql.lit(maxCounted + 1))
          .else(counted)
          .end()
      : counted;
  const { db, hits } = isByWords ? byWords(asking, kind) : byFilters(asking, kind, way);
  const line = own.db
    .selectFrom(kind.shown(own).as("line"))
    .select(({ ref }) => {
      const [text, pattern] = [ref("line.text"), eb.selectFrom("asked").select("pattern")];
      const excerpt = sql<string | null>`case when length(${text}) <= ${sql.lit(shortText)} then ${text}
        else search_excerpt(${text}, ${pattern}) end`;
      return jsonBuildObject({ title: ref("line.title"), excerpt, facts: ref("line.facts") }).as("json");
    })
    .$asScalar();
  // The hits are in order: an aggregate reads the rows of its subquery as they come.
  return db
    .selectFrom(hits.as("hit"))
    .select(({ fn }) =>
      jsonBuildObject({ count: fn<number>("greatest", [count, fn.countAll()]), hits: jsonList(line) }).as("group"),
    )
    .$asScalar()
    .$notNull();
}
