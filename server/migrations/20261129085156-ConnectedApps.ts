import type { MigrationInterface, QueryRunner } from "typeorm";

export class ConnectedApps20261129085156 implements MigrationInterface {
  name = "ConnectedApps20261129085156";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "oauth_client" ("id" uuid NOT NULL, "client_id" text NOT NULL, "client_secret" text, "client_discovery_id" text, "disabled" boolean, "skip_consent" boolean, "enable_end_session" boolean, "subject_type" text, "scopes" text, "client_credentials_scopes" text, "user_id" text, "created_at" TIMESTAMP WITH TIME ZONE, "updated_at" TIMESTAMP WITH TIME ZONE, "name" text, "uri" text, "icon" text, "contacts" text, "tos" text, "policy" text, "software_id" text, "software_version" text, "software_statement" text, "redirect_uris" text NOT NULL, "post_logout_redirect_uris" text, "backchannel_logout_uri" text, "backchannel_logout_session_required" boolean, "token_endpoint_auth_method" text, "application_type" text, "jwks" text, "jwks_uri" text, "grant_types" text, "response_types" text, "requires_pkce" boolean, "dpop_bound_access_tokens" boolean, "reference_id" text, "metadata" text, CONSTRAINT "oauth_client_client_id_key" UNIQUE ("client_id"), CONSTRAINT "oauth_client_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "oauth_refresh_token" ("id" uuid NOT NULL, "token" text NOT NULL, "client_id" text NOT NULL, "session_id" uuid, "owner_id" uuid NOT NULL, "reference_id" text, "authorization_code_id" text, "resources" text, "requested_user_info_claims" text, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "revoked" TIMESTAMP WITH TIME ZONE, "rotated_at" TIMESTAMP WITH TIME ZONE, "rotation_replay_response" text, "rotation_replay_expires_at" TIMESTAMP WITH TIME ZONE, "auth_time" TIMESTAMP WITH TIME ZONE, "confirmation" text, "scopes" text NOT NULL, CONSTRAINT "oauth_refresh_token_token_key" UNIQUE ("token"), CONSTRAINT "oauth_refresh_token_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "oauth_refresh_token_code_idx" ON "oauth_refresh_token"  ("authorization_code_id")`,
    );
    await runner.query(`CREATE INDEX "oauth_refresh_token_session_id_idx" ON "oauth_refresh_token"  ("session_id")`);
    await runner.query(`CREATE INDEX "oauth_refresh_token_client_id_idx" ON "oauth_refresh_token"  ("client_id")`);
    await runner.query(
      `CREATE INDEX "oauth_refresh_token_owner_id_idx" ON "oauth_refresh_token"  ("owner_id", "client_id")`,
    );
    await runner.query(
      `CREATE TABLE "oauth_access_token" ("id" uuid NOT NULL, "token" text NOT NULL, "client_id" text NOT NULL, "session_id" uuid, "owner_id" uuid NOT NULL, "reference_id" text, "authorization_code_id" text, "resources" text, "requested_user_info_claims" text, "refresh_id" uuid, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "revoked" TIMESTAMP WITH TIME ZONE, "confirmation" text, "scopes" text NOT NULL, CONSTRAINT "oauth_access_token_token_key" UNIQUE ("token"), CONSTRAINT "oauth_access_token_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "oauth_access_token_code_idx" ON "oauth_access_token"  ("authorization_code_id")`);
    await runner.query(`CREATE INDEX "oauth_access_token_refresh_id_idx" ON "oauth_access_token"  ("refresh_id")`);
    await runner.query(`CREATE INDEX "oauth_access_token_session_id_idx" ON "oauth_access_token"  ("session_id")`);
    await runner.query(`CREATE INDEX "oauth_access_token_client_id_idx" ON "oauth_access_token"  ("client_id")`);
    await runner.query(
      `CREATE INDEX "oauth_access_token_owner_id_idx" ON "oauth_access_token"  ("owner_id", "client_id")`,
    );
    await runner.query(
      `CREATE TABLE "oauth_consent" ("id" uuid NOT NULL, "client_id" text NOT NULL, "owner_id" uuid NOT NULL, "reference_id" text, "resources" text, "requested_user_info_claims" text, "scopes" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "oauth_consent_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "oauth_consent_client_id_idx" ON "oauth_consent"  ("client_id")`);
    await runner.query(`CREATE INDEX "oauth_consent_owner_id_idx" ON "oauth_consent"  ("owner_id", "client_id")`);
    await runner.query(
      `ALTER TABLE "oauth_refresh_token" ADD CONSTRAINT "oauth_refresh_token_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "user_session"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "oauth_refresh_token" ADD CONSTRAINT "oauth_refresh_token_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "oauth_refresh_token" ADD CONSTRAINT "oauth_refresh_token_client_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_client"("client_id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "oauth_access_token" ADD CONSTRAINT "oauth_access_token_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "user_session"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "oauth_access_token" ADD CONSTRAINT "oauth_access_token_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "oauth_access_token" ADD CONSTRAINT "oauth_access_token_refresh_id_fkey" FOREIGN KEY ("refresh_id") REFERENCES "oauth_refresh_token"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "oauth_access_token" ADD CONSTRAINT "oauth_access_token_client_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_client"("client_id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "oauth_consent" ADD CONSTRAINT "oauth_consent_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "oauth_consent" ADD CONSTRAINT "oauth_consent_client_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_client"("client_id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "oauth_consent" DROP CONSTRAINT "oauth_consent_client_fkey"`);
    await runner.query(`ALTER TABLE "oauth_consent" DROP CONSTRAINT "oauth_consent_owner_id_fkey"`);
    await runner.query(`ALTER TABLE "oauth_access_token" DROP CONSTRAINT "oauth_access_token_client_fkey"`);
    await runner.query(`ALTER TABLE "oauth_access_token" DROP CONSTRAINT "oauth_access_token_refresh_id_fkey"`);
    await runner.query(`ALTER TABLE "oauth_access_token" DROP CONSTRAINT "oauth_access_token_owner_id_fkey"`);
    await runner.query(`ALTER TABLE "oauth_access_token" DROP CONSTRAINT "oauth_access_token_session_id_fkey"`);
    await runner.query(`ALTER TABLE "oauth_refresh_token" DROP CONSTRAINT "oauth_refresh_token_client_fkey"`);
    await runner.query(`ALTER TABLE "oauth_refresh_token" DROP CONSTRAINT "oauth_refresh_token_owner_id_fkey"`);
    await runner.query(`ALTER TABLE "oauth_refresh_token" DROP CONSTRAINT "oauth_refresh_token_session_id_fkey"`);
    await runner.query(`DROP INDEX "public"."oauth_consent_owner_id_idx"`);
    await runner.query(`DROP INDEX "public"."oauth_consent_client_id_idx"`);
    await runner.query(`DROP TABLE "oauth_consent"`);
    await runner.query(`DROP INDEX "public"."oauth_access_token_owner_id_idx"`);
    await runner.query(`DROP INDEX "public"."oauth_access_token_client_id_idx"`);
    await runner.query(`DROP INDEX "public"."oauth_access_token_session_id_idx"`);
    await runner.query(`DROP INDEX "public"."oauth_access_token_refresh_id_idx"`);
    await runner.query(`DROP INDEX "public"."oauth_access_token_code_idx"`);
    await runner.query(`DROP TABLE "oauth_access_token"`);
    await runner.query(`DROP INDEX "public"."oauth_refresh_token_owner_id_idx"`);
    await runner.query(`DROP INDEX "public"."oauth_refresh_token_client_id_idx"`);
    await runner.query(`DROP INDEX "public"."oauth_refresh_token_session_id_idx"`);
    await runner.query(`DROP INDEX "public"."oauth_refresh_token_code_idx"`);
    await runner.query(`DROP TABLE "oauth_refresh_token"`);
    await runner.query(`DROP TABLE "oauth_client"`);
  }
}
