// @vitest-environment jsdom
import type { ApolloClient } from "@apollo/client";
import { expect, test, vi } from "vitest";
import { toast } from "../../ui/toast/toast";
import { ItemUploads } from "./ItemUploads";

const { sendFile } = vi.hoisted(() => ({ sendFile: vi.fn(() => Promise.reject(new Error("No room"))) }));
vi.mock("./sendFile", () => ({ sendFile }));

test("one toast stands for several files that failed after their note was closed, and retries all", async () => {
  const shown = vi.spyOn(toast, "error");
  new ItemUploads({} as ApolloClient, "n1").add([new File(["a"], "a.txt"), new File(["b"], "b.txt")]);
  await expect.poll(() => shown).toHaveBeenCalledTimes(2);
  expect(shown.mock.calls[0]?.[0]).toMatch(/^Failed to upload file\b/);
  expect(shown.mock.calls[1]?.[0]).toBe("Failed to upload files");
  shown.mock.lastCall?.[1]?.retry?.();
  await expect.poll(() => sendFile).toHaveBeenCalledTimes(4);
});
