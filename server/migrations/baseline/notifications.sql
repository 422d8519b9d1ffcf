-- How people are told of what arrives, on which devices, and what waits for their next mail.

create table notification_settings (
  owner_id uuid primary key references app_user (id) on delete cascade,
  browser boolean not null default true,
  email boolean not null default true,
  dashboard boolean not null default true,
  quiet_from smallint constraint notification_settings_quiet_from_check check (quiet_from between 0 and 1439),
  quiet_until smallint constraint notification_settings_quiet_until_check check (quiet_until between 0 and 1439),
  time_zone text not null default 'UTC',
  last_mail_at timestamptz(3)
);

create table push_device (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  device text not null,
  endpoint text not null constraint push_device_endpoint_key unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index push_device_owner_idx on push_device (owner_id, created_at);

-- What a person away is told of in one mail, at most one an hour.
create table waiting_notice (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  received_item_id uuid references received_item (id) on delete cascade,
  title text not null,
  body text not null,
  path text not null,
  created_at timestamptz(3) not null
);
create index waiting_notice_owner_idx on waiting_notice (owner_id, created_at, id);
create index waiting_notice_received_idx on waiting_notice (received_item_id);
