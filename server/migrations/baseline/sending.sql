-- Sends with their deliveries, what people received, and links by which anyone reads an item.

-- What was sent stands in two parts: the card, which lists read, and the body, which is read when it is opened. What is
-- said in a video stands beside the body, because only a copy and a page read it.
create table send (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  item_id uuid not null references content_item (id) on delete cascade,
  message text constraint send_message_check check (length(message) between 1 and 500),
  card jsonb not null,
  body jsonb not null,
  created_at timestamptz(3) not null,
  transcript jsonb
);
create index send_item_idx on send (owner_id, item_id, created_at, id);
create index send_item_fkey_idx on send (item_id);

create table delivery (
  id uuid primary key,
  owner_id uuid not null,
  send_id uuid not null references send (id) on delete cascade,
  place smallint not null,
  email text not null,
  mail_id uuid references outbox_mail (id) on delete set null,
  created_at timestamptz(3) not null,
  constraint delivery_place_key unique (send_id, place)
);
create index delivery_email_idx on delivery (owner_id, email, created_at);
create index delivery_mail_idx on delivery (mail_id);

create table correspondent (
  owner_id uuid not null references app_user (id) on delete cascade,
  email text not null,
  send_count integer not null,
  last_sent_at timestamptz(3) not null,
  primary key (owner_id, email)
);
create index correspondent_count_idx on correspondent (owner_id, send_count, last_sent_at);

-- Who asked by the link of a mail for no more of this person's mails.
create table refusal (
  owner_id uuid not null references app_user (id) on delete cascade,
  email text not null,
  created_at timestamptz(3) not null,
  primary key (owner_id, email)
);

create table received_item (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  sender_id uuid,
  sender_name text not null,
  sender_email text not null,
  content_type text not null constraint received_item_content_type_check check (content_type in ('NOTE', 'VIDEO')),
  message text,
  card jsonb not null,
  body jsonb not null,
  file_count smallint not null,
  is_read boolean not null default false,
  status text not null default 'PENDING'
    constraint received_item_status_check check (status in ('PENDING', 'ACCEPTED', 'DISMISSED')),
  copy_id uuid,
  created_at timestamptz(3) not null,
  found_by tsvector generated always as (search_lexemes(owner_id, 'r', 's', card->>'title', sender_name,
    coalesce(message, '') || ' ' || regexp_replace(coalesce(body->>'content', ''), '<[^>]*>', ' ', 'g')
      || ' ' || coalesce(body->>'personalNotes', '') || ' ' || coalesce(body->>'aiSummary', ''))) stored,
  transcript jsonb
);
create index received_item_idx on received_item (owner_id, created_at, id);
create index received_item_status_idx on received_item (owner_id, status, created_at, id);
create index received_item_unread_idx on received_item (owner_id) where not is_read and status = 'PENDING';
create index received_item_found_by_idx on received_item using gin (found_by) with (gin_pending_list_limit = 128);

create table blocked_sender (
  owner_id uuid not null references app_user (id) on delete cascade,
  email text not null,
  sender_id uuid,
  name text,
  created_at timestamptz(3) not null,
  primary key (owner_id, email)
);

create table snapshot_file (
  id uuid primary key,
  owner_id uuid not null,
  send_id uuid references send (id) on delete cascade,
  received_item_id uuid references received_item (id) on delete cascade,
  place smallint not null,
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  storage_key text not null,
  constraint snapshot_file_holder_check check (num_nonnulls(send_id, received_item_id) = 1)
);
create index snapshot_file_send_idx on snapshot_file (send_id, place) where send_id is not null;
create index snapshot_file_received_idx on snapshot_file (received_item_id, place) where received_item_id is not null;
create index snapshot_file_storage_key_idx on snapshot_file (storage_key);
create trigger snapshot_file_disowned after delete on snapshot_file
  for each row execute function disown_attachment_file();

-- The token stands here as its hash, by which a reader is let in, and sealed, so that its owner can see it again.
create table share_link (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  item_id uuid not null references content_item (id) on delete cascade,
  delivery_id uuid constraint share_link_delivery_id_key unique,
  token_hash bytea not null constraint share_link_token_hash_key unique,
  sealed_token bytea not null,
  expires_at timestamptz(3),
  password_hash text,
  visit_count integer not null default 0,
  last_visit_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint share_link_delivery_fkey foreign key (delivery_id) references delivery (id) on delete cascade
);
create unique index share_link_item_key on share_link (item_id) where delivery_id is null;
create index share_link_item_idx on share_link (item_id);
create index share_link_owner_idx on share_link (owner_id, created_at, id);
