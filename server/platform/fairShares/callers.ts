import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { limitOf } from "../../limits.js";
import { type AppError, RateLimitedError, TooLargeError } from "../errors.js";
import { networkOf } from "../http/networkOf.js";
import type { OnGone } from "./FairShare.js";
import { MinuteUse } from "./MinuteUse.js";
import { Patience } from "./Patience.js";

/** The caller that something runs for, and the connections that it uses. */
interface Running {
  /** Null for the app's own work: jobs, timers, the start. */
  caller: Caller | null;
  isInBackground: boolean;
}

const storage = new AsyncLocalStorage<Running>();
/**
 * How long a request may wait for turns and connections. Together with the silence allowed for a statement it stays
 * below the ten seconds in which a request has to report that the database is away.
 */
const patienceMilliseconds = 3_500;
const megabyte = 2 ** 20;
/**
 * How much a request may read from the database and answer, and how much all requests of one caller may whose answers
 * are still being sent. Below `small` a request isn't counted among those.
 */
export const maxHeldBytes = {
  request: limitOf.operations.answerBytes.max,
  caller: limitOf.operations.answersBytes.max,
  small: megabyte,
};

/** The caller that the current code runs for; null for the app's own work. */
export function currentCaller(): Caller | null {
  return storage.getStore()?.caller ?? null;
}

/** Whether the current code uses the connections of background work. */
export function isInBackground(): boolean {
  return storage.getStore()?.isInBackground ?? false;
}

/** Runs the work as the app's own, whoever caused it. */
export function asSystem<R>(work: () => R): R {
  return storage.run({ caller: null, isInBackground: false }, work);
}

/** Runs work that nobody waits for, and everything that it starts: it uses other connections, and may take longer. */
export function inBackground<R>(work: () => R): R {
  return storage.run({ caller: null, isInBackground: true }, work);
}

/** Runs long work of a request, such as an import: as in the background, within the caller's share. */
export function withLongStatements<R>(work: () => R): R {
  return storage.run({ caller: currentCaller(), isInBackground: true }, work);
}

/** Who a request runs for: the address that it comes from until the person is known. */
export class Caller {
  /** Whether a heavy operation runs, whose statements run one after the other. */
  isHeavy = false;
  readonly patience = new Patience(patienceMilliseconds);
  /** Whether the person behind it has been found. */
  isKnown = false;
  private isToken = false;
  private listeners: Set<() => void> | null = null;
  private heldBytes = 0;
  /** Whether the end of its answer is already listened for. */
  private isFollowed = false;

  /** @param large the callers whose requests hold much data at the moment. */
  constructor(
    private who: string,
    private readonly seconds: DatabaseSeconds,
    private readonly large: Set<Caller>,
    private readonly response: ServerResponse | null = null,
  ) {}

  get key(): string {
    return this.who;
  }

  /** @param isToken whether a token's, whose answers say what is left of the minute. */
  become(userId: string, isToken = false): void {
    this.who = userId;
    this.isKnown = true;
    this.isToken = isToken;
  }

  /** The headers of the IETF's draft on rate limits; none for answers to browsers. */
  get limitHeaders(): Record<string, string> {
    return this.isToken ? this.seconds.headersFor(this.who) : {};
  }

  /** Calls the listener when the client goes away before it has its answer. */
  readonly onGone: OnGone = (listener) => {
    const { response } = this;
    // work that continues after the answer waits as usual
    if (!response || response.writableFinished) return () => undefined;
    if (response.destroyed) {
      listener();
      return () => undefined;
    }
    if (!this.listeners) {
      const listeners = new Set<() => void>();
      response.once("close", () => {
        if (!response.writableFinished) for (const each of listeners) each();
      });
      this.listeners = listeners;
    }
    const { listeners } = this;
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  /** @throws RateLimitedError when the minute's database seconds are used up. */
  checkSeconds(): void {
    this.seconds.check(this.who);
  }

  /**
   * Counts what has been read for the request.
   * @returns why it may read no more.
   */
  holdRead(bytes: number): AppError | null {
    return this.hold(this.heldBytes + bytes);
  }

  /**
   * Counts an answer that is about to be sent, most of which has been read for it.
   * @returns why it may not be sent.
   */
  holdAnswer(bytes: number): AppError | null {
    return this.hold(Math.max(this.heldBytes, bytes));
  }

  /** For a streamed answer: the data read so far has been sent. */
  letGo(): void {
    this.heldBytes = 0;
    this.large.delete(this);
  }

  /** Counts the time that a connection was held. */
  charge(milliseconds: number): void {
    this.seconds.charge(this.who, milliseconds);
  }

  private hold(bytes: number): AppError | null {
    this.heldBytes = bytes;
    if (this.heldBytes <= maxHeldBytes.small) return null;
    if (this.heldBytes > maxHeldBytes.request) {
      return new TooLargeError(
        `This answer is larger than ${maxHeldBytes.request / megabyte} MB. Please ask for fewer items or fields.`,
      );
    }
    this.countAmongLarge();
    const held = [...this.large].reduce((sum, { who, heldBytes }) => sum + (who === this.who ? heldBytes : 0), 0);
    if (held <= maxHeldBytes.caller) return null;
    return new RateLimitedError("Large answers to you are still on their way. Please take those first.", 5);
  }

  /** Until the answer has been sent. */
  private countAmongLarge(): void {
    const { response } = this;
    if (!response || response.destroyed || response.writableFinished) return;
    this.large.add(this);
    if (this.isFollowed) return;
    this.isFollowed = true;
    response.once("close", () => this.large.delete(this));
  }
}

/** How long each caller held database connections in the current minute, in this process. */
export class DatabaseSeconds {
  private readonly used: MinuteUse;
  private readonly maxMilliseconds: number;

  /** @param secondsPerMinute 0 counts nothing. */
  constructor(secondsPerMinute: number, now?: () => number) {
    this.maxMilliseconds = secondsPerMinute * 1000;
    this.used = new MinuteUse(now);
  }

  check(key: string): void {
    if (this.maxMilliseconds === 0) return;
    const { milliseconds, left } = this.used.of(key);
    if (milliseconds < this.maxMilliseconds) return;
    const retryAfterSeconds = Math.ceil(left / 1000);
    throw new RateLimitedError(
      `Your requests kept the database busy for more than ${this.maxMilliseconds / 1000} seconds within a minute. Please try again in ${retryAfterSeconds} seconds.`,
      retryAfterSeconds,
    );
  }

  /** `RateLimit-Policy` and `RateLimit` in milliseconds of the database. */
  headersFor(key: string): Record<string, string> {
    if (this.maxMilliseconds === 0) return {};
    const { milliseconds, left } = this.used.of(key);
    const rest = Math.max(0, Math.floor(this.maxMilliseconds - milliseconds));
    return {
      "ratelimit-policy": `"database";q=${this.maxMilliseconds};w=60;qu="database-milliseconds"`,
      ratelimit: `"database";r=${rest};t=${left > 0 ? Math.ceil(left / 1000) : 60}`,
    };
  }

  charge(key: string, milliseconds: number): void {
    if (this.maxMilliseconds > 0) this.used.charge(key, milliseconds);
  }
}

/** Knows the caller of everything that comes in from outside. */
export class Callers {
  private readonly seconds: DatabaseSeconds;
  private readonly large = new Set<Caller>();

  constructor(secondsPerMinute: number) {
    this.seconds = new DatabaseSeconds(secondsPerMinute);
  }

  /**
   * Runs every request for its sender.
   * @param identify finds the sender of a request that was answered before anybody was looked up.
   */
  register(fastify: FastifyInstance, identify: (request: FastifyRequest) => Promise<unknown>): void {
    const callers = new WeakMap<FastifyRequest, Caller>();
    fastify.addHook("onRequest", (request, reply, done) => {
      // a closed connection has no remote address; nobody waits for an answer
      if (request.socket.remoteAddress === undefined) return void request.socket.destroy();
      const caller = new Caller(networkOf(request.ip), this.seconds, this.large, reply.raw);
      callers.set(request, caller);
      storage.run({ caller, isInBackground: false }, done);
    });
    fastify.addHook("onSend", (request, reply, payload, done) => {
      const caller = callers.get(request);
      const finish = () => {
        reply.headers(caller?.limitHeaders ?? {});
        done(null, payload);
      };
      // every answer to a token says what is left of its minute; none of a 401, and an outage can't say whose it is
      const isAsked = request.headers.authorization !== undefined && reply.statusCode !== 401 && reply.statusCode < 500;
      if (!caller || caller.isKnown || !isAsked) return finish();
      void storage.run({ caller, isInBackground: false }, () => identify(request).then(finish, finish));
    });
    // the body is read in the socket's events, which belong to no request
    fastify.addHook("preValidation", (request, _reply, done) =>
      storage.run({ caller: callers.get(request) ?? null, isInBackground: false }, done),
    );
  }

  /** Runs work of a socket for its person, or for its address while there is none. */
  runFor<R>(who: { userId: string } | { ipAddress: string }, work: () => R): R {
    const key = "userId" in who ? who.userId : networkOf(who.ipAddress);
    return storage.run({ caller: new Caller(key, this.seconds, this.large), isInBackground: false }, work);
  }
}
