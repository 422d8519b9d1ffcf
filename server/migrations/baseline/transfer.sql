-- Exports and imports, and which rows an import made.

create table transfer (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  kind text not null constraint transfer_kind_check check (kind in ('EXPORT', 'IMPORT')),
  source text constraint transfer_source_check check (source in ('MARKDOWN', 'NOTION', 'KEEP', 'COMMONPLACE')),
  state text not null constraint transfer_state_check
    check (state in ('CHECKED', 'QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNDONE')),
  step text constraint transfer_step_check
    check (step in ('NOTES', 'VIDEOS', 'PROJECTS', 'TASKS', 'CALENDAR', 'FILES')),
  done integer not null default 0,
  total integer not null default 0,
  failure text constraint transfer_failure_check check (length(failure) between 1 and 500),
  file_name text not null constraint transfer_file_name_check check (octet_length(file_name) between 1 and 255),
  file_size bigint,
  storage_key text,
  time_zone text not null default 'UTC',
  expires_at timestamptz(3),
  report jsonb,
  claim uuid,
  alive_at timestamptz,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  constraint transfer_owner_id_id_key unique (owner_id, id),
  constraint transfer_source_kind_check check ((kind = 'IMPORT') = (source is not null)),
  constraint transfer_running_check check ((state = 'RUNNING') = (claim is not null)),
  constraint transfer_failed_check check ((state = 'FAILED') = (failure is not null))
);
create index transfer_created_at_idx on transfer (owner_id, created_at desc, id desc);
-- One export and one import at a time.
create unique index transfer_open_idx on transfer (owner_id, kind) where state in ('QUEUED', 'RUNNING');
-- What a process left behind when it was killed, whosever it is.
create index transfer_alive_idx on transfer (alive_at) where state in ('QUEUED', 'RUNNING');

-- What an import made, or took out of the trash: what undoing it puts there.
create table transferred_row (
  owner_id uuid not null,
  transfer_id uuid not null,
  kind text not null constraint transferred_row_kind_check check (kind in ('CONTENT', 'PROJECT', 'TASK', 'EVENT')),
  row_id uuid not null,
  primary key (owner_id, transfer_id, kind, row_id),
  constraint transferred_row_transfer_fkey foreign key (owner_id, transfer_id)
    references transfer (owner_id, id) on delete cascade
);
