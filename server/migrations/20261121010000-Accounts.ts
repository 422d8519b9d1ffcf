import type { MigrationInterface, QueryRunner } from "typeorm";

/** People, how they sign in, their sessions and tokens, and the mail that goes to them. */
export class Accounts20261121010000 implements MigrationInterface {
  name = "Accounts20261121010000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table app_user (
        id uuid primary key,
        email text not null constraint app_user_email_key unique
          constraint app_user_email_check check (email = lower(email) and length(email) between 3 and 254),
        email_verified boolean not null default false,
        display_name text not null
          constraint app_user_display_name_check check (length(display_name) between 1 and 100),
        image text,
        is_admin boolean not null default false,
        last_active_at timestamptz,
        invited_by_token text,
        suspended_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    // Two people may sign up to a fresh instance at once: the lock lets the second see the first.
    await runner.query(`
      create function make_first_user_admin() returns trigger language plpgsql as $$
      begin
        if not exists (select from app_user) then
          perform pg_advisory_xact_lock(hashtext('first user'));
          if not exists (select from app_user) then new.is_admin := true; end if;
        end if;
        return new;
      end $$`);
    await runner.query(`
      create trigger app_user_first_is_admin before insert on app_user
      for each row execute function make_first_user_admin()`);
    await runner.query(`
      create table user_session (
        id uuid primary key,
        owner_id uuid not null references app_user (id) on delete cascade,
        token text not null constraint user_session_token_key unique,
        ip_address text,
        user_agent text,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now()
      )`);
    await runner.query(`create index user_session_owner_id_idx on user_session (owner_id, last_seen_at desc)`);
    await runner.query(`create index user_session_expires_at_idx on user_session (expires_at)`);
    await runner.query(`
      create table identity (
        id uuid primary key,
        owner_id uuid not null references app_user (id) on delete cascade,
        provider_id text not null,
        account_id text not null,
        password text,
        access_token text,
        refresh_token text,
        id_token text,
        access_token_expires_at timestamptz,
        refresh_token_expires_at timestamptz,
        scope text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint identity_provider_id_account_id_key unique (provider_id, account_id)
      )`);
    await runner.query(`create index identity_owner_id_idx on identity (owner_id)`);
    await runner.query(`
      create table verification (
        id uuid primary key,
        identifier text not null,
        value text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query(`create index verification_identifier_idx on verification (identifier)`);
    await runner.query(`create index verification_expires_at_idx on verification (expires_at)`);
    await runner.query(`
      create table api_token (
        id uuid primary key,
        owner_id uuid not null references app_user (id) on delete cascade,
        name text not null constraint api_token_name_check check (length(name) between 1 and 100),
        access text not null constraint api_token_access_check check (access in ('READ', 'READ_WRITE')),
        hash bytea not null constraint api_token_hash_key unique
          constraint api_token_hash_check check (length(hash) = 32),
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        expires_at timestamptz
      )`);
    await runner.query(`create index api_token_owner_id_idx on api_token (owner_id, created_at desc)`);
    await runner.query(`
      create table outbox_mail (
        id uuid primary key,
        recipient text not null constraint outbox_mail_recipient_check check (length(recipient) between 3 and 254),
        template text not null,
        props jsonb not null,
        status text not null default 'WAITING'
          constraint outbox_mail_status_check check (status in ('WAITING', 'SENT', 'KEPT', 'FAILED')),
        subject text,
        html text,
        plain_text text,
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz not null default now(),
        sent_at timestamptz
      )`);
    await runner.query(`create index outbox_mail_created_at_idx on outbox_mail (created_at desc)`);
    await runner.query(`
      create table instance_secret (
        name text primary key,
        value text not null,
        created_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ["instance_secret", "outbox_mail", "api_token", "verification", "identity", "user_session"])
      await runner.query(`drop table ${table}`);
    await runner.query(`drop table app_user`);
    await runner.query(`drop function make_first_user_admin()`);
  }
}
