import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import type { Services } from "../services.js";
import { type OpenSocket, OpenSockets } from "./openSockets.js";

test("a socket whose session ends while it is opened is closed at once", async () => {
  const sockets = new OpenSockets({ live: { handle: () => () => undefined } } as unknown as Services);
  const opened = (isStillGood: boolean) => {
    const socket = Object.assign(new EventEmitter(), { close: vi.fn() });
    const viewer = { userId: "ada" };
    sockets.add({ socket, viewer, isStillGood: async () => isStillGood } as unknown as OpenSocket);
    return socket;
  };
  const [ended, good] = [opened(false), opened(true)];
  await expect.poll(() => ended.close).toHaveBeenCalledWith(4403, "The session has ended");
  expect(good.close).not.toHaveBeenCalled();
  sockets.stop();
});
