-- When events and tasks remind next. What reminds has one row with the next time; a task's row follows the task wherever
-- that is changed, by a trigger: tasks change in many ways, and none may forget it.

create table event_reminder (
  event_id uuid primary key,
  owner_id uuid not null,
  remind_at timestamptz(3) not null,
  constraint event_reminder_event_fkey foreign key (owner_id, event_id)
    references calendar_event (owner_id, id) on delete cascade
);
create index event_reminder_remind_at_idx on event_reminder (remind_at);

create table task_reminder (
  task_id uuid primary key,
  owner_id uuid not null,
  minutes integer[] not null,
  time_zone text not null,
  -- When it last reminded, or was told to remind.
  since timestamptz(3) not null,
  remind_at timestamptz(3),
  constraint task_reminder_task_fkey foreign key (owner_id, task_id) references task (owner_id, id) on delete cascade
);
create index task_reminder_remind_at_idx on task_reminder (remind_at) where remind_at is not null;

create function next_task_reminder(due text, minutes integer[], zone text, since timestamptz)
returns timestamptz language sql stable as $$
  select min(at) from (
    select case when length(due) = 10 then (due::date::timestamp - make_interval(mins => m)) at time zone zone
      else due::timestamptz - make_interval(mins => m) end as at
    from unnest(minutes) m
  ) times where at > since
$$;

create function follow_task_reminder() returns trigger language plpgsql as $$
begin
  update task_reminder set remind_at = case when new.status <> 'COMPLETED' and new.deleted_at is null
    then next_task_reminder(new.due_date, minutes, time_zone, since) end
  where task_id = new.id;
  return null;
end $$;
create trigger task_reminder_follows after update of due_date, status, deleted_at on task
  for each row when (old.due_date is distinct from new.due_date or old.status <> new.status
    or old.deleted_at is distinct from new.deleted_at)
  execute function follow_task_reminder();
