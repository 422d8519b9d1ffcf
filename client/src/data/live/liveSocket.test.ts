// @vitest-environment jsdom
import { ApolloClient, type DocumentNode, gql, InMemoryCache } from "@apollo/client";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

type Listeners = Record<string, (...details: unknown[]) => void>;
const socket = vi.hoisted(() => ({
  on: {} as Listeners,
  sent: [] as object[],
  sinks: [] as { error(event: unknown): void }[],
}));
vi.mock("graphql-ws", () => ({
  createClient: ({ on }: { on: Listeners }) => {
    socket.on = on;
    const subscribe = (message: object, sink: { error(event: unknown): void }): void => {
      socket.sent.push(message);
      socket.sinks.push(sink);
    };
    return { terminate: () => undefined, subscribe, on: () => undefined, dispose: () => undefined };
  },
}));

const { connection } = await import("../connection");
const { liveSocket } = await import("./liveSocket");
const cut = (): void => socket.on.closed?.(new CloseEvent("close", { code: 1006 }));

beforeEach(() => connection.answered(performance.now() + 1));
afterEach(() => vi.unstubAllGlobals());

test("a subscription says how long ago its page began to read, counted from the page's start until the socket is open", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(2_000);
  onTestFinished(() => now.mockRestore());
  const client = new ApolloClient({ link: liveSocket, cache: new InMemoryCache() });
  const ask = (query: DocumentNode): void => void client.subscribe({ query }).subscribe({});
  const agoMs = (): unknown => JSON.parse(JSON.stringify(socket.sent.at(-1))).extensions.agoMs;
  ask(gql`subscription { taxonomyChanged }`);
  now.mockReturnValue(3_000);
  expect(agoMs()).toBe(3_000);
  socket.on.connected?.(null, null, false);
  ask(gql`subscription { unreadCount }`);
  now.mockReturnValue(3_100);
  expect(agoMs()).toBe(100);
});

test("a subscription that is sent again says how long the socket has stood again, since the page reads from then on", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(2_000);
  onTestFinished(() => now.mockRestore());
  const client = new ApolloClient({ link: liveSocket, cache: new InMemoryCache() });
  client.subscribe({ query: gql`subscription { taxonomyChanged }` }).subscribe({});
  const agoMs = (): unknown => JSON.parse(JSON.stringify(socket.sent.at(-1))).extensions.agoMs;
  agoMs();
  cut();
  now.mockReturnValue(9_000);
  socket.on.connected?.(null, null, true);
  now.mockReturnValue(9_040);
  expect(agoMs()).toBe(40);
});

test("an idle page learns that the server is gone when its socket can't come back", async () => {
  const fetching = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", fetching);
  socket.on.connected?.(null, null, false);
  cut();
  expect(fetching).not.toHaveBeenCalled();
  cut();
  await vi.waitFor(() => expect(connection.isLost).toBe(true));
});

test("a socket that can't come back to a server that answers is no outage", async () => {
  const fetching = vi.fn(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", fetching);
  socket.on.connected?.(null, null, true);
  cut();
  cut();
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1));
  expect(connection.isLost).toBe(false);
});

test("a page whose socket was refused, though its person is there, listens again after 15 seconds", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new ApolloClient({ link: liveSocket, cache: new InMemoryCache() });
  client.subscribe({ query: gql`subscription { unreadCount }` }).subscribe({});
  const before = socket.sent.length;
  const refused = new CloseEvent("close", { code: 4403 });
  socket.on.closed?.(refused);
  socket.sinks.at(-1)?.error(refused);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(socket.sent).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.sent).toHaveLength(before + 1);
});
