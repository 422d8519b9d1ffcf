-- The audit log, and what admins decide for every instance.

create table audit_entry (
  id uuid primary key,
  area text not null constraint audit_entry_area_check
    check (area in ('SIGN_IN', 'USERS', 'INVITATIONS', 'FEEDBACK', 'SETTINGS', 'JOBS', 'MAIL')),
  action text not null constraint audit_entry_action_check check (length(action) between 1 and 100),
  actor_id uuid,
  actor_name text,
  target_id uuid,
  target_name text,
  detail text constraint audit_entry_detail_check check (length(detail) <= 1000),
  ip_address text,
  created_at timestamptz(3) not null
);
create index audit_entry_idx on audit_entry (created_at, id);
create index audit_entry_area_idx on audit_entry (area, created_at, id);
create index audit_entry_actor_idx on audit_entry (actor_id, created_at);
create index audit_entry_target_idx on audit_entry (target_id);

-- Sign-ups and sign-ins are written where their rows are, so that none is missed whatever way somebody comes.
create function audit_sign_up() returns trigger language plpgsql as $$
begin
  insert into audit_entry (id, area, action, actor_id, actor_name, target_id, target_name, created_at)
    values (gen_random_uuid(), 'SIGN_IN', 'signed up', new.id, new.display_name, new.id, new.email, new.created_at);
  return null;
end $$;
create trigger app_user_audited after insert on app_user for each row execute function audit_sign_up();

create function audit_sign_in() returns trigger language plpgsql as $$
begin
  insert into audit_entry (id, area, action, actor_id, actor_name, target_id, target_name, ip_address, created_at)
    select gen_random_uuid(), 'SIGN_IN', 'signed in', u.id, u.display_name, u.id, u.email, new.ip_address,
      new.created_at
    from app_user u where u.id = new.owner_id;
  return null;
end $$;
create trigger user_session_audited after insert on user_session for each row execute function audit_sign_in();

create table instance_choice (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null
);
