import "reflect-metadata";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sweepFiles } from "../platform/storage/sweepFiles.js";
import { mailCatcher } from "../testing/mailCatcher.js";
import { deliveriesOf, noteOf, send, skipWaits, statesOf } from "../testing/sends.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function attach(person: TestPerson, itemId: string, name: string, words: string): Promise<void> {
  const form = new FormData();
  form.append("file", new File([words], name, { type: "text/plain" }));
  await person.fetch(`/api/v1/notes/${itemId}/attachments`, { method: "POST", body: form });
}

test("a send reaches everyone by HTML and text mail, with message, files and a link without an account", async () => {
  const server = await mailCatcher();
  const own = await testApp({ settings: { smtpUrl: server.url, mailFrom: "Commonplace <notes@example.org>" } });
  const tess = await own.signUp("Tess");
  const id = await noteOf(tess, { content: "<p>Sow <strong>beans</strong></p><blockquote><p>Twice.</p></blockquote>" });
  await attach(tess, id, "offer – 1.txt", "the offer");
  const email = "mateus@rocha.example";
  const { sent } = await send(tess, id, [email], { message: "Have a look", includeAttachments: true });
  expect(sent).toEqual([{ email, status: "SENT", error: null }]);
  await own.services.jobs.idle();

  const [mail] = server.mails;
  expect(mail?.to).toEqual([email]);
  expect(mail?.headers).toMatch(/^From: "?Tess \(Commonplace\)"? <notes@example\.org>$/m);
  expect(mail?.headers).toContain(`Reply-To: Tess <${tess.email}>`);
  expect(mail?.headers).toMatch(/^List-Unsubscribe: <http:\/\/localhost:4000\/stop-mails\/[\w-]+>$/m);
  expect(mail?.headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  for (const words of ["Have a look", "Sow ", "beans", "Twice."]) expect(mail?.text).toContain(words);
  expect(mail?.text).toContain(Buffer.from("the offer").toString("base64"));
  const [link = ""] = /http:\/\/localhost:4000\/shared\/[\w-]{32}/.exec(mail?.text ?? "") ?? [];
  const page = await fetch(new URL(new URL(link).pathname, own.url));
  expect(await page.text()).toContain("<strong>beans</strong>");

  // A mail's link shows the sent version, and is independent of the item's own link.
  await tess.run('mutation ($id: ID!) { updateNote(id: $id, input: { title: "Other" }, version: 1) { id } }', { id });
  await tess.run("mutation ($id: ID!) { shareContent(itemId: $id) { id } }", { id });
  const later = await (await fetch(new URL(new URL(link).pathname, own.url))).text();
  expect(later).toContain("<h1>Quotes</h1>");
  expect(later).toContain("offer – 1.txt");
  const { shareLinks } = await tess.run("{ shareLinks { nodes { sentTo title } } }");
  expect(shareLinks.nodes.map(({ sentTo }: { sentTo: string | null }) => sentTo)).toEqual([null, email]);
});

test("a sent note holds its links as text and its embeds as they were then", async () => {
  const [tess, rosa] = [await app.signUp("Tess"), await app.signUp("Rosa")];
  const plan = await noteOf(tess, { title: "Plan", content: "<p>Three beds</p>" });
  const id = await noteOf(tess, {
    content: `<p>See <a data-link="note:${plan}">x</a></p><div data-embed="note:${plan}"></div>`,
  });
  await send(tess, id, [rosa.email]);
  await tess.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [plan] });
  const { receivedItems } = await rosa.run("{ receivedItems { nodes { snapshot { content } } } }");
  expect(receivedItems.nodes[0].snapshot.content).toBe("<p>See Plan</p><p><strong>Plan</strong></p><p>Three beds</p>");
});

test("names and titles can't inject mail headers", async () => {
  const server = await mailCatcher();
  const own = await testApp({ settings: { smtpUrl: server.url } });
  const mallory = await own.signUp("Mallory");
  await own.services.pool.query("update app_user set display_name = $2 where id = $1", [
    mallory.userId,
    "Eve\r\nBcc: all@example.org",
  ]);
  own.services.accounts.forget(mallory.userId);
  const id = await noteOf(mallory, { title: "Hello\nBcc: others@example.org" });
  await send(mallory, id, ["someone@example.com"]);
  await own.services.jobs.idle();
  expect(server.recipients).toEqual(["someone@example.com"]);
  expect(server.mails[0]?.headers).not.toMatch(/^Bcc:/im);
});

test("a refused recipient is named in a sentence, and nothing is sent to anybody", async () => {
  const ada = await app.signUp();
  const id = await noteOf(ada);
  const refused = async (recipients: string[], input: object = {}) =>
    send(ada, id, recipients, input).then(
      () => "sent",
      (error: { message: string }) => error.message.replace(/^INVALID_INPUT: /, ""),
    );
  const many = Array.from({ length: 21 }, (_, index) => `person${index}@example.com`);
  expect(await refused([])).toBe("Please add at least one recipient");
  expect(await refused(["a@example.com", "not an address"])).toBe("Invalid email format");
  expect(await refused(["a@example.com", "A@example.com"])).toBe("Email already added");
  expect(await refused(many)).toBe("You can send to at most 20 recipients at once");
  expect(await refused(["a@example.com"], { message: "x".repeat(501) })).toContain("500");
  const rows = await app.services.pool.query("select from send where owner_id = $1", [ada.userId]);
  expect(rows.rowCount).toBe(0);
  const eve = await app.signUp("Eve");
  await expect(send(eve, id, ["a@example.com"])).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(send(ada, id, ["a@example.com"], { contentType: "VIDEO" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an item that is deleted before its mails are sent is not sent", async () => {
  const server = await mailCatcher();
  server.isAway = true;
  const own = await testApp({ settings: { smtpUrl: server.url } });
  const ada = await own.signUp();
  const id = await noteOf(ada);
  await send(ada, id, ["one@example.com"]);
  await own.services.jobs.idle();
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });
  server.isAway = false;
  await skipWaits(own);
  expect(server.recipients).toEqual([]);
  await ada.run("mutation ($ids: [ID!]!) { restoreContent(itemIds: $ids) { id } }", { ids: [id] });
  const [delivery] = await deliveriesOf(ada, id);
  expect(delivery).toMatchObject({ state: "FAILED", error: "It was deleted before it could go out" });
});

test("a recipient who refuses a sender's mails gets none, and the sender isn't told", async () => {
  const server = await mailCatcher();
  const own = await testApp({ settings: { smtpUrl: server.url } });
  const [ada, bob] = [await own.signUp("Ada"), await own.signUp("Bob")];
  const id = await noteOf(ada);
  await send(ada, id, ["tired@example.com"]);
  await own.services.jobs.idle();
  const [, stop = ""] = /List-Unsubscribe: <([^>]+)>/.exec(server.mails[0]?.headers ?? "") ?? [];
  const path = new URL(new URL(stop).pathname, own.url);
  expect(await (await fetch(path)).text()).toContain("Stop e-mails from Ada?");
  const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect((await fetch(path, oneClick)).status).toBe(200);
  expect((await fetch(`${own.url}/stop-mails/${"x".repeat(43)}`, oneClick)).status).toBe(404);

  expect((await send(ada, id, ["tired@example.com"])).sent[0].status).toBe("SENT");
  own.clock.advance(1_000);
  expect(await statesOf(ada, id)).toEqual(["MAILED"]);
  await send(bob, await noteOf(bob), ["tired@example.com"]);
  await own.services.jobs.idle();
  expect(server.recipients).toEqual(["tired@example.com", "tired@example.com"]);
  expect(server.mails[1]?.headers).toContain("Bob");
});

test("previous recipients are suggested by prefix of address or name, the most frequent first", async () => {
  const [ada, finn] = [await app.signUp("Ada"), await app.signUp("Finn")];
  const id = await noteOf(ada);
  await send(ada, id, [finn.email.toUpperCase(), "zoe@example.com"]);
  await send(ada, id, [finn.email]);
  const find = async (q: string) =>
    (await ada.run("query ($q: String!) { emailRecipients(q: $q) { email name sendCount } }", { q })).emailRecipients;
  expect(await find("")).toEqual([
    { email: finn.email, name: "Finn", sendCount: 2 },
    { email: "zoe@example.com", name: null, sendCount: 1 },
  ]);
  expect(await find("FI")).toHaveLength(1);
  expect(await find("inn")).toEqual([]);
  expect(await find("%")).toEqual([]);
  const lookup = "query ($emails: [String!]!) { lookupUsers(emails: $emails) { email exists name } }";
  expect((await ada.run(lookup, { emails: ["zoe@example.com", finn.email] })).lookupUsers).toEqual([
    { email: "zoe@example.com", exists: false, name: null },
    { email: finn.email, exists: true, name: "Finn" },
  ]);
});

test("a person sends at most 2 GB of files a day", async () => {
  const own = await testApp();
  const [ada, bob] = [await own.signUp("Ada"), await own.signUp("Bob")];
  const id = await noteOf(ada);
  await attach(ada, id, "film.txt", "a film");
  await own.services.pool.query("update attachment set file_size = 10485760 where item_id = $1", [id]);
  await own.services.pool.query(
    `insert into attachment select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
     from attachment a, generate_series(1, 99) where item_id = $1`,
    [id],
  );
  await send(ada, id, [bob.email], { includeAttachments: true });
  await expect(send(ada, id, [bob.email], { includeAttachments: true })).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
  await send(ada, id, [bob.email]);
  expect(await bob.run("{ receivedItems { totalCount } }")).toEqual({ receivedItems: { totalCount: 2 } });
});

test("files of a send are kept while anything refers to them, and then deleted", async () => {
  const own = await testApp();
  const [ada, bob] = [await own.signUp("Ada"), await own.signUp("Bob")];
  const id = await noteOf(ada);
  await attach(ada, id, "plan.txt", "the plan");
  await send(ada, id, [bob.email], { includeAttachments: true });
  const folder = join(own.services.settings.dataDir, "files/attachments");
  const kept = () => (existsSync(folder) ? readdirSync(folder).length : 0);
  expect(kept()).toBe(1);
  await ada.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });
  await ada.run("mutation ($ids: [ID!]!) { deleteContentPermanently(itemIds: $ids) }", { ids: [id] });
  await sweepFiles(own.services);
  expect(kept()).toBe(1);
  const { receivedItems } = await bob.run("{ receivedItems { nodes { id snapshot { files { fileName url } } } } }");
  const [file] = receivedItems.nodes[0].snapshot.files;
  expect(await (await fetch(new URL(new URL(file.url).pathname, own.url))).text()).toBe("the plan");

  await own.services.pool.query("delete from received_item where id = $1", [receivedItems.nodes[0].id]);
  await sweepFiles(own.services);
  expect(kept()).toBe(0);
});

test("with required confirmation, nothing is delivered to an unconfirmed account", async () => {
  const server = await mailCatcher();
  const own = await testApp({ settings: { smtpUrl: server.url } });
  const [ada, eve] = [await own.signUp("Ada"), await own.signUp("Eve")];
  own.services.settings.requireEmailConfirmation = true;
  const id = await noteOf(ada);
  const received = "{ receivedItems { totalCount } }";
  const lookup = "query ($emails: [String!]!) { lookupUsers(emails: $emails) { exists name isConfirmed } }";
  expect((await send(ada, id, [eve.email])).sent[0].status).toBe("SENT");
  await own.services.jobs.idle();
  expect(server.recipients).toEqual([eve.email]);
  expect(await eve.run(received)).toEqual({ receivedItems: { totalCount: 0 } });
  expect((await ada.run(lookup, { emails: [eve.email] })).lookupUsers).toEqual([
    { exists: false, name: null, isConfirmed: null },
  ]);
  const sends = "query ($id: ID!) { sends(itemId: $id) { nodes { deliveries { name isConfirmed } } } }";
  const shown = async () => (await ada.run(sends, { id })).sends.nodes[0].deliveries;
  expect(await shown()).toEqual([{ name: null, isConfirmed: null }]);
  await own.services.pool.query("update app_user set email_verified = true where id = $1", [eve.userId]);
  await send(ada, id, [eve.email]);
  expect(await eve.run(received)).toEqual({ receivedItems: { totalCount: 1 } });
  expect(await shown()).toEqual([{ name: "Eve", isConfirmed: true }]);
});

test("without required confirmation, the sender is told that an address is not confirmed", async () => {
  const [ada, eve, zoe] = [await app.signUp("Ada"), await app.signUp("Eve"), await app.signUp("Zoe")];
  await app.services.pool.query("update app_user set email_verified = true where id = $1", [zoe.userId]);
  const id = await noteOf(ada);
  const emails = [eve.email, zoe.email, "nobody@example.com"];
  await send(ada, id, emails);
  const { lookupUsers } = await ada.run(
    "query ($emails: [String!]!) { lookupUsers(emails: $emails) { isConfirmed } }",
    { emails },
  );
  const expected = [false, true, null].map((isConfirmed) => ({ isConfirmed }));
  expect(lookupUsers).toEqual(expected);
  const { sends, emailRecipients } = await ada.run(
    "query ($id: ID!) { sends(itemId: $id) { nodes { deliveries { isConfirmed } } } emailRecipients { email isConfirmed } }",
    { id },
  );
  expect(sends.nodes[0].deliveries).toEqual(expected);
  expect(
    new Map(emailRecipients.map((one: { email: string; isConfirmed: boolean }) => [one.email, one.isConfirmed])),
  ).toEqual(new Map(emails.map((email, place) => [email, expected[place]?.isConfirmed])));
});
