import type { NormalizedCacheObject } from "@apollo/client/cache";

/** Texts may be long: above these characters, fewer items are kept, so that the start stays fast. */
const limits = { items: 500, characters: 4_000_000 };
/** Items that count towards the limit; categories and tags they refer to do not count. */
const counted = /^(?:Note|Video|Task|EventOccurrence|Project):/;
/** Answers that are useless later, or that must not be kept in a browser: those for admins, and secret addresses. */
const neverKept =
  /^(?:__|search|lookupUsers|invitationsLeft|feedback|admin|audit|backups|categoryIconUses|emailPreviews|health|instance|outbox|sharePreviews|calendarFeed|exportUrl)/;

type Entity = Record<string, unknown>;

/** Apollo replaces what changes in its cache, so a value is walked and written as text once. */
const texts = new WeakMap<object, string>();
const references = new WeakMap<object, References>();

interface References {
  all: ReadonlySet<string>;
  /** Those outside of lists: a list does without its missing items. */
  needed: readonly string[];
}

/**
 * The part of the cache that is kept, as the text of a JSON object: answers, newest first, each with everything it
 * refers to or not at all, until there are enough items or characters.
 * @param fields names of the queried root fields, newest first.
 */
export function pruneCache(
  all: NormalizedCacheObject,
  fields: readonly string[],
  max: { items: number; characters: number } = limits,
): string {
  const root = (all.ROOT_QUERY ?? {}) as Entity;
  const kept = new Set<string>();
  const answers = ['"__typename":"Query"'];
  let items = 0;
  let characters = 0;
  for (const field of fields) {
    if (neverKept.test(field) || root[field] === undefined) continue;
    const found = reachedFrom(all, root[field], kept);
    if (!found) continue;
    const answer = `${JSON.stringify(field)}:${textOf(root[field])}`;
    const more = [...found].filter((id) => counted.test(id)).length;
    let longer = answer.length;
    for (const id of found) longer += textOf(all[id]).length;
    if (items + more > max.items || characters + longer > max.characters) continue;
    items += more;
    characters += longer;
    for (const id of found) kept.add(id);
    answers.push(answer);
  }
  const records = [...kept].map((id) => `${JSON.stringify(id)}:${textOf(all[id])}`);
  return `{${[...records, `"ROOT_QUERY":{${answers.join()}}`].join()}}`;
}

/** @returns the ids of records not yet kept; null when the answer refers to one that the cache no longer has. */
function reachedFrom(all: NormalizedCacheObject, answer: unknown, kept: ReadonlySet<string>): Set<string> | null {
  const { all: first, needed } = referencesOf(answer);
  if (needed.some((id) => !all[id])) return null;
  const found = new Set<string>();
  const waiting = [...first];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    // a missing record that another one refers to is left out
    if (kept.has(id) || found.has(id) || !all[id]) continue;
    found.add(id);
    waiting.push(...referencesOf(all[id]).all);
  }
  return found;
}

function referencesOf(value: unknown): References {
  const known = isObject(value) ? references.get(value) : undefined;
  if (known) return known;
  const made = { all: new Set<string>(), needed: [] };
  collect(value, false, made);
  if (isObject(value)) references.set(value, made);
  return made;
}

function collect(value: unknown, isInList: boolean, into: { all: Set<string>; needed: string[] }): void {
  if (!isObject(value)) return;
  const { __ref: id } = value as { __ref?: unknown };
  if (typeof id === "string") {
    into.all.add(id);
    if (!isInList) into.needed.push(id);
  } else for (const part of Object.values(value)) collect(part, isInList || Array.isArray(value), into);
}

function textOf(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
