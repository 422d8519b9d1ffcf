import { existsSync, readdirSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sweepFiles } from "../platform/storage/sweepFiles.js";
import { make } from "../testing/make.js";
import { sendFile } from "../testing/sendFile.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { purgeTrash } from "../trash/purgeTrash.js";
import { contentDisposition } from "./contentDisposition.js";
import { cleanFileName, cleanFileType } from "./fileNames.js";

const megabyte = 1024 * 1024;
const day = 86_400_000;
const add = `mutation ($itemId: ID!, $file: Upload!) {
  addAttachment(itemId: $itemId, file: $file) { id fileName fileType fileSize createdAt }
}`;
const linkQuery = "query ($id: ID!) { attachmentUrl(id: $id) }";
const noteQuery = "query ($id: ID!) { note(id: $id) { version attachmentCount attachments { id fileName } } }";

async function makeNote(person: TestPerson, title = "Trip"): Promise<string> {
  return (await make.note(person, { title })).id;
}

const upload = (person: TestPerson, itemId: string, file: File) => sendFile(person, add, { itemId }, file);

async function uploadByRest(person: TestPerson, itemId: string, file: File) {
  const form = new FormData();
  form.append("file", file);
  const answer = await person.fetch(`/api/v1/notes/${itemId}/attachments`, { method: "POST", body: form });
  return { status: answer.status, body: (await answer.json()) as { attachment?: { id: string } } };
}

/** Follows a link without cookies. */
async function download(app: TestApp, url: string): Promise<Response> {
  return fetch(new URL(new URL(url).pathname, app.url));
}

/** Everything stored: files, unowned keys, and rows. */
async function stored({ services }: TestApp) {
  const folder = join(services.settings.dataDir, "files/attachments");
  const count = async (table: string) =>
    (await services.pool.query(`select count(*)::integer as count from ${table}`)).rows[0].count as number;
  return {
    files: existsSync(folder) ? readdirSync(folder).length : 0,
    unowned: await count("unowned_file"),
    rows: await count("attachment"),
  };
}

test("a file is streamed in, counted in lists, and downloaded under its own name", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const id = await makeNote(ada);
  const { data } = await upload(ada, id, new File(["Sow the beans"], "Übersicht 日本 🌱.txt", { type: "text/plain" }));
  expect(data.addAttachment).toMatchObject({ fileName: "Übersicht 日本 🌱.txt", fileType: "text/plain", fileSize: 13 });
  const { attachment } = (await uploadByRest(ada, id, new File(["x"], "../../etc/passwd"))).body;
  expect(attachment).toMatchObject({ file_name: "passwd", file_type: "application/octet-stream", file_size: 1 });

  const { note } = await ada.run(noteQuery, { id });
  expect(note).toMatchObject({ version: 1, attachmentCount: 2 });
  expect(note.attachments.map((each: { id: string }) => each.id)).toEqual([data.addAttachment.id, attachment?.id]);
  const { notes } = await ada.run("{ notes { nodes { attachmentCount attachments { fileName } } } }");
  expect(notes.nodes).toEqual([
    { attachmentCount: 2, attachments: [{ fileName: note.attachments[0].fileName }, { fileName: "passwd" }] },
  ]);

  const { attachmentUrl } = await ada.run(linkQuery, { id: data.addAttachment.id });
  const answer = await download(app, attachmentUrl);
  expect(await answer.text()).toBe("Sow the beans");
  expect(answer.headers.get("content-disposition")).toBe(
    "attachment; filename=\"_bersicht __ __.txt\"; filename*=UTF-8''%C3%9Cbersicht%20%E6%97%A5%E6%9C%AC%20%F0%9F%8C%B1.txt",
  );
  expect(
    (await fetch(new URL(new URL(attachmentUrl).pathname, app.url), { method: "HEAD" })).headers.get("content-length"),
  ).toBe("13");
});

test("10 MB are accepted, one byte more is refused, and failed uploads leave nothing behind", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const id = await makeNote(ada);
  const whole = await upload(ada, id, new File([Buffer.alloc(10 * megabyte, 1)], "ten.bin"));
  expect(whole.data.addAttachment.fileSize).toBe(10_485_760);
  expect(await stored(app)).toEqual({ files: 1, unowned: 0, rows: 1 });

  const sentence = 'File "big.bin" is too large. Maximum size is 10MB.';
  const tooLarge = new File([Buffer.alloc(10 * megabyte + 1)], "big.bin");
  const refused = await upload(ada, id, tooLarge);
  expect(refused.errors).toMatchObject([{ message: sentence, extensions: { code: "TOO_LARGE" } }]);
  expect(await uploadByRest(ada, id, new File([Buffer.alloc(12 * megabyte)], "big.bin"))).toEqual({
    status: 413,
    body: { error: sentence, code: "TOO_LARGE" },
  });
  expect(await stored(app)).toEqual({ files: 1, unowned: 0, rows: 1 });

  const broken = httpRequest(new URL(`/api/v1/notes/${id}/attachments`, app.url), {
    method: "POST",
    headers: {
      ...ada.credentials,
      origin: app.services.settings.publicUrl,
      "content-type": "multipart/form-data; boundary=edge",
      "content-length": 5 * megabyte,
    },
  });
  broken.on("error", () => undefined);
  broken.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="half.bin"\r\n\r\n');
  broken.write(Buffer.alloc(megabyte));
  await expect.poll(async () => (await stored(app)).files).toBe(2);
  broken.destroy();
  await expect.poll(() => stored(app)).toEqual({ files: 1, unowned: 0, rows: 1 });
});

test("a form without a file, a damaged form and a call without a form are refused with a sentence", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const id = await makeNote(ada);
  const path = `/api/v1/notes/${id}/attachments`;
  const other = new FormData();
  other.append("other", "x");
  const missing = await ada.fetch(path, { method: "POST", body: other });
  expect(missing.status).toBe(400);
  expect(await missing.json()).toMatchObject({
    error: "Please choose a file",
    fields: { file: "Please choose a file" },
  });
  const headers = { "content-type": "multipart/form-data" };
  expect((await ada.fetch(path, { method: "POST", headers, body: "x" })).status).toBe(400);
  const broken = await ada.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=edge", "apollo-require-preflight": "1" },
    body: "--edge\r\nnonsense",
  });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ errors: [{ extensions: { code: "INVALID_INPUT" } }] });
  expect((await ada.rest("POST", path, { file: "x" })).status).toBe(415);
  await expect(ada.run(add, { itemId: id, file: "x" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a form with two files is refused and neither is kept", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const id = await makeNote(ada);
  const sentence = "The form holds more than one file. Please send one file at a time";
  for (const names of [
    ["file", "file"],
    ["file", "other"],
    ["other", "file"],
  ]) {
    const form = new FormData();
    for (const name of names) form.append(name, new File([Buffer.alloc(megabyte)], `${name}.bin`));
    const answer = await ada.fetch(`/api/v1/notes/${id}/attachments`, { method: "POST", body: form });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: sentence, code: "INVALID_INPUT" });
  }

  for (const map of [{ 0: ["variables.file"], 1: ["variables.itemId"] }, { 0: ["variables.file"] }]) {
    const form = new FormData();
    form.append("operations", JSON.stringify({ query: add, variables: { itemId: id, file: null } }));
    form.append("map", JSON.stringify(map));
    for (const name of ["0", "1"]) form.append(name, new File(["x"], name));
    const headers = { "apollo-require-preflight": "1" };
    const answer = await ada.fetch("/graphql", { method: "POST", headers, body: form });
    expect(await answer.json()).toMatchObject({
      errors: [{ message: sentence, extensions: { code: "INVALID_INPUT" } }],
    });
  }
  await expect.poll(() => stored(app)).toEqual({ files: 0, unowned: 0, rows: 0 });
});

test("a form's map can only replace nulls of the operation", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const id = await makeNote(ada);
  const send = async (path: string) => {
    const form = new FormData();
    form.append("operations", JSON.stringify({ query: add, variables: { itemId: id, file: null, list: [] } }));
    form.append("map", JSON.stringify({ 0: [path] }));
    form.append("0", new File(["x"], "x.txt"));
    const headers = { "apollo-require-preflight": "1" };
    const answer = await ada.fetch("/graphql", { method: "POST", headers, body: form });
    return { status: answer.status, body: await answer.text() };
  };
  for (const path of [
    "hasOwnProperty.call",
    "toString.file",
    "__proto__.file",
    "variables.list.4294967294",
    "variables.list.length",
    "variables.itemId",
    "query",
    "",
  ]) {
    const { status, body } = await send(path);
    expect({ path, status }).toEqual({ path, status: 400 });
    expect(body).toContain("must name a place that holds null");
  }
  expect(Object.hasOwn(Object.prototype.hasOwnProperty, "call")).toBe(false);
  expect((await send("variables.file")).status).toBe(200);
});

test("the stored type is detected from the bytes, regardless of the sender's claim", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const id = await makeNote(ada);
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
  const document = "application/vnd.oasis.opendocument.text";
  const cases: [string | Buffer, string, string][] = [
    [png, "text/html", "image/png"],
    [png, "application/octet-stream", "image/png"],
    ["<script>alert(1)</script>", "image/png", "application/octet-stream"],
    ["<script>alert(1)</script>", "text/html", "text/html"],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml", "image/svg+xml"],
    ["# Plan", "text/markdown; charset=utf-8", "text/markdown"],
    ["BM is what this text begins with", "text/plain", "text/plain"],
    [Buffer.from([0, 1, 2, 3]), "text/plain", "application/octet-stream"],
    [Buffer.from([0, 1, 2, 3]), "application/pdf", "application/octet-stream"],
    ["%PDF-1.7\n%\u00ff\u00ff", "image/jpeg", "application/pdf"],
    [zip, document, document],
    [zip, "image/png", "application/zip"],
    ["", "text/csv", "text/csv"],
  ];
  for (const [bytes, claimed, type] of cases) {
    const { data } = await upload(ada, id, new File([bytes as string], "file", { type: claimed }));
    expect({ claimed, type: data.addAttachment.fileType }).toEqual({ claimed, type });
  }
});

test("a download is never displayed as a page, and its link expires after five minutes", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const id = await makeNote(ada);
  const page = '<script>alert("1")</script>';
  const { data } = await upload(ada, id, new File([page], "page.html", { type: "text/html" }));
  const { attachmentUrl } = await ada.run(linkQuery, { id: data.addAttachment.id });
  const { headers } = await download(app, attachmentUrl);
  expect(headers.get("content-type")).toBe("application/octet-stream");
  expect(headers.get("content-disposition")).toMatch(/^attachment;/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toMatch(/^sandbox;/);
  expect(headers.get("cache-control")).toBe("private, no-store");

  const swapped = attachmentUrl.at(-10) === "A" ? "B" : "A";
  expect((await download(app, attachmentUrl.slice(0, -10) + swapped + attachmentUrl.slice(-9))).status).toBe(404);
  expect((await download(app, `${app.url}/files/nothing`)).status).toBe(404);
  app.clock.advance(301_000);
  expect((await download(app, attachmentUrl)).status).toBe(404);
});

test("a link stops working while the person who created it is suspended", async () => {
  const app = await testApp();
  const [admin, ada] = [await app.signUp("Admin"), await app.signUp("Ada")];
  const { data } = await upload(ada, await makeNote(ada), new File(["Sow the beans"], "plan.txt"));
  const { attachmentUrl } = await ada.run(linkQuery, { id: data.addAttachment.id });
  await admin.run("mutation ($id: ID!) { suspendUser(id: $id) { id } }", { id: ada.userId });
  expect((await download(app, attachmentUrl)).status).toBe(404);
  await admin.run("mutation ($id: ID!) { unsuspendUser(id: $id) { id } }", { id: ada.userId });
  expect((await download(app, attachmentUrl)).status).toBe(200);
});

test("another person's files can't be found, and a read-only token can't add or delete files", async () => {
  const app = await testApp();
  const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
  const [id, hers] = [await makeNote(ada), await makeNote(eve)];
  const file = () => new File(["x"], "x.txt");
  const { data } = await upload(ada, id, file());
  const attachment = { id: data.addAttachment.id };
  const notFound = { code: "NOT_FOUND" };
  expect((await upload(eve, id, file())).errors).toMatchObject([{ extensions: notFound }]);
  await expect(eve.run(linkQuery, attachment)).rejects.toMatchObject(notFound);
  await expect(eve.run("mutation ($id: ID!) { deleteAttachment(id: $id) }", attachment)).rejects.toMatchObject(
    notFound,
  );
  await expect(eve.run("mutation ($id: ID!) { restoreAttachment(id: $id) { id } }", attachment)).rejects.toMatchObject(
    notFound,
  );
  expect((await eve.rest("GET", `/api/v1/notes/${hers}/attachments/${attachment.id}`)).status).toBe(404);
  expect((await upload(app.anonymous, id, file())).errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);

  const reader = await ada.token("READ");
  expect((await upload(reader, id, file())).errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  expect((await uploadByRest(reader, id, file())).status).toBe(403);
  expect((await reader.rest("DELETE", `/api/v1/notes/${id}/attachments/${attachment.id}`)).status).toBe(403);
  expect((await reader.rest("GET", `/api/v1/notes/${id}/attachments`)).body.attachments).toHaveLength(1);
  expect(await stored(app)).toEqual({ files: 1, unowned: 0, rows: 1 });
});

test("a deleted file can be restored within 30 days; after that, or with its note, its bytes are deleted", async () => {
  const app = await testApp();
  const ada = await app.signUp();
  const [kept, thrown] = [await makeNote(ada), await makeNote(ada)];
  const remove = "mutation ($id: ID!) { deleteAttachment(id: $id) }";
  const ids: string[] = [];
  for (const [itemId, name] of [
    [kept, "a.txt"],
    [kept, "b.txt"],
    [thrown, "c.txt"],
  ] as const) {
    ids.push((await upload(ada, itemId, new File([name], name))).data.addAttachment.id);
  }
  const [a, b, c] = ids;
  await ada.run(remove, { id: a });
  await expect(ada.run(linkQuery, { id: a })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await ada.run(noteQuery, { id: kept })).note).toMatchObject({ attachmentCount: 1, attachments: [{ id: b }] });
  const restore = "mutation ($id: ID!) { restoreAttachment(id: $id) { fileName } }";
  expect((await ada.run(restore, { id: a })).restoreAttachment.fileName).toBe("a.txt");
  await ada.run(remove, { id: a });

  const { attachmentUrl } = await ada.run(linkQuery, { id: c });
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [thrown] });
  expect((await download(app, attachmentUrl)).status).toBe(404);
  await sweepFiles(app.services);
  expect(await stored(app)).toEqual({ files: 3, unowned: 0, rows: 3 });

  app.clock.advance(31 * day);
  await purgeTrash(app.services);
  expect(await stored(app)).toEqual({ files: 3, unowned: 2, rows: 1 });
  expect(await sweepFiles(app.services)).toBe(2);
  expect(await stored(app)).toEqual({ files: 1, unowned: 0, rows: 1 });
});

test("names lose paths and control characters, and fit into 255 bytes", () => {
  const names: [string, string][] = [
    ["C:\\Users\\ada\\plan.txt", "plan.txt"],
    ["/etc/", "file"],
    ["..", "file"],
    ["", "file"],
    ["a\r\nb\0.txt", "ab.txt"],
    ["\u202Etxt.exe", "txt.exe"],
    ["👩‍👩‍👧.png", "👩‍👩‍👧.png"],
    ["\uD800.txt", "\uFFFD.txt"],
    [`e${"\u0301".repeat(5_000)}.txt`, "file.txt"],
    [`${"a".repeat(300)}.txt`, `${"a".repeat(251)}.txt`],
    [`${"é".repeat(200)}.jpeg`, `${"é".repeat(125)}.jpeg`],
  ];
  for (const [given, clean] of names) expect(cleanFileName(given)).toBe(clean);
  expect(cleanFileType("Text/HTML; charset=utf-8")).toBe("text/html");
  expect(cleanFileType("text/html\r\nx: y")).toBe("application/octet-stream");
  expect(contentDisposition(`a"b'(1).txt`)).toBe(
    `attachment; filename="a_b'(1).txt"; filename*=UTF-8''a%22b%27%281%29.txt`,
  );
});
