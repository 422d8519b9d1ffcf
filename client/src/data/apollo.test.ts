import type { ApolloLink } from "@apollo/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeleteTagDocument, SetFavoriteDocument } from "../gql/graphql";
import { apollo } from "./apollo";
import type { WaitingChange } from "./offline/offlineStore";
import { waitingChanges } from "./offline/waitingChanges";

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

test("a press whose former press finds no network is kept behind it", async () => {
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

test("a request that hangs is given up after 30 seconds", async () => {
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
