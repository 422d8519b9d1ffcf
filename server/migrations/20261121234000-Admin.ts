import type { MigrationInterface, QueryRunner } from "typeorm";

/** What admins look after: people who are suspended or leave, the audit log, choices, and what became of feedback. */
export class Admin20261121234000 implements MigrationInterface {
  name = "Admin20261121234000";

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...people, ...audit, ...choices, ...feedback, ...invitations])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop trigger app_user_audited on app_user");
    await runner.query("drop trigger user_session_audited on user_session");
    await runner.query("drop function audit_sign_up(), audit_sign_in()");
    await runner.query("drop table audit_entry, instance_choice");
    await runner.query(joinedBefore);
    await runner.query(
      "alter table invitation drop column sent_at, drop column opened_at, drop column revoked_at, drop column mail_id",
    );
    await runner.query("drop index invitation_created_at_idx");
    await runner.query("drop trigger feedback_screenshot_disowned on feedback");
    await runner.query("drop function disown_screenshot()");
    await runner.query(
      "alter table feedback drop column note, drop column answered_at, drop column screenshot_key, drop column screenshot_type, drop column screenshot_size",
    );
    for (const index of ["last_active", "created", "name", "search", "admin", "deletion"])
      await runner.query(`drop index app_user_${index}_idx`);
    await runner.query(
      "alter table app_user drop column deletion_at, drop column suspension_reason, drop column search",
    );
  }
}

// The list of people begins with nobody's id: it is everybody's, and for admins alone.
const people = [
  `alter table app_user
    add column deletion_at timestamptz(3),
    add column suspension_reason text
      constraint app_user_suspension_reason_check check (length(suspension_reason) between 1 and 500),
    add column search tsvector generated always as
      (to_tsvector('simple'::regconfig, search_words(display_name || ' ' || email))) stored`,
  `create index app_user_search_idx on app_user using gin (search)`,
  // Who was never active stands at the end of the list, as from before all time.
  `create index app_user_last_active_idx on app_user ((coalesce(last_active_at, '-infinity')), id)`,
  `create index app_user_created_idx on app_user (created_at, id)`,
  `create index app_user_name_idx on app_user (lower(display_name), id)`,
  `create index app_user_admin_idx on app_user (id) where is_admin`,
  `create index app_user_deletion_idx on app_user (deletion_at) where deletion_at is not null`,
];

// Sign-ups and sign-ins are written where their rows are, so that none is missed whatever way somebody comes.
const audit = [
  `create table audit_entry (
    id uuid primary key,
    area text not null constraint audit_entry_area_check
      check (area in ('SIGN_IN', 'USERS', 'INVITATIONS', 'FEEDBACK', 'SETTINGS', 'JOBS', 'MAIL')),
    action text not null constraint audit_entry_action_check check (length(action) between 1 and 100),
    actor_id uuid,
    actor_name text,
    target_id uuid,
    target_name text,
    detail text constraint audit_entry_detail_check check (length(detail) <= 1000),
    ip_address text,
    created_at timestamptz(3) not null
  )`,
  `create index audit_entry_idx on audit_entry (created_at, id)`,
  `create index audit_entry_area_idx on audit_entry (area, created_at, id)`,
  `create index audit_entry_actor_idx on audit_entry (actor_id, created_at)`,
  `create index audit_entry_target_idx on audit_entry (target_id)`,
  `create function audit_sign_up() returns trigger language plpgsql as $$
    begin
      insert into audit_entry (id, area, action, actor_id, actor_name, target_id, target_name, created_at)
        values (gen_random_uuid(), 'SIGN_IN', 'signed up', new.id, new.display_name, new.id, new.email, new.created_at);
      return null;
    end $$`,
  `create trigger app_user_audited after insert on app_user for each row execute function audit_sign_up()`,
  `create function audit_sign_in() returns trigger language plpgsql as $$
    begin
      insert into audit_entry (id, area, action, actor_id, actor_name, target_id, target_name, ip_address, created_at)
        select gen_random_uuid(), 'SIGN_IN', 'signed in', u.id, u.display_name, u.id, u.email, new.ip_address,
          new.created_at
        from app_user u where u.id = new.owner_id;
      return null;
    end $$`,
  `create trigger user_session_audited after insert on user_session for each row execute function audit_sign_in()`,
];

const choices = [
  `create table instance_choice (
    name text primary key,
    value jsonb not null,
    updated_at timestamptz(3) not null
  )`,
];

const feedback = [
  `alter table feedback
    add column note text constraint feedback_note_check check (length(note) between 1 and 5000),
    add column answered_at timestamptz(3),
    add column screenshot_key text,
    add column screenshot_type text,
    add column screenshot_size integer`,
  `create function disown_screenshot() returns trigger language plpgsql as $$
    begin
      insert into unowned_file (storage_key, remove_after) values (old.screenshot_key, '-infinity') on conflict do nothing;
      return null;
    end $$`,
  `create trigger feedback_screenshot_disowned after delete on feedback
    for each row when (old.screenshot_key is not null) execute function disown_screenshot()`,
];

const joinedSql = (further: string) => `
  create or replace function mark_invitation_joined() returns trigger language plpgsql as $$
    begin
      update invitation set joined_at = new.created_at, joined_by = new.id
        where token_hash = sha256(convert_to(new.invited_by_token, 'UTF8'))
          and joined_at is null and expires_at > new.created_at${further};
      return null;
    end $$`;

const joinedBefore = joinedSql("");

const invitations = [
  `alter table invitation
    add column sent_at timestamptz(3),
    add column opened_at timestamptz(3),
    add column revoked_at timestamptz(3),
    add column mail_id uuid references outbox_mail (id) on delete set null`,
  `create index invitation_created_at_idx on invitation (created_at, id)`,
  `create index invitation_mail_idx on invitation (mail_id) where mail_id is not null`,
  joinedSql(" and revoked_at is null"),
];
