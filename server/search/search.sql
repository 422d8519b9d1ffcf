-- What search knows of words, in the database. Every statement may run again: a migration loads this file after a change.
-- A body that is text names its search path: a restored dump runs with none, and would find no other function.

-- Every letter or digit counts, whatever the database's locale; accents, case and punctuation don't.
create or replace function search_words(value text) returns text language sql immutable strict parallel safe return
  regexp_replace(
    lower(unaccent('unaccent'::regdictionary, normalize(value, NFC)) collate "und-x-icu"),
    '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g');

-- The words of a text, separated by single spaces. Where a script has no spaces (Thai to Lao, Burmese, Khmer, kana,
-- Chinese characters), each character and the next make one.
create or replace function search_split(value text) returns text language sql immutable strict parallel safe return
  case when value ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
    then trim(regexp_replace(regexp_replace(regexp_replace(search_words(value),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', '\1 \1', 'g'),
      ' +', ' ', 'g'))
    else trim(search_words(value)) end;

-- What all words of one person and kind begin with in the index: a search reads that stretch of it and no other.
create or replace function search_key(owner uuid, code text) returns text language sql immutable strict parallel safe return
  translate(right(owner::text, 5), '0123456789abcdef', 'ghijklmnopabcdef') || code;

create or replace function search_keyed(key text, value text) returns text language sql immutable strict parallel safe return
  case value when '' then '' else key || replace(value, ' ', ' ' || key) end;

-- A whole title as one word, signs and all, without case, accents and width.
create or replace function search_title(value text) returns text language sql immutable strict parallel safe return
  '==' || to_hex(hashtextextended(
    trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, normalize(value, NFC)) collate "und-x-icu"),
      '[[:space:]]+' collate "und-x-icu", ' ', 'g')) collate "C", 0));

-- What a row is found by. Titles, names and links weigh more than bodies. Titles stand a second time under a code of
-- their own, so that their matches are found first, and once more whole. A stem follows "=", and only where it isn't the
-- word itself.
create or replace function search_lexemes(owner uuid, code text, title_code text, title text, aside text, body text)
  returns tsvector language plpgsql immutable parallel safe set search_path from current as $$
  declare
    key text := search_key(owner, code);
    title_words text := search_split(coalesce(title, ''));
    found tsvector;
  begin
    -- Bounded so that what is kept for one row never exceeds what PostgreSQL takes: 1 MiB.
    found := setweight(to_tsvector('simple'::regconfig, search_keyed(key, title_words)), 'A')
      || setweight(to_tsvector('simple'::regconfig, search_keyed(key, search_split(coalesce(aside, '')))), 'B')
      || setweight(to_tsvector('simple'::regconfig, search_keyed(key, left(search_split(left(coalesce(body, ''), 120000)), 140000))), 'C');
    if title_code is not null then
      found := found || to_tsvector('simple'::regconfig, search_keyed(search_key(owner, title_code), title_words));
    end if;
    found := found || array_to_tsvector(array(
      select left(word.lexeme, 6) || '=' || stem.value from unnest(found) word
        cross join lateral (select (ts_lexize('search_stem', substr(word.lexeme, 7)))[1] as value) stem
      where stem.value <> substr(word.lexeme, 7)
      group by 1));
    if title_code is not null and title is not null then
      found := found || array_to_tsvector(array[search_key(owner, title_code) || search_title(title)]);
    end if;
    return found;
  end $$;

-- What the words of a kind of content begin with, and those of its titles: the first letter of its name, and the next.
create or replace function content_code(type text) returns text language sql immutable strict parallel safe return
  lower(left(type, 1) collate "C");

create or replace function content_title_code(type text) returns text language sql immutable strict parallel safe return
  chr(ascii(content_code(type)) + 1);

-- The content of these types that has words beginning with each of the value's, or that very title.
create or replace function search_content_query(owner uuid, types text[], value text) returns tsquery
  language sql immutable strict parallel safe begin atomic
  with token as (
    select term.place, split.at, split.word, split.word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' as is_unspaced
    from regexp_split_to_table(value, '\s+') with ordinality as term(text, place)
      cross join lateral regexp_split_to_table(search_split(term.text), ' ') with ordinality as split(word, at)
    where split.word <> ''
  ),
  -- Pairs of characters beside each other, as they stand in the text; a character alone may begin one.
  chained as (
    select *, at - lag(at) over (partition by place order by at) as gap
    from (
      select *, bool_or(length(word) > 1) over (partition by place) as has_pair,
        min(at) over (partition by place) as first_at
      from token where is_unspaced
    ) run
    where length(word) > 1 or not has_pair and at = first_at
  ),
  every(words) as (
    select string_agg('(' || part || ')', ' & ') from (
      select '¤' || word || ':*' from token where not is_unspaced
      union all
      select string_agg('¤' || word || case when has_pair then '' else ':*' end, ' <' || gap || '> ' order by at)
      from chained group by place
    ) parts(part)
  ),
  code(words_code, title_code) as (
    select content_code(type), content_title_code(type) from unnest(types) type
  )
  select string_agg(concat_ws(' | ', replace(words, '¤', search_key(owner, words_code)),
    search_key(owner, title_code) || search_title(value)), ' | ')::tsquery
  from every, code;
  end;

-- The words of each term, in order, and which of them are pairs of characters of a script without spaces.
-- terms: a list of {text, isPhrase, isExcluded}
create or replace function search_tokens(terms jsonb) returns table (
    place bigint, is_phrase boolean, is_excluded boolean, word text, at bigint, is_unspaced boolean)
  language sql immutable begin atomic
  select term.place, term."isPhrase", term."isExcluded", split.word, split.at,
    split.word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
  from rows from (jsonb_to_recordset(terms) as (text text, "isPhrase" boolean, "isExcluded" boolean))
      with ordinality as term(text, "isPhrase", "isExcluded", place)
    cross join lateral regexp_split_to_table(search_split(term.text), ' ') with ordinality as split(word, at)
  where split.word <> '';
  end;

-- The phrases, and the words of scripts without spaces: words in a row, with "¤" where the key of owner and kind comes.
-- A function of its own, like the corrections: each search would pay for its plan, and few need it.
create or replace function search_chains(terms jsonb) returns table (
    is_excluded boolean, place bigint, at bigint, chain text)
  language plpgsql immutable rows 2 set search_path from current as $$
  #variable_conflict use_column
  begin
    return query
    select is_excluded, place, min(at), chain from (
      select is_excluded, place, min(at) as at, string_agg('¤' || word ||
        case when is_unspaced and not has_pair then ':*' else '' end, ' <' || gap || '> ' order by at) as chain
      from (
        select *, at - lag(at) over (partition by place, is_unspaced order by at) as gap
        from (select *, bool_or(is_unspaced and length(word) > 1) over (partition by place) as has_pair,
            min(at) over (partition by place, is_unspaced) as first_at from search_tokens(terms)) paired
        where (is_phrase or is_unspaced) and not (is_unspaced and length(word) = 1 and (has_pair or at > first_at))
      ) spaced group by is_excluded, place, is_unspaced
    ) chains group by is_excluded, place, chain;
  end $$;

-- Up to five of a person's words that are one edit away from a wrong one, or, for a long one, begin with what is; whole
-- words first.
-- known_length: how many of its letters are right if the mistake comes after them
create or replace function search_corrections(owner uuid, wrong text, known_length integer) returns setof text
  language plpgsql stable rows 5 set search_path from current as $$
  begin
    return query select known.word from (
      select s.word, case when within_one_edit(wrong, s.word) then 0 else 1 end as edits from search_word s
        where s.owner_id = owner and s.word >= left(wrong, known_length)
          and s.word < left(wrong, known_length) || U&'\+10FFFF'
          -- what is further away than this can't be one edit away, whole or as a beginning
          and levenshtein_less_equal(wrong, left(s.word, length(wrong) + 1), 3) <= 3
          and (within_one_edit(wrong, s.word) or (length(wrong) >= 6 and length(s.word) > length(wrong)
            and (within_one_edit(wrong, left(s.word, length(wrong)))
              or within_one_edit(wrong, left(s.word, length(wrong) + 1)))))
      union all
      select s.word, 0 from search_word s
        where s.owner_id = owner and reverse(s.word) >= left(reverse(wrong), (length(wrong) + 1) / 2)
          and reverse(s.word) < left(reverse(wrong), (length(wrong) + 1) / 2) || U&'\+10FFFF'
          and within_one_edit(wrong, s.word)
      union all
      select s.word, 0 from search_word s
        where s.owner_id = owner and s.word = left(wrong, length(wrong) / 2 - 1)
          || reverse(substr(wrong, length(wrong) / 2, 2)) || substr(wrong, length(wrong) / 2 + 2)
    ) known group by known.word order by min(known.edits), known.word limit 5;
  end $$;

-- What is asked for: words with their stems and corrections of typos, as text queries in which "¤" stands where the key of
-- owner and kind comes, and what to mark in a text.
-- terms: a list of {text, isPhrase, isExcluded}
create or replace function search_asked(owner uuid, terms jsonb) returns table (
    everywhere text, in_title text, exactly text, without text,
    words text[], runs text[], pattern text, corrections integer, are_short boolean)
  language plpgsql stable rows 1 set search_path from current as $$
  #variable_conflict use_column
  begin
    return query
    with token as materialized (select * from search_tokens(terms)),
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
      from word cross join lateral search_corrections(owner, word.word, word.known_length) near(word)
      where not word.is_excluded and length(word.word) between 4 and 30 and word.word !~ '[0-9]' and not word.is_stop_word
        and not exists (select from search_word s where s.owner_id = owner
          and s.word >= word.word and s.word < word.word || U&'\+10FFFF')
        and not exists (select from search_word s where s.owner_id = owner
          and s.word >= word.stem and s.word < word.stem || U&'\+10FFFF'
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
      select is_excluded, place, at, chain, chain, chain from search_chains(terms)
      where exists (select from token where is_phrase or is_unspaced)
    ),
    asked as (
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
        (select array_agg(distinct word) from token where is_unspaced and not is_excluded
          and (length(word) > 1 or not exists (select from token pair where pair.is_unspaced and length(pair.word) > 1))
        ) as runs
      from part
    )
    select everywhere, in_title, exactly, without, words, runs,
      nullif(concat_ws('|', case when words is not null then '\m(' || array_to_string(words, '|') || ')' end,
        array_to_string(runs, '|')), ''),
      (select count(*)::integer from corrected),
      not exists (select from token where not is_excluded and length(word) > 2)
    from asked;
  end $$;

-- About 320 characters of a text around the first match of a pattern of folded words.
create or replace function search_excerpt(value text, pattern text) returns text language plpgsql immutable parallel safe
  set search_path from current as $$
  declare
    at integer;
  begin
    if value is null or value = '' then return ''; end if;
    value := left(value, 20000);
    at := case when pattern is null then 1 else
      greatest(1, regexp_instr(lower(unaccent('unaccent'::regdictionary, value) collate "und-x-icu"), pattern)) end;
    if at <= 80 then return left(value, 320); end if;
    return '…' || substr(value, at - 60, 320);
  end $$;

-- How many rows the planner expects a search to match, from its statistics: a fraction of a millisecond for any words.
create or replace function search_estimate(searched regclass, query tsquery)
  returns double precision language plpgsql strict as $$
  declare
    plan text;
  begin
    execute format('explain select from %s where found_by @@ %L::tsquery', searched, query) into plan;
    return substring(plan from ' rows=([0-9]+) ')::double precision;
  end $$;

-- Two neighbors exchanged, or one letter more, less or another.
create or replace function within_one_edit_by_letters(one text, other text) returns boolean
  language plpgsql immutable strict parallel safe as $$
  declare
    same integer := 0;
    least_length integer := least(length(one), length(other));
  begin
    if abs(length(one) - length(other)) > 1 then return false; end if;
    while same < least_length and substr(one, same + 1, 1) = substr(other, same + 1, 1) loop
      same := same + 1;
    end loop;
    return substr(one, same + 2) = substr(other, same + 2)
      or substr(one, same + 2) = substr(other, same + 1)
      or substr(one, same + 1) = substr(other, same + 2)
      or (substr(one, same + 1, 2) = reverse(substr(other, same + 1, 2))
        and substr(one, same + 3) = substr(other, same + 3));
  end $$;

-- Whether two words are one edit apart; PostgreSQL's own extension counts exchanged neighbors as two.
create or replace function within_one_edit(one text, other text) returns boolean
  language sql immutable parallel safe return
    case levenshtein_less_equal(one, other, 2) when 0 then true when 1 then true
      when 2 then length(one) = length(other) and within_one_edit_by_letters(one, other) else false end;

-- Words as they were written, not their stems, long enough to survive a typo, and which of them
-- a person has not used yet. Each is looked up by its index, whatever the statistics say of how few are known: the order
-- and the settings leave no other way.
create or replace function unknown_words(owner uuid, vectors tsvector[]) returns setof text language plpgsql stable
  set search_path from current set enable_seqscan = off set enable_bitmapscan = off as $$
  begin
    return query select written.word from (
      select distinct substr(lexeme, 7) collate "C" as word
      from unnest(vectors) as vector, unnest(vector) as entry(lexeme, positions, weights)
      where length(lexeme) between 9 and 36 and substr(lexeme, 7, 1) <> '=' and substr(lexeme, 7) !~ '[0-9]') written
    where written.word is distinct from (
      select known.word from search_word known
      where known.owner_id = owner and known.word >= written.word order by known.word limit 1);
  end $$;

create or replace function learn_added_words() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into search_word (owner_id, word)
    select owner_id, unknown_words(owner_id, array_agg(found_by)) from added group by owner_id;
    return null;
  end $$;

-- The same for one row.
create or replace function learn_changed_words() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into search_word (owner_id, word) select new.owner_id, unknown_words(new.owner_id, array[new.found_by]);
    return null;
  end $$;
