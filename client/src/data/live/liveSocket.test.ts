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

test("a subscription tells how long ago its page began to read, from page load to an open socket", () => {
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

test("a subscription that is sent again tells how long the socket has been open again", () => {
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

test("detects that the server is down on an idle page when its socket can't reconnect", async () => {
  const fetching = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", fetching);
  socket.on.connected?.(null, null, false);
  cut();
  expect(fetching).not.toHaveBeenCalled();
  cut();
  await vi.waitFor(() => expect(connection.isLost).toBe(true));
});

test("reports no outage when the socket can't reconnect but the server answers", async () => {
  const fetching = vi.fn(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", fetching);
  socket.on.connected?.(null, null, true);
  cut();
  cut();
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1));
  expect(connection.isLost).toBe(false);
});

test("subscribes again after 15 seconds when the socket was refused without a sign-out", async () => {
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
