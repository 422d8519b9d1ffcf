// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Listeners = Record<string, (...details: unknown[]) => void>;
const socket = vi.hoisted(() => ({ on: {} as Listeners }));
vi.mock("graphql-ws", () => ({
  createClient: ({ on }: { on: Listeners }) => {
    socket.on = on;
    return { terminate: () => undefined, subscribe: () => undefined, on: () => undefined, dispose: () => undefined };
  },
}));

const { connection } = await import("./connection");
await import("./liveSocket");
const cut = (): void => socket.on.closed?.(new CloseEvent("close", { code: 1006 }));

beforeEach(() => connection.answered(performance.now() + 1));
afterEach(() => vi.unstubAllGlobals());

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
