import type { ContentSort, NoteFilter } from "../../gql/graphql";

export type ListView = "all" | "favorites" | "archive";

/** The state of a list in its address: filters and sort order. */
export interface ListAddress {
  view: ListView;
  categoryId: string | null;
  tagIds: readonly string[];
  /** Includes its subprojects. */
  projectId: string | null;
  /** #RRGGBB */
  color: string | null;
  search: string;
  sort: Required<{ [Key in keyof ContentSort]: NonNullable<ContentSort[Key]> }>;
}

const views: readonly ListView[] = ["favorites", "archive"];
const sortNames = { updated: "UPDATED_AT", added: "CREATED_AT", title: "TITLE" } as const;
const usualSort = "updated-desc";
const searchLimit = 200;
/** The max number of tags in a filter; notes must have all of them. */
export const maxTagsFiltered = 20;
const isId = (value: string | null): value is string => value !== null && /^[0-9a-f-]{36}$/i.test(value);

export function readListAddress(params: URLSearchParams): ListAddress {
  const color = params.get("color");
  const category = params.get("category");
  const project = params.get("project");
  return {
    view: views.find((view) => params.has(view)) ?? "all",
    categoryId: isId(category) ? category : null,
    tagIds: params.getAll("tag").filter(isId).slice(0, maxTagsFiltered),
    projectId: isId(project) ? project : null,
    color: color && /^[0-9a-f]{6}$/i.test(color) ? `#${color.toUpperCase()}` : null,
    search: (params.get("q") ?? "").slice(0, searchLimit),
    sort: readSort(params.get("sort") ?? ""),
  };
}

/** The query string, "" or with its question mark, that `readListAddress` parses; defaults are left out. */
export function writeListAddress(address: ListAddress): string {
  const parts: string[] = [];
  if (address.view !== "all") parts.push(address.view);
  if (address.categoryId) parts.push(`category=${address.categoryId}`);
  for (const tagId of address.tagIds) parts.push(`tag=${tagId}`);
  if (address.projectId) parts.push(`project=${address.projectId}`);
  if (address.color) parts.push(`color=${address.color.slice(1)}`);
  if (address.search) parts.push(`q=${encodeURIComponent(address.search)}`);
  const sort = writeSort(address.sort);
  if (sort !== usualSort) parts.push(`sort=${sort}`);
  return parts.length ? `?${parts.join("&")}` : "";
}

/** "title-asc" */
export function writeSort({ by, order }: ListAddress["sort"]): string {
  const name = Object.entries(sortNames).find(([, field]) => field === by)?.[0];
  return `${name}-${order.toLowerCase()}`;
}

/** Without a direction, or with an unknown one: the usual one of that order. */
function readSort(text: string): ListAddress["sort"] {
  const [name = "", order] = text.split("-");
  const by = name in sortNames ? sortNames[name as keyof typeof sortNames] : "UPDATED_AT";
  return { by, order: order === "asc" ? "ASC" : order === "desc" ? "DESC" : usualOrder(by) };
}

/** Titles begin with A, times with the newest. */
export function usualOrder(by: ListAddress["sort"]["by"]): ListAddress["sort"]["order"] {
  return by === "TITLE" ? "ASC" : "DESC";
}

/**
 * The query string of an address without an order, with the one that the person chose last. @returns null where it says
 * the same already.
 */
export function withKeptSort(search: string, kept: string | null): string | null {
  if (kept === null || kept === usualSort || new URLSearchParams(search).has("sort")) return null;
  return `${search ? `${search}&` : "?"}sort=${kept}`;
}

export function filterOf({ view, categoryId, tagIds, projectId, color, search }: ListAddress): NoteFilter {
  return {
    isTrashed: false,
    isArchived: view === "archive",
    ...(view === "favorites" ? { isFavorite: true } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(tagIds.length ? { tagIds: [...tagIds] } : {}),
    ...(projectId ? { projectIds: [projectId] } : {}),
    ...(color ? { color } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  };
}

/** Whether any filter besides the view is active. */
export function isNarrowed({ categoryId, tagIds, projectId, color, search }: ListAddress): boolean {
  return Boolean(categoryId || tagIds.length || projectId || color || search.trim());
}
