import type { MigrationInterface, QueryRunner } from "typeorm";

/** How many rows the planner expects a search to match, from its statistics: a fraction of a millisecond for any words. */
export class SearchEstimate20261122110000 implements MigrationInterface {
  name = "SearchEstimate20261122110000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function search_estimate(searched regclass, query tsquery)
      returns double precision language plpgsql strict as $$
      declare
        plan json;
      begin
        execute format('explain (format json) select from %s where found_by @@ %L::tsquery', searched, query) into plan;
        return (plan->0->'Plan'->>'Plan Rows')::double precision;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop function search_estimate(regclass, tsquery)");
  }
}
