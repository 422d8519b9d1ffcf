import { type Client, createClient } from "graphql-ws";
import WebSocket from "ws";
import type { Site } from "../faults/Site.js";

const changes = "subscription { contentChanged { itemId } }";
const list = `query ($after: String) {
  notes(first: 100, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }`;

interface Notes {
  notes: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

/**
 * An open page, like the client's `data/live`: it receives changes, reconnects after a moment when its socket breaks,
 * and then reads again what it shows.
 */
export class Page {
  /** Ids announced by an event. */
  readonly heard = new Set<string>();
  /** Ids that were read after a reconnect. */
  readonly read = new Set<string>();
  reconnects = 0;
  readonly failures: string[] = [];
  private readonly client: Client;
  private reading: Promise<void> = Promise.resolve();

  private constructor(
    private readonly site: Site,
    readonly cookie: string,
    opened: () => void,
  ) {
    class Socket extends WebSocket {
      constructor(url: string, protocol: string) {
        super(url, protocol, { headers: { cookie, origin: site.origin } });
      }
    }
    this.client = createClient({
      url: `${site.url.replace("http", "ws")}/graphql`,
      webSocketImpl: Socket,
      retryAttempts: Number.POSITIVE_INFINITY,
      retryWait: (retries) =>
        new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** retries * (0.75 + Math.random() / 2))),
      on: {
        connected: (_socket, _payload, wasRetry) => {
          opened();
          if (!wasRetry) return;
          this.reconnects += 1;
          this.reading = this.readAgain();
        },
      },
    });
    // nothing is read before the socket is open
    const extensions = { agoMs: 0 };
    this.client.subscribe<{ contentChanged: { itemId: string } }>(
      { query: changes, extensions },
      {
        next: ({ data, errors }) => {
          if (data) this.heard.add(data.contentChanged.itemId);
          else this.failures.push(JSON.stringify(errors));
        },
        error: (error) => this.failures.push(`The subscription ended: ${JSON.stringify(error)}`),
        complete: () => undefined,
      },
    );
  }

  /** Resolves when its socket is open. */
  static open(site: Site, cookie: string): Promise<Page> {
    return new Promise((resolve) => {
      const page: Page = new Page(site, cookie, () => resolve(page));
    });
  }

  knows(id: string): boolean {
    return this.heard.has(id) || this.read.has(id);
  }

  async close(): Promise<void> {
    await this.client.dispose();
    await this.reading;
  }

  private async readAgain(): Promise<void> {
    try {
      let after: string | null = null;
      do {
        const { notes }: Notes = await this.site.ask<Notes>(this.cookie, list, { after });
        for (const { id } of notes.nodes) this.read.add(id);
        after = notes.pageInfo.hasNextPage ? notes.pageInfo.endCursor : null;
      } while (after);
    } catch (error) {
      this.failures.push(`Reading again: ${(error as Error).message}`);
    }
  }
}
