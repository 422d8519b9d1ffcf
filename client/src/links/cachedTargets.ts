import type { ApolloCache } from "@apollo/client/cache";
import type { LinkKind, LinkTargetsQuery } from "../gql/graphql";

export type Suggestion = LinkTargetsQuery["linkTargets"][number];

const kinds: Record<string, LinkKind> = {
  Note: "NOTE",
  Video: "VIDEO",
  Project: "PROJECT",
  Task: "TASK",
};
const max = 12;

/**
 * The things that this device knows and whose titles have all the words, those first that begin with them: for when the
 * server can't be asked.
 */
export function cachedTargets(cache: ApolloCache, query: string, wanted: readonly LinkKind[] | null): Suggestion[] {
  const words = query.toLowerCase().split(/\s+/);
  const found: Suggestion[] = [];
  for (const { __typename = "", id, title, name, deletedAt } of Object.values(
    cache.extract() as Record<string, Record<string, unknown> & { __typename?: string }>,
  )) {
    const kind = kinds[__typename];
    const text = title ?? name;
    if (!kind || deletedAt || typeof text !== "string" || (wanted && !wanted.includes(kind))) continue;
    const lower = text.toLowerCase();
    if (words.every((word) => lower.includes(word))) found.push({ kind, id: String(id), title: text, at: null });
  }
  const rank = ({ title }: Suggestion) => (title.toLowerCase().startsWith(words[0] ?? "") ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title)).slice(0, max);
}
