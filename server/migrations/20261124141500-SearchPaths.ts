import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A dump is restored without a search path, in which a function whose body is text found no other function: every row
 * of a table with a `found_by` column was lost. Bodies are now resolved when they are written, or name the path.
 */
export class SearchPaths20261124141500 implements MigrationInterface {
  name = "SearchPaths20261124141500";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readFileSync(join(import.meta.dirname, "../search/search.sql"), "utf8"));
    await runner.query(`do $$
      declare
        each regprocedure;
      begin
        for each in select oid from pg_proc where pronamespace = current_schema()::regnamespace
            and (prorettype = 'trigger'::regtype or proname = 'next_task_reminder') loop
          execute format('alter function %s set search_path from current', each);
        end loop;
      end $$`);
  }

  /** The functions do the same as before. */
  async down(): Promise<void> {}
}
