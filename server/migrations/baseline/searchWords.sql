-- Which words a person uses, by which a typo is corrected, learned from everything that is searched.

-- Two that write at once may both add a word: nobody waits, and a word found twice is one.
create table search_word (
  owner_id uuid not null references app_user (id) on delete cascade,
  word text collate "C" not null
);
create index search_word_word_idx on search_word (owner_id, word);
-- A typo is in the first half of a word or in the second: the other half finds it.
create index search_word_reverse_idx on search_word (owner_id, reverse(word));

-- Words as they were written, not their stems or titles' second ones, long enough to survive a typo.
create function learn_added_words() returns trigger language plpgsql as $$
begin
  insert into search_word (owner_id, word)
  select added.owner_id, substr(lexeme, 7) from added, unnest(added.found_by) as found(lexeme, positions, weights)
  where length(lexeme) between 9 and 36 and substr(lexeme, 6, 1) in ('n', 'v', 't', 'e', 'p', 'r', 'x')
    and substr(lexeme, 7, 1) <> '=' and substr(lexeme, 7) !~ '[0-9]'
    and not exists (select from search_word known where known.owner_id = added.owner_id and known.word = substr(lexeme, 7))
  group by 1, 2;
  return null;
end $$;

-- The same for one row.
create function learn_changed_words() returns trigger language plpgsql as $$
begin
  insert into search_word (owner_id, word)
  select new.owner_id, substr(lexeme, 7) from  unnest(new.found_by) as found(lexeme, positions, weights)
  where length(lexeme) between 9 and 36 and substr(lexeme, 6, 1) in ('n', 'v', 't', 'e', 'p', 'r', 'x')
    and substr(lexeme, 7, 1) <> '=' and substr(lexeme, 7) !~ '[0-9]'
    and not exists (select from search_word known where known.owner_id = new.owner_id and known.word = substr(lexeme, 7))
  group by 1, 2;
  return null;
end $$;

create trigger content_item_words_added after insert on content_item referencing new table as added
  for each statement execute function learn_added_words();
create trigger task_words_added after insert on task referencing new table as added
  for each statement execute function learn_added_words();
create trigger calendar_event_words_added after insert on calendar_event referencing new table as added
  for each statement execute function learn_added_words();
create trigger project_words_added after insert on project referencing new table as added
  for each statement execute function learn_added_words();
create trigger received_item_words_added after insert on received_item referencing new table as added
  for each statement execute function learn_added_words();
create trigger transcript_passage_words_added after insert on transcript_passage referencing new table as added
  for each statement execute function learn_added_words();

create trigger content_item_words_changed after update of title, link, search_text on content_item
  for each row execute function learn_changed_words();
create trigger task_words_changed after update of title, description on task
  for each row execute function learn_changed_words();
create trigger calendar_event_words_changed after update of title, location, description on calendar_event
  for each row execute function learn_changed_words();
create trigger project_words_changed after update of name, description on project
  for each row execute function learn_changed_words();
create trigger received_item_words_changed after update of card, body, message on received_item
  for each row execute function learn_changed_words();
