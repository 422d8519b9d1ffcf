import type { Socket } from "node:net";
import pg, { type ClientConfig } from "pg";

/** Knows of the database more than one connection can. */
export interface Watcher {
  /** Whether there is no use in connecting now. */
  isAway(): boolean;
  /** Whether the database answers on another connection. */
  answersElsewhere(): Promise<boolean>;
  /** Hears that the database has stopped answering. */
  onSilent(): void;
  /** Hears of each statement as it is asked, by whoever asks; gives what hears that it was answered, or null. */
  onAsk(text: string): (() => void) | null;
  /** Hears of each statement that was answered, well or not, and how long that took. */
  onAnswer(text: string, milliseconds: number): void;
}

/** For whom a connection reads. */
export interface Reader {
  /** Hears of each piece as it arrives. @returns why no more of it may be read. */
  holdRead(bytes: number): Error | null;
}

export interface GuardedConfig extends ClientConfig {
  /** How long the database may say nothing while it is asked something; without end unless told. */
  silenceMilliseconds?: number;
  /** How long it may say nothing as long as it answers elsewhere. */
  maxSilenceMilliseconds?: number;
  watcher?: Watcher;
}

/**
 * After so long without a word the kernel asks whether the other side is there, ten times in ten seconds: what has no
 * deadline, such as a copy, ends where the network does.
 */
const probeMilliseconds = 10_000;
/** Prepared statements of a connection, each of which takes memory of the database with its plan. */
const maxStatements = 300;

type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** An error with PostgreSQL's own code of a failed connection. */
export function connectionFailure(message: string): Error {
  return Object.assign(new Error(message), { code: "08006" });
}

/**
 * A connection to the database that can be lost at any moment without ending the process, and that is cut when the
 * database stops answering: its own timeouts are of no use while it is frozen.
 */
export class GuardedClient extends pg.Client {
  /** On `performance.now()`. */
  openedAt = Number.NaN;
  private readonly watcher: Watcher | undefined;
  private reader: Reader | null = null;
  private readonly maxSilence: number;
  private silence: number;
  /** The statements that wait for an answer, and when each was asked, on `performance.now()`. */
  private readonly asked: { text: string; at: number; end: (() => void) | null }[] = [];
  private answeredAt = 0;
  /** How long the database has been silent, and how much it had said before. */
  private silent = { milliseconds: 0, bytesRead: 0 };

  constructor(config: GuardedConfig = {}) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: probeMilliseconds, ...config });
    this.watcher = config.watcher;
    this.silence = config.silenceMilliseconds ?? 0;
    this.maxSilence = config.maxSilenceMilliseconds ?? 0;
    // Whoever asks next is told; but an error event that nobody hears would end the process.
    this.on("error", () => undefined);
    const query = this.query;
    this.query = ((...args: Parameters<typeof query>) => {
      const text = textOf(args[0]);
      this.asked.push({ text, at: performance.now(), end: this.watcher?.onAsk(text) ?? null });
      return query.apply(this, args);
    }) as typeof query;
    this.once("connect", () => {
      this.connection.on("readyForQuery", () => this.tellAnswer());
      // cut off, e.g. since the database went silent
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

  /** @param milliseconds 0: without end. */
  allowSilence(milliseconds: number): void {
    this.silence = milliseconds;
    this.socket.setTimeout(milliseconds);
  }

  /** Ends the prepared statements where they are too many; each is prepared again. */
  async boundStatements(): Promise<void> {
    const connection = this.connection as pg.Connection & { parsedStatements: Record<string, string> };
    if (Object.keys(connection.parsedStatements).length <= maxStatements) return;
    await this.query("deallocate all");
    connection.parsedStatements = {};
  }

  /** From now on the connection is cut where the reader has read too much; null reads whatever comes, as copies do. */
  readFor(reader: Reader | null): void {
    this.reader = reader;
    // before the driver, which may give the connection to another reader; and a copy allows no other listener
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
    // those that are asked side by side run one after the other
    this.watcher?.onAnswer(first.text, now - Math.max(first.at, this.answeredAt));
    this.answeredAt = now;
  }

  private get socket(): Socket {
    return this.connection.stream as Socket;
  }

  private async judgeSilence(): Promise<void> {
    // a connection that isn't asked anything may be silent
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
