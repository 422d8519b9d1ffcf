-- How words are told apart, folded and looked for. Nothing here knows a table.

create extension if not exists unaccent;
create extension if not exists btree_gin;
-- Whether two words are one edit apart is counted by PostgreSQL's own extension; exchanged neighbors it counts as two.
create extension if not exists fuzzystrmatch;

create collation natural_order (provider = icu, locale = 'und-u-kn', deterministic = true);

-- Without stop words: which of them count is for the query to say.
create text search dictionary search_stem (template = snowball, language = english);

-- Every letter or digit counts, whatever the database's locale; accents, case and punctuation don't.
create function search_words(value text) returns text language sql immutable strict parallel safe return
  regexp_replace(
    lower(unaccent('unaccent'::regdictionary, normalize(value, NFC)) collate "und-x-icu"),
    '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g');

create function search_vector(title text, body text) returns tsvector language sql immutable strict parallel safe return
  setweight(to_tsvector('simple'::regconfig, search_words(title)), 'A')
    || setweight(to_tsvector('simple'::regconfig, search_words(body)), 'B');

create function search_query(value text) returns tsquery language sql immutable strict parallel safe return
  (select to_tsquery('simple'::regconfig, string_agg(word || ':*', ' & '))
    from regexp_split_to_table(search_words(value), ' ') word where word <> '');

-- The words of a text, separated by single spaces. Where a script has no spaces, each character and the next make one:
-- Thai to Lao, Burmese, Khmer, kana, Chinese characters.
create function search_split(value text) returns text language sql immutable strict parallel safe return
  case when value ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
    then trim(regexp_replace(regexp_replace(regexp_replace(search_words(value),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', '\1 \1', 'g'),
      ' +', ' ', 'g'))
    else trim(search_words(value)) end;

-- What all words of one person and kind begin with in the index: a search reads that stretch of it and no other.
create function search_key(owner uuid, code text) returns text language sql immutable strict parallel safe return
  translate(right(owner::text, 5), '0123456789abcdef', 'ghijklmnopabcdef') || code;

create function search_keyed(key text, value text) returns text language sql immutable strict parallel safe return
  case value when '' then '' else key || replace(value, ' ', ' ' || key) end;

-- Titles, names and links weigh more than bodies. Titles stand a second time under a code of their own, so that their
-- matches are found first. A stem follows "=", and only where it isn't the word itself.
create function search_lexemes(owner uuid, code text, title_code text, title text, aside text, body text)
returns tsvector language plpgsql immutable parallel safe as $$
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
  return found || array_to_tsvector(array(
    select left(word.lexeme, 6) || '=' || stem.value from unnest(found) word
      cross join lateral (select (ts_lexize('search_stem', substr(word.lexeme, 7)))[1] as value) stem
    where stem.value <> substr(word.lexeme, 7)
    group by 1));
end $$;

-- About 320 characters of a text around the first match of a pattern of folded words.
create function search_excerpt(value text, pattern text) returns text language plpgsql immutable parallel safe as $$
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
create function search_estimate(searched regclass, query tsquery)
returns double precision language plpgsql strict as $$
declare
  plan json;
begin
  execute format('explain (format json) select from %s where found_by @@ %L::tsquery', searched, query) into plan;
  return (plan->0->'Plan'->>'Plan Rows')::double precision;
end $$;

-- One letter more, less or another, or two neighbors exchanged.
create function within_one_edit_by_letters(one text, other text) returns boolean language plpgsql immutable strict parallel safe as $$
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

create function within_one_edit(one text, other text) returns boolean
language sql immutable parallel safe as $$
  select case levenshtein_less_equal(one, other, 2) when 0 then true when 1 then true
    when 2 then length(one) = length(other) and within_one_edit_by_letters(one, other) else false end
$$;
