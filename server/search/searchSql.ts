import { sql } from "kysely";
import { type Statement, StatementShapes } from "../platform/data/Data.js";
import { viewerId } from "../platform/data/Parameter.js";
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

/** What a search asks for: terms as JSON, keys of names, and days. */
interface SearchValues {
  terms: string;
  tag: string | null;
  category: string | null;
  before: string | null;
  after: string | null;
}

/** More of a kind than this are not counted. */
export const mostCounted = 200;
/** As many matches are weighed against each other where there are very many. */
const mostWeighed = 30;
/** As many hits of each kind as the overlay asks for, at first and of one kind, which is the most. */
const shownHits = [5, 20];
/** Texts up to this are cut here, longer ones where they are kept. */
const shortText = 2_000;
/** Where the database expects more matches than this, they are neither counted nor gathered: the latest are looked at. */
const veryMany = 2_500;
/** And of matches in titles, where all matches are so many: a look at some of those tells less than the latest do. */
const veryManyTitles = 1_000;

/** Scripts without spaces, as the migration knows them. */
const unspaced = String.raw`[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]`;

/*
 * The values of a search are the columns of the one row `viewer`. In the queries that `asked` makes, "¤" stands where the key of owner and kind comes.
 */
const askedSql = `
  token as materialized (
    select term.place, term."isPhrase" as is_phrase, term."isExcluded" as is_excluded, split.word, split.at,
      split.word ~ '^${unspaced}' as is_unspaced
    from rows from (jsonb_to_recordset(viewer.terms) as (text text, "isPhrase" boolean, "isExcluded" boolean))
        with ordinality as term(text, "isPhrase", "isExcluded", place)
      cross join lateral regexp_split_to_table(search_split(term.text), ' ') with ordinality as split(word, at)
    where split.word <> ''
  ),
  word as materialized (
    select place, at, is_excluded, word, stem,
      ts_lexize('english_stem', word) = '{}' as is_stop_word,
      -- What is right of a word that may go on: a typo in its beginning leaves less.
      case when length(word) < 6 then length(word) / 2 else length(word) / 3 end as known_length
    from token cross join lateral (select coalesce((ts_lexize('search_stem', word))[1], word) as stem) stemmed
    where not is_phrase and not is_unspaced
  ),
  corrected as materialized (
    select word.place, word.at, near.word
    from word cross join lateral (
      select known.word, min(known.edits) as edits from (
        select s.word, case when within_one_edit(word.word, s.word) then 0 else 1 end as edits from search_word s
          where s.owner_id = viewer.me and s.word >= left(word.word, word.known_length)
            and s.word < left(word.word, word.known_length) || U&'\\+10FFFF'
            -- what is further away than this can't be one edit away, whole or as a beginning
            and levenshtein_less_equal(word.word, left(s.word, length(word.word) + 1), 3) <= 3
            and (within_one_edit(word.word, s.word) or (length(word.word) >= 6 and length(s.word) > length(word.word)
              and (within_one_edit(word.word, left(s.word, length(word.word)))
                or within_one_edit(word.word, left(s.word, length(word.word) + 1)))))
        union all
        select s.word, 0 from search_word s
          where s.owner_id = viewer.me and reverse(s.word) >= left(reverse(word.word), (length(word.word) + 1) / 2)
            and reverse(s.word) < left(reverse(word.word), (length(word.word) + 1) / 2) || U&'\\+10FFFF'
            and within_one_edit(word.word, s.word)
        union all
        select s.word, 0 from search_word s
          where s.owner_id = viewer.me and s.word = left(word.word, length(word.word) / 2 - 1)
            || reverse(substr(word.word, length(word.word) / 2, 2)) || substr(word.word, length(word.word) / 2 + 2)
      ) known group by known.word order by edits, known.word limit 5
    ) near
    where not word.is_excluded and length(word.word) between 4 and 30 and word.word !~ '[0-9]' and not word.is_stop_word
      and not exists (select from search_word s where s.owner_id = viewer.me
        and s.word >= word.word and s.word < word.word || U&'\\+10FFFF')
      and not exists (select from search_word s where s.owner_id = viewer.me
        and s.word >= word.stem and s.word < word.stem || U&'\\+10FFFF'
        and (ts_lexize('search_stem', s.word))[1] = word.stem)
  ),
  part as (
    select is_excluded, place, at,
      concat_ws(' | ', '¤' || word || case when length(word) > 1 then ':*' else '' end, others.any_of) as everywhere,
      concat_ws(' | ', '¤' || word || ':*', others.any_of) as in_title,
      '¤' || word as exactly
    from word cross join lateral (
      select string_agg(way, ' | ') as any_of from (
        select '¤=' || word.stem where word.stem <> word.word
        union all select '¤' || word.stem where word.stem <> word.word
        union all select '¤=' || word.word where word.stem = word.word
        union all select '¤' || c.word from corrected c where c.place = word.place and c.at = word.at
      ) ways(way)
    ) others
    where not word.is_stop_word or not exists (select from token where not is_excluded and (is_phrase or is_unspaced))
      and not exists (select from word other where not other.is_excluded and not other.is_stop_word)
    union all
    select is_excluded, place, min(at), chain, chain, chain from (
      select is_excluded, place, min(at) as at, string_agg('¤' || word ||
        case when is_unspaced and not has_pair then ':*' else '' end, ' <' || gap || '> ' order by at) as chain
      from (
        select *, at - lag(at) over (partition by place, is_unspaced order by at) as gap
        from (select *, bool_or(is_unspaced and length(word) > 1) over (partition by place) as has_pair,
            min(at) over (partition by place, is_unspaced) as first_at from token) paired
        where (is_phrase or is_unspaced) and not (is_unspaced and length(word) = 1 and (has_pair or at > first_at))
      ) spaced group by is_excluded, place, is_unspaced
    ) chains group by is_excluded, place, chain
  ),
  asked as materialized (
    select
      string_agg('(' || everywhere || ')', ' & ') filter (where not is_excluded) as everywhere,
      string_agg('(' || in_title || ')', ' & ') filter (where not is_excluded) as in_title,
      string_agg('(' || exactly || ')', ' & ') filter (where not is_excluded) as exactly,
      coalesce(string_agg(' & !(' || exactly || ')', '') filter (where is_excluded), '') as without,
      (select array_agg(distinct way) from (
        select word from word where not is_excluded
        union all select stem from word where not is_excluded and length(stem) > 2
        union all select word from corrected
        union all select word from token where is_phrase and not is_excluded and not is_unspaced
      ) ways(way)) as words,
      (select count(*) from corrected) as corrections,
      not exists (select from token where not is_excluded and length(word) > 2) as are_short,
      (select array_agg(distinct word) from token where is_unspaced and not is_excluded
        and (length(word) > 1 or not exists (select from token pair where pair.is_unspaced and length(pair.word) > 1))
      ) as runs
    from part
  ),
  marks as materialized (
    select words, runs, nullif(concat_ws('|',
      case when words is not null then '\\m(' || array_to_string(words, '|') || ')' end,
      array_to_string(runs, '|')), '') as pattern from asked
    where coalesce(viewer.before, viewer.after, '') is not null
  ),
  found_tag as materialized (
    select id from tag where owner_id = viewer.me and (name_key = viewer.tag or (starts_with(name_key, viewer.tag)
      and not exists (select from tag exact where exact.owner_id = viewer.me and exact.name_key = viewer.tag)))
  ),
  found_category as materialized (
    select id from category where owner_id = viewer.me and (name_key = viewer.category or (starts_with(name_key, viewer.category)
      and not exists (select from category exact where exact.owner_id = viewer.me and exact.name_key = viewer.category)))
  )`;

/** The first shapes that are asked for are kept, here and by each connection with their plans; there are thousands. */
const shapes = new StatementShapes<Found, SearchValues>(30);

/**
 * The one statement that answers a search. Its plan is the same for everybody and made once, as making one costs as much
 * as some searches: so the owner comes from a row of its own, and how many hits there are is part of the text.
 * @param first how many hits of each kind are wanted; there may be more.
 */
export function searchStatement(search: UnderstoodSearch, first: number): Statement<Found, SearchValues> | null {
  const shown = shownHits.find((most) => most >= first) ?? first;
  const hasWords = search.terms.some(({ isExcluded }) => !isExcluded);
  const kinds = foundKinds.filter((kind) => canFind(kind, search));
  if (kinds.length === 0) return null;
  const shape = [
    hasWords ? "words" : "all",
    search.tag === null ? "" : "tag",
    search.category === null ? "" : "category",
    search.isFavorite ? "favorite" : "",
    search.isArchived ? "archived" : "",
    search.before === null ? "" : "before",
    search.after === null ? "" : "after",
    search.terms.some(({ isExcluded }) => isExcluded) ? "without" : "",
  ];
  const name = `${kinds.map(({ code }) => code).join("")}.${shape.filter(Boolean).join(".")}.${shown}`;
  return shapes.of(name, (own, values) => {
    const parts = kinds.map((kind) => (hasWords ? matching(kind, search, shown) : browsing(kind, search, shown)));
    const groups = kinds.map(
      (kind) => `'${kind.kind}', (${answerOf(kind, hasWords && mayBeWide(kind, search), shown)})`,
    );
    const answer = sql<Found>`(select answer.*
      from (select ${viewerId}::uuid as me, 'NOTE' as note, 'VIDEO' as video, ${values.terms}::jsonb as terms,
        ${values.tag}::text as tag, ${values.category}::text as category, ${values.before}::text as before,
        ${values.after}::text as after offset 0) viewer
      cross join lateral (
        with ${sql.raw([askedSql, ...parts].join(",\n"))}
        select (select json_build_object('words', words, 'runs', runs) from marks) as marks,
          json_build_object(${sql.raw(groups.join(", "))}) as groups
      ) answer)`;
    return own.db.selectFrom(answer.as("answer")).selectAll();
  });
}

function canFind(kind: FoundKind, { kinds, tag, category, isFavorite, isArchived, terms }: UnderstoodSearch): boolean {
  if (kind.kind === "TRANSCRIPT" && !terms.some(({ isExcluded }) => !isExcluded)) return false;
  if (kinds.length > 0 && !kinds.some((wanted) => wanted === kind.kind)) return false;
  if ((tag !== null || category !== null) && !kind.takesTags) return false;
  return !(isFavorite && kind.favorite === null) && !(isArchived && kind.archived === null);
}

/** What narrows the rows `b` besides their words. */
function narrowed(kind: FoundKind, search: UnderstoodSearch): string {
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

/** The hits of one kind that have the words: those with all in the title first, then the exact, then the newest. */
function matching(kind: FoundKind, search: UnderstoodSearch, shown: number): string {
  const [query, near, all, inTitle, newest] = ["query", "near", "all", "title", "newest"].map((part) =>
    name(kind, part),
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
  const sources = [
    canBeWide && `select ${plainColumns} from ${near}`,
    kind.titleCode && `select ${plainColumns} from ${inTitle}`,
    `(select ${plainColumns} from ${all} ${kind.titleCode ? `where (select count(*) from ${inTitle}) < ${mostWeighed}` : ""} limit ${mostWeighed})`,
    latest && `select ${plainColumns} from ${newest}`,
  ].filter(Boolean);
  const expected = (part: string) => `search_estimate('${kind.table}', ${part})`;
  const isWide = canBeWide ? `${expected("everywhere")} > ${veryMany} * (2 + corrections) / 2` : "false";
  const isWideInTitle =
    canBeWide && kind.titleCode ? `is_wide and (are_short or ${expected("in_title")} > ${veryManyTitles})` : "false";
  return [
    `${query} as materialized (select *, ${isWideInTitle} as is_wide_in_title from (select *, ${isWide} as is_wide
      from (select
        (${filled("everywhere", key)} || ${filled("without", key)})::tsquery as everywhere,
        (${filled("in_title", titleKey)} || ${filled("without", key)})::tsquery as in_title,
        ${filled("exactly", key)}::tsquery as exactly, ${filled("exactly", titleKey)}::tsquery as exact_title, corrections, are_short
        from asked offset 0) made offset 0) weighed)`,
    latest &&
      canBeWide &&
      `${near} as materialized (${matchesOf(latest(`(select is_wide from ${query})`, 1))} limit ${mostWeighed})`,
    `${all} as materialized (select ${columns} from ${kind.table} b
      where ${canBeWide ? `(not (select is_wide from ${query}) or (select count(*) from ${near}) < ${shown}) and` : ""}
        b.found_by @@ (select everywhere from ${query}) and ${own} limit ${mostCounted + 1})`,
    kind.titleCode &&
      `${inTitle} as materialized (select ${columns} from ${kind.table} b
      where ${canBeWide ? `not (select is_wide_in_title from ${query}) and` : ""}
        b.found_by @@ (select in_title from ${query}) and ${own} limit ${mostWeighed})`,
    latest &&
      `${newest} as materialized (${matchesOf(latest(`${canBeWide ? `not (select is_wide from ${query}) and` : ""} (select count(*) from ${all}) > ${mostCounted}`, 0.5))})`,
    `${name(kind, "hits")} as materialized (
      select b.*, row_number() over () as rank from (
        select b.* from (${sources.join(" union ")}) candidate join ${kind.table} b
          on b.owner_id = viewer.me and (${columns}) = (${columns.replaceAll("b.", "candidate.")}), ${query} q,
          -- unpacked once for all that look into it
          lateral (select b.found_by || '' as words offset 0) unpacked
        order by ${kind.titleCode ? "unpacked.words @@ q.in_title desc, unpacked.words @@ q.exact_title desc," : ""}
          unpacked.words @@ q.exactly desc, ts_rank(unpacked.words, q.everywhere) desc, ${kind.at} desc, ${columns}
        limit ${shown}
      ) b)`,
  ]
    .filter(Boolean)
    .join(",\n");
}

/** Whether only the latest may stand for all: where filters narrow a search, those tell little about what is left. */
function mayBeWide(
  { latest }: FoundKind,
  { tag, category, isFavorite, isArchived, before, after }: UnderstoodSearch,
): boolean {
  const isNarrowed = tag !== null || category !== null || isFavorite || isArchived || before !== null || after !== null;
  return latest !== null && !isNarrowed;
}

/** Without words: what the filters leave, the newest first. */
function browsing(kind: FoundKind, search: UnderstoodSearch, shown: number): string {
  const key = `search_key(viewer.me, '${kind.code}')`;
  const isWide = search.tag === null && search.category === null && !search.isArchived;
  const conditions = [
    "b.owner_id = viewer.me",
    narrowed(kind, search),
    isWide && kind.newest,
    search.terms.length > 0 &&
      `not b.found_by @@ (select replace(substr(without, 5), '¤', ${key})::tsquery from asked)`,
  ];
  return `${name(kind, "all")} as materialized (select b.*, row_number() over () as rank from (
      select b.* from ${kind.table} b where ${conditions.filter(Boolean).join(" and ")}
      order by ${kind.at} desc, ${kind.key.replaceAll(/b\.(\w+)/g, "b.$1 desc")} limit ${mostCounted + 1}) b),
    ${name(kind, "hits")} as materialized (select * from ${name(kind, "all")} where rank <= ${shown})`;
}

/** One kind's group as JSON; texts and excerpts are read for what is shown alone. */
function answerOf(kind: FoundKind, canBeWide: boolean, shown: number): string {
  const most = mostCounted + 1;
  const isWide = `(select is_wide from ${name(kind, "query")}) and (select count(*) from ${name(kind, "near")}) >= ${shown}`;
  const counted = `(select count(*) from ${name(kind, "all")})`;
  return `select json_build_object(
    'count', greatest(${canBeWide ? `case when ${isWide} then ${most} else ${counted} end` : counted}, count(*)),
    'hits', coalesce(json_agg(json_build_object('title', ${kind.title},
      'excerpt', (select case when length(body) <= ${shortText} then body
        else search_excerpt(body, (select pattern from marks)) end from (select ${kind.text}) text(body)),
      ${kind.rest}) order by b.rank), '[]'::json))
    from ${name(kind, "hits")} b ${kind.join}`;
}
