// @vitest-environment node
import type { ApolloLink } from "@apollo/client";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { DeleteTagDocument, SetFavoriteDocument, StorageDocument, ViewerDocument } from "../gql/graphql";
import { apollo } from "./apollo";
import type { WaitingChange } from "./offline/offlineStore";
import { waitingChanges } from "./offline/waitingChanges";
import { signedOut } from "./signedOut";

const kept: unknown[] = [];
vi.mock("./offline/offlineQueue", () => ({
  keepWaiting({ variables }: ApolloLink.Operation) {
    kept.push(variables.favorite);
    waitingChanges.set([{ refusal: null } as WaitingChange]);
    return Promise.resolve({ setFavorite: [] });
  },
}));

beforeEach(() => void kept.splice(0));
afterEach(() => {
  vi.useRealTimers();
  waitingChanges.set([]);
  vi.unstubAllGlobals();
});

test("keeps a second change of an item behind the first when the network is down", async () => {
  let cut: (() => void) | undefined;
  const fetching = vi.fn(
    () =>
      new Promise((_, reject) => {
        cut = () => reject(new TypeError("Failed to fetch"));
      }),
  );
  vi.stubGlobal("fetch", fetching);
  const press = (favorite: boolean) =>
    apollo.mutate({
      mutation: SetFavoriteDocument,
      variables: { itemIds: ["note"], favorite },
    });
  const presses = [press(true), press(false)];
  await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
  cut?.();
  await vi.waitFor(() => expect(kept).toEqual([true, false]));
  expect(fetching).toHaveBeenCalledTimes(1);
  await Promise.all(presses);
});

test("aborts a request that hangs after 30 seconds", async () => {
  vi.useFakeTimers();
  let given: AbortSignal | null | undefined;
  const fetching = vi.fn((_: unknown, { signal }: RequestInit) => {
    given = signal;
    return new Promise(() => undefined);
  });
  vi.stubGlobal("fetch", fetching);
  const answer = apollo.mutate({ mutation: DeleteTagDocument, variables: { id: "tag" } });
  const refused = expect(answer).rejects.toThrow("The server did not answer.");
  await vi.advanceTimersByTimeAsync(29_900);
  expect(given?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await refused;
  expect(given?.aborted).toBe(true);
});

test("sends the page's first viewer with each request and ignores answers without a viewer", async () => {
  const answers: { viewer: object | null }[] = [];
  const meant: unknown[] = [];
  vi.stubGlobal("fetch", async (_: unknown, { headers }: { headers: Record<string, string> }) => {
    meant.push(headers["commonplace-viewer"]);
    const headersOfAnswer = { "content-type": "application/json" };
    return new Response(JSON.stringify({ data: answers.shift() }), { headers: headersOfAnswer });
  });
  const ada = {
    __typename: "Viewer",
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
  const storage = { __typename: "Viewer", id: "ada", storage: null };
  const told = vi.fn();
  onTestFinished(signedOut.onTold(told));
  answers.push({ viewer: null }, { viewer: ada }, { viewer: null }, { viewer: null }, { viewer: storage });
  const ask = (context: object = {}) =>
    apollo.query({ query: ViewerDocument, fetchPolicy: "network-only", context }).then(({ data }) => data?.viewer);
  expect(await ask()).toBeNull();
  expect(await ask()).toEqual(ada);
  expect(told).not.toHaveBeenCalled();
  await expect(ask()).rejects.toThrow("Authentication required");
  expect(told).toHaveBeenCalledOnce();
  expect(apollo.readQuery({ query: ViewerDocument })?.viewer).toEqual(ada);
  expect(await ask({ asksWhoItIs: true })).toBeNull();
  await apollo.query({ query: StorageDocument, fetchPolicy: "no-cache" });
  expect(meant).toEqual([undefined, undefined, "ada", "ada", "ada"]);
});
