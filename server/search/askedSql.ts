/** Scripts without spaces, as `search_split` knows them. */
const unspaced = String.raw`[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]`;

/**
 * What was asked for, as common table expressions: words with their stems and corrections of typos, the text queries that
 * `asked` makes of them, what to mark, and the tags and categories that are meant. The values of a search are the columns
 * of the one row `viewer`; in the queries of `asked`, "¤" stands where the key of owner and kind comes.
 */
export const askedSql = `
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
