import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A job's heartbeat shows that its process is alive, no longer the rows that the job is for. Jobs that wait or run name
 * their row as a job does now, and one whose process has died is tried again.
 */
export class JobsShowLife20261124062153 implements MigrationInterface {
  name = "JobsShowLife20261124062153";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "public"."transfer_alive_idx"`);
    await runner.query(`DROP INDEX "public"."video_analysis_alive_idx"`);
    await runner.query(`ALTER TABLE "transfer" DROP COLUMN "alive_at"`);
    await runner.query(`ALTER TABLE "video_analysis" DROP COLUMN "alive_at"`);
    await runner.query(`do $$ begin
      if to_regclass('jobs.job') is not null then
        update jobs.job set heartbeat_seconds = 30,
          data = jsonb_build_object('id', coalesce(data->'analysisId', data->'transferId', data->'id'))
        where name in ('videos.analyze', 'transfer.export', 'transfer.import') and state < 'completed';
      end if;
    end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "video_analysis" ADD "alive_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "transfer" ADD "alive_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(
      `CREATE INDEX "video_analysis_alive_idx" ON "video_analysis" USING btree ("alive_at") WHERE ((alive_at IS NOT NULL) AND (state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text])))`,
    );
    await runner.query(
      `CREATE INDEX "transfer_alive_idx" ON "transfer" USING btree ("alive_at") WHERE (state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]))`,
    );
  }
}
