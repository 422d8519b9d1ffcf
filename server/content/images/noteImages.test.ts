import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { make } from "../../testing/make.js";
import { pngOf } from "../../testing/pngOf.js";
import { sendFile } from "../../testing/sendFile.js";
import { send } from "../../testing/sends.js";
import type { TestPerson } from "../../testing/TestPerson.js";
import { type TestApp, testApp } from "../../testing/testApp.js";
import { exportAll, importFile } from "../../testing/transferOf.js";
import { zipOf } from "../../testing/zipOf.js";

const adding =
  "mutation ($itemId: ID!, $file: Upload!) { addAttachment(itemId: $itemId, file: $file) { id imageUrl } }";
const reading = "query ($id: ID!) { note(id: $id) { content version excerpt { text } } }";
const writing = `mutation ($id: ID!, $content: String, $version: Int!) {
  updateNote(id: $id, input: { content: $content }, version: $version) { content version } }`;
const versions = "query ($id: ID!) { contentVersions(itemId: $id) { nodes { id content } } }";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function attach(
  person: TestPerson,
  itemId: string,
  file = new File([pngOf(8, 6)], "press.png"),
): Promise<string> {
  const { data } = await sendFile(person, adding, { itemId }, file);
  return data.addAttachment.id;
}

const figureOf = (id: string, rest = "") => `<figure data-attachment="${id}"><img alt="Press">${rest}</figure>`;

async function save(person: TestPerson, id: string, content: string): Promise<string | null> {
  const { version } = (await person.run(reading, { id })).note;
  return (await person.run(writing, { id, content, version })).updateNote.content;
}

const textOf = async (person: TestPerson, id: string): Promise<string | null> =>
  (await person.run(reading, { id })).note.content;
const storedText = async (id: string) =>
  (await app.services.pool.query("select content from content_item where id = $1", [id])).rows[0].content as string;

/** The address of the only image, without the attributes that say its size. */
function sourceIn(html: string | null): string {
  const source = /<img alt="[^"]*" height="6" src="([^"]+)" width="8">/.exec(html ?? "")?.[1];
  if (!source) throw new Error(`No image in ${html}`);
  return source;
}

/** Follows an address without cookies. */
const visit = (address: string): Promise<Response> => fetch(new URL(new URL(address, app.url).pathname, app.url));

test("an image of the note's own is stored without an address and read with one that shows it", async () => {
  const ada = await app.signUp();
  const { id } = await make.note(ada, { title: "Visit" });
  const figure = figureOf(await attach(ada, id), "<figcaption>In use</figcaption>");
  const saved = await save(ada, id, figure);
  expect(await storedText(id)).toBe(figure);
  expect(saved?.replace(/ (?:src|width|height)="[^"]*"/g, "")).toBe(figure);
  expect(await textOf(ada, id)).toBe(saved);
  expect((await ada.run(reading, { id })).note.excerpt).toEqual([{ text: "Press" }, { text: "In use" }]);

  const answer = await visit(sourceIn(saved));
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pngOf(8, 6));
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toMatch(/max-age/);
  expect(answer.headers.get("content-disposition")).toMatch(/^inline; filename="press\.png"/);
  expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
  // the key of an image opens no other address
  expect((await visit(sourceIn(saved).replace("/images/", "/files/"))).status).toBe(404);

  const { note } = (await (await ada.fetch(`/api/v1/notes/${id}`)).json()) as { note: { content: string } };
  expect(note.content).toBe(saved);
  const { nodes } = (await ada.run(versions, { id })).contentVersions;
  expect(nodes[0].content).toBe(saved);
  expect((await ada.run("{ notes { nodes { content } } }")).notes.nodes[0].content).toBe(saved);
  // the text as it was read is the same text
  expect(await save(ada, id, saved ?? "")).toBe(saved);
  expect(await storedText(id)).toBe(figure);
});

test("an address is the same within an hour, and expires after two", async () => {
  const timed = await testApp();
  timed.clock.stopAt("2026-11-20T09:10:00Z");
  const ada = await timed.signUp();
  const { id } = await make.note(ada, { title: "Visit" });
  await save(ada, id, figureOf(await attach(ada, id)));
  const first = sourceIn(await textOf(ada, id));
  timed.clock.stopAt("2026-11-20T09:59:59Z");
  expect(sourceIn(await textOf(ada, id))).toBe(first);
  timed.clock.stopAt("2026-11-20T10:00:00Z");
  expect(sourceIn(await textOf(ada, id))).not.toBe(first);
  const statusOf = async () => (await fetch(new URL(new URL(first).pathname, timed.url))).status;
  timed.clock.stopAt("2026-11-20T11:00:00Z");
  expect(await statusOf()).toBe(200);
  timed.clock.stopAt("2026-11-20T11:00:01Z");
  expect(await statusOf()).toBe(404);
});

test("an image of another note, another person, or no image at all is dropped with its figure", async () => {
  const [ada, bob] = [await app.signUp(), await app.signUp()];
  const [{ id }, { id: otherId }] = [
    await make.note(ada, { title: "Visit" }),
    await make.note(ada, { title: "Other" }),
  ];
  const { id: theirs } = await make.note(bob, { title: "Theirs" });
  const own = await attach(ada, id);
  const foreign = [
    await attach(ada, otherId),
    await attach(bob, theirs),
    await attach(ada, id, new File(["text"], "notes.txt", { type: "text/plain" })),
    await attach(ada, id, new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.svg", { type: "image/svg+xml" })),
    "01981111-2222-7333-8444-555566667777",
    "x",
  ];
  const text = foreign.map((each) => figureOf(each, "<figcaption>gone</figcaption>")).join("");
  await save(ada, id, `<p>a</p>${text}${figureOf(own)}`);
  expect(await storedText(id)).toBe(`<p>a</p>${figureOf(own)}`);

  const created = await make.note(ada, { title: "New", content: `<p>a</p>${figureOf(own)}` });
  expect(await storedText(created.id)).toBe("<p>a</p>");
  await expect(save(bob, id, figureOf(own))).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an image in the trash has no address until it is restored, and stays in the text and in versions", async () => {
  const ada = await app.signUp();
  const { id } = await make.note(ada, { title: "Visit" });
  const attachment = await attach(ada, id);
  const figure = figureOf(attachment);
  const shown = await save(ada, id, figure);
  await ada.run("mutation ($id: ID!) { deleteAttachment(id: $id) }", { id: attachment });
  expect(await textOf(ada, id)).toBe(figure);
  expect((await visit(sourceIn(shown))).status).toBe(404);
  expect(await save(ada, id, `${figure}<p>b</p>`)).toBe(`${figure}<p>b</p>`);

  await ada.run("mutation ($id: ID!) { restoreAttachment(id: $id) { id } }", { id: attachment });
  expect(await textOf(ada, id)).toBe(`${shown}<p>b</p>`);
  await app.services.pool.query("update content_version set created_at = created_at - interval '1 hour'");
  await save(ada, id, "<p>c</p>");
  const { nodes } = (await ada.run(versions, { id })).contentVersions;
  const restore =
    "mutation ($id: ID!, $versionId: ID!) { restoreVersion(itemId: $id, versionId: $versionId) { ... on Note { content } } }";
  const { restoreVersion } = await ada.run(restore, { id, versionId: nodes[1].id });
  expect(restoreVersion.content).toBe(`${shown}<p>b</p>`);
});

test("addresses of images do not count to the size of a text", async () => {
  const ada = await app.signUp();
  const { id } = await make.note(ada, { title: "Visit" });
  const figure = figureOf(await attach(ada, id));
  const text = `${figure.repeat(2_000)}<p>${"a".repeat(1_048_576 - figure.length * 2_000 - 7)}</p>`;
  const read = await save(ada, id, text);
  expect(Buffer.byteLength(read ?? "")).toBeGreaterThan(1_048_576);
  await save(ada, id, read ?? "");
  expect(await storedText(id)).toBe(text);
});

test("a shared page shows the images of its note by the link itself", async () => {
  const ada = await app.signUp();
  const { id } = await make.note(ada, { title: "Visit" });
  const [kept, trashed] = [await attach(ada, id), await attach(ada, id)];
  const half = figureOf(kept, "<figcaption>In use</figcaption>").replace('"><img', '" data-width="50"><img');
  await save(ada, id, `${half}${figureOf(trashed)}`);
  const sharing = "mutation ($id: ID!) { shareContent(itemId: $id, expiresIn: NEVER) { url } }";
  const { url } = (await ada.run(sharing, { id })).shareContent;
  const path = new URL(url).pathname;
  await ada.run("mutation ($id: ID!) { deleteAttachment(id: $id) }", { id: trashed });

  const answer = await visit(path);
  const page = await answer.text();
  expect(page).toContain(
    `<figure data-attachment="${kept}" data-width="50"><img loading="lazy" alt="Press" height="6" src="${path}/files/${kept}" width="8"><figcaption>In use</figcaption></figure><p>Press</p>`,
  );
  expect(page).toContain('figure[data-width="50"]{width:50%}');
  expect(answer.headers.get("content-security-policy")).toContain("img-src 'self'");
  expect((await visit(`${path}/files/${kept}`)).headers.get("content-type")).toBe("image/png");
  expect(await (await visit(`${path}.txt`)).text()).toBe("Visit\n\n[Press]\n\nIn use\n\nPress\n");
  expect(await (await visit(`${path}.md`)).text()).toContain(
    `![Press](<${app.services.settings.publicUrl}${path}/files/${kept}> "In use")`,
  );
});

test("a sent note takes its images along when its files are sent, else their words", async () => {
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const { id } = await make.note(ada, { title: "Visit" });
  const attachment = await attach(ada, id);
  await save(ada, id, figureOf(attachment, "<figcaption>In use</figcaption>"));
  await send(ada, id, [bob.email], { includeAttachments: true });
  await send(ada, id, [bob.email]);
  await app.services.jobs.idle();
  const received = "{ receivedItems { nodes { id snapshot { content files { id } } } } }";
  const [plain, whole] = (await bob.run(received)).receivedItems.nodes;
  expect(plain.snapshot).toEqual({ content: "<p>In use</p>", files: [] });
  const { content, files } = whole.snapshot;
  expect(content).toContain(`<figure data-attachment="${files[0].id}">`);
  expect((await visit(sourceIn(content))).headers.get("content-type")).toBe("image/png");

  const accepting =
    "mutation ($id: ID!) { acceptReceived(id: $id) { copy { id attachments { id } ... on Note { content } } } }";
  const { copy } = (await bob.run(accepting, { id: whole.id })).acceptReceived;
  expect(copy.attachments[0].id).not.toBe(attachment);
  expect(copy.content).toContain(`<figure data-attachment="${copy.attachments[0].id}">`);
  expect((await visit(sourceIn(copy.content))).status).toBe(200);

  const [mail] = (await app.services.pool.query("select props::text from outbox_mail where template = 'sentItem'"))
    .rows;
  if (mail) expect(mail.props).not.toContain("<figure");
});

test("an export and an import keep images in their place", async () => {
  const ada = await app.signUp();
  const { id } = await make.note(ada, { title: "Visit" });
  const attachment = await attach(ada, id, new File([pngOf(8, 6)], "the press.png"));
  await save(ada, id, `<p>a</p>${figureOf(attachment, "<figcaption>In “use”</figcaption>")}<p>b</p>`);
  const { bytes } = await exportAll(app, ada);

  const bob = await app.signUp();
  await importFile(app, bob, "COMMONPLACE", bytes);
  const [note] = (await bob.run("{ notes { nodes { content attachments { id } } } }")).notes.nodes;
  expect(note.attachments[0].id).not.toBe(attachment);
  expect(note.content).toContain(`<p>a</p><figure data-attachment="${note.attachments[0].id}">`);
  expect((await visit(sourceIn(note.content))).status).toBe(200);
});

test("an import of Markdown puts images where they stood, and leaves the words of those that are missing", async () => {
  const ada = await app.signUp();
  const text =
    '# Visit\n\nBefore ![The \\*press\\*](<img/the press.png> "In use") after\n\n![gone](img/gone.png)\n\n![away](https://a.example/x.png)\n\n- ![in a list](img/other.png)\n';
  const png = pngOf(8, 6);
  const zip = await zipOf({ "Visit.md": text, "img/the press.png": png, "img/other.png": png });
  const { report } = await importFile(app, ada, "MARKDOWN", zip);
  expect(report.leftOut).toEqual([{ name: "img/gone.png", reason: "not in this file" }]);
  const [{ content, attachments }] = (await ada.run("{ notes { nodes { content attachments { id fileName } } } }"))
    .notes.nodes;
  const press = attachments.find(({ fileName }: { fileName: string }) => fileName === "the press.png");
  const other = attachments.find(({ fileName }: { fileName: string }) => fileName === "other.png");
  expect(attachments).toHaveLength(2);
  expect(content.replace(/ (?:src|width|height)="[^"]*"/g, "")).toBe(
    `<p>Before</p><figure data-attachment="${press.id}"><img alt="The *press*"><figcaption>In use</figcaption></figure><p>after</p><p>gone</p><p><a href="https://a.example/x.png" rel="noopener noreferrer nofollow">away</a></p><ul><li><p></p></li></ul><figure data-attachment="${other.id}"><img alt="in a list"></figure>`,
  );
});

test("a note made from a template has copies of its images, which outlive the template", async () => {
  const ada = await app.signUp();
  const { id } = await make.note(ada, { title: "Visit" });
  const [shown, trashed] = [await attach(ada, id), await attach(ada, id)];
  await save(ada, id, figureOf(shown, "<figcaption>In use</figcaption>") + figureOf(trashed));
  await ada.run("mutation ($id: ID!) { deleteAttachment(id: $id) }", { id: trashed });
  await ada.run("mutation ($id: ID!) { setTemplate(noteId: $id, isTemplate: true) { id } }", { id });
  const { createNoteFromTemplate: made } = await ada.run(
    "mutation ($id: ID!) { createNoteFromTemplate(id: $id) { id content attachments { id fileName } } }",
    { id },
  );
  const [copy] = made.attachments;
  expect(made.attachments).toEqual([{ id: expect.not.stringContaining(shown), fileName: "press.png" }]);
  expect(await storedText(made.id)).toBe(`${figureOf(copy.id, "<figcaption>In use</figcaption>")}<p>Press</p>`);
  await app.services.pool.query("delete from content_item where id = $1", [id]);
  const answer = await visit(sourceIn(await textOf(ada, made.id)));
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pngOf(8, 6));
});

test("a new note takes the images of another along as copies, once", async () => {
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const { id } = await make.note(ada, { title: "Visit" });
  const shown = await attach(ada, id);
  const ofBob = await attach(bob, (await make.note(bob, { title: "Mine" })).id);
  const create = (input: object) =>
    ada.run("mutation ($input: CreateNoteInput!) { createNote(input: $input) { id attachments { id } } }", {
      input: { title: "Visit (2)", content: figureOf(shown) + figureOf(ofBob), ...input },
    });
  const copyId = randomUUID();
  const { createNote: made } = await create({ id: copyId, imagesOf: id });
  const [copy] = made.attachments;
  expect(made).toEqual({ id: copyId, attachments: [{ id: expect.not.stringContaining(shown) }] });
  expect(await storedText(copyId)).toBe(figureOf(copy.id));
  expect((await create({ id: copyId, imagesOf: id })).createNote).toEqual(made);
  expect((await create({})).createNote.attachments).toEqual([]);
  const { createNote: foreign } = await create({ imagesOf: ofBob });
  expect(foreign.attachments).toEqual([]);
  await app.services.pool.query("delete from content_item where id = $1", [id]);
  const answer = await visit(sourceIn(await textOf(ada, copyId)));
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pngOf(8, 6));
});
