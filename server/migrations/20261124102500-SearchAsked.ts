import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationInterface, QueryRunner } from "typeorm";

/** What the words of a search mean is a function of the database's, as what is found by them is. */
export class SearchAsked20261124102500 implements MigrationInterface {
  name = "SearchAsked20261124102500";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(import.meta.dirname, "../search/search.sql"), "utf8"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop function search_asked(uuid, jsonb)");
  }
}
