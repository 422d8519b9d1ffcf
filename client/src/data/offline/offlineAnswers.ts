import type { ApolloCache } from "@apollo/client/cache";

type Fields = Record<string, unknown>;
/** The result that a change will have; null if it can't be known here. */
export type OfflineAnswer = (cache: ApolloCache, variables: Fields) => Fields | null;

const loaders = new Map<string, () => Promise<OfflineAnswer>>();

/**
 * Registers how to answer a mutation offline, for features that data doesn't know. The code loads when it is needed.
 */
export function registerOfflineAnswer(mutation: string, load: () => Promise<OfflineAnswer>): void {
  loaders.set(mutation, load);
}

export async function offlineAnswer(mutation: string, cache: ApolloCache, variables: Fields): Promise<Fields | null> {
  const answer = await loaders.get(mutation)?.();
  return answer?.(cache, variables) ?? null;
}
