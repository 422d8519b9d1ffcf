import type { MigrationInterface, QueryRunner } from "typeorm";

/** When a tagged item changed last stands beside its tags: an index holds what has a tag in the order of the list. */
export class TagOrder20261122140000 implements MigrationInterface {
  name = "TagOrder20261122140000";

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop trigger content_item_tag_order on content_item");
    await runner.query("drop trigger content_tag_tag_order on content_tag");
    await runner.query("drop function order_changed_item(), order_added_tag()");
    await runner.query("alter table content_tag drop column item_updated_at");
  }
}

const statements = [
  "alter table content_tag add column item_updated_at timestamptz(3)",
  `update content_tag set item_updated_at = item.updated_at from content_item item where item.id = item_id`,
  "alter table content_tag alter column item_updated_at set not null",
  `create index content_tag_updated_at_idx on content_tag (owner_id, tag_id, item_updated_at, item_id)`,
  // An item that is saved at the same moment is waited for, so that the later of the two finds what the former wrote.
  `create function order_added_tag() returns trigger language plpgsql as $$
    begin
      select updated_at into new.item_updated_at from content_item where id = new.item_id for share;
      return new;
    end $$`,
  `create trigger content_tag_tag_order before insert on content_tag
    for each row when (new.item_updated_at is null) execute function order_added_tag()`,
  `create function order_changed_item() returns trigger language plpgsql as $$
    begin
      update content_tag set item_updated_at = new.updated_at where item_id = new.id;
      return null;
    end $$`,
  `create trigger content_item_tag_order after update of updated_at on content_item
    for each row when (old.updated_at is distinct from new.updated_at) execute function order_changed_item()`,
];
