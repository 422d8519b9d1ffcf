import type { Socket } from "node:net";
import pg, { type ClientConfig } from "pg";

export interface GuardedConfig extends ClientConfig {
  /** How long the database may say nothing while it is asked something; without end unless told. */
  silenceMilliseconds?: number;
  /** Whether there is no use in connecting now. */
  isAway?: () => boolean;
}

type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** The code of "connection failure" in PostgreSQL's own list. */
const connectionFailure = "08006";

/**
 * A connection to the database that can be lost at any moment without ending the process, and that is cut when the
 * database stops answering: its own timeouts are of no use while it is frozen.
 */
export class GuardedClient extends pg.Client {
  private readonly isAway: () => boolean;

  constructor(config: GuardedConfig = {}) {
    super(config);
    this.isAway = config.isAway ?? (() => false);
    // Whoever asks next is told; but an error event that nobody hears would end the process.
    this.on("error", () => undefined);
    this.once("connect", () => {
      this.socket.on("timeout", () => this.cutIfAsked());
      this.allowSilence(config.silenceMilliseconds ?? 0);
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
    if (!this.isAway()) return callback ? void super.connect(callback) : super.connect();
    const error = Object.assign(new Error("The database is away"), { code: connectionFailure });
    if (!callback) return Promise.reject(error);
    process.nextTick(callback as (error: Error) => void, error);
  }

  /** @param milliseconds 0: without end. */
  allowSilence(milliseconds: number): void {
    this.socket.setTimeout(milliseconds);
  }

  private get socket(): Socket {
    return this.connection.stream as Socket;
  }

  /** A connection that isn't asked anything may be silent. */
  private cutIfAsked(): void {
    if ((this as unknown as { readyForQuery: boolean }).readyForQuery) return;
    this.socket.destroy(Object.assign(new Error("The database has stopped answering"), { code: connectionFailure }));
  }
}
