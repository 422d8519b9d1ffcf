import type { ContentSort, NoteFilter } from "../../gql/graphql";

export type ListView = "all" | "favorites" | "archive" | "trash";

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

const views: readonly ListView[] = ["favorites", "archive", "trash"];
const sortNames = { updated: "UPDATED_AT", added: "CREATED_AT", title: "TITLE" } as const;
const searchLimit = 200;
/** The max number of tags in a filter; notes must have all of them. */
export const maxTagsFiltered = 20;
const isId = (value: string | null): value is string => value !== null && /^[0-9a-f-]{36}$/i.test(value);

export function readListAddress(params: URLSearchParams): ListAddress {
  const color = params.get("color");
  const category = params.get("category");
  const project = params.get("project");
  const [name = "", order] = (params.get("sort") ?? "").split("-");
  const by = name in sortNames ? sortNames[name as keyof typeof sortNames] : "UPDATED_AT";
  const natural = by === "TITLE" ? "ASC" : "DESC";
  return {
    view: views.find((view) => params.has(view)) ?? "all",
    categoryId: isId(category) ? category : null,
    tagIds: params.getAll("tag").filter(isId).slice(0, maxTagsFiltered),
    projectId: isId(project) ? project : null,
    color: color && /^[0-9a-f]{6}$/i.test(color) ? `#${color.toUpperCase()}` : null,
    search: (params.get("q") ?? "").slice(0, searchLimit),
    sort: { by, order: order === "asc" ? "ASC" : order === "desc" ? "DESC" : natural },
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
  const { by, order } = address.sort;
  if (by !== "UPDATED_AT" || order !== "DESC") {
    const name = Object.entries(sortNames).find(([, field]) => field === by)?.[0];
    parts.push(`sort=${name}-${order.toLowerCase()}`);
  }
  return parts.length ? `?${parts.join("&")}` : "";
}

export function filterOf({ view, categoryId, tagIds, projectId, color, search }: ListAddress): NoteFilter {
  return {
    isTrashed: view === "trash",
    isArchived: view === "trash" ? null : view === "archive",
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
