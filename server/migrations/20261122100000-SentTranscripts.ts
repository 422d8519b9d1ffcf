import type { MigrationInterface, QueryRunner } from "typeorm";

/** What is said in a video goes with it when it is sent; beside the body, because only a copy and a page read it. */
export class SentTranscripts20261122100000 implements MigrationInterface {
  name = "SentTranscripts20261122100000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table send add column transcript jsonb");
    await runner.query("alter table received_item add column transcript jsonb");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table received_item drop column transcript");
    await runner.query("alter table send drop column transcript");
  }
}
