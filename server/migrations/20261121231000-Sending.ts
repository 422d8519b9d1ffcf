import type { MigrationInterface, QueryRunner } from "typeorm";

/** Sends with their deliveries, what people received, and files that several rows may hold. */
export class Sending20261121231000 implements MigrationInterface {
  name = "Sending20261121231000";

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...sending, ...received, ...files, ...mail]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table share_link drop constraint share_link_delivery_fkey");
    await runner.query(
      "drop table snapshot_file, received_item, blocked_sender, refusal, correspondent, delivery, send",
    );
    await runner.query(disownAlways);
    await runner.query("drop index attachment_storage_key_idx");
    await runner.query("alter table attachment add constraint attachment_storage_key_key unique (storage_key)");
    await runner.query("update outbox_mail set status = 'FAILED' where status = 'BOUNCED'");
    await runner.query("alter table outbox_mail drop constraint outbox_mail_status_check, drop column envelope");
    await runner.query(
      "alter table outbox_mail add constraint outbox_mail_status_check check (status in ('WAITING', 'SENT', 'KEPT', 'FAILED'))",
    );
  }
}

// What was sent stands in two parts: the card, which lists read, and the body, which is read when it is opened.
const sending = [
  `create table send (
    id uuid primary key,
    owner_id uuid not null references app_user (id) on delete cascade,
    item_id uuid not null references content_item (id) on delete cascade,
    message text constraint send_message_check check (length(message) between 1 and 500),
    card jsonb not null,
    body jsonb not null,
    created_at timestamptz(3) not null
  )`,
  `create index send_item_idx on send (owner_id, item_id, created_at, id)`,
  `create index send_item_fkey_idx on send (item_id)`,
  `create table delivery (
    id uuid primary key,
    owner_id uuid not null,
    send_id uuid not null references send (id) on delete cascade,
    place smallint not null,
    email text not null,
    mail_id uuid references outbox_mail (id) on delete set null,
    created_at timestamptz(3) not null,
    constraint delivery_place_key unique (send_id, place)
  )`,
  `create index delivery_email_idx on delivery (owner_id, email, created_at)`,
  `create index delivery_mail_idx on delivery (mail_id)`,
  `alter table share_link add constraint share_link_delivery_fkey
    foreign key (delivery_id) references delivery (id) on delete cascade`,
  `create table correspondent (
    owner_id uuid not null references app_user (id) on delete cascade,
    email text not null,
    send_count integer not null,
    last_sent_at timestamptz(3) not null,
    primary key (owner_id, email)
  )`,
  `create index correspondent_count_idx on correspondent (owner_id, send_count, last_sent_at)`,
  // Who asked by the link of a mail for no more of this person's mails.
  `create table refusal (
    owner_id uuid not null references app_user (id) on delete cascade,
    email text not null,
    created_at timestamptz(3) not null,
    primary key (owner_id, email)
  )`,
];

const received = [
  `create table received_item (
    id uuid primary key,
    owner_id uuid not null references app_user (id) on delete cascade,
    sender_id uuid,
    sender_name text not null,
    sender_email text not null,
    content_type text not null constraint received_item_content_type_check check (content_type in ('NOTE', 'VIDEO')),
    message text,
    card jsonb not null,
    body jsonb not null,
    file_count smallint not null,
    is_read boolean not null default false,
    status text not null default 'PENDING'
      constraint received_item_status_check check (status in ('PENDING', 'ACCEPTED', 'DISMISSED')),
    copy_id uuid,
    created_at timestamptz(3) not null
  )`,
  `create index received_item_idx on received_item (owner_id, created_at, id)`,
  `create index received_item_status_idx on received_item (owner_id, status, created_at, id)`,
  `create index received_item_unread_idx on received_item (owner_id) where not is_read and status = 'PENDING'`,
  `create table blocked_sender (
    owner_id uuid not null references app_user (id) on delete cascade,
    email text not null,
    sender_id uuid,
    name text,
    created_at timestamptz(3) not null,
    primary key (owner_id, email)
  )`,
];

const disownAlways = `
  create or replace function disown_attachment_file() returns trigger language plpgsql as $$
    begin
      insert into unowned_file (storage_key, remove_after) values (old.storage_key, '-infinity') on conflict do nothing;
      return null;
    end
  $$`;

// A file is stored once and held by every row that names its key; it is nobody's when the last of them is gone. Rows
// that go at once wait for each other by the key's lock, so that the last one knows that it is the last; whoever makes a
// further holder locks the row it copies from.
const files = [
  `alter table attachment drop constraint attachment_storage_key_key`,
  `create index attachment_storage_key_idx on attachment (storage_key)`,
  `create table snapshot_file (
    id uuid primary key,
    owner_id uuid not null,
    send_id uuid references send (id) on delete cascade,
    received_item_id uuid references received_item (id) on delete cascade,
    place smallint not null,
    file_name text not null,
    file_type text not null,
    file_size integer not null,
    storage_key text not null,
    constraint snapshot_file_holder_check check (num_nonnulls(send_id, received_item_id) = 1)
  )`,
  `create index snapshot_file_send_idx on snapshot_file (send_id, place) where send_id is not null`,
  `create index snapshot_file_received_idx on snapshot_file (received_item_id, place) where received_item_id is not null`,
  `create index snapshot_file_storage_key_idx on snapshot_file (storage_key)`,
  `create or replace function disown_attachment_file() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended(old.storage_key, 7));
      if not exists (select from attachment where storage_key = old.storage_key)
        and not exists (select from snapshot_file where storage_key = old.storage_key) then
        insert into unowned_file (storage_key, remove_after) values (old.storage_key, '-infinity') on conflict do nothing;
      end if;
      return null;
    end
  $$`,
  `create trigger snapshot_file_disowned after delete on snapshot_file
    for each row execute function disown_attachment_file()`,
];

const mail = [
  // Who answers go to, how to refuse more of the kind, and which files go with it.
  `alter table outbox_mail add column envelope jsonb not null default '{}'`,
  `alter table outbox_mail drop constraint outbox_mail_status_check`,
  `alter table outbox_mail add constraint outbox_mail_status_check
    check (status in ('WAITING', 'SENT', 'KEPT', 'FAILED', 'BOUNCED'))`,
];
