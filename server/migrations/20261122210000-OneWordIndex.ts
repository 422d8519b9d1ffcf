import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationInterface, QueryRunner } from "typeorm";

/** Lists find content by the same words as search, and whole titles are found by all their characters. */
export class OneWordIndex20261122210000 implements MigrationInterface {
  name = "OneWordIndex20261122210000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(import.meta.dirname, "../search/search.sql"), "utf8"));
    for (const [table, words] of searched) {
      const dropped = table === "content_item" ? "drop column search, drop column found_by" : "drop column found_by";
      await runner.query(`alter table ${table} ${dropped}, add column found_by tsvector
        generated always as (search_lexemes(owner_id, ${words})) stored`);
      await runner.query(`create index ${table}_found_by_idx on ${table} using gin (found_by)
        with (gin_pending_list_limit = 128)`);
      await runner.query(`analyze ${table}`);
    }
    await runner.query("drop function search_vector(text, text)");
  }

  /** The whole titles stay among the words, where nothing looks for them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop function search_content_query(uuid, text[], text)");
    await runner.query(`create function search_vector(title text, body text) returns tsvector
      language sql immutable strict parallel safe return
        setweight(to_tsvector('simple'::regconfig, search_words(title)), 'A')
          || setweight(to_tsvector('simple'::regconfig, search_words(body)), 'B')`);
    await runner.query(`alter table content_item
      add column search tsvector generated always as (search_vector(title, search_text)) stored`);
    await runner.query("create index content_item_search_idx on content_item using gin (owner_id, search)");
  }
}

/** Each table with titles, and the arguments of search_lexemes after the owner. */
const searched = [
  [
    "content_item",
    `case content_type when 'NOTE' then 'n' else 'v' end, case content_type when 'NOTE' then 'o' else 'w' end,
      title, regexp_replace(link, '^https?://', ''), search_text`,
  ],
  ["task", "'t', 'u', title, null, description"],
  ["calendar_event", "'e', 'f', title, location, description"],
  ["project", "'p', 'q', name, null, description"],
  [
    "received_item",
    `'r', 's', card->>'title', sender_name,
      coalesce(message, '') || ' ' || regexp_replace(coalesce(body->>'content', ''), '<[^>]*>', ' ', 'g')
      || ' ' || coalesce(body->>'personalNotes', '') || ' ' || coalesce(body->>'aiSummary', '')`,
  ],
] as const;
