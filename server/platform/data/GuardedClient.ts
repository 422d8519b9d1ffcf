import type { Socket } from "node:net";
import pg, { type ClientConfig } from "pg";

/** Knows more about the database than one connection can. */
export interface Watcher {
  /** Whether connecting now is pointless. */
  isAway(): boolean;
  /** Whether the database answers on another connection. */
  answersElsewhere(): Promise<boolean>;
  /** Called when the database has stopped answering. */
  onSilent(): void;
  /** Called when a statement is sent; returns the function to call when it is answered, or null. */
  onAsk(text: string): (() => void) | null;
  /** Called when a statement was answered, with or without an error, with the time that it took. */
  onAnswer(text: string, milliseconds: number): void;
}

/** Whoever a connection reads for. */
export interface Reader {
  /** Called with each chunk as it arrives. @returns why no more of it may be read. */
  holdRead(bytes: number): Error | null;
}

export interface GuardedConfig extends ClientConfig {
  /** How long the database may stay silent while it owes an answer; unlimited by default. */
  silenceMilliseconds?: number;
  /** How long it may stay silent as long as it answers on another connection. */
  maxSilenceMilliseconds?: number;
  watcher?: Watcher;
}

/**
 * After this much silence the kernel sends keepalive probes, ten in ten seconds: a connection without a deadline, such
 * as that of a copy, ends when the network does.
 */
const probeMilliseconds = 10_000;
/** The maximum number of prepared statements per connection; each takes memory of the database with its plan. */
const maxStatements = 300;

type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** An error with PostgreSQL's own code for a failed connection. */
export function connectionFailure(message: string): Error {
  return Object.assign(new Error(message), { code: "08006" });
}

/**
 * A connection to the database that can be lost at any moment without ending the process, and that is closed when the
 * database stops answering: the database's own timeouts have no effect while it is frozen.
 */
export class GuardedClient extends pg.Client {
  /** On `performance.now()`. */
  openedAt = Number.NaN;
  private readonly watcher: Watcher | undefined;
  private reader: Reader | null = null;
  private readonly maxSilence: number;
  private silence: number;
  /** The statements that wait for an answer, and when each was sent, on `performance.now()`. */
  private readonly asked: { text: string; at: number; end: (() => void) | null }[] = [];
  private answeredAt = 0;
  /** How long the database has been silent, and how many bytes had been read before. */
  private silent = { milliseconds: 0, bytesRead: 0 };

  constructor(config: GuardedConfig = {}) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: probeMilliseconds, ...config });
    this.watcher = config.watcher;
    this.silence = config.silenceMilliseconds ?? 0;
    this.maxSilence = config.maxSilenceMilliseconds ?? 0;
    // The next caller gets the error; but an error event without a listener would end the process.
    this.on("error", () => undefined);
    const query = this.query;
    this.query = ((...args: Parameters<typeof query>) => {
      const text = textOf(args[0]);
      this.asked.push({ text, at: performance.now(), end: this.watcher?.onAsk(text) ?? null });
      return query.apply(this, args);
    }) as typeof query;
    this.once("connect", () => {
      this.connection.on("readyForQuery", () => this.tellAnswer());
      // the connection was closed, e.g. because the database went silent
      this.once("end", () => {
        while (this.asked.length > 0) this.tellAnswer();
      });
      this.openedAt = performance.now();
      this.socket.on("timeout", () => void this.judgeSilence());
      this.allowSilence(this.silence);
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
    if (!this.watcher?.isAway()) return callback ? void super.connect(callback) : super.connect();
    const error = connectionFailure("The database is away");
    if (!callback) return Promise.reject(error);
    process.nextTick(callback as (error: Error) => void, error);
  }

  /** @param milliseconds 0: unlimited. */
  allowSilence(milliseconds: number): void {
    this.silence = milliseconds;
    this.socket.setTimeout(milliseconds);
  }

  /** Drops the prepared statements when there are too many; each is prepared again when it is next used. */
  async boundStatements(): Promise<void> {
    const connection = this.connection as pg.Connection & { parsedStatements: Record<string, string> };
    if (Object.keys(connection.parsedStatements).length <= maxStatements) return;
    await this.query("deallocate all");
    connection.parsedStatements = {};
  }

  /**
   * From now on the connection is closed when the reader has read too much; null reads without a bound, as copies do.
   */
  readFor(reader: Reader | null): void {
    this.reader = reader;
    // before the driver's listener, which may give the connection to another reader; and a copy allows no other
    // listener
    if (reader) this.socket.prependListener("data", this.count);
    else this.socket.off("data", this.count);
  }

  private readonly count = ({ length }: Buffer): void => {
    const refusal = this.reader?.holdRead(length);
    if (refusal) this.socket.destroy(refusal);
  };

  private tellAnswer(): void {
    const first = this.asked.shift();
    if (!first) return;
    const now = performance.now();
    first.end?.();
    // statements that were sent together run one after the other
    this.watcher?.onAnswer(first.text, now - Math.max(first.at, this.answeredAt));
    this.answeredAt = now;
  }

  private get socket(): Socket {
    return this.connection.stream as Socket;
  }

  private async judgeSilence(): Promise<void> {
    // an idle connection may be silent
    if ((this as unknown as { readyForQuery: boolean }).readyForQuery) return;
    const { socket, silence } = this;
    const { bytesRead } = socket;
    const before = this.silent.bytesRead === bytesRead ? this.silent.milliseconds : 0;
    this.silent = { milliseconds: before + silence, bytesRead };
    const mayBeLonger = this.silent.milliseconds < this.maxSilence;
    if (mayBeLonger && (await this.watcher?.answersElsewhere())) socket.setTimeout(this.silence);
    else if (socket.bytesRead === bytesRead) {
      this.watcher?.onSilent();
      socket.destroy(connectionFailure("The database has stopped answering"));
    }
  }
}

/** A statement's text, in any of the forms that the driver takes. */
const textOf = (statement: string | { text?: string }): string =>
  typeof statement === "string" ? statement : (statement.text ?? "");
