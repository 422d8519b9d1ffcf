-- Notes and videos with their categories and tags, and what they held before.

create table category (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  name text not null constraint category_name_check check (length(name) between 1 and 100),
  name_key text not null,
  color text not null constraint category_color_check check (color ~ '^#[0-9A-Fa-f]{6}$'),
  icon text,
  sort_order integer not null,
  content_type text not null constraint category_content_type_check check (content_type in ('NOTE', 'VIDEO')),
  scope text not null constraint category_scope_check check (scope in ('GLOBAL', 'SPECIFIC')),
  created_at timestamptz(3) not null,
  constraint category_owner_id_id_key unique (owner_id, id),
  constraint category_name_key unique (owner_id, content_type, name_key)
);

create table tag (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  name text not null constraint tag_name_check check (length(name) between 1 and 100),
  name_key text not null,
  color text not null constraint tag_color_check check (color ~ '^#[0-9A-Fa-f]{6}$'),
  content_type text not null constraint tag_content_type_check check (content_type in ('NOTE', 'VIDEO')),
  created_at timestamptz(3) not null,
  constraint tag_owner_id_id_key unique (owner_id, id),
  constraint tag_name_key unique (owner_id, content_type, name_key)
);

-- The title's length is bounded so that it fits an index whatever its script.
create table content_item (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  content_type text not null constraint content_item_content_type_check check (content_type in ('NOTE', 'VIDEO')),
  title text collate natural_order not null
    constraint content_item_title_check check (length(title) between 1 and 500),
  category_id uuid,
  is_favorite boolean not null default false,
  is_archived boolean not null default false,
  version integer not null default 1 constraint content_item_version_check check (version > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- of notes
  content text,
  excerpt jsonb not null default '[]',
  link text constraint content_item_link_check check (length(link) <= 2048),
  color text not null default '#FFE4B5' constraint content_item_color_check check (color ~ '^#[0-9A-Fa-f]{6}$'),
  search_text text not null default '',
  search tsvector generated always as (search_vector(title, search_text)) stored,
  -- of videos
  youtube_url text constraint content_item_youtube_url_check check (length(youtube_url) <= 2048),
  video_id text constraint content_item_video_id_check check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  start_seconds integer not null default 0 constraint content_item_start_seconds_check check (start_seconds >= 0),
  thumbnail_url text constraint content_item_thumbnail_url_check check (length(thumbnail_url) <= 2048),
  duration_seconds integer constraint content_item_duration_seconds_check check (duration_seconds >= 0),
  channel_name text constraint content_item_channel_name_check check (length(channel_name) <= 200),
  personal_notes text constraint content_item_personal_notes_check check (length(personal_notes) <= 10000),
  ai_summary text constraint content_item_ai_summary_check check (length(ai_summary) <= 20000),
  summary_source text
    constraint content_item_summary_source_check check (summary_source in ('BUILT_IN', 'MODEL', 'PERSON')),
  key_points jsonb not null default '[]',
  key_points_source text
    constraint content_item_key_points_source_check check (key_points_source in ('BUILT_IN', 'MODEL', 'PERSON')),
  watched_seconds integer not null default 0
    constraint content_item_watched_seconds_check check (watched_seconds >= 0),
  watched_at timestamptz(3),
  found_by tsvector generated always as (search_lexemes(owner_id,
    case content_type when 'NOTE' then 'n' else 'v' end, case content_type when 'NOTE' then 'o' else 'w' end,
    title, regexp_replace(link, '^https?://', ''), search_text)) stored,
  constraint content_item_category_fkey foreign key (owner_id, category_id)
    references category (owner_id, id) on delete set null (category_id),
  constraint content_item_video_check check (
    case when content_type = 'VIDEO'
      then youtube_url is not null and video_id is not null and thumbnail_url is not null
        and (ai_summary is null) = (summary_source is null)
        and (key_points = '[]') = (key_points_source is null)
      else youtube_url is null and video_id is null and watched_at is null
    end)
);
-- Each sort; a list of both what is archived and what isn't merges two stretches of one index.
create index content_item_updated_at_idx on content_item (owner_id, content_type, is_archived, updated_at, id)
  where deleted_at is null;
create index content_item_created_at_idx on content_item (owner_id, content_type, is_archived, created_at, id)
  where deleted_at is null;
create index content_item_title_idx on content_item (owner_id, content_type, is_archived, title, id)
  where deleted_at is null;
create index content_item_favorite_idx on content_item (owner_id, content_type, updated_at, id)
  where is_favorite and deleted_at is null;
create index content_item_color_idx on content_item (owner_id, content_type, upper(color), updated_at, id)
  where deleted_at is null;
create index content_item_category_idx on content_item (owner_id, category_id, updated_at, id);
create index content_item_trash_idx on content_item (owner_id, content_type, updated_at, id)
  where deleted_at is not null;
create index content_item_deleted_at_idx on content_item (deleted_at) where deleted_at is not null;
create index content_item_search_idx on content_item using gin (owner_id, search);
-- What waits to be sorted into the index is read by every search: little may wait.
create index content_item_found_by_idx on content_item using gin (found_by) with (gin_pending_list_limit = 128);
-- What the shell counts, from an index whose few different keys stand close together.
create index content_item_counts_idx on content_item (owner_id, content_type, is_archived, is_favorite)
  where deleted_at is null;
-- Whether a video is saved already.
create index content_item_video_id_idx on content_item (owner_id, video_id, id) where content_type = 'VIDEO';
-- What was watched last.
create index content_item_watched_at_idx on content_item (owner_id, watched_at, id)
  where content_type = 'VIDEO' and watched_at is not null and deleted_at is null;
-- How long the videos of a list are together, from an index that holds nothing else.
create index content_item_video_length_idx on content_item (owner_id, is_archived) include (duration_seconds)
  where content_type = 'VIDEO' and deleted_at is null;

-- When a tagged item changed last stands beside its tags: an index holds what has a tag in the order of the list.
create table content_tag (
  owner_id uuid not null,
  item_id uuid not null references content_item (id) on delete cascade,
  tag_id uuid not null,
  item_updated_at timestamptz(3) not null,
  primary key (item_id, tag_id),
  constraint content_tag_tag_fkey foreign key (owner_id, tag_id) references tag (owner_id, id) on delete cascade
);
create index content_tag_tag_idx on content_tag (owner_id, tag_id, item_id);
create index content_tag_updated_at_idx on content_tag (owner_id, tag_id, item_updated_at, item_id);

-- An item that is saved at the same moment is waited for, so that the later of the two finds what the former wrote.
create function order_added_tag() returns trigger language plpgsql as $$
begin
  select updated_at into new.item_updated_at from content_item where id = new.item_id for share;
  return new;
end $$;
create trigger content_tag_tag_order before insert on content_tag
  for each row when (new.item_updated_at is null) execute function order_added_tag();

create function order_changed_item() returns trigger language plpgsql as $$
begin
  update content_tag set item_updated_at = new.updated_at where item_id = new.id;
  return null;
end $$;
create trigger content_item_tag_order after update of updated_at on content_item
  for each row when (old.updated_at is distinct from new.updated_at) execute function order_changed_item();

-- The owner and who saved it go with the item: neither needs a key of its own, which each deletion would look up.
create table content_version (
  id uuid primary key,
  owner_id uuid not null,
  item_id uuid not null references content_item (id) on delete cascade,
  number integer not null constraint content_version_number_check check (number > 0),
  title text not null constraint content_version_title_check check (length(title) between 1 and 500),
  content text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  saved_by uuid not null,
  -- Under what its words stood; null in versions from before that was kept.
  facts jsonb,
  personal_notes text,
  ai_summary text,
  summary_source text,
  key_points jsonb,
  key_points_source text,
  constraint content_version_item_id_number_key unique (item_id, number)
);
