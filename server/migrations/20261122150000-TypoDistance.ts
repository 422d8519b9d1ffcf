import type { MigrationInterface, QueryRunner } from "typeorm";

/** Whether two words are one edit apart is counted by PostgreSQL's own extension; exchanged neighbors it counts as two. */
export class TypoDistance20261122150000 implements MigrationInterface {
  name = "TypoDistance20261122150000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create extension if not exists fuzzystrmatch");
    await runner.query("alter function within_one_edit(text, text) rename to within_one_edit_by_letters");
    await runner.query(`create function within_one_edit(one text, other text) returns boolean
      language sql immutable parallel safe as $$
        select case levenshtein_less_equal(one, other, 2) when 0 then true when 1 then true
          when 2 then length(one) = length(other) and within_one_edit_by_letters(one, other) else false end
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop function within_one_edit(text, text)");
    await runner.query("alter function within_one_edit_by_letters(text, text) rename to within_one_edit");
  }
}
