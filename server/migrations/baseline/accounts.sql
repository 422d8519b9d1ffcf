-- People, how they sign in, their sessions and tokens.

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
  updated_at timestamptz not null default now(),
  deletion_at timestamptz(3),
  suspension_reason text
    constraint app_user_suspension_reason_check check (length(suspension_reason) between 1 and 500),
  search tsvector generated always as
    (to_tsvector('simple'::regconfig, search_words(display_name || ' ' || email))) stored
);
-- The list of people begins with nobody's id: it is everybody's, and for admins alone.
create index app_user_search_idx on app_user using gin (search);
-- Who was never active stands at the end of the list, as from before all time.
create index app_user_last_active_idx on app_user ((coalesce(last_active_at, '-infinity')), id);
create index app_user_created_idx on app_user (created_at, id);
create index app_user_name_idx on app_user (lower(display_name), id);
create index app_user_admin_idx on app_user (id) where is_admin;
create index app_user_deletion_idx on app_user (deletion_at) where deletion_at is not null;

-- Two people may sign up to a fresh instance at once: the lock lets the second see the first.
create function make_first_user_admin() returns trigger language plpgsql as $$
begin
  if not exists (select from app_user) then
    perform pg_advisory_xact_lock(hashtext('first user'));
    if not exists (select from app_user) then new.is_admin := true; end if;
  end if;
  return new;
end $$;
create trigger app_user_first_is_admin before insert on app_user
  for each row execute function make_first_user_admin();

create table user_session (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  token text not null constraint user_session_token_key unique,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index user_session_owner_id_idx on user_session (owner_id, last_seen_at desc);
create index user_session_expires_at_idx on user_session (expires_at);

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
);
create index identity_owner_id_idx on identity (owner_id);

create table verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier_idx on verification (identifier);
create index verification_expires_at_idx on verification (expires_at);

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
);
create index api_token_owner_id_idx on api_token (owner_id, created_at desc);

create table instance_secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
