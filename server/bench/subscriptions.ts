import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import { median } from "./load.js";
import { memoryOf } from "./memory.js";
import type { Figure } from "./report.js";
import type { Person, Stage } from "./stage.js";

const people = 100;
const pagesEach = 20;
const recipientsOfSend = 20;
const secondsToHear = 30;

/**
 * 2 000 open pages of 100 people, each subscribed to arrivals: their cost in memory, and how soon each receives an item
 * that is sent to all.
 */
export async function measureSubscriptions(stage: Stage): Promise<Figure[]> {
  const sender = await stage.person(40);
  const receivers: Person[] = [];
  for (let count = 0; count < people; count += 1) receivers.push(await stage.person(0));
  const db = await stage.db();
  const { rows } = await db.query("select email from app_user where id = any($1::uuid[])", [
    receivers.map(({ id }) => id),
  ]);
  const emails = rows.map(({ email }) => email as string);
  const { rows: notes } = await db.query("select id from content_item where owner_id = $1 limit 1", [sender.id]);
  const send = async (recipients: string[]) => {
    const query = "mutation ($input: SendContentInput!) { sendContent(input: $input) { sent { status } } }";
    const answer = await fetch(`${stage.url}/graphql`, {
      method: "POST",
      headers: { cookie: sender.cookie, origin: stage.url, "content-type": "application/json" },
      body: JSON.stringify({ query, variables: { input: { itemId: notes[0].id, recipients } } }),
    });
    if (!answer.ok) throw new Error(`The send was refused: ${await answer.text()}`);
  };

  const before = memoryOf(stage.pid);
  const heardAt: number[] = [];
  const sockets: WebSocket[] = [];
  try {
    for (const receiver of receivers)
      sockets.push(...(await Promise.all(Array.from({ length: pagesEach }, () => open(stage, receiver, heardAt)))));
    // events are received only once the server has the subscription
    await wait(2_000);
    const held = memoryOf(stage.pid);
    const began = performance.now();
    for (let at = 0; at < emails.length; at += recipientsOfSend) await send(emails.slice(at, at + recipientsOfSend));
    for (const end = began + secondsToHear * 1000; heardAt.length < sockets.length && performance.now() < end; )
      await wait(5);
    const delays = heardAt.map((at) => at - began);
    return [
      { what: "server and database before (PSS)", value: before / 1e6, unit: "MB" },
      { what: `${sockets.length} open subscriptions, server and database`, value: held / 1e6, unit: "MB", atMost: 400 },
      { what: "subscriptions that heard of the send", value: heardAt.length, unit: "", atLeast: sockets.length },
      { what: "from the first of five sends to a page, median", value: median(delays), unit: "ms" },
      { what: "from the first of five sends to the last page", value: Math.max(...delays), unit: "ms" },
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}

/** A page that follows arrivals; resolves when the server accepts it. */
async function open(stage: Stage, { cookie }: Person, heardAt: number[]): Promise<WebSocket> {
  const headers = { cookie, origin: stage.url };
  const socket = new WebSocket(`${stage.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", { headers });
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("close", (code) => reject(new Error(`The socket was closed with ${code}`)));
    socket.once("open", () => socket.send(JSON.stringify({ type: "connection_init" })));
    socket.on("message", (data) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === "connection_ack") {
        const query = "subscription { itemReceived { receivedItemId item { id senderName snapshot { title } } } }";
        socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query } }));
        resolve();
      } else if (type === "next") heardAt.push(performance.now());
      else if (type === "ping") socket.send(JSON.stringify({ type: "pong" }));
    });
  });
  return socket;
}
