import type { MigrationInterface, QueryRunner } from "typeorm";

export class TokenScopes20261129082849 implements MigrationInterface {
  name = "TokenScopes20261129082849";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "api_token" ADD "scopes" text array`);
    await runner.query(
      `ALTER TABLE "api_token" ADD CONSTRAINT "api_token_scopes_check" CHECK (scopes is null or scopes <@ array['notes:read', 'notes:write', 'videos:read', 'videos:write', 'projects:read', 'projects:write', 'calendar:read', 'calendar:write', 'sharing:read', 'sharing:write', 'profile:read', 'profile:write'] and scopes <> '{}')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "api_token" DROP CONSTRAINT "api_token_scopes_check"`);
    await runner.query(`ALTER TABLE "api_token" DROP COLUMN "scopes"`);
  }
}
