import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ViewerIdentity } from "../../platform/context.js";
import { type FoundViewer, ViewerCache } from "./ViewerCache.js";

const start = new Date("2026-11-21T10:00:00.000Z");
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const identity = (userId: string) => ({ userId }) as ViewerIdentity;

let elapsed: number;

beforeEach(() => {
  elapsed = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
});
afterEach(() => void vi.restoreAllMocks());

/** A cache in front of a database whose queries are counted. */
function counted(endsAt = Number.POSITIVE_INFINITY) {
  const cache = new ViewerCache();
  const find = vi.fn(async (): Promise<FoundViewer | null> => ({ identity: identity("ada"), endsAt }));
  const get = (key = "token", now = start) => cache.get(key, now, find);
  return { cache, find, get };
}

test("a viewer is looked up once in 3 seconds for each token", async () => {
  const { find, get } = counted();
  expect(await get()).toEqual(identity("ada"));
  elapsed += 2_999;
  expect(await get("token", later(2_999))).toEqual(identity("ada"));
  expect(find).toHaveBeenCalledTimes(1);
  await get("other");
  expect(find).toHaveBeenCalledTimes(2);
  elapsed += 1;
  await get("token", later(2_999));
  expect(find).toHaveBeenCalledTimes(3);
});

test.each([3_000, -3_000])("a clock that moves by %i ms causes a new look-up", async (moved) => {
  const { find, get } = counted();
  await get();
  await get("token", later(moved));
  expect(find).toHaveBeenCalledTimes(2);
});

test("concurrent requests for one viewer share a look-up", async () => {
  const { find, get } = counted();
  await Promise.all([get(), get(), get()]);
  expect(find).toHaveBeenCalledTimes(1);
});

test("a session is not cached beyond its end", async () => {
  const { find, get } = counted(later(1_000).getTime());
  await get();
  await get("token", later(999));
  expect(find).toHaveBeenCalledTimes(1);
  await get("token", later(1_000));
  expect(find).toHaveBeenCalledTimes(2);
});

test("neither a missing viewer nor a failed look-up is cached", async () => {
  const { find, get } = counted();
  find.mockResolvedValueOnce(null);
  expect(await get()).toBeNull();
  find.mockRejectedValueOnce(new Error("away"));
  await expect(get()).rejects.toThrow("away");
  expect(await get()).toEqual(identity("ada"));
});

test("forgetting a person causes a new look-up for them and nobody else", async () => {
  const { cache, find, get } = counted();
  await get();
  find.mockResolvedValueOnce({ identity: identity("bea"), endsAt: Number.POSITIVE_INFINITY });
  await get("hers");
  cache.forget("ada");
  await get("hers");
  expect(find).toHaveBeenCalledTimes(2);
  await get();
  expect(find).toHaveBeenCalledTimes(3);
});

test("a look-up that began before a person was forgotten is neither shared nor cached", async () => {
  const { cache, find, get } = counted();
  let answer = (_found: FoundViewer): void => undefined;
  find.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const before = get();
  cache.forget("ada");
  const after = get();
  expect(find).toHaveBeenCalledTimes(2);
  answer({ identity: identity("signed out since"), endsAt: Number.POSITIVE_INFINITY });
  expect(await before).toEqual(identity("signed out since"));
  expect(await after).toEqual(identity("ada"));
  expect(await get()).toEqual(identity("ada"));
  expect(find).toHaveBeenCalledTimes(2);
});

test("the cache keeps the last ten thousand viewers", async () => {
  const { find, get } = counted();
  for (let index = 0; index <= 10_000; index++) await get(`token ${index}`);
  find.mockClear();
  await get("token 1");
  await get("token 10000");
  expect(find).not.toHaveBeenCalled();
  await get("token 0");
  expect(find).toHaveBeenCalledTimes(1);
});
