import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Webhook as Verifier } from "standardwebhooks";
import { createApp } from "../app.js";
import { readSettings } from "../settings/settings.js";
import { median } from "./load.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const notes = 500;
const changesEach = 20;
const events = notes * changesEach;
const secondsToArrive = 300;

/**
 * 10 000 events for a receiver that fails three of ten attempts: all arrive, in the order of each note, with
 * signatures that verify. The waits between attempts are shortened.
 */
export async function measureWebhooks(stage: Stage): Promise<Figure[]> {
  const person = await stage.person(notes);
  const before = await createSeconds(stage, person);
  let secret = "";
  let invalid = 0;
  let doubled = 0;
  const taken = new Map<string, string[]>();
  const ids = new Set<string>();
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const isTaken = Math.random() >= 0.3;
      response.writeHead(isTaken ? 204 : 500).end();
      if (!isTaken) return;
      const id = String(request.headers["webhook-id"]);
      try {
        const body = Buffer.concat(chunks).toString();
        const { data } = new Verifier(secret).verify(body, request.headers as Record<string, string>) as {
          data: { id: string };
        };
        if (ids.has(id)) doubled += 1;
        else taken.set(data.id, [...(taken.get(data.id) ?? []), id]);
        ids.add(id);
      } catch {
        invalid += 1;
      }
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await stage.stop();
  const settings = readSettings({
    DATA_DIR: stage.dataDir,
    PORT: "0",
    HOST: "127.0.0.1",
    PUBLIC_URL: stage.url,
    LOG_LEVEL: "error",
    ALLOW_PRIVATE_ADDRESSES: "true",
  });
  const app = await createApp({ settings, webhooks: { retrySeconds: Array.from({ length: 40 }, () => 0.2) } });
  try {
    const at = await app.listen();
    const query = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }`;
    const answer = await fetch(`${at}/graphql`, {
      method: "POST",
      headers: { cookie: person.cookie, origin: stage.url, "content-type": "application/json" },
      body: JSON.stringify({ query, variables: { input: { url, events: ["note.updated", "note.created"] } } }),
    });
    const made = (await answer.json()) as { data: { createWebhook: { secret: string } } };
    secret = made.data.createWebhook.secret;
    const began = performance.now();
    const { pool } = app.services;
    for (let change = 0; change < changesEach; change += 1)
      await pool.query(
        `insert into domain_event (name, audience, data)
         select 'content.changed', owner_id, jsonb_build_object('itemId', id, 'contentType', 'NOTE')
         from content_item where owner_id = $1 and content_type = 'NOTE' order by id limit ${notes}`,
        [person.id],
      );
    const queuedSeconds = (performance.now() - began) / 1_000;
    for (const end = began + secondsToArrive * 1_000; ids.size < events && performance.now() < end; ) await wait(50);
    const seconds = (performance.now() - began) / 1_000;
    const { rows } = await pool.query<{ id: string; item: string }>(
      "select id, item_id as item from webhook_delivery where type = 'note.updated' order by event_number",
    );
    const wanted = Map.groupBy(rows, ({ item }) => item);
    const disordered = [...wanted].filter(
      ([item, sent]) => sent.map(({ id }) => id).join() !== taken.get(item)?.join(),
    ).length;
    return [
      { what: "createNote without webhooks, median", value: before * 1_000, unit: "ms" },
      { what: `${events} events queued`, value: queuedSeconds, unit: "s" },
      { what: `${events} events to a receiver that fails 30 %`, value: seconds, unit: "s", atMost: secondsToArrive },
      { what: "events lost", value: events - ids.size, unit: "", atMost: 0 },
      { what: "events that arrived twice", value: doubled, unit: "" },
      { what: "signatures that don't verify", value: invalid, unit: "", atMost: 0 },
      { what: "notes whose events came out of order", value: disordered, unit: "", atMost: 0 },
    ];
  } finally {
    await app.close();
    receiver.close();
  }
}

/** The median of 300 creations of a note. */
async function createSeconds(stage: Stage, { cookie }: Person): Promise<number> {
  const query = 'mutation { createNote(input: { title: "Bread" }) { id } }';
  const seconds: number[] = [];
  for (let count = 0; count < 300; count += 1) {
    const began = performance.now();
    const answer = await fetch(`${stage.url}/graphql`, {
      method: "POST",
      headers: { cookie, origin: stage.url, "content-type": "application/json" },
      body: JSON.stringify({ query }),
    });
    await answer.text();
    seconds.push((performance.now() - began) / 1_000);
  }
  return median(seconds);
}
