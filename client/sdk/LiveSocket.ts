import { type Client, createClient } from "graphql-ws";
import { CommonplaceError } from "./CommonplaceError.js";
import { errorOf, withoutToken } from "./errorOf.js";
import { wait } from "./wait.js";

export interface SubscribeOptions {
  /** Ends the subscription. */
  signal?: AbortSignal;
  /** How many milliseconds ago you read what you show: changes since then come first, of the last 30 seconds at most. */
  agoMs?: number;
  /** Called when the connection was lost and is back: query again what you show. */
  onReconnect?: () => void;
}

/** Trying again after these can't help. */
const fatalCodes = new Set([1002, 1003, 1007, 1008, 1009, 1010, 1011, 4400, 4401, 4403, 4406]);
const refusedCodes = new Set([4401, 4403]);
const pingMs = 15_000;
const pongMs = 10_000;
const ackMs = 30_000;
const shortestWaitMs = 500;
const longestWaitMs = 30_000;

/** One WebSocket for all subscriptions of a client, open while there are any. */
export class LiveSocket {
  readonly #client: Client;
  readonly #token: string;
  readonly #awaitConnection = new Set<() => void>();
  readonly #closed = new AbortController();
  #isConnected = false;
  #heardAt = 0;

  constructor(server: URL, token: string) {
    this.#token = token;
    const url = new URL(server);
    url.protocol = server.protocol.replace("http", "ws");
    let overdue: ReturnType<typeof setTimeout> | undefined;
    this.#client = createClient({
      url: url.href,
      connectionParams: { authorization: `Bearer ${token}` },
      // `iterate` connects again by itself: graphql-ws would give up after 4429, too many sockets
      retryAttempts: 0,
      connectionAckWaitTimeout: ackMs,
      keepAlive: pingMs,
      on: {
        connected: () => {
          this.#isConnected = true;
          for (const tell of this.#awaitConnection) tell();
          this.#awaitConnection.clear();
        },
        closed: () => {
          this.#isConnected = false;
          clearTimeout(overdue);
        },
        message: () => {
          this.#heardAt = performance.now();
        },
        ping: (isReceived) => {
          if (!isReceived) overdue = setTimeout(() => this.#client.terminate(), pongMs);
        },
        pong: (isReceived) => {
          if (isReceived) clearTimeout(overdue);
        },
      },
    });
  }

  /** Events until the signal ends them. After a lost connection those of the last 30 seconds come first. */
  async *iterate<TData>(
    query: string,
    variables: Record<string, unknown> | undefined,
    { signal, agoMs = 0, onReconnect }: SubscribeOptions,
  ): AsyncGenerator<TData, void, undefined> {
    const ended = signal ? AbortSignal.any([signal, this.#closed.signal]) : this.#closed.signal;
    let heardUntil = performance.now() - agoMs;
    let isBehind = agoMs > 0;
    let wasConnected = false;
    for (let attempt = 0; !ended.aborted; attempt += 1) {
      const startedAt = performance.now();
      const since = heardUntil;
      const extensions = {
        // read when the message is sent, once the socket is open
        get agoMs() {
          return Math.ceil(performance.now() - since);
        },
      };
      const events = this.#client.iterate<TData>({
        query,
        variables: variables ?? null,
        ...(isBehind && { extensions }),
      });
      const stop = () => void events.return?.();
      ended.addEventListener("abort", stop, { once: true });
      if (wasConnected && onReconnect) {
        if (this.#isConnected) onReconnect();
        else this.#awaitConnection.add(onReconnect);
      }
      try {
        for await (const { data, errors } of events) {
          if (errors?.length) throw this.#errorOf(errors, data);
          if (data) yield data;
        }
        return;
      } catch (cause) {
        if (ended.aborted) return;
        if (cause instanceof CommonplaceError) throw cause;
        // the server refuses the document
        if (Array.isArray(cause)) throw this.#errorOf(cause);
        const { code, reason } = cause as { code?: number; reason?: string };
        if (code !== undefined && fatalCodes.has(code)) {
          const known = refusedCodes.has(code) ? "UNAUTHENTICATED" : "INTERNAL";
          throw new CommonplaceError(
            known,
            `The server closed the connection: ${withoutToken(reason, this.#token) || code}`,
          );
        }
        isBehind = true;
        if (this.#heardAt > startedAt) {
          heardUntil = this.#heardAt;
          wasConnected = true;
          attempt = 0;
        }
      } finally {
        ended.removeEventListener("abort", stop);
        if (onReconnect) this.#awaitConnection.delete(onReconnect);
      }
      const longest = Math.min(longestWaitMs, shortestWaitMs * 2 ** attempt);
      await wait(longest * (0.5 + Math.random() / 2), ended).catch(() => undefined);
    }
  }

  #errorOf(errors: readonly unknown[], data?: unknown): CommonplaceError {
    return errorOf(withoutToken(errors, this.#token), { data: withoutToken(data, this.#token) });
  }

  /** Ends the subscriptions and closes the socket. */
  async close(): Promise<void> {
    this.#closed.abort();
    // fails when the socket couldn't be opened
    await Promise.resolve(this.#client.dispose()).catch(() => undefined);
  }
}
