-- Events with their types and what stands apart in a series, the calendars subscribed to, and private addresses.

create table event_type (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  name text not null constraint event_type_name_check check (length(name) between 1 and 100),
  color text not null default '#87CEEB' constraint event_type_color_check check (color ~ '^#[0-9A-Fa-f]{6}$'),
  is_visible boolean not null default true,
  place integer not null,
  constraint event_type_owner_id_id_key unique (owner_id, id)
);

create table calendar_subscription (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  url text not null constraint calendar_subscription_url_check check (length(url) <= 2048),
  name text not null constraint calendar_subscription_name_check check (length(name) between 1 and 100),
  color text not null default '#DCCBFF'
    constraint calendar_subscription_color_check check (color ~ '^#[0-9A-Fa-f]{6}$'),
  is_visible boolean not null default true,
  refreshed_at timestamptz(3),
  failed_at timestamptz(3),
  failure text,
  event_count integer not null default 0,
  skipped_count integer not null default 0,
  etag text,
  next_read_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint calendar_subscription_owner_id_id_key unique (owner_id, id),
  constraint calendar_subscription_failure_check check ((failed_at is null) = (failure is null))
);
create index calendar_subscription_next_read_at_idx on calendar_subscription (next_read_at);

-- A series is one row. When it lies in time is kept with it (from_at, over_at), so that a range finds it by its index:
-- over_at is null for a series without an end.
create table calendar_event (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  uid text not null constraint calendar_event_uid_check check (length(uid) between 1 and 1000),
  title text not null constraint calendar_event_title_check check (length(title) between 1 and 500),
  description text constraint calendar_event_description_check check (length(description) <= 10000),
  location text constraint calendar_event_location_check check (length(location) <= 500),
  status text not null default 'CONFIRMED'
    constraint calendar_event_status_check check (status in ('CONFIRMED', 'TENTATIVE', 'CANCELLED')),
  event_type_id uuid,
  subscription_id uuid,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  all_day boolean not null default false,
  time_zone text not null default 'UTC',
  recurrence_rule text constraint calendar_event_recurrence_rule_check check (length(recurrence_rule) <= 500),
  recurrence_end_date text collate "C" constraint calendar_event_recurrence_end_date_check
    check (recurrence_end_date ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$'),
  reminders integer[] not null default '{}',
  last_starts_at timestamptz(3),
  from_at timestamptz(3) not null,
  over_at timestamptz(3),
  version integer not null default 1 constraint calendar_event_version_check check (version > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  found_by tsvector generated always as (search_lexemes(owner_id, 'e', 'f', title, location, description)) stored,
  constraint calendar_event_owner_id_id_key unique (owner_id, id),
  constraint calendar_event_times_check check (starts_at < ends_at),
  constraint calendar_event_type_fkey foreign key (owner_id, event_type_id)
    references event_type (owner_id, id) on delete set null (event_type_id),
  constraint calendar_event_subscription_fkey foreign key (owner_id, subscription_id)
    references calendar_subscription (owner_id, id) on delete cascade
);
create index calendar_event_over_at_idx on calendar_event (owner_id, over_at) where deleted_at is null;
create index calendar_event_uid_idx on calendar_event (owner_id, uid);
create index calendar_event_type_idx on calendar_event (owner_id, event_type_id) where event_type_id is not null;
create index calendar_event_subscription_idx on calendar_event (owner_id, subscription_id)
  where subscription_id is not null;
create index calendar_event_trash_idx on calendar_event (owner_id, deleted_at) where deleted_at is not null;
create index calendar_event_deleted_at_idx on calendar_event (deleted_at) where deleted_at is not null;
create index calendar_event_found_by_idx on calendar_event using gin (found_by) with (gin_pending_list_limit = 128);

-- An occurrence that was changed or deleted by itself, known by the start that the rule gives. What is changed is named
-- in `changed`; the rest follows the series.
create table event_exception (
  owner_id uuid not null,
  series_id uuid not null,
  original_start timestamptz(3) not null,
  deleted_at timestamptz(3),
  changed text[] not null default '{}',
  title text constraint event_exception_title_check check (length(title) between 1 and 500),
  description text constraint event_exception_description_check check (length(description) <= 10000),
  location text constraint event_exception_location_check check (length(location) <= 500),
  status text constraint event_exception_status_check check (status in ('CONFIRMED', 'TENTATIVE', 'CANCELLED')),
  event_type_id uuid,
  all_day boolean,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  reminders integer[],
  primary key (series_id, original_start),
  constraint event_exception_times_check check (starts_at < ends_at),
  constraint event_exception_series_fkey foreign key (owner_id, series_id)
    references calendar_event (owner_id, id) on delete cascade,
  constraint event_exception_type_fkey foreign key (owner_id, event_type_id)
    references event_type (owner_id, id) on delete set null (event_type_id)
);
create index event_exception_owner_idx on event_exception (owner_id, series_id);
create index event_exception_type_idx on event_exception (owner_id, event_type_id) where event_type_id is not null;

-- The last change of each series, with how it was before: a change of a rule drops what it no longer makes, so nothing
-- else could take it back. `event_id` is what the change answered, of "this and following" the series that was made.
create table series_change (
  event_id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  version integer not null,
  series_id uuid not null,
  series_version integer not null,
  former jsonb not null,
  changed_at timestamptz not null,
  constraint series_change_event_fkey foreign key (owner_id, event_id)
    references calendar_event (owner_id, id) on delete cascade,
  constraint series_change_series_fkey foreign key (owner_id, series_id)
    references calendar_event (owner_id, id) on delete cascade
);
create index series_change_owner_id_idx on series_change (owner_id, series_id);

create table calendar_feed (
  owner_id uuid primary key references app_user (id) on delete cascade,
  token_hash text not null constraint calendar_feed_token_hash_key unique,
  includes_tasks boolean not null default false,
  created_at timestamptz(3) not null,
  last_read_at timestamptz(3)
);
