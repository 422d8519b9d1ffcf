import type { NormalizedCacheObject } from "@apollo/client/cache";

export const maxItems = 500;
/** Items that count towards the limit; categories and tags they refer to do not count. */
const counted = /^(?:Note|Video|Task|EventOccurrence|Project):/;
/** Answers that are useless later, or that must not be kept in a browser: those for admins, and secret addresses. */
const neverKept =
  /^(?:__|search|lookupUsers|invitationsLeft|feedback|admin|audit|backups|categoryIconUses|emailPreviews|health|instance|outbox|sharePreviews|calendarFeed|exportUrl)/;

type Entity = Record<string, unknown>;

/**
 * The part of the cache that is kept: answers, newest first, each with everything it refers to or not at all, until
 * there are enough items.
 * @param fields names of the queried root fields, newest first.
 */
export function pruneCache(
  all: NormalizedCacheObject,
  fields: readonly string[],
  most: number = maxItems,
): NormalizedCacheObject {
  const root = (all.ROOT_QUERY ?? {}) as Entity;
  const kept = new Map<string, unknown>();
  const keptRoot: Entity = { __typename: "Query" };
  let items = 0;
  for (const field of fields) {
    if (neverKept.test(field) || root[field] === undefined) continue;
    const found = new Set<string>();
    if (!collect(all, root[field], kept, found)) continue;
    const more = [...found].filter((id) => counted.test(id)).length;
    if (items + more > most) continue;
    items += more;
    for (const id of found) kept.set(id, all[id]);
    keptRoot[field] = root[field];
  }
  return { ...Object.fromEntries(kept), ROOT_QUERY: keptRoot } as NormalizedCacheObject;
}

/** @returns false when it refers to something that the cache no longer has. */
function collect(
  all: NormalizedCacheObject,
  value: unknown,
  kept: ReadonlyMap<string, unknown>,
  found: Set<string>,
): boolean {
  if (typeof value !== "object" || value === null) return true;
  const { __ref: id } = value as { __ref?: unknown };
  if (typeof id === "string") {
    if (kept.has(id) || found.has(id)) return true;
    if (!all[id]) return false;
    found.add(id);
    // missing references of an item are no problem: lists skip them
    for (const part of Object.values(all[id])) collect(all, part, kept, found);
    return true;
  }
  const parts = Object.values(value).map((part) => collect(all, part, kept, found));
  // a list does without its missing items
  return Array.isArray(value) || parts.every(Boolean);
}
