import "reflect-metadata";
import { beforeAll, expect, test } from "vitest";
import { make } from "../testing/make.js";
import { openPage } from "../testing/openPage.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

const received = `query ($status: ReceivedStatus) { receivedItems(status: $status) { totalCount nodes {
  id contentType senderName senderEmail message isRead status isSenderBlocked copy { id title attachments { fileName } }
  snapshot { title content color attachmentCount tags { name } category { name } files { fileName fileSize } } } } }`;
const accept = `mutation ($id: ID!, $categoryId: ID) { acceptReceived(id: $id, categoryId: $categoryId) {
  status isRead copy { id title category { name } tags { name } attachments { fileName } ... on Note { content color } } } }`;
const undo = "mutation ($id: ID!) { undoReceived(id: $id) { status isRead copy { id } } }";
const notesQuery = "{ notes { nodes { id title } } }";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function note(person: TestPerson, input: object = {}): Promise<string> {
  return (await make.note(person, { title: "Paper", content: "<p>Folds</p>", ...input })).id;
}

async function send(from: TestPerson, to: TestPerson, itemId: string, input: object = {}): Promise<void> {
  const document = "mutation ($input: SendContentInput!) { sendContent(input: $input) { sent { status } } }";
  const { sendContent } = await from.run(document, { input: { itemId, recipients: [to.email], ...input } });
  expect(sendContent.sent).toEqual([{ status: "SENT" }]);
}

async function attach(person: TestPerson, itemId: string): Promise<void> {
  const form = new FormData();
  form.append("file", new File(["eleven folds"], "folds.txt"));
  await person.fetch(`/api/v1/notes/${itemId}/attachments`, { method: "POST", body: form });
}

async function itemsOf(person: TestPerson, status?: string) {
  return (await person.run(received, { status })).receivedItems.nodes;
}

test("accepting a received item makes one copy of its snapshot, with files and tags", async () => {
  const [jonas, tess] = [await app.signUp("Jonas"), await app.signUp("Tess")];
  const tag = await make.tag(jonas, { name: "Riso" });
  await make.tag(tess, { name: "riso" });
  const id = await note(jonas, { tagIds: [tag.id], color: "#B4EFCF" });
  await attach(jonas, id);
  await send(jonas, tess, id, { message: "The 120 gsm folds best", includeAttachments: true });
  await jonas.run('mutation ($id: ID!) { updateNote(id: $id, input: { title: "Other" }, version: 1) { id } }', { id });

  const [item] = await itemsOf(tess, "PENDING");
  expect(item).toMatchObject({
    contentType: "NOTE",
    senderName: "Jonas",
    senderEmail: jonas.email,
    message: "The 120 gsm folds best",
    isRead: false,
    copy: null,
    snapshot: { title: "Paper", content: "<p>Folds</p>", color: "#B4EFCF", tags: [{ name: "Riso" }] },
  });
  expect(item.snapshot.files).toEqual([{ fileName: "folds.txt", fileSize: 12 }]);
  expect(await tess.run("{ unreadCount }")).toEqual({ unreadCount: 1 });

  const { acceptReceived: accepted } = await tess.run(accept, { id: item.id });
  expect(accepted).toMatchObject({
    status: "ACCEPTED",
    isRead: true,
    copy: {
      title: "Paper",
      content: "<p>Folds</p>",
      color: "#B4EFCF",
      tags: [{ name: "riso" }],
      attachments: [{ fileName: "folds.txt" }],
    },
  });
  const again = await Promise.all([tess.run(accept, { id: item.id }), tess.run(accept, { id: item.id })]);
  expect(again.map(({ acceptReceived }) => acceptReceived.copy.id)).toEqual([accepted.copy.id, accepted.copy.id]);
  expect((await tess.run(notesQuery)).notes.nodes).toHaveLength(1);
  expect(await tess.run("{ unreadCount }")).toEqual({ unreadCount: 0 });
  const { attachments } = (
    await tess.run("query ($id: ID!) { note(id: $id) { attachments { id } } }", { id: accepted.copy.id })
  ).note;
  const { attachmentUrl } = await tess.run("query ($id: ID!) { attachmentUrl(id: $id) }", { id: attachments[0].id });
  expect(await (await fetch(new URL(new URL(attachmentUrl).pathname, app.url))).text()).toBe("eleven folds");
});

test("a received video has its transcript as it was sent, in the copy, in search and on the mail's page", async () => {
  const [jonas, tess] = [await app.signUp("Jonas"), await app.signUp("Tess")];
  const video = await make.video(jonas, {
    title: "Old windows",
    personalNotes: "Ask about putty",
    aiSummary: "Repair them.",
    keyPoints: [{ seconds: 5, text: "Scrape first" }],
  });
  const setText =
    'mutation ($id: ID!, $text: String!) { setTranscript(videoId: $id, input: { text: $text, language: "en" }) { id } }';
  await jonas.run(setText, { id: video.id, text: "0:05 Scrape the linseed putty\n1:10 Then prime" });
  await send(jonas, tess, video.id);
  await jonas.run(setText, { id: video.id, text: "0:00 Something else" });

  const [item] = await itemsOf(tess);
  const { acceptReceived: accepted } = await tess.run(
    `mutation ($id: ID!) { acceptReceived(id: $id) { copy { id ... on Video { personalNotes aiSummary summarySource
      keyPoints { seconds text } transcript { source language isTimed segments { startMilliseconds text } } } } } }`,
    { id: item.id },
  );
  expect(accepted.copy).toMatchObject({
    personalNotes: "Ask about putty",
    aiSummary: "Repair them.",
    keyPoints: [{ seconds: 5, text: "Scrape first" }],
    transcript: {
      source: "PASTED",
      language: "en",
      isTimed: true,
      segments: [
        { startMilliseconds: 5_000, text: "Scrape the linseed putty" },
        { startMilliseconds: 70_000, text: "Then prime" },
      ],
    },
  });
  const { search } = await tess.run('{ search(input: { query: "linseed" }) { groups { kind hits { id } } } }');
  expect(search.groups).toContainEqual({ kind: "TRANSCRIPT", hits: [{ id: accepted.copy.id }] });

  const { shareLinks } = await jonas.run("{ shareLinks { nodes { url sentTo } } }");
  const page = await fetch(new URL(new URL(shareLinks.nodes[0].url).pathname, app.url));
  expect(await page.text()).toMatch(/<h2>Transcript<\/h2>.*Scrape the linseed putty Then prime/s);
});

test("accepting and dismissing can be undone; the copy goes to the trash and accepting restores it", async () => {
  const [jonas, tess] = [await app.signUp("Jonas"), await app.signUp("Tess")];
  await send(jonas, tess, await note(jonas));
  const [{ id }] = await itemsOf(tess);
  const { acceptReceived: first } = await tess.run(accept, { id });
  expect((await tess.run(undo, { id })).undoReceived).toEqual({ status: "PENDING", isRead: true, copy: null });
  expect((await tess.run(notesQuery)).notes.nodes).toEqual([]);
  expect((await tess.run(accept, { id })).acceptReceived.copy.id).toBe(first.copy.id);

  await tess.run(undo, { id });
  await tess.run("mutation ($ids: [ID!]!) { deleteContentPermanently(itemIds: $ids) }", { ids: [first.copy.id] });
  const { acceptReceived: anew } = await tess.run(accept, { id });
  expect(anew.copy.id).not.toBe(first.copy.id);
  expect((await tess.run(notesQuery)).notes.nodes).toHaveLength(1);

  await tess.run("mutation ($id: ID!) { dismissReceived(id: $id) { status } }", { id });
  expect(await itemsOf(tess, "PENDING")).toEqual([]);
  expect(await itemsOf(tess, "DISMISSED")).toHaveLength(1);
  expect((await tess.run(undo, { id })).undoReceived.status).toBe("PENDING");
});

test("a copy is filed where its new owner chooses, never under another person's category", async () => {
  const [jonas, tess] = [await app.signUp("Jonas"), await app.signUp("Tess")];
  const hers = await make.category(tess, { name: "Interviews" });
  const his = await make.category(jonas, { name: "Paper" });
  await send(jonas, tess, await note(jonas, { categoryId: his.id }));
  const [item] = await itemsOf(tess);
  expect(item.snapshot.category).toEqual({ name: "Paper" });
  for (const categoryId of [his.id, "x", "", "\u0000"])
    await expect(tess.run(accept, { id: item.id, categoryId })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect((await itemsOf(tess))[0].status).toBe("PENDING");
  const { acceptReceived } = await tess.run(accept, { id: item.id, categoryId: hers.id });
  expect(acceptReceived.copy.category).toEqual({ name: "Interviews" });
});

test("a blocked sender's items don't arrive, the sender isn't told, and earlier items stay", async () => {
  const [jonas, tess] = [await app.signUp("Jonas"), await app.signUp("Tess")];
  const id = await note(jonas);
  await send(jonas, tess, id);
  const mails = async () => {
    const text = "select status from outbox_mail where recipient = $1";
    return (await app.services.pool.query<{ status: string }>(text, [tess.email])).rows;
  };
  // a mail that has not left yet is taken back by the block
  await expect.poll(mails).toEqual([{ status: "KEPT" }]);
  const block = "mutation ($email: String!) { blockSender(email: $email) { email name } }";
  expect((await tess.run(block, { email: jonas.email.toUpperCase() })).blockSender).toEqual({
    email: jonas.email,
    name: "Jonas",
  });
  await send(jonas, tess, id);
  const items = await itemsOf(tess);
  expect(items).toHaveLength(1);
  expect(items[0].isSenderBlocked).toBe(true);
  expect(await mails()).toEqual([{ status: "KEPT" }]);
  const deliveries = "query ($id: ID!) { sends(itemId: $id) { nodes { deliveries { isInApp state } } } }";
  app.clock.advance(1_000);
  const { sends } = await jonas.run(deliveries, { id });
  expect(sends.nodes[0].deliveries).toEqual([{ isInApp: true, state: "KEPT" }]);

  const unblock = "mutation ($email: String!) { unblockSender(email: $email) }";
  expect(await tess.run(unblock, { email: jonas.email })).toEqual({ unblockSender: true });
  await send(jonas, tess, id);
  expect(await itemsOf(tess)).toHaveLength(2);
  expect((await tess.run("{ blockedSenders { email } }")).blockedSenders).toEqual([]);
});

test("another person's received items can't be found", async () => {
  const [jonas, tess, eve] = [await app.signUp("Jonas"), await app.signUp("Tess"), await app.signUp("Eve")];
  await send(jonas, tess, await note(jonas));
  const [{ id }] = await itemsOf(tess);
  for (const person of [jonas, eve]) {
    await expect(person.run(accept, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(person.run(undo, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const read = "mutation ($id: ID!) { markReceivedRead(ids: [$id]) { id } }";
    await expect(person.run(read, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await itemsOf(eve)).toEqual([]);
});

test("open pages are told at once of arriving items and the unread count", async () => {
  const [jonas, tess] = [await app.signUp("Jonas"), await app.signUp("Tess")];
  const { follow } = openPage(app, tess);
  const items = await follow("subscription { itemReceived { item { senderName snapshot { title } } } }");
  const counts = await follow("subscription { unreadCount }");
  const id = await note(jonas);
  await expect
    .poll(
      async () => {
        if (items.length === 0 || counts.length === 0) await send(jonas, tess, id);
        return Math.min(items.length, counts.length);
      },
      { interval: 200 },
    )
    .toBeGreaterThan(0);
  expect(items.at(-1)).toEqual({ itemReceived: { item: { senderName: "Jonas", snapshot: { title: "Paper" } } } });
  const all = await itemsOf(tess);
  await tess.run("mutation ($ids: [ID!]!) { markReceivedRead(ids: $ids) { isRead } }", {
    ids: all.map((item: { id: string }) => item.id),
  });
  await expect.poll(() => counts.at(-1)).toEqual({ unreadCount: 0 });
  const [{ id: first }] = all;
  await tess.run("mutation ($ids: [ID!]!) { markReceivedRead(ids: $ids, read: false) { isRead } }", { ids: [first] });
  await expect.poll(() => counts.at(-1)).toEqual({ unreadCount: 1 });
  await tess.run("mutation ($id: ID!) { dismissReceived(id: $id) { isRead } }", { id: first });
  await expect.poll(() => counts.at(-1)).toEqual({ unreadCount: 0 });
});

test("accepting creates no more tags than the limit, and existing ones don't count", async () => {
  const [jonas, tess] = [await app.signUp("Jonas"), await app.signUp("Tess")];
  const tag = await make.tag(jonas, { name: "Riso" });
  await send(jonas, tess, await note(jonas, { tagIds: [tag.id] }));
  await app.services.pool.query(
    `insert into tag (id, owner_id, name, name_key, color, content_type, created_at)
      select gen_random_uuid(), $1, 'T' || n, 't' || n, '#AABBCC', 'NOTE', now() from generate_series(1, 5000) n`,
    [tess.userId],
  );
  const [{ id }] = await itemsOf(tess, "PENDING");
  await expect(tess.run(accept, { id })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    message: expect.stringContaining("You can have at most 5000 tags"),
  });
  expect(await itemsOf(tess, "PENDING")).toMatchObject([{ id, copy: null }]);
  await app.services.pool.query("update tag set name = 'riso', name_key = 'riso' where owner_id = $1 and name = 'T1'", [
    tess.userId,
  ]);
  expect((await tess.run(accept, { id })).acceptReceived.copy.tags).toEqual([{ name: "riso" }]);
});
