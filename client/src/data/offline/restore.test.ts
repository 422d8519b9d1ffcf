// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { ViewerDocument } from "../../gql/graphql";
import { makeCache } from "../cache";
import { offlineStore } from "./offlineStore";

afterEach(() => vi.unstubAllGlobals());

test("a restored page belongs to its viewer and ignores answers without one", async () => {
  const viewer = {
    __typename: "Viewer" as const,
    id: "ada",
    email: "ada@example.com",
    emailVerified: true,
    displayName: "Ada",
    isAdmin: false,
    createdAt: "2026-11-20T09:00:00.000Z",
    deletionAt: null,
    lastActiveAt: null,
    hasPassword: true,
    firstSteps: null,
  };
  const before = makeCache();
  before.writeQuery({ query: ViewerDocument, data: { viewer } });
  await (await offlineStore()).put("snapshots", { viewerId: "ada", text: JSON.stringify(before.extract()) });
  vi.stubGlobal("fetch", async () => {
    return new Response('{"data":{"viewer":null}}', { headers: { "content-type": "application/json" } });
  });
  const [{ apollo }, { restore }] = await Promise.all([import("../apollo"), import("./restore")]);
  await restore(apollo, "ada");
  const asked = apollo.query({ query: ViewerDocument, fetchPolicy: "network-only" });
  await expect(asked).rejects.toThrow("Authentication required");
  expect(apollo.readQuery({ query: ViewerDocument })).toEqual({ viewer });
});
