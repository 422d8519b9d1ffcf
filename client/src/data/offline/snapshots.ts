import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache, NormalizedCacheObject } from "@apollo/client/cache";
import { lastViewer } from "./lastViewer";
import { offlineStore } from "./offlineStore";
import { pruneCache } from "./pruneCache";

const everyMs = 3000;
/** Nothing is written until this long after the last typed character: writing would hold up the next one. */
const pauseMs = 1500;

interface Snapshots {
  /** Writes a snapshot now, if anything has changed. */
  write(): Promise<void>;
  stop(): void;
}

/** Writes the newest part of the cache into the browser's store whenever it has changed. */
export function startSnapshots(client: ApolloClient, viewerId: string): Snapshots {
  const cache = client.cache as InMemoryCache;
  const order = new Map<string, number>();
  let last: NormalizedCacheObject = {};
  let clock = 0;

  // restored fields are already ordered by age
  const restored = Object.keys(cache.extract().ROOT_QUERY ?? {});
  for (const field of restored.reverse()) order.set(field, ++clock);

  function note(now: NormalizedCacheObject): void {
    const [before, root] = [(last.ROOT_QUERY ?? {}) as Record<string, unknown>, now.ROOT_QUERY ?? {}];
    for (const [field, value] of Object.entries(root)) {
      if (!order.has(field) || (last.ROOT_QUERY && before[field] !== value)) order.set(field, ++clock);
    }
    // queries on screen count as newest
    for (const { variables } of client.getObservableQueries("active")) {
      const { id } = (variables ?? {}) as { id?: unknown };
      for (const name of ["note", "video"]) {
        const field = `${name}(${JSON.stringify({ id })})`;
        if (id && field in root) order.set(field, ++clock);
      }
    }
  }

  async function write(): Promise<void> {
    const now = cache.extract();
    if (isSame(now, last) || lastViewer() !== viewerId) return;
    note(now);
    last = now;
    const fields = [...order].sort(([, one], [, other]) => other - one).map(([field]) => field);
    const text = pruneCache(now, fields);
    const store = await offlineStore();
    if (lastViewer() === viewerId) await store.put("snapshots", { viewerId, text });
  }

  const attempt = (): void => void write().catch(() => undefined);
  let typedAt = Number.NEGATIVE_INFINITY;
  const typed = (): void => {
    typedAt = performance.now();
  };
  const timer = setInterval(() => {
    if (performance.now() - typedAt >= pauseMs) attempt();
  }, everyMs);
  window.addEventListener("input", typed, true);
  const hidden = (): void => {
    if (document.visibilityState === "hidden") attempt();
  };
  document.addEventListener("visibilitychange", hidden);
  attempt();
  return {
    write,
    stop() {
      clearInterval(timer);
      window.removeEventListener("input", typed, true);
      document.removeEventListener("visibilitychange", hidden);
    },
  };
}

function isSame(one: NormalizedCacheObject, other: NormalizedCacheObject): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
