-- Files of content, and the keys of stored files that no row owns.

create table attachment (
  id uuid primary key,
  owner_id uuid not null,
  item_id uuid not null references content_item (id) on delete cascade,
  file_name text not null constraint attachment_file_name_check check (octet_length(file_name) between 1 and 255),
  file_type text not null constraint attachment_file_type_check check (length(file_type) between 1 and 127),
  file_size integer not null constraint attachment_file_size_check check (file_size between 0 and 10485760),
  storage_key text not null,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index attachment_item_idx on attachment (item_id, deleted_at);
create index attachment_deleted_at_idx on attachment (deleted_at) where deleted_at is not null;
create index attachment_storage_key_idx on attachment (storage_key);

-- A key stands here before its bytes are written and after its row is gone, so that no file is ever forgotten.
create table unowned_file (
  storage_key text primary key,
  remove_after timestamptz(3) not null
);
create index unowned_file_remove_after_idx on unowned_file (remove_after);

-- A file is stored once and held by every row that names its key; it is nobody's when the last of them is gone. Rows
-- that go at once wait for each other by the key's lock, so that the last one knows that it is the last; whoever makes a
-- further holder locks the row it copies from.
create function disown_attachment_file() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(old.storage_key, 7));
  if not exists (select from attachment where storage_key = old.storage_key)
    and not exists (select from snapshot_file where storage_key = old.storage_key) then
    insert into unowned_file (storage_key, remove_after) values (old.storage_key, '-infinity') on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger attachment_file_disowned after delete on attachment
  for each row execute function disown_attachment_file();
