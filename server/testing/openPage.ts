import { type Client, createClient } from "graphql-ws";
import { onTestFinished } from "vitest";
import WebSocket from "ws";
import type { TestPerson } from "./TestPerson.js";
import type { TestApp } from "./testApp.js";

interface Page {
  client: Client;
  /** The code that the socket was closed with. */
  closed: Promise<number>;
  /**
   * The events that the subscription has delivered so far.
   * @param agoMs how long ago the page was read: events since then are delivered first.
   */
  follow(query: string, agoMs?: number): Promise<unknown[]>;
}

/** A page's socket, with the person's cookie by default. */
export function openPage(
  app: TestApp,
  person: TestPerson,
  options: { headers?: object; connectionParams?: Record<string, string> } = {},
): Page {
  const headers = options.headers ?? { cookie: person.cookie, origin: app.services.settings.publicUrl };
  class Socket extends WebSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol, { headers: headers as Record<string, string> });
    }
  }
  let close: (code: number) => void = () => undefined;
  const closed = new Promise<number>((resolve) => {
    close = resolve;
  });
  const client = createClient({
    url: `${app.url.replace("http", "ws")}/graphql`,
    webSocketImpl: Socket,
    lazy: false,
    retryAttempts: 0,
    onNonLazyError: () => undefined,
    connectionParams: options.connectionParams ?? {},
    on: { closed: (event) => close((event as { code: number }).code) },
  });
  onTestFinished(async () => client.dispose());
  const connected = new Promise<void>((resolve) => client.on("connected", () => resolve()));
  const follow = async (query: string, agoMs?: number) => {
    await connected;
    const events: unknown[] = [];
    client.subscribe(
      { query, ...(agoMs === undefined ? {} : { extensions: { agoMs } }) },
      {
        next: ({ data, errors }) => events.push(errors ?? data),
        error: (error) => events.push(error),
        complete: () => undefined,
      },
    );
    return events;
  };
  return { client, closed, follow };
}
