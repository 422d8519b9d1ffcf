import "reflect-metadata";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { limitOf } from "../limits.js";
import { make } from "../testing/make.js";
import type { TestPerson } from "../testing/TestPerson.js";
import { type TestApp, testApp } from "../testing/testApp.js";
import { cleanDeliveries } from "./defineWebhookCleaning.js";
import { WebhookSender } from "./WebhookSender.js";

interface Got {
  id: string;
  type: string;
  timestamp: string;
  itemId: string;
  headers: Record<string, string>;
  body: string;
}

let receiver: Server;
let got: Got[] = [];
/** The status that the receiver answers an attempt with. */
let answer: (event: Got) => number = () => 204;
let app: TestApp;
let sender: WebhookSender;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const { type, timestamp, data } = JSON.parse(body);
      const headers = request.headers as Record<string, string>;
      const event = { id: headers["webhook-id"] ?? "", type, timestamp, itemId: data.id, headers, body };
      got.push(event);
      const status = answer(event);
      response.writeHead(status, status === 302 ? { location: `${address()}/elsewhere` } : {});
      response.end(`\0${"x".repeat(5_000)}`);
    });
  }).listen(0, "127.0.0.1");
  // what waits is sent only when a test asks for it
  app = await testApp({ settings: { allowPrivateAddresses: true, runJobs: false } });
  sender = new WebhookSender(app.services);
});

afterAll(() => receiver.close());

beforeEach(() => {
  got = [];
  answer = () => 204;
});

const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const fields = "id url events description isOn offReason failingSince formerSecretUntil";
const create = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret webhook { ${fields} } } }`;
const update = `mutation ($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { ${fields} } }`;
const rotate = "mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret webhook { formerSecretUntil } } }";
const remove = "mutation ($id: ID!) { deleteWebhook(id: $id) }";
const sendTest = "mutation ($id: ID!) { testWebhook(id: $id) { id type state } }";
const resend = "mutation ($id: ID!) { resendWebhookDelivery(id: $id) { id state } }";
const log = `query ($id: ID!, $first: Int = 100, $after: String) { webhookDeliveries(webhookId: $id, first: $first, after: $after) {
  totalCount pageInfo { hasNextPage endCursor }
  nodes { id type itemId state attempts nextAttemptAt responseStatus responseText failure } } }`;
const updateNote = `mutation ($id: ID!, $title: String!, $version: Int!) {
  updateNote(id: $id, input: { title: $title }, version: $version) { id version } }`;

async function hook(person: TestPerson, events: string[], url = `${address()}/hook?key=hidden`) {
  const { createWebhook } = await person.run(create, { input: { url, events } });
  return { ...createWebhook.webhook, secret: createWebhook.secret } as { id: string; secret: string };
}

const deliveries = async (person: TestPerson, id: string) => (await person.run(log, { id })).webhookDeliveries.nodes;
const webhookOf = async (person: TestPerson) => (await person.run(`{ webhooks { ${fields} } }`)).webhooks[0];
const setArchived =
  "mutation ($ids: [ID!]!, $archived: Boolean!) { setArchived(itemIds: $ids, archived: $archived) { id } }";
const trash = (person: TestPerson, id: string) =>
  person.run("mutation ($ids: [ID!]!) { deleteContent(itemIds: $ids) }", { ids: [id] });

/** Throws unless the signature is by this secret, at the time of the app's clock. */
function verify(secret: string, { body, headers }: Got): unknown {
  const now = vi.spyOn(Date, "now").mockReturnValue(app.clock.now().getTime());
  try {
    return new Verifier(secret).verify(body, headers);
  } finally {
    now.mockRestore();
  }
}

test("each change is sent once, signed, to the webhooks of its owner that ask for it", async () => {
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const everything = ["note", "video", "project", "task", "event"].flatMap((kind) =>
    ["created", "updated", "deleted"].map((change) => `${kind}.${change}`),
  );
  const { id, secret } = await hook(ada, [...everything, "item.shared", "item.received"]);
  const ofBea = await hook(bea, ["item.received", "task.created"]);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const { rows } = await app.services.pool.query("select * from webhook");
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  expect(rows.some((row) => row.secret.includes(Buffer.from(secret.slice(6), "base64")))).toBe(false);

  const note = await make.note(ada);
  await ada.run(updateNote, { id: note.id, title: "Rye", version: note.version });
  await trash(ada, note.id);
  await ada.run("mutation ($ids: [ID!]!) { restoreContent(itemIds: $ids) { id } }", { ids: [note.id] });
  const video = await make.video(ada);
  const project = await make.project(ada);
  await ada.run("mutation ($id: ID!) { deleteProject(id: $id) }", { id: project.id });
  const task = await make.task(ada);
  await ada.run("mutation ($ids: [ID!]!) { deleteTasks(taskIds: $ids) }", { ids: [task.id] });
  await ada.run("mutation ($ids: [ID!]!) { deleteTasksPermanently(taskIds: $ids) }", { ids: [task.id] });
  const event = await make.event(ada);
  await ada.run('mutation ($id: ID!) { updateEvent(id: $id, input: { title: "Moved" }) { id } }', { id: event.id });
  await ada.run("mutation ($id: ID!) { deleteEvent(id: $id) }", { id: event.id });
  await ada.run("mutation ($id: ID!) { shareContent(itemId: $id, expiresIn: ONE_DAY) { id } }", { id: note.id });
  await ada.run("mutation ($input: SendContentInput!) { sendContent(input: $input) { sent { status } } }", {
    input: { itemId: note.id, recipients: [bea.email] },
  });
  await make.note(bea);
  await sender.sendDue();

  const of = (itemId: string) => got.filter((each) => each.itemId === itemId).map(({ type }) => type);
  expect(of(note.id)).toEqual([
    ...["note.created", "note.updated", "note.deleted", "note.updated", "item.shared", "item.shared"],
  ]);
  expect(of(video.id)[0]).toBe("video.created");
  expect(of(project.id)).toEqual(["project.created", "project.deleted"]);
  expect(of(task.id)).toEqual(["task.created", "task.deleted", "task.deleted"]);
  expect(of(event.id)).toEqual(["event.created", "event.updated", "event.deleted"]);
  const received = got.filter(({ type }) => type === "item.received");
  expect(received).toHaveLength(1);
  expect(verify(ofBea.secret, received[0] as Got)).toMatchObject({ type: "item.received" });
  for (const each of got.filter(({ type }) => type !== "item.received")) {
    expect(verify(secret, each)).toEqual({ type: each.type, timestamp: each.timestamp, data: { id: each.itemId } });
    expect(() => verify(ofBea.secret, each)).toThrow();
  }
  expect(new Set(got.map((each) => each.id)).size).toBe(got.length);
  const [newest] = await deliveries(ada, id);
  expect(newest).toMatchObject({ state: "DELIVERED", attempts: 1, responseStatus: 204, failure: null });
  await sender.sendDue();
  expect(got).toHaveLength(await deliveries(ada, id).then(({ length }: { length: number }) => length + 1));
});

test("each subproject, task and subtask that goes to the trash or comes back with another has its event", async () => {
  const ada = await app.signUp();
  await hook(ada, ["project.deleted", "project.updated", "task.deleted", "task.updated"]);
  const project = await make.project(ada);
  const below = await make.project(ada, { parentId: project.id });
  const [task, deep] = [await make.task(ada, { projectId: project.id }), await make.task(ada, { projectId: below.id })];
  const subtask = await make.task(ada, { parentId: deep.id });
  const branch = [project.id, below.id, task.id, deep.id, subtask.id];
  const told = async () => {
    got = [];
    await sender.sendDue();
    return new Set(got.map(({ itemId, type }) => `${type.split(".")[1]} ${itemId}`));
  };
  const each = (change: string, ids: readonly string[]) => new Set(ids.map((id) => `${change} ${id}`));
  await told();
  await ada.run("mutation ($id: ID!) { deleteProject(id: $id) }", { id: project.id });
  expect(await told()).toEqual(each("deleted", branch));
  await ada.run("mutation ($id: ID!) { restoreProject(id: $id) { id } }", { id: project.id });
  expect(await told()).toEqual(each("updated", branch));
  await ada.run("mutation ($ids: [ID!]!) { deleteTasks(taskIds: $ids) }", { ids: [deep.id] });
  expect(await told()).toEqual(each("deleted", [deep.id, subtask.id]));
  await ada.run("mutation ($ids: [ID!]!) { restoreTasks(taskIds: $ids) { id } }", { ids: [deep.id] });
  expect(await told()).toEqual(each("updated", [deep.id, subtask.id]));
  await ada.run("mutation ($id: ID!) { deleteProject(id: $id) }", { id: project.id });
  await told();
  await ada.run("mutation ($id: ID!) { deleteProjectPermanently(id: $id) }", { id: project.id });
  expect(await told()).toEqual(each("deleted", branch));
});

test("an import tells each of its events, and events of a bulk change keep their order", async () => {
  const ada = await app.signUp();
  await hook(ada, ["event.created", "event.updated"]);
  const ics = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"];
  for (const day of [1, 2, 3])
    ics.push("BEGIN:VEVENT", `UID:${day}`, "DTSTAMP:20261101T000000Z", `DTSTART:2026120${day}T100000Z`, "END:VEVENT");
  const file = new Blob([[...ics, "END:VCALENDAR", ""].join("\r\n")], { type: "text/calendar" });
  await importFile(ada, file);
  await sender.sendDue();
  expect(got.map(({ type }) => type)).toEqual(["event.created", "event.created", "event.created"]);
});

async function importFile(person: TestPerson, file: Blob): Promise<void> {
  const form = new FormData();
  const query = "mutation ($file: Upload!) { importEvents(file: $file) { created } }";
  form.set("operations", JSON.stringify({ query, variables: { file: null } }));
  form.set("map", JSON.stringify({ 0: ["variables.file"] }));
  form.set("0", file, "calendar.ics");
  const { credentials } = person;
  const headers = { ...credentials, origin: app.services.settings.publicUrl, "apollo-require-preflight": "1" };
  const response = await fetch(`${app.url}/graphql`, { method: "POST", headers, body: form });
  expect(await response.json()).toEqual({ data: { importEvents: { created: 3 } } });
}

test("a later event of an item waits for the earlier one through every retry; other items go on", async () => {
  const ada = await app.signUp();
  const { id } = await hook(ada, ["note.created", "note.updated"]);
  const note = await make.note(ada);
  answer = ({ itemId }) => (itemId === note.id ? 500 : 200);
  await sender.sendDue();
  await ada.run(updateNote, { id: note.id, title: "Rye", version: note.version });
  const other = await make.note(ada);
  await sender.sendDue();
  expect(got.map(({ itemId, type }) => [itemId, type])).toEqual([
    [note.id, "note.created"],
    [other.id, "note.created"],
  ]);
  expect((await deliveries(ada, id)).at(-1)).toMatchObject({
    state: "WAITING",
    responseStatus: 500,
    responseText: `\uFFFD${"x".repeat(999)}`,
    failure: "It answered 500",
  });

  const hour = 3_600;
  const waits = [5, 30, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, 12 * hour, 12 * hour, 12 * hour, 12 * hour];
  for (const [made, seconds] of waits.entries()) {
    got = [];
    app.clock.advance(seconds * 1_000 - 500);
    await sender.sendDue();
    expect(got, `before attempt ${made + 2}`).toEqual([]);
    app.clock.advance(500);
    await sender.sendDue();
    // once the last attempt of the earlier event has failed, the later one is sent
    const isLast = made === waits.length - 1;
    expect(got.map(({ type }) => type)).toEqual(isLast ? ["note.created", "note.updated"] : ["note.created"]);
  }
  const [, later, first] = await deliveries(ada, id);
  expect(first).toMatchObject({ type: "note.created", state: "FAILED", attempts: 12, nextAttemptAt: null });
  expect(later).toMatchObject({ type: "note.updated", state: "WAITING", attempts: 1 });

  answer = () => 200;
  got = [];
  await ada.run(resend, { id: first.id });
  await sender.sendDue();
  app.clock.advance(5_000);
  await sender.sendDue();
  expect(got.map((each) => [each.type, each.id])).toEqual([
    ["note.created", first.id],
    ["note.updated", later.id],
  ]);
  expect((await webhookOf(ada)).failingSince).toBeNull();
});

test("a receiver that hangs holds up no other webhook of its owner, and takes one place once it failed", async () => {
  const [ada, bea] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const hanging: (() => void)[] = [];
  const slow = createServer((_request, response) => void hanging.push(() => response.writeHead(500).end()));
  await new Promise<void>((done) => slow.listen(0, "127.0.0.1", done));
  onTestFinished(() => void slow.close());
  const { id } = await hook(ada, ["note.created"], `http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
  for (let made = 0; made < 8; made += 1) await make.note(ada);
  const busy = new WebhookSender(app.services);
  const sending = busy.sendDue();
  await expect.poll(() => hanging).toHaveLength(4);
  await Promise.all([hook(ada, ["task.created"]), hook(bea, ["note.created"])]);
  const [task, note] = await Promise.all([make.task(ada), make.note(bea)]);
  hanging.shift()?.();
  await expect.poll(() => new Set(got.map(({ itemId }) => itemId))).toEqual(new Set([task.id, note.id]));
  for (let answered = 1; answered < 8; answered += 1) {
    await expect.poll(() => hanging).not.toEqual([]);
    if (answered >= 4) expect(hanging).toHaveLength(1);
    hanging.shift()?.();
  }
  await sending;
  expect(await deliveries(ada, id)).toHaveLength(8);
  await ada.run(remove, { id });
});

test("10 000 events wait for a webhook; of later ones the log says that they were not sent", async () => {
  const ada = await app.signUp();
  const { id } = await hook(ada, ["note.created", "note.updated"]);
  const { max } = limitOf.access.webhookWaiting;
  const note = await make.note(ada);
  await app.services.pool.query(
    `insert into webhook_delivery (id, owner_id, webhook_id, type, item_id, event_number, next_attempt_at)
     select gen_random_uuid(), owner_id, id, 'note.created', gen_random_uuid(), 0, now() + interval '100 days'
     from webhook, generate_series(1, $2::integer - 3) where id = $1`,
    [id, max],
  );
  const ids = [await make.note(ada), await make.note(ada), note].map((each) => each.id);
  await ada.run(setArchived, { ids, archived: true });
  const newest = async () => (await ada.run(log, { id, first: 3 })).webhookDeliveries.nodes;
  const failure = `${max} events were waiting already: this one and those after it were not sent`;
  expect(await newest()).toMatchObject([
    { type: "note.updated", state: "FAILED", attempts: 0, failure },
    { type: "note.created", state: "WAITING" },
    { type: "note.created", state: "WAITING" },
  ]);
  await sender.sendDue();
  expect(got).toHaveLength(3);
  await ada.run(setArchived, { ids, archived: false });
  await sender.sendDue();
  expect(got).toHaveLength(6);
});

test("once an event is sent, those behind it don't wait for its next attempt", async () => {
  const ada = await app.signUp();
  const { id } = await hook(ada, ["note.created", "note.updated"]);
  const note = await make.note(ada);
  answer = () => 500;
  for (const seconds of [5, 30, 300]) {
    await sender.sendDue();
    app.clock.advance(seconds * 1_000);
  }
  await sender.sendDue();
  await ada.run(updateNote, { id: note.id, title: "Rye", version: note.version });
  const [later, first] = await deliveries(ada, id);
  expect(later.nextAttemptAt).toBe(first.nextAttemptAt);
  answer = () => 200;
  got = [];
  await ada.run(resend, { id: first.id });
  await sender.sendDue();
  expect(got.map(({ type }) => type)).toEqual(["note.created", "note.updated"]);
});

test("a sender that is killed or stopped loses nothing", async () => {
  const ada = await app.signUp();
  const { id } = await hook(ada, ["note.created"]);
  const { id: noteId } = await make.note(ada);
  // as a killed process leaves it: taken, and never answered for
  const taken = "update webhook_delivery set attempts = 1, sending_until = $2 where webhook_id = $1";
  await app.services.pool.query(taken, [id, new Date(app.clock.now().getTime() + 60_000)]);
  await sender.sendDue();
  expect(got).toEqual([]);
  app.clock.advance(60_000);
  await new WebhookSender(app.services).sendDue();
  expect(got.map(({ itemId }) => itemId)).toEqual([noteId]);

  const { id: secondId } = await make.note(ada);
  const stopped = new WebhookSender(app.services);
  let breakOff: Promise<void> | undefined;
  answer = () => {
    breakOff = stopped.stop();
    return 500;
  };
  await stopped.sendDue();
  await breakOff;
  answer = () => 200;
  app.clock.advance(5_000);
  got = [];
  await new WebhookSender(app.services).sendDue();
  expect(got.map(({ itemId }) => itemId)).toEqual([secondId]);
});

/** A receiver that answers each request when a test says so. */
async function slowReceiver(): Promise<{ url: string; held: ((status: number) => void)[] }> {
  const held: ((status: number) => void)[] = [];
  const slow = createServer((request, response) => {
    request.resume().on("end", () => held.push((status) => response.writeHead(status).end()));
  });
  await new Promise<void>((listening) => slow.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void slow.close());
  return { url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`, held };
}

test("a failure that arrives late undoes no delivery", async () => {
  const ada = await app.signUp("Ada");
  const { url, held } = await slowReceiver();
  const { id } = await hook(ada, ["note.created"], url);
  await make.note(ada);
  const sending = [sender.sendDue()];
  await expect.poll(() => held.length).toBe(1);
  // by then its process counts as gone
  app.clock.advance(60_000);
  sending.push(new WebhookSender(app.services).sendDue());
  await expect.poll(() => held.length).toBe(2);
  held[1]?.(204);
  await sending[1];
  held[0]?.(500);
  await sending[0];
  expect(await deliveries(ada, id)).toMatchObject([{ state: "DELIVERED", responseStatus: 204 }]);
});

test("an event that is being sent is not sent a second time meanwhile", async () => {
  const ada = await app.signUp("Ada");
  const { url, held } = await slowReceiver();
  const { id } = await hook(ada, ["note.created", "note.updated"], url);
  const note = await make.note(ada);
  const sending = [sender.sendDue()];
  await expect.poll(() => held.length).toBe(1);
  const [created] = await deliveries(ada, id);
  const again = () => ada.run(resend, { id: created.id });
  await expect(again()).rejects.toThrow("It is being sent already");
  await ada.run(update, { id, input: { isOn: false } });
  await ada.run(update, { id, input: { isOn: true } });
  await expect(again()).rejects.toMatchObject({ code: "CONFLICT" });
  held[0]?.(204);
  await sending[0];

  // an earlier event of the item that arrives again doesn't release the one under way
  await ada.run(updateNote, { id: note.id, title: "Rye", version: note.version });
  sending.push(sender.sendDue());
  await expect.poll(() => held.length).toBe(2);
  await again();
  const other = new WebhookSender(app.services).sendDue();
  await expect.poll(() => held.length).toBe(3);
  held[2]?.(204);
  await other;
  await new WebhookSender(app.services).sendDue();
  held[1]?.(204);
  await sending[1];
  expect(held).toHaveLength(3);
  expect(await deliveries(ada, id)).toMatchObject([
    { type: "note.updated", state: "DELIVERED", attempts: 1 },
    { type: "note.created", state: "DELIVERED", attempts: 1 },
  ]);
});

test("after a rotation both secrets sign for 24 hours", async () => {
  const ada = await app.signUp();
  const { id, secret } = await hook(ada, ["note.created"]);
  const { rotateWebhookSecret } = await ada.run(rotate, { id });
  const until = Date.parse(rotateWebhookSecret.webhook.formerSecretUntil);
  expect(until - app.clock.now().getTime()).toBeGreaterThan(86_390_000);
  await make.note(ada);
  await sender.sendDue();
  expect(got).toHaveLength(1);
  for (const each of [secret, rotateWebhookSecret.secret]) verify(each, got[0] as Got);
  app.clock.advance(86_400_000);
  await ada.run(sendTest, { id });
  await sender.sendDue();
  verify(rotateWebhookSecret.secret, got[1] as Got);
  expect(got[1]).toMatchObject({ type: "webhook.test", itemId: id });
  expect(() => verify(secret, got[1] as Got)).toThrow();
});

test("a secret that is rotated twice within a day ends at once, and the one before the last signs", async () => {
  const ada = await app.signUp();
  const { id, secret } = await hook(ada, ["note.created"]);
  const second = (await ada.run(rotate, { id })).rotateWebhookSecret.secret;
  const third = (await ada.run(rotate, { id })).rotateWebhookSecret.secret;
  await make.note(ada);
  await sender.sendDue();
  for (const each of [second, third]) verify(each, got[0] as Got);
  expect(() => verify(secret, got[0] as Got)).toThrow();
});

test("410 turns a webhook off at once, and five days of failure do; its owner gets a mail", async () => {
  const mails = async (email: string) => {
    const { rows } = await app.services.pool.query("select template from outbox_mail where recipient = $1", [email]);
    return rows.filter(({ template }) => template === "webhookOff").length;
  };
  const lines: string[] = [];
  const telling = vi.spyOn(app.services.log, "info").mockImplementation((...line) => lines.push(JSON.stringify(line)));
  const ada = await app.signUp();
  const { id } = await hook(ada, ["note.created"]);
  await Promise.all([make.note(ada), make.note(ada)]);
  answer = () => 410;
  await sender.sendDue();
  expect(await webhookOf(ada)).toMatchObject({ isOn: false, offReason: "GONE" });
  expect(new Set((await deliveries(ada, id)).map(({ state }: { state: string }) => state))).toEqual(
    new Set(["FAILED"]),
  );
  expect(await mails(ada.email)).toBe(1);
  await expect(ada.run(sendTest, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  got = [];
  await make.note(ada);
  await ada.run(update, { id, input: { isOn: true } });
  await sender.sendDue();
  expect(got).toEqual([]);

  answer = () => 302;
  await make.note(ada);
  await sender.sendDue();
  const day = 86_400_000;
  app.clock.advance(5 * day - 1_000);
  await sender.sendDue();
  expect(await webhookOf(ada)).toMatchObject({ isOn: true, failingSince: expect.any(String) });
  app.clock.advance(1_000);
  await make.note(ada);
  await sender.sendDue();
  expect(await webhookOf(ada)).toMatchObject({ isOn: false, offReason: "FAILING" });
  expect(await mails(ada.email)).toBe(2);
  expect(got.every(({ headers }) => headers.host === address().slice(7))).toBe(true);
  telling.mockRestore();
  expect(lines.filter((line) => line.includes("A webhook was turned off"))).toHaveLength(2);
  expect(lines.join()).not.toMatch(/hidden|whsec/);
});

test("a change that commits just after a webhook was turned off leaves nothing that waits or is sent later", async () => {
  const { pool } = app.services;
  const ada = await app.signUp("Ada");
  const { id } = await hook(ada, ["note.created"]);
  /** The receiver turns it off while a note is being created. */
  const turnOffMeanwhile = async () => {
    await make.note(ada);
    const change = await pool.connect();
    await change.query("begin");
    await change.query(
      `insert into domain_event (name, audience, data)
       select name, audience, data from domain_event where audience = $1 and data ->> 'isNew' = 'true' limit 1`,
      [ada.userId],
    );
    answer = () => 410;
    await sender.sendDue();
    answer = () => 204;
    got = [];
    await change.query("commit");
    change.release();
  };
  const newest = async () => (await deliveries(ada, id))[0];

  await turnOffMeanwhile();
  await ada.run(update, { id, input: { isOn: true } });
  await sender.sendDue();
  expect([got, await newest()]).toEqual([[], expect.objectContaining({ state: "FAILED", attempts: 0 })]);

  await turnOffMeanwhile();
  expect(await newest()).toMatchObject({ state: "WAITING" });
  await cleanDeliveries(app.services);
  expect(await newest()).toMatchObject({ state: "FAILED" });
});

test("addresses are checked when a webhook is made and again when it is called", async () => {
  const outside = await testApp({ settings: { runJobs: false } });
  const ada = await outside.signUp();
  const input = (url: string) => ({ input: { url, events: ["note.created"] } });
  for (const url of [
    ...["https://127.0.0.1/", "https://localhost/x", "https://[::1]/", "https://169.254.169.254/", "https://10.0.0.1"],
    ...["https://168.63.129.16/", "https://[::ffff:7f00:1]/", "https://0/", "https://[64:ff9b::a00:1]/"],
    ...["http://example.com", "ftp://example.com", "https://me:secret@example.com/", "nonsense"],
    `https://example.com/${"x".repeat(2_000)}`,
  ])
    await expect(ada.run(create, input(url)), url).rejects.toMatchObject({ fields: { url: expect.any(String) } });
  for (const events of [[], ["note.read"], Array(18).fill("note.created")])
    await expect(ada.run(create, { input: { url: "https://x.invalid", events } })).rejects.toMatchObject({
      fields: { events: expect.any(String) },
    });
  // a name that leads nowhere when it is entered, and to this machine later
  const { createWebhook } = await ada.run(create, input("https://rebound.invalid/"));
  const { id } = createWebhook.webhook;
  await make.note(ada);
  const changed = new WebhookSender(outside.services, {
    lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  await changed.sendDue();
  expect((await deliveries(ada, id))[0]).toMatchObject({
    failure: "Its address is in a private network",
    responseStatus: null,
  });
});

test("a token that may not read all events of a webhook changes it in no way, and reads neither its log nor its secret", async () => {
  const ada = await app.signUp();
  const { id } = await hook(ada, ["event.created", "note.created"]);
  await make.note(ada);
  const [newest] = await deliveries(ada, id);
  const narrow = await ada.token(["profile:write", "notes:read"]);
  for (const [document, variables] of [
    [log, { id }],
    [update, { id, input: { url: "https://a.example/stolen", events: ["note.created"] } }],
    [update, { id, input: { isOn: false } }],
    [rotate, { id }],
    [sendTest, { id }],
    [resend, { id: newest.id }],
  ] as const)
    await expect(narrow.run(document, variables)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const wide = await ada.token(["profile:write", "notes:read", "calendar:read"]);
  await expect(wide.run(update, { id, input: { events: ["task.created"] } })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await wide.run(update, { id, input: { events: ["note.created"] } });
  await narrow.run(rotate, { id });
});

test("a person has at most 20 webhooks, which nobody else reaches; their log is bounded", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const { id } = await hook(ada, ["note.created"]);
  await Promise.all(Array.from({ length: 19 }, () => hook(ada, ["task.created"])));
  await expect(hook(ada, ["note.created"])).rejects.toMatchObject({ code: "CONFLICT" });
  await make.note(ada);
  await make.note(ada);
  const [newest] = await deliveries(ada, id);
  for (const [document, variables] of [
    [log, { id }],
    [update, { id, input: { isOn: false } }],
    [rotate, { id }],
    [sendTest, { id }],
    [remove, { id }],
    [resend, { id: newest.id }],
  ] as const)
    await expect(eve.run(document, variables)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await eve.run(`{ webhooks { ${fields} } }`)).webhooks).toEqual([]);

  const first = (await ada.run(log, { id, first: 1 })).webhookDeliveries;
  expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true }, nodes: [{ id: newest.id }] });
  const second = (await ada.run(log, { id, first: 1, after: first.pageInfo.endCursor })).webhookDeliveries;
  expect(second).toMatchObject({ pageInfo: { hasNextPage: false }, nodes: [{ itemId: expect.any(String) }] });

  await sender.sendDue();
  await app.services.pool.query(
    `insert into webhook_delivery (id, owner_id, webhook_id, type, item_id, event_number, state, created_at)
     select gen_random_uuid(), $1::uuid, $2::uuid, 'note.created', $2::uuid, 0, 'DELIVERED', now() - interval '31 days'
     from generate_series(1, 3) union all
     select gen_random_uuid(), $1::uuid, $2::uuid, 'note.created', $2::uuid, 0, 'DELIVERED', now() - interval '1 day' - n * interval '1 millisecond'
     from generate_series(1, 10_000) as n`,
    [ada.userId, id],
  );
  await cleanDeliveries(app.services);
  const { rows } = await app.services.pool.query(
    "select count(*)::integer as count, min(created_at) > now() - interval '2 days' as young from webhook_delivery where webhook_id = $1",
    [id],
  );
  expect(rows[0]).toMatchObject({ young: true });
  expect(rows[0].count).toBeLessThanOrEqual(10_000);
  await ada.run(remove, { id });
  expect((await ada.run("{ webhooks { id } }")).webhooks).toHaveLength(19);
});
