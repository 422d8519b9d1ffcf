import type { ContentSort, NoteFilter } from "../gql/graphql";

/** One page or more of a list, as the cache holds it. `Node` is a reference there and anything with a name in tests. */
export interface NoteList<Node> {
  __typename?: "NoteConnection";
  nodes: readonly Node[];
  pageInfo: { __typename?: "PageInfo"; hasNextPage: boolean; endCursor: string | null };
}

/** What decides where a note stands. */
export interface NotePlace {
  id: string;
  title: string;
  color: string;
  categoryId: string | null;
  tagIds: readonly string[];
  isFavorite: boolean;
  isArchived: boolean;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

/** Puts a page behind what is there; a page without `after` begins the list anew. */
export function mergeNotePages<Node>(
  existing: NoteList<Node> | undefined,
  incoming: NoteList<Node>,
  after: string | null | undefined,
  keyOf: (node: Node) => string,
): NoteList<Node> {
  if (!after || !existing) return incoming;
  const known = new Set(existing.nodes.map(keyOf));
  return { ...incoming, nodes: [...existing.nodes, ...incoming.nodes.filter((node) => !known.has(keyOf(node)))] };
}

/** Whether a list with this filter shows the note; "unknown" where only the server can tell. */
export function belongsTo(filter: NoteFilter | null | undefined, note: NotePlace): boolean | "unknown" {
  const { search, categoryId, tagIds, color, isFavorite, isArchived = false, isTrashed } = filter ?? {};
  if (Boolean(isTrashed) !== (note.deletedAt !== null)) return false;
  if (isArchived !== null && isArchived !== note.isArchived) return false;
  if (typeof isFavorite === "boolean" && isFavorite !== note.isFavorite) return false;
  if (categoryId && categoryId !== note.categoryId) return false;
  if (tagIds && !tagIds.every((tagId) => note.tagIds.includes(String(tagId)))) return false;
  if (color && color.toLowerCase() !== note.color.toLowerCase()) return false;
  return search?.trim() ? "unknown" : true;
}

/** Negative when `a` stands before `b`. */
export function compareNotes(sort: ContentSort | null | undefined, a: NotePlace, b: NotePlace): number {
  const { by = "UPDATED_AT", order = "DESC" } = sort ?? {};
  const direction = order === "ASC" ? 1 : -1;
  const first =
    by === "TITLE"
      ? a.title.localeCompare(b.title, undefined, { sensitivity: "base" })
      : compareText(keyOfTime(by, a), keyOfTime(by, b));
  return direction * (first || compareText(a.id, b.id));
}

function keyOfTime(by: ContentSort["by"], note: NotePlace): string {
  return by === "CREATED_AT" ? note.createdAt : note.updatedAt;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The list with the note where it belongs now: moved, put in or taken out. A note that stands behind
 * the pages read so far is left to the page that brings it.
 */
export function placeNote<Node>(
  list: NoteList<Node>,
  node: Node,
  { filter, sort }: { filter?: NoteFilter | null | undefined; sort?: ContentSort | null | undefined },
  keyOf: (node: Node) => string,
  placeOf: (node: Node) => NotePlace | null,
): NoteList<Node> {
  const place = placeOf(node);
  const wasListed = list.nodes.some((other) => keyOf(other) === keyOf(node));
  const belongs = place ? belongsTo(filter, place) : false;
  const others = list.nodes.filter((other) => keyOf(other) !== keyOf(node));
  if (!place || belongs === false) return wasListed ? { ...list, nodes: others } : list;
  if (belongs === "unknown" && !wasListed) return list;
  const before = others.findIndex((other) => {
    const otherPlace = placeOf(other);
    return otherPlace !== null && compareNotes(sort, place, otherPlace) < 0;
  });
  if (before === -1) {
    return list.pageInfo.hasNextPage ? { ...list, nodes: others } : { ...list, nodes: [...others, node] };
  }
  return { ...list, nodes: [...others.slice(0, before), node, ...others.slice(before)] };
}
