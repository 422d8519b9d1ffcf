import type { MigrationInterface, QueryRunner } from "typeorm";

/** Links by which anyone reads an item. */
export class Sharing20261121230000 implements MigrationInterface {
  name = "Sharing20261121230000";

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table share_link");
  }
}

const statements = [
  // The token stands here as its hash, by which a reader is let in, and sealed, so that its owner can see it again.
  `create table share_link (
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
    created_at timestamptz(3) not null
  )`,
  `create unique index share_link_item_key on share_link (item_id) where delivery_id is null`,
  `create index share_link_item_idx on share_link (item_id)`,
  `create index share_link_owner_idx on share_link (owner_id, created_at, id)`,
];
