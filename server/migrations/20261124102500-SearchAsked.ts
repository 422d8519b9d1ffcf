import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationInterface, QueryRunner } from "typeorm";

/** The meaning of a search's words is computed by a function of the database, like the words of its results. */
export class SearchAsked20261124102500 implements MigrationInterface {
  name = "SearchAsked20261124102500";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(import.meta.dirname, "../search/search.sql"), "utf8"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop function search_asked(uuid, jsonb)");
  }
}
