import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchPrefetched, prefetch } from "./prefetch";

const sent: { operationName: string; variables: object; query: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(`answer ${sent.length}`);
  });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sent.length = 0;
});

const ask = async (id: string): Promise<string> => {
  const body = JSON.stringify({ operationName: "ProjectBranch", variables: { id }, query: "query ProjectBranch" });
  return (await fetchPrefetched("/graphql", { body })).text();
};

test("sends a prefetched query once and a later one by itself", async () => {
  prefetch("ProjectBranch", { id: "a" });
  prefetch("ProjectBranch", { id: "a" });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.query).toContain("projectOutline");
  expect(await ask("b")).toBe("answer 2");
  expect(await ask("a")).toBe("answer 1");
  expect(await ask("a")).toBe("answer 3");
});

test("drops an answer that nobody used", async () => {
  prefetch("ProjectBranch", { id: "a" });
  vi.advanceTimersByTime(5_000);
  expect(await ask("a")).toBe("answer 2");
});
