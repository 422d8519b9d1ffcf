import { groupNames } from "./resultGroups";
import type { TypedSearch } from "./typedSearch";
import type { SearchAnswer } from "./useSearch";

/** "9 results", "1 result", "200+ results"; empty until the first search. */
export function countText(answer: SearchAnswer | null, isLoading: boolean): string {
  if (!answer) return isLoading ? "Searching" : "";
  if (answer.totalCount === 0) return isLoading ? "Searching" : "No results";
  const count = `${answer.totalCount.toLocaleString("en")}${answer.hasMore ? "+" : ""}`;
  return `${count} ${answer.totalCount === 1 && !answer.hasMore ? "result" : "results"}`;
}

export const filterNames = { tag: "Tag filter", category: "Category filter" };

/** The active filters in words, without those that are chips in the field already. */
export function filterWords(parsed: SearchAnswer["parsed"], chips: Pick<TypedSearch, "tag" | "category">): string[] {
  return [
    parsed.tag !== null && chips.tag === null && `${filterNames.tag}: ${parsed.tag}`,
    parsed.category !== null && chips.category === null && `${filterNames.category}: ${parsed.category}`,
    parsed.isFavorite && "Favorites",
    parsed.isArchived && "Archived",
    ...parsed.kinds.map((kind) => groupNames[kind]),
    parsed.linksTo !== null && `Links to ${parsed.linksTo}`,
    parsed.after !== null && `From ${parsed.after}`,
    parsed.before !== null && `Before ${parsed.before}`,
  ].filter((words) => words !== false);
}
