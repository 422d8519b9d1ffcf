import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { formerMigrations } from "./former.js";

/** Each comes after those whose tables and functions it uses. */
const domains = [
  "search",
  "accounts",
  "messages",
  "content",
  "attachments",
  "videos",
  "projects",
  "calendar",
  "reminders",
  "sending",
  "notifications",
  "feedback",
  "admin",
  "preferences",
  "transfer",
  "searchWords",
];

/**
 * The database of version 1.4.0, one file per domain. A database that the earlier migrations made is taken over
 * unchanged.
 */
export class Baseline20261122150000 implements MigrationInterface {
  name = "Baseline20261122150000";

  async up(runner: QueryRunner): Promise<void> {
    const [, ran] = (await runner.query("delete from migration where name = any ($1)", [formerMigrations])) as [
      unknown,
      number,
    ];
    if (ran === formerMigrations.length) return;
    if (ran > 0) throw new Error(`Only ${ran} of the ${formerMigrations.length} former migrations have run`);
    for (const domain of domains)
      await runner.query(readFileSync(join(import.meta.dirname, "baseline", `${domain}.sql`), "utf8"));
  }

  async down(): Promise<void> {
    throw new Error("Nothing comes before the baseline: drop the database instead");
  }
}
