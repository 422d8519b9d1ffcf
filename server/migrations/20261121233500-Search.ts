import type { MigrationInterface, QueryRunner } from "typeorm";

/** What search looks in, the words that a typo is corrected by, and saved searches. */
export class Search20261121233500 implements MigrationInterface {
  name = "Search20261121233500";

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...functions, ...columns, ...words, ...saved]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table saved_search");
    for (const { table } of searched) {
      await runner.query(`drop trigger ${table}_words_added on ${table}`);
      if (table !== "transcript_passage") await runner.query(`drop trigger ${table}_words_changed on ${table}`);
      await runner.query(`alter table ${table} drop column found_by`);
    }
    await runner.query("drop table search_word");
    await runner.query("drop function learn_added_words(), learn_changed_words(), within_one_edit(text, text)");
    await runner.query("drop function search_lexemes(uuid, text, text, text, text, text), search_keyed(text, text)");
    await runner.query("drop function search_excerpt(text, text), search_key(uuid, text), search_split(text)");
    await runner.query("drop text search dictionary search_stem");
  }
}

/** Scripts that write no space between words: Thai to Lao, Burmese, Khmer, kana, Chinese characters. */
const unspaced = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff`;

const functions = [
  // Without stop words: which of them count is for the query to say.
  `create text search dictionary search_stem (template = snowball, language = english)`,
  // The words of a text, separated by single spaces. Where a script has no spaces, each character and the next make one.
  `create function search_split(value text) returns text language sql immutable strict parallel safe return
    case when value ~ '[${unspaced}]' then trim(regexp_replace(regexp_replace(regexp_replace(
        search_words(value), '([${unspaced}]+)', ' \\1 ', 'g'), '([${unspaced}])', '\\1 \\1', 'g'), ' +', ' ', 'g'))
      else trim(search_words(value)) end`,
  // What all words of one person and kind begin with in the index: a search reads that stretch of it and no other.
  `create function search_key(owner uuid, code text) returns text language sql immutable strict parallel safe return
    translate(right(owner::text, 5), '0123456789abcdef', 'ghijklmnopabcdef') || code`,
  `create function search_keyed(key text, value text) returns text language sql immutable strict parallel safe return
    case value when '' then '' else key || replace(value, ' ', ' ' || key) end`,
  // Titles, names and links weigh more than bodies. Titles stand a second time under a code of their own, so that their
  // matches are found first. A stem follows "=", and only where it isn't the word itself.
  `create function search_lexemes(owner uuid, code text, title_code text, title text, aside text, body text)
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
    end $$`,
  // About 320 characters of a text around the first match of a pattern of folded words.
  `create function search_excerpt(value text, pattern text) returns text language plpgsql immutable parallel safe as $$
    declare
      at integer;
    begin
      if value is null or value = '' then return ''; end if;
      value := left(value, 20000);
      at := case when pattern is null then 1 else
        greatest(1, regexp_instr(lower(unaccent('unaccent'::regdictionary, value) collate "und-x-icu"), pattern)) end;
      if at <= 80 then return left(value, 320); end if;
      return '…' || substr(value, at - 60, 320);
    end $$`,
  // One letter more, less or another, or two neighbors exchanged.
  `create function within_one_edit(one text, other text) returns boolean language plpgsql immutable strict parallel safe as $$
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
    end $$`,
];

interface Searched {
  table: string;
  /** The arguments of search_lexemes behind the owner. */
  from: string;
  /** The columns that it is made from. */
  of: string;
}

const plain = (value: string) => `regexp_replace(coalesce(${value}, ''), '<[^>]*>', ' ', 'g')`;

const searched: Searched[] = [
  {
    table: "content_item",
    from: `case content_type when 'NOTE' then 'n' else 'v' end, case content_type when 'NOTE' then 'o' else 'w' end,
      title, regexp_replace(link, '^https?://', ''), search_text`,
    of: "title, link, search_text",
  },
  { table: "task", from: "'t', 'u', title, null, description", of: "title, description" },
  { table: "calendar_event", from: "'e', 'f', title, location, description", of: "title, location, description" },
  { table: "project", from: "'p', 'q', name, null, description", of: "name, description" },
  {
    table: "received_item",
    from: `'r', 's', card->>'title', sender_name, coalesce(message, '') || ' ' || ${plain("body->>'content'")}
      || ' ' || coalesce(body->>'personalNotes', '') || ' ' || coalesce(body->>'aiSummary', '')`,
    of: "card, body, message",
  },
  { table: "transcript_passage", from: "'x', null, null, null, text", of: "" },
];

const columns = searched.flatMap(({ table, from }) => [
  `alter table ${table} add column found_by tsvector generated always as (search_lexemes(owner_id, ${from})) stored`,
  // What waits to be sorted into the index is read by every search: little may wait.
  `create index ${table}_found_by_idx on ${table} using gin (found_by) with (gin_pending_list_limit = 128)`,
]);

/** Words as they were written, not their stems or titles' second ones, long enough to survive a typo. */
const learn = (rows: string, vector: string, owner: string) => `insert into search_word (owner_id, word)
  select ${owner}, substr(lexeme, 7) from ${rows} unnest(${vector}) as found(lexeme, positions, weights)
  where length(lexeme) between 9 and 36 and substr(lexeme, 6, 1) in ('n', 'v', 't', 'e', 'p', 'r', 'x')
    and substr(lexeme, 7, 1) <> '=' and substr(lexeme, 7) !~ '[0-9]'
    and not exists (select from search_word known where known.owner_id = ${owner} and known.word = substr(lexeme, 7))
  group by 1, 2`;

// Which words a person uses. Two that write at once may both add a word: nobody waits, and a word found twice is one.
const words = [
  `create table search_word (
    owner_id uuid not null references app_user (id) on delete cascade,
    word text collate "C" not null
  )`,
  ...searched.map(({ table }) => learn(`${table},`, "found_by", "owner_id")),
  `create index search_word_word_idx on search_word (owner_id, word)`,
  // A typo is in the first half of a word or in the second: the other half finds it.
  `create index search_word_reverse_idx on search_word (owner_id, reverse(word))`,
  `create function learn_added_words() returns trigger language plpgsql as $$
    begin
      ${learn("added,", "added.found_by", "added.owner_id")};
      return null;
    end $$`,
  `create function learn_changed_words() returns trigger language plpgsql as $$
    begin
      ${learn("", "new.found_by", "new.owner_id")};
      return null;
    end $$`,
  ...searched.map(
    ({ table }) => `create trigger ${table}_words_added after insert on ${table} referencing new table as added
      for each statement execute function learn_added_words()`,
  ),
  ...searched
    .filter(({ of }) => of !== "")
    .map(
      ({ table, of }) => `create trigger ${table}_words_changed after update of ${of} on ${table}
      for each row execute function learn_changed_words()`,
    ),
];

const saved = [
  `create table saved_search (
    id uuid primary key,
    owner_id uuid not null references app_user (id) on delete cascade,
    name text not null constraint saved_search_name_check check (length(name) between 1 and 100),
    query text not null constraint saved_search_query_check check (length(query) between 1 and 500),
    place integer not null,
    created_at timestamptz(3) not null
  )`,
  `create index saved_search_idx on saved_search (owner_id, place, id)`,
];
