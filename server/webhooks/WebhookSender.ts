import type { LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { Webhook as Signer } from "standardwebhooks";
import { type Runner, systemData, systemStatement } from "../platform/data/Data.js";
import { inTransaction } from "../platform/data/inTransaction.js";
import { sameOwner } from "../platform/data/owners.js";
import type { Services } from "../platform/services.js";
import { webhookQueuedEvent } from "./announceWebhooks.js";
import { type PostResult, postEvent } from "./postEvent.js";
import { turnOff } from "./turnOff.js";
import { WebhookOffReason } from "./webhookEnums.js";
import { openSecret } from "./webhookSecrets.js";

export interface SenderOptions {
  /** The waits before the attempts after the first, in seconds. */
  retrySeconds?: readonly number[];
  /** Finds the address of a name; the system's own by default. */
  lookup?: LookupFunction;
}

type Parts = Pick<Services, "accounts" | "clock" | "live" | "log" | "mail" | "pool" | "settings">;

const [minute, hour] = [60, 3_600];
/** 12 attempts, the last one about two days and 18 hours after the first. */
const retries = [
  ...[5, 30, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour],
  ...Array.from({ length: 4 }, () => 12 * hour),
];
const daysOfFailure = 5;
/** An attempt whose process shows no result by then is made again. */
const leaseSeconds = 60;
/** On one instance; where they are too few, those whose people have the least of them go first. */
const maxInFlight = 200;
/** Of one webhook; while it fails, one. */
const maxOfWebhook = 4;
const lookMilliseconds = 10_000;
const failedMilliseconds = 15_000;
/** The receiver asks to be called no more. */
const gone = 410;

interface Claimed {
  id: string;
  ownerId: string;
  webhookId: string;
  type: string;
  itemId: string;
  eventNumber: string;
  attempts: number;
  createdAt: string;
  url: string;
  secret: Buffer;
  formerSecret: Buffer | null;
  formerSecretUntil: string | null;
}

/** `inFlight` says how many are being sent of each person and of each webhook, by id, as JSON. */
type ClaimValues = { now: string; leaseUntil: string; room: number; inFlight: string };

/**
 * Takes what is due, for as long as an attempt lasts. An event waits for those of its item before it, which still wait
 * while they are being sent.
 */
const claim = systemStatement("webhooks go out")<Claimed, ClaimValues>((db, given) =>
  db
    .with("due", () =>
      db
        .selectFrom("webhook as w")
        .where("w.is_on", "=", true)
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom("webhook_delivery as d")
              .where(sameOwner("d", "w"))
              .whereRef("d.webhook_id", "=", "w.id")
              .where("d.state", "=", sql.lit("WAITING"))
              .where("d.next_attempt_at", "<=", given.now)
              .where((eb) => eb.or([eb("d.sending_until", "is", null), eb("d.sending_until", "<=", given.now)]))
              .where(({ not, exists, selectFrom }) =>
                not(
                  exists(
                    selectFrom("webhook_delivery as before")
                      .whereRef("before.webhook_id", "=", "d.webhook_id")
                      .whereRef("before.item_id", "=", "d.item_id")
                      .whereRef("before.event_number", "<", "d.event_number")
                      .where("before.state", "=", sql.lit("WAITING"))
                      .select("before.id"),
                  ),
                ),
              )
              .select(["d.id", "d.next_attempt_at"])
              .orderBy("d.next_attempt_at")
              .limit(
                sql<number>`greatest(0, case when w.failing_since is null then ${sql.lit(maxOfWebhook)} else 1 end
                  - coalesce((${given.inFlight}::jsonb ->> w.id::text)::integer, 0))`,
              )
              .as("next"),
          (join) => join.onTrue(),
        )
        .select("next.id")
        .orderBy(
          sql`row_number() over (partition by w.owner_id order by next.next_attempt_at)
            + coalesce((${given.inFlight}::jsonb ->> w.owner_id::text)::integer, 0)`,
        )
        .orderBy("next.next_attempt_at")
        .limit(sql<number>`${given.room}::integer`),
    )
    .updateTable("webhook_delivery as d")
    .from("webhook as w")
    .whereRef("w.id", "=", "d.webhook_id")
    .where("w.is_on", "=", true)
    .where("d.id", "in", (eb) => eb.selectFrom("due").select("due.id"))
    // another instance may have taken it a moment before
    .where("d.state", "=", sql.lit("WAITING"))
    .where("d.next_attempt_at", "<=", given.now)
    .where((eb) => eb.or([eb("d.sending_until", "is", null), eb("d.sending_until", "<=", given.now)]))
    .set({ attempts: sql<number>`attempts + 1`, sending_until: given.leaseUntil })
    .returning([
      "d.id",
      "d.owner_id as ownerId",
      "d.webhook_id as webhookId",
      "d.type",
      "d.item_id as itemId",
      "d.event_number as eventNumber",
      "d.attempts",
      "d.created_at as createdAt",
      "w.url",
      "w.secret",
      "w.former_secret as formerSecret",
      "w.former_secret_until as formerSecretUntil",
    ]),
);

/**
 * Sends what waits for webhooks, with several at a time, each at least once: an event waits in the database until its
 * receiver has answered.
 */
export class WebhookSender {
  private readonly retrySeconds: readonly number[];
  private readonly stopping = new AbortController();
  private readonly inFlight = new Map<string, { ids: readonly string[]; sending: Promise<void> }>();
  /** Resolves when something was queued or sent since the last look. */
  private news = Promise.withResolvers<void>();

  constructor(
    private readonly services: Parts,
    private readonly options: SenderOptions = {},
  ) {
    this.retrySeconds = options.retrySeconds ?? retries;
  }

  /** Sends everything that is due, until nothing is; for tests. */
  async sendDue(): Promise<void> {
    while ((await this.begin()) > 0 || this.inFlight.size > 0) await Promise.race(this.sends());
  }

  /** Looks for what waits whenever something is queued, until `stop`. */
  async run(): Promise<void> {
    const { signal } = this.stopping;
    const { live, clock, log } = this.services;
    const stopListening = live.handle(webhookQueuedEvent, () => this.news.resolve());
    while (!signal.aborted) {
      let pause = failedMilliseconds;
      this.news = Promise.withResolvers();
      try {
        if ((await this.begin()) > 0) continue;
        pause = Math.min(lookMilliseconds, Math.max(0, (await this.nextAt()) - clock().getTime()));
      } catch (error) {
        log.error({ err: error }, "Webhooks could not be looked for");
      }
      const pausing = wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
      await Promise.race([this.news.promise, pausing]);
    }
    stopListening();
  }

  /** Breaks off what is being sent: it is sent again at the next start. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.sends());
  }

  private sends(): Promise<void>[] {
    return [...this.inFlight.values()].map(({ sending }) => sending);
  }

  /** Begins to send what is due, as far as there is room; returns how many that are. */
  private async begin(): Promise<number> {
    const room = maxInFlight - this.inFlight.size;
    if (room <= 0 || this.stopping.signal.aborted) return 0;
    const now = this.services.clock().getTime();
    const counts: Record<string, number> = {};
    for (const { ids } of this.inFlight.values()) for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
    const claimed = await claim(this.services.pool, {
      now: new Date(now).toISOString(),
      leaseUntil: new Date(now + leaseSeconds * 1_000).toISOString(),
      room,
      inFlight: JSON.stringify(counts),
    });
    for (const delivery of claimed) {
      const { id, ownerId, webhookId } = delivery;
      const sending = this.send(delivery)
        .catch((error: unknown) =>
          this.services.log.error({ err: error, deliveryId: id }, "The result of a webhook could not be stored"),
        )
        .finally(() => {
          this.inFlight.delete(id);
          this.news.resolve();
        });
      this.inFlight.set(id, { ids: [ownerId, webhookId], sending });
    }
    return claimed.length;
  }

  /** When the next attempt that isn't due yet is made; infinity when there is none. */
  private async nextAt(): Promise<number> {
    const { at } = await this.db()
      .selectFrom("webhook as w")
      .where("w.is_on", "=", true)
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("webhook_delivery as d")
            .where(sameOwner("d", "w"))
            .whereRef("d.webhook_id", "=", "w.id")
            .where("d.state", "=", sql.lit("WAITING"))
            .where("d.next_attempt_at", ">", this.now())
            .select("d.next_attempt_at")
            .orderBy("d.next_attempt_at")
            .limit(1)
            .as("next"),
        (join) => join.onTrue(),
      )
      .select(({ fn }) => fn.min("next.next_attempt_at").as("at"))
      .executeTakeFirstOrThrow();
    return at ? Date.parse(at) : Number.POSITIVE_INFINITY;
  }

  private async send(delivery: Claimed): Promise<void> {
    const { id, type, itemId, createdAt, url } = delivery;
    const { settings, clock } = this.services;
    const at = clock();
    const body = JSON.stringify({ type, timestamp: createdAt, data: { id: itemId } });
    const signature = await this.signatureOf(delivery, at, body);
    if (signature === null) {
      const failure = "The instance's secret has changed. Rotate the webhook's secret.";
      return this.noteFailure(delivery, { status: null, text: null, failure });
    }
    const headers = {
      "content-type": "application/json",
      "user-agent": "Commonplace",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": signature,
    };
    const { signal } = this.stopping;
    const { lookup } = this.options;
    const result = await postEvent(url, body, headers, {
      mayBePrivate: settings.allowPrivateAddresses,
      signal,
      lookup,
    }).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (result === null) return this.giveBack(delivery);
    return result.failure === null ? this.noteSuccess(delivery, result) : this.noteFailure(delivery, result);
  }

  /** A signature by each secret that is valid. */
  private async signatureOf(delivery: Claimed, at: Date, body: string): Promise<string | null> {
    const { id, secret, formerSecret, formerSecretUntil } = delivery;
    const isFormerValid = formerSecretUntil !== null && Date.parse(formerSecretUntil) > at.getTime();
    const sealed = isFormerValid && formerSecret ? [secret, formerSecret] : [secret];
    const opened = await Promise.all(sealed.map((each) => openSecret(this.services, each)));
    const signatures = opened.flatMap((key) => (key ? [new Signer(key, { format: "raw" }).sign(id, at, body)] : []));
    return signatures.length > 0 ? signatures.join(" ") : null;
  }

  private async noteSuccess(delivery: Claimed, { status, text }: PostResult): Promise<void> {
    const { id, webhookId, itemId, eventNumber } = delivery;
    const now = this.now();
    await this.db()
      .with("taken", (db) =>
        db
          .updateTable("webhook_delivery")
          .set({
            state: "DELIVERED",
            next_attempt_at: null,
            sending_until: null,
            last_attempt_at: now,
            response_status: status,
            response_text: text,
            failure: null,
          })
          .where("id", "=", id),
      )
      // those behind it needn't wait for its next attempt
      .with("released", (db) =>
        db
          .updateTable("webhook_delivery")
          .set({ next_attempt_at: now })
          .where("webhook_id", "=", webhookId)
          .where("item_id", "=", itemId)
          .where("event_number", ">", eventNumber)
          .where("state", "=", "WAITING")
          .where("next_attempt_at", ">", now),
      )
      .updateTable("webhook")
      .set({ failing_since: null })
      .where("id", "=", webhookId)
      .where("failing_since", "is not", null)
      .execute();
  }

  private async noteFailure(delivery: Claimed, { status, text, failure }: PostResult): Promise<void> {
    const { id, webhookId, itemId, eventNumber, attempts } = delivery;
    const now = this.now();
    const waitSeconds = this.retrySeconds[attempts - 1];
    await inTransaction(this.services.pool, async (client) => {
      const db = this.db(client);
      // the webhook's row first, as where a person turns it off
      const webhook = await db
        .updateTable("webhook")
        .set({ failing_since: sql<string>`coalesce(failing_since, ${now}::timestamptz)` })
        .where("id", "=", webhookId)
        .returning(["is_on as isOn", ({ ref }) => ref("failing_since").$notNull().as("failingSince")])
        .executeTakeFirst();
      if (!webhook) return;
      const next =
        waitSeconds !== undefined && webhook.isOn
          ? new Date(Date.parse(now) + waitSeconds * 1_000).toISOString()
          : null;
      await db
        .updateTable("webhook_delivery")
        .set({
          state: next ? "WAITING" : "FAILED",
          next_attempt_at: next,
          sending_until: null,
          last_attempt_at: now,
          response_status: status,
          response_text: text,
          failure,
        })
        .where("id", "=", id)
        // sent again by hand meanwhile, it may have arrived
        .where("state", "<>", "DELIVERED")
        .execute();
      // those behind it are not looked at before it was tried again
      if (next)
        await db
          .updateTable("webhook_delivery")
          .set({ next_attempt_at: next })
          .where("webhook_id", "=", webhookId)
          .where("item_id", "=", itemId)
          .where("event_number", ">", eventNumber)
          .where("state", "=", "WAITING")
          .where("next_attempt_at", "<", next)
          .execute();
      const failingDays = (Date.parse(now) - Date.parse(webhook.failingSince)) / 86_400_000;
      const reason =
        status === gone ? WebhookOffReason.GONE : failingDays >= daysOfFailure ? WebhookOffReason.FAILING : null;
      if (reason && webhook.isOn) await turnOff(this.services, client, webhookId, reason);
    });
  }

  /** An attempt that was broken off counts as none. */
  private async giveBack({ id }: Claimed): Promise<void> {
    await this.db()
      .updateTable("webhook_delivery")
      .set({ attempts: sql<number>`greatest(attempts - 1, 0)`, next_attempt_at: this.now(), sending_until: null })
      .where("id", "=", id)
      .where("state", "=", "WAITING")
      .execute();
  }

  private now(): string {
    return this.services.clock().toISOString();
  }

  private db(runner: Runner = this.services.pool) {
    return systemData(runner, "webhooks go out");
  }
}
