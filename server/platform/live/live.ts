import { sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";
import { systemData } from "../data/Data.js";
import { ping } from "../data/ping.js";
import { asSystem, inBackground } from "../fairShares/callers.js";
import { EventStream } from "./eventStream.js";
import { type DomainEvent, eventsChannel, unstoredId } from "./events.js";

type Handler = (event: DomainEvent) => void | Promise<void>;

const retryMilliseconds = 1_000;
const forgetMilliseconds = 3_600_000;
/**
 * Received events are kept for this long, and up to this number, for subscriptions that a page opens a moment late.
 * After a cut, events made this long before it are read too: their transactions may have been open.
 */
const rememberedMs = 30_000;
const maxRemembered = 10_000;
/** Missed events are read in batches that are no larger than a stream holds for its reader. */
const missedAtOnce = 500;
/** A connection that only listens doesn't notice that its other end is gone, so it is checked regularly. */
const askMilliseconds = 3_000;

/**
 * Receives events that any instance commits, over one connection for each instance. Events are hints: listeners load
 * again, and after a cut the missed events are read from the table.
 */
export class LiveEvents {
  private readonly streams = new Map<string, Set<EventStream>>();
  private readonly handlers = new Map<string, Set<Handler>>();
  private client: PoolClient | null = null;
  /** By number, in the order in which they were received. */
  private readonly remembered = new Map<string, { event: DomainEvent; heardAtMs: number }>();
  private readonly timers = new Set<NodeJS.Timeout>();
  /**
   * When a connection that had caught up was last known to receive events, on `performance.now()`; null before the
   * first.
   */
  private heardAtMs: number | null = null;
  private isStopped = true;
  private heardSince = 0;
  /** Called for every event with the person whom it concerns. */
  onEvent: ((audience: string) => void) | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
  ) {}

  /** Since when events have been received as they are committed, on `performance.now()`; null while they aren't. */
  get hearingSince(): number | null {
    return this.client && this.heardSince;
  }

  async start(): Promise<void> {
    this.isStopped = false;
    await this.listen();
    void inBackground(() => this.forget());
    this.every(forgetMilliseconds, () => void inBackground(() => this.forget()));
    // a connection that doesn't answer is cut, which is noticed as its end
    this.every(askMilliseconds, () => void this.ask());
  }

  /** Ends every stream; calling it again does nothing. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    for (const streams of this.streams.values()) for (const stream of streams) stream.end();
    this.streams.clear();
    this.client?.release(true);
    this.client = null;
  }

  /**
   * Events of that name for one person, from now on or since a recent moment.
   * @param sinceMs of `performance.now()`; events received more than 30 seconds ago are not delivered.
   */
  on(name: string, audience: string, sinceMs = Number.POSITIVE_INFINITY): AsyncIterableIterator<DomainEvent> {
    const key = `${name} ${audience}`;
    const streams = this.streams.get(key) ?? new Set();
    this.streams.set(key, streams);
    const stream = new EventStream(() => {
      streams.delete(stream);
      if (streams.size === 0) this.streams.delete(key);
    });
    streams.add(stream);
    const oldestMs = Math.max(sinceMs, performance.now() - rememberedMs);
    for (const { event, heardAtMs } of this.remembered.values())
      if (heardAtMs >= oldestMs && event.name === name && event.audience === audience) stream.push(event);
    return stream;
  }

  /** Calls the handler for every event of that name on this instance; it may be called twice for one event. */
  handle(name: string, handler: Handler): () => void {
    const handlers = this.handlers.get(name) ?? new Set();
    this.handlers.set(name, handlers);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  private every(milliseconds: number, act: () => void): void {
    const timer = setInterval(act, milliseconds);
    timer.unref();
    this.timers.add(timer);
  }

  private async ask(): Promise<void> {
    const { client } = this;
    if (!client) return;
    const askedAtMs = performance.now();
    const answers = await ping(client).then(
      () => true,
      () => false,
    );
    if (answers && client === this.client) this.heardAtMs = askedAtMs;
  }

  private async listen(): Promise<void> {
    const client = await this.pool.connect();
    try {
      // a connection's events run for the request that it was made for, which is none of ours
      client.on("notification", ({ payload }) => asSystem(() => this.hear(client, payload ?? "")));
      client.on("error", (error) => asSystem(() => this.reconnect(client, error)));
      client.once("end", () => asSystem(() => this.reconnect(client, new Error("The connection ended"))));
      await sql`listen ${sql.id(eventsChannel)}`.execute(systemData(client, "live events"));
      const listensSinceMs = performance.now();
      if (this.heardAtMs !== null) await this.catchUp(client, this.heardAtMs);
      this.heardAtMs = listensSinceMs;
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (this.isStopped) return client.release(true);
    this.heardSince = performance.now();
    this.client = client;
  }

  private reconnect(client: PoolClient, error: Error): void {
    if (this.isStopped || this.client !== client) return;
    this.client = null;
    client.release(error);
    this.log.warn({ err: error }, "Live events lost the database; trying again");
    this.retry();
  }

  private retry(): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (!this.isStopped) this.listen().catch(() => this.retry());
    }, retryMilliseconds);
    this.timers.add(timer);
  }

  /** Delivers events committed since then; their numbers are unknown, since an early one may be committed late. */
  private async catchUp(client: PoolClient, sinceMs: number): Promise<void> {
    // copied, since events that are delivered now displace the oldest
    const heard = new Set(this.remembered.keys());
    let last = "0";
    let events: (DomainEvent & { id: string })[];
    do {
      const ago = performance.now() - sinceMs + rememberedMs;
      events = await systemData(client, "live events")
        .selectFrom("domain_event")
        .selectAll()
        .where("created_at", ">", sql<string>`now() - ${ago} * interval '1 millisecond'`)
        .where("id", ">", last)
        .orderBy("id")
        .limit(missedAtOnce)
        .$narrowType<DomainEvent>()
        .execute();
      // some may have been received since the connection began to listen
      for (const event of events) if (!heard.has(event.id) && !this.remembered.has(event.id)) this.tell(event);
      last = events.at(-1)?.id ?? last;
    } while (events.length === missedAtOnce && !this.isStopped);
  }

  private hear(client: PoolClient, payload: string): void {
    try {
      const event = JSON.parse(payload) as DomainEvent & { id: string };
      // until the missed events have been read, they are still looked for since the cut
      if (client === this.client) this.heardAtMs = performance.now();
      this.tell(event);
    } catch (error) {
      this.log.error({ err: error }, "An event could not be read");
    }
  }

  private tell({ id, name, audience, data }: DomainEvent & { id: string }): void {
    const event = { name, audience, data };
    this.onEvent?.(audience);
    this.forgetHeard();
    if (id !== unstoredId) this.remembered.set(id, { event, heardAtMs: performance.now() });
    for (const stream of this.streams.get(`${name} ${audience}`) ?? []) stream.push(event);
    for (const handler of this.handlers.get(name) ?? []) {
      Promise.resolve()
        .then(() => handler(event))
        .catch((error) => this.log.error({ err: error, event: name }, "An event's handler failed"));
    }
  }

  /**
   * Keeps the events that the next reading of missed events would find again, which after a cut is more than the last
   * seconds.
   */
  private forgetHeard(): void {
    const oldestMs = (this.heardAtMs ?? 0) - rememberedMs;
    for (const [id, { heardAtMs }] of this.remembered) {
      if (heardAtMs >= oldestMs && this.remembered.size < maxRemembered) return;
      this.remembered.delete(id);
    }
  }

  private async forget(): Promise<void> {
    try {
      await systemData(this.pool, "live events")
        .deleteFrom("domain_event")
        .where("created_at", "<", sql<string>`now() - interval '1 hour'`)
        .execute();
    } catch (error) {
      this.log.warn({ err: error }, "Old events could not be deleted");
    }
  }
}
