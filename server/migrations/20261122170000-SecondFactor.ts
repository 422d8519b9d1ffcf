import type { MigrationInterface, QueryRunner } from "typeorm";

/** Authenticator apps and passkeys, and when each session last proved who uses it. */
export class SecondFactor20261122170000 implements MigrationInterface {
  name = "SecondFactor20261122170000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table app_user add column two_factor_enabled boolean not null default false");
    await runner.query(`alter table user_session
      add column proved_at timestamptz(3),
      add column has_second_factor boolean not null default false`);
    await runner.query(`create table two_factor (
      id uuid primary key,
      owner_id uuid not null constraint two_factor_owner_id_key unique references app_user (id) on delete cascade,
      secret text not null,
      backup_codes text not null,
      recovery_codes_left integer not null default 0,
      verified boolean not null default false,
      last_counter integer,
      failed_verification_count integer not null default 0,
      locked_until timestamptz(3),
      created_at timestamptz(3) not null default now()
    )`);
    await runner.query(`create table passkey (
      id uuid primary key,
      owner_id uuid not null references app_user (id) on delete cascade,
      name text not null constraint passkey_name_check check (length(name) between 1 and 100),
      credential_id text not null constraint passkey_credential_id_key unique,
      public_key text not null,
      counter double precision not null,
      device_type text not null,
      backed_up boolean not null,
      transports text,
      aaguid text,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3)
    )`);
    await runner.query("create index passkey_owner_id_idx on passkey (owner_id, created_at)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table passkey");
    await runner.query("drop table two_factor");
    await runner.query("alter table user_session drop column proved_at, drop column has_second_factor");
    await runner.query("alter table app_user drop column two_factor_enabled");
  }
}
