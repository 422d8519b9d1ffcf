import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * What learns words looks each up by its index: a plan made while there were few read all that are known for each word of
 * a long transcript.
 */
export class WordsByIndex20261123043000 implements MigrationInterface {
  name = "WordsByIndex20261123043000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(import.meta.dirname, "../search/search.sql"), "utf8"));
  }

  /** The functions do the same by another way. */
  async down(): Promise<void> {}
}
