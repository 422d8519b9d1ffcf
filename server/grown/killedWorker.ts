import { setTimeout as wait } from "node:timers/promises";
import { rowsOf } from "../testing/tableContents.js";
import type { GrownForm } from "./GrownForm.js";

export interface MailFigures {
  sent: number;
  /** Mails that the catcher received twice, by their Message-ID. */
  arrivedTwice: number;
  /**
   * Mails that it received when the worker was killed, before the answer could be stored: they were not tried again.
   */
  skipped: number;
  /** Mails that it did not receive, and whose sender is told that they may not have arrived. */
  told: number;
  /** Mails that neither arrived nor were reported. */
  silent: number;
  /** Mails that it has once the senders have retried those that were reported and had not arrived. */
  arrivedOnce: number;
  secondsUntilAllAreOut: number;
}

const recipientsOfSend = 20;
/** A killed worker's jobs count as dead after half a minute, and are found within another. */
const secondsToEnd = 240;

interface OutboxRow {
  id: string;
  status: string;
}

/** Kills the worker when a mail server has just received a whole mail, and starts another. */
export async function killedWorker(grown: GrownForm, count: number): Promise<MailFigures> {
  const { site, mail } = grown;
  const cookie = await site.signUp("Sender");
  const { createNote } = await site.ask<{ createNote: { id: string } }>(
    cookie,
    "mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }",
    { input: { title: "For many" } },
  );
  const before = mail.mails.length;
  const killed = new Promise<void>((resolve) => {
    const { child } = grown.worker;
    mail.onMail = () => {
      if (mail.mails.length - before !== Math.ceil(count / 2)) return;
      child.once("exit", () => resolve());
      // the whole mail is here, and its answer reaches nobody
      child.kill("SIGKILL");
    };
  });
  const addresses = Array.from({ length: count }, (_, at) => `reader${at}@amaro.example`);
  const sends: string[] = [];
  for (let at = 0; at < count; at += recipientsOfSend) {
    const recipients = addresses.slice(at, at + recipientsOfSend);
    const { sendContent } = await site.ask<{ sendContent: { send: { id: string } } }>(
      cookie,
      "mutation ($input: SendContentInput!) { sendContent(input: $input) { send { id } } }",
      { input: { itemId: createNote.id, recipients } },
    );
    sends.push(sendContent.send.id);
  }
  await killed;
  mail.onMail = undefined;
  const began = performance.now();
  await grown.startWorker();
  await allOut(grown);
  const secondsUntilAllAreOut = (performance.now() - began) / 1_000;

  const arrived = () =>
    Map.groupBy(mail.mails.slice(before), ({ headers }) => /^message-id: <([^@]+)@/im.exec(headers)?.[1] ?? "");
  const rows = await outbox(grown);
  const failed = rows.filter(({ status }) => status === "FAILED");
  const first = arrived();
  const told = failed.filter(({ id }) => !first.has(id));
  const figures = {
    sent: rows.length,
    arrivedTwice: [...first.values()].filter((mails) => mails.length > 1).length,
    skipped: failed.length - told.length,
    told: told.length,
    silent: rows.filter(({ id, status }) => status !== "FAILED" && !first.has(id)).length,
    secondsUntilAllAreOut,
  };
  // as the sender does after asking those people
  for (const sendId of sends) {
    const deliveries = await rowsOf<{ id: string }>(
      grown.databaseUrl,
      `select id from delivery where send_id = '${sendId}' and mail_id = any('{${told.map(({ id }) => id)}}')`,
    );
    if (deliveries.length === 0) continue;
    await site.ask(
      cookie,
      "mutation ($sendId: ID!, $ids: [ID!]) { retrySend(sendId: $sendId, deliveryIds: $ids) { id } }",
      {
        sendId,
        ids: deliveries.map(({ id }) => id),
      },
    );
  }
  await allOut(grown);
  return { ...figures, arrivedOnce: [...arrived().values()].filter((mails) => mails.length === 1).length };
}

function outbox({ databaseUrl }: GrownForm): Promise<OutboxRow[]> {
  return rowsOf<OutboxRow>(
    databaseUrl,
    "select id, status from outbox_mail where recipient like 'reader%@amaro.example'",
  );
}

async function allOut(grown: GrownForm): Promise<void> {
  for (const end = performance.now() + secondsToEnd * 1_000; performance.now() < end; await wait(200))
    if ((await outbox(grown)).every(({ status }) => status !== "WAITING")) return;
  throw new Error(`Mails still wait after ${secondsToEnd} s.`);
}
