import { groupNames } from "./resultGroups";
import type { SearchAnswer } from "./useSearch";

/** "9 results", "1 result", "200+ results"; empty until the first search. */
export function countText(answer: SearchAnswer | null, isLoading: boolean): string {
  if (!answer) return isLoading ? "Searching" : "";
  if (answer.totalCount === 0) return isLoading ? "Searching" : "No results";
  const count = `${answer.totalCount.toLocaleString("en")}${answer.hasMore ? "+" : ""}`;
  return `${count} ${answer.totalCount === 1 && !answer.hasMore ? "result" : "results"}`;
}

/** The active filters in words. */
export function filterWords(parsed: SearchAnswer["parsed"]): string[] {
  return [
    parsed.tag !== null && `Tag: ${parsed.tag}`,
    parsed.category !== null && `Category: ${parsed.category}`,
    parsed.isFavorite && "Favorites",
    parsed.isArchived && "Archived",
    ...parsed.kinds.map((kind) => groupNames[kind]),
    parsed.after !== null && `From ${parsed.after}`,
    parsed.before !== null && `Before ${parsed.before}`,
  ].filter((words) => words !== false);
}
