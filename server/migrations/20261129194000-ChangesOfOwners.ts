import type { MigrationInterface, QueryRunner } from "typeorm";

const tables = ["content_item", "project", "task", "calendar_event", "category", "tag"];
const parts = ["content_tag", "attachment", "task_item"];

/** An id that one person no longer has may be used by another, and both have changes of it. */
export class ChangesOfOwners20261129194000 implements MigrationInterface {
  name = "ChangesOfOwners20261129194000";

  async up(runner: QueryRunner): Promise<void> {
    await replaceKey(runner, "kind, id", "owner_id, kind, id");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from thing_change former using thing_change c
       where former.kind = c.kind and former.id = c.id and former.owner_id <> c.owner_id and former.is_deleted
         and (not c.is_deleted or (former.transaction, former.position) < (c.transaction, c.position))`,
    );
    await replaceKey(runner, "owner_id, kind, id", "kind, id");
  }
}

async function replaceKey(runner: QueryRunner, former: string, key: string): Promise<void> {
  await runner.query(
    `ALTER TABLE "thing_change" DROP CONSTRAINT "thing_change_pkey", ADD CONSTRAINT "thing_change_pkey" PRIMARY KEY (${key})`,
  );
  for (const table of [...tables, ...parts]) {
    const [{ text }] = await runner.query(`select pg_get_functiondef('note_${table}_changes'::regproc) as text`);
    await runner.query(text.replaceAll(`on conflict (${former})`, `on conflict (${key})`));
  }
}
