import { blockIdsOf } from "../content/html/blockIds.js";
import { blocksOf } from "../content/html/noteBlocks.js";
import type { TestPerson } from "./TestPerson.js";
import type { TestApp } from "./testApp.js";
import { testApp } from "./testApp.js";
import { exportAll, importFile } from "./transferOf.js";
import { type VaultLink, vaultOf } from "./vault.js";
import { zipOf } from "./zipOf.js";

/** Imports a vault, exports it as Markdown, and imports that into another account twice. */
export async function vaultRoundTrip(count: number) {
  const app = await testApp();
  const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
  const { files, links, tags } = vaultOf(count);
  const started = performance.now();
  const imported = await importFile(app, ada, "MARKDOWN", await zipOf(files));
  const { bytes } = await exportAll(app, ada);
  const again = await importFile(app, eve, "MARKDOWN", bytes);
  const seconds = (performance.now() - started) / 1_000;
  const graphs = [await graphOf(app, ada), await graphOf(app, eve)];
  const twice = await importFile(app, eve, "MARKDOWN", bytes);
  graphs.push(await graphOf(app, eve));
  return {
    expected: { links: sorted(links), tags },
    reports: [imported.report, again.report, twice.report],
    graphs,
    tags: [await tagsOf(ada), await tagsOf(eve)],
    seconds,
  };
}

const sorted = (links: readonly VaultLink[]) => links.map((link) => JSON.stringify(link)).sort();

async function tagsOf(person: TestPerson): Promise<string[]> {
  const { tags } = await person.run("{ tags { name } }");
  return tags.map(({ name }: { name: string }) => name).sort();
}

/** The links between a person's notes, by titles. */
async function graphOf(app: TestApp, person: TestPerson): Promise<string[]> {
  const { pool } = app.services;
  const { rows: notes } = await pool.query(
    "select id, title, content, block_ids from content_item where owner_id = $1 and deleted_at is null",
    [person.userId],
  );
  const { rows: links } = await pool.query("select * from note_link where owner_id = $1", [person.userId]);
  const byId = new Map(notes.map((note) => [note.id, note]));
  const blocks = new Map<string, Map<string, string>>();
  const blockText = (id: string, blockId: string): string => {
    const { content, block_ids } = byId.get(id);
    const found = blocksOf(content);
    const ids = blockIdsOf(id, block_ids, found.length);
    const texts = blocks.get(id) ?? new Map(found.map(({ text }, at) => [ids[at] ?? "", text]));
    blocks.set(id, texts);
    return texts.get(blockId) ?? "no such block";
  };
  return sorted(
    links.map(({ note_id, target_id, target_block_id, is_embed }) => [
      byId.get(note_id)?.title,
      byId.get(target_id)?.title,
      is_embed,
      target_block_id && blockText(target_id, target_block_id),
    ]),
  );
}
