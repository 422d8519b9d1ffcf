import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationInterface, QueryRunner } from "typeorm";

/** A kind's words are distinguished by a rule instead of a list, so that another kind needs no change of the search. */
export class ContentCodes20261124063000 implements MigrationInterface {
  name = "ContentCodes20261124063000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(import.meta.dirname, "../search/search.sql"), "utf8"));
    await setCodes(runner, "content_code(content_type), content_title_code(content_type)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await setCodes(
      runner,
      "case content_type when 'NOTE' then 'n' else 'v' end, case content_type when 'NOTE' then 'o' else 'w' end",
    );
  }
}

/** The words themselves stay the same; PostgreSQL changes a column's expression only by rewriting the column. */
async function setCodes(runner: QueryRunner, codes: string): Promise<void> {
  await runner.query(`alter table content_item drop column found_by, add column found_by tsvector
    generated always as (search_lexemes(owner_id, ${codes},
      title, regexp_replace(link, '^https?://', ''), search_text)) stored`);
  await runner.query(`create index content_item_found_by_idx on content_item using gin (found_by)
    with (gin_pending_list_limit = 128)`);
  await runner.query("analyze content_item");
}
