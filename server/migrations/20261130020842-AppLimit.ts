import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A person allows an app once, and at most 100 apps. Decisions made at one moment wait for each other at the person's
 * row, as other work that counts a person's rows does.
 */
const limitApps = `
  create function limit_apps() returns trigger language plpgsql set search_path from current as $$
  declare
    most_apps constant integer := 100;
  begin
    perform from app_user where id = new.owner_id for no key update;
    if (select count(*) from oauth_consent where owner_id = new.owner_id) >= most_apps then
      raise exception 'All apps that a person may allow are allowed' using errcode = 'CP002';
    end if;
    return new;
  end $$`;

export class AppLimit20261130020842 implements MigrationInterface {
  name = "AppLimit20261130020842";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from oauth_consent c using oauth_consent later where (later.owner_id, later.client_id) = (c.owner_id, c.client_id)
         and (later.updated_at, later.id) > (c.updated_at, c.id)`,
    );
    await runner.query(`DROP INDEX "oauth_consent_owner_id_idx"`);
    await runner.query(
      `ALTER TABLE "oauth_consent" ADD CONSTRAINT "oauth_consent_owner_client_key" UNIQUE ("owner_id", "client_id")`,
    );
    await runner.query(limitApps);
    await runner.query(
      "create trigger oauth_consent_limit before insert on oauth_consent for each row execute function limit_apps()",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop function limit_apps() cascade");
    await runner.query(`ALTER TABLE "oauth_consent" DROP CONSTRAINT "oauth_consent_owner_client_key"`);
    await runner.query(`CREATE INDEX "oauth_consent_owner_id_idx" ON "oauth_consent"  ("owner_id", "client_id")`);
  }
}
