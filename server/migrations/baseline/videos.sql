-- What is said in videos, and the runs that make summaries of it.

create table video_transcript (
  item_id uuid primary key references content_item (id) on delete cascade,
  owner_id uuid not null references app_user (id) on delete cascade,
  source text not null constraint video_transcript_source_check
    check (source in ('CAPTIONS', 'PASTED', 'FILE', 'SPEECH')),
  language text constraint video_transcript_language_check check (length(language) between 2 and 45),
  is_timed boolean not null default true,
  segments jsonb not null,
  created_at timestamptz not null
);
create index video_transcript_owner_id_idx on video_transcript (owner_id);

-- Segments are shown whole, and too short to be searched: words that belong together lie in two of them. Passages are
-- whole sentences of about half a minute.
create table transcript_passage (
  owner_id uuid not null references app_user (id) on delete cascade,
  item_id uuid not null references video_transcript (item_id) on delete cascade,
  position integer not null,
  start_milliseconds integer not null,
  text text not null,
  found_by tsvector generated always as (search_lexemes(owner_id, 'x', null, null, null, text)) stored,
  primary key (owner_id, item_id, position)
);
create index transcript_passage_item_id_idx on transcript_passage (item_id);
create index transcript_passage_found_by_idx on transcript_passage using gin (found_by)
  with (gin_pending_list_limit = 128);

create table video_analysis (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  item_id uuid not null references content_item (id) on delete cascade,
  state text not null default 'QUEUED' constraint video_analysis_state_check
    check (state in ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  step text constraint video_analysis_step_check check (step in ('CAPTIONS', 'READING', 'SUMMARY', 'KEY_POINTS')),
  progress integer not null default 0 constraint video_analysis_progress_check check (progress between 0 and 100),
  failure text constraint video_analysis_failure_check check (length(failure) between 1 and 500),
  languages text[] not null default '{}',
  may_replace boolean not null default false,
  uses_model boolean not null default false,
  audio_key text,
  audio_name text,
  claim uuid,
  alive_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  constraint video_analysis_running_check check ((state = 'RUNNING') = (claim is not null)),
  constraint video_analysis_finished_check
    check ((state in ('COMPLETED', 'FAILED', 'CANCELLED')) = (finished_at is not null)),
  constraint video_analysis_failed_check check ((state = 'FAILED') = (failure is not null))
);
create index video_analysis_owner_id_idx on video_analysis (owner_id, item_id, created_at desc, id desc);
create index video_analysis_item_id_idx on video_analysis (item_id);
-- One at a time for each video.
create unique index video_analysis_open_idx on video_analysis (owner_id, item_id) where state in ('QUEUED', 'RUNNING');
-- How often a model was asked in a day.
create index video_analysis_model_idx on video_analysis (owner_id, created_at) where uses_model;
-- What a process left behind when it was killed, whosever it is.
create index video_analysis_alive_idx on video_analysis (alive_at)
  where alive_at is not null and state in ('QUEUED', 'RUNNING');
