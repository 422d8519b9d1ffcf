-- The settings of a browser, for whoever wants them to follow to another, and searches that are kept.

create table kept_preferences (
  owner_id uuid primary key references app_user (id) on delete cascade,
  settings text not null constraint kept_preferences_settings_check check (octet_length(settings) <= 16000),
  updated_at timestamptz(3) not null
);

create table saved_search (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  name text not null constraint saved_search_name_check check (length(name) between 1 and 100),
  query text not null constraint saved_search_query_check check (length(query) between 1 and 500),
  place integer not null,
  created_at timestamptz(3) not null
);
create index saved_search_idx on saved_search (owner_id, place, id);
