import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sweepFiles } from "../platform/storage/sweepFiles.js";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { importFile } from "../testing/transferOf.js";
import { zipOf } from "../testing/zipOf.js";
import { purgeTrash } from "../trash/purgeTrash.js";

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
const storageQuery = "{ viewer { storage { usedBytes trashBytes limitBytes } } }";
const fillSql = `insert into attachment (id, owner_id, item_id, file_name, file_type, file_size, storage_key, created_at)
  select gen_random_uuid(), $1, $2, 'full', 'text/plain', size, gen_random_uuid(), now() from unnest($3::int[]) size`;

let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signUp("Ada");
  await admin.run("mutation { updateInstanceSettings(input: { storageGigabytes: 1 }) { storageGigabytes } }");
});

/** Fills a person's storage up to this many bytes. */
async function fill(person: TestPerson, leftBytes: number): Promise<void> {
  const sizes: number[] = [];
  for (let rest = gigabyte - leftBytes; rest > 0; rest -= 10 * megabyte) sizes.push(Math.min(rest, 10 * megabyte));
  await app.services.pool.query(fillSql, [person.userId, (await make.note(person)).id, sizes]);
}

async function upload(person: TestPerson, itemId: string, bytes: number) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "photo.bin"));
  const answer = await person.fetch(`/api/v1/notes/${itemId}/attachments`, { method: "POST", body: form });
  const body = (await answer.json()) as { attachment?: { id: string }; code?: string; error?: string };
  return { status: answer.status, ...body };
}

async function used(person: TestPerson): Promise<number> {
  const { usedBytes, limitBytes } = (await person.run(storageQuery)).viewer.storage;
  expect(limitBytes).toBe(gigabyte);
  return usedBytes;
}

const storedFiles = () => readdirSync(join(app.services.settings.dataDir, "files/attachments")).length;

test("an admin sets how much a person may store, from 1 GB", async () => {
  const change =
    "mutation ($gb: Int!) { updateInstanceSettings(input: { storageGigabytes: $gb }) { storageGigabytes } }";
  await expect(admin.run(change, { gb: 0 })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { storageGigabytes: "Please choose from 1 to 1000" },
  });
  await admin.run(change, { gb: 2 });
  expect((await admin.run(storageQuery)).viewer.storage.limitBytes).toBe(2 * gigabyte);
  await admin.run(change, { gb: 1 });
});

test("files count until they are permanently deleted, and concurrent uploads can't exceed the limit", async () => {
  const bea = await app.signUp("Bea");
  const { id: note } = await make.note(bea);
  await fill(bea, 2.5 * megabyte);
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(bea, note, megabyte)));
  const kept = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(kept).toHaveLength(2);
  expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([413, "TOO_LARGE"]));
  expect(refused[0]?.error).toBe(
    "There is not enough storage for this: you use 1 GB of 1 GB. Delete files you no longer need, then delete them permanently in the trash, or ask an admin for more storage.",
  );
  expect(storedFiles()).toBe(2);
  expect(await used(bea)).toBe(gigabyte - 0.5 * megabyte);

  await bea.run("mutation ($id: ID!) { deleteAttachment(id: $id) }", { id: kept[0]?.attachment?.id });
  expect(await used(bea)).toBe(gigabyte - 0.5 * megabyte);
  // in two halves, so that the session is used in between
  app.clock.advance(16 * 86_400_000);
  expect(await used(bea)).toBe(gigabyte - 0.5 * megabyte);
  app.clock.advance(15 * 86_400_000);
  await purgeTrash(app.services);
  await sweepFiles(app.services);
  expect(await used(bea)).toBe(gigabyte - 1.5 * megabyte);
  expect((await upload(bea, note, megabyte)).status).toBe(201);
});

test("deleted files free storage at once when their owner deletes them permanently", async () => {
  const [fay, gus] = [await app.signUp("Fay"), await app.signUp("Gus")];
  for (const person of [fay, gus]) {
    const { id: note } = await make.note(person);
    const { attachment } = await upload(person, note, megabyte);
    await upload(person, note, 10);
    await person.run("mutation ($id: ID!) { deleteAttachment(id: $id) }", { id: attachment?.id });
  }
  const before = { usedBytes: megabyte + 10, trashBytes: megabyte, limitBytes: gigabyte };
  expect((await fay.run(storageQuery)).viewer.storage).toEqual(before);
  const filesBefore = storedFiles();
  expect(await fay.run("mutation { emptyTrash(kinds: [ATTACHMENT]) }")).toEqual({ emptyTrash: 0 });
  expect((await fay.run(storageQuery)).viewer.storage).toEqual({ ...before, usedBytes: 10, trashBytes: 0 });
  await sweepFiles(app.services);
  expect(storedFiles()).toBe(filesBefore - 1);
  expect((await gus.run(storageQuery)).viewer.storage).toEqual(before);
});

test("accepted files count, and an item whose files don't fit stays pending", async () => {
  const [cy, dora] = [await app.signUp("Cy"), await app.signUp("Dora")];
  const { id: note } = await make.note(cy);
  await upload(cy, note, megabyte);
  await cy.run("mutation ($input: SendContentInput!) { sendContent(input: $input) { sent { status } } }", {
    input: { itemId: note, recipients: [dora.email], includeAttachments: true },
  });
  await app.services.jobs.idle();
  const { receivedItems } = await dora.run("{ receivedItems { nodes { id } } }");
  const accept = () =>
    dora.run("mutation ($id: ID!) { acceptReceived(id: $id) { status } }", { id: receivedItems.nodes[0].id });
  await fill(dora, megabyte - 1);
  await expect(accept()).rejects.toMatchObject({ code: "TOO_LARGE" });
  expect((await dora.run("{ receivedItems { nodes { status } } }")).receivedItems.nodes).toEqual([
    { status: "PENDING" },
  ]);
  await app.services.pool.query("delete from attachment where owner_id = $1", [dora.userId]);
  expect((await accept()).acceptReceived.status).toBe("ACCEPTED");
  expect(await used(dora)).toBe(megabyte);
});

test("an import skips files that don't fit and reports them", async () => {
  const eve = await app.signUp("Eve");
  await fill(eve, 100);
  const zip = await zipOf({
    "Trip.md": "# Trip\n\n[a](a.pdf) [b](b.pdf)",
    "a.pdf": "a".repeat(60),
    "b.pdf": "b".repeat(60),
  });
  const { state, report } = await importFile(app, eve, "MARKDOWN", zip);
  expect([state, report.notes, report.files]).toEqual(["COMPLETED", 1, 1]);
  expect(report.leftOut).toEqual([{ name: "b.pdf", reason: "not enough storage left" }]);
  expect(await used(eve)).toBe(gigabyte - 40);
});
