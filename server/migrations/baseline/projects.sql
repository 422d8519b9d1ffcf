-- Projects with their subprojects, tasks with to-dos, and what content is linked to them.

-- Positions are checked at the commit, so that a whole list can be numbered anew. What was archived or put in the trash
-- together with something above it names that, and comes back with it. A day or an instant is text, which sorts as time
-- does.
create table project (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  parent_id uuid constraint project_parent_id_check check (parent_id <> id),
  name text collate natural_order not null constraint project_name_check check (length(name) between 1 and 100),
  description text constraint project_description_check check (length(description) <= 10000),
  color text not null default '#87CEEB' constraint project_color_check check (color ~ '^#[0-9A-Fa-f]{6}$'),
  status text not null default 'ACTIVE'
    constraint project_status_check check (status in ('ACTIVE', 'ON_HOLD', 'COMPLETED', 'ARCHIVED')),
  status_changed_at timestamptz(3) not null,
  is_favorite boolean not null default false,
  due_date text collate "C" constraint project_due_date_check
    check (due_date ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$'),
  position double precision not null,
  version integer not null default 1 constraint project_version_check check (version > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  status_before text
    constraint project_status_before_check check (status_before in ('ACTIVE', 'ON_HOLD', 'COMPLETED')),
  archived_with uuid,
  deleted_at timestamptz(3),
  deleted_with uuid,
  found_by tsvector generated always as (search_lexemes(owner_id, 'p', 'q', name, null, description)) stored,
  constraint project_owner_id_id_key unique (owner_id, id),
  constraint project_position_key unique nulls not distinct (owner_id, parent_id, position) deferrable initially deferred,
  constraint project_trash_check check ((deleted_at is null) = (deleted_with is null)),
  constraint project_parent_fkey foreign key (owner_id, parent_id) references project (owner_id, id) on delete cascade
);
create index project_archived_with_idx on project (owner_id, archived_with) where archived_with is not null;
create index project_trash_idx on project (owner_id, deleted_with) where deleted_at is not null;
create index project_deleted_at_idx on project (deleted_at) where deleted_at is not null;
create index project_found_by_idx on project using gin (found_by) with (gin_pending_list_limit = 128);

-- One order for all of a person's tasks, so that a list, a board's column and the to-dos never disagree.
create table task (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  project_id uuid,
  parent_id uuid constraint task_parent_id_check check (parent_id <> id),
  title text not null constraint task_title_check check (length(title) between 1 and 500),
  description text constraint task_description_check check (length(description) <= 10000),
  status text not null default 'PENDING'
    constraint task_status_check check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'BLOCKED')),
  priority text not null default 'LOW'
    constraint task_priority_check check (priority in ('URGENT', 'HIGH', 'MEDIUM', 'LOW')),
  due_date text collate "C" constraint task_due_date_check
    check (due_date ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$'),
  start_date text collate "C" constraint task_start_date_check
    check (start_date ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$'),
  repeat_rule text constraint task_repeat_rule_check check (length(repeat_rule) <= 500),
  next_id uuid,
  position double precision not null,
  completed_at timestamptz(3),
  version integer not null default 1 constraint task_version_check check (version > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  deleted_with uuid,
  found_by tsvector generated always as (search_lexemes(owner_id, 't', 'u', title, null, description)) stored,
  constraint task_owner_id_id_key unique (owner_id, id),
  constraint task_position_key unique (owner_id, position) deferrable initially deferred,
  constraint task_trash_check check ((deleted_at is null) = (deleted_with is null)),
  constraint task_completed_at_check check ((status = 'COMPLETED') = (completed_at is not null)),
  constraint task_project_fkey foreign key (owner_id, project_id) references project (owner_id, id) on delete cascade,
  constraint task_parent_fkey foreign key (owner_id, parent_id) references task (owner_id, id) on delete cascade
);
create index task_project_idx on task (owner_id, project_id, status, position)
  where parent_id is null and deleted_at is null;
create index task_every_project_idx on task (owner_id, project_id);
-- What comes next in a project.
create index task_next_idx on task (owner_id, project_id, due_date, position)
  where parent_id is null and deleted_at is null and status <> 'COMPLETED';
create index task_parent_idx on task (owner_id, parent_id, position) where parent_id is not null;
create index task_due_date_idx on task (owner_id, due_date, id) where deleted_at is null and due_date is not null;
-- What is open and has a day: among years of completed tasks those of today are found at once.
create index task_open_due_idx on task (owner_id, due_date, position)
  where deleted_at is null and due_date is not null and status <> 'COMPLETED';
create index task_undated_idx on task (owner_id, position)
  where deleted_at is null and due_date is null and project_id is null and parent_id is null
    and status <> 'COMPLETED';
create index task_trash_idx on task (owner_id, deleted_with) where deleted_at is not null;
create index task_deleted_at_idx on task (deleted_at) where deleted_at is not null;
create index task_found_by_idx on task using gin (found_by) with (gin_pending_list_limit = 128);

create table content_project (
  owner_id uuid not null,
  item_id uuid not null references content_item (id) on delete cascade,
  project_id uuid not null,
  place integer not null,
  primary key (item_id, project_id),
  constraint content_project_project_fkey foreign key (owner_id, project_id)
    references project (owner_id, id) on delete cascade
);
create index content_project_project_idx on content_project (owner_id, project_id, item_id);

-- Notes and videos that tasks are about.
create table task_item (
  owner_id uuid not null,
  task_id uuid not null,
  item_id uuid not null references content_item (id) on delete cascade,
  place integer not null,
  primary key (task_id, item_id),
  constraint task_item_task_fkey foreign key (owner_id, task_id) references task (owner_id, id) on delete cascade
);
create index task_item_item_idx on task_item (item_id);
