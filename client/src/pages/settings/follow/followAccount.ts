import type { ApolloClient } from "@apollo/client";
import { KeepPreferencesDocument, KeptPreferencesDocument } from "../../../gql/graphql";
import { onPreferencesChange, readPreferences, replacePreferences } from "../../../lib/preferences";

/** Several switches in a row are one save. */
const settleMs = 800;

/**
 * Where a person lets their settings follow them, takes over what another browser kept, and keeps what changes here.
 * Looks again whenever one comes back to the page.
 * @returns the way to stop.
 */
export function followAccount(client: ApolloClient): () => void {
  /** The value that both sides have; null: nothing follows. */
  let known: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    if (timer !== undefined || document.visibilityState === "hidden") return;
    const { data } = await client.query({ query: KeptPreferencesDocument, fetchPolicy: "network-only" });
    // a change that was made meanwhile is newer
    if (timer !== undefined) return;
    const kept = data?.keptPreferences?.settings ?? null;
    known = kept;
    if (kept === null || kept === written()) return;
    replacePreferences(kept);
    known = written();
  }

  async function save(): Promise<void> {
    timer = undefined;
    const settings = written();
    if (known === null || settings === known) return;
    await client.mutate({ mutation: KeepPreferencesDocument, variables: { settings } });
    known = settings;
  }

  // out of reach: the next look or change tries again
  const quietly = (what: Promise<void>): void => void what.catch(() => undefined);
  const onChange = (): void => {
    if (known === null || written() === known) return;
    clearTimeout(timer);
    timer = setTimeout(() => quietly(save()), settleMs);
  };
  const onBack = (): void => quietly(look());
  // what the switch in Settings turns on or off is in the cache
  const watching = client
    .watchQuery({ query: KeptPreferencesDocument, fetchPolicy: "cache-only" })
    .subscribe(({ data, dataState }) => {
      if (dataState === "complete") known = data.keptPreferences ? data.keptPreferences.settings : null;
    });
  const stopListening = onPreferencesChange(onChange);
  document.addEventListener("visibilitychange", onBack);
  window.addEventListener("online", onBack);
  onBack();
  return () => {
    clearTimeout(timer);
    watching.unsubscribe();
    stopListening();
    document.removeEventListener("visibilitychange", onBack);
    window.removeEventListener("online", onBack);
  };
}

/** This browser's settings, as they are kept. */
export function written(): string {
  return JSON.stringify(readPreferences());
}
