import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The functions that learn words look each one up by its index: a plan made while there were few words read all known
 * words for each word of a long transcript.
 */
export class WordsByIndex20261123043000 implements MigrationInterface {
  name = "WordsByIndex20261123043000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(import.meta.dirname, "../search/search.sql"), "utf8"));
  }

  /** The functions have the same results as before. */
  async down(): Promise<void> {}
}
