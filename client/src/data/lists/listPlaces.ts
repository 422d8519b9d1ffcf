import type { ContentSort, NoteFilter } from "../../gql/graphql";

/** One page of a list, as the cache holds it. `Node` is a reference there and any named object in tests. */
export interface PlacedPage<Node> {
  __typename?: "NoteConnection";
  nodes: readonly Node[];
  pageInfo: { __typename?: "PageInfo"; hasNextPage: boolean; endCursor: string | null };
}

/** The values that decide a note's place in a list. */
export interface ListPlace {
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
  /** Templates are in no list but the trash. */
  isTemplate: boolean;
}

/** Whether a list with this filter contains the note; "unknown" if only the server can tell. */
export function belongsTo(filter: NoteFilter | null | undefined, note: ListPlace): boolean | "unknown" {
  const { search, categoryId, tagIds, projectIds, color, isFavorite, isArchived = false, isTrashed } = filter ?? {};
  if (Boolean(isTrashed) !== (note.deletedAt !== null)) return false;
  if (note.isTemplate && !isTrashed) return false;
  if (isArchived !== null && isArchived !== note.isArchived) return false;
  if (typeof isFavorite === "boolean" && isFavorite !== note.isFavorite) return false;
  if (categoryId && categoryId !== note.categoryId) return false;
  if (tagIds && !tagIds.every((tagId) => note.tagIds.includes(String(tagId)))) return false;
  if (color && color.toLowerCase() !== note.color.toLowerCase()) return false;
  // only the server knows which projects are below another
  return search?.trim() || projectIds?.length ? "unknown" : true;
}

/** Negative if `a` sorts before `b`. */
function compareItems(sort: ContentSort | null | undefined, a: ListPlace, b: ListPlace): number {
  const { by = "UPDATED_AT", order = "DESC" } = sort ?? {};
  const direction = order === "ASC" ? 1 : -1;
  const first =
    by === "TITLE"
      ? a.title.localeCompare(b.title, undefined, { sensitivity: "base" })
      : compareText(keyOfTime(by, a), keyOfTime(by, b));
  return direction * (first || compareText(a.id, b.id));
}

function keyOfTime(by: ContentSort["by"], note: ListPlace): string {
  return by === "CREATED_AT" ? note.createdAt : note.updatedAt;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The pages of one list with the note in its current place: moved, inserted or removed. A note that belongs after the
 * pages read so far is left out until its page is loaded.
 * @returns the same objects where nothing changed.
 */
export function placeItem<Node>(
  pages: readonly PlacedPage<Node>[],
  node: Node,
  { filter, sort }: { filter?: NoteFilter | null | undefined; sort?: ContentSort | null | undefined },
  keyOf: (node: Node) => string,
  placeOf: (node: Node) => ListPlace | null,
): PlacedPage<Node>[] {
  const key = keyOf(node);
  const place = placeOf(node);
  const wasListed = pages.some((page) => page.nodes.some((other) => keyOf(other) === key));
  const belongs = place ? belongsTo(filter, place) : false;
  if (!wasListed && belongs !== true) return [...pages];
  const others = pages.map((page) => without(page, key, keyOf));
  if (!place || belongs === false) return others;

  const standsBefore = (other: Node | undefined): boolean => {
    const otherPlace = other === undefined ? null : placeOf(other);
    return otherPlace !== null && compareItems(sort, place, otherPlace) < 0;
  };
  if (wasListed) {
    const all = pages.flatMap(({ nodes }) => nodes);
    const at = all.findIndex((other) => keyOf(other) === key);
    // the last one stays too: what follows begins after it
    if (!standsBefore(all[at - 1]) && (at === all.length - 1 || standsBefore(all[at + 1]))) return [...pages];
  }
  // pages are in order, so the last note of each tells whether to look into it
  const target = others.findIndex((page) => standsBefore(page.nodes.at(-1)));
  if (target !== -1) {
    const at = others[target]?.nodes.findIndex(standsBefore) ?? 0;
    return others.map((page, index) => (index === target ? withNode(page, node, at) : page));
  }
  const last = others.at(-1);
  if (!last || last.pageInfo.hasNextPage) return others;
  return others.map((page) => (page === last ? withNode(page, node, page.nodes.length) : page));
}

function without<Node>(page: PlacedPage<Node>, key: string, keyOf: (node: Node) => string): PlacedPage<Node> {
  const nodes = page.nodes.filter((other) => keyOf(other) !== key);
  return nodes.length === page.nodes.length ? page : { ...page, nodes };
}

function withNode<Node>(page: PlacedPage<Node>, node: Node, at: number): PlacedPage<Node> {
  return { ...page, nodes: [...page.nodes.slice(0, at), node, ...page.nodes.slice(at)] };
}

/** Orders pages of one list by their cursors, from the first page on. */
export function chainPages<Page extends { after: string | null; endCursor: string | null }>(
  pages: readonly Page[],
): Page[][] {
  const following = new Map<string, Page>();
  for (const page of pages) if (page.after !== null) following.set(page.after, page);
  return pages
    .filter(({ after }) => after === null)
    .map((head) => {
      const chain = [head];
      for (let next = nextOf(head); next && !chain.includes(next); next = nextOf(next)) chain.push(next);
      return chain;
    });

  function nextOf(page: Page): Page | undefined {
    return page.endCursor === null ? undefined : following.get(page.endCursor);
  }
}
