// @vitest-environment node
import type { ApolloClient } from "@apollo/client";
import { expect, test, vi } from "vitest";
import type { WaitingChange } from "../offline/offlineStore";
import { waitingChanges } from "../offline/waitingChanges";
import { signOut } from "./signOut";

const { sendWaiting, endSession } = vi.hoisted(() => ({ sendWaiting: vi.fn(), endSession: vi.fn() }));
vi.mock("../offline/offlineQueue", () => ({ sendWaiting }));
vi.mock("../offline/clearOffline", () => ({ clearOffline: async () => undefined }));
vi.mock("../signedOut", () => ({ signedOut: { awaitHere: () => () => undefined } }));
vi.mock("./authClient", () => ({ endSession }));

const client = { stop: () => undefined, clearStore: async () => undefined } as unknown as ApolloClient;
const waiting = (...orders: number[]): void => waitingChanges.set(orders.map((order) => ({ order }) as WaitingChange));

test("each change that can't be sent is warned of once, however many were before", async () => {
  vi.stubGlobal("window", { location: { assign: () => undefined } });
  endSession.mockRejectedValue(new Error("unreachable"));

  waiting(1);
  await expect(signOut(client)).rejects.toThrow(expect.objectContaining({ name: "UnsentError" }));
  expect(sendWaiting).toHaveBeenCalledTimes(1);

  // the first is sent at last, and another waits
  waiting(2);
  await expect(signOut(client)).rejects.toThrow(expect.objectContaining({ name: "UnsentError" }));
  expect(sendWaiting).toHaveBeenCalledTimes(2);
  expect(endSession).not.toHaveBeenCalled();

  await expect(signOut(client)).rejects.toThrow("unreachable");
  expect(sendWaiting).toHaveBeenCalledTimes(3);
});
