-- What people say of the app, and whom they invite to it.

create table feedback (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  type text not null constraint feedback_type_check
    check (type in ('BUG_REPORT', 'FEATURE_REQUEST', 'IMPROVEMENT', 'GENERAL')),
  title text not null constraint feedback_title_check check (length(title) between 1 and 500),
  description text not null constraint feedback_description_check check (length(description) between 1 and 10000),
  category text constraint feedback_category_check check (category in
    ('UI_UX', 'PERFORMANCE', 'FEATURE', 'DOCUMENTATION', 'MOBILE', 'INTEGRATION', 'OTHER')),
  status text not null default 'NEW' constraint feedback_status_check
    check (status in ('NEW', 'IN_REVIEW', 'PLANNED', 'DONE', 'DECLINED')),
  app_version text not null,
  device text not null,
  created_at timestamptz not null,
  note text constraint feedback_note_check check (length(note) between 1 and 5000),
  answered_at timestamptz(3),
  screenshot_key text,
  screenshot_type text,
  screenshot_size integer
);
create index feedback_owner_id_idx on feedback (owner_id);
create index feedback_created_at_idx on feedback (created_at desc, id desc);
create index feedback_status_idx on feedback (status, created_at desc, id desc);

create function disown_screenshot() returns trigger language plpgsql as $$
begin
  insert into unowned_file (storage_key, remove_after) values (old.screenshot_key, '-infinity') on conflict do nothing;
  return null;
end $$;
create trigger feedback_screenshot_disowned after delete on feedback
  for each row when (old.screenshot_key is not null) execute function disown_screenshot();

create table invitation (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  email text constraint invitation_email_check check (length(email) between 3 and 254),
  personal_message text
    constraint invitation_personal_message_check check (length(personal_message) between 1 and 1000),
  token_hash bytea not null constraint invitation_token_hash_key unique
    constraint invitation_token_hash_check check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  joined_at timestamptz,
  joined_by uuid references app_user (id) on delete set null,
  sent_at timestamptz(3),
  opened_at timestamptz(3),
  revoked_at timestamptz(3),
  mail_id uuid references outbox_mail (id) on delete set null
);
create index invitation_owner_id_idx on invitation (owner_id, created_at desc);
create index invitation_joined_by_idx on invitation (joined_by) where joined_by is not null;
create index invitation_to_forget_idx on invitation (created_at) where joined_at is null and email is not null;
create index invitation_created_at_idx on invitation (created_at, id);
create index invitation_mail_idx on invitation (mail_id) where mail_id is not null;

-- Here rather than in the sign-up, so that whoever joins, by whatever way, and their invitation are one commit.
create function mark_invitation_joined() returns trigger language plpgsql as $$
begin
  update invitation set joined_at = new.created_at, joined_by = new.id
    where token_hash = sha256(convert_to(new.invited_by_token, 'UTF8'))
      and joined_at is null and expires_at > new.created_at and revoked_at is null;
  return null;
end $$;
create trigger app_user_marks_invitation after insert on app_user
  for each row when (new.invited_by_token is not null) execute function mark_invitation_joined();
