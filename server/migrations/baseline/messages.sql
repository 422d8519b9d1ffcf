-- The mail that goes to people, and the events that tell instances of changes.

create table outbox_mail (
  id uuid primary key,
  recipient text not null constraint outbox_mail_recipient_check check (length(recipient) between 3 and 254),
  template text not null,
  props jsonb not null,
  status text not null default 'WAITING'
    constraint outbox_mail_status_check check (status in ('WAITING', 'SENT', 'KEPT', 'FAILED', 'BOUNCED')),
  subject text,
  html text,
  plain_text text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Who answers go to, how to refuse more of the kind, and which files go with it.
  envelope jsonb not null default '{}'
);
create index outbox_mail_created_at_idx on outbox_mail (created_at desc);

create table domain_event (
  id bigint generated always as identity primary key,
  name text not null,
  audience uuid not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index domain_event_created_at_idx on domain_event (created_at);
