import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationInterface, QueryRunner } from "typeorm";

/** Corrections of typos are looked up by a function of their own, which most searches don't call. */
export class SearchCorrections20261128004700 implements MigrationInterface {
  name = "SearchCorrections20261128004700";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(import.meta.dirname, "../search/search.sql"), "utf8"));
  }

  /** The functions find the same as before. */
  async down(): Promise<void> {}
}
