import type { MigrationInterface, QueryRunner } from "typeorm";

/** Content with its categories and tags, the search over it, and the events that tell of changes. */
export class Content20261121020000 implements MigrationInterface {
  name = "Content20261121020000";

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...events, ...search, ...taxonomy, ...content]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table content_tag, content_item, tag, category, domain_event`);
    await runner.query(`drop function search_vector(text, text), search_query(text), search_words(text)`);
    await runner.query(`drop collation natural_order`);
  }
}

const events = [
  `create table domain_event (
    id bigint generated always as identity primary key,
    name text not null,
    audience uuid not null,
    data jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create index domain_event_created_at_idx on domain_event (created_at)`,
];

// Every letter or digit counts, whatever the database's locale; accents, case and punctuation don't.
const search = [
  `create extension if not exists unaccent`,
  `create extension if not exists btree_gin`,
  `create collation natural_order (provider = icu, locale = 'und-u-kn', deterministic = true)`,
  `create function search_words(value text) returns text language sql immutable strict parallel safe return
    regexp_replace(
      lower(unaccent('unaccent'::regdictionary, normalize(value, NFC)) collate "und-x-icu"),
      '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g')`,
  `create function search_vector(title text, body text) returns tsvector language sql immutable strict parallel safe return
    setweight(to_tsvector('simple'::regconfig, search_words(title)), 'A')
      || setweight(to_tsvector('simple'::regconfig, search_words(body)), 'B')`,
  `create function search_query(value text) returns tsquery language sql immutable strict parallel safe return
    (select to_tsquery('simple'::regconfig, string_agg(word || ':*', ' & '))
      from regexp_split_to_table(search_words(value), ' ') word where word <> '')`,
];

const taxonomy = [
  `create table category (
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
  )`,
  `create table tag (
    id uuid primary key,
    owner_id uuid not null references app_user (id) on delete cascade,
    name text not null constraint tag_name_check check (length(name) between 1 and 100),
    name_key text not null,
    color text not null constraint tag_color_check check (color ~ '^#[0-9A-Fa-f]{6}$'),
    content_type text not null constraint tag_content_type_check check (content_type in ('NOTE', 'VIDEO')),
    created_at timestamptz(3) not null,
    constraint tag_owner_id_id_key unique (owner_id, id),
    constraint tag_name_key unique (owner_id, content_type, name_key)
  )`,
];

// The title's length is bounded so that it fits an index whatever its script.
const content = [
  `create table content_item (
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
    content text,
    excerpt jsonb not null default '[]',
    link text constraint content_item_link_check check (length(link) <= 2048),
    color text not null default '#FFE4B5' constraint content_item_color_check check (color ~ '^#[0-9A-Fa-f]{6}$'),
    search_text text not null default '',
    search tsvector generated always as (search_vector(title, search_text)) stored,
    constraint content_item_category_fkey foreign key (owner_id, category_id)
      references category (owner_id, id) on delete set null (category_id)
  )`,
  `create table content_tag (
    owner_id uuid not null,
    item_id uuid not null references content_item (id) on delete cascade,
    tag_id uuid not null,
    primary key (item_id, tag_id),
    constraint content_tag_tag_fkey foreign key (owner_id, tag_id) references tag (owner_id, id) on delete cascade
  )`,
  `create index content_tag_tag_idx on content_tag (owner_id, tag_id, item_id)`,
  // Each sort; a list of both what is archived and what isn't merges two stretches of one index.
  ...["updated_at", "created_at", "title"].map(
    (key) => `create index content_item_${key}_idx on content_item (owner_id, content_type, is_archived, ${key}, id)
      where deleted_at is null`,
  ),
  `create index content_item_favorite_idx on content_item (owner_id, content_type, updated_at, id)
    where is_favorite and deleted_at is null`,
  `create index content_item_color_idx on content_item (owner_id, content_type, upper(color), updated_at, id)
    where deleted_at is null`,
  `create index content_item_category_idx on content_item (owner_id, category_id, updated_at, id)`,
  `create index content_item_trash_idx on content_item (owner_id, content_type, updated_at, id)
    where deleted_at is not null`,
  `create index content_item_deleted_at_idx on content_item (deleted_at) where deleted_at is not null`,
  `create index content_item_search_idx on content_item using gin (owner_id, search)`,
];
